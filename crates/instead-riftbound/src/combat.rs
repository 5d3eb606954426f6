//! Battlefields that are contested, combat, and scoring (187, 341–348, 454–467).
//!
//! In edition 1.4, replacements of combat damage apply as it is assigned, and not again as it is dealt (465.2.c.5);
//! in 1.3 they apply as it is dealt, and the assignment looks at Prevent Values only (437.5.a).

use instead_kernel::Amount as _;
use instead_kernel::amount::Amounts as _;
use instead_kernel::{Ask, Batch, Chooser, Lineage, Member, Next, Step};
use instead_model::apply;
use instead_model::equal::twins;
use instead_model::event::{Cause, Event, Marks, Party, Place, Value};
use instead_model::game::{OnTable, Prompt, Question, Task};
use instead_model::ids::{EffectId, ObjectId, PlayerId};
use instead_model::language::{Amount, Rewrite, Uses};
use instead_model::position::Position;
use instead_model::reason::Reason;
use instead_model::table::{Fight, Row};
use instead_model::unknown::{self, Unknown};
use instead_model::zones;

use crate::board;
use crate::catalogue::Edition;
use crate::perform::{self, victory_score};
use crate::rulebook::{Riftbound, by_rule};
use crate::tasks::TaskKind;
use crate::turn::{self, might};
use crate::veto;
use crate::words::{self, Do};

/// Whether there is a showdown: that of a combat, once somebody attacks in it (464.2).
pub fn is_on(position: &Position) -> bool {
    position.table.rows.iter().any(|row| row.zone == zones::BOARD && row.combat.attacking.is_some())
}

/// The first battlefield that is fought for, or else contested.
fn foremost(position: &Position) -> Option<Row> {
    let fought = |row: &&Row| row.memory.as_ref().is_some_and(|memory| memory.fight.is_some());
    let contested = |row: &&Row| row.memory.as_ref().is_some_and(|memory| memory.contested.is_some());
    board::battlefields(position).find(fought).or_else(|| board::battlefields(position).find(contested)).cloned()
}

/// 464.2: whether a combat opened. It does before anything is played in its showdown: who attacks and who defends is
/// established first.
pub fn opens(position: &mut Position, next: &mut Next<OnTable>) -> bool {
    let Some(field) = foremost(position) else { return false };
    let (fight, contester) = field.memory.as_ref().map_or((None, None), |memory| (memory.fight, memory.contested));
    let opens = fight.is_none() && sides(position, field.id).len() > 1;
    if opens {
        open(position, &field, contester, next);
    }
    opens
}

/// The next step of the first battlefield that is contested or fought for; false if there is none.
pub fn next(position: &mut Position, next: &mut Next<OnTable>) -> bool {
    if opens(position, next) {
        return true;
    }
    let Some(field) = foremost(position) else { return false };
    let fight = field.memory.as_ref().and_then(|memory| memory.fight);
    let opposed = sides(position, field.id).len() > 1;
    match fight {
        // 344, 348: nobody is there to fight, and nobody assigns anything.
        None => next.work(TaskKind::Result.task().with(field.id).into(), &Lineage::default()),
        // 465: damage if both sides are still there.
        Some(Fight::Showdown) if opposed => {
            set(position, field.id, Some(Fight::Dealt));
            next.work(TaskKind::Assign.task().with(field.id).into(), &Lineage::default());
        }
        Some(_) => next.work(TaskKind::Result.task().with(field.id).numbered(COMBAT).into(), &Lineage::default()),
    }
    true
}

/// 465.3: after combat damage nothing is finalized and nothing resolves before the combat is over; what has triggered
/// waits (335.2). Whether there is such a combat: its own cleanup takes the place of the usual one, and its result follows.
pub fn concludes(position: &Position, next: &mut Next<OnTable>) -> bool {
    let dealt = |row: &&Row| row.memory.as_ref().is_some_and(|memory| memory.fight == Some(Fight::Dealt));
    let field = board::battlefields(position).find(dealt).map(|row| row.id);
    if field.is_some() {
        next.work(TaskKind::Result.task().with(field).numbered(COMBAT).into(), &Lineage::default());
    }
    field.is_some()
}

