//! Why a text has no meaning, or more than one.

use std::collections::BTreeSet;
use std::fmt;

use rustc_hash::FxHashSet;
use serde_json::Value;
use smol_str::SmolStr;

use super::{Class, Grammar, Item, Symbol};
use crate::diagnostic::{Diagnostic, suggest};
use crate::span::Span;
use crate::token::Token;

/// The number of expectations that are listed.
const MAX_EXPECTED: usize = 12;
/// The number of words of a literal that are shown.
const MAX_WORDS: usize = 5;

/// Why a text was not read.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum Refusal {
    /// No production goes on with the word.
    #[error("{0}")]
    Declined(Box<Declined>),
    /// The text has two or more different meanings.
    #[error("this text can mean {} different things", values.len())]
    Ambiguous {
        /// The whole text.
        span: Span,
        /// The meanings, at least two of them.
        values: Vec<Value>,
    },
    /// The words can be read, but what they say can't be put together, such as a field given twice.
    #[error("the parts of this text contradict each other")]
    Contradictory {
        /// The whole text.
        span: Span,
    },
    /// A limit was reached.
    #[error("this text is too complex: {limit}")]
    TooComplex {
        /// Which limit.
        limit: LimitReached,
        /// The furthest part of the text that was reached.
        span: Span,
    },
    /// The grammar has no such sort.
    #[error("the grammar has no sort `{sort}`")]
    UnknownSort {
        /// The sort asked for.
        sort: String,
    },
}

/// A limit of [`super::Limits`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum LimitReached {
    /// Sorts nest too deeply.
    Depth,
    /// Too many steps.
    Work,
    /// A sort has too many ends at one place.
    Ends,
}

impl fmt::Display for LimitReached {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Depth => "it nests too deeply",
            Self::Work => "it takes too many steps",
            Self::Ends => "a part of it can end in too many places",
        })
    }
}

impl Refusal {
    /// The stable name of the finding that tells it ([`Diagnostic::code`]).
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::Declined(_) => "text/declined",
            Self::Ambiguous { .. } => "text/ambiguous",
            Self::Contradictory { .. } => "text/contradictory",
            Self::TooComplex { .. } => "text/too-complex",
            Self::UnknownSort { .. } => "grammar/unknown-sort",
        }
    }
}

/// Where reading stopped, and what could have stood there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Declined {
    /// The first word that could not be used; empty, behind the last word, if the text is too short.
    pub span: Span,
    /// That word.
    pub word: Option<SmolStr>,
    /// The items that could have stood there, as production and place. They become words where somebody asks for them: most texts
    /// are tried in several ways, and nobody asks why one of these was no way to read them.
    wanted: Vec<(u32, u16)>,
    /// Whether the text could have ended there.
    could_end: bool,
}

impl fmt::Display for Declined {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.word {
            Some(word) if word != "¶" => write!(f, "`{word}` is not understood here"),
            Some(_) => f.write_str("the line ends too early"),
            None => f.write_str("the text ends too early"),
        }
    }
}

impl Declined {
    pub(super) fn new(grammar: &Grammar, root: u32, span: Span, word: Option<SmolStr>, failures: &[(u32, u16)], could_end: bool) -> Self {
        let inner = failures.iter().filter(|(_, item)| *item > 0);
        let mut wanted: Vec<(u32, u16)> = inner.copied().collect();
        if wanted.is_empty() && !could_end {
            let first = grammar.productions_of(root);
            wanted = first.map(|production| (production, 0)).chain(failures.iter().copied()).collect();
        }
        wanted.sort_unstable();
        wanted.dedup();
        Self { span, word, wanted, could_end }
    }
}

impl Grammar {
    /// The words that could have stood where reading stopped: literals in backquotes, sorts and classes by their labels; sorted, each once, and
    /// no more than a message has room for.
    #[must_use]
    pub fn expected(&self, declined: &Declined) -> Vec<String> {
        let mut expected = self.shown(&declined.wanted);
        if declined.could_end {
            expected.insert("the end of the text".to_owned());
        }
        expected.into_iter().take(MAX_EXPECTED).collect()
    }

    /// The words for items of productions in messages. A sort without a label is shown by its possible beginnings.
    fn shown(&self, wanted: &[(u32, u16)]) -> BTreeSet<String> {
        let (mut shown, mut seen) = (BTreeSet::new(), BTreeSet::new());
        let mut open = wanted.to_vec();
        while let Some((number, item)) = open.pop() {
            let Some(production) = self.production(number) else { continue };
            let items = self.items(production).get(usize::from(item)..).unwrap_or_default();
            let hole = match items.first() {
                Some(Item::Hole(hole)) => production.holes.get(usize::from(*hole)).copied(),
                Some(Item::Literal { .. }) => None,
                None => continue,
            };
            match hole {
                None => {
                    shown.insert(shown_words(items));
                }
                Some(Symbol::Sort(inner)) if self.sort(inner).is_some_and(|sort| sort.label.is_none()) => {
                    if seen.insert(inner) {
                        open.extend(self.productions_of(inner).map(|production| (production, 0)));
                    }
                }
                Some(labelled) => {
                    shown.insert(self.label(labelled));
                }
            }
        }
        shown
    }

