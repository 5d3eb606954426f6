//! Where one clause of a sentence ends and the next begins.

use super::{Hearing, words};

type Words = Vec<String>;

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

impl Hearing<'_> {
    /// The sentences of a line: parts that have a verb of their own.
    pub(super) fn clauses(&self, mut said: Words) -> Vec<Words> {
        // "Later, B casts Murder": what leads to a sentence isn't one.
        let leads = ["Later", "Then", "Afterwards", "Next", "Now", "Eventually", "later", "then", "afterwards"];
        if said.len() > 3 && said.get(1).is_some_and(|word| word == ",") && said.first().is_some_and(|word| leads.contains(&word.as_str()))
        {
            said.remove(1);
        }
        // "A casts X while controlling Y", "A makes a Treasure with Y out": Y is there before.
        // "One unit at a battlefield that takes 4 damage": it does.
        let that = said.windows(2).rposition(|pair| {
            matches!(pair, [that, verb] if ["that", "which", "who"].contains(&that.as_str())
                && ["takes", "dies", "gets", "attacks", "blocks", "fights", "deals"].contains(&verb.as_str()))
        });
        if let Some(that) = that.filter(|that| {
            let before = said.get(..*that).unwrap_or_default();
            let goes_on = said.iter().skip(that + 2).any(|word| [",", "and", "while"].contains(&word.as_str()));
            *that > 2 && !goes_on && before.iter().any(|word| ["has", "controls", "have", "is"].contains(&word.as_str()))
        }) {
            let mut before: Words = said.get(..that).unwrap_or_default().to_vec();
            while before.last().is_some_and(|word| word == ",") {
                before.pop();
            }
            let again = [vec!["it".to_owned()], said.get(that + 1..).unwrap_or_default().to_vec()].concat();
            return [self.clauses(before), self.clauses(again)].concat();
        }
        let player = said.first().filter(|word| self.scope.players.iter().any(|player| player == *word));
        let out = said.last().is_some_and(|word| word == "out");
        let with = said
            .iter()
            .rposition(|word| word == "with")
            .filter(|at| out && said.get(at + 2).is_none_or(|word| word != "having"))
            .filter(|at| !said.iter().skip(*at).any(|word| ["is", "are", "has", "while", "controls", "and"].contains(&word.as_str())))
            .map(|at| (at, at + 1, said.len() - 1));
        let controlling = said.iter().position(|word| word == "controlling").filter(|at| *at > 1);
        let held = with.or_else(|| {
            controlling.map(|at| (if said.get(at - 1).is_some_and(|word| word == "while") { at - 1 } else { at }, at + 1, said.len()))
        });
        if let (Some(player), Some((end, from, to))) = (player, held)
            && let (Some(first), Some(things)) = (said.get(..end), said.get(from..to))
        {
            // "With the Insight out", which is spoken of.
            if things.first().is_some_and(|word| word == "the") && self.known_place(things).is_some() {
                return self.clauses(first.to_vec());
            }
            let there = [vec![player.clone(), "controls".to_owned()], things.to_vec()].concat();
            return [vec![there], self.clauses(first.to_vec())].concat();
        }
        // "A is at 3 life with Worship on the battlefield".
        let at_life = words::at(&said, 1, "is at") && said.get(4).is_some_and(|word| word == "life");
        let at_life = at_life || words::at(&said, 1, "is on") && said.get(4).is_some_and(|word| word == "life");
        let with = 5 + usize::from(said.get(5).is_some_and(|word| word == ","));
        let at_life = at_life && said.get(with).is_some_and(|word| word == "with");
        if let (Some(player), true, Some(first), Some(things)) = (player, at_life, said.get(..5), said.get(with + 1..)) {
            return [vec![first.to_vec()], self.clauses([vec![player.clone(), "controls".to_owned()], things.to_vec()].concat())].concat();
        }
        let mut out: Vec<Words> = Vec::new();
        let mut subject: Option<Words> = None;
        let mut now: Words = Vec::new();
        let mut i = 0;
        let is_player = |word: &str| self.scope.players.iter().any(|player| player == word);
        while let Some(word) = said.get(i) {
            let joins = [",", "and", "then", "while", "but", ";", "when", "so"].contains(&word.as_str());
            // "Targeting B, who controls X".
            let who = word == "who" && now.last().is_some_and(|word| is_player(word))
                || joins && said.get(i + 1).is_some_and(|word| word == "who");
            if let Some(player) = now.last().filter(|word| who && is_player(word) && now.len() > 1).cloned() {
                out.push(std::mem::take(&mut now));
                subject = Some(vec![player.clone()]);
                now.push(player);
                i += if word == "who" { 1 } else { 2 };
                continue;
            }
            // "In response, B …" is one sentence.
            if joins && !now.is_empty() && words::text(&now) != "in response" {
                let mut next = i;
                const JOINS: [&str; 9] = [",", "and", "then", "while", "but", ";", "also", "when", "so"];
                let later = |at: usize| {
                    let goes_on =
                        said.get(at + 1).is_some_and(|word| is_player(word) || words::VERBS.contains(&word.as_str()) || word == ",");
                    goes_on && said.get(at).is_some_and(|word| ["later", "afterwards", "finally"].contains(&word.as_str()))
                };
                while said.get(next).is_some_and(|w| JOINS.contains(&w.as_str())) || next > i && later(next) {
                    next += 1;
                }
                let here = said.get(next).map(String::as_str).unwrap_or_default();
                let after = said.get(next + 1).map(String::as_str).unwrap_or_default();
                let whole = words::at(&said, next, "in response") || words::at(&said, next, "In response");
                let negated = ["doesn't", "don't", "does", "haven't", "hasn't", "didn't", "can't", "won't"].contains(&after);
                // Whoever does what nobody has heard of does it in a sentence of its own.
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
                let acts =
                    after.len() > 2 && after.bytes().all(|b| b.is_ascii_lowercase()) && !GOES_ON.contains(&after) && next + 2 < said.len();
                let other = is_player(here) && (words::verb(after).is_some() || negated || acts);
                let of_other = here.strip_suffix("'s").is_some_and(is_player)
                    && said
                        .iter()
                        .skip(next)
                        .take(6)
                        .any(|w| words::VERBS.contains(&w.as_str()) || ["die", "are", "enter"].contains(&w.as_str()));
                let bare = ((words::VERBS.contains(&here)
                    || BASE.contains(&here)
                    || !after.is_empty() && (self.slang(here).is_some() || self.is_spell_verb(&said, next)))
                    || ["don't", "doesn't"].contains(&here)
                        && ["pay", "pays", "have", "has", "control", "controls", "own", "block", "respond"].contains(&after)
                        && is_player(now.first().map(String::as_str).unwrap_or_default()))
                    && here != "counters"
                    && here != "at"
                    && is_player(now.first().map(String::as_str).unwrap_or_default());
                // "Casts X on A, then Y on B": the verb is said once.
                let verb = now.get(1).filter(|verb| ["casts", "plays", "activates"].contains(&verb.as_str())).cloned();
                let spell = self.card_at(&said, next).is_some_and(|(name, end)| {
                    let aimed = now.iter().any(|word| ["targeting", "on", "at"].contains(&word.as_str()));
                    let fleeting = super::phrase::Phrase { name: Some(name), ..super::phrase::Phrase::default() };
                    let then = said.get(i..next).is_some_and(|joins| joins.iter().any(|word| word == "then"));
                    self.is_fleeting(&fleeting)
                        && (then
                            || !aimed && said.get(end).is_none_or(|word| ["targeting", "on", "at", ",", "and"].contains(&word.as_str())))
                });
                let elliptic = verb.filter(|_| spell && now.len() > 2 && now.first().is_some_and(|word| is_player(word)));
                let spell = self.spell_verb(&said, next + 1).is_some_and(|(_, end)| end < said.len());
                // "X and Y are mine": before a verb there is no clause.
                let begun = now.iter().skip(1).any(|word| words::verb(word).is_some()) || self.known.acted && now.len() > 3;
                let us =
                    here.eq_ignore_ascii_case("both") && (words::at(&said, next + 1, "of us") || words::at(&said, next + 1, "players"));
                let other = other
                    || us
                    || (begun || word != "and") && self.is_clause_of_thing(&said, next)
                    || is_player(here) && (spell || self.slang(after).is_some());
                let card = (i + 2..=said.len().min(i + 6)).any(|end| {
                    let text = |from: usize| said.get(from..end).map(words::text).unwrap_or_default();
                    (i.saturating_sub(5)..i).any(|from| self.is_card(&text(from)))
                });
                if let Some(verb) = elliptic.filter(|_| !card) {
                    let first = now.first().cloned().unwrap_or_default();
                    out.push(std::mem::take(&mut now));
                    now.extend([first, verb]);
                    i = next;
                    // "Then Hextech Ray it": the name is the verb.
                    if let Some((name, end)) = self.card_at(&said, next)
                        && self.is_aimed(&name)
                        && said.get(end).is_some_and(|word| {
                            ["it", "him", "her", "them", "me", "the", "that", "a", "an"].contains(&word.as_str())
                                || word.ends_with("'s")
                                || is_player(word)
                        })
                    {
                        now.extend(said.get(next..end).unwrap_or_default().iter().cloned());
                        now.push("targeting".to_owned());
                        i = end;
                    }
                    continue;
                }
                // "Attacks her with a 3/3 and me with a 2/2".
                let attacks = now.get(1).is_some_and(|verb| verb == "attacks")
                    && is_player(here)
                    && after == "with"
                    && now.iter().any(|word| word == "with");
                if let Some(first) = now.first().cloned().filter(|first| attacks && is_player(first)) {
                    out.push(std::mem::take(&mut now));
                    now.extend([first, "attacks".to_owned()]);
                    i = next;
                    continue;
                }
                // "A and B are at 1 life".
                let both = usize::from(now.first().is_some_and(|word| ["Both", "both"].contains(&word.as_str())));
                let alone = now.len() == 1 + both && now.last().is_some_and(|word| is_player(word));
                // "My Hydra has five counters and gets hit by Shock": it does.
                let thing = (words::THINGS_DO.contains(&here) && word != "," && !now.first().is_some_and(|word| is_player(word)))
                    .then(|| self.subject_end(&now))
                    .flatten()
                    .filter(|end| {
                        let verb = now.get(*end).is_some_and(|word| words::verb(word).is_some());
                        *end < now.len() && (verb || super::frame::is_frame(&now, *end))
                    });
                if let Some(end) = thing.filter(|_| !card) {
                    let first = now.get(..end).unwrap_or_default().to_vec();
                    let again = if ["a", "an", "A", "An", "another"].contains(&first.first().map(String::as_str).unwrap_or_default()) {
                        vec!["it".to_owned()]
                    } else {
                        first
                    };
                    out.push(std::mem::take(&mut now));
                    now.extend(again);
                    i = next;
                    continue;
                }
                // "Both my 3/3 and his 3/3 die": what has no verb yet is no clause.
                let verbless = word == "and" && !now.iter().any(|word| words::verb(word).is_some() || word.contains(['"', ':']));
                let of_other = of_other && !(verbless && said.get(next..).is_some_and(|rest| rest.len() < 6));
                if (whole || other || of_other || bare) && !card && !alone {
                    if !bare {
                        subject = None;
                    }
                    let first = subject.clone().or_else(|| now.first().filter(|w| is_player(w)).map(|w| vec![w.clone()]));
                    out.push(std::mem::take(&mut now));
                    if bare {
                        subject.clone_from(&first);
                        now.extend(first.unwrap_or_default());
                    }
                    i = next;
                    continue;
                }
            }
            now.push(word.clone());
            i += 1;
        }
        out.push(now);
        // "It is dealt 2 damage, and 2 more": it is dealt 2 once more.
        for at in 0..out.len() {
            let more = out.get(at).and_then(|clause| {
                let another = clause.len().checked_sub(2).filter(|at| clause.get(*at).is_some_and(|word| word == "another"));
                if let Some(at) = another.filter(|at| *at > 3)
                    && let Some(number) = clause.last().filter(|word| words::is_number(word)).cloned()
                    && let Some(start) = clause.get(..at)?.iter().rposition(|word| [",", "and"].contains(&word.as_str()))
                {
                    return Some((clause.get(..start)?.to_vec(), number));
                }
                let more = clause.iter().position(|word| word == "more").filter(|more| *more > 2 && more + 1 == clause.len())?;
                let start = clause.get(..more - 1)?.iter().rposition(|word| [",", "and"].contains(&word.as_str()))?;
                let number = clause.get(more - 1).filter(|word| words::is_number(word))?.clone();
                Some((clause.get(..start)?.to_vec(), number))
            });
            let Some((mut first, number)) = more else { continue };
            while first.last().is_some_and(|word| [",", "and", "then"].contains(&word.as_str())) {
                first.pop();
            }
            let verb = first.iter().position(|word| ["is", "takes", "draws", "gains", "loses", "mills"].contains(&word.as_str()));
            let (Some(verb), Some(amount)) = (verb, first.iter().rposition(|word| words::is_number(word))) else { continue };
            let mut second = first.clone();
            if let Some(word) = second.get_mut(amount) {
                *word = number;
            }
            if !first.first().is_some_and(|word| is_player(word)) || verb > 1 {
                second.splice(..verb, ["it".to_owned()]);
            }
            if let Some(clause) = out.get_mut(at) {
                *clause = first;
            }
            out.insert(at + 1, second);
        }
        // "B had 5 Æmber, A had none": of that.
        let of = out.iter().find_map(|clause| {
            clause.windows(2).find_map(|pair| match pair {
                [number, of] if words::is_number(number) && ["Æmber", "life", "amber"].contains(&of.as_str()) => Some(of.clone()),
                _ => None,
            })
        });
        for clause in &mut out {
            if let ([_, has, none], Some(of)) = (clause.as_slice(), &of)
                && ["has", "had"].contains(&has.as_str())
                && none == "none"
            {
                clause.pop();
                clause.extend(["0".to_owned(), of.clone()]);
            }
        }
        // What joined two sentences belongs to neither.
        for clause in &mut out {
            while clause.last().is_some_and(|word| word == "," || word == ";") {
                clause.pop();
            }
        }
        out.retain(|clause| !clause.is_empty());
        out
    }
}
