//! Turns of a few words: `4A`, `for 3 life`, `a 6/6 trample`, `HE has`.

use super::super::words::{self, Words, is_one, word};
use super::super::{Hearing, brackets};
use super::Talked;
use super::table::{OF_SPELLS, SAME, VERBS};

impl Hearing<'_> {
    /// The sentence with small turns said in the words of the game.
    pub(super) fn in_small(&self, piece: &str, talked: &mut Talked) -> String {
        let asks = piece.ends_with('?');
        let mut said = words::of(&brackets::apart(piece.trim_end_matches('?')));
        self.amber_marks(&mut said);
        self.adjectives_after_strength(&mut said);
        self.for_life(&mut said, talked);
        self.large_people(&mut said);
        self.would_be_hit(&mut said);
        self.same_place(&mut said);
        self.used_to(&mut said, talked);
        self.spell_after_spell(&mut said);
        self.flashed_back(&mut said);
        let times = self
            .said
            .split_whitespace()
            .any(|word| word.trim_end_matches([',', '.']).strip_prefix(['x', '×']).is_some_and(words::is_number));
        if times {
            self.counted_behind(&mut said);
        }
        self.told_short(&mut said, talked);
        self.legend_told(&mut said);
        self.nouns_left_out(&mut said);
        self.mode_named(&mut said);
        self.somewhere_in_line(&mut said, talked);
        self.stands_of_nobody(&mut said, talked);
        for (what, same) in SAME {
            let length = what.split(' ').count();
            let found = |said: &Words| {
                (0..said.len()).find(|at| {
                    let run = said.get(*at..at + length).map(|run| words::of(&words::text(run).to_lowercase()));
                    what != same && run.is_some_and(|run| run.len() == length && words::at(&run, 0, what))
                })
            };
            if let Some(at) = found(&said) {
                if same.is_empty() {
                    talked.note(format!("`{what}` isn't played out by itself"), "say what is done");
                }
                said.splice(at..at + length, words::of(same).into_iter().filter(|word| !word.is_empty()));
            }
        }
        let mut verbs: Vec<&(&str, &str)> = VERBS.iter().collect();
        verbs.sort_by_key(|(what, _)| std::cmp::Reverse(what.split(' ').count()));
        for (what, same) in verbs {
            let length = what.split(' ').count();
            let found = (1..said.len()).find(|at| {
                let card = self
                    .card_at(&said, at + length + usize::from(words::is_one(&said, at + length, &["a", "an", "the", "my", "his", "off"])));
                let card = card.is_some_and(|(name, _)| !OF_SPELLS.contains(what) || self.is_fleeting_card(&name));
                let asked = asks && *at == 1 && is_one(&said, *at, &["does", "do"]);
                words::at(&said, *at, what) && card && !asked
            });
            if let Some(at) = found {
                let verb = if self.play.sentences().spoken.second.is_none() && !self.play.sentences().spoken.battlefields {
                    same.replace("play", "cast").replace("casted", "cast")
                } else {
                    (*same).to_owned()
                };
                said.splice(at..at + length, [verb]);
            }
        }
        let text = words::text(&said).replace("( ", "(").replace(" )", ")");
        if asks && !text.ends_with('?') { format!("{text}?") } else { text }
    }

    /// "4A", "4Æ": so much Æmber, where there is any.
    fn amber_marks(&self, said: &mut Words) {
        if self.play.sentences().spoken.second.is_none() {
            return;
        }
        let mut at = 0;
        while at < said.len() {
            let bare = word(said, at).trim_end_matches(['.', '?', '!']).to_owned();
            let number = ["A", "Æ", "æ", "ae", "a", "amber"]
                .iter()
                .find_map(|mark| bare.strip_suffix(mark))
                .filter(|number| words::is_number(number));
            if let Some(number) = number.map(str::to_owned) {
                said.splice(at..=at, [number, "Æmber".to_owned()]);
            } else if words::is_number(&bare) && words::is_one(said, at + 1, &["A", "Æ", "æ"]) {
                said.splice(at + 1..at + 2, ["Æmber".to_owned()]);
            }
            at += 1;
        }
    }

    /// "A 6/6 trample", "a 3/3 first strike": with that.
    fn adjectives_after_strength(&self, said: &mut Words) {
        let mut at = 0;
        while at + 1 < said.len() {
            let next = word(said, at + 1).to_lowercase();
            let two = format!("{next} {}", word(said, at + 2).to_lowercase());
            let ability = |text: &str| super::super::with::ABILITIES.contains(&text);
            if words::is_stats(word(said, at)) && (ability(&next) || ability(&two)) {
                let length = if ability(&two) { 2 } else { 1 };
                let noun = word(said, at + 1 + length).to_owned();
                let fighter = self.play.sentences().spoken.fighter;
                let given = self.is_noun(&noun) || self.is_kind(&noun);
                if !given {
                    said.splice(at + 1..at + 1, [fighter.to_owned(), "with".to_owned()]);
                    at += 2;
                }
            }
            at += 1;
        }
    }

    /// "Casts Healing Salve on myself for 3 life": as much as the card says.
    fn for_life(&self, said: &mut Words, talked: &mut Talked) {
        let found = (3..said.len()).find(|at| {
            word(said, *at) == "for"
                && words::is_number(word(said, at + 1))
                && ["life", "damage", ""].contains(&word(said, at + 2).trim_end_matches(['.', '?']))
        });
        let Some(at) = found else { return };
        let casts = said.iter().take(at).any(|word| words::verb(word).is_some_and(|verb| ["casts", "plays"].contains(&verb)))
            || self.card_at(said, usize::from(word(said, 0) == "and")).is_some_and(|(name, _)| self.is_fleeting_card(&name));
        let number = word(said, at + 1).to_owned();
        let says = self.cards_named(&part_of(said, at)).iter().any(|name| {
            self.about_card(name).is_some_and(|(_, text)| text.split(|c: char| !c.is_alphanumeric()).any(|word| word == number))
        });
        if !casts || !says {
            return;
        }
        let bare = word(said, at + 2).is_empty();
        let heals = self.cards_named(&part_of(said, at)).iter().any(|name| {
            self.about_card(name)
                .is_some_and(|(_, text)| text.contains(&format!("gain {number} life")) || text.contains(&format!("gains {number} life")))
        });
        let life = word(said, at + 2).starts_with("life") || bare && heals;
        let modal = self
            .cards_named(&part_of(said, at))
            .iter()
            .any(|name| self.about_card(name).is_some_and(|(_, text)| text.contains("Choose one")));
        if modal && life {
            said.splice(at..(at + 3).min(said.len()), [",".to_owned(), "gaining".to_owned(), number, "life".to_owned()]);
            return;
        }
        talked.note(format!("`for {number} {}` is what the card says", word(said, at + 2)), "say only what isn't on the card");
        said.drain(at..(at + 3).min(said.len()));
    }

    /// "HE has", "THEY have".
    fn large_people(&self, said: &mut Words) {
        const LARGE: &[&str] = &["HE", "SHE", "THEY", "ME", "HIM", "IT", "OPPONENT", "YOU", "IS", "ARE", "HAS", "HAVE", "DO", "CAN"];
        for word in said.iter_mut().filter(|word| LARGE.contains(&word.as_str())) {
            *word = word.to_lowercase();
        }
    }

    /// "My commander would be bounced to hand by Unsummon": gets hit by that.
    fn would_be_hit(&self, said: &mut Words) {
        let found = (1..said.len()).find_map(|at| {
            let would = ["would be", "is about to be", "is being", "is going to be"].iter().find(|would| words::at(said, at, would))?;
            let done = at + would.split(' ').count();
            let by = (done + 1..said.len().min(done + 5)).find(|by| words::is_one(said, *by, &["by", "with"]))?;
            let (name, _) = self.card_at(said, by + 1 + usize::from(words::is_one(said, by + 1, &["a", "an", "the", "his"])))?;
            self.is_fleeting_card(&name).then_some((at, by))
        });
        if let Some((at, by)) = found {
            said.splice(at..=by, words::of("gets hit by"));
        }
    }

    /// "I have X at the same battlefield as my Y": both there.
    fn same_place(&self, said: &mut Words) {
        let found = (2..said.len())
            .find(|at| words::at(said, *at, "at the same battlefield as my") || words::at(said, *at, "at the same battlefield as"));
        let Some(at) = found else { return };
        let me = said.iter().take(at).any(|word| ["I", "I've", "my", "My"].contains(&word.as_str()));
        let mine = word(said, at + 5) == "my";
        if me != mine {
            return;
        }
        let start = at + 5 + usize::from(mine);
        let end = (start..said.len()).find(|end| [",", "and", "when", "while"].contains(&word(said, *end))).unwrap_or(said.len());
        let thing = words::part(said, start, end);
        said.splice(at..end, [vec!["and".to_owned()], thing, words::of("at a battlefield")].concat());
    }

    /// "I use Vanguard Armory to make 3 recruits": activates it; what it makes it says itself.
    fn used_to(&self, said: &mut Words, talked: &mut Talked) {
        let found = (1..said.len()).find_map(|at| {
            let uses =
                words::is_one(said, at, &["use", "uses", "activate", "activates", "exhaust", "exhausts", "crack", "cracks", "tap", "taps"]);
            let (name, end) =
                self.card_at(said, at + 1 + usize::from(words::is_one(said, at + 1, &["a", "the", "my", "his"]))).filter(|_| uses)?;
            let to = words::is_one(said, end, &["to", "for"])
                && words::verb(word(said, end + 1)).is_some_and(|verb| ["makes", "creates", "gains", "draws"].contains(&verb));
            let text = self.about_card(&name)?.1.to_lowercase();
            let says = said
                .iter()
                .skip(end)
                .filter_map(|word| words::number(word))
                .all(|number| text.split(|c: char| !c.is_alphanumeric()).any(|word| words::number(word) == Some(number)));
            (to && says && !said.iter().skip(end).any(|word| word == "and" || word == ",")).then_some((at, end, name))
        });
        let Some((at, end, name)) = found else { return };
        if self.is_fleeting_card(&name) {
            return;
        }
        talked
            .note(format!("`{}` is what {name} does", words::text(&words::part(said, end, said.len()))), "say only what isn't on the card");
        said.truncate(end);
        if self.play.sentences().spoken.second.is_none() {
            let verb = if word(said, at).ends_with('s') { "activates" } else { "activate" };
            said.splice(at..=at, [verb.to_owned()]);
        }
    }

    /// "Counter Strike on my Drake then Void Seeker": that on it, too.
    fn spell_after_spell(&self, said: &mut Words) {
        let Some((first, on)) = self.card_at(said, 0).filter(|(name, _)| self.is_fleeting_card(name)) else { return };
        if word(said, on) != "on" {
            return;
        }
        let then = (on + 1..said.len()).find(|at| word(said, *at) == "then" || word(said, *at) == "and" && word(said, at + 1) == "then");
        let Some(then) = then else { return };
        let start = then + 1 + usize::from(word(said, then) == "and");
        let Some((second, end)) = self.card_at(said, start).filter(|(name, _)| self.is_fleeting_card(name) && self.is_aimed(name)) else {
            return;
        };
        if first == second || end != said.len() {
            return;
        }
        let mut thing = words::part(said, on + 1, then);
        while words::last(&thing) == "," {
            thing.pop();
        }
        let there = self.there_first(&words::text(&thing));
        said.splice(then.., [vec![".".to_owned()], words::of_name(&second), vec!["on".to_owned()], thing].concat());
        said.splice(0..0, words::of(&there));
    }

    /// "I'm on The Boss", "Sett is my legend": my legend is that.
    fn legend_told(&self, said: &mut Words) {
        if !self.play.sentences().spoken.battlefields {
            return;
        }
        if let Some(at) = (1..said.len()).find(|at| words::at(said, *at, "is my legend")) {
            let start = said.iter().take(at).rposition(|word| word == "." || word == "and").map_or(0, |stop| stop + 1);
            let name = words::part(said, start, at);
            said.splice(start..at + 3, [words::of("my legend is"), name].concat());
        }
        let on = ["I'm on", "I'm playing", "I am on"].iter().find(|on| words::at(said, 0, on));
        let Some(length) = on.map(|on| on.split(' ').count()) else { return };
        let legend =
            self.card_at(said, length).and_then(|(name, _)| self.about_card(&name)).is_some_and(|(kinds, _)| kinds.starts_with("Legend"));
        if legend {
            said.splice(0..length, words::of("my legend is"));
        }
    }

    /// "Is at 2 with Worship": at 2 life; "played X first"; "with X and then with Y"; "and I pay to save it".
    fn told_short(&self, said: &mut Words, talked: &mut Talked) {
        let spoken = self.play.sentences().spoken;
        let plain = spoken.second.is_none() && !spoken.battlefields;
        let at_life = (1..said.len()).find(|at| {
            let is = words::is_one(said, at - 1, &["is", "I'm", "he's", "she's", "He's", "She's", "am"]);
            is && word(said, *at) == "at" && words::is_number(word(said, at + 1)) && word(said, at + 2) == "with"
        });
        if let Some(at) = at_life.filter(|_| plain) {
            said.insert(at + 2, "life".to_owned());
        }
        let first = (1..said.len()).find(|at| {
            word(said, *at) == "first"
                && ["", ",", "and"].contains(&word(said, at + 1))
                && (0..*at).any(|start| self.card_at(said, start).is_some_and(|(_, end)| end == *at))
        });
        if let Some(at) = first {
            said.remove(at);
        }
        let again = (2..said.len()).find(|at| words::at(said, *at, "and then with") || words::at(said, *at, "then with"));
        if let Some(at) = again {
            let verb =
                said.iter().take(at).rev().find_map(|word| words::verb(word).filter(|verb| ["reaps", "fights", "attacks"].contains(verb)));
            let me = said.iter().take(at).any(|word| word == "I");
            let length = if word(said, at) == "and" { 3 } else { 2 };
            if let Some(verb) = verb {
                said.splice(at..at + length, words::of(&format!("and then {} {verb} with", if me { "I" } else { "he" })));
            }
        }
        let pays = (2..said.len()).find_map(|at| {
            let pays = ["and I pay to save it", "and I pay for it", "and he pays to save it", "and he pays for it", "and I pay"]
                .iter()
                .find(|pays| words::at(said, at, pays))?;
            Some((at, at + pays.split(' ').count()))
        });
        if let Some((at, end)) = pays.filter(|(_, end)| *end == said.len()) {
            talked.note(
                format!("`{}` fixes no choice: all of them are answered", words::text(&words::part(said, at + 1, end))),
                "look at the outcome in which it is paid",
            );
            said.truncate(at);
        }
    }

    /// "Rhox Faithmender x2": two of them.
    fn counted_behind(&self, said: &mut Words) {
        let found = (0..said.len()).find_map(|at| {
            let (name, end) = self.card_at(said, at)?;
            let number = words::number(word(said, end)).filter(|count| (2..=9).contains(count) && words::is_number(word(said, end)))?;
            let after = ["", ",", "on", "out", "and", "in"].contains(&word(said, end + 1));
            (after && !self.is_fleeting_card(&name)).then_some((at, end, number))
        });
        if let Some((at, end, number)) = found {
            said.remove(end);
            said.insert(at, number.to_string());
        }
    }

    /// "His 3 might", "a 1/1": of what fights; "his guy": that.
    fn nouns_left_out(&self, said: &mut Words) {
        let fighter = self.play.sentences().spoken.fighter;
        let mut at = 0;
        while at < said.len() {
            let before = word(said, at.wrapping_sub(1)).to_lowercase();
            let led =
                ["a", "an", "my", "his", "her", "their", "the", "another", "into"].contains(&before.as_str()) || before.ends_with("'s");
            let measure = words::is_number(word(said, at)) && super::super::with::is_measure(word(said, at + 1));
            let end = if measure { at + 2 } else { at + 1 };
            let alone = ["", ",", "and", "with", "out", "on", "in", "into", "while", "to", "at", "which", "that", "when"]
                .contains(&word(said, end));
            if led && alone && (measure && word(said, end) != "with" || words::is_stats(word(said, at))) {
                said.insert(end, fighter.to_owned());
            }
            let strong = super::super::with::is_measure(word(said, at.wrapping_sub(1))) || words::is_stats(word(said, at.wrapping_sub(1)));
            if ["guy", "dude"].contains(&word(said, at)) && (strong || ["my", "his", "her", "their"].contains(&before.as_str())) {
                said.splice(at..=at, [fighter.to_owned()]);
            }
            at += 1;
        }
    }

    /// "Flashback X from my graveyard": from there in any case.
    fn flashed_back(&self, said: &mut Words) {
        let found = (1..said.len()).find_map(|at| {
            let back = words::is_one(said, at, &["flashback", "flashbacks"]);
            let (_, end) = self.card_at(said, at + 1).filter(|_| back)?;
            let from = ["from my graveyard", "from the graveyard", "from his graveyard", "out of my graveyard"]
                .iter()
                .find(|from| words::at(said, end, from))?;
            Some((end, end + from.split(' ').count()))
        });
        if let Some((start, end)) = found {
            said.drain(start..end);
        }
    }

    /// "Healing Salve on the 6/6, the prevent mode": preventing what the card says.
    fn mode_named(&self, said: &mut Words) {
        let found = (2..said.len()).find_map(|at| {
            let mode = [", the prevent mode", ", prevent mode", ", in prevent mode", "in prevent mode", ", the prevention mode"]
                .iter()
                .find(|mode| words::at(said, at, mode))?;
            Some((at, at + mode.split(' ').count()))
        });
        let Some((at, end)) = found else { return };
        let number = self.cards_named(&part_of(said, at)).iter().find_map(|name| {
            let text = self.about_card(name)?.1.to_lowercase();
            let rest = text.split_once("prevent the next ")?.1.to_owned();
            rest.split(' ').next().map(str::to_owned)
        });
        if let Some(number) = number {
            said.splice(at..end, words::of(&format!(", preventing the next {number} damage")));
        }
    }

    /// The sentences with "Unit is Shen": what `my unit` before is.
    pub(super) fn named_later(&self, mut pieces: Vec<String>, talked: &mut Talked) -> Vec<String> {
        for number in 0..pieces.len() {
            let said = words::of(pieces.get(number).map(String::as_str).unwrap_or_default());
            let lead = usize::from(words::is_one(&said, 0, &["My", "The", "my", "the"]));
            let noun = word(&said, lead).to_lowercase();
            let Some((name, end)) = self.card_at(&said, lead + 2).filter(|_| self.is_noun(&noun) && word(&said, lead + 1) == "is") else {
                continue;
            };
            if self.is_fleeting_card(&name) || pieces.get(number).is_some_and(|piece| piece.ends_with('?')) {
                continue;
            }
            let name = words::text(&words::of_name(&name));
            let rest = words::text(&words::part(&said, end, said.len()));
            let before = pieces.iter().take(number).any(|piece| piece.contains(&format!("my {noun}")));
            let there = format!("I have {name} {rest}");
            if before {
                for piece in pieces.iter_mut().take(number) {
                    *piece = piece.replacen(&format!("my {noun}"), &format!("my {name}"), 1);
                }
                pieces.remove(number);
                pieces.insert(0, there);
            } else if let Some(piece) = pieces.get_mut(number) {
                *piece = there;
            }
            talked.note(format!("`my {noun}` is taken as {name}"), "say the card's name");
        }
        pieces
    }

    /// "One of them, let's say Kim, attacks": my opponent does.
    pub(super) fn with_called_players(&self, piece: &str, talked: &mut Talked) -> String {
        let mut said = words::of(&brackets::apart(piece));
        let before = said.clone();
        self.called_players(&mut said, talked);
        if said == before { piece.to_owned() } else { words::text(&said).replace("( ", "(").replace(" )", ")") }
    }

    fn called_players(&self, said: &mut Words, talked: &mut Talked) {
        const CALLS: &[&str] = &[", let's say", ", lets say", ", say", ", let's call him", ", let's call her", ", call him", ", call her"];
        let found = (1..said.len())
            .find_map(|at| CALLS.iter().find(|calls| words::at(said, at, calls)).map(|calls| (at, at + calls.split(' ').count())));
        let Some((at, named)) = found else { return };
        let name = word(said, named).to_owned();
        let plain = name.starts_with(char::is_uppercase) && name.chars().all(char::is_alphabetic) && !self.is_card(&name);
        if !plain || word(said, named + 1) != "," {
            return;
        }
        let start = said.iter().take(at).rposition(|word| [",", "and"].contains(&word.as_str())).map_or(0, |join| join + 1);
        said.splice(start..named + 2, words::of("my opponent"));
        talked.note(format!("`{name}` is taken as the other player"), "say `my opponent`");
    }
}

/// The words before a place.
fn part_of(said: &[String], end: usize) -> Words {
    words::part(said, 0, end)
}
