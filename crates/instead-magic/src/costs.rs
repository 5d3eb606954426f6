//! Costs: what a spell or ability costs, whether it can be paid, and paying it (CR 118, 601.2f–h).
//!
//! Mana is charged only where a scenario says so, what else a cost says unless one says that costs are free. What is paid
//! is proposed as events whose cause is a cost, so that replacement effects see it (CR 118.11).

mod could;
mod pool;
mod produced;
mod total;

use instead_kernel::Amount as _;
use instead_kernel::amount::Amounts as _;
use instead_kernel::amount::signed;
use std::collections::BTreeSet;

use instead_kernel::{Ask, Chooser, Lineage, Next};
use instead_model::definition::{Grant, Granted};
use instead_model::evaluate::View;
use instead_model::event::{Cause, Event, Party, Value};
use instead_model::game::{Frame, OnTable, Prompt, Question, Work};
use instead_model::ids::{ObjectId, PlayerId};
use instead_model::interpret::possible_throughout;
use instead_model::language::{ChoiceOf, Matcher};
use instead_model::position::Position;
use instead_model::script::{Charged, Refusal};
use instead_model::table::{ProgramId, Row, StackItem};
use instead_model::zones;
use smallvec::SmallVec;

pub use self::pool::{
    KINDS, Spent, adds_what_was_produced, is_mana_ability, kind, life_paid, lose, payments, place, so_much, spent, unspent,
};
use self::pool::{WAYS, amount_of, code, spend, ways_of};
pub use self::produced::produce;
pub use self::total::{alternatives, cheaper, either, emerged, face_down, face_down_as, of_ability, of_activation, of_spell, powered_up};
use crate::combat;
use crate::earmarked::{self, Paid, Parts, Purpose};
use crate::rulebook::Magic;
use crate::words::{self, Do};

/// A bill: everything that has to be paid.
#[derive(Clone, Debug, Default)]
pub struct Bill {
    mana: String,
    programs: Vec<ProgramId>,
    taps: bool,
    untaps: bool,
    sacrificed: Option<ObjectId>,
}

impl Bill {
    /// Its mana, as symbols.
    pub fn mana(&self) -> &str {
        &self.mana
    }

    /// Whether the object with the ability is tapped to pay it.
    pub fn taps_itself(&self) -> bool {
        self.taps
    }

    /// The part of it that is charged: mana only where a scenario says so.
    pub fn charged(mut self, position: &Position) -> Self {
        if position.table.script.costs != Charged::Everything {
            self.mana.clear();
        }
        self
    }
}

/// CR 118.3: whether it can be paid in full; if so, in which ways the mana can.
pub fn ways(game: &Magic, position: &Position, item: &StackItem, bill: &Bill, mana: &BTreeSet<String>) -> Result<Vec<u64>, Refusal> {
    let row = position.table.row(item.source);
    if bill.taps || bill.untaps {
        // CR 107.6, 602.5a: the tap symbol or the untap symbol, of a creature that came this turn.
        let row = row.ok_or(Refusal::Absent)?;
        if bill.taps && row.tapped {
            return Err(Refusal::Tapped);
        }
        if bill.untaps && !row.tapped {
            return Err(Refusal::CantPay);
        }
        if position.is(row, words::known().creature) && combat::is_too_new(position, row) {
            return Err(Refusal::TooNew);
        }
    }
    for program in &bill.programs {
        let frame = Frame { chosen: given_by(position, item), ..frame(item, *program) };
        if !possible_throughout(game, position, &frame) || !affordable(position, &frame) {
            return Err(Refusal::CantPay);
        }
    }
    let pool = earmarked::pool(position, item.controller, purpose(item, row, bill));
    let all: BTreeSet<Spent> = mana.iter().flat_map(|mana| ways_of(position, item.controller, mana, item.x, pool)).collect();
    if all.is_empty() { Err(Refusal::CantPay) } else { Ok(all.iter().map(code).collect()) }
}

