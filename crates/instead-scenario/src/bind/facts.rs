//! A sentence about a position becomes a fact: its verb a kind of fact, its names what they mean.

use std::collections::BTreeMap;

use instead_game::Play;
use instead_game::fact::{At, Bearer, Copula, End, Fact, Filler, Happening, Mark, Named, Own, PermanentKind};
use instead_game::names::same;
use instead_model::definition::Definitions;
use instead_model::ids::{Counter, Moment, PlayerId, Zone};
use instead_text::Diagnostic;

use super::Names;
use crate::document::{self, Clause, Name, Ref, Thing, Value};

/// Checks that a fact can be evaluated: its verb is known and its names mean something.
///
/// # Errors
///
/// The fault of the fact, with its place.
pub fn check(rules: &dyn Play, names: &Names, fact: &document::Fact) -> Result<(), Diagnostic> {
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
        "cant",
        "controls",
        "controls-with-counters",
        "controls-with-damage",
        "controls-that-chose",
        "controls-that-have",
        "controls-attached",
        "controls-at",
        "top",
        "bottom",
        "lasts",
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
                let error = Diagnostic::error("unknown-word", format!("`{}` is no {role}", name.text)).at(name.span, "not known");
                let zones = || format!("expected one of: {}", rules.words().zones.join(", "));
                return Err(if role == "zone" { error.help(zones()) } else { error });
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

/// Whether what a sentence says holds of a position.
///
/// # Errors
///
/// A name that means nothing in the position, or a fact that is not of this kind.
pub fn holds(names: &Names, at: &At<'_>, said: &document::Fact) -> Result<bool, Diagnostic> {
    let fact = bind(at.rules, names, &at.position.table.definitions, said)?;
    at.holds(&fact).map_err(|unclear| lost(&said.clause, unclear.0))
}

/// The fact that a sentence states.
///
/// # Errors
///
/// A name that means nothing, or a sentence that states no fact of this game.
pub fn bind(rules: &dyn Play, names: &Names, definitions: &Definitions, said: &document::Fact) -> Result<Fact, Diagnostic> {
    let fact = Binding { rules, names, definitions }.fact(&said.clause)?;
    Ok(if said.not { fact.denied() } else { fact })
}

/// The step or phase that a text names, with or without that word.
pub(crate) fn moment_of(rules: &dyn Play, text: &str) -> Option<Moment> {
    let said = text.trim().to_ascii_lowercase();
    let said = said.trim_start_matches("precombat ").trim_start_matches("beginning of ");
    let bare = said.trim_end_matches(" step").trim_end_matches(" phase");
    [said.to_owned(), bare.to_owned(), format!("{bare} phase"), format!("{said} step"), format!("{said} phase")]
        .iter()
        .find_map(|name| rules.words().find_moment(name))
}

/// The zone that a fact names; what is "in play" is on the board, whatever a game calls that (CR 403.5).
fn zone_of(rules: &dyn Play, text: &str) -> Option<Zone> {
    let said = text.trim().to_ascii_lowercase();
    let own = said.rsplit("'s ").next().unwrap_or(&said);
    let bare = ["the ", "their ", "a ", "an "].iter().find_map(|word| own.strip_prefix(word)).unwrap_or(own);
    rules.zone(bare).or_else(|| (bare == "play").then_some(instead_model::zones::BOARD))
}

fn lost(clause: &Clause, expected: &str) -> Diagnostic {
    Diagnostic::error("unsupported-fact", format!("this can't be checked: expected {expected}")).at(clause.span, "this fact")
}

struct Binding<'a> {
    rules: &'a dyn Play,
    names: &'a Names,
    definitions: &'a Definitions,
}

