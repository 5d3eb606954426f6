//! Costs: what a spell or ability costs, whether it can be paid, and paying it (CR 118, 601.2f–h).
//!
//! Mana is charged only where a scenario says so, what else a cost says unless one says that costs are free. What is paid is proposed as events whose cause is a
//! cost, so that replacement effects see it (CR 118.11).

use std::collections::BTreeSet;

use instead_kernel::{Ask, Chooser, Lineage, Next};
use instead_model::definition::Definition;
use instead_model::evaluate::View;
use instead_model::event::{Cause, Event, Marks, Party, Value};
use instead_model::game::{Frame, OnTable, Prompt, Question, Work};
use instead_model::ids::{CardId, Counter, ObjectId, PlayerId, Tag};
use instead_model::interpret::possible_throughout;
use instead_model::language::{CastingOption, Cost, Mana, Matcher, Restriction};
use instead_model::position::Position;
use instead_model::script::{Charged, Refusal};
use instead_model::table::{ProgramId, Row, StackItem};
use instead_model::vocabulary::TagKind;
use instead_model::zones;

use crate::earmarked::{self, Paid, Parts, Purpose};
use crate::rulebook::Magic;
use crate::words::{self, Do};
use crate::{combat, rules_card};

/// What has to be paid.
#[derive(Clone, Debug, Default)]
pub struct Bill {
    mana: String,
    programs: Vec<ProgramId>,
    taps: bool,
    sacrificed: Option<ObjectId>,
}

impl Bill {
    /// Its mana, as symbols.
    pub fn mana(&self) -> &str {
        &self.mana
    }

    /// What of it is charged: mana only where a scenario says so.
    pub fn charged(mut self, position: &Position) -> Self {
        if position.table.script.costs != Charged::Everything {
            self.mana.clear();
        }
        self
    }
}

/// How a cost in mana is paid: how much of each kind, and how many times 2 life.
pub type Spent = [u64; 7];

/// The kinds of mana, in the order in which a pool holds them.
const KINDS: [&str; 6] = ["W", "U", "B", "R", "G", "C"];
/// More ways to pay than this are not looked for.
const WAYS: usize = 4096;

/// Keyword abilities by which a card is cast face down.
const FACE_DOWN: [&str; 3] = ["morph", "megamorph", "disguise"];

/// What a spell is cast face down as, if it is (CR 702.37c, 702.168a).
pub fn face_down(position: &Position, row: &Row, paying: &[u8]) -> Option<CardId> {
    let options = &position.table.definitions.card(row.card).compiled.casting_costs;
    paying.iter().filter_map(|number| options.get(usize::from(*number))).find_map(|(option, _)| match option {
        CastingOption::Named { keyword, .. } if keyword == "disguise" => Some(rules_card::WARDED),
        CastingOption::Named { keyword, .. } if FACE_DOWN.contains(&keyword.as_str()) => Some(rules_card::FACE_DOWN),
        _ => None,
    })
}

/// What a card is that lies face down by its own text (CR 702.37a, 702.168a), and what any other one is.
pub fn face_down_as(definition: &Definition) -> CardId {
    let disguised = |option: &CastingOption| matches!(option, CastingOption::Named { keyword, .. } if keyword == "disguise");
    let any = definition.compiled.casting_costs.iter().any(|(option, _)| disguised(option));
    if any { rules_card::WARDED } else { rules_card::FACE_DOWN }
}

/// Keyword abilities whose cost is paid besides the others, and not instead of them (CR 118.8).
const ADDITIONAL: &[&str] = &[
    "buyback",
    "multikicker",
    "replicate",
    "escalate",
    "entwine",
    "squad",
    "offspring",
    "casualty",
    "jump-start",
    "retrace",
    "gift",
    "teamwork",
];

/// How many additional costs a spell has of which exactly one is paid; one if there is no such choice.
pub fn either(definition: &Definition) -> usize {
    let options = definition.compiled.casting_costs.iter();
    options.filter(|(option, _)| matches!(option, CastingOption::Either(_))).count().max(1)
}

