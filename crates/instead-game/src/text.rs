//! Card texts: read into effects, and effects written as texts, with any game's grammar.
//!
//! A text is normalised ([`instead_text::normalise`](fn@instead_text::normalise) with the game's phrases), cut into
//! clauses – paragraphs, the items of a keyword line, the sentences of a paragraph of static abilities – and every
//! clause is read by the game's grammar. A clause that can't be read is declined as a whole, with the word that can't
//! be used; it never becomes an effect that does less than it says. A clause counts as read only if what it was read
//! as prints as the very words it was read from.

mod load;
mod named;
mod paragraphs;
mod refused;

use instead_model::definition::{Clause, Definition, Matters, Meaning};
use instead_model::ids::Tag;
use instead_model::language::{Ability, Rewrite};
use instead_model::program::{
    cannot_give, lacks_antecedent, lacks_cause, names_none_of_the_targets, pays_any_x, says_of_nothing, shows_cards,
};
use instead_model::vocabulary::Vocabulary;
use instead_text::{Diagnostic, Grammar, Phrases, Token, Unprintable, join, normalise};

pub use load::Tables;
use paragraphs::{as_written, between, has_heading, lacks_what_is_before, paragraphs, split, whole, with_full_stop};
pub use refused::Refused;
use refused::{declined, unusable};

/// The number of clauses that one paragraph may be split into.
const MOST_PARTS: usize = 16;
/// The number of words that a clause may have.
const MOST_WORDS: usize = 600;
/// The number of steps that reading one clause may take; cards take some ten thousand.
const MOST_WORK: u32 = 500_000;

/// A card as it is written. What a game prints on its cards in other words goes into the field it comes nearest to.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct CardText {
    /// Its name.
    pub name: String,
    /// Its cost, as its symbols.
    pub cost: String,
    /// Its type line.
    pub type_line: String,
    /// Its power, might or strength.
    pub power: Option<String>,
    /// The second of two printed values: toughness, armor.
    pub toughness: Option<String>,
    /// Another printed number: loyalty, defense, bonus icons.
    pub loyalty: Option<String>,
    /// Its rules text; lines are paragraphs.
    pub text: String,
}

/// The kind of card that a text stands on, as far as reading depends on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CardKind {
    /// One that is played for its effect: sentences are instructions.
    Spell,
    /// One that stays: a sentence is an ability.
    Permanent,
    /// Nobody said.
    Unknown,
}

impl CardKind {
    /// Whether an ability can stand on such a card.
    fn bears(self, ability: &Ability) -> bool {
        match ability {
            Ability::Spell(_) | Ability::Modal(_) => self != CardKind::Permanent,
            _ => true,
        }
    }
}

/// A paragraph that isn't read, where it stands.
#[derive(Clone, Copy, Debug)]
pub struct Unread<'a> {
    /// Its words.
    pub paragraph: &'a [Token],
    /// On what kind of card.
    pub kind: CardKind,
    /// The clause above it.
    pub above: Option<&'a Clause>,
}

/// The manner in which a card's text is read.
#[derive(Clone, Copy, Debug)]
pub struct Manner {
    /// The kind of card that the text stands on.
    pub kind: CardKind,
    /// When a paragraph that isn't read can matter.
    pub matters: fn(&Reader, &Unread<'_>) -> Matters,
}

/// A game's grammar and its synonyms, loaded: reads clauses and prints them.
#[derive(Debug)]
pub struct Reader {
    grammar: Option<Grammar>,
    phrases: Phrases,
    faults: Vec<String>,
    root: &'static str,
    vocabulary: &'static Vocabulary,
}

impl Reader {
    /// The faults of the grammar, as far as loading it shows. The game tests that there are none: if the grammar comes from
    /// tables, by [`Reader::faults_of`].
    pub fn faults(&self) -> &[String] {
        &self.faults
    }

    /// The grammar, for listings and coverage.
    pub fn grammar(&self) -> Option<&Grammar> {
        self.grammar.as_ref()
    }

    /// The table of synonyms.
    pub fn phrases(&self) -> &Phrases {
        &self.phrases
    }

