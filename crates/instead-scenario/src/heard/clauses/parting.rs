//! A sentence taken word by word: what joins, and whether what follows it is a sentence of its own.

use super::super::Hearing;
use super::super::phrase::Phrase;
use super::super::words::{self, Words};

/// Words that join two sentences, or two things.
const JOINS: &[&str] = &[",", "and", "then", "while", "but", ";", "when", "so"];

/// Words after a player's name that go on with what was said, where any other may be what that player does.
const GOES_ON: &[&str] = &[
    "and",
    "or",
    "with",
    "for",
    "at",
    "on",
    "to",
    "in",
    "from",
    "of",
    "by",
    "divided",
    "paying",
    "choosing",
    "targeting",
    "both",
    "each",
    "as",
    "under",
    "are",
    "have",
    "who",
    "has",
    "while",
    "then",
    "but",
    "when",
    "if",
    "until",
    "only",
    "into",
    "instead",
];

/// Words with which somebody doesn't do something.
const NEGATED: &[&str] = &["doesn't", "don't", "does", "haven't", "hasn't", "didn't", "can't", "won't"];

/// Verbs as they are said of `I`, each of which begins a sentence after `and`.
const BASE: &[&str] = &[
    "cast",
    "take",
    "attack",
    "play",
    "activate",
    "draw",
    "sacrifice",
    "gain",
    "lose",
    "discard",
    "create",
    "block",
    "mill",
    "reap",
    "fight",
    "steal",
    "destroy",
    "forge",
    "control",
    "swing",
    "put",
    "copy",
    "move",
    "kill",
    "exile",
    "use",
    "buff",
    "conquer",
    "target",
    "equip",
    "return",
    "end",
    "respond",
    "regenerate",
    "flicker",
    "bounce",
    "deal",
    "have",
    "hold",
    "score",
    "defend",
    "archive",
    "purge",
    "stun",
    "ward",
    "capture",
    "recall",
    "ready",
    "exhaust",
    "banish",
    "tap",
    "untap",
    "transform",
    "start",
    "begin",
    "pop",
    "crack",
    "ping",
    "chump",
    "exalt",
    "heal",
    "enrage",
];

/// A sentence that is being parted.
pub(super) struct Parting<'a, 'g> {
    hearing: &'a Hearing<'g>,
    said: &'a [String],
    /// The clauses that have ended.
    out: Vec<Words>,
    /// The player of whom the clauses are said that begin with a verb.
    subject: Option<Words>,
    /// The clause that hasn't ended yet.
    now: Words,
    /// The word that comes next.
    i: usize,
}

impl<'a, 'g> Parting<'a, 'g> {
    /// A sentence before it is parted.
    pub(super) fn of(hearing: &'a Hearing<'g>, said: &'a [String]) -> Self {
        Self { hearing, said, out: Vec::new(), subject: None, now: Words::new(), i: 0 }
    }

    /// The clauses of the sentence.
    pub(super) fn clauses(mut self) -> Vec<Words> {
        let said = self.said;
        while let Some(word) = said.get(self.i) {
            if self.who_does(word) || self.joined(word) {
                continue;
            }
            self.now.push(word.clone());
            self.i += 1;
        }
        self.out.push(self.now);
        self.out
    }

    /// Ends the clause; the next goes on with the word at `next`.
    fn end(&mut self, next: usize) {
        self.out.push(std::mem::take(&mut self.now));
        self.i = next;
    }

    /// The player with whom the clause begins.
    fn acts(&self) -> Option<&String> {
        self.now.first().filter(|word| self.hearing.is_player(word))
    }

    /// "Targeting B, who controls X": B does that.
    fn who_does(&mut self, word: &str) -> bool {
        let joins = JOINS.contains(&word) && words::is(self.said, self.i + 1, "who");
        let Some(player) = self.now.last().filter(|word| self.hearing.is_player(word)).cloned() else { return false };
        if self.now.len() < 2 || word != "who" && !joins {
            return false;
        }
        self.end(self.i + if word == "who" { 1 } else { 2 });
        self.subject = Some(vec![player.clone()]);
        self.now.push(player);
        true
    }

    /// Whether the clause ends before a word that joins; if so, the next is begun.
    fn joined(&mut self, word: &str) -> bool {
        // "In response, B …", "in response to A's Bolt, B …" is one sentence.
        if !JOINS.contains(&word) || self.now.is_empty() || self.is_occasion() {
            return false;
        }
        let next = self.after_joins();
        let in_name = self.is_in_name();
        !in_name && self.same_verb(next)
            || self.attacks_as_well(next)
            || !in_name && (self.thing_does_more(word, next) || self.begins(word, next))
    }