/// CR 601.2f: the mana cost or an alternative cost, and all additional costs that are paid; of those of which one is chosen, that
/// with this number.
pub fn of_spell(position: &Position, row: &Row, player: PlayerId, paying: &[u8], (flashback, either): (bool, usize)) -> Bill {
    let definition = position.table.definitions.card(row.card);
    let mut bill = Bill { mana: definition.cost.clone(), ..Bill::default() };
    // CR 702.103a: also what is cast with another face up has its costs from the card as it was.
    let of_card = |index: u16| ProgramId { card: row.card, index };
    let mut additional = Vec::new();
    for (number, (option, program)) in definition.compiled.casting_costs.iter().enumerate() {
        let times = paying.iter().filter(|paid| usize::from(**paid) == number).count();
        // CR 702.133a, 702.81a: cast from a graveyard, it costs a card of the hand besides.
        let buried = row.zone == zones::DISCARD && (option.is_called("jump-start") || option.is_called("retrace"));
        let chosen = times > 0 || flashback && option.is_called("flashback") || buried;
        let adds = match option {
            // CR 118.8: mandatory ones are always paid.
            CastingOption::Additional(_) => true,
            // CR 601.2b: one of them is.
            CastingOption::Either(_) => {
                let first = definition.compiled.casting_costs.iter().position(|(option, _)| matches!(option, CastingOption::Either(_)));
                first.is_some_and(|first| first.saturating_add(either) == number)
            }
            CastingOption::Kicker(_) | CastingOption::Optional { .. } => chosen,
            CastingOption::Named { keyword, .. } if ADDITIONAL.contains(&keyword.as_str()) => {
                // CR 601.2b: some may be paid any number of times.
                additional.extend((1..times).map(|_| (mana_of(option.cost().unwrap_or_default()), *program)));
                chosen
            }
            // CR 702.37c, 702.168b: {3}, whatever it costs to turn it face up.
            CastingOption::Named { keyword, .. } if chosen && FACE_DOWN.contains(&keyword.as_str()) => {
                bill.mana = "{3}".into();
                false
            }
            // CR 118.9: instead of the mana cost.
            _ if chosen => {
                (bill.mana, bill.programs) = (mana_of(option.cost().unwrap_or_default()), vec![of_card(*program)]);
                false
            }
            _ => false,
        };
        if adds {
            additional.push((mana_of(option.cost().unwrap_or_default()), *program));
        }
    }
    for (mana, program) in additional {
        bill.mana.push_str(&mana);
        bill.programs.push(of_card(program));
    }
    bill.mana = changed(position, row, player, &bill.mana);
    bill
}

/// CR 702.119a, 702.119c: where mana is charged, the permanent that is sacrificed for emerge is chosen before the total cost is
/// determined, which is less by its mana value.
pub fn emerged<'a>(
    position: &Position,
    row: &Row,
    player: PlayerId,
    (paying, mut bill): (&[u8], Bill),
    answers: &mut impl Iterator<Item = &'a Value>,
) -> Result<Bill, Box<Ask<OnTable>>> {
    use instead_model::language::{Act, Deed, Selection};
    let options = &position.table.definitions.card(row.card).compiled.casting_costs;
    let paid = paying.iter().filter_map(|number| options.get(usize::from(*number)));
    let of_emerge = |(option, program): &(CastingOption, u16)| match option.cost()? {
        [_, Cost::Act(Act::Do(Deed { subject: Some(Selection::Choose { noun, .. }), .. }))] => Some((noun.clone(), *program)),
        _ => None,
    };
    let emerge = paid.filter(|(option, _)| option.is_called("emerge")).find_map(of_emerge);
    let Some((noun, program)) = emerge.filter(|_| position.table.script.costs == Charged::Everything) else { return Ok(bill) };
    let view = View::of(position, player, Some(row.id), &[]);
    let rows = position.table.rows.iter().filter(|row| view.fits_noun(&noun, row).is_ok());
    let options: Vec<Value> = rows.map(|row| Value::Party(Party::Object(row.id))).collect();
    let chosen = match options.as_slice() {
        // It can't be paid: the cost says so itself.
        [] => return Ok(bill),
        [only] => only.clone(),
        several => match answers.next() {
            Some(chosen) => chosen.clone(),
            None => {
                let question = Question { prompt: Prompt::Which(Do::Sacrifice.into()), source: Some(row.id), card: Some(row.card) };
                let options = several.iter().map(|value| (value.clone(), 1)).collect();
                return Err(Box::new(Ask { chooser: Chooser::Player(player), question, options }));
            }
        },
    };
    let Value::Party(Party::Object(object)) = chosen else { return Ok(bill) };
    let value = position.table.row(object).map_or(0, |row| position.table.definitions.mana_value(row));
    bill.mana = reduced(&bill.mana, &format!("{{{value}}}"));
    bill.programs.retain(|known| known.index != program);
    bill.sacrificed = Some(object);
    Ok(bill)
}

/// CR 118.9: how many alternative costs are paid. Cast from a graveyard for its flashback cost, a card is paid for with that.
pub fn alternatives(definition: &Definition, row: &Row, paying: &[u8]) -> usize {
    let buried = row.zone == zones::DISCARD;
    let options = definition.compiled.casting_costs.iter().enumerate();
    let is_paid = |number: usize, option: &CastingOption| {
        paying.iter().any(|paid| usize::from(*paid) == number) || buried && option.is_called("flashback")
    };
    let alternative = |option: &CastingOption| match option {
        CastingOption::Instead(_) => true,
        CastingOption::Named { keyword, .. } => !ADDITIONAL.contains(&keyword.as_str()),
        _ => false,
    };
    options.filter(|(number, (option, _))| alternative(option) && is_paid(*number, option)).count()
}

