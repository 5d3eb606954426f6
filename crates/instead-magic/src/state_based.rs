//! State-based actions: CR 704.

use instead_kernel::Amount as _;
use std::cell::Cell;
use std::sync::OnceLock;

use instead_kernel::Veto;
use instead_model::evaluate::View;
use instead_model::event::{Cause, Event, Marks, Party, Value};
use instead_model::ids::{Counter, PlayerId, Tag};
use instead_model::language::Trigger;
use instead_model::layers::characteristics::Characteristics;
use instead_model::layers::tags::Tags;
use instead_model::position::Position;
use instead_model::table::{Commander, Face, Row, count_of};
use instead_model::unknown::Unknown;
use instead_model::zones;

use crate::catalogue::Edition;
use crate::words::{self, Do};
use crate::{designations, keywords, leaving, rule_choices, veto};

/// The state-based actions that would be performed now, all at the same time (CR 704.3). `at_rest` says that there is
/// none about any object.
pub fn actions(position: &Position, at_rest: bool) -> Vec<Event> {
    let mut actions = Vec::new();
    for player in position.table.player_ids() {
        let state = position.table.player(player);
        // CR 704.5a life, 704.5b an empty library, 704.5c poison.
        let poison = words::known().poison.map_or(0, |counter| count_of(&state.counters, counter));
        // CR 704.6c.
        let struck = !at_rest && is_struck_down(position, player);
        let otherwise = state.drew_from_empty || poison >= 10 || struck;
        if !state.lost && (state.life <= 0 || otherwise) {
            let marks = Marks::default().with(Marks::LIFE, !otherwise);
            actions.push(Event { player: Some(player), subject: Some(Party::Player(player)), marks, ..action(Do::LoseGame) });
        }
    }
    // CR 800.4c: what comes back to a player who has left the game is exiled.
    if position.table.player_ids().any(|player| position.table.player(player).lost) && !position.game_is_over() {
        let theirs = |row: &&Row| row.zone == zones::BOARD && position.table.player(row.controller).lost;
        actions.extend(position.table.rows.iter().filter(theirs).map(leaving::exile));
    }
    if !at_rest {
        for row in position.table.rows.iter().filter(|row| row.zone == zones::BOARD) {
            actions.extend(of_permanent(position, row));
            actions.extend(annihilate(row));
        }
    }
    if !at_rest {
        actions.extend(designations::starting(position));
    }
    // What can't happen isn't performed, and isn't checked for ever.
    actions.retain(|event| matches!(veto::veto(position, event), Veto::Nothing | Veto::Part(..)));
    actions
}

/// The combat damage by one commander with which a player loses the game (CR 903.10a).
const BY_A_COMMANDER: u64 = 21;

/// Whether a player has been dealt so much combat damage by one commander that they lose the game (CR 704.6c).
pub fn is_struck_down(position: &Position, player: PlayerId) -> bool {
    position.table.rows.iter().any(|row| row.struck(player) >= BY_A_COMMANDER)
}

/// Whether it is known of the rows as they are that there is nothing to do about any of them: no
/// action, no legend rule, nothing that ceases to exist, nothing that was touched. Most events change no row, and
/// then the objects need not be looked at again.
pub fn at_rest(position: &Position) -> bool {
    let rows_only = position.table.indexed().depends_on_rows_only() && position.effects.continuous.is_empty();
    let look = || {
        let (legends, unruly) = (Cell::new(0_u64), unruly());
        let quiet = |seen: &Seen<'_>| {
            if seen.is(words::known().legendary) || seen.is(words::known().planeswalker) {
                legends.set(legends.get().plus(seen.row.count));
            }
            !is_over(seen)
                && !designations::is_restless(|tag| seen.is(tag))
                && of_seen(seen).is_none()
                && !lacks_loyalty(seen)
                && (seen.row.counters.is_empty() || annihilate(seen.row).is_empty())
        };
        let all = position.all_with(|row, state| match row.zone {
            zones::BOARD => {
                let seen = Seen::of(position, row, state);
                debug_assert!(!seen.is_plain(unruly) || quiet(&seen), "something has to be done about what is plain");
                seen.is_plain(unruly) || !row.touched && quiet(&seen)
            }
            _ => !row.touched && !has_ceased(row) && row.commander() != Commander::Yes,
        });
        // As the edition that asks least of them has it.
        let struck = |player| is_struck_down(position, player);
        all && !position.table.player_ids().any(struck)
            && (legends.get() < 2 || rule_choices::twin_legends(position, Edition::E2011).is_none())
    };
    rows_only && position.table.rows.at_rest(look)
}

