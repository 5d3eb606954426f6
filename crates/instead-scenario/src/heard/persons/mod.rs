//! `he`, `she`, `they`, `him`: which player is meant.
//!
//! | module | subject |
//! |---|---|
//! | here | the forms in which a sentence speaks of a player, without the name |
//! | `who` | which player that is |

mod who;

use super::Hearing;
use super::with::is_measure;
use super::words::{self, Words};

/// Words that stand for a player who acts.
const SUBJECTS: &[&str] = &["he", "she", "they", "He", "She", "They"];

/// Words for what is a player's.
const POSSESSIVE: &[&str] = &["his", "her", "their", "His", "Her", "Their"];

/// Words after which somebody may be spoken of who acts.
const BEFORE_SUBJECT: &[&str] = &[",", ";", "and", "then", "response", "while", "but", "when", "if"];

/// Words after somebody who acts, though they are no verbs.
const HELPING: &[&str] = &["would", "doesn't", "don't", "does", "can", "can't", "didn't"];

/// A sentence whose players are being named.
struct Naming<'a> {
    said: &'a [String],
    from: (usize, usize),
    /// The player who acts, as far as the sentence was heard.
    subject: Option<String>,
    /// The sentence so far.
    out: Words,
    /// The word that comes next.
    i: usize,
}

impl<'a> Naming<'a> {
    /// The word that comes next.
    fn word(&self) -> &'a str {
        words::word(self.said, self.i)
    }

    /// The word after that.
    fn next(&self) -> &'a str {
        words::word(self.said, self.i + 1)
    }

    /// The word before it.
    fn before(&self) -> &'a str {
        words::word(self.said, self.i.wrapping_sub(1))
    }

    /// Whether a sentence may begin here.
    fn begins(&self) -> bool {
        self.i == 0 || BEFORE_SUBJECT.contains(&self.before())
    }

    /// Puts this in the place of `of` words.
    fn say(&mut self, what: String, of: usize) -> bool {
        self.out.push(what);
        self.i += of;
        true
    }
}

/// A form in which a player is spoken of: names the player if this is it, and returns whether it is.
type Form<'g> = fn(&mut Hearing<'g>, &mut Naming<'_>) -> bool;

impl<'g> Hearing<'g> {
    /// The forms, in the order in which they are tried.
    const PERSONS: [Form<'g>; 14] = [
        Self::he_acts,
        Self::he_is_a_thing,
        Self::enemy,
        Self::of_mine,
        Self::it_is_his,
        Self::its_owner,
        Self::his_opponent,
        Self::with_his,
        Self::his_alone,
        Self::somebody,
        Self::his_not_mine,
        Self::him,
        Self::them,
        Self::himself,
    ];

    /// The sentence with the players in place of what stands for them; `I` is the first player already.
    pub(super) fn persons(&mut self, said: Words, from: (usize, usize)) -> Words {
        if self.scope.players.len() != 2 {
            return said;
        }
        let mut naming = Naming { said: &said, from, subject: None, out: Words::new(), i: 0 };
        while naming.i < said.len() {
            self.note_subject(&mut naming);
            if !Self::PERSONS.iter().any(|form| form(self, &mut naming)) {
                naming.say(naming.word().to_owned(), 1);
            }
        }
        if naming.subject.is_some() {
            self.known.person = naming.subject;
        }
        naming.out
    }

    /// The player of whom the sentence speaks, or the one who was spoken of last.
    fn spoken_of(&self, naming: &Naming<'_>) -> Option<String> {
        naming.subject.clone().or_else(|| self.known.person.clone())
    }

    /// Notes who acts: "A casts", and whose thing does: "A's creature".
    fn note_subject(&self, naming: &mut Naming<'_>) {
        if !naming.begins() {
            return;
        }
        if self.is_player(naming.word()) && self.acts(naming) {
            naming.subject = Some(naming.word().to_owned());
        }
        if let Some(owner) = naming.word().strip_suffix("'s").filter(|owner| self.is_player(owner)) {
            naming.subject.get_or_insert_with(|| owner.to_owned());
        }
    }

    /// Whether what follows is done by somebody: "casts", "doesn't", "bolts".
    fn acts(&self, naming: &Naming<'_>) -> bool {
        let next = naming.next();
        // "He picks": whatever a person does.
        let person = ["he", "she", "He", "She"].contains(&naming.word())
            && next.len() > 3
            && next.ends_with('s')
            && next.bytes().all(|b| b.is_ascii_lowercase());
        words::verb(next).is_some()
            || HELPING.contains(&next)
            || person
            || self.spell_verb(naming.said, naming.i + 1).is_some()
            || self.slang(next).is_some()
    }

