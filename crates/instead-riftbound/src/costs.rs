//! The cost to play a card, and its payment (356, 357).
//!
//! Costs are charged only where a scenario says so. A rune may be exhausted for its energy and recycled for its power
//! (161), so energy is paid first; costs that only power of any domain can pay for are paid before the rest.

use instead_kernel::Amount as _;
use instead_kernel::amount::Amounts as _;
use instead_kernel::{Lineage, Next};
use instead_model::evaluate::View;
use instead_model::event::{Cause, Event, Party, Value};
use instead_model::game::{OnTable, Work};
use instead_model::ids::{Counter, ObjectId, PlayerId, Tag, Verb};
use instead_model::interpret::possible_throughout;
use instead_model::language::{Act, Amount, CastingOption, Cost, Deed, Noun, Restriction, RuleChange};
use instead_model::position::Position;
use instead_model::script::{Charged, Refusal};
use instead_model::table::{ProgramId, Row};
use instead_model::zones;

use crate::pay::Purpose;
use crate::rulebook::Riftbound;
use crate::words::{self, Do};
use crate::{board, chain, discounts, pay};

/// The number of kinds of power: six domains, and any domain.
const KINDS: usize = 7;
/// The place of power of any domain.
const ANY: usize = 6;

/// A bill of resources: energy, and power by domain.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bill {
    energy: u64,
    power: [u64; KINDS],
}

impl Bill {
    /// The base cost of a card, if it is known.
    fn printed(cost: &str) -> Option<Bill> {
        let mut bill = Bill::default();
        let symbols: Vec<&str> = cost.split(['{', '}']).filter(|symbol| !symbol.trim().is_empty()).collect();
        for symbol in &symbols {
            let domain = words::DOMAINS.iter().position(|domain| domain.eq_ignore_ascii_case(symbol));
            match (domain, symbol.parse::<u64>()) {
                (Some(domain), _) => bill.power[domain] += 1,
                (None, Ok(energy)) => bill.energy = bill.energy.plus(energy),
                (None, Err(_)) if *symbol == "A" => bill.power[ANY] += 1,
                (None, Err(_)) => return None,
            }
        }
        (!symbols.is_empty()).then_some(bill)
    }

    /// A bill of `amount` of one resource.
    pub fn of(counter: Counter, amount: u64) -> Bill {
        let mut bill = Bill::default();
        match counter {
            words::ENERGY => bill.energy = amount,
            counter => {
                let place = usize::from(counter.0.saturating_sub(words::POWER.0)); // no amount
                if let Some(power) = bill.power.get_mut(place) {
                    *power = amount;
                }
            }
        }
        bill
    }

    /// The resources of a cost; none if something else is part of it.
    pub fn resources(cost: &[Cost]) -> Option<Bill> {
        let mut bill = Bill::default();
        for cost in cost {
            let Cost::Act(act) = cost else { return None };
            let deeds: &[Deed] = match act {
                Act::Do(deed) => std::slice::from_ref(deed),
                Act::Together(deeds) => deeds,
                _ => return None,
            };
            for deed in deeds.iter() {
                let (true, Some(counter), Some(Amount::Number(amount))) = (deed.verb == Do::Pay.into(), deed.counter, &deed.amount) else {
                    return None;
                };
                bill = bill.and(Bill::of(counter, *amount));
            }
        }
        Some(bill)
    }

    /// The energy of it.
    pub fn energy(&self) -> u64 {
        self.energy
    }

    /// The same with at least `least` energy, if it had as much before a discount.
    pub fn with_energy_of(mut self, least: u64) -> Bill {
        self.energy = self.energy.max(least);
        self
    }

    /// Both together.
    pub fn and(mut self, other: Bill) -> Bill {
        self.energy = self.energy.plus(other.energy);
        for (power, more) in self.power.iter_mut().zip(other.power) {
            *power = power.plus(more);
        }
        self
    }

    /// The bill, `times` times.
    pub fn times(mut self, times: u64) -> Bill {
        self.energy = self.energy.times(times);
        self.power.iter_mut().for_each(|power| *power = power.times(times));
        self
    }

    /// 356.4, 356.5: the bill without `less`, and never below nothing. Power of any domain takes off what may be paid
    /// with any domain first.
    pub fn without(mut self, less: Bill) -> Bill {
        self.energy = self.energy.less(less.energy);
        for (power, less) in self.power.iter_mut().zip(less.power) {
            *power = power.less(less);
        }
        self
    }

