//! Whether a sentence holds of a position at the end.

use std::collections::BTreeMap;

use instead_game::play::RULES;
use instead_game::{Arg, Play, Said};
use instead_model::evaluate::holder;
use instead_model::event::{Party, Value as Slot};
use instead_model::ids::{CardId, Moment, PlayerId, Tag};
use instead_model::position::{Part, Position};
use instead_model::record::{Called, Deeds, Recorded};
use instead_model::table::{Face, Row, count_of};
use instead_model::vocabulary::TagKind;
use instead_model::zones;
use instead_text::Diagnostic;

use super::Names;
use crate::document::{Clause, Fact, Object, Ref, Thing, Value};

/// What an object can be besides its characteristics.
const STATES: &[&str] = &[
    "token",
    "permanent",
    "card",
    "tapped",
    "exhausted",
    "untapped",
    "ready",
    "attacking",
    "blocking",
    "destroyed",
    "dead",
    "damaged",
    "transformed",
    "face down",
    "face up",
    "no abilities",
];

/// Checks that a fact can be looked at at all: its verb is known and its names mean something.
///
/// # Errors
///
/// What is wrong with it, with its place.
pub fn check(rules: &dyn Play, names: &Names, fact: &Fact) -> Result<(), Diagnostic> {
    const KNOWN: &[&str] = &[
        "unchanged",
        "life",
        "lost-game",
        "won-game",
        "drew",
        "cards",
        "counters",
        "damage",
        "left",
        "holds",
        "holds-number",
        "has",
        "controls",
        "chose",
        "triggered",
        "on-battlefield",
        "in-zone",
        "on-stack",
        "gone",
        "controlled-by",
        "attached",
        "copy",
        "stats",
        "kind",
        "is",
        "draw-game",
        "step",
    ];
    let clause = &fact.clause;
    if !KNOWN.contains(&clause.verb.as_str()) && !rules.facts().contains(&clause.verb.as_str()) && rules.deeds(&clause.verb).is_none() {
        if let Some(word) = clause.text("resource") {
            let error = Diagnostic::error("unknown-word", format!("`{}` is nothing that a player has in this game", word.text));
            return Err(error.at(word.span, "not known"));
        }
        let error = Diagnostic::error("unsupported-fact", format!("a fact of the kind `{}` can't be checked yet", clause.verb))
            .at(clause.span, "this fact");
        return Err(error.help("say what is so at the end: life totals, cards in zones, counters, what triggered"));
    }
    for role in ["zone", "counter"] {
        if let Some(name) = clause.text(role) {
            let known = if role == "zone" { zone_of(rules, &name.text).is_some() } else { rules.words().any_counter(&name.text).is_some() };
            if !known {
                return Err(Diagnostic::error("unknown-word", format!("`{}` is no {role}", name.text)).at(name.span, "not known"));
            }
        }
    }
    if clause.verb == "step"
        && let Some(name) = clause.text("step")
        && moment_of(rules, &name.text).is_none()
    {
        let error = Diagnostic::error("unknown-step", format!("`{}` is no step or phase", name.text)).at(name.span, "not known");
        return Err(error.help(format!("expected one of: {}", rules.words().moments.join(", "))));
    }
    // An object may be created on the way, so any known name will do; a player has to exist.
    for value in clause.args.values() {
        if let Value::Player(name) = value
            && names.player(&name.text).is_none()
        {
            return Err(names.unknown(name));
        }
    }
    Ok(())
}

/// Whether a fact holds. An error says why it can't be told.
///
/// # Errors
///
/// A name that means nothing in the position, or a fact that is not of this kind.
pub fn holds(rules: &dyn Play, names: &Names, position: &Position, endless: bool, fact: &Fact) -> Result<bool, Diagnostic> {
    let looked = Looked { rules, names, position, endless };
    looked.holds(&fact.clause).map(|holds| holds != fact.not)
}

