//! The effects that might apply to an event, and whether each does.

use instead_kernel::Amount as _;
use instead_kernel::amount::Amounts as _;
use instead_kernel::amount::{above_zero, signed};
use instead_kernel::{Batch, Fit, Member};
use smallvec::SmallVec;

use super::frame;
use crate::definition::Granted;
use crate::evaluate::{View, spoken_of};
use crate::event::{Event, Party, Value};
use crate::game::{Game, OnTable, Role};
use crate::grants::Giver;
use crate::ids::{CardId, EffectId, ObjectId, Origin, PlayerId};
use crate::interpret;
use crate::language::*;
use crate::position::{Part, Position, Standing};
use crate::reason::Reason;
use crate::{simultaneous, zones};

/// The first of equal effects that hasn't had its opportunity, or the last. They are used one after the other, so those that
/// had it come first; where one of them was given back, any that hasn't had it is as good.
fn first_left(last: u16, had: impl Fn(u16) -> bool) -> u16 {
    let (mut from, mut to) = (0, last);
    while from < to {
        let half = from + (to - from) / 2;
        if had(half) { from = half + 1 } else { to = half }
    }
    if had(from) { (0..last).find(|copy| !had(*copy)).unwrap_or(last) } else { from }
}

/// Offers every effect that might apply to an event: those the index lists for its verb, those of
/// what enters, and those that resolutions made.
pub fn candidates<G: Game>(game: &G, position: &Position, member: &Member<OnTable>, all: bool, each: &mut dyn FnMut(EffectId)) {
    let event = &member.event;
    let verb = game.taken_for(event);
    let index = position.table.indexed();
    let gives = position.gives();
    let listed = all || !index.watching(verb).is_empty() || !position.effects.list.is_empty();
    if !listed && !gives && event.card.is_none() && event.entry.is_none() {
        // Of most events nobody takes notice.
        return;
    }
    // CR 616.1c, 614.12: what enters as a copy has the copied abilities, and not its own.
    // So have the counters that it enters with.
    let counted = event.card.filter(|_| event.subject.is_some() && event.counter.is_some());
    let enters = event.to == Some(zones::BOARD) && event.from != Some(zones::BOARD);
    let copy = event.entry.as_ref().and_then(|entry| entry.copy).or(counted).filter(|_| event.to == Some(zones::BOARD));
    // CR 614.12, 613.1c: what enters has the text that effects give it there, and not its own.
    let reworded = if enters && position.rewords() { position.subject_row(event).map(|row| row.card) } else { None };
    let own = event.object().and_then(|object| position.table.known(object)).map(|row| row.card);
    let copy = reworded.filter(|card| own.is_some_and(|own| own != *card)).or(copy);
    let mut offer = |object: ObjectId, number: u16| {
        if copy.is_some() && event.object() == Some(object) {
            return;
        }
        let count = position.table.row(object).map_or(1, |row| row.count);
        // Of equal objects in one row, the effect of the first that hasn't had its opportunity.
        let effect = |copy| EffectId { origin: Origin::Static(object), index: number, copy };
        // CR 614.12, 614.5: of equal objects to which one event happens, each one's own effect is about that one: once for all.
        if count == 1 || is_its_own(position, event, object, number) {
            return each(effect(0));
        }
        let last = u16::try_from(count - 1).unwrap_or(u16::MAX);
        each(effect(first_left(last, |copy| member.lineage.contains(effect(copy)))));
    };
    if all {
        index.all().for_each(|(object, number)| offer(object, number));
    } else {
        index.watching(verb).iter().for_each(|(object, number)| offer(*object, *number));
    }
    offer_own(position, event, (copy, reworded), each);
    for made in &position.effects.list {
        let Part::Replacement(number) = made.part else { continue };
        let watched = position.table.definitions.card(made.card).compiled.replacements.get(number as usize);
        if all || watched.is_some_and(|watched| watched.replacement.watch.verb == verb) {
            each(EffectId { origin: Origin::Made(made.number), index: number, copy: 0 });
        }
    }
    if gives {
        offer_given(position, event, (all, enters), each);
    }
}