    /// Reads one clause.
    ///
    /// # Errors
    ///
    /// The first word that can't be used, what could have stood there, and, for a clause with two meanings, both of
    /// them in words.
    pub fn read(&self, tokens: &[Token]) -> Result<Ability, Refused> {
        let ability = self.read_given(tokens)?;
        if cannot_give(&ability) {
            return Err(unusable(tokens, "text/not-given", "the ability in quotes is none that can be given in these words".to_owned()));
        }
        Ok(ability)
    }

    /// Reads one clause that something gives: it may name the object that gives it.
    ///
    /// # Errors
    ///
    /// As for [`Reader::read`].
    pub fn read_given(&self, tokens: &[Token]) -> Result<Ability, Refused> {
        let Some(grammar) = &self.grammar else {
            let first = self.faults.first().map_or("", String::as_str);
            let diagnostic = Diagnostic::error("text/no-grammar", format!("the built-in grammar has faults: {first}"));
            return Err(Refused::unusable(String::new(), diagnostic));
        };
        if let Some(beyond) = tokens.get(MOST_WORDS) {
            let message = format!("a clause of more than {MOST_WORDS} words is not read");
            let diagnostic = Diagnostic::error("text/too-long", message).at(beyond.span, "reading stops here");
            return Err(Refused::unusable(beyond.text.to_string(), diagnostic));
        }
        let parse = grammar.parse(self.root, tokens).map_err(|refusal| declined(tokens, refusal))?;
        let unusable = |code: &'static str, why: String| unusable(tokens, code, why);
        let ability: Ability = serde_json::from_value(parse.value.clone())
            .map_err(|error| unusable("text/not-an-effect", format!("what this was read as is no effect: {error}")))?;
        // "Those creatures", "each of them": somebody has to have been named.
        let looked = ["Search", "Look", "Show"].into_iter().any(|act| mentions(&parse.value, act));
        let those = mentions(&parse.value, "Those") && !mentions(&parse.value, "Targets") && !looked;
        let rest =
            mentions(&parse.value, "Rest") || mentions(&parse.value, "AmongThem") && shows_cards(&ability, self.vocabulary).is_none();
        let way = ["Them", "ThisWay", "DoneThisWay"].into_iter().any(|word| mentions(&parse.value, word));
        // What was found each time in a loop is nobody's "those cards" behind it.
        let loops = looked && mentions(&parse.value, "Those") && ["PerObject", "Repeat"].into_iter().any(|act| mentions(&parse.value, act));
        // "Each player chooses two lands, then sacrifices the rest": what was chosen.
        let picked = mentions(&parse.value, "ChosenBy");
        if (those || way || loops) && lacks_antecedent(&ability) || rest && !looked && !picked {
            return Err(unusable("text/no-antecedent", "nothing before says who `those` and `them` are".to_owned()));
        }
        if says_of_nothing(&ability) || names_none_of_the_targets(&ability) {
            return Err(unusable("text/no-antecedent", "nothing before says what `it` is".to_owned()));
        }
        if lacks_cause(&ability, &|verb| self.vocabulary.verb(verb).name) {
            return Err(unusable("text/no-antecedent", "nothing before does what is said to be done `this way`".to_owned()));
        }
        if pays_any_x(&ability) && !join(tokens).contains("where X is") {
            return Err(unusable("text/open-x", "X would be chosen as it is paid, which isn't carried out".to_owned()));
        }
        // A clause counts as read only if nothing of it was lost.
        let printed =
            grammar.print(self.root, &parse.value).map_err(|unprintable| unusable("text/unprintable", unprintable.to_string()))?;
        let given = join(tokens);
        if !same_words(&printed, &given) {
            return Err(unusable("text/unfaithful", format!("this was read as `{printed}`, which are other words")));
        }
        Ok(ability)
    }

