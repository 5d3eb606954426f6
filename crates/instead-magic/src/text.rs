//! Card texts: read into effects, and effects written as texts.
//!
//! A text is normalised ([`instead_text::normalise`](fn@instead_text::normalise) with `grammar/phrases.txt`), cut into clauses – paragraphs, the
//! items of a keyword line, the sentences of a paragraph of static abilities – and every clause is read by the
//! grammar in `grammar/*.grammar`. A clause that can't be read is declined as a whole, with the word that can't be
//! used; it never becomes an effect that does less than it says. A clause counts as read only if what it was read as
//! prints as the very words it was read from.

mod lexicon;

use std::sync::{Arc, OnceLock};

use instead_model::definition::{Clause, Definition, Meaning};
use instead_model::ids::Tag;
use instead_model::language::{Ability, Rewrite};
use instead_model::vocabulary::TagKind;
use instead_text::grammar::Limits;
use instead_text::{Diagnostic, Grammar, Phrases, Refusal, Source, Span, Token, TokenKind, Unprintable, join, normalise};

pub use lexicon::Words;

use crate::words::{self, known};

/// The sources of the grammar, by file name.
pub const GRAMMAR: &[(&str, &str)] = &[
    ("nouns.grammar", include_str!("../grammar/nouns.grammar")),
    ("things.grammar", include_str!("../grammar/things.grammar")),
    ("amounts.grammar", include_str!("../grammar/amounts.grammar")),
    ("acts.grammar", include_str!("../grammar/acts.grammar")),
    ("tokens.grammar", include_str!("../grammar/tokens.grammar")),
    ("modifiers.grammar", include_str!("../grammar/modifiers.grammar")),
    ("replacements.grammar", include_str!("../grammar/replacements.grammar")),
    ("prevention.grammar", include_str!("../grammar/prevention.grammar")),
    ("entering.grammar", include_str!("../grammar/entering.grammar")),
    ("cant.grammar", include_str!("../grammar/cant.grammar")),
    ("triggers.grammar", include_str!("../grammar/triggers.grammar")),
    ("abilities.grammar", include_str!("../grammar/abilities.grammar")),
];
const PHRASES: &str = include_str!("../grammar/phrases.txt");
/// How many clauses one paragraph may be split into.
const MOST_PARTS: usize = 16;
/// How many words a clause may have.
const MOST_WORDS: usize = 600;
/// How many steps reading one clause may take; cards take some ten thousand.
const MOST_WORK: u32 = 500_000;
/// The sort of a whole clause.
const ROOT: &str = "Ability";

/// A card as it is written.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct CardText {
    /// Its name.
    pub name: String,
    /// Its mana cost, as its symbols.
    pub cost: String,
    /// Its type line.
    pub type_line: String,
    /// Its power.
    pub power: Option<String>,
    /// Its toughness.
    pub toughness: Option<String>,
    /// Its loyalty or defense.
    pub loyalty: Option<String>,
    /// Its rules text; lines are paragraphs.
    pub text: String,
}

struct Loaded {
    grammar: Option<Grammar>,
    phrases: Phrases,
    faults: Vec<String>,
}

fn loaded() -> &'static Loaded {
    static LOADED: OnceLock<Loaded> = OnceLock::new();
    LOADED.get_or_init(|| {
        let sources: Vec<Source> = GRAMMAR.iter().map(|(name, text)| Source::new(*name, *text)).collect();
        let mut faults = Vec::new();
        let grammar = match Grammar::load(&sources, Arc::new(Words::new())) {
            Ok(grammar) => Some(grammar.with_limits(Limits { work: MOST_WORK, ..Limits::default() })),
            Err(found) => {
                faults.extend(found.iter().map(|fault| fault.render(&sources, false)));
                None
            }
        };
        let table = Source::new("phrases.txt", PHRASES);
        let phrases = Phrases::load(&table).unwrap_or_else(|fault| {
            faults.push(fault.render(&table, false));
            Phrases::default()
        });
        Loaded { grammar, phrases, faults }
    })
}

/// What is wrong with the built-in grammar. A test keeps this empty.
pub fn faults() -> &'static [String] {
    &loaded().faults
}

/// The grammar of Magic's texts, for listings and coverage.
pub fn grammar() -> Option<&'static Grammar> {
    loaded().grammar.as_ref()
}

/// The table of synonyms.
pub fn phrases() -> &'static Phrases {
    &loaded().phrases
}

