//! Whether reading takes a line for what it says.
//!
//! Reading takes any words for a name. A name that nothing has, and that holds words with which a description goes on
//! ("with", "that", "attached"), or begins as a description does ("the", "a 3/3"), is hardly meant as one.

use instead_game::names::same;
use instead_model::vocabulary::TagKind;

use super::{Hearing, words};
use crate::document::{Clause, Described, Object, Objects, Ref, Setup, State, Step, Thing, Value};
use crate::parse::tokens::Line;
use crate::parse::{Sentence, understood};

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
    "wearing",
    "carrying",
    "holding",
    "saying",
    "plus",
    "worth",
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
    "ability",
    "sacrificing",
    "discarding",
    "naming",
    "choosing",
    "off",
    "via",
    "using",
    "during",
    "unless",
    "twice",
    "thrice",
    "times",
];

/// Small words that part sentences, and verbs of things.
const NO_NAMES: &[&str] =
    &["wears", "carries", "stands", "sits", "it's", "because", "when", "if", "but", "so", "then", "until", "before", "after", "no", "not"];

/// Words with which a description begins, or something that was spoken of.
const BEGINS: &[&str] = &[
    "a", "an", "the", "that", "this", "another", "it", "them", "him", "her", "his", "its", "their", "each", "two", "three", "four", "five",
    "my", "one", "both", "he", "she", "they", "me", "i", "you", "we", "us", "mine",
];

/// Whether a line does something.
pub(super) fn is_step(hearing: &Hearing<'_>, line: &str) -> bool {
    matches!(read(hearing, line.lines().next().unwrap_or_default()), Some(Sentence::Step(_)))
}

/// The sentence that a line is read as, if it can be read.
pub(super) fn read(hearing: &Hearing<'_>, text: &str) -> Option<Sentence> {
    let bare = text.split("  #").next().unwrap_or(text);
    understood(Line { text: bare, at: 0 }, &hearing.scope)
}

