//! Events that are none, and events that can't happen: CR 614.7a, 614.17, 101.2.

use std::ops::ControlFlow;

use instead_kernel::Amount as _;
use instead_kernel::amount::Amounts as _;
use std::borrow::Cow;
use std::iter;

use instead_kernel::Veto;
use instead_model::definition::Granted;
use instead_model::evaluate::View;
use instead_model::event::{Cause, Event, Party};
use instead_model::ids::{CardId, ObjectId};
use instead_model::language::{Cant, Matcher, Pattern};
use instead_model::position::Position;
use instead_model::reason::{Reason, Unfit};
use instead_model::table::{Face, Row, count_of};
use instead_model::zones;

use crate::copies;
use crate::intrinsic;
use crate::state_based;
use crate::turn;
use crate::words::{self, Do};
use instead_model::game::OnTable;

/// The verdict of the rules on an event as it stands now.
pub fn veto(position: &Position, event: &Event) -> Veto<OnTable> {
    let Some(verb) = Do::of(event.verb) else { return Veto::Nothing };
    // CR 104.1: a win ends the game at once, in the midst of a text, too.
    if position.table.players.iter().any(|player| player.won) {
        return Veto::NoEvent(Reason::NothingLeft);
    }
    if let Some(reason) = no_event(position, verb, event) {
        return Veto::NoEvent(reason);
    }
    let by_rule = match verb {
        Do::Destroy => indestructible(position, event),
        Do::Target => untargetable(position, event),
        Do::RemoveCounters => unpayable(position, event).then_some(Reason::Unpayable),
        // CR 701.19c: that it can't be regenerated doesn't keep anything from making a shield.
        Do::Regenerate => return Veto::Nothing,
        // CR 702.110b: what can't be sacrificed isn't exploited.
        Do::Exploit => return veto(position, &Event { verb: Do::Sacrifice.into(), ..event.clone() }),
        Do::Sacrifice => not_their_own(position, event).then_some(Reason::Subject(Unfit::OtherPlayers)),
        Do::Move => nothing_to_enchant(position, event).then_some(Reason::NoRecipient),
        _ => None,
    };
    match by_rule {
        Some(reason) => Veto::Cant(reason),
        None => cants(position, verb, event),
    }
}

/// CR 107.14, 118.3: counters that aren't there can't be paid.
fn unpayable(position: &Position, event: &Event) -> bool {
    let (Cause::Cost, Some(Party::Player(player)), Some(counter)) = (event.cause, event.subject, event.counter) else { return false };
    count_of(&position.table.player(player).counters, counter) < event.amount
}

/// CR 701.21a: a player can't sacrifice what they don't control.
fn not_their_own(position: &Position, event: &Event) -> bool {
    let (Some(player), Some(object)) = (event.player, event.object()) else { return false };
    position.table.row(object).is_some_and(|row| row.controller != player)
}

/// CR 303.4g, 303.4i: an Aura that could enchant nothing, or not what a text would attach it to, doesn't enter.
fn nothing_to_enchant(position: &Position, event: &Event) -> bool {
    let known = words::known();
    if event.to != Some(zones::BOARD) || event.from == Some(zones::BOARD) {
        return false;
    }
    let host = event.entry.as_ref().and_then(|entry| entry.attached).filter(|_| event.from != Some(zones::STACK));
    if let Some(host) = host {
        let aura = position.subject_row(event).filter(|row| position.table.definitions.card(row.card).is(known.aura));
        let Some(mut row) = aura.map(Cow::into_owned) else { return false };
        row.attached = Some(host);
        return !state_based::is_attached_legally(position, &row);
    }
    let attached = event.entry.as_ref().is_some_and(|entry| entry.is_attached());
    let Some(row) = position.subject_row(event).filter(|row| !attached && position.table.definitions.card(row.card).is(known.aura)) else {
        return false;
    };
    let Some(what) = intrinsic::enchants(position.table.definitions.card(row.card)) else { return false };
    let view = View::of(position, row.controller, Some(row.id), &[]);
    instead_model::apply::entering::hosts(&view, &what, event.object()).next().is_none()
}

/// CR 701.19c: whether an effect says that a permanent can't be regenerated.
pub fn cant_be_regenerated(position: &Position, event: &Event) -> bool {
    let regenerated = Event { verb: Do::Regenerate.into(), ..event.clone() };
    matches!(cants(position, Do::Regenerate, &regenerated), Veto::Cant(_))
}

