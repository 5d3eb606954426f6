//! The total cost of a spell or an ability (CR 601.2f, 602.2b): its cost or another one instead, with additions and reductions.

use instead_kernel::Amount as _;
use instead_kernel::amount::Amounts as _;
use instead_kernel::{Ask, Chooser};
use instead_model::definition::Definition;
use instead_model::evaluate::View;
use instead_model::event::{Party, Value};
use instead_model::game::{OnTable, Prompt, Question};
use instead_model::ids::{CardId, ObjectId, PlayerId};
use instead_model::language::{CastingOption, Cost, Matcher, Restriction};
use instead_model::position::Position;
use instead_model::script::Charged;
use instead_model::table::{ProgramId, Row};
use instead_model::zones;

use super::Bill;
use super::pool::WAYS;
use crate::casting::{BESIDES, FLASH, GRAVEYARD};
use crate::words::{self, Do};
use crate::{rule_changes, rules_card};

/// Keyword abilities by which a card is cast face down.
const FACE_DOWN: [&str; 3] = ["morph", "megamorph", "disguise"];

/// The definition of a spell that is cast face down, if it is (CR 702.37c, 702.168a).
pub fn face_down(position: &Position, row: &Row, paying: &[u8]) -> Option<CardId> {
    let options = &position.table.definitions.card(row.card).compiled.casting_costs;
    paying.iter().filter_map(|number| options.get(usize::from(*number))).find_map(|(option, _)| match option {
        CastingOption::Named { keyword, .. } if keyword == "disguise" => Some(rules_card::WARDED),
        CastingOption::Named { keyword, .. } if FACE_DOWN.contains(&keyword.as_str()) => Some(rules_card::FACE_DOWN),
        _ => None,
    })
}

/// The definition of a card while it lies face down: with ward {2} if the card has disguise (CR 702.168a), otherwise without
/// (CR 702.37a).
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
    BESIDES,
    FLASH,
    "gift",
    "teamwork",
];

/// The number of additional costs of a spell of which exactly one is paid; one if there is no such choice.
pub fn either(definition: &Definition) -> usize {
    let options = definition.compiled.casting_costs.iter();
    options.filter(|(option, _)| matches!(option, CastingOption::Either(_))).count().max(1)
}

