//! The result of an exploration: outcomes, totals, and the graph of choices.

use instead_kernel::{Choice, Chooser, Decision, Machine, Offer, Terms};
use num_bigint::BigUint;
use serde::Serialize;

use crate::conclude::witness;
use crate::count::Count;
use crate::explore::{Body, Edge, Incomplete, Node};
use crate::index::NONE;
use crate::sets::{ENDLESS, Sets, UNEXPLORED};
use instead_kernel::End;

/// Every choice as a graph, and what it leads to.
#[derive(Clone, Debug)]
pub struct Exploration<T: Terms, C = ()> {
    /// The outcomes, in their own order.
    pub outcomes: Vec<Found<T, C>>,
    /// Why not everything was explored. All numbers are then those of the explored part.
    pub incomplete: Option<Incomplete>,
    /// A play that never ends, if the players can choose one (a run that goes round without any
    /// choice is an outcome: [`End::Stopped`]).
    pub endless: Option<Lasso>,
    /// The totals.
    pub totals: Totals,
    pub(crate) nodes: Vec<Node<T, C>>,
    pub(crate) edges: Vec<Edge>,
    pub(crate) sets: Sets,
    /// The set of outcomes of each node.
    pub(crate) reach: Vec<u32>,
}

/// An outcome.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found<T: Terms, C = ()> {
    /// The outcome as the game gives it.
    pub outcome: T::Outcome,
    /// The way in which the run ended.
    pub end: End,
    /// The cursor of the steering at the end.
    pub cursor: C,
    /// One final position with this outcome: that of the witness.
    pub position: T::Position,
    /// The number of sequences of answers that lead to it.
    pub sequences: Count,
    /// The number of orders that lead to it.
    pub orders: Count,
    /// A shortest list of options that leads to it; of those the first.
    pub witness: Vec<usize>,
    /// The node of the witness.
    pub node: usize,
}

/// A play that goes on for ever: first `prefix`, then `cycle` again and again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lasso {
    /// Options that lead to the cycle.
    pub prefix: Vec<usize>,
    /// Options that lead back to where they began.
    pub cycle: Vec<usize>,
}

/// The size of an exploration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Totals {
    /// Distinct positions: choices and ends.
    pub positions: usize,
    /// Distinct positions in which somebody chooses.
    pub choices: usize,
    /// Options tried.
    pub options: usize,
    /// Sequences of answers that come to an end.
    pub sequences: Count,
    /// Orders that come to an end.
    pub orders: Count,
}

/// Whether a choice makes a difference.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Matters {
    /// Some option can lead to what another can't.
    Yes,
    /// All options lead to the same outcomes.
    No,
    /// The exploration doesn't tell.
    Unknown,
}

/// The set of outcomes that can be reached from a node or by an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutcomeSet<'a>(&'a [u32]);

impl<'a> OutcomeSet<'a> {
    /// The outcomes, as places in [`Exploration::outcomes`], in order.
    pub fn outcomes(self) -> impl Iterator<Item = usize> + 'a {
        self.0.iter().take_while(|&&outcome| outcome < UNEXPLORED).map(|&outcome| outcome as usize)
    }

    /// Whether it can go on for ever.
    pub fn endless(self) -> bool {
        self.0.last() == Some(&ENDLESS)
    }

    /// Whether something wasn't explored, so that there may be more.
    pub fn unexplored(self) -> bool {
        self.0.contains(&UNEXPLORED)
    }

    /// Whether `self` surely holds something that `other` surely doesn't.
    fn exceeds(self, other: Self) -> bool {
        !other.unexplored() && self.0.iter().any(|member| *member != UNEXPLORED && other.0.binary_search(member).is_err())
    }
}

/// A node of the graph.
#[derive(Clone, Copy, Debug)]
pub struct NodeView<'a, T: Terms, C> {
    exploration: &'a Exploration<T, C>,
    /// Its place; nodes are in the order in which they were found, the root is 0.
    pub place: usize,
    /// The machine, waiting for an answer or at an end.
    pub machine: &'a Machine<T>,
    /// The cursor of the steering at this node.
    pub cursor: &'a C,
    /// The fewest answers that lead here.
    pub depth: usize,
}

/// An option of a choice.
#[derive(Clone, Debug)]
pub struct OptionView<'a, T: Terms> {
    /// Its place among the options.
    pub option: usize,
    /// The option.
    pub offer: &'a Offer<T>,
    /// The node it leads to, if that was explored.
    pub target: Option<usize>,
    /// For how many orders it stands, with the choices after it that nobody is asked.
    pub orders: BigUint,
    /// The outcomes that it can lead to.
    pub outcomes: OutcomeSet<'a>,
}

