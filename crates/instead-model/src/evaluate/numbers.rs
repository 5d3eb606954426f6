//! Amounts: counts, statistics, arithmetic.

use std::collections::BTreeSet;

use super::View;
use crate::event::{Party, Value};
use crate::ids::{Counter, ObjectId, PlayerId, Tag};
use crate::language::*;
use crate::table::{Row, count_of};
use crate::zones;
use instead_kernel::Amount as _;
use instead_kernel::amount::Amounts as _;
use instead_kernel::amount::{above_zero, signed};

/// The greatest number of equal objects in one row that are gone through one by one.
const MOST_OF_ONE: usize = 1_000;

impl<'a> View<'a> {
    /// The number of objects that a noun describes.
    pub fn count(&self, noun: &Noun) -> u64 {
        let counted = self.table().rows.iter().filter(|row| self.fits_noun(noun, row).is_ok());
        counted.map(|row| row.count - u64::from(noun.other && self.is_the_one_spoken_of(noun, row))).together()
    }

    /// "Other Mountains", said by what is no Mountain: other than the one that was spoken of (CR 608.2k).
    pub(crate) fn is_the_one_spoken_of(&self, noun: &Noun, row: &Row) -> bool {
        let whoever = Noun { other: false, whose: None, owner: None, ..noun.clone() };
        let source = self.source.and_then(|source| self.table().known(source));
        self.it == Some(Party::Object(row.id)) && source.is_some_and(|source| self.fits_noun(&whoever, source).is_err())
    }

