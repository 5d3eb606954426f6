//! What only leads to a sentence, or says nothing of a game: `ok so`, `weird one:`, `my friend says nine`.

use super::super::{Hearing, words};
use super::turns::asked_apart;
use super::{Talked, lowered};

/// Words that lead to what is said, before a comma or another mark.
#[rustfmt::skip]
const FILLERS: &[&str] = &[
    "alright", "hello", "yo", "hi all", "hey all", "hey guys", "hi guys", "hi folks", "uh", "um", "uhh", "umm", "hmm", "hm", "er", "haha",
    "anyways", "basically", "honestly", "like", "yeah", "yep", "oh and", "also", "and also", "look", "listen", "to be clear",
    "just to be clear", "btw", "by the way", "for context", "context", "long story short", "quick one", "simple one", "easy one",
    "silly question", "stupid question", "weird question", "rules question", "question", "judge", "judge question", "help", "pls help",
    "please help", "here goes", "here's one", "weird one", "fun one", "tricky one", "real one", "ok real question", "serious question",
    "last one", "another one", "one more", "next one", "ok next one", "new one", "wait", "hang on", "hold on", "plot twist", "the setup",
    "setup", "situation", "the situation", "scenario", "picture this", "get this", "same game", "same player", "same guy",
    "different game", "new game", "different board", "true story", "alas", "sadly", "unfortunately",
];

/// Words that lead to what is said without a mark, too: "so I cast", "ok so opponent has", not "say the word".
#[rustfmt::skip]
const BARE: &[&str] = &[
    "so", "ok so", "okay so", "alright so", "right so", "ok", "okay", "yeah so", "so like", "so basically", "lol", "anyway", "and then",
    "ok but", "but wait", "hey", "hi", "let's say", "lets say", "say", "suppose", "imagine", "assume", "well", "so now", "so yeah", "and",
    "but", "now", "oh", "real question", "dumb question", "quick question",
];

/// Headings that only say what it is about.
const HEADINGS: &[&str] = &[
    "dredge",
    "showdown",
    "combat",
    "fight",
    "ward",
    "regeneration",
    "madness",
    "persist",
    "undying",
    "banding",
    "trample",
    "deathtouch",
    "lifelink",
    "elusive",
    "poison",
];

/// Words that say nothing, at the end of a sentence.
const TAILS: &[&str] = &[
    "lol",
    "lmao",
    "haha",
    "heh",
    "lmfao",
    "please",
    "pls",
    "thanks",
    "thx",
    "cheers",
    "ty",
    "if that matters",
    "if it matters",
    "for what it's worth",
    "fwiw",
    "i think",
    "i guess",
    "i believe",
    "obviously",
    "of course",
    "as you do",
    "classic",
    "smh",
    "ugh",
    "sigh",
    "not that it matters",
    "whatever",
    "yes really",
    "naturally",
    "like an idiot",
    "like a champ",
    "for some reason",
    "of all things",
    "and so on",
    "etc",
    "you know",
    "right",
];

/// Verbs of opinions.
const THINKS: &[&str] = &[
    "says",
    "say",
    "said",
    "thinks",
    "think",
    "thought",
    "claims",
    "claim",
    "claimed",
    "argues",
    "argue",
    "argued",
    "insists",
    "insisted",
    "reckons",
    "swears",
    "swore",
    "believes",
    "believe",
    "told",
    "figured",
    "figure",
    "maintains",
    "bets",
    "bet",
    "guess",
    "wonders",
    "wonder",
    "figured",
    "disagrees",
    "disagree",
    "agrees",
    "agree",
    "arguing",
    "debating",
    "asked",
];

/// Whoever may have an opinion.
const THINKERS: &[&str] = &[
    "i",
    "we",
    "he",
    "she",
    "they",
    "friend",
    "friends",
    "buddy",
    "mate",
    "opponent",
    "opp",
    "judge",
    "playgroup",
    "group",
    "guy",
    "people",
    "everyone",
    "everybody",
    "someone",
    "somebody",
    "brother",
    "sister",
    "wife",
    "husband",
    "table",
    "pod",
    "store",
    "owner",
    "one",
    "others",
    "internet",
    "dad",
    "teammate",
    "bro",
];

