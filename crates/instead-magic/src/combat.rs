//! Combat: declaring attackers and blockers (CR 508, 509). Damage is in [`damage`], what asks for blocks in `demands`.
//!
//! A declaration is checked as a whole before anything is done (CR 508.1, 509.1); what the rules
//! don't allow is refused by name.

pub mod damage;
mod demands;

use instead_kernel::Veto;
use instead_model::event::{Cause, Event, Marks, Party};
use instead_model::ids::{ObjectId, PlayerId, Tag};
use instead_model::position::Position;
use instead_model::script::{Charged, Refusal};
use instead_model::table::Row;
use instead_model::vocabulary::TagKind;
use instead_model::zones;

use crate::costs;
use crate::veto;
use crate::words::{self, Do};

/// A refusal, with the object it is about.
pub type Illegal = (Option<ObjectId>, Refusal);

/// Attackers with what they attack, or blockers with what they block.
pub type Declared<T> = Vec<(ObjectId, T)>;

/// CR 508.1: the active player declares attackers. The first events are the tapping (CR 508.1f), the
/// second what triggers (CR 508.1m).
pub fn declare_attackers(
    position: &mut Position,
    player: PlayerId,
    attackers: &[(ObjectId, Party)],
) -> Result<(Vec<Event>, Vec<Event>), Illegal> {
    for (object, whom) in attackers {
        may_attack(position, player, *object, *whom).map_err(|why| (Some(*object), why))?;
    }
    if let Some((provoked, _)) = attackers.iter().find(|(object, whom)| avoids(position, player, *object, *whom)) {
        return Err((Some(*provoked), Refusal::NotAttackable));
    }
    // CR 506.5, 508.1c.
    if let [(only, _)] = attackers
        && let Some(says) = crate::rule_changes::not_alone(position, *only, false)
    {
        return Err((Some(*only), Refusal::ForbiddenBy(says)));
    }
    if let Some(left_out) = stays_home(position, player, attackers) {
        return Err((Some(left_out), Refusal::MustAttack));
    }
    pay_for(position, player, attackers)?;
    let mut declared: Declared<Party> = Vec::new();
    for (object, whom) in attackers {
        let one = position.single_out(*object);
        if declared.iter().any(|(known, _)| *known == one) {
            return Err((Some(one), Refusal::TooMany));
        }
        if let Some(row) = position.table.write().row_mut(one) {
            row.combat.attacking = Some(*whom);
        }
        declared.push((one, *whom));
    }
    let watchful = words::known().vigilance;
    // CR 702.20b: attacking doesn't cause creatures with vigilance to tap.
    let tapping = declared.iter().filter(|(id, _)| !has(position, *id, watchful));
    let taps = tapping.map(|(id, _)| about(Do::Tap, *id, player)).collect();
    let attacks = declared.iter().map(|(id, _)| about(Do::Attack, *id, player)).collect();
    position.table.write().turn.declared = true;
    Ok((taps, attacks))
}

/// CR 508.1h–j: what attacks cost, all of it at once, where mana is charged.
fn pay_for(position: &mut Position, player: PlayerId, attackers: &[(ObjectId, Party)]) -> Result<(), Illegal> {
    if position.table.script.costs != Charged::Everything {
        return Ok(());
    }
    let mut total = String::new();
    let mut costly = None;
    for (object, whom) in attackers {
        for (mana, times) in costs_of(position, *object, *whom) {
            costly = costly.or(Some(*object));
            total.push_str(&so_often(&mana, times).ok_or((costly, Refusal::CantPay))?);
        }
    }
    match costs::pay_at_once(position, player, &total) {
        Err(why) => Err((costly, why)),
        Ok(()) => Ok(()),
    }
}

/// The most symbols that one cost of an attack comes to; more than that nobody has the mana for.
const MOST_SYMBOLS: u64 = 10_000;

/// Mana this number of times: generic mana by its amount, all other mana symbol by symbol. None if that is too much.
fn so_often(mana: &str, times: u64) -> Option<String> {
    let generic = mana.strip_prefix('{').and_then(|rest| rest.strip_suffix('}')).and_then(|number| number.parse::<u64>().ok());
    match generic {
        Some(number) => Some(format!("{{{}}}", number.checked_mul(times).filter(|total| *total <= instead_kernel::amount::MOST)?)),
        None => usize::try_from(times).ok().filter(|_| times <= MOST_SYMBOLS).map(|times| mana.repeat(times)),
    }
}

