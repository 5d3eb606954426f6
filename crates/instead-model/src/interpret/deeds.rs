//! The events of each deed, and the objects and players that it befalls.

use std::collections::BTreeMap;

use instead_kernel::Amount as _;
use instead_kernel::{Ask, Stop};
use smallvec::SmallVec;

use super::choices::{How, What, chosen, decider};
use super::makes::{copied_token, sized_token};
use super::notes::last_done;
use super::recipients::*;
use super::seeking::{by_their_owners, ordered};
use super::{Halt, Needs, view};
use crate::apply::entering::transformed;
use crate::coins_and_dice::Throw;
use crate::evaluate::View;
use crate::event::{Cause, Event, Marks, Party, Value};
use crate::game::{Frame, Game, Prompt, Question, Role};
use crate::ids::{Counter, ObjectId, PlayerId};
use crate::language::walk::{Node, Walk};
use crate::language::*;
use crate::position::Position;
use crate::zones;

/// The events that deeds come to; asks for what has to be chosen.
pub(super) fn events<G: Game>(game: &G, position: &Position, frame: &Frame, deeds: &[Deed], answers: &[Value]) -> Needs<Vec<Event>> {
    let mut answers = answers.iter();
    let mut events = Vec::new();
    let mut missing = false;
    for deed in deeds {
        let before = events.len();
        of_deed(game, position, frame, deed, &mut answers, &mut events)?;
        missing |= events.len() == before && names_one(deed);
    }
    // KF If You Do: "destroy a friendly creature and an enemy creature", where there is only one of them.
    if missing && game.counts_what_was_said() {
        events.iter_mut().for_each(|event| event.marks = event.marks.with(Marks::PARTLY, true));
    }
    Ok(events)
}

/// Whether a deed is done to a certain number of things.
fn names_one(deed: &Deed) -> bool {
    matches!(deed.subject, Some(Selection::The(_) | Selection::Choose { .. } | Selection::Random { .. }))
}

/// The events of one deed, for each of those who do it.
fn of_deed<'a, G: Game>(
    game: &G,
    position: &Position,
    frame: &Frame,
    deed: &Deed,
    answers: &mut impl Iterator<Item = &'a Value>,
    events: &mut Vec<Event>,
) -> Needs<()> {
    // CR 701.17d: what one thing does, each of several does that were made of it.
    let several = deed.source.as_ref().map(|source| view(position, frame).several(source)).unwrap_or_default();
    if let (Some(source), None, false) = (&deed.source, &deed.player, several.is_empty()) {
        for (one, times) in several {
            let own = doing(frame, source, one);
            for _ in 0..times.min(MOST_DOING) {
                deed_events(game, position, &own, deed, None, answers, events)?;
            }
        }
        return Ok(());
    }
    match &deed.player {
        None => deed_events(game, position, frame, deed, None, answers, events)?,
        // "Under their owners' control": each under its own one's.
        Some(Who::OwnerOf(of)) if **of == Matcher::Them => {
            let first = events.len();
            deed_events(game, position, frame, deed, None, answers, events)?;
            for event in events.iter_mut().skip(first) {
                let owner = event.object().and_then(|object| position.table.known(object)).map(|row| row.owner);
                event.player = owner.or(event.player);
            }
        }
        Some(who) => {
            // CR 101.4: each in turn order chooses, then all of it happens at once.
            let apart = each_to_their_own(game, position, frame, deed);
            for player in view(position, frame).players(who) {
                match apart.then(|| of_their_own(position, frame, player)) {
                    // "Each player sacrifices a creature, then gains life equal to its toughness."
                    Some(Some(own)) => deed_events(game, position, &own, deed, Some(player), answers, events)?,
                    Some(None) => {}
                    None => deed_events(game, position, frame, deed, Some(player), answers, events)?,
                }
            }
        }
    }
    Ok(())
}

