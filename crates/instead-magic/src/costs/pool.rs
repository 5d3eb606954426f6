//! Mana: in which ways a cost in mana is paid from a pool, and what becomes of it (CR 106, 107.4).

use instead_kernel::Amount as _;
use instead_kernel::amount::Amounts as _;
use std::collections::BTreeSet;

use instead_kernel::Veto;
use instead_model::evaluate::View;
use instead_model::event::{Cause, Event, Party};
use instead_model::game::Frame;
use instead_model::ids::{Counter, PlayerId, Tag};
use instead_model::language::Mana;
use instead_model::position::Position;
use instead_model::table::ProgramId;

use crate::earmarked::{self};
use crate::veto;
use crate::words::{self, Do};

/// The payment of a cost in mana: the amount of each kind, and the number of times that 2 life is paid.
pub type Spent = [u64; 7];

/// The kinds of mana, in the order in which a pool holds them.
pub const KINDS: [&str; 6] = ["W", "U", "B", "R", "G", "C"];

/// More ways to pay than this are not looked for.
pub(super) const WAYS: usize = 4096;

/// More mana of one kind than this isn't spent for one cost: see [`code`].
const MOST_OF_A_KIND: u64 = 0x1ff;

/// All ways to pay a cost in mana from a pool.
pub fn payments(cost: &str, x: u64, pool: [u64; 6]) -> BTreeSet<Spent> {
    let mut ways: BTreeSet<Spent> = BTreeSet::from([[0; 7]]);
    let mut generic: Vec<u64> = Vec::new();
    for symbol in cost.split(['{', '}']).filter(|symbol| !symbol.is_empty()) {
        match symbol {
            "X" => generic.push(x),
            number if number.parse::<u64>().is_ok() => generic.push(number.parse().unwrap_or(0)),
            symbol => {
                let halves: Vec<&str> = symbol.split('/').collect();
                let mut after = BTreeSet::new();
                for way in &ways {
                    for half in &halves {
                        after.extend(with_symbol(*way, half, pool));
                    }
                }
                ways = after;
            }
        }
        if ways.len() > WAYS {
            break;
        }
    }
    let generic = generic.into_iter().together();
    let told = |way: &Spent| way.iter().all(|many| *many <= MOST_OF_A_KIND);
    ways.into_iter().flat_map(|way| with_generic(way, generic, pool, 0)).filter(told).take(WAYS).collect()
}

/// CR 107.4: a coloured symbol, half a hybrid one, or 2 life for a Phyrexian one.
fn with_symbol(mut way: Spent, symbol: &str, pool: [u64; 6]) -> Vec<Spent> {
    if symbol == "P" {
        way[6] += 1;
        return vec![way];
    }
    if let Ok(number) = symbol.parse() {
        return with_generic(way, number, pool, 0);
    }
    match KINDS.iter().position(|kind| *kind == symbol) {
        Some(kind) if way[kind] < pool[kind] => {
            way[kind] += 1;
            vec![way]
        }
        _ => Vec::new(),
    }
}

/// Generic mana is paid with any kinds.
fn with_generic(way: Spent, amount: u64, pool: [u64; 6], from: usize) -> Vec<Spent> {
    if amount == 0 {
        return vec![way];
    }
    let mut all = Vec::new();
    for kind in from..pool.len() {
        for many in 1..=amount.min(pool[kind] - way[kind]) {
            let mut more = way;
            more[kind] += many;
            all.extend(with_generic(more, amount - many, pool, kind + 1));
            if all.len() > WAYS {
                return all;
            }
        }
    }
    all
}

pub(super) fn code(spent: &Spent) -> u64 {
    spent.iter().enumerate().fold(0, |code, (place, many)| code | (many.min(&MOST_OF_A_KIND) << (9 * place)))
}

/// CR 118.3a: takes mana from a pool; the life that is paid besides, if any is.
pub(super) fn spend(position: &mut Position, player: PlayerId, way: u64) -> Option<Event> {
    let life = life_event(player, life_paid(way));
    for (unspent, place) in position.table.write().player_mut(player).mana.iter_mut().zip(0..) {
        *unspent = unspent.less(so_much(way, place));
    }
    life
}

/// CR 107.4f: the loss of 2 life for each of `symbols` symbols.
fn life_event(player: PlayerId, symbols: u64) -> Option<Event> {
    (symbols > 0).then(|| Event {
        player: Some(player),
        subject: Some(Party::Player(player)),
        amount: 2 * symbols,
        cause: Cause::Cost,
        ..Event::of(Do::LoseLife.into())
    })
}