/// The costs of a creature's attack on a player or permanent.
fn costs_of(position: &Position, object: ObjectId, whom: Party) -> Vec<(String, u64)> {
    if !crate::rule_changes::attacks_cost(position) {
        return Vec::new();
    }
    let mut supposed = position.clone();
    if let Some(row) = supposed.table.write().row_mut(object) {
        row.combat.attacking = Some(whom);
    }
    crate::rule_changes::attack_costs(&supposed, object)
}

/// CR 508.1d: a creature that has to attack, could, and isn't declared. Nobody has to pay for that. Not more of one row than were declared.
fn stays_home(position: &Position, player: PlayerId, attackers: &[(ObjectId, Party)]) -> Option<ObjectId> {
    let own = position.table.rows.iter().filter(|row| row.zone == zones::BOARD && row.controller == player);
    let others: Vec<PlayerId> = position.table.player_ids().filter(|other| *other != player).collect();
    let freely = |row: &Row, whom: Party| may_attack(position, player, row.id, whom).is_ok() && costs_of(position, row.id, whom).is_empty();
    let could = |row: &Row| others.iter().any(|other| freely(row, Party::Player(*other)));
    let declared = |row: &Row| attackers.iter().filter(|(object, _)| *object == row.id).count() as u64;
    let alone = |row: &Row| attackers.is_empty() && crate::rule_changes::not_alone(position, row.id, false).is_some();
    let home = |row: &&Row| declared(row) < row.count && crate::rule_changes::must_attack(position, row.id) && could(row) && !alone(row);
    own.filter(home).map(|row| row.id).next()
}

/// CR 701.15b: a goaded creature attacks a player other than those who goaded it, if it could.
fn avoids(position: &Position, player: PlayerId, object: ObjectId, whom: Party) -> bool {
    let goading = crate::rule_changes::goaded_by(position, object);
    if goading.is_empty() {
        return false;
    }
    let disobeyed = |whom: Party| match whom {
        Party::Player(player) => usize::from(goading.contains(&player)),
        Party::Object(_) => goading.len(),
    };
    let mut others = position.table.player_ids().filter(|other| *other != player).map(Party::Player);
    others.any(|other| disobeyed(other) < disobeyed(whom) && may_attack(position, player, object, other).is_ok())
}

/// CR 508.1a–c: whether a creature may be declared as an attacker.
fn may_attack(position: &Position, player: PlayerId, object: ObjectId, whom: Party) -> Result<(), Refusal> {
    let known = words::known();
    let row = fighter(position, player, object)?;
    if is_too_new(position, row) {
        return Err(Refusal::TooNew);
    }
    // CR 702.3b.
    if position.is(row, known.defender) && !crate::rule_changes::attacks_despite_defender(position, object) {
        return Err(Refusal::Keyword(known.defender));
    }
    if defended_by(position, whom).is_none_or(|defender| defender == player) {
        return Err(Refusal::NotAttackable);
    }
    let attack = about(Do::Attack, object, player);
    if !veto::may_forbid(position, Do::Attack) {
        return Ok(());
    }
    // CR 508.1c: what a restriction says about whom it attacks is looked at as if it did.
    let mut supposed = position.clone();
    if let Some(row) = supposed.table.write().row_mut(object) {
        row.combat.attacking = Some(whom);
    }
    allowed(&supposed, &attack)
}

/// CR 302.6: whether a creature came under its controller's control after their most recent turn began,
/// and has no haste (CR 702.10b).
pub fn is_too_new(position: &Position, row: &Row) -> bool {
    row.since > 0 && row.since >= position.table.player(row.controller).turn && !position.is(row, words::known().haste)
}

/// The row of a creature that may attack or block: an untapped creature of that player, no battle.
fn fighter(position: &Position, player: PlayerId, object: ObjectId) -> Result<&Row, Refusal> {
    let known = words::known();
    let row = position.table.row(object).filter(|row| row.zone == zones::BOARD).ok_or(Refusal::Absent)?;
    if !position.is(row, known.creature) || position.is(row, known.battle) {
        return Err(Refusal::NoCreature);
    }
    if row.controller != player {
        return Err(Refusal::NotYours);
    }
    if row.tapped { Err(Refusal::Tapped) } else { Ok(row) }
}

