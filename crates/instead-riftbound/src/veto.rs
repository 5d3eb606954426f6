//! Events that are none, and events that can't happen.

use instead_kernel::Veto;
use instead_model::definition::Granted;
use instead_model::evaluate::View;
use instead_model::event::{Cause, Event, Marks, Party, Place};
use instead_model::game::OnTable;
use instead_model::ids::{CardId, ObjectId};
use instead_model::language::{Cant, Matcher, RuleChange};
use instead_model::position::Position;
use instead_model::reason::Reason;
use instead_model::table::Row;
use instead_model::zones;

use crate::words::{self, Do};
use crate::{board, costs, pay, rules_card};

/// The verdict of the rules on an event as it stands now.
pub fn veto(position: &Position, event: &Event) -> Veto<OnTable> {
    let Some(verb) = Do::of(event.verb) else { return Veto::Nothing };
    // 431.3.b: a win may come in the midst of a text, whose rest isn't carried out.
    if position.game_is_over() {
        return Veto::NoEvent(Reason::NothingLeft);
    }
    if let Some(reason) = no_event(position, verb, event) {
        // 414.4: a cost can only be paid if what it says can be done.
        let cost = event.cause == Cause::Cost && matches!(reason, Reason::AlreadySo | Reason::Absent);
        return if cost { Veto::Cant(Reason::Unpayable) } else { Veto::NoEvent(reason) };
    }
    if let Some(reason) = impossible(position, verb, event) {
        return Veto::Cant(reason);
    }
    // 431.3.b: these points can't be prevented by any means.
    if verb == Do::GainPoints && event.marks.has(Marks::FIRM) {
        return Veto::Nothing;
    }
    forbidden(position, event).map_or(Veto::Nothing, Veto::Cant)
}

/// The reason why an event is none: it would change nothing.
fn no_event(position: &Position, verb: Do, event: &Event) -> Option<Reason> {
    match verb {
        // 417.1.e.1: only a positive amount is dealt.
        Do::Deal | Do::Assign if event.amount == 0 => return Some(Reason::ZeroDamage),
        _ if event.amount == 0 && verb != Do::Pay => return Some(Reason::NothingLeft),
        _ => {}
    }
    let Some(Party::Object(object)) = event.subject else { return None };
    let Some(row) = position.table.row(object) else { return Some(Reason::Absent) };
    let from = match verb {
        Do::Deal
        | Do::Kill
        | Do::Recall
        | Do::Heal
        | Do::Exhaust
        | Do::Ready
        | Do::Move
        | Do::Buff
        | Do::SpendBuff
        | Do::Stun
        | Do::Attach
        | Do::Detach => Some(zones::BOARD),
        Do::Discard => Some(zones::HAND),
        Do::Hide if row.zone != words::CHAMPION => Some(zones::HAND),
        Do::Counter => Some(zones::STACK),
        Do::Put => event.from,
        _ => None,
    };
    if from.is_some_and(|zone| zone != row.zone) {
        return Some(Reason::Absent);
    }
    already(position, verb, event, row).then_some(Reason::AlreadySo)
}

/// Whether an object is what the event would make of it: 414.1.c, 415.1.c, 423.1.a.1, 426.1.b.1, 434.1.g.
fn already(position: &Position, verb: Do, event: &Event, row: &Row) -> bool {
    match verb {
        Do::Exhaust => row.tapped,
        Do::Ready => !row.tapped,
        Do::Heal => row.damage == 0,
        Do::Recall => row.at.is_none(),
        Do::Move => event.at.map(Place::site) == Some(row.at),
        // 702.3.a: a second buff is not placed, unless a text says otherwise.
        Do::Buff => row.counters_of(words::BUFF) > 0 && !has_many_buffs(position, row),
        Do::Stun => row.counters_of(words::STUNNED) > 0,
        // 719.5: what its bearer has left was detached by that.
        Do::Detach => row.attached.is_none() && event.cause != Cause::Rules,
        Do::Deal => !position.is(row, words::known().unit),
        Do::Take => event.player == Some(row.controller),
        _ => false,
    }
}

