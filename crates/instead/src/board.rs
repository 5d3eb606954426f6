//! A position as a table of zones: who has what where, and what it is.

use instead_game::Play;
use instead_model::definition::Meaning;
use instead_model::describe::Teller;
use instead_model::ids::{Counter, PlayerId, Zone};
use instead_model::position::Position;
use instead_model::table::{Face, Row};
use instead_model::vocabulary::TagKind;
use instead_model::zones;
use serde::Serialize;

use crate::Bound;

/// The most rows of one zone that are listed.
const LISTED: usize = 200;

/// Everything on and around the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Board {
    /// The players, in the order of their seats.
    pub players: Vec<Seat>,
    /// The zones in which something is, each player's own apart.
    pub zones: Vec<Area>,
}

/// A player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Seat {
    /// The name.
    pub name: String,
    /// Life, points or keys.
    pub total: i64,
    /// Whether it is their turn.
    pub active: bool,
    /// Counters: how many, and of which kind.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub counters: Vec<Counted>,
}

/// A zone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Area {
    /// The game's name for it.
    pub zone: String,
    /// The player whose pile it is: that of the objects' controller on the board and the stack, of their owner elsewhere.
    pub player: String,
    /// The objects in it.
    pub objects: Vec<Thing>,
    /// The number of those that aren't listed.
    pub left_out: usize,
}

/// One or more equal objects.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Thing {
    /// The name by which it is called.
    pub name: String,
    /// The number of equal ones.
    pub count: u64,
    /// The card's name, where it is called otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub card: Option<String>,
    /// Supertypes, types and subtypes.
    pub kinds: String,
    /// Its text, clause by clause, as it was read.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub text: Vec<ThingClause>,
    /// Power and toughness, or what the game has in their place.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stats: Option<(i64, i64)>,
    /// Whether it is tapped or exhausted.
    pub tapped: bool,
    /// Whether it is a token.
    pub token: bool,
    /// Damage on it.
    pub damage: u64,
    /// Counters on it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub counters: Vec<Counted>,
    /// The object it is attached to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub attached: Option<String>,
}

/// A number of counters of one kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Counted {
    /// The number of counters.
    pub count: u64,
    /// Of which kind.
    pub kind: String,
}

/// A clause of a text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ThingClause {
    /// The clause.
    pub text: String,
    /// Whether it was understood.
    pub read: bool,
}

impl Board {
    /// The board of a position.
    pub fn of(rules: &dyn Play, position: &Position) -> Board {
        let looking = Looking { rules, position, teller: Teller::new(position, rules.words()) };
        let players = position.table.player_ids().map(|player| looking.seat(player)).collect();
        Board { players, zones: looking.areas() }
    }

    /// The board as a case begins.
    pub fn at_the_beginning(bound: &Bound) -> Board {
        Board::of(bound.rules, &bound.machine.position)
    }
}

struct Looking<'a> {
    rules: &'a dyn Play,
    position: &'a Position,
    teller: Teller<'a>,
}

impl Looking<'_> {
    fn seat(&self, id: PlayerId) -> Seat {
        let table = &self.position.table;
        let player = table.player(id);
        let counters = self.counters(&player.counters);
        Seat { name: self.teller.player(id), total: self.rules.total(player), active: table.turn.active == id, counters }
    }

    /// The zones in the order of their numbers, and in each the players in the order of their seats.
    fn areas(&self) -> Vec<Area> {
        let rows = || self.position.table.rows.iter().filter(|row| row.count > 0 && row.zone != zones::ABILITIES);
        let mut places: Vec<(Zone, PlayerId)> = rows().map(|row| (row.zone, whose(row))).collect();
        places.sort_unstable_by_key(|(zone, player)| (zone.0, player.0));
        places.dedup();
        let area = |(zone, player)| {
            let mut here: Vec<&Row> = rows().filter(|row| row.zone == zone && whose(row) == player).collect();
            here.sort_by_key(|row| row.place);
            let (left_out, objects) = (here.len().saturating_sub(LISTED), here.into_iter().take(LISTED).map(|row| self.thing(row)));
            Area {
                zone: self.rules.words().zone(zone).to_owned(),
                player: self.teller.player(player),
                objects: objects.collect(),
                left_out,
            }
        };
        places.into_iter().map(area).collect()
    }

    fn thing(&self, row: &Row) -> Thing {
        let definitions = &self.position.table.definitions;
        let definition = definitions.card(row.card);
        let hidden = row.aspect.as_ref().is_some_and(|aspect| aspect.face == Face::Down);
        let name = if row.count > 1 { self.plain_name(row) } else { self.teller.object(row.id) };
        let card = Some(definition.name.clone()).filter(|card| !name.contains(card.as_str()));
        let clause = |clause: &instead_model::definition::Clause| ThingClause {
            text: clause.text.replace('~', &definition.name),
            read: matches!(clause.meaning, Meaning::Ability(_)),
        };
        Thing {
            name,
            count: row.count,
            card,
            kinds: self.kinds(row),
            text: if hidden { Vec::new() } else { definition.clauses.iter().map(clause).collect() },
            stats: self.position.power_toughness(row),
            tapped: row.tapped,
            token: row.token,
            damage: row.extras.damage,
            counters: self.counters(&row.counters),
            attached: row.extras.attached.map(|to| self.teller.object(to)),
        }
    }

    fn plain_name(&self, row: &Row) -> String {
        let label = row.label.and_then(|label| self.position.table.definitions.labels.get(usize::from(label.0)));
        label.cloned().unwrap_or_else(|| self.teller.card(row.card))
    }

    /// Supertypes, types and subtypes, as a type line has them.
    fn kinds(&self, row: &Row) -> String {
        let words = self.rules.words();
        let has = |tag| self.position.is(row, tag);
        let of = |kind: TagKind| {
            let tags = (0..words.tags.len()).filter_map(|place| u16::try_from(place).ok()).map(instead_model::ids::Tag);
            let fits = tags.filter(move |tag| words.tag(*tag).kind == kind && has(*tag));
            fits.map(|tag| words.tag(tag).name.as_str()).collect::<Vec<_>>()
        };
        let types = [of(TagKind::Color), of(TagKind::Supertype), of(TagKind::Type)].concat().join(" ");
        match of(TagKind::Subtype) {
            subtypes if subtypes.is_empty() || subtypes.len() > 12 => types,
            subtypes => format!("{types} – {}", subtypes.join(" ")),
        }
    }

    fn counters(&self, counters: &[(Counter, u64)]) -> Vec<Counted> {
        let words = self.rules.words();
        counters
            .iter()
            .filter(|(_, count)| *count > 0)
            .map(|(kind, count)| Counted { count: *count, kind: words.counter(*kind).to_owned() })
            .collect()
    }
}

fn whose(row: &Row) -> PlayerId {
    if matches!(row.zone, zones::BOARD | zones::STACK) { row.controller } else { row.owner }
}