/// The defending player, if `whom` is attacked: the player, a planeswalker's controller, a battle's protector
/// (CR 506.2, 508.5). None if it can't be attacked.
pub fn defended_by(position: &Position, whom: Party) -> Option<PlayerId> {
    let known = words::known();
    match whom {
        Party::Player(player) => (!position.table.player(player).lost).then_some(player),
        Party::Object(object) => {
            let row = position.table.row(object).filter(|row| row.zone == zones::BOARD)?;
            if position.is(row, known.battle) {
                return Some(protector(position, row));
            }
            position.is(row, known.planeswalker).then_some(row.controller)
        }
    }
}

/// CR 310.8: the player chosen as the battle entered; of a battle for which nobody was chosen, who controls it.
pub fn protector(position: &Position, row: &Row) -> PlayerId {
    let chosen = row.chosen.iter().find_map(|value| match value {
        instead_model::event::Value::Party(Party::Player(player)) => Some(*player),
        _ => None,
    });
    // CR 310.11a: of a Siege it is an opponent; if there is only one, who it is needs no choice.
    let opponents: Vec<PlayerId> =
        position.table.player_ids().filter(|player| *player != row.controller && !position.table.player(*player).lost).collect();
    match (chosen, opponents.as_slice()) {
        (Some(chosen), _) => chosen,
        (None, [only]) if position.is(row, words::known().siege) => *only,
        _ => row.controller,
    }
}

/// CR 509.1: the defending player declares blockers; what triggers (CR 509.1i).
pub fn declare_blockers(position: &mut Position, blocks: &[(PlayerId, ObjectId, ObjectId)]) -> Result<Vec<Event>, Illegal> {
    for (player, blocker, attacker) in blocks {
        may_block(position, *player, *blocker, *attacker).map_err(|why| (Some(*blocker), why))?;
        let blockers = blocks.iter().filter(|(_, _, other)| other == attacker).count() as u64;
        if blockers < least_blockers(position, *attacker) {
            return Err((Some(*attacker), Refusal::TooFew));
        }
        if crate::rule_changes::blocked_by_at_most(position, *attacker).is_some_and(|most| blockers > most) {
            return Err((Some(*attacker), Refusal::TooMany));
        }
    }
    // CR 506.5, 509.1b.
    if let Some((_, first, _)) = blocks.first()
        && blocks.iter().all(|(_, blocker, _)| blocker == first)
        && let Some(says) = crate::rule_changes::not_alone(position, *first, true)
    {
        return Err((Some(*first), Refusal::ForbiddenBy(says)));
    }
    if let Some(unmet) = demands::unmet(position, blocks) {
        return Err((Some(unmet), Refusal::MustBlock));
    }
    let mut declared: Declared<ObjectId> = Vec::new();
    for (_, blocker, attacker) in blocks {
        // CR 509.1a: one attacker for each blocker, or as many as effects allow, each once.
        let before = declared.iter().filter(|(known, _)| known == blocker).count() as u64;
        let twice = declared.iter().any(|(known, other)| known == blocker && other == attacker);
        if before >= crate::rule_changes::may_block_so_many(position, *blocker) || twice {
            return Err((Some(*blocker), Refusal::TooMany));
        }
        let one = if before == 0 { position.single_out(*blocker) } else { *blocker };
        let table = position.table.write();
        if let Some(row) = table.row_mut(one) {
            row.combat.blocking.push(*attacker);
        }
        if let Some(row) = table.row_mut(*attacker) {
            // CR 509.1h.
            row.combat.blocked = true;
        }
        declared.push((one, *attacker));
    }
    position.table.write().turn.declared = true;
    Ok(blocked_events(position, &declared))
}

/// CR 509.1b: how many creatures at least have to block an attacker if any does; two where it has menace (CR 702.111b).
fn least_blockers(position: &Position, attacker: ObjectId) -> u64 {
    let menace = if has(position, attacker, words::known().menace) { 2 } else { 1 };
    menace.max(crate::rule_changes::blocked_by_at_least(position, attacker))
}