    /// An ability as a text, with `~` for the card's name.
    ///
    /// # Errors
    ///
    /// The part for which the grammar has no words.
    pub fn print(&self, ability: &Ability) -> Result<String, Unprintable> {
        let value = serde_json::to_value(ability).unwrap_or_default();
        match &self.grammar {
            Some(grammar) => grammar.print(self.root, &value),
            None => Err(Unprintable { sort: self.root.to_owned(), value, reason: ": the built-in grammar has faults" }),
        }
    }

    /// Why a clause isn't understood, or prints as other words than it has. None: it is understood and prints back.
    pub fn fault(&self, clause: &Clause) -> Option<String> {
        match &clause.meaning {
            Meaning::Declined { word, .. } => Some(format!("not understood from `{word}`: {}", clause.text)),
            Meaning::Ability(ability) => match self.print(ability) {
                Ok(printed) if printed.eq_ignore_ascii_case(&clause.text) => None,
                Ok(printed) => Some(format!("prints as `{printed}`: {}", clause.text)),
                Err(error) => Some(error.to_string()),
            },
        }
    }

    /// The clauses of a card's text, each with why it was declined, if it was.
    ///
    /// # Errors
    ///
    /// A text that is too long.
    pub fn clauses(&self, card: &CardText, manner: Manner) -> Result<Vec<(Clause, Option<Diagnostic>)>, Diagnostic> {
        // The name by which the text may speak of the card itself.
        let names: Vec<&str> = Some(card.name.as_str()).filter(|name| !name.is_empty()).into_iter().collect();
        let tokens = normalise(&card.text, names.as_slice(), &self.phrases)?;
        let mut out = Vec::new();
        let all = paragraphs(&tokens);
        // The paragraph before, if it is one clause.
        let mut last: Option<Vec<Token>> = None;
        let mut places = 0..all.len();
        while let Some(place) = places.next() {
            let paragraph = all[place];
            let refused = match self.paragraph(paragraph, manner.kind) {
                Ok(read) => {
                    last = (read.len() == 1).then(|| paragraph.to_vec());
                    out.extend(as_clauses(read));
                    continue;
                }
                Err(refused) => refused,
            };
            if let Some((joined, clause)) = self.goes_on(last.as_deref(), paragraph, &refused, manner.kind) {
                out.pop();
                out.push((clause, None));
                last = Some(joined);
                continue;
            }
            last = None;
            // A line that was broken in mid-sentence.
            let next = all.get(place + 1).filter(|_| refused.word.is_empty());
            if let Some((joined, clause)) = next.and_then(|next| self.joined(paragraph, next, manner.kind)) {
                out.push((clause, None));
                last = Some(joined);
                places.next();
                continue;
            }
            if let Some(read) = self.in_other_words(card, &names, &all, place, &refused, manner.kind) {
                out.extend(read);
                continue;
            }
            let above = out.last().map(|(clause, _)| clause);
            let matters = (manner.matters)(self, &Unread { paragraph, kind: manner.kind, above });
            let finding = self.diagnose(&refused);
            let meaning = Meaning::Declined { word: refused.word, matters };
            out.push((Clause { text: as_written(&card.text, paragraph), meaning }, Some(finding)));
        }
        Ok(out)
    }

    /// A paragraph that can't stand by itself, with the one before it: of a spell, in which "those cards" are named there, or
    /// of an ability that tables print in two lines ("When ~ enters, …", "It gains haste until end of turn."; "… prevent that
    /// damage.", "Put a counter on ~ for each 1 damage prevented this way.").
    fn goes_on(&self, last: Option<&[Token]>, paragraph: &[Token], refused: &Refused, kind: CardKind) -> Option<(Vec<Token>, Clause)> {
        let lacks = lacks_what_is_before(paragraph, refused.code());
        self.joined(last.filter(|_| lacks)?, paragraph, kind)
    }

    /// Two paragraphs as one clause, if they are one.
    fn joined(&self, one: &[Token], other: &[Token], kind: CardKind) -> Option<(Vec<Token>, Clause)> {
        let joined: Vec<Token> = one.iter().chain(other).cloned().collect();
        let ability = self.read_as(&joined, kind).ok()?;
        let clause = Clause { text: capital(join(&joined)), meaning: Meaning::Ability(ability) };
        Some((joined, clause))
    }

