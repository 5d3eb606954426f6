//! Nouns: which objects are meant, and their qualities.

use serde::{Deserialize, Serialize};

use super::*;
use crate::ids::{Counter, Tag, Verb, Zone};

/// A description of objects.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Noun {
    /// The sort of object.
    pub head: Head,
    /// "another", "other".
    #[serde(default, skip_serializing_if = "no")]
    pub other: bool,
    /// The qualities it must have.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub is: Vec<Quality>,
    /// Whose: under whose control, or, for cards, of which owner.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub whose: Option<Who>,
    /// Owned by.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner: Option<Who>,
    /// In this zone, if it is not the zone that its sort implies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub zone: Option<Zone>,
}

impl Noun {
    /// Any object of this sort.
    pub fn of(head: Head) -> Self {
        Noun { head, other: false, is: Vec::new(), whose: None, owner: None, zone: None }
    }

    /// "Another": as a target it is none of those that the text has named before.
    pub fn is_another(&self) -> bool {
        self.other || self.is.contains(&Quality::AnotherTarget)
    }
}

/// The sort of object that a noun describes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Head {
    /// Something on the battlefield (on the board).
    Permanent,
    /// A spell: a card or copy on the stack.
    Spell,
    /// A card in a zone other than those two.
    Card,
    /// A source of damage: a permanent, a spell, or what an ability on the stack came from.
    Source,
    /// A token.
    Token,
    /// An activated or triggered ability on the stack.
    Ability,
}

