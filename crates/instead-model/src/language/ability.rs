//! Abilities: what a card has, when it triggers, what it costs, what it makes of objects.

use serde::{Deserialize, Serialize};

use super::{Act, Amount, Cant, Condition, Matcher, Noun, Pattern, Quality, Replacement, Who, no};
use crate::ids::{Counter, Moment, Tag, Verb};

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
    /// "\[This\] causes a triggered ability to trigger an additional time" (CR 603.2d).
    Again {
        /// Which events.
        pattern: Pattern,
        /// Only abilities of these.
        of: Matcher,
    },
    /// A keyword ability that is a plain characteristic (flying, trample, indestructible).
    Keywords(Vec<Tag>),
    /// "\[Objects\] get +1/+1 / have \[keywords\]".
    Modifier(Modifier),
    /// Something that concerns only how it may be cast; scenarios don't charge costs.
    CastingOption(CastingOption),
    /// What a spell does if this optional cost was paid, in place of the rest of its text (CR 702.42b, 702.96a).
    Paid {
        /// The keyword of the cost.
        keyword: String,
        /// What it does.
        acts: Vec<Act>,
    },
    /// One keyword or sentence that stands for several abilities.
    Several(Vec<Ability>),
    /// One sentence that says several things about the same objects, which it calls [`Matcher::It`]: "enchanted creature gets
    /// +2/+2, has flying, and can't block".
    Same {
        /// About which.
        of: Matcher,
        /// What.
        says: Vec<Ability>,
        /// As long as this holds.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        when: Vec<Condition>,
    },
    /// A level or station symbol: the abilities below it are there as long as there are so many counters (CR 711.2, 721.2).
    Symbol {
        /// Which counters.
        counter: Counter,
        /// The range: two ends, or one if it has no upper one.
        range: Vec<u64>,
    },
    /// Power and toughness printed beside such a symbol.
    Stats((i64, i64)),
    /// A static ability that changes what something costs (CR 601.2f).
    CostChange(CostChange),
    /// A static ability that changes a rule of the game.
    Rule(RuleChange),
}

/// A change of what spells or abilities cost.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct CostChange {
    /// It is about the activated abilities of these (CR 602.2b), and not about spells.
    #[serde(default, skip_serializing_if = "no")]
    pub activated: bool,
    /// Not below one mana.
    #[serde(default, skip_serializing_if = "no")]
    pub not_below_one: bool,
    /// Which spells; the spell itself.
    pub of: Matcher,
    /// Cast by whom, if that matters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<Who>,
    /// They cost less, and not more.
    #[serde(default, skip_serializing_if = "no")]
    pub less: bool,
    /// By so much mana.
    pub mana: String,
    /// So many times.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub times: Option<Amount>,
    /// As long as this holds.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub when: Vec<Condition>,
}

