//! The one interpreter of programs.
//!
//! An operation that happens becomes a batch of events, proposed through the kernel; one that asks
//! returns a question and is looked at again with one more answer.
//!
//! | module | subject |
//! |---|---|
//! | here | [`step`]: which operation is next, and how a text begins and ends |
//! | `deeds` | the events that deeds come to, and whom they befall |
//! | `choices` | what a player chooses on the way |
//! | `makes` | effects, triggers and tokens that a text makes |
//! | `seeking` | cards that are looked at |
//! | `votes` | votes |
//! | `targets` | which targets are legal |

mod choices;
mod deeds;
mod makes;
mod seeking;
mod targets;
mod votes;

use instead_kernel::{Ask, Lineage, Next, Step, Stop};
use smallvec::SmallVec;

use crate::evaluate::View;
use crate::event::{Cause, Event, Party, Value};
use crate::game::{Frame, Game, OnTable, Role};
use crate::ids::{EffectId, ObjectId};
use crate::language::*;
use crate::position::{Part, Position};
use crate::program::{Op, Program};
use crate::zones;

use self::choices::{ask, choose, name, one_of, pay_mana, pick};
use self::deeds::events;
use self::makes::{add, delay, make, make_each, modify, permit, resolved, set_life, take, trigger};
use self::seeking::look;
pub use choices::possible_throughout;
pub use deeds::each;
pub use makes::{copy_of, exception};
pub use targets::{is_legal_target, legal_targets};

/// What the next operation of a program needs or gives.
type Needs<T> = Result<T, Halt>;

/// Why an operation can't go on yet.
enum Halt {
    Ask(Ask<OnTable>),
    Stop(Stop),
}

/// One step of a program.
pub fn step<G: Game>(
    game: &G,
    position: &mut Position,
    frame: &mut Frame,
    lineage: &Lineage<EffectId>,
    answers: &mut SmallVec<[Value; 2]>,
    next: &mut Next<OnTable>,
) -> Step<OnTable> {
    crate::unknown::noted(position, |position| operate(game, position, frame, lineage, answers, next))
}

