//! The search: every option of every choice, breadth first, equal machines once.

use std::fmt;
use std::hash::{Hash, Hasher};

use instead_kernel::{Choice, Machine, Note, Observer, Status, Terms};
use rustc_hash::{FxHashMap, FxHasher};
use serde::{Deserialize, Serialize};

use crate::conclude::conclude;
use crate::count::Tally;
use crate::exploration::Exploration;
use crate::index::{Index, NONE};
use crate::steering::{Free, Steering};
use instead_kernel::{End, Outcomes};

/// Bounds on an exploration; one that reaches a bound is stopped by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Distinct positions (choices and ends).
    pub positions: usize,
    /// Options tried, over all positions.
    pub options: u64,
    /// Choices in one sequence.
    pub depth: u32,
    /// Distinct outcomes.
    pub outcomes: usize,
    /// Members of all distinct sets of outcomes, four bytes each.
    pub sets: usize,
    /// The sum of the weights of all positions ([`Outcomes::weight`]): a bound on memory that is the same on
    /// every platform.
    pub weight: u64,
    /// The memory of the whole process.
    pub memory: Memory,
    /// From one choice to the next.
    pub run: instead_kernel::Limits,
}

/// A bound on the memory of the process, for programs that count what they allocate. The only limit that another
/// platform may reach elsewhere.
#[derive(Clone, Copy, Debug)]
pub struct Memory {
    /// The most bytes.
    pub most: u64,
    /// Tells the bytes in use.
    pub used: fn() -> u64,
}

impl Default for Memory {
    /// Nothing is counted.
    fn default() -> Self {
        Memory { most: u64::MAX, used: || 0 }
    }
}

impl PartialEq for Memory {
    fn eq(&self, other: &Self) -> bool {
        self.most == other.most
    }
}

impl Eq for Memory {}

/// The memory in use is looked up once for this many positions.
const LOOKED: usize = 64;

/// Bounds that a program can wait for and a reader can read: each outcome and each choice is listed with a way to it, so very
/// long ways cost most. 300,000 positions, 3,000,000 options, 1,000 choices in one sequence, 20,000 outcomes.
impl Default for Limits {
    fn default() -> Self {
        Limits {
            positions: 300_000,
            options: 3_000_000,
            depth: 1_000,
            outcomes: 20_000,
            sets: 50_000_000,
            weight: 10_000_000,
            memory: Memory::default(),
            run: instead_kernel::Limits::default(),
        }
    }
}

/// Why an exploration is incomplete. Always the same for the same machine and limits, except for [`Incomplete::Memory`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Incomplete {
    /// There are more positions than [`Limits::positions`].
    Positions(usize),
    /// There are more options to try than [`Limits::options`].
    Options(u64),
    /// A sequence has more choices than [`Limits::depth`].
    Depth(u32),
    /// There are more outcomes than [`Limits::outcomes`].
    Outcomes(usize),
    /// The positions weigh more than [`Limits::weight`] together.
    Weight(u64),
    /// The process needs more bytes than [`Limits::memory`] allows.
    Memory(u64),
    /// All outcomes were found, but their sets outgrew [`Limits::sets`].
    Sets(usize),
    /// This many equal objects were decided about at once, though each could have been decided
    /// about by itself.
    Lumped(u64),
    /// A fixed choice named an option that isn't there.
    Steering {
        /// The place it named.
        option: usize,
        /// The number of options.
        options: usize,
    },
}

impl fmt::Display for Incomplete {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Incomplete::Positions(n) => write!(f, "stopped at {n} positions"),
            Incomplete::Options(n) => write!(f, "stopped after {n} options"),
            Incomplete::Depth(n) => write!(f, "stopped at {n} choices in a row"),
            Incomplete::Outcomes(n) => write!(f, "stopped at {n} outcomes"),
            Incomplete::Weight(n) => write!(f, "stopped when the positions weighed {n} together"),
            Incomplete::Memory(n) => write!(f, "stopped when the program had used {} MiB of memory", n >> 20),
            Incomplete::Sets(n) => write!(f, "sets of outcomes beyond {n} members are left out"),
            Incomplete::Lumped(n) => write!(f, "a choice about {n} equal things was made once for all of them"),
            Incomplete::Steering { option, options } => write!(f, "a fixed choice takes option {option} of {options}"),
        }
    }
}

