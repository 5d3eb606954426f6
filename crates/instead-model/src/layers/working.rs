//! Working out characteristics: layer by layer, in the order of timestamps and dependencies (CR 613).
//!
//! | module | subject |
//! |---|---|
//! | here | layer by layer |
//! | `dependency` | which effect waits for which (CR 613.8) |
//! | `change` | one change, applied to one object |

use instead_kernel::amount::{above_zero, signed};
use std::cell::OnceCell;

use smallvec::SmallVec;

use super::characteristics::Characteristics;
use super::order::Layer;
use super::shape::{Shape, asks_for, gives_changes, layer_of, named, only_adds, only_noun};
use crate::definition::Granted;
use crate::evaluate::View;
use crate::event::{Party, Value};
use crate::ids::{ObjectId, PlayerId, Tag};
use crate::language::{Becoming, Head, Matcher, Modifier};
use crate::position::{Continuous, Position};
use crate::table::Row;
use crate::zones;

mod change;
mod dependency;

use change::Change;
use dependency::*;

/// A timestamp: when the object came or the effect began, and what tells apart those of one moment (CR 613.7).
pub type Stamp = (u32, u8, u32);

/// Places among the objects.
type Places = SmallVec<[usize; 4]>;

/// The objects to which each effect would apply as things stand, as far as they were asked for.
type Reached = Vec<OnceCell<Places>>;

/// Characteristics on the way: objects, and the characteristics worked out so far.
#[derive(Debug)]
pub struct Working<'a> {
    position: &'a Position,
    /// The objects, each with its characteristics so far; without them it is as it is printed.
    objects: Vec<(&'a Row, Option<Box<Characteristics>>)>,
    /// Whether all rows of the table are here, in their order; otherwise a few.
    whole: bool,
    /// Whether an effect may depend on another one (CR 613.8).
    entangled: bool,
}

/// A continuous effect that is being applied.
#[derive(Clone, Debug)]
struct Active<'a> {
    modifier: &'a Modifier,
    shape: Shape,
    home: Home<'a>,
    stamp: Stamp,
    /// The objects to which it applies, once it has begun to (CR 613.6).
    set: Option<Places>,
    /// The objects to which it was applied, in a game that goes through the layers again.
    applied: Places,
}

/// More passes through the layers than this are not made.
const MOST_PASSES: usize = 8;

