//! The legal targets (CR 115).

use crate::evaluate::View;
use crate::event::{Party, Value};
use crate::language::*;
use crate::position::Position;
use crate::zones;

/// The objects and players that the target with this number may be, other than `not`.
pub fn legal_targets(position: &Position, item: &crate::table::StackItem, number: usize, not: Option<&Value>) -> Vec<Value> {
    let definitions = &position.table.definitions;
    let Some(program) = definitions.card(item.program.card).compiled.programs.get(item.program.index as usize) else { return Vec::new() };
    let Some(matcher) = program.targets.get(number) else { return Vec::new() };
    let view = item.view(position);
    let players = position.table.player_ids().map(Party::Player);
    let objects = position.table.rows.iter().map(|row| Party::Object(row.id));
    let legal = players.chain(objects).filter(|party| {
        Some(*party) != item.spell.map(Party::Object)
            && !is_itself_now(position, item, matcher, *party)
            && is_legal_target(&view, matcher, *party)
    });
    legal.map(Value::Party).filter(|value| Some(value) != not).collect()
}

/// Whether something is what the source of an ability has become by the event that triggered it: that is no "other" card
/// (CR 400.7, 603.10a: the ability finds it).
fn is_itself_now(position: &Position, item: &crate::table::StackItem, matcher: &Matcher, party: Party) -> bool {
    let alone = |now| position.table.row(now).is_none_or(|row| row.count == 1);
    let itself = item.became().is_some_and(|(before, now)| before == item.source && party == Party::Object(now) && alone(now));
    itself && speaks_of_others(matcher)
}

fn speaks_of_others(matcher: &Matcher) -> bool {
    match matcher {
        Matcher::Noun(noun) => noun.other,
        Matcher::OneTarget { what, .. } => speaks_of_others(what),
        Matcher::Either(any) => any.iter().any(speaks_of_others),
        _ => false,
    }
}

/// Whether something may be this target.
pub fn is_legal_target(view: &View<'_>, matcher: &Matcher, party: Party) -> bool {
    match party {
        Party::Player(player) => !view.position.table.player(player).lost && view.fits(matcher, Some(party), None).is_ok(),
        Party::Object(object) => view.position.table.row(object).is_some_and(|row| {
            // CR 115.2: permanents and spells, or cards where the text says so.
            let where_it_may_be = matches!(row.zone, zones::BOARD | zones::STACK | zones::ABILITIES) || names_zone(matcher);
            where_it_may_be && view.fits(matcher, Some(party), Some(row)).is_ok()
        }),
    }
}

/// Whether a quality says in which zones something may be.
fn says_where(quality: &Quality) -> bool {
    match quality {
        // CR 607.2a: what was exiled is in exile.
        Quality::In(_) | Quality::ExiledWith => true,
        Quality::Either(any) => any.iter().all(says_where),
        Quality::AllOf(all) => all.iter().any(says_where),
        _ => false,
    }
}

pub(super) fn names_zone(matcher: &Matcher) -> bool {
    match matcher {
        Matcher::Noun(noun) => noun.zone.is_some() || noun.is.iter().any(says_where),
        Matcher::OneTarget { what, .. } => names_zone(what),
        Matcher::Either(any) => any.iter().any(names_zone),
        _ => false,
    }
}
