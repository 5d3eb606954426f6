//! The events and tasks worth telling in Magic, and the words for them.

use super::*;

impl Telling for Magic {
    fn importance(&self, event: &Event) -> Importance {
        match Do::of(event.verb) {
            // The life totals are told.
            Some(Do::LoseLife) if event.marks.has(Marks::DAMAGE) => Importance::Never,
            Some(Do::Cast | Do::Regenerate | Do::RemoveFromCombat | Do::DrawCards | Do::Target) => Importance::Never,
            Some(Do::Tap | Do::Untap) => Importance::ByEffect,
            Some(Do::Begin | Do::BeginTurn | Do::Attack | Do::Block | Do::Shuffle) => Importance::Replaced,
            _ => Importance::Result,
        }
    }

    /// CR 702.3b: a creature with defender can't attack.
    fn forbidden_by_keywords(&self, position: &Position, row: &Row) -> Vec<&'static str> {
        let stays = position.is(row, known().defender) && !crate::rule_changes::attacks_despite_defender(position, row.id);
        if stays { vec!["attack"] } else { Vec::new() }
    }

    /// Whether an event is told: removal from combat only of an object in combat; targets are told with the spell or ability that
    /// has them.
    fn is_told(&self, position: &Position, event: &Event) -> bool {
        let fights = || {
            let row = event.object().and_then(|object| position.table.row(object));
            row.is_some_and(|row| row.combat.attacking.is_some() || !row.combat.blocking.is_empty())
        };
        match Do::of(event.verb) {
            Some(Do::RemoveFromCombat) => fights(),
            Some(Do::Target) => false,
            _ => true,
        }
    }

    fn is_series(&self, verb: Verb) -> bool {
        Do::of(verb) == Some(Do::DrawCards)
    }

    fn is_news(&self, event: &Event, reason: &Reason) -> bool {
        matches!(reason, Reason::ZeroDamage) || Do::of(event.verb) == Some(Do::Deal)
    }

    fn place_fact(&self, zone: Zone, object: &Named, _: Option<&Named>) -> Option<Own> {
        (zone == words::PHASED).then(|| Own::of("phased-out", object.clone()))
    }

    fn own_facts(&self, before: &Position, after: &Position) -> Vec<Fact> {
        sentences::differences(before, after)
    }

    fn designation_fact(&self, player: PlayerId, by: Verb) -> Option<Own> {
        match Do::of(by)? {
            Do::BecomeMonarch => Some(Own::of_player("monarch", player)),
            Do::GetBlessing => Some(Own::of_player("blessed", player)),
            _ => None,
        }
    }

    fn is_casting(&self, verb: Verb) -> bool {
        Do::of(verb) == Some(Do::Cast)
    }

    fn puts_counters(&self, verb: Verb) -> bool {
        Do::of(verb) == Some(Do::PutCounters)
    }

    /// CR 608.2n, 508.1f.
    fn is_expected(&self, event: &Event) -> bool {
        match Do::of(event.verb) {
            Some(Do::Move) => event.marks.has(Marks::RESOLVING) && event.to == Some(zones::DISCARD),
            Some(Do::Tap) => matches!(event.cause, Cause::Cost | Cause::TurnBased),
            _ => false,
        }
    }

    fn goes_without_saying(&self, outer: &Event, inner: &Event) -> bool {
        match (Do::of(outer.verb), Do::of(inner.verb)) {
            (Some(Do::Destroy | Do::Sacrifice | Do::Discard | Do::Counter), Some(Do::Move)) => {
                inner.to == Some(zones::DISCARD) && inner.entry.is_none()
            }
            (Some(Do::Mill), Some(Do::Move)) => inner.to == Some(zones::DISCARD),
            (Some(Do::Create), Some(Do::Move)) => inner.entry == outer.entry && inner.amount == outer.amount,
            // The counters something enters with are told with it.
            (Some(Do::Move), Some(Do::PutCounters)) => true,
            _ => false,
        }
    }

    /// CR 608.2b.
    fn unresolved(&self, before: Teller<'_>, after: Teller<'_>, task: &Task, next: Option<&Work>) -> Option<String> {
        let (old, new) = (&before.position.table.stack, &after.position.table.stack);
        let item = old.last().filter(|_| TaskKind::Resolve.is(task) && new.len() < old.len())?;
        fizzles(item, next).then(|| format!("{} doesn't resolve: no target of it is legal any more", item_name(before, item)))
    }

    /// The words for a change of the stack by a step of the game's own work, if there is one.
    fn task(&self, before: Teller<'_>, after: Teller<'_>, task: &Task, next: Option<&Work>) -> Option<String> {
        let is = |kind: TaskKind| kind.is(task);
        let (old, new) = (&before.position.table.stack, &after.position.table.stack);
        if is(TaskKind::Resolve) && new.len() < old.len() {
            let item = old.last()?;
            let name = item_name(before, item);
            return Some(if fizzles(item, next) {
                format!("{name} doesn't resolve: no target of it is legal any more")
            } else {
                format!("{name} resolves")
            });
        }
        if new.len() > old.len() && (is(TaskKind::Triggers) || is(TaskKind::Activate)) {
            let item = new.last()?;
            let (name, targets) = (item_name(after, item), after.targeting(&item.chosen));
            let who = after.player(item.controller);
            return Some(if is(TaskKind::Activate) {
                format!("{who} activates {name}{targets}")
            } else {
                format!("{name} goes on the stack{targets}")
            });
        }
        None
    }
}
