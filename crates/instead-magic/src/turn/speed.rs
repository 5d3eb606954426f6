//! The step in which a line casts, plays or activates something: in a turn that the script has begun, the first in which the
//! rules allow it.

use instead_model::language::Restriction;
use instead_model::script::Which;

use super::*;
use crate::casting::{FLASH, is_loyalty, paid};
use crate::{abilities, costs};

/// The step before or at the main phase that the turn goes on to before a line plays something: nobody may in the untap step
/// (CR 502.4), and in a main phase only what its player may play at no other time (CR 117.1a, 305.1, 307.1, 602.5d, 606.3).
/// None, if it may be played now, or if nothing but the setup says when it is.
pub(super) fn time_to_play(position: &Position, action: &Action) -> Option<Moment> {
    let turn = &position.table.turn;
    let now = turn.moment;
    if now >= moments::MAIN || !has_passed(position) {
        return None;
    }
    // What is tapped for mana is tapped for what is played next.
    let rest = position.table.script.commands.get(position.table.line as usize + 1..).unwrap_or_default();
    let further = rest.iter().map(|command| position.table.current_action(command.action.clone()));
    let player = player_of(action)?;
    let played = std::iter::once(action.clone()).chain(further).find(|action| !adds_mana(position, action));
    let played = played.filter(|action| player_of(action) == Some(player));
    if played.is_some_and(|action| turn.active == player && as_a_sorcery(position, &action, player)) {
        return Some(moments::MAIN);
    }
    (now == moments::UNTAP).then_some(moments::UPKEEP)
}

/// Whether a line that has been carried out led to the step that it is.
fn has_passed(position: &Position) -> bool {
    let begins = |event: &Event| Do::of(event.verb) == Some(Do::BeginTurn);
    let done = position.table.script.commands.get(..position.table.line as usize).unwrap_or_default();
    done.iter().any(|command| match &command.action {
        Action::Begin(_) | Action::EndTurn | Action::Pass => true,
        Action::Propose(events) => events.iter().any(begins),
        _ => false,
    })
}

/// The player who plays something.
fn player_of(action: &Action) -> Option<PlayerId> {
    match action {
        Action::Cast { player, .. } | Action::Activate { player, .. } => Some(*player),
        _ => None,
    }
}

/// Whether a line activates a mana ability.
fn adds_mana(position: &Position, action: &Action) -> bool {
    match action {
        Action::Activate { ability: Which::ForMana, .. } => true,
        Action::Activate { object, ability: Which::Number(number), .. } => {
            let ability = position.table.row(*object).and_then(|row| abilities::of(position, row).into_iter().nth(*number as usize));
            ability.is_some_and(|ability| costs::is_mana_ability(position, ability.program))
        }
        _ => false,
    }
}

/// Whether something is played only when its player could cast a sorcery.
fn as_a_sorcery(position: &Position, action: &Action, player: PlayerId) -> bool {
    let known = words::known();
    match action {
        Action::Cast { object, paying, face, .. } => {
            let Some(front) = position.table.row(*object) else { return false };
            let mut row = front.clone();
            let definitions = &position.table.definitions;
            // CR 712.11b, 715.3a: only the face that will be up is looked at.
            if *face == instead_model::table::Face::Back && !row.turn_over(definitions) {
                return false;
            }
            let card = definitions.card(row.card);
            let sooner = paid(definitions.card(front.card), paying).iter().any(|(keyword, _)| keyword == "sneak" || keyword == FLASH);
            !sooner && !card.is(known.instant) && !card.is(known.flash) && !crate::rule_changes::as_though_flash(position, player, &row)
        }
        Action::Activate { object, ability: Which::Number(number), .. } => {
            let ability = position.table.row(*object).and_then(|row| abilities::of(position, row).into_iter().nth(*number as usize));
            ability.is_some_and(|ability| is_loyalty(&ability.cost) || ability.only.as_ref().is_some_and(sorcery_speed))
        }
        _ => false,
    }
}

/// Whether a restriction says that an ability is activated only as a sorcery.
fn sorcery_speed(only: &Restriction) -> bool {
    match only {
        Restriction::AsSorcery => true,
        Restriction::All(all) => all.iter().any(sorcery_speed),
        _ => false,
    }
}