/// The next operation of a program.
fn operate<G: Game>(
    game: &G,
    position: &mut Position,
    frame: &mut Frame,
    lineage: &Lineage<EffectId>,
    answers: &mut SmallVec<[Value; 2]>,
    next: &mut Next<OnTable>,
) -> Step<OnTable> {
    let definitions = position.table.definitions.clone();
    let Some(program) = definitions.card(frame.program.card).compiled.programs.get(frame.program.index as usize) else {
        return Step::Done(None);
    };
    if !frame.begun {
        begin(position, frame, program);
    }
    take_note(game, position, frame);
    let Some(op) = program.ops.get(frame.pc as usize) else {
        return Step::Done(finish(game, position, frame));
    };
    let result = match op {
        Op::Do(deeds) => propose(game, position, frame, deeds, lineage, answers, next),
        Op::Ask { who, otherwise, until } => ask(game, position, frame, program, who, (*otherwise, *until), answers),
        Op::Jump(to) => {
            frame.pc = *to;
            return Step::More;
        }
        Op::Others(who) => {
            let all = view(position, frame).players(who).into_iter();
            frame.they = all.filter(|player| !frame.they.contains(player)).collect();
            frame.pc += 1;
            return Step::More;
        }
        Op::Spoken(who) => {
            frame.they = view(position, frame).players(who).into_iter().collect();
            frame.pc += 1;
            return Step::More;
        }
        Op::Unless(condition, to) => {
            frame.pc = if view(position, frame).holds(condition) { frame.pc + 1 } else { *to };
            return Step::More;
        }
        Op::Bind(Matcher::DamagedThisWay(noun)) => {
            let view = view(position, frame);
            let mut damaged = view.damaged_since(frame.since, frame.source);
            damaged.retain(|party| matches!(party, Party::Object(object) if position.table.row(*object).is_some_and(|row| view.fits_noun(noun, row).is_ok())));
            frame.chosen.push(Value::Parties(damaged));
            frame.pc += 1;
            Ok(())
        }
        Op::Name(what) => name(game, position, frame, *what, None, answers),
        Op::NameBy(who, what) => {
            let by = view(position, frame).players(who).first().copied().unwrap_or(frame.controller);
            name(game, position, frame, *what, Some(by), answers)
        }
        Op::OneOf(ways) => one_of(game, position, frame, program, ways, answers),
        Op::Require(condition) => {
            if !view(position, frame).holds(condition) {
                frame.pc = u16::MAX;
                return Step::Done(Some(Value::Yes(false)));
            }
            frame.pc += 1;
            return Step::More;
        }
        Op::Able(place, to) => {
            let can = choices::possible(game, position, frame, program.ops.get(usize::from(*place)), frame.controller);
            frame.pc = if can { frame.pc + 1 } else { *to };
            return Step::More;
        }
        Op::InFull(to) => {
            let next = program.ops.get(frame.pc as usize + 1);
            frame.pc = if choices::in_full(game, position, frame, next) { frame.pc + 1 } else { *to };
            return Step::More;
        }
        Op::SetLife(who, to) => set_life(game, position, frame, who, to, lineage, next),
        // What it speaks of is noted where it happens; there is nothing to do.
        Op::Unread => {
            frame.pc += 1;
            Ok(())
        }
        Op::Trigger(index) => {
            trigger(position, frame, *index);
            frame.pc += 1;
            Ok(())
        }
        Op::Reserve => {
            frame.chosen.push(Value::Nothing);
            frame.pc += 1;
            Ok(())
        }
        Op::Numbered(many) => {
            while frame.chosen.len() < usize::from(*many) {
                frame.chosen.push(Value::Nothing);
            }
            frame.pc += 1;
            return Step::More;
        }
        Op::Seen => {
            let seen = position.table.result.objects.iter().map(|object| Party::Object(*object)).collect();
            frame.chosen.push(Value::Group(seen));
            frame.pc += 1;
            Ok(())
        }
        Op::Created(number) => {
            let result = &position.table.result;
            // "Tap any number of creatures. Put a counter on each of those": what it was done to stays where it is.
            let none = result.objects.is_empty() && result.moved.is_empty();
            let came: &[ObjectId] = if none { &result.stayed } else { &result.objects };
            let tokens = came.iter().map(|object| Party::Object(*object)).collect();
            if let Some(made) = frame.chosen.get_mut(usize::from(*number)) {
                *made = Value::Parties(tokens);
            }
            frame.pc += 1;
            Ok(())
        }
        // What isn't known any more as it was is counted as what it has become.
        Op::Counted(number) => {
            let table = &position.table;
            let was = |(before, now): &(ObjectId, ObjectId)| if table.known(*before).is_some() { *before } else { *now };
            let mut moved: SmallVec<[ObjectId; 2]> = SmallVec::new();
            // What went out of a hidden zone may be listed twice.
            table.result.moved.iter().chain(&table.result.hidden).map(was).for_each(|object| {
                if !moved.contains(&object) {
                    moved.push(object);
                }
            });
            // What stays where it is: what it was done to.
            let stayed: &[ObjectId] = if table.result.stayed.is_empty() { &table.result.objects } else { &table.result.stayed };
            let all = if moved.is_empty() { stayed.iter().copied().collect() } else { moved };
            let before = all.into_iter().map(Party::Object).collect();
            if let Some(counted) = frame.chosen.get_mut(usize::from(*number)) {
                *counted = Value::Parties(before);
            }
            frame.pc += 1;
            return Step::More;
        }
        Op::Gather(number, what) => {
            let view = view(position, frame);
            let several = match what {
                Matcher::Found if frame.together.is_empty() => view.party(what).map_or(Value::Nothing, Value::Party),
                _ => Value::Parties(each(&view, what).into_vec()),
            };
            if let Some(kept) = frame.chosen.get_mut(usize::from(*number)) {
                *kept = several;
            }
            frame.pc += 1;
            return Step::More;
        }
        Op::Vote(words) => votes::vote(game, position, frame, words.len(), answers),
        Op::Thrown(number) => {
            if let Some(result) = frame.chosen.get_mut(usize::from(*number)) {
                *result = Value::Number(position.table.result.amount);
                frame.amount = position.table.result.amount;
            }
            frame.pc += 1;
            Ok(())
        }
        Op::Bind(what) => {
            let view = view(position, frame);
            let meant = match view.several(what) {
                several if !several.is_empty() => Value::Parties(several.into_iter().map(|(party, _)| party).collect()),
                _ => view.party(what).map_or(Value::Nothing, Value::Party),
            };
            frame.chosen.push(meant);
            frame.pc += 1;
            Ok(())
        }
        Op::Define(amount) => {
            frame.pc += 1;
            view(position, frame).number(amount).map(|x| frame.x = x).ok_or(Halt::Stop(Stop::Overflow))
        }
        Op::MakeEach(index, every) => make_each(position, frame, *index, every),
        Op::Choose(what) => choose(game, position, frame, what, answers),
        Op::Make(index) => make(position, frame, *index),
        Op::Forbid(index, lasts) => {
            add(position, frame, Part::Cant(*index), None, *lasts);
            frame.pc += 1;
            Ok(())
        }
        Op::Permit(index, what, lasts) => {
            permit(position, frame, *index, what, *lasts);
            frame.pc += 1;
            Ok(())
        }
        Op::PayMana { who, mana, times } => match pay_mana(game, position, frame, who, (mana, times.as_ref()), answers) {
            Ok(events) => {
                frame.pc += 1;
                next.propose(events, lineage);
                Ok(())
            }
            Err(ask) => Err(Halt::Ask(*ask)),
        },
        Op::Modify(index, lasts) => {
            modify(position, frame, *index, *lasts);
            frame.pc += 1;
            Ok(())
        }
        Op::Resolved => {
            resolved(position, frame);
            frame.pc += 1;
            return Step::More;
        }
        Op::Taken => {
            take(position, frame);
            frame.pc += 1;
            Ok(())
        }
        Op::Delay(index, lasts) => {
            delay(position, frame, *index, *lasts);
            Ok(())
        }
        Op::AddManaFor(who, mana) => {
            let players = view(position, frame).players(who);
            let mut all = Vec::new();
            for player in players {
                let theirs = Frame { controller: player, ..frame.clone() };
                match game.produce(position, &theirs, mana, answers) {
                    Ok(events) => all.extend(events),
                    Err(ask) => return Step::Ask(*ask),
                }
            }
            frame.pc += 1;
            next.propose(all, lineage);
            Ok(())
        }
        Op::AddMana(mana) => match game.produce(position, frame, mana, answers) {
            Ok(events) => {
                frame.pc += 1;
                next.propose(events, lineage);
                Ok(())
            }
            Err(ask) => Err(Halt::Ask(*ask)),
        },
        Op::Pick(who, selection, after) => pick(game, position, frame, (who.as_ref(), *after), selection, answers),
        Op::Return => {
            seeking::comes_back(position, frame);
            frame.pc += 1;
            Ok(())
        }
        Op::Look(whose, top, revealed, until) => {
            look(game, position, frame, (whose, top, *revealed, until.as_ref()), lineage, answers, next)
        }
        Op::PerPlayer(who, to) => {
            let players = view(position, frame).players(who);
            match usize::try_from(frame.rounds).ok().and_then(|round| players.get(round)) {
                Some(player) => {
                    frame.they = SmallVec::from_iter([*player]);
                    (frame.pc, frame.rounds) = (frame.pc + 1, frame.rounds + 1);
                }
                None => (frame.pc, frame.rounds) = (*to, 0),
            }
            return Step::More;
        }
        Op::PerObject(of, all, to) => {
            let all = usize::from(*all);
            if frame.rounds == 0 {
                let several = view(position, frame).counted(of);
                frame.chosen.resize(frame.chosen.len().max(all + 2), Value::Nothing);
                frame.chosen[all] = Value::Parties(several);
            }
            // What was chosen for the one before is forgotten.
            frame.chosen.truncate(all + 2);
            let next = match frame.chosen.get(all) {
                Some(Value::Parties(several)) => usize::try_from(frame.rounds).ok().and_then(|round| several.get(round)).copied(),
                _ => None,
            };
            match next {
                Some(party) => {
                    frame.chosen[all + 1] = Value::Party(party);
                    frame.it = Some(party);
                    (frame.pc, frame.rounds) = (frame.pc + 1, frame.rounds + 1);
                }
                None => (frame.pc, frame.rounds) = (*to, 0),
            }
            return Step::More;
        }
        Op::Loop(times, to) => {
            // How often is settled when it begins: the number in the upper half, and from 1 how often it was done.
            if frame.rounds == 0 {
                let times = view(position, frame).number(times).unwrap_or(0);
                frame.rounds = times.min(u64::from(u32::MAX)) << 32 | 1;
            }
            let goes_on = (frame.rounds & u64::from(u32::MAX)) <= frame.rounds >> 32;
            frame.pc = if goes_on { frame.pc + 1 } else { *to };
            frame.rounds = if goes_on { frame.rounds + 1 } else { 0 };
            return Step::More;
        }
    };
    match result {
        Ok(()) => {
            answers.clear();
            Step::More
        }
        Err(Halt::Ask(ask)) => Step::Ask(ask),
        Err(Halt::Stop(stop)) => Step::Stop(stop),
    }
}

