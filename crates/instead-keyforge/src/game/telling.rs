//! The events that are worth telling, and the words for them.

use instead_game::fact::{Bearer, Fact, Filler, Named, Naming, Own};
use instead_game::play::{Importance, Telling};
use instead_model::event::Event;
use instead_model::ids::{CardId, Counter, PlayerId, Verb, Zone};
use instead_model::position::Position;
use instead_model::reason::Reason;
use instead_model::table::Row;
use instead_model::zones;

use crate::rulebook::Keyforge;
use crate::words::{self, Do, UNDER, counts};

impl Telling for Keyforge {
    fn importance(&self, event: &Event) -> Importance {
        match Do::of(event.verb) {
            Some(
                Do::Add
                | Do::Take
                | Do::TakeSupply
                | Do::DrawCards
                | Do::Resolve
                | Do::BeforeResolve
                | Do::Used
                | Do::BeforeFight
                | Do::BeforeReap
                | Do::AfterFight
                | Do::AfterReap
                | Do::Strike
                | Do::Perish
                | Do::Armor,
            ) => Importance::Never,
            Some(Do::Exhaust | Do::Ready | Do::ReadyCreatures | Do::Destroy | Do::Reap | Do::Fight) => Importance::ByEffect,
            Some(Do::Begin | Do::BeginTurn | Do::Shuffle | Do::Play) => Importance::Replaced,
            _ => Importance::Result,
        }
    }

    /// KF Active Player.
    fn active_player_chooses(&self) -> bool {
        true
    }

    /// The destruction itself is told; the event by which it counts as destroyed isn't.
    fn is_told(&self, _: &Position, event: &Event) -> bool {
        Do::of(event.verb) != Some(Do::Perish)
    }

    fn is_series(&self, verb: Verb) -> bool {
        Do::of(verb) == Some(Do::DrawCards)
    }

    fn is_news(&self, event: &Event, reason: &Reason) -> bool {
        matches!(reason, Reason::ZeroDamage) || Do::of(event.verb) == Some(Do::Deal)
    }

    fn puts_counters(&self, verb: Verb) -> bool {
        Do::of(verb) == Some(Do::PutCounters)
    }

    fn goes_without_saying(&self, outer: &Event, inner: &Event) -> bool {
        match (Do::of(outer.verb), Do::of(inner.verb)) {
            (Some(Do::Die | Do::Discard), Some(Do::Move)) => inner.to == Some(zones::DISCARD),
            (Some(Do::Gain | Do::Steal | Do::Capture | Do::CaptureFrom | Do::Shift), Some(Do::Add | Do::Take)) => {
                inner.amount == outer.amount
            }
            (Some(Do::Strike), Some(Do::Deal)) => inner.amount == outer.amount && inner.subject == outer.subject,
            (Some(Do::Play), Some(Do::Resolve)) | (Some(Do::Sacrifice), Some(Do::Destroy)) => true,
            _ => false,
        }
    }

    fn tapped_told(&self, tapped: bool) -> &'static str {
        if tapped { "exhausted" } else { "ready" }
    }

    /// KF Action Cards: what is discarded as its "Play:" ability has resolved.
    fn is_played_for(&self, card: CardId, position: &Position) -> bool {
        position.table.definitions.card(card).is(words::known().action)
    }

    fn is_account(&self, counter: Counter) -> bool {
        matches!(counter, counts::SPENT_ARMOR | counts::ARMOR_BEFORE | counts::ATTACKED)
    }

    fn place_fact(&self, zone: Zone, object: &Named, on: Option<&Named>) -> Option<Own> {
        let on = on.filter(|_| zone == UNDER)?;
        Some(Own::of("under", object.clone()).with("other", Filler::Bearers(vec![Bearer::Object(on.clone())])))
    }

    /// KF Battleline, KF Discard Pile: the order of creatures in play and of discarded cards is kept.
    fn orders(&self, position: &Position, naming: &dyn Naming) -> Vec<Own> {
        let table = &position.table;
        let mut orders = Vec::new();
        for player in table.player_ids() {
            let mut pile: Vec<&Row> = table.in_zone(zones::DISCARD, Some(player)).collect();
            pile.sort_by_key(|row| row.place);
            let line = table.line(player).into_iter().filter_map(|id| table.row(id)).collect();
            for (verb, rows) in [("line", line), ("pile", pile)] {
                let name = |row: &Row| Bearer::Object(naming.name_of(position, row.card, row.label));
                let objects = rows.into_iter().map(name).collect::<Vec<_>>();
                if !objects.is_empty() {
                    orders.push(Own::of_player(verb, player).with("objects", Filler::Bearers(objects)));
                }
            }
        }
        orders
    }

    /// The pool is told as the total; counters that only keep count aren't told.
    fn is_private(&self, counter: Counter) -> bool {
        matches!(
            counter,
            counts::SPENT_ARMOR
                | counts::ATTACKED
                | counts::HOUSE
                | counts::AEMBER
                | counts::FORGED_NOW
                | counts::FORGED_BEFORE
                | counts::STOLEN_NOW
                | counts::STOLEN_BEFORE
        ) || counter.0 > counts::HOUSE.0 && !words::KEY_COLOURS.contains(&counter.0)
    }

    fn counters_fact(&self, player: PlayerId, counter: Counter, count: u64) -> Option<Fact> {
        let verb = match counter {
            counts::KEY => "keys",
            counts::CHAIN => "chains",
            counts::TIDE => return Some(either(Own::of_player("tide", player), count > 0)),
            Counter(key) if words::KEY_COLOURS.contains(&key) => {
                let colour = words::COUNTERS[usize::from(key)].trim_end_matches(" key").to_owned();
                return Some(either(Own::of_player("key-colour", player).with("name", Filler::Text(colour)), count > 0));
            }
            _ => return None,
        };
        Some(Fact::Own(Own::of_player(verb, player).with("amount", Filler::Number(count))))
    }

    fn total_told(&self, player: &str, total: i64) -> String {
        format!("{player} at {total} Æmber")
    }

    fn total_spoken(&self, player: &str, total: i64, stays: bool) -> String {
        format!("{player} {}has {total} Æmber", if stays { "still " } else { "" })
    }
}

/// A fact of a game, or that it isn't so.
fn either(own: Own, holds: bool) -> Fact {
    if holds { Fact::Own(own) } else { Fact::Own(own).denied() }
}