/// CR 602.2b: what an activated ability costs.
pub fn of_ability(cost: &[Cost], paid: ProgramId) -> Bill {
    Bill { mana: mana_of(cost), programs: vec![paid], taps: cost.contains(&Cost::Tap), ..Bill::default() }
}

/// CR 702.193a: what a power-up ability costs: less by the mana cost of its permanent, if that entered this turn.
pub fn powered_up(position: &Position, row: &Row, only: Option<&Restriction>, mut bill: Bill) -> Bill {
    let keyword = Restriction::Keyword(words::known().power_up);
    let powers_up = matches!(only, Some(Restriction::All(all)) if all.contains(&keyword));
    if powers_up && row.since > 0 && row.since == position.table.turn.number {
        bill.mana = reduced(&bill.mana, &position.table.definitions.card(row.card).cost);
    }
    bill
}

/// CR 118.7, 702.193b: each kind of mana reduces its own kind, and where there is none of it generic mana.
fn reduced(cost: &str, by: &str) -> String {
    let symbols = |mana: &str| -> Vec<String> { mana.split(['{', '}']).filter(|symbol| !symbol.is_empty()).map(str::to_owned).collect() };
    let (mut left, mut generic) = (symbols(cost), 0_u64);
    for symbol in symbols(by) {
        if let Ok(number) = symbol.parse::<u64>() {
            generic = generic.saturating_add(number);
            continue;
        }
        let fits = |other: &String| other.split('/').any(|half| symbol.split('/').any(|own| own == half && own != "P"));
        match left.iter().position(fits) {
            Some(place) => _ = left.remove(place),
            None => generic = generic.saturating_add(u64::from(symbol != "X")),
        }
    }
    for symbol in &mut left {
        if let Ok(number) = symbol.parse::<u64>() {
            let cut = number.min(generic);
            generic -= cut;
            *symbol = (number - cut).to_string();
        }
    }
    left.into_iter().filter(|symbol| symbol != "0").map(|symbol| format!("{{{symbol}}}")).collect()
}

/// CR 601.2f: the mana that a spell costs with what increases and then what reduces its cost.
fn changed(position: &Position, row: &Row, player: PlayerId, mana: &str) -> String {
    let (mut more, mut less) = (String::new(), 0_u64);
    let spell = Row { zone: zones::STACK, controller: player, ..row.clone() };
    let on_board = position.table.rows.iter().filter(|other| other.is_in_force() && !position.abilities_lost(other));
    let own = std::iter::once(&spell);
    for by in on_board.chain(own) {
        for change in &position.table.definitions.card(by.card).compiled.cost_changes {
            let view = View::of(position, by.controller, Some(by.id), &by.chosen);
            // What a spell says of its own cost holds for it alone.
            let itself = change.of == Matcher::Itself;
            let concerned = if itself { by.zone == zones::STACK } else { by.is_in_force() && fits(&view, &change.of, &spell) };
            let by_whom = change.by.as_ref().is_none_or(|who| view.is_who(who, player));
            if !concerned || !by_whom || !change.when.iter().all(|condition| view.holds(condition)) {
                continue;
            }
            let times = change.times.as_ref().map_or(Some(1), |times| view.number(times)).unwrap_or(0).saturating_mul(by.count);
            if change.less {
                let each: u64 = change.mana.split(['{', '}']).filter_map(|symbol| symbol.parse::<u64>().ok()).sum();
                less = less.saturating_add(each.saturating_mul(times));
            } else {
                more.push_str(&change.mana.repeat(usize::try_from(times).unwrap_or(0).min(WAYS)));
            }
        }
    }
    // CR 118.7a: only generic mana is reduced.
    let mut out = String::new();
    for symbol in mana.split_inclusive('}').chain(more.split_inclusive('}')) {
        match symbol.trim_matches(['{', '}']).parse::<u64>() {
            Ok(generic) => {
                let cut = generic.min(less);
                less -= cut;
                if generic > cut {
                    out.push_str(&format!("{{{}}}", generic - cut));
                }
            }
            Err(_) => out.push_str(symbol),
        }
    }
    out
}

fn fits(view: &View<'_>, of: &Matcher, spell: &Row) -> bool {
    view.fits(of, Some(Party::Object(spell.id)), Some(spell)).is_ok()
}

fn mana_of(cost: &[Cost]) -> String {
    let mana = cost.iter().filter_map(|cost| match cost {
        Cost::Mana(mana) => Some(mana.as_str()),
        // Nothing that is cast or activated costs so.
        Cost::ManaTimes { .. } | Cost::Tap | Cost::Act(_) => None,
    });
    mana.collect()
}

