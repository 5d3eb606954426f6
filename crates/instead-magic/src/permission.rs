//! From where cards are played: what allows a card to be cast or played from a zone other than its owner's hand (CR 601.3).

use instead_model::definition::{Definition, Layout};
use instead_model::ids::PlayerId;
use instead_model::position::Position;
use instead_model::script::Refusal;
use instead_model::table::{Commander, Face, ProgramId, Row};
use instead_model::zones;

use crate::casting::{BESIDES, GRAVEYARD, has_option};
use crate::{rule_changes, words};

/// Keyword abilities that allow a card to be cast from a graveyard (CR 702.34a, 702.81a, 702.127a, 702.133a, 702.138a, 702.146a).
const FROM_GRAVEYARD: &[&str] =
    &["flashback", "harmonize", "jump-start", "aftermath", "retrace", "escape", "disturb", "mayhem", GRAVEYARD, BESIDES];
/// Keyword abilities that allow a card to be cast from exile, to which they brought it (CR 702.143a, 702.170a, 702.185a).
const FROM_EXILE: &[&str] = &["foretell", "plot", "warp", "suspend", "rebound"];

/// CR 305.1, 601.3: whether something allows this player to play a card from where it is. `row` shows the face that is played.
pub fn may_play_from_there(position: &Position, player: PlayerId, row: &Row) -> Result<(), Refusal> {
    let allowed = by_itself(position, player, row) || rule_changes::may_play(position, player, row);
    match (allowed, row.zone) {
        (true, _) => Ok(()),
        // A text that wasn't understood may allow it: the answer says so.
        _ if something_unread_may(position) => Ok(()),
        (false, zones::HAND) => Err(Refusal::NotYours),
        (false, _) => Err(Refusal::NotFromThere),
    }
}

/// Whether the rules, or keywords of its own, allow a card to be played from where it is.
fn by_itself(position: &Position, player: PlayerId, row: &Row) -> bool {
    let definition = position.table.definitions.card(row.card);
    let own = row.owner == player;
    match row.zone {
        zones::HAND => own,
        zones::DISCARD => own && (has_option(definition, FROM_GRAVEYARD) || position.is(row, words::known().flashback)),
        zones::EXILE => own && (has_option(definition, FROM_EXILE) || continues_adventure(position, row)),
        // CR 903.8.
        zones::COMMAND => own && row.commander() != Commander::No,
        _ => false,
    }
}

/// The object that allows a card to be played once each turn, if nothing else does.
pub fn limited(position: &Position, player: PlayerId, row: &Row) -> Option<instead_model::ids::ObjectId> {
    if by_itself(position, player, row) { None } else { rule_changes::limited_permission(position, player, row) }
}

/// CR 400.7h, 400.7i: the program of what follows once a player plays this card from where it is, because of what allows it. Refused
/// if several permissions have different consequences: nothing says which one is used.
pub fn follows(position: &Position, player: PlayerId, row: &Row) -> Result<Option<ProgramId>, Refusal> {
    let mut ways = rule_changes::follows_playing(position, player, row);
    if by_itself(position, player, row) {
        ways.push(None);
    }
    match ways.split_first() {
        Some((first, others)) if others.iter().any(|other| other != first) => Err(Refusal::Permissions),
        first => Ok(first.and_then(|(first, _)| *first)),
    }
}

/// CR 715.3d: what was exiled as its Adventure resolved may be played from there, but not as an Adventure.
fn continues_adventure(position: &Position, row: &Row) -> bool {
    row.face() == Face::Front && position.table.definitions.card(row.card).layout == Layout::Adventure
}

/// Whether a clause that nobody understood speaks of playing cards.
fn something_unread_may(position: &Position) -> bool {
    let speaks = |text: &str| ["may cast", "may play"].iter().any(|words| text.contains(words));
    let unread = |definition: &Definition| definition.declined().any(|unread| speaks(unread.text));
    position.table.definitions.cards.iter().any(|card| unread(card))
}