/// Why a clause was declined.
#[derive(Clone, Debug, PartialEq)]
pub struct Refused {
    /// The first word that could not be used; empty at the end of the text.
    pub word: String,
    /// The finding, with its place in the text that was given.
    pub diagnostic: Diagnostic,
}

/// Reads one clause.
///
/// # Errors
///
/// The first word that can't be used, what could have stood there, and, for a clause with two meanings, both of
/// them in words.
pub fn read(tokens: &[Token]) -> Result<Ability, Refused> {
    let Some(grammar) = grammar() else {
        let diagnostic = Diagnostic::error("text/no-grammar", "the built-in grammar has faults");
        return Err(Refused { word: String::new(), diagnostic });
    };
    if let Some(beyond) = tokens.get(MOST_WORDS) {
        let message = format!("a clause of more than {MOST_WORDS} words is not read");
        let diagnostic = Diagnostic::error("text/too-long", message).at(beyond.span, "reading stops here");
        return Err(Refused { word: beyond.text.to_string(), diagnostic });
    }
    let parse = grammar.parse(ROOT, tokens).map_err(|refusal| refused(grammar, tokens, &refusal))?;
    let span = whole(tokens);
    let unusable = |code: &'static str, why: String| {
        let word = tokens.first().map(|token| token.text.to_string()).unwrap_or_default();
        Refused { word, diagnostic: Diagnostic::error(code, why).at(span, "") }
    };
    let ability: Ability = serde_json::from_value(parse.value.clone())
        .map_err(|error| unusable("text/not-an-effect", format!("what this was read as is no effect: {error}")))?;
    // A clause counts as read only if nothing of it was lost.
    let printed = grammar.print(ROOT, &parse.value).map_err(|unprintable| unusable("text/unprintable", unprintable.to_string()))?;
    let given = join(tokens);
    if !same_words(&printed, &given) {
        return Err(unusable("text/unfaithful", format!("this was read as `{printed}`, which are other words")));
    }
    Ok(ability)
}

/// Whether two texts are the same but for the capital at their start.
fn same_words(one: &str, other: &str) -> bool {
    one == other || one.get(1..).is_some_and(|rest| other.get(1..) == Some(rest) && one[..1].eq_ignore_ascii_case(&other[..1]))
}

fn whole(tokens: &[Token]) -> Span {
    match (tokens.first(), tokens.last()) {
        (Some(first), Some(last)) => first.span.to(last.span),
        _ => Span::default(),
    }
}

fn refused(grammar: &Grammar, tokens: &[Token], refusal: &Refusal) -> Refused {
    let mut diagnostic = grammar.diagnose(refusal);
    let word = match refusal {
        Refusal::Declined(declined) => declined.word.as_deref().unwrap_or_default().to_owned(),
        _ => tokens.first().map(|token| token.text.to_string()).unwrap_or_default(),
    };
    if let Refusal::Ambiguous { values, .. } = refusal {
        let shown: Vec<String> = values
            .iter()
            .take(2)
            .map(|value| grammar.print(ROOT, value).map(|words| format!("`{words}` ({value})")).unwrap_or_else(|_| value.to_string()))
            .collect();
        diagnostic = diagnostic.help(format!("it can be read as {}", shown.join(" and as ")));
    }
    Refused { word, diagnostic }
}

/// An ability as a text, with `~` for the card's name.
///
/// # Errors
///
/// The part for which the grammar has no words.
pub fn print_ability(ability: &Ability) -> Result<String, Unprintable> {
    let value = serde_json::to_value(ability).unwrap_or_default();
    match grammar() {
        Some(grammar) => grammar.print(ROOT, &value),
        None => Err(Unprintable { sort: ROOT.to_owned(), value, reason: ": the built-in grammar has faults" }),
    }
}

