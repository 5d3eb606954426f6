//! The one evaluator of descriptions: whether something matches, or the reason why not.
//!
//! The answer and the reason come from the same code, so they can't drift apart.

use std::borrow::Cow;

use smallvec::SmallVec;

use crate::event::{Cause, Event, Marks, Party, Place, Value};
use crate::history::Happened;
use crate::ids::{ObjectId, PlayerId, Tag};
use crate::language::*;
use crate::layers::characteristics::Characteristics;
use crate::layers::working::Working;
use crate::position::Position;
use crate::reason::{Reason, Unfit};
use crate::table::{Commander, Face, Row, Table, count_of};
use crate::zones;

/// The point of view from which a text is read: who "you" are, what "~" is, what was chosen.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    /// The position.
    pub position: &'a Position,
    /// "You".
    pub controller: PlayerId,
    /// "~".
    pub source: Option<ObjectId>,
    /// Targets and choices, by number.
    pub chosen: &'a [Value],
    /// "It".
    pub it: Option<Party>,
    /// "They".
    pub they: &'a [PlayerId],
    /// "That source": what the damage spoken of comes from.
    pub by: Option<ObjectId>,
    /// "That much".
    pub amount: u64,
    /// X.
    pub x: u64,
    /// What is known of objects while continuous effects are applied to them; none: what they come to.
    pub seen: Option<&'a Working<'a>>,
}

impl<'a> View<'a> {
    /// The view of a static ability or made effect.
    #[inline]
    pub fn of(position: &'a Position, controller: PlayerId, source: Option<ObjectId>, chosen: &'a [Value]) -> Self {
        View { position, controller, source, chosen, it: None, they: &[], by: None, amount: 0, x: 0, seen: None }
    }

