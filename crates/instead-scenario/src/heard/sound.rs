//! Whether reading takes a line for what it says.
//!
//! Reading takes any words for a name. A name that nothing has, and that holds words with which a description goes on
//! ("with", "that", "attached"), or begins as a description does ("the", "a 3/3"), is hardly meant as one.

use instead_model::vocabulary::TagKind;

use super::{Hearing, words};
use crate::document::{Described, Object, Ref, Setup, State, Step, Thing, Value};
use crate::parse::lines::Physical;
use crate::parse::tokens::Line;
use crate::parse::{Sentence, read_sentence};

/// Words that stand in no name that nobody knows.
const MARKERS: &[&str] = &[
    "with",
    "that",
    "which",
    "who",
    "named",
    "called",
    "attached",
    "enchanted",
    "equipped",
    "upgraded",
    "has",
    "having",
    "copying",
    "targeting",
    "on",
    "onto",
    "under",
    "is",
    "controls",
    "next",
    "from",
    "out",
    "and",
    "where",
    "while",
    "to",
    "against",
];

/// Words with which a description begins, or something that was spoken of.
const BEGINS: &[&str] = &[
    "a", "an", "the", "that", "this", "another", "it", "them", "him", "her", "his", "its", "their", "each", "two", "three", "four", "five",
    "my", "one", "both",
];

/// Whether a line does something.
pub(super) fn is_step(hearing: &Hearing<'_>, line: &Physical<'_>) -> bool {
    let last = hearing.out.last().map(|out| out.text.as_str()).unwrap_or(line.text);
    matches!(read(hearing, last.lines().next().unwrap_or_default()), Some(Sentence::Step(_)))
}

/// What reading makes of a line.
pub(super) fn read(hearing: &Hearing<'_>, text: &str) -> Option<Sentence> {
    let bare = text.split("  #").next().unwrap_or(text);
    read_sentence(Line { text: bare, at: 0 }, &hearing.scope).ok().map(|(sentence, _)| sentence)
}