    /// "He casts", "they don't pay".
    fn he_acts(&mut self, naming: &mut Naming<'_>) -> bool {
        let begins = naming.begins() || ["he", "she"].contains(&naming.word());
        if !SUBJECTS.contains(&naming.word()) || !begins || !self.acts(naming) || self.stands_for_thing(naming.said, naming.i) {
            return false;
        }
        let player = self.third_person(naming.subject.as_deref(), naming.from, naming.word());
        let Some(player) = player else { return false };
        let verb = words::verb(naming.next());
        naming.subject = Some(player.clone());
        naming.say(player, 1);
        if let Some(verb) = verb {
            naming.say(verb.to_owned(), 1);
        }
        true
    }

    /// "He dies", of a creature.
    fn he_is_a_thing(&mut self, naming: &mut Naming<'_>) -> bool {
        let begins = naming.begins() || ["he", "she"].contains(&naming.word());
        let he = ["he", "she", "He", "She"].contains(&naming.word()) && begins;
        he && self.stands_for_thing(naming.said, naming.i) && naming.say("it".into(), 1)
    }

    /// "An enemy Bumpsy", "a friendly creature".
    fn enemy(&mut self, naming: &mut Naming<'_>) -> bool {
        let skip = usize::from(["a", "an", "the", "A", "An", "The"].contains(&naming.word()));
        let enemy = words::word(naming.said, naming.i + skip).to_lowercase();
        if !["enemy", "friendly", "opposing"].contains(&enemy.as_str()) {
            return false;
        }
        let one = self.spoken_of(naming).or_else(|| self.scope.players.first().cloned());
        let whose = if enemy == "friendly" { one } else { one.and_then(|one| self.other_than(&one)) };
        let Some(whose) = whose else { return false };
        // "Two 1-might enemy units": B's two.
        let describes = |word: &String| {
            let strength = words::number(word).is_some() || words::is_stats(word) || is_measure(word);
            strength || self.scope.flags().any(|flag| flag == word)
        };
        let start = naming.out.iter().rposition(|word| !describes(word)).map_or(0, |at| at + 1);
        if skip == 0 && start < naming.out.len() {
            naming.out.insert(start, format!("{whose}'s"));
            naming.i += 1;
            return true;
        }
        naming.say(format!("{whose}'s"), skip + 1);
        // "An enemy with 2 power": a creature.
        if ["with", "that", "which", ",", ""].contains(&naming.word()) {
            naming.say(self.play.sentences().spoken.fighter.to_owned(), 0);
        }
        true
    }

    /// "A creature of mine".
    fn of_mine(&mut self, naming: &mut Naming<'_>) -> bool {
        let mine = naming.word() == "mine" && naming.before() == "of";
        mine && naming.say(self.scope.players.first().cloned().unwrap_or_default(), 1)
    }

    /// "And it's his draw step": of who was spoken of.
    fn it_is_his(&mut self, naming: &mut Naming<'_>) -> bool {
        if !["it's", "It's"].contains(&naming.before()) || !["his", "her", "their"].contains(&naming.word()) {
            return false;
        }
        let whose = self.spoken_of(naming).filter(|whose| !self.first_person() || self.scope.players.first() != Some(whose));
        whose.is_some_and(|whose| naming.say(format!("{whose}'s"), 1))
    }

    /// "While its owner has X": whose it is, that is spoken of here.
    fn its_owner(&mut self, naming: &mut Naming<'_>) -> bool {
        let next = naming.next();
        if !["its", "Its"].contains(&naming.word()) || !["owner", "controller"].contains(&next.trim_end_matches("'s")) {
            return false;
        }
        let said_owner = naming.out.iter().rev().find_map(|word| word.strip_suffix("'s").filter(|owner| self.is_player(owner)));
        let before = self.known.last.and_then(|last| self.known.things.get(last)).map(|thing| thing.player.clone());
        let owner = said_owner.map(str::to_owned).or_else(|| {
            let whose = naming.subject.as_deref().and_then(|subject| self.other_than(subject));
            if words::has(&naming.out, &["a", "an"]) { whose.or(before) } else { before.or(whose) }
        });
        let Some(owner) = owner else { return false };
        naming.subject = Some(owner.clone());
        naming.say(if next.ends_with("'s") { format!("{owner}'s") } else { owner }, 2)
    }

    /// "His opponent", "their opponent's": the other one.
    fn his_opponent(&mut self, naming: &mut Naming<'_>) -> bool {
        let next = naming.next();
        if !POSSESSIVE.contains(&naming.word()) || !["opponent", "opponent's"].contains(&next) {
            return false;
        }
        let other = self.spoken_of(naming).and_then(|one| self.other_than(&one));
        other.is_some_and(|other| naming.say(if next.ends_with("'s") { format!("{other}'s") } else { other }, 2))
    }