    fn table(&self) -> &'a Table {
        &self.position.table
    }

    /// Whether a player is the one described.
    #[inline]
    pub fn is_who(&self, who: &Who, player: PlayerId) -> bool {
        match who {
            Who::You => player == self.controller,
            Who::Opponent | Who::Other => player != self.controller,
            Who::Active => player == self.table().turn.active,
            Who::Anyone | Who::Target { .. } => true,
            Who::They | Who::That => self.they.contains(&player),
            Who::Chosen(number) => self.chosen.get(*number as usize) == Some(&Value::Party(Party::Player(player))),
            Who::ControllerOf(of) => self.party(of).is_some_and(|party| self.controller_of(party) == Some(player)),
            Who::OwnerOf(of) => self.party(of).is_some_and(|party| self.owner_of(party) == Some(player)),
        }
    }

    /// The players described, in turn order.
    pub fn players(&self, who: &Who) -> SmallVec<[PlayerId; 4]> {
        self.table().turn_order().filter(|player| !self.table().player(*player).lost && self.is_who(who, *player)).collect()
    }

    /// The controller of an object, or the player itself.
    pub fn controller_of(&self, party: Party) -> Option<PlayerId> {
        match party {
            Party::Player(player) => Some(player),
            Party::Object(object) => self.table().known(object).map(|row| row.controller),
        }
    }

    fn owner_of(&self, party: Party) -> Option<PlayerId> {
        match party {
            Party::Player(player) => Some(player),
            Party::Object(object) => self.table().known(object).map(|row| row.owner),
        }
    }

    /// The one object or player a matcher names, if it names one.
    pub fn party(&self, matcher: &Matcher) -> Option<Party> {
        match matcher {
            Matcher::Itself | Matcher::This | Matcher::ItselfWith(_) => self.source.map(Party::Object),
            Matcher::Host | Matcher::Equipped | Matcher::HostThat(_) => self.table().known(self.source?)?.attached.map(Party::Object),
            Matcher::That(noun) if noun.head == Head::Source => self.by.map(Party::Object),
            // Where nothing happened to anything yet, "it" is the target.
            Matcher::It | Matcher::That(_) => self.it.or_else(|| {
                self.chosen.iter().rev().find_map(|value| match value {
                    Value::Party(party @ Party::Object(_)) => Some(*party),
                    _ => None,
                })
            }),
            // What gives an ability is the first number in it.
            Matcher::Granter => match self.chosen.first()? {
                Value::Party(party) => Some(*party),
                _ => None,
            },
            Matcher::Chosen(number) | Matcher::ChosenStill { number, .. } => match self.chosen.get(*number as usize)? {
                Value::Party(party) => Some(*party),
                _ => None,
            },
            Matcher::Player(who) => match self.players(who).as_slice() {
                [one] => Some(Party::Player(*one)),
                _ => None,
            },
            Matcher::Target(_)
            | Matcher::Targets { .. }
            | Matcher::OneTarget { .. }
            | Matcher::Those(_)
            | Matcher::DamagedThisWay(_)
            | Matcher::OfYourChoice(_)
            | Matcher::Noun(_)
            | Matcher::Either(_)
            | Matcher::Every(_) => None,
        }
    }

    /// Whether a player or object matches. `row` is what the object is, or would be as it enters.
    pub fn fits(&self, matcher: &Matcher, party: Option<Party>, row: Option<&Row>) -> Result<(), Unfit> {
        match matcher {
            Matcher::Noun(noun) => match (row, party) {
                (Some(row), _) => self.fits_noun(noun, row),
                (None, Some(Party::Player(_))) => Err(Unfit::APlayer),
                (None, _) => Err(Unfit::None),
            },
            Matcher::Player(who) => match party {
                Some(Party::Player(player)) if self.is_who(who, player) => Ok(()),
                Some(Party::Player(_)) => Err(Unfit::OtherPlayer),
                Some(Party::Object(_)) => Err(Unfit::AnObject),
                None => Err(Unfit::None),
            },
            Matcher::Either(any) | Matcher::Every(any) => {
                let mut first = Unfit::None;
                for one in any {
                    match self.fits(one, party, row) {
                        Ok(()) => return Ok(()),
                        Err(unfit) if matches!(first, Unfit::None) => first = unfit,
                        Err(_) => first = Unfit::NoAlternative,
                    }
                }
                Err(first)
            }
            Matcher::Target(what) | Matcher::Targets { what, .. } | Matcher::OneTarget { what, .. } | Matcher::OfYourChoice(what) => {
                self.fits(what, party, row)
            }
            Matcher::Chosen(number) if matches!(self.chosen.get(*number as usize), Some(Value::Parties(_))) => {
                match (self.chosen.get(*number as usize), party) {
                    (Some(Value::Parties(several)), Some(party)) if several.contains(&party) => Ok(()),
                    (_, None) => Err(Unfit::None),
                    _ => Err(Unfit::NotThat),
                }
            }
            Matcher::ChosenStill { what, .. } => {
                self.is_that(matcher, party)?;
                // CR 615.9: the properties are checked again.
                self.fits(what, party, row)
            }
            // A token that is about to be created has no object yet, and neither has its event.
            Matcher::Itself if self.source.is_none() && party.is_none() => Ok(()),
            Matcher::Itself
            | Matcher::This
            | Matcher::Host
            | Matcher::Equipped
            | Matcher::HostThat(_)
            | Matcher::It
            | Matcher::That(_)
            | Matcher::Granter
            | Matcher::Those(_)
            | Matcher::DamagedThisWay(_)
            | Matcher::Chosen(_) => self.is_that(matcher, party),
            Matcher::ItselfWith(quality) => match row {
                Some(row) => self.is_that(matcher, party).and_then(|()| self.has(row, quality)),
                None => Err(Unfit::None),
            },
        }
    }

    fn is_that(&self, matcher: &Matcher, party: Option<Party>) -> Result<(), Unfit> {
        match (self.party(matcher), party) {
            (Some(that), Some(this)) if that == this => Ok(()),
            (_, None) => Err(Unfit::None),
            _ => Err(Unfit::NotThat),
        }
    }

    /// Whether an object is what a noun describes.
    pub fn fits_noun(&self, noun: &Noun, row: &Row) -> Result<(), Unfit> {
        self.fits_head(noun, row)?;
        for quality in &noun.is {
            self.has(row, quality)?;
        }
        self.fits_whose(noun, row)
    }

    /// Whether an object is of the sort that a noun describes, in the right zone.
    fn fits_head(&self, noun: &Noun, row: &Row) -> Result<(), Unfit> {
        let head = match noun.head {
            Head::Permanent => row.zone == zones::BOARD,
            Head::Spell => row.zone == zones::STACK,
            Head::Card => !row.token,
            Head::Token => row.token && row.zone == zones::BOARD,
            Head::Source => true,
        };
        if !head {
            return Err(Unfit::NotA(noun.head));
        }
        if let Some(zone) = noun.zone
            && row.zone != zone
        {
            return Err(Unfit::NotIn(zone));
        }
        if noun.other && self.source == Some(row.id) {
            return Err(Unfit::Same);
        }
        Ok(())
    }

    /// Whether an object is controlled and owned as a noun describes.
    fn fits_whose(&self, noun: &Noun, row: &Row) -> Result<(), Unfit> {
        let whose = if matches!(row.zone, zones::BOARD | zones::STACK) { row.controller } else { row.owner };
        let is = |who: &Option<Who>, player| who.as_ref().is_none_or(|who| self.is_who(who, player));
        if is(&noun.owner, row.owner) && is(&noun.whose, whose) { Ok(()) } else { Err(Unfit::OtherPlayers) }
    }

    /// Whether an object has a characteristic, as far as it is known here.
    fn is(&self, row: &Row, tag: Tag) -> bool {
        match self.seen {
            None => self.position.is(row, tag),
            Some(working) => {
                working.state(row).map_or_else(|| self.position.table.definitions.card(row.card).is(tag), |state| state.is(tag))
            }
        }
    }

    /// Power and toughness, as far as they are known here.
    fn stats(&self, row: &Row) -> Option<(i64, i64)> {
        match self.seen {
            None => self.position.power_toughness(row),
            Some(working) => working
                .state(row)
                .map_or_else(|| self.position.table.definitions.card(row.card).power_toughness, |state| state.power_toughness),
        }
    }

    /// Whether an object has a quality.
    pub fn has(&self, row: &Row, quality: &Quality) -> Result<(), Unfit> {
        let holds = match quality {
            Quality::Is(tag) => return if self.is(row, *tag) { Ok(()) } else { Err(Unfit::Lacks(*tag)) },
            Quality::Not(tag) => return if self.is(row, *tag) { Err(Unfit::Has(*tag)) } else { Ok(()) },
            Quality::AnyOf(tags) => return if tags.iter().any(|tag| self.is(row, *tag)) { Ok(()) } else { Err(Unfit::LacksAll) },
            Quality::Token(token) => row.token == *token,
            Quality::Tapped(tapped) => row.tapped == *tapped,
            Quality::Attacking => row.attacking.is_some(),
            Quality::Unblocked => row.attacking.is_some() && !row.blocked && self.blockers_declared(),
            Quality::Blocking => !row.blocking.is_empty(),
            Quality::TheChosen | Quality::TheChosenType => {
                self.chosen.iter().any(|value| matches!(value, Value::Tag(tag) if self.is(row, *tag)))
            }
            Quality::PowerAtLeast(n) => self.stats(row).is_some_and(|(power, _)| power >= *n as i64),
            Quality::PowerAtMost(n) => self.stats(row).is_some_and(|(power, _)| power <= *n as i64),
            Quality::ToughnessAtLeast(n) => self.stats(row).is_some_and(|(_, toughness)| toughness >= *n as i64),
            Quality::ToughnessAtMost(n) => self.stats(row).is_some_and(|(_, toughness)| toughness <= *n as i64),
            Quality::ManaValueAtLeast(n) => self.position.table.definitions.mana_value(row) >= *n,
            Quality::ManaValueAtMost(n) => self.position.table.definitions.mana_value(row) <= *n,
            Quality::AllOf(all) => all.iter().all(|quality| self.has(row, quality).is_ok()),
            Quality::Either(any) => any.iter().any(|quality| self.has(row, quality).is_ok()),
            Quality::SharesColor => self.shares_color(row),
            Quality::Commander => row.commander() != Commander::No,
            Quality::NoCounter(counter) => row.counters_of(*counter) == 0,
            Quality::HasCounter(counter) => row.counters_of(*counter) > 0,
            Quality::Named(name) => self.table().definitions.card(row.card).name.eq_ignore_ascii_case(name),
            Quality::Damaged(damaged) => (row.damage > 0) == *damaged,
            Quality::Center => {
                let line = self.table().line(row.controller);
                line.len() % 2 == 1 && line.get(line.len() / 2) == Some(&row.id)
            }
            Quality::LeftEnd => self.table().line(row.controller).first() == Some(&row.id),
            Quality::Flank(flank) => self.table().is_flank(row) == *flank,
            Quality::NextTo(of) => match self.party(of) {
                Some(Party::Object(object)) => self.table().neighbors(object).contains(&row.id),
                _ => false,
            },
            Quality::MostPowerful | Quality::LeastPowerful => self.is_extreme(row, matches!(quality, Quality::MostPowerful)),
            Quality::Doomed(doomed) => row.doomed == *doomed,
            Quality::At(spot) => self.is_at(row, spot),
            Quality::PowerBelow(of) => match (self.stats(row), self.stats_of(of)) {
                (Some((power, _)), Some((than, _))) => power < than,
                _ => false,
            },
            Quality::FaceDown => row.face_down,
            Quality::In(zone) => row.zone == *zone,
            Quality::SourceKicked => self.source.and_then(|source| self.table().known(source)).is_some_and(|row| row.kicked),
            Quality::DamagedThisTurn(by) => match by {
                None => self.damaged(row, None),
                Some(by) => matches!(self.party(by), Some(Party::Object(by)) if self.damaged(row, Some(by))),
            },
            Quality::EnteredThisTurn => self.entered_this_turn(row),
            Quality::SingleTarget => self.table().stack.iter().any(|item| item.spell == Some(row.id) && item.chosen.len() == 1),
        };
        if holds { Ok(()) } else { Err(Unfit::Quality) }
    }

    /// Whether a condition on the position or on an event holds.
    pub fn holds_of(&self, condition: &Condition, event: &Event) -> bool {
        match condition {
            Condition::EventAt(Spot::Battlefield) => matches!(event.at, Some(Place::Site(_))),
            Condition::EventAt(Spot::Base) => !matches!(event.at, Some(Place::Site(_))),
            Condition::EventAt(spot) => event.at.is_some() && event.at == self.place(spot),
            Condition::Not(condition) => !self.holds_of(condition, event),
            other => self.holds(other),
        }
    }

    /// Whether a condition on the position holds.
    pub fn holds(&self, condition: &Condition) -> bool {
        match condition {
            Condition::Exists { noun, at_least } => self.count(noun) >= *at_least,
            Condition::DrawnThisTurn { who, at_least } => {
                self.players(who).iter().any(|player| self.table().player(*player).drawn >= *at_least)
            }
            Condition::LifeAtMost { who, at_most } => {
                self.players(who).iter().any(|player| self.table().player(*player).life <= *at_most as i64)
            }
            Condition::TurnOf(who) => self.is_who(who, self.table().turn.active),
            Condition::LifeAtLeast { who, at_least } => {
                self.players(who).iter().any(|player| self.table().player(*player).life >= *at_least as i64)
            }
            Condition::It(quality) => self.quality_of(self.it, quality),
            Condition::ItselfIs(quality) => self.quality_of(self.source.map(Party::Object), quality),
            Condition::ItselfIn(zone) => self.source.and_then(|source| self.table().row(source)).is_some_and(|row| row.zone == *zone),
            Condition::GainedThisTurn { who, at_least } => {
                self.players(who).iter().any(|player| self.table().player(*player).gained >= *at_least)
            }
            Condition::AtMost { noun, at_most } => self.count(noun) <= *at_most,
            Condition::Opponents { who, at_least } => self.players(who).iter().any(|player| {
                let opponents = self.table().player_ids().filter(|other| other != player && !self.table().player(*other).lost);
                opponents.count() as u64 >= *at_least
            }),
            Condition::Happened { what, at_least } => self.so_far(what) >= *at_least,
            Condition::HandAtLeast { who, at_least } => self.players(who).iter().any(|player| self.hand(*player) >= *at_least),
            Condition::HandAtMost { who, at_most } => self.players(who).iter().any(|player| self.hand(*player) <= *at_most),
            Condition::CountersOf { who, counter, at_least } => {
                self.players(who).iter().any(|player| crate::table::count_of(&self.table().player(*player).counters, *counter) >= *at_least)
            }
            Condition::ThatIs { called, quality } => self.quality_of(self.party(&Matcher::That(called.clone())), quality),
            // A spell that was cast in a main phase resolves in it: the phase can't end while it is on the stack.
            Condition::CastInMain => {
                let main = self.table().turn.moment == zones::MAIN || self.table().turn.moment == zones::SECOND_MAIN;
                main && self.table().turn.active == self.controller
            }
            Condition::CastFrom(zone) => {
                let from = self.source.and_then(|source| self.table().known(source)).and_then(|row| row.cast_from);
                from.is_some() && (zone.is_none() || *zone == from)
            }
            Condition::All(all) => all.iter().all(|condition| self.holds(condition)),
            Condition::Any(any) => any.iter().any(|condition| self.holds(condition)),
            Condition::Not(condition) => !self.holds(condition),
            Condition::AtLeast { amount, least } => match (self.number(amount), self.number(least)) {
                (Some(amount), Some(least)) => amount >= least,
                _ => false,
            },
            Condition::Did(verb) => self.table().result.happened.contains(verb),
            Condition::Refused => self.chose(&Value::Yes(false)),
            Condition::Chose(word) => self.chose_word(word),
            Condition::Kicked => self.source.and_then(|source| self.table().known(source)).is_some_and(|row| row.kicked),
            Condition::Tally { who, verb, at_least } => {
                // Of all who are meant together: "if a unit died this turn".
                let players = self.players(who);
                players.iter().map(|player| self.table().player(*player).happened(*verb)).fold(0, u64::saturating_add) >= *at_least
            }
            Condition::During(moment) => self.table().turn.moment == *moment,
            Condition::InCombat => self.quality_of(self.it, &Quality::Either(vec![Quality::Attacking, Quality::Blocking])),
            Condition::Done => self.table().result != crate::table::Outcome::default(),
            // An event is needed for that: see [`View::holds_of`].
            Condition::EventAt(_) => false,
            Condition::PlayerCounters { who, counter, at_least } => {
                self.players(who).iter().any(|player| count_of(&self.table().player(*player).counters, *counter) >= *at_least)
            }
            Condition::NotFirstIn(moment) => !self.they.iter().any(|player| {
                let turn = &self.table().turn;
                turn.moment == *moment && turn.active == *player && self.table().player(*player).drawn_in_step == 0
            }),
        }
    }

    /// Whether an object is at a location.
    fn is_at(&self, row: &Row, spot: &Spot) -> bool {
        let on_board = row.zone == zones::BOARD;
        match spot {
            Spot::Battlefield => on_board && row.at.is_some(),
            Spot::Base => on_board && row.at.is_none(),
            _ => on_board && self.site(spot).is_some_and(|site| site_of(row) == site),
        }
    }

    /// A location that a text names: what an object is at, or else whose base it is in.
    fn site(&self, spot: &Spot) -> Option<Result<ObjectId, PlayerId>> {
        match spot {
            Spot::Here => self.table().known(self.source?).map(site_of),
            Spot::The(of) => self.object(of).map(site_of),
            Spot::Base => Some(Err(self.controller)),
            Spot::There => match self.it? {
                Party::Object(object) => self.table().known(object).map(site_of),
                Party::Player(_) => None,
            },
            Spot::Battlefield => None,
        }
    }

    /// The same, as an event carries it.
    pub fn place(&self, spot: &Spot) -> Option<Place> {
        self.site(spot).map(|site| site.map_or(Place::Base, Place::Site))
    }

    /// How many cards a player has in hand.
    fn hand(&self, player: PlayerId) -> u64 {
        self.table().in_zone(zones::HAND, Some(player)).map(|row| row.count).sum()
    }

    fn entered_this_turn(&self, row: &Row) -> bool {
        let mut happened = self.table().happened.iter();
        happened.any(|happened| happened.event.to == Some(zones::BOARD) && happened.event.object() == Some(row.id))
    }

    /// Whether this was chosen as the object entered.
    fn chose(&self, value: &Value) -> bool {
        self.source.and_then(|source| self.table().known(source)).is_some_and(|row| row.chosen.contains(value))
    }

    /// CR 614.12c: whether this word was chosen as the object entered.
    fn chose_word(&self, word: &str) -> bool {
        let Some(row) = self.source.and_then(|source| self.table().known(source)) else { return false };
        let replacements = &self.table().definitions.card(row.card).compiled.replacements;
        let words = replacements.iter().find_map(|made| match &made.replacement.rewrite {
            Rewrite::Enter(how) => how.iter().find_map(|how| if let Entering::Word(words) = how { Some(words) } else { None }),
            _ => None,
        });
        let number = words.and_then(|words| words.iter().position(|known| known == word));
        number.is_some_and(|number| row.chosen.contains(&Value::Number(number as u64)))
    }

    fn quality_of(&self, party: Option<Party>, quality: &Quality) -> bool {
        match party {
            Some(Party::Object(object)) => self.table().known(object).is_some_and(|row| self.has(row, quality).is_ok()),
            _ => false,
        }
    }

    /// CR 509.1h: from the declaration of blockers on, an attacking creature is blocked or unblocked.
    fn blockers_declared(&self) -> bool {
        let turn = &self.table().turn;
        let later = turn.moment.0 > zones::BLOCKERS.0 && turn.moment.0 <= zones::END_OF_COMBAT.0;
        later || turn.moment == zones::BLOCKERS && turn.declared
    }

    /// Whether nothing else of its controller that stands in a line has more power, or less.
    fn is_extreme(&self, row: &Row, most: bool) -> bool {
        let power = |row: &Row| self.stats(row).map_or(0, |(power, _)| power);
        let own = power(row);
        let line = self.table().rows.iter().filter(|other| other.zone == zones::BOARD && other.place > 0);
        line.filter(|other| other.controller == row.controller).all(|other| if most { power(other) <= own } else { power(other) >= own })
    }

    /// Whether an object shares a colour with "it", or with the first target.
    fn shares_color(&self, row: &Row) -> bool {
        let first = self.chosen.first().and_then(|value| match value {
            Value::Party(party) => Some(*party),
            _ => None,
        });
        let Some(Party::Object(with)) = self.it.or(first) else { return false };
        let Some(with) = self.table().known(with) else { return false };
        zones::COLORS.iter().any(|color| self.is(row, *color) && self.is(with, *color))
    }

    /// How many objects a noun describes.
    pub fn count(&self, noun: &Noun) -> u64 {
        self.table().rows.iter().filter(|row| self.fits_noun(noun, row).is_ok()).map(|row| row.count).sum()
    }

    /// The object a matcher names, as it is or last was.
    fn object(&self, matcher: &Matcher) -> Option<&'a Row> {
        match self.party(matcher)? {
            Party::Object(object) => self.table().known(object),
            Party::Player(_) => None,
        }
    }

    fn stats_of(&self, of: &Matcher) -> Option<(i64, i64)> {
        self.object(of).and_then(|row| self.stats(row))
    }

    /// The greatest number of a kind among objects; 0 if there are none.
    fn greatest(&self, among: &Among) -> u64 {
        let (Among::Power(noun) | Among::Toughness(noun) | Among::ManaValue(noun)) = among;
        let value = |row: &Row| match among {
            Among::Power(_) => self.stats(row).map_or(0, |(power, _)| u64::try_from(power).unwrap_or(0)),
            Among::Toughness(_) => self.stats(row).map_or(0, |(_, toughness)| u64::try_from(toughness).unwrap_or(0)),
            Among::ManaValue(_) => self.position.table.definitions.mana_value(row),
        };
        self.table().rows.iter().filter(|row| self.fits_noun(noun, row).is_ok()).map(value).max().unwrap_or(0)
    }

    /// CR 607.2b: of the cards that were exiled as the object entered, a total.
    fn total_of_linked(&self, which: impl Fn((i64, i64)) -> i64) -> u64 {
        let chosen = self.source.and_then(|source| self.table().known(source)).map_or(self.chosen, |row| row.chosen.as_slice());
        let linked = chosen.iter().filter_map(|value| if let Value::Parties(parties) = value { Some(parties) } else { None });
        let rows = linked.flatten().filter_map(|party| if let Party::Object(object) = party { self.table().row(*object) } else { None });
        let exiled = rows.filter(|row| row.zone == zones::EXILE).filter_map(|row| self.stats(row));
        exiled.map(|stats| u64::try_from(which(stats)).unwrap_or(0)).fold(0, u64::saturating_add)
    }

    /// The value of an amount; none if it overflows.
    pub fn number(&self, amount: &Amount) -> Option<u64> {
        match amount {
            Amount::Number(n) => Some(*n),
            Amount::X => Some(self.x),
            Amount::Divided(amount) => self.number(amount),
            Amount::Share(number) => match self.chosen.get(usize::from(*number)) {
                Some(Value::Number(share)) => Some(*share),
                _ => Some(0),
            },
            Amount::ThatMuch | Amount::Prevented => Some(self.amount),
            Amount::Twice(amount) => self.number(amount)?.checked_mul(2),
            Amount::CountOf(noun) => Some(self.count(noun)),
            // Of what isn't there and never was, there is none.
            Amount::PowerOf(of) => Some(self.stats_of(of).map_or(0, |(power, _)| u64::try_from(power).unwrap_or(0))),
            Amount::ToughnessOf(of) => Some(self.stats_of(of).map_or(0, |(_, toughness)| u64::try_from(toughness).unwrap_or(0))),
            Amount::ManaValueOf(of) => Some(self.object(of).map_or(0, |row| self.position.table.definitions.mana_value(row))),
            Amount::CountersOn { of, counter } => Some(match of.as_ref() {
                Matcher::Player(who) => {
                    let of = |player: PlayerId| count_of(&self.table().player(player).counters, *counter);
                    self.players(who).into_iter().map(of).fold(0, u64::saturating_add)
                }
                of => self.object(of).map_or(0, |row| row.counters_of(*counter)),
            }),
            Amount::Minus { of, less } => Some(self.number(of)?.saturating_sub(self.number(less)?)),
            Amount::RatingOf { of, keyword } => Some(self.object(of).map_or(0, |row| self.position.rating(row, *keyword))),
            Amount::Greatest(among) => Some(self.greatest(among)),
            Amount::LifeOf(who) => {
                let life = self.players(who).first().map_or(0, |player| self.table().player(*player).life);
                Some(u64::try_from(life).unwrap_or(0))
            }
            Amount::OpponentsOf(who) => {
                let of = self.players(who).first().copied()?;
                Some(self.table().player_ids().filter(|other| *other != of && !self.table().player(*other).lost).count() as u64)
            }
            Amount::Sum(all) => all.iter().try_fold(0_u64, |sum, one| sum.checked_add(self.number(one)?)),
            Amount::Less { than, by } => self.number(than).map(|whole| whole.saturating_sub(*by)),
            Amount::Where(amount) => self.number(amount),
            Amount::Times { by, of } => self.number(of)?.checked_mul(*by),
            Amount::TotalPower => Some(self.total_of_linked(|(power, _)| power)),
            Amount::TotalToughness => Some(self.total_of_linked(|(_, toughness)| toughness)),
            Amount::Per { each, of } => self.count(of).checked_mul(*each),
            Amount::Half { of, up } => {
                let whole = self.number(of)?;
                Some(whole / 2 + if *up { whole % 2 } else { 0 })
            }
        }
    }

    /// Whether an event that happened this turn is one that a pattern describes, its objects as they were then.
    pub fn saw(&self, pattern: &Pattern, happened: &Happened) -> bool {
        let row = || happened.subject.as_ref().map(Cow::Borrowed);
        self.describes(pattern, &happened.event, &row, happened.source.as_ref()).is_ok()
    }

    /// Whether an event is one that a pattern describes, or the first reason why not.
    pub fn watches(&self, pattern: &Pattern, event: &Event) -> Result<(), Reason> {
        let source = event.source.and_then(|object| self.table().known(object));
        self.describes(pattern, event, &|| self.position.subject_row(event), source)
    }

    fn describes<'r>(
        &self,
        pattern: &Pattern,
        event: &Event,
        row: &dyn Fn() -> Option<Cow<'r, Row>>,
        by: Option<&Row>,
    ) -> Result<(), Reason> {
        if pattern.verb != event.verb {
            return Err(Reason::OtherEvent(pattern.verb));
        }
        if let Some(from) = pattern.from
            && event.from != Some(from)
        {
            return Err(Reason::NotFrom(from));
        }
        if let Some(to) = pattern.to
            && event.to != Some(to)
        {
            return Err(Reason::NotTo(to));
        }
        if let Some(subject) = &pattern.subject {
            self.fits(subject, event.subject, row().as_deref()).map_err(Reason::Subject)?;
        }
        if let Some(source) = &pattern.source {
            self.fits(source, event.source.map(Party::Object), by).map_err(Reason::Source)?;
        }
        if let Some(involves) = &pattern.involves {
            let source = self.fits(involves, event.source.map(Party::Object), by);
            source.or_else(|_| self.fits(involves, event.subject, row().as_deref())).map_err(Reason::Subject)?;
        }
        if let Some(who) = &pattern.player {
            match event.player {
                Some(player) if self.is_who(who, player) => {}
                Some(_) => return Err(Reason::Player(Unfit::OtherPlayer)),
                None => return Err(Reason::Player(Unfit::None)),
            }
        }
        if pattern.last && row().is_none_or(|row| pattern.counter.is_none_or(|counter| row.counters_of(counter) > 0)) {
            return Err(Reason::NotLast);
        }
        if let Some(who) = &pattern.under
            && !row().is_some_and(|row| self.is_who(who, row.controller))
        {
            return Err(Reason::Subject(Unfit::OtherPlayers));
        }
        if pattern.counter.is_some_and(|counter| event.counter != Some(counter)) {
            return Err(Reason::OtherCounters(pattern.counter.unwrap_or(crate::ids::Counter(0))));
        }
        if pattern.moment.is_some() && pattern.moment != event.moment {
            return Err(Reason::OtherMoment);
        }
        if let Some(combat) = pattern.combat
            && event.marks.has(crate::event::Marks::COMBAT) != combat
        {
            return Err(Reason::Combat(combat));
        }
        if let Some(least) = pattern.at_least
            && event.amount < least
        {
            return Err(Reason::Fewer(least));
        }
        // CR 614.16: the effect of a spell, of an ability, or of another replacement or prevention.
        if pattern.by_effect && !matches!(event.cause, Cause::Effect(_) | Cause::Bare) {
            return Err(Reason::NotByEffect);
        }
        if pattern.paid && event.cause != Cause::Cost {
            return Err(Reason::NotPaid);
        }
        if let Some(who) = &pattern.by {
            let by = match event.cause {
                Cause::Effect(object) => self.table().known(object).map(|row| row.controller),
                _ => None,
            };
            if !by.is_some_and(|player| self.is_who(who, player)) {
                return Err(Reason::NotByEffect);
            }
        }
        if pattern.for_life && !event.marks.has(crate::event::Marks::LIFE) {
            return Err(Reason::Condition);
        }
        if let Some(at) = &pattern.at
            && !self.holds_of(&Condition::EventAt(at.clone()), event)
        {
            return Err(Reason::Elsewhere);
        }
        // What a text names as the source is neither the spell nor the ability.
        if pattern.by_text {
            let own = event.marks.has(Marks::NAMED) || event.marks.has(Marks::COMBAT);
            let source = || event.source.and_then(|source| self.table().known(source));
            // Of a bare event, an object in play does it itself.
            let bare = event.cause == Cause::Bare && source().is_some_and(|row| row.zone == zones::BOARD);
            if own || bare {
                return Err(Reason::NotByEffect);
            }
        }
        if pattern.extra && !event.marks.has(crate::event::Marks::EXTRA) {
            return Err(Reason::OtherMoment);
        }
        if pattern.discarded && !event.marks.has(crate::event::Marks::DISCARDED) {
            return Err(Reason::Condition);
        }
        if pattern.by_damage && !event.marks.has(crate::event::Marks::DAMAGE) {
            return Err(Reason::NotByDamage);
        }
        if let Some(floor) = pattern.life_below {
            let life = match event.subject {
                Some(Party::Player(player)) => self.table().player(player).life,
                _ => return Err(Reason::Subject(Unfit::AnObject)),
            };
            if life.saturating_sub_unsigned(event.amount) >= floor as i64 {
                return Err(Reason::LifeStays(floor));
            }
        }
        Ok(())
    }
}