impl Hearing<'_> {
    /// Whether a card is spoken of here for the first time, and nothing that is here could have made it.
    pub(super) fn is_nowhere(&self, name: &str) -> bool {
        let library = self.play.library();
        let made = || self.known.things.iter().filter_map(|thing| library.find(&thing.name)).any(|card| card.text.contains(name));
        let once = || {
            // "I fight Bumpsy. Bumpsy is warded.": what is said of it puts it nowhere.
            let said_of = |part: &String| {
                let rest = part.strip_prefix(name).and_then(|rest| rest.strip_prefix(' '));
                rest.is_some_and(|rest| ["is ", "has ", "was "].iter().any(|verb| rest.starts_with(verb)) && !rest.contains(" in "))
            };
            let parts = self.said.lines().flat_map(words::stops).filter(|part| !said_of(part));
            let stated: usize = parts.map(|part| part.matches(name).count()).sum();
            stated <= 1
        };
        self.is_card(name) && !self.is_named(name) && once() && !made()
    }

    /// The sentence that a line is read as, if that reading is sound.
    pub(super) fn sound(&self, text: &str) -> Option<Sentence> {
        let sentence = read(self, text)?;
        let step = matches!(sentence, Sentence::Step(_));
        let first = text.split(' ').next().unwrap_or_default();
        let pronoun = ["He", "She", "They", "It", "he", "she", "they", "it"].contains(&first);
        if pronoun && (step || matches!(sentence, Sentence::Setup(_))) || step && self.chooses_astray(text) {
            return None;
        }
        let quoted = |name: &str| text.contains(&format!("\"{name}\""));
        let fits = match &sentence {
            Sentence::Setup(Setup::Objects(objects)) => self.fits_objects(objects, &quoted) && !self.is_the_card(objects, text),
            Sentence::Setup(Setup::State(clause)) => self.fits_state(clause, &quoted),
            Sentence::Step(Step::Action(action)) => self.fits_action(&action.clause, &quoted),
            Sentence::Step(Step::Event(clauses)) => self.fits_event(clauses, text, &quoted),
            _ => true,
        };
        fits.then_some(sentence)
    }

    /// Whether something is taken for a part of what is chosen that is none: what is so meanwhile, what nobody has spoken of.
    fn chooses_astray(&self, text: &str) -> bool {
        let so = text.split_once(" choosing ").is_some_and(|(_, chosen)| {
            let said = words::of(chosen);
            (0..said.len()).any(|at| words::is_one(&said, at, &["with", "while"]) && self.card_at(&said, at + 1).is_some())
        });
        // "Choosing that guy", "choosing the 5/5": what of those that are here, reading wouldn't know.
        let which = text.split_once(" choosing ").is_some_and(|(_, chosen)| {
            let said = words::of(chosen);
            let definite = words::is_one(&said, 0, &["the", "that", "this", "his", "her", "their", "my", "it", "him", "them"]);
            let next = words::word(&said, 1);
            let thing = words::is_stats(next)
                || self.is_noun(next)
                || super::recast::is_guy(next)
                || ["big", "small", "bigger", "smaller", "biggest", "smallest", "larger", "one"].contains(&next)
                || words::is_number(next);
            definite && (thing || said.len() == 1)
        });
        let absent = [" choosing ", " chooses "].iter().filter_map(|verb| text.split_once(verb)).any(|(_, chosen)| {
            let said = words::of(chosen);
            let owned = words::word(&said, 0).strip_suffix("'s").is_some_and(|owner| self.is_player(owner));
            let named = words::word(&said, 1).starts_with(char::is_uppercase);
            owned && named && self.known_place(&said).is_none()
        });
        let it = [" choosing it", " choosing him", " choosing her", " choosing them"].iter().any(|it| text.ends_with(it));
        so || absent || it || which
    }

    /// Whether objects that are put there may be meant so: what they are, where, and what they are attached to.
    fn fits_objects(&self, objects: &Objects, quoted: &dyn Fn(&str) -> bool) -> bool {
        let thing = match &objects.thing {
            Thing::Named(name) => quoted(&name.text) || self.is_card(&name.text),
            Thing::Described(described) => self.is_described(described, quoted),
        };
        let states = objects.states.iter().all(|state| match state {
            State::AttachedTo(Ref::Object(to)) | State::At(Ref::Object(to)) | State::Blocking(Ref::Object(to)) => self.is_meant(to, quoted),
            _ => true,
        });
        let zone = objects.zone.as_ref().is_none_or(|zone| self.is_zone(&zone.text));
        let label = objects.label.as_ref().is_none_or(|label| quoted(&label.text) || !self.scope.is_state_or_noun(&label.text));
        thing && states && zone && label
    }

    /// Whether "the battlefield Void Gate" is the card of that name, and no battlefield without a text that is called so.
    fn is_the_card(&self, objects: &Objects, text: &str) -> bool {
        let Thing::Described(described) = &objects.thing else { return false };
        let Some(name) = described.name.as_ref().filter(|_| described.stats.is_none() && !text.ends_with(':')) else { return false };
        let the = text.contains(&format!(" the battlefield {}", name.text));
        the && self.is_field_card(&name.text)
    }

    /// Whether a card of this name is a battlefield.
    pub(super) fn is_field_card(&self, name: &str) -> bool {
        let is_field = |line: &str| line.to_ascii_lowercase().contains("battlefield");
        self.is_card(name) && self.play.library().find(name).is_some_and(|card| is_field(&card.type_line))
    }

    /// Whether the state of a player may be meant so.
    fn fits_state(&self, clause: &Clause, quoted: &dyn Fn(&str) -> bool) -> bool {
        if clause.text("resource").is_some_and(|word| self.is_noun(&word.text)) {
            return false;
        }
        let zone = clause.text("zone").is_none_or(|zone| self.is_zone(&zone.text));
        zone && clause.args.values().all(|value| self.is_value(value, quoted))
    }

    /// Whether an action may be meant so.
    fn fits_action(&self, clause: &Clause, quoted: &dyn Fn(&str) -> bool) -> bool {
        let card = ["cast", "play"].contains(&clause.verb.as_str());
        let known = clause.args.iter().all(|(role, value)| match value {
            Value::Object(object) if card && role == "object" => self.fits_card(&object.name.text, quoted),
            value => self.is_value(value, quoted),
        });
        // "A begins A's upkeep", "B begins his end step": no step is called so.
        let owned = |step: &str| {
            let first = step.split(' ').next().unwrap_or_default();
            step.contains(' ') && (["his", "her", "their"].contains(&first) || first.ends_with("'s"))
        };
        let turn = clause.text("step").is_some_and(|step| step.text.ends_with("turn") || owned(&step.text));
        let fights = ["attack", "block", "reap", "fight"].contains(&clause.verb.as_str());
        let strange = |one: &Ref| matches!(one, Ref::Object(object) if self.is_strange(&object.name.text, quoted));
        let strange = fights
            && clause.args.values().any(|value| match value {
                Value::Object(object) => self.is_strange(&object.name.text, quoted),
                Value::Refs(refs) => refs.iter().any(strange),
                _ => false,
            });
        // Where battlefields are places, who attacks moves there.
        let moves = clause.verb == "attack" && self.play.sentences().spoken.battlefields;
        known && !turn && !moves && !strange && !self.has_none(clause)
    }

    /// Whether a name may be that of a card that is cast or played; one that nobody knows has no more in it than a name.
    fn fits_card(&self, name: &str, quoted: &dyn Fn(&str) -> bool) -> bool {
        const GOES_ON: &[&str] = &["turn", "game", "for", "X", "tapped", "dealing", "=", "at", ",", "response"];
        let goes_on = || words::of(name).iter().any(|word| GOES_ON.contains(&word.as_str()) || word.starts_with("X="));
        quoted(name) || self.is_card(name) || self.is_named(name) || plain(name) && !goes_on()
    }

    /// Whether an event may be meant so: nobody attacks or fights by themselves, and no player is the source of damage.
    fn fits_event(&self, clauses: &[Clause], text: &str, quoted: &dyn Fn(&str) -> bool) -> bool {
        let by_player = |clause: &Clause| matches!(clause.args.get("source"), Some(Value::Refs(_) | Value::Player(_)));
        let named = |clause: &Clause| clause.args.values().all(|value| self.is_value(value, quoted));
        let verb = |verbs: &[&str]| clauses.iter().any(|clause| verbs.contains(&clause.verb.as_str()));
        let fights = verb(&["attack", "block"]) || !text.starts_with("event:") && verb(&["fight", "reap"]);
        !fights && clauses.iter().all(|clause| named(clause) && (clause.verb != "deal-damage" || !by_player(clause)))
    }

    /// Whether a player sacrifices one of a kind as the first thing done, and nobody said that they have one.
    fn has_none(&self, clause: &Clause) -> bool {
        let Some(kind) = clause.text("kind").filter(|_| clause.verb == "sacrifice-kind" && self.first_step.is_none()) else { return false };
        let Some(Value::Player(player)) = clause.args.get("player") else { return false };
        let said = words::of(&kind.text);
        let is = |thing: &super::refer::Thing| {
            thing.name.eq_ignore_ascii_case(&kind.text) || said.iter().all(|word| thing.words.contains(&word.to_ascii_lowercase()))
        };
        !self.known.things.iter().any(|thing| thing.player == player.text && is(thing))
    }

    /// Why reading a line as it stands would take it for something else, if it would.
    pub(super) fn astray(&self, text: &str) -> Option<String> {
        let quoted = |name: &str| text.contains(&format!("\"{name}\""));
        if self.moves_nowhere(text) {
            return Some("it is there already; say which battlefields there are: `A controls a battlefield Grove`".into());
        }
        if let Some((_, chosen)) = text.split_once(" choosing ").filter(|_| self.chooses_astray(text)) {
            return Some(format!("which one `{chosen}` is isn't known; say it in a line of its own, or say its name"));
        }
        let clauses = match read(self, text)? {
            Sentence::Step(Step::Action(action)) if action.clause.verb == "attack" && self.play.sentences().spoken.battlefields => {
                return Some("who attacks moves to a battlefield: `A moves Poro to the battlefield Grove`".into());
            }
            Sentence::Step(Step::Action(action)) if self.has_none(&action.clause) => {
                return Some("say what they have in a line of its own: `A controls a Treasure token`".into());
            }
            Sentence::Step(Step::Action(action)) => vec![action.clause],
            Sentence::Step(Step::Event(clauses)) => clauses,
            _ => return None,
        };
        let names = clauses.iter().flat_map(|clause| clause.args.values()).flat_map(|value| match value {
            Value::Object(object) => vec![object.name.text.clone()],
            Value::Refs(refs) => refs
                .iter()
                .filter_map(|one| match one {
                    Ref::Object(object) => Some(object.name.text.clone()),
                    Ref::Player(_) => None,
                })
                .collect(),
            _ => Vec::new(),
        });
        let begins = |name: &String| words::of(name).first().is_some_and(|word| BEGINS.contains(&word.as_str()));
        let mut astray = names.filter(|name| begins(name) && !quoted(name) && !self.is_named(name) && !self.is_card(name));
        astray.next().map(|name| format!("which one `{name}` is isn't known; say it in a line of its own"))
    }

    /// Whether something is moved to the battlefield where it stands from the beginning on.
    fn moves_nowhere(&self, text: &str) -> bool {
        let moved = text.split_once(" moves ").and_then(|(_, rest)| rest.split_once(" to the battlefield "));
        let Some((name, field)) = moved else { return false };
        let before = self.out.iter().any(|line| line.text.contains(" moves ") || line.text.contains("recalls"));
        let there = |place: usize| {
            let stands = self.known.things.get(place).and_then(|thing| thing.line.as_ref());
            self.known.call(place).as_deref() == Some(name)
                && stands.is_some_and(|line| {
                    line.lines().next().is_some_and(|line| line.trim_end_matches(':').ends_with(&format!(", at {field}")))
                })
        };
        !before && (0..self.known.things.len()).any(there)
    }

    /// Whether a zone is called so, with an article or without.
    pub(super) fn is_zone(&self, said: &str) -> bool {
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
        let said = words::of(name);
        let (first, last) = (said.first().map(String::as_str).unwrap_or_default(), said.last().map(String::as_str).unwrap_or_default());
        let describes = self.scope.flags().any(|flag| flag == first) || self.is_noun(first) || self.is_kind(first);
        if said.len() > 1
            && first.starts_with(|c: char| c.is_ascii_lowercase())
            && describes
            && last.starts_with(char::is_uppercase)
            && !quoted(name)
            && !self.is_named(name)
        {
            return false;
        }
        // "My Angel": a part of the name of what is here.
        let owner = object.of.as_ref().map(|of| of.text.as_str());
        let part = || !self.is_named(name) && !self.is_card(name) && !name.contains('#') && self.meant(&said, owner).is_some();
        if name.starts_with(char::is_uppercase) && !quoted(name) && part() {
            return false;
        }
        // "My Dextre", of nobody who is here.
        if object.of.is_some() && !quoted(name) && !name.contains('#') && self.is_stranger(name) {
            return false;
        }
        quoted(name) && !nowhere || self.is_named(name) || !nowhere && (self.is_card(name) || plain(name) && !self.is_bare(name))
    }

    /// Whether a name is of nothing that anybody put anywhere.
    fn is_strange(&self, name: &str, quoted: &dyn Fn(&str) -> bool) -> bool {
        let part = || !self.is_named(name) && !self.is_card(name) && self.meant(&words::of(name), None).is_some();
        !quoted(name) && !name.contains('#') && (self.is_stranger(name) || part())
    }

    /// Whether words only describe: `warded creature`, `2 might token unit`.
    fn is_bare(&self, name: &str) -> bool {
        let bare = name.trim_end_matches('.');
        let describes = |word: &String| {
            let small = word.starts_with(|c: char| c.is_lowercase() || c.is_ascii_digit());
            let known = self.is_kind(word) || self.is_noun(word) || words::is_number(word) || words::is_stats(word);
            small && (known || super::with::is_measure(word) || self.scope.flags().any(|flag| flag == word))
        };
        words::of(bare).iter().all(describes)
    }

    /// Whether every word of a description is one that the game knows, and its name is one.
    fn is_described(&self, described: &Described, quoted: &dyn Fn(&str) -> bool) -> bool {
        let named = described.name.as_ref().is_none_or(|name| quoted(&name.text) || self.is_card(&name.text) || plain(&name.text));
        let kinds: Vec<&str> = described.kinds.iter().map(|kind| kind.text.as_str()).collect();
        // What fights has numbers, or died at once.
        let fighter = self.play.sentences().spoken.fighter;
        let spoken = self.play.sentences().spoken;
        let weak = described.stats.is_none() && described.name.is_none() && (spoken.second.is_some() || spoken.battlefields);
        if weak && kinds.contains(&fighter) {
            return false;
        }
        // What has numbers is something that fights, if nothing else is said.
        let typed = described.stats.is_none() || kinds.iter().any(|kind| self.is_noun(kind) && *kind != "token");
        named && typed && self.are_kinds(&kinds)
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
        [Color, Type, Supertype, Subtype, Keyword].into_iter().any(|kind| known.find_tag(kind, word).is_some()) && !self.is_champion(word)
    }

    /// Whether a word names the champion of a legend: a card's first name, and no kind that things are described by.
    fn is_champion(&self, word: &str) -> bool {
        let names = || self.play.library().all().filter_map(|card| card.type_line.strip_prefix("Legend — "));
        self.play.sentences().spoken.battlefields && word.starts_with(char::is_uppercase) && names().any(|champion| champion == word)
    }

    /// Whether a card of the file or a built-in one has this name.
    pub(super) fn is_card(&self, name: &str) -> bool {
        let library = self.play.library();
        let here = self.cards.iter().chain(&self.own).any(|(card, _)| card.eq_ignore_ascii_case(name));
        here || library.find(name).is_some() || library.front_of(name).is_some() || self.outside_card(name).is_some()
    }

    /// The types and the text of a card from outside.
    fn outside_card(&self, name: &str) -> Option<(String, String)> {
        let outside = self.outside?;
        if let Some(known) = self.looked_up.borrow().get(name) {
            return known.clone();
        }
        let found = outside.find(self.play, name).ok().flatten();
        let face = found.and_then(|card| {
            let named = same(&card.name, name);
            card.faces.into_iter().map(|face| face.text).find(|face| named || same(&face.name, name))
        });
        let said = face.map(|face| (face.type_line, face.text));
        self.looked_up.borrow_mut().insert(name.to_owned(), said.clone());
        said
    }

    /// The types and the text of a card: of the file, built in or from outside.
    pub(super) fn about_card(&self, name: &str) -> Option<(String, String)> {
        if let Some((_, kind)) = self.cards.iter().find(|(card, _)| card.eq_ignore_ascii_case(name)) {
            return Some((kind.clone(), String::new()));
        }
        // Of those that are described here, the first line says of what kind it is.
        if let Some((_, said)) = self.own.iter().find(|(card, _)| card.eq_ignore_ascii_case(name)) {
            let (kind, text) = said.split_once('\n').unwrap_or((said, ""));
            return Some((kind.to_owned(), text.to_owned()));
        }
        let built_in = self.play.library().find(name).map(|card| (card.type_line.clone(), card.text.clone()));
        built_in.or_else(|| self.outside_card(name))
    }

    /// Whether something in the case has this name.
    pub(super) fn is_named(&self, name: &str) -> bool {
        let bare = name.strip_suffix(" token").unwrap_or(name);
        let bare = bare.strip_suffix('.').unwrap_or(bare);
        self.known.things.iter().any(|thing| thing.name.eq_ignore_ascii_case(bare))
    }
}