fn set(position: &mut Position, field: ObjectId, fight: Option<Fight>) {
    if let Some(row) = position.table.write().row_mut(field) {
        row.remember(|memory| memory.fight = fight);
    }
}

/// The players who have units at a battlefield.
fn sides(position: &Position, field: ObjectId) -> Vec<PlayerId> {
    let mut players: Vec<PlayerId> = board::units_at(position, field).map(|row| row.controller).collect();
    players.sort_unstable();
    players.dedup();
    players
}

/// 464.2: who contested the battlefield attacks, the others defend.
fn open(position: &mut Position, field: &Row, contester: Option<PlayerId>, next: &mut Next<OnTable>) {
    let at = Some(Place::Site(field.id));
    let designated = board::units_at(position, field.id).map(|row| {
        let verb = if Some(row.controller) == contester { Do::Attack } else { Do::Defend };
        Event { subject: Some(Party::Object(row.id)), player: Some(row.controller), at, ..by_rule(verb) }
    });
    let designated: Vec<Event> = designated.collect();
    set(position, field.id, Some(Fight::Showdown));
    designate(position);
    next.propose(designated, &Lineage::default());
}

/// The number under which a unit remembers that it was designated in the combat that goes on.
const DESIGNATED: u16 = 0x4000;

/// 323.2: who is where the combat is attacks or defends, and nobody else. Returns the designations that units gain for the
/// first time in this combat (383.4.e, 383.4.f).
pub fn designate(position: &mut Position) -> Vec<Event> {
    let fight = |row: &Row| row.memory.as_ref().filter(|memory| memory.fight.is_some()).map(|memory| (row.id, memory.contested));
    let fields: Vec<(ObjectId, Option<PlayerId>)> = board::battlefields(position).filter_map(fight).collect();
    let unit = words::known().unit;
    let role = |row: &Row| {
        let fought = fields.iter().find(|(field, _)| row.at == Some(*field)).filter(|_| position.is(row, unit));
        match fought {
            Some((field, contester)) if *contester == Some(row.controller) => (Some(Party::Object(*field)), Vec::new()),
            Some((field, _)) => (None, vec![*field]),
            None => (None, Vec::new()),
        }
    };
    let on_board = position.table.rows.iter().filter(|row| row.zone == zones::BOARD && !fields.iter().any(|(field, _)| row.id == *field));
    let differs = |row: &&Row| {
        let (attacking, blocking) = role(row);
        row.combat.attacking != attacking || row.combat.blocking != blocking
    };
    let changed: Vec<_> = on_board.filter(differs).map(|row| (row.id, role(row))).collect();
    // Without a combat, a scenario may still say who attacks.
    if fields.is_empty() {
        return Vec::new();
    }
    let mut gained = Vec::new();
    for (id, (attacking, blocking)) in changed {
        let Some(row) = position.table.write().row_mut(id) else { continue };
        let verb = if attacking.is_some() { Do::Attack } else { Do::Defend };
        let designated = attacking.is_some() || !blocking.is_empty();
        (row.combat.attacking, row.combat.blocking) = (attacking, blocking);
        if designated && row.used(DESIGNATED) == 0 {
            row.remember(|memory| memory.used.push((DESIGNATED, 1)));
            let at = row.at.map(Place::Site);
            gained.push(Event { subject: Some(Party::Object(id)), player: Some(row.controller), at, ..by_rule(verb) });
        }
    }
    gained
}

/// The combat is over: in the next one everybody is designated anew.
fn forget_designations(position: &mut Position) {
    let designated = |row: &Row| row.used(DESIGNATED) > 0;
    if position.table.rows.iter().any(designated) {
        for row in position.table.write().rows.write().iter_mut().filter(|row| designated(row)) {
            row.remember(|memory| memory.used.retain(|(number, _)| *number != DESIGNATED));
        }
    }
}

