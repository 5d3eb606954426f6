//! Fights: whom, what comes before, the strikes, what comes after. KF Fight, KF Assault (X), KF Hazardous (X).

use instead_kernel::amount::above_zero;
use instead_kernel::{Ask, Chooser, Lineage, Next, Step, Veto};
use instead_model::event::{Cause, Event, Marks, Party, Value};
use instead_model::game::{OnTable, Prompt, Question, Task, Work};
use instead_model::ids::{ObjectId, PlayerId};
use instead_model::position::Position;
use instead_model::table::{ProgramId, Row, StackItem, add_counters, remove_counters};
use instead_model::zones;
use smallvec::SmallVec;

use crate::rules_card::{self, Rule};
use crate::tasks::TaskKind;
use crate::words::{Do, counts, known, moments};
use crate::{stats, triggers, veto};

/// The creature fights: whom, its controller chooses unless that is said. Then what comes before the fight.
pub fn begin(
    position: &mut Position,
    attacker: ObjectId,
    defender: Option<ObjectId>,
    answers: &[Value],
    next: &mut Next<OnTable>,
) -> Step<OnTable> {
    let Some(row) = position.table.row(attacker).filter(|row| row.zone == zones::BOARD) else { return Step::Done(None) };
    let eligible = veto::opposing(position, row);
    let defender = match (defender.filter(|defender| eligible.contains(defender)), answers.first(), eligible.as_slice()) {
        (Some(defender), _, _) => defender,
        (None, Some(Value::Party(Party::Object(defender))), _) => *defender,
        (None, _, []) => return Step::Done(None),
        (None, _, [only]) => *only,
        _ => {
            let question = Question { prompt: Prompt::Which(Do::Fight.into()), source: Some(attacker), card: None };
            let options = eligible.iter().map(|id| (Value::Party(Party::Object(*id)), 1)).collect();
            return Step::Ask(Ask { chooser: Chooser::Player(position.table.turn.active), question, options });
        }
    };
    let player = row.controller;
    let table = position.table.write();
    if let Some(row) = table.row_mut(attacker) {
        (row.tapped, row.combat.attacking) = (true, Some(Party::Object(defender)));
    }
    if let Some(row) = table.row_mut(defender) {
        row.combat.blocking = vec![attacker];
        add_counters(&mut row.counters, counts::ATTACKED, 1);
    }
    let lineage = Lineage::default();
    next.propose([marker(Do::BeforeFight, attacker, Some(defender), player)], &lineage);
    next.work(TaskKind::Strikes.task().with(attacker).by(player).numbered(u64::from(defender.0)).into(), &lineage);
    Step::Done(None)
}

/// The event that marks a creature's deed, done or about to be done; `other` is the creature it fights.
pub fn marker(verb: Do, object: ObjectId, other: Option<ObjectId>, player: PlayerId) -> Event {
    Event { subject: Some(Party::Object(object)), source: other, player: Some(player), cause: Cause::Rules, ..Event::of(verb.into()) }
}

/// KF Assault (X), KF Hazardous (X): at the timing point of "Before Fight:" abilities.
pub fn before(position: &Position, event: &Event) -> Vec<StackItem> {
    let (Some(attacker), Some(defender)) = (event.object(), event.source) else { return Vec::new() };
    let rules = position.table.definitions.card(rules_card::ID);
    let rated = |source: ObjectId, it: ObjectId, keyword, rule| {
        let row = position.table.row(source)?;
        (position.rating(row, keyword) > 0).then(|| StackItem {
            spell: None,
            source,
            controller: row.controller,
            program: ProgramId { card: rules_card::ID, index: rules_card::program(rules, rule) },
            chosen: SmallVec::new(),
            it: Some(Party::Object(it)),
            found: None,
            they: None,
            by: None,
            amount: 0,
            x: 0,
            times: 1,
            group: 0,
            begun: None,
            own: None,
            apiece: Default::default(),
        })
    };
    let assault = rated(attacker, defender, known().assault, Rule::Assault);
    let ignored = position.table.row(attacker).is_some_and(|row| position.is(row, known().ignores_hazardous));
    let hazardous = rated(defender, attacker, known().hazardous, Rule::Hazardous).filter(|_| !ignored);
    assault.into_iter().chain(hazardous).collect()
}

