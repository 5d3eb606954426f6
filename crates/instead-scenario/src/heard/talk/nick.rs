//! Cards by a part of their name: `the Hourglass`, `Rookie`, `a Twin Bolt`, `Zhonyas`.
//!
//! A part of a name is that card if only one that is named in full somewhere in the situation has it; otherwise if only one of all
//! cards has it, with a remark.

use super::super::words::{self, Words, part, word};
use super::super::{Hearing, brackets};
use super::Talked;

/// The most words of a part of a name.
const LONGEST: usize = 4;

/// Words in lower case that speak of no card, though one may have them in its name.
const COMMON: &[&str] = &[
    "turn",
    "end",
    "step",
    "draw",
    "deck",
    "hand",
    "board",
    "side",
    "damage",
    "life",
    "mana",
    "card",
    "cards",
    "spell",
    "token",
    "tokens",
    "counter",
    "counters",
    "trigger",
    "triggers",
    "ability",
    "effect",
    "attack",
    "attacker",
    "combat",
    "block",
    "blocker",
    "blockers",
    "defender",
    "shield",
    "ward",
    "keys",
    "point",
    "points",
    "battle",
    "power",
    "might",
    "rest",
    "time",
    "question",
    "stack",
    "chain",
    "base",
    "face",
    "field",
    "game",
    "player",
    "guy",
    "clone",
    "copy",
    "unit",
    "units",
    "creature",
    "creatures",
    "rune",
    "runes",
    "amber",
    "original",
    "other",
    "same",
    "whole",
    "dead",
    "order",
    "first",
    "second",
    "last",
    "table",
    "opponent",
    "friend",
    "judge",
    "rule",
    "rules",
    "replacement",
    "difference",
    "answer",
    "problem",
    "situation",
    "showdown",
    "fight",
    "lethal",
    "neighbor",
    "neighbour",
    "neighbors",
    "flank",
    "battleline",
    "turns",
    "kill",
    "death",
    "discard",
    "pile",
    "trash",
    "response",
    "target",
    "targets",
    "name",
    "choice",
];

/// Words before a part of a name in lower case.
const BEFORE: &[&str] = &["the", "my", "his", "her", "their", "your", "that", "this"];

/// Words in capitals that begin sentences or name no card.
const NEVER: &[&str] = &[
    "I",
    "I'm",
    "I've",
    "I'd",
    "I'll",
    "My",
    "The",
    "A",
    "An",
    "He",
    "She",
    "They",
    "It",
    "We",
    "His",
    "Her",
    "Their",
    "Both",
    "Each",
    "All",
    "One",
    "Two",
    "Three",
    "Opponent",
    "Opp",
    "Enemy",
    "Does",
    "Do",
    "Did",
    "Will",
    "Would",
    "Can",
    "Is",
    "Are",
    "What",
    "Where",
    "Which",
    "Who",
    "How",
    "Why",
    "When",
    "If",
    "In",
    "On",
    "At",
    "Then",
    "After",
    "Before",
    "During",
    "Now",
    "Later",
    "Next",
    "First",
    "Also",
    "And",
    "But",
    "So",
    "With",
    "While",
    "Since",
    "Because",
    "Result",
    "Options",
    "Tokens",
    "Count",
    "Nobody",
    "Somebody",
    "Someone",
    "Everyone",
    "Everybody",
    "Commander",
    "EDH",
    "Same",
    "That",
    "This",
    "There",
    "These",
    "Those",
    "Nothing",
    "Please",
    "Yes",
    "No",
    "OK",
    "Ok",
    "Okay",
    "Turn",
    "End",
    "Main",
    "Just",
    "Not",
    "Still",
    "Only",
    "Any",
    "Anything",
    "Some",
    "Say",
    "Let's",
    "Lets",
    "You",
    "Your",
    "Our",
    "Me",
    "Him",
    "Them",
    "Game",
    "Question",
    "Simple",
    "Quick",
    "Real",
    "Right",
    "Pass",
    "Attack",
    "Combat",
    "Board",
    "Library",
    "Graveyard",
    "Hand",
    "Deck",
    "Base",
    "Showdown",
    "Response",
    "Magic",
    "Riftbound",
    "KeyForge",
    "Keyforge",
    "Friendly",
    "Dead",
    "Alive",
];

/// A part of a name: the card, the word after it, and what stands behind the name: `'s` or nothing.
pub(super) struct Nick {
    pub name: String,
    pub next: usize,
    pub owner: bool,
    /// Whether the card is named in full elsewhere.
    pub sure: bool,
    /// Whether it is a kind as well: `the Skeleton`.
    pub kind: bool,
}

