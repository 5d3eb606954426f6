//! A sentence of a scenario whose names are bound: what a game makes events of.

use std::collections::BTreeMap;

use instead_model::event::{Event, Marks, Party};
use instead_model::ids::{CardId, Counter, Moment, ObjectId, PlayerId, Verb, Zone};
use instead_model::table::Table;
use instead_model::zones;

/// The sentences that only one game has: rows for the tables of sentences, which are tried before the common ones.
///
/// A row is a verb, whether it is denied, and a template: words, `{role:kind}` holes with the kinds `player`, `whose`,
/// `number`, `count`, `stats`, `word`, `text`, `quality`, `counter`, `object`, `ref`, `refs`, `texts`, `thing`, options
/// in `[…]`, `~deals/deal` for a verb that "would" may precede, `card(s)` for a noun after a number:
/// `("reap", false, "{player:player} reaps with {object:object}")`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sentences {
    /// Actions of players.
    pub actions: &'static [Form],
    /// Events, in `event:` lines.
    pub events: &'static [Form],
    /// Facts: `outcome:`, `check:`, `always:`, `never:`. Their verbs are [`Play::facts`](crate::Play::facts).
    pub facts: &'static [Form],
    /// States at the beginning: `A has 3 Æmber`.
    pub states: &'static [Form],
    /// Nouns that can end a description, in the singular and plural: `("site", "sites")`.
    pub nouns: &'static [(&'static str, &'static str)],
    /// Marks that an object can have at the beginning: `warded`. They are carried out by [`Play::state`](crate::Play::state).
    pub marks: &'static [&'static str],
    /// The words that people use in this game.
    pub spoken: Spoken,
}

/// The words in which people speak of a game's objects, as far as games differ.
#[derive(Clone, Copy, Debug)]
pub struct Spoken {
    /// The noun for a card with strength: a creature, a unit.
    pub fighter: &'static str,
    /// The second of a card's two numbers, where only the strength is said: equal to the strength, or this.
    pub second: Option<&'static str>,
    /// The characters before and after a keyword in a text: `[Tank]`, `Elusive.`
    pub keyword: (&'static str, &'static str),
    /// The characters between a keyword, with those around it, and its effect in a text.
    pub joins: &'static str,
    /// The noun for the object that deals damage where no source is said.
    pub source: &'static str,
    /// Whether battlefields are places on the board, not the board itself.
    pub battlefields: bool,
    /// A kind of card, for instance, and one that is described, for messages.
    pub examples: (&'static str, &'static str),
    /// Sentences of a situation as somebody tells it, for messages.
    pub told: &'static str,
    /// Whether players act in their own turn only.
    pub own_turn: bool,
    /// Counters of players that are spoken of as what there is to pay with: `2 fury`, not `2 fury counters`.
    pub pools: &'static [&'static str],
    /// Kinds that were called otherwise once: the old word, and the one that took its place.
    pub renamed: &'static [(&'static str, &'static str)],
}

impl Spoken {
    /// A game of creatures.
    pub const PLAIN: Spoken = Spoken {
        fighter: "creature",
        second: None,
        keyword: ("", ""),
        joins: ":",
        source: "artifact",
        battlefields: false,
        examples: ("an enchantment", "a 3/3 creature"),
        told: "`my opponent attacks me with a 3/3`, `I control a 2/2 with flying`",
        own_turn: false,
        pools: &[],
        renamed: &[],
    };
}

impl Default for Spoken {
    fn default() -> Self {
        Self::PLAIN
    }
}

/// A form in which something can be said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Form {
    /// The verb, by the name that the tables of verbs give it.
    pub verb: &'static str,
    /// Whether the form says that it isn't so.
    pub negated: bool,
    /// The words, and the roles between them: `{player:player} draws {amount:count} card(s)`.
    pub template: &'static str,
}

/// The form in which something is said to be so.
pub const fn says(verb: &'static str, template: &'static str) -> Form {
    Form { verb, negated: false, template }
}

/// The form in which something is said not to be so.
pub const fn denies(verb: &'static str, template: &'static str) -> Form {
    Form { verb, negated: true, template }
}

impl Sentences {
    /// Whether a player can do this, by the verb, in this game and not in all.
    pub fn has_action(&self, verb: &str) -> bool {
        self.actions.iter().any(|form| form.verb == verb)
    }

