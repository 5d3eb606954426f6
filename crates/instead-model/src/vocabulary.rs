//! A game's words: verbs, zones, counters, characteristics, steps, each a small number with a name.
//!
//! A game's crate builds one of these and converts its own enums to the ids; everything that
//! prints or parses asks the vocabulary. [`verbs!`](crate::verbs) and [`moments!`](crate::moments) write down the enums.

pub mod open;

use crate::ids::{Counter, Moment, Tag, Verb, Zone};

/// All words of a game.
#[derive(Clone, Debug, Default)]
pub struct Vocabulary {
    /// Verbs, by id.
    pub verbs: Vec<VerbWord>,
    /// Zones, by id.
    pub zones: Vec<&'static str>,
    /// Kinds of counters, by id.
    pub counters: Vec<String>,
    /// Counters that stand for a state of what has one, and what it is then: a creature with a stun counter is stunned.
    pub states: &'static [(Counter, &'static str)],
    /// Whether any other word may name a kind of counter, too (see [`open`]).
    pub open_counters: bool,
    /// Characteristics, by id.
    pub tags: Vec<TagWord>,
    /// Steps and phases, by id.
    pub moments: Vec<&'static str>,
}

/// A verb: its name, and the sentence for an event of this kind.
#[derive(Clone, Debug)]
pub struct VerbWord {
    /// A short name, as scenarios and grammars write it: `deal`, `draw`.
    pub name: &'static str,
    /// The sentence for it in the present: `{source} deals {amount} damage to {subject}`.
    pub told: &'static str,
    /// The noun for it where it isn't told in full: `damage`, `drawing a card`.
    pub noun: &'static str,
    /// Whether what it is done to has left the board by it, or never was there: a card that is discarded, a permanent that is
    /// sacrificed.
    pub leaves: bool,
    /// Whether it puts cards from a library where everybody sees them: a text may go on to speak of such a card as "it".
    pub shows: bool,
}

/// A characteristic: its name and what kind it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TagWord {
    /// Its name, spelled as the game spells it.
    pub name: String,
    /// The plural, where it has one.
    pub plural: String,
    /// The kind of characteristic.
    pub kind: TagKind,
    /// The card type to which it belongs, if it is a subtype: whatever is a Goat is a creature.
    pub of: Option<Tag>,
}

/// Kinds of characteristics.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum TagKind {
    /// A colour.
    Color,
    /// A supertype, such as legendary.
    Supertype,
    /// A card type.
    Type,
    /// A subtype.
    Subtype,
    /// A keyword ability that is a plain characteristic.
    Keyword,
}

/// Characteristics of one kind, with regular plurals, in the order of their ids.
pub fn tags(kind: TagKind, names: &[&str]) -> Vec<TagWord> {
    let tag = |name: &&str| TagWord { name: (*name).to_owned(), plural: crate::describe::english::plural(name), kind, of: None };
    names.iter().map(tag).collect()
}

impl Vocabulary {
    /// The name of a verb.
    pub fn verb(&self, verb: Verb) -> &VerbWord {
        &self.verbs[verb.0 as usize]
    }

