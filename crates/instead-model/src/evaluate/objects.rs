//! The characteristics of an object in a position: statistics, protection, and how it would exist as it enters.

use instead_kernel::Amount as _;
use instead_kernel::amount::{Amounts as _, signed};
use std::borrow::Cow;

use super::View;
use crate::event::{Event, Party, Place};
use crate::ids::Tag;
use crate::language::*;
use crate::layers::characteristics::Characteristics;
use crate::layers::working::Stamp;
use crate::position::Position;
use crate::table::{Face, Row};
use crate::zones;

impl Position {
    /// Whether an object has a characteristic.
    #[inline]
    pub fn is(&self, row: &Row, tag: Tag) -> bool {
        self.with(row, |state| match state {
            None => self.table.definitions.card(row.card).is(tag),
            Some(state) => state.is(tag),
        })
    }

    /// Tells which of these characteristics an object has, with one look-up for all of them.
    #[inline]
    pub fn which<const N: usize>(&self, row: &Row, tags: [Tag; N]) -> [bool; N] {
        self.with(row, |state| match state {
            None => {
                let card = self.table.definitions.card(row.card);
                tags.map(|tag| card.is(tag))
            }
            Some(state) => tags.map(|tag| state.is(tag)),
        })
    }

    /// Power and toughness, with counters and continuous effects (CR 613.4).
    pub fn power_toughness(&self, row: &Row) -> Option<(i64, i64)> {
        let plain = self.plain_stats(row);
        let Some([attacking, defending]) = self.table.definitions.derivation.in_fights else { return plain };
        let keyword = match (row.combat.attacking.is_some(), !row.combat.blocking.is_empty()) {
            (true, _) => attacking,
            (_, true) => defending,
            _ => return plain,
        };
        let more = signed(self.rating(row, keyword));
        plain.map(|(power, toughness)| (power.plus(more), toughness))
    }

    fn plain_stats(&self, row: &Row) -> Option<(i64, i64)> {
        self.with(row, |state| match state {
            Some(state) => state.power_toughness,
            None if row.counters.is_empty() => self.table.definitions.card(row.card).power_toughness,
            None => {
                let mut state =
                    Characteristics { power_toughness: self.table.definitions.card(row.card).power_toughness, ..Default::default() };
                self.count_counters(row, &mut state);
                state.power_toughness
            }
        })
    }

    /// The numbers of a keyword that has numbers, added up.
    pub fn rating(&self, row: &Row, keyword: Tag) -> u64 {
        self.with(row, |state| state.map_or(0, |state| state.rating(keyword)))
    }

    /// Whether an object has protection from what another one is (CR 702.16).
    pub fn protected_from(&self, row: &Row, from: &Row) -> bool {
        let is_from =
            |modifier: &Modifier, view: &View<'_>| modifier.protection.as_ref().is_some_and(|quality| view.has(from, quality).is_ok());
        let fits = |modifier: &Modifier, view: &View<'_>| view.fits(&modifier.of, Some(Party::Object(row.id)), Some(row)).is_ok();
        // CR 613.7: what took all its abilities later took this one.
        let kept = |stamp: Stamp| self.with(row, |state| state.and_then(|state| state.emptied).is_none_or(|emptied| emptied < stamp));
        let of_static = self.table.indexed().protections().iter().any(|(object, number)| {
            let Some(source) = self.table.row(*object).filter(|source| !self.abilities_lost(source)) else { return false };
            let Some((modifier, _)) = self.table.definitions.card(source.card).compiled.modifiers.get(*number as usize) else {
                return false;
            };
            let view = View::of(self, source.controller, Some(source.id), &source.chosen);
            let own = modifier.of == Matcher::Itself;
            (source.is_in_force() || own)
                && is_from(modifier, &view)
                && fits(modifier, &view)
                && (own || kept((source.stamp(), 0, u32::from(*number))))
        });
        of_static
            || self.effects.continuous.iter().enumerate().any(|(place, made)| {
                let Some(modifier) = self.modifier_of(made).filter(|modifier| modifier.protection.is_some()) else { return false };
                let view = View::of(self, made.controller, Some(made.source), &made.chosen);
                // CR 611.2c: what it reaches was settled as it began.
                let reaches = made.of.as_ref().map_or_else(|| fits(modifier, &view), |of| of.contains(&row.id));
                reaches && is_from(modifier, &view) && kept((made.stamp, 1, place as u32))
            })
    }

    /// The changes of rules by static abilities, each with its object, wherever that is.
    pub fn rule_changes(&self) -> impl Iterator<Item = (&Row, &RuleChange)> {
        let rows = self.table.indexed().rules().iter().filter_map(|object| self.table.row(*object));
        let has = rows.filter(|row| !self.abilities_lost(row));
        has.flat_map(|row| self.table.definitions.card(row.card).compiled.rules.iter().map(move |rule| (row, rule)))
    }