/// An object that many questions are asked about: what continuous effects make of it is looked up once.
#[derive(Clone, Copy)]
struct Seen<'a> {
    position: &'a Position,
    row: &'a Row,
    state: Option<&'a Characteristics>,
    /// The characteristics it has now, or else the printed ones.
    tags: Option<&'a Characteristics>,
}

impl<'a> Seen<'a> {
    fn of(position: &'a Position, row: &'a Row, state: Option<&'a Characteristics>) -> Self {
        Seen { position, row, state, tags: state.or_else(|| position.table.definitions.printed(row.card)) }
    }
}

impl Seen<'_> {
    fn with<T>(position: &Position, row: &Row, look: impl FnOnce(&Seen<'_>) -> T) -> T {
        position.with(row, |state| look(&Seen::of(position, row, state)))
    }

    fn is(&self, tag: Tag) -> bool {
        self.tags.is_some_and(|tags| tags.is(tag))
    }

    /// Whether nothing was done to it, it isn't [`unruly`], and it has some toughness, if any: as most of a large board.
    /// Then no state-based action is about it.
    fn is_plain(&self, unruly: &Tags) -> bool {
        let plain = |tags: &Characteristics| !tags.tags.meets(unruly) && tags.power_toughness.is_none_or(|(_, toughness)| toughness > 0);
        self.row.counters.is_empty() && self.row.extras.is_nothing() && self.tags.is_some_and(plain)
    }

    fn power_toughness(&self) -> Option<(i64, i64)> {
        self.state.map_or_else(|| self.position.power_toughness(self.row), |state| state.power_toughness)
    }
}

/// The characteristics of what may have something done about it although nothing was done to it.
fn unruly() -> &'static Tags {
    static UNRULY: OnceLock<Tags> = OnceLock::new();
    let known = words::known();
    let own = [known.legendary, known.planeswalker, known.battle, known.aura, known.world];
    UNRULY.get_or_init(|| own.into_iter().chain(designations::restless()).collect())
}

/// Whether it goes as soon as none of its abilities is on the stack: a Saga told to its end, a battle without
/// defense. That depends on more than the rows.
fn is_over(seen: &Seen<'_>) -> bool {
    let (known, Seen { position, row, .. }) = (words::known(), *seen);
    let told = || known.lore.is_some_and(|lore| is_told(position, row, lore));
    let defeated = || seen.is(known.battle) && known.defense.is_some_and(|defense| row.counters_of(defense) == 0);
    told() || defeated()
}

fn has_ceased(row: &Row) -> bool {
    // CR 707.10a: so do copies of spells outside the stack; what stands for an ability on the stack isn't one.
    row.token && !row.is_in_force() && ![zones::STACK, zones::ABILITIES, words::PHASED].contains(&row.zone)
}

/// Takes off the table what has ceased to exist: tokens outside the battlefield (CR 704.5d).
pub fn cease(position: &mut Position) {
    let gone: Vec<_> = position.table.rows.iter().filter(|row| has_ceased(row)).map(|row| row.id).collect();
    for id in gone {
        position.table.write().take(id, u64::MAX);
    }
}

