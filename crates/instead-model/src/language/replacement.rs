//! Replacement and prevention effects, what they make of an event, how long they last; what can't happen.

use serde::{Deserialize, Serialize};

use super::{Act, Amount, Becoming, Condition, Mana, Matcher, Noun, Pattern, RuleChange, Spot, Who, no};
use crate::coins_and_dice::Rethrow;
use crate::ids::{Counter, Tag, Verb, Zone};
use crate::table::Face;

/// A replacement or prevention effect.
///
/// `B` is what is done instead: a tree of acts in a text, a program once it is compiled.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Replacement<B> {
    /// The event it watches for.
    pub watch: Pattern,
    /// The other conditions.
    #[serde(default = "Vec::new", skip_serializing_if = "Vec::is_empty")]
    pub when: Vec<Condition>,
    /// The change it makes to the event.
    pub rewrite: Rewrite<B>,
    /// The acts that are done besides, once the event has been replaced or prevented.
    #[serde(default = "none", skip_serializing_if = "Option::is_none")]
    pub rider: Option<B>,
    /// The number of times it may be applied.
    #[serde(default, skip_serializing_if = "Uses::is_unlimited")]
    pub uses: Uses,
    /// The duration, for an effect that a resolution makes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lasts: Option<Duration>,
    /// "You may": who decides.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub may: Option<Who>,
    /// The acts that come first, to apply it: "you may pay {1} to …". If they can't be done, the effect can't be applied.
    #[serde(default = "none", skip_serializing_if = "Option::is_none")]
    pub first: Option<B>,
}

impl<B> Replacement<B> {
    /// An effect that always applies to such an event, and does nothing besides.
    pub fn of(watch: Pattern, rewrite: Rewrite<B>) -> Self {
        Replacement { watch, when: Vec::new(), rewrite, rider: None, uses: Uses::Unlimited, lasts: None, may: None, first: None }
    }
}

fn none<B>() -> Option<B> {
    None
}

/// The number of times, or the amount, for which an effect may be applied.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Uses {
    /// As long as it lasts.
    #[default]
    Unlimited,
    /// The next time.
    Next,
    /// A shield: this much damage in all (CR 615.7).
    Points(Amount),
    /// This number of times each turn (Riftbound 371).
    EachTurn(u64),
}

impl Uses {
    fn is_unlimited(&self) -> bool {
        *self == Uses::Unlimited
    }
}

/// The duration of an effect that a resolution made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Duration {
    /// This turn.
    ThisTurn,
    /// This combat.
    ThisCombat,
    /// Until it is used up, or for the rest of the game.
    Game,
    /// While the spell or ability that says so resolves (self-replacement, CR 614.15).
    Resolution,
    /// Until the next turn of the player whose effect it is begins.
    UntilYourTurn,
    /// During the next turn of that player's opponent.
    TheirNextTurn,
    /// The same, made in a turn of that opponent: their turn after this one.
    TheirTurnAfterThis,
    /// Until the end of the next turn of that player.
    UntilEndOfYourNextTurn,
    /// Until the next end step of that player begins.
    UntilYourEndStep,
    /// Until the next upkeep of that player begins.
    UntilYourUpkeep,
    /// During the next untap step of the controller of what it is about.
    NextUntap,
    /// For as long as the object that says so remains on the battlefield (CR 611.2b).
    WhileThere,
    /// For as long as the object that says so is attached to what it is attached to.
    WhileAttached,
    /// For as long as whoever it is for controls the object that says so (CR 611.2b).
    WhileControlled,
    /// For as long as the object that says so remains tapped (CR 611.2b).
    WhileTapped,
}

impl Duration {
    /// This, as it is made in the player's own turn or in another's: "their next turn" is never the one that is on.
    pub fn made(self, own_turn: bool) -> Self {
        if self == Duration::TheirNextTurn && !own_turn { Duration::TheirTurnAfterThis } else { self }
    }

