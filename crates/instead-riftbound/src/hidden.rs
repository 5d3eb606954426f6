//! Hidden cards: hiding them, playing them, losing them (421.1, 811.1.b).

use instead_kernel::amount::Amounts as _;
use instead_kernel::{Ask, Chooser, Lineage, Next, Step};
use instead_model::event::{Cause, Event, Party, Place, Value};
use instead_model::game::{OnTable, Prompt, Question, Task};
use instead_model::ids::{ObjectId, PlayerId};
use instead_model::language::{CastingOption, Head, Matcher, Quality, RuleChange, Spot, Trigger};
use instead_model::position::Position;
use instead_model::script::{Action, Charged, Refusal};
use instead_model::table::{ProgramId, Row};
use instead_model::zones;

use crate::board;
use crate::chain;
use crate::costs::Bill;
use crate::lasting;
use crate::rulebook::by_rule;
use crate::tasks::Answers;
use crate::words::{self, Do, FACEDOWN};

/// 421.1: a card is hidden, a line of the script. Where costs are charged it costs power of any domain, or what a
/// text has its player pay instead.
pub fn hide(position: &mut Position, task: &Task, answers: &Answers, next: &mut Next<OnTable>) -> Step<OnTable> {
    let Some(Action::Propose(events)) = chain::action(position, task) else { return Step::Done(None) };
    let Some(event) = events.first() else { return Step::Done(None) };
    let (Some(object), Some(player)) = (event.object(), event.player) else { return Step::Done(None) };
    if let Some(why) = refused(position, event) {
        return chain::refuse(position, task, Some(object), why);
    }
    if position.table.script.costs == Charged::Everything && !is_free(position, player) {
        let prices: Vec<Bill> = prices(position, player).into_iter().filter(|bill| bill.can_be_paid(position, player)).collect();
        match (prices.as_slice(), answers.first()) {
            ([], _) => return chain::refuse(position, task, Some(object), Refusal::CantPay),
            ([only], _) => only.pay(position, player, next),
            (many, Some(Value::Number(number))) => {
                if let Some(bill) = usize::try_from(*number).ok().and_then(|number| many.get(number)) {
                    bill.pay(position, player, next);
                }
            }
            (many, _) => {
                let question = Question { prompt: Prompt::Which(Do::Pay.into()), source: Some(object), card: None };
                let options = (0..many.len() as u64).map(|number| (Value::Number(number), 1)).collect();
                return Step::Ask(Ask { chooser: Chooser::Player(player), question, options });
            }
        }
    }
    next.propose(events, &Lineage::default());
    Step::Done(None)
}

/// Whether a text lets a player hide cards without paying for it.
fn is_free(position: &Position, player: PlayerId) -> bool {
    let lasts = lasting::rules(position).any(|(made, rule)| *rule == RuleChange::HidesFree && made.controller == player);
    lasts || board::rules_in_force(position).any(|(view, rule)| *rule == RuleChange::HidesFree && view.controller == player)
}

/// The prices at which a player may hide a card: {A}, or a cost that a text allows instead.
fn prices(position: &Position, player: PlayerId) -> Vec<Bill> {
    let rather = |option: &CastingOption| match option {
        CastingOption::Rather { action, pay, .. } if *action == Do::Hide.into() => Bill::resources(pay),
        _ => None,
    };
    let own = position.table.rows.iter().filter(|row| row.zone == zones::BOARD && row.controller == player);
    let texts = own.flat_map(|row| &position.table.definitions.card(row.card).compiled.discounts);
    let mut prices = vec![Bill::of(words::RAINBOW, 1)];
    for bill in texts.filter_map(rather) {
        if !prices.contains(&bill) {
            prices.push(bill);
        }
    }
    prices
}

/// 811.1.b: a card with Hidden, from the hand or the champion zone, at a battlefield of its player where none lies.
fn refused(position: &Position, event: &Event) -> Option<Refusal> {
    let row = event.object().and_then(|object| position.table.row(object));
    let Some(row) = row.filter(|row| matches!(row.zone, zones::HAND | words::CHAMPION)) else { return Some(Refusal::Absent) };
    let site = event.at.and_then(Place::site).and_then(|site| position.table.row(site));
    match site {
        _ if Some(row.owner) != event.player => Some(Refusal::NotYours),
        _ if !position.table.definitions.card(row.card).is(words::known().hidden) => Some(Refusal::Forbidden),
        Some(site) if site.controller != row.owner => Some(Refusal::NotYours),
        // 811.1.b: one card, or as many more as texts say.
        Some(site) if at(position, site.id).count() as u64 > more_at(position, site.id) => Some(Refusal::TooMany),
        Some(_) => None,
        None => Some(Refusal::Absent),
    }
}

