//! The forms in which a sentence speaks of a thing: `it`, `one of them`, `both`, `the 3/3`, a part of a name.

use super::{Deed, OWN, part};
use crate::heard::Hearing;
use crate::heard::phrase::{Phrase, name_at};
use crate::heard::refer::Thing;
use crate::heard::with::is_measure;
use crate::heard::words::{self, Words};

/// Words with which a described thing begins.
const BEGINS: &[&str] =
    &["a", "an", "the", "that", "this", "another", "his", "her", "their", "its", "The", "A", "An", "That", "two", "three"];

/// A sentence whose things are being called by their names.
pub(super) struct Naming<'a> {
    pub said: &'a [String],
    pub player: &'a str,
    pub verb: &'a str,
    pub from: (usize, usize),
    /// The thing that was spoken of before.
    pub spoken_of: Option<usize>,
    /// Whether this is done only to what fights.
    pub harms: bool,
    /// The word that comes next.
    pub i: usize,
    /// The sentence so far.
    pub out: Words,
    /// The lines that have to come before it.
    pub before: Vec<String>,
}

impl Naming<'_> {
    /// The word that comes next.
    fn word(&self) -> &str {
        words::word(self.said, self.i)
    }

    /// The word before that.
    fn word_before(&self) -> &str {
        words::word(self.said, self.i.wrapping_sub(1))
    }

    /// Whether the next thing is what does it: `attacks with it`.
    fn does_it(&self) -> bool {
        ["attacks", "blocks", "reaps", "fights"].contains(&self.verb) && self.word_before() == "with"
    }

    /// Goes on after `next`, for which these words stand.
    fn say(&mut self, name: Words, next: usize) -> bool {
        self.out.extend(name);
        self.i = next;
        true
    }

    /// Goes on after `next`; the words up to there stay as they are.
    fn keep(&mut self, next: usize) -> bool {
        self.say(part(self.said, self.i, next), next)
    }
}

/// A form in which a sentence speaks of a thing: names it if this is how it is spoken of here, and returns whether it is.
type Form<'g> = fn(&mut Hearing<'g>, &mut Naming<'_>) -> bool;

impl<'g> Hearing<'g> {
    /// The forms, in the order in which they are tried.
    const FORMS: [Form<'g>; 10] = [
        Self::names_it,
        Self::names_one_of_them,
        Self::names_plural,
        Self::names_both,
        Self::keeps_battlefield,
        Self::keeps_what_is_cast,
        Self::names_by_part,
        Self::names_stranger,
        Self::names_card_nowhere,
        Self::names_described,
    ];

    /// The sentence with its things called by their names, and the lines that come before it.
    pub(super) fn named(&mut self, mut naming: Naming<'_>) -> (Words, Vec<String>) {
        while naming.i < naming.said.len() {
            if !Self::FORMS.iter().any(|form| form(self, &mut naming)) {
                naming.keep(naming.i + 1);
            }
        }
        (naming.out, naming.before)
    }

    /// The thing that `it` is here: what was spoken of before, if that can do this, or have it done to it.
    fn it_is(&mut self, naming: &Naming<'_>) -> Option<usize> {
        let mut it = naming.spoken_of;
        if naming.harms {
            it = it.and_then(|last| self.harmed(last));
        }
        if let Some(other) = it.and_then(|last| self.it_is_theirs(last, naming)) {
            it = Some(other);
        }
        let fighter = self.play.sentences().spoken.fighter;
        let things = &self.known.things;
        if ["attacks", "blocks", "fights"].contains(&naming.word_before()) {
            let attacked =
                |word: &String| word == fighter || naming.verb == "attacks" && ["planeswalker", "battle"].contains(&word.as_str());
            let theirs = |thing: &Thing| thing.words.iter().any(attacked) && thing.player != naming.player;
            // A card that nobody knows fights, as far as anybody can tell: reading says that it isn't known.
            let strange = |place: &usize| {
                let thing = things.get(*place);
                thing.is_some_and(|thing| thing.player != naming.player && !self.is_card(&thing.name) && !thing.unnamed)
            };
            it = it
                .filter(|place| things.get(*place).is_some_and(theirs))
                .or_else(|| things.iter().rposition(theirs))
                .or_else(|| naming.spoken_of.filter(strange));
        }
        if naming.does_it() {
            let own = |thing: &Thing| thing.words.iter().any(|word| word == fighter) && thing.player == naming.player;
            it = it.filter(|place| things.get(*place).is_some_and(own)).or_else(|| things.iter().rposition(own));
        }
        it
    }

