//! Other words for a card that is cast at something: `eats a Lightning Bolt`, `responds by bolting it`, `gets hit with X at a battlefield`,
//! `is dealt 3 by Punch`, `flashback Think Twice`.

use super::Hearing;
use super::words::{self, Words, is_one, of, part, word};

/// Verbs of a thing or a player that is about to be hit by a card.
const MEETS: &[&str] = &[
    "is about to eat",
    "am about to eat",
    "is about to take",
    "am about to take",
    "is about to catch",
    "is facing down",
    "is facing",
    "am facing",
    "is staring down",
    "is looking at",
    "eats",
    "eat",
    "catches",
    "catch",
    "faces",
    "runs into",
];

/// Verbs of whoever casts.
const CASTS: &[&str] = &["casts", "plays", "cast", "play"];

/// Words after a verb that say at whom a card is cast.
const INTO: &[&str] = &["to", "into", "onto", "at", "against"];

/// Participles for what a card does to a thing.
const HIT: &[&str] =
    &["hit", "targeted", "destroyed", "killed", "exiled", "bounced", "burned", "zapped", "removed", "banished", "stunned", "answered"];

/// The words with those from `from` to `to` said in another way.
fn with(said: &Words, from: usize, to: usize, again: Words) -> Words {
    let mut out = said.clone();
    out.splice(from..to, again);
    out
}

/// Whether a clause ends before this word.
fn ends(said: &[String], at: usize) -> bool {
    ["", ",", "and", ";", "but", "then", "while", "with", "in"].contains(&word(said, at))
}