    /// Less one power of whatever kind it asks for.
    fn with_one_power_less(mut self) -> Bill {
        if let Some(power) = self.power.iter_mut().rev().find(|power| **power > 0) {
            *power -= 1;
        }
        self
    }

    /// Whether a player can pay all of it with what floats and with runes.
    pub fn can_be_paid(&self, position: &Position, player: PlayerId) -> bool {
        self.can_be_paid_for(position, player, Purpose::Other)
    }

    /// The same, with what may be spent for this purpose only.
    fn can_be_paid_for(&self, position: &Position, player: PlayerId, purpose: Purpose) -> bool {
        let own = |kind: Counter| if kind == words::ENERGY { purpose } else { Purpose::Other };
        let floats = |kind: Counter| pay::floating_for(position, player, kind, own(kind));
        let has = |kind: Counter| floats(kind).plus(pay::runes_for(position, player, kind));
        if has(words::ENERGY) < self.energy {
            return false;
        }
        let wild = pay::floating_for(position, player, words::RAINBOW, purpose);
        let domains = self.power.iter().take(ANY).zip(words::POWER.0..).map(|(need, kind)| (*need, has(Counter(kind))));
        let short: u64 = domains.clone().map(|(need, has)| need.less(has)).together();
        let left: u64 = domains.map(|(need, has)| has.less(need)).together();
        short <= wild && self.power[ANY] <= left.plus(wild - short)
    }

    /// Pays it, one kind after the other: what is short of runes first, since nothing else can take power of any
    /// domain.
    pub fn pay(&self, position: &Position, player: PlayerId, next: &mut Next<OnTable>) {
        self.pay_for(position, player, None, next);
    }

    /// The same, for what is played.
    pub fn pay_for(&self, position: &Position, player: PlayerId, card: Option<ObjectId>, next: &mut Next<OnTable>) {
        let mut kinds: Vec<(u64, Counter)> = self.power.iter().copied().zip((words::POWER.0..).map(Counter)).collect();
        let rank = |(need, kind): &(u64, Counter)| match *kind {
            words::RAINBOW => 2,
            kind if pay::runes_for(position, player, kind).plus(pay::floating_only(position, player, kind)) < *need => 0,
            _ => 1,
        };
        kinds.sort_by_key(rank);
        for (amount, kind) in [(self.energy, words::ENERGY)].into_iter().chain(kinds).filter(|(amount, _)| *amount > 0) {
            let (player, counter) = (Some(player), Some(kind));
            next.propose(
                [Event { player, counter, amount, source: card, cause: Cause::Cost, ..Event::of(Do::Pay.into()) }],
                &Lineage::default(),
            );
        }
    }
}

/// The price of playing a card.
pub struct Price {
    /// Resources.
    pub bill: Bill,
    /// The programs of additional costs that are something else.
    pub programs: Vec<u16>,
}

/// The manner in which a card is played, as far as its costs depend on it.
#[derive(Clone, Copy, Debug)]
pub struct Playing<'a> {
    /// The player.
    pub player: PlayerId,
    /// Whether its optional additional costs are paid.
    pub kicked: bool,
    /// Which part of its base cost is ignored.
    pub ignored: Ignored,
    /// Its targets.
    pub targets: &'a [Value],
    /// The number of times that an additional cost is paid which may be paid any number of times.
    pub times: u64,
    /// By how much energy the text that plays it reduces its cost.
    pub less: u64,
}

/// Which part of a base cost is ignored, or was paid otherwise (356.1.b).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ignored {
    /// None.
    Nothing,
    /// The energy.
    Energy,
    /// All of it.
    All,
}

