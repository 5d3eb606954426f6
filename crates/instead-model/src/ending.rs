//! The outcome: the part of a final position that counts, in a canonical form.
//!
//! Objects that a scenario named are themselves; all others count by their characteristics and state, so that two orders which
//! differ only in which of two equal tokens is which are one outcome.

mod about;

use instead_kernel::amount::Amount as _;
use instead_kernel::{End, Stop};
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::event::{Party, Value};
use crate::ids::{CardId, Counter, Label, Moment, ObjectId, PlayerId, Verb, Zone};
use crate::language::Ability;
use crate::layers::characteristics::Characteristics;
use crate::position::{Part, Position};
use crate::record::Recorded;
use crate::script::Refused;
use crate::table::{Face, Row, Table};
use crate::zones;

/// A final position, as far as it counts.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Ending {
    /// The players, by id.
    pub players: Vec<PlayerEnding>,
    /// The objects: named ones and sorts of unnamed ones, with how many there are.
    pub objects: Vec<(Sort, u64)>,
    /// The effects of resolutions that still last, with what they have left, and how many of them.
    pub effects: Vec<(Lasting, u64)>,
    /// The number of times that the abilities of each object triggered.
    #[serde(with = "crate::table::pairs")]
    pub triggers: BTreeMap<(CardId, Option<Label>), u64>,
    /// The number of times that each recorded event happened, as far as the scenario asks.
    #[serde(default, with = "crate::table::pairs")]
    pub recorded: BTreeMap<Recorded, u64>,
    /// The clauses that were not understood and that came into play.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unread: Vec<(CardId, u16)>,
    /// The active player, and the step.
    pub turn: (PlayerId, Moment),
    /// Whether it is night, or day.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub night: Option<bool>,
    /// The line of the script that the rules didn't allow.
    pub refused: Option<Refused>,
    /// The orders that are kept: of cards in libraries and discard piles, of a line of creatures.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub orders: Vec<Order>,
}

/// The order of the objects in a zone.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Order {
    /// The zone.
    pub zone: Zone,
    /// The player.
    pub player: PlayerId,
    /// The objects that stand in an order, from the top or from the left. Those with the same place are in unknown order.
    pub places: Vec<Vec<(Called, u64)>>,
}

/// An object by its name in the scenario and by what it is.
pub type Called = (Option<Label>, CardId);

/// The part of a player's state that counts.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct PlayerEnding {
    /// Life total.
    pub life: i64,
    /// Counters.
    pub counters: Vec<(Counter, u64)>,
    /// Cards drawn in all.
    pub drawn: u64,
    /// Lost the game.
    pub lost: bool,
    /// Won the game.
    pub won: bool,
    /// Designations.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub designations: Vec<Verb>,
    /// Unspent mana by kind.
    #[serde(default)]
    pub mana: [u64; 6],
    /// The player's speed (CR 702.179b).
    #[serde(default)]
    pub speed: u64,
}

/// The part of an object's state that counts.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Sort {
    /// Its name in the scenario.
    pub label: Option<Label>,
    /// The definition.
    pub card: CardId,
    /// The printed definition, if it is a copy of something else.
    pub printed: Option<CardId>,
    /// The zone.
    pub zone: Zone,
    /// The owner.
    pub owner: PlayerId,
    /// The controller.
    pub controller: PlayerId,
    /// Tapped.
    pub tapped: bool,
    /// A token.
    pub token: bool,
    /// Damage marked on it.
    pub damage: u64,
    /// Counters on it.
    pub counters: Vec<(Counter, u64)>,
    /// The choices that were made as it entered.
    pub chosen: Vec<Value>,
    /// The object it is attached to.
    pub attached: Option<(Option<Label>, CardId)>,
    /// The location on the board, in a game that has several.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<(Option<Label>, CardId)>,
    /// The face that is up.
    pub face: Face,
    /// Whether it lies face down.
    #[serde(default)]
    pub face_down: bool,
    /// Whether it attacks, and whether it blocks.
    #[serde(default)]
    pub fights: (bool, bool),
    /// Its characteristics under continuous effects.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub now: Option<Box<Characteristics>>,
    /// The abilities besides keywords that effects give it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub given: Vec<Ability>,
}

/// The part of a lasting effect that counts.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Lasting {
    /// The definition it is from.
    pub card: CardId,
    /// The part of that definition.
    pub part: Part,
    /// The controller.
    pub controller: PlayerId,
    /// The object it came from, if its text stands on another definition: a shield that the rules make
    /// for a creature is that creature's.
    pub of: Option<(Option<Label>, CardId)>,
    /// The points or uses that are left of it.
    pub left: Option<u64>,
    /// The targets and choices that its text speaks of and that are still there.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub about: Vec<Whom>,
}