/// A change of a rule.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum RuleChange {
    /// These players have no maximum hand size (CR 402.2).
    NoMaximumHandSize(Who),
    /// Their maximum hand size is this (CR 402.2).
    HandSizeIs {
        /// Whose.
        who: Who,
        /// This.
        size: Amount,
    },
    /// Their maximum hand size is so much greater, or less (CR 402.2).
    HandSizeChange {
        /// Whose.
        who: Who,
        /// By how much.
        by: u64,
        /// It is less.
        #[serde(default, skip_serializing_if = "no")]
        less: bool,
    },
    /// These can't attack alone, or block alone (CR 506.5, 508.1c, 509.1b).
    NotAlone {
        /// Which.
        what: Matcher,
        /// Attack.
        #[serde(default, skip_serializing_if = "no")]
        attack: bool,
        /// Block.
        #[serde(default, skip_serializing_if = "no")]
        block: bool,
    },
    /// These assign combat damage equal to their toughness and not to their power (CR 510.1a).
    AssignsToughness(Matcher),
    /// These untap during each other player's untap step, too (CR 502.3).
    AlsoUntaps(Matcher),
    /// With so many more or fewer cards in the first hand and with so much more or less life its owner begins:
    /// a case begins after that.
    Vanguard {
        /// Cards.
        hand: i64,
        /// Life.
        life: i64,
    },
    /// They may play so many more lands on each of their turns (CR 305.2).
    MoreLands {
        /// Who.
        who: Who,
        /// How many.
        count: u64,
    },
    /// While voting, they vote so many times more (CR 701.38d).
    MoreVotes {
        /// Who.
        who: Who,
        /// How many.
        count: u64,
    },
    /// The player has this keyword: hexproof, shroud (CR 702.11c, 702.18a).
    PlayerHas {
        /// Who.
        who: Who,
        /// Which.
        keyword: Tag,
    },
    /// These creatures attack each combat if able (CR 508.1d).
    MustAttack(Matcher),
    /// These creatures are goaded by "you" (CR 701.15b).
    Goaded(Matcher),
    /// These creatures can block so many additional creatures each combat (CR 509.1b).
    BlocksMore {
        /// Which.
        what: Matcher,
        /// How many.
        count: u64,
    },
    /// These creatures can attack as though they didn't have defender (CR 702.3b).
    AttacksDespiteDefender(Matcher),
    /// These creatures can block as though what they block didn't have this keyword (CR 509.1b).
    BlocksDespite {
        /// Which.
        what: Matcher,
        /// Which keyword.
        keyword: Tag,
    },
    /// These creatures must be blocked if able (CR 509.1c).
    MustBeBlocked(Matcher),
    /// All creatures able to block these do so (CR 509.1c).
    BlockedByAll(Matcher),
    /// These creatures block each combat if able (CR 509.1c).
    MustBlock(Matcher),
    /// These can't be blocked except by so many creatures or more (CR 509.1b).
    BlockedByAtLeast {
        /// Which.
        what: Matcher,
        /// How many.
        count: u64,
    },
    /// These spells may be cast by such a player as though they had flash (CR 702.8a).
    AsThoughFlash {
        /// Which.
        what: Matcher,
        /// Who.
        who: Who,
    },
    /// The legend rule isn't applied to these (CR 704.5j).
    NoLegendRule(Matcher),
    /// That rule is changed as long as this holds.
    AsLongAs {
        /// What must hold.
        when: Vec<Condition>,
        /// That rule.
        rule: Box<RuleChange>,
    },
    /// No more creatures than so many can block these (CR 509.1b).
    BlockedByAtMost {
        /// Which.
        what: Matcher,
        /// How many.
        count: u64,
    },
    /// The activated abilities of these can't be activated (CR 602.5).
    NotActivated {
        /// Of which.
        what: Matcher,
        /// Unless they are mana abilities.
        #[serde(default, skip_serializing_if = "no")]
        but_mana: bool,
    },
    /// These cards may be cast or played from this zone. Which cards are played from where is said by whoever plays.
    MayPlay {
        /// Which.
        what: Matcher,
        /// As though they had this keyword.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        with: Option<Tag>,
        /// Only one of them each turn.
        #[serde(default, skip_serializing_if = "no")]
        once: bool,
    },
    /// These may be played to such locations (Riftbound 355.2.b), or only to such ones.
    PlayedAt {
        /// Which.
        what: Matcher,
        /// Where.
        at: Noun,
        /// Only there.
        #[serde(default, skip_serializing_if = "no")]
        only: bool,
    },
    /// This is known to players that otherwise wouldn't know it: cards are played revealed, or looked at.
    Known(Matcher),
    /// An instruction that makes such events makes them so much bigger; no event is replaced (Riftbound 713).
    Bonus {
        /// Which events.
        watch: Pattern,
        /// How much bigger.
        by: u64,
    },
    /// To cast these, mana may be spent as though it were mana of any color (CR 609.4b).
    AnyMana(Matcher),
}

impl RuleChange {
    /// Which objects it is about, if it is about some.
    pub fn of_mut(&mut self) -> Option<&mut Matcher> {
        match self {
            RuleChange::MustAttack(of)
            | RuleChange::Goaded(of)
            | RuleChange::AttacksDespiteDefender(of)
            | RuleChange::MustBeBlocked(of)
            | RuleChange::BlockedByAll(of)
            | RuleChange::MustBlock(of)
            | RuleChange::NoLegendRule(of)
            | RuleChange::AlsoUntaps(of)
            | RuleChange::AssignsToughness(of)
            | RuleChange::NotAlone { what: of, .. }
            | RuleChange::Known(of)
            | RuleChange::BlocksMore { what: of, .. }
            | RuleChange::BlocksDespite { what: of, .. }
            | RuleChange::BlockedByAtLeast { what: of, .. }
            | RuleChange::BlockedByAtMost { what: of, .. }
            | RuleChange::NotActivated { what: of, .. }
            | RuleChange::AsThoughFlash { what: of, .. }
            | RuleChange::PlayedAt { what: of, .. }
            | RuleChange::MayPlay { what: of, .. }
            | RuleChange::AnyMana(of) => Some(of),
            RuleChange::AsLongAs { rule, .. } => rule.of_mut(),
            RuleChange::NoMaximumHandSize(_)
            | RuleChange::HandSizeIs { .. }
            | RuleChange::HandSizeChange { .. }
            | RuleChange::Vanguard { .. }
            | RuleChange::MoreLands { .. }
            | RuleChange::MoreVotes { .. }
            | RuleChange::PlayerHas { .. }
            | RuleChange::Bonus { .. } => None,
        }
    }
}