/// Whether there is none of it, or nobody to whom it could happen: the answer, where that settles it.
fn has_nothing(position: &Position, verb: Do, event: &Event) -> ControlFlow<Option<Reason>> {
    match verb {
        // CR 614.7a, 120.8: 0 damage is no damage.
        Do::Deal if event.amount == 0 => return ControlFlow::Break(Some(Reason::ZeroDamage)),
        // CR 119.9, 122, 121: none of something is no event.
        Do::GainLife
        | Do::LoseLife
        | Do::PutCounters
        | Do::RemoveCounters
        | Do::Create
        | Do::Mill
        | Do::ExileTop
        | Do::DrawCards
        | Do::Move
            if event.amount == 0 =>
        {
            return ControlFlow::Break(Some(Reason::NothingLeft));
        }
        // CR 510.4: without first strike or double strike in combat there is no such step.
        Do::Begin if event.moment == Some(words::moments::FIRST_STRIKE) => {
            return ControlFlow::Break((!turn::strikes_first(position)).then_some(Reason::NothingLeft));
        }
        // CR 731.1: it is that already. CR 725.3: so is the player.
        Do::BecomeDay | Do::BecomeNight => {
            return ControlFlow::Break((position.table.turn.night == Some(verb == Do::BecomeNight)).then_some(Reason::NothingLeft));
        }
        Do::GetBlessing => {
            let has = |player| position.table.player(player).is_designated(event.verb);
            return ControlFlow::Break(event.player.is_some_and(has).then_some(Reason::NothingLeft));
        }
        Do::LoseGame => {
            let lost = event.player.is_some_and(|player| position.table.player(player).lost);
            return ControlFlow::Break(lost.then_some(Reason::NothingLeft));
        }
        _ => {}
    }
    ControlFlow::Continue(())
}

/// Whether the object of an event is what the event would make of it, or can't become that.
fn leaves_as_it_is(position: &Position, verb: Do, event: &Event, row: &Row) -> Option<Reason> {
    match verb {
        // CR 304.4, 307.4, 712.14b: what is no permanent card stays where it is.
        Do::Move if event.to == Some(zones::BOARD) && row.zone != zones::BOARD && !becomes_permanent(position, row, event) => {
            Some(Reason::NothingLeft)
        }
        // CR 400.7, 603.6a: what is on the battlefield doesn't enter it.
        Do::Move if event.to == Some(zones::BOARD) && row.zone == zones::BOARD => Some(Reason::NothingLeft),
        // CR 111.8: a token that has left the battlefield goes nowhere any more.
        Do::Move if row.token && [zones::DISCARD, zones::EXILE, zones::HAND, zones::DECK].contains(&row.zone) => Some(Reason::NothingLeft),
        Do::TurnUp if row.face() != Face::Down => Some(Reason::NothingLeft),
        // CR 701.40g: an instant or sorcery stays face down.
        Do::TurnUp if one_shot(position, row.own_front()) => Some(Reason::NothingLeft),
        // CR 702.145b, 702.145e: by nothing but that.
        Do::Transform
            if event.cause != Cause::Rules
                && (position.is(row, words::known().daybound) || position.is(row, words::known().nightbound)) =>
        {
            Some(Reason::NothingLeft)
        }
        Do::PhaseOut => (row.zone != zones::BOARD).then_some(Reason::Absent),
        Do::PhaseIn => (row.zone != words::PHASED).then_some(Reason::Absent),
        // CR 701.27a: only what is double-faced transforms.
        Do::Transform => {
            let back = position.table.definitions.card(row.own_front()).back;
            let bestows = back.is_some_and(|back| {
                let definitions = &position.table.definitions;
                definitions.card(back).name == definitions.card(row.own_front()).name
            });
            (bestows || row.zone != zones::BOARD || row.face() == Face::Down || back.is_none_or(|back| one_shot(position, back)))
                .then_some(Reason::NothingLeft)
        }
        Do::Tap if row.tapped => Some(Reason::NothingLeft),
        Do::Untap if !row.tapped => Some(Reason::NothingLeft),
        // CR 122.1: what isn't there isn't removed. Whether there is as much as a cost asks for is looked at before (CR 118.3).
        Do::RemoveCounters => event.counter.is_some_and(|counter| row.counters_of(counter) == 0).then_some(Reason::NothingLeft),
        Do::RemoveDamage if row.damage == 0 => Some(Reason::NothingLeft),
        // CR 120.1: only creatures, planeswalkers and battles can be dealt damage.
        Do::Deal => {
            let known = words::known();
            let can = [known.creature, known.planeswalker, known.battle].iter().any(|tag| position.is(row, *tag));
            (!can).then_some(Reason::Absent)
        }
        _ => None,
    }
}

