//! The effect language: what a card's text means, as plain data.
//!
//! Everything here is a tree that a grammar prints as English and reads back. Nothing here is a
//! function, and nothing names a card. Before it is carried out it is flattened into programs
//! ([`program`](crate::program)).
//!
//! Optional fields that are absent mean "no restriction"; they are left out when serialised, so
//! that a value has one form.

use serde::{Deserialize, Serialize};

use crate::ids::{Counter, Moment, Tag, Verb, Zone};
use crate::table::Face;

fn no(flag: &bool) -> bool {
    !*flag
}

/// One ability of a card, or one paragraph of a spell's text.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Ability {
    /// What a spell does as it resolves.
    Spell(Vec<Act>),
    /// "Choose one —": exactly one of these blocks.
    Modal(Vec<Vec<Act>>),
    /// "\[Cost\]: \[effect\]".
    Activated {
        /// What it costs.
        cost: Vec<Cost>,
        /// What it does.
        acts: Vec<Act>,
        /// When it may be activated, if not at any time.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        only: Option<Restriction>,
    },
    /// "When / whenever / at …".
    Triggered {
        /// The when.
        when: Trigger,
        /// What it does.
        acts: Vec<Act>,
    },
    /// A static ability that makes a replacement or prevention effect.
    Replacement(Replacement<Vec<Act>>),
    /// A static ability that says something can't happen.
    Cant(Cant),
    /// A keyword ability that is a plain characteristic (flying, trample, indestructible).
    Keywords(Vec<Tag>),
    /// "\[Objects\] get +1/+1 / have \[keywords\]".
    Modifier(Modifier),
    /// Something that concerns only how it may be cast; scenarios don't charge costs.
    CastingOption(CastingOption),
    /// One keyword or sentence that stands for several abilities.
    Several(Vec<Ability>),
}

/// When an ability may be activated.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Restriction {
    /// Only as a sorcery (CR 602.5d).
    AsSorcery,
    /// Only once each turn.
    OnceEachTurn,
    /// Only during its controller's turn.
    YourTurn,
    /// Only during this step of its controller's turn.
    During(Moment),
    /// Only if this holds.
    If(Condition),
}

/// A continuous change of characteristics.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Modifier {
    /// Whose characteristics.
    pub of: Matcher,
    /// Change of power and toughness.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub power_toughness: Option<(i64, i64)>,
    /// Characteristics it adds.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub adds: Vec<Tag>,
    /// Protection from this.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub protection: Option<Quality>,
    /// "This effect doesn't remove ~": what gives the protection may stay attached.
    #[serde(default, skip_serializing_if = "no")]
    pub keeps_attached: bool,
    /// Keywords with a number that it adds: "assault 2". Numbers of one keyword add up.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ratings: Vec<(Tag, u64)>,
    /// Abilities it gives them: "gains “…”". In those, [`Matcher::Itself`] is the object that has the
    /// ability, and [`Matcher::Granter`] the one that gave it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub grants: Vec<Ability>,
    /// The same in the words of what gives them: [`Matcher::Itself`] is what gives, and
    /// [`Matcher::Host`] what has the ability.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lends: Vec<Ability>,
    /// As long as this holds.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub when: Vec<Condition>,
    /// What else they become.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub becomes: Vec<Becoming>,
}

impl Modifier {
    /// A change of nothing yet.
    pub fn of(of: Matcher) -> Self {
        Modifier {
            of,
            power_toughness: None,
            adds: Vec::new(),
            protection: None,
            keeps_attached: false,
            when: Vec::new(),
            becomes: Vec::new(),
            ratings: Vec::new(),
            grants: Vec::new(),
            lends: Vec::new(),
        }
    }
}

