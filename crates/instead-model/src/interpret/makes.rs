//! Effects that a text makes: replacements, continuous changes, triggers, delayed parts, tokens that are copies.

use instead_kernel::Amount as _;
use instead_kernel::amount::above_zero;
use instead_kernel::{Lineage, Next, Stop};
use smallvec::SmallVec;

use super::recipients::each;
use super::{Flow, Halt, Needs, view};
use crate::evaluate::View;
use crate::event::{Event, Party, Value};
use crate::game::{Frame, Game, OnTable};
use crate::ids::{EffectId, ObjectId};
use crate::language::*;
use crate::position::{Continuous, MadeEffect, Part, Position};
use crate::table::Row;

/// CR 615.11: an effect of its own for each, which it knows by the next number.
pub(super) fn make_each(position: &mut Position, frame: &mut Frame, index: u16, every: &[Matcher]) -> Needs<Flow> {
    let mut parties: SmallVec<[Party; 4]> = SmallVec::new();
    for matcher in every {
        let view = View { it: parties.first().copied().or(frame.it), ..view(position, frame) };
        parties.extend(each(&view, matcher));
    }
    let mut seen: SmallVec<[Party; 4]> = SmallVec::new();
    for party in parties {
        if !seen.contains(&party) {
            seen.push(party);
            let mut own = frame.clone();
            own.chosen.push(Value::Party(party));
            make(position, &mut own, index)?;
        }
    }
    Ok(Flow::Next)
}

pub(super) fn make(position: &mut Position, frame: &mut Frame, index: u16) -> Needs<Flow> {
    let definitions = position.table.definitions.clone();
    let Some(made) = definitions.card(frame.program.card).compiled.replacements.get(index as usize) else { return Ok(Flow::Next) };
    let left = match &made.replacement.uses {
        Uses::Unlimited => None,
        Uses::Next => Some(1),
        Uses::Points(amount) => Some(view(position, frame).number(amount).ok_or(Halt::Stop(Stop::Overflow))?),
        Uses::EachTurn(times) => Some(*times),
    };
    // CR 400.7j, KF Leaves Play: what the text has put elsewhere is looked out for where it is now.
    let now = |value: &Value| if let Value::Party(party) = value { Value::Party(frame.now(position, *party)) } else { value.clone() };
    let now = Frame { chosen: frame.chosen.iter().map(now).collect(), ..frame.clone() };
    add(position, &now, Part::Replacement(index), left, made.replacement.lasts.unwrap_or(Duration::ThisTurn));
    Ok(Flow::Next)
}

/// One more resolution of an ability that counts its own.
pub(super) fn resolved(position: &mut Position, frame: &Frame) {
    if let Some(row) = position.table.write().row_mut(frame.source) {
        let times = row.used(Row::RESOLVED).plus(1);
        row.remember(|memory| {
            memory.used.retain(|(number, _)| *number != Row::RESOLVED);
            memory.used.push((Row::RESOLVED, times));
            memory.used.sort_unstable();
        });
    }
}

/// CR 603.2h: what is done once each turn is done.
pub(super) fn take(position: &mut Position, frame: &Frame) {
    if let Some(row) = position.table.write().row_mut(frame.source) {
        row.remember(|memory| {
            memory.used.push((Row::TAKEN, 1));
            memory.used.sort_unstable();
            memory.used.dedup();
        });
    }
}

/// CR 119.5: whoever's life total becomes a number gains or loses what it takes.
pub(super) fn set_life<G: Game>(
    game: &G,
    position: &mut Position,
    frame: &mut Frame,
    who: &Who,
    to: &Amount,
    lineage: &Lineage<EffectId>,
    next: &mut Next<OnTable>,
) -> Needs<Flow> {
    let view = view(position, frame);
    let to = view.number(to).ok_or(Halt::Stop(Stop::Overflow))?;
    let events = view.players(who).into_iter().filter_map(|player| game.life_becomes(position, player, to)).collect::<Vec<_>>();
    let cause = frame.cause;
    frame.proposed = true;
    next.propose(events.into_iter().map(|event| Event { cause, ..event }).collect::<Vec<_>>(), lineage);
    Ok(Flow::Next)
}

/// CR 603.12: an ability triggers as its own text is carried out; it is put on the stack the next time a player
/// would get priority.
pub(super) fn trigger(position: &mut Position, frame: &Frame, index: u16) {
    let label = position.table.known(frame.source).and_then(|row| row.label);
    let table = position.table.write();
    *table.triggers.entry((frame.program.card, label)).or_default() += 1;
    let program = crate::table::ProgramId { card: frame.program.card, index };
    table.triggered.push(crate::table::StackItem {
        it: frame.it,
        they: frame.they.first().copied(),
        by: frame.by,
        amount: frame.amount,
        x: frame.x,
        ..crate::table::StackItem::of(program, frame.controller, frame.source)
    });
}

