//! Whether conditions hold.

use super::View;
use crate::event::{Event, Party, Place, Value};
use crate::ids::{ObjectId, PlayerId, Tag};
use crate::language::*;
use crate::table::{Row, count_of};
use crate::zones;
use instead_kernel::Amount as _;
use instead_kernel::amount::Amounts as _;

/// CR 702.179e.
const MAX_SPEED: u64 = 4;

impl<'a> View<'a> {
    /// "If an opponent lost 3 or more life this turn": one of them did, by themselves.
    fn happened_to_one(&self, what: &Pattern, at_least: u64) -> bool {
        let is_one = |who: &Option<Who>| matches!(who, Some(Who::Opponent | Who::Other | Who::Anyone));
        let (does, under) = (is_one(&what.player), is_one(&what.under));
        let Some(who) = what.player.as_ref().filter(|_| does).or(what.under.as_ref().filter(|_| under)).filter(|_| at_least > 1) else {
            return self.so_far(what) >= at_least;
        };
        let mut own = what.clone();
        own.player = if does { Some(Who::They) } else { own.player };
        own.under = if under { Some(Who::They) } else { own.under };
        self.players(who).into_iter().any(|player| View { they: &[player], ..*self }.so_far(&own) >= at_least)
    }

    /// Whether a condition on the position or on an event holds.
    pub fn holds_of(&self, condition: &Condition, event: &Event) -> bool {
        match condition {
            Condition::EventAt(Spot::Battlefield) => matches!(event.at, Some(Place::Site(_))),
            Condition::EventAt(Spot::Base) => !matches!(event.at, Some(Place::Site(_))),
            Condition::EventAt(spot) => event.at.is_some() && event.at == self.place(spot),
            Condition::EntersWith(counter) => event.entry.as_ref().is_some_and(|entry| count_of(&entry.counters, *counter) > 0),
            Condition::All(all) => all.iter().all(|condition| self.holds_of(condition, event)),
            Condition::Any(any) => any.iter().any(|condition| self.holds_of(condition, event)),
            Condition::Not(condition) => !self.holds_of(condition, event),
            other => self.holds(other),
        }
    }

