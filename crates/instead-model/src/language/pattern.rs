//! Patterns: which events, which objects, which players.

use serde::{Deserialize, Serialize};

use super::*;
use crate::ids::{Counter, Moment, Verb, Zone};

/// A pattern of events.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Pattern {
    /// The verb.
    pub verb: Verb,
    /// The object that does it: the source of damage.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<Matcher>,
    /// The object or player it is done to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub subject: Option<Matcher>,
    /// The player who does it: who draws, discards, creates, sacrifices.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<Who>,
    /// From this zone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<Zone>,
    /// From any zone but this one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub not_from: Option<Zone>,
    /// To this zone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Zone>,
    /// Counters of this kind.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub counter: Option<Counter>,
    /// This step or phase.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moment: Option<Moment>,
    /// In such a player's turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn: Option<Who>,
    /// Combat damage, or noncombat damage.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub combat: Option<bool>,
    /// The least amount.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at_least: Option<u64>,
    /// Only what an effect does (CR 614.16).
    #[serde(default, skip_serializing_if = "no")]
    pub by_effect: bool,
    /// Only what is paid.
    #[serde(default, skip_serializing_if = "no")]
    pub paid: bool,
    /// Only as a result of damage.
    #[serde(default, skip_serializing_if = "no")]
    pub by_damage: bool,
    /// Only an extra turn.
    #[serde(default, skip_serializing_if = "no")]
    pub extra: bool,
    /// Only mana of an ability for which its source was tapped (CR 106.12).
    #[serde(default, skip_serializing_if = "no")]
    pub tapped: bool,
    /// Only as part of a discard.
    #[serde(default, skip_serializing_if = "no")]
    pub discarded: bool,
    /// Only what a spell or ability does itself, and no object that its text names.
    #[serde(default, skip_serializing_if = "no")]
    pub by_text: bool,
    /// Only a loss of the game that nothing but the player's life total asks for.
    #[serde(default, skip_serializing_if = "no")]
    pub for_life: bool,
    /// Only what becomes of a spell as it resolves.
    #[serde(default, skip_serializing_if = "no")]
    pub resolving: bool,
    /// Only what is done by the rules or as a special action, and by no effect.
    #[serde(default, skip_serializing_if = "no")]
    pub by_rules: bool,
    /// At this location, or moved there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Spot>,
    /// Only what would bring the player's life total below this.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub life_below: Option<u64>,
    /// This is the source, or what it is done to: "dealt to and dealt by".
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub involves: Option<Matcher>,
    /// Only what takes the last of these counters off.
    #[serde(default, skip_serializing_if = "no")]
    pub last: bool,
    /// The controller of the object of the event: "enters under your control".
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub under: Option<Who>,
    /// Only what an effect of a spell or ability does that such a player controls.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<Who>,
    /// An ability that waits for it triggers for each one of the amount: "whenever a counter is put on ~".
    #[serde(default, skip_serializing_if = "no")]
    pub apiece: bool,
    /// The house that it names by its counter: the chosen one ([`Quality::TheChosen`]), this one ([`Quality::Is`]), one that
    /// something has ([`Quality::The`]), or another one than that ([`Quality::Isnt`]).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub names: Option<Quality>,
}

impl Pattern {
    /// Whether it asks for no more than the verb, who does it, what does it and what it is done to.
    pub fn asks_who_alone(&self) -> bool {
        let Pattern { verb, source, subject, player, apiece, .. } = self.clone();
        *self == Pattern { source, subject, player, apiece, ..Pattern::of(verb) }
    }

    /// Every event of one kind.
    pub fn of(verb: Verb) -> Self {
        Pattern {
            verb,
            source: None,
            subject: None,
            player: None,
            from: None,
            not_from: None,
            to: None,
            counter: None,
            moment: None,
            turn: None,
            combat: None,
            at_least: None,
            by_effect: false,
            paid: false,
            by_damage: false,
            tapped: false,
            discarded: false,
            extra: false,
            by_text: false,
            for_life: false,
            resolving: false,
            by_rules: false,
            at: None,
            life_below: None,
            involves: None,
            last: false,
            under: None,
            by: None,
            apiece: false,
            names: None,
        }
    }
}