/// Reads a card.
///
/// ```
/// use instead_magic::text::{CardText, compile};
///
/// let card = CardText {
///     name: "Fog".into(),
///     type_line: "Instant".into(),
///     text: "Prevent all combat damage that would be dealt this turn.".into(),
///     ..CardText::default()
/// };
/// let (definition, findings) = compile(&card);
/// assert!(findings.is_empty() && definition.declined().next().is_none());
/// ```
pub fn compile(card: &CardText) -> (Definition, Vec<Diagnostic>) {
    let mut findings = Vec::new();
    let tags = characteristics(card, &mut findings);
    let power_toughness = power_toughness(card, &mut findings);
    let mut definition = Definition {
        name: card.name.clone(),
        cost: card.cost.clone(),
        tags,
        power_toughness,
        loyalty: card.loyalty.as_deref().and_then(|loyalty| loyalty.parse().ok()),
        ..Definition::default()
    };
    match clauses(card) {
        Err(finding) => findings.push(finding),
        Ok(clauses) => {
            for (clause, finding) in clauses {
                if let Meaning::Ability(Ability::Keywords(keywords)) = &clause.meaning {
                    definition.tags.extend(keywords);
                }
                definition.clauses.push(clause);
                findings.extend(finding);
            }
        }
    }
    (definition.compiled(), findings)
}

/// The clauses of a card's text, each with why it was declined, if it was.
///
/// # Errors
///
/// A text that is too long.
pub fn clauses(card: &CardText) -> Result<Vec<(Clause, Option<Diagnostic>)>, Diagnostic> {
    let names: Vec<&str> = if card.name.is_empty() { Vec::new() } else { vec![card.name.as_str()] };
    let tokens = normalise(&card.text, &names, phrases())?;
    let kind = Kind::of(&card.type_line);
    let mut out = Vec::new();
    for paragraph in paragraphs(&tokens) {
        match read_paragraph(paragraph, kind) {
            Ok(read) => out.extend(
                read.into_iter()
                    .map(|(tokens, ability)| (Clause { text: capital(join(tokens)), meaning: Meaning::Ability(ability) }, None)),
            ),
            Err(refused) => {
                let meaning = Meaning::Declined { word: refused.word, activated: is_activated(paragraph) };
                out.push((Clause { text: join(paragraph), meaning }, Some(refused.diagnostic)));
            }
        }
    }
    Ok(out)
}

/// What kind of card a text stands on, as far as reading it goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// An instant or sorcery: sentences are instructions.
    Spell,
    /// A permanent: a sentence is an ability.
    Permanent,
    /// Nobody said.
    Unknown,
}

impl Kind {
    fn of(type_line: &str) -> Kind {
        let has = |word: &str| type_line.split(|c: char| !c.is_alphabetic()).any(|part| part.eq_ignore_ascii_case(word));
        match () {
            () if type_line.trim().is_empty() => Kind::Unknown,
            () if has("instant") || has("sorcery") => Kind::Spell,
            () => Kind::Permanent,
        }
    }

    /// Whether an ability can stand on such a card.
    fn bears(self, ability: &Ability) -> bool {
        match ability {
            Ability::Spell(_) | Ability::Modal(_) => self != Kind::Permanent,
            _ => true,
        }
    }
}

/// The paragraphs; the items of a list belong to the line that introduces them.
fn paragraphs(tokens: &[Token]) -> Vec<&[Token]> {
    let mut out = Vec::new();
    let mut start = 0;
    for (at, token) in tokens.iter().enumerate() {
        let item = tokens.get(at + 1).is_some_and(|next| next.text == "•");
        if token.kind == TokenKind::Paragraph && !item {
            out.push(&tokens[start..at]);
            start = at + 1;
        }
    }
    out.push(&tokens[start..]);
    out.retain(|paragraph| !paragraph.is_empty());
    out
}

type ReadClauses<'t> = Vec<(&'t [Token], Ability)>;

/// Reads a paragraph: as one clause; or as the items of a keyword line; or as sentences that are abilities of their
/// own. Either all of it is read or none.
fn read_paragraph(paragraph: &[Token], kind: Kind) -> Result<ReadClauses<'_>, Refused> {
    let first = match read_as(paragraph, kind) {
        Ok(ability) => return Ok(vec![(paragraph, ability)]),
        Err(refused) => refused,
    };
    let marks = |mark: &str| paragraph.iter().any(|token| token.text == mark);
    let parts = match () {
        () if marks("•") || first.diagnostic.code != "text/declined" => Vec::new(),
        () if !marks(".") && !marks(":") => split(paragraph, |token| token.text == ",", false),
        () if kind != Kind::Spell => split(paragraph, |token| token.text == ".", true),
        () => Vec::new(),
    };
    if parts.len() < 2 || parts.len() > MOST_PARTS {
        return Err(first);
    }
    // As many sentences as possible at a time: the second may belong to the first.
    let mut read = Vec::new();
    let mut at = 0;
    while at < parts.len() {
        let found = (at + 1..=parts.len()).rev().find_map(|end| {
            let tokens = between(paragraph, parts[at], parts[end - 1])?;
            let ability = read_as(tokens, kind).ok().filter(|ability| end == parts.len() || stands_alone(ability))?;
            Some((end, tokens, ability))
        });
        let Some((end, tokens, ability)) = found else { return Err(first) };
        read.push((tokens, ability));
        at = end;
    }
    Ok(read)
}

