//! Questions of yes or no: `Does it die?`, `Do I draw?`. What they ask is a fact about the end, which the answer begins with.

use instead_model::zones;

use super::asks::{ASKS, Ask, BEGINS, IDLE};
use super::{Hearing, Out, words};
use crate::document::Expect;
use crate::parse::Sentence;

impl Hearing<'_> {
    /// Adds the lines that say what is asked, once everything is known that the case says.
    pub(super) fn answers(&mut self) {
        if self.first_step.is_none() {
            return;
        }
        for (said, from) in std::mem::take(&mut self.yes_or_no) {
            self.can_be_done(&said, from);
            for text in self.facts_asked(&said).into_iter().map(|fact| format!("asked: {fact}")) {
                let read = matches!(super::sound::read(self, &text), Some(Sentence::Expect(Expect::Asked(_))));
                if read && self.out.iter().all(|line| line.text != text) {
                    self.out.push(Out { text, from: Some(from) });
                }
            }
        }
    }

    /// "Can I prevent the damage?", of a player who has something that could be used for it, which nobody says is used: a remark.
    fn can_be_done(&mut self, said: &[String], from: (usize, usize)) {
        let asks = said.first().is_some_and(|word| ["can", "could", "may"].contains(&word.to_ascii_lowercase().as_str()));
        let Some(player) = said.get(1).filter(|word| asks && self.is_player(word)).cloned() else { return };
        let verb = said.get(2).map_or("", |word| word.trim_end_matches('?')).to_owned();
        let used = |name: &str| {
            let used = format!("activates {name}");
            self.out.iter().any(|line| line.text.contains(&used))
        };
        let could = |thing: &&super::refer::Thing| {
            let text = self.about_card(&thing.name).map(|(_, text)| text.to_lowercase()).unwrap_or_default();
            let does = |line: &str| line.split_once(": ").is_some_and(|(_, effect)| effect.contains(&verb));
            thing.player == player && verb.len() > 3 && text.lines().any(does) && !used(&thing.name)
        };
        let Some(name) = self.known.things.iter().find(could).map(|thing| thing.name.clone()) else { return };
        let message = format!("whether {player} can {verb} anything isn't tried: {name} isn't used here");
        self.remark(from, message, &format!("say that it is used: `in response, {player} activates {name}`"));
    }

    /// The facts that a question asks for: of one thing, of each that may be meant, or of what a player is said to do.
    fn facts_asked(&self, said: &[String]) -> Vec<String> {
        if let Some(facts) = self.one_or_other(said) {
            return facts;
        }
        // "Does it come back, and with a counter?": the first of what is asked.
        let comma = said.iter().position(|word| word == ",").filter(|at| *at > 1);
        let said = said.get(..comma.unwrap_or(said.len())).unwrap_or_default();
        let bare: Vec<String> = said.iter().map(|word| word.trim_end_matches(['?', '.']).to_owned()).collect();
        // "Anyone die?"
        let bare = if bare.first().is_some_and(|word| word.to_ascii_lowercase().starts_with("any")) {
            [vec!["does".to_owned()], bare].concat()
        } else {
            bare
        };
        let lowered = bare.get(1).map(|word| word.to_ascii_lowercase());
        let each = ["anything", "anyone", "anybody", "someone", "something", "both", "either", "any", "they"]
            .iter()
            .any(|each| lowered.as_deref() == Some(*each));
        let end = words::text(bare.get(2..).unwrap_or_default());
        if each && ["die", "dies", "survive", "make it", "live", "get destroyed", "destroyed", "dead"].contains(&end.as_str()) {
            let fighters = self.fighters();
            let names = fighters.iter().filter_map(|place| self.known.call_each(*place));
            let names: Vec<String> = names.flat_map(|names| names.split(" and ").map(str::to_owned).collect::<Vec<_>>()).collect();
            let lives = ["survive", "make it", "live"].contains(&end.as_str());
            let zone = self.play.words().zone(zones::DISCARD);
            let there = if self.play.words().zone(zones::BOARD) == "play" { "in play" } else { "on the battlefield" };
            let fact = |name: &String| if lives { format!("{name} is {there}") } else { format!("{name} is in {zone}") };
            return if (1..=3).contains(&names.len()) { names.iter().map(fact).collect() } else { Vec::new() };
        }
        self.of_player(&bare).or_else(|| self.more_asked(&bare)).or_else(|| self.fact_asked(said)).into_iter().collect()
    }

    /// The kind of creature of which somebody asks whether they get any: "thopters", "any Thopter tokens".
    fn kind_asked(&self, said: &[String]) -> Option<String> {
        use instead_model::vocabulary::TagKind::Subtype;
        let skip = 3 + usize::from(words::is_one(said, 3, &["any", "the", "a", "some", "my"]));
        let noun = said.get(skip)?;
        let tail = said.get(skip + 1).is_none_or(|word| ["token", "tokens", "creatures"].contains(&word.as_str()));
        let words = self.play.words();
        let of = |name: &str| words.find_tag(Subtype, name).map(|_| name.to_owned());
        let lower = noun.to_ascii_lowercase();
        let one = lower.strip_suffix('s').unwrap_or(&lower);
        let mut letters = one.chars();
        let named: String = letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect();
        (tail && said.len() <= skip + 2).then(|| of(&named).or_else(|| of(one)).map(|_| named)).flatten()
    }

    /// "Do I draw two cards?", "do I lose the Umbra?", "do I gain 5 life?": what a player is asked to do.
    fn of_player(&self, said: &[String]) -> Option<String> {
        let player = said.get(1).filter(|word| self.is_player(word))?;
        said.first().filter(|word| BEGINS.contains(&word.to_ascii_lowercase().as_str()))?;
        let verb = said.get(2)?.as_str();
        let number =
            said.get(3).and_then(|word| words::number(word)).filter(|_| said.get(3).is_some_and(|word| word != "a" && word != "another"));
        let noun = said.get(4).map(String::as_str).unwrap_or_default();
        let done = |verb: &str, noun: &str| number.map(|number| format!("{player} {verb} {number} {noun}"));
        match verb {
            "draw" | "draws" if noun.starts_with("card") || noun.is_empty() => done("drew", "cards"),
            "gain" | "gains" if noun == "life" || noun.is_empty() => done("gained", "life"),
            "lose" | "loses" if noun == "life" => done("lost", "life"),
            "discard" | "discards" if noun.starts_with("card") => done("discarded", "cards"),
            // "Do I lose the Umbra?": it isn't there any more.
            "lose" | "loses" | "keep" | "keeps" => {
                let thing: Vec<String> = said.get(3..)?.to_vec();
                let place = self.thing_asked(&thing)?;
                let one = self.known.things.get(place).filter(|thing| thing.count == 1 && thing.line.is_some())?;
                let name = self.known.call(place)?;
                let there = if self.play.words().zone(zones::BOARD) == "play" { "in play" } else { "on the battlefield" };
                let negated = if verb.starts_with('l') { "not " } else { "" };
                (one.player == *player).then(|| format!("{name} is {negated}{there}"))
            }
            // "Do I get thopters?", "do I make any tokens?", where there are none of that kind.
            "get" | "gets" | "make" | "create" if self.kind_asked(said).is_some() => {
                let kind = self.kind_asked(said)?;
                let some = self.out.iter().any(|line| line.text.contains(" controls ") && line.text.contains(&kind));
                (!some).then(|| format!("not {player} controls 0 {kind}"))
            }
            // "Do I get the Æmber?", "do I get poison?", where nobody has any.
            "get" | "gets" => {
                let what = said.get(3..)?.iter().find(|word| word.contains("mber") || word.starts_with("poison"))?;
                let noun = if what.contains("mber") { "Æmber" } else { "poison counters" };
                let has = format!("{player} has ");
                let some = self.out.iter().any(|line| line.text.starts_with(&has) && line.text.contains(noun.trim_end_matches('s')));
                (!some).then(|| format!("not {player} has 0 {noun}"))
            }
            // "Do I forge a key?", where nobody has one.
            "forge" | "forges" if ["", "a", "my", "one", "the"].contains(&said.get(3).map(String::as_str).unwrap_or_default()) => {
                let keys =
                    self.out.iter().any(|line| line.text.contains(" key") && !line.text.contains("forge") && !line.text.starts_with('#'));
                (!keys).then(|| format!("{player} has 1 key"))
            }
            "conquer" | "conquers" => {
                let fields = self.known.things.iter().filter(|thing| thing.words.iter().any(|word| word == "battlefield"));
                let fields: Vec<&super::refer::Thing> = fields.collect();
                match fields.as_slice() {
                    [only] => Some(format!("{} is controlled by {player}", only.name)),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// The fighters here, in the order in which they came.
    pub(super) fn fighters(&self) -> Vec<usize> {
        let fighter = self.play.sentences().spoken.fighter;
        let fights = |place: &usize| {
            self.known.things.get(*place).is_some_and(|thing| thing.words.iter().any(|word| word == fighter) && thing.line.is_some())
        };
        (0..self.known.things.len()).filter(fights).collect()
    }

    /// The thing that was played, cast or put there last.
    pub(super) fn played_last(&self) -> Option<usize> {
        if let Some(paid) = self.paid_last() {
            return Some(paid);
        }
        let last = self.out.iter().rev().find(|line| {
            let verb = words::of(&line.text).get(1).cloned().unwrap_or_default();
            super::sound::is_step(self, &line.text) && ["casts", "plays", "puts"].contains(&verb.as_str())
        })?;
        let said = words::of(&last.text);
        // "A plays A's unit".
        let of_whom = usize::from(said.get(2).is_some_and(|word| word.strip_suffix("'s").is_some_and(|owner| self.is_player(owner))));
        let said: Vec<String> = said.get(..2).into_iter().chain(said.get(2 + of_whom..)).flatten().cloned().collect();
        (0..self.known.things.len()).rev().find(|place| {
            let name = self.known.things.get(*place).map(|thing| words::of_name(&thing.name)).unwrap_or_default();
            let called = self.known.call(*place).map(|name| words::of(&name)).unwrap_or_default();
            !name.is_empty()
                && (said.get(2..2 + name.len()) == Some(name.as_slice()) || said.get(2..2 + called.len()) == Some(called.as_slice()))
        })
    }

    /// The thing that an ability was paid for with, if that was done last: "activates Viscera Seer choosing Bloodghast".
    fn paid_last(&self) -> Option<usize> {
        let last = self.out.iter().rev().find(|line| super::sound::is_step(self, &line.text))?;
        let (_, chosen) = last.text.split_once(" activates ").and_then(|(_, rest)| rest.split_once(" choosing "))?;
        let chosen = chosen.trim_matches('"');
        (0..self.known.things.len()).find(|place| {
            self.known.things.get(*place).is_some_and(|thing| thing.name == chosen) || self.known.call(*place).as_deref() == Some(chosen)
        })
    }

    /// The player who `he` is in a question, where nothing that fights is done something to.
    fn he_is(&self, said: &[String]) -> Option<String> {
        let he = matches!(said, [he] if ["he", "she", "they", "him", "her"].contains(&he.as_str()));
        let other = self.scope.players.get(1).filter(|_| he && self.first_person())?;
        let done = self.out.iter().rev().find(|line| super::sound::is_step(self, &line.text))?;
        let said = words::of(&done.text);
        // Who attacks without a word about whom attacks the other.
        let attacks = said.first() == self.scope.players.first() && said.get(1).is_some_and(|verb| verb == "attacks");
        let aimed = attacks || said.iter().skip(1).any(|word| word == other);
        (aimed || self.done_to(&self.fighters()).is_none()).then(|| other.clone())
    }

    /// The thing that comes onto the board last, if that is done last: "B plays Grizzly Bears".
    fn comes_last(&self) -> Option<usize> {
        let last = self.out.iter().rev().find(|line| super::sound::is_step(self, &line.text))?;
        let said = words::of(&last.text);
        let plays = said.get(1).is_some_and(|verb| ["plays", "casts"].contains(&verb.as_str()));
        let name = plays.then(|| said.get(2..).map(words::text)).flatten()?.replace('"', "");
        let one = |thing: &super::refer::Thing| thing.name == name && !self.is_fleeting_card(&thing.name);
        (0..self.known.things.len()).rev().find(|place| self.known.things.get(*place).is_some_and(one))
    }

    /// Of several that fight the one that is done something to last.
    pub(super) fn done_to(&self, places: &[usize]) -> Option<usize> {
        let last = self.out.iter().rev().find(|line| super::sound::is_step(self, &line.text))?;
        let named = places.iter().filter(|place| {
            let name = self.known.things.get(**place).map(|thing| thing.name.clone()).unwrap_or_default();
            self.known.call(**place).is_some_and(|called| last.text.contains(&called)) || last.text.contains(&format!("targeting {name}"))
        });
        match named.collect::<Vec<_>>().as_slice() {
            [only] => Some(**only),
            _ => None,
        }
    }

    /// The fact that a question asks for; none, if it isn't known what or whom it means.
    fn fact_asked(&self, said: &[String]) -> Option<String> {
        let (ask, said) = parted(said)?;
        // "Does it go to my hand?": whosever it is.
        let said = self.he_is(&said).map_or(said, |he| vec![he]);
        if let [player] = said.as_slice()
            && self.is_player(player)
        {
            return asked_of_player(ask, player);
        }
        let place = match ask {
            // What doesn't fight is asked about by its name.
            Ask::Tapped | Ask::Untapped | Ask::Ready | Ask::Exhausted | Ask::Countered => {
                self.any_asked(&said).or_else(|| self.thing_asked(&said))
            }
            Ask::Triggers | Ask::InHand | Ask::InGraveyard | Ask::Exiled | Ask::Back | Ask::InLibrary | Ask::InCommand | Ask::Gone => {
                self.thing_asked(&said).or_else(|| self.any_asked(&said))
            }
            _ => self.thing_asked(&said),
        }?;
        self.asked_of_thing(ask, place)
    }

    /// The fact about a thing.
    fn asked_of_thing(&self, ask: Ask, place: usize) -> Option<String> {
        let thing = self.known.things.get(place).filter(|thing| thing.count == 1)?;
        let token = thing.words.iter().any(|word| word == "token");
        let name = self.known.call(place)?;
        let zone = |zone| self.play.words().zone(zone);
        let board = if zone(zones::BOARD) == "play" { "in play" } else { "on the battlefield" };
        Some(match ask {
            Ask::Dies if token => format!("{name} is gone"),
            Ask::Dies | Ask::InGraveyard => format!("{name} is in {}", zone(zones::DISCARD)),
            Ask::Lives | Ask::Back => format!("{name} is {board}"),
            Ask::Gone => format!("{name} is not {board}"),
            Ask::Exiled => format!("{name} is in {}", zone(zones::EXILE)),
            Ask::InHand => format!("{name} is in {}", zone(zones::HAND)),
            Ask::InLibrary => format!("{name} is in {}", zone(zones::DECK)),
            Ask::InCommand => format!("{name} is in the command zone"),
            Ask::Tapped => format!("{name} is tapped"),
            Ask::Untapped => format!("{name} is not tapped"),
            Ask::Ready => format!("{name} is not exhausted"),
            Ask::Exhausted => format!("{name} is exhausted"),
            Ask::Triggers => format!("{name} triggered"),
            Ask::Countered => format!("{name} didn't resolve"),
            Ask::Wins | Ask::Loses | Ask::Draws | Ask::Discards => return None,
        })
    }

    /// Anything that a question names, or the last thing that was spoken of, where nothing here fights.
    pub(super) fn any_asked(&self, said: &[String]) -> Option<usize> {
        if let [it] = said
            && ["it", "he", "she", "they"].contains(&it.as_str())
        {
            if let Some(played) = self.played_last() {
                return Some(played);
            }
            let mut placed =
                (0..self.known.things.len()).filter(|place| self.known.things.get(*place).is_some_and(|thing| thing.line.is_some()));
            return placed.next().filter(|_| placed.next().is_none());
        }
        let skip = usize::from(said.first().is_some_and(|word| word == "the" || word.ends_with("'s")));
        let owner = said.first().and_then(|word| word.strip_suffix("'s")).filter(|owner| self.is_player(owner));
        self.meant(said.get(skip..).filter(|words| !words.is_empty())?, owner)
    }

    /// The one thing that a question is about: `it`, `my guy`, `the Bear`, `my 2/2`.
    pub(super) fn thing_asked(&self, said: &[String]) -> Option<usize> {
        let fighters = self.fighters();
        let fights = |place: &usize| fighters.contains(place);
        if let [it] = said
            && ["it", "he", "she"].contains(&it.as_str())
        {
            return match fighters.as_slice() {
                [only] if self.comes_last().is_none_or(|place| place == *only) => Some(*only),
                several => self.comes_last().or_else(|| self.done_to(several)),
            };
        }
        let (owner, rest) = match said.first().and_then(|word| word.strip_suffix("'s")) {
            Some(owner) if self.is_player(owner) => (Some(owner.to_owned()), said.get(1..)?),
            _ if said.first().is_some_and(|word| ["the", "that", "this"].contains(&word.as_str())) => (None, said.get(1..)?),
            _ => (None, said),
        };
        let guy = |word: &String| ["guy", "dude", "man", "boy", "creature", "unit"].contains(&word.as_str());
        if let [only] = rest
            && guy(only)
        {
            let own = |place: &usize| {
                self.known.things.get(*place).is_some_and(|thing| owner.as_ref().is_none_or(|owner| thing.player == *owner))
            };
            let own: Vec<usize> = fighters.into_iter().filter(own).collect();
            return match own.as_slice() {
                [only] => Some(*only),
                _ => None,
            };
        }
        let words: Vec<String> = rest.to_vec();
        let named = self.known.things.iter().position(|thing| thing.name.eq_ignore_ascii_case(&words::text(&words)));
        let one = named.filter(|_| {
            let same = self.known.things.iter().filter(|thing| thing.name.eq_ignore_ascii_case(&words::text(&words)));
            same.filter(|thing| owner.as_ref().is_none_or(|owner| thing.player == *owner)).count() == 1
        });
        one.or_else(|| self.meant(&words, owner.as_deref()).filter(|place| !words.is_empty() && fights(place)))
    }
}

/// What a question asks, and of what: "does my Bear still die this turn?".
fn parted(said: &[String]) -> Option<(Ask, Vec<String>)> {
    let mut said: Vec<String> = said.iter().map(|word| word.trim_end_matches(['?', '.']).to_owned()).collect();
    let first = said.first()?.to_ascii_lowercase();
    if !BEGINS.contains(&first.as_str()) {
        return None;
    }
    said.remove(0);
    let last = said.len().saturating_sub(2);
    if let Some(word) = said.get_mut(last).filter(|word| word.ends_with("'s") && last > 0) {
        "my".clone_into(word);
    }
    let ends = |said: &[String], end: &str| {
        let length = end.split(' ').count();
        (said.len() > length && words::at(said, said.len() - length, end)).then_some(length)
    };
    while let Some(length) = IDLE.iter().find_map(|idle| ends(&said, idle)) {
        said.truncate(said.len() - length);
    }
    let asks = ASKS.iter().filter_map(|(words, ask)| Some((ends(&said, words)?, *ask)));
    let (length, ask) = asks.max_by_key(|(length, _)| *length)?;
    said.truncate(said.len() - length);
    while ["still", "is", "be"].contains(&words::last(&said)) && said.len() > 1 {
        said.pop();
    }
    Some((ask, said))
}

/// The fact about a player.
fn asked_of_player(ask: Ask, player: &str) -> Option<String> {
    match ask {
        Ask::Dies | Ask::Loses => Some(format!("{player} lost the game")),
        Ask::Wins => Some(format!("{player} won the game")),
        Ask::Draws => Some(format!("{player} drew cards")),
        Ask::Lives => Some(format!("{player} didn't lose the game")),
        Ask::Discards => Some(format!("{player} discarded cards")),
        _ => None,
    }
}
