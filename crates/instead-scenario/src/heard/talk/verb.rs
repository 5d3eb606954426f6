//! Verbs that are made of a card's name: `I've Hallowed Moonlight'd`, `he'd Doom Bladed it`, `Hand of Dis's her`, `get Mind Rotted`.

use super::super::Hearing;
use super::super::words::{self, Words, part, word};
use super::Talked;

/// The ends of such verbs.
const ENDS: &[&str] = &["'d", "'ed", "'s", "'es", "'ing", "ed", "es", "s", "d", "ing", "ied"];

/// Words after which such a verb is said of somebody.
const WHO: &[&str] = &[
    "i", "he", "she", "they", "we", "opponent", "opp", "someone", "somebody", "enemy", "and", "then", "to", "player", "guy", "friend",
    "buddy", "just", "also", "they'd", "he'd", "i'd", "she'd", "would", "i've", "he's", "she's", "they've", "have", "has", "had",
];

/// Words with which what it is done to begins.
const TARGETS: &[&str] =
    &["it", "him", "her", "them", "me", "my", "his", "their", "the", "that", "a", "an", "one", "both", "two", "our", "your", "everything"];

impl Hearing<'_> {
    /// A verb that is made of a card's name, said as casting it; and the word after it.
    pub(super) fn name_verb(&self, said: &[String], at: usize, out: &mut Words, talked: &mut Talked) -> Option<usize> {
        if !word(said, at).starts_with(char::is_uppercase) {
            return None;
        }
        let (name, next) = (1..=4)
            .rev()
            .find_map(|length| {
                let run = words::text(said.get(at..at + length)?);
                self.cast_by_verb(&run).map(|name| (name, at + length))
            })
            .or_else(|| self.wraths(said, at))?;
        let before = word(said, at.wrapping_sub(1)).to_lowercase();
        // "Then Incinerate the Sergeant": whoever tells it does.
        let ordered = at == 0 || at == 1 && ["then", "now", "next"].contains(&before.as_str());
        let article = ["the", "my", "his", "her", "their", "it", "him", "that"].contains(&word(said, next));
        if ordered && article && self.is_aimed(&name) && self.is_card(&words::text(&part(said, at, next))) {
            out.push("I".to_owned());
            out.push("cast".to_owned());
            out.extend(words::of_name(&name));
            out.push("on".to_owned());
            return Some(next);
        }
        if at == 0 {
            return None;
        }
        let done = ["gets", "get", "got", "is", "was", "getting", "be", "been"].contains(&before.as_str());
        if done {
            return self.is_cast_on(&name, said, next, out);
        }
        let who = WHO.contains(&before.as_str()) || self.is_player(word(said, at - 1)) || self.is_player_noun(said, at - 1);
        let target = TARGETS.contains(&word(said, next).to_lowercase().as_str())
            || word(said, next).ends_with("'s")
            || self.is_player(word(said, next))
            || self.card_at(said, next).is_some();
        let bare = ["", ",", "and", "this", "on", "at", "in", "earlier", "."].contains(&word(said, next));
        // A name as it stands is a verb only before what it is done to.
        let whole = self.is_card(&words::text(&part(said, at, next)));
        // "And I Brainstorm": nobody has to be named.
        if whole && before == "i" && ["", ","].contains(&word(said, next)) && !self.is_aimed(&name) {
            out.push("cast".to_owned());
            out.extend(words::of_name(&name));
            return Some(next);
        }
        // "He has Lightning Bolts in hand" is no verb; "he has Moonlight'd" is one.
        let run = words::text(&part(said, at, next));
        let helps = ["have", "has", "had", "i've", "he's", "she's", "they've", "and", "then", "to", "would"].contains(&before.as_str());
        if !run.ends_with('d')
            && (helps && !target || ["have", "has", "had", "i've", "he's", "she's", "they've"].contains(&before.as_str()))
        {
            return None;
        }
        if !who || whole && !(target && before != "and" && before != "then" && before != "to") || !target && !bare || whole && bare {
            return None;
        }
        let end = self.say_cast(&name, said, next, target, out);
        talked.note(format!("`{}` is taken as casting {name}", words::text(&part(said, at, end))), "say `casts`, and the card's name");
        Some(end)
    }

    /// "Opp Wraths", "my opponent Wraths the board": the one card of whose name that is a part, which is aimed at nothing.
    fn wraths(&self, said: &[String], at: usize) -> Option<(String, usize)> {
        let before = word(said, at.checked_sub(1)?).to_lowercase();
        let who = ["i", "he", "she", "they", "opponent", "opp"].contains(&before.as_str()) || self.is_player(word(said, at - 1));
        let bare = ["", ",", "and", "the", "my", "this", "everything", "."].contains(&word(said, at + 1));
        let verb = word(said, at).trim_end_matches(['.', '?']).to_lowercase();
        let name = self.slang(&verb).filter(|name| who && bare && verb.ends_with('s') && !self.is_aimed(name))?;
        Some((name, at + 1))
    }

    /// Says that a card is cast, at what follows if it is aimed; where what is said of it ends.
    fn say_cast(&self, name: &str, said: &[String], next: usize, target: bool, out: &mut Words) -> usize {
        const STOPS: &[&str] = &[
            ",", "and", "then", "while", "with", "in", "last", "this", "next", "on", "at", "earlier", "during", "again", "twice", "before",
            "after", "for",
        ];
        without_helping_verb(out);
        if out.last().is_none_or(|last| last == "then" || last == ",") {
            out.push("I".to_owned());
        }
        let past = (next..said.len()).any(|at| words::at(said, at, "last turn"));
        let verb = match (past, out.last().is_some_and(|last| last == "I")) {
            (true, _) => "played",
            (false, true) => "cast",
            (false, false) => "casts",
        };
        out.push(verb.to_owned());
        out.extend(words::of_name(name));
        let aimed = self.is_aimed(name);
        // "Damnations the board": all that is there, as the card says.
        const BOARDS: &[&str] = &["the board", "the table", "my board", "his board", "their board", "her board", "everything"];
        if let Some(board) = BOARDS.iter().find(|board| !aimed && words::at(said, next, board)) {
            return next + board.split(' ').count();
        }
        let short = !self.has_content(&part(said, next, said.len().min(next + 4)));
        if target && (aimed || !short) {
            out.push("on".to_owned());
        }
        // "I Pyroclasm my own team": it is aimed at nobody.
        let stop = || (next..said.len()).find(|at| STOPS.contains(&word(said, *at))).unwrap_or(said.len());
        if target && !aimed && short { stop() } else { next }
    }

    /// "I get Mind Rotted": that is cast on me, by the other player.
    fn is_cast_on(&self, name: &str, said: &[String], next: usize, out: &mut Words) -> Option<usize> {
        let who = out.get(out.len().checked_sub(2)?)?.clone();
        let me = who == "and"
            && out
                .iter()
                .rev()
                .find(|word| {
                    ["i", "i'm", "i've", "my", "he", "she", "they", "opponent", "opp", "his"].contains(&word.to_lowercase().as_str())
                })
                .is_some_and(|first| ["I", "I'm", "I've"].contains(&first.as_str()));
        if me {
            out.truncate(out.len() - 1);
            out.push("I".to_owned());
            out.push("get".to_owned());
        }
        let player = me || ["I", "i"].contains(&who.as_str());
        if !player || out.len() > 2 && !["and", ",", "then", "so"].contains(&word(out, out.len() - 3)) {
            return None;
        }
        out.truncate(out.len() - 2);
        out.extend(words::of("my opponent casts"));
        out.extend(words::of_name(name));
        out.extend(words::of("on me"));
        if word(said, next) == "with" {
            out.extend(words::of(". I have"));
            return Some(next + 1);
        }
        Some(next)
    }

    /// Whether a noun here is a player: `my opponent`, `the other guy`.
    fn is_player_noun(&self, said: &[String], at: usize) -> bool {
        ["opponent", "opp", "oppo", "player", "friend", "buddy", "mate", "guy"].contains(&word(said, at))
    }

    /// The card of whose name a verb is made.
    fn cast_by_verb(&self, run: &str) -> Option<String> {
        let stems = ENDS.iter().filter_map(|end| run.strip_suffix(end).map(|stem| (stem, *end)));
        let forms = stems.flat_map(|(stem, end)| {
            let doubled = stem.chars().last().filter(|last| stem.ends_with(&format!("{last}{last}")) && ["ed", "ing"].contains(&end));
            [
                Some(stem.to_owned()),
                Some(format!("{stem}e")),
                doubled.map(|_| stem.get(..stem.len() - 1).unwrap_or(stem).to_owned()),
                (end == "ied" || end == "ies").then(|| format!("{stem}y")),
            ]
        });
        // "Blasts of Power": the first word is the verb.
        let first = run.split_once(' ').and_then(|(verb, rest)| Some(format!("{} {rest}", verb.strip_suffix('s')?)));
        if let Some(name) = first.filter(|name| self.is_fleeting_card(name)) {
            return Some(name);
        }
        let whole = std::iter::once(run.to_owned()).chain(forms.flatten()).find(|name| self.is_fleeting_card(name));
        // "Twin Bolts", a part of one card's name.
        whole.or_else(|| {
            let bare = run
                .strip_suffix("'s")
                .or_else(|| run.strip_suffix("'d"))
                .or_else(|| run.strip_suffix('s'))
                .filter(|bare| bare.contains(' '))?;
            let lower: Words = bare.to_lowercase().split(' ').map(str::to_owned).collect();
            let mut found = self.play.library().names().filter(|name| {
                let name = name.to_lowercase();
                name.strip_prefix(&lower.join(" ")).is_some_and(|rest| rest.starts_with(' '))
            });
            let only = found.next()?.to_owned();
            (found.next().is_none() && self.is_fleeting_card(&only)).then_some(only)
        })
    }
}

/// "I've", "he'd", "would have": whoever it is said of stays.
fn without_helping_verb(out: &mut Words) {
    while out.last().is_some_and(|last| ["would", "have", "has", "had", "just", "also", "to", "could"].contains(&last.as_str())) {
        out.pop();
    }
    if let Some(last) = out.last_mut() {
        for end in ["'ve", "'d", "'s"] {
            if let Some(bare) = last.strip_suffix(end).filter(|bare| ["I", "he", "He", "she", "She", "they", "They"].contains(bare)) {
                *last = bare.to_owned();
                break;
            }
        }
    }
}