/// What a continuous effect makes of an object, besides plain "+1/+1" and keywords.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Becoming {
    /// A copy of this, with these changes (CR 613.2a, 707.9).
    CopyOf {
        /// Of what.
        of: Matcher,
        /// "Except …".
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        except: Vec<Becoming>,
    },
    /// Under somebody's control (layer 2).
    Controlled(Who),
    /// Of these card types, subtypes and supertypes (layer 4).
    Kinds {
        /// Which.
        tags: Vec<Tag>,
        /// "In addition to its other types".
        #[serde(default, skip_serializing_if = "no")]
        also: bool,
    },
    /// Not any more of these card types, subtypes or supertypes (layer 4).
    NotKinds(Vec<Tag>),
    /// Of the type that was chosen, and of no other of its kind, or also of that (layer 4).
    ChosenKind {
        /// "In addition to its other types".
        #[serde(default, skip_serializing_if = "no")]
        also: bool,
    },
    /// Of every subtype of these card types (layer 4).
    EveryKindOf(Tag),
    /// Of these colours; none: colourless (layer 5).
    Colors {
        /// Which.
        tags: Vec<Tag>,
        /// "In addition to its other colors".
        #[serde(default, skip_serializing_if = "no")]
        also: bool,
    },
    /// Of the colour that was chosen (layer 5).
    ChosenColor,
    /// Without any ability (layer 6).
    LosesAll,
    /// Without these keywords (layer 6).
    Without(Vec<Tag>),
    /// Without these keywords, which it can't have or gain (layer 6, CR 613.1f).
    Never(Vec<Tag>),
    /// With these keywords: as an exception of a copy.
    Keywords(Vec<Tag>),
    /// With this base power and toughness (layer 7b, or 7a where it defines its own object).
    Size((i64, i64)),
    /// With so much power and as much toughness (layer 7b or 7a).
    Base(Amount),
    /// With so much power (layer 7b or 7a).
    Power(Amount),
    /// With so much toughness (layer 7b or 7a).
    Toughness(Amount),
    /// "+1/+0 for each …", "+X/+X, where X is …" (layer 7c).
    Adjusted {
        /// So much.
        by: (i64, i64),
        /// So many times.
        times: Amount,
    },
    /// With power and toughness switched (layer 7d).
    Switched,
    /// With its name: as an exception of a copy.
    OwnName,
}

/// A way to cast a spell. It is read and kept, but scenarios charge no costs.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum CastingOption {
    /// "You may \[pay this\] rather than pay ~'s mana cost."
    Instead(Vec<Cost>),
    /// "As an additional cost to cast ~, \[pay this\]."
    Additional(Vec<Cost>),
    /// "Kicker \[cost\]": whoever casts it may pay this too (CR 702.33).
    Kicker(Vec<Cost>),
    /// Another keyword ability that only offers a way to cast it, with its cost: "flashback \[cost\]".
    Named {
        /// The keyword.
        keyword: String,
        /// Its cost.
        cost: Vec<Cost>,
    },
    /// A keyword ability that only says from where and how it may be cast: "jump-start".
    Plain(String),
    /// "Enchant \[something\]": what the Aura may be attached to (CR 702.5).
    Enchant(Matcher),
}

impl CastingOption {
    /// What it costs, if it is a cost.
    pub fn cost(&self) -> Option<&[Cost]> {
        match self {
            CastingOption::Instead(cost)
            | CastingOption::Additional(cost)
            | CastingOption::Kicker(cost)
            | CastingOption::Named { cost, .. } => Some(cost),
            CastingOption::Plain(_) | CastingOption::Enchant(_) => None,
        }
    }

    /// Whether a scenario means it by `paying LABEL`.
    pub fn is_called(&self, label: &str) -> bool {
        let label = label.trim().to_ascii_lowercase();
        match self {
            CastingOption::Kicker(_) => label.contains("kick"),
            CastingOption::Named { keyword, .. } | CastingOption::Plain(keyword) => keyword.eq_ignore_ascii_case(&label),
            CastingOption::Instead(_) => label.contains("alternative"),
            CastingOption::Additional(_) => label.contains("additional"),
            CastingOption::Enchant(_) => false,
        }
    }
}

/// A cost, or part of one.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Cost {
    /// Mana, as its symbols.
    Mana(String),
    /// {T}.
    Tap,
    /// An action: sacrifice, discard, pay life, exile, remove counters.
    Act(Act),
}