/// A position at which somebody chooses, or an end.
#[derive(Clone, Debug)]
pub(crate) struct Node<T: Terms, C> {
    pub(crate) machine: Machine<T>,
    pub(crate) cursor: C,
    /// The node and the option by which it was reached first; [`NONE`] for the root.
    pub(crate) parent: (u32, u32),
    pub(crate) depth: u32,
    pub(crate) body: Body<T>,
}

#[derive(Clone, Debug)]
pub(crate) enum Body<T: Terms> {
    /// A choice; its edges lie at `edges` in the list of all.
    Choice { choice: Choice<T>, edges: (u32, u32), expanded: bool, fixed: bool },
    /// An end with an outcome.
    End { end: End, outcome: u32 },
}

/// An option that was tried.
#[derive(Clone, Debug)]
pub(crate) struct Edge {
    pub(crate) option: u32,
    /// [`NONE`] if it wasn't explored.
    pub(crate) target: u32,
    /// For how many orders it stands.
    pub(crate) orders: Tally,
}

/// The search so far.
pub(crate) struct Search<'a, T: Terms, G: ?Sized, S: Steering<T>> {
    rules: &'a G,
    steering: &'a S,
    pub(crate) limits: Limits,
    pub(crate) nodes: Vec<Node<T, S::Cursor>>,
    pub(crate) edges: Vec<Edge>,
    pub(crate) root_orders: Tally,
    pub(crate) incomplete: Option<Incomplete>,
    /// The first node of each outcome.
    pub(crate) outcomes: Vec<(Key<T, S::Cursor>, u32)>,
    known: FxHashMap<Key<T, S::Cursor>, u32>,
    index: Index,
    weight: u64,
}

/// The values that tell outcomes apart.
pub(crate) type Key<T, C> = (<T as Terms>::Outcome, End, C);

/// Explores every legal choice of `machine`.
pub fn explore<T: Terms>(rules: &(impl Outcomes<T> + ?Sized), machine: &Machine<T>, limits: Limits) -> Exploration<T, ()> {
    explore_with(rules, machine, limits, &Free)
}

/// Explores every choice of `machine` that `steering` leaves open.
pub fn explore_with<T: Terms, S: Steering<T>>(
    rules: &(impl Outcomes<T> + ?Sized),
    machine: &Machine<T>,
    limits: Limits,
    steering: &S,
) -> Exploration<T, S::Cursor> {
    let mut search = Search {
        rules,
        steering,
        limits: Limits { positions: limits.positions.min(NONE as usize - 1), ..limits },
        nodes: Vec::new(),
        edges: Vec::new(),
        root_orders: Tally::ONE,
        incomplete: None,
        outcomes: Vec::new(),
        known: FxHashMap::default(),
        index: Index::default(),
        weight: 0,
    };
    let (root, orders) = search.advance(machine.clone(), steering.start(), (NONE, NONE), 0);
    search.root_orders = orders;
    if root.is_some() {
        // Breadth first: nodes are expanded in the order they were found in, so each was found by its
        // shortest sequence, and of those by the first in lexicographical order.
        let mut next = 0;
        while next < search.nodes.len() && search.expand(next) {
            next += 1;
        }
    }
    conclude(search)
}