    /// Whether its time is still to come, in the player's own turn or in another's.
    pub fn waits(self, own_turn: bool) -> bool {
        match self {
            Duration::TheirNextTurn => own_turn,
            Duration::TheirTurnAfterThis => true,
            _ => false,
        }
    }
}

/// The change that an effect makes to an event.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Rewrite<B> {
    /// That much times this.
    Multiply(u64),
    /// That much plus this.
    Add(u64),
    /// That many copies plus this; for those that are added new targets may be chosen.
    AddAnew(u8),
    /// That much plus this.
    Raise(Amount),
    /// That much minus this.
    Subtract(u64),
    /// This amount, in place of whatever it was.
    SetTo(Amount),
    /// Half of that much, rounded up or down.
    Halve {
        /// Rounded up.
        up: bool,
    },
    /// All of it is prevented.
    PreventAll,
    /// This much of it is prevented, in every event.
    Prevent(Amount),
    /// As much of it is prevented as the shield has points left.
    PreventPoints,
    /// It is dealt to this instead (CR 614.9).
    Redirect(Matcher),
    /// As many points of it as the effect has left are dealt to this instead.
    RedirectPoints(Matcher),
    /// The part that exceeds lethal damage is dealt to this instead (CR 120.4a).
    Excess(Matcher),
    /// It goes to another zone.
    ToZone(Destination),
    /// Nothing happens instead.
    Skip,
    /// This is done instead.
    Instead(B),
    /// It enters so.
    Enter(Vec<Entering>),
    /// The life total becomes no lower than this.
    NotBelow(u64),
    /// This mana is produced instead of what it was; none where that is only for its type.
    Produce {
        /// The mana.
        mana: Mana,
        /// Instead of the amount, too.
        amount: bool,
    },
    /// Unspent mana that would be lost becomes this kind instead, by an event of its own.
    Becomes {
        /// The verb of that event.
        verb: Verb,
        /// The kind.
        kind: Counter,
    },
    /// It is divided among all of these as evenly as possible.
    Divide(Matcher),
    /// More coins or dice are thrown, or they are taken to show something.
    Rethrow(Rethrow),
    /// The same event; only what is done besides is added: "as it is revealed, …".
    Same,
}

/// The place to which something goes.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Destination {
    /// The zone.
    pub zone: Zone,
    /// The zone is shuffled afterwards.
    #[serde(default, skip_serializing_if = "no")]
    pub shuffled: bool,
    /// It is revealed first.
    #[serde(default, skip_serializing_if = "no")]
    pub revealed: bool,
    /// At the bottom of it.
    #[serde(default, skip_serializing_if = "no")]
    pub bottom: bool,
    /// Face down (CR 406.3).
    #[serde(default, skip_serializing_if = "no")]
    pub face_down: bool,
    /// The order, of several.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub order: Option<Order>,
}

/// The order in which several cards go to an ordered zone, or the place of one among those that are there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Order {
    /// In any that the player chooses.
    Any,
    /// At random.
    Random,
    /// Under this many of the cards that are on top: "second from the top".
    Under(u8),
}