/// The reason why an event is none: 0 damage, an object that isn't there any more.
fn no_event(position: &Position, verb: Do, event: &Event) -> Option<Reason> {
    if let ControlFlow::Break(answer) = has_nothing(position, verb, event) {
        return answer;
    }
    // CR 800.4a: nothing happens to a player who has left the game; 800.4j: their turn goes on without them.
    if let Some(Party::Player(player)) = event.subject
        && position.table.player(player).lost
        && verb != Do::Begin
    {
        return Some(Reason::Absent);
    }
    if comes_to_who_left(position, verb, event) {
        return Some(Reason::Absent);
    }
    let Some(Party::Object(object)) = event.subject else { return None };
    // CR 113.7a: an ability on the stack is there without its source.
    let on_stack = |object| {
        let mut items = position.table.stack.iter();
        items.any(|item| copies::stands_for(item, object) || item.spell.is_none() && item.source == object)
    };
    match verb {
        Do::Counter | Do::NewTargets => return (!on_stack(object)).then_some(Reason::Absent),
        // CR 707.10: a spell that has left the stack is copied as it last was.
        Do::CopySpell => {
            let departed = position.table.windows.departed.iter().any(|item| copies::stands_for(item, object));
            return (!departed && !on_stack(object)).then_some(Reason::Absent);
        }
        _ => {}
    }
    // CR 701.44c: what has left the battlefield explores as it last was there.
    if verb == Do::Explore {
        return position.table.known(object).is_none().then_some(Reason::Absent);
    }
    let Some(row) = position.table.row(object) else { return Some(Reason::Absent) };
    // CR 702.26b: what is phased out is treated as though it didn't exist.
    if row.zone == words::PHASED && verb != Do::PhaseIn && event.cause != Cause::Rules {
        return Some(Reason::Absent);
    }
    let from = match verb {
        Do::Destroy | Do::Sacrifice | Do::Tap | Do::Untap | Do::Regenerate | Do::RemoveDamage | Do::Deal => Some(zones::BOARD),
        Do::Discard => Some(zones::HAND),
        Do::Move => event.from,
        _ => None,
    };
    if from.is_some_and(|zone| zone != row.zone) {
        return Some(Reason::Absent);
    }
    leaves_as_it_is(position, verb, event, row)
}

/// CR 800.4b: no token is created for a player who has left the game, and nothing enters under their control.
fn comes_to_who_left(position: &Position, verb: Do, event: &Event) -> bool {
    let enters = verb == Do::Move && event.to == Some(zones::BOARD);
    if !enters && verb != Do::Create {
        return false;
    }
    let printed = || event.object().and_then(|object| position.table.row(object)).map(|row| row.controller);
    let under = event.entry.as_ref().and_then(|entry| entry.controller).or(event.player).or_else(printed);
    under.is_some_and(|player| position.table.player(player).lost)
}

/// CR 110.1, 712.14: whether the face with which it would enter can be on the battlefield.
fn becomes_permanent(position: &Position, row: &Row, event: &Event) -> bool {
    let entry = event.entry.as_ref();
    let spell = if row.zone == zones::STACK { row.card } else { row.own_front() };
    !one_shot(position, entry.and_then(|entry| entry.copy).unwrap_or(spell))
}

/// CR 701.27a: nothing transforms into an instant or sorcery.
fn one_shot(position: &Position, face: CardId) -> bool {
    let (definition, known) = (position.table.definitions.card(face), words::known());
    definition.is(known.instant) || definition.is(known.sorcery)
}

/// CR 702.12b: an indestructible permanent can't be destroyed.
fn indestructible(position: &Position, event: &Event) -> Option<Reason> {
    let row = position.table.row(event.object()?)?;
    let tag = words::known().indestructible;
    position.is(row, tag).then_some(Reason::ForbiddenBy(tag))
}

/// CR 702.11b, 702.18a, 702.16b: hexproof, shroud and protection keep things from becoming targets.
fn untargetable(position: &Position, event: &Event) -> Option<Reason> {
    let known = words::known();
    if let Some(instead_model::event::Party::Player(player)) = event.subject {
        let has = |keyword| crate::rule_changes::player_has(position, player, keyword);
        let others = event.player.is_some_and(|by| by != player);
        return (has(known.shroud) || others && has(known.hexproof)).then_some(Reason::ForbiddenBy(known.hexproof));
    }
    let row = position.table.row(event.object()?).filter(|row| row.zone == zones::BOARD)?;
    if position.is(row, known.shroud) {
        return Some(Reason::ForbiddenBy(known.shroud));
    }
    if position.is(row, known.hexproof) && event.player.is_some_and(|player| player != row.controller) {
        return Some(Reason::ForbiddenBy(known.hexproof));
    }
    let source = event.source.and_then(|source| position.table.known(source))?;
    position.protected_from(row, source).then_some(Reason::Forbidden(row.id, row.card))
}

/// Whether anything there is might say that such an event can't happen.
pub fn may_forbid(position: &Position, verb: Do) -> bool {
    let index = position.table.indexed();
    let listed = !index.cants(verb.into()).is_empty() || verb == Do::DrawCards && !index.cants(Do::Draw.into()).is_empty();
    listed || position.gives() || position.made_cants().next().is_some()
}