/// 356: the base cost, additional costs, discounts; what isn't charged is done all the same if a line says so.
///
/// # Errors
///
/// Nobody said what it costs, or it has no such cost.
pub fn of_playing(position: &Position, row: &Row, how: Playing<'_>) -> Result<Price, Refusal> {
    let definition = position.table.definitions.card(row.card);
    let charged = position.table.script.costs == Charged::Everything;
    let mut price = Price { bill: Bill::default(), programs: Vec::new() };
    if charged && how.ignored != Ignored::All && !discounts::ignores(position, row, how.player) {
        price.bill = match flow(position, row).or_else(|| instead(position, row, how)) {
            Some(bill) => bill,
            None => Bill::printed(&definition.cost).ok_or(Refusal::UnknownCost)?,
        };
        if how.ignored == Ignored::Energy {
            price.bill.energy = 0;
        }
    }
    let mut offered = accelerates(position, row) || any_number(position, row).is_some();
    if how.kicked && accelerates(position, row) && charged {
        price.bill = price.bill.and(accelerate(definition.tags.as_slice()));
    }
    for (option, program) in &definition.compiled.casting_costs {
        let (cost, optional) = match option {
            CastingOption::Kicker(cost) => (cost, true),
            CastingOption::Additional(cost) => (cost, false),
            // 820.1.c.
            CastingOption::Named { cost, again: true, .. } => (cost, true),
            _ => {
                offered = true;
                continue;
            }
        };
        offered = true;
        // Without charging, a line says whether what a cost does is done.
        if how.kicked || charged && !optional {
            match Bill::resources(cost) {
                Some(bill) if charged => {
                    let repeats = matches!(option, CastingOption::Named { again: true, .. });
                    let less = if repeats { repeats_less(position, how.player) } else { 0 };
                    price.bill = price.bill.and(bill.without(Bill::of(words::ENERGY, less)));
                }
                Some(_) => {}
                None => price.programs.push(*program),
            }
        }
    }
    if how.kicked && !offered {
        // A clause that isn't read may offer one.
        let unread = position.table.definitions.card(row.card).declined().next().is_some();
        return Err(if unread { Refusal::Unread } else { Refusal::NoSuch });
    }
    if charged {
        price.bill = price.bill.and(of_choosing(position, how.player, how.targets));
        price.bill = discounts::applied(position, row, (how.player, how.targets), price.bill);
        price.bill = price.bill.without(spared(position, row).times(how.times));
        price.bill = price.bill.without(Bill::of(words::ENERGY, how.less));
        if !price.bill.can_be_paid_for(position, how.player, pay::purpose_of(position, row)) {
            return Err(Refusal::CantPay);
        }
    }
    Ok(price)
}

/// Whether an option lets its card be played from the trash: Flow (829.1.b), or a text that says for what (356.1.a).
pub fn is_from_trash(option: &CastingOption, view: &View<'_>) -> bool {
    matches!(option, CastingOption::Named { keyword, when, .. }
        if matches!(keyword.as_str(), "flow" | "from trash") && when.iter().all(|condition| view.holds(condition)))
}

/// 829.1.b, 356.1.a: what takes the place of the base cost of a card that is played from the trash.
fn flow(position: &Position, row: &Row) -> Option<Bill> {
    let options = &position.table.definitions.card(row.card).compiled.casting_costs;
    let view = View::of(position, row.owner, Some(row.id), &row.chosen);
    let option = options.iter().find(|(option, _)| is_from_trash(option, &view));
    let cost = option.and_then(|(option, _)| option.cost())?;
    if row.zone == zones::DISCARD { Bill::resources(cost) } else { None }
}

/// 356.1.a: what takes the place of the base cost because a text lets it, where a line says that it is paid.
fn instead(position: &Position, row: &Row, how: Playing<'_>) -> Option<Bill> {
    let view = View::of(position, how.player, Some(row.id), &row.chosen);
    let options = &position.table.definitions.card(row.card).compiled.casting_costs;
    let of_option = |(option, _): &(CastingOption, u16)| match option {
        CastingOption::Named { keyword, cost, when, .. } if keyword == INSTEAD && when.iter().all(|condition| view.holds(condition)) => {
            Bill::resources(cost)
        }
        _ => None,
    };
    options.iter().filter(|_| how.kicked).find_map(of_option)
}

/// 356.4: by how much energy texts on the board make a player's Repeat costs less.
fn repeats_less(position: &Position, player: PlayerId) -> u64 {
    let own = board::rules_in_force(position).filter(|(view, _)| view.controller == player);
    own.map(|(_, rule)| if let RuleChange::RepeatsLess(less) = rule { *less } else { 0 }).together()
}

/// The name of a cost that may take the place of a card's base cost.
const INSTEAD: &str = "instead";

/// 414.4: whether a cost of an ability can be paid, as far as it is exhausting and resources.
///
/// # Errors
///
/// It is exhausted, or there are too few resources.
pub fn can_activate(position: &Position, row: &Row, player: PlayerId, cost: &[Cost]) -> Result<(), Refusal> {
    if cost.contains(&Cost::Tap) && row.tapped {
        return Err(Refusal::Exhausted);
    }
    let one = |cost: &Cost| Bill::resources(std::slice::from_ref(cost));
    let bill = cost.iter().filter_map(one).fold(Bill::default(), Bill::and);
    if bill.can_be_paid_for(position, player, pay::purpose_of(position, row)) { Ok(()) } else { Err(Refusal::CantPay) }
}

