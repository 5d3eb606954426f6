//! Conditions and amounts.

use serde::{Deserialize, Serialize};

use super::{Matcher, Noun, Pattern, Quality, Spot, Who};
use crate::ids::{Counter, Moment, Tag, Verb, Zone};

/// A condition on the position.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Condition {
    /// At least so many of these exist.
    Exists {
        /// Of what.
        noun: Noun,
        /// At least so many.
        at_least: u64,
    },
    /// It is so many cards drawn this turn, or more.
    DrawnThisTurn {
        /// Who.
        who: Who,
        /// At least so many.
        at_least: u64,
    },
    /// Life total at most.
    LifeAtMost {
        /// Who.
        who: Who,
        /// At most so many.
        at_most: u64,
    },
    /// It is that player's turn.
    TurnOf(Who),
    /// For one of these players, whom it calls "they", this holds: "an opponent has more life than you".
    Someone {
        /// Which players.
        who: Who,
        /// What.
        holds: Box<Condition>,
    },
    /// Life total at least.
    LifeAtLeast {
        /// Whose.
        who: Who,
        /// This.
        at_least: u64,
    },
    /// It has this quality.
    It(Quality),
    /// This one has this quality: a target, what was found.
    Of {
        /// Which.
        of: Matcher,
        /// What it is.
        is: Quality,
    },
    /// The object that has the ability has this quality.
    ItselfIs(Quality),
    /// This object has this quality.
    OfThe {
        /// Which object.
        of: Matcher,
        /// What it must be.
        quality: Quality,
    },
    /// Such a player controls more of these than "you" do.
    More {
        /// Who.
        who: Who,
        /// Of what.
        noun: Noun,
    },
    /// Somebody did this so often last turn, or more: cast spells.
    LastTurn {
        /// What.
        verb: Verb,
        /// Who.
        who: Who,
        /// How many.
        at_least: u64,
    },
    /// The object that has the ability is in this zone: there its ability functions (CR 113.6b).
    ItselfIn(Zone),
    /// Somebody gained life this turn, or at least so much.
    GainedThisTurn {
        /// Who.
        who: Who,
        /// How much.
        at_least: u64,
    },
    /// At most so many of these exist.
    AtMost {
        /// Of what.
        noun: Noun,
        /// How many.
        at_most: u64,
    },
    /// A player has so many opponents, or more.
    Opponents {
        /// Which player.
        who: Who,
        /// How many.
        at_least: u64,
    },
    /// It is a creature on the board: it can fight (CR 701.14b).
    CanFight(Matcher),
    /// Such events have happened this turn, so many or more of them.
    Happened {
        /// Which events.
        what: Box<Pattern>,
        /// How many.
        at_least: u64,
    },
    /// A player has so many cards in hand, or more.
    HandAtLeast {
        /// Who.
        who: Who,
        /// How many.
        at_least: u64,
    },
    /// A player has at most so many cards in hand.
    HandAtMost {
        /// Who.
        who: Who,
        /// How many.
        at_most: u64,
    },
    /// A player has so many counters of a kind, or more.
    CountersOf {
        /// Who.
        who: Who,
        /// Which counters.
        counter: Counter,
        /// How many.
        at_least: u64,
    },
    /// It has one of these qualities; "it" is called by what it is.
    ThatIs {
        /// What it is called.
        called: Box<Noun>,
        /// What it must be.
        quality: Quality,
    },
    /// It was cast during its controller's main phase.
    CastInMain,
    /// The spell, or what the permanent was as a spell, was cast, from this zone if one is named.
    CastFrom(Option<Zone>),
    /// All of them hold.
    All(Vec<Condition>),
    /// One of them holds.
    Any(Vec<Condition>),
    /// It doesn't hold.
    Not(Box<Condition>),
    /// The player who was chosen as the object entered didn't choose the first way (CR 702.104b).
    Refused,
    /// This word was chosen as the object entered (CR 614.12c).
    Chose(String),
    /// The spell, or what the permanent was as a spell, was kicked.
    Kicked,
    /// This cost of the spell, or of what the permanent was as a spell, was paid: "its evoke cost was paid".
    Paid(String),
    /// The object that has the ability is of this level or a greater one; without one it is of level 1 (CR 716.2d).
    Level(u64),
    /// This happened so often this turn to such a player, or more.
    Tally {
        /// To whom, or by whom.
        who: Who,
        /// What.
        verb: Verb,
        /// How often.
        at_least: u64,
    },
    /// The same, not counting what happened so to the object that has the ability: "another card" (Riftbound 812.1.c).
    TallyOfOthers {
        /// To whom, or by whom.
        who: Who,
        /// What.
        verb: Verb,
        /// How often.
        at_least: u64,
    },
    /// It is this phase or step, in any turn.
    During(Moment),
    /// The event is one of a combat: what it is done to is attacking or blocking.
    InCombat,
    /// What the text did last has happened: "if you do" in games where a replaced event hasn't.
    Done,
    /// The event takes place at this location, or brings something there.
    EventAt(Spot),
    /// A player has so many counters of a kind, or more.
    PlayerCounters {
        /// Who.
        who: Who,
        /// Of which kind.
        counter: Counter,
        /// How many.
        at_least: u64,
    },
    /// The event is not the first of its kind for its player in this step of that player's own turn:
    /// "except the first one you draw in each of your draw steps".
    NotFirstIn(Moment),
    /// The same, of an event that has happened.
    WasNotFirstIn(Moment),
    /// Such a player has a designation, called by the event by which a player gets it: "if you're the monarch".
    Designated {
        /// Who.
        who: Who,
        /// Which.
        by: Verb,
    },
    /// The Ring has tempted such a player so often, or more often (CR 701.54c).
    Tempted {
        /// Whom.
        who: Who,
        /// How often.
        at_least: u64,
    },
    /// Such a player's speed is 4 (CR 702.179e).
    MaxSpeed(Who),
    /// The object of the event would enter with such counters on it.
    EntersWith(Counter),
    /// It is night, or it is day (CR 731.1).
    Night(bool),
    /// The event before, of this kind, happened: "if you do".
    Did(Verb),
    /// The event before brought this about, and "it" is gone by that: "if this damage destroys that creature".
    GoneBy(Verb),
    /// So much mana of a color was spent to cast it, or of any one color.
    Spent {
        /// Of this color; of none in particular: all of the same color.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        color: Option<Tag>,
        /// So much.
        at_least: u64,
    },
    /// This word got more votes than any other, or, if that is enough, none got more. Made a comparison by compiling.
    MostVotes {
        /// Which.
        word: String,
        /// A tie is enough.
        #[serde(default, skip_serializing_if = "super::no")]
        tied: bool,
    },
    /// This is at least that.
    AtLeast {
        /// This.
        amount: Amount,
        /// That.
        least: Amount,
    },
    /// No combat phase of this turn has come before this one.
    FirstCombat,
    /// The controller has done this turn what an ability of the object lets them do once each turn (CR 603.2h).
    Taken,
    /// The spell, or what the permanent was as a spell, was cast by whoever controls it: "if you cast it".
    CastByYou,
}

