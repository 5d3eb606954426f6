//! Remarks in passing: `my opponent, who's at 10, …`, `two creatures, one of them warded`, `an effect makes me …`, `nothing
//! else happens`.

use super::words::Words;
use super::{Hearing, words};

/// Sentences that say that nothing more is there to say.
const NOTHING: &[&str] = &[
    "nothing else happens",
    "nothing else is going on",
    "nothing else is relevant",
    "nothing else is out",
    "nothing else is in play",
    "nothing else is on the board",
    "nothing else is on the battlefield",
    "nothing else matters",
    "that's all",
    "that is all",
    "that's it",
    "that is it",
    "no responses",
    "no response",
    "nobody responds",
    "no one responds",
    "nobody does anything else",
    "there are no responses",
    "there is nothing else",
    "there's nothing else",
    "everything resolves",
    "no other effects",
    "no other cards are involved",
    "we're in a showdown",
    "we are in a showdown",
    "it is a showdown",
    "it's a showdown",
    "it's the first time it's attacked this turn",
    "it is the first time it is attacked this turn",
    "it's the first attack this turn",
    "it's the first attack of the turn",
    "it wasn't attacked before this turn",
    "it hasn't been attacked this turn",
    "no blocks",
    "no blockers",
    "nobody blocks",
    "nobody blocked",
    "no one blocks",
    "no one blocked",
    "there are no blocks",
    "there were no blocks",
    "we're in combat",
    "we are in combat",
];

/// Nouns for a card that makes somebody do something, where the card isn't named.
const MAKERS: &[&str] = &["effect", "ability", "spell", "card", "something", "trigger"];

/// `Got a Sprite at a battlefield`: I've got one.
pub(super) fn with_subject(mut said: Words) -> Words {
    const WITHOUT: &[&str] = &["Got", "Have", "Controlling", "Running"];
    let bare = said.first().is_some_and(|first| WITHOUT.contains(&first.as_str()));
    if bare && said.len() > 1 && !words::is_one(&said, 1, &["I", "you", "we", "to", "of"]) {
        said.splice(0..1, ["I".to_owned(), "have".to_owned()]);
    }
    said
}

