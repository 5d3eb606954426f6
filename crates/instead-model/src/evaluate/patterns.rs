//! Whether an event is one that a pattern describes, or the first reason why not.

use std::borrow::Cow;

use super::View;
use crate::definition::Made;
use crate::event::{Cause, Event, Marks, Party, Value};
use crate::history::Happened;
use crate::ids::{ObjectId, PlayerId, Tag};
use crate::language::*;
use crate::reason::{Reason, Unfit};
use crate::table::Row;
use crate::{unknown, zones};

/// Whether a pattern is about cards where they are, "creature cards in graveyards", and not about the permanents that these would
/// be (CR 109.2a, 614.12).
fn looks_at_cards(pattern: &Pattern) -> bool {
    let of_cards = matches!(&pattern.subject, Some(Matcher::Noun(noun)) if noun.head == Head::Card);
    of_cards && pattern.to == Some(zones::BOARD) && pattern.from.is_some_and(|from| from != zones::BOARD)
}

impl<'a> View<'a> {
    /// Whether an event that happened this turn is one that a pattern describes, its objects as they were then.
    pub fn saw(&self, pattern: &Pattern, happened: &Happened) -> bool {
        let row = || happened.subject.as_ref().map(Cow::Borrowed);
        self.describes(pattern, &happened.event, &row, happened.source.as_ref()).is_ok()
    }

    /// Whether an event is one that a pattern describes, or the first reason why not.
    pub fn watches(&self, pattern: &Pattern, event: &Event) -> Result<(), Reason> {
        let source = event.source.and_then(|object| self.table().known(object));
        let card = if looks_at_cards(pattern) { event.object().and_then(|object| self.table().known(object)) } else { None };
        match card {
            Some(card) => self.describes(pattern, event, &|| Some(Cow::Borrowed(card)), source),
            None => self.describes(pattern, event, &|| self.position.subject_row(event), source),
        }
    }

    /// [`View::watches`] for the pattern of an effect, as that sees the event. What few patterns ask for is only looked for where
    /// it isn't known from compiling that this one doesn't.
    pub(crate) fn heeds(&self, made: &Made, event: &Event) -> Result<(), Reason> {
        let pattern = &made.replacement.watch;
        if !made.asks_who_alone {
            return self.watches(pattern, event);
        }
        let source = event.source.and_then(|object| self.table().known(object));
        let verb = check(pattern.verb == event.verb, Reason::OtherEvent(pattern.verb));
        let answer = verb
            .and_then(|()| self.takes_part(pattern, event, &|| self.position.subject_row(event), source))
            .and_then(|()| self.is_done_by(pattern, event));
        debug_assert_eq!(answer, self.watches(pattern, event), "{pattern:?} asks for more");
        answer
    }