/// The origin of a continuous effect.
#[derive(Clone, Copy, Debug)]
enum Home<'a> {
    /// An ability of an object's own text.
    Printed(&'a Row),
    /// A resolved spell or ability.
    Made(&'a Continuous),
    /// An ability that an effect gave an object (CR 613.7a).
    Given(&'a Row),
}

impl<'a> Active<'a> {
    fn view<'w>(&self, working: &'w Working<'a>) -> View<'w>
    where
        'a: 'w,
    {
        let (controller, source, chosen): (PlayerId, ObjectId, &[Value]) = match self.home {
            Home::Printed(row) | Home::Given(row) => (row.controller, row.id, &row.chosen),
            Home::Made(made) => (made.controller, made.source, &made.chosen),
        };
        View { seen: Some(working), ..View::of(working.position, controller, Some(source), chosen) }
    }

    /// The amounts of the change: those settled as it was made, or as they are now.
    fn values(&self, working: &Working<'a>, object: &Row) -> SmallVec<[i64; 2]> {
        if let Home::Made(made) = self.home {
            return made.values.iter().map(|value| signed(*value)).collect();
        }
        let view = View { it: Some(Party::Object(object.id)), ..self.view(working) };
        amounts(self.modifier).map(|amount| signed(view.number(amount).unwrap_or(u64::MAX))).collect() // no amount
    }
}

/// The amounts that a change speaks of, in order.
pub fn amounts(modifier: &Modifier) -> impl Iterator<Item = &crate::language::Amount> {
    modifier.becomes.iter().filter_map(|becoming| match becoming {
        Becoming::Base(amount) | Becoming::Power(amount) | Becoming::Toughness(amount) => Some(amount),
        Becoming::Adjusted { times, .. } => Some(times),
        Becoming::Rated { number, .. } => Some(number),
        _ => None,
    })
}

impl<'a> Working<'a> {
    /// The characteristics of all objects, as far as they differ from what is printed, and of `extra`, which is on no
    /// table yet, as the last one.
    pub fn everything(position: &'a Position, extra: Option<&'a Row>, others: bool, entangled: bool) -> Vec<Option<Box<Characteristics>>> {
        let known = |row: &'a Row| position.is_special(row).then(|| Box::new(position.copiable(row)));
        let objects = position.table.rows.iter().chain(extra).map(|row| (row, known(row))).collect();
        let mut working = Working { position, objects, whole: true, entangled };
        working.derive(extra, others);
        working.objects.into_iter().map(|(_, state)| state).collect()
    }

    /// The characteristics of one object, where no effect asks about any other object what another effect changes.
    pub fn single(position: &'a Position, row: &'a Row, extra: Option<&'a Row>, others: bool) -> Characteristics {
        let objects = vec![(row, Some(Box::new(position.copiable(row))))];
        let mut working = Working { position, objects, whole: false, entangled: false };
        working.derive(extra, others);
        working.objects.pop().and_then(|(_, state)| state).map(|state| *state).unwrap_or_default()
    }

    /// The characteristics of an object so far; `None` if it is as it is printed.
    #[inline]
    pub fn state(&self, row: &Row) -> Option<&Characteristics> {
        // Most rows are where their number says.
        let guess = (row.id.0 as usize).wrapping_sub(1); // no amount
        match self.objects.get(guess) {
            Some((object, state)) if std::ptr::eq(*object, row) => state.as_deref(),
            _ => self.objects.get(self.place(row)?)?.1.as_deref(),
        }
    }

    fn place(&self, row: &Row) -> Option<usize> {
        if !self.whole {
            return self.objects.iter().position(|(object, _)| std::ptr::eq(*object, row));
        }
        let is_it = |place: &usize| self.objects.get(*place).is_some_and(|(object, _)| std::ptr::eq(*object, row));
        self.position.table.place(row.id).filter(is_it).or_else(|| self.objects.len().checked_sub(1).filter(is_it))
    }

    fn derive(&mut self, extra: Option<&'a Row>, others: bool) {
        let mut actives = self.actives(extra, others);
        let derivation = &self.position.table.definitions.derivation;
        for layer in &derivation.order {
            self.layer(*layer, &mut actives, true);
        }
        if derivation.repeated && !actives.is_empty() {
            self.count_all();
        }
        let mut passes = 0;
        while derivation.repeated && passes < MOST_PASSES && self.applicable_now(&mut actives) {
            passes += 1;
            for layer in &derivation.order {
                self.layer(*layer, &mut actives, false);
            }
        }
        // Power and toughness are looked at with everything: counters are in the layer of changes.
    }

    /// Works out the objects with nothing but counters that change power as well: effects may depend on them.
    fn count_all(&mut self) {
        let position = self.position;
        for (row, state) in self.objects.iter_mut().filter(|(row, state)| state.is_none() && !row.counters.is_empty()) {
            *state = Some(Box::new(position.counted(row)));
        }
    }

    /// Riftbound 476.1, 476.2: what has become applicable by the pass before, each effect once to an object; false if
    /// nothing has.
    fn applicable_now(&self, actives: &mut [Active<'a>]) -> bool {
        let mut found = false;
        for active in actives {
            let applied = active.applied.clone();
            let reached = self.reach(&Active { set: None, ..active.clone() });
            let fresh: Places = reached.into_iter().filter(|place| !applied.contains(place)).collect();
            found |= !fresh.is_empty();
            active.set = Some(fresh);
        }
        found
    }

    /// The effects there are to begin with, by timestamp (CR 613.7).
    fn actives(&self, extra: Option<&'a Row>, others: bool) -> Vec<Active<'a>> {
        let position = self.position;
        let table = &position.table;
        let definitions = &table.definitions;
        let mut actives: Vec<Active<'a>> = Vec::new();
        let mut add = |row: &'a Row, number: u16| {
            let Some((modifier, _)) = definitions.card(row.card).compiled.modifiers.get(usize::from(number)) else { return };
            let shape = definitions.shape(row.card, number);
            // CR 113.6: on the battlefield; what defines its own object, everywhere (CR 604.3).
            if shape.layers != 0 && (row.is_in_force() || shape.defining) && !position.leaves_out(row, shape) {
                actives.push(Active {
                    modifier,
                    shape,
                    home: Home::Printed(row),
                    stamp: (row.stamp(), 0, u32::from(number)),
                    set: None,
                    applied: Places::new(),
                });
            }
        };
        if others {
            for (object, number) in table.indexed().modifiers() {
                if let Some(row) = table.row(*object).filter(|row| extra.is_none_or(|extra| extra.id != row.id)) {
                    add(row, *number);
                }
            }
        }
        if let Some(row) = extra {
            let modifiers = definitions.card(row.card).compiled.modifiers.iter().enumerate();
            modifiers.filter(|(_, (_, is_static))| *is_static).for_each(|(number, _)| add(row, number as u16));
        }
        // CR 613.7, 400.7a: also of what changed a spell that now enters.
        for (number, made) in self.position.effects.continuous.iter().enumerate() {
            let touches = others || extra.is_some_and(|extra| made.of.as_ref().is_some_and(|of| of.contains(&extra.id)));
            let Some(modifier) = self.position.modifier_of(made).filter(|_| touches) else { continue };
            let shape = definitions.shape(made.card, made.index);
            if shape.layers != 0 {
                actives.push(Active {
                    modifier,
                    shape,
                    home: Home::Made(made),
                    stamp: (made.stamp, 1, number as u32),
                    set: None,
                    applied: Places::new(),
                });
            }
        }
        if !actives.is_sorted_by_key(|active| active.stamp) {
            actives.sort_by_key(|active| active.stamp);
        }
        actives
    }

    /// Applies everything that belongs to one layer.
    fn layer(&mut self, layer: Layer, actives: &mut Vec<Active<'a>>, first: bool) {
        let position = self.position;
        let derivation = &position.table.definitions.derivation;
        let mut pending: SmallVec<[usize; 8]> = (0..actives.len()).filter(|at| actives[*at].shape.is_in(layer)).collect();
        // CR 613.3: characteristic-defining abilities first.
        pending.sort_by_key(|at| (!actives[*at].shape.defining, actives[*at].stamp));
        let mut reached: Reached = if pending.is_empty() { Vec::new() } else { vec![OnceCell::new(); actives.len()] };
        while !pending.is_empty() {
            let chosen = self.next(layer, actives, &pending, &reached);
            let at = pending.remove(chosen);
            let active = &mut actives[at];
            if active.set.is_none() {
                let known = reached[at].take();
                debug_assert!(known.as_ref().is_none_or(|known| *known == self.reach(active)), "what was reached has changed");
                active.set = Some(known.unwrap_or_else(|| self.reach(active)));
            }
            if let Some(set) = active.set.as_ref().filter(|set| !set.is_empty()) {
                if derivation.repeated {
                    let fresh: Places = set.iter().copied().filter(|place| !active.applied.contains(place)).collect();
                    active.applied.extend(fresh);
                }
                self.apply(layer, active);
                if layer == Layer::Ability && first {
                    let given = self.given_by(&actives[at]);
                    for active in given {
                        // What changes abilities itself does so yet; what changes types or colours comes too late.
                        pending.extend(active.shape.is_in(layer).then_some(actives.len()));
                        actives.push(active);
                        reached.push(OnceCell::new());
                    }
                }
                let changed = &actives[at];
                for other in pending.iter().filter(|other| !is_beside(layer, &actives[**other], changed)) {
                    reached[*other].take();
                }
            }
        }
        if !first || !matches!(layer, Layer::Ability | Layer::Change) {
            return;
        }
        // CR 122.1a, 122.1b: counters.
        let counted = |row: &Row| !row.counters.is_empty() || row.aspect.is_some();
        for (row, state) in self.objects.iter_mut().filter(|(row, _)| counted(row)) {
            let Some(state) = state.as_deref_mut() else { continue };
            match layer {
                Layer::Ability => {
                    if let Some(aspect) = &row.aspect {
                        state.gain(&aspect.gains);
                    }
                    for (counter, tag) in derivation.keyword_counters.iter().filter(|_| !row.counters.is_empty()) {
                        if row.counters_of(*counter) > 0 {
                            state.gain(&[*tag]);
                        }
                    }
                }
                Layer::Change => position.count_counters(row, state),
                _ => {}
            }
        }
    }

    /// The changes that abilities make which an effect has given: each in the name of the object that has it, and as old as
    /// the younger of that and the effect (CR 613.7a).
    fn given_by(&self, active: &Active<'a>) -> Vec<Active<'a>> {
        let definitions = &self.position.table.definitions;
        let (card, number) = match active.home {
            Home::Printed(row) => (row.card, active.stamp.2),
            Home::Made(made) => (made.card, u32::from(made.index)),
            Home::Given(_) => return Vec::new(),
        };
        if !gives_changes(active.modifier) {
            return Vec::new();
        }
        let compiled = &definitions.card(card).compiled;
        let given = compiled.grants.iter().filter(|grant| u32::from(grant.modifier) == number).filter_map(|grant| match grant.ability {
            Granted::Modifier(index) => {
                compiled.modifiers.get(usize::from(index)).map(|(modifier, _)| (modifier, definitions.shape(card, index)))
            }
            _ => None,
        });
        let bearers = active.set.iter().flatten().filter_map(|place| self.objects.get(*place)).map(|(row, _)| *row);
        let bearers: Vec<&'a Row> = bearers.collect();
        let of = |(modifier, shape): (&'a Modifier, Shape)| {
            let one = move |row: &'a Row| Active {
                modifier,
                shape: shape.given(),
                home: Home::Given(row),
                stamp: active.stamp.max((row.stamp(), 0, 0)),
                set: None,
                applied: Places::new(),
            };
            bearers.clone().into_iter().map(one)
        };
        given.flat_map(of).collect()
    }

    /// Applies one effect in one layer to all objects it applies to.
    fn apply(&mut self, layer: Layer, active: &Active<'a>) {
        let places: &[usize] = active.set.as_deref().unwrap_or_default();
        let counted = active.modifier.becomes.iter().any(|becoming| layer_of(becoming, active.shape.defining) == Some(layer));
        // CR 613.4: all amounts are looked at before any object changes.
        let mut values: Vec<SmallVec<[i64; 2]>> = Vec::new();
        let settled = matches!(active.home, Home::Made(made) if !made.values.is_empty());
        if counted && (settled || amounts(active.modifier).next().is_some()) {
            values = places.iter().filter_map(|place| Some(active.values(self, self.objects.get(*place)?.0))).collect();
        }
        let chosen: SmallVec<[Value; 1]> = active.view(self).chosen.iter().cloned().collect();
        let definitions = &self.position.table.definitions;
        for (number, place) in places.iter().enumerate() {
            let Some((row, state)) = self.objects.get_mut(*place) else { continue };
            // CR 613.4c, 613.4d: what is switched has its counters already.
            let so_far = |row| if layer == Layer::Switch { self.position.counted(row) } else { self.position.copiable(row) };
            let state = state.get_or_insert_with(|| Box::new(so_far(row)));
            let values = values.get(number).map_or(&[][..], |values| values.as_slice());
            let change = Change { modifier: active.modifier, shape: active.shape, stamp: active.stamp, values, chosen: &chosen };
            change.apply(layer, state, definitions);
        }
    }
}