/// When an ability may be activated.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Restriction {
    /// Only as a sorcery (CR 602.5d).
    AsSorcery,
    /// Only once each turn.
    OnceEachTurn,
    /// And then it costs so much less (CR 602.2b): "this ability costs {1} less to activate for each …".
    CostsLess {
        /// The mana, as its symbols.
        mana: String,
        /// If this holds.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        when: Vec<Condition>,
        /// So many times.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        times: Option<Amount>,
    },
    /// Only once, as long as the object stays what it is (CR 702.177a).
    Once,
    /// Only during its controller's turn.
    YourTurn,
    /// Only during this step of its controller's turn.
    During(Moment),
    /// Only if this holds.
    If(Condition),
    /// Only during combat.
    DuringCombat,
    /// Only before attackers are declared.
    BeforeAttackers,
    /// Only during this step or phase, in any turn.
    Step(Moment),
    /// Only before this step or phase of the turn.
    Before(Moment),
    /// Only during this step or phase of the turn, or later.
    From(Moment),
    /// No more than so many times each turn.
    TimesEachTurn(u64),
    /// Any player may (CR 602.2).
    ByAnyone,
    /// Only if all of these allow it.
    All(Vec<Restriction>),
    /// Only while the level of the object is the one before this (CR 716.2a).
    Level(u64),
    /// Whenever this keyword allows it, which may be all that says so: "\[Reaction\]", "\[Equip\]".
    Keyword(Tag),
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

/// Which words of a text are replaced, and by which (CR 612.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Replaced {
    /// The one that was chosen first of the last two, by the other.
    Chosen,
    /// The last one that was chosen, by this one.
    ChosenBy(Tag),
    /// Each color word, by the last one that was chosen.
    Colors,
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
    /// With a keyword that has a number, so great: "assault equal to the number of …" (layer 6).
    Rated {
        /// Which keyword.
        keyword: Tag,
        /// How great.
        number: Amount,
    },
    /// "-2/-2, to a minimum of 1": changed by this, but not lowered below that (layer 7c).
    Lowered {
        /// So much.
        by: (i64, i64),
        /// That.
        least: i64,
    },
    /// With power and toughness switched (layer 7d).
    Switched,
    /// Without any of the second printed value, whatever it gains: "loses all armor".
    Unarmored,
    /// With these numbers, whatever it has and gets: "is considered to have 1 power and 0 armor".
    Considered((i64, i64)),
    /// Of a player: what is counted as that player's cost is so much more, or less, so many times: "keys cost +1".
    Costs {
        /// So much.
        by: i64,
        /// So many times.
        times: Amount,
    },
    /// Of a player: the hand is refilled to so many cards more, or less.
    HandSize(i64),
    /// With these abilities: as an exception of a copy (CR 707.9a).
    Abilities(Vec<Ability>),
    /// With the name of what makes the copy: as an exception of a copy.
    OwnName,
    /// With the colours of what makes the copy: as an exception of a copy.
    OwnColors,
    /// Without a mana cost: as an exception of a copy (CR 702.128a).
    NoCost,
    /// With the ability besides that makes the copy: as an exception of a copy. Compiled to [`Becoming::Abilities`].
    HasThis,
    /// All of these, said in one phrase: as an exception of a copy.
    All(Vec<Becoming>),
    /// These, if what is copied has this characteristic: as an exception of a copy (CR 707.9f).
    IfIs {
        /// Which.
        tag: Tag,
        /// What it becomes then.
        becomes: Vec<Becoming>,
    },
    /// With words of its text replaced by another (layer 3, CR 612.1).
    Reworded(Replaced),
    /// With the text of this besides, as one that gives abilities to what it is attached to.
    TextOf(Matcher),
}

