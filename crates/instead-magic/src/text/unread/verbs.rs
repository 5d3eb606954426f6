//! The events that a condition speaks of, by its verbs: whatever happens to whatever, of that kind.
//!
//! The verb has to be there, and nothing that could be another one: where words are joined by "and" or "or", each word of the
//! condition has to be known.

use std::collections::HashMap;
use std::sync::OnceLock;

use instead_game::text::Reader;
use instead_game::waiting::begins_with;
use instead_model::definition::Matters;
use instead_model::language::{Matcher, Pattern, Trigger, Who};
use instead_text::{Token, TokenKind};

use super::{INSTRUCTIONS, TRIGGERED, everywhere, forms, names_itself, reaches_out};
use crate::words::{self, Do};

/// The verbs, with their events: `WORD, WORD => EVENTS`; and the words that are none.
const VERBS: &str = include_str!("../../../grammar/unread-verbs.txt");

/// The words of the table.
#[derive(Debug, Default)]
struct Table {
    verbs: HashMap<&'static str, Vec<Trigger>>,
    others: Vec<&'static str>,
}

fn table(reader: &Reader) -> &'static Table {
    static TABLE: OnceLock<Table> = OnceLock::new();
    TABLE.get_or_init(|| {
        let mut table = Table::default();
        for (words, events) in lines() {
            match (events, events.and_then(|events| forms::events(reader, events))) {
                (None, _) => table.others.extend(words.split_whitespace()),
                (_, Some(events)) => table.verbs.extend(words.split(',').map(|word| (word.trim(), events.clone()))),
                _ => {}
            }
        }
        table
    })
}

/// The lines of the table: words, and the events if they are verbs.
fn lines() -> impl Iterator<Item = (&'static str, Option<&'static str>)> {
    let lines = VERBS.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#'));
    lines.map(|line| line.split_once("=>").map_or((line, None), |(words, events)| (words, Some(events.trim()))))
}

/// When a triggered ability, or a replacement effect, matters by the verbs of its condition.
pub fn of_its_verbs(reader: &Reader, paragraph: &[Token]) -> Option<Matters> {
    let triggers = begins_with(paragraph, &["when", "whenever", "at"]);
    let condition = condition(paragraph)?;
    let words: Vec<String> = condition.iter().map(|token| token.text.to_lowercase()).collect();
    let would = words.iter().position(|word| word == "would");
    if !(triggers && would.is_none() || begins_with(paragraph, &["if"]) && would.is_some()) {
        return None;
    }
    let known = match would {
        None => of_parts(reader, condition, &words)?,
        Some(_) => of_condition(table(reader), condition, &words, would)?,
    };
    // Of itself it may speak wherever it is.
    let anywhere = reaches_out(paragraph)
        || names_itself(condition) && words.iter().any(|word| ["put", "return", "cast", "leaves"].contains(&word.as_str()));
    let known = if anywhere { known.into_iter().map(everywhere).collect() } else { known };
    Some(match would {
        Some(_) if anywhere => return None,
        Some(_) => Matters::Would(known),
        None => Matters::After(known),
    })
}

/// The events of each part of "when … and whenever …": as they are read, or else by their verbs.
fn of_parts(reader: &Reader, condition: &[Token], words: &[String]) -> Option<Vec<Trigger>> {
    let another = |at: &usize| word(words, *at) == "and" && ["when", "whenever"].contains(&word(words, at + 1));
    let Some(at) = (0..words.len()).find(another) else {
        let known = of_condition(table(reader), condition, words, None)?;
        return Some(if is_about_itself(table(reader), words) {
            known.into_iter().flat_map(of_itself).collect()
        } else if casts_alone(words, &["you", "cast"]) {
            known.into_iter().map(|trigger| cast_by(Who::You, trigger)).collect()
        } else if casts_alone(words, &["an", "opponent", "casts"]) {
            known.into_iter().map(|trigger| cast_by(Who::Opponent, trigger)).collect()
        } else {
            known
        });
    };
    let of = |from: usize, to: usize| {
        let (condition, words) = (condition.get(from..to)?, words.get(from..to)?);
        TRIGGERED.condition(reader, condition).or_else(|| of_parts(reader, condition, words))
    };
    Some([of(0, at)?, of(at + 1, words.len())?].concat())
}

fn word(words: &[String], at: usize) -> &str {
    words.get(at).map_or("", String::as_str)
}

/// Whether a condition is about what bears it, and nothing else: "~ enters or leaves".
fn is_about_itself(table: &Table, words: &[String]) -> bool {
    let is_verb =
        |at: usize| (1..4).any(|many| words.get(at..at + many).is_some_and(|all| table.verbs.contains_key(all.join(" ").as_str())));
    let joins = |at: &usize| ["and", "or", ","].contains(&word(words, *at));
    word(words, 1) == "~" && is_verb(2) && (0..words.len()).filter(joins).all(|at| is_verb(at + 1) || word(words, at + 1) == "or")
}

/// Whether a condition begins by saying who casts something, and speaks of no other casting.
fn casts_alone(words: &[String], says: &[&str]) -> bool {
    let begins = words.get(1..=says.len()).is_some_and(|said| said.iter().zip(says).all(|(one, other)| one == other));
    let casts = |word: &&String| ["cast", "casts", "play", "plays", "expend", "gift"].contains(&word.as_str());
    begins && words.iter().filter(casts).count() == 1
}