/// What a triggered ability waits for.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Trigger {
    /// An event that happened.
    Event(Pattern),
    /// Such an event for the so many-th time in a turn: "your second card each turn".
    Nth {
        /// Which events.
        pattern: Pattern,
        /// For which time.
        nth: u64,
    },
    /// The beginning of a step or phase, in whose turn.
    At {
        /// Which step or phase.
        moment: Moment,
        /// In whose turn.
        whose: Who,
    },
    /// These counters brought the number of them on the object to this (CR 714.2b).
    Chapter {
        /// Counters put on it.
        pattern: Pattern,
        /// The number.
        number: u64,
    },
    /// One or more events of this kind that happened at the same time; of what is done to players,
    /// those done to the same one.
    OneOrMore(Pattern),
    /// Only if this holds then, and again as the ability resolves (CR 603.4).
    If {
        /// What it waits for.
        trigger: Box<Trigger>,
        /// What has to hold.
        condition: Condition,
    },
    /// Only the first time each turn.
    OnceEachTurn(Box<Trigger>),
}

impl Trigger {
    /// What it waits for, whatever else has to hold.
    pub fn core(&self) -> &Trigger {
        match self {
            Trigger::If { trigger, .. } | Trigger::OnceEachTurn(trigger) => trigger.core(),
            plain => plain,
        }
    }

    /// The same, to be changed.
    pub fn core_mut(&mut self) -> &mut Trigger {
        match self {
            Trigger::If { trigger, .. } | Trigger::OnceEachTurn(trigger) => trigger.core_mut(),
            plain => plain,
        }
    }

    /// What has to hold besides.
    pub fn conditions(&self) -> Vec<&Condition> {
        match self {
            Trigger::If { trigger, condition } => [trigger.conditions(), vec![condition]].concat(),
            Trigger::OnceEachTurn(trigger) => trigger.conditions(),
            _ => Vec::new(),
        }
    }

    /// Whether it triggers only once each turn.
    pub fn is_once(&self) -> bool {
        match self {
            Trigger::OnceEachTurn(_) => true,
            Trigger::If { trigger, .. } => trigger.is_once(),
            _ => false,
        }
    }
}

/// A replacement or prevention effect.
///
/// `B` is what is done instead: a tree of acts in a text, a program once it is compiled.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Replacement<B> {
    /// The event it watches for.
    pub watch: Pattern,
    /// What else must hold.
    #[serde(default = "Vec::new", skip_serializing_if = "Vec::is_empty")]
    pub when: Vec<Condition>,
    /// What it makes of the event.
    pub rewrite: Rewrite<B>,
    /// What happens besides, once the event has been replaced or prevented.
    #[serde(default = "none", skip_serializing_if = "Option::is_none")]
    pub rider: Option<B>,
    /// How often.
    #[serde(default, skip_serializing_if = "Uses::is_unlimited")]
    pub uses: Uses,
    /// How long, for an effect that a resolution makes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lasts: Option<Duration>,
    /// "You may": who decides.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub may: Option<Who>,
    /// What is done first, to apply it: "you may pay {1} to …". If it can't be done, the effect
    /// can't be applied.
    #[serde(default = "none", skip_serializing_if = "Option::is_none")]
    pub first: Option<B>,
}

fn none<B>() -> Option<B> {
    None
}

/// How often an effect may be applied.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Uses {
    /// As long as it lasts.
    #[default]
    Unlimited,
    /// The next time.
    Next,
    /// A shield: this much damage in all (CR 615.7).
    Points(Amount),
    /// So many times each turn (Riftbound 371).
    EachTurn(u64),
}

impl Uses {
    fn is_unlimited(&self) -> bool {
        *self == Uses::Unlimited
    }
}

