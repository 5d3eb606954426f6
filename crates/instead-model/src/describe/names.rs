//! Names: of objects, players and zones.

use super::Teller;
use super::english::{a, counted, possessive};
use crate::event::Party;
use crate::ids::{CardId, ObjectId, PlayerId, Verb, Zone};
use crate::table::Row;
use crate::zones;
use instead_kernel::Amount as _;
use instead_kernel::amount::Amounts as _;

impl Teller<'_> {
    /// The name of an object: the name a scenario gave it, or its card's name – with its controller, and at last with a number,
    /// if there are others of that name.
    pub fn object(&self, id: ObjectId) -> String {
        match self.position.table.known(id) {
            Some(row) if row.count > 1 => self.some_of(row, 1),
            Some(row) => self.one_of(row, 0),
            None => "something".into(),
        }
    }

    /// The name of one of the equal objects of a row; `copy` counts them from 0.
    pub(super) fn one_of(&self, row: &Row, copy: u64) -> String {
        let table = &self.position.table;
        let label = row.label.and_then(|label| table.definitions.labels.get(label.0 as usize));
        let name = label.cloned().unwrap_or_else(|| self.card(row.card));
        if label.is_none() && (name.starts_with("a ") || name.starts_with("the ")) {
            return name;
        }
        // Something that is gone is told apart from what went before it from the same zone.
        let ghosts = if table.row(row.id).is_none() { table.ghosts.as_slice() } else { &[] };
        let ghosts = ghosts.iter().filter(|ghost| ghost.zone == row.zone && table.row(ghost.id).is_none());
        let mut alike: Vec<&Row> = table.rows.iter().chain(ghosts).filter(|other| self.mistakable(row, other)).collect();
        alike.sort_by_key(|other| other.id);
        alike.dedup_by_key(|other| other.id);
        // What stands for an ability is called by its source.
        let name = if row.zone == zones::ABILITIES { format!("{} ability", possessive(&name)) } else { name };
        let objects = |rows: &[&Row]| rows.iter().map(|row| row.count).together();
        if objects(&alike) <= 1 {
            return name;
        }
        let all = alike.len();
        alike.retain(|other| other.controller == row.controller);
        let name = if alike.len() == all { name } else { format!("{} {name}", possessive(&self.player(row.controller))) };
        if objects(&alike) <= 1 {
            return name;
        }
        let before: Vec<&Row> = alike.into_iter().filter(|other| other.id < row.id).collect();
        format!("{name} #{}", objects(&before).plus(copy).plus(1))
    }

    /// A player's name.
    pub fn player(&self, id: PlayerId) -> String {
        if id == PlayerId::NOBODY {
            return "nobody".into();
        }
        let names = &self.position.table.definitions.players;
        names.get(id.0 as usize).cloned().unwrap_or_else(|| match u8::try_from(u32::from(b'A') + u32::from(id.0)) {
            Ok(letter) if letter.is_ascii_uppercase() => char::from(letter).to_string(),
            _ => format!("player {}", u32::from(id.0) + 1),
        })
    }

    /// An object or a player.
    pub fn party(&self, party: Party) -> String {
        match party {
            Party::Player(player) => self.player(player),
            Party::Object(object) => self.object(object),
        }
    }

    /// The name of a card or token.
    pub fn card(&self, card: CardId) -> String {
        match self.position.table.definitions.cards.get(card.0 as usize) {
            Some(definition) if !definition.name.is_empty() => definition.name.clone(),
            _ => "something".into(),
        }
    }

    /// A zone, as it stands in a sentence: "the battlefield", "A's hand", "exile".
    pub fn zone(&self, zone: Zone, owner: Option<PlayerId>) -> String {
        let name = self.words.zones.get(zone.0 as usize).copied().unwrap_or("another zone");
        match (zone, owner) {
            (zones::EXILE, _) => name.to_owned(),
            (zones::HAND | zones::DECK | zones::DISCARD, Some(owner)) => format!("{} {name}", possessive(&self.player(owner))),
            _ => format!("the {name}"),
        }
    }

    /// Where permanents are, as it stands behind "is" or "stays": "on the battlefield", "in play".
    pub fn on_board(&self) -> String {
        match self.words.zone(zones::BOARD) {
            "play" => "in play".to_owned(),
            name => format!("on the {name}"),
        }
    }

    /// The noun for events of this kind.
    pub fn noun(&self, verb: Verb) -> &'static str {
        self.words.verbs.get(verb.0 as usize).map_or("another event", |word| word.noun)
    }

    /// The noun for the amount of such an event: damage, also where it is assigned.
    pub fn amount_noun(&self, verb: Verb) -> &'static str {
        let noun = self.noun(verb);
        if noun.ends_with(" damage") { "damage" } else { noun }
    }

    /// Several objects of one row, or one of them.
    pub(super) fn some_of(&self, row: &Row, n: u64) -> String {
        if n <= 1 && row.count <= 1 {
            return self.one_of(row, 0);
        }
        let label = row.label.and_then(|label| self.position.table.definitions.labels.get(label.0 as usize));
        let name = label.cloned().unwrap_or_else(|| self.card(row.card));
        match name.strip_prefix("a ") {
            Some(noun) => counted(n, noun),
            None if n <= 1 && name.ends_with('s') && !name.ends_with("ss") => format!("one of the {name}"),
            None if n <= 1 => a(&name),
            None => counted(n, &name),
        }
    }

    /// Whether somebody could take one for the other: the same name in the same place.
    fn mistakable(&self, row: &Row, other: &Row) -> bool {
        let in_play = |row: &Row| matches!(row.zone, zones::BOARD | zones::STACK);
        let same_place = row.zone == other.zone || (in_play(row) && in_play(other));
        same_place && self.label_or_card(row) == self.label_or_card(other)
    }

    /// The name of an object where no other has the same: the label that a scenario gave it, or the name of its card.
    fn label_or_card(&self, row: &Row) -> &str {
        let definitions = &self.position.table.definitions;
        let label = row.label.and_then(|label| definitions.labels.get(usize::from(label.0)));
        label.or_else(|| definitions.cards.get(row.card.0 as usize).map(|card| &card.name)).map_or("", String::as_str)
    }
}