/// The events a program consists of, if it is nothing but one proposal that asks nothing.
pub fn plain_events<G: Game>(game: &G, position: &Position, frame: &Frame) -> Option<SmallVec<[Event; 2]>> {
    let program = position.table.definitions.card(frame.program.card).compiled.programs.get(frame.program.index as usize)?;
    match program.ops.as_slice() {
        [] => Some(SmallVec::new()),
        [Op::Do(deeds)] if program.selves.is_empty() => events(game, position, frame, deeds, &[]).ok().map(SmallVec::from_vec),
        _ => None,
    }
}

fn view<'a>(position: &'a Position, frame: &'a Frame) -> View<'a> {
    View {
        position,
        controller: frame.controller,
        source: Some(frame.source),
        chosen: &frame.chosen,
        it: frame.it,
        together: &frame.together,
        they: &frame.they,
        by: frame.by,
        amount: frame.amount,
        x: frame.x,
        gone: frame.gone,
        since: frame.since,
        seen: None,
    }
}

/// CR 614.15, 608.2c: what a text says about its own effect holds for all of that text.
fn begin(position: &mut Position, frame: &mut Frame, program: &Program) {
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

fn finish<G: Game>(game: &G, position: &mut Position, frame: &Frame) -> Option<Value> {
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
        result.moved.extend(on);
    } else if let Some(outer) = &frame.outer {
        let result = &mut position.table.write().result;
        (result.of, result.amount) = (outer.of, outer.amount);
        result.shares.clone_from(&outer.shares);
        if outer.of.is_some_and(|verb| game.disowns_what_was_done_instead_of(verb)) {
            result.objects.clone_from(&outer.objects);
            result.hidden.clone_from(&outer.hidden);
        }
        // CR 118.12: "if you do" asks what was begun, whatever happened instead.
        let begun = outer.happened.iter().filter(|verb| outer.of == Some(**verb));
        let missing = begun.copied().find(|verb| !result.happened.contains(verb));
        result.happened.extend(missing);
        if outer.of.is_some_and(|verb| game.disowns_what_was_done_instead_of(verb)) {
            result.objects.clone_from(&outer.objects);
            result.hidden.clone_from(&outer.hidden);
        }
    }
    came_to
}

