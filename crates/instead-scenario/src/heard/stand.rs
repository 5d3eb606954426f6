//! Where things stand: `in play`, `out`, `on my side`, `under my control`, `mine`, `in my hand`, `at a battlefield`.
//!
//! One table of the words for it, read wherever a thing may stand; and the sentences that say so of a list of things.

use super::{Hearing, words};

type Words = Vec<String>;

/// Where something stands, and whose it is.
#[derive(Clone, Debug, Default)]
pub(super) struct Stand {
    /// The player who has it, if the words say so.
    pub owner: Option<String>,
    /// `graveyard`; nothing for the board.
    pub zone: Option<String>,
    /// `at Grove`, as it was said.
    pub field: Words,
}

/// Words for being on the board.
const BOARD: &[&str] = &[
    "in play",
    "on the battlefield",
    "on battlefield",
    "on board",
    "on the board",
    "on the field",
    "on the table",
    "on the play field",
    "in front",
    "around",
    "active",
    "out",
    "down",
    "up",
    "there",
    "present",
    "in effect",
];

/// Words for a side of the board, after whose it is.
const SIDES: &[&str] = &[
    "side of the board",
    "side of the table",
    "side of the battlefield",
    "side of the field",
    "side of board",
    "side",
    "board state",
    "board",
    "field",
    "battlefield",
    "table",
    "control",
];

/// Words with which a list goes on.
const ANDS: &[&str] = &["plus", "along with", "together with", "as well as", "alongside", "&"];