    /// The object a matcher names, as it is or last was.
    pub(super) fn object(&self, matcher: &Matcher) -> Option<&'a Row> {
        match self.party(matcher)? {
            Party::Object(object) => self.table().known(object),
            Party::Player(_) => None,
        }
    }

    pub(super) fn stats_of(&self, of: &Matcher) -> Option<(i64, i64)> {
        if self.gone && matches!(of, Matcher::Itself | Matcher::This) {
            return None;
        }
        self.object(of).inspect(|row| self.asks_about(row)).and_then(|row| self.stats(row))
    }

    /// The numbers of a kind that objects have, with how many equal objects have each.
    fn values(&self, among: &Among) -> impl Iterator<Item = (i64, u64)> {
        let (Among::Power(noun) | Among::Toughness(noun) | Among::ManaValue(noun) | Among::Bonus(noun)) = among;
        let rows = self.table().rows.iter().filter(|row| self.fits_noun(noun, row).is_ok());
        rows.inspect(|row| self.asks_about(row)).map(move |row| (self.value(among, row), row.count))
    }

    /// The number of such a kind that an object has.
    fn value(&self, among: &Among, row: &Row) -> i64 {
        match among {
            Among::Power(_) => self.stats(row).map_or(0, |(power, _)| power),
            Among::Toughness(_) => self.stats(row).map_or(0, |(_, toughness)| toughness),
            Among::ManaValue(_) => signed(self.position.table.definitions.mana_value(row)),
            Among::Bonus(_) => self.printed_bonus(row),
        }
    }

    /// Whether the number that an object has stands so to that of each of these.
    pub(super) fn stands_out(&self, row: &Row, among: &Among, stands: impl Fn(&i64, &i64) -> bool) -> bool {
        let own = self.value(among, row);
        self.values(among).all(|(other, _)| stands(&own, &other))
    }

    /// Riftbound 137: what an attached object adds to the power of what it is attached to, as it is printed.
    fn printed_bonus(&self, row: &Row) -> i64 {
        let modifiers = &self.position.table.definitions.card(row.card).compiled.modifiers;
        let plain = modifiers.iter().filter(|(modifier, is_static)| *is_static && modifier.of == Matcher::Host && modifier.when.is_empty());
        plain.filter_map(|(modifier, _)| modifier.power_toughness).map(|(power, _)| power).together()
    }

    /// The characteristics that a discount of the same text counts: "all 4 tags".
    fn listed(&self) -> &'a [Tag] {
        let row = self.source.and_then(|source| self.table().known(source));
        let discounts = row.map_or(&[][..], |row| &self.position.table.definitions.card(row.card).compiled.discounts);
        let listed = discounts.iter().find_map(|option| match option {
            CastingOption::Less { times: Some(Amount::Sum(all)), .. } => all.iter().find_map(|one| match one {
                Amount::Kinds { tags, .. } => Some(tags.as_slice()),
                _ => None,
            }),
            _ => None,
        });
        listed.unwrap_or_default()
    }

    /// The greatest of them; 0 if there are none.
    pub(super) fn greatest(&self, among: &Among) -> u64 {
        above_zero(self.values(among).map(|(value, _)| value).max().unwrap_or(0))
    }

    /// The total of them; `None` if it overflows. CR 107.1b: a total below 0 is 0.
    fn total(&self, among: &Among) -> Option<u64> {
        let add = |sum: i64, (value, count): (i64, u64)| sum.checked_add(value.checked_mul(i64::try_from(count).ok()?)?);
        self.values(among).try_fold(0, add).map(above_zero)
    }

    /// CR 700.5: the mana symbols that are of one of these colours, among the mana costs of what somebody controls.
    fn devotion(&self, who: &Who, to: &[Tag]) -> u64 {
        let letters: Vec<&str> =
            zones::COLORS.iter().zip(["W", "U", "B", "R", "G"]).filter(|(color, _)| to.contains(color)).map(|(_, letter)| letter).collect();
        let symbols = |row: &Row| {
            let cost = &self.position.table.definitions.card(row.card).cost;
            cost.split(['{', '}']).filter(|symbol| symbol.split('/').any(|half| letters.contains(&half))).count() as u64
        };
        let rows = self.table().rows.iter().filter(|row| row.zone == zones::BOARD && self.is_who(who, row.controller));
        rows.map(|row| symbols(row).times(row.count)).together()
    }

    /// CR 607.2b, 702.82b: the objects to which something was done as the object entered.
    fn linked(&self) -> impl Iterator<Item = &Party> {
        let chosen = self.source.and_then(|source| self.table().known(source)).map_or(self.chosen, |row| row.chosen.as_slice());
        chosen.iter().filter_map(|value| if let Value::Parties(parties) = value { Some(parties) } else { None }).flatten()
    }

    /// CR 607.2b: of the cards that were exiled as the object entered, a total.
    pub(super) fn total_of_linked(&self, which: impl Fn((i64, i64)) -> i64) -> u64 {
        let rows = self.linked().filter_map(|party| if let Party::Object(object) = party { self.table().row(*object) } else { None });
        let exiled = rows.filter(|row| row.zone == zones::EXILE).filter_map(|row| self.stats(row));
        exiled.map(|stats| above_zero(which(stats))).together()
    }

    /// CR 700.8b: as many creatures of "you" as can each stand for another one of these kinds.
    fn party_size(&self, kinds: &[Tag]) -> u64 {
        /// Finds a kind for one more creature, giving others another one if it must.
        fn find(roles: &[Vec<usize>], creature: usize, tried: &mut Vec<usize>, filled: &mut [Option<usize>]) -> bool {
            for role in roles.get(creature).into_iter().flatten().copied() {
                if tried.contains(&role) {
                    continue;
                }
                tried.push(role);
                let free = filled.get(role).copied().flatten().is_none_or(|other| find(roles, other, tried, filled));
                if let (true, Some(place)) = (free, filled.get_mut(role)) {
                    *place = Some(creature);
                    return true;
                }
            }
            false
        }
        let mine = self.table().rows.iter().filter(|row| row.zone == zones::BOARD && row.controller == self.controller);
        let of = |row: &Row| -> Vec<usize> {
            (0..kinds.len()).filter(|place| kinds.get(*place).is_some_and(|kind| self.is(row, *kind))).collect()
        };
        // More equal ones than there are kinds make no difference.
        let roles: Vec<Vec<usize>> =
            mine.flat_map(|row| std::iter::repeat_n(of(row), usize::try_from(row.count).unwrap_or(usize::MAX).min(kinds.len()))).collect();
        let mut filled = vec![None; kinds.len()];
        (0..roles.len()).filter(|creature| find(&roles, *creature, &mut Vec::new(), &mut filled)).count() as u64
    }

    /// The mana that was spent to cast something, by color. Where costs aren't charged, none was.
    pub(super) fn spent(&self, of: &Matcher) -> &'a [(Option<Tag>, u64)] {
        // CR 608.2h: of a spell that has just left the stack, as it was there.
        let before = |object: ObjectId| self.table().result.moved.iter().find(|(_, now)| *now == object).map(|(before, _)| *before);
        let was = |row: &'a Row| before(row.id).and_then(|spell| self.table().known(spell)).filter(|spell| spell.zone == zones::STACK);
        let row = self.object(of).map(|row| was(row).unwrap_or(row));
        row.and_then(|row| row.memory.as_ref()).map_or(&[], |memory| memory.spent.as_slice())
    }

    /// The number of times that an optional cost was paid for the spell that the source is, or was as a permanent.
    pub(super) fn times_paid(&self, keyword: &str) -> u64 {
        let memory = self.source.and_then(|source| self.table().known(source)).and_then(|row| row.memory.as_ref());
        memory.and_then(|memory| memory.paid.iter().find(|(paid, _)| paid == keyword)).map_or(0, |(_, times)| *times)
    }

    /// Those that an amount counts; a group of equal ones is each of them.
    pub(crate) fn counted(&self, amount: &Amount) -> Vec<Party> {
        let rows: Vec<&Row> = match amount {
            Amount::CountOf(noun) => self.table().rows.iter().filter(|row| self.fits_noun(noun, row).is_ok()).collect(),
            Amount::Among { group, noun } => self.among(group, noun),
            Amount::Sum(all) => return all.iter().flat_map(|one| self.counted(one)).collect(),
            _ => Vec::new(),
        };
        let times = |row: &Row| usize::try_from(row.count).unwrap_or(usize::MAX).min(MOST_OF_ONE);
        rows.into_iter().flat_map(|row| std::iter::repeat_n(Party::Object(row.id), times(row))).collect()
    }

    /// Those of several that the text has done something to, called by what they are.
    fn among(&self, group: &Matcher, noun: &Noun) -> Vec<&'a Row> {
        let Matcher::Chosen(number) = *group else { return Vec::new() };
        let Some(Value::Parties(several)) = self.chosen.get(usize::from(number)) else { return Vec::new() };
        let rows = several.iter().filter_map(|party| match party {
            Party::Object(object) => self.table().known(*object),
            Party::Player(_) => None,
        });
        // It is of the kind wherever it is now, and was no token if a card is meant.
        let is = |row: &&Row| {
            let card = noun.head != Head::Card || !row.token;
            let token = noun.head != Head::Token || row.token;
            let whose = noun.whose.as_ref().is_none_or(|who| self.is_who(who, row.controller));
            card && token && whose && noun.is.iter().all(|quality| self.has(row, quality).is_ok())
        };
        rows.filter(is).collect()
    }

    /// The number of times that a symbol stands in the costs of these.
    fn symbols_on(&self, of: &Matcher, symbol: &str) -> u64 {
        let rows = crate::interpret::each(self, of).into_iter().filter_map(|party| match party {
            Party::Object(object) => self.table().known(object),
            Party::Player(_) => None,
        });
        let cost = |row: &Row| {
            self.asks_about(row);
            let cost = &self.position.table.definitions.card(row.card).cost;
            cost.split(['{', '}']).filter(|part| *part == symbol).count() as u64 // no amount
        };
        rows.map(cost).sum() // no amount
    }

    /// The number that was chosen last, by the text or for its object.
    fn chosen_number(&self) -> u64 {
        let last = |value: &Value| if let Value::Number(number) = value { Some(*number) } else { None };
        self.named(|value| matches!(value, Value::Number(_))).iter().rev().find_map(last).unwrap_or(0)
    }

    /// The greatest of an amount that each of some players has, or the least.
    fn of_players(&self, among: &Who, of: &Amount, least: bool) -> Option<u64> {
        let players = self.players(among);
        let each: Option<Vec<u64>> = players.iter().map(|player| View { they: &[*player], ..*self }.number(of)).collect();
        let each = each?.into_iter();
        Some(if least { each.min() } else { each.max() }.unwrap_or(0))
    }

    /// The value of an amount; none if it overflows.
    pub fn number(&self, amount: &Amount) -> Option<u64> {
        self.of_several(amount).unwrap_or_else(|| self.one_number(amount))
    }

    /// The same, where no word stands for several: a table, a line for each amount.
    pub(super) fn one_number(&self, amount: &Amount) -> Option<u64> {
        match amount {
            // Only what is done to it tells: it is counted where that is known.
            Amount::There => None,
            Amount::Number(n) => Some(*n),
            Amount::X => Some(self.x),
            Amount::Divided(amount) | Amount::OfAnyKind(amount) => self.number(amount),
            Amount::Share(number) => match self.chosen.get(usize::from(*number)) {
                Some(Value::Number(share)) => Some(*share),
                _ => Some(0),
            },
            Amount::ThatMuch | Amount::Prevented | Amount::Result => Some(self.amount),
            Amount::Twice(amount) => self.number(amount)?.checked_mul(2),
            Amount::CountOf(noun) => Some(self.count(noun)),
            // Of what isn't there and never was, there is none.
            Amount::PowerOf(of) => Some(self.stats_of(of).map_or(0, |(power, _)| above_zero(power))),
            Amount::ToughnessOf(of) => Some(self.stats_of(of).map_or(0, |(_, toughness)| above_zero(toughness))),
            Amount::DamageOn(of) => Some(self.object(of).map_or(0, |row| row.damage)),
            Amount::IconsOn(of) => Some(self.costs_of(of).map_or(0, |(_, symbols)| symbols)),
            Amount::SymbolsOn { of, symbol } => Some(self.symbols_on(of, symbol)),
            Amount::ManaValueOf(of) => Some(self.object(of).inspect(|row| self.asks_about(row)).map_or(0, |row| self.mana_value(row))),
            Amount::CostNumberOf(of) => Some(self.costs_of(of).map_or(0, |(number, _)| number)),
            Amount::TallyOf { who, verb } => Some(self.tally(who, *verb)),
            Amount::CountersOn { of, counter } => Some(self.counters_on(of, *counter)),
            Amount::Minus { of, less } => Some(self.number(of)?.less(self.number(less)?)),
            Amount::RatingOf { of, keyword } => Some(self.object(of).map_or(0, |row| self.position.rating(row, *keyword))),
            Amount::Greatest(among) => Some(self.greatest(among)),
            Amount::Total(among) => self.total(among),
            Amount::Different(among) => Some(self.values(among).map(|(value, _)| value).collect::<BTreeSet<_>>().len() as u64),
            Amount::DifferentNames(noun) => Some(self.fitting(noun).filter_map(|row| self.name(row)).collect::<BTreeSet<_>>().len() as u64),
            Amount::CountersAmong { counter, of } => self.counters_among(*counter, of),
            Amount::SoFar(what) => Some(self.so_far(what)),
            Amount::Since(what) => Some(self.since(what)),
            Amount::TheChosenNumber => Some(self.chosen_number()),
            Amount::ToWin(points) => points.checked_add(self.position.more_points()),
            Amount::Resolved => Some(self.source.and_then(|source| self.table().row(source)).map_or(0, |row| row.used(Row::RESOLVED))),
            // Said of no vote.
            Amount::VotesFor(_) => Some(0),
            Amount::Before(what) => Some(self.before(what)),
            Amount::Party(kinds) => Some(self.party_size(kinds)),
            Amount::ManaSpent(of) => Some(self.spent(of).iter().map(|(_, amount)| *amount).together()),
            Amount::SpeedOf(who) => Some(self.players(who).first().map_or(0, |player| self.table().player(*player).speed)),
            Amount::PaidWithLife(of) => Some(self.object(of).and_then(|row| row.memory.as_ref()).map_or(0, |memory| memory.life_paid)),
            Amount::ColorsSpent(of) => Some(self.spent(of).iter().filter(|(color, _)| color.is_some()).count() as u64),
            Amount::LifeOf(who) => Some(self.players(who).first().map_or(0, |player| above_zero(self.table().player(*player).life))),
            Amount::Targets => Some(self.chosen.iter().filter(|value| matches!(value, Value::Party(_))).count() as u64),
            Amount::OpponentsOf(who) => Some(self.opponents_of(self.players(who).first().copied()?)),
            Amount::Players(who) => Some(self.players(who).len() as u64),
            Amount::Devotion { who, to } => Some(self.devotion(who, to)),
            Amount::Sum(all) => all.iter().try_fold(0_u64, |sum, one| sum.checked_add(self.number(one)?)),
            Amount::Less { than, by } => self.number(than).map(|whole| whole.less(*by)),
            Amount::Where(amount) => self.number(amount),
            Amount::Times { by, of } => self.number(of)?.checked_mul(*by),
            Amount::TotalPower => Some(self.total_of_linked(|(power, _)| power)),
            Amount::TotalToughness => Some(self.total_of_linked(|(_, toughness)| toughness)),
            Amount::Devoured => Some(self.linked().count() as u64),
            Amount::Kinds { tags, among } => Some(self.kinds_among(tags, among)),
            Amount::DestroyedThisWay => Some(self.table().result.destroyed),
            // Said of nothing that the text has done.
            Amount::ThisWay { .. } => Some(0),
            Amount::Among { group, noun } => Some(self.among(group, noun).into_iter().map(|row| row.count).together()),
            Amount::OfPlayers { among, of, least } => self.of_players(among, of, *least),
            Amount::AtMost { of, most } => Some(self.number(of)?.min(*most)),
            Amount::Per { each, of } => self.count(of).checked_mul(*each),
            Amount::TimesPaid(keyword) => Some(self.times_paid(keyword)),
            Amount::Part { of, parts, up } => {
                self.number(of).map(|whole| if *up { whole.div_ceil(*parts.max(&1)) } else { whole / parts.max(&1) })
            }
            Amount::Half { of, up } => self.number(of).map(|whole| whole / 2 + if *up { whole % 2 } else { 0 }),
        }
    }

    /// The numbers and the other symbols in the cost of something.
    fn costs_of(&self, of: &Matcher) -> Option<(u64, u64)> {
        let row = self.object(of).inspect(|row| self.asks_about(row))?;
        self.definition(row).cost_numbers()
    }

    /// The counters of a kind on something, or of some players.
    fn counters_on(&self, of: &Matcher, counter: Option<Counter>) -> u64 {
        match of {
            Matcher::Player(who) => {
                let of = |player: PlayerId| {
                    let counters = &self.table().player(player).counters;
                    counter.map_or_else(|| counters.iter().map(|(_, amount)| *amount).together(), |counter| count_of(counters, counter))
                };
                self.players(who).into_iter().map(of).together()
            }
            of => self.object(of).map_or(0, |row| counters_of(row, counter)),
        }
    }

    /// The objects that a noun describes.
    fn fitting<'b>(&'b self, noun: &'b Noun) -> impl Iterator<Item = &'a Row> {
        self.table().rows.iter().filter(|row| self.fits_noun(noun, row).is_ok())
    }

    /// The counters of a kind on all objects that a noun describes. None if it overflows.
    fn counters_among(&self, counter: Option<Counter>, of: &Noun) -> Option<u64> {
        let each = self.fitting(of).map(|row| counters_of(row, counter).checked_mul(row.count));
        each.into_iter().try_fold(0_u64, |sum, one| sum.checked_add(one?))
    }

    /// The number of these characteristics that are found among the objects that a noun describes.
    fn kinds_among(&self, tags: &[Tag], among: &Noun) -> u64 {
        let rows: Vec<&Row> = self.fitting(among).collect();
        let tags = if tags.is_empty() { self.listed() } else { tags };
        tags.iter().filter(|tag| rows.iter().any(|row| self.is(row, **tag))).count() as u64
    }
}

/// The counters of a kind on an object, or of every kind.
fn counters_of(row: &Row, counter: Option<Counter>) -> u64 {
    counter.map_or_else(|| row.counters.iter().map(|(_, amount)| *amount).together(), |counter| row.counters_of(counter))
}