/// A player, or an object by what it is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Whom {
    /// A player.
    Player(PlayerId),
    /// An object with this label, of this definition.
    Object(Option<Label>, CardId),
}

impl Whom {
    /// The parties as they are called.
    fn all(table: &Table, parties: Vec<Party>) -> Vec<Whom> {
        let mut all: Vec<Whom> = parties
            .into_iter()
            .filter_map(|party| match party {
                Party::Player(player) => Some(Whom::Player(player)),
                Party::Object(object) => table.row(object).map(|row| Whom::Object(row.label, row.card)),
            })
            .collect();
        all.sort_unstable();
        all
    }
}

/// The objects and players that an effect of a resolution is about.
pub use about::{of_change, of_effect};

impl Ending {
    /// The ending of a position in which something came to an end. If it goes on without end, nothing counts that grows with each
    /// round; so only the clauses that weren't understood do.
    pub fn at(position: &Position, end: End) -> Self {
        match end {
            End::Stopped(Stop::Endless) => {
                let nothing = Ending::of(&Position::new(Table::default()));
                Ending { unread: position.table.unread.clone(), ..nothing }
            }
            _ => Ending::of(position),
        }
    }

    /// The ending of a position.
    pub fn of(position: &Position) -> Self {
        let table = &position.table;
        let players = table.players.iter().map(|player| PlayerEnding {
            life: player.life,
            counters: player.counters.to_vec(),
            drawn: player.drawn_in_all,
            lost: player.lost,
            won: player.won,
            designations: player.designations.to_vec(),
            mana: player.mana,
            speed: player.speed,
        });
        let mut effects: BTreeMap<Lasting, u64> = BTreeMap::new();
        for effect in &position.effects.list {
            let source = table.known(effect.source).filter(|row| row.card != effect.card && row.printed != Some(effect.card));
            let of = source.map(|row| (row.label, row.card));
            let about = Whom::all(table, of_effect(position, effect));
            let lasting = Lasting { card: effect.card, part: effect.part, controller: effect.controller, of, left: effect.left, about };
            *effects.entry(lasting).or_default() += 1;
        }
        for effect in position.effects.continuous.iter() {
            let part = Part::Modifier(effect.index);
            let about = Whom::all(table, of_change(position, effect));
            *effects.entry(Lasting { card: effect.card, part, controller: effect.controller, of: None, left: None, about }).or_default() +=
                1;
        }
        Ending {
            players: players.collect(),
            objects: sorts_of(position),
            effects: effects.into_iter().collect(),
            triggers: table.triggers.clone(),
            recorded: table.recorded.clone(),
            unread: table.unread.clone(),
            turn: (table.turn.active, table.turn.moment),
            night: table.turn.night,
            refused: table.refused,
            orders: orders_of(position),
        }
    }
}

/// An object in an order: in whose zone, at which place, what it is called, and how many there are.
type Placed = (Zone, PlayerId, i32, Called, u64);

/// The orders that are kept, of more than one object each.
fn orders_of(position: &Position) -> Vec<Order> {
    let mut kept: SmallVec<[Placed; 32]> = SmallVec::new();
    for row in position.table.rows.iter() {
        let player = match row.zone {
            // A line of creatures: what stands in none has no place.
            zones::BOARD if row.place > 0 => row.controller,
            zones::DECK | zones::DISCARD => row.owner,
            _ => continue,
        };
        kept.push((row.zone, player, row.place, (row.label, row.card), row.count));
    }
    kept.sort_unstable();
    let mut orders = Vec::new();
    for pile in kept.chunk_by(|one, other| (one.0, one.1) == (other.0, other.1)) {
        let [first, .., last] = pile else { continue };
        if first.2 == last.2 {
            continue;
        }
        let places = pile.chunk_by(|one, other| one.2 == other.2).map(|place| {
            let mut called: Vec<(Called, u64)> = Vec::with_capacity(place.len());
            for (.., card, count) in place {
                match called.last_mut() {
                    Some((before, total)) if before == card => *total = total.plus(*count),
                    _ => called.push((*card, *count)),
                }
            }
            called
        });
        // Cards that are alike lie in one order only.
        let mut apart: Vec<Vec<(Called, u64)>> = Vec::new();
        for place in places {
            match (apart.last_mut().map(Vec::as_mut_slice), place.as_slice()) {
                (Some([(above, total)]), [(card, count)]) if above == card => *total = total.plus(*count),
                _ => apart.push(place),
            }
        }
        if apart.len() < 2 {
            continue;
        }
        orders.push(Order { zone: first.0, player: first.1, places: apart });
    }
    orders
}

