//! Boards without a verb: `Doubling Season + Hardened Scales`, `Library of Leng`, `1 rune open`, `me at 4`, `graveyard has X`.

use super::super::words::{self, Words, part, word};
use super::super::{Hearing, brackets};
use super::Talked;

/// A thing of a list: its words, and the card it names.
struct Item {
    said: Words,
    card: Option<String>,
}

/// Words that join the things of a list.
const JOINS: &[&str] = &[",", "+", "&", "and", "plus"];

/// Words that say that a list is there.
const OUT: &[&str] = &[
    "out",
    "in play",
    "on board",
    "on the board",
    "on the battlefield",
    "on my side",
    "on my board",
    "on the table",
    "both out",
    "all out",
    "both in play",
    "all in play",
    "mine",
    "both mine",
    "all mine",
    "are mine",
    "both are mine",
    "are both mine",
    "both out for me",
    "out for me",
    "all out for me",
    "for me",
    "both on my side",
    "( mine )",
    "in play ( mine )",
    "out ( mine )",
    "( mine ) in play",
];

/// Words that say whose the things of the list before are.
const WHOSE: &[&str] = &[
    "i control both",
    "i have both",
    "i've got both",
    "i control them both",
    "i own both",
    "both are mine",
    "both mine",
    "all mine",
    "i control all of them",
    "i have all of them",
    "i control all three",
    "i have all three",
];
const THEIRS: &[&str] = &[
    "my opponent controls both",
    "opponent controls both",
    "he controls both",
    "he has both",
    "opponent has both",
    "opp has both",
    "opp controls both",
    "my opponent has both",
    "both are his",
    "both his",
    "she has both",
    "they have both",
    "she controls both",
    "they control both",
];