/// 465.2.c: the attacker, then the defender, assigns as much damage as their units have Might. The answers are the
/// units in the order in which they are assigned lethal damage.
pub fn assign(rules: &Riftbound, position: &mut Position, task: &mut Task, answers: &[Value], next: &mut Next<OnTable>) -> Step<OnTable> {
    let Some(field) = task.object.and_then(|field| position.table.row(field)).cloned() else { return Step::Done(None) };
    if board::units_at(position, field.id).any(|row| turn::lacks_bonus(position, row)) {
        position.note_unknown(Unknown::Bonus);
    }
    let contester = field.memory.as_ref().and_then(|memory| memory.contested);
    let mut answers = answers.iter();
    let mut events = Vec::new();
    let mut excess = Vec::new();
    for attacks in [true, false] {
        let own = |row: &&Row| (Some(row.controller) == contester) == attacks;
        let dealers: Vec<&Row> = board::units_at(position, field.id).filter(own).collect();
        let mut left: Vec<&Row> = board::units_at(position, field.id).filter(|row| !own(row)).collect();
        let (Some(first), Some(player)) = (dealers.first(), dealers.first().map(|row| row.controller)) else { continue };
        // 423.1.b: a stunned unit contributes nothing.
        let able = || dealers.iter().filter(|row| row.counters_of(words::STUNNED) == 0 && deals(rules, position, row, &left));
        let mut damage: u64 = able().map(|row| might(position, row)).together();
        let first = able().next().unwrap_or(first);
        // Whether somebody was assigned damage who needn't be first.
        let mut begun = false;
        while damage > 0 && !left.is_empty() {
            // 465.2.c.10: who can't be dealt lethal damage stands in nobody's way, and nobody in theirs.
            let (exempt, due): (Vec<&Row>, Vec<&Row>) = left.iter().partition(|row| is_exempt(rules, position, row, first.id));
            // 465.2.c.7: of two demands that exclude each other the player chooses one, for each unit by itself (465.2.c.8): it is
            // first now, or it comes when nobody is left who needn't be last.
            let (torn, due): (Vec<&Row>, Vec<&Row>) = due.into_iter().partition(|row| is_torn(position, row));
            let foremost = due.iter().map(|row| priority(position, row)).min().unwrap_or(0);
            let may_be_first = !begun || due.iter().all(|row| priority(position, row) == LAST);
            let torn = torn.into_iter().filter(|_| may_be_first);
            let may: Vec<&Row> = due.into_iter().filter(|row| priority(position, row) == foremost).chain(torn).chain(exempt).collect();
            let chosen = match may.as_slice() {
                // An answer is never taken where nothing was asked: it is the other side's.
                [only] => only.id,
                _ => match answers.next() {
                    Some(Value::Party(Party::Object(object))) => *object,
                    _ => {
                        let question = Question { prompt: Prompt::Which(Do::Assign.into()), source: None, card: None };
                        let options = unlike(position, &may).into_iter().map(|row| (Value::Party(Party::Object(row.id)), 1)).collect();
                        return Step::Ask(Ask { chooser: Chooser::Player(player), question, options });
                    }
                },
            };
            left.retain(|row| row.id != chosen);
            let Some(row) = position.table.row(chosen) else { continue };
            begun |= !is_torn(position, row) && priority(position, row) > 0 && !is_exempt(rules, position, row, first.id);
            // 465.2.c.4: no more than is lethal while there are others; 465.2.c.4.a: what becomes lethal is enough.
            let enough = lethal(rules, position, row, first.id, damage);
            let most = if left.is_empty() { damage } else { enough.unwrap_or(damage) };
            let amount = damage.min(most);
            if left.is_empty() {
                excess.push((player, amount.less(enough.unwrap_or(amount))));
            }
            damage -= amount;
            events.push(dealt(rules.edition, first.id, chosen, player, amount));
        }
    }
    note_excess(position, &excess);
    next.propose(events, &Lineage::default());
    Step::Done(None)
}

