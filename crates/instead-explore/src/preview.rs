//! Preview of the choice that is waiting: the outcomes of each option.

use instead_kernel::{Choice, Machine, Offer};

use crate::exploration::Matters;
use crate::explore::{Limits, explore};
use instead_kernel::{Outcomes, Terms};

/// A choice, and what comes of each answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Preview<T: Terms> {
    /// The choice.
    pub choice: Choice<T>,
    /// Its options, in order.
    pub options: Vec<PreviewOption<T>>,
    /// Whether it makes a difference.
    pub matters: Matters,
}

/// An answer, and the outcomes that it can lead to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PreviewOption<T: Terms> {
    /// The answer.
    pub offer: Offer<T>,
    /// The outcomes that it can lead to, in their order.
    pub outcomes: Vec<T::Outcome>,
    /// Whether it can go on for ever.
    pub endless: bool,
    /// Whether a limit was reached, so that there may be more.
    pub incomplete: bool,
}

/// The next choice of `machine` with the outcomes of each option; `None` if there is no choice.
pub fn preview<T: Terms>(rules: &(impl Outcomes<T> + ?Sized), machine: &Machine<T>, limits: Limits) -> Option<Preview<T>> {
    let exploration = explore(rules, machine, limits);
    let root = exploration.root()?;
    let options = root
        .options()
        .map(|option| PreviewOption {
            offer: option.offer.clone(),
            outcomes: option.outcomes.outcomes().map(|place| exploration.outcomes[place].outcome.clone()).collect(),
            endless: option.outcomes.endless(),
            incomplete: option.outcomes.unexplored(),
        })
        .collect();
    Some(Preview { choice: root.choice()?.clone(), options, matters: root.matters() })
}