    /// Whether an event is one that a pattern describes. `row` is what the event is done to, and `by` what does it.
    pub(super) fn describes<'r>(
        &self,
        pattern: &Pattern,
        event: &Event,
        row: &dyn Fn() -> Option<Cow<'r, Row>>,
        by: Option<&Row>,
    ) -> Result<(), Reason> {
        check(pattern.verb == event.verb, Reason::OtherEvent(pattern.verb))?;
        moves_so(pattern, event)?;
        // "An ability of an artifact they control": they are whoever the event is about.
        let they = if self.they.is_empty() { event.they() } else { self.they };
        View { they, ..*self }.takes_part(pattern, event, row, by)?;
        self.is_done_by(pattern, event)?;
        self.is_under(pattern, row)?;
        self.is_then(pattern, event)?;
        self.is_caused_so(pattern, event)?;
        has_marks(pattern, event)?;
        self.lowers_below(pattern, event)
    }

    /// Whether those whom an event is done to, and what does it, are described so.
    fn takes_part<'r>(
        &self,
        pattern: &Pattern,
        event: &Event,
        row: &dyn Fn() -> Option<Cow<'r, Row>>,
        by: Option<&Row>,
    ) -> Result<(), Reason> {
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
        Ok(())
    }

    /// Whether the player who does it is described so.
    fn is_done_by(&self, pattern: &Pattern, event: &Event) -> Result<(), Reason> {
        let Some(who) = &pattern.player else { return Ok(()) };
        let player = event.player.ok_or(Reason::Player(Unfit::None))?;
        check(self.is_who(who, player), Reason::Player(Unfit::OtherPlayer))
    }

    /// Whether whoever controls what it is done to is described so, and whether it is the last of its kind.
    fn is_under<'r>(&self, pattern: &Pattern, row: &dyn Fn() -> Option<Cow<'r, Row>>) -> Result<(), Reason> {
        if pattern.last {
            let more = row().is_none_or(|row| pattern.counter.is_none_or(|counter| row.counters_of(counter) > 0));
            check(!more, Reason::NotLast)?;
        }
        match &pattern.under {
            Some(who) => check(row().is_some_and(|row| self.is_who(who, row.controller)), Reason::Subject(Unfit::OtherPlayers)),
            None => Ok(()),
        }
    }

    /// Whether it is the right time, and enough of the right thing.
    fn is_then(&self, pattern: &Pattern, event: &Event) -> Result<(), Reason> {
        if let Some(counter) = pattern.counter {
            check(event.counter == Some(counter), Reason::OtherCounters(counter))?;
        }
        if let Some(quality) = &pattern.names {
            let named = event.counter.map(|counter| Tag(counter.0));
            check(named.and_then(|tag| self.names(quality, tag)) == Some(true), Reason::Condition)?;
        }
        check(pattern.moment.is_none() || pattern.moment == event.moment, Reason::OtherMoment)?;
        check(pattern.turn.as_ref().is_none_or(|who| self.is_who(who, self.table().turn.active)), Reason::OtherMoment)?;
        if let Some(combat) = pattern.combat {
            check(event.marks.has(Marks::COMBAT) == combat, Reason::Combat(combat))?;
        }
        if let Some(least) = pattern.at_least {
            check(event.amount >= least, Reason::Fewer(least))?;
        }
        Ok(())
    }

    /// Whether a characteristic that an event names is described so; none if nothing has been chosen, or nobody is spoken of.
    fn names(&self, quality: &Quality, tag: Tag) -> Option<bool> {
        match quality {
            Quality::Is(other) => Some(tag == *other),
            Quality::TheChosen => {
                let chosen = self.named(|value| matches!(value, Value::Tag(_)));
                (!chosen.is_empty()).then(|| chosen.contains(&Value::Tag(tag)))
            }
            Quality::The(of) => match self.party(of)? {
                Party::Object(object) => {
                    let row = self.table().known(object).inspect(|row| self.asks_about(row));
                    row.filter(|row| row.card != unknown::CARD).map(|row| self.is(row, tag))
                }
                Party::Player(_) => None,
            },
            Quality::Isnt(none) => match none.as_slice() {
                [one] => self.names(one, tag).map(|is| !is),
                _ => None,
            },
            Quality::AllOf(all) => match all.as_slice() {
                [one] => self.names(one, tag),
                _ => None,
            },
            _ => None,
        }
    }

    /// Whether the cause of an event, and the place where it happens, are described so.
    fn is_caused_so(&self, pattern: &Pattern, event: &Event) -> Result<(), Reason> {
        // CR 614.16: the effect of a spell, of an ability, or of another replacement or prevention.
        check(!pattern.by_effect || matches!(event.cause, Cause::Effect(_) | Cause::Bare), Reason::NotByEffect)?;
        check(!pattern.paid || event.cause == Cause::Cost, Reason::NotPaid)?;
        if let Some(who) = &pattern.by {
            let by = match event.cause {
                Cause::Effect(object) => self.table().known(object).map(|row| row.controller),
                _ => None,
            };
            // "Its controller" is whoever the event is about.
            let view = View { they: event.they(), ..*self };
            check(by.is_some_and(|player| view.is_who(who, player)), Reason::NotByEffect)?;
        }
        check(!pattern.resolving || event.marks.has(Marks::RESOLVING), Reason::Condition)?;
        check(!pattern.by_rules || event.cause == Cause::Rules, Reason::Condition)?;
        check(!pattern.for_life || event.marks.has(Marks::LIFE), Reason::Condition)?;
        if let Some(at) = &pattern.at {
            check(self.holds_of(&Condition::EventAt(at.clone()), event), Reason::Elsewhere)?;
        }
        // What a text names as the source is neither the spell nor the ability.
        if pattern.by_text {
            let own = event.marks.has(Marks::NAMED) || event.marks.has(Marks::COMBAT);
            let source = || event.source.and_then(|source| self.table().known(source));
            // Of a bare event, an object in play does it itself.
            let bare = event.cause == Cause::Bare && source().is_some_and(|row| row.zone == zones::BOARD);
            let rules = matches!(event.cause, Cause::TurnBased | Cause::StateBased | Cause::Rules);
            check(!(own || bare || rules), Reason::NotByEffect)?;
        }
        Ok(())
    }

    /// Whether damage would reduce a life total to less than a floor. Below it already, the total isn't reduced *to* less than that.
    fn lowers_below(&self, pattern: &Pattern, event: &Event) -> Result<(), Reason> {
        let Some(floor) = pattern.life_below else { return Ok(()) };
        let Some(Party::Player(player)) = event.subject else { return Err(Reason::Subject(Unfit::AnObject)) };
        let life = self.table().player(player).life;
        let stays = life < floor as i64 || instead_kernel::amount::lowered(life, event.amount) >= floor as i64;
        check(!stays, Reason::LifeStays(floor))
    }
}

/// A reason why not, unless something holds.
#[inline]
fn check(holds: bool, otherwise: Reason) -> Result<(), Reason> {
    if holds { Ok(()) } else { Err(otherwise) }
}

/// Whether an event moves something between the zones that a pattern names.
fn moves_so(pattern: &Pattern, event: &Event) -> Result<(), Reason> {
    if let Some(from) = pattern.from {
        check(event.from == Some(from), Reason::NotFrom(from))?;
    }
    if let Some(zone) = pattern.not_from {
        check(event.from != Some(zone), Reason::From(zone))?;
    }
    if let Some(to) = pattern.to {
        check(event.to == Some(to), Reason::NotTo(to))?;
    }
    Ok(())
}

/// Whether an event bears the marks that a pattern asks for.
fn has_marks(pattern: &Pattern, event: &Event) -> Result<(), Reason> {
    check(!pattern.extra || event.marks.has(Marks::EXTRA), Reason::OtherMoment)?;
    check(!pattern.tapped || event.marks.has(Marks::TAPPED), Reason::Condition)?;
    check(!pattern.discarded || event.marks.has(Marks::DISCARDED), Reason::Condition)?;
    check(!pattern.by_damage || event.marks.has(Marks::DAMAGE), Reason::NotByDamage)
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
    // "A spell or ability an opponent controls causes you to discard a card": who controls that, since you are never "that player".
    if let (Some(Who::You), Some(who), Cause::Effect(cause)) = (&pattern.player, &pattern.by, event.cause)
        && *who != Who::You
    {
        return view.controller_of(Party::Object(cause));
    }
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
