//! Conditions and amounts.

use serde::{Deserialize, Serialize};

use super::{Matcher, Noun, Pattern, Quality, Spot, Who};
use crate::ids::{Counter, Moment, Tag, Verb, Zone};

/// A condition on the position.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Condition {
    /// At least `at_least` of these exist.
    Exists {
        /// The objects.
        noun: Noun,
        /// The least number of them.
        at_least: u64,
    },
    /// Such a player has drawn at least `at_least` cards this turn.
    DrawnThisTurn {
        /// The player.
        who: Who,
        /// The least number of cards.
        at_least: u64,
    },
    /// Life total at most.
    LifeAtMost {
        /// The player.
        who: Who,
        /// The greatest life total.
        at_most: u64,
    },
    /// It is that player's turn.
    TurnOf(Who),
    /// For one of these players, whom it calls "they", this holds: "an opponent has more life than you".
    Someone {
        /// The players.
        who: Who,
        /// The condition on each of them.
        holds: Box<Condition>,
    },
    /// Life total at least.
    LifeAtLeast {
        /// The player.
        who: Who,
        /// The least life total.
        at_least: u64,
    },
    /// It has this quality.
    It(Quality),
    /// This one has this quality: a target, what was found.
    Of {
        /// The object or player.
        of: Matcher,
        /// The quality.
        is: Quality,
    },
    /// The object that has the ability has this quality.
    ItselfIs(Quality),
    /// This object has this quality.
    OfThe {
        /// The object.
        of: Matcher,
        /// The quality.
        quality: Quality,
    },
    /// Such a player controls more of these than "you" do.
    More {
        /// The player.
        who: Who,
        /// The objects.
        noun: Noun,
    },
    /// Somebody did this at least `at_least` times last turn: cast spells.
    LastTurn {
        /// The verb.
        verb: Verb,
        /// The player.
        who: Who,
        /// The least number of times.
        at_least: u64,
    },
    /// The object that has the ability is in this zone: there its ability functions (CR 113.6b).
    ItselfIn(Zone),
    /// Somebody gained at least `at_least` life this turn.
    GainedThisTurn {
        /// The player.
        who: Who,
        /// The least amount of life.
        at_least: u64,
    },
    /// At most `at_most` of these exist.
    AtMost {
        /// The objects.
        noun: Noun,
        /// The greatest number of them.
        at_most: u64,
    },
    /// A player has at least `at_least` opponents.
    Opponents {
        /// The player.
        who: Who,
        /// The least number of opponents.
        at_least: u64,
    },
    /// It is a creature on the board: it can fight (CR 701.14b).
    CanFight(Matcher),
    /// At least `at_least` such events have happened this turn.
    Happened {
        /// The events.
        what: Box<Pattern>,
        /// The least number of events.
        at_least: u64,
    },
    /// A player has at least `at_least` cards in hand.
    HandAtLeast {
        /// The player.
        who: Who,
        /// The least number of cards.
        at_least: u64,
    },
    /// A player has at most `at_most` cards in hand.
    HandAtMost {
        /// The player.
        who: Who,
        /// The greatest number of cards.
        at_most: u64,
    },
    /// A player has at least `at_least` counters of a kind.
    CountersOf {
        /// The player.
        who: Who,
        /// The kind of counters.
        counter: Counter,
        /// The least number of counters.
        at_least: u64,
    },
    /// It has one of these qualities; "it" is called by what it is.
    ThatIs {
        /// The noun that the text calls it by.
        called: Box<Noun>,
        /// The quality.
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
    /// This happened at least `at_least` times this turn to such a player.
    Tally {
        /// To whom, or by whom.
        who: Who,
        /// The verb.
        verb: Verb,
        /// The least number of times.
        at_least: u64,
    },
    /// The same, not counting what happened so to the object that has the ability: "another card" (Riftbound 812.1.c).
    TallyOfOthers {
        /// To whom, or by whom.
        who: Who,
        /// The verb.
        verb: Verb,
        /// The least number of times.
        at_least: u64,
    },
    /// It is this phase or step, in any turn.
    During(Moment),
    /// The event is one of a combat: what it is done to is attacking or blocking.
    InCombat,
    /// The last deed of the text has happened: "if you do" in games where a replaced event hasn't.
    Done,
    /// The event takes place at this location, or brings something there.
    EventAt(Spot),
    /// A player has at least `at_least` counters of a kind.
    PlayerCounters {
        /// The player.
        who: Who,
        /// The kind of counters.
        counter: Counter,
        /// The least number of counters.
        at_least: u64,
    },
    /// The event is not the first of its kind for its player in this step of that player's own turn:
    /// "except the first one you draw in each of your draw steps".
    NotFirstIn(Moment),
    /// The same, of an event that has happened.
    WasNotFirstIn(Moment),
    /// Such a player has a designation, called by the event by which a player gets it: "if you're the monarch".
    Designated {
        /// The player.
        who: Who,
        /// The verb of that event.
        by: Verb,
    },
    /// The Ring has tempted such a player at least `at_least` times (CR 701.54c).
    Tempted {
        /// The player.
        who: Who,
        /// The least number of times.
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
    /// At least `at_least` mana of a color was spent to cast it, or of any one color.
    Spent {
        /// Of this color; of none in particular: all of the same color.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        color: Option<Tag>,
        /// The least amount of mana.
        at_least: u64,
    },
    /// This word got more votes than any other, or, if that is enough, none got more. Made a comparison by compiling.
    MostVotes {
        /// The word.
        word: String,
        /// A tie is enough.
        #[serde(default, skip_serializing_if = "super::no")]
        tied: bool,
    },
    /// This is at least that.
    AtLeast {
        /// The amount.
        amount: Amount,
        /// The lower bound.
        least: Amount,
    },
    /// No combat phase of this turn has come before this one.
    FirstCombat,
    /// The controller has done this turn what an ability of the object lets them do once each turn (CR 603.2h).
    Taken,
    /// The spell, or what the permanent was as a spell, was cast by whoever controls it: "if you cast it".
    CastByYou,
    /// Such a player has begun at least `at_least` turns in this game: "until their third turn".
    TurnsBegun {
        /// The player.
        who: Who,
        /// The least number of turns.
        at_least: u64,
    },
}

/// A quantity.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Amount {
    /// A number.
    Number(u64),
    /// X, as it was chosen.
    X,
    /// This amount, divided among the targets as the player chooses (CR 601.2d).
    Divided(Box<Amount>),
    /// The share of one target in what is divided, by its number. Made by compiling [`Amount::Divided`].
    Share(u8),
    /// That much, that many: the amount of the event, or of what was done before.
    ThatMuch,
    /// The amount that was prevented: "the damage prevented this way". Of unpreventable damage, nothing is (CR 615.12);
    /// [`Amount::ThatMuch`] is what would have been dealt.
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
    /// The number of symbols of its cost that are no numbers: bonus icons.
    IconsOn(Box<Matcher>),
    /// Its mana value.
    ManaValueOf(Box<Matcher>),
    /// The sum of the numbers among the symbols of its cost.
    CostNumberOf(Box<Matcher>),
    /// The number of times that such players did this this turn, or, of events with an amount, the total.
    TallyOf {
        /// The players.
        who: Who,
        /// The verb.
        verb: Verb,
    },
    /// The counters of a kind that are on it, or of every kind.
    CountersOn {
        /// On what.
        of: Box<Matcher>,
        /// The kind of counters, if it is one of them.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        counter: Option<Counter>,
    },
    /// The number of different values of a number that objects have: "with different powers".
    Different(Among),
    /// The number of different names among these.
    DifferentNames(Noun),
    /// The greatest of these among objects.
    Greatest(Among),
    /// A player's life total.
    LifeOf(Who),
    /// A player's speed (CR 702.179f).
    SpeedOf(Who),
    /// The total of these among objects.
    Total(Among),
    /// The counters of a kind on all of these, or of every kind.
    CountersAmong {
        /// The kind of counters, if it is one of them.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        counter: Option<Counter>,
        /// On which objects.
        of: Noun,
    },
    /// The number of events of a pattern that have happened this turn, or the total of their amounts.
    SoFar(Box<Pattern>),
    /// The number of votes for this word. Made a number by compiling.
    VotesFor(String),
    /// The total of such events this turn before the one that was about the object that has the ability.
    Before(Box<Pattern>),
    /// The size of a party (CR 700.8): the greatest number of objects that can be chosen, each of another one of these kinds.
    Party(Vec<Tag>),
    /// The amount of mana that was spent to cast it.
    ManaSpent(Box<Matcher>),
    /// The number of symbols of its mana cost that were paid with life (CR 107.4f).
    PaidWithLife(Box<Matcher>),
    /// The number of colours of the mana that was spent to cast it.
    ColorsSpent(Box<Matcher>),
    /// The number of such players.
    Players(Who),
    /// The number of opponents of a player.
    OpponentsOf(Who),
    /// The mana symbols of these colours among the costs of a player's permanents (CR 700.5).
    Devotion {
        /// The player.
        who: Who,
        /// The colours.
        to: Vec<Tag>,
    },
    /// All of these together.
    Sum(Vec<Amount>),
    /// An amount less `by`, but not less than 0.
    Less {
        /// Than what.
        than: Box<Amount>,
        /// The number that is taken off.
        by: u64,
    },
    /// A multiple of an amount.
    Times {
        /// The factor.
        by: u64,
        /// The amount.
        of: Box<Amount>,
    },
    /// The total power of the cards that were exiled as the object entered (CR 607.2b).
    TotalPower,
    /// The total toughness of the cards that were exiled as the object entered (CR 607.2b).
    TotalToughness,
    /// The number of objects that were sacrificed as the object entered, for an ability that asks for them (CR 702.82b).
    Devoured,
    /// "X, where X is \[amount\]".
    Where(Box<Amount>),
    /// The same number for each of these.
    Per {
        /// For each one.
        each: u64,
        /// The objects.
        of: Noun,
    },
    /// The number of times that this cost was paid for the spell, or for the spell that the permanent was.
    TimesPaid(String),
    /// Half of that, rounded up or down.
    Half {
        /// The amount.
        of: Box<Amount>,
        /// Rounded up.
        up: bool,
    },
    /// An amount less another one.
    Minus {
        /// The amount.
        of: Box<Amount>,
        /// The amount that is taken off.
        less: Box<Amount>,
    },
    /// The number of these characteristics that are found among objects: "for each house represented among …".
    Kinds {
        /// The characteristics that count; without any, those that another clause of the same text lists.
        tags: Vec<Tag>,
        /// Among what.
        among: Noun,
    },
    /// The total of the dice that the text had rolled, or the number of its coin flips that were won. Made a number by compiling.
    Result,
    /// The number of objects destroyed by the deed before: "for each creature destroyed this way".
    DestroyedThisWay,
    /// As many of these as something was done to "this way": "for each creature destroyed this way". Made a number of what
    /// was gathered by compiling.
    ThisWay {
        /// The verb of that deed.
        verb: Verb,
        /// To which.
        noun: Noun,
    },
    /// As many of these as there are among what the text has gathered. Made by compiling [`Amount::ThisWay`].
    Among {
        /// The group.
        group: Box<Matcher>,
        /// The members to count.
        noun: Noun,
    },
    /// An amount with an upper bound.
    AtMost {
        /// The amount.
        of: Box<Amount>,
        /// No more than this.
        most: u64,
    },
    /// The greatest of an amount that each of these players has, or the least: "the highest life total among players".
    OfPlayers {
        /// The players.
        among: Who,
        /// The amount, in which each of them is "they".
        of: Box<Amount>,
        /// The least of them.
        #[serde(default, skip_serializing_if = "super::no")]
        least: bool,
    },
    /// The numbers of a keyword that has numbers, added up.
    RatingOf {
        /// The object.
        of: Box<Matcher>,
        /// The keyword.
        keyword: Tag,
    },
    /// The number of events of a pattern since the text began to be carried out, or the total of their amounts: "each opponent
    /// who discarded a card this way" (CR 608.2c).
    Since(Box<Pattern>),
    /// The number of times that the ability has resolved this turn, this time included.
    Resolved,
    /// The number of times that this symbol stands in its cost; for several objects, the total.
    SymbolsOn {
        /// The object.
        of: Box<Matcher>,
        /// The symbol, without braces.
        symbol: String,
    },
    /// Counters in this number, each of a kind that whoever puts or removes it chooses among those that are there.
    OfAnyKind(Box<Amount>),
    /// The number that the text has had chosen last.
    TheChosenNumber,
    /// One of so many equal parts of that, rounded up or down: one third.
    Part {
        /// The amount.
        of: Box<Amount>,
        /// The number of parts.
        parts: u64,
        /// Rounded up.
        up: bool,
    },
    /// The points that are needed to win the game: this number, and what texts on the board add to it.
    ToWin(u64),
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
    /// The change of power that is printed on it for the object to which it is attached (Riftbound 137).
    Bonus(Noun),
}
