//! Copies of spells and abilities on the stack (CR 707.10), and new targets (CR 115.7).
//!
//! A copy is put on the stack: it isn't cast, and it isn't activated. Who may choose new targets for it is asked before
//! it is there.

use instead_kernel::Amount as _;
use instead_kernel::{Ask, Chooser, Lineage, Next, Step};
use instead_model::event::{Event, Marks, Party, Value};
use instead_model::game::{OnTable, Prompt, Question, Task};
use instead_model::ids::{EffectId, ObjectId, PlayerId};
use instead_model::language::Matcher;
use instead_model::position::Position;
use instead_model::table::{Commander, Own, Row, StackItem, Table};
use instead_model::zones;
use smallvec::SmallVec;

use crate::rules_card;
use crate::targets::{apart, legal_targets, targeted, targets_of};
use crate::tasks::TaskKind;
use crate::words::Do;

/// The changes that a player may make to the targets of a spell or ability.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u64)]
enum About {
    /// Nothing: a copy has the targets of the original.
    Nothing,
    /// Change any of them, or none (CR 115.7d, 707.10c).
    Anew,
    /// Change them if that is possible (CR 115.7a).
    Change,
}

/// A spell or ability is copied, or its targets may be changed.
pub fn begin(event: &Event, next: &mut Next<OnTable>, lineage: &Lineage<EffectId>) {
    let task = |kind: TaskKind, about: About| kind.task().with(event.object()).by(event.player).numbered(about as u64).into();
    if event.verb == Do::NewTargets.into() {
        let about = if event.marks.has(Marks::FIRM) { About::Change } else { About::Anew };
        return next.work(task(TaskKind::NewTargets, about), lineage);
    }
    let added = event.amount.less(u64::from(event.added));
    for number in 0..event.amount {
        let anew = event.marks.has(Marks::ANEW) || number >= added;
        next.work(task(TaskKind::Copy, if anew { About::Anew } else { About::Nothing }), lineage);
    }
}

/// One step of copying, or of choosing new targets.
pub fn task(kind: TaskKind, position: &mut Position, task: &Task, answers: &[Value], next: &mut Next<OnTable>) -> Step<OnTable> {
    let (Some(object), Some(player)) = (task.object, task.player) else { return Step::Done(None) };
    let about = [About::Nothing, About::Anew, About::Change].into_iter().find(|about| *about as u64 == task.number);
    let about = about.unwrap_or(About::Nothing);
    if kind == TaskKind::NewTargets {
        let Some(place) = position.table.stack.iter().position(|item| stands_for(item, object)) else { return Step::Done(None) };
        let mut item = position.table.stack[place].clone();
        let before = targeted(position, &item);
        if let Some(ask) = choose(position, &mut item, player, about, answers) {
            return ask;
        }
        let now = targeted(position, &item).into_iter().filter(|event| !before.iter().any(|before| before.subject == event.subject));
        next.propose(now.collect::<Vec<_>>(), &Lineage::default());
        if let Some(there) = position.table.write().stack.get_mut(place) {
            there.chosen = item.chosen;
        }
        return Step::Done(None);
    }
    let table = &position.table;
    // CR 707.10: a spell that has left the stack is copied as it last was.
    let items = table.stack.iter().chain(&table.windows.departed);
    let Some(mut item) = items.into_iter().find(|item| stands_for(item, object)).cloned() else { return Step::Done(None) };
    item.controller = player;
    item.times = 1;
    let original = std::mem::take(&mut item.spell);
    if about != About::Nothing
        && let Some(ask) = choose(position, &mut item, player, about, answers)
    {
        return ask;
    }
    let Some(row) = position.table.known(object).cloned() else { return Step::Done(None) };
    let table = position.table.write();
    let id = match original {
        Some(_) => {
            let id = put(table, &row, player, &item);
            (item.spell, item.source) = (Some(id), id);
            id
        }
        // CR 707.10b: the copy of an ability has the same source.
        None => {
            let id = table.put(Row { controller: player, owner: player, count: 1, ..row });
            item.own = item.own.map(|own| Own { id, ..own });
            id
        }
    };
    table.result.objects.push(id);
    table.result.amount = table.result.amount.plus(1);
    table.stack.push(item.clone());
    if item.spell.is_some() && !position.table.indexed().triggers(Do::Copied.into()).is_empty() {
        let copied = Event { player: Some(player), subject: Some(Party::Object(id)), source: Some(id), ..Event::of(Do::Copied.into()) };
        next.propose([copied], &Lineage::default());
    }
    next.propose(targeted(position, &item), &Lineage::default());
    Step::Done(None)
}

/// Whether a spell or ability is what an object stands for.
pub fn stands_for(item: &StackItem, object: ObjectId) -> bool {
    item.spell == Some(object) || item.own.is_some_and(|own| own.id == object)
}