/// The same event of what bears the ability: several, if it may be in either role; none, if that comes with another one.
fn of_itself(trigger: Trigger) -> Vec<Trigger> {
    let pattern = match trigger {
        Trigger::Event(pattern) => pattern,
        other => return vec![other],
    };
    let subject = || Trigger::Event(Pattern { subject: Some(Matcher::Itself), ..pattern.clone() });
    match Do::of(pattern.verb) {
        Some(Do::Create) => Vec::new(),
        Some(
            Do::Attack
            | Do::JoinAttack
            | Do::JoinAttackOn
            | Do::Move
            | Do::Transform
            | Do::TurnUp
            | Do::BecomeMonstrous
            | Do::BecomePrepared
            | Do::BecomeBlocked
            | Do::Block
            | Do::StayUnblocked
            | Do::Target
            | Do::Tap
            | Do::Untap,
        ) => vec![subject()],
        // It blocks, or is blocked.
        Some(Do::BlockCreature) => vec![subject(), Trigger::Event(Pattern { source: Some(Matcher::Itself), ..pattern })],
        _ => vec![Trigger::Event(pattern)],
    }
}

/// The same event, if it is that a player casts something, of this player.
fn cast_by(who: Who, trigger: Trigger) -> Trigger {
    match trigger {
        Trigger::Event(pattern) if matches!(Do::of(pattern.verb), Some(Do::Cast | Do::CastNow)) => {
            Trigger::Event(Pattern { player: Some(who), ..pattern })
        }
        other => other,
    }
}

/// The condition with which a paragraph begins: up to the comma before its instructions.
fn condition(paragraph: &[Token]) -> Option<&[Token]> {
    let sentence = paragraph.iter().position(|token| token.text == ".").unwrap_or(paragraph.len());
    let commas = (0..sentence).filter(|at| paragraph.get(*at).is_some_and(|token| token.text == ","));
    let mut commas = commas.filter(|at| {
        let rest = paragraph.get(at + 1..sentence).unwrap_or_default();
        let lists = rest.iter().any(|token| token.text == ",");
        let joins = rest.iter().any(|token| ["or", "and"].contains(&token.text.as_str()));
        !(lists && joins) || begins_with(rest, INSTRUCTIONS)
    });
    paragraph.get(..commas.next()?)
}

/// The events of all verbs of a condition, if its first verb is known, and all of its words are where they are joined.
fn of_condition(table: &Table, condition: &[Token], words: &[String], would: Option<usize>) -> Option<Vec<Trigger>> {
    let from = would.map_or(1, |at| at + 1);
    let word = |at: usize| word(words, at);
    // The beginning of a step is no verb; all else after an article is none.
    let begins = word(0) == "at";
    let events = |at: usize| -> Option<&Vec<Trigger>> {
        let noun = at > 0 && ["a", "an", "the", "that", "another", "this", "each"].contains(&word(at - 1)) && word(at) != "would";
        let several = [3, 2].into_iter().find_map(|many| table.verbs.get(words.get(at..at + many)?.join(" ").as_str()));
        let events = several.or_else(|| table.verbs.get(word(at)).filter(|_| begins || !noun))?;
        let moment = events.iter().any(|event| matches!(event, Trigger::At { .. }));
        Some(events).filter(|_| !begins || moment)
    };
    let first = (from..words.len()).find(|at| events(*at).is_some())?;
    // "Would" is followed by its verb at once.
    let adverbs = |words: &[String]| words.iter().all(|word| ["be", "instead", "next", "otherwise"].contains(&word.as_str()));
    if !would.is_none_or(|_| words.get(from..first).is_some_and(adverbs)) {
        return None;
    }
    if joins_the_unknown(table, condition, words) || would.is_none() && !begins && is_of_a_part(words, first) {
        return None;
    }
    Some((from..words.len()).filter_map(events).flatten().cloned().collect())
}

/// Whether a verb may be that of a part of the sentence, and not its own: "a creature that attacked", "a spell you cast".
fn is_of_a_part(words: &[String], verb: usize) -> bool {
    const PERSONS: &[&str] = &["you", "they", "player", "players", "opponent", "opponents"];
    let word = |at: usize| word(words, at);
    let relative = words.iter().take(verb).any(|word| ["that", "who", "which", "whose"].contains(&word.as_str()));
    // Of whom the sentence is about, the verb follows at once.
    let about = (1..3).find(|at| PERSONS.contains(&word(*at)));
    let late = about.is_some_and(|person| verb != person + 1);
    let reduced = about.is_none() && verb > 0 && PERSONS.contains(&word(verb - 1));
    relative || late || reduced
}

/// Whether a condition joins words of which one isn't known: that could be a verb.
fn joins_the_unknown(table: &Table, condition: &[Token], words: &[String]) -> bool {
    let known = |(at, word): (usize, &String)| {
        let word = word.as_str();
        let token = condition.get(at);
        let sign = token.is_some_and(|token| !matches!(token.kind, TokenKind::Word | TokenKind::Prefix));
        let singular = [word.strip_suffix('s'), word.strip_suffix("es"), Some(word)];
        let tag =
            || singular.into_iter().flatten().any(|word| words::vocabulary().tags.iter().any(|tag| tag.name.eq_ignore_ascii_case(word)));
        sign || table.others.contains(&word) || table.verbs.contains_key(word) || word.parse::<u64>().is_ok() || tag()
    };
    let amount = |at: usize| words.get(at + 1).is_some_and(|next| ["more", "less", "fewer", "greater"].contains(&next.as_str()));
    let joined = words.iter().enumerate().any(|(at, word)| ["and", "or", ","].contains(&word.as_str()) && !amount(at));
    joined && !words.iter().enumerate().all(known)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_of_the_table_is_read() {
        let reader = crate::text::reader();
        let unread: Vec<_> = lines().filter(|(_, events)| events.is_some_and(|events| forms::events(reader, events).is_none())).collect();
        assert!(unread.is_empty(), "{unread:?}");
    }
}
