//! Activating an ability, step by step (CR 602.2).

use std::collections::BTreeSet;

use super::*;
use instead_model::script::Which;

use crate::costs::Bill;

/// CR 602.2.
pub fn activate(game: &Magic, position: &mut Position, task: &mut Task, answers: &[Value], next: &mut Next<OnTable>) -> Step<OnTable> {
    let Some(Action::Activate { player, object, ability, targets, x }) = action(position, task) else { return Step::Done(None) };
    let done = Activation::of(position, (player, object, ability, x), answers)
        .and_then(|activation| activation.carry_out(game, position, task, targets, next));
    done.unwrap_or_else(|halt| halt.step(position, task, object))
}

/// An ability that is being activated.
struct Activation<'a> {
    player: PlayerId,
    row: Row,
    x: u64,
    ability: Activated,
    /// The answers that are left.
    given: std::slice::Iter<'a, Value>,
}

impl<'a> Activation<'a> {
    /// The ability that is meant.
    fn of(position: &Position, (player, object, ability, x): (PlayerId, ObjectId, Which, u64), answers: &'a [Value]) -> Result<Self, Halt> {
        // CR 602.2: an object that isn't there has no abilities to activate.
        let row = position.table.row(object).cloned().ok_or(Halt::Refused(Refusal::Absent))?;
        let mut given = answers.iter();
        match abilities::meant(position, player, object, ability, &mut given) {
            Ok(Some(ability)) => Ok(Activation { player, row, x, ability, given }),
            Ok(None) => Err(Halt::Refused(Refusal::NoSuch)),
            Err(Doubt::Ask(ask)) => Err(Halt::from(ask)),
            Err(Doubt::Several) => Err(Halt::Refused(Refusal::Several)),
        }
    }

    /// Everything in the order of CR 602.2, which follows CR 601.2.
    fn carry_out(
        mut self,
        game: &Magic,
        position: &mut Position,
        task: &Task,
        targets: Vec<Value>,
        next: &mut Next<OnTable>,
    ) -> Result<Step<OnTable>, Halt> {
        self.may_be_activated(position, task)?;
        let item = self.announce(position, task, targets)?;
        self.pay(game, position, task, &item, next)?;
        let targets = targeted(position, &item);
        self.put(position, item, next);
        self.note(position);
        // CR 606.4: counters put on or removed are the cost of a loyalty ability, whatever else is charged.
        if is_loyalty(&self.ability.cost) {
            next.propose(loyalty_cost(&self.ability.cost, self.row.id, self.player, self.x), &Lineage::default());
        }
        next.propose(targets, &Lineage::default());
        Ok(Step::Done(None))
    }

    /// Whether it functions there, and nothing forbids it.
    fn may_be_activated(&self, position: &Position, task: &Task) -> Result<(), Halt> {
        let Activated { number, cost, program, paid, only, .. } = &self.ability;
        // CR 113.6m: what moves its object out of a zone functions only there.
        let programs = &position.table.definitions.card(program.card).compiled.programs;
        let out_of = |index: u16| programs.get(usize::from(index)).and_then(|program| program.out_of);
        let stated = || only.as_ref().and_then(abilities::stated_zone);
        if !abilities::functions(&self.row, out_of(program.index).or(out_of(*paid)).or_else(stated).or(abilities::payable_in(cost))) {
            return Err(Halt::Refused(Refusal::Absent));
        }
        let for_mana = costs::is_mana_ability(position, *program);
        if let Some(says) = crate::rule_changes::not_activated(position, self.row.id, for_mana) {
            return Err(Halt::Refused(Refusal::ForbiddenBy(says)));
        }
        // CR 702.61b: mana abilities may be activated.
        if let Some(spell) = held_by_split_second(position).filter(|_| !for_mana) {
            return Err(Halt::Refused(Refusal::ForbiddenBy(spell)));
        }
        may_activate(position, task, self.player, &self.row, (*number, only.as_ref()), (cost, self.x)).map_err(Halt::Refused)
    }

    /// CR 601.2b–d: its modes, its targets, and what is divided among them.
    fn announce(&mut self, position: &Position, task: &Task, targets: Vec<Value>) -> Result<StackItem, Halt> {
        let of = StackItem::of(self.ability.program, self.player, self.row.id);
        let mut item = StackItem { chosen: self.ability.given.take().into_iter().collect(), x: self.x, ..of };
        match choose_modes(position, &mut item, &self.row, &mut self.given) {
            Ok(None) => {}
            Ok(Some(question)) => return Err(Halt::Ends(question)),
            Err(why) => return Err(Halt::Refused(why)),
        }
        // A given ability without targets knows what gave it, and nothing else.
        let untargeted = !item.chosen.is_empty() && targets.is_empty() && targets_of(position, item.program).is_empty();
        place_targets(position, &mut item, targets);
        if !untargeted {
            check(position, &item).map_err(Halt::Refused)?;
        }
        aim(position, &mut item, &self.row, &division(position, task), &mut self.given)?;
        Ok(item)
    }

