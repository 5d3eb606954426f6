//! Simultaneous events that one application takes together, and what they share.
//!
//! Magic deals with the damage of each source to each recipient by itself, but "the next time", a shield's points and "damage
//! prevented this way" speak of all that happens at once (CR 615.7, 615.8, 615.13). [`Together`], a part of the definition, says
//! which of them one application takes.

use instead_kernel::Amount as _;
use instead_kernel::{Applying, Batch, Member};
use smallvec::SmallVec;

use crate::apply::applicable;
use crate::definition::Together;
use crate::event::{Event, Marks, Party};
use crate::game::{Game, OnTable, Prevented, Work};
use crate::ids::{EffectId, Origin};
use crate::language::Uses;
use crate::position::Position;
use crate::zones;

/// The number of the group to which an event belongs for an effect.
pub(crate) fn group_of(together: Together, event: &Event) -> u64 {
    let source = if together.one_source { event.source.map_or(0, |source| u64::from(source.0) + 1) } else { 0 };
    let recipient = match event.subject.filter(|_| together.one_recipient) {
        None => 0,
        Some(Party::Object(object)) => u64::from(object.0) + 1,
        Some(Party::Player(player)) => u64::from(player.0) | 1 << 31,
    };
    source << 32 | recipient
}

/// The number of the group of everything that one player creates at the same time.
const CREATED: u64 = 1 << 63;

/// CR 614.5: what a player creates at the same time is one event, of however many kinds the tokens are;
/// an effect gets one opportunity for all of it. The number of that group, if there is more than one kind.
pub(crate) fn created<G: Game>(game: &G, batch: &Batch<OnTable>, event: &Event) -> Option<u64> {
    let player = event.player.filter(|_| batch.members.len() > 1 && game.is_creation(event))?;
    let all = batch.members.iter().filter(|member| with_creation(game, member, event));
    (all.count() > 1).then_some(CREATED | u64::from(player.0))
}

fn with_creation<G: Game>(game: &G, member: &Member<OnTable>, event: &Event) -> bool {
    member.stands && game.is_creation(&member.event) && member.event.player == event.player && member.event.amount > 0
}

/// Notes that an effect has had its opportunity for all that is created with an event.
pub(crate) fn touch_created<G: Game>(game: &G, applying: &mut Applying<'_, OnTable>, event: &Event) {
    for place in 0..applying.batch.members.len() as u32 {
        if applying.batch.member(place).is_some_and(|member| with_creation(game, member, event)) {
            applying.touch(place);
        }
    }
}

/// Whether a member may still be modified by an effect that had no opportunity yet.
fn is_left<G: Game>(game: &G, position: &Position, batch: &Batch<OnTable>, member: &Member<OnTable>, effect: EffectId) -> bool {
    member.stands && !member.lineage.contains(effect) && applicable(game, position, batch, member, effect).is_ok()
}

/// The members that an effect could still take, besides those that it takes now.
pub(crate) fn left_over<'a, G: Game>(
    game: &'a G,
    position: &'a Position,
    batch: &'a Batch<OnTable>,
    taken: &'a [u32],
    effect: EffectId,
) -> impl Iterator<Item = &'a Member<OnTable>> {
    let others = batch.members.iter().enumerate().filter(|(place, _)| !taken.contains(&(*place as u32)));
    others.map(|(_, member)| member).filter(move |member| is_left(game, position, batch, member, effect))
}

/// Uses up what an effect has left. CR 615.8: an effect about "the next time" is used up by all that
/// happens at that time, also by what other players have yet to decide about.
pub(crate) fn spend<G: Game>(
    game: &G,
    position: &mut Position,
    applying: &mut Applying<'_, OnTable>,
    taken: &[u32],
    effect: EffectId,
    amount: u64,
) {
    let Origin::Made(number) = effect.origin else { return };
    let Some(standing) = position.standing(effect, None).filter(|standing| standing.left.is_some()) else { return };
    let once = standing.made.replacement.uses == Uses::Next && standing.made.replacement.watch.verb == zones::DEAL;
    let batch = &mut *applying.batch;
    if once && left_over(game, position, batch, taken, effect).next().is_some() {
        let used = &mut batch.shared.besides_mut().used;
        if !used.contains(&effect) {
            used.push(effect);
            used.sort_unstable();
        }
        return;
    }
    batch.shared.unuse(effect);
    position.effects.write().spend(number, amount);
}

/// Ends the effects whose next use the events of a batch were.
pub fn settle(position: &mut Position, batch: &mut Batch<OnTable>) {
    if batch.shared.besides().is_none() {
        return;
    }
    for effect in batch.shared.take_used() {
        if let Origin::Made(number) = effect.origin {
            position.effects.write().spend(number, 1);
        }
    }
}

/// Takes note of what was prevented, for what triggers on that (CR 615.13).
pub(crate) fn note_prevented(batch: &mut Batch<OnTable>, effect: EffectId, together: Option<Together>, event: &Event, amount: u64) {
    let Event { subject, source, .. } = *event;
    let combat = event.marks.has(Marks::COMBAT);
    // An effect that treats each event the same way is applied to all of them at once.
    let apart = together.is_some_and(|together| together.one_source);
    let same = |other: &&mut Prevented| other.effect == effect && other.subject == subject && (!apart || other.source == source);
    let noted = &mut batch.shared.besides_mut().prevented;
    match noted.iter_mut().find(same) {
        Some(other) => {
            other.amount = other.amount.plus(amount);
            other.combat |= combat;
            if other.source != source {
                other.source = None;
            }
        }
        None => noted.push(Prevented { effect, subject, source, amount, combat }),
    }
    noted.sort_unstable();
}

/// Adds a rider to one that the same effect made for other events of the batch, if one application
/// should have taken them together: "that much" is then the sum.
pub fn merge(position: &Position, work: &mut Work, other: &Work) -> bool {
    let (Work::Program(frame), Work::Program(other)) = (work, other) else { return false };
    let compiled = &position.table.definitions.card(frame.program.card).compiled;
    let made = compiled.replacements.iter().find(|made| made.replacement.rider == Some(frame.program.index));
    let Some(together) = made.and_then(|made| made.group) else { return false };
    let same = frame.program == other.program
        && frame.source == other.source
        && (!together.one_source || frame.by == other.by)
        // Of other events than damage, what is done besides is about the one object.
        && (!together.one_recipient && made.is_some_and(|made| made.replacement.watch.verb == crate::zones::DEAL) || frame.it == other.it);
    if same {
        frame.amount = frame.amount.plus(other.amount);
    }
    same
}

/// The places that one application takes: the one it was chosen for and those along with it, in order.
pub(crate) fn taken<G: Game>(
    game: &G,
    position: &Position,
    applying: &Applying<'_, OnTable>,
    several: bool,
    effect: EffectId,
) -> SmallVec<[u32; 4]> {
    let mut places = if several { applying.along(game, position, effect) } else { SmallVec::new() };
    places.push(applying.place);
    places.sort_unstable();
    places
}