impl<T: Terms, G: Outcomes<T> + ?Sized, S: Steering<T>> Search<'_, T, G, S> {
    /// Tries the options of a node; false if a limit was reached that ends the search.
    fn expand(&mut self, node: usize) -> bool {
        let Node { machine, cursor, depth, body: Body::Choice { choice, .. }, .. } = &self.nodes[node] else { return true };
        let depth = *depth;
        if depth >= self.limits.depth {
            self.incomplete.get_or_insert(Incomplete::Depth(self.limits.depth));
            return true;
        }
        if choice.bundle > 0 {
            self.incomplete.get_or_insert(Incomplete::Lumped(choice.bundle));
        }
        let mut cursor = cursor.clone();
        let options = choice.options.len();
        let tried = match self.steering.steer(&mut cursor, &machine.position, choice) {
            None => 0..options,
            Some(option) if option < options => option..option + 1,
            Some(option) => {
                self.incomplete.get_or_insert(Incomplete::Steering { option, options });
                return true;
            }
        };
        if self.edges.len() as u64 + tried.len() as u64 > self.limits.options.min(u64::from(NONE)) {
            self.incomplete.get_or_insert(Incomplete::Options(self.limits.options));
            return false;
        }
        let first = self.edges.len() as u32;
        let is_fixed = tried.len() < options;
        let mut go_on = true;
        for option in tried {
            let Body::Choice { choice, .. } = &self.nodes[node].body else { return true };
            let offer = &choice.options[option];
            let (decision, multiplicity) = (offer.decision.clone(), offer.multiplicity);
            let mut ahead = self.nodes[node].machine.clone();
            let (target, orders) = match (go_on, ahead.take(decision)) {
                (true, Ok(())) => self.advance(ahead, cursor.clone(), (node as u32, option as u32), depth + 1),
                _ => (None, Tally::ONE),
            };
            go_on &= target.is_some();
            self.edges.push(Edge { option: option as u32, target: target.unwrap_or(NONE), orders: orders.times_small(multiplicity) });
        }
        if let Body::Choice { edges, expanded, fixed, .. } = &mut self.nodes[node].body {
            (*edges, *expanded, *fixed) = ((first, self.edges.len() as u32), true, is_fixed);
        }
        go_on
    }

    /// Runs on to the next choice or end, and looks whether it is known.
    fn advance(&mut self, mut machine: Machine<T>, mut cursor: S::Cursor, parent: (u32, u32), depth: u32) -> (Option<u32>, Tally) {
        let mut counting = Counting { orders: Tally::ONE, steering: self.steering, cursor: &mut cursor };
        let status = machine.run_with(self.rules, self.limits.run, &mut counting);
        let orders = counting.orders;
        let end = End::of(&status);
        let mut hasher = FxHasher::default();
        machine.hash(&mut hasher);
        cursor.hash(&mut hasher);
        let hash = hasher.finish();
        let known = self.index.find(hash, |at| {
            let node = &self.nodes[at as usize];
            let same = match &node.body {
                Body::Choice { .. } => end.is_none(),
                Body::End { end: other, .. } => end == Some(*other),
            };
            same && node.machine == machine && node.cursor == cursor
        });
        if known.is_some() {
            return (known, orders);
        }
        if self.nodes.len() >= self.limits.positions {
            self.incomplete.get_or_insert(Incomplete::Positions(self.limits.positions));
            return (None, orders);
        }
        let Memory { most, used } = self.limits.memory;
        if self.nodes.len() % LOOKED == LOOKED - 1 && used() > most {
            self.incomplete.get_or_insert(Incomplete::Memory(most));
            return (None, orders);
        }
        let options = if let Status::Choice(choice) = &status { choice.options.len() as u64 } else { 0 };
        self.weight = self.weight.saturating_add(self.rules.weight(&machine)).saturating_add(options / 16);
        if self.weight > self.limits.weight && !self.nodes.is_empty() {
            self.incomplete.get_or_insert(Incomplete::Weight(self.limits.weight));
            return (None, orders);
        }
        let body = match (status, end) {
            (Status::Choice(choice), _) => Body::Choice { choice, edges: (0, 0), expanded: false, fixed: false },
            (_, end) => {
                let end = end.unwrap_or(End::Done);
                let Some(outcome) = self.outcome(&machine, end, &cursor) else { return (None, orders) };
                Body::End { end, outcome }
            }
        };
        machine.compact();
        self.nodes.push(Node { machine, cursor, parent, depth, body });
        (Some(self.index.add(hash)), orders)
    }

    /// The place of the outcome of a machine that ended.
    fn outcome(&mut self, machine: &Machine<T>, end: End, cursor: &S::Cursor) -> Option<u32> {
        let key = (self.rules.outcome(machine, end), end, cursor.clone());
        if let Some(&known) = self.known.get(&key) {
            return Some(known);
        }
        if self.outcomes.len() >= self.limits.outcomes {
            self.incomplete.get_or_insert(Incomplete::Outcomes(self.limits.outcomes));
            return None;
        }
        let place = self.outcomes.len() as u32;
        self.outcomes.push((key.clone(), self.nodes.len() as u32));
        self.known.insert(key, place);
        Some(place)
    }
}

/// Counts the orders behind choices that nobody is asked.
pub(crate) struct Counting<'a, T: Terms, S: Steering<T>> {
    pub(crate) orders: Tally,
    pub(crate) steering: &'a S,
    pub(crate) cursor: &'a mut S::Cursor,
}

impl<T: Terms, S: Steering<T>> Observer<T> for Counting<'_, T, S> {
    const LISTENS: bool = false;
    fn note(&mut self, _: &T::Position, _: Note<'_, T>) {}
    fn forced(&mut self, position: &T::Position, choice: &Choice<T>) {
        for only in &choice.options {
            self.orders = self.orders.times_small(only.multiplicity);
        }
        self.steering.forced(self.cursor, position, choice);
    }
}