impl Hearing<'_> {
    /// The constructions of this file.
    pub(super) fn nicks() -> [fn(&Self, &Words) -> Option<Words>; 20] {
        [
            Self::meets_card,
            Self::responds_by,
            Self::flashback_first,
            Self::both_halves,
            Self::split_over,
            Self::cast_into,
            Self::has_spell_on,
            Self::hit_somewhere,
            Self::hit_for,
            Self::dealt_by,
            Self::picks_with,
            Self::pays_and,
            Self::taps_for_mana,
            Self::forges_with,
            Self::connects_bare,
            Self::whose_side,
            Self::among_cards,
            Self::worn_bare,
            Self::played_there,
            Self::on_top,
        ]
    }

    /// A card that is cast, by its name or by a part of it in capitals: `Lightning Bolt`, `a Bolt`; and the word after it.
    pub(super) fn spell_named(&self, said: &[String], i: usize) -> Option<(String, usize)> {
        let owned = word(said, i).strip_suffix("'s").is_some_and(|owner| self.is_player(owner));
        let i = i + usize::from(owned || is_one(said, i, &["a", "an", "the", "his", "her", "their", "another"]));
        if let Some(found) = self.card_at(said, i) {
            return Some(found).filter(|(name, _)| self.is_fleeting_card(name));
        }
        let nick = word(said, i);
        let capital = nick.starts_with(char::is_uppercase) && !self.is_named(nick) && !self.is_player(nick) && !self.is_kind(nick);
        let name = self.slang(&nick.to_lowercase()).filter(|_| capital && nick.len() > 2)?;
        Some((name, i + 1))
    }

    /// "My Skeletons is about to eat a Lightning Bolt", "A is at 3 facing a Bolt": is hit by that.
    fn meets_card(&self, said: &Words) -> Option<Words> {
        for at in 1..said.len() {
            if word(said, at) == "facing" && !is_one(said, at - 1, &["is", "am", "are"]) {
                let (name, end) = self.spell_named(said, at + 1)?;
                let player = said.first().filter(|who| self.is_player(who))?.clone();
                let again = [of("and"), vec![player], of("gets hit by"), words::of_name(&name)].concat();
                return Some(with(said, at, end, again));
            }
            let Some(meets) = MEETS.iter().find(|meets| words::at(said, at, meets)) else { continue };
            let Some((name, end)) = self.spell_named(said, at + meets.split(' ').count()) else { continue };
            return Some(with(said, at, end, [of("gets hit by"), words::of_name(&name)].concat()));
        }
        None
    }

    /// "B responds by bolting the Maniac": responds with Lightning Bolt, aimed at that.
    fn responds_by(&self, said: &Words) -> Option<Words> {
        let at = (1..said.len()).find(|at| ["responds by", "answers by", "reacts by"].iter().any(|by| words::at(said, *at, by)))?;
        let verb = word(said, at + 2);
        let (name, end) = match verb.strip_suffix("ing").filter(|_| words::verb(verb).is_none()) {
            Some(stem) if verb.starts_with(char::is_lowercase) => (self.slang(stem).or_else(|| self.slang(&format!("{stem}e")))?, at + 3),
            _ => self.name_in_ing(said, at + 2)?,
        };
        let targeting = if end < said.len() && self.is_aimed(&name) { of("targeting") } else { Words::new() };
        Some(with(said, at, end, [of("responds with"), words::of_name(&name), targeting].concat()))
    }

    /// "Lightning Bolting", "Counterspelling": the card of which that is made.
    fn name_in_ing(&self, said: &[String], i: usize) -> Option<(String, usize)> {
        (1..=4).rev().find_map(|length| {
            let name = words::text(said.get(i..i + length)?);
            let stem = name.strip_suffix("ing").filter(|_| name.starts_with(char::is_uppercase))?;
            [stem.to_owned(), format!("{stem}e")].into_iter().find(|name| self.is_fleeting_card(name)).map(|name| (name, i + length))
        })
    }

    /// "A flashbacks Think Twice": flashes it back.
    fn flashback_first(&self, said: &Words) -> Option<Words> {
        let at = (1..said.len()).find(|at| {
            is_one(said, *at, &["flashback", "flashbacks", "flashbacked"])
                || words::at(said, *at, "flashes back")
                || words::at(said, *at, "flash back")
        })?;
        let start = at + if word(said, at).starts_with("flashback") { 1 } else { 2 };
        let skip = usize::from(is_one(said, start, &["a", "the"]) || word(said, start).ends_with("'s"));
        let (name, end) = self.card_at(said, start + skip)?;
        Some(with(said, at, end, [of("flashes"), words::of_name(&name), of("back")].concat()))
    }

    /// "Casts Falling Star with both halves on him": on him with both halves.
    fn both_halves(&self, said: &Words) -> Option<Words> {
        let at = (3..said.len()).find(|at| {
            words::at(said, *at, "with both")
                && is_one(said, at + 2, &["halves", "parts", "effects", "modes", "hits"])
                && is_one(said, at + 3, &["on", "at", "targeting"])
        })?;
        let end = (at + 4..said.len()).find(|end| is_one(said, *end, &[",", ";"])).unwrap_or(said.len());
        let both = part(said, at, at + 3);
        let thing = part(said, at + 4, end);
        Some(with(said, at, end, [of("targeting"), thing, both].concat()))
    }

    /// "Casts Falling Star splitting it across 2 units": aimed at those.
    fn split_over(&self, said: &Words) -> Option<Words> {
        let at = (3..said.len()).find(|at| is_one(said, *at, &["splitting", "dividing", "spreading"]))?;
        let skip = usize::from(is_one(said, at + 1, &["it", "them"])) + if words::at(said, at + 1, "the damage") { 2 } else { 0 };
        let over = at + 1 + skip;
        let casts = said.iter().take(at).any(|word| CASTS.contains(&word.as_str()));
        (casts && is_one(said, over, &["across", "between", "over", "among", "on"])).then(|| with(said, at, over + 1, of("targeting")))
    }

    /// "Casts Skullcrack to B": aimed at B.
    fn cast_into(&self, said: &Words) -> Option<Words> {
        let found = (1..said.len()).find_map(|at| {
            let casts = CASTS.contains(&word(said, at)) || words::at(said, at, "responds with") || words::at(said, at, "respond with");
            let start = at + if word(said, at).starts_with("respond") { 2 } else { 1 };
            let (name, end) = self.spell_named(said, start).filter(|_| casts)?;
            let whom = self.is_player(word(said, end + 1)) && ends(said, end + 2);
            let thing = word(said, end) != "to" && word(said, end) != "at";
            let aims = is_one(said, end, INTO) && (whom || thing && end + 1 < said.len());
            (aims && self.is_aimed(&name)).then_some(end)
        });
        found.map(|end| with(said, end, end + 1, of("targeting")))
    }

    /// "B has Counter Strike on it": has cast that on it.
    fn has_spell_on(&self, said: &Words) -> Option<Words> {
        let at = (1..said.len()).find_map(|at| {
            let has = is_one(said, at, &["has", "controls"]) && self.is_player(word(said, at - 1));
            let (_, end) = self.card_at(said, at + 1).filter(|(name, _)| has && self.is_fleeting_card(name) && self.is_aimed(name))?;
            let on = word(said, end) == "on" && !["stack", "hand"].contains(&word(said, end + 2)) && self.stand_at(said, end).is_none();
            (on && end + 1 < said.len()).then_some((at, end))
        });
        let (has, on) = at?;
        Some(with(&with(said, on, on + 1, of("targeting")), has, has + 1, of("casts")))
    }

    /// "My Kog'Maw gets hit with Hextech Ray at a battlefield": it is there.
    fn hit_somewhere(&self, said: &Words) -> Option<Words> {
        let at = (1..said.len()).find(|at| {
            let done = word(said, at + 1);
            is_one(said, *at, &["gets", "is", "would", "get"])
                && (HIT.contains(&done) || self.slang(done).is_some())
                && is_one(said, at + 2, &["by", "with"])
        })?;
        let (name, end) = self.spell_named(said, at + 3)?;
        let (_, next) = self.place_at(said, end).filter(|(_, next)| ends(said, *next))?;
        let place = part(said, end, next);
        let hit = [part(said, at, at + 3), words::of_name(&name)].concat();
        Some(with(said, at, next, [place, hit].concat()))
    }

    /// "Bumpsy gets hit by Punch for 3": as much as the card says.
    fn hit_for(&self, said: &Words) -> Option<Words> {
        let by = (2..said.len()).find(|at| is_one(said, *at, &["by", "with"]) && HIT.contains(&word(said, at - 1)))?;
        let (name, end) = self.spell_named(said, by + 1).filter(|(_, end)| word(said, *end) == "for")?;
        let says = self.says_number(&name, word(said, end + 1));
        let damage = usize::from(word(said, end + 2) == "damage");
        (says && ends(said, end + 2 + damage)).then(|| with(said, end, end + 2 + damage, Words::new()))
    }

    /// Whether a card says a number.
    fn says_number(&self, name: &str, number: &str) -> bool {
        let text = self.about_card(name).map(|(_, text)| text).unwrap_or_default();
        words::is_number(number) && text.split(|c: char| !c.is_alphanumeric()).any(|word| word == number)
    }

    /// "My Monk is dealt 3 by Punch", "takes 3 from a Lightning Bolt": is hit by that, as much as the card says.
    fn dealt_by(&self, said: &Words) -> Option<Words> {
        let (at, number) = (1..said.len()).find_map(|at| {
            let dealt = ["is dealt", "gets dealt", "takes", "take"].iter().find(|dealt| words::at(said, at, dealt))?;
            Some((at, at + dealt.split(' ').count()))
        })?;
        let by = number + 1 + usize::from(word(said, number + 1) == "damage");
        let (name, end) = self.spell_named(said, by + 1).filter(|_| is_one(said, by, &["by", "from", "off", "with"]))?;
        let said_so = self.says_number(&name, word(said, number));
        (said_so && ends(said, end)).then(|| with(said, at, end, [of("gets hit by"), words::of_name(&name)].concat()))
    }

    /// "B picks the Monk with Hand of Dis": plays it on that.
    fn picks_with(&self, said: &Words) -> Option<Words> {
        let at = (1..said.len())
            .find(|at| is_one(said, *at, &["picks", "chooses", "selects", "hits", "snipes"]) && self.is_player(word(said, at - 1)))?;
        let with_it = (at + 2..said.len()).find(|place| is_one(said, *place, &["with", "using", "for"]))?;
        let (name, end) = self.spell_named(said, with_it + 1).filter(|(_, end)| ends(said, *end))?;
        let thing = part(said, at + 1, with_it);
        let player = thing.len() == 1 && self.is_player(word(&thing, 0));
        let aimed = self.is_aimed(&name)
            && (player || self.phrase(&thing, 0).is_some_and(|(_, end)| end == thing.len()) || word(&thing, 0) == "it");
        aimed.then(|| with(said, at, end, [of("casts"), words::of_name(&name), of("targeting"), thing].concat()))
    }

    /// "A pays B and regenerates it": regenerates it, as its ability costs that.
    fn pays_and(&self, said: &Words) -> Option<Words> {
        let at = (1..said.len()).find(|at| is_one(said, *at, &["pays", "pay", "spends"]) && self.is_player(word(said, at - 1)))?;
        let cost = word(said, at + 1).trim_matches(['{', '}']);
        let mana = !cost.is_empty() && cost.chars().all(|c| "WUBRGC0123456789{}".contains(c));
        let verb = words::verb(word(said, at + 3)).filter(|_| is_one(said, at + 2, &["and", "to"]) && mana)?;
        ["regenerates", "activates", "uses", "equips"].contains(&verb).then(|| with(said, at, at + 4, of(verb)))
    }

    /// "A taps a Forest": for mana, as that is all that a land is tapped for.
    fn taps_for_mana(&self, said: &Words) -> Option<Words> {
        let at = (1..said.len()).find(|at| is_one(said, *at, &["taps", "tap"]) && self.is_player(word(said, at - 1)))?;
        let owned = word(said, at + 1) == format!("{}'s", word(said, at - 1));
        let start = at + 1 + usize::from(owned || is_one(said, at + 1, &["a", "an", "the"]));
        let (name, end) = self.card_at(said, start)?;
        let land =
            self.about_card(&name).is_some_and(|(kinds, text)| kinds.contains("Land") && (!text.contains("{T}") || text.contains("Add")));
        (land && ["", ",", "and"].contains(&word(said, end))).then(|| with(said, end, end, of("for mana")))
    }

    /// "A forges a key with 6": with as much Æmber.
    fn forges_with(&self, said: &Words) -> Option<Words> {
        let at = (1..said.len()).find(|at| is_one(said, *at, &["forges", "forge"]))?;
        let number = (at + 1..said.len())
            .find(|number| words::is_number(word(said, *number)) && is_one(said, number - 1, &["with", "for", "at", "on"]))?;
        ends(said, number + 1).then(|| with(&with(said, number - 1, number, of("with")), number + 1, number + 1, of("Æmber")))
    }

    /// "A regenerates", "in response, A regenerates it": the one thing of A's that can.
    pub(super) fn regenerates_bare(&self, said: &Words) -> Option<Vec<Words>> {
        let player = said.first().filter(|word| self.is_player(word))?;
        let rest = part(said, 2, said.len());
        if word(said, 1) != "regenerates" || !(rest.is_empty() || rest.len() == 1 && is_one(&rest, 0, &["it", "him", "them"])) {
            return None;
        }
        let can = |name: &str| self.about_card(name).is_some_and(|(_, text)| text.to_lowercase().contains("regenerate"));
        let mut own = self.known.things.iter().enumerate().filter(|(_, thing)| thing.player == *player && can(&thing.name));
        let (place, _) = own.next()?;
        let name = own.next().is_none().then(|| self.known.call(place)).flatten()?;
        Some(vec![[part(said, 0, 2), words::of_called(&name)].concat()])
    }

    /// "Armageddon Cloak on Krump and B plays …": it is on it.
    fn worn_bare(&self, said: &Words) -> Option<Words> {
        let (name, on) = self.card_at(said, 0)?;
        let worn = self.is_attachable(&name) && word(said, on) == "on" && self.stand_at(said, on).is_none();
        let (host, end) = self.phrase(said, on + 1).filter(|_| worn)?;
        let ends = [",", "and", ""].contains(&word(said, end));
        (ends && (host.name.is_some() || host.stats.is_some())).then(|| with(said, on, on, of("is")))
    }

    /// "Plays Firestorm there": on the battlefield that is spoken of.
    fn played_there(&self, said: &Words) -> Option<Words> {
        let at = (2..said.len()).find(|at| word(said, *at) == "there" && ends(said, at + 1))?;
        let plays = (1..at).find(|plays| CASTS.contains(&word(said, *plays)))?;
        let (name, end) = self.card_at(said, plays + 1)?;
        let field =
            self.play.sentences().spoken.battlefields && self.about_card(&name).is_some_and(|(_, text)| text.contains("battlefield"));
        (field && end == at).then(|| with(said, at, at + 1, of("on the battlefield")))
    }

    /// "Mills 2 with Progenitus on top": it lies in that library.
    fn on_top(&self, said: &Words) -> Option<Words> {
        let top = (3..said.len()).find(|at| words::at(said, *at, "on top"))?;
        let mut end = top + 2;
        if word(said, end) == "of" {
            end += 2 + usize::from(word(said, end + 1).ends_with("'s") || word(said, end + 1) == "the");
        }
        let library = ["library", "main deck", "deck"].into_iter().find(|zone| self.play.zone(zone).is_some())?;
        let start = (1..top).find(|start| self.card_at(said, *start).is_some_and(|(_, next)| next == top))?;
        let (name, _) = self.card_at(said, start)?;
        let player = said.iter().take(start).rev().find(|word| self.is_player(word)).cloned()?;
        let has = is_one(said, start - 1, &["has", "controls"]);
        let lies = [words::of_name(&name), of("in"), of(library)].concat();
        if has {
            return Some(with(said, start, end, lies));
        }
        (word(said, start - 1) == "with").then(|| with(said, start - 1, end, [of("and"), words::does(&player, "has"), lies].concat()))
    }

    /// "Progenitus is among the 10 cards", of what is milled: it lies in that library.
    fn among_cards(&self, said: &Words) -> Option<Words> {
        let at = (1..said.len()).find(|at| words::at(said, *at, "is among") || words::at(said, *at, "is one of"))?;
        let end = (at + 2..said.len().min(at + 7)).find(|end| is_one(said, *end, &["cards", "them"]))?;
        let start = (0..at).find(|start| self.card_at(said, *start).is_some_and(|(_, next)| next == at))?;
        let (name, _) = self.card_at(said, start)?;
        let player = said.iter().take(start).rev().find(|word| self.is_player(word)).cloned();
        let player = player.or_else(|| self.scope.players.first().cloned())?;
        let library = ["library", "main deck", "deck"].into_iter().find(|zone| self.play.zone(zone).is_some())?;
        ends(said, end + 1)
            .then(|| with(said, start, end + 1, [words::does(&player, "has"), words::of_name(&name), of("in"), of(library)].concat()))
    }

    /// "My Glistener Elf connects", "gets in": it attacks the other player.
    fn connects_bare(&self, said: &Words) -> Option<Words> {
        if self.play.sentences().spoken.battlefields || self.play.sentences().spoken.second.is_some() {
            return None;
        }
        let at = (1..said.len()).find(|at| {
            ["connects", "gets in", "gets through", "hits face", "hits home", "gets there"].iter().any(|connects| {
                let end = at + connects.split(' ').count();
                words::at(said, *at, connects) && ends(said, end) && word(said, end) != "with"
            })
        })?;
        let length = if word(said, at) == "connects" { 1 } else { 2 };
        (!self.is_player(word(said, at - 1))).then(|| with(said, at, at + length, of("attacks")))
    }

    /// "X on A's side and Y on B's": on B's side.
    fn whose_side(&self, said: &Words) -> Option<Words> {
        let side = (2..said.len()).find(|at| word(said, *at) == "side" && word(said, at - 1).ends_with("'s"))?;
        let at = (side + 1..said.len()).find(|at| {
            let owner = word(said, *at).strip_suffix("'s").is_some_and(|owner| self.is_player(owner));
            owner && word(said, at - 1) == "on" && ends(said, at + 1)
        })?;
        Some(with(said, at + 1, at + 1, of("side")))
    }

    /// "X gets destroyed by Gateway to Dis along with A's Troll": that is there as well.
    pub(super) fn along_with(&self, said: Words, before: &mut Vec<Words>) -> Words {
        let found = (3..said.len()).find_map(|at| {
            let along = ["along with", "together with", "as well as"].iter().find(|along| words::at(&said, at, along))?;
            let by = said.iter().take(at).any(|word| ["by", "to", "casts", "plays"].contains(&word.as_str()));
            let start = at + along.split(' ').count();
            let (_, end) = self.phrase(&said, start).filter(|_| by)?;
            let owner = self.owner_of(&part(&said, start, end)).or_else(|| self.owner_of(&part(&said, 0, 3)))?;
            Some((at, start, end, owner))
        });
        let Some((at, start, end, owner)) = found else { return said };
        let thing = part(&said, start, end);
        if self.known_place(&thing).is_none() {
            before.push([words::does(&owner, "controls"), super::frame::without_owner(thing, &owner)].concat());
        }
        with(&said, at, end, Words::new())
    }

    /// "Plays Firestorm on the battlefield where A has a 2 might unit": that is there.
    pub(super) fn where_somebody_has(&self, said: Words, before: &mut Vec<Words>) -> Words {
        let found = (2..said.len()).find(|at| {
            words::at(&said, *at, "the battlefield where")
                && self.is_player(word(&said, at + 3))
                && is_one(&said, at + 4, &["has", "controls"])
        });
        let Some(at) = found.filter(|_| self.play.sentences().spoken.battlefields) else { return said };
        let Some(end) = self.list_end(&said, at + 5) else { return said };
        let player = word(&said, at + 3).to_owned();
        before.push([words::does(&player, "controls"), part(&said, at + 5, end), of("at the same battlefield")].concat());
        with(&said, at + 2, end, Words::new())
    }
}
