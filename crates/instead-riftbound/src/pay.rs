//! Runes and the rune pool: what pays for what a text asks (164, 357, 429).
//!
//! A cost of energy exhausts ready runes, a cost of power recycles runes of that domain (161); floating
//! resources pay first, which never matters: they are gone at the end of the turn, and runes aren't.

use instead_kernel::Amount as _;
use instead_kernel::amount::Amounts as _;
use instead_kernel::{Ask, Chooser, Lineage, Next, Step};
use instead_model::event::{Cause, Event, Marks, Party, Value};
use instead_model::game::{OnTable, Prompt, Question, Task};
use instead_model::ids::{Counter, EffectId, PlayerId, Tag};
use instead_model::position::Position;
use instead_model::table::{Row, count_of, remove_counters};
use instead_model::zones;

use crate::combat;
use crate::words::{self, Do};

/// The purpose of a payment: some resources may be spent on some purposes only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Purpose {
    /// Anything else.
    Other,
    /// Playing a spell.
    Spell,
    /// Playing a gear, or using an ability of one.
    Gear,
    /// Anything, in a showdown. What is paid for is never that: it is asked for besides.
    Showdown,
}

/// The purpose of paying for playing this card, or for using its ability.
pub fn purpose_of(position: &Position, row: &Row) -> Purpose {
    let definition = position.table.definitions.card(row.card);
    match () {
        () if definition.is(words::known().spell) => Purpose::Spell,
        () if definition.is(words::known().gear) => Purpose::Gear,
        () => Purpose::Other,
    }
}

/// The purpose of a payment, by the source whose cost it is.
pub fn purpose(position: &Position, event: &Event) -> Purpose {
    let source = event.source.filter(|_| event.cause == Cause::Cost).and_then(|source| position.table.known(source));
    source.map_or(Purpose::Other, |row| purpose_of(position, row))
}

/// The resource of this kind that may be spent for that purpose only.
pub fn earmarked(kind: Counter, purpose: Purpose) -> Option<Counter> {
    let place = match purpose {
        Purpose::Other => return None,
        Purpose::Spell => 0,
        Purpose::Gear => 2,
        Purpose::Showdown => 4,
    };
    let any = u16::from(kind != words::ENERGY);
    matches!(kind, words::ENERGY | words::RAINBOW).then_some(Counter(words::EARMARKED.0 + place + any))
}

/// The resources of this kind that may be spent on this, and on little else: for its purpose, and in a showdown for anything.
fn of_purpose(position: &Position, kind: Counter, purpose: Purpose) -> impl Iterator<Item = Counter> {
    let showdown = combat::is_on(position).then_some(Purpose::Showdown);
    [Some(purpose), showdown].into_iter().flatten().filter_map(move |purpose| earmarked(kind, purpose))
}

/// Whether the runes and the pool of the player suffice.
pub fn can(position: &Position, event: &Event) -> bool {
    let (Some(player), Some(kind)) = (event.player.filter(|player| *player != PlayerId::NOBODY), event.counter) else { return false };
    floating(position, player, kind, purpose(position, event)).plus(runes_for(position, player, kind)) >= event.amount
}

/// The number of runes of a player that may pay for this.
pub fn runes_for(position: &Position, player: PlayerId, kind: Counter) -> u64 {
    position.table.rows.iter().filter(|row| pays(position, row, player, kind)).map(|row| row.count).together()
}

/// The amount of exactly this kind that floats in the rune pool of a player.
pub fn floating_only(position: &Position, player: PlayerId, kind: Counter) -> u64 {
    count_of(&position.table.player(player).counters, kind)
}

/// The floating amount of this kind that may be spent for a purpose.
pub fn floating_for(position: &Position, player: PlayerId, kind: Counter, purpose: Purpose) -> u64 {
    let own = of_purpose(position, kind, purpose).map(|own| floating_only(position, player, own));
    floating_only(position, player, kind).plus(own.together())
}

/// The amount that floats in the rune pool of a player and may pay for this kind.
fn floating(position: &Position, player: PlayerId, kind: Counter, purpose: Purpose) -> u64 {
    paying(position, kind, purpose).iter().map(|counter| floating_only(position, player, *counter)).together()
}

