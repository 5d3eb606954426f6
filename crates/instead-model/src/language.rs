//! The effect language: what a card's text means, as plain data.
//!
//! Everything here is a tree that a grammar prints as English and reads back. Nothing here is a
//! function, and nothing names a card. Before it is carried out it is flattened into programs
//! ([`program`](crate::program)).
//!
//! Optional fields that are absent mean "no restriction"; they are left out when serialised, so
//! that a value has one form.
//!
//! | module | what it holds |
//! |---|---|
//! | [`ability`] | abilities: what a card has |
//! | [`trigger`], [`casting_option`] | when an ability triggers; what it costs, and ways of casting |
//! | [`modifier`], [`rule_change`] | what static abilities make of objects, and of rules |
//! | [`replacement`] | replacement and prevention effects, what they make of an event, how long they last; what can't happen |
//! | [`pattern`] | patterns: which events, and the words that stand for what takes part in them |
//! | [`noun`], [`who`] | which objects, and their qualities; which players and places |
//! | [`condition`] | conditions and amounts |
//! | [`act`], [`deed`] | what is done, and what it is done with |
//! | [`mana`] | mana |
//! | [`walk`] | walks through the parts of a text |

pub mod ability;
pub mod act;
pub mod casting_option;
pub mod condition;
pub mod deed;
pub mod mana;
pub mod modifier;
pub mod noun;
pub mod pattern;
pub mod replacement;
pub mod rule_change;
pub mod trigger;
pub mod walk;
pub mod who;

pub use ability::*;
pub use act::*;
pub use casting_option::*;
pub use condition::*;
pub use deed::*;
pub use mana::*;
pub use modifier::*;
pub use noun::*;
pub use pattern::*;
pub use replacement::*;
pub use rule_change::*;
pub use trigger::*;
pub use who::*;

fn no(flag: &bool) -> bool {
    !*flag
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::Verb;

    #[test]
    fn absent_fields_have_one_form() {
        let pattern = Pattern::of(Verb(3));
        assert_eq!(serde_json::to_string(&pattern).unwrap(), r#"{"verb":3}"#);
        assert_eq!(serde_json::from_str::<Pattern>(r#"{"verb":3}"#).unwrap(), pattern);
    }
}