    /// None of its own.
    pub const NONE: &'static Sentences =
        &Sentences { actions: &[], events: &[], facts: &[], states: &[], nouns: &[], marks: &[], spoken: Spoken::PLAIN };
}

/// A sentence: its verb, by the name that the tables of verbs give it, and what fills its roles.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BoundSentence {
    /// The verb: `deal-damage`, `draw`, `put-counters`, …
    pub verb: String,
    /// The roles.
    pub args: BTreeMap<String, Arg>,
}

/// A value in a role.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Arg {
    /// A word that was said: `combat`, `unpreventable`.
    Said,
    /// A number.
    Number(u64),
    /// Words.
    Text(String),
    /// A player, where only a player can stand.
    Player(PlayerId),
    /// Players and objects.
    Parties(Vec<Party>),
    /// The players and objects that each of several names may mean.
    Each(Vec<Vec<Party>>),
    /// A zone: the roles `zone` and `from`.
    Zone(Zone),
    /// A kind of counter: the role `counter`.
    Counter(Counter),
    /// A step or phase: the role `step`.
    Moment(Moment),
    /// A kind of thing, by its definition: what is created.
    Card(CardId),
}

/// Why a sentence means nothing to a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SentenceError {
    /// The game has no such action, event or thing.
    Unknown,
    /// It has, but not like this.
    Wrong {
        /// The fault.
        message: String,
        /// The remedy.
        help: String,
    },
}

impl SentenceError {
    /// Something is wrong with a sentence.
    pub fn wrong(message: impl Into<String>, help: impl Into<String>) -> SentenceError {
        SentenceError::Wrong { message: message.into(), help: help.into() }
    }

    fn no(role: &str) -> SentenceError {
        SentenceError::wrong(format!("this doesn't say the {role}"), "see docs/scenarios.md for how it is said")
    }
}

impl BoundSentence {
    /// The number in a role.
    pub fn number(&self, role: &str) -> Option<u64> {
        match self.args.get(role)? {
            Arg::Number(number) => Some(*number),
            _ => None,
        }
    }

    /// The amount or number: the role `amount`; 1 if nothing is said.
    pub fn amount(&self) -> u64 {
        self.number("amount").unwrap_or(1)
    }