    /// CR 601.2f–h: what it costs is worked out and paid. A line may say that what the cost does is done ("A cycles X"), even where
    /// costs are free.
    fn pay(&mut self, game: &Magic, position: &mut Position, task: &Task, item: &StackItem, next: &mut Next<OnTable>) -> Result<(), Halt> {
        let said = || position.table.script.commands.get(task.number as usize).is_some_and(|command| command.paid);
        if !(position.table.script.costs != Charged::Nothing || said()) || is_loyalty(&self.ability.cost) {
            return Ok(());
        }
        let bill = self.bill(position).charged(position);
        // CR 701.67a: other objects may be tapped rather than mana be paid.
        let bends = self.ability.cost.iter().any(|cost| matches!(cost, Cost::Waterbend(_)));
        let help = bends.then_some(convoke::For::Waterbend { of: &self.row, taps: bill.taps_itself() });
        let helpers = match help {
            Some(help) => convoke::chosen(position, item, help, &bill, &mut self.given)?,
            None => convoke::Helpers::new(),
        };
        let mana = match help {
            Some(help) => convoke::left(position, item, help, bill.mana(), &helpers),
            None => BTreeSet::from([bill.mana().to_owned()]),
        };
        let payment = Payment::choose(game, position, (item, &self.row, self.player), (&bill, &mana), &mut self.given)?;
        costs::pay(position, item, &bill, (payment.way, &payment.parts), next);
        convoke::pay(self.player, &helpers, next);
        Ok(())
    }

    fn bill(&self, position: &Position) -> Bill {
        let Activated { cost, program, paid, only, .. } = &self.ability;
        let bill = costs::of_ability(cost, ProgramId { index: *paid, ..*program });
        let bill = costs::powered_up(position, &self.row, only.as_ref(), bill);
        let bill = costs::cheaper(position, &self.row, self.player, only.as_ref(), bill);
        costs::of_activation(position, &self.row, self.player, bill)
    }

    /// CR 602.2a: it goes on the stack. CR 605.3b: a mana ability resolves at once.
    fn put(&self, position: &mut Position, item: StackItem, next: &mut Next<OnTable>) {
        if costs::is_mana_ability(position, item.program) {
            next.work(Work::Program(costs::carried_out(&item)), &Lineage::default());
            return;
        }
        instead_model::modes::note(position, &item);
        copies::put_ability(position, item, true);
        let own = position.table.stack.last().and_then(|item| item.own).map_or(self.row.id, |own| own.id);
        let activated = Event { player: Some(self.player), subject: Some(Party::Object(own)), ..Event::of(Do::Activate.into()) };
        if position.table.definitions.asks(zones::OF_ABILITIES) {
            next.propose([activated], &Lineage::default());
        }
    }

    /// Its object remembers that it was activated this turn.
    fn note(&self, position: &mut Position) {
        let Activated { number, cost, only, .. } = &self.ability;
        let Some(row) = position.table.write().row_mut(self.row.id) else { return };
        let key = if is_loyalty(cost) { LOYALTY } else { number | ACTIVATED };
        row.remember(|memory| match memory.used.binary_search_by_key(&key, |(known, _)| *known) {
            Ok(place) => memory.used[place].1 += 1,
            Err(place) => memory.used.insert(place, (key, 1)),
        });
        // CR 702.177a.
        if only.as_ref().is_some_and(is_once) {
            row.remember(|memory| memory.once.push(*number));
        }
    }
}

/// Tells activated abilities from others in what an object remembers of its turn.
pub const ACTIVATED: u16 = 0x4000;

/// All loyalty abilities of a permanent count together.
const LOYALTY: u16 = 0x7fff;

/// Whether an ability can be activated only once.
fn is_once(only: &Restriction) -> bool {
    match only {
        Restriction::Once => true,
        Restriction::All(all) => all.iter().any(is_once),
        _ => false,
    }
}

/// CR 602.2, 602.5: whether a player may activate this ability now.
fn may_activate(
    position: &Position,
    task: &Task,
    player: PlayerId,
    row: &Row,
    (number, only): (u16, Option<&Restriction>),
    (cost, x): (&[Cost], u64),
) -> Result<(), Refusal> {
    let whose = if matches!(row.zone, zones::BOARD | zones::STACK) { row.controller } else { row.owner };
    let theirs = match only {
        Some(Restriction::ByAnyone) => true,
        Some(Restriction::ByOpponents) => whose != player,
        Some(Restriction::ByOwner) => row.owner == player,
        _ => whose == player,
    };
    if !theirs {
        return Err(Refusal::NotYours);
    }
    if is_loyalty(cost) {
        // CR 606.3.
        as_a_sorcery(position, player, task)?;
        if row.used(LOYALTY) > 0 {
            return Err(Refusal::OnlyOnce);
        }
        // CR 118.3: no more counters can be removed than there are.
        let too_many = |event: &Event| {
            Do::of(event.verb) == Some(Do::RemoveCounters) && event.counter.is_some_and(|counter| row.counters_of(counter) < event.amount)
        };
        if loyalty_cost(cost, row.id, player, x).iter().any(too_many) {
            return Err(Refusal::CantPay);
        }
    }
    only.map_or(Ok(()), |only| timing::restricted(position, task, player, row, number, only))
}

/// Whether a cost is one of a loyalty ability (CR 606.4).
pub fn is_loyalty(cost: &[Cost]) -> bool {
    let loyalty = words::known().loyalty;
    cost.iter().any(|cost| matches!(cost, Cost::Act(Act::Do(deed)) if deed.counter.is_some() && deed.counter == loyalty))
}

fn loyalty_cost(cost: &[Cost], object: ObjectId, player: PlayerId, x: u64) -> Vec<Event> {
    let deeds = cost.iter().filter_map(|cost| match cost {
        Cost::Act(Act::Do(deed)) => Some(deed),
        _ => None,
    });
    let events = deeds.map(|deed| Event {
        subject: Some(Party::Object(object)),
        player: Some(player),
        counter: deed.counter,
        amount: match deed.amount {
            Some(Amount::Number(number)) => number,
            Some(Amount::X) => x,
            _ => 1,
        },
        cause: Cause::Cost,
        ..Event::of(deed.verb)
    });
    events.collect()
}