/// CR 119.4, 118.3: as much life, as many counters and objects as are asked for.
fn affordable(position: &Position, frame: &Frame) -> bool {
    use instead_model::language::Selection;
    use instead_model::program::Op;
    let programs = &position.table.definitions.card(frame.program.card).compiled.programs;
    let Some(program) = programs.get(frame.program.index as usize) else { return true };
    let deeds = program.ops.iter().filter_map(|op| match op {
        Op::Do(deeds) => Some(deeds),
        _ => None,
    });
    // What the cost names: what has the ability, what that is attached to, or what has given it.
    let named = |subject: Option<&Selection>| {
        let view = View { they: &frame.they, ..View::of(position, frame.controller, Some(frame.source), &frame.chosen) };
        match subject {
            Some(Selection::The(matcher)) => {
                view.party(matcher).and_then(|party| if let Party::Object(object) = party { Some(object) } else { None })
            }
            _ => Some(frame.source),
        }
    };
    deeds.flatten().all(|deed| {
        let amount = deed.amount.as_ref().map_or(1, |amount| amount_of(position, frame, amount));
        match (Do::of(deed.verb), &deed.subject) {
            (Some(Do::LoseLife), _) => position.table.player(frame.controller).life >= signed(amount),
            // CR 118.3, 701.17b.
            (Some(Do::Mill | Do::ExileTop), _) => {
                position.table.in_zone(zones::DECK, Some(frame.controller)).map(|row| row.count).together() >= amount
            }
            (Some(Do::RemoveCounters), Some(Selection::Choose { noun, count })) => {
                let view = View { they: &frame.they, ..View::of(position, frame.controller, Some(frame.source), &[]) };
                let enough = |row: &&Row| deed.counter.is_none_or(|counter| row.counters_of(counter) >= amount);
                let rows = position.table.rows.iter().filter(enough).filter(|row| view.fits_noun(noun, row).is_ok());
                rows.map(|row| row.count).together() >= *count
            }
            // CR 107.14, 118.3.
            (Some(Do::RemoveCounters), Some(Selection::The(Matcher::Player(_)))) => {
                let counters = &position.table.player(frame.controller).counters;
                deed.counter.is_none_or(|counter| instead_model::table::count_of(counters, counter) >= amount)
            }
            (Some(Do::RemoveCounters), subject) => {
                let row = named(subject.as_ref()).and_then(|object| position.table.row(object));
                deed.counter.is_none_or(|counter| row.is_some_and(|row| row.counters_of(counter) >= amount))
            }
            // CR 701.21a: nobody can sacrifice what they don't control.
            (Some(Do::Sacrifice), subject @ Some(Selection::The(_))) => {
                let row = named(subject.as_ref()).and_then(|object| position.table.row(object));
                row.is_some_and(|row| row.zone == zones::BOARD && row.controller == frame.controller)
            }
            (_, Some(Selection::Totalling { noun, power, by })) => {
                let view = View { they: &frame.they, ..View::of(position, frame.controller, Some(frame.source), &[]) };
                let rows = position.table.rows.iter().filter(|row| view.fits_noun(noun, row).is_ok());
                let powers = rows.map(|row| position.measured(row, *by).max(0).unsigned_abs().times(row.count));
                powers.together() >= *power
            }
            // "Discard X cards": as many as X is.
            (_, Some(Selection::ForEach { noun, times })) => {
                let view = View { they: &frame.they, ..View::of(position, frame.controller, Some(frame.source), &[]) };
                view.count(noun) >= amount_of(position, frame, times)
            }
            (_, Some(Selection::Choose { noun, count })) => {
                let view = instead_model::evaluate::View {
                    they: &frame.they,
                    ..instead_model::evaluate::View::of(position, frame.controller, Some(frame.source), &[])
                };
                view.count(noun) >= *count
            }
            _ => true,
        }
    })
}

/// The only way to pay, or the one that is chosen.
pub fn chosen_way<'a>(
    player: PlayerId,
    row: &Row,
    ways: &[u64],
    answers: &mut impl Iterator<Item = &'a Value>,
) -> Result<u64, Box<Ask<OnTable>>> {
    if let [only] = ways {
        return Ok(*only);
    }
    match answers.next() {
        Some(Value::Number(way)) => Ok(*way),
        _ => {
            let question = Question { prompt: Prompt::Payment, source: Some(row.id), card: Some(row.card) };
            let options = ways.iter().map(|way| (Value::Number(*way), 1)).collect();
            Err(Box::new(Ask { chooser: Chooser::Player(player), question, options }))
        }
    }
}