pub(super) fn add(position: &mut Position, frame: &Frame, part: Part, left: Option<u64>, lasts: Duration) {
    if left != Some(0) {
        let Frame { controller, source, chosen, .. } = frame;
        let lasts = lasts.made(position.table.turn.active == *controller);
        let effect = MadeEffect {
            number: 0,
            card: frame.program.card,
            part,
            controller: *controller,
            source: *source,
            chosen: chosen.clone(),
            left,
            lasts,
        };
        position.effects.write().add(effect);
    }
}

/// An effect that says what can't happen, or changes a rule: for the next card that somebody plays, it waits for that one.
pub(super) fn forbid(position: &mut Position, frame: &Frame, index: u16, lasts: Duration) {
    let cants = &position.table.definitions.card(frame.program.card).compiled.cants;
    let waits = cants.get(usize::from(index)).is_some_and(|(cant, _)| matches!(cant, Cant::Rule(RuleChange::Next { .. })));
    add(position, frame, Part::Cant(index), waits.then_some(1), lasts);
}

/// CR 601.3: these may be played for a while, each of them; what the text has moved is found where it is now (CR 400.7j).
pub(super) fn permit(position: &mut Position, frame: &Frame, index: u16, what: &Matcher, lasts: Duration) {
    let all = each(&view(position, frame), what);
    for party in all {
        let party = frame.now(position, party);
        let one = Frame { chosen: SmallVec::from_iter([Value::Party(party)]), ..frame.clone() };
        add(position, &one, Part::Cant(index), None, lasts);
    }
}

/// "It" where a text speaks of it later: what something happened to, or the last target.
pub(super) fn spoken_of(frame: &Frame) -> Option<Party> {
    let target = || {
        frame.chosen.iter().rev().find_map(|value| match value {
            Value::Party(party @ Party::Object(_)) => Some(*party),
            _ => None,
        })
    };
    frame.it.or_else(target)
}

/// CR 603.7c: a delayed triggered ability knows what was spoken of when it was made.
pub(super) fn delay(position: &mut Position, frame: &Frame, index: u16, lasts: Duration) {
    let now = |value: Value| match value {
        Value::Party(party) => Value::Party(frame.now(position, party)),
        Value::Parties(several) => Value::Parties(several.into_iter().map(|party| frame.now(position, party)).collect()),
        other => other,
    };
    let it = spoken_of(frame).map_or(Value::Nothing, Value::Party);
    let they = frame.they.first().map_or(Value::Nothing, |player| Value::Party(Party::Player(*player)));
    // So is X.
    let noted = [it, they, Value::Number(frame.amount), Value::Number(frame.x)].into_iter();
    let made = Frame { chosen: noted.chain(frame.chosen.iter().cloned()).map(now).collect(), ..frame.clone() };
    let delayed = position.table.definitions.card(frame.program.card).compiled.delayed.get(usize::from(index));
    let limited = delayed.is_some_and(|(trigger, _)| trigger.is_once());
    // CR 603.7b: it triggers once, unless it lasts for some time; "the next time" in some time is once, too.
    let left = (lasts == Duration::Game || limited).then_some(1);
    add(position, &made, Part::Trigger(index), left, lasts);
}

/// The definition of a token that is a copy of something; the exceptions of copy effects are put into the event (CR 707.2,
/// 707.9).
pub(super) fn copied_token(
    position: &Position,
    view: &View<'_>,
    frame: &Frame,
    of: &Matcher,
    except: &[Becoming],
    event: &mut Event,
) -> Option<crate::ids::CardId> {
    let compiled = &position.table.definitions.card(frame.program.card).compiled;
    let (card, exceptions) = copy_of(view, of, frame.program.card, compiled, except)?;
    if !exceptions.is_empty() {
        event.entry_mut().except = exceptions;
    }
    Some(card)
}