    /// "A has Annie and casts Hextech Ray on it": on B's unit, of which was spoken before.
    fn it_is_theirs(&mut self, last: usize, naming: &Naming<'_>) -> Option<usize> {
        if naming.word() != "it" || !["casts", "plays"].contains(&naming.verb) {
            return None;
        }
        let other = self.not_ones_own(last, naming.player, naming.said)?;
        if let (Some(own), Some(name)) = (self.known.call(last), self.known.call(other)) {
            self.remark(naming.from, format!("`it` is taken as {name}, not as {own}"), "say its name");
        }
        Some(other)
    }

    /// "Destroys it", "attacks with them".
    fn names_it(&mut self, naming: &mut Naming<'_>) -> bool {
        let many = ["them", "They", "they"].contains(&naming.word());
        if !many && !["it", "It", "itself"].contains(&naming.word()) {
            return false;
        }
        let it = self.it_is(naming).map(|last| self.one_of_several(last, naming.said, naming.from));
        let Some((last, name)) = it.and_then(|last| Some((last, self.known.call_it(last, many)?))) else { return false };
        self.aimed_at(last, naming.verb, &naming.out, naming.from);
        // An answer names the thing alone.
        let answer = self.known.things.get(last).filter(|_| naming.word_before() == "choosing").map(|thing| words::of_name(&thing.name));
        naming.say(answer.unwrap_or_else(|| vec![name]), naming.i + 1)
    }

    /// "One of them": the first.
    fn names_one_of_them(&mut self, naming: &mut Naming<'_>) -> bool {
        if !words::at(naming.said, naming.i, "one of them") {
            return false;
        }
        let them = self.it_is(naming).or(self.known.last);
        let each = them.and_then(|last| self.known.call_each(last)).unwrap_or_default();
        let Some((first, _)) = each.split_once(" and ") else { return false };
        naming.say(words::of(first), naming.i + 3)
    }

    /// "I regenerate them", of what goes by a plural name.
    fn names_plural(&mut self, naming: &mut Naming<'_>) -> bool {
        let plural = |thing: &Thing| thing.player == naming.player && thing.count == 1 && thing.name.ends_with('s') && !thing.unnamed;
        if naming.word() != "them" || !OWN.contains(&naming.verb) {
            return false;
        }
        let name = self.known.things.iter().rposition(plural).and_then(|place| self.known.call(place));
        name.is_some_and(|name| naming.say(vec![name], naming.i + 1))
    }

    /// "Destroys both".
    fn names_both(&mut self, naming: &mut Naming<'_>) -> bool {
        if !["both", "them"].contains(&naming.word()) || naming.i < 2 {
            return false;
        }
        let Some((names, next)) = self.all_meant(naming.said, naming.i).filter(|(names, _)| names.len() > 1) else { return false };
        naming.say(words::of(&names.join(" and ")), next)
    }

    /// "To the battlefield Grove" stays as it is.
    fn keeps_battlefield(&mut self, naming: &mut Naming<'_>) -> bool {
        let field = words::at(naming.said, naming.i, "the battlefield");
        field && words::word(naming.said, naming.i + 2).starts_with(char::is_uppercase) && naming.keep(naming.i + 3)
    }

    /// The name of what is cast stays whole: "Tactical Retreat" is no Retreat.
    fn keeps_what_is_cast(&mut self, naming: &mut Naming<'_>) -> bool {
        if naming.i != 2 || !["casts", "plays"].contains(&naming.verb) {
            return false;
        }
        self.card_at(naming.said, 2).filter(|(_, next)| *next > 3).is_some_and(|(_, next)| naming.keep(next))
    }

    /// "Attacks Anaphiel": a part of the name of what is here.
    fn names_by_part(&mut self, naming: &mut Naming<'_>) -> bool {
        let word = naming.word();
        let in_name = naming.word_before().starts_with(char::is_uppercase) && !self.is_player(naming.word_before().trim_end_matches("'s"));
        if !word.starts_with(char::is_uppercase) || word.ends_with("'s") || naming.i < 2 || in_name {
            return false;
        }
        if self.is_inside_name(naming.said, naming.i) {
            return false;
        }
        let new = |name: &str| !self.is_named(name) && !self.is_card(name) && !self.is_player(name);
        let Some((name, next)) = name_at(naming.said, naming.i).filter(|(name, _)| new(name)) else { return false };
        let called = self.meant(&words::of(&name), None).and_then(|place| self.known.call(place));
        called.is_some_and(|called| naming.say(words::of_called(&called), next))
    }