/// The purpose for which mana is spent on a spell or ability on the stack.
fn purpose<'a>(item: &StackItem, row: Option<&'a Row>, bill: &Bill) -> Purpose<'a> {
    let of = match row {
        Some(row) if item.spell == Some(row.id) => Paid::Spell(row),
        Some(row) => Paid::Ability(row),
        None => Paid::Other,
    };
    Purpose::of(of, bill.mana())
}

/// CR 106.6, 118.3a: which mana of each kind it is, if some of it isn't for everything.
pub fn chosen_parts<'a>(
    position: &Position,
    item: &StackItem,
    bill: &Bill,
    way: u64,
    answers: &mut impl Iterator<Item = &'a Value>,
) -> Result<Parts, Box<Ask<OnTable>>> {
    if position.table.earmarked.is_empty() {
        return Ok(Parts::new());
    }
    let row = position.table.row(item.source);
    earmarked::parts(position, item.controller, purpose(item, row, bill), earmarked::of_way(way), answers)
}

/// CR 601.2h: pays it.
pub fn pay(position: &mut Position, item: &StackItem, bill: &Bill, (way, parts): (u64, &Parts), next: &mut Next<OnTable>) {
    let player = item.controller;
    let row = position.table.row(item.source).cloned();
    for follows in earmarked::take(position, player, purpose(item, row.as_ref(), bill), parts) {
        next.work(Work::Program(follows), &Lineage::default());
    }
    if let Some(life) = spend(position, player, way) {
        next.propose([life], &Lineage::default());
    }
    let cost = |verb: Do| Event { player: Some(player), cause: Cause::Cost, ..Event::of(verb.into()) };
    if bill.taps {
        next.propose([Event { subject: Some(Party::Object(item.source)), ..cost(Do::Tap) }], &Lineage::default());
    }
    if bill.untaps {
        next.propose([Event { subject: Some(Party::Object(item.source)), ..cost(Do::Untap) }], &Lineage::default());
    }
    if let Some(object) = bill.sacrificed {
        next.propose([Event { subject: Some(Party::Object(object)), ..cost(Do::Sacrifice) }], &Lineage::default());
    }
    for program in &bill.programs {
        let frame = Frame { chosen: given_by(position, item), ..frame(item, *program) };
        next.work(Work::Program(frame), &Lineage::default());
    }
}

/// CR 201.5a: what the cost of an ability that something was given knows: what has given it, and no targets.
fn given_by(position: &Position, item: &StackItem) -> SmallVec<[Value; 2]> {
    let given = |grant: &Grant| matches!(&grant.ability, Granted::Activated { program, .. } if *program == item.program.index);
    let grants = &position.table.definitions.card(item.program.card).compiled.grants;
    item.chosen.iter().take(usize::from(grants.iter().any(given))).cloned().collect()
}

/// The ways in which a player can pay mana `times` times as a text is carried out; none where nobody charges it.
fn ways_in_resolution(position: &Position, frame: &Frame, player: PlayerId, (mana, times): (&str, u64)) -> Option<BTreeSet<Spent>> {
    (position.table.script.costs == Charged::Everything).then(|| {
        let pool = earmarked::pool(position, player, Purpose::of(Paid::Other, mana));
        ways_of(position, player, &mana.repeat(usize::try_from(times).unwrap_or(WAYS).min(WAYS)), frame.x, pool)
    })
}

/// CR 508.1h–j: a player pays mana as attackers are declared, if only one way of paying it is there.
pub fn pay_at_once(position: &mut Position, player: PlayerId, mana: &str) -> Result<(), Refusal> {
    let pool = position.table.player(player).mana;
    match Vec::from_iter(ways_of(position, player, mana, 0, pool)).as_slice() {
        [] => Err(Refusal::CantPay),
        [only] if only[6] == 0 => {
            spend(position, player, code(only));
            Ok(())
        }
        _ => Err(Refusal::WhichMana),
    }
}

/// CR 107.3f: the greatest X that is offered where X mana is paid as a text is carried out: all that the player has, where mana is charged.
pub fn most_x(position: &Position, player: PlayerId) -> u64 {
    if position.table.script.costs == Charged::Everything {
        position.table.player(player).mana.into_iter().together()
    } else {
        ChoiceOf::GREATEST_X
    }
}