/// Of equal units one is enough to choose from: which of them is assigned damage is of no importance.
fn unlike<'a>(position: &Position, units: &[&'a Row]) -> Vec<&'a Row> {
    let mut different: Vec<&Row> = Vec::new();
    for row in units.iter().copied() {
        if !different.iter().any(|other| twins(position, other.id, row.id)) {
            different.push(row);
        }
    }
    different
}

/// 465.2.c: how much each player has assigned in this combat beyond what is lethal for all there; it counts until the next one.
fn note_excess(position: &mut Position, excess: &[(PlayerId, u64)]) {
    let verb = Do::Excess.into();
    for player in &mut position.table.write().players {
        player.tally.retain(|(counted, _)| *counted != verb);
    }
    for (player, amount) in excess.iter().filter(|(_, amount)| *amount > 0) {
        position.table.write().player_mut(*player).note(verb, *amount);
    }
}

/// 054: whether nothing says that a unit deals no combat damage.
fn deals(rules: &Riftbound, position: &Position, row: &Row, to: &[&Row]) -> bool {
    to.iter().any(|other| {
        let damage = dealt(rules.edition, row.id, other.id, row.controller, 1);
        let of_source = |reason: &Reason| matches!(reason, Reason::Forbidden(..));
        let with = veto::forbidden(position, &Event { verb: Do::Deal.into(), ..damage.clone() });
        // What forbids it to be dealt to the other one, whoever deals it, is about that one.
        let without = veto::forbidden(position, &Event { verb: Do::Deal.into(), source: None, ..damage });
        !with.as_ref().is_some_and(of_source) || without.is_some()
    })
}

/// 465.2.c: in 1.4 the assignment is what replacements look at; in 1.3 the damage is.
fn dealt(edition: Edition, source: ObjectId, to: ObjectId, player: PlayerId, amount: u64) -> Event {
    let verb = if edition == Edition::V1_3 { Do::Deal } else { Do::Assign };
    Event {
        source: Some(source),
        subject: Some(Party::Object(to)),
        player: Some(player),
        amount,
        marks: Marks::COMBAT,
        cause: Cause::TurnBased,
        ..Event::of(verb.into())
    }
}

/// 815, 826: first, as usual, last.
fn priority(position: &Position, row: &Row) -> u8 {
    let known = words::known();
    match (position.is(row, known.tank), position.is(row, known.backline)) {
        (true, _) => 0,
        (false, false) => 1,
        (false, true) => LAST,
    }
}

/// The last priority.
const LAST: u8 = 2;

/// 465.2.c.7: whether a unit demands to be first and to be last.
fn is_torn(position: &Position, row: &Row) -> bool {
    let known = words::known();
    position.is(row, known.tank) && position.is(row, known.backline)
}

/// 465.2.c.10: whether a unit can't be dealt damage. One whose damage will be prevented can: it takes its turn like any
/// other (437.5), and [Tank] has it first (815.1.b), though no amount may ever be lethal for it (437.5.b).
fn is_exempt(rules: &Riftbound, position: &Position, row: &Row, source: ObjectId) -> bool {
    let assigned = dealt(rules.edition, source, row.id, row.controller, 1);
    veto::forbidden(position, &Event { verb: Do::Deal.into(), ..assigned }).is_some()
}

/// The damage that has to be assigned to a unit to be lethal, of at most `most`; none if no amount
/// is lethal (437.5.b).
fn lethal(rules: &Riftbound, position: &Position, row: &Row, source: ObjectId, most: u64) -> Option<u64> {
    let needed = might(position, row).less(row.damage).max(1);
    let member = |amount| {
        let batch: Batch<OnTable> = Batch::new([dealt(rules.edition, source, row.id, row.controller, amount)], &Lineage::default());
        batch
    };
    let is_enough = |amount: u64| {
        let batch = member(amount);
        batch.members.first().is_some_and(|member| comes_to(rules, position, &batch, member, amount) >= needed)
    };
    if most == 0 || !is_enough(most) {
        return None;
    }
    // More damage never comes to less: what is enough is looked for by halves.
    let (mut least, mut enough) = (1, most);
    while least < enough {
        let half = least + (enough - least) / 2;
        if is_enough(half) { enough = half } else { least = half + 1 }
    }
    Some(enough)
}