/// CR 608.2c: whether several players have just done something, each to an object of their own, and a deed of each goes on to
/// speak of that.
fn each_to_their_own<G: Game>(game: &G, position: &Position, frame: &Frame, deed: &Deed) -> bool {
    let chosen = |done: &Deed| done.subject.as_ref().is_some_and(Selection::is_one_chosen);
    let shown = |done: &Deed| {
        let one = matches!(done.amount, None | Some(Amount::Number(1)));
        one && done.subject.is_none() && game.words().verbs.get(usize::from(done.verb.0)).is_some_and(|word| word.shows)
    };
    let made = |done: &Deed| done.token.is_some();
    let by_several = |done: &Deed| match &done.player {
        None | Some(Who::You) => false,
        Some(who) => view(position, frame).players(who).len() > 1,
    };
    let of_it = |node: Node<'_>| match node {
        Node::Matcher(Matcher::It | Matcher::That(_) | Matcher::Found) => true,
        Node::Matcher(Matcher::Chosen(number)) => frame.chosen.get(usize::from(*number)).is_some_and(|kept| is_what_came(position, kept)),
        _ => false,
    };
    let each = |done: &Deed| (chosen(done) || shown(done) || made(done)) && by_several(done);
    by_several(deed) && last_done(position, frame).is_some_and(|done| done.iter().all(each)) && deed.says(&mut { of_it })
}

/// Whether something that is known by a number is what came of the events just before, and several.
fn is_what_came(position: &Position, kept: &Value) -> bool {
    let came = |party: &Party| matches!(party, Party::Object(object) if position.table.result.objects.contains(object));
    matches!(kept, Value::Parties(several) if several.len() > 1 && several.iter().all(came))
}

/// The text as one of several players goes on with it, each of whom has just done what it says: of what came of that they speak of
/// their own. None if a player has done nothing.
fn of_their_own(position: &Position, frame: &Frame, player: PlayerId) -> Option<Frame> {
    let theirs = |object: &ObjectId| position.table.known(*object).is_some_and(|row| row.controller == player);
    let result = &position.table.result;
    let moved = result.moved.iter().chain(&result.hidden).map(|(before, _)| before);
    let it = moved.chain(&result.stayed).chain(&result.objects).copied().find(theirs)?;
    let mut own = Frame { it: Some(Party::Object(it)), ..frame.clone() };
    for kept in own.chosen.iter_mut().filter(|kept| is_what_came(position, kept)) {
        if let Value::Parties(several) = kept {
            several.retain(|party| matches!(party, Party::Object(object) if theirs(object)));
        }
    }
    Some(own)
}

/// As many equal things as do something one by one: with more of them, the batch ends by name.
const MOST_DOING: u64 = 10_001;

/// The text, where one of several does what it says.
fn doing(frame: &Frame, source: &Matcher, one: Party) -> Frame {
    let mut own = frame.clone();
    match source {
        Matcher::Chosen(number) => {
            if let Some(kept) = own.chosen.get_mut(usize::from(*number)) {
                *kept = Value::Party(one);
            }
        }
        _ => (own.it, own.together) = (Some(one), SmallVec::new()),
    }
    own
}

/// The point of view of one deed that one player does: built once, for all that the deed says.
struct Scope<'a> {
    view: View<'a>,
    /// The source.
    source: Option<ObjectId>,
    /// The amount.
    amount: u64,
}

impl<'a> Scope<'a> {
    /// None if it is to be done by something that there isn't. "They" are those of [`they`].
    fn of(position: &'a Position, frame: &'a Frame, deed: &Deed, player: Option<PlayerId>, they: &'a [PlayerId]) -> Needs<Option<Self>> {
        let view = View { they, ..view(position, frame) };
        // CR 608.2c: where several players have done something, "that many" is what each of them did.
        let several = || deed.player.as_ref().is_some_and(|who| view.players(who).len() > 1);
        let that_much = match player.filter(|_| frame.shares.len() > 1 && several()) {
            None => frame.amount,
            Some(player) => frame.shares.iter().find(|(other, _)| *other == player).map_or(0, |(_, share)| *share),
        };
        let view = View { amount: that_much, ..view };
        let amount = match &deed.amount {
            // It is counted on each by itself.
            None | Some(Amount::There) => 1,
            Some(amount) => view.number(amount).ok_or(Halt::Stop(Stop::Overflow))?,
        };
        let source = match &deed.source {
            None => Some(frame.source),
            Some(matcher) => match view.party(matcher) {
                Some(Party::Object(object)) => Some(object),
                _ => return Ok(None),
            },
        };
        // "Enchanted creature deals damage to its controller": what another object does speaks of that object.
        let it = match (&deed.source, &deed.subject) {
            (None | Some(Matcher::Itself | Matcher::This), _) => view.it,
            (Some(_), Some(Selection::The(Matcher::Player(_)))) => source.map(Party::Object),
            _ => view.it,
        };
        // "Each other creature": other than what deals the damage.
        let itself = match (&deed.source, &deed.subject) {
            (Some(_), Some(Selection::Each(matcher))) if speaks_of_others(matcher) => source,
            _ => view.source,
        };
        Ok(Some(Scope { view: View { it, source: itself, ..view }, source, amount }))
    }
}

