//! Locations: bases and battlefields, where something may be played, who controls a battlefield.

use instead_kernel::{Ask, Chooser, Lineage, Next, Step};
use instead_model::evaluate::View;
use instead_model::event::{Cause, Event, Party, Place, Value};
use instead_model::game::{OnTable, Prompt, Question, Task};
use instead_model::ids::{EffectId, ObjectId, PlayerId};
use instead_model::language::RuleChange;
use instead_model::position::Position;
use instead_model::reason::Reason;
use instead_model::table::Row;
use instead_model::zones;

use crate::rulebook::by_rule;
use crate::veto;
use crate::words::{self, Do};

/// The battlefields, in order.
pub fn battlefields(position: &Position) -> impl Iterator<Item = &Row> {
    let tag = words::known().battlefield;
    position.table.rows.iter().filter(move |row| row.zone == zones::BOARD && position.is(row, tag))
}

/// The units at a battlefield.
pub fn units_at(position: &Position, site: ObjectId) -> impl Iterator<Item = &Row> {
    let unit = words::known().unit;
    position.table.rows.iter().filter(move |row| row.zone == zones::BOARD && row.at == Some(site) && position.is(row, unit))
}

/// Where a player may play a unit: the base, and battlefields that player controls (355.2), unless something forbids it (054.2).
pub fn places(position: &Position, player: PlayerId) -> Vec<Place> {
    let own = battlefields(position).filter(|row| row.controller == player).map(|row| Place::Site(row.id));
    [Place::Base].into_iter().chain(own).filter(|place| forbids(position, player, None, Some(*place)).is_none()).collect()
}

/// Where a player may play this unit: what texts allow besides (355.2.b), and only where its own text says so, if it does.
pub fn places_of(position: &Position, row: &Row, player: PlayerId) -> Vec<Place> {
    let mut all = places(position, player);
    for field in battlefields(position).map(|field| Place::Site(field.id)) {
        if !all.contains(&field) && is_allowed(position, row, player, field) {
            all.push(field);
        }
    }
    all.retain(|place| !is_excluded(position, row, player, *place));
    all
}

/// The texts that say where something may be played, or where it has to be: its own, and those of others on the board.
fn permissions<'a>(position: &'a Position, row: &'a Row, player: PlayerId, at: Place, only: bool) -> impl Iterator<Item = bool> + 'a {
    let mut ahead = Row { zone: zones::BOARD, controller: player, ..row.clone() };
    ahead.at = at.site();
    position.rule_changes().filter_map(move |(source, rule)| {
        let own = source.id == row.id;
        if !own && (source.zone != zones::BOARD || source.attached.is_some()) {
            return None;
        }
        let controller = if own { player } else { source.controller };
        let view = View::of(position, controller, Some(source.id), &source.chosen);
        let (when, rule) = match rule {
            RuleChange::AsLongAs { when, rule } => (when.as_slice(), &**rule),
            rule => (&[][..], rule),
        };
        let RuleChange::PlayedAt { what, at: places, only: limits } = rule else { return None };
        let meant = if what.means_itself() { own } else { view.fits(what, Some(Party::Object(row.id)), Some(&ahead)).is_ok() };
        let speaks = *limits == only && meant && when.iter().all(|condition| view.holds(condition));
        let field = at.site().and_then(|site| position.table.row(site));
        speaks.then(|| field.is_some_and(|field| view.fits_noun(places, field).is_ok()))
    })
}

fn is_allowed(position: &Position, row: &Row, player: PlayerId, at: Place) -> bool {
    permissions(position, row, player, at, false).any(|fits| fits) && forbids(position, player, Some(row.id), Some(at)).is_none()
}

/// 054.2: "only".
fn is_excluded(position: &Position, row: &Row, player: PlayerId, at: Place) -> bool {
    permissions(position, row, player, at, true).any(|fits| !fits)
}

/// The changes of rules that are in force: those of texts on the board whose conditions hold.
pub fn rules_in_force(position: &Position) -> impl Iterator<Item = (View<'_>, &RuleChange)> {
    position.rule_changes().filter(|(source, _)| source.zone == zones::BOARD && source.attached.is_none()).filter_map(|(source, rule)| {
        let view = View::of(position, source.controller, Some(source.id), &source.chosen);
        let (when, rule) = match rule {
            RuleChange::AsLongAs { when, rule } => (when.as_slice(), &**rule),
            rule => (&[][..], rule),
        };
        when.iter().all(|condition| view.holds(condition)).then_some((view, rule))
    })
}

/// 054: what says that a player can't play this card, or a unit there. 054.2: "only" says that it can't be done otherwise.
pub fn forbids(position: &Position, player: PlayerId, card: Option<ObjectId>, at: Option<Place>) -> Option<Reason> {
    let subject = card.map(Party::Object);
    veto::forbidden(position, &Event { subject, player: Some(player), at, ..Event::of(Do::Begun.into()) })
}