/// The resources that may pay for one of this kind: 134, 805.1.a.2.
fn paying(position: &Position, kind: Counter, purpose: Purpose) -> Vec<Counter> {
    let kinds: Vec<Counter> = match kind {
        words::ENERGY => vec![words::ENERGY],
        words::RAINBOW => (words::POWER.0..=words::RAINBOW.0).map(Counter).collect(),
        domain => vec![domain, words::RAINBOW],
    };
    // What may be spent on little else goes first.
    let own = kinds.iter().flat_map(|kind| of_purpose(position, *kind, purpose)).collect::<Vec<_>>();
    own.into_iter().chain(kinds).collect()
}

/// Whether a rune of a player may pay for this.
fn pays(position: &Position, row: &Row, player: PlayerId, kind: Counter) -> bool {
    let own = row.zone == zones::BOARD && row.controller == player && position.is(row, words::known().rune);
    own && match kind {
        words::ENERGY => !row.tapped,
        words::RAINBOW => true,
        domain => position.is(row, Tag(domain.0 - words::POWER.0)),
    }
}

/// Power that was spent is counted for the turn.
fn note(position: &mut Position, player: PlayerId, kind: Counter) {
    if kind != words::ENERGY {
        position.table.write().player_mut(player).note(Do::Pay.into(), 1);
    }
}

/// 357: one resource after the other. `task.number` is how many are left, times 256, plus the purpose times 16, plus the kind.
pub fn step(
    position: &mut Position,
    task: &mut Task,
    lineage: &Lineage<EffectId>,
    answers: &[Value],
    next: &mut Next<OnTable>,
) -> Step<OnTable> {
    let (Some(player), kind, left) = (task.player, Counter((task.number & 15) as u16), task.number >> 8) else { return Step::Done(None) };
    let purpose = match task.number >> 4 & 15 {
        1 => Purpose::Spell,
        2 => Purpose::Gear,
        _ => Purpose::Other,
    };
    if left == 0 {
        return Step::Done(None);
    }
    if floating(position, player, kind, purpose) > 0 {
        note(position, player, kind);
        let kinds = paying(position, kind, purpose);
        let pool = &mut position.table.write().player_mut(player).counters;
        kinds.into_iter().find(|counter| remove_counters(pool, *counter, 1) > 0);
        task.number -= 256;
        return Step::More;
    }
    let mut runes: Vec<&Row> = Vec::new();
    for row in position.table.rows.iter().filter(|row| pays(position, row, player, kind)) {
        if !runes.iter().any(|other| other.card == row.card && other.tapped == row.tapped) {
            runes.push(row);
        }
    }
    let rune = match (runes.as_slice(), answers.last()) {
        ([], _) => return Step::Done(None),
        ([only], _) => only.id,
        (_, Some(Value::Party(Party::Object(object)))) if answers.len() as u64 > task.object.map_or(0, |object| u64::from(object.0)) => {
            *object
        }
        (many, _) => {
            let question = Question { prompt: Prompt::Which(Do::Pay.into()), source: None, card: None };
            let options = many.iter().map(|row| (Value::Party(Party::Object(row.id)), 1)).collect();
            return Step::Ask(Ask { chooser: Chooser::Player(player), question, options });
        }
    };
    task.object = Some(instead_model::ids::ObjectId(answers.len() as u32));
    task.number -= 256;
    note(position, player, kind);
    let subject = Some(Party::Object(rune));
    let event = if kind == words::ENERGY {
        Event { subject, player: Some(player), cause: Cause::Cost, ..Event::of(Do::Exhaust.into()) }
    } else {
        let marks = Marks::default().with(Marks::BOTTOM, true);
        let (from, to) = (Some(zones::BOARD), Some(words::RUNE_DECK));
        Event { subject, player: Some(player), from, to, marks, cause: Cause::Cost, ..Event::of(Do::Put.into()) }
    };
    next.propose([event], lineage);
    Step::More
}