/// CR 614.17: what effects say can't happen.
pub fn cants(position: &Position, verb: Do, event: &Event) -> Veto<OnTable> {
    let enters = event.to == Some(zones::BOARD) && event.from != Some(zones::BOARD);
    let ahead = if enters { forbids_itself(position, event) } else { None };
    if ahead.is_none() && !may_forbid(position, verb) {
        return Veto::Nothing;
    }
    // CR 121.2b: a limit on draws is looked at for each card; an instruction to draw cards can't be
    // followed at all once no card can be drawn.
    let single = (verb == Do::DrawCards).then(|| Event { verb: Do::Draw.into(), ..event.clone() });
    let mut left = event.amount;
    let mut why = None;
    for event in iter::once(event).chain(&single) {
        for (object, number) in position.table.indexed().cants(event.verb) {
            let Some(row) = position.table.row(*object).filter(|row| !position.abilities_lost(row)) else { continue };
            let Some((cant, _)) = position.table.definitions.card(row.card).compiled.cants.get(*number as usize) else { continue };
            // CR 113.6: on the battlefield, or, about what happens to the object itself, where it is.
            let Some(pattern) = cant.pattern() else { continue };
            let own = pattern.subject.as_ref().is_some_and(Matcher::means_itself) && event.object() == Some(row.id);
            if !row.is_in_force() && !own || own && enters {
                continue;
            }
            let view = View::of(position, row.controller, Some(row.id), &row.chosen);
            restrict(position, &view, cant, event, (row.id, row.card), &mut left, &mut why);
        }
        if let Some(row) = &ahead {
            for (cant, _) in &position.table.definitions.card(row.card).compiled.cants {
                if cant.pattern().is_some_and(|pattern| pattern.subject.as_ref().is_some_and(Matcher::means_itself)) {
                    let view = View::of(position, row.controller, event.object(), &row.chosen);
                    restrict(position, &view, cant, event, (row.id, row.card), &mut left, &mut why);
                }
            }
        }
        position.given(|giver, grant, row| {
            if let Granted::Cant(cant) = grant {
                let chosen = giver.chosen();
                let view = View::of(position, row.controller, Some(row.id), &chosen);
                restrict(position, &view, cant, event, (row.id, row.card), &mut left, &mut why);
            }
        });
        for (made, cant) in position.made_cants() {
            let view = View::of(position, made.controller, Some(made.source), &made.chosen);
            restrict(position, &view, cant, event, (made.source, made.card), &mut left, &mut why);
        }
    }
    match why {
        None => Veto::Nothing,
        Some(reason) if left == 0 => Veto::Cant(reason),
        Some(reason) => Veto::Part(Event { amount: left, ..event.clone() }, reason),
    }
}

/// CR 614.17d: what enters, as it would be on the battlefield, if it would say there that something can't happen to itself.
fn forbids_itself<'p>(position: &'p Position, event: &Event) -> Option<Cow<'p, Row>> {
    let own = event.object().and_then(|object| position.table.known(object)).map(|row| row.card);
    let card = event.entry.as_ref().and_then(|entry| entry.copy).or(event.card).or(own)?;
    if position.table.definitions.card(card).compiled.cants.is_empty() {
        return None;
    }
    position.subject_row(event).filter(|row| !position.abilities_lost(row))
}

/// Lowers `left` to the part of the event that one "can't" leaves.
fn restrict(
    position: &Position,
    view: &View<'_>,
    cant: &Cant,
    event: &Event,
    by: (ObjectId, CardId),
    left: &mut u64,
    why: &mut Option<Reason>,
) {
    let may_be = match cant {
        Cant::Happen(pattern) if view.watches(pattern, event).is_ok() => 0,
        Cant::If { pattern, when } if view.watches(pattern, event).is_ok() => {
            // Of what can't block and what can't be blocked, the text speaks of the one that it names first.
            let it = if pattern.subject.is_some() { event.subject } else { event.source.map(Party::Object) };
            let view = View { it, they: event.they(), ..*view };
            if !when.iter().all(|condition| view.holds(condition)) {
                return;
            }
            0
        }
        Cant::MoreThan { pattern, each_turn } if view.watches(pattern, event).is_ok() => {
            each_turn.less(so_far(position, view, pattern, event))
        }
        _ => return,
    };
    if may_be < *left {
        *left = may_be;
        *why = Some(Reason::Forbidden(by.0, by.1));
    }
}

/// The amount of such events that have happened this turn.
fn so_far(position: &Position, view: &View<'_>, pattern: &Pattern, event: &Event) -> u64 {
    let happened = position.table.happened.iter().filter(|happened| happened.event.player == event.player);
    happened.filter(|happened| view.saw(pattern, happened)).map(|happened| happened.event.amount).together()
}
