//! Rules that texts change without replacing any event: who may do what, how often, and what counts.

use serde::{Deserialize, Serialize};

use super::*;
use crate::ids::{Moment, Tag};

/// A change of a rule.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum RuleChange {
    /// These players have no maximum hand size (CR 402.2).
    NoMaximumHandSize(Who),
    /// Their maximum hand size is this (CR 402.2).
    HandSizeIs {
        /// The players.
        who: Who,
        /// The maximum hand size.
        size: Amount,
    },
    /// Their maximum hand size is greater or less by `by` (CR 402.2).
    HandSizeChange {
        /// The players.
        who: Who,
        /// The difference.
        by: u64,
        /// It is less.
        #[serde(default, skip_serializing_if = "no")]
        less: bool,
    },
    /// These can't attack alone, or block alone (CR 506.5, 508.1c, 509.1b).
    NotAlone {
        /// The creatures.
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
    /// The first hand of its owner has `hand` more cards and the life total is greater by `life`; below 0, fewer and less. A case
    /// begins after that.
    Vanguard {
        /// Cards.
        hand: i64,
        /// Life.
        life: i64,
    },
    /// They may play `count` more lands on each of their turns (CR 305.2).
    MoreLands {
        /// The players.
        who: Who,
        /// The number of additional lands.
        count: u64,
    },
    /// While voting, they have `count` additional votes (CR 701.38d).
    MoreVotes {
        /// The players.
        who: Who,
        /// The number of additional votes.
        count: u64,
    },
    /// The player has this keyword: hexproof, shroud (CR 702.11c, 702.18a).
    PlayerHas {
        /// The players.
        who: Who,
        /// The keyword.
        keyword: Tag,
    },
    /// These creatures attack each combat if able (CR 508.1d).
    MustAttack(Matcher),
    /// These creatures are goaded by "you" (CR 701.15b).
    Goaded(Matcher),
    /// These creatures can block `count` additional creatures each combat (CR 509.1b).
    BlocksMore {
        /// The creatures.
        what: Matcher,
        /// The number of additional creatures.
        count: u64,
    },
    /// These creatures can attack as though they didn't have defender (CR 702.3b).
    AttacksDespiteDefender(Matcher),
    /// These creatures can block as though what they block didn't have this keyword (CR 509.1b).
    BlocksDespite {
        /// The creatures that block.
        what: Matcher,
        /// The keyword.
        keyword: Tag,
    },
    /// These creatures must be blocked if able (CR 509.1c).
    MustBeBlocked(Matcher),
    /// All creatures able to block these do so (CR 509.1c).
    BlockedByAll(Matcher),
    /// These creatures block each combat if able (CR 509.1c).
    MustBlock(Matcher),
    /// These can't be blocked except by `count` or more creatures (CR 509.1b).
    BlockedByAtLeast {
        /// The creatures that attack.
        what: Matcher,
        /// The least number of blockers.
        count: u64,
    },
    /// These spells may be cast by such a player as though they had flash (CR 702.8a).
    AsThoughFlash {
        /// The spells.
        what: Matcher,
        /// The players.
        who: Who,
    },
    /// Damage to these is dealt as though its source had this keyword (CR 120.3b, 120.3d).
    DealtAs {
        /// The objects and players that are dealt the damage.
        to: Matcher,
        /// The keyword.
        keyword: Tag,
    },
    /// The legend rule isn't applied to these (CR 704.5j).
    NoLegendRule(Matcher),
    /// That rule is changed as long as this holds.
    AsLongAs {
        /// The conditions.
        when: Vec<Condition>,
        /// The rule.
        rule: Box<RuleChange>,
    },
    /// At most `count` creatures can block these (CR 509.1b).
    BlockedByAtMost {
        /// The creatures that attack.
        what: Matcher,
        /// The greatest number of blockers.
        count: u64,
    },
    /// The activated abilities of these can't be activated (CR 602.5).
    NotActivated {
        /// The objects with those abilities.
        what: Matcher,
        /// Unless they are mana abilities.
        #[serde(default, skip_serializing_if = "no")]
        but_mana: bool,
    },
    /// These cards may be cast or played from this zone. Which cards are played from where is said by whoever plays.
    MayPlay {
        /// The cards.
        what: Matcher,
        /// As though they had this keyword.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        with: Option<Tag>,
        /// Only one of them each turn.
        #[serde(default, skip_serializing_if = "no")]
        once: bool,
    },
    /// Once a card is played because the rule before this one in the same text allows it, this is done: "if a spell cast this way …"
    /// (CR 400.7h, 400.7i). In the acts, [`Matcher::Itself`] is what was played.
    OncePlayed {
        /// The acts.
        acts: Vec<Act>,
        /// The same as a program, made by compiling.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        program: Option<u16>,
    },
    /// These may be played to such locations (Riftbound 355.2.b), or only to such ones.
    PlayedAt {
        /// The objects.
        what: Matcher,
        /// The locations.
        at: Noun,
        /// Only there.
        #[serde(default, skip_serializing_if = "no")]
        only: bool,
    },
    /// This is known to players that otherwise wouldn't know it: cards are played revealed, or looked at.
    Known(Matcher),
    /// An instruction that makes such events makes each of them greater by `by`; no event is replaced (Riftbound 713).
    Bonus {
        /// The events.
        watch: Pattern,
        /// The number that is added to the amount.
        by: u64,
    },
    /// To cast these, mana may be spent as though it were mana of any color (CR 609.4b).
    AnyMana(Matcher),
    /// These creatures may assign their combat damage as though they weren't blocked (CR 510.1c).
    AsUnblocked(Matcher),
    /// These are cast without paying their mana costs (CR 118.9).
    Unpaid(Matcher),
    /// These creatures block those if able (CR 509.1c): "target creature blocks it this turn if able".
    BlocksThese {
        /// The creatures that block.
        what: Matcher,
        /// The creatures that attack.
        whom: Matcher,
    },
    /// Mana may be spent as though it were mana of any type to cast these (CR 609.4b).
    AnyType(Matcher),
    /// These creatures crew Vehicles, or saddle Mounts, as though their power were another one.
    Crews {
        /// The creatures.
        what: Matcher,
        /// Greater by this.
        #[serde(default)]
        more: u64,
        /// As great as their toughness.
        #[serde(default, skip_serializing_if = "no")]
        toughness: bool,
        /// They crew so.
        #[serde(default, skip_serializing_if = "no")]
        crew: bool,
        /// They saddle so.
        #[serde(default, skip_serializing_if = "no")]
        saddle: bool,
    },
    /// These creatures can't attack unless their controller pays this for each of them (CR 508.1h).
    AttackCost {
        /// The creatures.
        what: Matcher,
        /// The quality that an attacker has whose attack costs it: it attacks such a player.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        whom: Option<Quality>,
        /// The mana, as its symbols.
        mana: String,
        /// The number of times, if not once.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        times: Option<Amount>,
    },
    /// At this battlefield its controller may hide more cards than one, by this number (Riftbound 107.3.b.1).
    HidesMore(u64),
    /// These units may move to this battlefield from wherever they are (Riftbound 144.4.c.1).
    MovesHere(Matcher),
    /// These may have any number of buffs (Riftbound 702.3).
    ManyBuffs(Matcher),
    /// The points that are needed to win the game are more by this.
    MorePoints(u64),
    /// Repeating a card that its controller plays costs less energy, by this number (Riftbound 820.1.c).
    RepeatsLess(u64),
    /// Playing such cards costs more, or less, for as long as the effect lasts (Riftbound 390.4): an option that says how much.
    Costs(Box<CastingOption>),
    /// The rule is for the next such card that a player plays, and for no other (Riftbound 391).
    Next {
        /// The player.
        who: Who,
        /// The card.
        what: Noun,
        /// The rule.
        rule: Box<RuleChange>,
    },
    /// Its controller hides cards without paying for it (Riftbound 421.1).
    HidesFree,
}

