//! The qualities of objects: "tapped", "blocked", "with power 3 or less".

use super::View;
use super::likeness::Extreme;
use crate::event::{Party, Value};
use crate::ids::{CardId, Counter, PlayerId, Tag};
use crate::language::*;
use crate::reason::Unfit;
use crate::table::{Commander, Face, Row};
use crate::zones;

impl<'a> View<'a> {
    /// Whether an object has a quality.
    pub fn has(&self, row: &Row, quality: &Quality) -> Result<(), Unfit> {
        // Where it is, everybody knows; what several qualities ask, each of them asks.
        if !matches!(quality, Quality::In(_) | Quality::AllOf(_) | Quality::Either(_) | Quality::Isnt(_)) {
            self.asks_about(row);
        }
        match quality {
            Quality::Is(tag) if !self.is(row, *tag) => Err(Unfit::Lacks(*tag)),
            Quality::Not(tag) if self.is(row, *tag) => Err(Unfit::Has(*tag)),
            Quality::AnyOf(tags) if !tags.iter().any(|tag| self.is(row, *tag)) => Err(Unfit::LacksAll),
            Quality::Is(_) | Quality::Not(_) | Quality::AnyOf(_) => Ok(()),
            other if self.is_so(row, other) => Ok(()),
            _ => Err(Unfit::Quality),
        }
    }