impl Hearing<'_> {
    /// A sentence without what leads to it and what comes after it; nothing if it says nothing of a game.
    pub(super) fn without_lead(&self, piece: &str, talked: &mut Talked) -> Option<String> {
        let mut piece = piece.trim().to_owned();
        if self.is_opinion(&piece) {
            talked.note(
                format!("`{piece}` is what somebody thinks of it: it isn't taken as so"),
                "say what happens, and leave what comes of it to the rules",
            );
            return None;
        }
        piece = without_tail(piece);
        while let Some(rest) = self.after_filler(&piece) {
            piece = rest;
        }
        if let Some((head, rest)) = self.after_idle_clause(&piece) {
            talked.note(
                format!("`{head}` says nothing of the game, as far as it is understood; it is left out"),
                "say what is there and what happens",
            );
            piece = rest;
        }
        let piece = asked_apart(piece);
        if let Some((message, help)) = self.says_no_more(&piece, talked.begins) {
            talked.note(message, help);
            return None;
        }
        let said = words::of(piece.trim_end_matches('?'));
        if !piece.ends_with('?') && self.only_leads(&said) && !self.says_nothing(&said) {
            talked.note(
                format!("`{piece}` says nothing of the game, as far as it is understood; it is left out"),
                "say what is there and what happens",
            );
            return None;
        }
        Some(piece)
    }

    /// Why a sentence says nothing that is played out, if it doesn't: "weird board", "6 damage, and it's an 8".
    fn says_no_more(&self, piece: &str, begins: bool) -> Option<(String, &'static str)> {
        // "Is this as good as I think it is?", "weird board".
        let bare = lowered(piece.trim_end_matches('?'));
        // "6 damage, and it's an 8": what somebody reckons.
        let reckons = |word: &String| {
            words::is_number(word)
                || [
                    "damage",
                    "and",
                    "it's",
                    "an",
                    "a",
                    "is",
                    "it",
                    "vs",
                    "so",
                    "total",
                    "toughness",
                    "might",
                    "power",
                    ",",
                    "on",
                    "in",
                    "all",
                    "he's",
                    "of",
                ]
                .contains(&word.as_str())
        };
        if !begins && !piece.ends_with('?') && bare.first().is_some_and(|word| words::is_number(word)) && bare.iter().all(reckons) {
            return Some((format!("`{piece}` is what somebody reckons: it isn't taken as so"), "leave what comes of it to the rules"));
        }
        let board = bare.len() < 4
            && bare.last().is_some_and(|word| ["board", "boardstate", "spot", "one", "matchup"].contains(&word.as_str()))
            && !piece.ends_with('?');
        if board || piece.ends_with('?') && begins && self.only_leads(&words::of(piece.trim_end_matches('?'))) {
            return Some((
                format!("`{piece}` says nothing of the game, as far as it is understood; it is left out"),
                "say what is there and what happens",
            ));
        }
        None
    }

    /// The rest of a sentence after words that lead to it.
    fn after_filler(&self, piece: &str) -> Option<String> {
        let lower = piece.to_lowercase();
        let fits = |filler: &&&str| {
            let rest = lower.strip_prefix(**filler);
            rest.is_some_and(|rest| rest.starts_with([',', ':', ' ', '.', '!', '-', '–', '—', '…']))
        };
        let filler = FILLERS.iter().chain(BARE).filter(fits).max_by_key(|filler| filler.len())?;
        let after = piece.get(filler.len()..)?;
        let parted = after.trim_start().starts_with([',', ':', '.', '!', '-', '–', '—', '…']);
        let rest = after.trim_start_matches([',', ':', ' ', '.', '!', '-', '–', '—', '…']).to_owned();
        (parted || BARE.contains(filler)).then_some(()).filter(|()| rest.split(' ').count() > 1)?;
        // A card's name isn't parted: `Well of Lost Dreams`.
        let said = words::of(piece);
        self.card_at(&said, 0).is_none().then_some(rest)
    }

    /// "Got into an argument about this last night, so I have X": the clause that says nothing, and the rest.
    fn after_idle_clause(&self, piece: &str) -> Option<(String, String)> {
        let stops = [", so ", ", and ", ", but ", ", ", ": ", " - ", " – ", " — ", "... ", "… ", "-- ", " so "];
        let found = stops
            .iter()
            .filter_map(|stop| piece.find(stop).map(|at| (at, *stop)))
            .min_by_key(|(at, stop)| (*at, usize::MAX - stop.len()))?;
        let (at, stop) = found;
        let (head, rest) = (piece.get(..at)?, piece.get(at + stop.len()..)?);
        let said = words::of(head);
        let first = said.first().map(|word| word.to_lowercase()).unwrap_or_default();
        if stop == ": " && said.len() < 4 && HEADINGS.contains(&first.as_str()) && self.card_at(&said, 0).is_none() {
            return Some((head.to_owned(), rest.to_owned()));
        }
        let colon = stop == ": " && !self.has_content(&said) && said.len() > 1;
        let idle = said.len() > 2 || stop == ": " || stop.starts_with(['.', '…', '-']);
        let whole = rest.split(' ').count() > 1 && self.has_content(&words::of(rest));
        if colon && whole {
            return Some((head.to_owned(), rest.to_owned()));
        }
        (idle && whole && self.only_leads(&said) && !super::super::words::asks(&format!("{head}?")))
            .then(|| (head.to_owned(), rest.to_owned()))
    }

    /// Whether a sentence only says what somebody thinks: "My friend says 3 of each, I say 9".
    fn is_opinion(&self, piece: &str) -> bool {
        let said = lowered(piece);
        let verb = said.iter().take(5).position(|word| THINKS.contains(&word.as_str()));
        let Some(verb) = verb.filter(|verb| *verb > 0 && !piece.ends_with('?')) else { return false };
        let thinker = said.get(verb - 1).is_some_and(|word| THINKERS.contains(&word.as_str()) || self.is_player(word))
            || said.get(verb - 1).is_some_and(|word| {
                [
                    "just", "still", "always", "also", "even", "couldn't", "can't", "don't", "didn't", "keeps", "kept", "were", "was",
                    "are", "is", "all", "both",
                ]
                .contains(&word.as_str())
            });
        let first = said.iter().take(verb).any(|word| THINKERS.contains(&word.as_str()));
        // "Let's say", "I say": what is told after a colon is no opinion.
        let supposes = said.first().is_some_and(|word| ["let's", "lets", "say", "if", "when"].contains(&word.as_str()));
        let names = said.get(verb).is_some_and(|word| word == "say" || word == "says" || word == "said") && piece.contains('"');
        thinker && first && !supposes && !names
    }
}

/// A sentence without words at its end that say nothing.
fn without_tail(mut piece: String) -> String {
    loop {
        let asks = piece.ends_with('?');
        let bare = piece.trim_end_matches(['?', '!', '.', ' ', ':', ')']).to_lowercase();
        let tail = TAILS.iter().find(|tail| {
            bare.strip_suffix(**tail).is_some_and(|before| {
                before.ends_with(", ") || !asks && before.ends_with(' ') && ["lol", "lmao", "haha", "heh", "please", "pls"].contains(tail)
            })
        });
        let Some(tail) = tail.filter(|tail| !asks || **tail != "right") else { return piece };
        let end = bare.len() - tail.len();
        if !piece.is_char_boundary(end) {
            return piece;
        }
        let kept = piece.get(..end).unwrap_or_default().trim_end_matches([' ', ',']).to_owned();
        piece = if asks { format!("{kept}?") } else { kept };
    }
}
