//! When a paragraph that the grammar doesn't read can matter.
//!
//! Nothing is guessed. Of a triggered ability the grammar reads what it waits for, if not what it does; of what only
//! says how a spell is cast or what it costs, and of the statics in `grammar/unread.txt`, the whole paragraph has to
//! be of a known form. The game then takes note when such an event happens, and the answer is incomplete.

use std::sync::OnceLock;

use instead_game::text::{Kind, Reader};
use instead_game::waiting::{self, begins_with, waits_for};
use instead_model::definition::Matters;
use instead_model::ids::Zone;
use instead_model::language::{Matcher, Pattern, Trigger};
use instead_model::zones;
use instead_text::{Token, join, normalise};

use super::is_activated;
use crate::words::{Do, moments};

/// Forms of paragraphs, with the events they speak of.
const FORMS: &str = include_str!("../../grammar/unread.txt");

/// The words with which an instruction begins: what stands between a comma and such a word is no list of what an
/// ability waits for. (Nor is it one where no other comma follows.)
#[rustfmt::skip]
const INSTRUCTIONS: &[&str] = &[
    "you", "it", "~", "that", "they", "each", "any", "its", "target", "all", "another", "up", "if", "then", "until", "for", "choose", "draw", "destroy", "exile", "return",
    "create", "put", "sacrifice", "discard", "mill", "search", "reveal", "look", "scry", "surveil", "shuffle", "tap", "untap", "gain", "lose", "add",
    "prevent", "counter", "copy", "flip", "roll", "remove", "move", "double", "attach", "unattach", "transform", "turn", "populate", "proliferate",
    "investigate", "explore", "amass", "conjure", "seek", "cast", "play", "pay", "switch", "goad", "detain", "fateseal", "manifest", "cloak", "connive",
    "learn", "venture", "bolster", "support", "adapt", "monstrosity", "regenerate", "exchange", "distribute", "have", "end", "incubate", "discover", "players",
];

/// Words of places other than the battlefield: an ability that speaks of them and of itself may function there (CR 113.6).
const ELSEWHERE: &[&str] = &["graveyard", "hand", "exile", "exiled", "library", "command", "suspended", "owned"];

/// How a triggered ability is written.
const TRIGGERED: waiting::Form = waiting::Form {
    stop: ",",
    begins: &["when", "whenever", "at"],
    known: "When ~ dies, you gain 1 life.",
    instructions: INSTRUCTIONS,
    waits: |instructions| !reaches_out(instructions),
};

/// Words with which a sentence says something else besides.
#[rustfmt::skip]
const SAYS_MORE: &[&str] = &[
    "and", "get", "gets", "has", "have", "gain", "gains", "lose", "loses", "is", "are", "deal", "deals", "become", "becomes", "enter", "enters", "would", "instead", "doesn't",
];

/// When a paragraph that isn't read can matter.
pub fn matters(reader: &Reader, paragraph: &[Token], kind: Kind) -> Matters {
    if is_activated(paragraph) {
        return Matters::Activated;
    }
    if let Some(triggers) = waits_for(reader, paragraph, &[TRIGGERED]).filter(|_| kind != Kind::Spell) {
        return Matters::After(triggers);
    }
    if let Some(matters) = form(reader, paragraph) {
        return matters;
    }
    // CR 608.2c: instructions of a spell are followed as it resolves, so it has to be cast.
    if kind == Kind::Spell && begins_with(paragraph, INSTRUCTIONS) && !begins_with(paragraph, &["if"]) && !reaches_out(paragraph) {
        return Matters::After(vec![Trigger::Event(Pattern { subject: Some(Matcher::Itself), ..Pattern::of(Do::Cast.into()) })]);
    }
    Matters::Always
}

/// Whether what an ability does speaks of itself somewhere else than on the battlefield.
fn reaches_out(rest: &[Token]) -> bool {
    let itself = rest.iter().any(|token| token.text == "~");
    itself && rest.iter().any(|token| ELSEWHERE.iter().any(|word| token.text.eq_ignore_ascii_case(word)))
}

/// A line of the table: the form of a paragraph, and when it matters.
struct Form {
    pattern: String,
    matters: Matters,
}

/// The forms, read once.
fn forms(reader: &Reader) -> &'static [Form] {
    static TABLE: OnceLock<Vec<Form>> = OnceLock::new();
    TABLE.get_or_init(|| FORMS.lines().filter_map(|line| line_of(reader, line)).collect())
}

fn line_of(reader: &Reader, line: &str) -> Option<Form> {
    let (pattern, when) = line.split_once("=>").filter(|_| !line.starts_with('#'))?;
    let matters = match when.trim() {
        "used" => Matters::Used,
        "charged" => Matters::Charged,
        "never" => Matters::After(Vec::new()),
        events => {
            let all: Option<Vec<Vec<Trigger>>> = events.split(';').map(|event| speaks_of(reader, event.trim())).collect();
            Matters::After(all?.concat())
        }
    };
    Some(Form { pattern: pattern.trim().to_lowercase(), matters })
}