/// The events that happen as blockers are declared (CR 509.3).
fn blocked_events(position: &Position, declared: &[(ObjectId, ObjectId)]) -> Vec<Event> {
    let controller = |id: ObjectId| position.table.row(id).map(|row| row.controller).unwrap_or_default();
    let mut events: Vec<Event> = Vec::new();
    for (place, (blocker, attacker)) in declared.iter().enumerate() {
        if !declared[..place].iter().any(|(other, _)| other == blocker) {
            events.push(Event { source: Some(*attacker), ..about(Do::Block, *blocker, controller(*blocker)) });
        }
        events.push(Event { source: Some(*blocker), ..about(Do::BlockCreature, *attacker, controller(*attacker)) });
        if !declared[..place].iter().any(|(_, other)| other == attacker) {
            events.push(about(Do::BecomeBlocked, *attacker, controller(*attacker)));
        }
    }
    let unblocked =
        position.table.rows.iter().filter(|row| row.zone == zones::BOARD && row.combat.attacking.is_some() && !row.combat.blocked);
    events.extend(unblocked.map(|row| about(Do::StayUnblocked, row.id, row.controller)));
    events
}

/// CR 509.1a, 509.1b: whether a creature may be declared as a blocker of that attacker.
fn may_block(position: &Position, player: PlayerId, blocker: ObjectId, attacker: ObjectId) -> Result<(), Refusal> {
    let row = fighter(position, player, blocker)?;
    let Some(attacked) = position.table.row(attacker).filter(|row| row.combat.attacking.is_some()) else {
        return Err(Refusal::NotAttacking);
    };
    if attacked.combat.attacking.and_then(|whom| defended_by(position, whom)).is_none_or(|defender| defender != player) {
        return Err(Refusal::NotAttacking);
    }
    if evades(position, attacked, row) || position.protected_from(attacked, row) {
        return Err(Refusal::Evades);
    }
    let event = about(Do::Block, blocker, player);
    allowed(position, &Event { source: Some(attacker), ..event })
}

/// The evasion abilities (CR 702).
fn evades(position: &Position, attacker: &Row, blocker: &Row) -> bool {
    let known = words::known();
    let has = |row: &Row, tag: Tag| position.is(row, tag);
    let power = |row: &Row| position.power_toughness(row).map_or(0, |(power, _)| power);
    let [_, _, black, ..] = known.colors;
    let shares_color = || known.colors.iter().any(|color| has(attacker, *color) && has(blocker, *color));
    // CR 702.9b, 702.17b: creatures with flying or reach.
    has(attacker, known.flying) && !has(blocker, known.flying) && !has(blocker, known.reach)
        // CR 702.36b.
        || has(attacker, known.fear) && !has(blocker, known.artifact) && !has(blocker, black)
        // CR 702.13b.
        || has(attacker, known.intimidate) && !has(blocker, known.artifact) && !shares_color()
        // CR 702.28b.
        || has(attacker, known.shadow) && !has(blocker, known.shadow) && !crate::rule_changes::blocks_despite(position, blocker.id, known.shadow)
        || has(blocker, known.shadow) && !has(attacker, known.shadow)
        // CR 702.31b.
        || has(attacker, known.horsemanship) && !has(blocker, known.horsemanship)
        // CR 702.118b.
        || has(attacker, known.skulk) && power(blocker) > power(attacker)
        // CR 701.54c: by the emblem of its controller.
        || bears_ring(attacker) && power(blocker) > power(attacker)
        || walks(position, attacker, blocker)
}

/// Whether a creature is the Ring-bearer of its controller.
fn bears_ring(row: &Row) -> bool {
    row.memory.as_ref().is_some_and(|memory| memory.bears_ring_of == Some(row.controller))
}

