//! What deeds come to: the events of each, and whom they befall.

use std::collections::BTreeMap;

use instead_kernel::Amount as _;
use instead_kernel::Stop;
use instead_kernel::amount::Amounts as _;
use smallvec::SmallVec;

use super::choices::{How, What, chosen};
use super::makes::{copied_token, sized_token};
use super::seeking::{by_their_owners, ordered, still_there};
use super::{Halt, Needs, view};
use crate::apply::entering::transformed;
use crate::evaluate::View;
use crate::event::{Cause, Event, Marks, Party, Value};
use crate::game::{Frame, Game, Prompt, Role};
use crate::ids::{ObjectId, PlayerId};
use crate::language::walk::{Node, Walk};
use crate::language::*;
use crate::position::Position;
use crate::throw::Throw;
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
            for player in view(position, frame).players(who) {
                deed_events(game, position, frame, deed, Some(player), answers, events)?;
            }
        }
    }
    Ok(())
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

pub(super) fn deed_events<'a, G: Game>(
    game: &G,
    position: &Position,
    frame: &Frame,
    deed: &Deed,
    player: Option<PlayerId>,
    answers: &mut impl Iterator<Item = &'a Value>,
    events: &mut Vec<Event>,
) -> Needs<()> {
    // "They" is each of those who do it; but what "you" do is about the player who was named before.
    let gets = deed.subject == Some(Selection::The(Matcher::Player(Who::They)));
    let they = match (&deed.player, player) {
        // "You get two energy counters": whoever gets them is the one who does it.
        (Some(Who::You), Some(player)) if gets => SmallVec::from_slice(&[player]),
        (Some(Who::You), _) | (_, None) => frame.they.clone(),
        (_, Some(player)) => SmallVec::from_slice(&[player]),
    };
    let view = View { they: &they, ..view(position, frame) };
    // CR 608.2c: where several players have done something, "that many" is what each of them did.
    let several = || deed.player.as_ref().is_some_and(|who| view.players(who).len() > 1);
    let amount = match player.filter(|_| frame.shares.len() > 1 && several()) {
        None => frame.amount,
        Some(player) => frame.shares.iter().find(|(other, _)| *other == player).map_or(0, |(_, share)| *share),
    };
    let view = View { amount, ..view };
    let amount = match &deed.amount {
        // It is counted on each by itself.
        None | Some(Amount::There) => 1,
        Some(amount) => view.number(amount).ok_or(Halt::Stop(Stop::Overflow))?,
    };
    let mut event = Event::of(deed.verb);
    event.source = match &deed.source {
        None => Some(frame.source),
        Some(matcher) => match view.party(matcher) {
            Some(Party::Object(object)) => Some(object),
            _ => return Ok(()),
        },
    };
    // "Enchanted creature deals damage to its controller": what another object does speaks of that object.
    let it = match (&deed.source, &deed.subject) {
        (None | Some(Matcher::Itself | Matcher::This), _) => view.it,
        (Some(_), Some(Selection::The(Matcher::Player(_)))) => event.source.map(Party::Object),
        _ => view.it,
    };
    // "Each other creature": other than what deals the damage.
    let source = match (&deed.source, &deed.subject) {
        (Some(_), Some(Selection::Each(matcher))) if speaks_of_others(matcher) => event.source,
        _ => view.source,
    };
    let view = View { it, source, ..view };
    event.player = player;
    event.amount = amount;
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
        return Ok(());
    }
    // What is done "here" is done nowhere once nothing is known of where that was.
    if view.gone && deed.at.as_ref().is_some_and(Spot::is_of_itself) {
        event.amount = 0;
    }
    if let Some(Bearing { counter, amount }) = &deed.with {
        let number = view.number(amount).ok_or(Halt::Stop(Stop::Overflow))?;
        crate::table::add_counters(&mut event.entry_mut().counters, *counter, number);
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
    }
    if let Some(kind) = &deed.token {
        event.card = match kind {
            TokenKind::CopyOf(of) => copied_token(position, &view, frame, of, &[], &mut event),
            TokenKind::CopyWith { of, except } => copied_token(position, &view, frame, of, except, &mut event),
            TokenKind::Described { size: Some(size), .. } => sized_token(position, &view, frame, kind, size, &mut event)?,
            TokenKind::Described { size: None, .. } => position.table.definitions.token(kind),
        };
        if event.card.is_none() {
            return Ok(());
        }
    }
    let Some(selection) = &deed.subject else {
        push(game, position, frame, event, events);
        return Ok(());
    };
    let mut parties = befallen(game, position, &view, frame, (deed, selection), player, answers)?;
    // KF If You Do: to fewer than the text says.
    if is_short(position, selection, &parties) {
        event.marks = event.marks.with(Marks::PARTLY, true);
    }
    if deed.to.as_ref().is_some_and(|to| to.order == Some(Order::Any)) {
        parties = ordered(game, position, frame, deed, player, parties, answers)?;
    } else if game.owners_arrange() && deed.to.as_ref().is_some_and(|to| to.zone == zones::DECK && !to.shuffled && to.order.is_none()) {
        parties = by_their_owners(game, position, frame, deed, parties, answers)?;
    }
    let whole = match &deed.subject {
        Some(Selection::Each(_) | Selection::The(Matcher::Noun(_))) => true,
        // All of the tokens that a text has created: equal ones stand in one row.
        Some(Selection::The(Matcher::Chosen(number))) => matches!(view.chosen.get(usize::from(*number)), Some(Value::Parties(_))),
        // All of several equal objects to which something else happens instead.
        Some(Selection::The(Matcher::It | Matcher::That(_))) => frame.role == Role::Instead && deed.to.is_some(),
        _ => false,
    };
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
            let own = View { they: std::slice::from_ref(&player), ..view };
            event.amount = own.number(amount).ok_or(Halt::Stop(Stop::Overflow))?;
        }
        // "Deal damage to each creature equal to its power": said behind the recipients, of each of them.
        if let (Some(amount), Party::Object(_), true) = (&deed.amount, party, speaks_of_recipient) {
            let own = View { it: Some(party), together: &[], ..view };
            event.amount = own.number(amount).ok_or(Halt::Stop(Stop::Overflow))?;
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
            continue;
        }
        push(game, position, frame, event, events);
    }
    Ok(())
}