impl Hearing<'_> {
    /// The sentences that stand inside another, and that one without them: `A attacks B, who is at 10, with a 5/5`.
    pub(super) fn passing(&mut self, mut said: Words) -> (Vec<Words>, Words) {
        let mut out = Vec::new();
        // "I have Furnace of Rath, and so does my opponent".
        let end = said.len().saturating_sub(3);
        let does = ["does", "do", "has", "have", "did"].contains(&said.get(end + 1).map(String::as_str).unwrap_or_default());
        if end > 2
            && does
            && words::is(&said, end, "so")
            && let Some(other) = said.last().filter(|word| self.is_player(word)).cloned()
            && said.first().is_some_and(|word| self.is_player(word))
        {
            said.truncate(end);
            while said.last().is_some_and(|word| word == "," || word == "and") {
                said.pop();
            }
            out.push([vec![other], said.get(1..).unwrap_or_default().to_vec()].concat());
        }
        // "A at 3 life controls X": is at 3 life, and does.
        if said.first().is_some_and(|word| self.is_player(word))
            && words::at(&said, 1, "at")
            && said.get(2).is_some_and(|word| words::is_number(word))
            && words::is(&said, 3, "life")
            && said.get(4).is_some_and(|word| words::verb(word).is_some())
        {
            let who = said.first().cloned().unwrap_or_default();
            let number = said.get(2).cloned().unwrap_or_default();
            out.push(vec![who, "is".to_owned(), "at".to_owned(), number, "life".to_owned()]);
            said.drain(1..4);
        }
        // "Fights Silvertooth and destroys it": that it does is what comes of it.
        let fights = said.iter().any(|word| ["fights", "fight", "attacks"].contains(&word.as_str()));
        let tails = ["and destroys it", "and kills it", "and destroy it", "and kill it", "and destroys him", "and wins"];
        if let Some(tail) = tails
            .iter()
            .find(|tail| fights && said.len().checked_sub(tail.split(' ').count()).is_some_and(|at| at > 2 && words::at(&said, at, tail)))
        {
            said.truncate(said.len() - tail.split(' ').count());
        }
        for at in 1..said.len() {
            if !words::at(&said, at, ", who") {
                continue;
            }
            let Some(whose) = said.get(at - 1).filter(|word| self.is_player(word)).cloned() else { continue };
            let Some(end) = said.iter().skip(at + 2).position(|word| word == ",").map(|place| place + at + 2) else { continue };
            // What follows goes on with the sentence around it.
            let goes_on = words::is_one(&said, end + 1, &["with", "for", "using", "casts", "attacks", "and"]);
            let inner = said.get(at + 2..end).filter(|inner| inner.len() > 1 && goes_on);
            if let Some(inner) = inner {
                out.push([vec![whose], inner.to_vec()].concat());
                said.drain(at..=end);
                break;
            }
        }
        (out, self.one_of_them(said))
    }

    /// `two creatures, one of them warded`: a creature and a warded creature.
    fn one_of_them(&mut self, mut said: Words) -> Words {
        let words_of = said.clone();
        let word = |j: usize| words_of.get(j).map(String::as_str).unwrap_or_default();
        let found = (2..said.len()).find(|at| {
            word(*at) == ","
                && (["one of them", "one of which", "one of whom"].iter().any(|one| words::at(&said, at + 1, one))
                    || words::at(&said, at + 1, "one with"))
        });
        let Some(at) = found else { return said };
        let Some(count) = (1..at)
            .rev()
            .find(|place| words::number(word(*place)).is_some_and(|count| count > 1) && !super::with::is_measure(word(place + 1)))
        else {
            return said;
        };
        let many = words::number(word(count)).unwrap_or(0);
        let mut thing: Words = said.get(count + 1..at).unwrap_or_default().to_vec();
        let noun = thing.iter().position(|word| self.scope.nouns().any(|(one, plural)| word == plural || word == one));
        let Some(noun) = noun else { return said };
        if let (Some(word), Some((one, _))) = (
            thing.get(noun).cloned(),
            thing.get(noun).and_then(|word| self.scope.nouns().find(|(one, plural)| word == plural || word == one)),
        ) && word != one
            && let Some(place) = thing.get_mut(noun)
        {
            one.clone_into(place);
        }
        let skip = if word(at + 2) == "with" { 2 } else { 4 };
        let skip = skip + usize::from(["is", "has"].contains(&word(at + skip)));
        let has = word(at + skip - 1) == "has";
        let how: Words = said.get(at + skip..).unwrap_or_default().to_vec();
        let state = self.scope.flags().any(|flag| flag == words::text(&how));
        let rest = if many == 2 {
            [vec!["a".to_owned()], thing.clone()].concat()
        } else {
            [vec![(many - 1).to_string()], said.get(count + 1..at).unwrap_or_default().to_vec()].concat()
        };
        let other = if state {
            [vec!["a".to_owned()], how, thing].concat()
        } else if has || ["with", "without"].contains(&how.first().map(String::as_str).unwrap_or_default()) {
            let with = if has { vec!["with".to_owned()] } else { Words::new() };
            [vec!["a".to_owned()], thing, with, how].concat()
        } else {
            return said;
        };
        self.known.granted.extend([many.to_string(), "one".to_owned()]);
        said.splice(count.., [rest, vec!["and".to_owned()], other].concat());
        said
    }

    /// "Simple one: I cast Shock": what leads to a sentence and says nothing, and the rest.
    pub(super) fn headed(&self, part: &str) -> Option<(String, String)> {
        const FORMATS: [&str; 8] = ["EDH", "Commander", "Modern", "Standard", "Legacy", "Pioneer", "Limited", "Draft"];
        let (heading, rest) = part.split_once(": ")?;
        let said = words::of(part);
        let colon = said.iter().position(|word| word.ends_with(':'))?;
        // A card of one word is named if nothing else leads.
        let card = |at: usize| self.card_at(&said, at).is_some_and(|(_, next)| next > at + 1 || colon == 0);
        // "Yixlid Jailer vs Progenitus: …" only says what it is about.
        let versus = [" vs ", " vs. ", " versus ", " and "].iter().any(|versus| {
            let sides = |(one, other): (&str, &str)| self.is_card(one.trim()) && self.is_card(other.trim());
            heading.split_once(versus).is_some_and(sides)
        });
        let named = !versus && ((0..=colon).any(card) || self.is_card(heading));
        let weighs =
            |(at, word): (usize, &String)| at > 0 && word != "one" && !FORMATS.contains(&word.as_str()) && self.is_weighty(word, false);
        let short = heading.split(' ').count() < 6 && !heading.contains('"');
        let says = !versus && words::of(heading).iter().enumerate().any(weighs);
        (short && !named && !says && rest.split(' ').count() > 2).then(|| (heading.to_owned(), rest.to_owned()))
    }

    /// `An effect makes me create a Clue`: I do.
    pub(super) fn made_to(&self, said: &Words) -> Option<Vec<Words>> {
        let word = |j: usize| words::word(said, j);
        let makes = (1..said.len()).find(|at| ["makes", "lets", "forces", "has", "causes", "allows", "tells"].contains(&word(*at)))?;
        let bare =
            makes <= 2 && MAKERS.contains(&word(makes - 1)) && (makes == 1 || ["an", "some", "An", "Some", "a", "A"].contains(&word(0)));
        let something = makes == 1 && ["Something", "something"].contains(&word(0));
        let player = said.get(makes + 1).filter(|word| self.is_player(word))?.clone();
        let at = makes + 2 + usize::from(word(makes + 2) == "to");
        let verb = words::verb(word(at)).filter(|_| bare || something)?;
        Some(vec![[vec![player, verb.to_owned()], said.get(at + 1..)?.to_vec()].concat()])
    }

    /// `The tide is high`: for whoever tells it.
    pub(super) fn tide(&self, said: &Words) -> Option<String> {
        let plain = words::text(said).to_lowercase();
        let high = ["the tide is high", "it is high tide", "it's high tide"].contains(&plain.as_str());
        let line = format!("the tide is high for {}", self.scope.players.first()?);
        (high && self.sound(&line).is_some()).then_some(line)
    }

    /// Whether a sentence only says that there is nothing more.
    pub(super) fn says_nothing(&self, said: &Words) -> bool {
        let plain = words::text(said).to_lowercase();
        NOTHING.contains(&plain.as_str()) || self.is_remark(said) || self.is_unharmed(said)
    }

    /// "Bumpsy is undamaged", "both are undamaged": as whatever is there is, if nobody says otherwise.
    fn is_unharmed(&self, said: &[String]) -> bool {
        let bare = said.last().is_some_and(|word| ["undamaged", "unharmed", "unhurt"].contains(&word.as_str()));
        let verb = said.iter().filter(|word| words::verb(word).is_some()).count();
        let is = said.iter().rposition(|word| ["is", "are"].contains(&word.as_str()));
        let so = is.is_some_and(|is| {
            said.iter().skip(is + 1).all(|word| ["both", "all", "still", "undamaged", "unharmed", "unhurt"].contains(&word.as_str()))
        });
        let damaged = |line: &super::Out| line.text.contains(" damage") && !line.text.starts_with('#');
        bare && so && verb == 1 && !said.iter().any(|word| words::is_number(word)) && !self.out.iter().any(damaged)
    }

    /// Whether a sentence only says what comes: `Dredge question.`, `Commander game.`
    fn is_remark(&self, said: &Words) -> bool {
        const REMARKS: &[&str] = &["question", "questions", "game", "scenario", "situation", "puzzle", "problem", "interaction", "case"];
        let last = said.last().map(|word| word.trim_end_matches([',', '.', '!']).to_ascii_lowercase()).unwrap_or_default();
        let says =
            |word: &String| self.is_player(word) || words::number(word).is_some() || words::verb(&word.to_ascii_lowercase()).is_some();
        let short = (2..5).contains(&said.len()) && REMARKS.contains(&last.as_str());
        let before = said.get(..said.len().saturating_sub(1)).unwrap_or_default();
        short && !before.iter().any(says)
    }

    /// `Two 3 power creatures fight each other`, `my Troll and his Bumpsy fight`: one with the other.
    pub(super) fn each_other(&mut self, said: &Words) -> Option<Vec<Words>> {
        let fights = self.play.sentences().has_action("fight");
        let end = ["fight each other", "fight one another", "fight"].iter().find_map(|tail| {
            let at = said.len().checked_sub(tail.split(' ').count())?;
            (words::at(said, at, tail) && at > 0).then_some(at)
        })?;
        self.known.granted.push("each".to_owned());
        let subject = words::digits(super::stand::lower_first(said.get(..end)?, 0));
        let (first, second) = (self.scope.players.first()?.clone(), self.scope.players.get(1)?.clone());
        let (phrase, next) = self.phrase(&subject, 0)?;
        let owned = |thing: &[String]| self.owner_of(thing);
        let (one, other) = if next == subject.len() && phrase.count == 2 && phrase.owner.is_none() {
            let noun = subject.iter().rposition(|word| self.scope.nouns().any(|(_, many)| word == many))?;
            let single =
                self.scope.nouns().find(|(_, many)| subject.get(noun).is_some_and(|word| word == many)).map(|(one, _)| one.to_owned())?;
            let mut thing = subject.get(1..)?.to_vec();
            single.clone_into(thing.get_mut(noun - 1)?);
            let thing = [vec!["a".to_owned()], thing].concat();
            self.known.granted.push("2".to_owned());
            ((first.clone(), thing.clone()), (second.clone(), thing))
        } else if subject.get(next).is_some_and(|word| word == "and") {
            let (mine, his) = (subject.get(..next)?.to_vec(), subject.get(next + 1..)?.to_vec());
            ((owned(&mine)?, mine), (owned(&his)?, his))
        } else {
            return None;
        };
        if one.0 == other.0 || !fights {
            return None;
        }
        let there = |(owner, thing): &(String, Words)| {
            let bare = super::frame::without_owner(thing.clone(), owner);
            (self.known_place(thing).is_none()).then(|| [vec![owner.clone(), "controls".to_owned()], bare].concat())
        };
        let name = |(owner, thing): &(String, Words)| {
            let bare = super::frame::without_owner(thing.clone(), owner);
            let bare = if bare.first().is_some_and(|word| word == "a") { bare.get(1..).unwrap_or_default().to_vec() } else { bare };
            [vec![format!("{owner}'s")], bare].concat()
        };
        let fight = [vec![one.0.clone(), "fights".to_owned()], name(&other), vec!["with".to_owned()], name(&one)].concat();
        Some([there(&one), there(&other), Some(fight)].into_iter().flatten().collect())
    }

    /// `Counter Strike on my unit`, `Ki Barrier was played on my unit`, `I have Unyielding Spirit in effect`: it is cast.
    pub(super) fn cast_barely(&mut self, said: &Words, from: (usize, usize)) -> Option<Vec<Words>> {
        const EFFECT: &[&str] =
            &["in effect", "active", "up", "running", "going", "resolved", "on", "cast this turn", "played this turn", "cast", "played"];
        let one = |text: &str| text.to_owned();
        if let Some(player) = said.first().filter(|word| self.is_player(word)).cloned() {
            let there = words::is_one(said, 1, &["has", "controls"]);
            let (name, next) = self.card_at(said, 2).filter(|_| there)?;
            let effect = EFFECT.iter().any(|effect| words::at(said, next, effect) && next + effect.split(' ').count() == said.len());
            let bare = self.is_fleeting_card(&name) && effect && !self.is_aimed(&name);
            return bare.then(|| vec![[vec![player, one("casts")], words::of(&name)].concat()]);
        }
        let mine = said.first().and_then(|word| word.strip_suffix("'s")).filter(|owner| self.is_player(owner)).map(str::to_owned);
        let start = usize::from(mine.is_some() || said.first().is_some_and(|word| ["A", "a", "The", "the"].contains(&word.as_str())));
        let (name, next) = self.card_at(said, start).filter(|(name, _)| self.is_fleeting_card(name))?;
        let passive = [
            "is on",
            "was played on",
            "was cast on",
            "is played on",
            "is cast on",
            "has been played on",
            "has been cast on",
            "on",
            "targeting",
        ];
        let on = passive.iter().find(|on| words::at(said, next, on))?;
        let target = said.get(next + on.split(' ').count()..).filter(|target| !target.is_empty())?.to_vec();
        if !self.is_aimed(&name) {
            return None;
        }
        let owner = match mine {
            Some(owner) => owner,
            None => {
                // What helps is cast by whoever has it; of anything else, the one who tells it.
                let text = self.about_card(&name).map(|(_, text)| text.to_lowercase()).unwrap_or_default();
                let helps = ["prevent", "friendly", "regenerate", "would die", "gain"].iter().any(|word| text.contains(word));
                let harms = !helps && ["destroy", "kill", "deal ", "deals ", "exile ", "banish"].iter().any(|word| text.contains(word));
                let whose = self.owner_of(&target);
                let harmed = whose.clone().filter(|_| harms).and_then(|whose| self.other_than(&whose));
                let owner = harmed.or(whose.filter(|_| helps)).or_else(|| self.scope.players.first().cloned())?;
                let other = self.other_than(&owner)?;
                self.remark(
                    from,
                    format!("who casts {name} isn't said; taken as {owner}"),
                    &format!("if it is {other}, say `{other} casts {name} …`"),
                );
                owner
            }
        };
        Some(vec![[vec![owner, one("casts")], words::of(&name), vec![one("targeting")], target].concat()])
    }
}
