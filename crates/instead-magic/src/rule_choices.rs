//! Choices that the rules ask of players outside any effect: the legend rule, the hand size, where a
//! commander goes.

use instead_kernel::Amount as _;
use instead_kernel::amount::Amounts as _;
use instead_kernel::{Ask, Chooser, Lineage, Next, Step};
use instead_model::event::{Cause, Event, Party, Value};
use instead_model::game::{Offered, OnTable, Prompt, Question, Task};
use instead_model::ids::{ObjectId, PlayerId, Tag};
use instead_model::position::Position;
use instead_model::table::{Commander, Row};
use instead_model::zones;

use crate::catalogue::Edition;
use crate::editions;
use crate::words::{self, Do};

/// Permanents of a kind of which the rules let a player keep one only.
#[derive(Debug)]
pub struct Twins {
    /// The controller of the permanents.
    player: PlayerId,
    /// The characteristic that all of them share: legendary, planeswalker.
    kind: Tag,
    of: Vec<ObjectId>,
}

/// Legendary permanents of one name that one player controls, if there are several (CR 704.5j); in an edition whose rule
/// is about all there are, whoever controls them. Until 2017 also planeswalkers that share a planeswalker type.
pub fn twin_legends(position: &Position, edition: Edition) -> Option<Twins> {
    // A copy with exceptions has a definition of its own, and may have the same name.
    let name = |row: &Row| &position.table.definitions.card(row.card).name;
    let named = |one: &Row, other: &Row| one.card == other.card || name(one) == name(other);
    let legends = || twins(position, edition, words::known().legendary, &named);
    legends().or_else(|| editions::planeswalkers_are_unique(edition).then(|| twin_planeswalkers(position, edition)).flatten())
}

/// Rule 704.5j until 2017: planeswalkers that share a planeswalker type.
fn twin_planeswalkers(position: &Position, edition: Edition) -> Option<Twins> {
    let planeswalker = words::known().planeswalker;
    let types = position.table.definitions.derivation.subtypes.iter().find(|(of, _)| *of == planeswalker).map(|(_, types)| types)?;
    let share = |one: &Row, other: &Row| types.iter().any(|tag| position.is(one, tag) && position.is(other, tag));
    twins(position, edition, planeswalker, &share)
}

/// The permanents of a kind that are the same as the first that isn't alone, and the player whom the rule is about.
fn twins(position: &Position, edition: Edition, kind: Tag, same: &dyn Fn(&Row, &Row) -> bool) -> Option<Twins> {
    let whoever = editions::legends_go_together(edition);
    let of_kind: Vec<&Row> = position.table.rows.iter().filter(|row| row.zone == zones::BOARD && position.is(row, kind)).collect();
    of_kind.iter().find_map(|first| {
        let together = |row: &&&Row| (whoever || first.controller == row.controller) && same(first, row);
        // CR 704.5j: unless an effect says that the rule isn't applied to them.
        let ruled = |row: &&&Row| !crate::rule_changes::no_legend_rule(position, row.id);
        let twins: Vec<&&Row> = of_kind.iter().filter(together).filter(ruled).collect();
        let count: u64 = twins.iter().map(|row| row.count).together();
        (count > 1).then(|| Twins { player: first.controller, kind, of: twins.iter().map(|row| row.id).collect() })
    })
}

/// CR 704.5j: the player chooses one to keep; the others go to their owners' graveyards.
pub fn legend_rule(position: &Position, edition: Edition, answers: &[Value], next: &mut Next<OnTable>) -> Step<OnTable> {
    let Some(Twins { player, kind, of: twins }) = twin_legends(position, edition) else { return Step::Done(None) };
    let kept = match (answers.first(), twins.as_slice()) {
        // Until 2013 none was kept.
        _ if editions::legends_go_together(edition) => None,
        (Some(Value::Party(Party::Object(kept))), _) => Some(*kept),
        (_, [only]) => Some(*only),
        _ => return Step::Ask(ask(player, Prompt::Stays(kind), twins.into_iter().map(|id| (id, 1)))),
    };
    let put = |id: &ObjectId| {
        let count = position.table.row(*id).map_or(1, |row| row.count) - u64::from(Some(*id) == kept);
        Event {
            subject: Some(Party::Object(*id)),
            player: Some(player),
            amount: count,
            from: Some(zones::BOARD),
            to: Some(zones::DISCARD),
            cause: Cause::StateBased,
            ..Event::of(Do::Move.into())
        }
    };
    let events: Vec<Event> = twins.iter().map(put).filter(|event| event.amount > 0).collect();
    next.propose(events, &Lineage::default());
    Step::Done(None)
}

