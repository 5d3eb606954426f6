//! Programs: what a text does, as a flat array of operations.
//!
//! A tree of [`Act`]s is flattened once, when its definition is compiled: targets get numbers in
//! the order of the text, "may" and "if" become jumps, and effects that a resolution makes go to
//! the definition's list of replacements.
//!
//! | module | subject |
//! |---|---|
//! | `ops` | programs as data |
//! | `compile` | the abilities of a definition, one by one |
//! | `compiler` | a text: [`Act`]s become operations |
//! | `effects`, `modes`, `again`, `kicked` | parts of definitions that are compiled in their own way |
//! | `joined` | instructions that belong together though they stand apart |
//! | `number`, `agreement` | the numbers of targets, and which of them a word stands for |
//! | `pronouns`, `referents`, `found`, `done`, `passing`, `plural`, `pinned`, `paid`, `others`, `linked` | what "it", "that card" and "they" stand for |
//! | `defined`, `defending`, `among`, `arriving`, `much`, `looks`, `this_way`, `unless` | words with a way of their own |

use std::borrow::Cow;
use std::ops::{Deref, DerefMut};

use crate::definition::{Clause, Compiled, Grant, Granted, Made, Matters, Meaning, Together};
use crate::history::asked;
use crate::ids::{Verb, Zone};
use crate::language::walk::{Node, NodeMut, Walk, WalkMut};
use crate::language::*;
use crate::vocabulary::Vocabulary;

mod again;
mod agreement;
mod among;
mod arriving;
mod compile;
mod compiler;
mod defending;
mod defined;
mod done;
mod effects;
mod found;
mod joined;
mod kicked;
mod linked;
mod looks;
mod modes;
mod much;
mod number;
mod ops;
mod others;
mod paid;
mod passing;
mod pinned;
mod plural;
mod pronouns;
mod referents;
mod this_way;
mod unless;

pub use agreement::names_none_of_the_targets;
pub use among::shows_cards;
pub use compile::compile;
pub use compiler::picks_several;
pub use defined::pays_any_x;
pub use effects::cannot_give;
use effects::protection;
use joined::{chosen_before, joined};
pub use ops::{Division, Op, Program};
pub use plural::lacks_antecedent;
use pronouns::Of;
pub use referents::says_of_nothing;
pub use this_way::lacks_cause;

/// The number of values that a delayed triggered ability knows before the targets of the text that made it.
pub const NOTED: u8 = 4;

/// More targets than this are not asked for where a text says "any number of targets".
const ANY_NUMBER: u8 = 40;

/// The result of compiling so far, with the words it needs.
struct Output<'v> {
    compiled: Compiled,
    vocabulary: &'v Vocabulary,
    /// Whether an ability speaks of a player whom another one has named.
    linked: bool,
    /// The acts of the spell itself so far, and the clause in which they begin.
    paragraphs: Option<(Vec<Act>, u16)>,
}

impl Deref for Output<'_> {
    type Target = Compiled;

    fn deref(&self) -> &Compiled {
        &self.compiled
    }
}

impl DerefMut for Output<'_> {
    fn deref_mut(&mut self) -> &mut Compiled {
        &mut self.compiled
    }
}

/// An ability in the words of what gives it, in the words of what has it.
fn as_borne(ability: &Ability) -> Ability {
    let mut given = ability.clone();
    given.walk_mut(&mut |node| {
        if let NodeMut::Matcher(of) = node {
            match of {
                Matcher::Itself => *of = Matcher::Granter,
                Matcher::Host => *of = Matcher::Itself,
                _ => {}
            }
        }
        false
    });
    // What the ability is about where it names nothing, "Destroyed:", is what has it.
    let own = |subject: &Option<Matcher>| *subject == Some(Matcher::Itself);
    match (ability, &mut given) {
        (Ability::Triggered { when: Trigger::Event(said), .. }, Ability::Triggered { when: Trigger::Event(when), .. })
            if own(&said.subject) =>
        {
            when.subject = Some(Matcher::Itself);
        }
        (Ability::Replacement(said), Ability::Replacement(replacement)) if own(&said.watch.subject) => {
            replacement.watch.subject = Some(Matcher::Itself);
        }
        _ => {}
    }
    given
}

/// The acts of a cost, apart from paying resources.
fn deeds_of(cost: &[Cost]) -> Vec<Act> {
    let act = |cost: &Cost| match cost {
        Cost::Act(act) => Some(act.clone()),
        Cost::Mana(_) | Cost::Waterbend(_) | Cost::ManaTimes { .. } | Cost::Tap | Cost::Untap => None,
    };
    cost.iter().filter_map(act).collect()
}

/// The abilities that one clause stands for.
fn parts(ability: &Ability) -> Vec<Cow<'_, Ability>> {
    match ability {
        Ability::Several(abilities) => abilities.iter().flat_map(parts).collect(),
        Ability::Triggered { when, acts } if matches!(when.core(), Trigger::AnyOf(_)) => {
            let each = |when| Cow::Owned(Ability::Triggered { when, acts: acts.clone() });
            when.alternatives().into_iter().map(each).collect()
        }
        one => vec![Cow::Borrowed(one)],
    }
}
