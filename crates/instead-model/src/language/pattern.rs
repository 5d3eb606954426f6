//! Patterns: which events, which objects, which players.

use serde::{Deserialize, Serialize};

use super::{Amount, no};
use crate::ids::{Counter, Moment, Tag, Verb, Zone};

/// A pattern of events.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Pattern {
    /// What happens.
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
    /// At least so many.
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
    /// Under whose control the object of the event is: "enters under your control".
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub under: Option<Who>,
    /// Only what an effect of a spell or ability does that such a player controls.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<Who>,
    /// An ability that waits for it triggers for each one of the amount: "whenever a counter is put on ~".
    #[serde(default, skip_serializing_if = "no")]
    pub apiece: bool,
}

impl Pattern {
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
        }
    }
}

/// What must hold of an object or player.
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
        /// What was done to it.
        verb: Verb,
        /// What it is called.
        called: Box<Noun>,
    },
    /// Each of these, as the effect is made; every one gets an effect of its own.
    Every(Vec<Matcher>),
    /// A target, described by what it may be; numbered in the order of the text when compiled.
    Target(Box<Matcher>),
    /// Several targets of one description: "two target creatures", "up to one target creature".
    Targets {
        /// At least so many.
        least: u8,
        /// At most so many.
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
        /// What each of them may be.
        what: Box<Matcher>,
    },
    /// One of several targets that one phrase asks for. Made by compiling [`Matcher::Targets`].
    OneTarget {
        /// Which phrase: the targets of one phrase are different objects (CR 115.3).
        phrase: u8,
        /// Whether there may be none.
        optional: bool,
        /// Whether it is one of X.
        #[serde(default, skip_serializing_if = "no")]
        x: bool,
        /// That X, if the text says what it is.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        many: Option<Box<Amount>>,
        /// What it may be.
        what: Box<Matcher>,
    },
    /// "those creatures", "they": the targets of the phrase before, or what was found or looked at.
    Those(Box<Noun>),
    /// "they", "them": several that the text has spoken of before.
    Them,
    /// What one act of the text was done to, by its place. Made a number by compiling.
    Group(u8),
    /// What was found or chosen last, if anything was: "it" after a search. Made by compiling [`Matcher::It`].
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
        /// Which choice.
        number: u8,
        /// What it must still be.
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
    /// What the event was about that triggered the ability, as it was then: "if that creature was a Human". Made a number by
    /// compiling.
    OfEvent,
    /// In an ability that an object was given: the object that gave it.
    Granter,
    /// The one of several for which something is done in turn ([`super::Act::PerObject`]). Made, and numbered, by compiling.
    OfLoop,
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

/// A description of objects.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Noun {
    /// What sort of thing.
    pub head: Head,
    /// "another", "other".
    #[serde(default, skip_serializing_if = "no")]
    pub other: bool,
    /// What it is besides.
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
    /// "Another": as a target it is none of those that the text has named before.
    pub fn is_another(&self) -> bool {
        self.other || self.is.contains(&Quality::AnotherTarget)
    }
}