/// How many permanents a player controls that a scenario calls `name`: by their name, or by what they are.
pub fn controlled(rules: &dyn Play, position: &Position, player: PlayerId, name: &str) -> u64 {
    let names = Names::default();
    let looked = Looked { rules, names: &names, position, endless: false };
    let own = |row: &&Row| row.zone == zones::BOARD && row.controller == player;
    position.table.rows.iter().filter(own).filter(|row| looked.is_named(row, name)).map(|row| row.count).sum()
}

/// The step or phase that a text names, with or without that word.
pub(super) fn moment_of(rules: &dyn Play, text: &str) -> Option<Moment> {
    let said = text.trim().to_ascii_lowercase();
    let said = said.trim_start_matches("precombat ").trim_start_matches("beginning of ");
    let bare = said.trim_end_matches(" step").trim_end_matches(" phase");
    [said.to_owned(), bare.to_owned(), format!("{bare} phase"), format!("{said} step"), format!("{said} phase")]
        .iter()
        .find_map(|name| rules.words().find_moment(name))
}

struct Looked<'a> {
    rules: &'a dyn Play,
    names: &'a Names,
    position: &'a Position,
    endless: bool,
}

fn zone_of(rules: &dyn Play, text: &str) -> Option<instead_model::ids::Zone> {
    let said = text.trim().to_ascii_lowercase();
    let own = said.rsplit("'s ").next().unwrap_or(&said);
    let bare = ["the ", "their ", "a ", "an "].iter().find_map(|word| own.strip_prefix(word)).unwrap_or(own);
    rules.zone(bare)
}