/// KF Fight: each deals damage equal to its power to the other, at the same time. If either was destroyed
/// before, there is no fight.
pub fn strikes(position: &mut Position, task: &Task, next: &mut Next<OnTable>) {
    let (Some(attacker), Some(player)) = (task.object, task.player) else { return };
    let defender = ObjectId(u32::try_from(task.number).unwrap_or(0));
    let follow = |kind: TaskKind| Work::Task(Task { kind: kind as u8, ..task.clone() });
    let there = |row: &&Row| stats::is_creature(position, row);
    let (Some(one), Some(other)) = (position.table.row(attacker).filter(there), position.table.row(defender).filter(there)) else {
        // KF Fight: the fight is skipped, and "Fight:" abilities don't trigger; it was used all the same.
        next.work(follow(TaskKind::FightOver), &Lineage::default());
        next.propose([fought(attacker, defender, player)], &Lineage::default());
        return;
    };
    let strike = |source: ObjectId, subject: ObjectId, power: i64, player| Event {
        source: Some(source),
        subject: Some(Party::Object(subject)),
        player: Some(player),
        amount: above_zero(power),
        moment: Some(moments::FIGHT),
        marks: Marks::COMBAT,
        cause: Cause::Rules,
        ..Event::of(Do::Strike.into())
    };
    let (first, second) = (stats::power(position, one), stats::power(position, other));
    let events = [strike(attacker, defender, first, one.controller), strike(defender, attacker, second, other.controller)];
    // Armor that the attacker ignores.
    let firm = position.is(one, known().ignores_armor);
    let pierces = |event: Event| Event { marks: event.marks.with(Marks::FIRM, firm && event.source == Some(attacker)), ..event };
    let mut events: Vec<Event> = events.into_iter().filter(|event| event.amount > 0).collect();
    // KF Splash: an attack with splash deals damage to the neighbours at the same time.
    let splash = position.rating(one, known().splash_attack);
    if splash > 0 {
        let to = |neighbor: &ObjectId| Event {
            verb: Do::Deal.into(),
            marks: Marks::default(),
            ..strike(attacker, *neighbor, splash as i64, one.controller)
        };
        events.extend(position.table.neighbors(defender).iter().map(to));
    }
    let events: Vec<Event> = events.into_iter().map(pierces).collect();
    // KF Fight: what was destroyed before has been in no fight.
    for id in [attacker, defender] {
        if let Some(row) = position.table.write().row_mut(id) {
            row.combat.struck = true;
        }
    }
    next.propose(events, &Lineage::default());
    next.work(follow(TaskKind::AfterFight), &Lineage::default());
}

/// KF Fight: if the creature survives, its "Fight:" abilities resolve.
pub fn after(position: &mut Position, task: &Task, next: &mut Next<OnTable>) {
    let (Some(attacker), Some(player)) = (task.object, task.player) else { return };
    let defender = ObjectId(u32::try_from(task.number).unwrap_or(0));
    over(position, attacker, defender);
    let survives = position.table.row(attacker).is_some_and(|row| row.zone == zones::BOARD);
    let lineage = Lineage::default();
    // KF Ability: what is no longer in play isn't found by "the creature it fights".
    let other = Some(defender).filter(|defender| position.table.row(*defender).is_some_and(|row| row.zone == zones::BOARD));
    if survives {
        next.propose([marker(Do::AfterFight, attacker, other, player)], &lineage);
    }
    next.propose([fought(attacker, defender, player)], &lineage);
}

/// KF Fight: it was used to fight, whether or not it survived, and even if the fight was skipped.
fn fought(attacker: ObjectId, defender: ObjectId, player: PlayerId) -> Event {
    Event { moment: Some(moments::FIGHT), ..marker(Do::Used, attacker, Some(defender), player) }
}

/// The fight is over; KF Enrage: a creature that was used to fight is no longer enraged.
pub fn over(position: &mut Position, attacker: ObjectId, defender: ObjectId) {
    let table = position.table.write();
    if let Some(row) = table.row_mut(attacker) {
        row.combat = Default::default();
        remove_counters(&mut row.counters, counts::ENRAGE, u64::MAX);
    }
    if let Some(row) = table.row_mut(defender) {
        row.combat = Default::default();
    }
}

/// KF Use: the active player chooses what a creature is used for, of what it can do.
pub fn used(position: &Position, task: &Task, answers: &[Value], next: &mut Next<OnTable>) -> Step<OnTable> {
    let Some(row) = task.object.and_then(|object| position.table.row(object)) else { return Step::Done(None) };
    let use_for = |verb| Event { subject: Some(Party::Object(row.id)), player: task.player, cause: Cause::TurnBased, ..Event::of(verb) };
    let has = |verb: Do| verb == Do::Reap || verb == Do::Fight || !triggers::on(position, &use_for(verb.into())).is_empty();
    let can = |verb: &Do| has(*verb) && !matches!(veto::veto(position, &use_for((*verb).into())), Veto::Cant(_) | Veto::NoEvent(_));
    let ways: Vec<Do> = [Do::Reap, Do::Fight, Do::Act, Do::Omni].into_iter().filter(can).collect();
    let verb = match (answers.first(), ways.as_slice()) {
        (Some(Value::Number(way)), _) => ways.get(usize::try_from(*way).unwrap_or(usize::MAX)).copied(),
        (_, []) => None,
        (_, [only]) => Some(*only),
        _ => {
            let question = Question { prompt: Prompt::Mode, source: Some(row.id), card: Some(row.card) };
            let options = (0..ways.len() as u64).map(|way| (Value::Number(way), 1)).collect();
            return Step::Ask(Ask { chooser: Chooser::Player(position.table.turn.active), question, options });
        }
    };
    if let Some(verb) = verb {
        next.propose([use_for(verb.into())], &Lineage::default());
    }
    Step::Done(None)
}