/// CR 707.10: a copy of a spell is like it in everything that was decided; it has no card, it wasn't cast, and nothing was
/// spent on it. It is owned by the player under whose control it is put on the stack.
fn put(table: &mut Table, row: &Row, player: PlayerId, item: &StackItem) -> ObjectId {
    let mut copy = Row { zone: zones::STACK, count: 1, token: true, label: None, owner: player, controller: player, ..row.clone() };
    if copy.cast_from.is_some() {
        (copy.cast_from, copy.cast_by) = (None, None);
    }
    if copy.memory.is_some() {
        copy.remember(|memory| {
            memory.spent.clear();
            memory.life_paid = 0;
            memory.commander = Commander::No;
            memory.struck.clear();
        });
    }
    // CR 303.4a: an Aura spell knows what it will be attached to.
    if copy.attached.is_some()
        && let Some(Value::Party(Party::Object(host))) = item.chosen.first()
    {
        copy.attached = Some(*host);
    }
    table.put(copy)
}

/// CR 115.7: each target may stay as it is, even if it is illegal by now; a new one has to be legal. What is divided stays
/// divided so (CR 115.7f).
fn choose(position: &Position, item: &mut StackItem, player: PlayerId, about: About, answers: &[Value]) -> Option<Step<OnTable>> {
    let wanted = targets_of(position, item.program);
    let mut given = answers.iter();
    for number in 0..wanted.len() {
        let Some(current) = item.chosen.get(number).cloned() else { break };
        if current == Value::Nothing || wanted.get(number) == Some(&Matcher::Granter) {
            continue;
        }
        let taken = |value: &Value| {
            item.chosen.iter().take(number).enumerate().any(|(other, taken)| taken == value && apart(&wanted, other, number))
        };
        let legal: Vec<Value> = legal_targets(position, item, number, Some(&current)).into_iter().filter(|value| !taken(value)).collect();
        if legal.is_empty() {
            continue;
        }
        let stays = (about == About::Anew).then_some(current);
        let options: Vec<(Value, u64)> = stays.into_iter().chain(legal).map(|value| (value, 1)).collect();
        match given.next() {
            Some(value) => item.chosen[number] = value.clone(),
            None => {
                let question = Question { prompt: Prompt::NewTarget, source: Some(item.source), card: Some(item.program.card) };
                return Some(Step::Ask(Ask { chooser: Chooser::Player(player), question, options }));
            }
        }
    }
    None
}

/// A spell or ability leaves the stack: a spell that a text may copy is kept in mind for as long as the stack isn't empty.
pub fn departs(position: &mut Position, item: &StackItem) {
    if let Some(own) = item.own {
        position.table.write().take_off(own.id, 1);
    }
    if item.spell.is_some() && position.table.definitions.asks(Do::CopySpell.into()) {
        position.table.write().windows.departed.push(item.clone());
    }
}

/// An ability is put on the stack. Where a text may point at abilities, an object stands for it.
pub fn put_ability(position: &mut Position, mut item: StackItem, activated: bool) {
    let asked = position.table.definitions.asks(zones::OF_ABILITIES);
    let table = position.table.write();
    if asked {
        let card = table.known(item.source).map_or(rules_card::UNKNOWN, |row| row.card);
        let row = Row { count: item.times, controller: item.controller, token: true, ..Row::new(card, zones::ABILITIES, item.controller) };
        item.own = Some(Own { id: table.put(row), activated });
    }
    table.stack.push(item);
}

/// CR 701.6a: a spell or ability that is countered is taken off the stack. An object that is on the stack for none stands
/// for the ability of it that was put there last.
pub fn counter(position: &mut Position, object: ObjectId) {
    if position.table.stack.iter().any(|item| stands_for(item, object)) {
        return countered(position, object);
    }
    let place = position.table.stack.iter().rposition(|item| item.spell.is_none() && item.source == object);
    if let Some(place) = place {
        let stack = &mut position.table.write().stack;
        let mut item = stack.remove(place);
        if item.times > 1 {
            item.times -= 1;
            stack.insert(place, item.clone());
        }
        departs(position, &item);
    }
}

/// The targets that a countered spell or ability had don't matter any more: it is taken off the stack (CR 701.6a).
fn countered(position: &mut Position, object: ObjectId) {
    let gone: SmallVec<[StackItem; 1]> = position.table.stack.iter().filter(|item| stands_for(item, object)).cloned().collect();
    for item in &gone {
        departs(position, item);
    }
    let table = position.table.write();
    for item in table.stack.iter_mut().filter(|item| stands_for(item, object)) {
        item.times -= 1;
    }
    table.stack.retain(|item| item.times > 0);
}