/// Whether words may be the name of something that nobody has spoken of.
fn plain(name: &str) -> bool {
    let said = words::of(name);
    let article = said.first().is_some_and(|word| word == "A") && said.get(1).is_some_and(|word| word.starts_with(char::is_lowercase));
    let measured = said.iter().any(|word| super::with::is_measure(word)) && said.iter().any(|word| words::is_number(word));
    let begins = measured
        || article
        || said.first().is_some_and(|word| ["own", "other"].contains(&word.as_str()) || word.eq_ignore_ascii_case("opponent's"))
        || said.first().is_some_and(|word| {
            BEGINS.contains(&word.to_ascii_lowercase().as_str()) && word != "A" || word.starts_with(|c: char| c.is_ascii_digit())
        });
    let response = (0..said.len()).any(|at| words::at(&said, at, "in response"));
    let begins = begins || response;
    let stops = said.iter().rev().skip(1).any(|word| word.ends_with('.'));
    // What holds a verb of the game isn't one name, but a sentence that isn't understood.
    let verb = |word: &String| {
        super::words::THINGS_DO.contains(&word.as_str())
            || NO_NAMES.contains(&word.as_str())
            || words::VERBS.contains(&word.as_str()) && word != "counters" && word != "holds"
    };
    let stops = stops || said.len() > 2 && said.iter().any(verb);
    !begins && !stops && !said.iter().any(|word| MARKERS.contains(&word.as_str()))
}