impl Binding<'_> {
    fn fact(&self, clause: &Clause) -> Result<Fact, Diagnostic> {
        if self.rules.facts().contains(&clause.verb.as_str()) {
            return self.own(clause).map(Fact::Own);
        }
        let amount = clause.number("amount").unwrap_or(0);
        Ok(match clause.verb.as_str() {
            "unchanged" => Fact::Unchanged,
            "step" => {
                Fact::Turn { of: clause.player("of").map(|name| self.player_called(name)).transpose()?, moment: self.moment(clause)? }
            }
            "draw-game" => Fact::Draw,
            "life" => Fact::Total { player: self.player(clause)?, is: clause.total("amount").unwrap_or(0) },
            "lost-game" => Fact::Lost(self.player(clause)?),
            "won-game" => Fact::Won(self.player(clause)?),
            "drew" => Fact::Drew { player: self.player(clause)?, cards: clause.number("amount") },
            "cards" => Fact::Cards { player: self.player(clause)?, zone: self.zone(clause)?, count: amount },
            "holds" => Fact::Has { player: self.player(clause)?, object: self.object(clause, "object")?, zone: self.zone(clause)? },
            "holds-number" => {
                let name = clause.object("object").map(|object| object.name.text.clone()).unwrap_or_default();
                Fact::HasNumber { player: self.player(clause)?, name, zone: self.zone(clause)?, count: amount }
            }
            "counters" => Fact::Counters { of: self.bearer(clause, "object")?, counter: self.counter(clause)?, count: amount },
            "damage" => Fact::Damage { object: self.object(clause, "object")?, amount },
            "left" => Fact::Left { object: self.object(clause, "object")?, amount },
            "controls" => self.controls(clause, amount)?,
            "controls-with-counters" => self.marked(clause, Mark::Counters(self.counter(clause)?, clause.number("number").unwrap_or(0)))?,
            "controls-with-damage" => self.marked(clause, Mark::Damage(clause.number("damage").unwrap_or(0)))?,
            "controls-that-chose" => {
                self.marked(clause, Mark::Chose(clause.text("choice").map(|name| name.text.clone()).unwrap_or_default()))?
            }
            "controls-that-have" => {
                self.marked(clause, Mark::Has(clause.text("ability").map(|name| name.text.clone()).unwrap_or_default()))?
            }
            "controls-attached" => self.marked(clause, Mark::Attached(self.any_bearer(clause, "to")?))?,
            "controls-at" => self.marked(clause, Mark::At(self.any_object(clause, "place")?))?,
            "top" | "bottom" => self.ends(clause)?,
            "lasts" if clause.refs("to").is_empty() => Fact::Lasts { object: self.any_object(clause, "object")?, count: amount },
            "lasts" => Fact::LastsOn { object: self.any_object(clause, "object")?, on: self.any_bearer(clause, "to")?, count: amount },
            "triggered" => Fact::Triggered { object: self.any_object(clause, "object")?, times: clause.number("times") },
            "chose" => Fact::Chose {
                object: self.any_object(clause, "chooser").map_err(|_| lost(clause, "an object that entered with a choice"))?,
                choice: clause.text("choice").map(|name| name.text.clone()).unwrap_or_default(),
            },
            "on-battlefield" => self.placed(clause, instead_model::zones::BOARD)?,
            "on-stack" => self.placed(clause, instead_model::zones::STACK)?,
            "in-zone" => self.placed(clause, self.zone(clause)?)?,
            "gone" => Fact::Gone(self.object(clause, "object")?),
            "controlled-by" => Fact::ControlledBy { object: self.object(clause, "object")?, player: self.player(clause)? },
            "attached" => Fact::Attached { object: self.object(clause, "object")?, to: self.any_bearer(clause, "to")? },
            "copy" => Fact::Copy {
                object: self.object(clause, "object")?,
                original: clause.object("original").map(|object| object.name.text.clone()).unwrap_or_default(),
            },
            "stats" => {
                let (power, toughness) = self.stats(clause)?;
                Fact::Stats { object: self.object(clause, "object")?, power, toughness }
            }
            "kind" => self.quality(clause, "kind", Copula::IsA)?,
            "is" => self.quality(clause, "state", Copula::Is)?,
            "has" => self.quality(clause, "ability", Copula::Has)?,
            "cant" => self.quality(clause, "ability", Copula::Cant)?,
            _ => Fact::Happened(self.happening(clause)?),
        })
    }

    fn player_called(&self, name: &Name) -> Result<PlayerId, Diagnostic> {
        self.names.player(&name.text).ok_or_else(|| self.names.unknown(name))
    }

    fn player(&self, clause: &Clause) -> Result<PlayerId, Diagnostic> {
        clause.player("player").and_then(|name| self.names.player(&name.text)).ok_or_else(|| lost(clause, "a player"))
    }

    fn zone(&self, clause: &Clause) -> Result<Zone, Diagnostic> {
        clause.text("zone").and_then(|name| zone_of(self.rules, &name.text)).ok_or_else(|| lost(clause, "a zone"))
    }

    fn counter(&self, clause: &Clause) -> Result<Counter, Diagnostic> {
        let counter = clause.text("counter").and_then(|name| self.rules.words().any_counter(&name.text));
        counter.ok_or_else(|| lost(clause, "a kind of counter"))
    }

    fn moment(&self, clause: &Clause) -> Result<Moment, Diagnostic> {
        clause.text("step").and_then(|name| moment_of(self.rules, &name.text)).ok_or_else(|| lost(clause, "a step or phase"))
    }

    fn stats(&self, clause: &Clause) -> Result<(i64, i64), Diagnostic> {
        let Some(Value::Stats(stats)) = clause.args.get("stats") else { return Err(lost(clause, "power and toughness")) };
        match (stats.power.text.parse(), stats.toughness.text.parse()) {
            (Ok(power), Ok(toughness)) => Ok((power, toughness)),
            _ => Err(lost(clause, "power and toughness as numbers")),
        }
    }

    /// A player or an object, whether or not anything is called so.
    fn any_bearer(&self, clause: &Clause, role: &str) -> Result<Bearer, Diagnostic> {
        match clause.refs(role).first() {
            Some(Ref::Player(name)) => self.player_called(name).map(Bearer::Player),
            Some(Ref::Object(object)) => Ok(Bearer::Object(self.names.bind(object))),
            None => Err(lost(clause, "an object")),
        }
    }

    /// An object, whether or not anything is called so.
    fn any_object(&self, clause: &Clause, role: &str) -> Result<Named, Diagnostic> {
        match self.any_bearer(clause, role)? {
            Bearer::Object(named) => Ok(named),
            Bearer::Player(_) => Err(lost(clause, "an object")),
        }
    }

    /// An object that exists or may come into being.
    fn object(&self, clause: &Clause, role: &str) -> Result<Named, Diagnostic> {
        let refs = clause.refs(role);
        let Some(Ref::Object(object)) = refs.first() else { return Err(lost(clause, "an object")) };
        let named = self.names.bind(object);
        let called = |card: &std::sync::Arc<instead_model::definition::Definition>| same(&card.name, &object.name.text);
        if !named.is_known && !self.definitions.cards.iter().any(called) {
            return Err(self.names.unknown(&object.name));
        }
        Ok(named)
    }

    fn bearer(&self, clause: &Clause, role: &str) -> Result<Bearer, Diagnostic> {
        match clause.refs(role).first() {
            Some(Ref::Player(name)) => self.player_called(name).map(Bearer::Player),
            _ => self.object(clause, role).map(Bearer::Object),
        }
    }

    fn placed(&self, clause: &Clause, zone: Zone) -> Result<Fact, Diagnostic> {
        let of = clause.args.get("of").or_else(|| clause.args.get("controller")).and_then(|value| match value {
            Value::Player(name) => self.names.player(&name.text),
            _ => None,
        });
        Ok(Fact::In { object: self.object(clause, "object")?, zone, of })
    }

    fn controls(&self, clause: &Clause, count: u64) -> Result<Fact, Diagnostic> {
        let player = self.player(clause)?;
        let kind = match clause.args.get("thing") {
            Some(Value::Thing(Thing::Named(name))) => PermanentKind::Called(name.text.clone()),
            Some(Value::Thing(Thing::Described(described))) => {
                let stats = match &described.stats {
                    Some(stats) => match (stats.power.text.parse(), stats.toughness.text.parse()) {
                        (Ok(power), Ok(toughness)) => Some((power, toughness)),
                        _ => return Err(lost(clause, "power and toughness as numbers")),
                    },
                    None => None,
                };
                let words: Vec<String> = described.kinds.iter().map(|kind| kind.text.clone()).collect();
                let name = described.name.as_ref().map(|name| name.text.clone());
                // "2 4/4 Craw Wurm": what stands behind the numbers may be a name.
                let called = words.join(" ");
                let is_name = name.is_none() && self.definitions.cards.iter().any(|card| same(&card.name, &called));
                match name {
                    None if is_name => match stats {
                        Some(stats) => PermanentKind::Sized { stats, called },
                        None => PermanentKind::Called(called),
                    },
                    name => PermanentKind::Described { stats, words, name },
                }
            }
            _ => return Ok(Fact::ControlsObject { player, object: self.object(clause, "object")? }),
        };
        Ok(Fact::Controls { player, kind, count })
    }

    fn marked(&self, clause: &Clause, mark: Mark) -> Result<Fact, Diagnostic> {
        match self.controls(clause, clause.number("amount").unwrap_or(0))? {
            Fact::Controls { player, kind, count } => Ok(Fact::Marked { player, kind, mark, count }),
            _ => Err(lost(clause, "how many of a kind")),
        }
    }

    fn ends(&self, clause: &Clause) -> Result<Fact, Diagnostic> {
        let card = |reference: &Ref| match reference {
            Ref::Object(object) => Ok(self.names.bind(object)),
            Ref::Player(name) => Err(self.names.unknown(name)),
        };
        let cards = clause.refs("cards").iter().map(card).collect::<Result<_, _>>()?;
        let end = if clause.verb == "top" { End::Top } else { End::Bottom };
        Ok(Fact::Ends { player: self.player(clause)?, zone: self.zone(clause)?, end, cards })
    }

    fn quality(&self, clause: &Clause, role: &str, verb: Copula) -> Result<Fact, Diagnostic> {
        let word = clause.text(role).map(|name| name.text.clone()).unwrap_or_default();
        Ok(Fact::Is { object: self.object(clause, "object")?, word, verb })
    }

    fn happening(&self, clause: &Clause) -> Result<Happening, Diagnostic> {
        let deeds = self.rules.deeds(&clause.verb).ok_or_else(|| lost(clause, "a fact about the end"))?;
        let player = clause.player("player").map(|name| self.player_called(name)).transpose()?;
        let bearer = |reference: &Ref| match reference {
            Ref::Player(name) => self.player_called(name).map(Bearer::Player),
            Ref::Object(object) => Ok(Bearer::Object(self.names.bind(object))),
        };
        let dealt = match (clause.refs("source").first(), clause.refs("target").first()) {
            (Some(source), Some(target)) => Some((bearer(source)?, bearer(target)?)),
            _ => None,
        };
        let to = [clause.refs("objects"), clause.refs("object")].concat().iter().map(bearer).collect::<Result<_, _>>()?;
        let number = clause.number("amount").or(clause.number("times"));
        Ok(Happening { verb: clause.verb.clone(), deeds, player, dealt, to, number })
    }

    /// A sentence of the game's own.
    fn own(&self, clause: &Clause) -> Result<Own, Diagnostic> {
        let mut args = BTreeMap::new();
        for (role, value) in &clause.args {
            let bearer = |reference: &Ref| match reference {
                Ref::Player(name) => self.names.player(&name.text).map(Bearer::Player),
                Ref::Object(object) => Some(Bearer::Object(self.names.bind(object))),
            };
            let filler = match value {
                Value::Said => Filler::Said,
                Value::Number(number) => Filler::Number(*number),
                Value::Below(_) => return Err(lost(clause, "a number that isn't below 0")),
                Value::Text(name) if role == "zone" || role == "from" => match zone_of(self.rules, &name.text) {
                    Some(zone) => Filler::Zone(zone),
                    None => return Err(self.names.unknown(name)),
                },
                Value::Text(name) => Filler::Text(name.text.clone()),
                Value::Player(name) => Filler::Player(self.player_called(name)?),
                Value::Object(object) => Filler::Bearers(vec![Bearer::Object(self.names.bind(object))]),
                Value::Refs(refs) => Filler::Bearers(refs.iter().filter_map(bearer).collect()),
                Value::Texts(names) => Filler::Text(names.iter().map(|name| name.text.as_str()).collect::<Vec<_>>().join(", ")),
                Value::Stats(stats) => Filler::Text(format!("{}/{}", stats.power.text, stats.toughness.text)),
                Value::Thing(thing) => Filler::Text(thing.name().map(|name| name.text.clone()).unwrap_or_default()),
            };
            args.insert(role.clone(), filler);
        }
        Ok(Own { verb: clause.verb.clone(), args })
    }
}