    /// The name of a zone.
    pub fn zone(&self, zone: Zone) -> &'static str {
        // Abilities are on the stack: see [`zones::ABILITIES`](crate::zones::ABILITIES).
        let place = if zone == crate::zones::ABILITIES { crate::zones::STACK } else { zone };
        self.zones.get(place.0 as usize).copied().unwrap_or("elsewhere")
    }

    /// The name of a kind of counter.
    pub fn counter(&self, counter: Counter) -> &str {
        self.counters.get(counter.0 as usize).map(String::as_str).or_else(|| open::name(counter)).unwrap_or("such")
    }

    /// The state that a kind of counter stands for.
    pub fn state(&self, counter: Counter) -> Option<&'static str> {
        self.states.iter().find(|(known, _)| *known == counter).map(|(_, word)| *word)
    }

    /// A characteristic.
    pub fn tag(&self, tag: Tag) -> &TagWord {
        &self.tags[tag.0 as usize]
    }

    /// The name of a step or phase.
    pub fn moment(&self, moment: Moment) -> &'static str {
        self.moments[moment.0 as usize]
    }

    /// The verb with this name.
    pub fn find_verb(&self, name: &str) -> Option<Verb> {
        self.verbs.iter().position(|word| word.name.eq_ignore_ascii_case(name)).map(|place| Verb(place as u8))
    }

    /// The zone with this name.
    pub fn find_zone(&self, name: &str) -> Option<Zone> {
        self.zones.iter().position(|known| known.eq_ignore_ascii_case(name)).map(|place| Zone(place as u8))
    }

    /// The kind of counter with this name.
    pub fn find_counter(&self, name: &str) -> Option<Counter> {
        self.counters.iter().position(|known| known.eq_ignore_ascii_case(name)).map(|place| Counter(place as u16))
    }

    /// The kind of counter with this name, listed or not, if it can be one: a keyword makes counters that give it, which
    /// have to be listed (CR 122.1b).
    pub fn any_counter(&self, name: &str) -> Option<Counter> {
        let keyword = || self.find_tag(TagKind::Keyword, name).is_some();
        self.find_counter(name).or_else(|| (self.open_counters && !keyword()).then(|| open::counter(name)).flatten())
    }

    /// The step or phase with this name.
    pub fn find_moment(&self, name: &str) -> Option<Moment> {
        self.moments.iter().position(|known| known.eq_ignore_ascii_case(name)).map(|place| Moment(place as u8))
    }

    /// The characteristic of this kind with this name, whatever the capitals.
    pub fn find_tag(&self, kind: TagKind, name: &str) -> Option<Tag> {
        let plain = name.replace('\u{2019}', "'");
        let place = self.tags.iter().position(|word| word.kind == kind && word.name.eq_ignore_ascii_case(&plain))?;
        u16::try_from(place).ok().map(Tag)
    }
}

/// A game's verbs: an enum `Do` in the order of the ids, each with its name, how it is told, and its noun (see
/// [`VerbWord`]); `leaves` marks those after which what they were done to is no longer on the board, `shows` those of them that show
/// cards of a library. The first is to deal damage.
///
/// ```
/// instead_model::verbs! {
///     /// Damage.
///     Deal = "deal", "{source} deals {amount} damage to {subject}", "damage";
///     /// A card.
///     Draw = "draw", "{player} draws a card", "drawing a card";
///     /// A permanent.
///     Sacrifice = "sacrifice", "{player} sacrifices {subject}", "a sacrifice", leaves;
/// }
///
/// let verb: instead_model::ids::Verb = Do::Draw.into();
/// assert_eq!(Do::of(verb), Some(Do::Draw));
/// assert_eq!(Do::words()[1].name, "draw");
/// assert!(Do::words()[2].leaves);
/// ```
#[macro_export]
macro_rules! verbs {
    ($($(#[$doc:meta])* $id:ident = $name:literal, $told:literal, $noun:literal $(, $mark:ident)?;)*) => {
        /// The game's verbs.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[repr(u8)]
        pub enum Do { $($(#[$doc])* $id),* }

        impl Do {
            /// All of them, in the order of their ids.
            pub const ALL: &[Do] = &[$(Do::$id),*];

            /// The words for them, in the order of their ids.
            pub fn words() -> Vec<$crate::vocabulary::VerbWord> {
                vec![$($crate::vocabulary::VerbWord {
                    name: $name,
                    told: $told,
                    noun: $noun,
                    leaves: <[&str]>::contains(&["leaves", "shows"], &concat!($(stringify!($mark))?)),
                    shows: <[&str]>::contains(&[$(stringify!($mark))?], &"shows"),
                }),*]
            }

            /// The verb with this id.
            #[inline]
            pub fn of(verb: $crate::ids::Verb) -> Option<Do> {
                Do::ALL.get(verb.0 as usize).copied()
            }
        }

        impl From<Do> for $crate::ids::Verb {
            fn from(verb: Do) -> $crate::ids::Verb {
                $crate::ids::Verb(verb as u8)
            }
        }
    };
}

/// A game's steps and phases: a constant each, and `NAMES` in the order of the ids.
#[macro_export]
macro_rules! moments {
    ($($id:ident = $number:literal, $name:literal;)*) => {
        $(#[doc = $name] pub const $id: $crate::ids::Moment = $crate::ids::Moment($number);)*
        /// The names, in the order of the ids.
        pub const NAMES: &[&str] = &[$($name),*];
    };
}
