//! A case that is played: choose, take back, save, load.
//!
//! ```text
//! cargo run -p instead --example play
//! ```

use std::error::Error;

use instead::{Playing, Scenario};

const SITUATION: &str = "\
--- unicorn-and-servant
A controls Fire Servant
B controls Benevolent Unicorn
A casts Lightning Bolt targeting B
";

fn main() -> Result<(), Box<dyn Error>> {
    let scenario = Scenario::read("situation", SITUATION)?;
    let mut game = Playing::of(&scenario, "unicorn-and-servant")?;

    // The game waits for a choice: who makes it, what is asked, what may be answered.
    assert_eq!(game.chooser().as_deref(), Some("B"));
    println!("{}: {} {}", game.chooser().unwrap_or_default(), game.asked().unwrap_or_default(), game.labels().join(" / "));
    let servant = game.labels().iter().position(|label| label == "Fire Servant").ok_or("it isn't offered")?;
    game.decide(servant)?;
    assert!(game.choice().is_none() && game.facts().contains(&"B at 15".to_owned()));

    // Second thoughts.
    assert!(game.undo());
    let saved = game.save();
    game.decide(1 - servant)?;
    assert!(game.facts().contains(&"B at 16".to_owned()));

    // What was saved is the game as it was then.
    let mut again = Playing::load(&saved, None)?;
    assert!(again.choice().is_some());
    again.decide(1 - servant)?;
    assert_eq!(again.facts(), game.facts());
    println!("{}", again.facts().join("; "));
    println!("{}", again.explain()?);
    Ok(())
}

#[test]
fn runs() {
    main().unwrap();
}