    /// Whether `his`, `her` or `their` stands here, of something that follows.
    fn is_possessive(&self, naming: &Naming<'_>) -> bool {
        POSSESSIVE.contains(&naming.word()) && !self.is_object(naming.said, naming.i)
    }

    /// "With Vorinclex on his side, my opponent plays …": whose turn it is to act next, unless that is who tells it.
    fn with_his(&mut self, naming: &mut Naming<'_>) -> bool {
        if !self.is_possessive(naming) || naming.subject.is_some() || !words::is_one(&naming.out, 0, &["With", "with", "Having"]) {
            return false;
        }
        let comma = words::find(naming.said, naming.i, &[","]);
        let next = comma.and_then(|at| naming.said.get(at + 1)).filter(|next| self.is_player(next)).cloned();
        let teller = next.is_some() && next.as_ref() == self.scope.players.first() && self.first_person();
        let player = if teller { self.scope.players.get(1).cloned() } else { next };
        player.is_some_and(|player| naming.say(format!("{player}'s"), 1))
    }

    /// "His creature takes 2 damage", where nobody is named: the other's, as far as anybody knows.
    fn his_alone(&mut self, naming: &mut Naming<'_>) -> bool {
        let named = |word: &String| self.is_player(word.trim_end_matches("'s").trim_end_matches(['.', '?', ',']));
        if naming.i > 0
            || !self.is_possessive(naming)
            || self.first_person()
            || words::of(&self.said).iter().any(named)
            || self.known.person.is_some()
        {
            return false;
        }
        let second = self.scope.players.get(1).cloned().unwrap_or_default();
        self.remark(naming.from, format!("who `{}` is isn't said; taken as {second}", naming.word()), "say the player's name");
        naming.subject = Some(second.clone());
        naming.say(format!("{second}'s"), 1)
    }

    /// "Somebody's Bears": the other's, as far as anybody knows.
    fn somebody(&mut self, naming: &mut Naming<'_>) -> bool {
        let who = naming.word().trim_end_matches("'s").to_lowercase();
        if !["somebody", "someone", "anybody"].contains(&who.as_str()) || !self.first_person() {
            return false;
        }
        let Some(other) = self.scope.players.get(1).cloned() else { return false };
        self.remark(naming.from, format!("who `{}` is isn't said; taken as {other}", naming.word()), "say the player's name");
        naming.subject.get_or_insert(other.clone());
        naming.say(if naming.word().ends_with("'s") { format!("{other}'s") } else { other }, 1)
    }

    /// "I destroy his creature": not mine.
    fn his_not_mine(&mut self, naming: &mut Naming<'_>) -> bool {
        let mine = naming.subject.as_ref() == self.scope.players.first();
        let nobodys = naming.subject.is_none() && !["library", "graveyard", "hand", "owner's"].contains(&naming.next());
        let first = naming.i == 0;
        if !self.is_possessive(naming) || !self.first_person() || !(mine || first || nobodys) {
            return false;
        }
        let second = self.scope.players.get(1).cloned().unwrap_or_default();
        if first {
            naming.subject = Some(second.clone());
        }
        naming.say(format!("{second}'s"), 1)
    }

    /// "Attacks him", "deals 3 damage to her".
    fn him(&mut self, naming: &mut Naming<'_>) -> bool {
        if !["him", "her"].contains(&naming.word()) || !self.is_object(naming.said, naming.i) {
            return false;
        }
        let thing = self.agrees_with_thing(naming.said, naming.i, naming.subject.as_deref(), naming.from);
        let whom = if thing { None } else { self.whom(naming.subject.as_deref(), naming.word()) };
        naming.say(whom.unwrap_or_else(|| "it".into()), 1)
    }

    /// "I bolt them", where nothing else is many: the other player.
    fn them(&mut self, naming: &mut Naming<'_>) -> bool {
        if naming.word() != "them" || naming.i == 0 || !self.first_person() {
            return false;
        }
        let many = self.known.things.iter().any(|thing| thing.count > 1) || self.known.things.len() > 2;
        let ends = ["", ",", "for", "with", "and", "in", "at"].contains(&naming.next());
        let burns = self.slang(naming.before()).is_some()
            || ["targeting", "hit", "attack", "hits", "attacks"].contains(&naming.before())
            || self.spell_verb(naming.said, naming.i - 1).is_some();
        !many && ends && burns && naming.say(self.scope.players.get(1).cloned().unwrap_or_default(), 1)
    }

    /// "Targets himself": whoever does.
    fn himself(&mut self, naming: &mut Naming<'_>) -> bool {
        let own = ["himself", "herself", "myself", "yourself", "themselves"].contains(&naming.word());
        let subject = naming.subject.clone().filter(|_| own);
        subject.is_some_and(|subject| naming.say(subject, 1))
    }
}