/// Whether a text says that this may have any number of buffs.
fn has_many_buffs(position: &Position, row: &Row) -> bool {
    board::rules_in_force(position)
        .any(|(view, rule)| matches!(rule, RuleChange::ManyBuffs(what) if view.fits(what, Some(Party::Object(row.id)), Some(row)).is_ok()))
}

/// The reason why the rules don't allow an event at all.
fn impossible(position: &Position, verb: Do, event: &Event) -> Option<Reason> {
    let known = words::known();
    let row = event.object().and_then(|object| position.table.row(object));
    match verb {
        // 442.3: only units move.
        Do::Move if row.is_some_and(|row| !position.is(row, known.unit)) => Some(Reason::ForbiddenBy(known.unit)),
        // 169, 169, 173, 173: battlefields and legends stay.
        Do::Kill | Do::Move | Do::Recall => {
            row.and_then(|row| [known.battlefield, known.legend].into_iter().find(|tag| position.is(row, *tag))).map(Reason::ForbiddenBy)
        }
        // 350.2, 054.2: a token is played where its player may play a unit.
        Do::Create => {
            let unit = event.card.is_some_and(|card| position.table.definitions.card(card).is(known.unit));
            let place = event.at.filter(|_| unit).zip(event.player);
            place.and_then(|(at, player)| board::forbids(position, player, None, Some(at)))
        }
        // 702.2.b.1: there must be a buff.
        Do::SpendBuff => row.is_some_and(|row| row.counters_of(words::BUFF) == 0).then_some(Reason::Unpayable),
        Do::PayEquip => {
            let bill = row.and_then(|row| costs::of_equipping(position, row));
            let paid = event.player.zip(bill).is_some_and(|(player, (bill, _))| bill.can_be_paid(position, player));
            (!paid).then_some(Reason::Unpayable)
        }
        Do::Pay => (!pay::can(position, event)).then_some(Reason::Unpayable),
        Do::SpendXp => {
            let counters = event.player.map(|player| &position.table.player(player).counters);
            let xp = counters.map_or(0, |counters| instead_model::table::count_of(counters, words::XP));
            (xp < event.amount).then_some(Reason::Unpayable)
        }
        _ => None,
    }
}

/// 054: what effects say can't happen.
pub fn forbidden(position: &Position, event: &Event) -> Option<Reason> {
    let says = |cant: &Cant, view: &View<'_>, by: (ObjectId, CardId)| match cant {
        Cant::Happen(pattern) if view.watches(pattern, event).is_ok() => Some(Reason::Forbidden(by.0, by.1)),
        _ => None,
    };
    let of_rows = position.table.indexed().cants(event.verb).iter().find_map(|(object, number)| {
        let row = position.table.row(*object)?;
        let (cant, _) = position.table.definitions.card(row.card).compiled.cants.get(*number as usize)?;
        let own = matches!(cant, Cant::Happen(pattern) if pattern.subject == Some(Matcher::Itself)) && event.object() == Some(row.id);
        if row.zone != zones::BOARD && !own {
            return None;
        }
        says(cant, &View::of(position, row.controller, Some(row.id), &row.chosen), (row.id, row.card))
    });
    let given = || {
        let mut found = None;
        position.given(|giver, granted, row| {
            if let Granted::Cant(cant) = granted {
                let view = View::of(position, row.controller, Some(row.id), &[]);
                found = found.or_else(|| says(cant, &view, (giver.object, giver.card)));
            }
        });
        found
    };
    of_rows.or_else(given).or_else(|| {
        position.made_cants().find_map(|(made, cant)| {
            let view = View::of(position, made.controller, Some(made.source), &made.chosen);
            says(cant, &view, (made.source, if made.card == rules_card::ID { rules_card::ID } else { made.card }))
        })
    })
}