impl Hearing<'_> {
    /// The sentences with boards that are told without a verb said with one.
    pub(super) fn lists_said(&self, pieces: Vec<String>, talked: &mut Talked) -> Vec<String> {
        let mut out: Vec<String> = Vec::new();
        for (number, piece) in pieces.iter().enumerate() {
            let rest = pieces.get(number + 1..).unwrap_or_default().join(". ");
            if let Some(whole) = self.whose_both(piece, &out) {
                if let Some(last) = out.last_mut() {
                    *last = whole.0;
                }
                if !whole.1.is_empty() {
                    out.push(whole.1);
                }
                continue;
            }
            match self.list_of(piece) {
                Some(items) => {
                    let next = pieces.get(number + 1).map(|next| next.to_lowercase()).unwrap_or_default();
                    let assigned = WHOSE.iter().chain(THEIRS).any(|whose| next.starts_with(whose));
                    if let Some(said) = self.said_as_board(piece, &items, if assigned { "" } else { &rest }, assigned, talked) {
                        out.push(said);
                    }
                }
                None => out.extend(self.fragments(piece, talked)),
            }
        }
        out
    }

    /// "I control both, and shoot a Shock": what is there of the list before, and the rest.
    fn whose_both(&self, piece: &str, out: &[String]) -> Option<(String, String)> {
        let lower = piece.to_lowercase();
        let list = out.last()?.strip_prefix("I have ")?;
        let mine = WHOSE.iter().find(|whose| lower.starts_with(**whose)).map(|whose| (whose.len(), "I have"));
        let (length, who) =
            mine.or_else(|| THEIRS.iter().find(|whose| lower.starts_with(**whose)).map(|whose| (whose.len(), "My opponent controls")))?;
        let rest = piece.get(length..)?.trim_start_matches([',', ' ', ':']);
        let bare = rest.strip_prefix("and ").or_else(|| rest.strip_prefix("then ")).unwrap_or(rest);
        let verb = bare.split(' ').next().and_then(words::verb).is_some();
        let rest = match (verb, who) {
            (true, "I have") => format!("I {bare}"),
            (true, _) => format!("My opponent {bare}"),
            _ => bare.to_owned(),
        };
        Some((format!("{who} {list}"), rest))
    }

    /// The things of a sentence that is nothing but a list of them.
    fn list_of(&self, piece: &str) -> Option<Vec<Item>> {
        if piece.ends_with('?') {
            return None;
        }
        let mut said: Words = words::of(&brackets::apart(piece)).into_iter().flat_map(|word| parted(&word)).collect();
        while let Some(length) = OUT
            .iter()
            .map(|out| (out, out.split(' ').count()))
            .find(|(out, length)| said.len() > *length && words::at(&said, said.len() - length, out))
            .map(|(_, length)| length)
        {
            said.truncate(said.len() - length);
        }
        if word(&said, 0).eq_ignore_ascii_case("with") && said.len() > 1 {
            said.remove(0);
        }
        let mut items = Vec::new();
        let mut at = 0;
        while at < said.len() {
            let start = at;
            let article = usize::from(
                words::is_one(&said, at, &["a", "an", "the", "my", "A", "An", "The", "My"])
                    || words::number(word(&said, at)).is_some_and(|count| count > 1),
            );
            let stats = words::is_stats(word(&said, at + article));
            at = match self.card_at(&said, at + article) {
                Some((name, next)) => {
                    items.push(Item { said: part(&said, start, next), card: Some(name) });
                    next
                }
                None if stats && self.is_noun(word(&said, at + article + 1)) => {
                    items.push(Item { said: part(&said, start, start + article + 2), card: None });
                    start + article + 2
                }
                // "Ward + Coward's End": what it is about.
                None if article == 0 && self.is_kind(&word(&said, at).to_lowercase()) => at + 1,
                None => return None,
            };
            while words::is_one(&said, at, JOINS) {
                at += 1;
            }
        }
        (!items.is_empty()).then_some(items)
    }

    /// A list as a board: what isn't named again is there, with a remark; nothing if all is.
    fn said_as_board(&self, piece: &str, items: &[Item], rest: &str, assigned: bool, talked: &mut Talked) -> Option<String> {
        let again = |item: &&Item| item.card.as_ref().is_some_and(|name| rest.contains(name.as_str()));
        let fleeting = |item: &&Item| item.card.as_ref().is_some_and(|name| self.is_fleeting_card(name));
        let there: Vec<&Item> = items.iter().filter(|item| !again(item)).collect();
        if there.iter().any(fleeting) {
            return Some(piece.to_owned());
        }
        if there.is_empty() {
            talked.note(format!("`{piece}` only says what it is about"), "say what is there in a sentence of its own");
            return None;
        }
        let names: Vec<String> = there.iter().map(|item| words::text(&item.said)).map(|name| without_my(&name)).collect();
        let list = match names.as_slice() {
            [only] => only.clone(),
            [first @ .., last] => format!("{} and {last}", first.join(", ")),
            [] => return None,
        };
        if !assigned {
            talked.note(format!("whose {list} is isn't said; taken as yours"), "if it is the other's, say `my opponent controls …`");
        }
        Some(format!("I have {list}"))
    }

    /// A sentence with fragments that have no verb said with one: `1 rune open, my Troll gets hit`.
    fn fragments(&self, piece: &str, talked: &mut Talked) -> Vec<String> {
        if piece.ends_with('?') {
            return vec![piece.to_owned()];
        }
        if piece.contains('(') {
            return vec![self.bit(piece, talked).unwrap_or_else(|| piece.to_owned())];
        }
        let mut segments: Vec<String> = vec![String::new()];
        let said = words::of(piece);
        let mut at = 0;
        while at < said.len() {
            let next = self.card_at(&said, at).map_or(at + 1, |(_, next)| next);
            // "Sett, The Boss": a champion and its legend.
            let legend = word(&said, at) == ","
                && self
                    .card_at(&said, at + 1)
                    .and_then(|(name, _)| self.about_card(&name))
                    .is_some_and(|(kinds, _)| kinds.starts_with("Legend"));
            if word(&said, at) == "," && next == at + 1 && !legend {
                segments.push(String::new());
            } else if let Some(last) = segments.last_mut() {
                let text = words::text(&part(&said, at, next));
                if !last.is_empty() {
                    last.push(' ');
                }
                last.push_str(&text);
            }
            at = next;
        }
        let mut heard: Vec<Option<String>> =
            segments.iter().map(|segment| self.fragment(segment).or_else(|| self.bit(segment, talked))).collect();
        self.first_there(&segments, &mut heard, talked);
        let whole = self.fragment(piece).or_else(|| self.bit(piece, talked));
        if let Some(whole) = whole {
            return vec![whole];
        }
        if heard.iter().all(Option::is_none) {
            return vec![piece.to_owned()];
        }
        let mut out: Vec<String> = Vec::new();
        let mut open = false;
        for (segment, heard) in segments.iter().zip(heard) {
            let bare = segment.strip_prefix("and ").unwrap_or(segment);
            match (heard, out.last_mut()) {
                (Some(heard), _) => {
                    out.push(heard);
                    open = false;
                }
                (None, Some(last)) if open => {
                    last.push_str(", ");
                    last.push_str(segment);
                }
                (None, _) => {
                    out.push(bare.to_owned());
                    open = true;
                }
            }
        }
        out
    }

    /// "Po's Pixies, I have 4 amber, …": what is named first is there.
    fn first_there(&self, segments: &[String], heard: &mut [Option<String>], talked: &mut Talked) {
        for number in 0..segments.len() {
            let Some(segment) = segments.get(number) else { return };
            let Some(items) = self.list_of(segment) else {
                if heard.get(number).is_some_and(Option::is_some) {
                    continue;
                }
                return;
            };
            let fleeting = |item: &Item| item.card.as_ref().is_none_or(|name| self.is_fleeting_card(name));
            let following = segments.get(number + 1).map(|next| next.strip_prefix("and ").unwrap_or(next).to_owned()).unwrap_or_default();
            let next = following.split(' ').next().map(str::to_lowercase).unwrap_or_default();
            let spell = self.card_at(&words::of(&following), 0).is_some_and(|(name, _)| self.is_fleeting_card(&name));
            let subject = spell || ["i", "i'm", "i've", "my", "opponent", "opp", "he", "she", "they", "it's"].contains(&next.as_str());
            let list = segments.get(number + 1).is_some_and(|next| self.list_of(next).is_some());
            if items.iter().any(fleeting) || !(subject || list) || segments.len() < 2 {
                return;
            }
            if let Some(place) = heard.get_mut(number) {
                let names: Vec<String> = items.iter().map(|item| without_my(&words::text(&item.said))).collect();
                let list = match names.as_slice() {
                    [first @ .., last] if !first.is_empty() => format!("{} and {last}", first.join(", ")),
                    _ => names.join(""),
                };
                *place = Some(format!("I have {list}"));
                let lower = segment.to_lowercase();
                if !["my ", "mine", "for me"].iter().any(|mine| lower.contains(mine)) {
                    talked
                        .note(format!("whose {list} is isn't said; taken as yours"), "if it is the other's, say `my opponent controls …`");
                }
            }
        }
    }

    /// A fragment said as a sentence.
    fn fragment(&self, segment: &str) -> Option<String> {
        let segment = segment.strip_prefix("and ").unwrap_or(segment);
        let said = words::of(segment);
        let lower: Words = said.iter().map(|word| word.to_lowercase()).collect();
        let number = |at: usize| words::number(word(&lower, at)).filter(|_| word(&lower, at) != "a");
        let whole = |length: usize| said.len() == length;
        // "My units at the battlefield are X and Y".
        let are = lower.iter().position(|word| ["are", "is"].contains(&word.as_str()));
        if let Some(are) =
            are.filter(|are| *are < 6 && word(&lower, 0) == "my" && self.is_noun(word(&lower, 1)) && self.card_at(&said, are + 1).is_some())
        {
            let place = words::text(&part(&lower, 2, are)).replace("the battlefield", "a battlefield");
            return Some(format!("I have {} {}", words::text(&part(&said, are + 1, said.len())), place));
        }
        // "1 rune open", "3 runes up", "2 runes ready".
        if (number(0).is_some() || word(&lower, 0) == "a")
            && words::is_one(&lower, 1, &["rune", "runes"])
            && (whole(2) || whole(3) && words::is_one(&lower, 2, &["open", "up", "ready", "left", "available"]))
        {
            return Some(format!("I have {} {}", word(&said, 0), word(&said, 1)));
        }
        // "My draw step", "opponent's turn".
        if whole(3) && word(&lower, 0) == "my" && word(&lower, 2) == "step"
            || whole(2) && word(&lower, 0) == "my" && words::is_one(&lower, 1, &["turn", "upkeep"])
        {
            return Some(format!("it's {segment}").replace("it's My", "it's my"));
        }
        if whole(2)
            && words::is_one(&lower, 0, &["opponent's", "opp's", "his", "her", "their"])
            && words::is_one(&lower, 1, &["turn", "upkeep"])
        {
            return Some(format!("it's my opponent's {}", word(&lower, 1)));
        }
        // "Graveyard has X and Y", "library has 20 cards", "graveyard: X".
        let zone =
            words::is_one(&lower, 0, &["graveyard", "library", "deck", "hand", "trash"]) && self.play.zone(word(&lower, 0)).is_some();
        if zone && said.len() > 2 && words::is_one(&lower, 1, &["has", "is", "contains", "holds"]) {
            let rest = words::text(&part(&said, 2, said.len()));
            return Some(format!("I have {rest} in my {}", word(&lower, 0)));
        }
        // "Me at 4", "opp at 6 life", "him at 3".
        let me = words::is_one(&lower, 0, &["me", "him", "her", "opp", "opponent", "them"])
            && words::is_one(&lower, 1, &["at", "on"])
            && number(2).is_some();
        if me && (whole(3) || whole(4)) {
            let who = if word(&lower, 0) == "me" { "I'm" } else { "my opponent is" };
            return Some(format!("{who} at {}", words::text(&part(&said, 2, said.len()))));
        }
        // "4 Æmber", "6 amber for me": of whoever tells it.
        let amber = number(0).is_some()
            && words::is_one(&lower, 1, &["æmber", "amber", "aember"])
            && whole(2)
            && self.play.sentences().spoken.second.is_some();
        amber.then(|| format!("I have {} Æmber", word(&said, 0)))
    }
}

/// `X+Y` as three words.
fn parted(word: &str) -> Vec<String> {
    match word.split_once('+') {
        Some((one, other)) if !one.is_empty() && !other.is_empty() && !one.contains(|c: char| c.is_ascii_digit()) => {
            vec![one.to_owned(), "+".to_owned(), other.to_owned()]
        }
        _ => vec![word.to_owned()],
    }
}

/// A name without `my` before it.
fn without_my(name: &str) -> String {
    let (first, rest) = name.split_once(' ').unwrap_or((name, ""));
    if ["my", "My", "the", "The"].contains(&first) && !rest.is_empty() { rest.to_owned() } else { name.to_owned() }
}
