//! The events and tasks that a game finds worth telling, and the words for them.

use super::*;

/// Whether an event is told among the results of a line of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Importance {
    /// Never: something else says it.
    Never,
    /// Only if an effect had to do with it.
    Replaced,
    /// If an effect had to do with it, or somebody's text asks for it.
    ByEffect,
    /// Always, unless the rules alone bring it about.
    Result,
}

/// The events and tasks that a game finds worth telling, and the words for them.
pub trait Telling {
    /// Whether an event is told among the results.
    fn importance(&self, event: &Event) -> Importance {
        let _ = event;
        Importance::Result
    }

    /// Whether an event is told at all as it is performed in this position.
    fn is_told(&self, position: &Position, event: &Event) -> bool {
        let _ = (position, event);
        true
    }

    /// Whether an event is performed, and told, one by one: "draw three cards".
    fn is_series(&self, verb: Verb) -> bool {
        let _ = verb;
        false
    }

    /// Whether an event that is no event is worth a word though nothing was done to it.
    fn is_news(&self, event: &Event, reason: &Reason) -> bool {
        let _ = (event, reason);
        true
    }

    /// Whether an event puts something on the stack, with targets to be told.
    fn is_casting(&self, verb: Verb) -> bool {
        let _ = verb;
        false
    }

    /// Whether an event puts counters on something; those that something enters with are told with it.
    fn puts_counters(&self, verb: Verb) -> bool {
        let _ = verb;
        false
    }

    /// Whether a contained event is what one expects of the event around it.
    fn goes_without_saying(&self, outer: &Event, inner: &Event) -> bool {
        let _ = (outer, inner);
        false
    }

    /// The words for a task's deed, if it is worth telling. `next` is the piece of work that follows the task.
    fn task(&self, before: Teller<'_>, after: Teller<'_>, task: &Task, next: Option<&Work>) -> Option<String> {
        let _ = (before, after, task, next);
        None
    }

    /// The words for a task that failed: a spell none of whose targets is legal any more.
    fn unresolved(&self, before: Teller<'_>, after: Teller<'_>, task: &Task, next: Option<&Work>) -> Option<String> {
        let _ = (before, after, task, next);
        None
    }

    /// Whether whoever's turn it is makes all choices among effects, whomever they affect.
    fn active_player_chooses(&self) -> bool {
        false
    }

    /// The fact of a player's total, as an answer lists it.
    fn total_told(&self, player: &str, total: i64) -> String {
        format!("{player} at {total}")
    }

    /// A player's total as one speaks of it: what it is, or what it stays at.
    fn total_spoken(&self, player: &str, total: i64, stays: bool) -> String {
        format!("{player} {} at {total}", if stays { "stays" } else { "is" })
    }

    /// Whether everybody expects this event of what was played, so that a ruling needn't speak of what it leaves: a resolved
    /// spell goes to the graveyard, an attacker is tapped.
    fn is_expected(&self, event: &Event) -> bool {
        event.from == Some(zones::STACK) && event.to == Some(zones::DISCARD) && !matches!(event.cause, Cause::Effect(_))
    }

    /// The word for a permanent that is turned sideways, or isn't: tapped, exhausted.
    fn tapped_told(&self, tapped: bool) -> &'static str {
        if tapped { "tapped" } else { "untapped" }
    }

    /// The deeds that an object's keywords forbid it, as a fact says it behind "can't".
    fn forbidden_by_keywords(&self, position: &Position, row: &Row) -> Vec<&'static str> {
        let _ = (position, row);
        Vec::new()
    }

    /// Whether a card is played for its ability alone, so that nobody needs to hear that it triggered.
    fn is_played_for(&self, card: CardId, position: &Position) -> bool {
        let _ = (card, position);
        false
    }

    /// Whether counters on an object are the rules' own account, which nobody sees on a table.
    fn is_account(&self, counter: Counter) -> bool {
        let _ = counter;
        false
    }

    /// The game's own fact that an object is in a zone, where it lies under or beside something: "`Bear is` phased out".
    fn place_fact(&self, zone: Zone, object: &Named, on: Option<&Named>) -> Option<Own> {
        let _ = (zone, object, on);
        None
    }

    /// The game's own facts in which two positions differ besides: "`A has {R}` floating".
    fn own_facts(&self, before: &Position, after: &Position) -> Vec<Fact> {
        let _ = (before, after);
        Vec::new()
    }

    /// The game's own facts about orders, which may be all that tells two outcomes apart: "`A's` battleline is".
    fn orders(&self, position: &Position, naming: &dyn Naming) -> Vec<Own> {
        let _ = (position, naming);
        Vec::new()
    }

    /// The fact that a player has a designation, which the event by which a player gets it names: "`A is` the monarch".
    fn designation_fact(&self, player: PlayerId, by: Verb) -> Option<Own> {
        let _ = (player, by);
        None
    }

    /// Whether counters of a player are the rules' own account, or told by something else.
    fn is_private(&self, counter: Counter) -> bool {
        let _ = counter;
        false
    }

    /// The game's own fact about counters of a player: "`A has` 2 keys"; none: the fact that there are `count` of a kind.
    fn counters_fact(&self, player: PlayerId, counter: Counter, count: u64) -> Option<Fact> {
        let _ = (player, counter, count);
        None
    }
}