/// The least that some order of the applicable effects leaves of an amount: whoever controls the unit will
/// choose the order.
fn comes_to(rules: &Riftbound, position: &Position, batch: &Batch<OnTable>, member: &Member<OnTable>, amount: u64) -> u64 {
    let mut effects: Vec<EffectId> = Vec::new();
    apply::candidates(rules, position, member, false, &mut |effect| {
        if apply::applicable(rules, position, batch, member, effect).is_ok() {
            effects.push(effect);
        }
    });
    let mut least = amount;
    let steps: Vec<_> = effects.iter().filter_map(|effect| position.standing(*effect, None)).collect();
    for turns in 0..steps.len().max(1) {
        let order = steps.iter().cycle().skip(turns).take(steps.len());
        let left = order.fold(amount, |left, standing| match (&standing.made.replacement.rewrite, &standing.made.replacement.uses) {
            (Rewrite::PreventPoints, _) => left.less(standing.left.unwrap_or(0)),
            (Rewrite::PreventAll, _) => 0,
            (Rewrite::Prevent(_), Uses::Next) => 0,
            (Rewrite::Prevent(Amount::Number(number)), _) => left.less(*number),
            // 437.5.a, edition 1.3: only Prevent Values count.
            (Rewrite::Multiply(n), _) if rules.edition != Edition::V1_3 => left.times(*n),
            _ => left,
        });
        least = if turns == 0 { left } else { least.min(left) };
    }
    least
}

/// Whether a batch assigned combat damage.
pub fn assigned(batch: &Batch<OnTable>) -> bool {
    batch.members.iter().any(|member| member.stands && perform::is(&member.event, Do::Assign))
}

/// 465.2.d: what was assigned is dealt, all at the same time; it bears the history of its assignment.
pub fn deal(batch: &Batch<OnTable>, next: &mut Next<OnTable>) {
    let mut damage: Batch<OnTable> = Batch::new([], &Lineage::default());
    for member in batch.members.iter().filter(|member| member.stands && perform::is(&member.event, Do::Assign)) {
        damage.push(Event { verb: Do::Deal.into(), ..member.event.clone() }, &member.lineage);
    }
    next.batch(damage);
}

/// The healing of all units (466.1.a.1, 317.2.b).
pub fn healing(position: &Position) -> Vec<Event> {
    let hurt = position.table.rows.iter().filter(|row| row.zone == zones::BOARD && row.damage > 0);
    hurt.map(|row| Event { subject: Some(Party::Object(row.id)), player: Some(row.controller), ..by_rule(Do::Heal) }).collect()
}

/// The first step of the result of a combat; the result of a showdown without one begins at 0.
const COMBAT: u64 = 1;

