//! `he`, `she`, `they`, `him`: which player is meant.

use super::{Hearing, words};

type Words = Vec<String>;

/// Words that stand for a player who acts.
const SUBJECTS: &[&str] = &["he", "she", "they", "He", "She", "They"];

/// Verbs that a thing is the subject of as well as a player.
const OF_THINGS: &[&str] =
    &["dies", "die", "enters", "enter", "deals", "deal", "is", "are", "fight", "block", "attack", "leave", "get", "have"];

impl Hearing<'_> {
    /// The sentence with the players in place of what stands for them; `I` is the first player already.
    pub(super) fn persons(&mut self, said: Words, from: (usize, usize)) -> Words {
        if self.scope.players.len() != 2 {
            return said;
        }
        let mut out: Words = Vec::new();
        let mut subject: Option<String> = None;
        let word = |j: usize| said.get(j).map(String::as_str).unwrap_or_default();
        let mut i = 0;
        while i < said.len() {
            let begins = i == 0 || [",", ";", "and", "then", "response", "while", "but", "when", "if"].contains(&word(i - 1));
            let next = word(i + 1);
            let acts = words::verb(next).is_some() || ["would", "doesn't", "don't", "does", "can", "can't", "didn't"].contains(&next);
            // "He picks": whatever a person does.
            let person = ["he", "she", "He", "She"].contains(&word(i)) && next.len() > 3 && next.ends_with('s') && !next.contains('\'');
            let acts = acts || person && next.bytes().all(|b| b.is_ascii_lowercase());
            let spell = self.spell_verb(&said, i + 1).is_some();
            if begins && self.is_player(word(i)) && (acts || spell || self.slang(next).is_some()) {
                subject = Some(word(i).to_owned());
            }
            if let Some(owner) = word(i).strip_suffix("'s").filter(|owner| begins && self.is_player(owner)) {
                subject.get_or_insert_with(|| owner.to_owned());
            }
            let begins = begins || ["he", "she"].contains(&word(i));
            if SUBJECTS.contains(&word(i))
                && begins
                && (acts || spell || self.slang(next).is_some())
                && !self.stands_for_thing(&said, i)
                && let Some(player) = self.third_person(subject.as_deref(), from, word(i))
            {
                out.push(player.clone());
                subject = Some(player);
                if let Some(verb) = words::verb(next) {
                    out.push(verb.to_owned());
                    i += 1;
                }
                i += 1;
                continue;
            }
            if ["he", "she", "He", "She"].contains(&word(i)) && begins && self.stands_for_thing(&said, i) {
                out.push("it".into());
                i += 1;
                continue;
            }
            // "An enemy Bumpsy", "a friendly creature", "a creature of mine".
            let skip = usize::from(["a", "an", "the", "A", "An", "The"].contains(&word(i)));
            if ["enemy", "friendly", "opposing"].contains(&word(i + skip).to_lowercase().as_str())
                && let Some(one) = subject.clone().or_else(|| self.known.person.clone()).or_else(|| self.scope.players.first().cloned())
                && let Some(whose) = if word(i + skip).eq_ignore_ascii_case("friendly") { Some(one) } else { self.other_than(&one) }
            {
                // "Two 1-might enemy units": B's two.
                let before = out.iter().rposition(|word| {
                    let describes = words::number(word).is_some() || words::is_stats(word) || super::with::is_measure(word);
                    !(describes || self.scope.flags().any(|flag| flag == word))
                });
                let start = before.map_or(0, |at| at + 1);
                let numbered = skip == 0 && start < out.len();
                if numbered {
                    out.insert(start, format!("{whose}'s"));
                    i += 1;
                    continue;
                }
                out.push(format!("{whose}'s"));
                i += skip + 1;
                // "An enemy with 2 power": a creature.
                if ["with", "that", "which", ",", ""].contains(&word(i)) {
                    out.push(self.play.sentences().spoken.fighter.to_owned());
                }
                continue;
            }
            if word(i) == "mine" && word(i.wrapping_sub(1)) == "of" {
                out.push(self.scope.players.first().cloned().unwrap_or_default());
                i += 1;
                continue;
            }
            // "And it's his draw step": of who was spoken of.
            if ["it's", "It's"].contains(&word(i.wrapping_sub(1)))
                && ["his", "her", "their"].contains(&word(i))
                && let Some(whose) = subject.clone().or_else(|| self.known.person.clone())
                && (!self.first_person() || self.scope.players.first() != Some(&whose))
            {
                out.push(format!("{whose}'s"));
                i += 1;
                continue;
            }
            // "While its owner has X": whose it is, that is spoken of here.
            if ["its", "Its"].contains(&word(i)) && ["owner", "controller"].contains(&next.trim_end_matches("'s")) {
                let said_owner = out.iter().rev().find_map(|word| word.strip_suffix("'s").filter(|owner| self.is_player(owner)));
                let before = self.known.last.and_then(|last| self.known.things.get(last)).map(|thing| thing.player.clone());
                let owner = said_owner.map(str::to_owned).or_else(|| {
                    let whose = subject.as_deref().and_then(|subject| self.other_than(subject));
                    if out.iter().any(|word| ["a", "an"].contains(&word.as_str())) { whose.or(before) } else { before.or(whose) }
                });
                if let Some(owner) = owner {
                    out.push(if next.ends_with("'s") { format!("{owner}'s") } else { owner.clone() });
                    subject = Some(owner);
                    i += 2;
                    continue;
                }
            }
            // "His opponent", "their opponent's": the other one.
            if ["his", "her", "their", "His", "Her", "Their"].contains(&word(i))
                && ["opponent", "opponent's"].contains(&next)
                && let Some(other) = subject.clone().or_else(|| self.known.person.clone()).and_then(|one| self.other_than(&one))
            {
                out.push(if next.ends_with("'s") { format!("{other}'s") } else { other });
                i += 2;
                continue;
            }
            // "I destroy his creature": not mine.
            let possessive = ["his", "her", "their", "His", "Her", "Their"].contains(&word(i)) && !self.is_object(&said, i);
            // "With Vorinclex on his side, my opponent plays …": whose turn it is to act next, unless that is who tells it.
            if possessive && subject.is_none() && out.first().is_some_and(|word| ["With", "with", "Having"].contains(&word.as_str())) {
                let comma = said.iter().skip(i).position(|word| word == ",").map(|place| place + i + 1);
                let next = comma.and_then(|at| said.get(at)).filter(|next| self.is_player(next)).cloned();
                let teller = next.is_some() && next.as_ref() == self.scope.players.first() && self.first_person();
                if let Some(player) = if teller { self.scope.players.get(1).cloned() } else { next } {
                    out.push(format!("{player}'s"));
                    i += 1;
                    continue;
                }
            }
            // "His creature takes 2 damage", where nobody is named: the other's, as far as anybody knows.
            let nobody = || {
                let named = |word: &String| self.is_player(word.trim_end_matches("'s").trim_end_matches(['.', '?', ',']));
                !self.first_person() && !words::of(&self.said).iter().any(named) && self.known.person.is_none()
            };
            if possessive && i == 0 && nobody() && ["his", "her", "their"].contains(&word(0).to_lowercase().as_str()) {
                let second = self.scope.players.get(1).cloned().unwrap_or_default();
                self.remark(from, format!("who `{}` is isn't said; taken as {second}", word(i)), "say the player's name");
                out.push(format!("{second}'s"));
                subject = Some(second);
                i += 1;
                continue;
            }
            // "Somebody's Bears": the other's, as far as anybody knows.
            let who = ["somebody", "someone", "anybody"].into_iter().find(|who| {
                let bare = word(i).trim_end_matches("'s").to_lowercase();
                bare == *who
            });
            if let Some(other) = self.scope.players.get(1).cloned().filter(|_| who.is_some() && self.first_person()) {
                self.remark(from, format!("who `{}` is isn't said; taken as {other}", word(i)), "say the player's name");
                out.push(if word(i).ends_with("'s") { format!("{other}'s") } else { other.clone() });
                subject.get_or_insert(other);
                i += 1;
                continue;
            }
            if possessive
                && self.first_person()
                && (subject.as_deref() == self.scope.players.first().map(String::as_str)
                    || i == 0
                    || subject.is_none() && !["library", "graveyard", "hand", "owner's"].contains(&next))
            {
                let second = self.scope.players.get(1).cloned().unwrap_or_default();
                out.push(format!("{second}'s"));
                if i == 0 {
                    subject = Some(second);
                }
                i += 1;
                continue;
            }
            if ["him", "her"].contains(&word(i)) && self.is_object(&said, i) {
                out.push(self.whom(subject.as_deref()).unwrap_or_else(|| "it".into()));
                i += 1;
                continue;
            }
            // "I bolt them", where nothing else is many: the other player.
            let many = self.known.things.iter().any(|thing| thing.count > 1) || self.known.things.len() > 2;
            let ends = ["", ",", "for", "with", "and", "in", "at"].contains(&next);
            let burns = i > 0
                && (self.slang(word(i - 1)).is_some()
                    || ["targeting", "hit", "attack", "hits", "attacks"].contains(&word(i - 1))
                    || self.spell_verb(&said, i - 1).is_some());
            if word(i) == "them" && self.first_person() && !many && ends && burns {
                out.push(self.scope.players.get(1).cloned().unwrap_or_default());
                i += 1;
                continue;
            }
            if ["himself", "herself", "myself", "yourself", "themselves"].contains(&word(i))
                && let Some(subject) = &subject
            {
                out.push(subject.clone());
                i += 1;
                continue;
            }
            out.push(word(i).to_owned());
            i += 1;
        }
        if subject.is_some() {
            self.known.person = subject;
        }
        out
    }

    /// Whether this is a player's name.
    pub(super) fn is_player(&self, word: &str) -> bool {
        self.scope.players.iter().any(|player| player == word)
    }

    /// The other one of two players.
    pub(super) fn other_than(&self, player: &str) -> Option<String> {
        self.scope.players.iter().find(|other| *other != player).cloned()
    }

    /// Whether the case is told by one of its players.
    pub(super) fn first_person(&self) -> bool {
        words::of(&self.said).iter().any(|word| ["I", "me", "my", "My", "I'm", "I've", "I'd"].contains(&word.trim_end_matches(['.', '?'])))
    }

    /// Whether `he` or `they` is a thing: `they die`, `he is on the battlefield`.
    fn stands_for_thing(&self, said: &[String], i: usize) -> bool {
        let word = |j: usize| said.get(j).map(String::as_str).unwrap_or_default();
        let lives = ["is", "are"].contains(&word(i + 1)) && ["at", "on"].contains(&word(i + 2)) && words::number(word(i + 3)).is_some();
        let many = word(i).eq_ignore_ascii_case("they")
            && !["cast", "casts", "control", "controls", "activate", "sacrifice"].contains(&word(i + 1));
        let some = self.known.last.is_some_and(|last| self.known.things.get(last).is_some_and(|thing| !many || thing.count > 1))
            || many && self.known.things.len() > 1;
        let of_players = ["have", "get", "attack", "block"].contains(&word(i + 1));
        if of_players
            && (word(i + 2) == "with"
                || word(i + 1) == "attack" && ["me", "him", "her"].contains(&word(i + 2))
                || word(i + 1) == "have" && (words::number(word(i + 2)).is_some() || ["out", "just", "only"].contains(&word(i + 2)))
                || word(i + 2).starts_with(char::is_uppercase))
        {
            return false;
        }
        let attacks = word(i + 2).ends_with("ing") && word(i + 3) == "with";
        // "I exalt my Senator Shrix and he dies".
        let here = || {
            said.get(..i).is_some_and(|before| {
                before
                    .iter()
                    .any(|word| self.is_noun(word) || word.starts_with(char::is_uppercase) && !self.is_player(word.trim_end_matches("'s")))
            })
        };
        if ["dies", "die", "survives"].contains(&word(i + 1)) && (some || here()) {
            return true;
        }
        !lives && !attacks && some && OF_THINGS.contains(&word(i + 1)) && (many || !of_players)
    }

    /// Whether `her` ends what it belongs to: nothing that is hers follows.
    fn is_object(&self, said: &[String], i: usize) -> bool {
        let next = said.get(i + 1).map(String::as_str).unwrap_or_default();
        said.get(i).is_some_and(|word| word == "him")
            || said.get(i).is_some_and(|word| word == "her")
                && ["", ",", ";", "with", "and", "for", "in", "at", "while", "then", "from", "to"].contains(&next)
    }

    /// The player that `he` is: not who tells it; of two others, who acted last.
    fn third_person(&mut self, subject: Option<&str>, from: (usize, usize), said: &str) -> Option<String> {
        if self.first_person() {
            return self.scope.players.get(1).cloned();
        }
        let player = subject.map(str::to_owned).or_else(|| self.known.person.clone())?;
        if words::of(&self.said).iter().any(|word| self.scope.players.iter().any(|other| *other != player && word == other)) {
            self.remark(from, format!("who `{said}` is isn't said; taken as {player}, who was spoken of last"), "say the player's name");
        }
        Some(player)
    }

    /// The player that `him` is: neither who acts nor who tells it.
    fn whom(&self, subject: Option<&str>) -> Option<String> {
        if self.first_person() && self.scope.players.len() == 2 {
            return self.scope.players.get(1).cloned();
        }
        let teller = self.scope.players.first().filter(|_| self.first_person());
        let mut others = self.scope.players.iter().filter(|player| Some(player.as_str()) != subject && Some(*player) != teller);
        let only = others.next()?;
        (others.next().is_none() && subject.is_some()).then(|| only.clone())
    }
}
