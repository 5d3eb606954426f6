//! The words of a description before its name: whose it is, how many there are, how strong it is, how it is, of what kind.

use super::{DOERS, Phrase, name_at};
use crate::heard::with::{ABILITIES, is_measure, measure};
use crate::heard::{Hearing, words};

/// Words before a thing that one of them, or one that was spoken of, has.
const ARTICLES: &[&str] =
    &["a", "an", "the", "that", "this", "another", "those", "these", "one", "his", "her", "their", "its", "my", "some", "both"];

/// Words that say of a thing that it is as it is by itself.
const AS_IT_IS: &[&str] = &["undamaged", "unharmed", "unexhausted", "freshly-played", "normal", "regular", "plain", "nonwarded"];

/// Words that say nothing of a thing.
const IDLE: &[&str] = &["ground", "vanilla", "random", "big", "small", "own", "other", "lone", "single", "few", "little", "poor", "only"];

impl Hearing<'_> {
    /// "B's": whose it is; and the word after that.
    pub(super) fn whose_it_is(&self, said: &[String], mut i: usize, out: &mut Phrase) -> usize {
        if let Some(owner) = words::word(said, i).strip_suffix("'s").filter(|owner| self.is_player(owner)) {
            out.owner = Some(owner.to_owned());
            i += 1;
        }
        while words::is_one(said, i, &["just", "only", "exactly"]) {
            i += 1;
        }
        i
    }

    /// "A", "the two", "three copies of": the article and the number; and the word after them.
    pub(super) fn how_many(&self, said: &[String], mut i: usize, out: &mut Phrase) -> usize {
        let count = |i: usize| words::number(words::word(said, i)).filter(|count| *count <= 64 && !is_measure(words::word(said, i + 1)));
        if words::is_one(said, i, ARTICLES) {
            words::word(said, i).clone_into(&mut out.article);
            i += 1;
        } else if let Some(number) = count(i).filter(|number| *number > 0) {
            // "3 might unit" without an article has strength 3; "3 units" is three of them.
            (out.count, out.article) = (number, "a".into());
            i += 1;
        }
        if let Some(number) = count(i).filter(|number| *number > 1 && out.article != "a") {
            out.count = number;
            i += 1;
        }
        if words::at(said, i, "copies of") || words::at(said, i, "copy of") {
            i += 2;
        } else if words::is(said, i, "single") {
            i += 1;
        }
        i
    }

    /// The words before a name, and the name of a card among them; and the word after these.
    pub(super) fn before_name(&self, said: &[String], mut i: usize, out: &mut Phrase) -> usize {
        loop {
            if let Some((name, next)) = self.card_at(said, i).filter(|_| !self.is_noun(words::word(said, i)) && out.stats.is_none()) {
                (out.name, out.card) = (Some(name), out.kinds.is_empty());
                return next;
            }
            match self.premodifier(said, i, out) {
                Some(next) => i = next,
                None => return i,
            }
        }
    }

    /// A name in capitals that follows a description: "a 2/2 creature Bear", "a 2/2 creature named Bear"; and the word after it.
    pub(super) fn name_after(&self, said: &[String], i: usize, out: &mut Phrase) -> usize {
        if out.name.is_some() || out.kinds.is_empty() && out.stats.is_none() && out.states.is_empty() {
            return i;
        }
        let from = if words::is_one(said, i, &["named", "called"]) { i + 1 } else { i };
        let quoted = || words::word(said, from).strip_prefix('"').map(|name| (name.trim_matches('"').to_owned(), from + 1));
        let in_capitals = || {
            let ends = |word: &String| !word.starts_with(char::is_uppercase) || self.is_player(word.trim_end_matches("'s"));
            let end = said.iter().skip(from).position(ends).map_or(said.len(), |place| place + from);
            name_at(said.get(..end)?, from)
        };
        match self.card_at(said, from).or_else(in_capitals).or_else(quoted) {
            Some((name, next)) => {
                out.name = Some(name);
                next
            }
            None => i,
        }
    }

    /// A word of a description, before its name; and the word after it.
    pub(in crate::heard) fn premodifier(&self, said: &[String], i: usize, out: &mut Phrase) -> Option<usize> {
        said.get(i)?;
        (strength(said, i, out))
            .or_else(|| self.state_before(said, i, out))
            .or_else(|| self.doer(said, i, out))
            .or_else(|| self.idle_word(said, i, out))
            .or_else(|| self.kind_before(said, i, out))
    }

    /// "Tapped", "face-down", "unwarded", "damaged".
    fn state_before(&self, said: &[String], i: usize, out: &mut Phrase) -> Option<usize> {
        let word = words::word(said, i);
        let state = word.replace('-', " ");
        if self.scope.flags().any(|flag| flag == state) {
            out.states.push(state);
            return Some(i + 1);
        }
        // "An unwarded Bumpsy": as it is by itself.
        let unlike = state.strip_prefix("un").is_some_and(|rest| self.scope.flags().any(|flag| flag == rest));
        if unlike || AS_IT_IS.contains(&word) {
            return Some(i + 1);
        }
        // "A 4/4 first striker".
        if ["first", "double"].contains(&word) && words::is(said, i + 1, "striker") {
            out.kinds.push("creature".into());
            out.text.push(format!("{word} strike"));
            return Some(i + 2);
        }
        damaged(said, i, out)
    }

    /// "A flyer", "a 6 power one", "my guy": what fights.
    fn doer(&self, said: &[String], i: usize, out: &mut Phrase) -> Option<usize> {
        let word = words::word(said, i);
        if let Some((_, keyword)) = DOERS.iter().find(|(noun, _)| word.strip_suffix('s').unwrap_or(word) == *noun) {
            out.kinds.push("creature".into());
            out.text.push((*keyword).to_owned());
            return Some(i + 1);
        }
        let one = ["one", "ones"].contains(&word);
        let guy = ["guy", "guys", "dude", "body", "bodies"].contains(&word);
        if (one || guy) && out.stats.is_some() || guy && out.owner.is_some() {
            out.kinds.push(self.play.sentences().spoken.fighter.to_owned());
            return Some(i + 1);
        }
        None
    }

    /// "A random creature", "a red and white creature".
    fn idle_word(&self, said: &[String], i: usize, out: &Phrase) -> Option<usize> {
        let next = words::word(said, i + 1);
        let between = words::is(said, i, "and")
            && self.is_kind(next)
            && out.kinds.last().is_some_and(|kind| self.is_kind(kind))
            && !self.is_noun(next);
        (between || words::is_one(said, i, IDLE)).then_some(i + 1)
    }

    /// Colours, types and subtypes: "legendary", "artifact creature", "Knights".
    fn kind_before(&self, said: &[String], i: usize, out: &mut Phrase) -> Option<usize> {
        let (word, next) = (words::word(said, i), words::word(said, i + 1));
        if self.is_kind(&format!("{word} {next}")) {
            out.kinds.extend([word.to_owned(), next.to_owned()]);
            return Some(i + 2);
        }
        if let Some((noun, _)) = self.scope.nouns().find(|(one, many)| word == *one || word == *many) {
            out.kinds.push(noun.to_owned());
            return Some(i + 1);
        }
        // "A Temporary unit", where keywords stand in brackets.
        let lower = word.to_ascii_lowercase();
        let named = self.play.sentences().spoken.keyword.0.starts_with('[') && ABILITIES.contains(&lower.as_str());
        if named && (self.is_noun(next) || self.is_kind(next)) {
            out.text.push(lower);
            return Some(i + 1);
        }
        if self.is_kind(word) && self.card_at(said, i).is_none() {
            out.kinds.push(word.to_owned());
            return Some(i + 1);
        }
        let one = word.strip_suffix('s').filter(|one| out.count > 1 && self.is_kind(one))?;
        out.kinds.push(one.to_owned());
        Some(i + 1)
    }
}

/// "2/2", "3 might", "power 5".
fn strength(said: &[String], i: usize, out: &mut Phrase) -> Option<usize> {
    let (word, next) = (words::word(said, i), words::word(said, i + 1));
    if words::is_stats(word) {
        out.stats = Some(word.to_owned());
        return Some(i + 1);
    }
    if words::is_number(word) && is_measure(next) {
        measure(out, next, word);
    } else if is_measure(word) && words::is_number(next) {
        measure(out, word, next);
    } else {
        return None;
    }
    Some(i + 2)
}

/// "A damaged creature": with damage, nobody says how much; "a damaged Troll with 3 damage": said twice.
fn damaged(said: &[String], i: usize, out: &mut Phrase) -> Option<usize> {
    if !words::is(said, i, "damaged") {
        return None;
    }
    if !said.iter().skip(i).any(|word| word == "damage") {
        out.states.push("with 1 damage".into());
        out.assumed.push(("how much damage there is isn't said; taken as 1", "say `with 2 damage`"));
        return Some(i + 1);
    }
    let counted = |pair: &[String]| words::is_number(words::word(pair, 0)) && words::is(pair, 1, "damage");
    said.windows(2).skip(i).any(counted).then_some(i + 1)
}