/// 414.4: whether what a cost says can be done.
pub fn is_possible(rules: &Riftbound, position: &Position, program: ProgramId, player: PlayerId, source: ObjectId) -> bool {
    possible_throughout(rules, position, &chain::paying(program, player, source))
}

/// Whether a unit has Accelerate: of itself, or because something gives it to what is played so (805.1).
pub fn accelerates(position: &Position, row: &Row) -> bool {
    let accelerate = words::known().accelerate;
    let own = |(option, _): &(CastingOption, u16)| matches!(option, CastingOption::Named { keyword, .. } if keyword == "accelerate");
    let mut ahead = Row { zone: zones::BOARD, ..row.clone() };
    ahead.cast_from = row.cast_from.or(Some(row.zone));
    position.table.definitions.card(row.card).compiled.casting_costs.iter().any(own) || position.is(&ahead, accelerate)
}

/// Whether a player can pay for the Accelerate of a unit; where costs aren't charged, anybody can.
pub fn can_accelerate(position: &Position, row: &Row, player: PlayerId) -> bool {
    let bill = accelerate(position.table.definitions.card(row.card).tags.as_slice());
    position.table.script.costs != Charged::Everything || bill.can_be_paid(position, player)
}

/// 805.1.a: one energy and one power of the unit's domain; without a single domain, of any (805.1.a.2).
fn accelerate(tags: &[Tag]) -> Bill {
    let mut domains = words::known().domains.into_iter().filter(|domain| tags.contains(domain));
    let kind = match (domains.next(), domains.next()) {
        (Some(domain), None) => Counter(words::POWER.0 + domain.0),
        _ => words::RAINBOW,
    };
    Bill::of(words::ENERGY, 1).and(Bill::of(kind, 1))
}

/// 809.1.c: power of any domain for each time that an opponent's permanent with Deflect is chosen, where costs are charged.
pub fn of_choosing(position: &Position, player: PlayerId, targets: &[Value]) -> Bill {
    if position.table.script.costs != Charged::Everything {
        return Bill::default();
    }
    let deflect = words::known().deflect;
    let chosen = targets.iter().filter_map(|value| match value {
        Value::Party(Party::Object(object)) => position.table.row(*object),
        _ => None,
    });
    let theirs = chosen.filter(|row| row.zone == zones::BOARD && row.controller != player);
    Bill::of(words::RAINBOW, theirs.map(|row| position.rating(row, deflect)).together())
}

/// The additional cost that may be paid any number of times: the verb, and the objects it is done to (356.2.b.1).
pub fn any_number<'a>(position: &'a Position, row: &Row) -> Option<(Verb, &'a Noun)> {
    let options = &position.table.definitions.card(row.card).compiled.discounts;
    options.iter().find_map(|option| if let CastingOption::AnyNumber { verb, of, .. } = option { Some((*verb, of)) } else { None })
}

/// 356.4: what each time takes off the cost.
fn spared(position: &Position, row: &Row) -> Bill {
    let options = &position.table.definitions.card(row.card).compiled.discounts;
    let less = options.iter().find_map(|option| if let CastingOption::AnyNumber { less, .. } = option { Some(less) } else { None });
    less.and_then(|less| Bill::resources(less)).unwrap_or_default()
}

/// 821.1.c: the Equip cost of an Equipment less one power, and the programs of what is no resource in it; none if it has
/// no Equip ability (821.1.c.5).
pub fn of_equipping(position: &Position, equipment: &Row) -> Option<(Bill, Option<u16>)> {
    let compiled = &position.table.definitions.card(equipment.card).compiled;
    let equip = |(_, only): &&(u16, Restriction)| *only == Restriction::Keyword(words::known().equip);
    let number = usize::from(compiled.only.iter().find(equip)?.0);
    let (cost, _) = compiled.activated.get(number)?;
    match Bill::resources(cost) {
        Some(bill) => Some((bill.with_one_power_less(), None)),
        None => Some((Bill::default(), compiled.costs.get(number).copied())),
    }
}

/// The Equip cost is paid.
pub fn equip(position: &Position, event: &Event, next: &mut Next<OnTable>) {
    let row = event.object().and_then(|object| position.table.row(object));
    let (Some(row), Some(player)) = (row, event.player) else { return };
    let Some((bill, program)) = of_equipping(position, row) else { return };
    bill.pay(position, player, next);
    if let Some(index) = program {
        let frame = chain::paying(ProgramId { card: row.card, index }, player, row.id);
        next.work(Work::Program(frame), &Lineage::default());
    }
}