/// The ways in which a player can pay a cost in mana: with life only as much as there is, and as may be lost (CR 118.3, 119.4, 119.8).
pub fn ways_of(position: &Position, player: PlayerId, cost: &str, x: u64, pool: [u64; 6]) -> BTreeSet<Spent> {
    let can = |symbols| {
        life_event(player, symbols)
            .is_none_or(|event| super::is_there(position, &event) && !matches!(veto::cants(position, Do::LoseLife, &event), Veto::Cant(_)))
    };
    payments(cost, x, pool).into_iter().filter(|way| can(way[6])).collect()
}

/// The amount of one kind of mana that a way of paying spends.
pub fn so_much(way: u64, place: usize) -> u64 {
    (way >> (9 * place)) & MOST_OF_A_KIND
}

/// The mana that a way of paying spends, by color.
pub fn spent(way: u64) -> Vec<(Option<Tag>, u64)> {
    let colors = words::known().colors.map(Some).into_iter().chain([None]);
    colors.enumerate().map(|(place, color)| (color, (way >> (9 * place)) & MOST_OF_A_KIND)).filter(|(_, amount)| *amount > 0).collect()
}

/// CR 107.4f: how many symbols of a cost are paid with life.
pub fn life_paid(way: u64) -> u64 {
    (way >> (9 * 6)) & MOST_OF_A_KIND
}

/// The kind of mana that a symbol stands for, as events tell it.
pub fn kind(symbol: &str) -> Option<Counter> {
    words::counter(&format!("{{{symbol}}}"))
}

/// The place in a pool of a kind of mana.
pub fn place(kind: Counter) -> Option<usize> {
    KINDS.iter().position(|symbol| self::kind(symbol) == Some(kind))
}

/// CR 106.4, 500.5: as a step or phase ends, unspent mana is lost, each kind by itself.
pub fn unspent(position: &Position) -> Vec<Event> {
    let mut events = Vec::new();
    for player in position.table.turn_order() {
        let mana = position.table.player(player).mana.into_iter().enumerate();
        let lost = mana.map(|(place, amount)| amount.less(earmarked::kept(position, player, place)));
        for (symbol, amount) in KINDS.iter().zip(lost).filter(|(_, amount)| *amount > 0) {
            events.push(Event {
                subject: Some(Party::Player(player)),
                player: Some(player),
                counter: kind(symbol),
                amount,
                cause: Cause::TurnBased,
                ..Event::of(Do::LoseMana.into())
            });
        }
    }
    events
}

/// Mana goes from a pool, or becomes mana of another kind there.
pub fn lose(position: &mut Position, event: &Event) {
    let (Some(player), Some(from)) = (event.player, event.counter.and_then(place)) else { return };
    let pool = &mut position.table.write().player_mut(player).mana;
    let lost = event.amount.min(pool[from]);
    pool[from] -= lost;
    let kinds = event.entry.iter().flat_map(|entry| &entry.counters);
    let mut kind = None;
    for to in kinds.filter_map(|(kind, _)| place(*kind)) {
        pool[to] = pool[to].plus(lost);
        kind = Some(to);
    }
    earmarked::follow(position, player, from, kind);
}

pub(super) fn amount_of(position: &Position, frame: &Frame, amount: &instead_model::language::Amount) -> u64 {
    let view = View::of(position, frame.controller, Some(frame.source), &frame.chosen);
    let view = View { it: frame.it, they: &frame.they, by: frame.by, amount: frame.amount, x: frame.x, ..view };
    view.number(amount).unwrap_or(0)
}

/// Whether an ability adds mana of the kinds that its event produced.
pub fn adds_what_was_produced(position: &Position, program: ProgramId) -> bool {
    use instead_model::program::Op;
    let program = position.table.definitions.card(program.card).compiled.programs.get(program.index as usize);
    let same = |op: &Op| matches!(op, Op::AddMana(Mana::Produced) | Op::AddManaFor(_, Mana::Produced));
    program.is_some_and(|program| program.targets.is_empty() && program.ops.iter().any(same))
}

/// CR 605.1a: an activated ability without a target that adds mana and isn't a loyalty ability.
pub fn is_mana_ability(position: &Position, program: ProgramId) -> bool {
    use instead_model::program::Op;
    let programs = &position.table.definitions.card(program.card).compiled.programs;
    programs
        .get(program.index as usize)
        .is_some_and(|program| program.targets.is_empty() && program.ops.iter().any(|op| matches!(op, Op::AddMana(_) | Op::AddManaFor(..))))
}