/// A word or description that stands for objects or players.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Matcher {
    /// The object that has the ability: "~".
    Itself,
    /// The same in other words: "this", where a card speaks of itself and is nobody.
    This,
    /// The object that this one is attached to: "enchanted creature".
    Host,
    /// The same of an Equipment: "equipped creature".
    Equipped,
    /// The same, called by what it is: "enchanted land".
    HostThat(Box<Noun>),
    /// "that creature", "it": the object of the event or of the act before.
    It,
    /// "that creature": the object of the event or of the act before, called by what it is.
    That(Box<Noun>),
    /// "It", "that token": every token that the text created last (CR 608.2c). Compiled to a number.
    Made,
    /// "The sacrificed creature": what its cost was paid with. Compiled to a number (CR 608.2h).
    Paid {
        /// The verb of the deed that paid for it.
        verb: Verb,
        /// The noun that the text calls it by.
        called: Box<Noun>,
    },
    /// Each of these, as the effect is made; every one gets an effect of its own.
    Every(Vec<Matcher>),
    /// A target, described by what it may be; numbered in the order of the text when compiled.
    Target(Box<Matcher>),
    /// Several targets of one description: "two target creatures", "up to one target creature".
    Targets {
        /// The least number of targets.
        least: u8,
        /// The greatest number of targets.
        most: u8,
        /// No more than X, as it was chosen (CR 601.2b).
        #[serde(default, skip_serializing_if = "no")]
        x: bool,
        /// Whether they have to be of one player, or each of another one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        spread: Option<Spread>,
        /// That X, if the text says what it is and nobody chooses it: worked out as the targets are chosen (CR 601.2c).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        many: Option<Box<Amount>>,
        /// The description of each target.
        what: Box<Matcher>,
    },
    /// One of several targets that one phrase asks for. Made by compiling [`Matcher::Targets`].
    OneTarget {
        /// The number of the phrase: the targets of one phrase are different objects (CR 115.3).
        phrase: u8,
        /// Whether there may be none.
        optional: bool,
        /// Whether it is one of X.
        #[serde(default, skip_serializing_if = "no")]
        x: bool,
        /// That X, if the text says what it is.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        many: Option<Box<Amount>>,
        /// The description of the target.
        what: Box<Matcher>,
    },
    /// "those creatures", "they": the targets of the phrase before, or what was found or looked at.
    Those(Box<Noun>),
    /// "they", "them": several that the text has spoken of before.
    Them,
    /// The objects or players to which one act of the text did something, by the place of the act. Made a number by compiling.
    Group(u8),
    /// The object that was found or chosen last, if there is one: "it" after a search. Made by compiling [`Matcher::It`].
    Found,
    /// "the rest": what is left, where it was, of what was looked at or found.
    Rest,
    /// "a creature dealt damage this way": what this resolution has dealt damage to, called by what it is.
    DamagedThisWay(Box<Noun>),
    /// "those creatures", "the discarded cards": what the text's last event was done to, called by what it is.
    ThisWay(Box<Noun>),
    /// The target with this number.
    Chosen(u8),
    /// "\[…\] of your choice": chosen as the effect is made.
    OfYourChoice(Box<Matcher>),
    /// The choice with this number, as long as it still matches (CR 615.9). Made by compiling
    /// [`Matcher::OfYourChoice`].
    ChosenStill {
        /// The number of the choice.
        number: u8,
        /// The description that it must still fit.
        what: Box<Matcher>,
    },
    /// The object that has the ability, while it has this quality.
    ItselfWith(Box<Quality>),
    /// A description of objects.
    Noun(Noun),
    /// A player.
    Player(Who),
    /// Any of these.
    Either(Vec<Matcher>),
    /// Anything but this: "except by …".
    But(Box<Matcher>),
    /// The object of the event that triggered the ability, as it was then: "if that creature was a Human". Made a number by
    /// compiling.
    OfEvent,
    /// In an ability that an object was given: the object that gave it.
    Granter,
    /// The one of several for which something is done in turn ([`super::Act::PerObject`]). Made, and numbered, by compiling.
    OfLoop,
    /// The player or permanent that this attacks: "the player or planeswalker it's attacking".
    Attacked(Box<Matcher>),
}

impl Matcher {
    /// Whether the object that has the ability is meant, by itself or among others.
    pub fn means_itself(&self) -> bool {
        match self {
            Matcher::Itself => true,
            Matcher::Either(any) => any.iter().any(Matcher::means_itself),
            _ => false,
        }
    }
}