    /// A paragraph that is read with the full stop that people leave out, or with another name for the card.
    fn in_other_words(
        &self,
        card: &CardText,
        names: &[&str],
        all: &[&[Token]],
        place: usize,
        refused: &Refused,
        kind: CardKind,
    ) -> Option<Vec<(Clause, Option<Diagnostic>)>> {
        let paragraph = *all.get(place)?;
        let stopped = if refused.word.is_empty() { with_full_stop(paragraph) } else { Vec::new() };
        if let Ok(read) = self.paragraph(&stopped, kind) {
            return Some(as_clauses(read));
        }
        let otherwise = named::otherwise(card, names, paragraph, &self.phrases);
        otherwise.iter().find_map(|tokens| {
            let paragraph = *paragraphs(tokens).get(place)?;
            self.paragraph(paragraph, kind).ok().map(as_clauses)
        })
    }

    /// Reads a card: its clauses, added to a definition that has the characteristics which the game took from its
    /// type line, its cost and its numbers, with what it found there. Keywords among the clauses are characteristics too.
    pub fn define(
        &self,
        card: &CardText,
        mut definition: Definition,
        manner: Manner,
        mut findings: Vec<Diagnostic>,
    ) -> (Definition, Vec<Diagnostic>) {
        definition.name.clone_from(&card.name);
        definition.cost.clone_from(&card.cost);
        match self.clauses(card, manner) {
            Err(finding) => findings.push(finding),
            Ok(clauses) => {
                for (clause, finding) in clauses {
                    if let Meaning::Ability(ability) = &clause.meaning {
                        definition.tags.extend(keywords_of(ability));
                    }
                    definition.clauses.push(clause);
                    findings.extend(finding);
                }
            }
        }
        (definition.compiled(self.vocabulary), findings)
    }

    /// Reads a paragraph: as one clause; or as the items of a keyword line; or as sentences that are abilities of
    /// their own. Either all of it is read or none.
    fn paragraph<'t>(&self, paragraph: &'t [Token], kind: CardKind) -> Result<Vec<(&'t [Token], Ability)>, Refused> {
        let first = match self.read_as(paragraph, kind) {
            Ok(ability) => return Ok(vec![(paragraph, ability)]),
            Err(refused) => refused,
        };
        let marks = |mark: &str| paragraph.iter().any(|token| token.text == mark);
        let lists = !marks(".") && !marks(":") && !marks("•");
        let parts = match () {
            () if lists => split(paragraph, |token| matches!(token.text.as_str(), "," | ";"), false),
            () if marks("•") || first.code() != "text/declined" => Vec::new(),
            () if kind != CardKind::Spell && !has_heading(paragraph) => split(paragraph, |token| token.text == ".", true),
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
                let ability = self.read_as(tokens, kind).ok().filter(|ability| lists || end == parts.len() || stands_alone(ability))?;
                Some((end, tokens, ability))
            });
            let Some((end, tokens, ability)) = found else { return Err(first) };
            read.push((tokens, ability));
            at = end;
        }
        Ok(read)
    }

    fn read_as(&self, tokens: &[Token], kind: CardKind) -> Result<Ability, Refused> {
        let ability = self.read(tokens)?;
        if kind.bears(&ability) {
            return Ok(ability);
        }
        let word = tokens.first().map(|token| token.text.to_string()).unwrap_or_default();
        let message = "an instruction can't be an ability of a permanent";
        Err(Refused::unusable(word, Diagnostic::error("text/no-ability", message).at(whole(tokens), "")))
    }

    /// The understanding of a definition, line by line: clauses that were read, as they are printed, and clauses that were
    /// declined.
    pub fn understood(&self, definition: &Definition) -> Vec<String> {
        let named = |text: &str| text.replace('~', &definition.name);
        let clauses = definition.clauses.iter().map(|clause| match &clause.meaning {
            Meaning::Ability(ability) => {
                let printed = self.print(ability).unwrap_or_else(|unprintable| format!("({unprintable})"));
                format!("understood: {}", named(&printed))
            }
            Meaning::Declined { word, matters } => {
                let why = if word.is_empty() { "it ends too early".to_owned() } else { format!("`{word}` is not understood here") };
                let when = when(matters).map(|when| format!("; it only matters {when}")).unwrap_or_default();
                format!("declined ({why}{when}): {}", named(&clause.text))
            }
        });
        clauses.collect()
    }
}

