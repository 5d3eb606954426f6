//! A situation as a text, and everything that can come of it.
//!
//! ```text
//! cargo run -p instead --example scenario
//! ```

use std::error::Error;

use instead::{Limits, Scenario, Tell, explore};

const SITUATION: &str = "\
--- unicorn-and-servant
A controls Fire Servant
B controls Benevolent Unicorn
A casts Lightning Bolt targeting B
";

fn main() -> Result<(), Box<dyn Error>> {
    let scenario = Scenario::read("situation", SITUATION)?;
    for case in scenario.cases() {
        let bound = scenario.bind(case)?;
        let explored = explore(&bound, Limits::default());
        print!("{}", explored.answer);
        // The same as data.
        for outcome in &explored.answer.outcomes {
            println!("{}: {:?}", outcome.number, outcome.facts);
            println!("{}", bound.explain(outcome)?);
        }
    }
    Ok(())
}

#[test]
fn runs() {
    main().unwrap();
}