    /// The first word after those that join: "and then later, B …".
    fn after_joins(&self) -> usize {
        let joins = |at: usize| self.said.get(at).is_some_and(|word| JOINS.contains(&word.as_str()) || word == "also");
        let later = |at: usize| {
            let goes_on =
                |word: &String| self.hearing.is_player(word.trim_end_matches("'s")) || words::VERBS.contains(&word.as_str()) || word == ",";
            self.said.get(at + 1).is_some_and(goes_on) && words::is_one(self.said, at, &["now", "later", "afterwards", "finally"])
        };
        let mut next = self.i;
        while joins(next) || next > self.i && later(next) {
            next += 1;
        }
        next
    }

    /// Whether what joins is a part of a card's name: "Sword of Fire and Ice".
    fn is_in_name(&self) -> bool {
        let i = self.i;
        (i + 2..=self.said.len().min(i + 6)).any(|end| {
            let text = |from: usize| self.said.get(from..end).map(words::text).unwrap_or_default();
            (i.saturating_sub(5)..i).any(|from| self.hearing.is_card(&text(from)))
        })
    }

    /// "Casts X on A, then Y on B": the verb is said once.
    fn same_verb(&mut self, next: usize) -> bool {
        let verb = self.now.get(1).filter(|verb| ["casts", "plays", "activates"].contains(&verb.as_str())).cloned();
        let (Some(verb), Some(player)) = (verb, self.acts().cloned()) else { return false };
        if self.now.len() < 3 || !self.is_further_spell(next) {
            return false;
        }
        self.end(next);
        self.now.extend([player, verb]);
        self.name_as_verb(next);
        true
    }

    /// Whether a spell stands here that is cast as well: after `then`, or where the one before has no target yet.
    fn is_further_spell(&self, next: usize) -> bool {
        let Some((name, end)) = self.hearing.card_at(self.said, next) else { return false };
        let aimed = words::has(&self.now, &["targeting", "on", "at"]);
        let then = self.said.get(self.i..next).is_some_and(|joins| words::has(joins, &["then"]));
        let whole = self.said.get(end).is_none_or(|word| ["targeting", "on", "at", ",", "and"].contains(&word.as_str()));
        let fleeting = Phrase { name: Some(name), ..Phrase::default() };
        self.hearing.is_fleeting(&fleeting) && (then || !aimed && whole)
    }

    /// "Then Hextech Ray it": the name is the verb.
    fn name_as_verb(&mut self, next: usize) {
        const TARGETS: &[&str] = &["it", "him", "her", "them", "me", "the", "that", "a", "an"];
        let target = |word: &String| TARGETS.contains(&word.as_str()) || word.ends_with("'s") || self.hearing.is_player(word);
        if let Some((name, end)) = self.hearing.card_at(self.said, next)
            && self.hearing.is_aimed(&name)
            && self.said.get(end).is_some_and(target)
        {
            self.now.extend(words::part(self.said, next, end));
            self.now.push("targeting".to_owned());
            self.i = end;
        }
    }

    /// "Attacks her with a 3/3 and me with a 2/2": attacks me as well.
    fn attacks_as_well(&mut self, next: usize) -> bool {
        let attacks = words::is(&self.now, 1, "attacks") && words::has(&self.now, &["with"]);
        let whom = self.said.get(next).is_some_and(|word| self.hearing.is_player(word)) && words::is(self.said, next + 1, "with");
        let Some(player) = self.acts().filter(|_| attacks && whom).cloned() else { return false };
        self.end(next);
        self.now.extend([player, "attacks".to_owned()]);
        true
    }

    /// "My Hydra has five counters and gets hit by Shock": it does.
    fn thing_does_more(&mut self, word: &str, next: usize) -> bool {
        if !words::THINGS_DO.contains(&words::word(self.said, next)) || word == "," || self.acts().is_some() {
            return false;
        }
        let does = |end: &usize| {
            let verb = self.now.get(*end).is_some_and(|word| words::verb(word).is_some());
            *end < self.now.len() && (verb || super::super::frame::is_frame(&self.now, *end))
        };
        let Some(end) = self.hearing.subject_end(&self.now).filter(does) else { return false };
        let first = words::part(&self.now, 0, end);
        let article = words::is_one(&first, 0, &["a", "an", "A", "An", "another"]);
        let again = if article { vec!["it".to_owned()] } else { first };
        self.end(next);
        self.now.extend(again);
        true
    }

    /// Whether another sentence begins after what joins; if so, it is begun.
    fn begins(&mut self, word: &str, next: usize) -> bool {
        let bare = self.is_verb_of_player(next);
        let begins = bare
            || self.is_in_response(next)
            || self.is_other_acting(next)
            || self.is_both_players(next)
            || self.is_thing_acting(word, next)
            || self.is_bare_spell(next)
            || self.is_thing_of_player(word, next);
        if !begins || self.is_list_of_players() {
            return false;
        }
        if !bare {
            self.subject = None;
        }
        let first = self.subject.clone().or_else(|| self.acts().map(|player| vec![player.clone()]));
        self.end(next);
        if bare {
            self.subject.clone_from(&first);
            self.now.extend(first.unwrap_or_default());
        }
        true
    }