impl Hearing<'_> {
    /// Where something stands by the words from `i` on, and the word after them.
    pub(super) fn stand_at(&self, said: &[String], i: usize) -> Option<(Stand, usize)> {
        let mut out = Stand::default();
        let word = |j: usize| said.get(j).map(String::as_str).unwrap_or_default();
        let mut at = i;
        while ["both", "all", "already", "currently", "now", "also", "each"].contains(&word(at)) {
            at += 1;
        }
        let start = at;
        loop {
            let from = at;
            let possessive = |j: usize| match word(j) {
                "his" | "her" | "their" => self.known.person.clone(),
                word => word.strip_suffix("'s").filter(|owner| self.is_player(owner)).map(str::to_owned),
            };
            if words::at(said, at, "on the other side")
                && let Some(first) = said.iter().find(|word| self.is_player(word)).or_else(|| self.scope.players.first())
            {
                out.owner = self.other_than(first);
                at += 4;
                continue;
            }
            let fields = self.play.sentences().spoken.battlefields;
            let board = BOARD.iter().filter(|board| words::at(said, at, board)).max_by_key(|board| board.len());
            if let Some(board) = board.filter(|board| !(fields && board.ends_with("battlefield"))) {
                at += board.split(' ').count();
            } else if ["on", "under", "in", "from", "of"].contains(&word(at))
                && let Some(owner) = possessive(at + 1)
            {
                let side = SIDES.iter().find(|side| words::at(said, at + 2, side));
                let zone = (1..=2)
                    .rev()
                    .find(|length| said.get(at + 2..at + 2 + length).is_some_and(|zone| self.play.zone(&words::text(zone)).is_some()));
                match (side, zone) {
                    (Some(side), _) if !(fields && *side == "battlefield") => at += 2 + side.split(' ').count(),
                    (_, Some(length)) if word(at) == "in" => {
                        out.zone = Some(words::text(said.get(at + 2..at + 2 + length)?));
                        at += 2 + length;
                    }
                    _ => {}
                }
                if at > from {
                    out.owner = Some(owner);
                }
            } else if word(at) == "in" {
                let skip = usize::from(word(at + 1) == "the");
                let length = (1..=2).rev().find(|length| {
                    said.get(at + 1 + skip..at + 1 + skip + length).is_some_and(|zone| self.play.zone(&words::text(zone)).is_some())
                });
                if let Some(length) = length {
                    out.zone = Some(words::text(said.get(at + 1 + skip..at + 1 + skip + length)?));
                    at += 1 + skip + length;
                }
            } else if at == start && possessive(at).is_some() && (at + 1 == said.len() || JOINED.contains(&word(at + 1))) {
                out.owner = possessive(at);
                at += 1;
            }
            if at == from
                && ["at", "in", "on"].contains(&word(at))
                && out.field.is_empty()
                && let Some((_, next)) = self.place_at(said, at)
            {
                out.field = said.get(at..next)?.to_vec();
                if let Some(owner) = word(at + 1).strip_suffix("'s").filter(|owner| self.is_player(owner)) {
                    out.owner = Some(owner.to_owned());
                }
                at = next;
            }
            if at == from && self.is_player(word(at)) && ["controls", "owns"].contains(&word(at + 1)) && at > start {
                out.owner = Some(word(at).to_owned());
                at += 2;
            }
            if at == from {
                break;
            }
        }
        (at > start).then_some((out, at))
    }

    /// Where a list of things that begins at `i` ends: `X, Y and a 2/2 creature`.
    pub(super) fn list_end(&self, said: &[String], i: usize) -> Option<usize> {
        let mut at = i + usize::from(said.get(i).is_some_and(|word| word == "both"));
        loop {
            let lowered = lower_first(said, at);
            let (_, next) = self.phrase(&lowered, at).or_else(|| {
                super::phrase::name_at(said, at)
                    .map(|(name, next)| (super::phrase::Phrase { name: Some(name), ..super::phrase::Phrase::default() }, next))
            })?;
            let joined = match said.get(next).map(String::as_str) {
                Some(",") if said.get(next + 1).is_some_and(|word| word == "and") => 2,
                Some("," | "and") => 1,
                _ => return Some(next),
            };
            if self.stand_at(said, next + joined).is_some() || next + joined >= said.len() {
                return Some(next);
            }
            let more = lower_first(said, next + joined);
            if self.phrase(&more, next + joined).is_none() && super::phrase::name_at(said, next + joined).is_none() {
                return Some(next);
            }
            at = next + joined;
        }
    }

    /// The sentences for objects that are there, where things are the subject: `X and Y are both mine`, `there are 10 cards in
    /// A's library`, `with X in play`.
    pub(super) fn stood(&mut self, said: &Words, from: (usize, usize)) -> Option<Vec<Words>> {
        let word = |j: usize| said.get(j).map(String::as_str).unwrap_or_default();
        if let Some(holds) = self.holds(said) {
            return Some(vec![holds]);
        }
        let lead = match word(0) {
            "There's" | "there's" => 1,
            "There" | "there" if ["is", "are", "'s"].contains(&word(1)) => 2,
            "With" | "with" | "Having" | "having" => 1,
            "Both" | "both" => 1,
            _ => 0,
        };
        if ["no", "not"].contains(&word(lead)) {
            return None;
        }
        // "There are 10 cards in A's library", "there's only 1 left in A's main deck and 10 in A's trash".
        let skip = lead + usize::from(["only", "just"].contains(&word(lead)));
        if lead > 0
            && words::number(word(skip)).is_some()
            && let Some(lines) = self.counted(said, skip)
        {
            return Some(lines);
        }
        if self.is_player(word(lead)) {
            return None;
        }
        let end = self.list_end(said, lead)?;
        let things = lower_first(said.get(lead..end)?, 0);
        let is = usize::from(lead == 0 && ["is", "are", "was", "were"].contains(&word(end)));
        // "It's a 3/3", of what nobody said how strong it is.
        if is == 1
            && ["a", "an"].contains(&word(end + 1))
            && let Some(place) = self.known_place(&things_of(said, lead, end))
            && let Some((what, next)) = self.phrase(said, end + 1)
            && next == said.len()
            && let Some(stats) = self.stats_of(&what)
            && self.resize(place, &stats)
        {
            return Some(Vec::new());
        }
        // "My creature is a 3/3": a 3/3 creature of mine.
        if is == 1 && ["a", "an"].contains(&word(end + 1)) && self.known_place(&things_of(said, lead, end)).is_none() {
            let owner = said.get(lead).and_then(|word| word.strip_suffix("'s")).filter(|owner| self.is_player(owner))?.to_owned();
            let (what, next) = self.phrase(said, end + 1)?;
            if next != said.len() || what.name.is_some() || what.stats.is_none() {
                return None;
            }
            let bare = said.get(lead + 1..end)?.to_vec();
            let noun = what.kinds.iter().any(|kind| self.is_noun(kind));
            let with = said.iter().skip(end).position(|word| word == "with").map_or(said.len(), |at| at + end);
            let bare = if noun && !bare.iter().any(|word| word.starts_with(char::is_uppercase)) { Words::new() } else { bare };
            return Some(vec![
                [vec![owner, "controls".into()], said.get(end + 1..with)?.to_vec(), bare, said.get(with..)?.to_vec()].concat(),
            ]);
        }
        let both = usize::from(word(lead) == "both");
        let things = things.get(both..)?.to_vec();
        // What a phrase says of where it is belongs to the phrase.
        let stand = self.stand_at(said, end + is).filter(|(_, next)| *next == said.len());
        let bare = end == said.len() && (lead > 0 || said.iter().any(|word| word == "and"));
        let (stand, verb) = match (stand, is) {
            (Some((stand, _)), _) => (stand, true),
            (None, 0) if bare => (Stand::default(), false),
            _ => return None,
        };
        let known = self.known_place(&things);
        if known.is_some() || !verb && things.iter().any(|word| self.is_player(word)) {
            return None;
        }
        // Something only described is what is meant by it, if it is there.
        if !verb && lead == 0 && !things.iter().any(|word| word.starts_with(char::is_uppercase)) {
            return None;
        }
        let possessed = things.iter().any(|word| word.strip_suffix("'s").is_some_and(|owner| self.is_player(owner)));
        let inside = self.phrase(&things, 0).and_then(|(phrase, _)| phrase.owner);
        let owner = stand.owner.clone().or(inside).or_else(|| possessed.then(|| self.owner_of(&things)).flatten());
        let player = match owner {
            Some(owner) => owner,
            None => {
                let first = self.scope.players.first()?.clone();
                let there = BOARD.iter().find(|board| {
                    things.len().checked_sub(board.split(' ').count()).is_some_and(|at| at > 0 && words::at(&things, at, board))
                });
                let named = things.get(..things.len() - there.map_or(0, |there| there.split(' ').count()))?;
                let (second, what) = (self.other_than(&first)?, words::text(named));
                self.remark(
                    from,
                    format!("whose it is isn't said; taken as `{first} controls {what}`"),
                    &format!("if it is {second}'s, say `{second} controls {what}`"),
                );
                first
            }
        };
        let things = match things.split_first() {
            Some((first, rest)) if *first == format!("{player}'s") => {
                let named = rest.first().is_some_and(|word| word.starts_with(char::is_uppercase) || words::number(word).is_some());
                let several = rest.first().is_some_and(|word| word.ends_with('s'));
                if named || several { rest.to_vec() } else { [vec!["a".to_owned()], rest.to_vec()].concat() }
            }
            _ => things,
        };
        Some(vec![match stand.zone {
            Some(zone) => [vec![player, "has".into()], things, words::of("in"), words::of(&zone)].concat(),
            None => [vec![player, "controls".into()], things, stand.field].concat(),
        }])
    }

    /// `A's hand is X and Y`, `A's legend is X`, `A is holding only X`, `A is the one with X`, `the battlefield is X`.
    fn holds(&self, said: &Words) -> Option<Words> {
        let word = |j: usize| said.get(j).map(String::as_str).unwrap_or_default();
        if self.is_player(word(0)) {
            let player = vec![word(0).to_owned()];
            let one = [
                "is the one with",
                "is the one who has",
                "is the one controlling",
                "is the one who controls",
                "is sitting behind",
                "is running",
            ]
            .iter()
            .find(|one| words::at(said, 1, one));
            if let Some(one) = one {
                return Some([player, vec!["controls".into()], said.get(1 + one.split(' ').count()..)?.to_vec()].concat());
            }
            let hold = usize::from(word(1) == "is") + 1;
            if ["holding", "holds"].contains(&word(hold)) && word(hold + 1) != "the" && !self.play.sentences().spoken.battlefields {
                let start = hold + 1 + usize::from(["only", "just"].contains(&word(hold + 1)));
                return Some([player, vec!["has".into()], said.get(start..)?.to_vec(), words::of("in hand")].concat());
            }
            return None;
        }
        if self.play.sentences().spoken.battlefields
            && (words::at(said, 0, "The battlefield is") || words::at(said, 0, "the battlefield is"))
        {
            let (_, next) = self.card_at(said, 3)?;
            let first = self.scope.players.first()?.clone();
            return (next == said.len()).then(|| [vec![first, "controls".into()], said.get(3..).unwrap_or_default().to_vec()].concat());
        }
        let owner = word(0).strip_suffix("'s").filter(|owner| self.is_player(owner))?;
        let is = said.iter().position(|word| ["is", "contains", "holds", "consists"].contains(&word.as_str())).filter(|is| *is > 1)?;
        let zone = words::text(said.get(1..is)?);
        self.play.zone(&zone)?;
        let start = is + 1 + usize::from(["only", "just", "of"].contains(&word(is + 1)));
        let end = self.list_end(said, start).filter(|end| *end == said.len())?;
        Some([vec![owner.to_owned(), "has".into()], said.get(start..end)?.to_vec(), words::of("in"), words::of(&zone)].concat())
    }

    /// `10 cards in A's library`, `1 left in A's main deck and 10 in A's trash`.
    fn counted(&self, said: &Words, i: usize) -> Option<Vec<Words>> {
        let word = |j: usize| said.get(j).map(String::as_str).unwrap_or_default();
        let (mut at, mut out) = (i, Vec::new());
        while at < said.len() {
            let number = words::number(word(at))?;
            at += 1;
            while ["card", "cards", "left", "remaining", "more"].contains(&word(at)) {
                at += 1;
            }
            let (stand, next) = self.stand_at(said, at)?;
            let (owner, zone) = (stand.owner.or_else(|| self.scope.players.first().cloned())?, stand.zone?);
            out.push([vec![owner, "has".into(), number.to_string()], words::of("cards in"), words::of(&zone)].concat());
            at = next;
            while [",", "and"].contains(&word(at)) {
                at += 1;
            }
        }
        Some(out)
    }
}