/// The objects by what they are, in order, and how many there are of each.
fn sorts_of(position: &Position) -> Vec<(Sort, u64)> {
    let rows = position.table.rows.iter().filter(|row| row.zone != zones::ABILITIES);
    // In the order of what a sort begins with, equal rows are neighbours as a rule, and only the first of them is described.
    // So few sorts are made, and little is left to put in order of them: an exploration describes every outcome.
    let mut rows: SmallVec<[(u128, &Row); 32]> = rows.map(|row| (beginning(row), row)).collect();
    rows.sort_unstable_by_key(|(beginning, _)| *beginning);
    let mut sorts: Vec<(Sort, u64)> = Vec::with_capacity(rows.len().min(8));
    let mut before: Option<(u128, &Row)> = None;
    for (begins, row) in rows {
        let is_next = before.is_some_and(|(other_begins, other)| begins == other_begins && are_alike(position, row, other));
        before = Some((begins, row));
        debug_assert!(!is_next || sorts.last().is_some_and(|(sort, _)| *sort == sort_of(position, row)), "what is alike differs");
        match sorts.last_mut() {
            Some((_, count)) if is_next => *count += row.count,
            _ => sorts.push((sort_of(position, row), row.count)),
        }
    }
    sorts.sort_unstable_by(|(one, _), (other, _)| one.cmp(other));
    sorts.dedup_by(|(sort, count), (before, total)| {
        let same = sort == before;
        *total += if same { *count } else { 0 };
        same
    });
    sorts
}

/// The first fields of a sort as one number, each in its own bits, the first in the highest.
fn beginning(row: &Row) -> u128 {
    let words: [(u128, u32); 8] = [
        (row.label.map_or(0, |Label(label)| u128::from(label) + 1), 17),
        (row.card.0.into(), 32),
        (row.printed.map_or(0, |CardId(card)| u128::from(card) + 1), 33),
        (row.zone.0.into(), 8),
        (row.owner.0.into(), 8),
        (controller_of(row).0.into(), 8),
        (row.tapped.into(), 1),
        (row.token.into(), 1),
    ];
    words.into_iter().fold(0, |number, (word, bits)| number << bits | word)
}

/// Whether two objects whose sorts begin alike are of one sort, if that is seen at once: nothing was done to them, and
/// continuous effects make the same of both.
fn are_alike(position: &Position, one: &Row, other: &Row) -> bool {
    let is_plain = |row: &Row| {
        row.counters.is_empty() && row.chosen.is_empty() && row.extras.is_nothing() && row.aspect.is_none() && row.combat.is_nothing()
    };
    let same_now = || position.with(one, |one| position.with(other, |other| one == other));
    let same_given = || position.abilities_given(one) == position.abilities_given(other);
    is_plain(one) && is_plain(other) && (one.zone != zones::BOARD || same_now() && same_given())
}

/// The player who controls it, or its owner where nobody does.
fn controller_of(row: &Row) -> PlayerId {
    crate::evaluate::holder(row)
}

fn sort_of(position: &Position, row: &Row) -> Sort {
    let name = |id: ObjectId| position.table.known(id).map(|row| (row.label, row.card));
    // What an unnamed object was chosen to be is what it refers to, not the number of a row.
    let chosen = row.chosen.iter().map(|value| match value {
        Value::Party(Party::Object(object)) => name(*object).map_or(Value::Nothing, |(_, card)| Value::Number(u64::from(card.0))),
        other => other.clone(),
    });
    Sort {
        label: row.label,
        card: row.card,
        printed: row.printed,
        zone: row.zone,
        owner: row.owner,
        controller: controller_of(row),
        tapped: row.tapped,
        token: row.token,
        damage: row.damage,
        counters: row.counters.to_vec(),
        chosen: chosen.collect(),
        attached: row.attached.and_then(name),
        at: row.at.and_then(name),
        face: row.face(),
        face_down: row.face_down,
        fights: (row.combat.attacking.is_some(), !row.combat.blocking.is_empty()),
        now: (row.zone == zones::BOARD).then(|| position.with(row, |now| now.cloned().map(Box::new))).flatten(),
        given: position.abilities_given(row),
    }
}