    /// Whether a quality holds of an object: a table, a line for each quality, and therefore longer than a screen.
    fn is_so(&self, row: &Row, quality: &Quality) -> bool {
        match quality {
            // Those that stand for others.
            Quality::Is(tag) => self.is(row, *tag),
            Quality::Not(tag) => !self.is(row, *tag),
            Quality::AnyOf(tags) => tags.iter().any(|tag| self.is(row, *tag)),
            Quality::AllOf(all) => all.iter().all(|quality| self.has(row, quality).is_ok()),
            Quality::Either(any) => any.iter().any(|quality| self.has(row, quality).is_ok()),
            Quality::Isnt(none) => !none.iter().any(|quality| self.has(row, quality).is_ok()),
            // What was chosen, or is spoken of.
            Quality::TheChosen | Quality::TheChosenType => self.is_of_the_chosen_kind(row),
            Quality::TheChosenName => self.is_of_the_chosen_name(row),
            Quality::TheChosenNumber => {
                self.named(|value| matches!(value, Value::Number(_))).contains(&Value::Number(self.mana_value(row)))
            }
            Quality::AmongThem => self.group().contains(&Party::Object(row.id)),
            Quality::InGroup(group) => self.is_in_group(row, group),
            Quality::NoneOf(what) => self.fits(what, Some(Party::Object(row.id)), Some(row)).is_err(),
            Quality::Except(of) | Quality::OtherThan(of) => self.party(of) != Some(Party::Object(row.id)),
            Quality::The(of) => match &**of {
                // "Those creatures": each of several targets.
                Matcher::Either(any) => any.iter().any(|one| self.party(one) == Some(Party::Object(row.id))),
                one => self.party(one) == Some(Party::Object(row.id)),
            },
            Quality::Of(who) => {
                let controlled = matches!(row.zone, zones::BOARD | zones::STACK | zones::COMMAND);
                self.is_who(who, if controlled { row.controller } else { row.owner })
            }
            // Said of nothing that the text has done.
            Quality::DoneThisWay(_) => false,
            // Words that say which thing is meant.
            Quality::AnotherTarget | Quality::WasChosen => true,
            // How it stands.
            Quality::Token(token) => row.token == *token,
            Quality::Tapped(tapped) => row.tapped == *tapped,
            Quality::FaceDown => row.face_down || row.face() == Face::Down,
            Quality::Damaged(damaged) => (row.damage > 0) == *damaged,
            Quality::Doomed(doomed) => row.doomed == *doomed,
            Quality::AnyCounter => row.counters.iter().any(|(_, amount)| *amount > 0),
            Quality::NoCounter(counter) => row.counters_of(*counter) == 0,
            Quality::HasCounter(counter) => row.counters_of(*counter) > 0,
            Quality::Commander => row.commander() != Commander::No,
            Quality::RingBearer => row.memory.as_ref().is_some_and(|memory| memory.bears_ring_of == Some(row.controller)),
            Quality::Numbered(counter) => self.is_numbered(row, *counter),
            // Combat.
            Quality::Attacking => row.combat.attacking.is_some(),
            Quality::AttackingTheirs(who) => self.attacks_theirs(row, who),
            Quality::AttackingWhom(who) => matches!(row.combat.attacking, Some(Party::Player(player)) if self.is_who(who, player)),
            Quality::Unblocked => row.combat.attacking.is_some() && !row.combat.blocked && self.blockers_declared(),
            Quality::Blocked => row.combat.attacking.is_some() && row.combat.blocked,
            Quality::Blocking => !row.combat.blocking.is_empty(),
            Quality::BlockerOf(of) => matches!(self.party(of), Some(Party::Object(object)) if row.combat.blocking.contains(&object)),
            Quality::BlockedBy(by) => self.is_blocked_by(row, by),
            // Numbers.
            Quality::PowerAtLeast(n) => self.stats(row).is_some_and(|(power, _)| power >= *n as i64),
            Quality::PowerAtMost(n) => self.stats(row).is_some_and(|(power, _)| power <= *n as i64),
            Quality::PowerWithin(amount) => self.is_like(row, amount, |(power, _), most| power <= most),
            Quality::PowerIs(amount) => self.is_like(row, amount, |(power, _), wanted| power == wanted),
            Quality::ToughnessWithin(amount) => self.is_like(row, amount, |(_, toughness), most| toughness <= most),
            Quality::ToughnessAbovePower => self.stats(row).is_some_and(|(power, toughness)| toughness > power),
            Quality::PowerBelow(of) => self.stats(row).zip(self.stats_of(of)).is_some_and(|((power, _), (than, _))| power < than),
            Quality::OddPower(odd) => self.stats(row).is_some_and(|(power, _)| (power.rem_euclid(2) == 1) == *odd),
            Quality::ToughnessAtLeast(n) => self.stats(row).is_some_and(|(_, toughness)| toughness >= *n as i64),
            Quality::ToughnessAtMost(n) => self.stats(row).is_some_and(|(_, toughness)| toughness <= *n as i64),
            Quality::ManaValueAtLeast(n) => self.mana_value(row) >= *n,
            Quality::ManaValueAtMost(n) => self.mana_value(row) <= *n,
            Quality::ManaValueWithin(amount) => self.bound(row, amount).is_some_and(|most| self.mana_value(row) <= most),
            Quality::ManaValueIs(amount) => self.bound(row, amount) == Some(self.mana_value(row)),
            Quality::OddManaValue(odd) => (self.mana_value(row) % 2 == 1) == *odd,
            Quality::CostNumberAtMost(most) => self.cost_numbers(row).is_some_and(|(number, _)| number <= *most),
            Quality::CostNumberAtLeast(least) => self.cost_numbers(row).is_some_and(|(number, _)| number >= *least),
            Quality::CostNumberBelow(than) => {
                self.cost_numbers(row).is_some_and(|(number, _)| self.number(than).is_some_and(|than| number < than))
            }
            Quality::CostsWithin(of) => self.costs_within(row, of),
            Quality::CostSymbolsAtMost(most) => self.cost_numbers(row).is_some_and(|(_, symbols)| symbols <= *most),
            Quality::CostSymbolsAtLeast(least) => self.cost_numbers(row).is_some_and(|(_, symbols)| symbols >= *least),
            Quality::WithX => self.definition(row).cost.contains("{X}"),
            // Names.
            Quality::Named(name) => self.is_named(row, name),
            Quality::SameName(of) => self.has_name_of(row, of),
            // Compared with others.
            Quality::SharesColor => self.shares_color(row),
            Quality::Shares { tags, with } => self.shares(row, tags, with),
            Quality::SharesBeside { tags, at_least } => self.shares_beside(row, tags, *at_least),
            Quality::SharesKind { of, with } => self.shares_kind(row, *of, with),
            Quality::MostPowerful => self.is_extreme(row, Extreme::Most, false),
            Quality::LeastPowerful => self.is_extreme(row, Extreme::Least, false),
            Quality::Strongest => self.is_extreme(row, Extreme::Most, true),
            Quality::Weakest => self.is_extreme(row, Extreme::Least, true),
            Quality::LeastToughness(among) => self.is_least_tough(row, *among),
            Quality::Most(among) => self.stands_out(row, among, i64::ge),
            Quality::Least(among) => self.stands_out(row, among, i64::le),
            // Where it is, and what is beside it.
            Quality::In(zone) => row.zone == *zone,
            Quality::At(spot) => self.is_at(row, spot),
            Quality::OnTop => self.table().in_zone(zones::DECK, Some(row.owner)).all(|other| other.place >= row.place),
            Quality::WithinTop { count, of } => self.is_within_top(row, *count, of),
            Quality::Holds(noun) => self.at(row).any(|other| self.fits_noun(noun, other).is_ok()),
            Quality::Open => row.controller == PlayerId::NOBODY && !self.at(row).any(|other| self.stats(other).is_some()),
            // What left together with others wasn't alone.
            Quality::Alone if self.table().row(row.id).is_none() => row.aspect.as_ref().is_some_and(|aspect| aspect.left_alone),
            Quality::Alone => self.is_alone(row),
            Quality::Center => self.is_in_the_center(row),
            Quality::LeftEnd => self.table().line(row.controller).first() == Some(&row.id),
            Quality::RightEnd => self.table().line(row.controller).last() == Some(&row.id),
            Quality::SideOf { of, right } => {
                matches!(self.party(of), Some(Party::Object(object)) if self.table().is_on_side_of(row, object, *right))
            }
            Quality::Flank(flank) => self.table().is_flank(row) == *flank,
            Quality::NextTo(of) => self.is_next_to(row, of),
            Quality::Beside { of, right } => {
                matches!(self.party(of), Some(Party::Object(object)) if self.table().beside(object, *right) == Some(row.id))
            }
            Quality::Attached => row.attached.is_some(),
            Quality::On(of) => row.attached.is_some() && self.party(of) == row.attached.map(Party::Object),
            Quality::AttachedTo(what) => self.is_attached_to(row, what),
            // CR 303.4, 608.2b: an Aura that is still a spell isn't attached to anything.
            Quality::HasAttached(kind) => self.attached_to(row).any(|other| self.is(other, *kind)),
            Quality::HasOwnAttached(kind) => self.attached_to(row).any(|other| other.controller == row.controller && self.is(other, *kind)),
            // On the stack.
            Quality::Targeting(of) => self.targets(row, of),
            Quality::SingleTarget => self.table().stack.iter().any(|item| item.spell == Some(row.id) && item.chosen.len() == 1),
            Quality::Activated(activated) => self.ability(row).is_some_and(|(own, _)| own.activated == *activated),
            Quality::FromSource(noun) => self.comes_from(row, noun),
            // What happened to it, and how it came here.
            Quality::Kicked => row.kicked,
            Quality::PaidFor(keyword) => row.memory.as_ref().is_some_and(|memory| memory.paid.iter().any(|(paid, _)| paid == keyword)),
            // Asked as the others are chosen.
            Quality::Together(_) => true,
            Quality::SourceKicked => self.own().is_some_and(|own| own.kicked),
            Quality::WasCast(zone) => row.cast_from.is_some() && (zone.is_none() || *zone == row.cast_from),
            Quality::CastByYou => row.cast_by == Some(self.controller),
            Quality::PlayedFrom(zone) => row.cast_from == Some(*zone),
            Quality::PlayedNotFrom(zone) => row.cast_from.is_some_and(|from| from != *zone),
            Quality::ExiledWith => self.is_exiled_with_own(row),
            Quality::Became(verb) => row.memory.as_ref().is_some_and(|memory| memory.became.contains(verb)),
            Quality::SinceUpkeep => row.since > 0 && row.since != u32::MAX && row.since >= self.table().player(row.controller).turn_before,
            Quality::HeldSinceTurn => row.since == 0 || row.since < self.table().player(row.controller).turn,
            Quality::EnteredThisTurn => self.entered_this_turn(row),
            Quality::DamagedThisTurn(None) => self.damaged(row, None),
            Quality::DamagedThisTurn(Some(by)) => {
                matches!(self.party(by), Some(Party::Object(by)) if self.damaged(row, Some(by)))
            }
            Quality::ThisTurn { what, doing } => self.took_part(row, what, *doing),
            Quality::DoneSince(what) => self.done_since(row, what),
        }
    }