/// What a program leaves for what is waiting for it.
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

/// "That much", "it": what the events that were just proposed came to.
pub fn take_note<G: Game>(game: &G, position: &Position, frame: &mut Frame) {
    if std::mem::take(&mut frame.proposed) {
        let result = &position.table.result;
        if !frame.amount_given && says_how_much(position, frame) {
            frame.amount = result.amount;
            frame.shares.clone_from(&result.shares);
        }
        // What replaces a draw with draws is as much drawing as the draw would have been.
        if let Some(outer) = frame.outer.as_mut().filter(|outer| outer.of == result.of) {
            result.shares.iter().for_each(|(player, amount)| outer.add(Some(*player), *amount));
        }
        // What is done at once instead of an event, or first, speaks of what the event is done to.
        let given = frame.it.is_some() && (frame.role == Role::First || frame.role == Role::Instead && game.instead_at_once());
        let arrived = |object: ObjectId| position.table.row(object).is_some_and(|row| row.zone == zones::BOARD);
        let was_in_play = |object: ObjectId| position.table.known(object).is_some_and(|row| row.zone == zones::BOARD);
        let moved = result.moved.iter().find(|(before, _)| frame.it == Some(Party::Object(*before)));
        let about = frame.about.take();
        let own = |object: &&ObjectId| about.is_none_or(|about| is_own(position, about, **object));
        let now = |object: &ObjectId| result.moved.iter().find(|(before, now)| before == object && arrived(*now)).map(|(_, now)| now);
        let object = result.objects.iter().find(own).map(|object| now(object).unwrap_or(object));
        match (moved, object) {
            _ if given || pays(game, position, frame) => {}
            // Of what has left the battlefield, the text speaks as it last was (CR 608.2h).
            (Some((before, now)), _) if !arrived(*now) && was_in_play(*before) => {}
            (Some((_, now)), _) => frame.it = Some(Party::Object(*now)),
            (None, Some(object)) => frame.it = Some(Party::Object(*object)),
            // CR 107.2: nothing was milled, exiled or revealed, so that "that card" is nothing.
            (None, None) if shows_nothing(game, position, frame) => frame.it = None,
            (None, None) => {}
        }
        frame.together = several(game, position, frame);
        // CR 400.7j: what the text has moved is found where it is now by the rest of it. What has entered the
        // battlefield, or was cast, is what is spoken of from then on; of what has left it, the text speaks as it last was (608.2h).
        frame.moved.extend(result.moved.iter().copied());
        let is_spell = |object: ObjectId| position.table.row(object).is_some_and(|row| row.zone == zones::STACK);
        for (before, now) in result.moved.iter().filter(|(_, now)| arrived(*now) || is_spell(*now)) {
            // Also what the text has moved before: exiled, and then returned.
            let mut was: SmallVec<[ObjectId; 2]> = SmallVec::from_slice(&[*before]);
            for (earlier, later) in frame.moved.iter().rev() {
                if was.last() == Some(later) {
                    was.push(*earlier);
                }
            }
            let is_it = |value: &Value| matches!(value, Value::Party(Party::Object(object)) if was.contains(object));
            for chosen in frame.chosen.iter_mut().filter(|chosen| is_it(chosen)) {
                *chosen = Value::Party(Party::Object(*now));
            }
        }
    }
}

