//! Turns of a few words: `4A`, `for 3 life`, `a 6/6 trample`, `HE has`.

use super::super::words::{self, Words, word};
use super::super::{Hearing, brackets};
use super::Talked;

/// Words and what they say, where these words stand.
const SAME: &[(&str, &str)] = &[
    ("a regen shield", "a regeneration shield"),
    ("regen shield", "regeneration shield"),
    ("regeneration shield up", "regeneration shield"),
    ("in the chain", "in response"),
    ("on the chain", "in response"),
    ("later same turn", "later that turn"),
    ("face up in", "in"),
    ("in the middle of", "between"),
    ("smack between", "between"),
    ("flanked by", "between"),
    ("with neighbors", "between"),
    ("with neighbours", "between"),
    ("copies of", "copies of"),
    ("two copies of", "two"),
    ("2 copies of", "2"),
    ("a copy of", "a"),
    ("one warded", "a warded"),
    ("one untapped", "an untapped"),
    ("one lone", "a"),
    ("a lone", "a"),
    ("a single", "a"),
    ("damaged warded", "warded damaged"),
    ("the defending player", "my opponent"),
    ("the attacking player", "my opponent"),
    ("after blockers", ""),
    ("after blocks", ""),
    ("before blocks", ""),
    ("before blockers", ""),
    ("as a blocker", ""),
    ("a creature with power", "a creature of power"),
];

/// Verbs and what they say of a player in every game.
const VERBS: &[(&str, &str)] = &[
    ("drops", "plays"),
    ("drop", "play"),
    ("dropped", "played"),
    ("jams", "plays"),
    ("jam", "play"),
    ("lands", "plays"),
    ("slaps down", "plays"),
    ("slams down", "plays"),
    ("runs out", "plays"),
    ("busts out", "plays"),
    ("rips", "plays"),
    ("fires", "plays"),
    ("launches", "plays"),
    ("chucks", "plays"),
    ("resolves", "plays"),
];

impl Hearing<'_> {
    /// The sentence with small turns said in the words of the game.
    pub(super) fn in_small(&self, piece: &str, talked: &mut Talked) -> String {
        let asks = piece.ends_with('?');
        let mut said = words::of(&brackets::apart(piece));
        self.amber_marks(&mut said);
        self.adjectives_after_strength(&mut said);
        self.for_life(&mut said, talked);
        self.large_people(&mut said);
        self.called_players(&mut said, talked);
        for (what, same) in SAME {
            let length = what.split(' ').count();
            while let Some(at) = (0..said.len()).find(|at| words::at(&said, *at, what) && what != same) {
                said.splice(at..at + length, words::of(same).into_iter().filter(|word| !word.is_empty()));
            }
        }
        for (what, same) in VERBS {
            let length = what.split(' ').count();
            let found = (1..said.len()).find(|at| {
                let card = self.card_at(&said, at + length + usize::from(words::is_one(&said, at + length, &["a", "an", "the", "my", "his", "off"]))).is_some();
                words::at(&said, *at, what) && card
            });
            if let Some(at) = found {
                let verb = if self.play.sentences().spoken.second.is_none() && !self.play.sentences().spoken.battlefields { same.replace("play", "cast").replace("casted", "cast") } else { (*same).to_owned() };
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
            let number = ["A", "Æ", "æ", "ae", "a", "amber"].iter().find_map(|mark| bare.strip_suffix(mark)).filter(|number| words::is_number(number));
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
        let found = (3..said.len()).find(|at| word(said, *at) == "for" && words::is_number(word(said, at + 1)) && ["life", "damage"].contains(&word(said, at + 2).trim_end_matches(['.', '?'])));
        let Some(at) = found else { return };
        let casts = said.iter().take(at).any(|word| words::verb(word).is_some_and(|verb| ["casts", "plays"].contains(&verb)));
        let number = word(said, at + 1).to_owned();
        let says = self.cards_named(&part_of(said, at)).iter().any(|name| {
            self.about_card(name).is_some_and(|(_, text)| text.split(|c: char| !c.is_alphanumeric()).any(|word| word == number))
        });
        if !casts || !says {
            return;
        }
        let life = word(said, at + 2).starts_with("life");
        let modal = self.cards_named(&part_of(said, at)).iter().any(|name| self.about_card(name).is_some_and(|(_, text)| text.contains("Choose one")));
        if modal && life {
            said.splice(at..at + 3, [",".to_owned(), "gaining".to_owned(), number, "life".to_owned()]);
            return;
        }
        talked.note(format!("`for {number} {}` is what the card says", word(said, at + 2)), "say only what isn't on the card");
        said.drain(at..at + 3);
    }

    /// "HE has", "THEY have".
    fn large_people(&self, said: &mut Words) {
        const LARGE: &[&str] = &["HE", "SHE", "THEY", "ME", "HIM", "IT", "OPPONENT", "YOU", "IS", "ARE", "HAS", "HAVE", "DO", "CAN"];
        for word in said.iter_mut().filter(|word| LARGE.contains(&word.as_str())) {
            *word = word.to_lowercase();
        }
    }

    /// "One of them, let's say Kim, attacks": my opponent does.
    fn called_players(&self, said: &mut Words, talked: &mut Talked) {
        const CALLS: &[&str] = &[", let's say", ", lets say", ", say", ", let's call him", ", let's call her", ", call him", ", call her"];
        let found = (1..said.len()).find_map(|at| CALLS.iter().find(|calls| words::at(said, at, calls)).map(|calls| (at, at + calls.split(' ').count())));
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
