//! Whether an event is one that a pattern describes, or the first reason why not.

use std::borrow::Cow;

use super::View;
use crate::event::{Cause, Event, Marks, Party};
use crate::history::Happened;
use crate::ids::{ObjectId, PlayerId};
use crate::language::*;
use crate::reason::{Reason, Unfit};
use crate::table::Row;
use crate::zones;

impl<'a> View<'a> {
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

    pub(super) fn describes<'r>(
        &self,
        pattern: &Pattern,
        event: &Event,
        row: &dyn Fn() -> Option<Cow<'r, Row>>,
        by: Option<&Row>,
    ) -> Result<(), Reason> {
        if pattern.verb != event.verb {
            return Err(Reason::OtherEvent(pattern.verb));
        }
        // "An ability of an artifact they control": they are whoever the event is about.
        let they = if self.they.is_empty() { event.they() } else { self.they };
        let view = &View { they, ..*self };
        if let Some(from) = pattern.from
            && event.from != Some(from)
        {
            return Err(Reason::NotFrom(from));
        }
        if let Some(zone) = pattern.not_from
            && event.from == Some(zone)
        {
            return Err(Reason::From(zone));
        }
        if let Some(to) = pattern.to
            && event.to != Some(to)
        {
            return Err(Reason::NotTo(to));
        }
        if let Some(subject) = &pattern.subject {
            view.fits(subject, event.subject, row().as_deref()).map_err(Reason::Subject)?;
        }
        if let Some(source) = &pattern.source {
            view.fits(source, event.source.map(Party::Object), by).map_err(Reason::Source)?;
        }
        if let Some(involves) = &pattern.involves {
            let source = view.fits(involves, event.source.map(Party::Object), by);
            source.or_else(|_| view.fits(involves, event.subject, row().as_deref())).map_err(Reason::Subject)?;
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
        if pattern.turn.as_ref().is_some_and(|who| !self.is_who(who, self.table().turn.active)) {
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
            // "Its controller" is whoever the event is about.
            let view = View { they: event.they(), ..*self };
            if !by.is_some_and(|player| view.is_who(who, player)) {
                return Err(Reason::NotByEffect);
            }
        }
        if pattern.resolving && !event.marks.has(Marks::RESOLVING) {
            return Err(Reason::Condition);
        }
        if pattern.by_rules && event.cause != Cause::Rules {
            return Err(Reason::Condition);
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
            let rules = matches!(event.cause, Cause::TurnBased | Cause::StateBased | Cause::Rules);
            if own || bare || rules {
                return Err(Reason::NotByEffect);
            }
        }
        if pattern.extra && !event.marks.has(crate::event::Marks::EXTRA) {
            return Err(Reason::OtherMoment);
        }
        if pattern.tapped && !event.marks.has(crate::event::Marks::TAPPED) {
            return Err(Reason::Condition);
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
            // Below it already, the total isn't reduced *to* less than that.
            if life < floor as i64 || instead_kernel::amount::lowered(life, event.amount) >= floor as i64 {
                return Err(Reason::LifeStays(floor));
            }
        }
        Ok(())
    }
}

/// "That player": who is named as the one to whom something is done; where that is you, who controls what does it to you. Or
/// who is named as doing it; or else of whom the event's object or source is said to be: "whenever a creature an opponent
/// controls dies, that player …" (CR 608.2k).
pub fn player_spoken_of(view: &View<'_>, pattern: &Pattern, event: &Event) -> Option<PlayerId> {
    let holder_of = |object: Option<ObjectId>| object.and_then(|object| view.table().known(object)).map(super::holder);
    let anothers = |matcher: &Option<Matcher>| match matcher {
        Some(Matcher::Noun(noun)) => matches!(noun.whose.as_ref().or(noun.owner.as_ref()), Some(who) if *who != Who::You),
        _ => false,
    };
    let by = event.source.filter(|_| matches!(pattern.source, Some(Matcher::Noun(_))));
    match event.subject {
        Some(Party::Player(player)) => {
            // "You or a permanent you control": that isn't "that player", either.
            let is_you = |matcher: &Matcher| *matcher == Matcher::Player(Who::You);
            let you = match &pattern.subject {
                Some(Matcher::Either(any)) => any.iter().any(is_you),
                subject => subject.as_ref().is_some_and(is_you),
            };
            return event.source.filter(|_| you).and_then(|source| view.controller_of(Party::Object(source))).or(Some(player));
        }
        _ if pattern.player.as_ref().is_some_and(|who| *who != Who::You) => {}
        Some(Party::Object(object)) if anothers(&pattern.subject) => return holder_of(Some(object)),
        _ if anothers(&pattern.source) => return holder_of(by),
        _ => {}
    }
    event.player.or_else(|| event.subject.and_then(|subject| view.controller_of(subject)))
}

/// "It", "that creature": of what an event is done to and what does it, the one that the text describes without
/// naming itself or a player (CR 608.2k); of two such, what it is done to.
pub fn spoken_of(pattern: &Pattern, event: &Event) -> Option<Party> {
    let described = |matcher: &Matcher| matches!(matcher, Matcher::Noun(_) | Matcher::Host | Matcher::Equipped);
    let source = event.source.map(Party::Object);
    let done_by = match (&pattern.subject, &pattern.source) {
        (Some(Matcher::Itself), Some(by)) => described(by),
        // "Whenever equipped creature becomes blocked by a creature, …": that creature is the other one.
        (Some(Matcher::Host | Matcher::Equipped), Some(Matcher::Noun(noun))) => pattern.verb != zones::DEAL && noun.head == Head::Permanent,
        // "Whenever you become the target of a spell, its controller loses 1 life": no player is "it".
        (Some(Matcher::Player(_)), _) => true,
        // "Whenever a creature deals damage"; "whenever a player taps a land for mana": it isn't the player who gets the mana.
        (None, by) => by.is_some() && (pattern.verb == zones::DEAL || matches!(event.subject, Some(Party::Player(_)))),
        (Some(Matcher::Either(any)), by) => {
            let is_player = matches!(event.subject, Some(Party::Player(_)));
            (by.is_some() || is_player) && any.iter().any(|one| matches!(one, Matcher::Player(_)))
        }
        _ => false,
    };
    if done_by { source.or(event.subject) } else { event.subject.or(source) }
}
