//! Objects that pay for a spell besides mana: creatures with convoke, artifacts with improvise, cards of a graveyard with delve
//! (CR 702.51, 702.66, 702.126).
//!
//! None of these abilities is a cost: they take the place of mana in a total cost that is settled (CR 702.51b), so that they
//! matter only where mana is charged.

use instead_kernel::Amount as _;
use std::collections::BTreeSet;

use instead_kernel::{Ask, Chooser, Lineage, Next};
use instead_model::event::{Cause, Event, Party, Value};
use instead_model::game::{OnTable, Prompt, Question};
use instead_model::ids::{ObjectId, PlayerId, Tag};
use instead_model::position::Position;
use instead_model::table::{Row, StackItem};
use instead_model::zones;

use crate::costs::{Bill, payments};
use crate::earmarked::{self, Paid, Purpose};
use crate::words::{self, Do};

/// As long as no more objects than these may help, any of them may be named first; more are named in their order, so that no set
/// of them comes up twice.
const FEW: usize = 5;

/// The help that one object can give.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Help {
    object: ObjectId,
    /// The number of equal objects.
    count: u64,
    /// Tapped or exiled.
    verb: Do,
    /// For which colored mana, besides generic.
    colors: Vec<&'static str>,
}

/// The objects that help to pay for a spell, each with the verb by which it does.
pub type Helpers = Vec<(ObjectId, Do)>;

/// Mana that is still to be paid.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Owed {
    generic: u64,
    rest: Vec<String>,
}

impl Owed {
    fn of(mana: &str, x: u64) -> Self {
        let mut owed = Owed { generic: 0, rest: Vec::new() };
        for symbol in mana.split(['{', '}']).filter(|symbol| !symbol.is_empty()) {
            match symbol.parse::<u64>() {
                Ok(number) => owed.generic = owed.generic.plus(number),
                Err(_) if symbol == "X" => owed.generic = owed.generic.plus(x),
                Err(_) => owed.rest.push(symbol.to_owned()),
            }
        }
        owed
    }

    fn symbols(&self) -> String {
        let rest: String = self.rest.iter().map(|symbol| format!("{{{symbol}}}")).collect();
        format!("{{{}}}{rest}", self.generic)
    }

    /// The mana that is still owed once an object has helped, in each way in which it can.
    fn after(&self, help: &Help) -> Vec<Owed> {
        let mut all = Vec::new();
        if self.generic > 0 {
            all.push(Owed { generic: self.generic - 1, ..self.clone() });
        }
        for (place, symbol) in self.rest.iter().enumerate() {
            if symbol.split('/').any(|half| help.colors.contains(&half)) {
                let rest = self.rest.iter().enumerate().filter(|(other, _)| *other != place).map(|(_, symbol)| symbol.clone());
                all.push(Owed { rest: rest.collect(), ..self.clone() });
            }
        }
        all
    }
}

fn after(owed: &BTreeSet<Owed>, help: &Help) -> BTreeSet<Owed> {
    owed.iter().flat_map(|owed| owed.after(help)).collect()
}

fn payable(owed: &BTreeSet<Owed>, pool: [u64; 6]) -> bool {
    owed.iter().any(|owed| !payments(&owed.symbols(), 0, pool).is_empty())
}

/// For what objects help to pay.
#[derive(Clone, Copy)]
pub enum For<'a> {
    /// A spell, as its abilities say.
    Spell(&'a Row),
    /// A waterbend cost of an ability of this object, which is tapped for the rest of the cost if it says so.
    Waterbend {
        /// The object with the ability.
        of: &'a Row,
        /// It is tapped to pay the rest.
        taps: bool,
    },
}

impl<'a> For<'a> {
    fn row(self) -> &'a Row {
        match self {
            For::Spell(row) | For::Waterbend { of: row, .. } => row,
        }
    }
}