/// Whether nothing says how much loyalty a planeswalker has, or defense a battle (CR 306.5, 310.4): none was said or put
/// there, and so none was lost.
fn lacks_loyalty(seen: &Seen<'_>) -> bool {
    let (known, Seen { position, row, .. }) = (words::known(), *seen);
    let definition = position.table.definitions.card(row.card);
    let has_lost = || row.memory.as_ref().is_some_and(|memory| memory.became.contains(&Do::RemoveCounters.into()));
    [(known.planeswalker, known.loyalty), (known.battle, known.defense)]
        .into_iter()
        .any(|(tag, counter)| seen.is(tag) && definition.is(tag) && counter.is_some_and(|counter| row.counters_of(counter) == 0))
        && definition.loyalty.is_none()
        && !has_lost()
}

/// Takes note of a permanent whose loyalty nobody knows: what becomes of it isn't known either. The same of one that is
/// turned over by night and day, and of which only one face is known (CR 702.145b).
pub fn note_unknown(position: &mut Position) {
    let on_board = |row: &&Row| row.zone == zones::BOARD;
    let turns = |row: &Row| row.face() == Face::Front && !row.token && position.is(row, words::known().daybound);
    let one_face = |row: &Row| position.table.definitions.card(row.own_front()).back.is_none();
    if position.table.turn.night == Some(true) && position.table.rows.iter().filter(on_board).any(|row| turns(row) && one_face(row)) {
        position.note_unknown(Unknown::Face);
    }
    if position.table.rows.iter().filter(on_board).any(|row| Seen::with(position, row, lacks_loyalty)) {
        position.note_unknown(Unknown::Loyalty);
    }
}

fn of_permanent(position: &Position, row: &Row) -> Option<Event> {
    Seen::with(position, row, of_seen)
}

fn of_seen(seen: &Seen<'_>) -> Option<Event> {
    let (known, Seen { position, row, .. }) = (words::known(), *seen);
    let this = |verb, count: u64| Event {
        subject: Some(Party::Object(row.id)),
        player: Some(row.controller),
        amount: count,
        marks: Marks::WHOLE,
        ..action(verb)
    };
    let put = |count| Event { from: Some(zones::BOARD), to: Some(zones::DISCARD), ..this(Do::Move, count) };
    if seen.is(known.creature)
        && let Some((_, toughness)) = seen.power_toughness()
    {
        // CR 704.5f toughness, 704.5g lethal damage, 704.5h deathtouch.
        if toughness <= 0 {
            return Some(put(row.count));
        }
        if row.damage >= toughness.unsigned_abs() || row.touched {
            return Some(this(Do::Destroy, row.count));
        }
    }
    // CR 704.5i a planeswalker's loyalty, 704.5v a battle's defense.
    for (tag, counter) in [(known.planeswalker, known.loyalty), (known.battle, known.defense)] {
        // CR 704.5v: not while an ability of the battle waits.
        let waits = || tag == known.battle && is_source_of_waiting(position, row);
        if seen.is(tag) && counter.is_some_and(|counter| row.counters_of(counter) == 0) && !waits() && !lacks_loyalty(seen) {
            return Some(put(row.count));
        }
    }
    // CR 704.5m: an Aura attached to nothing, or to what it can't enchant.
    if seen.is(known.aura) && !seen.is(known.creature) {
        // CR 702.103f: what is bestowed becomes a creature instead.
        if keywords::is_bestowed(&position.table.definitions, row) {
            return (!is_attached_legally(position, row)).then(|| this(Do::Unattach, row.count));
        }
        return (!is_attached_legally(position, row) || is_replaced_role(seen)).then(|| put(row.count));
    }
    // CR 704.5n, 704.5p: what can't be attached so becomes unattached and stays.
    if row.attached.is_some() && !is_attached_legally(position, row) {
        return Some(this(Do::Unattach, row.count));
    }
    // CR 704.5s: a Saga with all its chapters told is sacrificed.
    if known.lore.is_some_and(|lore| is_told(position, row, lore)) && !is_source_of_waiting(position, row) {
        return Some(this(Do::Sacrifice, row.count));
    }
    // CR 704.5k: the world rule.
    let newer = |other: &Row| other.zone == zones::BOARD && other.id > row.id && position.is(other, known.world);
    if seen.is(known.world) && position.table.rows.iter().any(newer) {
        return Some(put(row.count));
    }
    None
}

