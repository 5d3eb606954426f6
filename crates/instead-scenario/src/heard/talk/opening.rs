//! Where and when it came up: `Funny one from the LGS:`, `In a game last week I had …`, `Three player game.`

use super::super::Hearing;
use super::super::words::{self, part, word};
use super::Talked;

/// Words that tell an occasion, with nothing of what is there or happens.
#[rustfmt::skip]
const OCCASION: &[&str] = &[
    "a", "an", "the", "my", "our", "this", "that", "another", "other", "one", "in", "from", "at", "during", "of", "on", "for", "with",
    "funny", "weird", "quick", "strange", "odd", "fun", "silly", "interesting", "simple", "rules", "judge", "call", "question", "situation",
    "story", "game", "games", "match", "round", "draft", "sealed", "cube", "prerelease", "pre-release", "tournament", "rcq", "league", "fnm",
    "lgs", "store", "shop", "local", "pod", "table", "stream", "video", "podcast", "night", "night's", "last", "week", "week's", "weekend",
    "yesterday", "yesterday's", "today", "today's", "tonight", "tonight's", "evening", "day", "friday", "friday's", "saturday", "sunday",
    "commander", "edh", "brawl", "modern", "legacy", "standard", "pioneer", "pauper", "vintage", "casual", "kitchen", "online", "arena",
    "mtgo", "tts", "player", "players", "four-player", "three-player", "two-player", "4-player", "3-player", "2-player", "multiplayer",
    "two-headed", "giant", "2hg", "two", "three", "four", "2", "3", "4", "came", "come", "up", "happened", "got", "went", "had", "was",
    "it", "so", "ok", "okay", "hey", "hi", "hello", "just", "all", "everyone", "guys", "folks", "practice", "playtest", "testing",
    "nexus", "skirmish", "event", "archon", "sealed", "regional", "1v1", "ffa",
];

/// Those of them that are no part of a situation.
#[rustfmt::skip]
const CORE: &[&str] = &[
    "game", "games", "match", "round", "draft", "sealed", "cube", "prerelease", "pre-release", "tournament", "rcq", "league", "fnm", "lgs",
    "store", "shop", "pod", "stream", "video", "podcast", "night", "week", "weekend", "yesterday", "tonight", "evening", "question", "call",
    "two-headed", "2hg", "practice", "playtest", "testing", "event", "today", "story", "situation", "day", "ffa",
];

/// Words with which what is told begins.
#[rustfmt::skip]
const BEGINS: &[&str] = &["i", "i'm", "i've", "i'd", "my", "opp", "opponent", "opp's", "opponent's", "he", "she", "they", "we", "his", "their"];

/// Words that end no occasion.
const OPEN: &[&str] =
    &["in", "from", "at", "during", "of", "on", "for", "with", "a", "an", "the", "my", "our", "this", "that", "one", "two"];

impl Hearing<'_> {
    /// A sentence without the occasion that it begins with; nothing, if it tells no more than that.
    pub(super) fn without_occasion_told(&self, piece: &str, talked: &mut Talked) -> Option<String> {
        let said = words::of(piece.trim_end_matches('?'));
        let lower = |at: usize| word(&said, at).trim_end_matches([':', '.', '!']).to_lowercase();
        let ends = |at: usize| word(&said, at).ends_with(':');
        let mut run = 0;
        while run < said.len() && OCCASION.contains(&lower(run).as_str()) {
            run += 1;
            if ends(run - 1) {
                break;
            }
        }
        // "… last week I had": the article before a thing belongs to what follows.
        let stops = |at: usize| {
            let next = word(&said, at);
            at >= said.len() || ends(at - 1) || [",", "-", "–", "—", ";"].contains(&next) || BEGINS.contains(&lower(at).as_str())
        };
        while run > 0 && (!stops(run) || OPEN.contains(&lower(run - 1).as_str())) {
            run -= 1;
        }
        let core = (0..run).any(|at| CORE.contains(&lower(at).as_str()));
        if !core || run < 2 || self.card_at(&said, 0).is_some_and(|(_, next)| next >= run) || piece.ends_with('?') {
            return Some(piece.to_owned());
        }
        let head = words::text(&part(&said, 0, run)).trim_end_matches(':').to_owned();
        let many = (0..run).any(|at| {
            let number =
                words::number(&lower(at)).or_else(|| lower(at).split_once("-player").and_then(|(number, _)| words::number(number)));
            number.is_some_and(|number| number > 2)
        });
        talked.note(
            format!("`{head}` is only the occasion: it is left out"),
            if many { "name each of the players, if it matters that there are several" } else { "say what is there and what happens" },
        );
        let skip = usize::from([",", "-", "–", "—", ";"].contains(&word(&said, run)));
        let rest = words::text(&part(&said, run + skip, said.len()));
        (!rest.is_empty()).then_some(rest)
    }
}