/// "They" is each of those who do it; but what "you" do is about the player who was named before.
fn they(frame: &Frame, deed: &Deed, player: Option<PlayerId>) -> SmallVec<[PlayerId; 2]> {
    let gets = deed.subject == Some(Selection::The(Matcher::Player(Who::They)));
    match (&deed.player, player) {
        // "You get two energy counters": whoever gets them is the one who does it.
        (Some(Who::You), Some(player)) if gets => SmallVec::from_slice(&[player]),
        (Some(Who::You), _) | (_, None) => frame.they.clone(),
        (_, Some(player)) => SmallVec::from_slice(&[player]),
    }
}

/// The events of a deed that one player does.
pub(super) fn deed_events<'a, G: Game>(
    game: &G,
    position: &Position,
    frame: &Frame,
    deed: &Deed,
    player: Option<PlayerId>,
    answers: &mut impl Iterator<Item = &'a Value>,
    events: &mut Vec<Event>,
) -> Needs<()> {
    let they = they(frame, deed, player);
    let Some(scope) = Scope::of(position, frame, deed, player, &they)? else { return Ok(()) };
    let Some(mut event) = undirected(position, &scope, frame, deed, player)? else { return Ok(()) };
    let Some(selection) = &deed.subject else {
        push(game, position, frame, event, events);
        return Ok(());
    };
    let mut parties = befallen(game, position, &scope.view, frame, (deed, selection), player, answers)?;
    // KF If You Do: to fewer than the text says.
    if is_short(position, selection, &parties) {
        event.marks = event.marks.with(Marks::PARTLY, true);
    }
    if deed.to.as_ref().is_some_and(|to| to.order == Some(Order::Any)) {
        parties = ordered(game, position, frame, deed, player, parties, answers)?;
    } else if game.owners_arrange() && deed.to.as_ref().is_some_and(|to| to.zone == zones::DECK && !to.shuffled && to.order.is_none()) {
        parties = by_their_owners(game, position, frame, deed, parties, answers)?;
    }
    if let Some(Amount::OfAnyKind(_)) = deed.amount {
        return of_any_kind(game, position, frame, &event, &parties, answers, events);
    }
    befall(game, position, &scope.view, frame, deed, &event, parties, events)
}

/// "Remove two counters from it": the kind of each is chosen among those that are there, by who removes it (CR 122.1).
fn of_any_kind<'a, G: Game>(
    game: &G,
    position: &Position,
    frame: &Frame,
    event: &Event,
    parties: &[Party],
    answers: &mut impl Iterator<Item = &'a Value>,
    events: &mut Vec<Event>,
) -> Needs<()> {
    for party in parties {
        let mut left = kinds_there(position, *party);
        // CR 118.3: nobody can pay with fewer than it takes.
        let there = left.iter().fold(0_u64, |sum, (_, there)| sum.plus(*there));
        if frame.cause == Cause::Cost && there < event.amount {
            continue;
        }
        let mut taken: BTreeMap<Counter, u64> = BTreeMap::new();
        let mut to_go = event.amount;
        while to_go > 0 && !left.is_empty() {
            let (kind, many) = match (left.as_slice(), answers.next()) {
                ([(only, there)], _) => (*only, to_go.min(*there)),
                (_, Some(Value::Kind(kind))) => (*kind, 1),
                (several, _) => {
                    let options = several.iter().map(|(kind, _)| (Value::Kind(*kind), 1)).collect();
                    let question =
                        Question { prompt: Prompt::Which(event.verb), source: Some(frame.source), card: Some(frame.program.card) };
                    return Err(Halt::Ask(Ask { chooser: decider(game, position, frame, event.player), question, options }));
                }
            };
            left.iter_mut().filter(|(other, _)| *other == kind).for_each(|(_, there)| *there = there.less(many));
            left.retain(|(_, there)| *there > 0);
            let so_far = taken.entry(kind).or_default();
            *so_far = so_far.plus(many);
            to_go = to_go.less(many);
        }
        for (kind, amount) in taken {
            push(game, position, frame, Event { subject: Some(*party), counter: Some(kind), amount, ..event.clone() }, events);
        }
    }
    Ok(())
}