    /// The number of points by which texts on the board raise what is needed to win the game.
    pub fn more_points(&self) -> u64 {
        let more = |(row, rule): (&Row, &RuleChange)| match rule {
            RuleChange::MorePoints(more) if row.zone == zones::BOARD => *more,
            _ => 0,
        };
        self.rule_changes().map(more).together()
    }

    /// The number that an object adds to a total.
    pub fn measured(&self, row: &Row, by: Measure) -> i64 {
        match by {
            Measure::Power => self.power_toughness(row).map_or(0, |(power, _)| power),
            Measure::Crewing => self.crews_with(row, |crew, _| crew),
            Measure::Saddling => self.crews_with(row, |_, saddle| saddle),
            Measure::ManaValue => signed(self.table.definitions.mana_value(row)),
        }
    }

    /// The power with which a creature crews or saddles: its own, or as though it were another one.
    fn crews_with(&self, row: &Row, so: fn(bool, bool) -> bool) -> i64 {
        let (power, toughness) = self.power_toughness(row).unwrap_or_default();
        let changes = self.rule_changes().filter_map(|(owner, rule)| match rule {
            RuleChange::Crews { what, more, toughness, crew, saddle } if so(*crew, *saddle) => {
                let view = View::of(self, owner.controller, Some(owner.id), &[]);
                let there = owner.zone == crate::zones::BOARD && view.fits(what, Some(Party::Object(row.id)), Some(row)).is_ok();
                there.then_some((*more, *toughness))
            }
            _ => None,
        });
        changes.fold(power, |power, (more, by_toughness)| (if by_toughness { toughness } else { power }).plus(signed(more)))
    }

    /// Whether an effect takes all abilities of its text from an object.
    #[inline]
    pub fn abilities_lost(&self, row: &Row) -> bool {
        self.with(row, |state| state.is_some_and(|state| state.lost))
    }

    /// Whether it lost the abilities of its own text alone, and not all of its abilities.
    pub fn own_text_lost(&self, row: &Row) -> bool {
        self.with(row, |state| state.is_some_and(|state| state.lost && state.emptied.is_none()))
    }

    /// The object of an event; for one that enters, as it would exist on the battlefield with the effects that have already
    /// modified how it enters (CR 614.12).
    pub fn subject_row(&self, event: &Event) -> Option<Cow<'_, Row>> {
        let enters = event.to == Some(zones::BOARD) && event.from != Some(zones::BOARD);
        match (event.object(), event.card) {
            (Some(object), _) => {
                let row = self.table.known(object)?;
                // CR 601.3: whether it may be cast is asked of the spell that it would be.
                if let (Some(zones::STACK), Some(player)) = (event.to, event.player) {
                    return Some(Cow::Owned(Row { zone: zones::STACK, controller: player, ..row.clone() }));
                }
                Some(if enters { Cow::Owned(self.with_text(as_it_enters(row.clone(), event))) } else { Cow::Borrowed(row) })
            }
            (None, Some(card)) => {
                let mut row = Row::new(card, zones::BOARD, event.player?);
                row.token = true;
                row.count = event.amount;
                let mut row = self.with_text(as_it_enters(row, event));
                // CR 701.7b: as it is created, before any continuous effects; as it enters, after them.
                if event.verb != zones::MOVE && !self.is_quiet() {
                    let copiable = Box::new(self.copiable(&row));
                    row.aspect.get_or_insert_default().last = Some(copiable);
                }
                Some(Cow::Owned(row))
            }
            (None, None) => None,
        }
    }

    /// CR 614.12: with the text that effects give it there.
    fn with_text(&self, mut row: Row) -> Row {
        row.card = self.text_ahead(&row).unwrap_or(row.card);
        row
    }
}

/// CR 614.12: the object as it would exist on the battlefield.
fn as_it_enters(mut row: Row, event: &Event) -> Row {
    row.zone = zones::BOARD;
    let at = event.at.and_then(Place::site);
    if row.at != at {
        row.at = at;
    }
    if let Some(player) = event.player {
        row.controller = player;
    }
    if let Some(entry) = &event.entry {
        row.tapped = entry.tapped;
        row.counters = entry.counters.clone();
        row.chosen = entry.chosen.clone();
        row.controller = entry.controller.unwrap_or(row.controller);
        if let Some(card) = entry.copy {
            row.printed = row.printed.or(Some(row.card));
            row.card = card;
            if let Some(aspect) = &mut row.aspect {
                // What changed before concerns what it no more is.
                aspect.before = None;
            }
        }
        if entry.face != Face::Front {
            row.aspect.get_or_insert_default().face = entry.face;
        }
        if entry.copy.is_some() || !entry.except.is_empty() || !entry.gains.is_empty() {
            let aspect = row.aspect.get_or_insert_default();
            (aspect.except, aspect.gains) = (entry.except.clone(), entry.gains.clone());
        }
        if entry.attached.is_some() {
            row.attached = entry.attached;
        }
    }
    row
}
