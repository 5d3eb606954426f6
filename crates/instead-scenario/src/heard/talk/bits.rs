//! Fragments that say what is there, or what is done, without a verb: `Five cards left in my library`, `Staunch Knight stunned`, `Pyroclasm
//! from my opponent`, `Attacking with a 3/3`.

use super::super::Hearing;
use super::super::words::{self, Words, part, word};
use super::Talked;

/// Zones, as anybody calls them.
const ZONES: &[&str] = &["library", "deck", "graveyard", "hand", "trash", "discard", "yard"];

/// Gerunds with which somebody tells what they do.
const DOING: &[&str] =
    &["attacking", "casting", "playing", "swinging", "reaping", "fighting", "sacrificing", "activating", "blocking", "moving", "using"];

impl Hearing<'_> {
    /// A fragment said as a sentence.
    pub(super) fn bit(&self, segment: &str, talked: &mut Talked) -> Option<String> {
        let segment = segment.strip_prefix("and ").unwrap_or(segment);
        let said = words::of(segment);
        (self.cards_left_bit(&said, talked))
            .or_else(|| self.lying_bit(&said, talked))
            .or_else(|| self.of_somebody(&said))
            .or_else(|| self.counted_bit(&said, talked))
            .or_else(|| self.in_a_state(&said, talked))
            .or_else(|| self.worn_bit(&said, talked))
            .or_else(|| self.doing_bit(&said))
            .or_else(|| self.bare_spell_bit(&said, talked))
            .or_else(|| self.amount_bit(&said))
            .or_else(|| self.both_halves_bit(&said, talked))
            .or_else(|| self.fight_bit(&said))
            .or_else(|| self.upgraded_bit(&said))
            .or_else(|| self.beside_bit(&said, talked))
            .or_else(|| self.spells_on_bit(&said))
            .or_else(|| self.of_mine_bit(&said))
    }

    /// "Five cards left in my library", "no cards in library".
    fn cards_left_bit(&self, said: &Words, talked: &mut Talked) -> Option<String> {
        let number = words::number(&word(said, 0).to_lowercase()).filter(|_| !["a", "A"].contains(&word(said, 0)))?;
        let at = 2 + usize::from(word(said, 2) == "left");
        let mine = words::is_one(said, at + 1, &["my", "the", "his", "her", "their"]);
        let zone = word(said, at + 1 + usize::from(mine)).to_owned();
        let whole = word(said, 1).starts_with("card")
            && word(said, at) == "in"
            && ZONES.contains(&zone.as_str())
            && said.len() == at + 2 + usize::from(mine);
        let his = words::is_one(said, at + 1, &["his", "her", "their"]);
        let who = if his { "my opponent has" } else { "I have" };
        let whose = if his { "his" } else { "my" };
        let count = if number == 0 { "no".to_owned() } else { number.to_string() };
        if whole && !mine {
            talked.note("whose cards these are isn't said; taken as yours".to_owned(), "say `my library`");
        }
        whole.then(|| format!("{who} {count} {} in {whose} {zone}", word(said, 1)))
    }

    /// "Golgari Grave-Troll in the graveyard".
    fn lying_bit(&self, said: &Words, talked: &mut Talked) -> Option<String> {
        let start = usize::from(words::is_one(said, 0, &["a", "an", "the", "my", "A", "An", "The", "My"]));
        let (name, end) = self.card_at(said, start)?;
        let mine = words::is_one(said, end + 1, &["my", "the", "his", "her", "their"]);
        let zone = word(said, end + 1 + usize::from(mine));
        let whole = word(said, end) == "in" && ZONES.contains(&zone) && said.len() == end + 2 + usize::from(mine);
        let his = words::is_one(said, end + 1, &["his", "her", "their"]);
        let (who, whose) = if his { ("my opponent has", "his") } else { ("I have", "my") };
        if whole && word(said, end + 1) != "my" && !his {
            talked.note(format!("whose {name} is isn't said; taken as yours"), "say `my graveyard`, `his graveyard`");
        }
        whole.then(|| format!("{who} {} in {whose} {zone}", words::text(&words::of_name(&name))))
    }

    /// "Pyroclasm from my opponent", "Gargantodon in play, mine".
    fn of_somebody(&self, said: &Words) -> Option<String> {
        let (name, end) = self.card_at(said, 0)?;
        let shown = words::text(&words::of_name(&name));
        let rest = words::text(&part(said, end, said.len())).to_lowercase();
        let fleeting = self.is_fleeting_card(&name);
        let theirs = [
            "from my opponent",
            "from opponent",
            "from the opponent",
            "from opp",
            "from him",
            "by my opponent",
            "from the other side",
            "from them",
        ]
        .contains(&rest.as_str());
        if theirs && fleeting {
            return Some(format!("my opponent casts {shown}"));
        }
        (fleeting && ["from me", "by me"].contains(&rest.as_str())).then(|| format!("I cast {shown}"))
    }

    /// "Two units on my side at the battlefield, Watchful Sentry and Soraka, Wanderer": as many as are named.
    fn counted_bit(&self, said: &Words, talked: &mut Talked) -> Option<String> {
        let count = words::number(&word(said, 0).to_lowercase()).filter(|count| *count > 1)?;
        let friendly = usize::from(words::is_one(said, 1, &["friendly", "enemy", "of"]))
            + usize::from(words::is_one(said, 2, &["my", "his", "their"]));
        let noun = 1 + friendly;
        if !self.is_noun(word(said, noun).trim_end_matches([':', ','])) {
            return None;
        }
        let stop = (noun..said.len()).find(|at| word(said, *at) == "," || word(said, *at).ends_with(':'))?;
        let start = stop + 1;
        let between = part(said, noun + 1, stop);
        if between.iter().any(|word| words::verb(word).is_some_and(|verb| verb != "at")) {
            return None;
        }
        let mut names = Vec::new();
        let mut at = start;
        while at < said.len() {
            let article = usize::from(words::is_one(said, at, &["a", "an", "the", "my", "his"]));
            let (name, end) = self.card_at(said, at + article)?;
            names.push(words::text(&words::of_name(&name)));
            at = end;
            while words::is_one(said, at, &[",", "and"]) {
                at += 1;
            }
        }
        if names.len() as u64 != count {
            return None;
        }
        let has = |of: &[&str]| said.iter().take(start).any(|word| of.contains(&word.as_str()));
        let theirs = has(&["his", "their", "enemy", "her", "opponent's", "opponent"]);
        if !theirs && !has(&["my", "mine", "friendly"]) {
            talked.note("whose they are isn't said; taken as yours".to_owned(), "if they are the other's, say `my opponent controls …`");
        }
        let place = if has(&["battlefield"]) { " at a battlefield" } else { "" };
        let (last, first) = names.split_last()?;
        Some(format!("{} {} and {last}{place}", if theirs { "My opponent controls" } else { "I have" }, first.join(", ")))
    }

    /// "Staunch Knight stunned", "my Troll exhausted".
    fn in_a_state(&self, said: &Words, talked: &mut Talked) -> Option<String> {
        let mine = words::is_one(said, 0, &["my", "My"]);
        let (name, end) = self.card_at(said, usize::from(mine)).filter(|(name, _)| !self.is_fleeting_card(name))?;
        let flag = words::text(&part(said, end, said.len()));
        let is = self.scope.flags().any(|known| known == flag);
        if is && !mine {
            talked.note(format!("whose {name} is isn't said; taken as yours"), "if it is the other's, say `my opponent controls …`");
        }
        is.then(|| format!("I have a {flag} {}", words::text(&words::of_name(&name))))
    }

    /// "Serra Angel wearing Hyena Umbra", "Troll with Armageddon Cloak on it has 5 damage and gets hit by Lava Ball".
    fn worn_bit(&self, said: &Words, talked: &mut Talked) -> Option<String> {
        let mine = words::is_one(said, 0, &["my", "My", "a", "A"]);
        let (name, end) = self.card_at(said, usize::from(mine)).filter(|(name, _)| !self.is_fleeting_card(name))?;
        let shown = words::text(&words::of_name(&name));
        let wears = words::is_one(said, end, &["wearing", "with", "carrying", "enchanted"]);
        let start = end + 1 + usize::from(word(said, end) == "enchanted");
        let worn = self
            .card_at(said, start + usize::from(words::is_one(said, start, &["a", "an", "the"])))
            .filter(|(worn, _)| wears && self.is_attachable(worn));
        let (worn, mut at) = match worn {
            Some((worn, next)) => (Some(worn), next + if words::at(said, next, "on it") { 2 } else { 0 }),
            None => (None, end),
        };
        let damage = word(said, at) == "has" && words::is_number(word(said, at + 1)) && word(said, at + 2) == "damage";
        let with = if damage { format!(" with {} damage", word(said, at + 1)) } else { String::new() };
        if damage {
            at += 3 + if words::at(said, at + 3, "on it") { 2 } else { 0 };
        }
        let rest = match word(said, at) {
            "" => String::new(),
            verb if worn.is_some() && words::verb(verb).is_some() => words::text(&part(said, at, said.len())),
            "and" | "," => words::text(&part(said, at + 1, said.len())),
            _ => return None,
        };
        if worn.is_none() && !damage || !rest.is_empty() && words::verb(rest.split(' ').next()?).is_none() {
            return None;
        }
        if !words::is_one(said, 0, &["my", "My"]) {
            talked.note(format!("whose {name} is isn't said; taken as yours"), "if it is the other's, say `my opponent controls …`");
        }
        let worn = worn.map(|worn| format!(". I have {} on my {shown}", words::text(&words::of_name(&worn)))).unwrap_or_default();
        let rest = if rest.is_empty() { rest } else { format!(". My {shown} {rest}") };
        Some(format!("I have {shown}{with}{worn}{rest}"))
    }

    /// "Attacking with a 3/3", "Blocked by a 2/2".
    fn doing_bit(&self, said: &Words) -> Option<String> {
        let first = word(said, 0).to_lowercase();
        if first == "blocked" && word(said, 1) == "by" {
            return Some(format!("my {} is blocked {}", self.play.sentences().spoken.fighter, words::text(&part(said, 1, said.len()))));
        }
        let verb = words::verb(&first).filter(|_| DOING.contains(&first.as_str()) && said.len() > 2)?;
        Some(format!("I {verb} {}", words::text(&part(said, 1, said.len()))))
    }

    /// "Raise the Alarm with Divine Visitation in play", "Poison Wave, and my Anaphiel is warded": it is cast.
    fn bare_spell_bit(&self, said: &Words, talked: &mut Talked) -> Option<String> {
        let (name, end) = self.card_at(said, 0).filter(|(name, _)| self.is_fleeting_card(name) && !self.is_aimed(name))?;
        let rest = words::text(&part(said, end, said.len()));
        let with = word(said, end) == "with";
        let and = rest
            .strip_prefix(", and ")
            .or_else(|| rest.strip_prefix("and "))
            .or_else(|| rest.strip_prefix(", then "))
            .or_else(|| rest.strip_prefix(", "));
        let lasts = ["this turn", "in effect", "active", "up"].iter().find(|lasts| words::at(said, end, lasts));
        if let Some(lasts) = lasts {
            let rest = words::text(&part(said, end + lasts.split(' ').count(), said.len()));
            let rest = rest.trim_start_matches([',', ' ']).trim_start_matches("then ").trim_start_matches("and ").to_owned();
            talked.note(format!("who casts {name} isn't said; taken as you"), "say who casts it");
            return Some(format!("I cast {}{}{rest}", words::text(&words::of_name(&name)), if rest.is_empty() { "" } else { ". " }));
        }
        let text = self.about_card(&name)?.1.to_lowercase();
        let harms = ["destroy", "kill", "deal ", "deals ", "exile ", "banish", "purge"].iter().any(|word| text.contains(word));
        let theirs = harms && (rest.contains("my ") || rest.contains("I have"));
        let who = if theirs { "my opponent casts" } else { "I cast" };
        let shown = words::text(&words::of_name(&name));
        let out = match and {
            Some(and) => format!("{and}. {who} {shown}"),
            None if with => format!("{who} {shown} {rest}"),
            None => return None,
        };
        talked.note(format!("who casts {name} isn't said; taken as {}", if theirs { "your opponent" } else { "you" }), "say who casts it");
        Some(out)
    }

    /// "Falling Star, both halves on my 3 might guy": cast by the other.
    fn both_halves_bit(&self, said: &Words, talked: &mut Talked) -> Option<String> {
        let (name, end) = self.card_at(said, 0).filter(|(name, _)| self.is_fleeting_card(name))?;
        let comma = usize::from(word(said, end) == ",");
        let halves =
            ["both halves on", "both parts on", "both at", "both on"].iter().find(|halves| words::at(said, end + comma, halves))?;
        let at = end + comma + halves.split(' ').count();
        let mine = word(said, at) == "my" && word(said, at + 1) != "opponent's";
        let who = if mine { "my opponent casts" } else { "I cast" };
        talked.note(format!("who casts {name} isn't said; taken as {}", if mine { "your opponent" } else { "you" }), "say who casts it");
        Some(format!("{who} {} with both halves on {}", words::text(&words::of_name(&name)), words::text(&part(said, at, said.len()))))
    }

    /// "Silvertooth into his warded Urchin": fights it.
    fn fight_bit(&self, said: &Words) -> Option<String> {
        self.play.sentences().spoken.second?;
        let mine = usize::from(words::is_one(said, 0, &["my", "My"]));
        let (name, end) = self.card_at(said, mine)?;
        let end = if word(said, end) == "(" { (end..said.len()).find(|at| word(said, *at) == ")")? + 1 } else { end };
        let into = words::is_one(said, end, &["into", "vs", "vs.", "versus", "against"]);
        let theirs = word(said, end + 1) == "my" && mine == 0;
        let whose = if theirs { "my opponent's" } else { "my" };
        let target = words::text(&part(said, end + 1, said.len()));
        (into && !self.is_fleeting_card(&name)).then(|| format!("{whose} {} fights {target}", words::text(&words::of_name(&name))))
    }

    /// "Highlander and Tactical Retreat both on my Kog'Maw, then Vengeance": each of them on it.
    fn spells_on_bit(&self, said: &Words) -> Option<String> {
        let mut names = Vec::new();
        let mut at = 0;
        while let Some((name, end)) = self.card_at(said, at).filter(|(name, _)| self.is_fleeting_card(name) && self.is_aimed(name)) {
            names.push(words::text(&words::of_name(&name)));
            at = end;
            while words::is_one(said, at, &[",", "and", "plus", "+"]) {
                at += 1;
            }
        }
        let on = at + usize::from(word(said, at) == "both");
        if names.len() < 2 || word(said, on) != "on" {
            return None;
        }
        let then = (on..said.len()).find(|at| word(said, *at) == "then" || words::at(said, *at, ", then")).unwrap_or(said.len());
        let thing = words::text(&part(said, on + 1, then));
        let thing = thing.trim_end_matches([',', ' ']);
        let rest: Words = part(said, then, said.len()).into_iter().skip_while(|word| [",", "then"].contains(&word.as_str())).collect();
        let spell = self.card_at(&rest, 0).filter(|(name, end)| *end == rest.len() && self.is_fleeting_card(name) && self.is_aimed(name));
        let rest = match spell {
            Some((name, _)) => format!(". {} on {thing}", words::text(&words::of_name(&name))),
            None if rest.is_empty() => String::new(),
            None => format!(". {}", words::text(&rest)),
        };
        let each: Vec<String> = names.iter().map(|name| format!("{name} on {thing}")).collect();
        Some(format!("{}{}{rest}", self.there_first(thing), each.join(". ")))
    }

    /// The sentence that puts there what spells are cast on: "my Kog'Maw".
    pub(super) fn there_first(&self, thing: &str) -> String {
        let said = words::of(thing);
        let who = match word(&said, 0) {
            "my" => "I have",
            "his" | "her" | "their" => "My opponent has",
            _ => return String::new(),
        };
        let here = self.card_at(&said, 1).is_some_and(|(name, end)| end == said.len() && !self.is_named(&name));
        let place = if self.play.sentences().spoken.battlefields { " at a battlefield" } else { "" };
        if here { format!("{who} {}{place}. ", words::text(&part(&said, 1, said.len()))) } else { String::new() }
    }

    /// "Friendship on my Grey Monk with two neighbors, Troll and Sequis": they stand beside it.
    fn upgraded_bit(&self, said: &Words) -> Option<String> {
        let (name, on) = self.card_at(said, 0).filter(|(name, _)| self.is_attachable(name))?;
        let mine = word(said, on + 1) == "my";
        let whose = usize::from(mine || words::is_one(said, on + 1, &["his", "her", "their", "a", "the"]));
        let (host, end) = self.card_at(said, on + 1 + whose).filter(|_| word(said, on) == "on")?;
        let beside = ["with two neighbors ,", "with two neighbors", "with two neighbours ,", "between"]
            .iter()
            .find(|beside| words::at(said, end, beside))?;
        let start = end + beside.split(' ').count();
        let skip = |at: usize| at + usize::from(words::is_one(said, at, &["a", "an", "my", "the"]));
        let (one, and) = self.card_at(said, skip(start))?;
        let (other, stop) = self.card_at(said, skip(and + 1)).filter(|_| word(said, and) == "and")?;
        let theirs = words::is_one(said, on + 1, &["his", "her", "their"]);
        let who = if theirs { "My opponent has" } else { "I have" };
        let rest = words::text(&part(said, stop, said.len()));
        let shown = |name: &String| words::text(&words::of_name(name));
        rest.is_empty().then(|| {
            let whose = if theirs { "his" } else { "my" };
            format!("{who} {}, {} and {}. {who} {} on {whose} {}", shown(&one), shown(&host), shown(&other), shown(&name), shown(&host))
        })
    }

    /// "Shadow Self next to Urchin": both are there.
    fn beside_bit(&self, said: &Words, talked: &mut Talked) -> Option<String> {
        self.play.sentences().spoken.second?;
        let mine = usize::from(words::is_one(said, 0, &["my", "My"]));
        let (one, end) = self.card_at(said, mine).filter(|(name, _)| !self.is_fleeting_card(name))?;
        let next = ["next to", "beside", "right next to"].iter().find(|next| words::at(said, end, next))?;
        let start = end + next.split(' ').count();
        let (other, stop) = self.card_at(said, start + usize::from(words::is_one(said, start, &["a", "an", "my", "the"])))?;
        if stop != said.len() {
            return None;
        }
        if mine == 0 {
            talked.note(format!("whose {one} is isn't said; taken as yours"), "if it is the other's, say `my opponent controls …`");
        }
        Some(format!("I have {} next to {}", words::text(&words::of_name(&one)), words::text(&words::of_name(&other))))
    }

    /// "Stunned Troll of mine", "stunned 5 might of mine gets attacked": I have it.
    fn of_mine_bit(&self, said: &Words) -> Option<String> {
        let at = (1..said.len().min(6)).find(|at| words::at(said, *at, "of mine"))?;
        let head = words::text(&part(said, 0, at));
        let first = head.split(' ').next().unwrap_or_default().to_lowercase();
        let head = if self.scope.flags().any(|flag| flag == first) || ["a", "an", "one", "the"].contains(&first.as_str()) {
            format!("{first}{}", head.get(first.len()..).unwrap_or_default())
        } else {
            head
        };
        let head = if super::super::with::is_measure(head.rsplit(' ').next()?) {
            format!("{head} {}", self.play.sentences().spoken.fighter)
        } else {
            head
        };
        let head = ["a ", "an ", "one "].iter().find_map(|article| head.strip_prefix(article)).unwrap_or(&head).to_owned();
        let rest = words::text(&part(said, at + 2, said.len()));
        if words::verb(rest.split(' ').next().unwrap_or_default()).is_some() {
            return Some(format!("My {head} {rest}"));
        }
        rest.is_empty().then(|| format!("I have a {head}"))
    }

    /// The sentences with "Bumpsy's got 3 damage" said where it is put there.
    pub(super) fn damage_told(&self, mut pieces: Vec<String>) -> Vec<String> {
        let found = (1..pieces.len()).find_map(|number| {
            let said = words::of(pieces.get(number)?);
            let mine = usize::from(words::is_one(&said, 0, &["my", "My"]));
            let (name, end) = said
                .first()
                .and_then(|first| first.strip_suffix("'s"))
                .map_or_else(|| self.card_at(&said, mine), |bare| self.is_card(bare).then(|| (bare.to_owned(), 1)))?;
            let has = usize::from(words::is_one(&said, end, &["has", "got"]));
            let damage = words::is_number(word(&said, end + has)) && word(&said, end + has + 1).trim_end_matches('.') == "damage";
            let tail = words::text(&part(&said, end + has + 2, said.len()));
            let whole = ["", "on it", "already", "on it already"].contains(&tail.as_str());
            let shown = words::text(&words::of_name(&name));
            let there = pieces.iter().take(number).position(|piece| *piece == format!("I have {shown}"));
            Some((number, there?, format!("I have {shown} with {} damage", word(&said, end + has)))).filter(|_| damage && whole)
        });
        if let Some((number, there, with)) = found {
            if let Some(place) = pieces.get_mut(there) {
                *place = with;
            }
            pieces.remove(number);
        }
        pieces
    }

    /// "Me zero", "him 3", of Æmber.
    fn amount_bit(&self, said: &Words) -> Option<String> {
        self.play.sentences().spoken.second?;
        let who = match word(said, 0).to_lowercase().as_str() {
            "me" | "i" => "I have",
            "him" | "her" | "them" | "opponent" | "opp" => "my opponent has",
            _ => return None,
        };
        let at = 1 + usize::from(words::is_one(said, 1, &["at", "on", "with"]));
        let number = words::number(&word(said, at).to_lowercase())?;
        let whole = said.len() == at + 1 || said.len() == at + 2 && word(said, at + 1).to_lowercase().contains("mber");
        whole.then(|| format!("{who} {number} Æmber"))
    }
}
