//! A cache of the characteristics of objects: kept beside the position, and never a part of it.

use instead_kernel::amount::signed;
use std::sync::{Arc, Mutex, OnceLock};

use instead_kernel::Shared;
use smallvec::SmallVec;

use super::characteristics::Characteristics;
use super::order::Layer;
use super::shape::{Aspects, Shape};
use super::working::Working;
use crate::history::Happened;
use crate::language::Becoming;
use crate::position::{Continuous, Position};
use crate::table::{Exception, Player, Row, StackItem, Turn};

/// The characteristics derived from the rows of a table, kept with them; dropped with every write to the rows.
#[derive(Debug, Default)]
pub struct Derived {
    first: OnceLock<Arc<Known>>,
    /// For effects that ask for more than rows: life totals, whose turn it is.
    latest: Mutex<Option<Arc<Known>>>,
}

/// The characteristics of all objects under certain continuous effects.
#[derive(Debug)]
pub struct Known {
    /// The effects of resolutions under which this holds: held here, so that they can't change.
    continuous: Shared<Vec<Continuous>>,
    /// The parts of the position besides its rows on which the effects depend, if they do.
    beyond: Option<Beyond>,
    /// Whether every object can be looked at alone.
    closed: bool,
    /// By the place of the row; none: what is printed.
    states: OnceLock<Vec<Option<Box<Characteristics>>>>,
    /// The last object asked about that is on no table yet (CR 614.12).
    ahead: Mutex<Option<(Row, Arc<Characteristics>)>>,
}

impl Known {
    fn of(position: &Position) -> Self {
        let table = &position.table;
        let definitions = &table.definitions;
        let printed = table.indexed().modifiers().iter().filter_map(|(object, number)| Some((table.row(*object)?.card, *number)));
        let made = position.effects.continuous.iter().map(|made| (made.card, made.index));
        let mut total = Total::default();
        printed.chain(made).for_each(|(card, number)| total.add(definitions.shape(card, number)));
        Known {
            continuous: position.effects.continuous.clone(),
            beyond: total.beyond.then(|| Beyond::of(position)),
            closed: total.is_closed(),
            states: OnceLock::new(),
            ahead: Mutex::new(None),
        }
    }

    fn holds(&self, position: &Position) -> bool {
        self.continuous.same(&position.effects.continuous) && self.beyond.as_ref().is_none_or(|beyond| beyond.holds(position))
    }

    /// The characteristics of the row at a place; none: what is printed.
    fn state(&self, position: &Position, place: usize) -> Option<&Characteristics> {
        self.states(position).get(place)?.as_deref()
    }

    /// The characteristics of all rows.
    fn states(&self, position: &Position) -> &[Option<Box<Characteristics>>] {
        self.states.get_or_init(|| Working::everything(position, None, true, !self.closed))
    }

    /// CR 614.12: what isn't on the battlefield yet, as it would be there.
    fn ahead(&self, position: &Position, row: &Row) -> Arc<Characteristics> {
        let known = self.ahead.lock().ok().and_then(|kept| kept.as_ref().filter(|(known, _)| known == row).map(|(_, state)| state.clone()));
        if let Some(known) = known {
            return known;
        }
        let others = position.table.definitions.derivation.others_ahead;
        let state = if self.closed {
            Working::single(position, row, Some(row), others)
        } else {
            let state = Working::everything(position, Some(row), others, true).pop().flatten();
            state.map_or_else(|| position.counted(row), |state| *state)
        };
        let state = Arc::new(state);
        if let Ok(mut kept) = self.ahead.lock() {
            *kept = Some((row.clone(), state.clone()));
        }
        state
    }
}

/// The parts of a position besides its rows on which effects may depend.
#[derive(Debug)]
struct Beyond {
    turn: Turn,
    players: SmallVec<[Player; 2]>,
    happened: Vec<Happened>,
    stack: Vec<StackItem>,
}