/// CR 118.3: whether it can be paid in full; if so, in which ways the mana can.
pub fn ways(game: &Magic, position: &Position, item: &StackItem, bill: &Bill, mana: &BTreeSet<String>) -> Result<Vec<u64>, Refusal> {
    let row = position.table.row(item.source);
    if bill.taps {
        // CR 602.5a: the tap symbol, of a creature that came this turn.
        let row = row.ok_or(Refusal::Absent)?;
        if row.tapped {
            return Err(Refusal::Tapped);
        }
        if position.is(row, words::known().creature) && combat::is_too_new(position, row) {
            return Err(Refusal::TooNew);
        }
    }
    for program in &bill.programs {
        let frame = frame(item, *program);
        if !possible_throughout(game, position, &frame) || !affordable(position, &frame) {
            return Err(Refusal::CantPay);
        }
    }
    let pool = earmarked::pool(position, item.controller, purpose(item, row, bill));
    let all: BTreeSet<Spent> = mana.iter().flat_map(|mana| payments(mana, item.x, pool)).collect();
    if all.is_empty() { Err(Refusal::CantPay) } else { Ok(all.iter().map(code).collect()) }
}

/// CR 119.4, 118.3: as much life, as many counters and objects as are asked for.
fn affordable(position: &Position, frame: &Frame) -> bool {
    use instead_model::language::Selection;
    use instead_model::program::Op;
    let programs = &position.table.definitions.card(frame.program.card).compiled.programs;
    let Some(program) = programs.get(frame.program.index as usize) else { return true };
    let deeds = program.ops.iter().filter_map(|op| match op {
        Op::Do(deeds) => Some(deeds),
        _ => None,
    });
    deeds.flatten().all(|deed| {
        let amount = deed.amount.as_ref().map_or(1, |amount| amount_of(position, frame, amount));
        match (Do::of(deed.verb), &deed.subject) {
            (Some(Do::LoseLife), _) => position.table.player(frame.controller).life >= i64::try_from(amount).unwrap_or(i64::MAX),
            (Some(Do::RemoveCounters), Some(Selection::Choose { noun, count })) => {
                let view = View { they: &frame.they, ..View::of(position, frame.controller, Some(frame.source), &[]) };
                let enough = |row: &&Row| deed.counter.is_none_or(|counter| row.counters_of(counter) >= amount);
                let rows = position.table.rows.iter().filter(enough).filter(|row| view.fits_noun(noun, row).is_ok());
                rows.map(|row| row.count).fold(0, u64::saturating_add) >= *count
            }
            // CR 107.14, 118.3.
            (Some(Do::RemoveCounters), Some(Selection::The(Matcher::Player(_)))) => {
                let counters = &position.table.player(frame.controller).counters;
                deed.counter.is_none_or(|counter| instead_model::table::count_of(counters, counter) >= amount)
            }
            (Some(Do::RemoveCounters), _) => {
                let row = position.table.row(frame.source);
                deed.counter.is_none_or(|counter| row.is_some_and(|row| row.counters_of(counter) >= amount))
            }
            (_, Some(Selection::Totalling { noun, power, by })) => {
                let view = View { they: &frame.they, ..View::of(position, frame.controller, Some(frame.source), &[]) };
                let rows = position.table.rows.iter().filter(|row| view.fits_noun(noun, row).is_ok());
                let powers = rows.map(|row| position.measured(row, *by).max(0).unsigned_abs().saturating_mul(row.count));
                powers.fold(0, u64::saturating_add) >= *power
            }
            // "Discard X cards": as many as X is.
            (_, Some(Selection::ForEach { noun, times })) => {
                let view = View { they: &frame.they, ..View::of(position, frame.controller, Some(frame.source), &[]) };
                view.count(noun) >= amount_of(position, frame, times)
            }
            (_, Some(Selection::Choose { noun, count })) => {
                let view = instead_model::evaluate::View {
                    they: &frame.they,
                    ..instead_model::evaluate::View::of(position, frame.controller, Some(frame.source), &[])
                };
                view.count(noun) >= *count
            }
            _ => true,
        }
    })
}

/// The only way to pay, or the one that is chosen.
pub fn chosen_way<'a>(
    player: PlayerId,
    row: &Row,
    ways: &[u64],
    answers: &mut impl Iterator<Item = &'a Value>,
) -> Result<u64, Box<Ask<OnTable>>> {
    if let [only] = ways {
        return Ok(*only);
    }
    match answers.next() {
        Some(Value::Number(way)) => Ok(*way),
        _ => {
            let question = Question { prompt: Prompt::Payment, source: Some(row.id), card: Some(row.card) };
            let options = ways.iter().map(|way| (Value::Number(*way), 1)).collect();
            Err(Box::new(Ask { chooser: Chooser::Player(player), question, options }))
        }
    }
}