/// Whether a newer Role of the same controller is attached to what this Role is attached to (CR 704.5y).
fn is_replaced_role(seen: &Seen<'_>) -> bool {
    let (role, Seen { position, row, .. }) = (words::known().role, *seen);
    let is_newer = |other: &Row| other.stamp() > row.stamp() && other.controller == row.controller;
    let beside = |other: &Row| other.zone == zones::BOARD && other.attached == row.attached && is_newer(other);
    row.attached.is_some() && seen.is(role) && position.table.rows.iter().any(|other| beside(other) && position.is(other, role))
}

/// Whether something is attached to what it may be attached to (CR 303.4c, 301.5c, 702.16c, 702.16d).
pub fn is_attached_legally(position: &Position, row: &Row) -> bool {
    let known = words::known();
    let compiled = &position.table.definitions.card(row.card).compiled;
    let view = View::of(position, row.controller, Some(row.id), &row.chosen);
    let Some(host) = row.attached else {
        // An Aura that enchants a player knows which.
        let player = row.chosen.iter().find_map(|value| match value {
            Value::Enchanted(player) if !position.table.player(*player).lost => Some(Party::Player(*player)),
            _ => None,
        });
        return compiled.enchants.as_ref().is_some_and(|what| player.is_some() && view.fits(what, player, None).is_ok());
    };
    let Some(host) = position.table.row(host).filter(|host| host.zone == zones::BOARD && host.id != row.id) else { return false };
    // CR 704.5p: battles and creatures are attached to nothing.
    if position.is(row, known.creature) || position.is(row, known.battle) {
        return false;
    }
    // CR 702.16n: protection that says so doesn't remove what gives it.
    let keeps = compiled.modifiers.iter().any(|(modifier, _)| modifier.keeps_attached);
    if !keeps && position.protected_from(host, row) {
        return false;
    }
    if position.is(row, known.aura) {
        return compiled.enchants.as_ref().is_none_or(|what| view.fits(what, Some(Party::Object(host.id)), Some(host)).is_ok());
    }
    position.is(row, known.equipment) && position.is(host, known.creature) || position.is(row, known.fortification)
}

/// Whether a Saga has as many lore counters as its last chapter's number.
fn is_told(position: &Position, row: &Row, lore: Counter) -> bool {
    let told = row.counters_of(lore);
    let last = if told > 0 { final_chapter(position, row) } else { 0 };
    last > 0 && told >= last
}

/// CR 714.2d: the greatest number among the chapters of a Saga; 0 if it has none.
pub fn final_chapter(position: &Position, row: &Row) -> u64 {
    let triggers = &position.table.definitions.card(row.card).compiled.triggers;
    if row.zone != zones::BOARD || triggers.is_empty() {
        return 0;
    }
    let chapters = triggers.iter().filter_map(|(trigger, _)| match trigger.core() {
        Trigger::Chapter { number, .. } => Some(*number),
        _ => None,
    });
    chapters.max().filter(|_| !position.abilities_lost(row)).unwrap_or(0)
}

/// Whether an ability of it has triggered but not yet left the stack.
fn is_source_of_waiting(position: &Position, row: &Row) -> bool {
    let mut items = position.table.stack.iter().chain(&position.table.triggered);
    items.any(|item| item.spell.is_none() && item.source == row.id)
}

/// CR 704.5q: +1/+1 and -1/-1 counters go together, in pairs.
fn annihilate(row: &Row) -> Vec<Event> {
    let both = row.counters_of(zones::PLUS).min(row.counters_of(zones::MINUS));
    let kinds = if both > 0 { [zones::PLUS, zones::MINUS].as_slice() } else { &[] };
    let remove = |counter: &_| Event {
        subject: Some(Party::Object(row.id)),
        player: Some(row.controller),
        counter: Some(*counter),
        amount: both,
        marks: Marks::WHOLE,
        ..action(Do::RemoveCounters)
    };
    kinds.iter().map(remove).collect()
}

fn action(verb: Do) -> Event {
    Event { cause: Cause::StateBased, ..Event::of(verb.into()) }
}