/// CR 601.2f: the mana cost or an alternative cost, and all additional costs that are paid; of those of which one is chosen, that
/// with this number.
///
/// `spell` is the spell on the stack, with its targets, and `row` the card as it was.
pub fn of_spell(
    position: &Position,
    (row, spell): (&Row, ObjectId),
    player: PlayerId,
    paying: &[u8],
    (flashback, either): (bool, usize),
) -> Bill {
    let definition = position.table.definitions.card(row.card);
    let mut bill = Bill { mana: definition.cost.clone(), ..Bill::default() };
    if rule_changes::unpaid(position, player, row) {
        bill.mana.clear();
    }
    // CR 702.103a: also what is cast with another face up has its costs from the card as it was.
    let of_card = |index: u16| ProgramId { card: row.card, index };
    let mut additional = Vec::new();
    for (number, (option, program)) in definition.compiled.casting_costs.iter().enumerate() {
        let times = paying.iter().filter(|paid| usize::from(**paid) == number).count();
        // CR 702.133a, 702.81a: cast from a graveyard, it costs a card of the hand besides.
        let of_graveyard = ["jump-start", "retrace", GRAVEYARD, BESIDES].iter().any(|keyword| option.is_called(keyword));
        let buried = row.zone == zones::DISCARD && of_graveyard;
        let chosen = times > 0 || flashback && option.is_called("flashback") || buried;
        let adds = match option {
            // CR 118.8: mandatory ones are always paid.
            CastingOption::Additional(_) => true,
            // CR 601.2b: one of them is.
            CastingOption::Either(_) => {
                let first = definition.compiled.casting_costs.iter().position(|(option, _)| matches!(option, CastingOption::Either(_)));
                first.is_some_and(|first| first.saturating_add(either) == number) // no amount
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
    bill.mana = changed(position, spell, player, &bill.mana);
    if rule_changes::any_mana(position, player, row, spell, false) {
        bill.mana = without_types(&bill.mana, rule_changes::any_mana(position, player, row, spell, true));
    }
    bill
}

/// CR 609.4b: what colored mana a cost asks for can be paid with any, and what colorless mana, if it may be of any type.
fn without_types(cost: &str, any_type: bool) -> String {
    let any = |symbol: &str| {
        let color = |half: &str| matches!(half, "W" | "U" | "B" | "R" | "G") || any_type && half == "C";
        symbol.split('/').any(color) && symbol.split('/').all(|half| color(half) || half == "2")
    };
    let symbols = cost.split(['{', '}']).filter(|symbol| !symbol.is_empty());
    symbols.map(|symbol| if any(symbol) { "{1}".to_owned() } else { format!("{{{symbol}}}") }).collect()
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
        paying.iter().any(|paid| usize::from(*paid) == number) || buried && (option.is_called("flashback") || option.is_called(GRAVEYARD))
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
    let (taps, untaps) = (cost.contains(&Cost::Tap), cost.contains(&Cost::Untap));
    Bill { mana: mana_of(cost), programs: vec![paid], taps, untaps, ..Bill::default() }
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

/// CR 602.2b, 601.2f: an ability costs what its own text takes off.
pub fn cheaper(position: &Position, row: &Row, player: PlayerId, only: Option<&Restriction>, mut bill: Bill) -> Bill {
    let view = View::of(position, player, Some(row.id), &row.chosen);
    let all = match only {
        Some(Restriction::All(all)) => all.as_slice(),
        one => one.map_or(&[][..], std::slice::from_ref),
    };
    for one in all {
        if let Restriction::CostsLess { mana, when, times } = one
            && when.iter().all(|condition| view.holds(condition))
        {
            // What is taken off more often than the cost is high takes off no more.
            let often = |times| view.number(times).map_or(MOST_OFF, |times| times.min(MOST_OFF));
            let times = times.as_ref().map_or(1, often);
            (0..times).for_each(|_| bill.mana = reduced(&bill.mana, mana));
        }
    }
    bill
}

/// CR 602.2b, 601.2f: the same, with what other objects add and take off.
pub fn of_activation(position: &Position, row: &Row, player: PlayerId, mut bill: Bill) -> Bill {
    let on_board = || position.table.rows.iter().filter(|other| other.is_in_force() && !position.abilities_lost(other));
    let changes = |less: bool| {
        on_board().flat_map(move |by| {
            let all = position.table.definitions.card(by.card).compiled.cost_changes.iter();
            all.filter(move |change| change.activated && change.less == less).map(move |change| (by, change))
        })
    };
    for less in [false, true] {
        for (by, change) in changes(less) {
            let view = View { it: Some(Party::Object(row.id)), ..View::of(position, by.controller, Some(by.id), &by.chosen) };
            let by_whom = change.by.as_ref().is_none_or(|who| view.is_who(who, player));
            if !by_whom || !fits(&view, &change.of, row) || !change.when.iter().all(|condition| view.holds(condition)) {
                continue;
            }
            let times = change.times.as_ref().map_or(Some(1), |times| view.number(times)).unwrap_or(0).times(by.count).min(MOST_OFF);
            for _ in 0..times {
                if !less {
                    bill.mana.push_str(&change.mana);
                    continue;
                }
                let reduced = reduced(&bill.mana, &change.mana);
                // "This effect can't reduce the mana in that cost to less than one mana."
                let kept = change.not_below_one && reduced.is_empty() && !bill.mana.is_empty();
                bill.mana = if kept { one_mana(&bill.mana) } else { reduced };
            }
        }
    }
    bill
}

/// One mana of a cost that is all taken off: of its last symbol, {1} if that is generic.
fn one_mana(cost: &str) -> String {
    let last = cost.split_inclusive('}').next_back().unwrap_or_default();
    if is_kind(last) { last.to_owned() } else { "{1}".to_owned() }
}

/// No cost is that high.
const MOST_OFF: u64 = 1000;

/// CR 118.7, 702.193b: each kind of mana reduces its own kind, and where there is none of it generic mana.
fn reduced(cost: &str, by: &str) -> String {
    let symbols = |mana: &str| -> Vec<String> { mana.split(['{', '}']).filter(|symbol| !symbol.is_empty()).map(str::to_owned).collect() };
    let (mut left, mut generic) = (symbols(cost), 0_u64);
    for symbol in symbols(by) {
        if let Ok(number) = symbol.parse::<u64>() {
            generic = generic.plus(number);
            continue;
        }
        let fits = |other: &String| other.split('/').any(|half| symbol.split('/').any(|own| own == half && own != "P"));
        match left.iter().position(fits) {
            Some(place) => _ = left.remove(place),
            None => generic = generic.plus(u64::from(symbol != "X")),
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
fn changed(position: &Position, spell: ObjectId, player: PlayerId, mana: &str) -> String {
    let (mut more, mut less, mut colored) = (String::new(), 0_u64, String::new());
    let Some(spell) = position.table.row(spell) else { return mana.to_owned() };
    let chosen = position.table.stack.iter().find(|item| item.spell == Some(spell.id)).map_or(&[][..], |item| &item.chosen);
    let on_board = position.table.rows.iter().filter(|other| other.is_in_force() && !position.abilities_lost(other));
    let own = std::iter::once(spell);
    for by in on_board.chain(own) {
        for change in position.table.definitions.card(by.card).compiled.cost_changes.iter().filter(|change| !change.activated) {
            // What a spell says of its own cost holds for it alone.
            let itself = change.of == Matcher::Itself;
            let chosen = if itself { chosen } else { &by.chosen };
            let view = View { it: Some(Party::Object(spell.id)), ..View::of(position, by.controller, Some(by.id), chosen) };
            let concerned = if itself { by.id == spell.id } else { by.is_in_force() && fits(&view, &change.of, spell) };
            let by_whom = change.by.as_ref().is_none_or(|who| view.is_who(who, player));
            if !concerned || !by_whom || !change.when.iter().all(|condition| view.holds(condition)) {
                continue;
            }
            let times = change.times.as_ref().map_or(Some(1), |times| view.number(times)).unwrap_or(0).times(by.count);
            if change.less {
                let each: u64 = change.mana.split(['{', '}']).filter_map(|symbol| symbol.parse::<u64>().ok()).together();
                less = less.plus(each.times(times));
                // CR 118.7c: colored mana reduces its own kind first.
                let kinds: String = change.mana.split_inclusive('}').filter(|symbol| is_kind(symbol)).collect();
                colored.push_str(&kinds.repeat(usize::try_from(times).unwrap_or(WAYS).min(WAYS)));
            } else {
                more.push_str(&change.mana.repeat(usize::try_from(times).unwrap_or(0).min(WAYS)));
            }
        }
    }
    // CR 118.7a: only generic mana is reduced.
    let mut out = String::new();
    let all = [mana, &more].concat();
    let all = if colored.is_empty() { all } else { reduced(&all, &colored) };
    for symbol in all.split_inclusive('}') {
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

/// Whether a symbol is one of no generic mana.
fn is_kind(symbol: &str) -> bool {
    symbol.trim_matches(['{', '}']).parse::<u64>().is_err()
}

fn fits(view: &View<'_>, of: &Matcher, spell: &Row) -> bool {
    view.fits(of, Some(Party::Object(spell.id)), Some(spell)).is_ok()
}

fn mana_of(cost: &[Cost]) -> String {
    let mana = cost.iter().filter_map(|cost| match cost {
        Cost::Mana(mana) | Cost::Waterbend(mana) => Some(mana.as_str()),
        // Nothing that is cast or activated costs so.
        Cost::ManaTimes { .. } | Cost::Tap | Cost::Untap | Cost::Act(_) => None,
    });
    mana.collect()
}
