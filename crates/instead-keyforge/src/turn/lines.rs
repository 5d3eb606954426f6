//! Lines of the script: what a player does, and whether the rules allow it.

use super::*;

/// Plays a line of the script; false if the rules don't allow it.
pub(super) fn play_line(position: &mut Position, line: u64, action: Action, next: &mut Next<OnTable>) -> bool {
    let active = position.table.turn.active;
    match action {
        Action::Cast { object, player, .. } => return launch(position, line, (player, object), next),
        Action::Activate { player, object, .. } => return propose(position, line, vec![uses(Do::Act, object, player)], next),
        Action::Propose(events) => return propose(position, line, events, next),
        // The turn that the line before began has begun with its start.
        Action::Begin(moments::START) if line.checked_sub(1).is_some_and(|before| begins_turn(position, before)) => {}
        Action::Begin(moment) => next.propose([begins(active, moment)], &Lineage::default()),
        Action::EndTurn => end_turn(position, next),
        // A creature "attacks" another: it is used to fight it.
        Action::Attack { attackers, .. } => {
            let fights = |(attacker, whom)| {
                let source = if let Party::Object(object) = whom { Some(object) } else { None };
                Event { source, ..uses(Do::Fight, attacker, active) }
            };
            return propose(position, line, attackers.into_iter().map(fights).collect(), next);
        }
        Action::Block { .. } | Action::Follow { .. } | Action::Resolve | Action::Pass | Action::Stop => {}
    }
    true
}

/// A card is played; false if the rules don't allow it.
fn launch(position: &mut Position, line: u64, (player, object): (PlayerId, ObjectId), next: &mut Next<OnTable>) -> bool {
    let active = position.table.turn.active;
    if player != active {
        return refuse(position, line, object, Refusal::NotYourTurn);
    }
    // KF Play: from the hand; what a text plays from elsewhere is no line of the script.
    if position.table.row(object).is_some_and(|row| row.zone != zones::HAND) {
        return refuse(position, line, object, Refusal::NotFromThere);
    }
    if let Some(why) = refusal(position, Do::Launch, object) {
        return refuse(position, line, object, why);
    }
    if play::is_homeless(position, object, player) {
        return refuse(position, line, object, Refusal::NoTarget);
    }
    let event = Event { subject: Some(Party::Object(object)), player: Some(player), ..Event::of(Do::Launch.into()) };
    match veto::veto(position, &event) {
        Veto::Nothing | Veto::Part(..) => {
            use_permission(position, Do::Launch, object);
            next.work(TaskKind::Play.task().with(object).numbered(line).into(), &Lineage::default());
        }
        Veto::Cant(Reason::Condition) => return refuse(position, line, object, Refusal::WrongTime),
        Veto::Cant(Reason::UsedThisTurn) => return refuse(position, line, object, Refusal::OnlyOnce),
        Veto::Cant(why) | Veto::NoEvent(why) => return refuse(position, line, object, Refusal::because(&why)),
    }
    true
}

/// Proposes the events of a line, if the rules allow them; false if they don't.
fn propose(position: &mut Position, line: u64, events: Vec<Event>, next: &mut Next<OnTable>) -> bool {
    let events: Vec<Event> = events.into_iter().map(|event| as_it_can_be(position, event)).collect();
    for event in &events {
        if let Some((card, why)) = kept(position, event) {
            return refuse(position, line, card, why);
        }
        // KF Active House: a house that can't be chosen isn't.
        let chooses = Do::of(event.verb) == Some(Do::ChooseHouse) && event.cause == Cause::TurnBased;
        if chooses && let Veto::Cant(why) = veto::veto(position, event) {
            position.refuse_at(line, None, Refusal::because(&why));
            return false;
        }
        let verb = Do::of(event.verb).filter(|verb| matches!(verb, Do::Reap | Do::Fight | Do::Act | Do::Omni));
        let (Some(verb), Some(object), Cause::TurnBased) = (verb, event.object(), event.cause) else { continue };
        if let Some(why) = misused(position, verb, object, event).or_else(|| refusal(position, verb, object)) {
            return refuse(position, line, object, why);
        }
        use_permission(position, verb, object);
    }
    next.propose(events, &Lineage::default());
    true
}

/// KF Active House, KF Omega: the active player discards cards of the active house from their hand, if the scenario says which one
/// that is; and nothing once the step is over, and nothing that can't be discarded so.
fn kept(position: &Position, event: &Event) -> Option<(ObjectId, Refusal)> {
    let active = position.table.turn.active;
    let said = Do::of(event.verb) == Some(Do::Discard) && event.cause == Cause::TurnBased && event.player == Some(active);
    let row = event.object().and_then(|object| position.table.row(object)).filter(|row| said && row.zone == zones::HAND)?;
    let house = stats::of(&position.table, active, counts::HOUSE).checked_sub(1).and_then(|house| u16::try_from(house).ok()).map(Tag);
    let why = match () {
        () if row.card == rules_card::UNKNOWN => return None,
        () if is_over_for_now(position) => Refusal::WrongTime,
        () if house.is_some_and(|house| !position.is(row, house)) => Refusal::OtherHouse,
        () => forbidden(position, &Event { cause: Cause::Rules, ..event.clone() })?,
    };
    Some((row.id, why))
}

