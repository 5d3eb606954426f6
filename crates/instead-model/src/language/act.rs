//! Acts and deeds: the instructions of a text, and their parts.

use serde::{Deserialize, Serialize};

use super::*;
use crate::ids::Verb;

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
    /// Somebody else than who carries the text out adds mana.
    AddManaFor {
        /// The player.
        who: Who,
        /// The mana.
        mana: Mana,
    },
    /// "\[This\] unless \[somebody\] pays \[that\]".
    Unless {
        /// The players who may pay.
        who: Who,
        /// The cost.
        cost: Vec<Cost>,
        /// The acts that are done if the cost isn't paid.
        acts: Vec<Act>,
        /// "If they do, …"
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        then: Vec<Act>,
    },
    /// "\[This\]. If \[condition\], \[that\] instead." (CR 614.15)
    InsteadIf {
        /// The acts that are done if the condition doesn't hold.
        acts: Vec<Act>,
        /// The condition.
        condition: Condition,
        /// The acts that are done instead if it holds.
        instead: Vec<Act>,
    },
    /// "[Who] may [do it]. If they do, […]. If they don't, […]". With [`Who::Anyone`], anybody may.
    May {
        /// The players who may do it.
        who: Who,
        /// The acts that are optional.
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
        /// The condition.
        condition: Condition,
        /// The acts that are done if it holds.
        acts: Vec<Act>,
    },
    /// Pays this.
    Pay(Vec<Cost>),
    /// Something is chosen: a colour, a type; later parts of the text know it as what was chosen.
    Name(ChoiceOf),
    /// A player's life total becomes this (CR 119.5).
    SetLife {
        /// The player.
        who: Who,
        /// The new life total.
        to: Amount,
    },
    /// "When you do, …": an ability that triggers as this is carried out (CR 603.12).
    WhenYouDo(Vec<Act>),
    /// "If \[condition\], instead …": in place of the instruction before it, which may stand in the
    /// paragraph before (CR 614.15).
    InsteadOfThat {
        /// The condition.
        condition: Condition,
        /// The acts that are done instead if it holds.
        acts: Vec<Act>,
    },
    /// "\[This\] fights \[that\]" (CR 701.14).
    Fight(Matcher, Matcher),
    /// Makes an effect that waits for an event.
    Make(Box<Replacement<Vec<Act>>>),
    /// Makes a "can't" effect.
    Forbid {
        /// The prohibition.
        cant: Cant,
        /// The duration.
        lasts: Duration,
    },
    /// Changes what another part of the same text does (CR 614.15).
    Self_(Box<Replacement<Vec<Act>>>),
    /// Makes an ability that triggers later (CR 603.7). In it, "it" and "that player" are those that the
    /// text spoke of when it was made, or those of the event.
    Delayed {
        /// The event or moment that triggers it.
        when: Trigger,
        /// The effect of the ability.
        acts: Vec<Act>,
        /// The time during which it waits to trigger.
        lasts: Duration,
    },
    /// Each player votes for one of these words (CR 701.38).
    Vote(Vec<String>),
    /// "You may choose new targets for the copy": what was copied just before.
    CopiesAnew,
    /// Changes characteristics until end of turn.
    Modify(Modifier),
    /// The same, for another time.
    ModifyFor {
        /// The change.
        change: Modifier,
        /// The duration.
        lasts: Duration,
    },
    /// "This. If you do, that." Only if what was told to be done last came to pass.
    IfYouDo {
        /// The acts that come first.
        acts: Vec<Act>,
        /// The acts that are done if the first ones were.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        then: Vec<Act>,
        /// The acts that are done if the first ones weren't: "if you can't".
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        otherwise: Vec<Act>,
    },
    /// These are done, if the last of them can be done as things stand; or else none of them: counters are moved only if they
    /// can be put where they go (CR 122.5).
    Able(Vec<Act>),
    /// Somebody chooses something, which is "it" from then on.
    Choose(Selection),
    /// Somebody else than the controller of the text chooses a colour or the like.
    NameBy {
        /// The player who chooses.
        who: Who,
        /// The kind of choice.
        what: ChoiceOf,
    },
    /// Takes note of several things, of which the text speaks as "they" later: of these, or of what the act before has
    /// moved. Made by compiling [`Matcher::Them`].
    Gather {
        /// The group under which they are kept.
        group: Matcher,
        /// The objects or players to note; without them, those that the act before has moved.
        what: Option<Matcher>,
        /// As it was before it was moved.
        before: bool,
    },
    /// "Choose one:" exactly one of these is done.
    OneOf(Vec<Act>),
    /// Unless this holds, the rest isn't done; and what it is done for isn't replaced.
    Require(Condition),
    /// The same, chosen by somebody other than the controller of the text: "that player chooses a card".
    ChosenBy {
        /// The player who chooses.
        who: Who,
        /// The objects or players to choose.
        what: Selection,
    },
    /// Somebody searches a zone and finds cards there, which are "it" or "them" from then on (CR 701.23).
    Search {
        /// The event.
        verb: Verb,
        /// The player who searches.
        who: Who,
        /// The player whose library it is.
        whose: Who,
        /// The cards to find. If they need a stated quality, fewer or none may be found (CR 701.23b).
        what: Selection,
    },
    /// Somebody looks at the top cards of a library, or reveals them; they are "them" and "it" from then on (CR 701.20).
    Look {
        /// The player whose library it is.
        whose: Who,
        /// The number of cards.
        top: Amount,
        /// The event by which they are revealed, if they are.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        revealed: Option<Verb>,
        /// "Until you reveal a land card": cards are revealed until enough of these are among them, which are "it" then.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        until: Option<Noun>,
    },
    /// Cards are revealed by this; they are "them" and "it" from then on.
    Show(Deed),
    /// Somebody may play these cards for a while. Which cards are played from where is said by whoever plays them.
    Permit {
        /// The cards.
        what: Matcher,
        /// The duration.
        lasts: Duration,
        /// Mana may be spent for them as though it were mana of any color.
        #[serde(default, skip_serializing_if = "no")]
        any_mana: bool,
        /// Mana may be spent for them as though it were mana of any type: for {C}, too.
        #[serde(default, skip_serializing_if = "no")]
        any_type: bool,
        /// Their mana costs aren't paid.
        #[serde(default, skip_serializing_if = "no")]
        free: bool,
    },
    /// Something is moved until the object that says so leaves the battlefield (CR 610.3).
    UntilLeaves(Deed),
    /// "Choose one or both —": some of these are done, in their order; which, is chosen as the spell or ability is put on
    /// the stack (CR 700.2).
    Modes {
        /// The least number of modes.
        least: u8,
        /// The greatest number of modes.
        most: u8,
        /// The same one may be chosen again (CR 700.2d).
        #[serde(default, skip_serializing_if = "no")]
        again: bool,
        /// "Choose one that hasn't been chosen": none that was chosen before.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        fresh: Option<Fresh>,
        /// "If \[condition\], choose both instead": another number of them.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        instead: Option<OtherModes>,
        /// The acts of each mode.
        modes: Vec<Vec<Act>>,
    },
    /// One of these, by the result of the dice that were rolled just before.
    Results(Vec<ResultRow>),
    /// This is done once for each of these players, in turn order; they are "they" then.
    PerPlayer {
        /// The players.
        who: Who,
        /// The acts for each player.
        acts: Vec<Act>,
    },
    /// "For each \[of these\], \[this\]": done once for each of what is counted, which is "it" then (CR 608.2c).
    PerObject {
        /// The objects, as an amount that counts them: [`Amount::CountOf`], [`Amount::Among`] or a sum of those.
        of: Amount,
        /// The acts for each object.
        acts: Vec<Act>,
    },
    /// Somebody who controls one of these two and somebody who controls the other exchange them (CR 701.12b).
    Exchange(Vec<Matcher>),
    /// "\[This\], where X is \[amount\]" (CR 107.3c): every X in it is that amount.
    WithX {
        /// The value of X.
        is: Amount,
        /// The acts with X in them.
        acts: Vec<Act>,
    },
    /// This is done; and as long as the condition holds afterwards, all of it is done again: "repeat this effect".
    Again {
        /// The acts.
        acts: Vec<Act>,
        /// The condition.
        condition: Condition,
    },
    /// This is done once for each of as many.
    Repeat {
        /// The number of times.
        times: Amount,
        /// The acts.
        acts: Vec<Act>,
    },
    /// "Do this only once each turn": what the controller may do in these (CR 603.2h).
    OnceEachTurn(Vec<Act>),
    /// That was done. Made of [`Act::OnceEachTurn`] by compiling.
    Taken,
}

