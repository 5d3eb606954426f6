//! Playing cards: lines of a script, and what texts play (349–359).
//!
//! Costs are charged where a scenario says so ([`costs`]). Where a line says `paying …`, what an additional cost *does*
//! (kill a unit, discard a card) is done in any case, so that it can be replaced (357.2.a).

use instead_kernel::{Ask, Chooser, Lineage, Next, Step};
use instead_model::definition::{Compiled, Definition};
use instead_model::evaluate::View;
use instead_model::event::{Cause, Event, Party, Place, Value};
use instead_model::game::{Offered, OnTable, Prompt, Question, Task, Work};
use instead_model::ids::{CardId, EffectId, ObjectId, PlayerId};
use instead_model::language::CastingOption;
use instead_model::position::Position;
use instead_model::script::{Action, Charged, Refusal};
use instead_model::table::{Outcome, ProgramId, Row, StackItem};
use instead_model::zones;
use smallvec::SmallVec;

use crate::chain;
use crate::costs::Price;
use crate::costs::{self, Ignored, Playing};
use crate::rulebook::{Riftbound, by_rule};
use crate::tasks::{Answers, TaskKind};
use crate::words::{self, Do};
use crate::{board, discounts, hidden, lasting, targets};

/// The manner in which a card is played.
struct Play {
    player: PlayerId,
    object: ObjectId,
    kicked: bool,
    mode: Option<u32>,
    targets: Vec<Value>,
    x: u64,
    /// Which part of its base cost is ignored.
    ignored: Ignored,
    /// Where it is played, if that is said.
    place: Option<Place>,
    /// By how much energy the text that plays it reduces its cost.
    less: u64,
    /// Whether a text plays it, which may speak of it afterwards.
    by_text: bool,
}

/// A line of the script: `A plays Bear at Grove`.
pub fn line(rules: &Riftbound, position: &mut Position, task: &Task, answers: &Answers, next: &mut Next<OnTable>) -> Step<OnTable> {
    let Some(Action::Cast { player, object, kicked, mode, targets, x, .. }) = chain::action(position, task) else {
        return Step::Done(None);
    };
    let Some(row) = position.table.row(object) else { return Step::Done(None) };
    let kicked = kicked || position.table.script.commands.get(task.number as usize).is_some_and(|command| command.paid);
    let hidden_at = match hidden::played_from(position, row) {
        Ok(site) => site,
        Err(why) => return chain::refuse(position, task, Some(object), why),
    };
    if let Some(why) = not_from_there(position, row, player) {
        return chain::refuse(position, task, Some(object), why);
    }
    // 811.1.d.1: a hidden permanent is played where it was hidden.
    let place = hidden_at.map(Place::Site).or_else(|| targets.first().and_then(board::place_of));
    if let (None, Some(at)) = (hidden_at, place)
        && !board::may_be_played(position, row, player, at)
    {
        let forbidden = board::forbids(position, player, Some(object), Some(at));
        let why = forbidden.map_or(Refusal::WrongPlace, |why| Refusal::because(&why));
        return chain::refuse(position, task, Some(object), why);
    }
    let ignored = if hidden_at.is_some() { Ignored::All } else { Ignored::Nothing };
    let play = Play { player, object, kicked, mode, targets, x, ignored, place, less: 0, by_text: false };
    put_on_chain(rules, position, play, hidden_at, answers, next).unwrap_or_else(|why| chain::refuse(position, task, Some(object), why))
}

/// 354: a card is played from its owner's hand, or from where something allows it: the champion zone, face down at a
/// battlefield, the trash with Flow. What isn't understood may allow it.
fn not_from_there(position: &Position, row: &Row, player: PlayerId) -> Option<Refusal> {
    let definition = position.table.definitions.card(row.card);
    let view = View::of(position, player, Some(row.id), &row.chosen);
    let allows = |(option, _): &(CastingOption, u16)| costs::is_from_trash(option, &view);
    let allowed = match row.zone {
        zones::DISCARD => row.owner == player && definition.compiled.casting_costs.iter().any(allows),
        zones::EXILE | zones::DECK | words::RUNE_DECK => false,
        _ => true,
    };
    let speaks = |text: &str| ["may play", "can play", "Play me", "play me"].iter().any(|words| text.contains(words));
    let unread = || position.table.definitions.cards.iter().any(|card| card.declined().any(|unread| speaks(unread.text)));
    (!allowed && !unread()).then_some(Refusal::NotFromThere)
}