/// KF Action Ability, KF Omni: what is used and has no "Action:" ability, but an "Omni:" ability, is used for that.
fn as_it_can_be(position: &Position, event: Event) -> Event {
    let omni = Event { verb: Do::Omni.into(), ..event.clone() };
    let is_use = event.cause == Cause::TurnBased && Do::of(event.verb) == Some(Do::Act);
    let only_omni = || triggers::on(position, &event).is_empty() && !triggers::on(position, &omni).is_empty();
    if is_use && only_omni() { omni } else { event }
}

/// Nothing is played from here on: the rules don't allow this line.
fn refuse(position: &mut Position, line: u64, object: ObjectId, why: Refusal) -> bool {
    position.refuse_at(line, Some(object), why);
    false
}

/// KF Use: only the active player uses cards, and only cards in play under their control; artifacts neither reap nor fight.
fn misused(position: &Position, verb: Do, object: ObjectId, event: &Event) -> Option<Refusal> {
    let Some(row) = position.table.row(object).filter(|row| row.zone == zones::BOARD) else { return Some(Refusal::Absent) };
    let fights = matches!(verb, Do::Reap | Do::Fight);
    let against = veto::opposing(position, row);
    let named = event.source.filter(|_| verb == Do::Fight);
    match () {
        () if event.player.is_some_and(|player| player != position.table.turn.active) => Some(Refusal::NotYourTurn),
        () if row.controller != position.table.turn.active => Some(Refusal::NotYours),
        // KF Action Ability: what has no such ability has nothing to be used for.
        () if verb == Do::Act && has_no_action(position, event, row) => Some(Refusal::NoAbility),
        () if fights && !stats::is_creature(position, row) => Some(Refusal::NoCreature),
        // KF Ready and Exhausted: what is exhausted can't be used.
        () if row.tapped => Some(Refusal::Exhausted),
        () if forbidden(position, event).is_some() => forbidden(position, event),
        // KF Stun: the use is replaced before anybody asks what it is used for.
        () if row.counters_of(counts::STUN) > 0 => None,
        // KF Enrage.
        () if verb != Do::Fight && row.counters_of(counts::ENRAGE) > 0 && veto::can_fight(position, row) => Some(Refusal::Enraged),
        () if verb != Do::Fight && position.is(row, known().must_fight) && veto::can_fight(position, row) => Some(Refusal::MustAttack),
        // KF Fight, KF Taunt.
        () if named.is_some_and(|named| !against.contains(&named)) => Some(Refusal::NotAttackable),
        // KF Fight: only if there is somebody to be fought.
        () if verb == Do::Fight && against.is_empty() => Some(Refusal::NoTarget),
        () => None,
    }
}

/// Whether all is known of a card that isn't stunned, and it has no "Action:" ability.
fn has_no_action(position: &Position, event: &Event, row: &Row) -> bool {
    let known = position.table.definitions.card(row.card).declined().next().is_none();
    known && row.card != rules_card::UNKNOWN && row.counters_of(counts::STUN) == 0 && triggers::on(position, event).is_empty()
}

/// KF Cannot vs Must/May: what says that it can't be used so.
fn forbidden(position: &Position, event: &Event) -> Option<Refusal> {
    match veto::veto(position, event) {
        Veto::Cant(why @ Reason::Forbidden(..)) => Some(Refusal::because(&why)),
        _ => None,
    }
}

/// KF Active House: what isn't of it is neither played nor used, if the scenario says which house is active.
fn refusal(position: &Position, verb: Do, object: ObjectId) -> Option<Refusal> {
    let table = &position.table;
    if verb != Do::Launch && is_over_for_now(position) {
        return Some(Refusal::WrongTime);
    }
    if table.row(object).is_some_and(|row| too_often(position, row)) {
        return Some(Refusal::OnlyOnce);
    }
    if verb == Do::Omni {
        return None;
    }
    let house = stats::of(table, table.turn.active, counts::HOUSE).checked_sub(1)?;
    let house = u16::try_from(house).ok().map(Tag)?;
    let row = table.row(object)?;
    let as_if = [known().versatile, known().any_house].iter().any(|tag| position.is(row, *tag));
    let beside = || table.neighbors(row.id).iter().filter_map(|id| table.row(*id)).any(|other| position.is(other, house));
    let as_neighbor = || position.is(row, known().neighbors_house) && beside();
    let fits = position.is(row, house) || verb != Do::Launch && (as_if || as_neighbor());
    let permitted = || words::houses().any(|tag| position.is(row, tag) && stats::of(table, table.turn.active, permission(tag.0)) > 0);
    let said = || permits::of(position, verb, object).is_some();
    (!fits && !permitted() && !said()).then_some(Refusal::OtherHouse)
}

/// One of the permissions to play or use a card of another house is used up.
fn use_permission(position: &mut Position, verb: Do, object: ObjectId) {
    let active = position.table.turn.active;
    let Some(house) = stats::of(&position.table, active, counts::HOUSE).checked_sub(1) else { return };
    let Some(row) = position.table.row(object).cloned() else { return };
    if !words::houses().any(|tag| u64::from(tag.0) == house && position.is(&row, tag))
        && let Some(tag) = words::houses().find(|tag| position.is(&row, *tag) && stats::of(&position.table, active, permission(tag.0)) > 0)
    {
        stats::take(position.table.write(), active, permission(tag.0), 1);
        return;
    }
    let own = u16::try_from(house).is_ok_and(|house| position.is(&row, Tag(house)));
    if !own && let Some(effect) = permits::of(position, verb, object) {
        permits::spend(position, effect);
    }
}