    /// Whether a condition on the position holds.
    pub fn holds(&self, condition: &Condition) -> bool {
        match condition {
            // "An opponent has eight or more cards in their graveyard".
            Condition::Exists { noun, at_least }
                if noun.whose == Some(Who::Opponent) && noun.zone.is_some_and(|zone| zone != zones::BOARD) =>
            {
                let own = Noun { whose: Some(Who::They), ..noun.clone() };
                let of = |player: &PlayerId| View { they: std::slice::from_ref(player), ..*self }.count(&own) >= *at_least;
                self.players(&Who::Opponent).iter().any(of)
            }
            Condition::Exists { noun, at_least } => self.count(noun) >= *at_least,
            Condition::DrawnThisTurn { who, at_least } => {
                self.players(who).iter().any(|player| self.table().player(*player).drawn >= *at_least)
            }
            Condition::LifeAtMost { who, at_most } => {
                self.players(who).iter().any(|player| self.table().player(*player).life <= *at_most as i64)
            }
            Condition::TurnOf(who) => self.is_who(who, self.table().turn.active),
            Condition::Someone { who, holds } => self.players(who).into_iter().any(|player| View { they: &[player], ..*self }.holds(holds)),
            Condition::LifeAtLeast { who, at_least } => {
                self.players(who).iter().any(|player| self.table().player(*player).life >= *at_least as i64)
            }
            Condition::It(quality) => self.is_of(&Matcher::It, quality),
            Condition::OfThe { of, quality } => self.is_of(of, quality),
            Condition::More { who, noun } => {
                let of = |player: PlayerId| {
                    let rows = self.table().rows.iter().filter(|row| row.controller == player && self.fits_noun(noun, row).is_ok());
                    rows.map(|row| row.count).together()
                };
                self.players(who).into_iter().any(|player| of(player) > of(self.controller))
            }
            Condition::LastTurn { who, at_least, .. } => {
                self.players(who).iter().any(|player| self.table().player(*player).cast_last_turn >= *at_least)
            }
            Condition::Of { of, is } => self.is_of(of, is),
            // One of several is enough: each of them fights.
            Condition::CanFight(of) => match self.several(of).first().map_or_else(|| self.party(of), |(one, _)| Some(*one)) {
                Some(Party::Object(object)) => {
                    self.table().row(object).is_some_and(|row| row.zone == zones::BOARD && self.stats(row).is_some())
                }
                _ => false,
            },
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
            Condition::Happened { what, at_least } => self.happened_to_one(what, *at_least),
            Condition::HandAtLeast { who, at_least } => self.players(who).iter().any(|player| self.hand(*player) >= *at_least),
            Condition::HandAtMost { who, at_most } => self.players(who).iter().any(|player| self.hand(*player) <= *at_most),
            Condition::CountersOf { who, counter, at_least } => {
                self.players(who).iter().any(|player| crate::table::count_of(&self.table().player(*player).counters, *counter) >= *at_least)
            }
            Condition::ThatIs { called, quality } => self.is_of(&Matcher::That(called.clone()), quality),
            // A spell that was cast in a main phase resolves in it: the phase can't end while it is on the stack.
            Condition::CastInMain => {
                let main = self.table().turn.moment == zones::MAIN || self.table().turn.moment == zones::SECOND_MAIN;
                // CR 707.10: a copy of a spell wasn't cast.
                let cast = self.source.and_then(|source| self.table().known(source)).is_some_and(|row| row.cast_from.is_some());
                cast && main && self.table().turn.active == self.controller
            }
            Condition::CastFrom(zone) => {
                let from = self.source.and_then(|source| self.table().known(source)).and_then(|row| row.cast_from);
                from.is_some() && (zone.is_none() || *zone == from)
            }
            // CR 109.5: "you" is who controls it now.
            Condition::CastByYou => {
                let row = self.source.and_then(|source| self.table().known(source));
                row.is_some_and(|row| row.cast_by == Some(self.controller))
            }
            Condition::All(all) => all.iter().all(|condition| self.holds(condition)),
            Condition::Any(any) => any.iter().any(|condition| self.holds(condition)),
            Condition::Not(condition) => !self.holds(condition),
            Condition::AtLeast { amount, least } => match (self.number(amount), self.number(least)) {
                (Some(amount), Some(least)) => amount >= least,
                _ => false,
            },
            Condition::Designated { who, by } => self.players(who).iter().any(|player| self.table().player(*player).is_designated(*by)),
            Condition::Tempted { who, at_least } => {
                self.players(who).iter().any(|player| self.table().player(*player).tempted >= *at_least)
            }
            Condition::MaxSpeed(who) => self.players(who).iter().any(|player| self.table().player(*player).speed >= MAX_SPEED),
            Condition::Night(night) => self.table().turn.night == Some(*night),
            Condition::Did(verb) => self.table().result.happened.contains(verb),
            Condition::GoneBy(verb) => {
                let gone = matches!(self.it, Some(Party::Object(object)) if self.table().row(object).is_none());
                gone && self.table().result.happened.contains(verb)
            }
            Condition::Refused => self.chose(&Value::Yes(false)),
            Condition::Chose(word) => self.chose_word(word),
            Condition::Spent { color, at_least } => {
                let fits = |of: Option<Tag>| color.map_or(of.is_some(), |color| of == Some(color));
                self.spent(&Matcher::Itself).iter().any(|(of, amount)| fits(*of) && amount >= at_least)
            }
            Condition::Level(least) => {
                let memory = self.source.and_then(|source| self.table().known(source)).and_then(|row| row.memory.as_ref());
                memory.map_or(1, |memory| memory.level.max(1)) >= *least
            }
            Condition::Paid(keyword) => self.times_paid(keyword) > 0,
            Condition::Kicked => self.source.and_then(|source| self.table().known(source)).is_some_and(|row| row.kicked),
            Condition::Tally { who, verb, at_least } => {
                // Of all who are meant together: "if a unit died this turn".
                let players = self.players(who);
                players.iter().map(|player| self.table().player(*player).happened(*verb)).together() >= *at_least
            }
            Condition::TallyOfOthers { who, verb, at_least } => {
                let row = self.source.and_then(|source| self.table().known(source));
                let now = |row: &Row| row.zone == zones::STACK || row.cast_from.is_some() && row.since == self.table().turn.number;
                let own = u64::from(row.is_some_and(now));
                let all = self.players(who).into_iter().map(|player| self.table().player(player).happened(*verb));
                all.together().less(own) >= *at_least
            }
            Condition::During(moment) => self.table().turn.moment == *moment,
            Condition::InCombat => self.quality_of(self.it, &Quality::Either(vec![Quality::Attacking, Quality::Blocking])),
            Condition::FirstCombat => self.table().turn.combats < 2,
            Condition::Taken => self.source.and_then(|source| self.table().row(source)).is_some_and(|row| row.used(Row::TAKEN) > 0),
            Condition::Done => self.table().result != crate::table::Outcome::default(),
            // An event is needed for that: see [`View::holds_of`].
            Condition::EventAt(_) | Condition::EntersWith(_) => false,
            Condition::PlayerCounters { who, counter, at_least } => {
                self.players(who).iter().any(|player| count_of(&self.table().player(*player).counters, *counter) >= *at_least)
            }
            // Said of no vote.
            Condition::MostVotes { .. } => false,
            Condition::WasNotFirstIn(moment) => !self.they.iter().any(|player| {
                let turn = &self.table().turn;
                turn.moment == *moment && turn.active == *player && self.table().player(*player).drawn_in_step <= 1
            }),
            Condition::NotFirstIn(moment) => !self.they.iter().any(|player| {
                let turn = &self.table().turn;
                turn.moment == *moment && turn.active == *player && self.table().player(*player).drawn_in_step == 0
            }),
        }
    }

