//! The condition of a triggered ability, where it can be read and the instructions can't.
//!
//! Nothing is guessed: the condition is read together with an instruction that the grammar knows. Whether the part that isn't
//! understood can matter is then told by the events that happen.

use instead_model::language::{Ability, Trigger};
use instead_text::{Token, normalise};

use crate::text::Reader;

/// A form of triggered abilities in a game's texts.
#[derive(Clone, Copy, Debug)]
pub struct Form {
    /// The token between the condition and the instructions.
    pub stop: &'static str,
    /// The words with which a condition begins; none: any.
    pub begins: &'static [&'static str],
    /// An ability that is read, with this stop.
    pub known: &'static str,
    /// The words with which an instruction begins: what stands between a comma and such a word is no list of what
    /// an ability waits for.
    pub instructions: &'static [&'static str],
    /// Whether instructions that aren't read leave it at that: the ability does nothing before what it waits for.
    pub waits: fn(instructions: &[Token]) -> bool,
}

impl Form {
    /// The triggers of an ability with this condition.
    pub fn condition(&self, reader: &Reader, condition: &[Token]) -> Option<Vec<Trigger>> {
        let known = normalise(self.known, &[], reader.phrases()).ok()?;
        let after = known.iter().position(|token| token.text == self.stop)?;
        let tokens: Vec<Token> = condition.iter().chain(known.get(after..)?).cloned().collect();
        triggers(&reader.read(&tokens).ok()?)
    }
}

/// The triggers of an ability of one of these forms: its text up to a stop, before instructions.
pub fn waits_for(reader: &Reader, paragraph: &[Token], forms: &[Form]) -> Option<Vec<Trigger>> {
    forms.iter().find_map(|form| of_form(reader, paragraph, form))
}

fn of_form(reader: &Reader, paragraph: &[Token], form: &Form) -> Option<Vec<Trigger>> {
    if !form.begins.is_empty() && !begins_with(paragraph, form.begins) {
        return None;
    }
    let sentence = paragraph.iter().position(|token| token.text == ".").unwrap_or(paragraph.len());
    let mut stops = (0..sentence).filter(|at| paragraph.get(*at).is_some_and(|token| token.text == form.stop));
    stops.find_map(|stop| {
        let (condition, rest) = (paragraph.get(..stop)?, paragraph.get(stop + 1..)?);
        let before_the_stop = || rest.iter().take_while(|token| token.text != ".");
        let lists = form.stop == "," && before_the_stop().any(|token| token.text == ",");
        // A list has a last item.
        let joins = before_the_stop().any(|token| ["and", "or", "and/or", "then"].contains(&token.text.as_str()));
        let listed = lists && joins && !begins_with(rest, form.instructions);
        if listed || !(form.waits)(rest) { None } else { form.condition(reader, condition) }
    })
}

/// Whether a text begins with one of these words.
pub fn begins_with(tokens: &[Token], words: &[&str]) -> bool {
    tokens.first().is_some_and(|first| words.iter().any(|word| first.text.eq_ignore_ascii_case(word)))
}

/// Whether a text has one of these words: names of places, and of what is done there.
pub fn names_a_place(tokens: &[Token], words: &[&str]) -> bool {
    tokens.iter().any(|token| words.iter().any(|word| token.text.eq_ignore_ascii_case(word)))
}

/// Whether a text is a sentence, and not a keyword that may mean anything.
pub fn says_something(tokens: &[Token]) -> bool {
    tokens.len() > 3 && tokens.last().is_some_and(|last| [".", "”", "\""].contains(&last.text.as_str()))
}

/// The triggers of an ability that is nothing but triggered.
fn triggers(ability: &Ability) -> Option<Vec<Trigger>> {
    match ability {
        Ability::Triggered { when, .. } => Some(vec![when.clone()]),
        Ability::Several(parts) => {
            let all: Option<Vec<Vec<Trigger>>> = parts.iter().map(triggers).collect();
            all.map(|all| all.concat())
        }
        // A part that only tells one wording from another.
        Ability::Keywords(none) if none.is_empty() => Some(Vec::new()),
        _ => None,
    }
}