/// What a line of the table says that something speaks of: names of the most frequent, or a trigger in the grammar's words.
fn speaks_of(reader: &Reader, event: &str) -> Option<Vec<Trigger>> {
    let of = |verb: Do| Pattern::of(verb.into());
    let at = |moment| Trigger::At { moment, whose: instead_model::language::Who::Anyone };
    let moved = |to: Zone| Pattern { subject: Some(Matcher::Itself), to: Some(to), ..of(Do::Move) };
    Some(match event {
        "enters" => vec![Trigger::Event(moved(zones::BOARD))],
        "cast" => vec![Trigger::Event(Pattern { subject: Some(Matcher::Itself), ..of(Do::Cast) })],
        "any enter" => vec![Trigger::Event(Pattern { to: Some(zones::BOARD), ..of(Do::Move) })],
        "any cast" => vec![Trigger::Event(of(Do::Cast))],
        "any attack" => vec![Trigger::Event(of(Do::Attack)), at(moments::COMBAT), at(moments::ATTACKERS)],
        "any block" => vec![Trigger::Event(of(Do::Block)), at(moments::BLOCKERS)],
        "any target" => vec![Trigger::Event(of(Do::Target))],
        "turned up" => vec![Trigger::Event(Pattern { subject: Some(Matcher::Itself), ..of(Do::TurnUp) })],
        "any untap step" => vec![at(moments::UNTAP)],
        "any cleanup step" => vec![at(moments::CLEANUP)],
        "any upkeep" => vec![at(moments::UPKEEP)],
        words => {
            let all = normalise(words, &["~"], reader.phrases()).ok()?;
            TRIGGERED.condition(reader, &all)?
        }
    })
}

/// No published paragraph is longer. A longer one is of no known form: the time that it takes to tell grows with the square.
const LONGEST: usize = 1_000;

/// When a paragraph matters that is of a known form in all of its sentences.
fn form(reader: &Reader, paragraph: &[Token]) -> Option<Matters> {
    let whole = join(paragraph).to_lowercase();
    if whole.len() > LONGEST {
        return None;
    }
    let known = |text: &str| forms(reader).iter().find(|form| fits(&form.pattern, text)).map(|form| form.matters.clone());
    if let Some(matters) = known(&whole) {
        return Some(matters);
    }
    let sentences: Vec<&str> = whole.split_inclusive(". ").map(str::trim).collect();
    let mut all = Vec::new();
    for sentence in sentences.iter().filter(|_| sentences.len() > 1) {
        match known(sentence)? {
            Matters::After(triggers) => all.extend(triggers),
            other => return (sentences.iter().all(|sentence| known(sentence).as_ref() == Some(&other))).then_some(other),
        }
    }
    (sentences.len() > 1).then_some(Matters::After(all))
}

/// Whether a text is of a form: `***` stands for any words within one sentence and outside of quotes, `…` for such
/// that say nothing else.
fn fits(pattern: &str, text: &str) -> bool {
    let gap = [("…", true), ("***", false)].into_iter().filter_map(|(mark, narrow)| Some((pattern.find(mark)?, mark.len(), narrow)));
    let Some((at, length, narrow)) = gap.min() else { return pattern == text };
    let (start, rest) = (pattern.get(..at).unwrap_or_default(), pattern.get(at + length..).unwrap_or_default());
    let Some(after) = text.strip_prefix(start) else { return false };
    let reach = after.find(['.', '"', ':', '•', '¶']).unwrap_or(after.len());
    let ends = after.char_indices().map(|(at, _)| at).chain([after.len()]).filter(|at| *at > 0 && *at <= reach);
    let fits = |at: usize| {
        let (words, tail) = after.split_at(at);
        (!narrow || !words.split([' ', ',']).any(|word| SAYS_MORE.contains(&word))) && fits(rest, tail)
    };
    ends.into_iter().any(fits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_of_the_table_is_read() {
        let lines = FORMS.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
        let unread: Vec<&str> = lines.filter(|line| line_of(super::super::reader(), line).is_none()).collect();
        assert!(unread.is_empty(), "{unread:?}");
    }

    #[test]
    fn a_form_says_nothing_else() {
        assert!(fits("… can't attack.", "creatures without flying can't attack."));
        assert!(!fits("… can't attack.", "enchanted creature gets +2/+2 and can't attack."));
        assert!(fits("as ~ enters, ***.", "as ~ enters, choose a colour and a number."));
        assert!(!fits("as ~ enters, ***.", "as ~ enters, choose a colour. draw a card."));
    }
}