/// Everything that can help to pay.
fn helpers(position: &Position, for_: For<'_>, player: PlayerId) -> Vec<Help> {
    match for_ {
        For::Spell(spell) => helpers_of_spell(position, spell, player),
        For::Waterbend { of, taps } => waterbenders(position, player, |row| !(taps && row.id == of.id)),
    }
}

/// CR 701.67a: untapped artifacts and creatures, each for generic mana.
fn waterbenders(position: &Position, player: PlayerId, may: impl Fn(&Row) -> bool) -> Vec<Help> {
    let known = words::known();
    let own = |row: &&Row| row.zone == zones::BOARD && row.controller == player && !row.tapped && may(row);
    let fits = |row: &&Row| position.is(row, known.artifact) || position.is(row, known.creature);
    let rows = position.table.rows.iter().filter(own).filter(fits);
    rows.map(|row| Help { object: row.id, count: row.count, verb: Do::Tap, colors: Vec::new() }).collect()
}

/// Everything that can help to pay for a spell.
fn helpers_of_spell(position: &Position, spell: &Row, player: PlayerId) -> Vec<Help> {
    let known = words::known();
    let has = |keyword: Option<Tag>| keyword.is_some_and(|keyword| position.is(spell, keyword));
    let keyword = |name: &str| words::vocabulary().find_tag(instead_model::vocabulary::TagKind::Keyword, name);
    let own = |row: &&Row| row.zone == zones::BOARD && row.controller == player && !row.tapped;
    let mut all = Vec::new();
    // CR 702.51a: a creature pays for generic mana, or for mana of its color.
    if has(keyword("convoke")) {
        for row in position.table.rows.iter().filter(own).filter(|row| position.is(row, known.creature)) {
            let colors = ["W", "U", "B", "R", "G"].into_iter().zip(known.colors);
            let colors = colors.filter(|(_, color)| position.is(row, *color)).map(|(symbol, _)| symbol).collect();
            all.push(Help { object: row.id, count: row.count, verb: Do::Tap, colors });
        }
    }
    // CR 702.126a: an artifact, for generic mana.
    if has(keyword("improvise")) {
        let artifacts = position.table.rows.iter().filter(own).filter(|row| position.is(row, known.artifact));
        let new = artifacts.filter(|row| !all.iter().any(|help: &Help| help.object == row.id)).map(|row| Help {
            object: row.id,
            count: row.count,
            verb: Do::Tap,
            colors: Vec::new(),
        });
        let new: Vec<Help> = new.collect();
        all.extend(new);
    }
    // CR 702.66a: a card of the graveyard, for generic mana.
    if has(keyword("delve")) {
        let cards = position.table.in_zone(zones::DISCARD, Some(player)).filter(|row| row.id != spell.id);
        all.extend(cards.map(|row| Help { object: row.id, count: row.count, verb: Do::Move, colors: Vec::new() }));
    }
    all
}

/// Whether the rest can be paid with the help of some of these objects; `taken` is the number of each that helped already.
fn feasible(owed: &BTreeSet<Owed>, all: &[Help], taken: &[u64], from: usize, pool: [u64; 6]) -> bool {
    if owed.is_empty() {
        return false;
    }
    payable(owed, pool)
        || (from..all.len()).any(|place| {
            let (Some(help), Some(used)) = (all.get(place), taken.get(place)) else { return false };
            // What helps in the same way is the same here.
            let same = |other: &Help| other.colors == help.colors;
            if place > from && all.get(from..place).is_some_and(|before| before.iter().any(same)) {
                return false;
            }
            let mut more = taken.to_vec();
            let left = all.iter().zip(taken).skip(place).filter(|(other, _)| same(other)).any(|(other, used)| *used < other.count);
            if !left || *used > help.count {
                return false;
            }
            if let Some((_, used)) = all.iter().zip(more.iter_mut()).skip(place).find(|(other, used)| same(other) && **used < other.count) {
                *used += 1;
            }
            feasible(&after(owed, help), all, &more, place, pool)
        })
}

