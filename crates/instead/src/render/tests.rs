use super::{Plain, answer, counted, ranges};
use crate::{Limits, Scenario, explore};

fn rendered(case: &str) -> String {
    let scenario = Scenario::read("test.scn", &format!("--- test\n{case}")).unwrap();
    answer(&explore(&scenario.bind("test").unwrap(), Limits::default()).answer, &Plain)
}

#[test]
fn a_choice_of_order() {
    let text = rendered("A controls Fire Servant\nB controls Benevolent Unicorn\nA casts Lightning Bolt targeting B\n");
    assert_eq!(
        text,
        "2 outcomes; B decides which effect applies first: Fire Servant or Benevolent Unicorn.
1. If Fire Servant applies first – B is at 15: Lightning Bolt deals 5 damage to B (Fire Servant, then Benevolent Unicorn).
2. If Benevolent Unicorn applies first – B is at 16: Lightning Bolt deals 4 damage to B (Benevolent Unicorn, then Fire Servant).

Facts
  1. B at 15
  2. B at 16
  in every outcome: Lightning Bolt is in graveyard

Choices
  B: Which effect applies next?
    Fire Servant        → outcome 1
    Benevolent Unicorn  → outcome 2

2 sequences of choices · 2 orders · 3 positions · rules of 2026-06-19
"
    );
}

#[test]
fn a_clause_that_is_not_understood() {
    let text = rendered("A controls a permanent \"Odd\":\n  | Whenever the moon is full, everything is different.\nA draws a card\n");
    assert!(text.contains("Incomplete:"), "{text}");
    assert!(text.contains("Odd: "), "{text}");
}

#[test]
fn numbers_in_words() {
    assert_eq!(ranges(&[1, 2, 3, 5, 7, 8]), "1–3, 5, 7, 8");
    assert_eq!(counted("1", "order", "orders"), "1 order");
    assert_eq!(counted("unbounded", "order", "orders"), "unbounded orders");
}