/// What a spell or ability on the stack is paid with.
fn purpose<'a>(item: &StackItem, row: Option<&'a Row>, bill: &Bill) -> Purpose<'a> {
    let of = match row {
        Some(row) if item.spell == Some(row.id) => Paid::Spell(row),
        Some(row) => Paid::Ability(row),
        None => Paid::Other,
    };
    Purpose::of(of, bill.mana())
}

/// CR 106.6, 118.3a: which mana of each kind it is, if some of it isn't for everything.
pub fn chosen_parts<'a>(
    position: &Position,
    item: &StackItem,
    bill: &Bill,
    way: u64,
    answers: &mut impl Iterator<Item = &'a Value>,
) -> Result<Parts, Box<Ask<OnTable>>> {
    if position.table.earmarked.is_empty() {
        return Ok(Parts::new());
    }
    let row = position.table.row(item.source);
    earmarked::parts(position, item.controller, purpose(item, row, bill), earmarked::of_way(way), answers)
}

/// CR 601.2h: pays it.
pub fn pay(position: &mut Position, item: &StackItem, bill: &Bill, (way, parts): (u64, &Parts), next: &mut Next<OnTable>) {
    let player = item.controller;
    let row = position.table.row(item.source).cloned();
    for follows in earmarked::take(position, player, purpose(item, row.as_ref(), bill), parts) {
        next.work(Work::Program(follows), &Lineage::default());
    }
    if let Some(life) = spend(position, player, way) {
        next.propose([life], &Lineage::default());
    }
    let cost = |verb: Do| Event { player: Some(player), cause: Cause::Cost, ..Event::of(verb.into()) };
    if bill.taps {
        next.propose([Event { subject: Some(Party::Object(item.source)), ..cost(Do::Tap) }], &Lineage::default());
    }
    if let Some(object) = bill.sacrificed {
        next.propose([Event { subject: Some(Party::Object(object)), ..cost(Do::Sacrifice) }], &Lineage::default());
    }
    for program in &bill.programs {
        next.work(Work::Program(frame(item, *program)), &Lineage::default());
    }
}

/// The ways in which a player can pay mana so many times as a text is carried out; none where nobody charges it.
fn ways_in_resolution(position: &Position, frame: &Frame, player: PlayerId, (mana, times): (&str, u64)) -> Option<BTreeSet<Spent>> {
    (position.table.script.costs == Charged::Everything).then(|| {
        let pool = earmarked::pool(position, player, Purpose::of(Paid::Other, mana));
        payments(&mana.repeat(usize::try_from(times).unwrap_or(WAYS).min(WAYS)), frame.x, pool)
    })
}

/// CR 118.3, 118.12: whether a player has the mana that a text asks for as it is carried out.
pub fn payable(position: &Position, frame: &Frame, player: PlayerId, mana: (&str, u64)) -> bool {
    ways_in_resolution(position, frame, player, mana).is_none_or(|ways| !ways.is_empty())
}

/// CR 118.12, 608.2g: players pay mana as a text is carried out.
pub fn pay_in_resolution(
    position: &mut Position,
    frame: &Frame,
    players: &[PlayerId],
    mana: (&str, u64),
    answers: &[Value],
) -> Result<Vec<Event>, Box<Ask<OnTable>>> {
    let mut given = answers.iter();
    let mut paid = Vec::new();
    for player in players {
        let Some(ways) = ways_in_resolution(position, frame, *player, mana) else { continue };
        let ways: Vec<u64> = ways.iter().map(code).collect();
        let way = match (ways.as_slice(), given.len()) {
            ([], _) => continue,
            ([only], _) => *only,
            (many, 0) => {
                let question = Question { prompt: Prompt::Payment, source: Some(frame.source), card: Some(frame.program.card) };
                let options = many.iter().map(|way| (Value::Number(*way), 1)).collect();
                return Err(Box::new(Ask { chooser: Chooser::Player(*player), question, options }));
            }
            (_, _) => match given.next() {
                Some(Value::Number(way)) => *way,
                _ => continue,
            },
        };
        let purpose = Purpose::of(Paid::Other, mana.0);
        let parts = earmarked::parts(position, *player, purpose, earmarked::of_way(way), &mut given)?;
        paid.push((*player, way, parts));
    }
    let mut life = Vec::new();
    for (player, way, parts) in paid {
        // What is paid as a text is carried out is neither cast nor activated: nothing follows from it.
        earmarked::take(position, player, Purpose::of(Paid::Other, mana.0), &parts);
        life.extend(spend(position, player, way));
    }
    Ok(life)
}