impl Beyond {
    fn of(position: &Position) -> Self {
        let table = &position.table;
        Beyond { turn: table.turn.clone(), players: table.players.clone(), happened: table.happened.clone(), stack: table.stack.clone() }
    }

    fn holds(&self, position: &Position) -> bool {
        let table = &position.table;
        self.turn == table.turn && self.players == table.players && self.happened == table.happened && self.stack == table.stack
    }
}

/// The properties of all effects together.
#[derive(Default)]
struct Total {
    opens: bool,
    beyond: bool,
    counts: Aspects,
    /// For each layer: what is asked in it, what is changed in it.
    layers: [(Aspects, Aspects); Layer::ORDER.len()],
}

impl Total {
    fn add(&mut self, shape: Shape) {
        self.opens |= shape.opens;
        self.beyond |= shape.beyond;
        self.counts = self.counts.and(shape.counts);
        for (place, layer) in Layer::ORDER.into_iter().enumerate() {
            if let Some((asks, writes)) = self.layers.get_mut(place).filter(|_| shape.is_in(layer)) {
                *asks = asks.and(shape.asks);
                *writes = writes.and(shape.writes(layer));
            }
        }
    }

    /// Whether no effect can end another, asks about other objects what effects change, or asks about an object what is
    /// changed in the same layer.
    fn is_closed(&self) -> bool {
        let writes = self.layers.iter().fold(Aspects::default(), |all, (_, writes)| all.and(*writes));
        !self.opens && !self.counts.meets(writes) && self.layers.iter().all(|(asks, writes)| !asks.meets(*writes))
    }
}

impl Position {
    /// Looks at the characteristics of an object; none: what is printed, and plain counters, are all there is.
    #[inline]
    pub fn with<T>(&self, row: &Row, look: impl FnOnce(Option<&Characteristics>) -> T) -> T {
        let quiet = self.is_quiet();
        if quiet && !self.is_special(row) {
            return look(None);
        }
        self.with_derived(row, quiet, look)
    }

    /// Whether no continuous effect changes anything.
    #[inline]
    pub(crate) fn is_quiet(&self) -> bool {
        self.table.indexed().modifiers().is_empty() && self.effects.continuous.is_empty()
    }

    /// Whether `look` finds this of all objects: the same as asking [`Position::with`] about each of them.
    pub fn all_with(&self, mut look: impl FnMut(&Row, Option<&Characteristics>) -> bool) -> bool {
        let rows = &self.table.rows;
        let quiet = self.is_quiet();
        let known = || rows.derived().first.get_or_init(|| Arc::new(Known::of(self)));
        if quiet || rows.iter().any(|row| row.aspect.is_some()) || !known().holds(self) {
            return rows.iter().all(|row| self.with(row, |state| look(row, state)));
        }
        let states = known().states(self);
        rows.iter().zip(states).all(|(row, state)| look(row, state.as_deref()))
    }

    fn with_derived<T>(&self, row: &Row, quiet: bool, look: impl FnOnce(Option<&Characteristics>) -> T) -> T {
        // CR 608.2h: what is gone is as it last was.
        if let Some(last) = row.aspect.as_ref().and_then(|aspect| aspect.last.as_deref()) {
            return look(Some(last));
        }
        if quiet {
            return look(Some(&Working::single(self, row, None, true)));
        }
        let here = self.table.place(row.id).filter(|place| self.table.rows.get(*place).is_some_and(|here| std::ptr::eq(here, row)));
        let derived = self.table.rows.derived();
        let first = derived.first.get_or_init(|| Arc::new(Known::of(self)));
        let look = |known: &Known| match here {
            Some(place) => look(known.state(self, place)),
            None => look(Some(&known.ahead(self, row))),
        };
        if first.holds(self) { look(first) } else { look(&self.latest(derived)) }
    }

    fn latest(&self, derived: &Derived) -> Arc<Known> {
        let Ok(mut latest) = derived.latest.lock() else { return Arc::new(Known::of(self)) };
        match &*latest {
            Some(known) if known.holds(self) => known.clone(),
            _ => {
                let known = Arc::new(Known::of(self));
                *latest = Some(known.clone());
                known
            }
        }
    }