impl Position {
    /// Whether an object has a characteristic.
    #[inline]
    pub fn is(&self, row: &Row, tag: Tag) -> bool {
        self.with(row, |state| match state {
            None => self.table.definitions.card(row.card).is(tag),
            Some(state) => state.is(tag),
        })
    }

    /// Power and toughness, with counters and continuous effects (CR 613.4).
    pub fn power_toughness(&self, row: &Row) -> Option<(i64, i64)> {
        self.with(row, |state| match state {
            Some(state) => state.power_toughness,
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
        let protects = |modifier: &Modifier, view: &View<'_>| {
            let is_from = modifier.protection.as_ref().is_some_and(|quality| view.has(from, quality).is_ok());
            is_from && view.fits(&modifier.of, Some(Party::Object(row.id)), Some(row)).is_ok()
        };
        let of_static = self.table.indexed().protections().iter().any(|(object, number)| {
            let Some(source) = self.table.row(*object).filter(|source| !self.abilities_lost(source)) else { return false };
            let Some((modifier, _)) = self.table.definitions.card(source.card).compiled.modifiers.get(*number as usize) else {
                return false;
            };
            let view = View::of(self, source.controller, Some(source.id), &source.chosen);
            (source.zone == zones::BOARD || modifier.of == Matcher::Itself) && protects(modifier, &view)
        });
        of_static
            || self.effects.continuous.iter().any(|made| {
                let view = View::of(self, made.controller, Some(made.source), &made.chosen);
                let reaches = made.of.as_ref().is_none_or(|of| of.contains(&row.id));
                reaches && self.modifier_of(made).is_some_and(|modifier| modifier.protection.is_some() && protects(modifier, &view))
            })
    }

    /// Whether an effect takes all abilities of its text from an object.
    #[inline]
    pub fn abilities_lost(&self, row: &Row) -> bool {
        self.with(row, |state| state.is_some_and(|state| state.lost))
    }

    /// What the object of an event is; for something that enters, as it would exist on the
    /// battlefield with what has already modified how it enters (CR 614.12).
    pub fn subject_row(&self, event: &Event) -> Option<Cow<'_, Row>> {
        let enters = event.to == Some(zones::BOARD) && event.from != Some(zones::BOARD);
        match (event.object(), event.card) {
            (Some(object), _) => {
                let row = self.table.known(object)?;
                Some(if enters { Cow::Owned(as_it_enters(row.clone(), event)) } else { Cow::Borrowed(row) })
            }
            (None, Some(card)) => {
                let mut row = Row::new(card, zones::BOARD, event.player?);
                row.token = true;
                row.count = event.amount;
                Some(Cow::Owned(as_it_enters(row, event)))
            }
            (None, None) => None,
        }
    }
}

/// The location of an object: what it is at, or whose base it is in. A location is at itself.
fn site_of(row: &Row) -> Result<ObjectId, PlayerId> {
    row.at.ok_or(row.controller)
}

/// CR 614.12: the object as it would exist on the battlefield.
fn as_it_enters(mut row: Row, event: &Event) -> Row {
    row.zone = zones::BOARD;
    row.at = event.at.and_then(Place::site);
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