/// A way to cast a spell. It is read and kept, but scenarios charge no costs.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum CastingOption {
    /// "You may \[pay this\] rather than pay ~'s mana cost."
    Instead(Vec<Cost>),
    /// "As an additional cost to cast ~, \[pay this\]."
    Additional(Vec<Cost>),
    /// "As an additional cost to cast ~, \[pay this\] or \[that\]": exactly one of these is paid (CR 601.2b).
    Either(Vec<Vec<Cost>>),
    /// "Kicker \[cost\]": whoever casts it may pay this too (CR 702.33).
    Kicker(Vec<Cost>),
    /// Another keyword ability that offers to pay this too: bargain (CR 702.166a).
    Optional {
        /// The keyword.
        keyword: String,
        /// Its cost.
        cost: Vec<Cost>,
    },
    /// Another keyword ability that only offers a way to cast it, with its cost: "flashback \[cost\]".
    Named {
        /// The keyword.
        keyword: String,
        /// Its cost.
        cost: Vec<Cost>,
        /// Only if this holds as it is cast.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        when: Vec<Condition>,
        /// What the rules make of it besides isn't carried out: a case in which it is paid is refused.
        #[serde(default, skip_serializing_if = "no")]
        beyond: bool,
        /// The text of the spell is carried out once more if it is paid (Riftbound 820).
        #[serde(default, skip_serializing_if = "no")]
        again: bool,
    },
    /// A keyword ability that only says from where and how it may be cast: "jump-start".
    Plain(String),
    /// "Cast ~ only \[then\]" (CR 601.3).
    Only(Restriction),
    /// "Enchant \[something\]": what the Aura may be attached to (CR 702.5).
    Enchant(Matcher),
    /// "I cost \[so much\] less": a discount.
    Less {
        /// What costs less, as the text calls it: "I", "this".
        what: Matcher,
        /// By how much.
        by: Vec<Cost>,
        /// As long as this holds.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        when: Vec<Condition>,
        /// So many times.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        times: Option<Amount>,
        /// "Instead": in place of the discounts that the text gives before.
        #[serde(default, skip_serializing_if = "no")]
        instead: bool,
        /// It costs so much more, and not less.
        #[serde(default, skip_serializing_if = "no")]
        more: bool,
        /// Its whole cost is ignored.
        #[serde(default, skip_serializing_if = "no")]
        all: bool,
        /// "To a minimum of \[so much\]" energy.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        least: Option<u64>,
    },
    /// "You may pay \[this\] to \[do something with a card\] instead of \[that\]": what else may be paid for it.
    Rather {
        /// What is paid for.
        action: Verb,
        /// This.
        pay: Vec<Cost>,
        /// That.
        rather_than: Vec<Cost>,
    },
    /// "You may \[do this to\] any number of these as an additional cost", and it costs so much less for each (Riftbound 356.4).
    AnyNumber {
        /// What is done.
        verb: Verb,
        /// To which.
        of: Noun,
        /// How much less it costs for each of them.
        less: Vec<Cost>,
    },
    /// It may be played as a card of this type instead, with this text.
    As {
        /// The type.
        kind: Tag,
        /// What it says then.
        text: Vec<Ability>,
    },
}

impl CastingOption {
    /// What it costs, if it is a cost.
    pub fn cost(&self) -> Option<&[Cost]> {
        match self {
            CastingOption::Instead(cost)
            | CastingOption::Additional(cost)
            | CastingOption::Kicker(cost)
            | CastingOption::Optional { cost, .. }
            | CastingOption::Named { cost, .. } => Some(cost),
            // Each of them is an option of its own once it is compiled.
            CastingOption::Either(costs) => costs.first().map(Vec::as_slice),
            CastingOption::Plain(_)
            | CastingOption::Only(_)
            | CastingOption::Enchant(_)
            | CastingOption::As { .. }
            | CastingOption::Less { .. }
            | CastingOption::AnyNumber { .. }
            | CastingOption::Rather { .. } => None,
        }
    }