/// The event of a deed before it is known whom it befalls. None if it isn't done at all.
fn undirected(position: &Position, scope: &Scope<'_>, frame: &Frame, deed: &Deed, player: Option<PlayerId>) -> Needs<Option<Event>> {
    let view = &scope.view;
    let mut event = Event::of(deed.verb);
    event.source = scope.source;
    event.player = player;
    event.amount = scope.amount;
    event.counter = deed.counter;
    event.cause = if deed.paid { Cause::Cost } else { frame.cause };
    event.marks = event.marks.with(Marks::FIRM, deed.firmly).with(Marks::NAMED, deed.source.is_some());
    event.marks = event.marks.with(Marks::ANEW, deed.anew == Some(true));
    if let Some(throwing) = &deed.throw {
        let plus = throwing.plus.as_ref().map_or(Some(0), |plus| view.number(plus)).ok_or(Halt::Stop(Stop::Overflow))?;
        event.throw = Throw { of: throwing.of, plus: u16::try_from(plus).map_err(|_| Halt::Stop(Stop::Overflow))?, ..Throw::default() };
    }
    event.at = deed.at.as_ref().and_then(|spot| view.place(spot));
    // Riftbound 359.3.e.12: where something is that is nowhere, nothing is done.
    if event.at.is_none() && matches!(deed.at, Some(Spot::The(_))) {
        return Ok(None);
    }
    // What is done "here" is done nowhere once nothing is known of where that was.
    if view.gone && deed.at.as_ref().is_some_and(Spot::is_of_itself) {
        event.amount = 0;
    }
    if let Some(Bearing { counter, amount }) = &deed.with {
        let number = view.number(amount).ok_or(Halt::Stop(Stop::Overflow))?;
        crate::table::add_counters(&mut event.entry_mut().counters, *counter, number);
    }
    // CR 303.4i, 301.5c: attached to what isn't there, an Aura stays where it is; anything else comes by itself.
    if let Some(host) = &deed.attached {
        event.entry_mut().attached = match view.party(host) {
            Some(Party::Object(host)) if position.table.row(host).is_some_and(|row| row.zone == zones::BOARD) => Some(host),
            _ => return Ok(None),
        };
    }
    if let Some(tapped) = deed.tapped {
        event.entry_mut().tapped = tapped;
    }
    if let Some(to) = &deed.to {
        event.to = Some(to.zone);
        event.marks = event.marks.with(Marks::SHUFFLED, to.shuffled).with(Marks::BOTTOM, to.bottom).with(Marks::REVEALED, to.revealed);
        if to.face_down {
            event.entry_mut().face = crate::table::Face::Down;
        }
        event.marks = event.marks.with(Marks::RANDOM, to.order == Some(Order::Random));
        if let Some(Order::Under(count)) = to.order {
            event.marks = event.marks.under(count);
        }
    }
    if let Some(kind) = &deed.token {
        event.card = match kind {
            TokenKind::CopyOf(of) => copied_token(position, view, frame, of, &[], &mut event),
            TokenKind::CopyWith { of, except } => copied_token(position, view, frame, of, except, &mut event),
            TokenKind::Described { size: Some(size), .. } => sized_token(position, view, frame, kind, size, &mut event)?,
            TokenKind::Described { size: None, .. } => position.table.definitions.token(kind),
        };
        if event.card.is_none() {
            return Ok(None);
        }
    }
    Ok(Some(event))
}

/// Whether a deed is done to all of a row of equal objects.
fn is_done_to_all(view: &View<'_>, frame: &Frame, deed: &Deed) -> bool {
    match &deed.subject {
        Some(Selection::Each(_) | Selection::The(Matcher::Noun(_))) => true,
        // All of the tokens that a text has created: equal ones stand in one row.
        Some(Selection::The(Matcher::Chosen(number))) => matches!(view.chosen.get(usize::from(*number)), Some(Value::Parties(_))),
        // All of several equal objects to which something else happens instead.
        Some(Selection::The(Matcher::It | Matcher::That(_))) => frame.role == Role::Instead && deed.to.is_some(),
        _ => false,
    }
}