/// 466, 348: the result of a combat (`task.number` begins at `COMBAT`) or of a showdown without one, step by step.
pub fn result(position: &mut Position, task: &mut Task, next: &mut Next<OnTable>) -> Step<OnTable> {
    let Some(field) = task.object.and_then(|field| position.table.row(field)).cloned() else { return Step::Done(None) };
    let lineage = Lineage::default();
    let sides_left = sides(position, field.id);
    let contester = field.memory.as_ref().and_then(|memory| memory.contested);
    if task.number == 0 {
        note_excess(position, &[]);
    }
    match task.number {
        // 323.5: once, all together: who needs more damage only because of these deaths is healed first.
        COMBAT => {
            next.propose(turn::lethal(position), &lineage);
            task.number = 2;
            Step::More
        }
        // 466.1.a: heal all, then recall the attackers if defenders are still there.
        2 => {
            next.propose(healing(position), &lineage);
            task.number = 3;
            Step::More
        }
        3 => {
            if sides_left.len() > 1 {
                let subject = Some(Party::Object(field.id));
                next.propose([Event { subject, player: contester, at: Some(Place::Site(field.id)), ..by_rule(Do::Tie) }], &lineage);
            } else if let [winner] = sides_left.as_slice() {
                let subject = Some(Party::Object(field.id));
                next.propose(
                    [Event { subject, player: Some(*winner), at: Some(Place::Site(field.id)), ..by_rule(Do::WinCombat) }],
                    &lineage,
                );
            }
            task.number = 4;
            Step::More
        }
        // 466: whoever is left establishes control; 466: the combat ends.
        _ => {
            let new = match sides_left.as_slice() {
                [only] => *only,
                [] => PlayerId::NOBODY,
                _ => field.controller,
            };
            let gained = new != field.controller && new != PlayerId::NOBODY;
            let scored = field.memory.as_ref().is_some_and(|memory| memory.scored.contains(&new));
            position.end_effects(&[instead_model::language::Duration::ThisCombat]);
            forget_designations(position);
            let table = position.table.write();
            for row in table.rows.write().iter_mut().filter(|row| row.at == Some(field.id)) {
                row.combat = Default::default();
            }
            if let Some(row) = table.row_mut(field.id) {
                row.controller = new;
                row.remember(|memory| (memory.contested, memory.fight) = (None, None));
            }
            // 466: a conquer, if that player has not scored here this turn.
            if gained && !scored {
                let subject = Some(Party::Object(field.id));
                next.propose([Event { subject, player: Some(new), at: Some(Place::Site(field.id)), ..by_rule(Do::Conquer) }], &lineage);
            }
            Step::Done(None)
        }
    }
}

/// 466.1.a.2: a combat that ends in a tie sends the attackers home.
pub fn tied(position: &Position, event: &Event, next: &mut Next<OnTable>, lineage: &Lineage<EffectId>) {
    let Some(field) = event.object() else { return };
    let attackers = board::units_at(position, field).filter(|row| Some(row.controller) == event.player);
    let recall = |row: &Row| Event { subject: Some(Party::Object(row.id)), player: Some(row.controller), ..by_rule(Do::Recall) };
    next.propose(attackers.map(recall).collect::<Vec<_>>(), lineage);
}

/// 471.1: a point for conquering or holding. The last point by conquering needs all battlefields scored this turn;
/// otherwise a card is drawn instead (471.1.b).
pub fn score(position: &mut Position, event: &Event, next: &mut Next<OnTable>, lineage: &Lineage<EffectId>) {
    let (Some(field), Some(player)) = (event.object(), event.player.filter(|player| *player != PlayerId::NOBODY)) else { return };
    // What says that nobody can score here has been asked; what it asked that nobody knows is told now.
    unknown::noted(position, |position| veto::forbidden(position, event));
    let had = position.table.row(field).and_then(|row| row.memory.as_ref()).is_some_and(|memory| memory.scored.contains(&player));
    // 470: once for each battlefield each turn.
    if had {
        return;
    }
    if let Some(row) = position.table.write().row_mut(field) {
        row.remember(|memory| memory.scored.push(player));
    }
    let last = position.table.player(player).life + 1 >= victory_score(position);
    let all = board::battlefields(position).all(|row| row.memory.as_ref().is_some_and(|memory| memory.scored.contains(&player)));
    let at = Some(Place::Site(field));
    let of_player = |verb: Do| Event { player: Some(player), subject: Some(Party::Player(player)), at, ..by_rule(verb) };
    if last && !all && perform::is(event, Do::Conquer) {
        next.propose([Event { subject: None, at: None, ..of_player(Do::DrawCards) }], lineage);
    } else {
        if perform::is(event, Do::Hold) {
            position.table.write().player_mut(player).note(Do::PointForHolding.into(), 1);
        }
        next.propose([of_player(Do::GainPoints)], lineage);
    }
}