/// CR 118.3a: takes mana from a pool; the life that is paid besides, if any is.
fn spend(position: &mut Position, player: PlayerId, way: u64) -> Option<Event> {
    let spent = |place: u32| (way >> (9 * place)) & 0x1ff;
    for (unspent, place) in position.table.write().player_mut(player).mana.iter_mut().zip(0..) {
        *unspent = unspent.saturating_sub(u32::try_from(spent(place)).unwrap_or(0));
    }
    let life = 2 * spent(6);
    (life > 0).then(|| Event {
        player: Some(player),
        subject: Some(Party::Player(player)),
        amount: life,
        cause: Cause::Cost,
        ..Event::of(Do::LoseLife.into())
    })
}

/// How much mana of one kind a way of paying spends.
pub fn so_much(way: u64, place: usize) -> u64 {
    (way >> (9 * place)) & 0x1ff
}

/// The mana that a way of paying spends, by color.
pub fn spent(way: u64) -> Vec<(Option<Tag>, u64)> {
    let colors = words::known().colors.map(Some).into_iter().chain([None]);
    colors.enumerate().map(|(place, color)| (color, (way >> (9 * place)) & 0x1ff)).filter(|(_, amount)| *amount > 0).collect()
}

/// CR 107.4f: how many symbols of a cost are paid with life.
pub fn life_paid(way: u64) -> u64 {
    (way >> (9 * 6)) & 0x1ff
}

/// What an ability does, carried out at once.
pub fn carried_out(item: &StackItem) -> Frame {
    Frame { cause: Cause::Effect(item.source), ..frame(item, item.program) }
}

/// The same of a triggered ability, which knows what its event was about.
pub fn triggered(item: &StackItem) -> Frame {
    let frame = carried_out(item);
    Frame {
        it: item.it,
        they: item.they.into_iter().collect(),
        by: item.by,
        amount: item.amount,
        amount_given: item.amount > 0,
        chosen: item.chosen.clone(),
        ..frame
    }
}

fn frame(item: &StackItem, program: ProgramId) -> Frame {
    Frame {
        they: std::iter::once(item.controller).collect(),
        x: item.x,
        cause: Cause::Cost,
        ..Frame::of(program, item.controller, item.source)
    }
}

fn code(spent: &Spent) -> u64 {
    spent.iter().enumerate().fold(0, |code, (place, many)| code | (many.min(&0x1ff) << (9 * place)))
}

/// All ways to pay a cost in mana from a pool.
pub fn payments(cost: &str, x: u64, pool: [u64; 6]) -> BTreeSet<Spent> {
    let mut ways: BTreeSet<Spent> = BTreeSet::from([[0; 7]]);
    let mut generic: Vec<u64> = Vec::new();
    for symbol in cost.split(['{', '}']).filter(|symbol| !symbol.is_empty()) {
        match symbol {
            "X" => generic.push(x),
            number if number.parse::<u64>().is_ok() => generic.push(number.parse().unwrap_or(0)),
            symbol => {
                let halves: Vec<&str> = symbol.split('/').collect();
                let mut after = BTreeSet::new();
                for way in &ways {
                    for half in &halves {
                        after.extend(with_symbol(*way, half, pool));
                    }
                }
                ways = after;
            }
        }
        if ways.len() > WAYS {
            break;
        }
    }
    let generic = generic.into_iter().fold(0, u64::saturating_add);
    ways.into_iter().flat_map(|way| with_generic(way, generic, pool, 0)).take(WAYS).collect()
}

/// CR 107.4: a coloured symbol, half a hybrid one, or 2 life for a Phyrexian one.
fn with_symbol(mut way: Spent, symbol: &str, pool: [u64; 6]) -> Vec<Spent> {
    if symbol == "P" {
        way[6] += 1;
        return vec![way];
    }
    if let Ok(number) = symbol.parse() {
        return with_generic(way, number, pool, 0);
    }
    match KINDS.iter().position(|kind| *kind == symbol) {
        Some(kind) if way[kind] < pool[kind] => {
            way[kind] += 1;
            vec![way]
        }
        _ => Vec::new(),
    }
}

/// Generic mana is paid with any kinds.
fn with_generic(way: Spent, amount: u64, pool: [u64; 6], from: usize) -> Vec<Spent> {
    if amount == 0 {
        return vec![way];
    }
    let mut all = Vec::new();
    for kind in from..pool.len() {
        for many in 1..=amount.min(pool[kind] - way[kind]) {
            let mut more = way;
            more[kind] += many;
            all.extend(with_generic(more, amount - many, pool, kind + 1));
            if all.len() > WAYS {
                return all;
            }
        }
    }
    all
}

/// The kind of mana that a symbol stands for, as events tell it.
pub fn kind(symbol: &str) -> Option<Counter> {
    words::counter(&format!("{{{symbol}}}"))
}

