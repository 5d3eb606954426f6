//! The beginning and the end of a text, and the value it leaves for whatever waits for it.

use smallvec::SmallVec;

use super::makes::add;
use crate::event::{Party, Value};
use crate::game::{Frame, Game, Role};
use crate::language::Duration;
use crate::position::{Part, Position};
use crate::program::Program;

/// CR 614.15, 608.2c: what a text says about its own effect holds for all of that text.
pub(super) fn begin(position: &mut Position, frame: &mut Frame, program: &Program) {
    // A mana ability resolves as soon as its cost is paid (CR 605.3b).
    for (_, number) in &program.paid {
        if let (true, Some((before, _))) = (frame.chosen.len() <= usize::from(*number), position.table.result.moved.first()) {
            frame.chosen.push(Value::Party(Party::Object(*before)));
        }
    }
    frame.begun = true;
    // What is done instead, first or besides has its own "that many".
    if frame.role == Role::Besides || position.table.result.of.is_some() {
        frame.outer = Some(Box::new(position.table.result.clone()));
    }
    frame.since = u32::try_from(position.table.happened.len()).unwrap_or(u32::MAX);
    for index in &program.selves {
        add(position, frame, Part::Replacement(*index), None, Duration::Resolution);
    }
}

/// Removes the effects that a text has made for its own resolution, and returns the value that it leaves.
pub(super) fn finish<G: Game>(game: &G, position: &mut Position, frame: &Frame) -> Option<Value> {
    if position.effects.list.iter().any(|effect| effect.lasts == Duration::Resolution && effect.source == frame.source) {
        let source = frame.source;
        position.effects.write().list.retain(|effect| effect.lasts != Duration::Resolution || effect.source != source);
    }
    if let Role::Entering(together) = &frame.role
        && position.table.entering.iter().any(|arriving| together.contains(&arriving.object))
    {
        position.table.write().entering.retain(|arriving| !together.contains(&arriving.object));
    }
    let came_to = came_to(game, position, frame);
    if let (Some(outer), Role::Besides) = (&frame.outer, &frame.role) {
        let result = &mut position.table.write().result;
        // What the main text has moved, and this has moved on, is found where it is now.
        let on = std::mem::take(&mut result.moved);
        *result = (**outer).clone();
        let moved_on: SmallVec<[_; 1]> = on.into_iter().filter(|(before, _)| outer.moved.iter().any(|(_, now)| now == before)).collect();
        result.moved.extend(moved_on);
    } else if let Some(outer) = &frame.outer {
        let result = &mut position.table.write().result;
        // CR 614.6, 608.2c: where some of simultaneous events happened, what was done instead of the others isn't done "this way".
        if frame.role == Role::Instead && !(outer.moved.is_empty() && outer.stayed.is_empty()) {
            result.objects.clone_from(&outer.objects);
            result.moved.clone_from(&outer.moved);
            result.hidden.clone_from(&outer.hidden);
            result.stayed.clone_from(&outer.stayed);
            result.destroyed = outer.destroyed;
        }
        (result.of, result.depth, result.amount) = (outer.of, outer.depth, outer.amount);
        result.shares.clone_from(&outer.shares);
        if outer.of.is_some_and(|verb| game.disowns_what_was_done_instead_of(verb)) {
            result.objects.clone_from(&outer.objects);
            result.hidden.clone_from(&outer.hidden);
        }
        // CR 118.12: "if you do" asks what was begun, whatever happened instead.
        let begun = outer.happened.iter().filter(|verb| outer.of == Some(**verb));
        let missing = begun.copied().find(|verb| !result.happened.contains(verb));
        result.happened.extend(missing);
    }
    came_to
}

/// The value that a program leaves for whatever waits for it.
fn came_to<G: Game>(game: &G, position: &mut Position, frame: &Frame) -> Option<Value> {
    match frame.role {
        // What was done, or how much of it.
        Role::Entering(_) => Some(match &position.table.result.objects {
            objects if !objects.is_empty() && frame.pc > 0 && frame.amount > 0 => {
                Value::Parties(objects.iter().map(|object| Party::Object(*object)).collect())
            }
            _ => Value::Number(frame.amount),
        }),
        Role::First => {
            let made = position.table.result.objects.first().copied().map(Party::Object);
            Some(made.or(frame.it).map_or(Value::Nothing, Value::Party))
        }
        Role::Instead if game.instead_at_once() && position.table.result != Default::default() => {
            position.table.write().result = Default::default();
            None
        }
        Role::Instead | Role::Besides | Role::Plain => None,
    }
}