/// Whether there are fewer than a text says: of things that are chosen, or of cards on top of a pile.
fn is_short(position: &Position, selection: &Selection, parties: &[Party]) -> bool {
    match selection {
        Selection::Choose { count, .. } | Selection::Random { count, .. } => (parties.len() as u64) < *count,
        Selection::Each(Matcher::Noun(noun)) => {
            let wanted =
                noun.is.iter().find_map(|quality| if let Quality::WithinTop { count, .. } = quality { Some(*count) } else { None });
            let objects =
                parties.iter().filter_map(|party| if let Party::Object(object) = party { position.table.row(*object) } else { None });
            wanted.is_some_and(|wanted| objects.map(|row| row.count).together() < wanted)
        }
        _ => false,
    }
}

/// How many counters of the kind in question an object or player has.
fn counters_there(position: &Position, deed: &Deed, party: Party) -> u64 {
    let Some(counter) = deed.counter else { return 0 };
    match party {
        Party::Object(object) => position.table.row(object).map_or(0, |row| row.counters_of(counter)),
        Party::Player(player) => crate::table::count_of(&position.table.player(player).counters, counter),
    }
}

/// Whom it befalls: those that are described, or those that are chosen.
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

/// "Each other creature", also among others.
fn speaks_of_others(matcher: &Matcher) -> bool {
    match matcher {
        Matcher::Noun(noun) => noun.other,
        Matcher::Either(any) => any.iter().any(speaks_of_others),
        _ => false,
    }
}

/// "Deals damage to each player equal to the number of lands they control": each of those to whom it is done is "they".
fn counts_for_each(deed: &Deed) -> bool {
    let done_to_others = match &deed.subject {
        Some(Selection::Each(Matcher::Player(_)) | Selection::The(Matcher::Chosen(_) | Matcher::Either(_))) => true,
        Some(Selection::The(Matcher::Player(who))) => !matches!(who, Who::You | Who::They | Who::That),
        _ => false,
    };
    let speaks_of_them = |amount: &Amount| {
        amount.says(&mut |node| match node {
            Node::Noun(noun) => matches!(noun.whose.as_ref().or(noun.owner.as_ref()), Some(Who::They | Who::That)),
            Node::Amount(Amount::LifeOf(Who::They | Who::That)) => true,
            _ => false,
        })
    };
    done_to_others && deed.player.is_none() && deed.amount.as_ref().is_some_and(speaks_of_them)
}