/// CR 701.17d: all that came of showing one card of a library, or of what was done to all that came of it, if they are several
/// and one of them is what the text speaks of.
fn several<G: Game>(game: &G, position: &Position, frame: &Frame) -> SmallVec<[Party; 1]> {
    let Some([deed]) = last_done(position, frame) else { return SmallVec::new() };
    let shows = game.words().verbs.get(usize::from(deed.verb.0)).is_some_and(|word| word.shows);
    let by_one = !deed.player.as_ref().is_some_and(Who::is_plural);
    let one = matches!(deed.amount, None | Some(Amount::Number(1)));
    let again = matches!(&deed.subject, Some(Selection::The(Matcher::It | Matcher::That(_) | Matcher::Found)));
    if !(shows && by_one && one && deed.subject.is_none() || again && !frame.together.is_empty()) {
        let still = frame.it.is_some_and(|it| frame.together.contains(&it));
        return if still { frame.together.clone() } else { SmallVec::new() };
    }
    let result = &position.table.result;
    let now = |object: &ObjectId| result.moved.iter().find(|(before, _)| before == object).map_or(*object, |(_, now)| *now);
    let all: SmallVec<[Party; 1]> = result.objects.iter().map(|object| Party::Object(now(object))).collect();
    let spoken_of = frame.it.is_some_and(|it| all.contains(&it));
    if spoken_of && all.len() > 1 { all } else { SmallVec::new() }
}