    /// "Attacks with Goblin Guide", a name that nobody knows: reading says so.
    fn names_stranger(&mut self, naming: &mut Naming<'_>) -> bool {
        if !naming.does_it() || naming.word().ends_with("'s") || self.card_at(naming.said, naming.i).is_some() {
            return false;
        }
        let Some((name, next)) = name_at(naming.said, naming.i).filter(|(name, _)| self.is_stranger(name)) else { return false };
        let line = format!("{} controls {name}", naming.player);
        self.known.add(Thing {
            player: naming.player.to_owned(),
            name: name.clone(),
            words: vec![self.play.sentences().spoken.fighter.to_owned()],
            unnamed: false,
            count: 1,
            line: Some(line.clone()),
        });
        naming.before.push(line);
        naming.say(words::of(&name), next)
    }

    /// "Destroys Worship", a card of which nobody spoke: it is there.
    fn names_card_nowhere(&mut self, naming: &mut Naming<'_>) -> bool {
        let word = naming.word();
        let nowhere = word.starts_with(|c: char| c.is_uppercase() || c == '"')
            && !self.is_named(word.trim_matches('"'))
            && !self.is_player(word)
            && !["casts", "plays", "choosing"].contains(&naming.word_before());
        let unknown = |phrase: &Phrase| phrase.card && phrase.name.as_ref().is_some_and(|name| self.is_nowhere(name));
        if !nowhere {
            return false;
        }
        let Some((phrase, next)) = self.phrase(naming.said, naming.i).filter(|(phrase, _)| unknown(phrase)) else { return false };
        let Some(name) = self.name_of(&phrase, naming, next) else { return false };
        naming.say(words::of_name(&name), next)
    }

    /// "Attacks with a 3/3", "destroys the Angel", "blocks B's creature".
    fn names_described(&mut self, naming: &mut Naming<'_>) -> bool {
        let at_start = naming.i == 0 && naming.word() == "A" && self.is_player("A");
        if at_start || !self.description_begins(naming.said, naming.i) {
            return false;
        }
        let mut lowered = naming.said.to_vec();
        if let Some(first) = lowered.get_mut(naming.i).filter(|first| !first.ends_with("'s")) {
            *first = first.to_ascii_lowercase();
        }
        let Some((phrase, next)) = self.phrase(&lowered, naming.i).filter(|(phrase, _)| worth(phrase)) else { return false };
        let Some(name) = self.name_of(&phrase, naming, next) else { return false };
        naming.say(words::of(&name), next)
    }

    /// Whether a described thing begins here: "the 3/3", "B's creature", "2 2/2 creatures"; "2 +1/+1 counters" are no things.
    fn description_begins(&self, said: &[String], i: usize) -> bool {
        let (word, next, after) = (words::word(said, i), words::word(said, i + 1), words::word(said, i + 2));
        let described = || {
            words::is_stats(next)
                || words::is_number(next) && is_measure(after)
                || self.is_noun(next)
                || self.is_kind(next) && (words::is_stats(after) || self.is_noun(after))
                || self.scope.flags().any(|flag| flag == next)
                || self.card_at(said, i + 1).is_some()
        };
        let owner = word.strip_suffix("'s").is_some_and(|owner| self.is_player(owner));
        BEGINS.contains(&word) || owner || words::is_number(word) && described()
    }

    /// The name of a thing that is described up to `next`; the line of a new one comes before the sentence.
    fn name_of(&mut self, phrase: &Phrase, naming: &mut Naming<'_>, next: usize) -> Option<String> {
        let after = naming.said.get(next..).unwrap_or_default();
        let deed = Deed { player: naming.player, verb: naming.verb, before: &naming.out, after, from: naming.from };
        let (name, line) = self.thing_meant(phrase, deed)?;
        naming.before.extend(line);
        Some(name)
    }
}

/// Whether a described thing says enough to be looked for: not `a card`, `the draw step`.
fn worth(phrase: &Phrase) -> bool {
    let only_card = phrase.kinds.iter().all(|kind| ["card", "spell"].contains(&kind.as_str()));
    phrase.name.is_some() || phrase.stats.is_some() || !only_card
}