impl<'a, T: Terms, C> NodeView<'a, T, C> {
    fn node(&self) -> &'a Node<T, C> {
        &self.exploration.nodes[self.place]
    }

    /// The choice, if it isn't an end.
    pub fn choice(&self) -> Option<&'a Choice<T>> {
        match &self.node().body {
            Body::Choice { choice, .. } => Some(choice),
            Body::End { .. } => None,
        }
    }

    /// The place of its outcome in [`Exploration::outcomes`], if it is an end.
    pub fn outcome(&self) -> Option<usize> {
        match self.node().body {
            Body::Choice { .. } => None,
            Body::End { outcome, .. } => Some(outcome as usize),
        }
    }

    /// Whether the steering left just one option.
    pub fn is_fixed(&self) -> bool {
        matches!(self.node().body, Body::Choice { fixed: true, .. })
    }

    /// The options that were tried, in order; none at an end, or where exploring stopped.
    pub fn options(&self) -> impl Iterator<Item = OptionView<'a, T>> + 'a {
        let exploration = self.exploration;
        let (choice, edges) = match &self.node().body {
            Body::Choice { choice, edges, .. } => (Some(choice), &exploration.edges[edges.0 as usize..edges.1 as usize]),
            Body::End { .. } => (None, &[][..]),
        };
        choice.into_iter().flat_map(move |choice| {
            edges.iter().map(move |edge| OptionView {
                option: edge.option as usize,
                offer: &choice.options[edge.option as usize],
                target: (edge.target != NONE).then_some(edge.target as usize),
                orders: edge.orders.clone().into(),
                outcomes: exploration.reached(edge.target),
            })
        })
    }

    /// The outcomes that can be reached from here.
    pub fn outcomes(&self) -> OutcomeSet<'a> {
        self.exploration.reached(self.place as u32)
    }

    /// Whether the choice makes a difference: by the outcomes, not by any theory of the effects.
    pub fn matters(&self) -> Matters {
        let sets: Vec<_> = self.options().map(|option| option.outcomes).collect();
        let Some(first) = sets.first() else { return if self.outcome().is_some() { Matters::No } else { Matters::Unknown } };
        if sets.iter().any(|one| sets.iter().any(|other| one.exceeds(*other))) {
            Matters::Yes
        } else if sets.iter().any(|set| set.unexplored()) {
            Matters::Unknown
        } else {
            debug_assert!(sets.iter().all(|set| set == first));
            Matters::No
        }
    }

    /// A shortest list of options that leads here; of those the first.
    pub fn witness(&self) -> Vec<usize> {
        witness(&self.exploration.nodes, self.place as u32)
    }
}

impl<T: Terms, C> Exploration<T, C> {
    /// Whether everything was explored.
    pub fn is_complete(&self) -> bool {
        self.incomplete.is_none()
    }

    /// The node at `place`.
    pub fn node(&self, place: usize) -> Option<NodeView<'_, T, C>> {
        let node = self.nodes.get(place)?;
        Some(NodeView { exploration: self, place, machine: &node.machine, cursor: &node.cursor, depth: node.depth as usize })
    }

    /// Where the exploration began; `None` only if the limits allowed not a single position.
    pub fn root(&self) -> Option<NodeView<'_, T, C>> {
        self.node(0)
    }

    /// All nodes, in the order in which they were found.
    pub fn nodes(&self) -> impl Iterator<Item = NodeView<'_, T, C>> + '_ {
        (0..self.nodes.len()).filter_map(|place| self.node(place))
    }

    /// The nodes at which somebody chooses.
    pub fn choices(&self) -> impl Iterator<Item = (NodeView<'_, T, C>, &Choice<T>)> + '_ {
        self.nodes().filter_map(|node| node.choice().map(|choice| (node, choice)))
    }

    /// The chooser of the first choice.
    pub fn first_chooser(&self) -> Option<Chooser<T::Player>> {
        self.root()?.choice().map(|choice| choice.chooser)
    }

    /// Options as decisions, as far as they lead through the graph.
    pub fn decisions(&self, options: &[usize]) -> Vec<Decision<T>> {
        let mut at = self.root();
        let mut decisions = Vec::with_capacity(options.len());
        for option in options {
            let Some(taken) = at.and_then(|node| node.options().find(|view| view.option == *option)) else { break };
            decisions.push(taken.offer.decision.clone());
            at = taken.target.and_then(|target| self.node(target));
        }
        decisions
    }

    fn reached(&self, node: u32) -> OutcomeSet<'_> {
        OutcomeSet(self.sets.get(self.reach.get(node as usize).copied().unwrap_or(0)))
    }
}