/// A way in which an object enters.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Entering {
    /// Tapped.
    Tapped,
    /// With counters.
    Counters {
        /// The kind of counters.
        counter: Counter,
        /// The number of counters.
        amount: Amount,
    },
    /// Attacking what the creature attacks that was returned to pay for it (CR 702.190b).
    Attacking,
    /// With fewer counters than it would enter with.
    Fewer {
        /// The kind of counters.
        counter: Counter,
        /// The number of counters taken off.
        amount: Amount,
    },
    /// "As it enters, choose …".
    Choose(ChoiceOf),
    /// As a copy of something its controller chooses.
    CopyOf {
        /// The objects that may be copied.
        of: Noun,
        /// "Except …" (CR 707.9).
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        except: Vec<Becoming>,
    },
    /// As a copy of this.
    CopyOfThe(Matcher),
    /// Under somebody's control.
    Under(Who),
    /// Untapped, where the rules say tapped.
    Ready,
    /// It gains these keywords for as long as it stays.
    Gains(Vec<Tag>),
    /// With another face up than the front.
    Face(Face),
    /// If this holds of what it would be.
    If {
        /// The condition.
        condition: Condition,
        /// The ways it enters then.
        how: Vec<Entering>,
    },
    /// In one of these ways, as its controller chooses (CR 702.136a).
    OneOf(Vec<Vec<Entering>>),
    /// In one of these ways, as the player who was chosen for it chooses; whether it is the first is noted (CR 702.104a).
    Theirs(Vec<Vec<Entering>>),
    /// Its controller chooses one of these words (CR 614.12c).
    Word(Vec<String>),
    /// Something is done first, and how it enters depends on that (CR 614.12a, 614.13).
    First {
        /// The acts that come first.
        acts: Vec<Act>,
        /// The same as a program, made by compiling.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        program: Option<u16>,
        /// The ways it enters if they were done; in them "that many" is the number, or the amount.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        done: Vec<Entering>,
        /// The ways it enters if they weren't.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        undone: Vec<Entering>,
    },
    /// Attached to something that its controller chooses (CR 303.4f).
    AttachedTo(Matcher),
    /// It doesn't enter, but goes to this zone.
    Elsewhere(Zone),
    /// At this location.
    At(Spot),
    /// As what this would make of it, called by the event: "enters prepared" (CR 722.3a).
    Became(Verb),
}

impl ChoiceOf {
    /// The greatest X that is offered where no mana is charged, so that nothing bounds it. That there are greater ones is noted.
    pub const GREATEST_X: u64 = 20;
}

/// The kind of choice that is made as something enters, or as a text is carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum ChoiceOf {
    /// A colour.
    Color,
    /// An opponent.
    Opponent,
    /// A creature type.
    CreatureType,
    /// Any player.
    Player,
    /// A colour, but not this one.
    ColorOtherThan(Tag),
    /// A creature type, but not this one.
    CreatureTypeOtherThan(Tag),
    /// A basic land type.
    BasicLandType,
    /// One of these.
    OneOf([Tag; 4]),
    /// A house.
    House,
    /// One of these two.
    Either(Tag, Tag),
    /// The name of a card (CR 201.4).
    CardName {
        /// Of such a card.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        of: Option<Tag>,
        /// Of a card that is none of these.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        not: Option<(Tag, Option<Tag>)>,
    },
    /// A number between two.
    Number(u64, u64),
    /// The X of mana that is paid as a text is carried out (CR 107.3f): as much as whoever pays it has, and X from then on.
    X,
    /// The same of counters that the player has.
    XOf(Counter),
}

/// A prohibition: events that can't happen, damage that can't be prevented.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Cant {
    /// These events can't happen (CR 614.17).
    Happen(Pattern),
    /// These can't happen as long as that holds.
    If {
        /// The events.
        pattern: Pattern,
        /// As long as this holds.
        when: Vec<Condition>,
    },
    /// At most `each_turn` of them each turn.
    MoreThan {
        /// The events.
        pattern: Pattern,
        /// The greatest number each turn.
        each_turn: u64,
    },
    /// This damage can't be prevented (CR 615.12).
    BePrevented(Pattern),
    /// These events don't cause abilities to trigger.
    Trigger {
        /// The events.
        pattern: Pattern,
        /// Only abilities of these.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        of: Option<Matcher>,
    },
    /// No event is forbidden, but a rule is another, as long as the effect lasts: "must be blocked this turn if able".
    Rule(RuleChange),
}

impl Cant {
    /// The events it speaks of, if it speaks of any.
    pub fn pattern(&self) -> Option<&Pattern> {
        match self {
            Cant::Happen(pattern)
            | Cant::If { pattern, .. }
            | Cant::MoreThan { pattern, .. }
            | Cant::BePrevented(pattern)
            | Cant::Trigger { pattern, .. } => Some(pattern),
            Cant::Rule(_) => None,
        }
    }
}
