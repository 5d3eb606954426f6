//! Whether conditions hold.

use super::View;
use crate::event::{Event, Party, Place, Value};
use crate::ids::{Moment, PlayerId, Tag, Verb};
use crate::language::*;
use crate::table::{Player, Row, count_of};
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

    /// Whether a condition on the position holds: a table, a line for each condition, and therefore longer than a screen.
    pub fn holds(&self, condition: &Condition) -> bool {
        match condition {
            Condition::Exists { noun, at_least } if is_of_each_opponent(noun) => self.an_opponent_has(noun, *at_least),
            Condition::Exists { noun, at_least } => self.count(noun) >= *at_least,
            Condition::DrawnThisTurn { who, at_least } => self.one_of(who, |player| player.drawn >= *at_least),
            Condition::LifeAtMost { who, at_most } => self.one_of(who, |player| player.life <= *at_most as i64),
            Condition::TurnOf(who) => self.is_who(who, self.table().turn.active),
            Condition::Someone { who, holds } => self.players(who).into_iter().any(|player| View { they: &[player], ..*self }.holds(holds)),
            Condition::LifeAtLeast { who, at_least } => self.one_of(who, |player| player.life >= *at_least as i64),
            Condition::It(quality) => self.is_of(&Matcher::It, quality),
            Condition::OfThe { of, quality } => self.is_of(of, quality),
            Condition::More { who, noun } => self.controls_more(who, noun),
            Condition::LastTurn { who, at_least, .. } => self.one_of(who, |player| player.cast_last_turn >= *at_least),
            Condition::Of { of, is } => self.is_of(of, is),
            Condition::CanFight(of) => self.can_fight(of),
            Condition::ItselfIs(quality) => self.quality_of(self.source.map(Party::Object), quality),
            Condition::ItselfIn(zone) => self.source.and_then(|source| self.table().row(source)).is_some_and(|row| row.zone == *zone),
            Condition::GainedThisTurn { who, at_least } => self.one_of(who, |player| player.gained >= *at_least),
            Condition::AtMost { noun, at_most } => self.count(noun) <= *at_most,
            Condition::Opponents { who, at_least } => self.players(who).iter().any(|player| self.opponents_of(*player) >= *at_least),
            Condition::Happened { what, at_least } => self.happened_to_one(what, *at_least),
            Condition::HandAtLeast { who, at_least } => self.players(who).iter().any(|player| self.hand(*player) >= *at_least),
            Condition::HandAtMost { who, at_most } => self.players(who).iter().any(|player| self.hand(*player) <= *at_most),
            Condition::CountersOf { who, counter, at_least } => {
                self.one_of(who, |player| count_of(&player.counters, *counter) >= *at_least)
            }
            Condition::ThatIs { called, quality } => self.is_of(&Matcher::That(called.clone()), quality),
            Condition::CastInMain => self.is_cast_in_main(),
            Condition::CastFrom(zone) => self.own().and_then(|row| row.cast_from).is_some_and(|from| zone.is_none_or(|zone| zone == from)),
            // CR 109.5: "you" is who controls it now.
            Condition::CastByYou => self.own().is_some_and(|row| row.cast_by == Some(self.controller)),
            Condition::TurnsBegun { who, at_least } => self.one_of(who, |player| has_begun(player, *at_least)),
            Condition::All(all) => all.iter().all(|condition| self.holds(condition)),
            Condition::Any(any) => any.iter().any(|condition| self.holds(condition)),
            Condition::Not(condition) => !self.holds(condition),
            Condition::AtLeast { amount, least } => {
                self.number(amount).zip(self.number(least)).is_some_and(|(amount, least)| amount >= least)
            }
            Condition::Designated { who, by } => self.one_of(who, |player| player.is_designated(*by)),
            Condition::Tempted { who, at_least } => self.one_of(who, |player| player.tempted >= *at_least),
            Condition::MaxSpeed(who) => self.one_of(who, |player| player.speed >= MAX_SPEED),
            Condition::Night(night) => self.table().turn.night == Some(*night),
            Condition::Did(verb) => self.table().result.happened.contains(verb),
            Condition::GoneBy(verb) => self.is_gone_by(*verb),
            Condition::Refused => self.chose(&Value::Yes(false)),
            Condition::Chose(word) => self.chose_word(word),
            Condition::Spent { color, at_least } => self.was_spent(*color, *at_least),
            Condition::Level(least) => self.own().and_then(|row| row.memory.as_ref()).map_or(1, |memory| memory.level.max(1)) >= *least,
            Condition::Paid(keyword) => self.times_paid(keyword) > 0,
            Condition::Kicked => self.own().is_some_and(|row| row.kicked),
            Condition::Tally { who, verb, at_least } => self.tally(who, *verb) >= *at_least,
            Condition::TallyOfOthers { who, verb, at_least } => self.tally_of_others(who, *verb) >= *at_least,
            Condition::During(moment) => self.table().turn.moment == *moment,
            Condition::InCombat => self.quality_of(self.it, &Quality::Either(vec![Quality::Attacking, Quality::Blocking])),
            Condition::FirstCombat => self.table().turn.combats < 2,
            Condition::Taken => self.source.and_then(|source| self.table().row(source)).is_some_and(|row| row.used(Row::TAKEN) > 0),
            Condition::Done => self.table().result != crate::table::Outcome::default(),
            // An event is needed for that: see [`View::holds_of`].
            Condition::EventAt(_) | Condition::EntersWith(_) => false,
            Condition::PlayerCounters { who, counter, at_least } => {
                self.one_of(who, |player| count_of(&player.counters, *counter) >= *at_least)
            }
            // Said of no vote.
            Condition::MostVotes { .. } => false,
            Condition::WasNotFirstIn(moment) => !self.is_first_in(*moment, 1),
            Condition::NotFirstIn(moment) => !self.is_first_in(*moment, 0),
        }
    }

    /// Whether something holds of one of these players.
    fn one_of(&self, who: &Who, holds: impl Fn(&Player) -> bool) -> bool {
        self.players(who).iter().any(|player| holds(self.table().player(*player)))
    }

    /// "An opponent has eight or more cards in their graveyard": one of them has, alone.
    fn an_opponent_has(&self, noun: &Noun, at_least: u64) -> bool {
        let own = Noun { whose: Some(Who::They), ..noun.clone() };
        let of = |player: &PlayerId| View { they: std::slice::from_ref(player), ..*self }.count(&own) >= at_least;
        self.players(&Who::Opponent).iter().any(of)
    }

    /// Whether one of these players controls more of something than "you".
    fn controls_more(&self, who: &Who, noun: &Noun) -> bool {
        let of = |player: PlayerId| {
            let rows = self.table().rows.iter().filter(|row| row.controller == player && self.fits_noun(noun, row).is_ok());
            rows.map(|row| row.count).together()
        };
        self.players(who).into_iter().any(|player| of(player) > of(self.controller))
    }

    /// Whether something can fight (CR 701.14b). One of several is enough: each of them fights.
    fn can_fight(&self, of: &Matcher) -> bool {
        match self.several(of).first().map_or_else(|| self.party(of), |(one, _)| Some(*one)) {
            Some(Party::Object(object)) => {
                self.table().row(object).is_some_and(|row| row.zone == zones::BOARD && self.stats(row).is_some())
            }
            _ => false,
        }
    }

    /// The number of opponents of a player.
    pub(super) fn opponents_of(&self, of: PlayerId) -> u64 {
        self.table().player_ids().filter(|other| *other != of && !self.table().player(*other).lost).count() as u64
    }

    /// Whether "~" was cast in a main phase of its controller's. It resolves in it: the phase can't end while it is on the stack.
    fn is_cast_in_main(&self) -> bool {
        let main = self.table().turn.moment == zones::MAIN || self.table().turn.moment == zones::SECOND_MAIN;
        // CR 707.10: a copy of a spell wasn't cast.
        let cast = self.own().is_some_and(|row| row.cast_from.is_some());
        cast && main && self.table().turn.active == self.controller
    }

    /// Whether "it" is gone because of something that was done.
    fn is_gone_by(&self, verb: Verb) -> bool {
        let result = &self.table().result;
        let by_it = |object| self.table().row(object).is_none() && !result.spared.contains(&object);
        let gone = matches!(self.it, Some(Party::Object(object)) if by_it(object));
        gone && result.happened.contains(&verb)
    }

    /// Whether at least this amount of mana of a colour, or of any one colour, was spent on "~".
    fn was_spent(&self, color: Option<Tag>, at_least: u64) -> bool {
        let fits = |of: Option<Tag>| color.map_or(of.is_some(), |color| of == Some(color));
        self.spent(&Matcher::Itself).iter().any(|(of, amount)| fits(*of) && *amount >= at_least)
    }

    /// The number of times that these players did something this turn, all of them together: "if a unit died this turn".
    pub(super) fn tally(&self, who: &Who, verb: Verb) -> u64 {
        self.players(who).into_iter().map(|player| self.table().player(player).happened(verb)).together()
    }

    /// The same without what "~" itself did.
    fn tally_of_others(&self, who: &Who, verb: Verb) -> u64 {
        let now = |row: &Row| row.zone == zones::STACK || row.cast_from.is_some() && row.since == self.table().turn.number;
        self.tally(who, verb).less(u64::from(self.own().is_some_and(now)))
    }

    /// Whether it is this step of one of "them", and at most `drawn` cards were drawn in it.
    fn is_first_in(&self, moment: Moment, drawn: u64) -> bool {
        let turn = &self.table().turn;
        let first = |player: &PlayerId| turn.active == *player && self.table().player(*player).drawn_in_step <= drawn;
        turn.moment == moment && self.they.iter().any(first)
    }

    /// The number of cards in a player's hand.
    pub(super) fn hand(&self, player: PlayerId) -> u64 {
        self.table().in_zone(zones::HAND, Some(player)).map(|row| row.count).together()
    }

    pub(super) fn entered_this_turn(&self, row: &Row) -> bool {
        let mut happened = self.table().happened.iter();
        happened.any(|happened| happened.event.to == Some(zones::BOARD) && happened.event.object() == Some(row.id))
    }

    /// Whether this was chosen as the object entered.
    pub(super) fn chose(&self, value: &Value) -> bool {
        self.own().is_some_and(|row| row.chosen.contains(value))
    }

    /// CR 614.12c: whether this word was chosen as the object entered.
    pub(super) fn chose_word(&self, word: &str) -> bool {
        let Some(row) = self.own() else { return false };
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
            // CR 603.4: what has left isn't there any more, though it is known as it was.
            Some(Party::Object(object)) if matches!(quality, Quality::In(_)) => {
                self.table().row(object).is_some_and(|row| self.has(row, quality).is_ok())
            }
            Some(Party::Object(object)) => self.table().known(object).is_some_and(|row| self.has(row, quality).is_ok()),
            _ => false,
        }
    }

    /// CR 509.1h: from the declaration of blockers on, an attacking creature is blocked or unblocked, until the combat phase ends.
    /// An object that attacks was declared, or entered attacking, in this combat.
    pub(super) fn blockers_declared(&self) -> bool {
        let turn = &self.table().turn;
        match turn.moment {
            zones::COMBAT | zones::ATTACKERS => false,
            zones::BLOCKERS => turn.declared,
            _ => true,
        }
    }
}

/// Whether a player has begun so many turns. Where nobody says how many, a game has gone on for long; that it was asked is noted.
fn has_begun(player: &Player, at_least: u64) -> bool {
    if player.turns.is_none() {
        crate::unknown::turns();
    }
    player.turns.is_none_or(|turns| turns >= at_least)
}

/// Whether something is in a zone of which each opponent has one.
fn is_of_each_opponent(noun: &Noun) -> bool {
    noun.whose == Some(Who::Opponent) && noun.zone.is_some_and(|zone| zone != zones::BOARD)
}