/// The number of cards besides one that texts let lie face down at a battlefield.
fn more_at(position: &Position, site: ObjectId) -> u64 {
    let own = board::rules_in_force(position).filter(|(view, _)| view.source == Some(site));
    own.map(|(_, rule)| if let RuleChange::HidesMore(more) = rule { *more } else { 0 }).together()
}

/// The cards that lie face down at a battlefield.
fn at(position: &Position, site: ObjectId) -> impl Iterator<Item = &Row> {
    position.table.rows.iter().filter(move |row| row.zone == FACEDOWN && row.at == Some(site))
}

/// 421.1: hiding is placing the card face down.
pub fn contained(event: &Event, row: &Row) -> Event {
    Event { subject: event.subject, player: event.player, from: Some(row.zone), to: Some(FACEDOWN), at: event.at, ..by_rule(Do::Put) }
}

/// 323.7: hidden cards whose battlefield somebody else controls, or nobody.
pub fn homeless(position: &Position) -> Vec<Event> {
    let lost = |row: &&Row| {
        let site = row.at.and_then(|site| position.table.row(site));
        row.zone == FACEDOWN && site.is_none_or(|site| site.controller != row.owner)
    };
    let trashed = |row: &Row| Event {
        subject: Some(Party::Object(row.id)),
        player: Some(row.owner),
        from: Some(FACEDOWN),
        to: Some(zones::DISCARD),
        cause: Cause::Rules,
        ..Event::of(Do::Put.into())
    };
    position.table.rows.iter().filter(lost).map(trashed).collect()
}

/// Where a card lies face down that is played, and whether it may be: from the turn after it was hidden (811.1.b).
pub fn played_from(position: &Position, row: &Row) -> Result<Option<ObjectId>, Refusal> {
    match row.at.filter(|_| row.zone == FACEDOWN) {
        Some(_) if row.since > 0 && row.since == position.table.turn.number => Err(Refusal::TooNew),
        site => Ok(site),
    }
}

/// 811.1.d.2: where the targets of an ability must be: of the play effect of a permanent that was played from face down.
pub fn restricts(position: &Position, row: &Row, program: ProgramId) -> Option<ObjectId> {
    let triggers = &position.table.definitions.card(program.card).compiled.triggers;
    let (trigger, _) = triggers.iter().find(|(_, index)| *index == program.index)?;
    let plays = matches!(trigger.core(), Trigger::Event(pattern)
        if pattern.verb == Do::Play.into() && matches!(pattern.subject, Some(Matcher::Itself | Matcher::This)));
    row.at.filter(|_| plays && row.cast_from == Some(FACEDOWN))
}

/// 811.1.d.3: where a unit has to be played that a spell plays which was itself played from face down.
pub fn plays_at(position: &Position, event: &Event) -> Option<Place> {
    let Cause::Effect(spell) = event.cause else { return None };
    let row = position.table.row(spell).filter(|row| row.zone == zones::STACK && row.cast_from == Some(FACEDOWN))?;
    row.at.map(Place::Site)
}

/// 811.1.d.2: whether something may be a target where only what is at this battlefield may; it may if it couldn't be
/// there, or if the text itself says that it is elsewhere.
pub fn may_be_chosen(position: &Position, site: Option<ObjectId>, what: &Matcher, value: &Value) -> bool {
    let (Some(site), Value::Party(Party::Object(object))) = (site, value) else { return true };
    position.table.row(*object).is_none_or(|row| row.zone != zones::BOARD || row.at == Some(site) || names_another_place(what))
}

fn names_another_place(what: &Matcher) -> bool {
    match what {
        Matcher::Target(what) | Matcher::Targets { what, .. } | Matcher::OneTarget { what, .. } => names_another_place(what),
        Matcher::Either(any) => any.iter().any(names_another_place),
        Matcher::Noun(noun) => noun.head != Head::Permanent || noun.is.contains(&Quality::At(Spot::Base)),
        _ => false,
    }
}
