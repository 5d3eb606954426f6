//! A fact in a scenario's words.

use instead_model::definition::Definitions;
use instead_model::describe::english::a;
use instead_model::ids::{PlayerId, Zone};
use instead_model::zones;

use super::abilities::is_keyword;
use super::named::in_quotes;
use super::{Bearer, Copula, End, Fact, Filler, Happening, Mark, Named, Own, PermanentKind};
use crate::play::Play;

/// The game and the names of players that the words of a fact are taken from.
#[derive(Clone, Copy, Debug)]
pub struct Phrasing<'a> {
    /// The game.
    pub rules: &'a dyn Play,
    /// The names of the players.
    pub definitions: &'a Definitions,
}

impl Phrasing<'_> {
    /// A player's name.
    pub fn player(&self, player: PlayerId) -> String {
        self.definitions.players.get(usize::from(player.0)).cloned().unwrap_or_default()
    }

    fn bearer(&self, bearer: &Bearer) -> String {
        match bearer {
            Bearer::Player(player) => self.player(*player),
            Bearer::Object(object) => object.said.clone(),
        }
    }

    fn place(&self, object: &str, zone: Zone, of: Option<PlayerId>) -> String {
        let whose = of.map_or_else(String::new, |of| format!("{}'s ", self.player(of)));
        match (zone, of) {
            (zones::STACK, _) => format!("{object} is on the stack"),
            (zones::BOARD, None) if self.rules.words().zone(zones::BOARD) == "play" => format!("{object} is in play"),
            (zones::BOARD, Some(of)) => format!("{object} is on the battlefield under {}'s control", self.player(of)),
            (zones::BOARD, None) => format!("{object} is on the battlefield"),
            (zone, _) => format!("{object} is in {whose}{}", self.rules.words().zone(zone)),
        }
    }
}

fn counted(count: u64, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}

impl Fact {
    /// The fact as an `outcome:` line says it.
    pub fn text(&self, with: &Phrasing<'_>) -> String {
        let words = with.rules.words();
        match self {
            Fact::Unchanged => "nothing changed".to_owned(),
            Fact::Turn { of, moment } => {
                let whose = of.map_or_else(|| "the".to_owned(), |of| format!("{}'s", with.player(of)));
                format!("it is {whose} {}", words.moment(*moment))
            }
            Fact::Draw => "the game is a draw".to_owned(),
            Fact::Total { player, is } => with.rules.total_told(&with.player(*player), *is),
            Fact::Lost(player) => format!("{} lost the game", with.player(*player)),
            Fact::Won(player) => format!("{} won the game", with.player(*player)),
            Fact::Drew { player, cards: Some(cards) } => format!("{} drew {}", with.player(*player), counted(*cards, "card")),
            Fact::Drew { player, cards: None } => format!("{} drew cards", with.player(*player)),
            Fact::Cards { player, zone, count } => {
                format!("{} has {} in {}", with.player(*player), counted(*count, "card"), words.zone(*zone))
            }
            Fact::Has { player, object, zone } => format!("{} has {} in {}", with.player(*player), object.said, words.zone(*zone)),
            Fact::HasNumber { player, name, zone, count } => {
                format!("{} has {count} {} in {}", with.player(*player), super::quoted(name), words.zone(*zone))
            }
            Fact::Counters { of: of @ Bearer::Player(_), counter, count }
                if with.rules.sentences().spoken.pools.contains(&words.counter(*counter)) =>
            {
                format!("{} has {count} {}", with.bearer(of), words.counter(*counter))
            }
            Fact::Counters { of, counter, count } => {
                format!("{} has {}", with.bearer(of), counted(*count, &format!("{} counter", words.counter(*counter))))
            }
            Fact::Damage { object, amount } => format!("{} has {amount} damage", object.said),
            Fact::Left { object, amount } => format!("{} has {amount} left", object.said),
            Fact::Controls { player, kind, count } => format!("{} controls {count} {}", with.player(*player), kind.text()),
            Fact::ControlsObject { player, object } => format!("{} controls {}", with.player(*player), object.said),
            Fact::Triggered { object, times: None | Some(1) } => format!("{} triggered", object.said),
            Fact::Triggered { object, times: Some(times) } => format!("{} triggered {times} times", object.said),
            Fact::Chose { object, choice } => format!("{} chose {choice}", object.said),
            Fact::In { object, zone, of } => with.place(&object.said, *zone, *of),
            Fact::Gone(object) => format!("{} is gone", object.said),
            Fact::ControlledBy { object, player } => format!("{} is controlled by {}", object.said, with.player(*player)),
            Fact::Attached { object, to } => format!("{} is attached to {}", object.said, with.bearer(to)),
            Fact::Copy { object, original } => format!("{} is a copy of {}", object.said, super::quoted(original)),
            Fact::Stats { object, power, toughness } => format!("{} is a {power}/{toughness}", object.said),
            Fact::Is { object, word, verb } => {
                let verb = match verb {
                    Copula::Is => "is",
                    Copula::IsA => return format!("{} is {}", object.said, a(word)),
                    Copula::Has => return format!("{} has {}", object.said, ability(word)),
                    Copula::Cant => "can't",
                };
                format!("{} {verb} {word}", object.said)
            }
            Fact::Happened(happening) => happening.text(with),
            Fact::Marked { player, kind, mark, count } => {
                format!("{} controls {count} {} {}", with.player(*player), kind.text(), mark.text(with))
            }
            Fact::Ends { player, zone, end, cards } => {
                let end = if *end == End::Top { "top" } else { "bottom" };
                let cards = cards.iter().map(listed).collect::<Vec<_>>().join(", ");
                format!("the {end} of {}'s {} is {cards}", with.player(*player), words.zone(*zone))
            }
            Fact::Lasts { object, count: 1 } => format!("1 effect of {} lasts", object.said),
            Fact::Lasts { object, count } => format!("{count} effects of {} last", object.said),
            Fact::LastsOn { object, on, count: 1 } => format!("1 effect of {} lasts on {}", object.said, with.bearer(on)),
            Fact::LastsOn { object, on, count } => format!("{count} effects of {} last on {}", object.said, with.bearer(on)),
            Fact::Own(own) => own.text(with, false),
            Fact::Not(fact) => fact.denial(with),
        }
    }