    /// The object that has the text: "~".
    pub(super) fn own(&self) -> Option<&'a Row> {
        self.source.and_then(|source| self.table().known(source))
    }

    /// Whether an object has a characteristic, as far as it is known here.
    pub(super) fn is(&self, row: &Row, tag: Tag) -> bool {
        match self.seen {
            None => self.position.is(row, tag),
            Some(working) => {
                working.state(row).map_or_else(|| self.position.table.definitions.card(row.card).is(tag), |state| state.is(tag))
            }
        }
    }

    /// Power and toughness, as far as they are known here.
    pub(super) fn stats(&self, row: &Row) -> Option<(i64, i64)> {
        match self.seen {
            None => self.position.power_toughness(row),
            Some(working) => working
                .state(row)
                .map_or_else(|| self.position.table.definitions.card(row.card).power_toughness, |state| state.power_toughness),
        }
    }

    pub(super) fn definition(&self, row: &Row) -> &'a crate::definition::Definition {
        self.position.table.definitions.card(row.card)
    }

    /// The name of an object; what is face down has none (CR 708.2).
    pub(super) fn name(&self, row: &Row) -> Option<&'a str> {
        let hidden = row.face_down || row.face() == Face::Down;
        Some(self.definition(row).name.as_str()).filter(|name| !hidden && !name.is_empty())
    }

    /// The mana value of an object (CR 202.3).
    pub(super) fn mana_value(&self, row: &Row) -> u64 {
        self.position.table.definitions.mana_value(row)
    }

    /// The numbers among the symbols of a card's cost, and how many others there are. Where the cost isn't known, no text that asks gets an
    /// answer; a token has none.
    fn cost_numbers(&self, row: &Row) -> Option<(u64, u64)> {
        let numbers = self.definition(row).cost_numbers();
        if numbers.is_none() && !row.token && row.card != crate::unknown::CARD {
            crate::unknown::cost();
        }
        numbers
    }

    /// The bound for a number of an object: in "the number of rust counters on it", "it" is the object that is described
    /// (CR 608.2c).
    fn bound(&self, row: &Row, amount: &Amount) -> Option<u64> {
        if counts_on_it(amount) {
            return View { it: Some(Party::Object(row.id)), ..*self }.number(amount);
        }
        self.number(amount)
    }

    /// Whether its power and toughness stand to a number as asked.
    fn is_like(&self, row: &Row, amount: &Amount, so: fn((i64, i64), i64) -> bool) -> bool {
        let amount = self.bound(row, amount).and_then(|amount| i64::try_from(amount).ok());
        self.stats(row).zip(amount).is_some_and(|(stats, amount)| so(stats, amount))
    }

    /// Whether it is of the colour or the type that was chosen.
    fn is_of_the_chosen_kind(&self, row: &Row) -> bool {
        let named = self.named(|value| matches!(value, Value::Tag(_)));
        named.iter().any(|value| matches!(value, Value::Tag(tag) if self.is(row, *tag)))
    }

    /// Whether its name is the one that was chosen.
    fn is_of_the_chosen_name(&self, row: &Row) -> bool {
        let name = |card: CardId| self.table().definitions.card(card).name.as_str();
        let named = self.named(|value| matches!(value, Value::Name(_)));
        named.iter().any(|value| matches!(value, Value::Name(card) if name(*card) == name(row.card)))
    }

    /// Whether it has this name. A text that says its own name says "~".
    fn is_named(&self, row: &Row, name: &str) -> bool {
        match name {
            "~" => self.own().is_some_and(|own| self.definition(own).name == self.definition(row).name),
            name => self.definition(row).name.eq_ignore_ascii_case(name),
        }
    }

    /// Whether it is one of several that the text knows by a number.
    fn is_in_group(&self, row: &Row, group: &Matcher) -> bool {
        let Matcher::Chosen(number) = group else { return false };
        matches!(self.chosen.get(usize::from(*number)), Some(Value::Parties(several)) if several.contains(&Party::Object(row.id)))
    }

    /// Whether it is of the kind whose number the counters of the active player show.
    fn is_numbered(&self, row: &Row, counter: Counter) -> bool {
        let active = self.table().player(self.table().turn.active);
        let number = crate::table::count_of(&active.counters, counter).checked_sub(1);
        number.and_then(|number| u16::try_from(number).ok()).is_some_and(|number| self.is(row, Tag(number)))
    }

    /// Whether it attacks a player, or something of one who is described so.
    fn attacks_theirs(&self, row: &Row, who: &Who) -> bool {
        match row.combat.attacking {
            Some(Party::Player(player)) => self.is_who(who, player),
            Some(Party::Object(object)) => self.table().known(object).is_some_and(|attacked| self.is_who(who, attacked.controller)),
            None => false,
        }
    }

    /// Whether what a word stands for blocks it.
    fn is_blocked_by(&self, row: &Row, by: &Matcher) -> bool {
        let Some(Party::Object(object)) = self.party(by) else { return false };
        self.table().known(object).is_some_and(|other| other.combat.blocking.contains(&row.id))
    }

    /// Whether both numbers of its cost are no more than those of something else, as far as they are known.
    fn costs_within(&self, row: &Row, of: &Matcher) -> bool {
        let Some(other) = self.object(of) else { return false };
        let (own, theirs) = (self.cost_numbers(row), self.cost_numbers(other));
        own.zip(theirs).is_some_and(|((number, symbols), (most, most_symbols))| number <= most && symbols <= most_symbols)
    }

    /// Whether what has the text exiled it (CR 607.2a).
    fn is_exiled_with_own(&self, row: &Row) -> bool {
        let by = row.memory.as_ref().and_then(|memory| memory.exiled_with);
        row.zone == zones::EXILE && by.is_some() && by == self.source
    }

    /// Whether the spell or ability has a target that is described so.
    fn targets(&self, row: &Row, of: &Matcher) -> bool {
        // CR 115.1: of a spell, or of an ability.
        let is_it = |item: &&crate::table::StackItem| item.spell == Some(row.id) || item.own.is_some_and(|own| own.id == row.id);
        let mut items = self.table().stack.iter().filter(is_it);
        let fits = |value: &Value| match value {
            Value::Party(party @ Party::Player(_)) => self.fits(of, Some(*party), None).is_ok(),
            Value::Party(party @ Party::Object(object)) => self.fits(of, Some(*party), self.table().row(*object)).is_ok(),
            _ => false,
        };
        items.any(|item| item.chosen.iter().any(fits))
    }

    /// Whether the source of the ability is described so.
    fn comes_from(&self, row: &Row, noun: &Noun) -> bool {
        let source = self.ability(row).and_then(|(_, source)| self.table().known(source));
        source.is_some_and(|source| self.fits_noun(noun, source).is_ok())
    }
}

/// Whether an amount is one of counters on "it".
fn counts_on_it(amount: &Amount) -> bool {
    match amount {
        Amount::CountersOn { of, .. } => **of == Matcher::It,
        Amount::Sum(all) => all.iter().any(counts_on_it),
        _ => false,
    }
}