/// How long a made effect lasts.
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
    /// For as long as the object that says so remains on the battlefield (CR 611.2b).
    WhileThere,
    /// For as long as whoever it is for controls the object that says so (CR 611.2b).
    WhileControlled,
}

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
    /// To this zone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Zone>,
    /// Counters of this kind.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub counter: Option<Counter>,
    /// This step or phase.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moment: Option<Moment>,
    /// Combat damage, or noncombat damage.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub combat: Option<bool>,
    /// At least so many.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at_least: Option<u64>,
    /// Only what an effect does (CR 614.16).
    #[serde(default, skip_serializing_if = "no")]
    pub by_effect: bool,
    /// Only as a result of damage.
    #[serde(default, skip_serializing_if = "no")]
    pub by_damage: bool,
    /// Only an extra turn.
    #[serde(default, skip_serializing_if = "no")]
    pub extra: bool,
    /// Only as part of a discard.
    #[serde(default, skip_serializing_if = "no")]
    pub discarded: bool,
    /// Only what a spell or ability does itself, and no object that its text names.
    #[serde(default, skip_serializing_if = "no")]
    pub by_text: bool,
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
            to: None,
            counter: None,
            moment: None,
            combat: None,
            at_least: None,
            by_effect: false,
            by_damage: false,
            discarded: false,
            extra: false,
            by_text: false,
            at: None,
            life_below: None,
            involves: None,
            last: false,
            under: None,
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
        /// What each of them may be.
        what: Box<Matcher>,
    },
    /// One of several targets that one phrase asks for. Made by compiling [`Matcher::Targets`].
    OneTarget {
        /// Which phrase: the targets of one phrase are different objects (CR 115.3).
        phrase: u8,
        /// Whether there may be none.
        optional: bool,
        /// What it may be.
        what: Box<Matcher>,
    },
    /// "those creatures", "they": the targets of the phrase before.
    Those(Box<Noun>),
    /// "a creature dealt damage this way": what this resolution has dealt damage to, called by what it is.
    DamagedThisWay(Box<Noun>),
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
    /// In an ability that an object was given: the object that gave it.
    Granter,
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
}

/// One thing an object is or isn't.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Quality {
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
    /// It is blocking.
    Blocking,
    /// It has the characteristic that was chosen as this one entered: a colour.
    TheChosen,
    /// The same, where a type was chosen.
    TheChosenType,
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
    /// It has one of these qualities.
    Either(Vec<Quality>),
    /// It has all of these qualities.
    AllOf(Vec<Quality>),
    /// It shares a colour with it ("it" is the target named before).
    SharesColor,
    /// It has a counter of this kind on it.
    HasCounter(Counter),
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
    /// Whatever it is: an additional cost was paid for the spell that speaks of it.
    SourceKicked,
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
    /// Where it came from, or what was just made: "there".
    There,
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
    /// The controller of it.
    ControllerOf(Box<Matcher>),
    /// The owner of it.
    OwnerOf(Box<Matcher>),
    /// A target player (opponent if true).
    Target {
        /// Only an opponent may be the target.
        opponent: bool,
    },
    /// The target with this number.
    Chosen(u8),
}

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
    /// Life total at least.
    LifeAtLeast {
        /// Whose.
        who: Who,
        /// This.
        at_least: u64,
    },
    /// It has this quality.
    It(Quality),
    /// The object that has the ability has this quality.
    ItselfIs(Quality),
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
    /// This happened so often this turn to such a player, or more.
    Tally {
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
    /// The event before, of this kind, happened: "if you do".
    Did(Verb),
    /// This is at least that.
    AtLeast {
        /// This.
        amount: Amount,
        /// That.
        least: Amount,
    },
}

/// What an effect makes of an event.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Rewrite<B> {
    /// That much times this.
    Multiply(u64),
    /// That much plus this.
    Add(u64),
    /// That much minus this.
    Subtract(u64),
    /// So much, whatever it was.
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
    /// What is more than lethal of it is dealt to this instead (CR 120.4a).
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
    /// It is divided among all of these as evenly as possible.
    Divide(Matcher),
    /// The same event; only what is done besides is added: "as it is revealed, …".
    Same,
}

/// Where something goes.
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
}

/// How something enters.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Entering {
    /// Tapped.
    Tapped,
    /// With counters.
    Counters {
        /// Which counters.
        counter: Counter,
        /// How many.
        amount: Amount,
    },
    /// "As it enters, choose …".
    Choose(ChoiceOf),
    /// As a copy of something its controller chooses.
    CopyOf {
        /// Of what.
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
        /// What must hold.
        condition: Condition,
        /// How it enters then.
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
        /// What.
        acts: Vec<Act>,
        /// The same as a program, made by compiling.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        program: Option<u16>,
        /// How it enters if that was done; "that many" is how many, or how much.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        done: Vec<Entering>,
        /// How it enters if not.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        undone: Vec<Entering>,
    },
    /// Attached to something that its controller chooses (CR 303.4f).
    AttachedTo(Matcher),
    /// It doesn't enter, but goes to this zone.
    Elsewhere(Zone),
    /// At this location.
    At(Spot),
}