impl Looked<'_> {
    fn holds(&self, clause: &Clause) -> Result<bool, Diagnostic> {
        let table = &self.position.table;
        if self.rules.facts().contains(&clause.verb.as_str()) {
            let said = self.said(clause)?;
            return self.rules.holds(&said, self.position).ok_or_else(|| self.lost(clause, "something that can be told"));
        }
        let number = clause.number("amount").unwrap_or(0);
        let player = || clause.player("player").and_then(|name| self.names.player(&name.text)).ok_or_else(|| self.lost(clause, "a player"));
        let holds = match clause.verb.as_str() {
            "life" => {
                let total = clause.total("amount").unwrap_or(0);
                self.rules.total(table.player(player()?)) == total
            }
            "lost-game" => table.player(player()?).lost,
            "won-game" => {
                let player = player()?;
                let others: Vec<PlayerId> = table.player_ids().filter(|other| *other != player).collect();
                table.player(player).won
                    || (!table.player(player).lost && !others.is_empty() && others.iter().all(|other| table.player(*other).lost))
            }
            // CR 104.4a, 104.4b.
            "draw-game" => self.endless || table.players.iter().all(|player| player.lost),
            "drew" => match clause.number("amount") {
                Some(wanted) => table.player(player()?).drawn_in_all == wanted,
                None => table.player(player()?).drawn_in_all > 0,
            },
            "cards" => self.cards(player()?, clause) == number,
            "holds" => {
                let player = player()?;
                let zone = clause.text("zone").and_then(|name| zone_of(self.rules, &name.text));
                self.rows(clause, "object")?.iter().any(|row| Some(row.zone) == zone && holder(row) == player)
            }
            "holds-number" => {
                let (player, object) = (player()?, clause.object("object"));
                let zone = clause.text("zone").and_then(|name| zone_of(self.rules, &name.text));
                let cards = self.position.table.rows.iter().filter(|row| Some(row.zone) == zone && holder(row) == player);
                let called = |row: &&Row| object.is_some_and(|object| self.is_named(row, &object.name.text));
                cards.filter(called).map(|row| row.count).sum::<u64>() == number
            }
            "counters" => self.counters(clause)? == number,
            "damage" => self.rows(clause, "object")?.iter().any(|row| row.damage == number && row.zone == zones::BOARD),
            "left" => self.left(clause) == number,
            "controls" => self.controls(clause, player()?)?,
            "triggered" => self.triggered(clause, number),
            "chose" => self.chose(clause)?,
            "on-battlefield" => self.in_zone(clause, zones::BOARD)?,
            "on-stack" => self.in_zone(clause, zones::STACK)?,
            "in-zone" => {
                let zone =
                    clause.text("zone").and_then(|name| zone_of(self.rules, &name.text)).ok_or_else(|| self.lost(clause, "a zone"))?;
                self.in_zone(clause, zone)?
            }
            "gone" => self.rows(clause, "object")?.is_empty(),
            "controlled-by" => {
                let player = player()?;
                self.rows(clause, "object")?.iter().any(|row| row.zone == zones::BOARD && row.controller == player)
            }
            "attached" => self.attached(clause)?,
            "copy" => self.copy(clause)?,
            "stats" => self.stats(clause)?,
            "kind" | "is" | "has" => self.quality(clause)?,
            "step" => self.turn(clause)?,
            verb => match self.rules.deeds(verb) {
                Some(deeds) => self.happened(clause, deeds)?,
                None => return Err(self.lost(clause, "a fact about the end")),
            },
        };
        Ok(holds)
    }

    /// Whose turn it is, and which step of it.
    fn turn(&self, clause: &Clause) -> Result<bool, Diagnostic> {
        let turn = &self.position.table.turn;
        let whose = match clause.player("of") {
            Some(name) => Some(self.names.player(&name.text).ok_or_else(|| self.names.unknown(name))?),
            None => None,
        };
        let moment = clause.text("step").and_then(|name| moment_of(self.rules, &name.text));
        Ok(whose.is_none_or(|whose| whose == turn.active) && moment == Some(turn.moment))
    }

    /// A sentence of the game's own, with the objects that its names mean in this position.
    fn said(&self, clause: &Clause) -> Result<Said, Diagnostic> {
        let mut args = BTreeMap::new();
        for (role, value) in &clause.args {
            let party = |reference: &Ref| match reference {
                Ref::Player(name) => self.names.player(&name.text).map(|player| vec![Party::Player(player)]),
                Ref::Object(object) => Some(self.names.rows(self.position, object).into_iter().map(|row| Party::Object(row.id)).collect()),
            };
            let arg = match value {
                Value::Said => Arg::Said,
                Value::Number(number) => Arg::Number(*number),
                Value::Below(_) => return Err(self.lost(clause, "a number that isn't below 0")),
                Value::Text(name) if role == "zone" || role == "from" => match zone_of(self.rules, &name.text) {
                    Some(zone) => Arg::Zone(zone),
                    None => return Err(self.names.unknown(name)),
                },
                Value::Text(name) => Arg::Text(name.text.clone()),
                Value::Player(name) => Arg::Player(self.names.player(&name.text).ok_or_else(|| self.names.unknown(name))?),
                Value::Object(object) => Arg::Parties(party(&Ref::Object(object.clone())).unwrap_or_default()),
                Value::Refs(refs) => Arg::Parties(refs.iter().filter_map(party).flatten().collect()),
                Value::Texts(names) => Arg::Text(names.iter().map(|name| name.text.as_str()).collect::<Vec<_>>().join(", ")),
                Value::Stats(stats) => Arg::Text(format!("{}/{}", stats.power.text, stats.toughness.text)),
                Value::Thing(thing) => Arg::Text(thing.name().map(|name| name.text.clone()).unwrap_or_default()),
            };
            args.insert(role.clone(), arg);
        }
        Ok(Said { verb: clause.verb.clone(), args })
    }

    fn lost(&self, clause: &Clause, expected: &str) -> Diagnostic {
        Diagnostic::error("unsupported-fact", format!("this can't be checked: expected {expected}")).at(clause.span, "this fact")
    }

    /// The objects that a role means, wherever they are.
    fn rows(&self, clause: &Clause, role: &str) -> Result<Vec<&Row>, Diagnostic> {
        let refs = clause.refs(role);
        let Some(Ref::Object(object)) = refs.first() else { return Err(self.lost(clause, "an object")) };
        let rows = self.names.rows(self.position, object);
        if rows.is_empty() && !self.names.knows(object) && !self.is_card(&object.name.text) {
            return Err(self.names.unknown(&object.name));
        }
        Ok(rows)
    }

    fn is_card(&self, name: &str) -> bool {
        self.position.table.definitions.cards.iter().any(|card| instead_game::names::same(&card.name, name))
    }

    fn in_zone(&self, clause: &Clause, zone: instead_model::ids::Zone) -> Result<bool, Diagnostic> {
        let of = clause.args.get("of").or_else(|| clause.args.get("controller")).and_then(|value| match value {
            Value::Player(name) => self.names.player(&name.text),
            _ => None,
        });
        Ok(self.rows(clause, "object")?.iter().any(|row| row.zone == zone && of.is_none_or(|of| holder(row) == of)))
    }

    fn cards(&self, player: PlayerId, clause: &Clause) -> u64 {
        let zone = clause.text("zone").and_then(|name| zone_of(self.rules, &name.text));
        let rows = self.position.table.rows.iter().filter(|row| Some(row.zone) == zone && holder(row) == player && !row.token);
        rows.map(|row| row.count).sum()
    }

    fn counters(&self, clause: &Clause) -> Result<u64, Diagnostic> {
        let counter = clause
            .text("counter")
            .and_then(|name| self.rules.words().any_counter(&name.text))
            .ok_or_else(|| self.lost(clause, "a kind of counter"))?;
        match clause.refs("object").first() {
            Some(Ref::Player(name)) => {
                let player = self.names.player(&name.text).ok_or_else(|| self.names.unknown(name))?;
                Ok(count_of(&self.position.table.player(player).counters, counter))
            }
            _ => Ok(self.rows(clause, "object")?.first().map_or(0, |row| row.counters_of(counter))),
        }
    }

    /// What is left of the effects of a source.
    fn left(&self, clause: &Clause) -> u64 {
        let refs = clause.refs("object");
        let Some(Ref::Object(object)) = refs.first() else { return 0 };
        let card = self.position.table.definitions.find(&object.name.text);
        let made_for = self.rows(clause, "object").ok().and_then(|rows| rows.first().map(|row| row.id));
        let effects = self.position.effects.list.iter().filter(|effect| {
            let own = Some(effect.card) == card || (effect.card == RULES && Some(effect.source) == made_for);
            own && matches!(effect.part, Part::Replacement(_))
        });
        effects.filter_map(|effect| effect.left).sum()
    }

    fn controls(&self, clause: &Clause, player: PlayerId) -> Result<bool, Diagnostic> {
        let own = |row: &&Row| row.zone == zones::BOARD && row.controller == player;
        if let Some(Value::Thing(thing)) = clause.args.get("thing") {
            let rows = self.position.table.rows.iter().filter(own).filter(|row| self.is_thing(row, thing));
            let count: u64 = rows.map(|row| row.count).sum();
            return Ok(count == clause.number("amount").unwrap_or(0));
        }
        Ok(self.rows(clause, "object")?.into_iter().any(|row| own(&row)))
    }

    fn is_thing(&self, row: &Row, thing: &Thing) -> bool {
        let definition = self.position.table.definitions.card(row.card);
        match thing {
            Thing::Named(name) => self.is_named(row, &name.text),
            Thing::Described(described) => {
                let stats = described.stats.as_ref().is_none_or(|stats| self.is_stats(row, &stats.power.text, &stats.toughness.text));
                let name = described.name.as_ref().is_none_or(|name| definition.name.eq_ignore_ascii_case(&name.text));
                stats && name && described.kinds.iter().all(|kind| self.has_word(row, &kind.text))
            }
        }
    }

    /// Whether an object has this name, or is what it says.
    fn is_named(&self, row: &Row, said: &str) -> bool {
        let name = &self.position.table.definitions.card(row.card).name;
        let one = said.strip_suffix('s');
        name.eq_ignore_ascii_case(said) || self.has_word(row, said) || one.is_some_and(|one| name.eq_ignore_ascii_case(one))
    }

    /// Whether an object is or has what a word says.
    fn has_word(&self, row: &Row, word: &str) -> bool {
        let said = word.trim().trim_start_matches("a ").trim_start_matches("an ");
        // What stands here stands in STATES, too.
        match said {
            "token" => return row.token,
            "permanent" | "card" => return true,
            "tapped" | "exhausted" => return row.tapped,
            "untapped" | "ready" => return !row.tapped,
            "attacking" => return row.combat.attacking.is_some(),
            "blocking" => return !row.combat.blocking.is_empty(),
            "destroyed" | "dead" => return row.zone == zones::DISCARD,
            "damaged" => return row.damage > 0,
            "transformed" => return row.face() == Face::Back,
            "face down" => return row.face_down || row.face() == Face::Down,
            "face up" => return !row.face_down && row.face() != Face::Down,
            "no abilities" => return self.has_no_abilities(row),
            _ => {}
        }
        self.tags(said).any(|tag| self.position.is(row, tag) || self.position.rating(row, tag) > 0)
    }

    /// The characteristics that a word may mean.
    fn tags<'s>(&self, said: &'s str) -> impl Iterator<Item = Tag> + 's + use<'s> {
        let words = self.rules.words();
        let kinds = [TagKind::Type, TagKind::Supertype, TagKind::Subtype, TagKind::Color, TagKind::Keyword];
        kinds.into_iter().filter_map(|kind| words.find_tag(kind, said))
    }

    /// Whether a word says anything about an object.
    fn is_word(&self, word: &str) -> bool {
        let said = word.trim().trim_start_matches("a ").trim_start_matches("an ");
        STATES.contains(&said) || self.tags(said).next().is_some()
    }

    /// Whether it has none, or has lost those of its text and was given no keyword.
    fn has_no_abilities(&self, row: &Row) -> bool {
        let definition = self.position.table.definitions.card(row.card);
        let keywords = &self.position.table.definitions.derivation.keywords;
        let keyword = self
            .position
            .with(row, |now| now.map_or_else(|| definition.tags.iter().any(|tag| keywords.has(*tag)), |now| now.tags.meets(keywords)));
        (definition.clauses.is_empty() || self.position.abilities_lost(row)) && !keyword
    }

    fn is_stats(&self, row: &Row, power: &str, toughness: &str) -> bool {
        self.position.power_toughness(row).is_some_and(|(p, t)| p.to_string() == power && t.to_string() == toughness)
    }

    /// Whether such events happened on the way: so often, so much, or at all.
    fn happened(&self, clause: &Clause, deeds: Deeds) -> Result<bool, Diagnostic> {
        let player = match clause.player("player") {
            Some(name) => Some(self.names.player(&name.text).ok_or_else(|| self.names.unknown(name))?),
            None => None,
        };
        let kind = |key: &Recorded| {
            let zones = deeds.from.is_none_or(|from| key.from == Some(from)) && deeds.to.is_none_or(|to| key.to == Some(to));
            key.verb == deeds.verb && zones && player.is_none_or(|player| key.player == Some(player))
        };
        let all = || self.position.table.recorded.iter().filter(|(key, _)| kind(key));
        let is = |called: &Option<Called>, of: &Ref| called.is_some_and(|called| self.is_called(called, of));
        let sum = |fits: &dyn Fn(&Recorded) -> bool| all().filter(|(key, _)| fits(key)).map(|(_, times)| *times).sum::<u64>();
        let number = clause.number("amount").or(clause.number("times"));
        if let (Some(source), Some(target)) = (clause.refs("source").first(), clause.refs("target").first()) {
            let dealt = sum(&|key| is(&key.source, source) && is(&key.subject, target));
            return Ok(number.map_or(dealt > 0, |number| dealt == number));
        }
        let objects = [clause.refs("objects"), clause.refs("object")].concat();
        if objects.is_empty() {
            let times = sum(&|_| true);
            return Ok(number.map_or(times > 0, |number| times == number));
        }
        Ok(objects.iter().all(|object| {
            let times = sum(&|key| is(&key.subject, object));
            number.map_or(times > 0, |number| times == number)
        }))
    }

    /// Whether a name means what something is called in the record.
    fn is_called(&self, called: Called, of: &Ref) -> bool {
        match (called, of) {
            (Called::Player(player), Ref::Player(name)) => self.names.player(&name.text) == Some(player),
            (Called::Object(card, label), Ref::Object(object)) => {
                let labels: Vec<_> = self.names.named(object).iter().filter_map(|named| named.label).collect();
                match label {
                    Some(label) if !labels.is_empty() => labels.contains(&label),
                    _ => self.position.table.definitions.find(&object.name.text) == Some(card),
                }
            }
            _ => false,
        }
    }

    fn triggered(&self, clause: &Clause, _: u64) -> bool {
        let refs = clause.refs("object");
        let Some(Ref::Object(object)) = refs.first() else { return false };
        let card: Option<CardId> = self.position.table.definitions.find(&object.name.text);
        let labels: Vec<_> = self.names.named(object).iter().filter_map(|named| named.label).collect();
        let triggers = self.position.table.triggers.iter();
        let own = triggers.filter(|((of, label), _)| {
            label.map_or(Some(*of) == card, |label| labels.contains(&label) || Some(*of) == card && labels.is_empty())
        });
        let times: u64 = own.map(|(_, times)| *times).sum();
        match clause.number("times") {
            Some(wanted) => times == wanted,
            None => times > 0,
        }
    }

    fn chose(&self, clause: &Clause) -> Result<bool, Diagnostic> {
        let said = clause.text("choice").map_or("", |name| name.text.as_str());
        let rows = match clause.refs("chooser").first() {
            Some(Ref::Object(object)) => self.names.rows(self.position, object),
            _ => return Err(self.lost(clause, "an object that entered with a choice")),
        };
        let words = self.rules.words();
        Ok(rows.iter().any(|row| {
            row.chosen.iter().any(|value| match value {
                Slot::Tag(tag) => words.tag(*tag).name.eq_ignore_ascii_case(said),
                Slot::Party(Party::Player(player)) => self.names.player(said) == Some(*player),
                _ => false,
            })
        }))
    }

    fn attached(&self, clause: &Clause) -> Result<bool, Diagnostic> {
        let refs = clause.refs("to");
        let Some(Ref::Object(host)) = refs.first() else { return Err(self.lost(clause, "an object")) };
        let hosts = self.names.rows(self.position, host);
        Ok(self.rows(clause, "object")?.iter().any(|row| hosts.iter().any(|host| row.attached == Some(host.id))))
    }

    fn copy(&self, clause: &Clause) -> Result<bool, Diagnostic> {
        let original: Option<&Object> = clause.object("original");
        let card = original.and_then(|object| self.position.table.definitions.find(&object.name.text));
        Ok(self.rows(clause, "object")?.iter().any(|row| {
            let turned = |front: CardId| row.face() == Face::Back && self.position.table.definitions.card(front).back == Some(row.card);
            row.printed.is_some_and(|printed| !turned(printed)) && Some(row.card) == card
        }))
    }

    fn stats(&self, clause: &Clause) -> Result<bool, Diagnostic> {
        let Some(Value::Stats(stats)) = clause.args.get("stats") else { return Err(self.lost(clause, "power and toughness")) };
        Ok(self
            .rows(clause, "object")?
            .iter()
            .any(|row| row.zone == zones::BOARD && self.is_stats(row, &stats.power.text, &stats.toughness.text)))
    }

    fn quality(&self, clause: &Clause) -> Result<bool, Diagnostic> {
        let said = ["state", "kind", "ability"].iter().find_map(|role| clause.text(role)).map_or("", |name| name.text.as_str());
        if said == "gone" {
            return Ok(self.rows(clause, "object")?.is_empty());
        }
        if !self.is_word(said) {
            return Err(self.lost(clause, "a state or characteristic"));
        }
        Ok(self.rows(clause, "object")?.iter().any(|row| self.has_word(row, said)))
    }
}