/// CR 608.2c: whether what was done last has an amount, or is done to several: "target opponent loses 3 life. Tap target
/// creature. You gain that much life".
fn says_how_much(position: &Position, frame: &Frame) -> bool {
    let Some(deeds) = last_done(position, frame) else { return true };
    let is_one = |deed: &Deed| {
        let one = matches!(&deed.subject, Some(Selection::The(Matcher::Chosen(_) | Matcher::It | Matcher::Itself | Matcher::Found)));
        deed.amount.is_none() && deed.token.is_none() && deed.to.is_none() && one
    };
    !deeds.iter().all(is_one)
}

/// Whether what was done last would have shown cards from a library.
fn shows_nothing<G: Game>(game: &G, position: &Position, frame: &Frame) -> bool {
    let word = |deed: &Deed| game.words().verbs.get(usize::from(deed.verb.0));
    let named = |deed: &Deed| word(deed).is_some_and(|word| word.shows) || game.brings_cards(deed.verb);
    let shows = |deed: &Deed| deed.subject.is_none() && deed.token.is_none() && named(deed);
    matches!(last_done(position, frame), Some(deeds) if !deeds.is_empty() && deeds.iter().all(shows))
}

/// Whether what was done last paid for something: what it was paid with isn't what the text goes on to speak of.
fn pays<G: Game>(game: &G, position: &Position, frame: &Frame) -> bool {
    matches!(last_done(position, frame), Some(deeds) if deeds.iter().all(|deed| game.is_payment(deed.verb)))
}

/// What the program did last.
fn last_done<'p>(position: &'p Position, frame: &Frame) -> Option<&'p [Deed]> {
    let programs = &position.table.definitions.card(frame.program.card).compiled.programs;
    let last = programs.get(usize::from(frame.program.index)).and_then(|program| program.ops.get(usize::from(frame.pc.checked_sub(1)?)));
    if let Some(Op::Do(deeds)) = last { Some(deeds) } else { None }
}

/// CR 608.2c, KF Replacement Effects: whether what events came to is of what the text spoke of: that itself, or what it
/// became, or something new. What a replacement did to another object instead isn't.
fn is_own(position: &Position, (about, last): (ObjectId, ObjectId), object: ObjectId) -> bool {
    let table = &position.table;
    let mut became = table.result.moved.iter().chain(&table.windows.became);
    match became.find(|(_, now)| *now == object) {
        Some((before, _)) => *before == about || *before > last,
        None => object == about || object > last || table.known(object).is_none_or(|row| row.zone != zones::BOARD),
    }
}

/// The one object that these events are about, with the last id that was given: all of them are done to it, or the
/// text speaks of it already, and does this to it or takes this from it.
fn about<G: Game>(game: &G, position: &Position, frame: &Frame, deeds: &[Deed], events: &[Event]) -> Option<(ObjectId, ObjectId)> {
    let first = events.first().filter(|event| !game.is_creation(event))?;
    let from = || deeds.iter().find_map(|deed| deed.source.as_ref()).and_then(|source| view(position, frame).party(source));
    let object = match (frame.it, first.object()) {
        (Some(Party::Object(it)), Some(object)) if it == object => it,
        (_, Some(object)) if events.iter().all(|event| event.object() == Some(object)) => object,
        (Some(Party::Object(it)), None) if from() == frame.it => it,
        _ => return None,
    };
    Some((object, ObjectId(position.table.next)))
}

