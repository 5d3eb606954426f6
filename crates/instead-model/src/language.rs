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
//! | [`ability`] | abilities: what a card has, when it triggers, what it costs, what it makes of objects |
//! | [`replacement`] | replacement and prevention effects, what they make of an event, how long they last; what can't happen |
//! | [`pattern`] | patterns: which events, which objects, which players |
//! | [`condition`] | conditions and amounts |
//! | [`act`] | what is done: acts, deeds, and what they are done with |
//! | [`mana`] | mana that isn't for everything |
//! | [`walk`] | walks through the parts of a text |

pub mod ability;
pub mod act;
pub mod condition;
pub mod mana;
pub mod pattern;
pub mod replacement;
pub mod walk;

pub use ability::*;
pub use act::*;
pub use condition::*;
pub use mana::*;
pub use pattern::*;
pub use replacement::*;

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
