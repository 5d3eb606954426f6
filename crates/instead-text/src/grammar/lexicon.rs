//! The words that a game brings along: lexical classes and symbols.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;
use serde_json::Value;
use smol_str::SmolStr;

use crate::token::{Token, TokenKind, lexer};

/// A game's vocabulary, as far as a grammar asks for it.
///
/// Answers must not depend on anything but the arguments. [`WordTable`] is a ready-made one; a type of your
/// own can look things up there first.
pub trait Lexicon: Send + Sync {
    /// The lexical classes that holes may name, such as `type` or `type<many>`.
    fn classes(&self) -> Vec<String>;
    /// Every reading of the first tokens as a member of a class: how many tokens it takes, and its value.
    fn lookup(&self, class: &str, tokens: &[Token]) -> Vec<(usize, Value)>;
    /// The text of a value of a class.
    fn spell(&self, class: &str, value: &Value) -> Option<String>;
    /// The value of `@kind.name`.
    fn symbol(&self, kind: &str, name: &str) -> Option<Value>;
    /// Some values of a class, for generating test terms.
    fn samples(&self, class: &str) -> Vec<Value> {
        let _ = class;
        Vec::new()
    }
    /// The name of a class's members in messages: by default the class's name without arguments.
    fn label(&self, class: &str) -> String {
        class.split('<').next().unwrap_or_default().to_owned()
    }
    /// The words of a class, for suggestions.
    fn words(&self, class: &str) -> Vec<String> {
        self.samples(class).iter().filter_map(|value| self.spell(class, value)).collect()
    }
}

/// A lexicon that is a table.
///
/// ```
/// use instead_text::{Lexicon, WordTable};
/// use serde_json::json;
///
/// let mut words = WordTable::new();
/// words.add_word("colour", "blue", json!("Blue")).add_symbol("zone", "graveyard", json!(3));
/// assert_eq!(words.spell("colour", &json!("Blue")).as_deref(), Some("blue"));
/// assert_eq!(words.symbol("zone", "graveyard"), Some(json!(3)));
/// ```
#[derive(Debug, Clone, Default)]
pub struct WordTable {
    classes: BTreeMap<String, Class>,
    symbols: BTreeMap<(String, String), Value>,
}

#[derive(Debug, Clone, Default)]
struct Class {
    by_first: FxHashMap<SmolStr, Vec<(Vec<SmolStr>, Value)>>,
    spellings: FxHashMap<Value, String>,
    values: Vec<Value>,
}

impl WordTable {
    /// An empty table.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a word or phrase to a class. The first spelling of a value is the one that is printed.
    pub fn add_word(&mut self, class: &str, spelling: &str, value: Value) -> &mut Self {
        let class = self.classes.entry(class.to_owned()).or_default();
        // Most are one plain word, which needs no cutting; `an` is `a`.
        let plain = spelling.len() > 2 && spelling.bytes().all(|byte| byte.is_ascii_alphabetic());
        let words: Vec<SmolStr> = match plain {
            true => vec![SmolStr::new(spelling)],
            false => lexer::lex(spelling).into_iter().map(|token| token.text).collect(),
        };
        if let Some(first) = words.first().cloned() {
            class.by_first.entry(first).or_default().push((words, value.clone()));
            if !class.spellings.contains_key(&value) {
                class.spellings.insert(value.clone(), spelling.to_owned());
                class.values.push(value);
            }
        }
        self
    }

    /// Adds the forms of one word, each to the class with that argument: `("one", "elf")` to `type<one>`.
    pub fn add_forms(&mut self, class: &str, forms: &[(&str, &str)], value: &Value) -> &mut Self {
        for (argument, spelling) in forms {
            self.add_word(&format!("{class}<{argument}>"), spelling, value.clone());
        }
        self
    }

    /// Gives `@kind.name` a value.
    pub fn add_symbol(&mut self, kind: &str, name: &str, value: Value) -> &mut Self {
        self.symbols.insert((kind.to_owned(), name.to_owned()), value);
        self
    }
}

impl Lexicon for WordTable {
    fn classes(&self) -> Vec<String> {
        self.classes.keys().cloned().collect()
    }