fn propose<G: Game>(
    game: &G,
    position: &mut Position,
    frame: &mut Frame,
    deeds: &[Deed],
    lineage: &Lineage<EffectId>,
    answers: &[Value],
    next: &mut Next<OnTable>,
) -> Needs<()> {
    let events = events(game, position, frame, deeds, answers)?;
    if position.table.result != Default::default() {
        position.table.write().result = Default::default();
    }
    // CR 118.11: what is paid as something enters has been paid, whatever was done instead.
    let counts = game.counts_what_was_said() && !matches!(frame.role, Role::Entering(_));
    if let Some(deed) = deeds.first().filter(|first| counts && deeds.iter().all(|deed| deed.verb == first.verb)) {
        position.table.write().result.of = Some(deed.verb);
    }
    // What was chosen is "it", though nothing may come of what is done to it.
    let chooses = |deed: &Deed| {
        matches!(
            deed.subject,
            Some(
                Selection::Choose { .. }
                    | Selection::UpTo { .. }
                    | Selection::UpToSo { .. }
                    | Selection::ForEach { .. }
                    | Selection::Random { .. }
                    | Selection::Totalling { .. }
            )
        )
    };
    match events.first() {
        _ if !deeds.iter().any(chooses) => {}
        Some(event) => frame.it = event.subject.or(frame.it),
        None if deeds.iter().all(|deed| game.is_payment(deed.verb)) => {}
        // Where there was nothing to choose, it is nothing: neither the source of the text nor what was chosen before.
        None => frame.it = None,
    }
    if frame.cause == Cause::Cost {
        note_paid(position, frame, deeds, &events);
    }
    // CR 608.2c: "that many" is what the instruction before came to, and not what the event did that the text is about.
    if deeds.iter().any(leaves_number_open) {
        frame.amount_given = false;
    }
    frame.proposed = true;
    frame.about = about(game, position, frame, deeds, &events);
    frame.pc += 1;
    next.propose(events, lineage);
    Ok(())
}

/// Whether only what is done shows how many it is done to: "discard your hand", "sacrifice any number of lands".
fn leaves_number_open(deed: &Deed) -> bool {
    deed.amount.is_none()
        && match &deed.subject {
            Some(Selection::UpTo { .. } | Selection::UpToSo { .. } | Selection::Each(Matcher::Noun(_))) => true,
            Some(Selection::Each(Matcher::Either(any))) => any.iter().all(|one| matches!(one, Matcher::Noun(_))),
            _ => false,
        }
}

/// CR 608.2h: what a cost is paid with is noted for the spell or ability that speaks of it later.
fn note_paid(position: &mut Position, frame: &Frame, deeds: &[Deed], events: &[Event]) {
    let definitions = position.table.definitions.clone();
    // CR 400.7d: a permanent spell knows it for the permanent that it will be.
    if position.table.row(frame.source).is_some_and(|row| row.zone == zones::STACK && definitions.card(row.card).compiled.recalls_payment) {
        let objects = events.iter().filter_map(|event| event.object().map(|object| (event.verb, object)));
        let row = position.table.write().row_mut(frame.source);
        row.into_iter().for_each(|row| row.remember(|memory| memory.paid_with.extend(objects.clone())));
    }
    let Some(place) = position.table.stack.iter().rposition(|item| item.source == frame.source) else { return };
    let Some(program) = position.table.stack.get(place).map(|item| item.program) else { return };
    let Some(program) = definitions.card(program.card).compiled.programs.get(program.index as usize) else { return };
    for (verb, number) in program.paid.iter().filter(|(verb, _)| deeds.iter().any(|deed| deed.verb == *verb)) {
        let Some(object) = events.iter().filter(|event| event.verb == *verb).find_map(Event::object) else { continue };
        if let Some(item) = position.table.write().stack.get_mut(place) {
            let number = usize::from(*number);
            while item.chosen.len() <= number {
                item.chosen.push(Value::Nothing);
            }
            item.chosen[number] = Value::Party(Party::Object(object));
        }
    }
}
