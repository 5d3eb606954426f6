//! The words a grammar of Riftbound asks for: types, tags, keywords, resources, changes of Might.

use instead_game::lexicon::symbols;
use instead_model::vocabulary::TagKind;
use instead_text::{Lexicon, Token, TokenKind, WordTable};
use serde_json::{Value, json};

use crate::words::{self, moments};

/// Riftbound's words as a lexicon. What no table can list is looked up here: resources and changes of Might.
pub struct Words {
    table: WordTable,
}

/// Classes that no table can list.
const OPEN: [&str; 4] = ["runes", "change", "energy", "power"];

/// Keywords with a number: they add up (807.2, 814.2).
const NUMBERED: &[&str] = &["Assault", "Shield", "Deflect"];
/// Keywords that are no plain characteristic to this engine: they have productions of their own.
const NOT_PLAIN: &[&str] = &[
    "Accelerate",
    "Deathknell",
    "Equip",
    "Legion",
    "Level",
    "Repeat",
    "Flow",
    "Hunt",
    "Temporary",
    "Vision",
    "Weaponmaster",
    "Quick-Draw",
];

impl Words {
    /// All of them.
    pub fn new() -> Self {
        let vocabulary = words::vocabulary();
        let mut table = symbols(vocabulary);
        for (number, word) in vocabulary.tags.iter().enumerate() {
            let (name, value) = (word.name.as_str(), json!(number));
            if word.kind == TagKind::Keyword && NOT_PLAIN.contains(&name) {
                table.add_word("latent", name, value.clone());
            }
            if word.kind == TagKind::Keyword && (name == "Temporary" || !NOT_PLAIN.contains(&name)) {
                table.add_word("tokenword", name, value.clone());
            }
            match word.kind {
                // "A spell" is what lies on the chain, "a card" one that isn't in play.
                TagKind::Type if matches!(name, "spell" | "card") => {}
                TagKind::Type | TagKind::Subtype => {
                    table.add_word("kind<one>", name, value.clone()).add_word("kind<many>", &word.plural, value.clone());
                    if word.kind == TagKind::Subtype {
                        table.add_word("own", name, value);
                    }
                }
                TagKind::Keyword if NUMBERED.contains(&name) => {
                    table.add_word("numbered", name, value);
                }
                TagKind::Keyword if !NOT_PLAIN.contains(&name) => {
                    table.add_word("keyword", name, value);
                }
                _ => {}
            }
        }
        for (number, name) in moments::NAMES.iter().enumerate() {
            let title: Vec<String> = name.split(' ').map(|word| word[..1].to_uppercase() + &word[1..]).collect();
            table.add_word("moment", &title.join(" "), json!(number));
        }
        Words { table }
    }
}

impl Default for Words {
    fn default() -> Self {
        Words::new()
    }
}

/// The resource of a symbol, and its amount: one of a kind of power, or energy.
fn resource(symbol: &str) -> Option<(u16, u64)> {
    let inner = symbol.strip_prefix('{')?.strip_suffix('}')?;
    match inner {
        "A" => Some((words::RAINBOW.0, 1)),
        _ => match words::DOMAINS.iter().position(|domain| *domain == inner) {
            Some(domain) => Some((words::POWER.0 + domain as u16, 1)),
            None => inner.parse().ok().map(|energy| (words::ENERGY.0, energy)),
        },
    }
}

fn signed(token: &Token) -> Option<i64> {
    let signed = token.kind == TokenKind::Number && token.text.starts_with(['+', '-']);
    if signed { token.text.parse().ok() } else { None }
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
            "runes" => {
                let Some((counter, energy)) =
                    Some(first).filter(|token| token.kind == TokenKind::Symbol).and_then(|token| resource(&token.text))
                else {
                    return Vec::new();
                };
                if counter == words::ENERGY.0 {
                    return vec![(1, json!({"amount": {"Number": energy}, "counter": counter}))];
                }
                let run = tokens.iter().take_while(|token| token.text == first.text).count();
                vec![(run, json!({"amount": {"Number": run}, "counter": counter}))]
            }
            // {3}; {A}{A}.
            "energy" => match resource(&first.text) {
                Some((counter, energy)) if counter == words::ENERGY.0 => vec![(1, json!(energy))],
                _ => Vec::new(),
            },
            "power" => {
                let run = tokens.iter().take_while(|token| token.text == "{A}").count();
                if run > 0 { vec![(run, json!(run))] } else { Vec::new() }
            }
            "change" => signed(first).map(|might| (1, json!([might, might]))).into_iter().collect(),
            _ => self.table.lookup(class, tokens),
        }
    }

    fn spell(&self, class: &str, value: &Value) -> Option<String> {
        match class {
            "runes" => {
                if value.as_object()?.len() != 2 {
                    return None;
                }
                let (amount, counter) = (value.get("amount")?.get("Number")?.as_u64()?, value.get("counter")?.as_u64()?);
                match counter {
                    4 => Some(format!("{{{amount}}}")),
                    11 => Some("{A}".repeat(usize::try_from(amount).ok()?)),
                    _ => {
                        let domain = words::DOMAINS.get(usize::try_from(counter).ok()?.checked_sub(5)?)?;
                        Some(format!("{{{domain}}}").repeat(usize::try_from(amount).ok()?))
                    }
                }
            }
            "energy" => Some(format!("{{{}}}", value.as_u64()?)),
            "power" => Some("{A}".repeat(usize::try_from(value.as_u64()?).ok()?)),
            "change" => {
                let might = value.as_array()?.first()?.as_i64()?;
                Some(if might < 0 { might.to_string() } else { format!("+{might}") })
            }
            _ => self.table.spell(class, value),
        }
    }

    fn symbol(&self, kind: &str, name: &str) -> Option<Value> {
        self.table.symbol(kind, name)
    }

    fn samples(&self, class: &str) -> Vec<Value> {
        match class {
            "runes" => vec![json!({"amount": {"Number": 2}, "counter": 4}), json!({"amount": {"Number": 3}, "counter": 11})],
            "energy" => vec![json!(3)],
            "power" => vec![json!(1)],
            "change" => vec![json!([1, 1]), json!([-2, -2])],
            _ => self.table.samples(class),
        }
    }
}