/// What sort of thing a noun describes.
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
    /// Its mana value is no more than so much.
    ManaValueWithin(Box<Amount>),
    /// Its mana value is so much.
    ManaValueIs(Box<Amount>),
    /// Its power is no more than so much.
    PowerWithin(Box<Amount>),
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
    /// The numbers among the symbols of its cost come to at most this; what costs isn't known doesn't fit.
    CostNumberAtMost(u64),
    /// They come to less than this.
    CostNumberBelow(super::Amount),
    /// The other symbols of its cost are at most so many; what costs isn't known doesn't fit.
    CostSymbolsAtMost(u64),
    /// The numbers among the symbols of its cost come to at least this; what costs isn't known doesn't fit.
    CostNumberAtLeast(u64),
    /// The other symbols of its cost are at least so many; what costs isn't known doesn't fit.
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
        /// Which characteristics count.
        tags: Vec<Tag>,
        /// With what.
        with: Box<Matcher>,
    },
    /// So many of those that stand beside it in its controller's line share one of these characteristics with it, or more:
    /// "that shares a house with one of its neighbors" (KF Neighbor).
    SharesBeside {
        /// Which characteristics count.
        tags: Vec<Tag>,
        /// How many of them.
        at_least: u64,
    },
    /// Its power is odd, or even.
    OddPower(bool),
    /// Among those in its zone with the same owner that have these qualities, it is one of the first.
    WithinTop {
        /// One of so many.
        count: u64,
        /// Which are looked at.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        of: Vec<Quality>,
    },
    /// It has the characteristic whose number, and one more, is counted on the active player: "of the active house".
    Numbered(Counter),
    /// It has the name that this has, or that one of these has (CR 201.2a: what has no name shares none).
    SameName(Box<Matcher>),
    /// A spell of whose targets one is this, or one of these (CR 115.1).
    Targeting(Box<Matcher>),
    /// Of the permanents of this card type with the same controller, none has less toughness (CR 701.39a).
    LeastToughness(Tag),
    /// It shares a subtype of this card type with that: a creature type (CR 205.3m).
    SharesKind {
        /// Which card type.
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
        /// Which events; the object itself has no role in the pattern.
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
}

/// Of whom the targets of one phrase are.
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
}

/// A location on the board, as a text names it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Spot {
    /// Where the object with the ability is: "here", "my battlefield".
    Here,
    /// At a battlefield.
    Battlefield,
    /// In a base; something that is put there goes to its controller's.
    Base,
    /// At this one, or where this one is.
    The(Box<Matcher>),
    /// At one that is of this kind.
    Such(Box<Noun>),
    /// Where it came from, or what was just made: "there".
    There,
    /// Where the unit was that moved: "there" in "when I move from a location". Made of [`Spot::There`] by compiling.
    Left,
}

impl Spot {
    /// Whether it is where the source of the text is.
    pub fn is_of_itself(&self) -> bool {
        match self {
            Spot::Here => true,
            Spot::The(of) => matches!(**of, Matcher::Itself | Matcher::This),
            _ => false,
        }
    }
}

/// A player, from the point of view of the controller of the effect.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Who {
    /// The controller of the effect.
    You,
    /// An opponent of that player.
    Opponent,
    /// Anybody; each player.
    Anyone,
    /// The active player.
    Active,
    /// "they": the player of the event, or whose turn it is to act.
    They,
    /// "that player": the same in other words.
    That,
    /// Anybody but that player: "another player", "you don't control".
    Other,
    /// The player who was chosen as the object entered (CR 607.2d).
    TheChosen,
    /// The player to whom the object is attached: "enchanted player".
    Enchanted,
    /// The controller of it.
    ControllerOf(Box<Matcher>),
    /// The owner of it.
    OwnerOf(Box<Matcher>),
    /// Anybody but the controller of it: "its opponent".
    OpponentOf(Box<Matcher>),
    /// An opponent who isn't that player.
    OpponentBut(Box<Who>),
    /// The player with the most life, or tied for most life.
    MostLife,
    /// A target player (opponent if true).
    Target {
        /// Only an opponent may be the target.
        opponent: bool,
    },
    /// The target with this number.
    Chosen(u8),
    /// The player whom this attacks, or who controls what it attacks (CR 508.5).
    Defending(Box<Matcher>),
    /// In what is said of players to tell them from others: the one of whom it is asked.
    Such,
    /// Those of these players of whom this holds: "each opponent who controls a creature".
    Those {
        /// Of which.
        among: Box<Who>,
        /// What.
        when: Box<super::Condition>,
    },
}

impl Who {
    /// Whether it may be several players of whom each is meant: "each opponent".
    pub fn is_plural(&self) -> bool {
        matches!(self, Self::Opponent | Self::Anyone | Self::Other | Self::Those { .. })
    }
}
