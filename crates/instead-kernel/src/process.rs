//! One step of a batch: veto, gather, tier, choose, apply; settle what is contained; perform.
//!
//! | module | subject |
//! |---|---|
//! | `gather` | which effects apply to which events, and what is offered to whom |
//! | `apply` | asking for consent, applying the chosen effect, what becomes of the event |
//! | `perform` | the events inside the settled ones; making them happen |

use crate::batch::{Batch, Stage};
use crate::choice::{Choice, Decision, Pair};
use crate::equal::Kept;
use crate::machine::{DecideError, Stop};
use crate::observe::{Note, Observer};
use crate::rulebook::{Next, Rulebook, Terms};

mod apply;
pub(crate) mod gather;
mod perform;

/// The result of one step of work.
pub(crate) enum Progress<T: Terms> {
    /// There is more to do.
    More,
    /// This piece of work is done.
    Finished,
    /// An answer is needed.
    Choice(Choice<T>),
    /// Nothing is left to do in the whole game.
    Rest,
    /// It can't go on.
    Stop(Stop),
}

/// The context of a step of a batch: the rules, the game, the work that follows, and the observer.
pub(crate) struct Run<'a, T: Terms, B: ?Sized, O> {
    pub(crate) rules: &'a B,
    pub(crate) position: &'a mut T::Position,
    pub(crate) batch: &'a mut Batch<T>,
    pub(crate) next: &'a mut Next<T>,
    pub(crate) observer: &'a mut O,
}

impl<T: Terms, B: Rulebook<T> + ?Sized, O: Observer<T>> Run<'_, T, B, O> {
    /// Takes the batch one step further.
    pub(crate) fn step(&mut self) -> Progress<T> {
        let chosen = match &self.batch.stage {
            Stage::Consenting(pair) => Some(*pair),
            Stage::Applying { pair, answers } if answers.is_empty() => Some(*pair),
            _ => None,
        };
        if let Some(pair) = chosen {
            match self.split_bundle(pair) {
                Ok(true) => return Progress::More,
                Ok(false) => {}
                Err(stop) => return Progress::Stop(stop),
            }
        }
        match &self.batch.stage {
            Stage::Proposed => self.begin(),
            Stage::Gathering | Stage::Offered => self.choose(),
            Stage::Declining => self.decline(),
            Stage::Sharing { pair, count } => {
                let (pair, count) = (*pair, *count);
                self.share(pair, count)
            }
            Stage::Consenting(pair) => {
                let pair = *pair;
                self.consent(pair)
            }
            Stage::Applying { .. } => self.apply(),
        }
    }

    /// The first step: the events have just been proposed.
    fn begin(&mut self) -> Progress<T> {
        if !self.amounts_are_counted() {
            return Progress::Stop(Stop::Overflow);
        }
        if O::LISTENS {
            self.observer.note(self.position, Note::Proposed(&self.batch.members));
        }
        self.batch.stage = Stage::Gathering;
        self.choose()
    }
}

/// Makes `pair` the next to be applied. Where anybody but the chooser decides about its use, that player is asked first.
fn put_next<T: Terms>(batch: &mut Batch<T>, pair: Pair<T::Effect>) {
    batch.stage = match batch.stage {
        Stage::Offered => Stage::Applying { pair, answers: Vec::new() },
        _ => Stage::Consenting(pair),
    };
}

/// Takes the decision about the order of effects or about an optional one.
pub(crate) fn decide<T: Terms>(batch: &mut Batch<T>, decision: Decision<T>) -> Result<(), DecideError> {
    batch.stage = match (&batch.stage, decision) {
        (Stage::Gathering | Stage::Offered, Decision::Apply(pair)) if batch.member(pair.member).is_some() => {
            put_next(batch, pair);
            return Ok(());
        }
        (Stage::Gathering | Stage::Offered, Decision::Share { pair, count, .. }) if batch.member(pair.member).is_some() => {
            Stage::Sharing { pair, count }
        }
        (Stage::Gathering | Stage::Offered, Decision::Start(player)) => {
            batch.begins = Some(player);
            batch.kept = Kept::none();
            Stage::Gathering
        }
        (Stage::Gathering | Stage::Offered, Decision::Decline) => Stage::Declining,
        (Stage::Consenting(pair), Decision::Consent(true)) => Stage::Applying { pair: *pair, answers: Vec::new() },
        (Stage::Consenting(pair), Decision::Consent(false)) => {
            let Pair { effect, member } = *pair;
            batch.members[member as usize].lineage.insert(effect);
            batch.kept = Kept::none();
            Stage::Gathering
        }
        _ => return Err(DecideError::NoChoice),
    };
    Ok(())
}