impl Hearing<'_> {
    /// Whether a card is spoken of here for the first time, and nothing that is here could have made it.
    pub(super) fn is_nowhere(&self, name: &str) -> bool {
        let library = self.play.library();
        let made = || self.known.things.iter().filter_map(|thing| library.find(&thing.name)).any(|card| card.text.contains(name));
        self.is_card(name) && !self.is_named(name) && self.said.matches(name).count() == 1 && !made()
    }

    /// What a line says, if reading takes it for that.
    pub(super) fn sound(&self, text: &str) -> Option<Sentence> {
        let sentence = read(self, text)?;
        let quoted = |name: &str| text.contains(&format!("\"{name}\""));
        let fits = match &sentence {
            Sentence::Setup(Setup::Objects(objects)) => {
                let thing = match &objects.thing {
                    Thing::Named(name) => quoted(&name.text) || self.is_card(&name.text),
                    Thing::Described(described) => self.is_described(described, &quoted),
                };
                let states = objects.states.iter().all(|state| match state {
                    State::AttachedTo(Ref::Object(to)) | State::At(Ref::Object(to)) | State::Blocking(Ref::Object(to)) => {
                        self.is_meant(to, &quoted)
                    }
                    _ => true,
                });
                let zone = objects.zone.as_ref().is_none_or(|zone| self.is_zone(&zone.text));
                let label = objects.label.as_ref().is_none_or(|label| quoted(&label.text) || !self.scope.is_state_or_noun(&label.text));
                thing && states && zone && label
            }
            Sentence::Setup(Setup::State(clause)) => clause.args.values().all(|value| self.is_value(value, &quoted)),
            Sentence::Step(Step::Action(action)) => {
                let card = ["cast", "play"].contains(&action.clause.verb.as_str());
                let known = action.clause.args.iter().all(|(role, value)| match value {
                    Value::Object(object) if card && role == "object" => {
                        let name = &object.name.text;
                        let goes_on = words::of(name).iter().any(|word| {
                            ["for", "X", "tapped", "dealing", "=", "at", ",", "response"].contains(&word.as_str()) || word.starts_with("X=")
                        });
                        quoted(name) || self.is_card(name) || self.is_named(name) || plain(name) && !goes_on
                    }
                    value => self.is_value(value, &quoted),
                });
                let turn = action.clause.text("step").is_some_and(|step| step.text.ends_with("turn"));
                known && !turn
            }
            Sentence::Step(Step::Event(clauses)) => {
                let by_player =
                    |clause: &crate::document::Clause| matches!(clause.args.get("source"), Some(Value::Refs(_) | Value::Player(_)));
                let named = |clause: &crate::document::Clause| clause.args.values().all(|value| self.is_value(value, &quoted));
                clauses.iter().all(|clause| named(clause) && (clause.verb != "deal-damage" || !by_player(clause)))
            }
            _ => true,
        };
        fits.then_some(sentence)
    }

    /// Whether a zone is called so, with an article or without.
    fn is_zone(&self, said: &str) -> bool {
        let bare = ["the ", "their "].iter().find_map(|article| said.strip_prefix(article)).unwrap_or(said);
        self.play.zone(said).or_else(|| self.play.zone(bare)).is_some()
    }

    fn is_value(&self, value: &Value, quoted: &dyn Fn(&str) -> bool) -> bool {
        match value {
            Value::Object(object) => self.is_meant(object, quoted),
            Value::Refs(refs) => refs.iter().all(|one| match one {
                Ref::Object(object) => self.is_meant(object, quoted),
                Ref::Player(_) => true,
            }),
            Value::Thing(Thing::Described(described)) => self.is_described(described, quoted),
            _ => true,
        }
    }

    /// Whether a name may be one of something.
    fn is_meant(&self, object: &Object, quoted: &dyn Fn(&str) -> bool) -> bool {
        let name = &object.name.text;
        // A card that is spoken of for the first time here was put nowhere.
        let nowhere = self.is_nowhere(name);
        quoted(name) || self.is_named(name) || !nowhere && (self.is_card(name) || plain(name))
    }

    /// Whether every word of a description is one that the game knows, and its name is one.
    fn is_described(&self, described: &Described, quoted: &dyn Fn(&str) -> bool) -> bool {
        let named = described.name.as_ref().is_none_or(|name| quoted(&name.text) || self.is_card(&name.text) || plain(&name.text));
        let kinds: Vec<&str> = described.kinds.iter().map(|kind| kind.text.as_str()).collect();
        named && self.are_kinds(&kinds)
    }

    /// Whether words describe a thing in this game.
    pub(super) fn are_kinds(&self, kinds: &[&str]) -> bool {
        let mut at = 0;
        while let Some(kind) = kinds.get(at) {
            let both = kinds.get(at + 1).map(|next| format!("{kind} {next}"));
            if both.is_some_and(|both| self.is_kind(&both)) {
                at += 2;
            } else if self.is_kind(kind) || ["token", "permanent", "card", "spell"].contains(&kind.to_ascii_lowercase().as_str()) {
                at += 1;
            } else {
                return false;
            }
        }
        true
    }

    /// Whether a word is a colour, a type, a subtype or a keyword.
    pub(super) fn is_kind(&self, word: &str) -> bool {
        use TagKind::{Color, Keyword, Subtype, Supertype, Type};
        let known = self.play.words();
        [Color, Type, Supertype, Subtype, Keyword].into_iter().any(|kind| known.find_tag(kind, word).is_some())
    }

    /// Whether a card of the file or a built-in one has this name.
    pub(super) fn is_card(&self, name: &str) -> bool {
        let library = self.play.library();
        self.cards.iter().any(|card| card.eq_ignore_ascii_case(name)) || library.find(name).is_some() || library.front_of(name).is_some()
    }

    /// Whether something in the case goes by this name.
    pub(super) fn is_named(&self, name: &str) -> bool {
        let bare = name.strip_suffix(" token").unwrap_or(name);
        self.known.things.iter().any(|thing| thing.name.eq_ignore_ascii_case(bare))
    }
}

/// Whether words may be the name of something that nobody has spoken of.
fn plain(name: &str) -> bool {
    let said = words::of(name);
    let begins = said.first().is_some_and(|word| {
        BEGINS.contains(&word.to_ascii_lowercase().as_str()) && word != "A" || word.starts_with(|c: char| c.is_ascii_digit())
    });
    !begins && !said.iter().any(|word| MARKERS.contains(&word.as_str()))
}