/// Offers the abilities of what would be an object only once the event has happened.
fn offer_own(position: &Position, event: &Event, (copy, reworded): (Option<CardId>, Option<CardId>), each: &mut dyn FnMut(EffectId)) {
    // CR 614.12: a token's own abilities count as it enters, though it is no object yet.
    let token = event.card.filter(|_| event.subject.is_none() && event.to == Some(zones::BOARD)).map(|card| reworded.unwrap_or(card));
    // CR 708.11: so do those of what something is turned into.
    let turned = event.card.filter(|_| event.subject.is_some() && event.to.is_none());
    if let Some(card) = copy.or(token).or(turned) {
        for (number, made) in position.table.definitions.card(card).compiled.replacements.iter().enumerate() {
            if made.is_static && made.replacement.watch.subject.as_ref().is_some_and(Matcher::means_itself) {
                each(EffectId { origin: Origin::Entering(card), index: number as u16, copy: 0 });
            }
        }
    }
}

/// Whether an event happens to the object that has an effect, and the effect is about nothing else: it watches what happens to
/// that object alone, or the object enters (CR 614.12).
fn is_its_own(position: &Position, event: &Event, object: ObjectId, number: u16) -> bool {
    if event.object() != Some(object) {
        return false;
    }
    if event.to == Some(zones::BOARD) && event.from != Some(zones::BOARD) {
        return true;
    }
    let definition = position.table.row(object).map(|row| position.table.definitions.card(row.card));
    let made = definition.and_then(|definition| definition.compiled.replacements.get(usize::from(number)));
    made.is_some_and(|made| made.replacement.watch.subject.as_ref().is_some_and(Matcher::means_itself))
}

/// Offers the abilities that effects give to objects.
fn offer_given(position: &Position, event: &Event, (all, enters): (bool, bool), each: &mut dyn FnMut(EffectId)) {
    let mut offer = |giver: Giver, grant: &Granted, bearer: ObjectId, own: bool| {
        let Granted::Replacement(number) = grant else { return };
        let watched = position.table.definitions.card(giver.card).compiled.replacements.get(*number as usize);
        let fits =
            |watch: &Pattern| (all || watch.verb == event.verb) && (!own || watch.subject.as_ref().is_some_and(Matcher::means_itself));
        if watched.is_some_and(|watched| fits(&watched.replacement.watch)) {
            each(EffectId { origin: Origin::Granted(bearer), index: *number, copy: giver.number() });
        }
    };
    position.given(|giver, grant, bearer| offer(giver, grant, bearer.id, false));
    // CR 614.12, 400.7a: what enters has the abilities that it would be given once it is there, in any edition those that a
    // resolution gave it as a spell.
    let others_ahead = position.table.definitions.derivation.others_ahead;
    if enters && let Some(row) = position.subject_row(event) {
        position.given_to(&row, |giver, grant| {
            if others_ahead || giver.made.is_some() {
                offer(giver, grant, row.id, true);
            }
        });
    }
}

/// Whether and how an effect applies to an event, or the reason why not.
pub fn applicable<G: Game>(
    game: &G,
    position: &Position,
    batch: &Batch<OnTable>,
    member: &Member<OnTable>,
    effect: EffectId,
) -> Result<Fit<OnTable>, Reason> {
    let event = &member.event;
    let mut standing = position.standing(effect, event.player).ok_or(Reason::Gone)?;
    standing.source = standing.source.or(event.object());
    standing.controller = you(effect, &standing, event);
    let giver = position.giver(effect).map(|giver| giver.with_choices(position));
    if let Some(giver) = &giver {
        standing.chosen = giver;
    }
    has_force(game, position, event, effect, &standing)?;
    let view = view_of(position, &standing, event);
    let replacement = &standing.made.replacement;
    match net_loss(game, batch, event, &replacement.watch) {
        Some(net) => view.watches(&replacement.watch, &net)?,
        None if game.taken_for(event) == event.verb => view.heeds(standing.made, event)?,
        None => view.watches(&replacement.watch, &Event { verb: game.taken_for(event), ..event.clone() })?,
    }
    if !replacement.when.iter().all(|condition| view.holds_of(condition, event)) {
        return Err(Reason::Condition);
    }
    has_recipient(game, position, batch, event, &view, replacement)?;
    if let Some(reason) = game.forbids(position, &standing, event) {
        return Err(reason);
    }
    if let (Uses::EachTurn(times), Origin::Static(object)) = (&replacement.uses, effect.origin) {
        // Riftbound 371.1: applied so often this turn, it is spent.
        let used = position.table.row(object).map_or(0, |row| row.used(effect.index));
        if used >= *times {
            return Err(Reason::UsedThisTurn);
        }
    }
    can_be_paid(game, position, event, &standing)?;
    let optional = replacement.may.as_ref().and_then(|who| view.players(who).first().copied());
    // CR 608.2d: nobody can choose that it enters with counters that can't be put on it (CR 702.98a).
    if let (Some(_), Rewrite::Enter(how)) = (optional, &replacement.rewrite)
        && how.iter().all(|how| matches!(how, Entering::Counters { .. }))
        && !super::entering::can_enter_with(game, position, how, event)
    {
        return Err(Reason::Unpayable);
    }
    let tier = game.tier(&standing, event);
    let created = simultaneous::created(game, batch, event);
    let local = standing.made.local && created.is_none();
    let group = created.or_else(|| standing.made.group.filter(|_| !local).map(|together| simultaneous::group_of(together, event)));
    let kind = u64::from(standing.card.0) << 16 | u64::from(effect.index);
    let copies = copies_left(position, member, effect);
    Ok(Fit { tier, optional, against_cant: game.against_cant(&standing, event), local, group, kind, copies })
}