/// One thing an object is or isn't.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Quality {
    /// It is an ability on the stack that was activated; or one that triggered.
    Activated(bool),
    /// It is an ability on the stack, and its source is of this kind.
    FromSource(Box<Noun>),
    /// It has this characteristic.
    Is(Tag),
    /// It lacks this characteristic.
    Not(Tag),
    /// It has one of these.
    AnyOf(Vec<Tag>),
    /// It is a token, or is none.
    Token(bool),
    /// It is tapped, or isn't.
    Tapped(bool),
    /// It is attacking.
    Attacking,
    /// It is attacking such a player, and no permanent of theirs.
    AttackingWhom(Who),
    /// It is attacking such a player, or a permanent of theirs.
    AttackingTheirs(Who),
    /// It is blocking.
    Blocking,
    /// It is attacking, and no blockers were declared for it (CR 509.1h).
    Unblocked,
    /// It is attacking, and blockers were declared for it, whether or not they are still there (CR 509.1h).
    Blocked,
    /// It has the characteristic that was chosen as this one entered: a colour.
    TheChosen,
    /// The same, where a type was chosen.
    TheChosenType,
    /// It has the name that was chosen.
    TheChosenName,
    /// Its mana value is the number that was chosen.
    TheChosenNumber,
    /// Its power is at least this.
    PowerAtLeast(u64),
    /// Its power is at most this.
    PowerAtMost(u64),
    /// Its toughness is at least this.
    ToughnessAtLeast(u64),
    /// Its toughness is at most this.
    ToughnessAtMost(u64),
    /// Its mana value is at least this.
    ManaValueAtLeast(u64),
    /// Its mana value is at most this.
    ManaValueAtMost(u64),
    /// Its mana value is at most this amount.
    ManaValueWithin(Box<Amount>),
    /// Its mana value is this amount.
    ManaValueIs(Box<Amount>),
    /// Its power is at most this amount.
    PowerWithin(Box<Amount>),
    /// Its power is this amount.
    PowerIs(Box<Amount>),
    /// It has one of these qualities.
    Either(Vec<Quality>),
    /// It has all of these qualities.
    AllOf(Vec<Quality>),
    /// It shares a colour with it ("it" is the target named before).
    SharesColor,
    /// It has a counter of this kind on it.
    HasCounter(Counter),
    /// It has a counter of any kind on it.
    AnyCounter,
    /// It has none of these qualities.
    Isnt(Vec<Quality>),
    /// Its mana value is odd, or even; zero is even.
    OddManaValue(bool),
    /// It is blocking this.
    BlockerOf(Box<Matcher>),
    /// This is blocking it.
    BlockedBy(Box<Matcher>),
    /// Such a player controls it, or owns it where nobody controls anything.
    Of(Who),
    /// It is none of these.
    NoneOf(Box<Matcher>),
    /// It is attached to this.
    AttachedTo(Box<Matcher>),
    /// Something of this kind is attached to it.
    HasAttached(Tag),
    /// Something of this kind with the same controller is attached to it (CR 700.9).
    HasOwnAttached(Tag),
    /// Its controller has controlled it continuously since their most recent turn began (CR 302.6).
    HeldSinceTurn,
    /// It is the Ring-bearer of who controls it (CR 701.54e).
    RingBearer,
    /// It has no counter of this kind on it.
    NoCounter(Counter),
    /// It is a commander.
    Commander,
    /// It has a single target.
    SingleTarget,
    /// It has this name.
    Named(String),
    /// There is damage on it, or isn't.
    Damaged(bool),
    /// It is at an end of its controller's line, or isn't.
    Flank(bool),
    /// It has as many on its left as on its right in its controller's line.
    Center,
    /// It is the first from the left in its controller's line.
    LeftEnd,
    /// It stands next to this in its controller's line.
    NextTo(Box<Matcher>),
    /// Nothing else of the kind has more power.
    MostPowerful,
    /// Nothing else of the kind has less power.
    LeastPowerful,
    /// Nothing else in any line has more power.
    Strongest,
    /// Nothing else in any line has less power.
    Weakest,
    /// It is tagged for destruction, or isn't.
    Doomed(bool),
    /// It is somewhere on the board.
    At(Spot),
    /// Its power is less than that one's.
    PowerBelow(Box<Matcher>),
    /// It lies face down.
    FaceDown,
    /// It was dealt damage this turn, by this source if one is named.
    DamagedThisTurn(Option<Box<Matcher>>),
    /// It came onto the battlefield this turn.
    EnteredThisTurn,
    /// It is in this zone.
    In(Zone),
    /// Nothing else of its controller that has power is where it is.
    Alone,
    /// The sum of the numbers among the symbols of its cost is at most this; a cost that isn't known doesn't fit.
    CostNumberAtMost(u64),
    /// That sum is less than this.
    CostNumberBelow(super::Amount),
    /// The number of other symbols in its cost is at most this; a cost that isn't known doesn't fit.
    CostSymbolsAtMost(u64),
    /// The sum of the numbers among the symbols of its cost is at least this; a cost that isn't known doesn't fit.
    CostNumberAtLeast(u64),
    /// The number of other symbols in its cost is at least this; a cost that isn't known doesn't fit.
    CostSymbolsAtLeast(u64),
    /// It is attached to something.
    Attached,
    /// It is a location, and something of this kind is at it.
    Holds(Box<Noun>),
    /// It is a location that nobody controls and at which nothing that has power is (Riftbound 169.10.c).
    Open,
    /// It isn't this one.
    Except(Box<Matcher>),
    /// It was played, and from this zone.
    PlayedFrom(Zone),
    /// It was played, and not from this zone.
    PlayedNotFrom(Zone),
    /// It is another one than this.
    OtherThan(Box<Matcher>),
    /// It is this one.
    The(Box<Matcher>),
    /// It is on top of its owner's deck, or may be as far as is known.
    OnTop,
    /// It is attached to this, or lies under it.
    On(Box<Matcher>),
    /// It stands directly beside this in its controller's line, on the right or on the left.
    Beside {
        /// Beside what.
        of: Box<Matcher>,
        /// On the right of it.
        right: bool,
    },
    /// It has one of these characteristics that this, or one of these, has too: "shares a house with it".
    Shares {
        /// The characteristics that count.
        tags: Vec<Tag>,
        /// With what.
        with: Box<Matcher>,
    },
    /// At least `at_least` of its neighbors in its controller's line share one of these characteristics with it: "that shares a
    /// house with one of its neighbors" (KF Neighbor).
    SharesBeside {
        /// The characteristics that count.
        tags: Vec<Tag>,
        /// The least number of them.
        at_least: u64,
    },
    /// Its power is odd, or even.
    OddPower(bool),
    /// Among those in its zone with the same owner that have these qualities, it is one of the first.
    WithinTop {
        /// The number of places that count as first.
        count: u64,
        /// The qualities of those among which it is.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        of: Vec<Quality>,
    },
    /// It has the characteristic whose number, and one more, is counted on the active player: "of the active house".
    Numbered(Counter),
    /// It has the name that this has, or that one of these has (CR 201.2a: what has no name shares none).
    SameName(Box<Matcher>),
    /// A spell or an ability of whose targets one is this, or one of these (CR 115.1).
    Targeting(Box<Matcher>),
    /// Of the permanents of this card type with the same controller, none has less toughness (CR 701.39a).
    LeastToughness(Tag),
    /// It shares a subtype of this card type with that: a creature type (CR 205.3m).
    SharesKind {
        /// The card type.
        of: Tag,
        /// With what.
        with: Box<Matcher>,
    },
    /// It came under its controller's control since their last upkeep began (CR 702.30a).
    SinceUpkeep,
    /// This has been done to it, and it has stayed on the battlefield since: it became monstrous (CR 701.37b).
    Became(Verb),
    /// It is one of those that were looked at or found: "from among them".
    AmongThem,
    /// This was done to it "this way": "the cards exiled this way". Compiled to [`Quality::InGroup`].
    DoneThisWay(Verb),
    /// It is one of those that the text has gathered. Made by compiling.
    InGroup(Box<Matcher>),
    /// It is in exile, and what has the ability exiled it (CR 607.2a).
    ExiledWith,
    /// "Another target", behind other targets of the same text: it is none of those, and may be what has the ability (CR 115.3).
    /// Made by compiling; the targets are told apart as they are chosen.
    AnotherTarget,
    /// Whatever it is: an additional cost was paid for the spell that speaks of it.
    SourceKicked,
    /// It was kicked (CR 702.33d).
    Kicked,
    /// It was cast, or was as a spell, from this zone if one is named.
    WasCast(Option<Zone>),
    /// {X} is among the symbols of its mana cost.
    WithX,
    /// Such events have happened to it this turn, or it was what did them: "that attacked this turn".
    ThisTurn {
        /// The events; the object itself has no role in the pattern.
        what: Box<Pattern>,
        /// It is what did them, and not what they happened to.
        #[serde(default, skip_serializing_if = "no")]
        doing: bool,
    },
    /// None of these has more of it: "with the greatest power among creatures you control".
    Most(Box<super::Among>),
    /// None of these has less of it.
    Least(Box<super::Among>),
    /// Whoever controls the text that says so has cast it.
    CastByYou,
    /// Such events have happened to it since the text began to be carried out: "each creature dealt damage this way".
    DoneSince(Box<Pattern>),
    /// It is the first from the right in its controller's line.
    RightEnd,
    /// It stands somewhere on the right of this in the same line, or on the left.
    SideOf {
        /// The object.
        of: Box<Matcher>,
        /// On the right of it.
        right: bool,
    },
    /// This cost was paid for the spell that it is, or that it was: "a spell was warped this turn".
    PaidFor(String),
    /// Together with the others that are chosen in the same phrase, it is so: "with different names".
    Together(Spread),
    /// It costs no more energy and no more power than this.
    CostsWithin(Box<Matcher>),
    /// The text has had it chosen, or targets it: "the chosen creature", and not one that was sacrificed or found since. It says to
    /// which thing a word refers, and nothing of what that is.
    WasChosen,
    /// Its toughness is at most this amount.
    ToughnessWithin(Box<Amount>),
    /// Its toughness is greater than its power.
    ToughnessAbovePower,
}

/// The relation of the objects of one phrase to each other, to players or to numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Spread {
    /// All of the same owner: "from a single graveyard".
    OfOne,
    /// No two of the same player: "for each opponent, … up to one target creature that player controls".
    Apart,
    /// Of mana values that come to no more than this together.
    ManaValues(u64),
    /// Of powers that come to no more than this together.
    Powers(u64),
    /// Of names no two of which are the same.
    Names,
    /// All at the same location (Riftbound 107).
    Place,
    /// All of the same controller.
    Controller,
    /// The most powerful of all that are described so.
    Greatest,
    /// The least powerful of them.
    Smallest,
}
