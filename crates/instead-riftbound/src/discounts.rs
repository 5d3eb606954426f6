//! Increases and discounts of a card's cost by texts (356.3, 356.4): its own text, and those of others on the board.

use instead_model::evaluate::View;
use instead_model::event::Value;
use instead_model::ids::PlayerId;
use instead_model::language::walk::{Node, Walk as _};
use instead_model::language::{CastingOption, Condition, Matcher, Noun, RuleChange, Who};
use instead_model::position::Position;
use instead_model::table::Row;
use instead_model::zones;

use crate::costs::Bill;
use crate::{lasting, words};

/// The cost of a card with all of that: increases first (356.3), then discounts, of which one with "instead" takes the place of
/// those that the same text gives before.
pub fn applied(position: &Position, row: &Row, (player, targets): (PlayerId, &[Value]), bill: Bill) -> Bill {
    let ahead = as_played(position, row, player);
    let all = |increases| of_others(position, &ahead, player, increases).into_iter().chain(of_effects(position, &ahead, player, increases));
    let mut bill = all(true).fold(bill, |bill, (by, _)| bill.and(by));
    // 356.4.d.1: a discount with a minimum is applied first, as whoever pays wants it.
    let mut discounts: Discounts = all(false).collect();
    let mut own = of_itself(position, row, player, targets);
    discounts.append(&mut own);
    discounts.sort_by_key(|(_, least)| least.is_none());
    for (by, least) in discounts {
        // 356.4.e: the minimum is of this discount only.
        let floor = least.map_or(0, |least| least.min(bill.energy()));
        bill = bill.without(by).with_energy_of(floor);
    }
    bill
}

/// Discounts with the least that they leave of the energy.
type Discounts = Vec<(Bill, Option<u64>)>;

/// Those of the card's own text, which may speak of what it chooses.
fn of_itself(position: &Position, row: &Row, player: PlayerId, targets: &[Value]) -> Discounts {
    let chosen = if targets.is_empty() { &row.chosen[..] } else { targets };
    let view = View::of(position, player, Some(row.id), chosen);
    let on_chain = without(position, row);
    let counting = View { position: &on_chain, ..view };
    let holds = |condition: &Condition| if asks_from_where(condition) { view.holds(condition) } else { counting.holds(condition) };
    let mut all = Vec::new();
    for option in &position.table.definitions.card(row.card).compiled.discounts {
        let CastingOption::Less { what, when, instead, all: whole, least, .. } = option else { continue };
        if described(what).is_some() || !when.iter().all(holds) {
            continue;
        }
        if *instead {
            all.clear();
        }
        if !whole {
            all.push((of_option(option, &counting), *least));
        }
    }
    all
}

/// 354: the position once the card is on the chain: it is none of the cards in the hand or the trash that its text counts.
fn without(position: &Position, row: &Row) -> Position {
    let mut ahead = position.clone();
    if let Some(row) = ahead.table.write().row_mut(row.id).filter(|row| row.zone != zones::STACK) {
        match row.count {
            1 => row.zone = zones::STACK,
            _ => row.count -= 1,
        }
    }
    ahead
}

/// Whether a condition asks from where the card itself is played.
fn asks_from_where(condition: &Condition) -> bool {
    condition.any(&mut |node| matches!(node, Node::Condition(Condition::ItselfIs(_))))
}

/// A card as it will be once it is played, for what speaks of spells, units and gear.
pub fn as_played(position: &Position, row: &Row, player: PlayerId) -> Row {
    let is_spell = position.table.definitions.card(row.card).is(words::known().spell);
    let zone = if is_spell { zones::STACK } else { zones::BOARD };
    Row { zone, controller: player, ..row.clone() }
}

/// Those, or increases, that effects of resolutions give (390).
fn of_effects(position: &Position, ahead: &Row, player: PlayerId, increases: bool) -> Discounts {
    let mut all = Vec::new();
    for (made, rule) in lasting::rules(position) {
        let view = lasting::view(position, made);
        let (next, rule) = match lasting::awaiting(&view, (made, rule), player, ahead) {
            Some(rule) => (true, rule),
            None => (false, rule),
        };
        let RuleChange::Costs(option) = rule else { continue };
        let CastingOption::Less { what, when, more, least, .. } = &**option else { continue };
        let meant = next || described(what).is_some_and(|noun| is_meant(&view, noun, player, ahead));
        if *more == increases && meant && when.iter().all(|condition| view.holds(condition)) {
            all.push((of_option(option, &view), *least));
        }
    }
    all
}

/// Whether a description of cards that cost more or less fits. "You play": who plays it, said apart from what it is.
fn is_meant(view: &View<'_>, noun: &Noun, player: PlayerId, ahead: &Row) -> bool {
    let (whose, noun) = (noun.owner.clone(), Noun { owner: None, ..noun.clone() });
    let by_them = whose.is_none_or(|who| view.players(&who).contains(&player) || who == Who::You && player == view.controller);
    by_them && view.fits_noun(&noun, ahead).is_ok()
}

/// Those, or increases, of others on the board that speak of such cards.
fn of_others(position: &Position, ahead: &Row, player: PlayerId, increases: bool) -> Discounts {
    let mut all = Vec::new();
    for other in position.table.rows.iter().filter(|other| other.zone == zones::BOARD && other.attached.is_none()) {
        let options = &position.table.definitions.card(other.card).compiled.discounts;
        if options.is_empty() || position.abilities_lost(other) {
            continue;
        }
        let view = View::of(position, other.controller, Some(other.id), &other.chosen);
        for option in options {
            let CastingOption::Less { what, when, more, least, .. } = option else { continue };
            let Some(noun) = described(what).filter(|_| *more == increases) else { continue };
            if is_meant(&view, noun, player, ahead) && when.iter().all(|condition| view.holds(condition)) {
                all.push((of_option(option, &view), *least));
            }
        }
    }
    all
}

/// Which other cards a discount is of, if it isn't of its own.
fn described(what: &Matcher) -> Option<&Noun> {
    match what {
        Matcher::Noun(noun) => Some(noun),
        Matcher::Either(any) => any.first().and_then(described),
        _ => None,
    }
}

/// By how much.
fn of_option(option: &CastingOption, view: &View<'_>) -> Bill {
    let CastingOption::Less { by, times, .. } = option else { return Bill::default() };
    let times = times.as_ref().map_or(1, |times| view.number(times).unwrap_or(0));
    Bill::resources(by).unwrap_or_default().times(times)
}

/// 356.1.b: whether the text of a card has its base cost ignored.
pub fn ignores(position: &Position, row: &Row, player: PlayerId) -> bool {
    let view = View::of(position, player, Some(row.id), &row.chosen);
    let ignores = |option: &CastingOption| match option {
        CastingOption::Less { when, all, .. } => *all && when.iter().all(|condition| view.holds(condition)),
        _ => false,
    };
    position.table.definitions.card(row.card).compiled.discounts.iter().any(ignores)
}