/// The place in a pool of a kind of mana.
pub fn place(kind: Counter) -> Option<usize> {
    KINDS.iter().position(|symbol| self::kind(symbol) == Some(kind))
}

/// CR 106.4, 500.5: as a step or phase ends, unspent mana is lost, each kind by itself.
pub fn unspent(position: &Position) -> Vec<Event> {
    let mut events = Vec::new();
    for player in position.table.turn_order() {
        for (symbol, amount) in KINDS.iter().zip(position.table.player(player).mana).filter(|(_, amount)| *amount > 0) {
            events.push(Event {
                subject: Some(Party::Player(player)),
                player: Some(player),
                counter: kind(symbol),
                amount: u64::from(amount),
                cause: Cause::TurnBased,
                ..Event::of(Do::LoseMana.into())
            });
        }
    }
    events
}

/// Mana goes from a pool, or becomes mana of another kind there.
pub fn lose(position: &mut Position, event: &Event) {
    let (Some(player), Some(from)) = (event.player, event.counter.and_then(place)) else { return };
    let amount = u32::try_from(event.amount).unwrap_or(u32::MAX);
    let pool = &mut position.table.write().player_mut(player).mana;
    let lost = amount.min(pool[from]);
    pool[from] -= lost;
    let kinds = event.entry.iter().flat_map(|entry| &entry.counters);
    let mut kind = None;
    for to in kinds.filter_map(|(kind, _)| place(*kind)) {
        pool[to] = pool[to].saturating_add(lost);
        kind = Some(to);
    }
    earmarked::follow(position, player, from, kind);
}

fn amount_of(position: &Position, frame: &Frame, amount: &instead_model::language::Amount) -> u64 {
    let view = View::of(position, frame.controller, Some(frame.source), &frame.chosen);
    let view = View { it: frame.it, they: &frame.they, by: frame.by, amount: frame.amount, x: frame.x, ..view };
    view.number(amount).unwrap_or(0)
}

/// CR 106.3, 106.4: the events by which mana is added.
pub fn produce(position: &Position, frame: &Frame, mana: &Mana, answers: &[Value]) -> Result<Vec<Event>, Box<Ask<OnTable>>> {
    // Where nobody charges mana it matters only to what triggers.
    if position.table.script.costs != Charged::Everything && position.table.indexed().triggers(Do::AddMana.into()).is_empty() {
        return Ok(Vec::new());
    }
    let tapped = is_tapped_for(position, frame.program);
    let add = |symbol: &str, amount| Event {
        marks: Marks::default().with(Marks::TAPPED, tapped),
        source: Some(frame.source),
        subject: Some(Party::Player(frame.controller)),
        player: Some(frame.controller),
        counter: kind(symbol),
        amount,
        cause: frame.cause,
        ..Event::of(Do::AddMana.into())
    };
    let of_text = |text: &str| {
        let symbols: Vec<&str> = text.split(['{', '}']).filter(|symbol| !symbol.is_empty()).collect();
        let kinds = KINDS.iter().map(|kind| (*kind, symbols.iter().filter(|symbol| *symbol == kind).count() as u64));
        kinds.filter(|(_, amount)| *amount > 0).map(|(kind, amount)| add(kind, amount)).collect::<Vec<_>>()
    };
    let ask = |options: Vec<Value>| {
        let question = Question { prompt: Prompt::ManaKind, source: Some(frame.source), card: Some(frame.program.card) };
        let options = options.into_iter().map(|value| (value, 1)).collect();
        Err(Box::new(Ask { chooser: Chooser::Player(frame.controller), question, options }))
    };
    let colors = words::known().colors;
    let colorless = words::vocabulary().find_tag(TagKind::Color, "colorless");
    let kinds: Vec<Tag> = colors.into_iter().chain(colorless).collect();
    let symbol = |answer: &Value| kinds.iter().position(|kind| *answer == Value::Tag(*kind)).and_then(|place| KINDS.get(place)).copied();
    let any = || colors.iter().map(|color| Value::Tag(*color)).collect::<Vec<_>>();
    match mana {
        Mana::Symbols(text) => Ok(of_text(text)),
        Mana::OneOf(texts) if texts.len() == 1 => Ok(texts.iter().flat_map(|text| of_text(text)).collect()),
        Mana::OneOf(texts) => {
            let of = |text: &String| {
                KINDS.iter().position(|kind| text.contains(kind)).and_then(|place| kinds.get(place)).map(|kind| Value::Tag(*kind))
            };
            let options: Vec<Value> = texts.iter().filter_map(of).collect();
            match answers.first().and_then(symbol) {
                Some(symbol) => Ok(texts.iter().find(|text| text.contains(symbol)).map(|text| of_text(text)).unwrap_or_default()),
                None => ask(options),
            }
        }
        Mana::AnyColor(amount) => match answers.first().and_then(symbol) {
            Some(symbol) => Ok(vec![add(symbol, *amount)]),
            None => ask(any()),
        },
        Mana::AnyColors(amount) => {
            let chosen: Vec<&str> = answers.iter().filter_map(symbol).collect();
            if (chosen.len() as u64) < *amount {
                return ask(any());
            }
            Ok(chosen.into_iter().map(|symbol| add(symbol, 1)).collect())
        }
        Mana::Times { symbols, times } => {
            let times = amount_of(position, frame, times);
            let each = of_text(symbols).into_iter().map(|event| Event { amount: event.amount.saturating_mul(times), ..event });
            Ok(each.filter(|event| event.amount > 0).collect())
        }
        Mana::SoMuchOfAnyColor(amount) => match answers.first().and_then(symbol) {
            Some(symbol) => {
                Ok(vec![add(symbol, amount_of(position, frame, amount))].into_iter().filter(|event| event.amount > 0).collect())
            }
            None => ask(any()),
        },
        Mana::Produced => {
            let kind = |value: &Value| match value {
                Value::Number(place) => usize::try_from(*place).ok().and_then(|place| KINDS.get(place)),
                _ => None,
            };
            let texts: Vec<String> = frame.chosen.iter().filter_map(kind).map(|symbol| format!("{{{symbol}}}")).collect();
            match texts.as_slice() {
                [only] => Ok(of_text(only)),
                _ => produce(position, frame, &Mana::OneOf(texts), answers),
            }
        }
        Mana::ChosenColor => {
            let row = position.table.known(frame.source);
            let chosen = row.and_then(|row| row.chosen.iter().find_map(symbol));
            Ok(chosen.map(|symbol| add(symbol, 1)).into_iter().collect())
        }
        // CR 106.6: it remembers which instruction added it.
        Mana::Spent { mana, .. } => {
            let events = produce(position, frame, mana, answers)?;
            Ok(events.into_iter().map(|event| earmarked::marked(frame, event)).collect())
        }
        Mana::OrChosenColor(text) => {
            let chosen = position.table.known(frame.source).and_then(|row| row.chosen.iter().find_map(symbol));
            let texts = [text.clone()].into_iter().chain(chosen.map(|symbol| format!("{{{symbol}}}"))).collect();
            produce(position, frame, &Mana::OneOf(texts), answers)
        }
    }
}