/// CR 601.2h: which objects the player taps or exiles rather than paying mana.
///
/// # Errors
///
/// The next one has to be chosen.
pub fn chosen<'a>(
    position: &Position,
    item: &StackItem,
    for_: For<'_>,
    bill: &Bill,
    answers: &mut impl Iterator<Item = &'a Value>,
) -> Result<Helpers, Box<Ask<OnTable>>> {
    let player = item.controller;
    let source = for_.row();
    let purpose = match for_ {
        For::Spell(spell) => Paid::Spell(spell),
        For::Waterbend { of, .. } => Paid::Ability(of),
    };
    let pool = earmarked::pool(position, player, Purpose::of(purpose, bill.mana()));
    let mut owed = BTreeSet::from([Owed::of(bill.mana(), item.x)]);
    let mut chosen = Helpers::new();
    if bill.mana().is_empty() {
        return Ok(chosen);
    }
    let all = helpers(position, for_, player);
    let mut taken = vec![0_u64; all.len()];
    let mut from = 0;
    loop {
        let can = |place: &usize| {
            let (Some(help), Some(used)) = (all.get(*place), taken.get(*place)) else { return false };
            let mut more = taken.clone();
            more.iter_mut().skip(*place).take(1).for_each(|used| *used += 1);
            let next = if all.len() > FEW { *place } else { 0 };
            *used < help.count && feasible(&after(&owed, help), &all, &more, next, pool)
        };
        let options: Vec<usize> = (from..all.len()).filter(can).collect();
        let enough = payable(&owed, pool);
        let place = match (options.as_slice(), enough) {
            ([], _) => return Ok(chosen),
            ([only], false) => *only,
            (many, _) => match answers.next() {
                Some(Value::Party(Party::Object(object))) => match all.iter().position(|help| help.object == *object) {
                    Some(place) => place,
                    None => return Ok(chosen),
                },
                Some(_) => return Ok(chosen),
                None => {
                    let verb = many.first().and_then(|place| all.get(*place)).map_or(Do::Tap, |help| help.verb);
                    let question = Question { prompt: Prompt::Which(verb.into()), source: Some(source.id), card: Some(source.card) };
                    let named = many.iter().filter_map(|place| all.get(*place)).map(|help| (Value::Party(Party::Object(help.object)), 1));
                    let options = named.chain(enough.then_some((Value::Nothing, 1))).collect();
                    return Err(Box::new(Ask { chooser: Chooser::Player(player), question, options }));
                }
            },
        };
        let Some(help) = all.get(place) else { return Ok(chosen) };
        owed = after(&owed, help);
        taken.iter_mut().skip(place).take(1).for_each(|used| *used += 1);
        chosen.push((help.object, help.verb));
        if all.len() > FEW {
            from = place;
        }
    }
}

/// The mana that is left to pay with the help of these, in each way in which they can help.
pub fn left(position: &Position, item: &StackItem, for_: For<'_>, mana: &str, chosen: &Helpers) -> BTreeSet<String> {
    let all = if chosen.is_empty() { Vec::new() } else { helpers(position, for_, item.controller) };
    let mut owed = BTreeSet::from([Owed::of(mana, item.x)]);
    for (object, _) in chosen {
        if let Some(help) = all.iter().find(|help| help.object == *object) {
            owed = after(&owed, help);
        }
    }
    owed.iter().map(Owed::symbols).collect()
}

/// CR 601.2h, 118.11: what helps to pay is tapped, or exiled.
pub fn pay(player: PlayerId, chosen: &Helpers, next: &mut Next<OnTable>) {
    let event = |(object, verb): &(ObjectId, Do)| {
        let exiled = *verb == Do::Move;
        Event {
            subject: Some(Party::Object(*object)),
            player: Some(player),
            from: exiled.then_some(zones::DISCARD),
            to: exiled.then_some(zones::EXILE),
            cause: Cause::Cost,
            ..Event::of((*verb).into())
        }
    };
    if !chosen.is_empty() {
        next.propose(chosen.iter().map(event), &Lineage::default());
    }
}
