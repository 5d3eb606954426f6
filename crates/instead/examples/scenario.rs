//! A situation as a text, and everything that can come of it.
//!
//! ```text
//! cargo run -p instead --example scenario
//! ```

use instead::render::{Plain, answer};
use instead::{Limits, Problems, Scenario, explore};

const SITUATION: &str = "\
--- unicorn-and-servant
A controls Fire Servant
B controls Benevolent Unicorn
A casts Lightning Bolt targeting B
";

fn main() -> Result<(), Problems> {
    let scenario = Scenario::read("situation", SITUATION)?;
    for case in scenario.cases() {
        let bound = scenario.bind(case)?;
        let explored = explore(&bound, Limits::default());
        print!("{}", answer(&explored.answer, &Plain));
        // The same as data.
        for outcome in &explored.answer.outcomes {
            println!("{}: {:?}", outcome.number, outcome.facts);
        }
    }
    Ok(())
}

#[test]
fn runs() {
    main().unwrap();
}
