//! What a player does, in words of their own: `puts X on Y`, `attacks with X into Y`, `reaps for 1 Æmber`.

use super::without_owner;
use crate::heard::Hearing;
use crate::heard::refer::Thing;
use crate::heard::stand::lower_first;
use crate::heard::words::{self, Words, does, of, part, word};

/// The ends of a sentence that say that both of a card's effects are aimed at one thing.
const BOTH_EFFECTS: [&str; 4] = ["with both halves", "with both parts", "with both effects", "with both modes"];

impl Hearing<'_> {
    /// The sentences for a player's action, by its verb.
    pub(in crate::heard) fn player_does(&mut self, said: &Words, from: (usize, usize)) -> Option<Vec<Words>> {
        let player = &said.first().filter(|word| self.is_player(word))?.clone();
        let spoken = self.play.sentences().spoken;
        let fields = spoken.battlefields;
        let (verb, with) = (word(said, 1), word(said, 2) == "with");
        match verb {
            "hits" | "smacks" | "whacks"
                if self.is_player(word(said, 2)) && word(said, 3) == "with" && !fields && spoken.second.is_none() =>
            {
                self.hits_player(player, said)
            }
            "puts" | "slaps" | "sticks" | "throws" | "drops" | "places" if !said.iter().any(|word| word.starts_with("counter")) => {
                self.puts_on(player, said)
            }
            "attacks" if fields && with && words::find(said, 2, &["into", "against"]).is_none() => self.attacks_field(player, said, from),
            "attacks" if fields && with => self.attacks_into_field(player, said),
            "attacks" | "fights" if with => attacks_into(player, said),
            "blocks" | "defends" if fields && with => self.defends_with(player, said),
            "reaps" if said.len() == 2 || word(said, 2) == "for" && said.len() == 5 => self.reaps(player, said),
            "copies" if self.known.verb == "cast" => self.copies_then(player, said),
            "conquers" | "holds" if fields => self.conquers(player, verb, &part(said, 2, said.len()), from),
            "casts" | "plays" => casts_with_both(said),
            "steals" | "flickers" | "blinks" | "saves" | "protects" | "shrinks" | "pumps" | "removes" | "takes" | "bounces" | "burns"
            | "hits" | "exiles" | "kills" | "destroys"
                if words::has(said, &["with", "using"]) =>
            {
                self.does_with_spell(player, said)
            }
            "draws" | "gains" | "loses" | "mills" | "scries" | "surveils" | "creates" | "makes"
                if words::has(said, &["off", "from", "with", "using", "of", "via"]) =>
            {
                self.gets_off(player, said)
            }
            "mills" if said.len() == 5 => self.mills_player(said),
            "attacks" if word(said, said.len() - 2) == "for" && words::is_number(words::last(said)) && !fields => {
                self.attacks_for(player, said, from)
            }
            "attacks" if fields && !with && word(said, 2) != "it" && word(said, 3) != "battlefield" => self.attacks_unit(player, said),
            "targets" => self.targets_with(player, said),
            "wipes" | "sweeps" => self.wipes(player, said),
            "deals" => self.deals_with_spell(player, said),
            _ => None,
        }
    }

    /// "Hits me with a 3/3": attacks with what can.
    fn hits_player(&self, player: &str, said: &[String]) -> Option<Vec<Words>> {
        let (thing, end) = self.phrase(&lower_first(said, 4), 4)?;
        let fights = thing.stats.is_some()
            || thing.kinds.iter().any(|kind| kind == self.play.sentences().spoken.fighter)
            || self.known_place(&part(said, 4, end)).is_some()
            || thing.name.as_ref().and_then(|name| self.about_card(name)).is_some_and(|(kinds, _)| kinds.contains("Creature"));
        (end == said.len() && fights).then(|| vec![[does(player, "attacks"), part(said, 2, said.len())].concat()])
    }

    /// "Puts Pariah on my Angel". Whatever it is put on is there before.
    fn puts_on(&self, player: &str, said: &Words) -> Option<Vec<Words>> {
        let on = words::find(said, 2, &["on", "onto", "to"])?;
        let name = self.card_of(&part(said, 2, on)).filter(|name| self.is_attachable(name))?;
        if self.is_named(&name) || on + 1 >= said.len() || self.stand_at(said, on).is_some_and(|(_, next)| next == said.len()) {
            return None;
        }
        let host = part(said, on + 1, said.len());
        let bearer = self.card_of(&host).filter(|bearer| self.known_place(&host).is_none() && !self.is_named(bearer));
        if let Some(bearer) = bearer {
            let whose = self.owner_of(&host).unwrap_or_else(|| player.to_owned());
            return Some(vec![[does(&whose, "controls"), words::of_name(&bearer)].concat(), said.clone()]);
        }
        let (verb, to) = if self.is_aura(&name) { ("casts", "targeting") } else { ("controls", "attached to") };
        Some(vec![[does(player, verb), of(&name), of(to), host].concat()])
    }

    /// Whether a card is an Aura.
    fn is_aura(&self, name: &str) -> bool {
        self.about_card(name).is_some_and(|(kinds, _)| kinds.to_lowercase().contains("aura"))
    }

    /// "Defends with a unit": it is there.
    fn defends_with(&self, player: &str, said: &[String]) -> Option<Vec<Words>> {
        let thing = part(said, 3, said.len());
        let known = self.known_place(&thing).is_some();
        (!known).then(|| vec![[does(player, "controls"), without_owner(thing, ""), of("at a battlefield")].concat()])
    }

    /// "Reaps", "reaps for 1 Æmber": with the creature that is there, or with one.
    fn reaps(&mut self, player: &str, said: &[String]) -> Option<Vec<Words>> {
        if said.len() == 5 {
            self.known.granted.push(word(said, 3).to_owned());
        }
        let fighter = self.play.sentences().spoken.fighter;
        let own = |thing: &Thing| thing.player == player && thing.words.iter().any(|word| word == fighter);
        let with = if self.known.things.iter().any(own) { "reaps with the" } else { "reaps with a" };
        Some(vec![[does(player, with), vec![fighter.to_owned()]].concat()])
    }

    /// "Casts Clone and copies my Bear": that is chosen.
    fn copies_then(&mut self, player: &str, said: &[String]) -> Option<Vec<Words>> {
        self.known.granted.push("copy".to_owned());
        Some(vec![[does(player, "chooses"), part(said, 2, said.len())].concat()])
    }

    /// "Steals my Angel with Control Magic", "flickers my Rhino with Cloudshift": that is cast.
    fn does_with_spell(&self, player: &str, said: &[String]) -> Option<Vec<Words>> {
        let with = words::find_last(said, &["with", "using"]).filter(|with| *with > 2)?;
        let article = usize::from(words::is_one(said, with + 1, &["a", "an", "the"]));
        let name = self.card_of(&part(said, with + 1 + article, said.len()))?;
        let aimed = self.is_aura(&name) || self.is_fleeting_card(&name) && self.is_aimed(&name);
        aimed.then(|| vec![[does(player, "casts"), of(&name), of("targeting"), part(said, 2, with)].concat()])
    }

    /// "Draws three cards off Ancestral Recall", "gains 3 life off Healing Salve": that is cast, for whoever gets it; of several modes, the one
    /// that says so. What the card doesn't say isn't left out.
    fn gets_off(&mut self, player: &str, said: &[String]) -> Option<Vec<Words>> {
        let off = words::find_last(said, &["off", "from", "with", "using", "of", "via"]).filter(|off| *off > 2)?;
        let name = self.card_of(&part(said, off + 1, said.len())).filter(|name| self.is_fleeting_card(name))?;
        let text = self.about_card(&name)?.1.to_lowercase();
        let verb = match word(said, 1) {
            "makes" => "create",
            verb => verb.trim_end_matches('s'),
        };
        let what = part(said, 2, off);
        if what.iter().any(|word| !says_so(&text, word)) || !text.contains(verb) {
            return None;
        }
        let numbers = what.iter().filter(|word| words::number(word).is_some() || words::is_stats(word));
        self.known.granted.extend(numbers.flat_map(|word| crate::heard::kept::parts(word)));
        let whose = text.contains("target player") || text.contains("target opponent");
        let aim = if whose && self.is_aimed(&name) { [of("targeting"), vec![player.to_owned()]].concat() } else { Words::new() };
        let mode = if text.contains('•') { [of("choosing"), of(verb), what].concat() } else { Words::new() };
        Some(vec![[does(player, "casts"), of(&name), mode, aim].concat()])
    }

    /// "Mills me for 10".
    fn mills_player(&self, said: &[String]) -> Option<Vec<Words>> {
        let (whom, number) = (word(said, 2), word(said, 4));
        let mills = self.is_player(whom) && word(said, 3) == "for" && words::is_number(number);
        mills.then(|| vec![[does(whom, "mills"), vec![number.to_owned(), "cards".to_owned()]].concat()])
    }

    /// "Swings for 5": with something of that strength.
    fn attacks_for(&mut self, player: &str, said: &[String], from: (usize, usize)) -> Option<Vec<Words>> {
        let spoken = self.play.sentences().spoken;
        let number = words::last(said).to_owned();
        let whom = if self.is_player(word(said, 2)) { word(said, 2).to_owned() } else { self.other_than(player)? };
        let thing = format!("{number}/{}", spoken.second.unwrap_or(&number));
        self.known.granted.push(number);
        self.remark(
            from,
            format!("what attacks isn't said; taken as a {thing} {}", spoken.fighter),
            &format!("say `{player} attacks {whom} with a {thing}`"),
        );
        Some(vec![[does(player, "attacks"), vec![whom], of("with a"), vec![thing, spoken.fighter.to_owned()]].concat()])
    }

    /// "Attacks my 3 might unit with a 2 might unit": it is at a battlefield.
    fn attacks_unit(&self, player: &str, said: &[String]) -> Option<Vec<Words>> {
        let all = part(said, 2, said.len());
        if self.owner_of(&all).is_none() || self.known_place(&all).is_some() {
            return None;
        }
        let (_, end) = self.phrase(said, 2).filter(|(_, end)| word(said, *end) == "with")?;
        let thing = part(said, 2, end);
        let defender = self.owner_of(&thing)?;
        if self.known_place(&thing).is_some() {
            return None;
        }
        let there = without_owner(thing, &defender);
        let at = if words::has(&there, &["at"]) { Words::new() } else { of("at a battlefield") };
        let first = [does(&defender, "controls"), there, at].concat();
        Some(vec![first, [does(player, "attacks it with"), part(said, end + 1, said.len())].concat()])
    }

    /// "Attacks with a unit": a battlefield, where the other one is; with a remark, if nobody has spoken of any.
    fn attacks_field(&mut self, player: &str, said: &[String], from: (usize, usize)) -> Option<Vec<Words>> {
        let is_field = |thing: &Thing| thing.words.iter().any(|word| word == "battlefield");
        if !self.known.things.iter().any(is_field) {
            let help = "say `a 5 might unit at a battlefield` where it is spoken of first, or `attacks Grove with …`";
            self.remark(from, "which battlefield is attacked isn't said; taken as one where nobody is".to_owned(), help);
        }
        Some(vec![[does(player, "attacks the battlefield"), part(said, 2, said.len())].concat()])
    }

    /// "Attacks with a 4 might unit into a 5 might unit": that is at a battlefield.
    fn attacks_into_field(&self, player: &str, said: &[String]) -> Option<Vec<Words>> {
        let into = words::find(said, 2, &["into", "against"])?;
        let (own, target) = (part(said, 2, into), part(said, into + 1, said.len()));
        if self.known_place(&target).is_some() {
            return Some(vec![[does(player, "attacks"), target, own].concat()]);
        }
        let defender = self.owner_of(&target).or_else(|| self.other_than(player))?;
        let there = [does(&defender, "controls"), without_owner(target, &defender), of("at a battlefield")].concat();
        Some(vec![there, [does(player, "attacks it"), own].concat()])
    }

    /// "Targets me with Sign in Blood".
    fn targets_with(&self, player: &str, said: &[String]) -> Option<Vec<Words>> {
        let with = words::find(said, 2, &["with", "using"])?;
        let name = self.card_of(&part(said, with + 1, said.len()))?;
        Some(vec![[does(player, "casts"), of(&name), of("targeting"), part(said, 2, with)].concat()])
    }

    /// "Wipes the board with Wrath of God".
    fn wipes(&self, player: &str, said: &[String]) -> Option<Vec<Words>> {
        let with = words::find_last(said, &["with"])?;
        let name = self.card_of(&part(said, with + 1, said.len())).filter(|name| self.is_fleeting_card(name))?;
        Some(vec![[does(player, "casts"), of(&name)].concat()])
    }

    /// "Deals 5 damage to my unit with a spell".
    fn deals_with_spell(&mut self, player: &str, said: &[String]) -> Option<Vec<Words>> {
        let with = words::find_last(said, &["with", "using", "from"])?;
        let to = words::find(said, 0, &["to"]).filter(|to| *to < with)?;
        let comma = usize::from(words::last(said) == ",");
        let name = self.card_of(&part(said, with + 1, said.len() - comma)).filter(|name| self.is_fleeting_card(name))?;
        let amount = said.get(2).filter(|amount| words::is_number(amount))?.clone();
        if self.about_card(&name).is_some_and(|(_, text)| !text.contains(&amount)) {
            return None;
        }
        self.known.granted.push(amount);
        let targeting = if self.is_aimed(&name) { [of("targeting"), part(said, to + 1, with)].concat() } else { Words::new() };
        Some(vec![[does(player, "casts"), of(&name), targeting].concat()])
    }
}