/// Whether a sentence after this one can't be part of it.
fn stands_alone(ability: &Ability) -> bool {
    match ability {
        Ability::Replacement(replacement) => !matches!(replacement.rewrite, Rewrite::Instead(_)) && replacement.may.is_none(),
        Ability::Cant(_) | Ability::Keywords(_) | Ability::Modifier(_) | Ability::CastingOption(_) => true,
        Ability::Several(several) => several.iter().all(stands_alone),
        Ability::Spell(_) | Ability::Modal(_) | Ability::Activated { .. } | Ability::Triggered { .. } => false,
    }
}

fn read_as(tokens: &[Token], kind: Kind) -> Result<Ability, Refused> {
    let ability = read(tokens)?;
    if kind.bears(&ability) {
        return Ok(ability);
    }
    let word = tokens.first().map(|token| token.text.to_string()).unwrap_or_default();
    let message = "an instruction can't be an ability of a permanent";
    Err(Refused { word, diagnostic: Diagnostic::error("text/no-ability", message).at(whole(tokens), "") })
}

/// Where the parts begin and end.
fn split(tokens: &[Token], at: impl Fn(&Token) -> bool, keep: bool) -> Vec<(usize, usize)> {
    let mut parts = Vec::new();
    let mut start = 0;
    for (index, token) in tokens.iter().enumerate() {
        if at(token) {
            parts.push((start, if keep { index + 1 } else { index }));
            start = index + 1;
        }
    }
    parts.push((start, tokens.len()));
    parts.retain(|(start, end)| start < end);
    parts
}

fn between(tokens: &[Token], first: (usize, usize), last: (usize, usize)) -> Option<&[Token]> {
    tokens.get(first.0..last.1)
}

fn capital(text: String) -> String {
    let mut chars = text.chars();
    match chars.next() {
        Some(first) if first.is_lowercase() => first.to_uppercase().chain(chars).collect(),
        _ => text,
    }
}

/// Words that begin costs, and keyword abilities that somebody has to activate.
const COST_WORDS: &[&str] =
    &["sacrifice", "discard", "pay", "tap", "untap", "exile", "remove", "return", "put", "reveal", "mill", "collect"];
const ACTIVATED_KEYWORDS: &[&str] = &[
    "equip",
    "cycling",
    "unearth",
    "fortify",
    "level",
    "outlast",
    "embalm",
    "eternalize",
    "scavenge",
    "reinforce",
    "transmute",
    "ninjutsu",
    "crew",
    "saddle",
    "reconfigure",
    "encore",
    "forecast",
    "transfigure",
    "swampcycling",
    "plainscycling",
    "islandcycling",
    "mountaincycling",
    "forestcycling",
    "landcycling",
    "basic",
    "monstrosity",
    "adapt",
];

/// Whether a clause matters only when somebody activates it.
fn is_activated(tokens: &[Token]) -> bool {
    let Some(first) = tokens.first() else { return false };
    let word = first.text.to_lowercase();
    if ACTIVATED_KEYWORDS.contains(&word.as_str()) && tokens.len() < 8 {
        return true;
    }
    let sentence = tokens.iter().position(|token| token.text == ".").unwrap_or(tokens.len());
    let quoted = tokens.iter().position(|token| token.kind == TokenKind::Open).unwrap_or(tokens.len());
    let colon = tokens.iter().position(|token| token.text == ":").filter(|colon| *colon < sentence.min(quoted));
    let costs = first.kind == TokenKind::Symbol || first.kind == TokenKind::Number || COST_WORDS.contains(&word.as_str());
    colon.is_some() && costs
}