/// CR 106.12: whether this is an ability with the tap symbol in its cost.
fn is_tapped_for(position: &Position, program: ProgramId) -> bool {
    let activated = &position.table.definitions.card(program.card).compiled.activated;
    activated.iter().any(|(cost, number)| *number == program.index && cost.contains(&Cost::Tap))
}

/// Whether an ability adds mana of the kinds that its event produced.
pub fn adds_what_was_produced(position: &Position, program: ProgramId) -> bool {
    use instead_model::program::Op;
    let program = position.table.definitions.card(program.card).compiled.programs.get(program.index as usize);
    let same = |op: &Op| matches!(op, Op::AddMana(Mana::Produced) | Op::AddManaFor(_, Mana::Produced));
    program.is_some_and(|program| program.targets.is_empty() && program.ops.iter().any(same))
}

/// CR 605.1a: an activated ability without a target that adds mana and isn't a loyalty ability.
pub fn is_mana_ability(position: &Position, program: ProgramId) -> bool {
    use instead_model::program::Op;
    let programs = &position.table.definitions.card(program.card).compiled.programs;
    programs
        .get(program.index as usize)
        .is_some_and(|program| program.targets.is_empty() && program.ops.iter().any(|op| matches!(op, Op::AddMana(_) | Op::AddManaFor(..))))
}

/// CR 118.3, 119.4: whether a player has the life that they would pay, or a permanent the counters that would be removed
/// from it.
pub fn is_there(position: &Position, event: &Event) -> bool {
    match (Do::of(event.verb), event.subject, event.player) {
        (Some(Do::LoseLife), _, Some(player)) if event.cause == Cause::Cost => {
            i64::try_from(event.amount).is_ok_and(|amount| position.table.player(player).life >= amount)
        }
        (Some(Do::RemoveCounters), Some(Party::Object(object)), _) => {
            let there = |counter| position.table.row(object).map_or(0, |row| row.counters_of(counter));
            event.counter.is_none_or(|counter| there(counter) >= event.amount)
        }
        // CR 608.2d: nobody may choose to do it to what has left.
        (Some(Do::PutCounters), Some(Party::Object(object)), _) => position.table.row(object).is_some(),
        (Some(Do::Sacrifice), Some(Party::Object(object)), _) => position.table.row(object).is_some_and(|row| row.zone == zones::BOARD),
        _ => true,
    }
}