/// A change of characteristics, copy or control begins: what it changes is settled now (CR 611.2c), and so are the
/// amounts it speaks of (CR 608.2h).
pub(super) fn modify(position: &mut Position, frame: &Frame, index: u16, lasts: Duration) {
    let definitions = position.table.definitions.clone();
    let compiled = &definitions.card(frame.program.card).compiled;
    let Some((modifier, _)) = compiled.modifiers.get(usize::from(index)) else { return };
    let changed = |position: &Position| -> SmallVec<[ObjectId; 2]> {
        let objects = each(&view(position, frame), &modifier.of).into_iter();
        objects.filter_map(|party| if let Party::Object(object) = party { Some(object) } else { None }).collect()
    };
    let mut of = changed(position);
    let several = |number: u8| matches!(frame.chosen.get(usize::from(number)), Some(Value::Parties(_)));
    let many = match modifier.of {
        Matcher::Noun(_) | Matcher::Either(_) | Matcher::Every(_) => true,
        // All of several that the text has gathered or made.
        Matcher::Chosen(number) => several(number),
        _ => false,
    };
    if !many {
        // One of several equal objects is changed, and not the others.
        for object in &mut of {
            if position.table.row(*object).is_some_and(|row| row.count > 1) {
                *object = position.single_out(*object);
            }
        }
    }
    let view = View { it: frame.it.or(of.first().copied().map(Party::Object)), ..view(position, frame) };
    let values = crate::layers::working::amounts(modifier).map(|amount| view.number(amount).unwrap_or(u64::MAX)).collect(); // no amount
    let (mut copied, mut to) = (None, None);
    for becoming in &modifier.becomes {
        match becoming {
            Becoming::CopyOf { of, except } => copied = copy_of(&view, of, frame.program.card, compiled, except),
            Becoming::TextOf(text) => copied = text_of(&view, &of, text),
            Becoming::Controlled(who) => to = view.players(who).first().copied(),
            _ => {}
        }
    }
    let Frame { controller, source, chosen, .. } = frame;
    let (controller, source, mut chosen) = (*controller, *source, chosen.clone());
    let lasts = lasts.made(position.table.turn.active == controller);
    if lasts == Duration::WhileAttached {
        // It ends as soon as that is attached to nothing, or to something else.
        let host = position.table.row(source).and_then(|row| row.attached);
        chosen.push(host.map_or(Value::Nothing, |host| Value::Party(Party::Object(host))));
    }
    let (number, stamp, card) = (0, position.table.next, frame.program.card);
    let lowered = modifier.becomes.iter().find_map(|becoming| match becoming {
        Becoming::Lowered { by, least } => Some((0.less(by.0), *least)),
        _ => None,
    });
    if let Some((by, least)) = lowered {
        // Riftbound 477.3.b: how much each is lowered by is remembered.
        for object in of {
            let power = position.table.row(object).and_then(|row| position.power_toughness(row)).map_or(0, |(power, _)| power);
            let by = above_zero(power.less(least).clamp(0, by.max(0)));
            let (of, chosen, copied) = (Some(SmallVec::from_slice(&[object])), chosen.clone(), copied.clone());
            let values = SmallVec::from_slice(&[by]);
            position.continue_with(Continuous { number, stamp, card, index, controller, source, chosen, of, values, copied, to, lasts });
        }
        return;
    }
    // In games whose rules don't settle it, it goes for whatever fits as long as it lasts. Those that the text has gathered
    // or made are these and no others.
    let gathered = matches!(modifier.of, Matcher::Chosen(_));
    let of = (!many || gathered || definitions.derivation.settled).then_some(of);
    position.continue_with(Continuous { number, stamp, card, index, controller, source, chosen, of, values, copied, to, lasts });
}

/// The definition of an object that has the text of another one besides its own.
fn text_of(view: &View<'_>, of: &[ObjectId], text: &Matcher) -> Option<(crate::ids::CardId, SmallVec<[crate::table::Exception; 1]>)> {
    let table = &view.position.table;
    let bearer = of.first().and_then(|object| table.row(*object))?;
    let Some(Party::Object(text)) = view.party(text) else { return None };
    let before = bearer.aspect.as_ref().and_then(|aspect| aspect.before.as_ref()).map_or(bearer.card, |before| before.card);
    let with = table.definitions.with_text(before, table.known(text)?.card)?;
    Some((with, SmallVec::new()))
}

/// The definition that is copied from an object, with the exceptions of the copy effects that made it so and those of this one
/// (CR 707.2, 707.9).
pub fn copy_of(
    view: &View<'_>,
    of: &Matcher,
    by: crate::ids::CardId,
    compiled: &crate::definition::Compiled,
    except: &[Becoming],
) -> Option<(crate::ids::CardId, SmallVec<[crate::table::Exception; 1]>)> {
    let Some(Party::Object(object)) = view.party(of) else { return None };
    let row = view.position.table.known(object)?;
    let mut exceptions: SmallVec<[crate::table::Exception; 1]> = row.exceptions().iter().copied().collect();
    exceptions.extend(exception(by, compiled, except));
    Some((view.position.table.definitions.copied(row.card, by, except), exceptions))
}

/// The exceptions of a copy effect by their number in the definition that makes it.
pub fn exception(by: crate::ids::CardId, compiled: &crate::definition::Compiled, except: &[Becoming]) -> Option<crate::table::Exception> {
    let number = compiled.exceptions.iter().position(|known| known.as_slice() == except)?;
    let number = u16::try_from(number).ok().filter(|_| !except.is_empty())?;
    Some(crate::table::Exception { by, number, amount: None })
}

/// CR 111.3: what "an X/X token" is, of the size that X is as it is created.
pub(super) fn sized_token(
    position: &Position,
    view: &View<'_>,
    frame: &Frame,
    kind: &TokenKind,
    size: &Amount,
    event: &mut Event,
) -> Needs<Option<crate::ids::CardId>> {
    let compiled = &position.table.definitions.card(frame.program.card).compiled;
    let amount = view.number(size).ok_or(Halt::Stop(Stop::Overflow))?;
    let exception = exception(frame.program.card, compiled, &[Becoming::Base(size.clone())]);
    let exception = exception.map(|exception| crate::table::Exception { amount: Some(amount), ..exception });
    event.entry_mut().except = exception.into_iter().collect();
    Ok(position.table.definitions.token(kind))
}