/// Whether a card's text says a word of what somebody gets off it: a number as it is written there, `1/1s`, `cards`.
fn says_so(text: &str, said: &str) -> bool {
    const IDLE: [&str; 8] = ["cards", "card", "the", "of", "more", "life", "extra", "tokens"];
    const NUMBERS: [&str; 11] = ["no", "a", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    let has = |what: &str| text.split(|c: char| !c.is_alphanumeric() && c != '/').any(|word| word == what);
    if let Some(number) = words::number(said) {
        let article = number == 1 && has("an");
        return article || has(&number.to_string()) || NUMBERS.get(number as usize).is_some_and(|number| has(number));
    }
    let one = said.strip_suffix('s').unwrap_or(said).to_lowercase();
    IDLE.contains(&said) || has(&said.to_lowercase()) || has(&one) || ["creature", "unit"].contains(&one.as_str()) && text.contains("token")
}

/// "Attacks with a Troll into an Imp".
fn attacks_into(player: &str, said: &[String]) -> Option<Vec<Words>> {
    let into = words::find(said, 2, &["into", "against"])?;
    Some(vec![[does(player, word(said, 1)), part(said, into + 1, said.len()), part(said, 2, into)].concat()])
}

/// "Plays Falling Star on it with both halves": aimed at it twice.
fn casts_with_both(said: &[String]) -> Option<Vec<Words>> {
    let end = said.len().checked_sub(3).filter(|end| BOTH_EFFECTS.iter().any(|tail| words::at(said, *end, tail)))?;
    let to = words::find(said, 0, &["targeting", "on", "at"]).filter(|to| *to < end)?;
    let target = part(said, to + 1, end);
    Some(vec![[part(said, 0, to), of("targeting"), target.clone(), of(","), target].concat()])
}
