//! What is done: acts, deeds, and what they are done with.

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
        /// Who.
        who: Who,
        /// Which mana.
        mana: Mana,
    },
    /// "\[This\] unless \[somebody\] pays \[that\]".
    Unless {
        /// Who may pay.
        who: Who,
        /// What.
        cost: Vec<Cost>,
        /// What happens if they don't.
        acts: Vec<Act>,
        /// "If they do, …"
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        then: Vec<Act>,
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
        /// How long.
        lasts: Duration,
    },
    /// "This. If you do, that." Only if what was told to be done last came to pass.
    IfYouDo {
        /// What is told.
        acts: Vec<Act>,
        /// What is done then.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        then: Vec<Act>,
        /// What is done otherwise: "if you can't".
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
        /// Who.
        who: Who,
        /// What.
        what: ChoiceOf,
    },
    /// Takes note of several things, of which the text speaks as "they" later: of these, or of what the act before has
    /// moved. Made by compiling [`Matcher::Them`].
    Gather {
        /// Where it is kept.
        group: Matcher,
        /// Of what.
        what: Option<Matcher>,
        /// As it was before it was moved.
        before: bool,
    },
    /// "Choose one:" exactly one of these is done.
    OneOf(Vec<Act>),
    /// Unless this holds, the rest isn't done; and what it is done for isn't replaced.
    Require(Condition),
    /// The same, chosen by somebody else than who carries the text out: "that player chooses a card".
    ChosenBy {
        /// Who chooses.
        who: Who,
        /// What.
        what: Selection,
    },
    /// Somebody searches a zone and finds cards there, which are "it" or "them" from then on (CR 701.23).
    Search {
        /// The event.
        verb: Verb,
        /// Who searches.
        who: Who,
        /// Whose library.
        whose: Who,
        /// What is found. Of what has a stated quality, nothing need be found (CR 701.23b).
        what: Selection,
    },
    /// Somebody looks at the top cards of a library, or reveals them; they are "them" and "it" from then on (CR 701.20).
    Look {
        /// Whose library.
        whose: Who,
        /// How many cards.
        top: Amount,
        /// The event by which they are revealed, if they are.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        revealed: Option<Verb>,
        /// "Until you reveal a land card": as many as it takes for so many of these, which are "it" then.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        until: Option<Noun>,
    },
    /// Cards are revealed by this; they are "them" and "it" from then on.
    Show(Deed),
    /// Somebody may play these cards for a while. Which cards are played from where is said by whoever plays them.
    Permit {
        /// Which.
        what: Matcher,
        /// How long.
        lasts: Duration,
        /// Mana may be spent for them as though it were mana of any color.
        #[serde(default, skip_serializing_if = "no")]
        any_mana: bool,
    },
    /// Something is moved until the object that says so leaves the battlefield (CR 610.3).
    UntilLeaves(Deed),
    /// "Choose one or both —": some of these are done, in their order; which, is chosen as the spell or ability is put on
    /// the stack (CR 700.2).
    Modes {
        /// At least so many.
        least: u8,
        /// At most so many.
        most: u8,
        /// The same one may be chosen again (CR 700.2d).
        #[serde(default, skip_serializing_if = "no")]
        again: bool,
        /// "If \[condition\], choose both instead": another number of them.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        instead: Option<OtherModes>,
        /// What they do.
        modes: Vec<Vec<Act>>,
    },
    /// One of these, by the result of the dice that were rolled just before.
    Results(Vec<ResultRow>),
    /// This is done once for each of these players, in turn order; they are "they" then.
    PerPlayer {
        /// Which players.
        who: Who,
        /// What.
        acts: Vec<Act>,
    },
    /// "For each \[of these\], \[this\]": done once for each of what is counted, which is "it" then (CR 608.2c).
    PerObject {
        /// What is counted.
        of: Amount,
        /// What is done.
        acts: Vec<Act>,
    },
    /// Somebody who controls one of these two and somebody who controls the other exchange them (CR 701.12b).
    Exchange(Vec<Matcher>),
    /// "\[This\], where X is \[so much\]" (CR 107.3c): every X in it is that amount.
    WithX {
        /// So much.
        is: Amount,
        /// This.
        acts: Vec<Act>,
    },
    /// This is done; and as long as the condition holds afterwards, all of it is done again: "repeat this effect".
    Again {
        /// What.
        acts: Vec<Act>,
        /// The condition.
        condition: Condition,
    },
    /// This is done once for each of as many.
    Repeat {
        /// How often.
        times: Amount,
        /// What.
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

/// Another number of modes, if something holds.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct OtherModes {
    /// What has to hold as they are chosen.
    pub condition: Condition,
    /// At least so many then.
    pub least: u8,
    /// At most so many then.
    pub most: u8,
}