/// CR 118.3, 118.12: whether a player has the mana that a text asks for as it is carried out.
pub fn payable(position: &Position, frame: &Frame, player: PlayerId, mana: (&str, u64)) -> bool {
    ways_in_resolution(position, frame, player, mana).is_none_or(|ways| !ways.is_empty())
}

/// CR 118.12, 608.2g: players pay mana as a text is carried out.
pub fn pay_in_resolution(
    position: &mut Position,
    frame: &Frame,
    players: &[PlayerId],
    mana: (&str, u64),
    answers: &[Value],
) -> Result<Vec<Event>, Box<Ask<OnTable>>> {
    let mut given = answers.iter();
    let mut paid = Vec::new();
    for player in players {
        let Some(ways) = ways_in_resolution(position, frame, *player, mana) else { continue };
        let ways: Vec<u64> = ways.iter().map(code).collect();
        let way = match (ways.as_slice(), given.len()) {
            ([], _) => continue,
            ([only], _) => *only,
            (many, 0) => {
                let question = Question { prompt: Prompt::Payment, source: Some(frame.source), card: Some(frame.program.card) };
                let options = many.iter().map(|way| (Value::Number(*way), 1)).collect();
                return Err(Box::new(Ask { chooser: Chooser::Player(*player), question, options }));
            }
            (_, _) => match given.next() {
                Some(Value::Number(way)) => *way,
                _ => continue,
            },
        };
        let purpose = Purpose::of(Paid::Other, mana.0);
        let parts = earmarked::parts(position, *player, purpose, earmarked::of_way(way), &mut given)?;
        paid.push((*player, way, parts));
    }
    let mut life = Vec::new();
    for (player, way, parts) in paid {
        // What is paid as a text is carried out is neither cast nor activated: nothing follows from it.
        earmarked::take(position, player, Purpose::of(Paid::Other, mana.0), &parts);
        life.extend(spend(position, player, way));
    }
    Ok(life)
}

/// The frame by which an ability's effect is carried out at once.
pub fn carried_out(item: &StackItem) -> Frame {
    Frame { cause: Cause::Effect(item.source), ..frame(item, item.program) }
}

/// The same of a triggered ability, which knows what its event was about.
pub fn triggered(item: &StackItem) -> Frame {
    let frame = carried_out(item);
    Frame {
        it: item.it,
        they: item.they.into_iter().collect(),
        by: item.by,
        amount: item.amount,
        amount_given: item.amount > 0,
        chosen: item.chosen.clone(),
        ..frame
    }
}

fn frame(item: &StackItem, program: ProgramId) -> Frame {
    Frame {
        they: std::iter::once(item.controller).collect(),
        x: item.x,
        cause: Cause::Cost,
        ..Frame::of(program, item.controller, item.source)
    }
}

/// CR 118.3, 119.4: whether a player has the life that they would pay, or a permanent the counters that would be removed
/// from it.
pub fn is_there(position: &Position, event: &Event) -> bool {
    match (Do::of(event.verb), event.subject, event.player) {
        (Some(Do::LoseLife), _, Some(player)) if event.cause == Cause::Cost => {
            i64::try_from(event.amount).is_ok_and(|amount| position.table.player(player).life >= amount)
        }
        (Some(Do::RemoveCounters), Some(Party::Object(object)), _) => {
            let there = |counter| position.table.row(object).map_or(0, |row| row.counters_of(counter));
            event.counter.is_none_or(|counter| there(counter) >= event.amount)
        }
        // CR 608.2d: nobody may choose to do it to what has left.
        (Some(Do::PutCounters | Do::Move), Some(Party::Object(object)), _) => position.table.row(object).is_some(),
        // CR 701.26a, 701.26b: what is tapped isn't tapped again, and what is untapped isn't untapped.
        (Some(Do::Tap), Some(Party::Object(object)), _) => position.table.row(object).is_some_and(|row| !row.tapped),
        (Some(Do::Untap), Some(Party::Object(object)), _) => position.table.row(object).is_some_and(|row| row.tapped),
        // CR 701.17b: nobody may choose to mill more cards than there are.
        (Some(Do::Mill), _, Some(player)) => {
            position.table.in_zone(zones::DECK, Some(player)).map(|row| row.count).together() >= event.amount
        }
        (Some(Do::Sacrifice), Some(Party::Object(object)), _) => position.table.row(object).is_some_and(|row| row.zone == zones::BOARD),
        _ => true,
    }
}