    /// The words in a role.
    pub fn text(&self, role: &str) -> Option<&str> {
        match self.args.get(role)? {
            Arg::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The player in a role.
    pub fn player(&self, role: &str) -> Option<PlayerId> {
        match self.args.get(role)? {
            Arg::Player(player) => Some(*player),
            Arg::Parties(parties) => parties.iter().find_map(|party| match party {
                Party::Player(player) => Some(*player),
                Party::Object(_) => None,
            }),
            _ => None,
        }
    }

    /// The players and objects in a role.
    pub fn parties(&self, role: &str) -> &[Party] {
        match self.args.get(role) {
            Some(Arg::Parties(parties)) => parties,
            _ => &[],
        }
    }

    /// Whether the objects of the sentence are these, in this order.
    pub fn lists(&self, objects: &[ObjectId]) -> bool {
        match self.args.get("objects") {
            Some(Arg::Each(each)) => {
                each.len() == objects.len() && each.iter().zip(objects).all(|(may, object)| may.contains(&Party::Object(*object)))
            }
            _ => self.objects().is_ok_and(|listed| listed == objects),
        }
    }

    /// The first player or object in a role.
    ///
    /// # Errors
    ///
    /// There is none.
    pub fn party(&self, role: &str) -> Result<Party, SentenceError> {
        match self.args.get(role) {
            Some(Arg::Player(player)) => Ok(Party::Player(*player)),
            Some(Arg::Parties(parties)) => parties.first().copied().ok_or_else(|| SentenceError::no(role)),
            _ => Err(SentenceError::no(role)),
        }
    }

    /// The objects of the sentence: the roles `objects` or `object`.
    ///
    /// # Errors
    ///
    /// One of them is a player.
    pub fn objects(&self) -> Result<Vec<ObjectId>, SentenceError> {
        let parties = match self.parties("objects") {
            [] => self.parties("object"),
            objects => objects,
        };
        let objects = parties.iter().map(|party| match party {
            Party::Object(object) => Ok(*object),
            Party::Player(_) => Err(SentenceError::wrong("a player, where an object was expected", "name a card or permanent")),
        });
        objects.collect()
    }

    /// The first object of the sentence.
    ///
    /// # Errors
    ///
    /// There is none.
    pub fn object(&self) -> Result<ObjectId, SentenceError> {
        self.objects()?.first().copied().ok_or_else(|| SentenceError::no("object"))
    }

    /// The zone in a role.
    pub fn zone(&self, role: &str) -> Option<Zone> {
        match self.args.get(role)? {
            Arg::Zone(zone) => Some(*zone),
            _ => None,
        }
    }

    /// The kind of counter.
    pub fn counter(&self) -> Option<Counter> {
        match self.args.get("counter")? {
            Arg::Counter(counter) => Some(*counter),
            _ => None,
        }
    }

    /// The step or phase.
    pub fn moment(&self) -> Option<Moment> {
        match self.args.get("step")? {
            Arg::Moment(moment) => Some(*moment),
            _ => None,
        }
    }

    /// The card or token that is created.
    pub fn card(&self) -> Option<CardId> {
        match self.args.get("thing")? {
            Arg::Card(card) => Some(*card),
            _ => None,
        }
    }

    /// Whether a role is filled; for words like `unpreventable`, whether they were said.
    pub fn has(&self, role: &str) -> bool {
        self.args.contains_key(role)
    }

    /// "A draws 2 cards", "B loses the game": an event that a player is the subject of.
    pub fn of_player(&self, verb: Verb) -> Event {
        let player = self.player("player");
        Event { player, subject: player.map(Party::Player), amount: self.amount(), ..Event::of(verb) }
    }

    /// "Bear is destroyed": the same event for every object that is named; `to` a zone, if it is moved.
    ///
    /// # Errors
    ///
    /// One of them is a player.
    pub fn of_objects(&self, verb: Verb, to: Option<Zone>, table: &Table) -> Result<Vec<Event>, SentenceError> {
        let events = self.objects()?.into_iter().map(|id| {
            let row = table.row(id);
            Event {
                subject: Some(Party::Object(id)),
                player: row.map(|row| row.controller),
                from: to.and(Some(row.map_or(zones::BOARD, |row| row.zone))),
                to,
                ..Event::of(verb)
            }
        });
        Ok(events.collect())
    }

    /// "Bear deals 2 combat damage to B".
    ///
    /// # Errors
    ///
    /// The source is a player.
    pub fn damage(&self, table: &Table) -> Result<Event, SentenceError> {
        let source = match self.party("source")? {
            Party::Object(object) => object,
            Party::Player(_) => {
                return Err(SentenceError::wrong(
                    "damage is dealt by objects, not by players",
                    "name the permanent or spell that deals it",
                ));
            }
        };
        let subject = Some(self.party("target")?);
        let marks = Marks::default().with(Marks::COMBAT, self.has("combat")).with(Marks::FIRM, self.has("unpreventable"));
        let player = controller(table, Party::Object(source));
        Ok(Event { source: Some(source), subject, player, amount: self.amount(), marks, ..Event::of(zones::DEAL) })
    }

    /// "Bear enters tapped", "A puts Bear onto the battlefield": a move to the board.
    ///
    /// # Errors
    ///
    /// One of them is a player.
    pub fn entering(&self, verb: Verb, table: &Table) -> Result<Vec<Event>, SentenceError> {
        let under = self.player("controller").or(self.player("player"));
        let mut events = Vec::new();
        for id in self.objects()? {
            let row = table.row(id);
            let mut event = Event {
                subject: Some(Party::Object(id)),
                player: under.or(row.map(|row| row.owner)),
                from: row.map(|row| row.zone),
                to: Some(zones::BOARD),
                ..Event::of(verb)
            };
            if self.has("tapped") {
                event.entry_mut().tapped = true;
            }
            events.push(event);
        }
        Ok(events)
    }

    /// "A puts 2 charge counters on Bear".
    ///
    /// # Errors
    ///
    /// Nothing is named that they could be put on.
    pub fn counters(&self, verb: Verb, table: &Table) -> Result<Event, SentenceError> {
        let subject = self.party("object")?;
        let player = self.player("player").or_else(|| controller(table, subject));
        Ok(Event { player, subject: Some(subject), amount: self.amount(), counter: self.counter(), ..Event::of(verb) })
    }
}

fn controller(table: &Table, party: Party) -> Option<PlayerId> {
    match party {
        Party::Player(player) => Some(player),
        Party::Object(object) => table.row(object).map(|row| row.controller),
    }
}
