//! Those whom a deed befalls: how a text speaks of them, where they are by now, and what is counted for each.

use instead_kernel::amount::Amounts as _;
use smallvec::SmallVec;

use super::seeking::still_there;
use crate::evaluate::View;
use crate::event::{Party, Value};
use crate::game::{Frame, Role};
use crate::ids::{Counter, ObjectId};
use crate::language::walk::{Node, Walk};
use crate::language::*;
use crate::position::Position;
use crate::zones;

/// Whether there are fewer than a text says: of things that are chosen, or of cards on top of a pile.
pub(super) fn is_short(position: &Position, selection: &Selection, parties: &[Party]) -> bool {
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

/// The number of counters of the kind in question on an object or player.
pub(super) fn counters_there(position: &Position, deed: &Deed, party: Party) -> u64 {
    let Some(counter) = deed.counter else { return 0 };
    match party {
        Party::Object(object) => position.table.row(object).map_or(0, |row| row.counters_of(counter)),
        Party::Player(player) => crate::table::count_of(&position.table.player(player).counters, counter),
    }
}

/// The kinds of counters that are on it, or were when it was last somewhere, and how many of each (CR 608.2h).
pub(super) fn kinds_there(position: &Position, party: Party) -> Vec<(Counter, u64)> {
    match party {
        Party::Object(object) => position.table.known(object).map_or_else(Vec::new, |row| row.counters.to_vec()),
        Party::Player(player) => position.table.player(player).counters.to_vec(),
    }
}

/// "Each other creature", also among others.
pub(super) fn speaks_of_others(matcher: &Matcher) -> bool {
    match matcher {
        Matcher::Noun(noun) => noun.other,
        Matcher::Either(any) => any.iter().any(speaks_of_others),
        _ => false,
    }
}

/// "Deals damage to each player equal to the number of lands they control": each of those to whom it is done is "they".
pub(super) fn counts_for_each(deed: &Deed) -> bool {
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
pub(super) fn speaks_of_recipient(deed: &Deed) -> bool {
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
    // CR 122.2, 400.7: what is put on a permanent isn't put on the card in a graveyard that it has become, unless the text says
    // "that card".
    let dies = |now: Party| matches!(now, Party::Object(now) if position.table.row(now).is_some_and(|row| row.zone == zones::DISCARD));
    let permanent = match &deed.subject {
        Some(Selection::The(Matcher::Itself)) => matches!(frame.role, Role::Besides | Role::Instead),
        Some(Selection::The(Matcher::It)) => true,
        Some(Selection::The(Matcher::That(noun))) => noun.head != Head::Card,
        _ => false,
    };
    if permanent && now != party && deed.counter.is_some() && dies(now) {
        return party;
    }
    if now != party || deed.to.is_none() || !(kept || itself && frame.it == Some(party)) {
        return now;
    }
    let mut became = position.table.windows.became.iter();
    let became = became.find(|(before, now)| Party::Object(*before) == party && position.table.row(*now).is_some());
    became.map_or(now, |(_, now)| Party::Object(*now))
}

/// The number of targets of a frame's program, with the numbers that are given before.
fn targets(position: &Position, frame: &Frame) -> usize {
    let compiled = &position.table.definitions.card(frame.program.card).compiled;
    compiled.programs.get(usize::from(frame.program.index)).map_or(0, |program| program.targets.len())
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