/// Colours, types, subtypes and supertypes.
fn characteristics(card: &CardText, findings: &mut Vec<Diagnostic>) -> Vec<Tag> {
    let vocabulary = words::vocabulary();
    let mut tags = Vec::new();
    for (symbol, color) in ["W", "U", "B", "R", "G"].iter().zip(known().colors) {
        let bears = card.cost.split(['{', '}']).any(|inner| inner.split('/').any(|half| half == *symbol));
        if bears {
            tags.push(color);
        }
    }
    let colors = match tags.len() {
        0 => vocabulary.find_tag(TagKind::Color, "colorless"),
        1 => None,
        _ => vocabulary.find_tag(TagKind::Color, "multicolored"),
    };
    tags.extend(colors);
    let (types, subtypes) = match card.type_line.split_once(['—', '–']) {
        Some((types, subtypes)) => (types, subtypes),
        None => card.type_line.split_once(" - ").unwrap_or((card.type_line.as_str(), "")),
    };
    let unknown = |word: &str, what: &str, kinds: &[TagKind]| {
        let known = vocabulary.tags.iter().filter(|tag| kinds.contains(&tag.kind)).map(|tag| tag.name.as_str());
        let finding = Diagnostic::warning("text/unknown-type", format!("`{word}` is no {what} that is known; it is left out"));
        match instead_text::suggest(word, known) {
            Some(near) => finding.help(format!("did you mean `{near}`?")),
            None => finding,
        }
    };
    for word in types.split_whitespace() {
        let old = if word.eq_ignore_ascii_case("tribal") { "kindred" } else { word };
        let found = vocabulary.find_tag(TagKind::Type, old).or_else(|| vocabulary.find_tag(TagKind::Supertype, old));
        match found {
            Some(tag) => tags.push(tag),
            None => findings.push(unknown(word, "card type", &[TagKind::Type, TagKind::Supertype])),
        }
    }
    for word in subtypes.split_whitespace() {
        match vocabulary.find_tag(TagKind::Subtype, word) {
            Some(tag) => tags.push(tag),
            None => findings.push(unknown(word, "subtype", &[TagKind::Subtype])),
        }
    }
    tags
}

/// Power and toughness; what is not a number counts as 0, with a note.
fn power_toughness(card: &CardText, findings: &mut Vec<Diagnostic>) -> Option<(i64, i64)> {
    let (power, toughness) = (card.power.as_deref()?, card.toughness.as_deref()?);
    let mut number = |text: &str| {
        text.parse().unwrap_or_else(|_| {
            findings.push(Diagnostic::note("text/no-number", format!("`{text}` counts as 0")));
            0
        })
    };
    Some((number(power), number(toughness)))
}

/// What was understood of a definition, line by line: the clauses as they are printed, and what was not.
pub fn understood(definition: &Definition) -> Vec<String> {
    let clauses = definition.clauses.iter().map(|clause| match &clause.meaning {
        Meaning::Ability(ability) => {
            let printed = print_ability(ability).unwrap_or_else(|unprintable| format!("({unprintable})"));
            format!("understood: {}", named(&printed, &definition.name))
        }
        Meaning::Declined { word, activated } => {
            let why = if word.is_empty() { "it ends too early".to_owned() } else { format!("`{word}` is not understood here") };
            let when = if *activated { "; it only matters when somebody activates it" } else { "" };
            format!("declined ({why}{when}): {}", named(&clause.text, &definition.name))
        }
    });
    clauses.collect()
}

fn named(text: &str, name: &str) -> String {
    text.replace('~', name)
}

/// The cards of a table with one face a line, `$` for line breaks: name, mana cost, type line, power, toughness,
/// text, and more columns, which come back as they are.
pub fn table(text: &str) -> impl Iterator<Item = (CardText, Vec<&str>)> {
    text.lines().skip(1).filter_map(|line| {
        let mut columns = line.split('\t');
        let mut next = || columns.next();
        let (name, cost, type_line) = (next()?, next()?, next()?);
        let (power, toughness, text) = (next()?, next()?, next()?);
        let some = |value: &str| (!value.is_empty()).then(|| value.to_owned());
        let card = CardText {
            name: unescaped(name),
            cost: cost.to_owned(),
            type_line: unescaped(type_line),
            power: some(power),
            toughness: some(toughness),
            loyalty: None,
            text: unescaped(text).replace('$', "\n"),
        };
        Some((card, columns.collect()))
    })
}

/// The few entities that tables of cards contain.
pub fn unescaped(text: &str) -> String {
    let mut out = text.to_owned();
    for (entity, meaning) in [("&AElig;", "Æ"), ("&aelig;", "æ"), ("&mdash;", "—"), ("&quot;", "\""), ("&amp;", "&")] {
        if out.contains(entity) {
            out = out.replace(entity, meaning);
        }
    }
    out
}