/// CR 702.14c: it can't be blocked while the defending player controls such a land; unless it blocks as though that were not so.
fn walks(position: &Position, attacker: &Row, blocker: &Row) -> bool {
    const WALKS: [(&str, &str); 5] = [
        ("plainswalk", "Plains"),
        ("islandwalk", "Island"),
        ("swampwalk", "Swamp"),
        ("mountainwalk", "Mountain"),
        ("forestwalk", "Forest"),
    ];
    let words = words::vocabulary();
    WALKS.iter().any(|(walk, land)| {
        let (walk, land) = (words.find_tag(TagKind::Keyword, walk), words.find_tag(TagKind::Subtype, land));
        let lands = || position.table.rows.iter().filter(|row| row.zone == zones::BOARD && row.controller == blocker.controller);
        let keeps = |walk: Tag| position.is(attacker, walk) && !crate::rule_changes::blocks_despite(position, blocker.id, walk);
        walk.is_some_and(keeps) && land.is_some_and(|land| lands().any(|row| position.is(row, land)))
    })
}

fn has(position: &Position, object: ObjectId, tag: Tag) -> bool {
    position.table.row(object).is_some_and(|row| position.is(row, tag))
}

/// CR 508.1c, 509.1b: what an effect says can't be done.
fn allowed(position: &Position, event: &Event) -> Result<(), Refusal> {
    match veto::veto(position, event) {
        Veto::Cant(why) => Err(Refusal::because(&why)),
        _ => Ok(()),
    }
}

fn about(verb: Do, object: ObjectId, player: PlayerId) -> Event {
    Event {
        subject: Some(Party::Object(object)),
        player: Some(player),
        cause: Cause::TurnBased,
        marks: Marks::default(),
        ..Event::of(verb.into())
    }
}

/// Combat ends: nothing attacks or blocks any more (CR 511.3).
pub fn end(position: &mut Position) {
    let fights = |row: &Row| row.combat.attacking.is_some() || !row.combat.blocking.is_empty() || row.combat.blocked || row.combat.struck;
    if !position.table.rows.iter().any(fights) {
        return;
    }
    for row in position.table.write().rows.write().iter_mut().filter(|row| fights(row)) {
        leave(row);
    }
}

/// CR 506.4: a permanent is removed from combat.
pub fn leave(row: &mut Row) {
    row.combat = Default::default();
}

/// CR 508.4, 702.190b: a creature that enters attacking attacks what the creature attacked that was returned to pay for it.
pub fn join(position: &mut Position, object: ObjectId) {
    let event = Event { subject: Some(Party::Object(object)), ..Event::of(Do::JoinAttack.into()) };
    let attacked = attacked_with_returned(position, &event);
    let creature = has(position, object, words::known().creature);
    if let Some(row) = position.table.write().row_mut(object).filter(|_| creature) {
        row.combat.attacking = attacked;
    }
}

/// CR 508.4: what something attacks that is put onto the battlefield attacking: the same as what says so; and CR 702.49c: of
/// ninjutsu, the same as the creature that was returned to pay for it.
pub fn attacked_with(position: &Position, event: &Event) -> Option<Party> {
    let same = event.source.and_then(|source| position.table.known(source)).and_then(|source| source.combat.attacking);
    same.or_else(|| attacked_with_returned(position, event)).or_else(|| the_only_one_to_attack(position, event))
}

/// CR 508.4: its controller chooses whom it attacks. Asked isn't who has no choice: one opponent, and nothing else to attack.
fn the_only_one_to_attack(position: &Position, event: &Event) -> Option<Party> {
    let player = position.table.row(event.object()?)?.controller;
    let table = &position.table;
    let combat = table.turn.active == player && table.rows.iter().any(|row| row.controller == player && row.combat.attacking.is_some());
    let mut opponents = table.player_ids().filter(|other| *other != player && !table.player(*other).lost);
    let only = opponents.next().filter(|_| combat && opponents.next().is_none())?;
    let known = words::known();
    let attackable = |row: &Row| row.zone == zones::BOARD && (position.is(row, known.planeswalker) || position.is(row, known.battle));
    (!table.rows.iter().any(attackable)).then_some(Party::Player(only))
}

/// The player or permanent attacked by the creature that was returned last, as to pay for ninjutsu.
fn attacked_with_returned(position: &Position, event: &Event) -> Option<Party> {
    let player = event.object().and_then(|object| position.table.row(object)).map(|row| row.controller);
    let returned = || position.table.ghosts.iter().rev().find(|ghost| ghost.combat.attacking.is_some() && Some(ghost.controller) == player);
    returned().and_then(|ghost| ghost.combat.attacking)
}