/// 355.2, 151.2: whether a permanent may be played there; 822.1: with Ambush also where its player has units. What isn't
/// understood of a text may allow it.
pub fn may_be_played(position: &Position, row: &Row, player: PlayerId, at: Place) -> bool {
    let (known, definitions) = (words::known(), &position.table.definitions);
    let definition = definitions.card(row.card);
    let unclear = |row: &Row| definitions.card(row.card).declined().next().is_some();
    let own = |row: &&Row| row.zone == zones::BOARD && row.controller == player;
    if !definition.is(known.unit) {
        return definition.is(known.spell) || at == Place::Base || unclear(row);
    }
    if forbids(position, player, Some(row.id), Some(at)).is_some() {
        return false;
    }
    let ambush = |site: ObjectId| definition.is(known.ambush) && units_at(position, site).any(|unit| unit.controller == player);
    if is_excluded(position, row, player, at) {
        return false;
    }
    places(position, player).contains(&at)
        || is_allowed(position, row, player, at)
        || at.site().is_some_and(ambush)
        || unclear(row)
        || position.table.rows.iter().filter(own).any(unclear)
}

/// A place as an answer: a battlefield, or the player whose base it is.
pub fn answer(place: Place, player: PlayerId) -> Value {
    match place {
        Place::Base => Value::Party(Party::Player(player)),
        Place::Site(site) => Value::Party(Party::Object(site)),
    }
}

/// The place that an answer means.
pub fn place_of(answer: &Value) -> Option<Place> {
    match answer {
        Value::Party(Party::Player(_)) => Some(Place::Base),
        Value::Party(Party::Object(site)) => Some(Place::Site(*site)),
        _ => None,
    }
}

/// Where this player plays something, if there is a choice.
pub fn which_place(player: PlayerId, row: Option<&Row>, places: Vec<Place>) -> Step<OnTable> {
    let question = Question { prompt: Prompt::Location, source: row.map(|row| row.id), card: row.map(|row| row.card) };
    let options = places.into_iter().map(|place| (answer(place, player), 1)).collect();
    Step::Ask(Ask { chooser: Chooser::Player(player), question, options })
}

/// 355.4: where to something moves: anywhere but where it is.
pub fn destination(
    position: &Position,
    task: &Task,
    lineage: &Lineage<EffectId>,
    answers: &[Value],
    next: &mut Next<OnTable>,
) -> Step<OnTable> {
    let row = task.object.and_then(|object| position.table.row(object));
    let (Some(row), Some(player)) = (row, task.player) else { return Step::Done(None) };
    let all = [Place::Base].into_iter().chain(battlefields(position).map(|field| Place::Site(field.id)));
    let places: Vec<Place> = all.filter(|place| place.site() != row.at).collect();
    let to = match (answers.first().and_then(place_of), places.as_slice()) {
        (Some(place), _) => place,
        (None, []) => return Step::Done(None),
        (None, [only]) => *only,
        (None, _) => {
            let question = Question { prompt: Prompt::Location, source: Some(row.id), card: Some(row.card) };
            // A base is that of whoever controls the unit.
            let options = places.into_iter().map(|place| (answer(place, row.controller), 1)).collect();
            return Step::Ask(Ask { chooser: Chooser::Player(player), question, options });
        }
    };
    let subject = Some(Party::Object(row.id));
    next.propose([Event { subject, player: Some(player), at: Some(to), ..by_rule(Do::Move) }], lineage);
    Step::Done(None)
}

/// 143.4, 149.1: units enter exhausted and gear enters ready, unless the event says otherwise.
pub fn by_default(position: &Position, event: &mut Event) {
    let known = words::known();
    let is_unit = match (event.object(), event.card) {
        (Some(object), _) => position.table.known(object).is_some_and(|row| position.table.definitions.card(row.card).is(known.unit)),
        (None, Some(card)) => position.table.definitions.card(card).is(known.unit),
        (None, None) => false,
    };
    if is_unit && event.entry.is_none() {
        event.entry_mut().tapped = true;
    }
}

/// 187: a unit that comes to a battlefield its controller doesn't control contests it.
pub fn contest(position: &mut Position, unit: ObjectId) {
    let Some(row) = position.table.row(unit) else { return };
    let (Some(site), player) = (row.at, row.controller) else { return };
    if !position.is(row, words::known().unit) {
        return;
    }
    if let Some(field) = position.table.write().row_mut(site)
        && field.controller != player
        && field.memory.as_ref().is_none_or(|memory| memory.contested.is_none())
    {
        field.remember(|memory| memory.contested = Some(player));
    }
}

/// 187, 323.6: battlefields that nobody holds any more.
pub fn abandoned(position: &Position) -> Vec<ObjectId> {
    let quiet = |row: &&Row| row.memory.as_ref().is_none_or(|memory| memory.contested.is_none() && memory.fight.is_none());
    let left = |row: &&Row| row.controller != PlayerId::NOBODY && !units_at(position, row.id).any(|unit| unit.controller == row.controller);
    battlefields(position).filter(quiet).filter(left).map(|row| row.id).collect()
}

/// 149.3, 323.7: gear that is attached to nothing and not in its base.
pub fn stray_gear(position: &Position) -> Option<Event> {
    let known = words::known();
    let stray = |row: &&Row| {
        row.zone == zones::BOARD
            && row.at.is_some()
            && row.attached.is_none()
            && position.is(row, known.gear)
            && !position.is(row, known.unit)
    };
    position.table.rows.iter().find(stray).map(|row| Event {
        subject: Some(Party::Object(row.id)),
        player: Some(row.controller),
        cause: Cause::StateBased,
        ..by_rule(Do::Recall)
    })
}