    /// A refusal as a finding, with a suggestion if a word looks like a slip of the pen.
    #[must_use]
    pub fn diagnose(&self, refusal: &Refusal) -> Diagnostic {
        let finding = Diagnostic::error(refusal.code(), refusal.to_string());
        match refusal {
            Refusal::Declined(declined) => {
                let finding = finding.at(declined.span, "reading stops here").expecting(self.expected(declined));
                match self.near_miss(declined) {
                    Some(near) => finding.help(format!("did you mean `{near}`?")),
                    None => finding,
                }
            }
            Refusal::Ambiguous { span, values } => {
                let finding = finding.at(*span, "");
                match values.as_slice() {
                    [one, other, ..] => finding.help(difference(one, other)),
                    _ => finding,
                }
            }
            Refusal::Contradictory { span } => finding.at(*span, ""),
            Refusal::TooComplex { span, .. } => finding.at(*span, "reading got to here"),
            Refusal::UnknownSort { sort } => match suggest(sort, self.sorts()) {
                Some(near) => finding.help(format!("did you mean `{near}`?")),
                None => finding,
            },
        }
    }

    /// A word that could have stood where reading stopped and looks like the one that does.
    fn near_miss(&self, declined: &Declined) -> Option<String> {
        let word = declined.word.as_deref()?;
        let mut words: FxHashSet<&str> = FxHashSet::default();
        let (mut sorts, mut classes) = (FxHashSet::default(), FxHashSet::default());
        let mut open = declined.wanted.clone();
        while let Some((number, item)) = open.pop() {
            let Some(production) = self.production(number) else { continue };
            match self.items(production).get(usize::from(item)) {
                Some(Item::Literal { token, .. }) => {
                    words.insert(&token.text);
                }
                Some(Item::Hole(hole)) => match production.holes.get(usize::from(*hole)) {
                    Some(Symbol::Sort(sort)) if sorts.insert(*sort) => {
                        open.extend(self.productions_of(*sort).map(|production| (production, 0)));
                    }
                    Some(Symbol::Class(class)) if classes.insert(*class) => {
                        words.extend(self.classes.get(*class as usize).into_iter().flat_map(|class| self.words_of(class)));
                    }
                    _ => {}
                },
                None => {}
            }
        }
        suggest(word, words).map(str::to_owned)
    }

    /// The words of a class, spelled once.
    fn words_of<'a>(&'a self, class: &'a Class) -> impl Iterator<Item = &'a str> {
        class.words.get_or_init(|| self.lexicon.words(&class.name)).iter().map(String::as_str)
    }
}

/// The literals at the start of some items, as they are shown.
fn shown_words(items: &[Item]) -> String {
    let literals = items.iter().map_while(|item| match item {
        Item::Literal { token, .. } => Some(token.clone()),
        Item::Hole(_) => None,
    });
    let words: Vec<Token> = literals.take(MAX_WORDS).collect();
    format!("`{}`", crate::join(&words).replace('\n', "¶"))
}

/// Where two values differ, as far inside as there is one such place, and what stands there.
fn difference(mut one: &Value, mut other: &Value) -> String {
    let mut path = String::new();
    loop {
        let deeper = match (one, other) {
            (Value::Object(a), Value::Object(b)) if a.keys().eq(b.keys()) => {
                let mut pairs = a.iter().zip(b.values()).filter(|((_, a), b)| a != b);
                pairs.next().filter(|_| pairs.next().is_none()).map(|((name, a), b)| (format!(".{name}"), a, b))
            }
            (Value::Array(a), Value::Array(b)) if a.len() == b.len() => {
                let mut pairs = a.iter().zip(b).enumerate().filter(|(_, (a, b))| a != b);
                pairs.next().filter(|_| pairs.next().is_none()).map(|(index, (a, b))| (format!("[{index}]"), a, b))
            }
            _ => None,
        };
        match deeper {
            Some((step, a, b)) => {
                path.push_str(&step);
                (one, other) = (a, b);
            }
            None if path.is_empty() => return format!("it can be read as {one} and as {other}"),
            None => return format!("at `{}`, it can be read as {one} and as {other}", path.trim_start_matches('.')),
        }
    }
}