/// The words of a thing, with a small article.
fn things_of(said: &[String], from: usize, to: usize) -> Words {
    lower_first(said.get(from..to).unwrap_or_default(), 0)
}

/// Words after which `mine` ends a statement.
const JOINED: &[&str] = &["and", ",", ";"];

/// The words, `The Bear` and `A Bear` in small letters at a place.
pub(super) fn lower_first(said: &[String], at: usize) -> Words {
    let mut lowered = said.to_vec();
    let articles = ["A", "An", "The", "That", "This", "Two", "Three", "Four", "Both", "Another"];
    let next = lowered.get(at + 1).cloned().unwrap_or_default();
    if let Some(first) = lowered.get_mut(at).filter(|first| articles.contains(&first.as_str()) && !next.is_empty()) {
        *first = first.to_ascii_lowercase();
    }
    lowered
}

/// `X plus Y`, `X as well as Y`: `X and Y`.
pub(super) fn with_ands(mut said: Words) -> Words {
    for at in 1..said.len() {
        let Some(and) = ANDS.iter().find(|and| words::at(&said, at, and)) else { continue };
        let end = at + and.split(' ').count();
        let thing = |word: &String| {
            word.starts_with(char::is_uppercase)
                || ["a", "an", "the", "my", "his", "her", "their", "two", "three"].contains(&word.as_str())
                || word.ends_with("'s")
        };
        if said.get(end).is_some_and(thing) {
            said.splice(at..end, ["and".to_owned()]);
        }
    }
    said
}