/// What is chosen as something enters.
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
    /// A basic land type.
    BasicLandType,
    /// One of these.
    OneOf([Tag; 4]),
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
    /// Twice that.
    Twice(Box<Amount>),
    /// As many as there are of these.
    CountOf(Noun),
    /// Its power.
    PowerOf(Box<Matcher>),
    /// Its toughness.
    ToughnessOf(Box<Matcher>),
    /// Its mana value.
    ManaValueOf(Box<Matcher>),
    /// The counters of a kind that are on it.
    CountersOn {
        /// On what.
        of: Box<Matcher>,
        /// Of which kind.
        counter: Counter,
    },
    /// The greatest of these among objects.
    Greatest(Among),
    /// A player's life total.
    LifeOf(Who),
    /// How many opponents a player has.
    OpponentsOf(Who),
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
    /// The numbers of a keyword that has numbers, added up.
    RatingOf {
        /// Of what.
        of: Box<Matcher>,
        /// Which keyword.
        keyword: Tag,
    },
}

/// A number that objects have, for the greatest of them.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Among {
    /// Power.
    Power(Noun),
    /// Toughness.
    Toughness(Noun),
    /// Mana value.
    ManaValue(Noun),
}

/// What can't happen, or what can't be done to it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Cant {
    /// These events can't happen (CR 614.17).
    Happen(Pattern),
    /// Not more than so many of them each turn.
    MoreThan {
        /// Which events.
        pattern: Pattern,
        /// How many each turn.
        each_turn: u64,
    },
    /// This damage can't be prevented (CR 615.12).
    BePrevented(Pattern),
}

/// One thing that a spell or ability does.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Act {
    /// Something happens: an event with its roles.
    Do(Deed),
    /// These happen at the same time.
    Together(Vec<Deed>),
    /// "\[This\] and \[that\]", in one sentence; done in this order (CR 608.2c).
    Both(Vec<Act>),
    /// "\[This\], then \[that\]".
    Then(Vec<Act>),
    /// Adds mana: to a pool, if costs are charged.
    AddMana(Mana),
    /// "\[This\] unless \[somebody\] pays \[that\]".
    Unless {
        /// Who may pay.
        who: Who,
        /// What.
        cost: Vec<Cost>,
        /// What happens if they don't.
        acts: Vec<Act>,
    },
    /// "\[This\]. If \[condition\], \[that\] instead." (CR 614.15)
    InsteadIf {
        /// What happens otherwise.
        acts: Vec<Act>,
        /// The condition.
        condition: Condition,
        /// What happens instead if it holds.
        instead: Vec<Act>,
    },
    /// "[Who] may [do it]. If they do, […]. If they don't, […]". With [`Who::Anyone`], anybody may.
    May {
        /// Who may.
        who: Who,
        /// What.
        acts: Vec<Act>,
        /// "If you do, …"
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        then: Vec<Act>,
        /// "If you don't / if no one does, …"
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        otherwise: Vec<Act>,
    },
    /// If the condition holds.
    If {
        /// What must hold.
        condition: Condition,
        /// What it does.
        acts: Vec<Act>,
    },
    /// Pays this.
    Pay(Vec<Cost>),
    /// Something is chosen: a colour, a type; later parts of the text know it as what was chosen.
    Name(ChoiceOf),
    /// A player's life total becomes this (CR 119.5).
    SetLife {
        /// Whose.
        who: Who,
        /// What it becomes.
        to: Amount,
    },
    /// "When you do, …": an ability that triggers as this is carried out (CR 603.12).
    WhenYouDo(Vec<Act>),
    /// "If \[condition\], instead …": in place of the instruction before it, which may stand in the
    /// paragraph before (CR 614.15).
    InsteadOfThat {
        /// The condition.
        condition: Condition,
        /// What happens instead if it holds.
        acts: Vec<Act>,
    },
    /// "\[This\] fights \[that\]" (CR 701.14).
    Fight(Matcher, Matcher),
    /// Makes an effect that waits for an event.
    Make(Box<Replacement<Vec<Act>>>),
    /// Makes a "can't" effect.
    Forbid {
        /// What can't happen.
        cant: Cant,
        /// How long.
        lasts: Duration,
    },
    /// Changes what another part of the same text does (CR 614.15).
    Self_(Box<Replacement<Vec<Act>>>),
    /// Makes an ability that triggers later (CR 603.7). In it, "it" and "that player" are those that the
    /// text spoke of when it was made, or those of the event.
    Delayed {
        /// The when.
        when: Trigger,
        /// What it does.
        acts: Vec<Act>,
        /// How long it waits.
        lasts: Duration,
    },
    /// Changes the target of a spell to another legal one, which its player chooses.
    ChangeTarget(Matcher),
    /// Changes characteristics until end of turn.
    Modify(Modifier),
    /// The same, for another time.
    ModifyFor {
        /// The change.
        change: Modifier,
        /// How long.
        lasts: Duration,
    },
    /// "[This]. If you do, [that]." Only if what was told to be done last came to pass.
    IfYouDo {
        /// What is told.
        acts: Vec<Act>,
        /// What is done then.
        then: Vec<Act>,
    },
    /// Somebody chooses something, which is "it" from then on.
    Choose(Selection),
    /// This is done once for each of as many.
    Repeat {
        /// How often.
        times: Amount,
        /// What.
        acts: Vec<Act>,
    },
}