impl Hearing<'_> {
    /// The sentence with the cards' whole names, and verbs that are made of names said as casting.
    pub(super) fn with_whole_names(&self, piece: &str, talked: &mut Talked) -> String {
        let said = words::of(&brackets::apart(piece));
        let mentioned = self.mentioned();
        let mut out = Words::new();
        let mut at = 0;
        while at < said.len() {
            let bare: Words = said.iter().map(|word| word.trim_end_matches(['?', '!']).to_owned()).collect();
            if let Some(next) = self.name_verb(&bare, at, &mut out, talked) {
                at = next;
                continue;
            }
            if let Some((_, next)) = self.card_at(&bare, at) {
                out.extend(part(&said, at, next));
                at = next;
                continue;
            }
            match self.nick_at(&bare, at, &mentioned) {
                Some(nick) => {
                    talked.first |= nick.kind;
                    if !nick.sure {
                        let said = words::text(&part(&bare, at, nick.next));
                        talked.note(format!("`{said}` is taken as {}", nick.name), "say the card's whole name");
                    }
                    let mut name = words::of_name(&nick.name);
                    if let Some(last) = name.last_mut().filter(|_| nick.owner) {
                        last.push_str("'s");
                    }
                    if word(&said, nick.next - 1).ends_with('?')
                        && let Some(last) = name.last_mut()
                    {
                        last.push('?');
                    }
                    out.extend(name);
                    at = nick.next;
                }
                None => {
                    out.push(word(&said, at).to_owned());
                    at += 1;
                }
            }
        }
        words::text(&out).replace("( ", "(").replace(" )", ")")
    }

    /// The cards that the situation names in full.
    pub(super) fn mentioned(&self) -> Vec<String> {
        let mut out = Vec::new();
        for line in self.said.lines() {
            let said: Words =
                words::of(&brackets::apart(line)).into_iter().map(|word| word.trim_end_matches(['.', '?', '!', ':']).to_owned()).collect();
            for name in self.cards_named(&said) {
                if !out.contains(&name) {
                    out.push(name);
                }
            }
        }
        out.extend(self.known.things.iter().filter(|thing| self.is_card(&thing.name)).map(|thing| thing.name.clone()));
        out.sort();
        out.dedup();
        out
    }

    /// The card that goes by a part of its name here.
    pub(super) fn nick_at(&self, said: &[String], at: usize, mentioned: &[String]) -> Option<Nick> {
        let before = word(said, at.wrapping_sub(1));
        let large = word(said, at).starts_with(char::is_uppercase);
        let led = BEFORE.contains(&before.to_lowercase().as_str()) || before.ends_with("'s");
        if !(large || led && at > 0) || word(said, at).starts_with('"') {
            return None;
        }
        (1..=LONGEST).rev().find_map(|length| {
            let run = said.get(at..at + length)?;
            let kind = length == 1 && large && led && self.is_kind(run.first()?) && !self.is_noun(&run.first()?.to_lowercase());
            let described = words::is_one(said, at + length, &["token", "tokens", "creature", "creatures", "unit", "units"]);
            if kind && (described || self.is_named(run.first()?) || self.mentions_kind(run.first()?, said)) {
                return None;
            }
            self.nick_of(run, at, said, large, mentioned, kind).map(|(name, owner, sure)| Nick {
                name,
                next: at + length,
                owner,
                sure,
                kind,
            })
        })
    }

    /// The card of which a run of words is a part of the name.
    fn nick_of(
        &self,
        run: &[String],
        at: usize,
        said: &[String],
        large: bool,
        mentioned: &[String],
        kind: bool,
    ) -> Option<(String, bool, bool)> {
        let last = run.last()?;
        let (bare_last, owner) = match last.strip_suffix("'s") {
            Some(bare) => (bare.to_owned(), true),
            None => (last.clone(), false),
        };
        let mut run: Words = run.to_vec();
        *run.last_mut()? = bare_last;
        let first = word(&run, 0).to_owned();
        if run.iter().any(|word| [",", ";", "(", ")", "+", "&"].contains(&word.as_str())) || self.is_player(&first) {
            return None;
        }
        let lower: Words = run.iter().map(|word| word.to_lowercase()).collect();
        let one = run.len() == 1;
        if one && !kind && !self.may_be_nick(&first, large, at) {
            return None;
        }
        if ["of", "the", "in", "and", "to"].contains(&word(&lower, lower.len() - 1)) {
            return None;
        }
        let of = |name: &String| has_part(name, &lower);
        let mut found = mentioned.iter().filter(|name| of(name));
        if let Some(only) = found.next() {
            return found.next().is_none().then(|| (only.clone(), owner, true));
        }
        if kind {
            return None;
        }
        // "Servant of the Scale", of no card that is known.
        let goes_on = ["of", "the"].contains(&word(said, at + run.len()))
            && (1..3).any(|next| word(said, at + run.len() + next).starts_with(char::is_uppercase))
            || word(said, at + run.len()).starts_with(char::is_uppercase) && self.card_at(said, at + run.len()).is_none() && one;
        let follows = at > 1
            && word(said, at - 1).starts_with(char::is_uppercase)
            && !NEVER.contains(&word(said, at - 1))
            && !word(said, at - 1).ends_with(['.', ':', '?', '!'])
            && !word(said, at - 1).ends_with("'s");
        if goes_on || follows {
            return None;
        }
        // Of all cards: in capitals, and not at the beginning of a sentence, where anything is.
        let stands =
            ["", ",", "+", "&", "and", "on", "in", "is", "out", "with", "vs", "trigger", "triggers"].contains(&word(said, at + run.len()));
        if !large || one && (first.len() < 4 || self.is_kind(&first) || at == 0 && !stands) {
            return None;
        }
        let mut found = self.play.library().names().filter(|name| has_part(name, &lower));
        let only = found.next()?.to_owned();
        if found.next().is_none() {
            return Some((only, owner, false));
        }
        // "A Bolt", "the Helix": of several spells the cheapest.
        let led = ["a", "an", "the", "his", "her", "their", "my", "another", "by", "with", "to"]
            .contains(&word(said, at.wrapping_sub(1)).to_lowercase().as_str())
            || word(said, at.wrapping_sub(1)).ends_with("'s");
        let slang = self.slang(&lower.concat()).filter(|_| one && at > 0 && led)?;
        Some((slang, owner, false))
    }

    /// Whether the situation describes something of this kind otherwise: `a 1/1 Goblin token`.
    fn mentions_kind(&self, kind: &str, _said: &[String]) -> bool {
        let said = words::of(&self.said);
        let mut at = 0;
        while at < said.len() {
            let Some((_, next)) = self.card_at(&said, at) else {
                let before = word(&said, at.wrapping_sub(1));
                if word(&said, at).trim_end_matches('s') == kind
                    && (words::is_stats(before) || ["a", "an", "two", "three", "another"].contains(&before))
                {
                    return true;
                }
                at += 1;
                continue;
            };
            at = next;
        }
        false
    }

    /// Whether a single word may be a part of a name: no word of the game or of the language.
    fn may_be_nick(&self, first: &str, large: bool, at: usize) -> bool {
        let lower = first.to_lowercase();
        let one = lower.strip_suffix('s').unwrap_or(&lower);
        let kind = self.is_kind(first)
            || self.is_noun(&lower)
            || self.is_zone(&lower)
            || super::super::with::is_measure(&lower)
            || self.is_named(first);
        let kind = kind || !large && (self.is_kind(one) || self.is_kind(&lower)) || self.scope.flags().any(|flag| flag == lower);
        let common = COMMON.contains(&lower.as_str()) && !large || NEVER.contains(&first);
        let verb = words::verb(&lower).is_some() && (!large || at == 0);
        lower.len() >= 2
            && (large || lower.len() >= 4)
            && !kind
            && !common
            && !verb
            && words::number(&lower).is_none()
            && lower.chars().all(|c| c.is_alphanumeric() || c == '\'' || c == '-')
    }
}

/// Whether these words, in lower case, are a part of a name: one word after the other, an `s` more or less.
fn has_part(name: &str, lower: &[String]) -> bool {
    // Most names don't even have its first letters.
    let starts = lower.first().and_then(|word| word.get(..word.len().min(3))).unwrap_or_default();
    if !name.as_bytes().windows(starts.len().max(1)).any(|run| run.eq_ignore_ascii_case(starts.as_bytes())) {
        return false;
    }
    let parts: Vec<String> = name.to_lowercase().replace(',', "").split(' ').map(str::to_owned).collect();
    if parts.len() <= lower.len() {
        return false;
    }
    let same = |said: &String, part: &String| {
        let plain = |word: &str| word.replace('\'', "");
        said == part
            || plain(said) == plain(part)
            || said.strip_suffix('s') == Some(part.as_str())
            || part.strip_suffix("'s") == Some(said.as_str())
    };
    parts.windows(lower.len()).any(|run| run.iter().zip(lower).all(|(part, said)| same(said, part)))
}