impl Act {
    /// The acts that this one consists of, as the text has them, if it is no deed of its own. The modes of a modal text are
    /// apart: only the chosen ones are done.
    pub fn parts_mut(&mut self) -> Option<Vec<&mut Act>> {
        match self {
            Self::Both(acts) | Self::Then(acts) | Self::Able(acts) | Self::If { acts, .. } => Some(acts.iter_mut().collect()),
            Self::Unless { acts, then, .. } => Some(acts.iter_mut().chain(then).collect()),
            Self::Again { acts, .. } | Self::Repeat { acts, .. } | Self::PerPlayer { acts, .. } | Self::Delayed { acts, .. } => {
                Some(acts.iter_mut().collect())
            }
            Self::WithX { acts, .. } | Self::PerObject { acts, .. } => Some(acts.iter_mut().collect()),
            Self::May { acts, then, otherwise, .. } | Self::IfYouDo { acts, then, otherwise } => {
                Some(acts.iter_mut().chain(then).chain(otherwise).collect())
            }
            Self::InsteadIf { acts, instead, .. } => Some(acts.iter_mut().chain(instead).collect()),
            _ => None,
        }
    }
}

/// The time in which a mode of an ability wasn't chosen before, as long as the object that has it stays what it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Fresh {
    /// Ever: "that hasn't been chosen".
    Ever,
    /// In this turn: "that hasn't been chosen this turn".
    ThisTurn,
}

/// Another number of modes, if something holds.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct OtherModes {
    /// The condition, checked as the modes are chosen.
    pub condition: Condition,
    /// The least number of modes if it holds.
    pub least: u8,
    /// The greatest number of modes if it holds.
    pub most: u8,
}