    /// Whether a scenario means it by `paying LABEL`.
    pub fn is_called(&self, label: &str) -> bool {
        let label = label.trim().to_ascii_lowercase();
        let keyword_of = |label: &str| {
            let label = label.strip_prefix("the ").unwrap_or(label);
            label.strip_suffix(" cost").unwrap_or(label).to_owned()
        };
        match self {
            CastingOption::Kicker(_) => label.contains("kick"),
            CastingOption::Optional { keyword, .. } | CastingOption::Named { keyword, .. } | CastingOption::Plain(keyword) => {
                keyword.eq_ignore_ascii_case(&label) || keyword.eq_ignore_ascii_case(&keyword_of(&label))
            }
            CastingOption::Instead(_) => label.contains("alternative"),
            CastingOption::Additional(_) | CastingOption::AnyNumber { .. } => label.contains("additional"),
            // Which one it is, is chosen.
            CastingOption::Either(_) => false,
            CastingOption::Only(_)
            | CastingOption::Enchant(_)
            | CastingOption::As { .. }
            | CastingOption::Less { .. }
            | CastingOption::Rather { .. } => false,
        }
    }
}

/// A cost, or part of one.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Cost {
    /// as its symbols.
    Mana(String),
    /// So many times: "{1} for each age counter on it".
    ManaTimes {
        /// The mana, as its symbols.
        mana: String,
        /// So many times.
        times: Amount,
    },
    /// {T}.
    Tap,
    /// {Q} (CR 107.6).
    Untap,
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
    /// A state of the game (CR 603.8).
    State(Condition),
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
    /// Only while this holds as it happens; it isn't asked again (CR 603.2).
    While {
        /// What it waits for.
        trigger: Box<Trigger>,
        /// What has to hold as it happens.
        condition: Condition,
    },
    /// Any one of these: "whenever … or …". Each is compiled as an ability by itself.
    AnyOf(Vec<Trigger>),
}

impl Trigger {
    /// The triggers that this one stands for, each with the conditions of all: one, unless it is "… or …".
    pub fn alternatives(&self) -> Vec<Trigger> {
        let each = |of: &Trigger, wrap: &dyn Fn(Box<Trigger>) -> Trigger| -> Vec<Trigger> {
            of.alternatives().into_iter().map(|one| wrap(Box::new(one))).collect()
        };
        match self {
            Trigger::AnyOf(any) => any.iter().flat_map(Trigger::alternatives).collect(),
            Trigger::OnceEachTurn(of) => each(of, &Trigger::OnceEachTurn),
            Trigger::If { trigger, condition } => each(trigger, &|trigger| Trigger::If { trigger, condition: condition.clone() }),
            Trigger::While { trigger, condition } => each(trigger, &|trigger| Trigger::While { trigger, condition: condition.clone() }),
            one => vec![one.clone()],
        }
    }

    /// What it waits for, whatever else has to hold.
    pub fn core(&self) -> &Trigger {
        match self {
            Trigger::If { trigger, .. } | Trigger::While { trigger, .. } | Trigger::OnceEachTurn(trigger) => trigger.core(),
            plain => plain,
        }
    }

    /// The same, to be changed.
    pub fn core_mut(&mut self) -> &mut Trigger {
        match self {
            Trigger::If { trigger, .. } | Trigger::While { trigger, .. } | Trigger::OnceEachTurn(trigger) => trigger.core_mut(),
            plain => plain,
        }
    }

    /// What has to hold besides.
    pub fn conditions(&self) -> Vec<&Condition> {
        match self {
            Trigger::If { trigger, condition } => [trigger.conditions(), vec![condition]].concat(),
            Trigger::OnceEachTurn(trigger) | Trigger::While { trigger, .. } => trigger.conditions(),
            _ => Vec::new(),
        }
    }

    /// The same, to be changed.
    pub fn conditions_mut(&mut self) -> Vec<&mut Condition> {
        match self {
            Trigger::If { trigger, condition } => trigger.conditions_mut().into_iter().chain([condition]).collect(),
            Trigger::OnceEachTurn(trigger) | Trigger::While { trigger, .. } => trigger.conditions_mut(),
            _ => Vec::new(),
        }
    }

    /// What has to hold as it happens, and isn't asked again.
    pub fn whiles(&self) -> Vec<&Condition> {
        match self {
            Trigger::While { trigger, condition } => [trigger.whiles(), vec![condition]].concat(),
            Trigger::OnceEachTurn(trigger) | Trigger::If { trigger, .. } => trigger.whiles(),
            _ => Vec::new(),
        }
    }

    /// Whether it triggers only once each turn.
    pub fn is_once(&self) -> bool {
        match self {
            Trigger::OnceEachTurn(_) => true,
            Trigger::If { trigger, .. } | Trigger::While { trigger, .. } => trigger.is_once(),
            _ => false,
        }
    }
}