/// Plays a card because a text says so; `task.number` holds the place, as [`number_of`] writes it. For a unit with Accelerate its
/// player decides whether that is paid (356.1.b).
pub fn now(rules: &Riftbound, position: &mut Position, task: &Task, answers: &Answers, next: &mut Next<OnTable>) -> Step<OnTable> {
    let (Some(object), Some(player)) = (task.object, task.player) else { return Step::Done(None) };
    let Some(row) = position.table.row(object) else { return Step::Done(None) };
    let asks = costs::accelerates(position, row) && costs::can_accelerate(position, row, player);
    let (kicked, rest) = match (asks, answers.split_first()) {
        (false, _) => (false, answers.as_slice()),
        (true, Some((answer, rest))) => (*answer == Value::Yes(true), rest),
        (true, None) => {
            let question = Question { prompt: Prompt::Whether(Offered::Payment), source: Some(object), card: Some(row.card) };
            let options = vec![(Value::Yes(true), 1), (Value::Yes(false), 1)];
            return Step::Ask(Ask { chooser: Chooser::Player(player), question, options });
        }
    };
    let (ignored, less) = match task.number {
        number if number & PAYS > 0 => (Ignored::Nothing, number / LESS),
        number if number & ENERGY_ONLY > 0 => (Ignored::Energy, 0),
        _ => (Ignored::All, 0),
    };
    let place = place_of(task.number & (ENERGY_ONLY - 1));
    let play = Play { player, object, kicked, mode: None, targets: Vec::new(), x: 0, ignored, place, less, by_text: true };
    // 349: what can't be played isn't.
    put_on_chain(rules, position, play, None, rest, next).unwrap_or(Step::Done(None))
}

/// 359.3.e.14: "it" of a text is what it has played, and so is what the text has spoken of before: on the chain, or where it has
/// entered. The task has the card as it was, and its number is the card on the chain.
pub fn played(position: &mut Position, task: &Task) -> Step<OnTable> {
    let Some(before) = task.object else { return Step::Done(None) };
    let on_chain = ObjectId(u32::try_from(task.number).unwrap_or(u32::MAX));
    let entered = position.table.result.moved.iter().find(|(was, _)| *was == on_chain).map(|(_, now)| *now);
    let now = entered.unwrap_or(on_chain);
    if position.table.row(now).is_some() {
        let (objects, moved) = (SmallVec::from_slice(&[now]), SmallVec::from_slice(&[(before, now)]));
        position.table.write().result = Outcome { objects, moved, amount: 1, ..Outcome::default() };
    }
    Step::Done(None)
}

/// Added to the number of a task by which a text plays a card ignoring only its energy cost.
pub const ENERGY_ONLY: u64 = 1 << 40;
/// Added to the number of a task by which a text plays a card for its cost.
pub const PAYS: u64 = 1 << 41;
/// Added besides, once for each energy by which that cost is reduced.
pub const LESS: u64 = 1 << 42;

