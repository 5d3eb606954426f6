//! The words a grammar of KeyForge asks for: houses, traits, counters, keywords, and names of cards.

use instead_game::lexicon::symbols;
use instead_model::vocabulary::TagKind;
use instead_text::{Lexicon, Token, TokenKind, WordTable};
use serde_json::{Value, json};

use crate::words;

/// KeyForge's words as a lexicon. Names of cards can't be listed: they are what is written like one.
pub struct Words {
    table: WordTable,
}

/// Classes that no table can list.
const OPEN: [&str; 5] = ["cardname", "stranger", "plus", "minus", "signed"];
/// Small words that a name may contain.
const INSIDE: &[&str] = &["of", "the", "and", "a", "to", "in"];
/// The number of letters of the longest title that is written with a full stop.
const LONGEST_TITLE: usize = 3;
/// Counters that a text speaks of by their name.
const SPOKEN: [std::ops::Range<usize>; 2] = [25..45, 66..70];

impl Words {
    /// All of them.
    pub fn new() -> Self {
        let vocabulary = words::vocabulary();
        let mut table = symbols(vocabulary);
        for (number, word) in vocabulary.tags.iter().enumerate() {
            let (name, value) = (word.name.as_str(), json!(number));
            match word.kind {
                TagKind::Color => {
                    table.add_word("house", name, value);
                }
                TagKind::Subtype => {
                    let capital = capital(name);
                    table.add_word("trait", &capital, value.clone());
                    table.add_word("being<one>", &capital, value.clone());
                    table.add_word("being<many>", &self::capital(&word.plural), value);
                }
                TagKind::Keyword if words::RATED.contains(&name) => {
                    table.add_word("rated", name, value);
                }
                // Said in sentences.
                TagKind::Keyword if words::SAID.contains(&name) => {}
                TagKind::Keyword => {
                    table.add_word("keyword", name, value);
                }
                _ => {}
            }
        }
        let houses: Vec<usize> = (0..words::HOUSES.len()).collect();
        table.add_symbol("tags", "house", json!(houses));
        let traits: Vec<usize> = (0..vocabulary.tags.len()).filter(|at| vocabulary.tags[*at].kind == TagKind::Subtype).collect();
        table.add_symbol("tags", "trait", json!(traits));
        let types: Vec<usize> = (0..vocabulary.tags.len()).filter(|at| vocabulary.tags[*at].kind == TagKind::Type).collect();
        table.add_symbol("tags", "type", json!(types));
        for number in words::KEY_COLOURS {
            let name = words::COUNTERS[usize::from(number)].trim_end_matches(" key");
            table.add_word("keycolour", name, json!(number));
        }
        for (number, name) in words::COUNTERS.iter().enumerate() {
            if SPOKEN.iter().any(|spoken| spoken.contains(&number)) {
                table.add_word("counter", name, json!(number));
            }
        }
        Words { table }
    }
}

impl Default for Words {
    fn default() -> Self {
        Words::new()
    }
}

fn capital(name: &str) -> String {
    let mut chars = name.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

/// The numbers of first tokens that may be the name of a card: all that look like it, or only those before a full stop that
/// may end a sentence as well as a short title ("Dr. Who").
fn names(tokens: &[Token]) -> Vec<usize> {
    let is_capital = |token: &Token| token.kind == TokenKind::Word && token.text.starts_with(|c: char| c.is_uppercase());
    let (mut end, mut ends) = (0, Vec::new());
    for (at, token) in tokens.iter().enumerate() {
        match token.text.as_str() {
            _ if is_capital(token) => end = at + 1,
            word if end > 0 && (INSIDE.contains(&word)) => {}
            // "Ortannu's Binding": what follows is a part of the name, and nothing that somebody has.
            "'s" | "s'" if end == at && tokens.get(at + 1).is_some_and(is_capital) => {}
            "." if end == at && tokens[..at].last().is_some_and(|word| word.text.chars().count() <= LONGEST_TITLE) => ends.push(end),
            _ => break,
        }
    }
    ends.push(end);
    ends.dedup();
    ends.retain(|end| *end > 0);
    ends
}

/// A name as its tokens spell it.
fn spelled(tokens: &[Token]) -> String {
    let mut name = String::new();
    for token in tokens {
        if !name.is_empty() && ![".", "'s", "s'"].contains(&token.text.as_str()) {
            name.push(' ');
        }
        name.push_str(&token.text);
    }
    name
}

impl Lexicon for Words {
    fn classes(&self) -> Vec<String> {
        let mut classes = self.table.classes();
        classes.extend(OPEN.map(str::to_owned));
        classes
    }

    fn lookup(&self, class: &str, tokens: &[Token]) -> Vec<(usize, Value)> {
        let Some(first) = tokens.first() else { return Vec::new() };
        match class {
            "cardname" => names(tokens).into_iter().map(|end| (end, json!(spelled(&tokens[..end])))).collect(),
            // A name that is no word of the game: no house, no trait.
            "stranger" => {
                let known = ["house", "trait", "being<one>", "being<many>"];
                match known.iter().any(|class| !self.table.lookup(class, tokens).is_empty()) {
                    true => Vec::new(),
                    false => self.lookup("cardname", tokens),
                }
            }
            "plus" => {
                let number = (first.kind == TokenKind::Number).then(|| first.text.strip_prefix('+')).flatten();
                number.and_then(|number| number.parse::<u64>().ok()).map(|number| (1, json!(number))).into_iter().collect()
            }
            "minus" => {
                let number = (first.kind == TokenKind::Number).then(|| first.text.strip_prefix('-')).flatten();
                number.and_then(|number| number.parse::<u64>().ok()).map(|number| (1, json!(number))).into_iter().collect()
            }
            "signed" if first.kind == TokenKind::Number && first.text.starts_with(['+', '-']) => {
                first.text.parse::<i64>().ok().map(|number| (1, json!(number))).into_iter().collect()
            }
            "signed" => Vec::new(),
            _ => self.table.lookup(class, tokens),
        }
    }

    fn spell(&self, class: &str, value: &Value) -> Option<String> {
        match class {
            "cardname" | "stranger" => value.as_str().map(str::to_owned),
            "plus" => value.as_u64().map(|number| format!("+{number}")),
            "minus" => value.as_u64().map(|number| format!("-{number}")),
            "signed" => value.as_i64().map(|number| format!("{number:+}")),
            _ => self.table.spell(class, value),
        }
    }

    fn symbol(&self, kind: &str, name: &str) -> Option<Value> {
        self.table.symbol(kind, name)
    }

    fn samples(&self, class: &str) -> Vec<Value> {
        match class {
            "cardname" | "stranger" => vec![json!("Somebody"), json!("Somebody of the Hills")],
            "plus" | "minus" => vec![json!(1), json!(5)],
            "signed" => vec![json!(2), json!(-2)],
            _ => self.table.samples(class),
        }
    }
}