impl RuleChange {
    /// The objects it is about, if it is about some.
    pub fn of_mut(&mut self) -> Option<&mut Matcher> {
        match self {
            RuleChange::MustAttack(of)
            | RuleChange::Goaded(of)
            | RuleChange::AttacksDespiteDefender(of)
            | RuleChange::MustBeBlocked(of)
            | RuleChange::BlockedByAll(of)
            | RuleChange::MustBlock(of)
            | RuleChange::NoLegendRule(of)
            | RuleChange::DealtAs { to: of, .. }
            | RuleChange::AlsoUntaps(of)
            | RuleChange::AssignsToughness(of)
            | RuleChange::AsUnblocked(of)
            | RuleChange::Unpaid(of)
            | RuleChange::NotAlone { what: of, .. }
            | RuleChange::Known(of)
            | RuleChange::BlocksMore { what: of, .. }
            | RuleChange::BlocksDespite { what: of, .. }
            | RuleChange::BlocksThese { what: of, .. }
            | RuleChange::BlockedByAtLeast { what: of, .. }
            | RuleChange::BlockedByAtMost { what: of, .. }
            | RuleChange::NotActivated { what: of, .. }
            | RuleChange::AsThoughFlash { what: of, .. }
            | RuleChange::PlayedAt { what: of, .. }
            | RuleChange::MayPlay { what: of, .. }
            | RuleChange::Crews { what: of, .. }
            | RuleChange::AttackCost { what: of, .. }
            | RuleChange::AnyMana(of)
            | RuleChange::MovesHere(of)
            | RuleChange::ManyBuffs(of)
            | RuleChange::AnyType(of) => Some(of),
            RuleChange::AsLongAs { rule, .. } => rule.of_mut(),
            RuleChange::Costs(option) => match &mut **option {
                CastingOption::Less { what, .. } => Some(what),
                _ => None,
            },
            RuleChange::NoMaximumHandSize(_)
            | RuleChange::HandSizeIs { .. }
            | RuleChange::HandSizeChange { .. }
            | RuleChange::Vanguard { .. }
            | RuleChange::MoreLands { .. }
            | RuleChange::MoreVotes { .. }
            | RuleChange::PlayerHas { .. }
            | RuleChange::OncePlayed { .. }
            | RuleChange::HidesMore(_)
            | RuleChange::MorePoints(_)
            | RuleChange::RepeatsLess(_)
            | RuleChange::Next { .. }
            | RuleChange::HidesFree
            | RuleChange::Bonus { .. } => None,
        }
    }
}

/// A restriction on activating an ability.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Restriction {
    /// Only as a sorcery (CR 602.5d).
    AsSorcery,
    /// Only once each turn.
    OnceEachTurn,
    /// And then it has a discount (CR 602.2b): "this ability costs {1} less to activate for each …".
    CostsLess {
        /// The mana, as its symbols.
        mana: String,
        /// If this holds.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        when: Vec<Condition>,
        /// The number of times, if not once.
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
    /// At most this number of times each turn.
    TimesEachTurn(u64),
    /// Any player may (CR 602.2).
    ByAnyone,
    /// Any opponent of its controller may, and nobody else (CR 602.2).
    ByOpponents,
    /// Its owner may, and nobody else (CR 602.2).
    ByOwner,
    /// Only if all of these allow it.
    All(Vec<Restriction>),
    /// Only while the level of the object is the one before this (CR 716.2a).
    Level(u64),
    /// Whenever this keyword allows it, which may be all that says so: "\[Reaction\]", "\[Equip\]".
    Keyword(Tag),
}