/// 354–357: the card goes on the chain, its choices are made, its costs are paid.
fn put_on_chain(
    rules: &Riftbound,
    position: &mut Position,
    play: Play,
    hidden_at: Option<ObjectId>,
    answers: &[Value],
    next: &mut Next<OnTable>,
) -> Result<Step<OnTable>, Refusal> {
    let Play { player, object, kicked, mode, targets: said, x, ignored, place, less, by_text } = play;
    let Some(row) = position.table.row(object).cloned() else { return Ok(Step::Done(None)) };
    let definitions = position.table.definitions.clone();
    let definition = definitions.card(row.card);
    let is_spell = definition.is(words::known().spell);
    let there = place.filter(|_| definition.is(words::known().unit));
    if let Some(why) = board::forbids(position, player, Some(object), there) {
        return Err(Refusal::because(&why));
    }
    let mut given = answers.iter();
    let program = match chosen_program(definition, &row, player, (kicked, mode), &mut given) {
        Ok(program) => program,
        Err(question) => return Ok(question),
    };
    let program = ProgramId { card: row.card, index: program.unwrap_or(u16::MAX) };
    let mut item = chain::item(object, player, program, x);
    item.spell = Some(object);
    // A target or a discount may depend on whether an additional cost is paid: it is asked for as the card would be.
    if (is_spell || kicked)
        && let Some(row) = position.table.write().row_mut(object)
    {
        row.kicked = kicked;
    }
    if is_spell {
        let unread = definition.declined().next().is_some();
        if let Some(question) = aim(position, &mut item, (said, unread), (&row, hidden_at), &mut given)? {
            return Ok(question);
        }
    }
    let chosen: &[Value] = if is_spell { &item.chosen } else { &[] };
    // 356.2.b.1: how often an additional cost is paid is said before what it all comes to.
    let priced = |times| costs::of_playing(position, &row, Playing { player, kicked, ignored, targets: chosen, times, less });
    let paid = match sparing(position, &row, player, kicked, |times| priced(times).is_ok(), &mut given) {
        Ok(paid) => paid,
        Err(question) => return Ok(question),
    };
    let price = priced(paid.len() as u64)?;
    can_pay(rules, position, (object, player, row.card), &price.programs)?;
    let waiting = lasting::waiting_for(position, player, &discounts::as_played(position, &row, player));
    let table = position.table.write();
    let Some(row) = table.take(object, 1) else { return Ok(Step::Done(None)) };
    let mut card = Row::new(row.card, zones::STACK, row.owner);
    (card.label, card.controller, card.kicked, card.x) = (row.label, player, kicked, x);
    (card.cast_from, card.at) = (Some(row.zone), hidden_at);
    let id = table.put(card);
    let energy = counted_energy(position, definition, &price, ignored);
    note_spent(position, id, player, is_spell, energy);
    lasting::take(position, &waiting, id);
    let table = position.table.write();
    (item.spell, item.source) = (Some(id), id);
    table.player_mut(player).note(Do::Finalize.into(), 1);
    // 357: resources, and what other costs do.
    next.propose(paid, &Lineage::default());
    price.bill.pay_for(position, player, Some(id), next);
    for program in price.programs {
        next.work(Work::Program(chain::paying(ProgramId { card: row.card, index: program }, player, id)), &Lineage::default());
    }
    stay_or_enter(position, item, (id, player), (is_spell, place), next);
    if by_text {
        next.work(TaskKind::Played.task().with(object).by(player).numbered(u64::from(id.0)).into(), &Lineage::default());
    }
    Ok(Step::Done(None))
}

/// 355: the text that is carried out: of several modes one is chosen, unless it was said.
fn chosen_program<'a>(
    definition: &Definition,
    row: &Row,
    player: PlayerId,
    (kicked, mut mode): (bool, Option<u32>),
    given: &mut impl Iterator<Item = &'a Value>,
) -> Result<Option<u16>, Step<OnTable>> {
    let mut modes = ways(&definition.compiled, kicked);
    // 820.2.a: of the first execution the mode is said, of the others it is asked for.
    if modes.len() > definition.compiled.spell.len()
        && let Some(first) = mode.take_if(|mode| (*mode as usize) < definition.compiled.spell.len())
    {
        let begins = |index: u16| definition.compiled.programs.get(usize::from(index))?.modes.first().copied();
        modes.retain(|(_, program)| begins(*program).map(u32::from) == Some(first));
    }
    Ok(match (modes.as_slice(), mode) {
        ([], _) => None,
        ([(_, only)], _) => Some(*only),
        (many, Some(mode)) if !definition.compiled.spell.is_empty() && many.len() == definition.compiled.spell.len() => {
            many.get(mode as usize).map(|(_, program)| *program)
        }
        // 820.2.a: the mode of each execution.
        (many, Some(mode)) if mode as usize >= definition.compiled.spell.len() => {
            many.get(mode as usize - definition.compiled.spell.len()).map(|(_, program)| *program)
        }
        (many, _) => match given.next() {
            Some(Value::Number(said)) => many.iter().find(|(number, _)| number == said).map(|(_, program)| *program),
            _ => {
                let options = many.iter().map(|(number, _)| (Value::Number(*number), 1)).collect();
                return Err(chain::ask(player, Prompt::Mode, row, options));
            }
        },
    })
}