/// CR 514.1: the active player discards down to the maximum hand size.
pub fn discard_to_hand_size(position: &Position, answers: &[Value], next: &mut Next<OnTable>) -> Step<OnTable> {
    let player = position.table.turn.active;
    let Some(maximum) = crate::rule_changes::maximum_hand_size(position, player) else { return Step::Done(None) };
    let mut hand: Vec<(ObjectId, u64)> = position.table.in_zone(zones::HAND, Some(player)).map(|row| (row.id, row.count)).collect();
    let mut excess = hand.iter().map(|(_, count)| *count).together().less(maximum);
    let mut events: Vec<Event> = Vec::new();
    let mut discard = |id: ObjectId, count: u64| {
        let subject = Some(Party::Object(id));
        events.push(Event { subject, player: Some(player), amount: count, cause: Cause::TurnBased, ..Event::of(Do::Discard.into()) });
    };
    for answer in answers {
        if let Value::Party(Party::Object(object)) = answer
            && let Some(card) = hand.iter_mut().find(|(id, left)| id == object && *left > 0)
        {
            card.1 -= 1;
            excess = excess.less(1);
            discard(*object, 1);
        }
    }
    hand.retain(|(_, left)| *left > 0);
    match hand.as_slice() {
        _ if excess == 0 => {}
        [] => {}
        // Equal cards: it doesn't matter which.
        [(only, _)] => discard(*only, excess),
        _ => return Step::Ask(ask(player, Prompt::Which(Do::Discard.into()), hand.into_iter())),
    }
    next.propose(events, &Lineage::default());
    Step::Done(None)
}

/// A commander that was put into a graveyard or exile and whose owner hasn't been asked about it, if there
/// is one. Until 2020 that was a replacement effect.
pub fn left_commander(edition: Edition, position: &Position) -> Option<(ObjectId, PlayerId)> {
    if editions::commanders_are_replaced_anywhere(edition) {
        return None;
    }
    let left = |row: &&Row| matches!(row.zone, zones::DISCARD | zones::EXILE) && row.commander() == Commander::Yes;
    position.table.rows.iter().find(left).map(|row| (row.id, row.owner))
}

/// CR 704.6d, 903.9a: its owner may put it into the command zone.
pub fn commander(position: &mut Position, task: &Task, answers: &[Value], next: &mut Next<OnTable>) -> Step<OnTable> {
    let (Some(object), Some(player)) = (task.object, task.player) else { return Step::Done(None) };
    let Some(row) = position.table.row(object) else { return Step::Done(None) };
    let (from, card) = (row.zone, row.card);
    match answers.first() {
        Some(Value::Yes(true)) => {
            let back = Event {
                subject: Some(Party::Object(object)),
                player: Some(player),
                from: Some(from),
                to: Some(zones::COMMAND),
                cause: Cause::StateBased,
                ..Event::of(Do::Move.into())
            };
            next.propose([back], &Lineage::default());
        }
        Some(_) => {
            if let Some(row) = position.table.write().row_mut(object) {
                row.remember(|memory| memory.commander = Commander::Left);
            }
        }
        None => {
            let question = Question { prompt: Prompt::Whether(Offered::Put(zones::COMMAND)), source: Some(object), card: Some(card) };
            let options = [true, false].map(|yes| (Value::Yes(yes), 1));
            return Step::Ask(Ask { chooser: Chooser::Player(player), question, options: options.into_iter().collect() });
        }
    }
    Step::Done(None)
}

fn ask(player: PlayerId, prompt: Prompt, options: impl Iterator<Item = (ObjectId, u64)>) -> Ask<OnTable> {
    let question = Question { prompt, source: None, card: None };
    let options = options.map(|(id, count)| (Value::Party(Party::Object(id)), count));
    Ask { chooser: Chooser::Player(player), question, options: options.collect() }
}