/// CR 614.5: the number of equal objects of one row whose effects have had no opportunity yet, of which this is the first.
fn copies_left(position: &Position, member: &Member<OnTable>, effect: EffectId) -> u64 {
    let Origin::Static(object) = effect.origin else { return 1 };
    let count = position.table.row(object).map_or(1, |row| row.count);
    if count <= 1 || is_its_own(position, &member.event, object, effect.index) {
        return 1;
    }
    let last = u16::try_from(count - 1).unwrap_or(u16::MAX);
    let had = |copy: u16| member.lineage.contains(EffectId { copy, ..effect });
    // They are used one after the other; only where one was given back are they counted.
    if had(last) { (effect.copy..=last).filter(|copy| !had(*copy)).count() as u64 } else { count.less(u64::from(effect.copy)) }
}

/// Whether the object that has the effect has it there and then.
fn has_force<G: Game>(game: &G, position: &Position, event: &Event, effect: EffectId, standing: &Standing<'_>) -> Result<(), Reason> {
    let Origin::Static(object) = effect.origin else { return Ok(()) };
    let row = position.table.row(object).ok_or(Reason::Gone)?;
    // CR 614.12: of what enters, it counts whether it would have its abilities once it is there.
    let ahead = if enters_itself(effect, event) { position.subject_row(event) } else { None };
    let looked_at = ahead.as_deref().unwrap_or(row);
    if position.abilities_lost(looked_at) {
        return Err(Reason::Lost { ahead: ahead.is_some(), own_text: position.own_text_lost(looked_at) });
    }
    if game.functions(row, standing, event) { Ok(()) } else { Err(Reason::NotInPlay) }
}

/// Whether there is something else that damage can be dealt to, and something to deal to it.
fn has_recipient<G: Game>(
    game: &G,
    position: &Position,
    batch: &Batch<OnTable>,
    event: &Event,
    view: &View<'_>,
    replacement: &Replacement<u16>,
) -> Result<(), Reason> {
    if let Rewrite::Redirect(to) | Rewrite::RedirectPoints(to) | Rewrite::Excess(to) = &replacement.rewrite {
        // CR 614.9: it does nothing if what it would be dealt to is gone.
        if recipients(game, view, to).iter().all(|party| Some(*party) == event.subject) {
            return Err(Reason::NoRecipient);
        }
    }
    // CR 120.4a: there is something to deal elsewhere.
    if matches!(replacement.rewrite, Rewrite::Excess(_)) && excess(game, position, batch, event) == 0 {
        return Err(Reason::NothingLeft);
    }
    Ok(())
}

/// Whether what has to be done first can be: what can't be paid isn't offered.
fn can_be_paid<G: Game>(game: &G, position: &Position, event: &Event, standing: &Standing<'_>) -> Result<(), Reason> {
    let replacement = &standing.made.replacement;
    let Some(first) = replacement.first else { return Ok(()) };
    let chosen: SmallVec<[Value; 2]> = standing.chosen.iter().cloned().collect();
    let spoken_of = spoken_of(&replacement.watch, event);
    let frame = frame(standing.card, first, standing.controller, standing.source, chosen, (event, spoken_of), Role::First);
    if interpret::possible_throughout(game, position, &frame) { Ok(()) } else { Err(Reason::Unpayable) }
}

/// The objects or players to which damage may be redirected: the one that is named, or each that is described; one of those is
/// chosen as the effect is applied.
pub(super) fn recipients<G: Game>(game: &G, view: &View<'_>, to: &Matcher) -> SmallVec<[Party; 2]> {
    let parties: SmallVec<[Party; 2]> = match to {
        Matcher::Noun(_) => interpret::each(view, to).into_iter().collect(),
        named => view.party(named).into_iter().collect(),
    };
    parties.into_iter().filter(|party| game.can_be_dealt_damage(view.position, *party)).collect()
}