    /// Whether what was said so far only leads to what is done in response: "in response", "in response to A's Lightning Bolt".
    fn is_occasion(&self) -> bool {
        let leads = words::at(&self.now, 0, "in response") || words::at(&self.now, 0, "In response");
        let to_what = words::is(&self.now, 2, "to") && !self.now.iter().skip(3).any(|word| words::verb(word).is_some());
        leads && (self.now.len() == 2 || to_what)
    }

    /// "…, and then Vengeance on the Guardian": that is cast, by whoever it is.
    fn is_bare_spell(&self, next: usize) -> bool {
        let begun = self.now.iter().skip(1).any(|word| words::verb(word).is_some());
        let spell =
            self.hearing.card_at(self.said, next).filter(|(name, _)| self.hearing.is_fleeting_card(name) && self.hearing.is_aimed(name));
        begun && spell.is_some_and(|(_, end)| words::is_one(self.said, end, &["on", "targeting"]))
    }

    /// "…, in response B casts Y".
    fn is_in_response(&self, next: usize) -> bool {
        words::at(self.said, next, "in response") || words::at(self.said, next, "In response")
    }

    /// "A and B are at 1 life": nothing is said of A alone.
    fn is_list_of_players(&self) -> bool {
        let both = usize::from(words::is_one(&self.now, 0, &["Both", "both"]));
        self.now.len() == 1 + both && self.now.last().is_some_and(|word| self.hearing.is_player(word))
    }

    /// "…, B casts Y", "…, B doesn't block", "…, B bolts it". Whoever does what nobody has heard of does it in a sentence of its own.
    fn is_other_acting(&self, next: usize) -> bool {
        let after = words::word(self.said, next + 1);
        let acts =
            after.len() > 2 && after.bytes().all(|b| b.is_ascii_lowercase()) && !GOES_ON.contains(&after) && next + 2 < self.said.len();
        let spell = self.hearing.spell_verb(self.said, next + 1).is_some_and(|(_, end)| end < self.said.len());
        self.hearing.is_player(words::word(self.said, next))
            && (words::verb(after).is_some() || NEGATED.contains(&after) || acts || spell || self.hearing.slang(after).is_some())
    }

    /// "…, both of us have a 2/2", "…, both players draw".
    fn is_both_players(&self, next: usize) -> bool {
        words::word(self.said, next).eq_ignore_ascii_case("both")
            && (words::at(self.said, next + 1, "of us") || words::at(self.said, next + 1, "players"))
    }

    /// "… and the 2/2 dies". "X and Y are mine": before a verb there is no clause.
    fn is_thing_acting(&self, word: &str, next: usize) -> bool {
        let begun = self.now.iter().skip(1).any(|word| words::verb(word).is_some()) || self.hearing.known.acted && self.now.len() > 3;
        (begun || word != "and") && self.hearing.is_clause_of_thing(self.said, next)
    }

    /// "… and B's creature dies". "Both my 3/3 and his 3/3 die": what has no verb yet is no clause.
    fn is_thing_of_player(&self, word: &str, next: usize) -> bool {
        let does = |word: &String| words::VERBS.contains(&word.as_str()) || ["die", "are", "enter"].contains(&word.as_str());
        let owner = words::word(self.said, next).strip_suffix("'s").is_some_and(|owner| self.hearing.is_player(owner));
        let verbless = word == "and" && !self.now.iter().any(|word| words::verb(word).is_some() || word.contains(['"', ':']));
        let short = self.said.get(next..).is_some_and(|rest| rest.len() < 6);
        owner && self.said.iter().skip(next).take(6).any(does) && !(verbless && short)
    }

    /// "A casts X and draws a card", "A casts X and doesn't pay": the verb is said of A.
    fn is_verb_of_player(&self, next: usize) -> bool {
        const LEFT_UNDONE: &[&str] = &["pay", "pays", "have", "has", "control", "controls", "own", "block", "respond"];
        let here = words::word(self.said, next);
        let after = words::word(self.said, next + 1);
        let spell = || !after.is_empty() && (self.hearing.slang(here).is_some() || self.hearing.is_spell_verb(self.said, next));
        let verb = words::VERBS.contains(&here) || BASE.contains(&here) || spell();
        let negated = ["don't", "doesn't"].contains(&here) && LEFT_UNDONE.contains(&after);
        self.acts().is_some() && here != "counters" && here != "at" && (verb || negated)
    }
}