/// The targets of a spell: those that are said, and those that are asked for.
fn aim<'a>(
    position: &Position,
    item: &mut StackItem,
    (said, unread): (Vec<Value>, bool),
    (row, hidden_at): (&Row, Option<ObjectId>),
    given: &mut impl Iterator<Item = &'a Value>,
) -> Result<Option<Step<OnTable>>, Refusal> {
    item.chosen = said.into_iter().collect();
    targets::with_locations(position, item);
    if !unread && item.chosen.len() > targets::of(position, item.program).len() {
        return Err(Refusal::TooMany);
    }
    targets::check(position, item, hidden_at)?;
    Ok(targets::choose(position, item, row, hidden_at, given))
}

/// 329, 359.2: a spell stays on the chain and resolves later; a permanent leaves the chain at once.
fn stay_or_enter(
    position: &mut Position,
    item: StackItem,
    (id, player): (ObjectId, PlayerId),
    (is_spell, place): (bool, Option<Place>),
    next: &mut Next<OnTable>,
) {
    if is_spell {
        targets::tell(position, &item, next);
        position.table.write().stack.push(item);
    } else {
        let number = number_of(place);
        next.work(TaskKind::Enter.task().with(id).by(player).numbered(number).into(), &Lineage::default());
    }
}

/// The energy that counts as spent on a card: where nothing is charged, the printed energy.
fn counted_energy(position: &Position, definition: &Definition, price: &Price, ignored: Ignored) -> u64 {
    match position.table.script.costs {
        Charged::Everything => price.bill.energy(),
        _ if ignored != Ignored::Nothing => 0,
        _ => definition.cost_numbers().map_or(0, |(energy, _)| energy),
    }
}

/// 357: whether what the costs say can be done. The card itself is on the chain by then, and pays for nothing.
fn can_pay(
    rules: &Riftbound,
    position: &Position,
    (object, player, card): (ObjectId, PlayerId, CardId),
    programs: &[u16],
) -> Result<(), Refusal> {
    if programs.is_empty() {
        return Ok(());
    }
    let mut ahead = position.clone();
    ahead.table.write().take(object, 1);
    let program = |index: &u16| ProgramId { card, index: *index };
    let possible = programs.iter().all(|index| costs::is_possible(rules, &ahead, program(index), player, object));
    if possible { Ok(()) } else { Err(Refusal::CantPay) }
}

/// Notes the energy that was spent to play a card, for abilities that trigger on it or ask for it later.
fn note_spent(position: &mut Position, card: ObjectId, player: PlayerId, is_spell: bool, energy: u64) {
    let most = position.table.player(player).happened(Do::SpentOnSpell.into());
    let table = position.table.write();
    if is_spell && energy > most {
        table.player_mut(player).note(Do::SpentOnSpell.into(), energy - most);
    }
    if let Some(row) = table.row_mut(card).filter(|_| energy > 0) {
        row.remember(|memory| memory.spent = vec![(None, energy)]);
    }
}