/// CR 120.4c, the last example of 120.4: a floor of a life total looks at all that happens to that life
/// total at the same time. The event, as if it were all of it.
fn net_loss<G: Game>(game: &G, batch: &Batch<OnTable>, event: &Event, watch: &Pattern) -> Option<Event> {
    watch.life_below?;
    let gains = alongside(game, batch, event);
    (gains != 0).then(|| Event { amount: above_zero(signed(event.amount).less(gains)), ..event.clone() })
}

/// CR 120.4a: how much of this damage is more than lethal, with what else would be dealt to the same
/// permanent at the same time.
pub(super) fn excess<G: Game>(game: &G, position: &Position, batch: &Batch<OnTable>, event: &Event) -> u64 {
    let Some(lethal) = game.lethal(position, event) else { return 0 };
    let same = |member: &&Member<OnTable>| member.stands && member.event.verb == event.verb && member.event.subject == event.subject;
    let all = batch.members.iter().filter(same).map(|member| member.event.amount).together();
    all.less(lethal).min(event.amount)
}

/// By how much the other events of a batch would change the life total of the player of one of them.
pub(super) fn alongside<G: Game>(game: &G, batch: &Batch<OnTable>, event: &Event) -> i64 {
    let Some(Party::Player(player)) = event.subject else { return 0 };
    let standing = batch.members.iter().filter(|member| member.stands);
    let all = standing.map(|member| game.life_change(&member.event, player)).together();
    all.less(game.life_change(event, player))
}

/// Whether all other effects that applied to an event still do, and no others, now that `effect` has
/// changed nothing but its amount: nothing that watches such events looks at amounts.
pub fn still_apply(position: &Position, event: &Event, effect: EffectId) -> bool {
    let table = &position.table;
    let one = match effect.origin {
        // Of equal objects, the effect of another one is the next.
        Origin::Static(object) => table.row(object).is_some_and(|row| row.count == 1),
        Origin::Made(_) => true,
        Origin::Entering(_) | Origin::Granted(_) => false,
    };
    let looks = |part: Part, card: crate::ids::CardId| match part {
        Part::Replacement(number) => table.definitions.card(card).compiled.replacements.get(usize::from(number)),
        _ => None,
    };
    let made = || position.effects.list.iter().filter_map(|effect| looks(effect.part, effect.card));
    one && !position.gives()
        && !table.indexed().looks_at_amounts(event.verb)
        && !made().any(|made| made.looks_at_amount && made.replacement.watch.verb == event.verb)
}

/// Whether nothing but their ids tells two effects apart.
pub fn alike(position: &Position, one: EffectId, other: EffectId) -> bool {
    if one.index != other.index || position.definition_of(one) != position.definition_of(other) {
        return false;
    }
    let (Some(a), Some(b)) = (position.standing(one, None), position.standing(other, None)) else { return false };
    a.controller == b.controller
        && a.chosen == b.chosen
        && a.left == b.left
        && matches!(one.origin, Origin::Static(_)) == matches!(other.origin, Origin::Static(_))
        && (a.source == b.source || !a.made.names_itself)
        && (!a.made.names_granter || position.giver(one) == position.giver(other))
}

/// Whether the effect is of the very object that enters.
fn enters_itself(effect: EffectId, event: &Event) -> bool {
    let own = match effect.origin {
        Origin::Static(object) => event.object() == Some(object),
        Origin::Granted(object) => event.object() == Some(object) || event.subject.is_none() && object == ObjectId(0),
        Origin::Entering(_) => true,
        Origin::Made(_) => false,
    };
    own && event.to == Some(zones::BOARD) && event.from != Some(zones::BOARD)
}

/// "You": of what enters, whoever would control it then (CR 614.12).
pub(super) fn you(effect: EffectId, standing: &Standing<'_>, event: &Event) -> PlayerId {
    if !enters_itself(effect, event) {
        return standing.controller;
    }
    event.entry.as_ref().and_then(|entry| entry.controller).or(event.player).unwrap_or(standing.controller)
}

fn view_of<'a>(position: &'a Position, standing: &Standing<'a>, event: &'a Event) -> View<'a> {
    View {
        position,
        controller: standing.controller,
        source: standing.source,
        chosen: standing.chosen,
        it: event.subject,
        together: &[],
        they: event.they(),
        by: event.source,
        amount: event.amount,
        x: 0,
        gone: false,
        since: u32::MAX,
        seen: None,
    }
}