    /// That the fact doesn't hold, as a line says it.
    fn denial(&self, with: &Phrasing<'_>) -> String {
        match self {
            Fact::Is { object, word, verb: Copula::Has } => format!("{} doesn't have {}", object.said, ability(word)),
            Fact::Is { verb: Copula::Cant, .. } => format!("not {}", self.text(with)),
            Fact::Own(own) => own.text(with, true),
            Fact::Triggered { object, times: None } => format!("{} didn't trigger", object.said),
            // What is said with "is" is denied by "is not".
            fact => fact.text(with).replacen(" is ", " is not ", 1),
        }
    }
}

/// An ability as a line has to write it: in quotes unless it is a keyword, with what belongs to it.
fn ability(word: &str) -> String {
    if is_keyword(word) { word.to_owned() } else { in_quotes(word) }
}

/// A name in a list: in quotes if it has a comma of its own.
fn listed(object: &Named) -> String {
    let alone = object.of.is_none() && object.index.is_none() && object.said.contains(',') && !object.said.starts_with('"');
    if alone { in_quotes(&object.said) } else { object.said.clone() }
}

impl Mark {
    fn text(&self, with: &Phrasing<'_>) -> String {
        match self {
            Mark::Counters(counter, count) => {
                format!("with {}", counted(*count, &format!("{} counter", with.rules.words().counter(*counter))))
            }
            Mark::Damage(amount) => format!("with {amount} damage"),
            Mark::Chose(choice) => format!("that chose {choice}"),
            Mark::Has(word) => format!("that have {}", ability(word)),
            Mark::At(place) => format!("at {}", place.said),
            Mark::Attached(to) => format!("attached to {}", with.bearer(to)),
        }
    }
}

impl PermanentKind {
    fn text(&self) -> String {
        match self {
            PermanentKind::Called(name) => super::quoted(name),
            PermanentKind::Sized { stats: (power, toughness), called } => format!("{power}/{toughness} {called}"),
            PermanentKind::Described { stats, words, name } => {
                let stats = stats.map(|(power, toughness)| format!("{power}/{toughness}"));
                let name = name.as_deref().map(in_quotes);
                stats.into_iter().chain(words.iter().cloned()).chain(name).collect::<Vec<_>>().join(" ")
            }
        }
    }
}

impl Happening {
    fn text(&self, with: &Phrasing<'_>) -> String {
        let verb = self.verb.replace('-', " ");
        let subject = self.player.map(|player| with.player(player));
        let number = self.number.map(|number| number.to_string());
        let to = self.to.iter().map(|bearer| with.bearer(bearer)).collect::<Vec<_>>().join(", ");
        let parts = match (&self.dealt, subject) {
            (Some((source, target)), _) => {
                return format!("{} dealt {} damage to {}", with.bearer(source), number.unwrap_or_default(), with.bearer(target));
            }
            (None, Some(player)) => [Some(player), Some(verb), number, Some(to)],
            (None, None) => [Some(to), Some(verb), number, None],
        };
        parts.into_iter().flatten().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
    }
}

impl Own {
    /// The text by the game's own template of this verb.
    fn text(&self, with: &Phrasing<'_>, denied: bool) -> String {
        let forms = with.rules.sentences().facts.iter().filter(|form| form.verb == self.verb && form.negated == denied);
        let has_all = |template: &str| template.split(' ').filter_map(hole).all(|(role, _)| self.args.contains_key(role));
        let mut templates = forms.map(|form| form.template);
        let Some(template) = templates.find(|template| has_all(template)) else { return self.verb.clone() };
        let mut number = 1;
        let mut words: Vec<String> = Vec::new();
        for word in template.split(' ') {
            if let Some((role, kind)) = hole(word) {
                let Some(filler) = self.args.get(role) else { continue };
                if let Filler::Number(count) = filler {
                    number = *count;
                }
                words.push(with.filler(filler, kind));
            } else if let Some(noun) = word.strip_suffix("(s)") {
                words.push(format!("{noun}{}", if number == 1 { "" } else { "s" }));
            } else {
                let first = word.trim_start_matches('(').trim_end_matches(')').split('|').next().unwrap_or(word);
                words.push(first.to_owned());
            }
        }
        words.join(" ")
    }
}

/// The role and the kind of a hole in a template.
fn hole(word: &str) -> Option<(&str, &str)> {
    word.strip_prefix('{')?.strip_suffix('}')?.split_once(':')
}

impl Phrasing<'_> {
    fn filler(&self, filler: &Filler, kind: &str) -> String {
        match filler {
            Filler::Said => String::new(),
            Filler::Number(number) => number.to_string(),
            Filler::Text(text) => text.clone(),
            Filler::Player(player) if kind == "whose" => format!("{}'s", self.player(*player)),
            Filler::Player(player) => self.player(*player),
            Filler::Bearers(bearers) => {
                let one = |bearer: &Bearer| match bearer {
                    Bearer::Object(object) if bearers.len() > 1 => listed(object),
                    bearer => self.bearer(bearer),
                };
                bearers.iter().map(one).collect::<Vec<_>>().join(", ")
            }
            Filler::Zone(zone) => self.rules.words().zone(*zone).to_owned(),
        }
    }
}