    /// Whether an object is at a location.
    pub(super) fn is_at(&self, row: &Row, spot: &Spot) -> bool {
        let on_board = row.zone == zones::BOARD;
        match spot {
            Spot::Battlefield => on_board && row.at.is_some(),
            Spot::Base => on_board && row.at.is_none(),
            Spot::Such(noun) => {
                let at = row.at.filter(|_| on_board).and_then(|site| self.table().row(site));
                at.is_some_and(|site| self.fits_noun(noun, site).is_ok())
            }
            _ => on_board && self.site(spot).is_some_and(|site| site_of(row) == site),
        }
    }

    /// What is at a location.
    pub(super) fn at<'b>(&'b self, location: &'b Row) -> impl Iterator<Item = &'b Row> {
        let there = |row: &&Row| row.zone == zones::BOARD && row.at == Some(location.id) && row.id != location.id;
        self.table().rows.iter().filter(there)
    }

    /// A location that a text names: what an object is at, or else whose base it is in.
    pub(super) fn site(&self, spot: &Spot) -> Option<Result<ObjectId, PlayerId>> {
        match spot {
            Spot::Here | Spot::The(_) if self.gone && spot.is_of_itself() => None,
            Spot::Here => self.table().known(self.source?).map(site_of),
            Spot::The(of) => self.object(of).map(site_of),
            Spot::Base => Some(Err(self.controller)),
            Spot::There => match self.it? {
                Party::Object(object) => self.table().known(object).map(site_of),
                Party::Player(_) => None,
            },
            Spot::Left => Some(self.by.and_then(|site| self.table().known(site)).map_or(Err(self.controller), site_of)),
            Spot::Battlefield | Spot::Such(_) => None,
        }
    }

    /// The same, as an event carries it.
    pub fn place(&self, spot: &Spot) -> Option<Place> {
        self.site(spot).map(|site| site.map_or(Place::Base, Place::Site))
    }

    /// How many cards a player has in hand.
    pub(super) fn hand(&self, player: PlayerId) -> u64 {
        self.table().in_zone(zones::HAND, Some(player)).map(|row| row.count).together()
    }

    pub(super) fn entered_this_turn(&self, row: &Row) -> bool {
        let mut happened = self.table().happened.iter();
        happened.any(|happened| happened.event.to == Some(zones::BOARD) && happened.event.object() == Some(row.id))
    }

    /// Whether this was chosen as the object entered.
    pub(super) fn chose(&self, value: &Value) -> bool {
        self.source.and_then(|source| self.table().known(source)).is_some_and(|row| row.chosen.contains(value))
    }

    /// CR 614.12c: whether this word was chosen as the object entered.
    pub(super) fn chose_word(&self, word: &str) -> bool {
        let Some(row) = self.source.and_then(|source| self.table().known(source)) else { return false };
        let replacements = &self.table().definitions.card(row.card).compiled.replacements;
        let words = replacements.iter().find_map(|made| match &made.replacement.rewrite {
            Rewrite::Enter(how) => how.iter().find_map(|how| if let Entering::Word(words) = how { Some(words) } else { None }),
            _ => None,
        });
        let number = words.and_then(|words| words.iter().position(|known| known == word));
        number.is_some_and(|number| row.chosen.contains(&Value::Number(number as u64)))
    }

    pub(super) fn quality_of(&self, party: Option<Party>, quality: &Quality) -> bool {
        match party {
            Some(Party::Object(object)) => self.table().known(object).is_some_and(|row| self.has(row, quality).is_ok()),
            _ => false,
        }
    }

    /// CR 509.1h: from the declaration of blockers on, an attacking creature is blocked or unblocked.
    pub(super) fn blockers_declared(&self) -> bool {
        let turn = &self.table().turn;
        let later = turn.moment.0 > zones::BLOCKERS.0 && turn.moment.0 <= zones::END_OF_COMBAT.0;
        later || turn.moment == zones::BLOCKERS && turn.declared
    }

    /// Whether nothing else of its controller, or of anybody, that stands in a line has more power, or less.
    pub(super) fn is_extreme(&self, row: &Row, most: bool, of_all: bool) -> bool {
        let power = |row: &Row| self.stats(row).map_or(0, |(power, _)| power);
        let own = power(row);
        let line = self.table().rows.iter().filter(|other| other.zone == zones::BOARD && other.place > 0);
        line.filter(|other| of_all || other.controller == row.controller)
            .all(|other| if most { power(other) <= own } else { power(other) >= own })
    }

    /// Whether an object shares a colour with "it", or with the first target.
    pub(super) fn shares_color(&self, row: &Row) -> bool {
        let first = self.chosen.first().and_then(|value| match value {
            Value::Party(party) => Some(*party),
            _ => None,
        });
        let Some(Party::Object(with)) = self.it.or(first) else { return false };
        let Some(with) = self.table().known(with) else { return false };
        zones::COLORS.iter().any(|color| self.is(row, *color) && self.is(with, *color))
    }
}

/// The location of an object: what it is at, or whose base it is in. A location is at itself.
fn site_of(row: &Row) -> Result<ObjectId, PlayerId> {
    row.at.ok_or(row.controller)
}