    fn lookup(&self, class: &str, tokens: &[Token]) -> Vec<(usize, Value)> {
        let (Some(class), Some(first)) = (self.classes.get(class), tokens.first()) else {
            return Vec::new();
        };
        let fits = |words: &[SmolStr]| words.len() <= tokens.len() && words.iter().zip(tokens).all(|(word, token)| token.is(word));
        let mut found = Vec::new();
        let lower = first.lowered();
        for key in std::iter::once(&first.text).chain(lower.as_ref()) {
            for (words, value) in class.by_first.get(key).into_iter().flatten() {
                if fits(words) {
                    found.push((words.len(), value.clone()));
                }
            }
        }
        found
    }

    fn spell(&self, class: &str, value: &Value) -> Option<String> {
        self.classes.get(class)?.spellings.get(value).cloned()
    }

    fn symbol(&self, kind: &str, name: &str) -> Option<Value> {
        self.symbols.get(&(kind.to_owned(), name.to_owned())).cloned()
    }

    fn samples(&self, class: &str) -> Vec<Value> {
        self.classes.get(class).map(|class| class.values.clone()).unwrap_or_default()
    }
}

/// The classes that every grammar has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Builtin {
    /// `3` is 3.
    Number,
    /// `three` is 3.
    Count,
    /// `third` is 3.
    Ordinal,
    /// `+1/+1` is "+1/+1".
    Stat,
    /// `{T}` is "{T}".
    Symbol,
}

/// The largest number that a text can speak of.
const MOST_NUMBER: u64 = 1_000_000_000_000_000_000;

const COUNTS: [&str; 19] = [
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
    "twenty",
];
const ORDINALS: [&str; 10] = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];

impl Builtin {
    pub(crate) const ALL: [(&'static str, Self, &'static str); 5] = [
        ("number", Self::Number, "a number"),
        ("count", Self::Count, "a number word"),
        ("ordinal", Self::Ordinal, "an ordinal"),
        ("stat", Self::Stat, "power and toughness"),
        ("symbol", Self::Symbol, "a symbol"),
    ];

    pub(crate) fn read(self, token: &Token) -> Option<Value> {
        let place = |words: &[&str], base: usize| words.iter().position(|word| token.is(word)).map(|at| Value::from(at + base));
        match self {
            Self::Number => {
                let plain = token.kind == TokenKind::Number && !token.text.starts_with(['+', '-']);
                let canonical = plain && (token.text.len() == 1 || !token.text.starts_with('0'));
                canonical.then(|| token.text.parse::<u64>().ok().filter(|number| *number <= MOST_NUMBER).map(Value::from)).flatten()
            }
            Self::Count => place(&COUNTS, 2),
            Self::Ordinal => place(&ORDINALS, 1),
            Self::Stat => (token.kind == TokenKind::Stat).then(|| Value::from(token.text.as_str())),
            Self::Symbol => (token.kind == TokenKind::Symbol).then(|| Value::from(token.text.as_str())),
        }
    }

    pub(crate) fn spell(self, value: &Value) -> Option<String> {
        let place = |words: &[&str], base: usize| {
            let index = usize::try_from(value.as_u64()?).ok()?.checked_sub(base)?;
            words.get(index).map(|word| (*word).to_owned())
        };
        let single = |kind: TokenKind| {
            let text = value.as_str()?;
            let tokens = lexer::lex(text);
            matches!(tokens.as_slice(), [only] if only.kind == kind && only.text == text).then(|| text.to_owned())
        };
        match self {
            Self::Number => value.as_u64().map(|number| number.to_string()),
            Self::Count => place(&COUNTS, 2),
            Self::Ordinal => place(&ORDINALS, 1),
            Self::Stat => single(TokenKind::Stat),
            Self::Symbol => single(TokenKind::Symbol),
        }
    }

    pub(crate) fn samples(self) -> Vec<Value> {
        match self {
            Self::Number => [0u64, 1, 2, 7, 1_000_000].map(Value::from).to_vec(),
            Self::Count => (2u64..=20).map(Value::from).collect(),
            Self::Ordinal => (1u64..=10).map(Value::from).collect(),
            Self::Stat => ["+1/+1", "2/2", "-1/-0", "*/1+*"].map(Value::from).to_vec(),
            Self::Symbol => ["{T}", "{2}", "{U}"].map(Value::from).to_vec(),
        }
    }
}