/// Mana that is added.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Mana {
    /// These symbols.
    Symbols(String),
    /// One of these.
    OneOf(Vec<String>),
    /// So much of any one colour.
    AnyColor(u64),
    /// So much in any combination of colours.
    AnyColors(u64),
    /// One of the chosen colour.
    ChosenColor,
}

/// An event to be proposed, with its roles.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Deed {
    /// What happens.
    pub verb: Verb,
    /// Who does it: every one of them, in turn order.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<Who>,
    /// The source of it, if it isn't the object with the ability.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<Matcher>,
    /// What it is done to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub subject: Option<Selection>,
    /// How much, how many.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub amount: Option<Amount>,
    /// Where to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Destination>,
    /// Counters of this kind.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub counter: Option<Counter>,
    /// The token that is created.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub token: Option<TokenKind>,
    /// It can't be prevented (damage), or can't be regenerated (destruction).
    #[serde(default, skip_serializing_if = "no")]
    pub firmly: bool,
    /// Where on the board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Spot>,
    /// What it moves enters with these counters on it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub with: Option<Bearing>,
    /// What it makes enters tapped, or doesn't, if that isn't what the rules say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tapped: Option<bool>,
}

/// Counters that something has as it enters.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Bearing {
    /// Which counters.
    pub counter: Counter,
    /// How many.
    pub amount: Amount,
}

/// What an act is done to.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Selection {
    /// This one, or every one that matches and is fixed already (a target, it, ~, you).
    The(Matcher),
    /// Each that matches.
    Each(Matcher),
    /// So many that the acting player chooses as it happens.
    Choose {
        /// Of what.
        noun: Noun,
        /// How many.
        count: u64,
    },
    /// At most so many that the acting player chooses as it happens.
    UpTo {
        /// Of what.
        noun: Noun,
        /// How many.
        count: u64,
    },
}

/// What kind of token.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum TokenKind {
    /// A token with these characteristics.
    Described {
        /// Power and toughness, for a creature.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        power_toughness: Option<(i64, i64)>,
        /// Colours, types, subtypes and keywords, in the order of the text.
        tags: Vec<Tag>,
        /// Keywords.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        keywords: Vec<Tag>,
    },
    /// A token that is a copy of this.
    CopyOf(Matcher),
    /// A token that is a copy of this, with exceptions (CR 707.9).
    CopyWith {
        /// Of what.
        of: Matcher,
        /// "Except …".
        except: Vec<Becoming>,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn absent_fields_have_one_form() {
        let pattern = Pattern::of(Verb(3));
        assert_eq!(serde_json::to_string(&pattern).unwrap(), r#"{"verb":3}"#);
        assert_eq!(serde_json::from_str::<Pattern>(r#"{"verb":3}"#).unwrap(), pattern);
    }
}