/// "Deal damage to a creature equal to its power": the amount stands behind what it is done to, and says "it" of that. "Its neighbors"
/// and "each other creature" have named another one before.
fn speaks_of_recipient(deed: &Deed) -> bool {
    let Some(Amount::Sum(all)) = &deed.amount else { return false };
    let it = |node: Node<'_>| matches!(node, Node::Matcher(Matcher::It | Matcher::That(_)));
    let named_before = |of: &Noun| of.other || of.says(&mut { it });
    let named_here = match &deed.subject {
        Some(Selection::Choose { noun, .. } | Selection::Each(Matcher::Noun(noun))) => !named_before(noun),
        _ => false,
    };
    named_here && all.len() == 1 && all.says(&mut { it })
}

/// CR 400.7, 603.10a: an ability that triggered as something changed zones finds what that became, if it is still there.
/// CR 400.7j: so does a text what it has moved to a public zone itself.
pub(super) fn found(position: &Position, frame: &Frame, deed: &Deed, party: Party) -> Party {
    let itself = match &deed.subject {
        Some(Selection::The(Matcher::It | Matcher::Found | Matcher::That(_))) => true,
        Some(Selection::The(of)) => of.means_itself(),
        _ => false,
    };
    // What the text has kept a number for; a target that has gone is none any more (CR 608.2b).
    let kept = matches!(&deed.subject, Some(Selection::The(Matcher::Chosen(number))) if usize::from(*number) >= targets(position, frame));
    let now = frame.now(position, party);
    // CR 122.2, 400.7: what is put on a permanent besides an event by which it dies isn't put on the card that it becomes.
    let dies = |now: Party| matches!(now, Party::Object(now) if position.table.row(now).is_some_and(|row| row.zone == zones::DISCARD));
    let besides = matches!(frame.role, Role::Besides | Role::Instead) && deed.subject == Some(Selection::The(Matcher::Itself));
    if besides && now != party && deed.counter.is_some() && dies(now) {
        return party;
    }
    if now != party || deed.to.is_none() || !(kept || itself && frame.it == Some(party)) {
        return now;
    }
    let mut became = position.table.windows.became.iter();
    let became = became.find(|(before, now)| Party::Object(*before) == party && position.table.row(*now).is_some());
    became.map_or(now, |(_, now)| Party::Object(*now))
}

/// How many targets the program of a frame has, and numbers that are given before.
fn targets(position: &Position, frame: &Frame) -> usize {
    let compiled = &position.table.definitions.card(frame.program.card).compiled;
    compiled.programs.get(usize::from(frame.program.index)).map_or(0, |program| program.targets.len())
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

/// Every object and player that a matcher stands for.
pub fn each(view: &View<'_>, matcher: &Matcher) -> SmallVec<[Party; 4]> {
    // CR 701.17d: what is done to "that card" is done to each of them.
    if !matches!(matcher, Matcher::Chosen(_)) {
        let several = view.several(matcher);
        if !several.is_empty() {
            return several.into_iter().map(|(party, _)| party).collect();
        }
    }
    if let Some(party) = view.party(matcher) {
        return SmallVec::from_slice(&[party]);
    }
    match matcher {
        Matcher::Noun(noun) => {
            let rows = view.position.table.rows.iter().filter(|row| view.fits_noun(noun, row).is_ok());
            // CR 608.2k: "each other creature", where the event was about one and what has the ability is none.
            let spoken_of = |row: &crate::table::Row| noun.other && row.count == 1 && view.is_the_one_spoken_of(noun, row);
            rows.filter(|row| !spoken_of(row)).map(|row| Party::Object(row.id)).collect()
        }
        Matcher::ThisWay(noun) => {
            let table = &view.position.table;
            let fits = |object: &ObjectId| table.known(*object).is_some_and(|row| view.fits_noun(noun, row).is_ok());
            table.result.objects.iter().copied().filter(fits).map(Party::Object).collect()
        }
        Matcher::Player(who) => view.players(who).into_iter().map(Party::Player).collect(),
        Matcher::Those(_) => still_there(view, view.those()),
        Matcher::Rest => still_there(view, view.group()),
        Matcher::Chosen(number) => match view.chosen.get(usize::from(*number)) {
            Some(Value::Parties(several) | Value::Group(several)) => still_there(view, several),
            _ => SmallVec::new(),
        },
        Matcher::Either(any) | Matcher::Every(any) => {
            let mut all: SmallVec<[Party; 4]> = any.iter().flat_map(|one| each(view, one)).collect();
            all.sort_unstable();
            all.dedup();
            all
        }
        _ => SmallVec::new(),
    }
}