/// When something that isn't understood matters at all: the end of a sentence.
pub fn when(matters: &Matters) -> Option<&'static str> {
    match matters {
        Matters::Always => None,
        Matters::Activated => Some("if somebody activates it"),
        Matters::InForce => Some("once it is where it functions"),
        Matters::Used(_) => Some("if somebody uses it"),
        Matters::Charged => Some("where costs are charged"),
        Matters::After(triggers) if triggers.is_empty() => Some("for what players know"),
        Matters::After(_) => Some("once what it speaks of happens"),
        Matters::Would(_) => Some("once what it speaks of would happen"),
    }
}

/// Makes clauses of a card from the abilities that were read.
fn as_clauses(read: Vec<(&[Token], Ability)>) -> Vec<(Clause, Option<Diagnostic>)> {
    let clause = |(tokens, ability)| (Clause { text: capital(join(tokens)), meaning: Meaning::Ability(ability) }, None);
    read.into_iter().map(clause).collect()
}

/// Whether a value has a part of this name.
fn mentions(value: &serde_json::Value, name: &str) -> bool {
    match value {
        serde_json::Value::Object(fields) => fields.contains_key(name) || fields.values().any(|inner| mentions(inner, name)),
        serde_json::Value::Array(items) => items.iter().any(|item| mentions(item, name)),
        serde_json::Value::String(word) => word == name,
        _ => false,
    }
}

/// Whether two texts are the same but for the capital at their start, and for spaces around a dash.
fn same_words(one: &str, other: &str) -> bool {
    let close = |text: &str| text.replace(" —", "—").replace("— ", "—");
    let (one, other) = (&*close(one), &*close(other));
    one == other || one.get(1..).is_some_and(|rest| other.get(1..) == Some(rest) && one[..1].eq_ignore_ascii_case(&other[..1]))
}

/// Whether a sentence after this one can't be part of it.
fn stands_alone(ability: &Ability) -> bool {
    match ability {
        Ability::Replacement(replacement) => !matches!(replacement.rewrite, Rewrite::Instead(_)) && replacement.may.is_none(),
        Ability::Cant(_)
        | Ability::Again { .. }
        | Ability::Keywords(_)
        | Ability::Modifier(_)
        | Ability::CastingOption(_)
        | Ability::CostChange(_)
        | Ability::Symbol { .. }
        | Ability::Stats(_)
        | Ability::Rule(_) => true,
        Ability::Several(several) => several.iter().all(stands_alone),
        Ability::Same { .. } => true,
        Ability::Spell(_) | Ability::Modal(_) | Ability::Activated { .. } | Ability::Triggered { .. } | Ability::Paid { .. } => false,
    }
}

fn capital(text: String) -> String {
    let mut chars = text.chars();
    match chars.next() {
        Some(first) if first.is_lowercase() => first.to_uppercase().chain(chars).collect(),
        _ => text,
    }
}

/// The few entities that tables of cards contain, read.
pub fn unescaped(text: &str) -> String {
    let mut out = text.to_owned();
    for (entity, meaning) in [("&AElig;", "Æ"), ("&aelig;", "æ"), ("&mdash;", "—"), ("&quot;", "\""), ("&amp;", "&")] {
        if out.contains(entity) {
            out = out.replace(entity, meaning);
        }
    }
    out
}

/// The keywords that a clause gives its own card, some of which stand for abilities besides.
fn keywords_of(ability: &Ability) -> Vec<Tag> {
    match ability {
        Ability::Keywords(keywords) => keywords.clone(),
        Ability::Several(all) => all.iter().flat_map(keywords_of).collect(),
        _ => Vec::new(),
    }
}