/// A quantity.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Amount {
    /// A number.
    Number(u64),
    /// X, as it was chosen.
    X,
    /// So much, divided among the targets as the player chooses (CR 601.2d).
    Divided(Box<Amount>),
    /// The share of one target in what is divided, by its number. Made by compiling [`Amount::Divided`].
    Share(u8),
    /// That much, that many: the amount of the event, or of what was done before.
    ThatMuch,
    /// So much as was prevented: "the damage prevented this way". Of what can't be prevented, nothing is
    /// (CR 615.12); [`Amount::ThatMuch`] is what would have been dealt.
    Prevented,
    /// As many counters of the kind in question as there are on what something is done to.
    There,
    /// Twice that.
    Twice(Box<Amount>),
    /// As many targets as the spell has that speaks of them.
    Targets,
    /// As many as there are of these.
    CountOf(Noun),
    /// Its power.
    PowerOf(Box<Matcher>),
    /// Its toughness.
    ToughnessOf(Box<Matcher>),
    /// The damage on it.
    DamageOn(Box<Matcher>),
    /// How many symbols of its cost are no numbers: bonus icons.
    IconsOn(Box<Matcher>),
    /// Its mana value.
    ManaValueOf(Box<Matcher>),
    /// The sum of the numbers among the symbols of its cost.
    CostNumberOf(Box<Matcher>),
    /// How often such players did this this turn, or how much it came to.
    TallyOf {
        /// Who.
        who: Who,
        /// What.
        verb: Verb,
    },
    /// The counters of a kind that are on it.
    CountersOn {
        /// On what.
        of: Box<Matcher>,
        /// Of which kind.
        counter: Counter,
    },
    /// How many different ones there are of the numbers that objects have: "with different powers".
    Different(Among),
    /// How many different names these have.
    DifferentNames(Noun),
    /// The greatest of these among objects.
    Greatest(Among),
    /// A player's life total.
    LifeOf(Who),
    /// A player's speed (CR 702.179f).
    SpeedOf(Who),
    /// The total of these among objects.
    Total(Among),
    /// The counters of a kind on all of these.
    CountersAmong {
        /// Of which kind.
        counter: Counter,
        /// On which objects.
        of: Noun,
    },
    /// How many events of a pattern have happened this turn, or how much they came to.
    SoFar(Box<Pattern>),
    /// How many votes this word got. Made a number by compiling.
    VotesFor(String),
    /// How much such events came to this turn before the one that was about the object that has the ability.
    Before(Box<Pattern>),
    /// How many of these objects there are at most, each of another one of these kinds: a party (CR 700.8).
    Party(Vec<Tag>),
    /// How much mana was spent to cast it.
    ManaSpent(Box<Matcher>),
    /// How many symbols of its mana cost were paid with life (CR 107.4f).
    PaidWithLife(Box<Matcher>),
    /// Of how many colours the mana was that was spent to cast it.
    ColorsSpent(Box<Matcher>),
    /// How many such players there are.
    Players(Who),
    /// How many opponents a player has.
    OpponentsOf(Who),
    /// The mana symbols of these colours among the costs of a player's permanents (CR 700.5).
    Devotion {
        /// Whose.
        who: Who,
        /// To which colours.
        to: Vec<Tag>,
    },
    /// All of these together.
    Sum(Vec<Amount>),
    /// So much less than that, but not less than nothing.
    Less {
        /// Than what.
        than: Box<Amount>,
        /// By how much.
        by: u64,
    },
    /// So many times that.
    Times {
        /// How many times.
        by: u64,
        /// What.
        of: Box<Amount>,
    },
    /// The total power of the cards that were exiled as the object entered (CR 607.2b).
    TotalPower,
    /// The total toughness of the cards that were exiled as the object entered (CR 607.2b).
    TotalToughness,
    /// "X, where X is \[so much\]".
    Where(Box<Amount>),
    /// So many for each of these.
    Per {
        /// For each one.
        each: u64,
        /// Of what.
        of: Noun,
    },
    /// How often this cost of the spell was paid, or of what the permanent was as a spell.
    TimesPaid(String),
    /// Half of that, rounded up or down.
    Half {
        /// Of what.
        of: Box<Amount>,
        /// Rounded up.
        up: bool,
    },
    /// What is left of this without that.
    Minus {
        /// This.
        of: Box<Amount>,
        /// That.
        less: Box<Amount>,
    },
    /// How many of these characteristics there are among objects: "for each house represented among …".
    Kinds {
        /// Which characteristics count; none: those that another clause of the same text lists.
        tags: Vec<Tag>,
        /// Among what.
        among: Noun,
    },
    /// What the dice that the text had rolled came to, or how many of its coin flips were won. Made a number by compiling.
    Result,
    /// As many as were destroyed by what was done before: "for each creature destroyed this way".
    DestroyedThisWay,
    /// As many of these as something was done to "this way": "for each creature destroyed this way". Made a number of what
    /// was gathered by compiling.
    ThisWay {
        /// What was done.
        verb: Verb,
        /// To which.
        noun: Noun,
    },
    /// As many of these as there are among what the text has gathered. Made by compiling [`Amount::ThisWay`].
    Among {
        /// What was gathered.
        group: Box<Matcher>,
        /// Of what.
        noun: Noun,
    },
    /// That, but no more than so much.
    AtMost {
        /// That.
        of: Box<Amount>,
        /// No more than this.
        most: u64,
    },
    /// The numbers of a keyword that has numbers, added up.
    RatingOf {
        /// Of what.
        of: Box<Matcher>,
        /// Which keyword.
        keyword: Tag,
    },
    /// How many events of a pattern have happened since the text began to be carried out, or how much they came to: "each
    /// opponent who discarded a card this way" (CR 608.2c).
    Since(Box<Pattern>),
    /// How often the ability has resolved this turn, this time included.
    Resolved,
    /// How many of the symbols of its cost are this one; of several, all of theirs together.
    SymbolsOn {
        /// Of what.
        of: Box<Matcher>,
        /// The symbol, without braces.
        symbol: String,
    },
    /// So many counters, each of a kind that whoever puts or removes it chooses among those that are there.
    OfAnyKind(Box<Amount>),
}

/// A number that objects have, for the greatest or the total of them.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Among {
    /// Power.
    Power(Noun),
    /// Toughness.
    Toughness(Noun),
    /// Mana value.
    ManaValue(Noun),
    /// What is printed on it as the change of power of what it is attached to (Riftbound 137).
    Bonus(Noun),
}