/// 356.2.b.1: "you may … any number of …": those to which it is done, one after the other, as far as their player wants.
fn sparing<'a>(
    position: &Position,
    row: &Row,
    player: PlayerId,
    kicked: bool,
    enough: impl Fn(u64) -> bool,
    given: &mut impl Iterator<Item = &'a Value>,
) -> Result<Vec<Event>, Step<OnTable>> {
    let Some((verb, of)) = costs::any_number(position, row).filter(|_| kicked || position.table.script.costs == Charged::Everything) else {
        return Ok(Vec::new());
    };
    let view = View::of(position, player, Some(row.id), &row.chosen);
    let fits = |other: &&Row| view.fits_noun(of, other).is_ok();
    let mut left: Vec<ObjectId> = position.table.rows.iter().filter(fits).map(|other| other.id).collect();
    let mut paid = Vec::new();
    while !left.is_empty() {
        match given.next() {
            Some(Value::Party(Party::Object(object))) => {
                left.retain(|other| other != object);
                let subject = Some(Party::Object(*object));
                paid.push(Event { subject, player: Some(player), source: Some(row.id), cause: Cause::Cost, ..Event::of(verb) });
            }
            Some(_) => break,
            None => {
                let objects = left.into_iter().map(|object| (Value::Party(Party::Object(object)), 1));
                // Not fewer than what makes the rest payable.
                let may_stop = enough(paid.len() as u64).then_some((Value::Nothing, 1));
                return Err(chain::ask(player, Prompt::Which(verb), row, objects.chain(may_stop).collect()));
            }
        }
    }
    Ok(paid)
}

/// The programs among which a spell's modes choose; 820.1.d: if Repeat is paid, those that carry its text out several
/// times. Each has the number by which a question calls it: its place among the modes, or its own.
fn ways(compiled: &Compiled, kicked: bool) -> Vec<(u64, u16)> {
    let repeated: Vec<(u64, u16)> = compiled.if_paid.iter().map(|(_, program)| (u64::from(*program), *program)).collect();
    if kicked && !repeated.is_empty() { repeated } else { (0..).zip(compiled.spell.iter().copied()).collect() }
}

/// A place as the number of a task; none: its player says.
pub fn number_of(place: Option<Place>) -> u64 {
    match place {
        None => 0,
        Some(Place::Base) => 1,
        Some(Place::Site(site)) => 2 + u64::from(site.0),
    }
}

fn place_of(number: u64) -> Option<Place> {
    match number {
        0 => None,
        1 => Some(Place::Base),
        site => Some(Place::Site(ObjectId(u32::try_from(site - 2).unwrap_or(u32::MAX)))),
    }
}

/// The number of a task [`TaskKind::Enter`] whose object has entered.
const ENTERED: u64 = u64::MAX;

/// 359.2: a permanent enters the board where its player says; then it was played (419.4.a).
pub fn enter(
    position: &mut Position,
    task: &mut Task,
    lineage: &Lineage<EffectId>,
    answers: &[Value],
    next: &mut Next<OnTable>,
) -> Step<OnTable> {
    let (Some(object), Some(player)) = (task.object, task.player) else { return Step::Done(None) };
    if task.number == ENTERED {
        // 419.4.a: what has entered was played.
        let entered = position.table.result.moved.iter().find(|(was, _)| *was == object).map(|(_, now)| *now);
        let there = entered.filter(|object| position.table.row(*object).is_some());
        let played = there.map(|object| Event { subject: Some(Party::Object(object)), player: Some(player), ..by_rule(Do::Play) });
        next.propose(played, &Lineage::default());
        return Step::Done(None);
    }
    let Some(row) = position.table.row(object) else { return Step::Done(None) };
    let unit = position.table.definitions.card(row.card).is(words::known().unit);
    let places = if unit { board::places_of(position, row, player) } else { vec![Place::Base] };
    let said = place_of(task.number).or_else(|| answers.first().and_then(board::place_of));
    let at = match (said, places.as_slice()) {
        (Some(place), _) => place,
        (None, [only]) => *only,
        _ => return board::which_place(player, Some(row), places),
    };
    let subject = Some(Party::Object(object));
    let mut enters =
        Event { subject, player: Some(player), from: Some(row.zone), to: Some(zones::BOARD), at: Some(at), ..by_rule(Do::Put) };
    board::by_default(position, &mut enters);
    next.propose([enters], lineage);
    task.number = ENTERED;
    Step::More
}
