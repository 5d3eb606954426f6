//! A list of answers, played again.

use instead_kernel::{Decision, Limits, Machine, Note, Observer, Rulebook, Status, Terms};

/// Where a replay ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replayed<T: Terms> {
    /// The machine.
    pub machine: Machine<T>,
    /// Done, stopped, or waiting for an answer that the list doesn't hold.
    pub status: Status<T>,
}

/// Why a list of answers can't be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReplayError {
    /// An answer isn't offered.
    #[error("answer {at} isn't offered; there are {options} options")]
    NotOffered {
        /// The place of the answer in the list.
        at: usize,
        /// The number of options.
        options: usize,
    },
    /// It was over before the list was.
    #[error("it is over before answer {at}")]
    Over {
        /// The place of the first answer that nobody asked for.
        at: usize,
    },
}

/// Plays `decisions`, and tells `observer` of everything on the way; of the decisions too.
///
/// # Errors
///
/// [`ReplayError`] if a decision isn't offered where its turn comes, or nothing is asked any more.
pub fn replay<T: Terms, O: Observer<T>>(
    rules: &(impl Rulebook<T> + ?Sized),
    machine: &Machine<T>,
    decisions: &[Decision<T>],
    limits: Limits,
    observer: &mut O,
) -> Result<Replayed<T>, ReplayError> {
    let pick = |at: usize, offers: &[instead_kernel::Offer<T>]| offers.iter().position(|offer| decisions.get(at) == Some(&offer.decision));
    play(rules, machine, decisions.len(), pick, limits, observer)
}

/// Plays a list of options, as a witness holds them.
///
/// # Errors
///
/// [`ReplayError`] if an option isn't there where its turn comes, or nothing is asked any more.
pub fn replay_options<T: Terms, O: Observer<T>>(
    rules: &(impl Rulebook<T> + ?Sized),
    machine: &Machine<T>,
    options: &[usize],
    limits: Limits,
    observer: &mut O,
) -> Result<Replayed<T>, ReplayError> {
    play(rules, machine, options.len(), |at, _| options.get(at).copied(), limits, observer)
}

fn play<T: Terms, O: Observer<T>>(
    rules: &(impl Rulebook<T> + ?Sized),
    machine: &Machine<T>,
    answers: usize,
    pick: impl Fn(usize, &[instead_kernel::Offer<T>]) -> Option<usize>,
    limits: Limits,
    observer: &mut O,
) -> Result<Replayed<T>, ReplayError> {
    let mut machine = machine.clone();
    let mut status = machine.run_with(rules, limits, observer);
    for at in 0..answers {
        let Status::Choice(choice) = status else { return Err(ReplayError::Over { at }) };
        let refused = ReplayError::NotOffered { at, options: choice.options.len() };
        let offer = pick(at, &choice.options).and_then(|option| choice.options.get(option)).ok_or(refused)?;
        if O::LISTENS {
            observer.note(&machine.position, Note::Decided { choice: &choice, decision: &offer.decision });
        }
        machine.take(offer.decision.clone()).map_err(|_| refused)?;
        status = machine.run_with(rules, limits, observer);
    }
    Ok(Replayed { machine, status })
}