/// The event of a deed for each of those whom it befalls.
#[expect(clippy::too_many_arguments, reason = "one call; a struct would only rename them")]
fn befall<G: Game>(
    game: &G,
    position: &Position,
    view: &View<'_>,
    frame: &Frame,
    deed: &Deed,
    event: &Event,
    parties: SmallVec<[Party; 4]>,
    events: &mut Vec<Event>,
) -> Needs<()> {
    let whole = is_done_to_all(view, frame, deed);
    let each_by_itself = counts_for_each(deed);
    let speaks_of_recipient = speaks_of_recipient(deed);
    // What is chosen for several times is done to it all at once.
    let mut times: BTreeMap<Party, u64> = BTreeMap::new();
    for party in &parties {
        let so_far = times.entry(*party).or_default();
        *so_far = so_far.plus(1);
    }
    for party in parties {
        let Some(times) = times.remove(&party) else { continue };
        let mut event = Event { subject: Some(found(position, frame, deed, party)), ..event.clone() };
        if let (Some(amount), Party::Player(player), true) = (&deed.amount, party, each_by_itself) {
            let own = View { they: std::slice::from_ref(&player), ..*view };
            event.amount = own.number(amount).ok_or(Halt::Stop(Stop::Overflow))?;
        }
        // "Deal damage to each creature equal to its power": said behind the recipients, of each of them.
        if let (Some(amount), Party::Object(_), true) = (&deed.amount, party, speaks_of_recipient) {
            let own = View { it: Some(party), together: &[], ..*view };
            event.amount = own.number(amount).ok_or(Halt::Stop(Stop::Overflow))?;
        }
        // "Remove all counters from it", "put its counters on that": as many of each kind as there are on it.
        if deed.amount == Some(Amount::There) && deed.counter.is_none() {
            let of = if deed.source.is_some() { event.source.map_or(party, Party::Object) } else { party };
            for (kind, amount) in kinds_there(position, of) {
                push(game, position, frame, Event { counter: Some(kind), amount, ..event.clone() }, events);
            }
            continue;
        }
        if deed.amount == Some(Amount::There) {
            event.amount = counters_there(position, deed, party);
        }
        event.amount = event.amount.checked_mul(times).ok_or(Halt::Stop(Stop::Overflow))?;
        if let Party::Object(object) = party
            && whole
        {
            event.marks = event.marks.with(Marks::WHOLE, true);
            if deed.amount.is_none() {
                event.amount = position.table.row(object).map_or(1, |row| row.count);
            }
        }
        // CR 712.14a: what has no back face stays where it is.
        if deed.transformed && !transformed(position, &mut event) {
            let row = event.object().and_then(|object| position.table.known(object));
            if row.is_some_and(|row| crate::unknown::lacks_face(position, row, |_| false)) {
                crate::unknown::face();
            }
            continue;
        }
        push(game, position, frame, event, events);
    }
    Ok(())
}

/// The objects or players that it befalls: those that are described, or those that are chosen.
fn befallen<'a, G: Game>(
    game: &G,
    position: &Position,
    view: &View<'_>,
    frame: &Frame,
    (deed, selection): (&Deed, &Selection),
    player: Option<PlayerId>,
    answers: &mut impl Iterator<Item = &'a Value>,
) -> Needs<SmallVec<[Party; 4]>> {
    let amount = deed.amount.as_ref().and_then(|amount| view.number(amount)).unwrap_or(1);
    let what = What { verb: Some(deed.verb), prompt: Prompt::Which(deed.verb), counter: deed.counter, amount };
    match selection {
        Selection::The(matcher) | Selection::Each(matcher) => Ok(each(view, matcher)),
        Selection::Choose { noun, count } => chosen(game, position, view, frame, what, noun, (*count, How::Exactly), player, answers),
        Selection::UpTo { noun, count } => chosen(game, position, view, frame, what, noun, (*count, How::AtMost), player, answers),
        Selection::UpToSo { noun, most } => {
            let most = view.number(most).ok_or(Halt::Stop(Stop::Overflow))?;
            chosen(game, position, view, frame, what, noun, (most, How::AtMost), player, answers)
        }
        Selection::Totalling { noun, power, by } => {
            chosen(game, position, view, frame, what, noun, (*power, How::Totalling(*by)), player, answers)
        }
        Selection::Random { noun, count } => chosen(game, position, view, frame, what, noun, (*count, How::ByChance), player, answers),
        Selection::ForEach { noun, times } => {
            let times = view.number(times).ok_or(Halt::Stop(Stop::Overflow))?;
            let how = if deed.amount.is_some() { How::Again } else { How::Exactly };
            chosen(game, position, view, frame, what, noun, (times, how), player, answers)
        }
    }
}

pub(super) fn push<G: Game>(game: &G, position: &Position, frame: &Frame, mut event: Event, events: &mut Vec<Event>) {
    if event.player.is_none() {
        event.player = match event.subject {
            Some(Party::Player(player)) => Some(player),
            _ => Some(frame.controller).filter(|player| *player != PlayerId::NOBODY),
        };
    }
    game.complete(position, &mut event);
    events.push(event);
}