    /// Whether something about the object itself changes its characteristics: exceptions of a copy, keyword counters.
    #[inline]
    pub(crate) fn is_special(&self, row: &Row) -> bool {
        row.aspect.is_some() || !row.counters.is_empty() && self.has_odd_counters(row)
    }

    fn has_odd_counters(&self, row: &Row) -> bool {
        let derivation = &self.table.definitions.derivation;
        let odd = |counter| {
            derivation.keyword_counters.iter().any(|(kind, _)| *kind == counter)
                || derivation.stat_counters.iter().any(|(kind, _)| *kind == counter)
        };
        row.counters.iter().any(|(counter, _)| odd(*counter))
    }

    /// The copiable values of an object: the printed ones, with the exceptions of the copy effects that made it so (CR 707.2,
    /// 707.3).
    pub fn copiable(&self, row: &Row) -> Characteristics {
        let definitions = &self.table.definitions;
        let mut state = definitions.printed(row.card).cloned().unwrap_or_default();
        for Exception { by, number, amount } in row.exceptions() {
            let exceptions = definitions.card(*by).compiled.exceptions.get(usize::from(*number));
            for except in exceptions.into_iter().flatten() {
                match (except, amount) {
                    // CR 111.3: "an X/X token" is of the size that X was.
                    (Becoming::Base(_), Some(size)) => state.set_base(Some(signed(*size)), Some(signed(*size))),
                    _ => state.except(except, definitions),
                }
            }
        }
        state
    }

    /// The characteristics of an object that no continuous effect changes: its copiable values, and the changes by its counters
    /// (CR 613.4c).
    pub(crate) fn counted(&self, row: &Row) -> Characteristics {
        let mut state = self.copiable(row);
        self.count_counters(row, &mut state);
        state
    }

    /// CR 707.9d: whether the copy effects that made an object what it is left out its characteristic-defining ability of this
    /// shape, since they give values for what it defines.
    pub(crate) fn leaves_out(&self, row: &Row, shape: Shape) -> bool {
        let definitions = &self.table.definitions;
        let exceptions = row.exceptions().iter();
        let all = exceptions.filter_map(|Exception { by, number, .. }| definitions.card(*by).compiled.exceptions.get(usize::from(*number)));
        shape.defining && all.flatten().any(|except| self.values_given(row, except).meets(shape.defines()))
    }

    /// CR 707.9d: the characteristics for which an exception of a copy effect gives values, or keeps the original ones. One that
    /// says "in addition" gives none.
    fn values_given(&self, row: &Row, except: &Becoming) -> Aspects {
        let several = |all: &[Becoming]| all.iter().fold(Aspects::default(), |sum, one| sum.and(self.values_given(row, one)));
        match except {
            Becoming::Size(_) | Becoming::Base(_) | Becoming::Power(_) | Becoming::Toughness(_) => Aspects::STATS,
            Becoming::Colors { also: false, .. } | Becoming::OwnColors => Aspects::COLORS,
            Becoming::Kinds { also: false, .. } => Aspects::KINDS,
            Becoming::All(all) => several(all),
            // CR 707.9f: as it would be with the other exceptions.
            Becoming::IfIs { tag, becomes } if self.copiable(row).is(*tag) => several(becomes),
            _ => Aspects::default(),
        }
    }

    /// CR 613.4c: what the counters on an object add.
    pub(crate) fn count_counters(&self, row: &Row, state: &mut Characteristics) {
        for (counter, count) in &row.counters {
            let others = &self.table.definitions.derivation.stat_counters;
            let by = crate::zones::counter_power_toughness(*counter)
                .or_else(|| others.iter().find(|(kind, _)| kind == counter).map(|(_, by)| *by));
            if let Some((power, toughness)) = by {
                let toughness = if self.table.definitions.power_only { 0 } else { toughness };
                state.change((power, toughness), signed(*count));
            }
        }
    }
}
