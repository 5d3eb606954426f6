//! Turns that say in one sentence what is there and what happens: `at a battlefield where I also have X`, `two of my units, an X and a Y`,
//! `the Urchin next to his Shadow Self`, `my opponent, whose hand is X and Y`.

use super::super::words::{self, Words, part, word};
use super::super::{Hearing, brackets};
use super::Talked;

/// The houses of KeyForge.
const HOUSES: &[&str] = &[
    "Brobnar", "Dis", "Logos", "Mars", "Sanctum", "Shadows", "Untamed", "Saurian", "Unfathomable", "Ekwidon", "Geistoid", "Skyborn",
];

/// A turn: changes the words, and adds sentences that come before.
type Turn<'g> = fn(&Hearing<'g>, &mut Words, &mut Vec<String>, &mut Talked);

impl<'g> Hearing<'g> {
    const TURNS_APART: [Turn<'g>; 25] = [
        Self::house_picked,
        Self::amber_held,
        Self::life_in_brackets,
        Self::appositions,
        Self::where_also,
        Self::stands_beside,
        Self::whose_hand,
        Self::put_down,
        Self::each_side,
        Self::printed_anyway,
        Self::but_there_is,
        Self::lies_in_yard,
        Self::spell_hits_them,
        Self::die_to,
        Self::with_it_in_base,
        Self::so_and_there,
        Self::field_where,
        Self::both_my,
        Self::comes_down,
        Self::which_has_spell,
        Self::under_spell,
        Self::picks_from_hand,
        Self::cards_in_brackets,
        Self::clause_in_brackets,
        Self::steals_with_spell,
    ];

    /// The sentence with these turns said in sentences of their own.
    pub(super) fn turned_apart(&self, piece: &str, talked: &mut Talked) -> Vec<String> {
        let asks = piece.ends_with('?');
        let mut said = words::of(&brackets::apart(piece));
        let mut before = Vec::new();
        for turn in Self::TURNS_APART {
            turn(self, &mut said, &mut before, talked);
        }
        let text = words::text(&said).replace("( ", "(").replace(" )", ")").trim_matches([',', ' ']).to_owned();
        let text = if asks { asked_once(&self.asked_together(&text)) } else { text };
        if !text.is_empty() {
            before.push(if asks && !text.ends_with('?') { format!("{text}?") } else { text });
        }
        before
    }

    /// "Ward gone, armor used?": what stands before the comma is asked as well.
    fn asked_together(&self, text: &str) -> String {
        let bare = text.trim_end_matches('?');
        let Some((head, tail)) = bare.rsplit_once(", ") else { return text.to_owned() };
        let said = words::of(head);
        let verb = said.iter().any(|word| words::verb(&word.to_lowercase()).is_some_and(|verb| !["at", "wards", "is"].contains(&verb)));
        let names = (0..said.len()).any(|at| self.card_at(&said, at).is_some());
        if verb || names || said.len() > 5 || tail.split(' ').count() > 3 { text.to_owned() } else { format!("{}; {tail}?", head.replace(", ", "; ")) }
    }

    fn in_keyforge(&self) -> bool {
        self.play.sentences().spoken.second.is_some()
    }

    /// "I pick Sanctum and reap", "my turn, Logos": which house it is changes nothing that is played out.
    fn house_picked(&self, said: &mut Words, _before: &mut Vec<String>, talked: &mut Talked) {
        const PICKS: &[&str] = &["pick", "picks", "picked", "call", "calls", "called", "choose", "chooses", "chose", "name", "names", "declare", "declares", "select", "selects", "go", "goes", "am", "is"];
        if !self.in_keyforge() {
            return;
        }
        let found = (0..said.len()).find(|at| HOUSES.contains(&word(said, *at).trim_end_matches(['.', '?'])) && self.card_at(said, *at).is_none_or(|(_, next)| next == at + 1));
        let Some(at) = found else { return };
        let house = word(said, at).to_owned();
        let article = usize::from(at > 0 && ["house", "the"].contains(&word(said, at - 1)));
        let verb = (at - article).checked_sub(1).filter(|verb| PICKS.contains(&word(said, *verb)));
        let start = match verb {
            Some(verb) if word(said, at + 1) == "and" => verb,
            Some(verb) if [",", ""].contains(&word(said, at + 1)) && verb > 0 => verb - 1,
            None if at > 0 && word(said, at - 1) == "," && [",", ""].contains(&word(said, at + 1)) => at - 1,
            None if at == 0 && said.len() == 1 => 0,
            _ => return,
        };
        let end = at + 1 + usize::from(verb.is_some() && [",", "and"].contains(&word(said, at + 1)));
        said.drain(start..end);
        talked.note(format!("which house is chosen ({house}) isn't played out"), "say what is played or used");
    }

    /// "I'm at 4", "he is sitting on 6 amber": so much Æmber.
    fn amber_held(&self, said: &mut Words, _before: &mut Vec<String>, talked: &mut Talked) {
        if !self.in_keyforge() {
            return;
        }
        for at in 0..said.len() {
            let here = word(said, at).to_lowercase();
            let (who, is) = match here.as_str() {
                "i'm" => ("I have", 1),
                "he's" | "she's" | "opponent's" | "opp's" => ("", 1),
                "they're" => ("they have", 1),
                "is" | "are" | "am" => ("has", 1),
                _ => continue,
            };
            let sits = usize::from(words::is_one(said, at + is, &["sitting", "currently", "also"]));
            let on = at + is + sits;
            let number = word(said, on + 1).trim_end_matches(['.', '?']).to_owned();
            let after = word(said, on + 2).to_lowercase();
            let other = ["power", "armor", "damage", "keys", "key", "chains", "chain", "turns", "cards"].contains(&after.as_str());
            if !words::is_one(said, on, &["at", "on"]) || words::number(&number.to_lowercase()).is_none_or(|_| number == "a") || other {
                continue;
            }
            let end = on + 2 + usize::from(after.contains("mber"));
            let whose = match here.as_str() {
                "he's" => "he has",
                "she's" => "she has",
                "opponent's" | "opp's" => "opponent has",
                _ => who,
            };
            said.splice(at..end, [words::of(whose), vec![number, "Æmber".to_owned()]].concat());
            // Reading takes a bare number for life.
            talked.first = true;
            return self.amber_held(said, _before, talked);
        }
    }

    /// "My opponent ( 20 life ) controls X": is at 20 life, and does.
    fn life_in_brackets(&self, said: &mut Words, before: &mut Vec<String>, _talked: &mut Talked) {
        let found = (1..said.len()).find(|at| {
            word(said, *at) == "(" && words::is_number(word(said, at + 1)) && words::is_one(said, at + 2, &["life", ")"])
        });
        let Some(at) = found else { return };
        let close = at + if word(said, at + 2) == "life" { 3 } else { 2 };
        let who = word(said, at - 1).to_owned();
        let player = ["opponent", "opp", "he", "she", "I", "me", "him"].contains(&who.as_str()) || self.is_player(&who);
        if word(said, close) != ")" || !player {
            return;
        }
        let number = word(said, at + 1).to_owned();
        before.push(match who.as_str() {
            "I" | "me" => format!("I'm at {number} life"),
            "opponent" | "opp" | "he" | "she" | "him" => format!("My opponent is at {number} life"),
            who => format!("{who} is at {number} life"),
        });
        said.drain(at..=close);
    }

    /// "2 of my units, a Skulker and a Phantom": my Skulker and my Phantom.
    fn appositions(&self, said: &mut Words, _before: &mut Vec<String>, _talked: &mut Talked) {
        let found = (0..said.len()).find_map(|at| {
            let many = words::number(&word(said, at).to_lowercase()).filter(|count| *count > 1).or_else(|| (word(said, at) == "both").then_some(2))?;
            let of = usize::from(word(said, at + 1) == "of");
            let whose = word(said, at + 1 + of).to_owned();
            let owner = ["my", "his", "her", "their"].contains(&whose.as_str()) || whose.ends_with("'s");
            let noun = at + 2 + of;
            let colon = usize::from([",", "(", ":"].contains(&word(said, noun + 1)));
            let nouns = self.is_noun(word(said, noun).trim_end_matches(':'));
            let mut next = noun + 1 + colon;
            let mut names = Vec::new();
            while let Some((name, end)) = self.card_at(said, next + usize::from(words::is_one(said, next, &["a", "an", "the"]))) {
                names.push(name);
                next = end + usize::from(words::is_one(said, end, &[",", "and", ")"])) ;
                next += usize::from(word(said, next) == "and");
            }
            let list = owner && nouns && names.len() as u64 == many;
            let last = (noun + 1..next).rev().find(|at| !words::is_one(said, *at, &[",", "and"])).map_or(next, |last| last + 1);
            list.then_some((at, last, whose, names))
        });
        let Some((start, end, whose, names)) = found else { return };
        let each: Vec<String> = names.iter().map(|name| format!("{whose} {}", words::text(&words::of_name(name)))).collect();
        let list = match each.as_slice() {
            [first @ .., last] if !first.is_empty() => format!("{} and {last}", first.join(", ")),
            _ => each.join(""),
        };
        said.splice(start..end, words::of(&list));
    }

    /// "My Skulker at a battlefield where I also have Soraka": both are there.
    fn where_also(&self, said: &mut Words, before: &mut Vec<String>, _talked: &mut Talked) {
        let found = (1..said.len()).find(|at| {
            (words::at(said, *at, "at a battlefield where") || words::at(said, *at, "at the battlefield where")) && words::is_one(said, at + 4, &["I", "I've"])
        });
        let Some(at) = found else { return };
        let mut has = at + 5;
        while words::is_one(said, has, &["also", "have", "control", "got", "already"]) {
            has += 1;
        }
        let Some(my) = (0..at).rev().find(|my| words::is_one(said, *my, &["my", "My"])) else { return };
        let end = (has..said.len()).find(|end| words::is_one(said, *end, &["when", "while"])).unwrap_or(said.len());
        let thing = words::text(&part(said, my + 1, at));
        before.push(format!("I have {thing} and {} at a battlefield", words::text(&part(said, has, end))));
        said.drain(at..end);
    }

    /// "The Urchin standing next to my opponent's Shadow Self": it stands there before.
    fn stands_beside(&self, said: &mut Words, before: &mut Vec<String>, _talked: &mut Talked) {
        if !self.in_keyforge() {
            return;
        }
        let found = (2..said.len()).find_map(|at| {
            let next = ["standing next to", "sitting next to", "right next to", "next to", "beside"].iter().find(|next| words::at(said, at, next))?;
            let start = (1..at).rev().find(|start| self.card_at(said, *start).is_some_and(|(_, end)| end == at))?;
            let whose = at + next.split(' ').count();
            let theirs = words::at(said, whose, "my opponent's") || words::is_one(said, whose, &["his", "her", "their"]);
            let mine = word(said, whose) == "my" && !theirs;
            let skip = if words::at(said, whose, "my opponent's") { 2 } else { usize::from(theirs || mine || words::is_one(said, whose, &["a", "the"])) };
            let (other, end) = self.card_at(said, whose + skip)?;
            let acts = said.iter().take(start).any(|word| words::verb(word).is_some_and(|verb| ["casts", "plays", "fights", "uses", "attacks"].contains(&verb)));
            let owner = if theirs { "my opponent has" } else if mine { "I have" } else if words::is_one(said, start - 1, &["his", "her", "their"]) { "my opponent has" } else if word(said, start - 1) == "my" { "I have" } else { return None };
            acts.then_some((start, at, end, owner, other))
        });
        let Some((start, at, end, owner, other)) = found else { return };
        let name = words::text(&part(said, start, at));
        before.push(format!("{owner} {name} next to {}", words::text(&words::of_name(&other))));
        said.drain(at..end);
        if words::is_one(said, start - 1, &["the", "his", "her", "their", "my"]) {
            said.remove(start - 1);
        }
    }

    /// "My opponent, whose hand is X and Y": has those in hand.
    fn whose_hand(&self, said: &mut Words, before: &mut Vec<String>, _talked: &mut Talked) {
        let Some(at) = (1..said.len()).find(|at| words::at(said, *at, ", whose")) else { return };
        let Some(hand) = (at + 2..said.len().min(at + 6)).find(|hand| word(said, *hand) == "hand") else { return };
        let is = ["turns out to be", "turned out to be", "consists of", "is", "was", "has", "contains"].iter().find(|is| words::at(said, hand + 1, is));
        let Some(is) = is else { return };
        let start = hand + 1 + is.split(' ').count();
        let me = words::is_one(said, at - 1, &["me", "I"]);
        let who = if me { "I have" } else { "My opponent has" };
        before.push(format!("{who} {} in hand", words::text(&part(said, start, said.len()))));
        said.truncate(at);
    }

    /// "Casts Reanimate on the Griselbrand in his yard": it lies there.
    fn lies_in_yard(&self, said: &mut Words, before: &mut Vec<String>, talked: &mut Talked) {
        let found = (2..said.len()).find_map(|at| {
            let whose = word(said, at + 1);
            let zone = words::is_one(said, at + 2, &["yard", "graveyard", "bin", "grave"]);
            let owned = ["his", "her", "their", "my"].contains(&whose) && word(said, at) == "in" && zone;
            let start = (1..at).rev().find(|start| self.card_at(said, *start).is_some_and(|(_, end)| end == at)).filter(|_| owned)?;
            let cast = said.iter().take(start).any(|word| words::verb(word).is_some_and(|verb| ["casts", "plays", "targets"].contains(&verb)));
            cast.then_some((start, at, whose == "my"))
        });
        let Some((start, at, mine)) = found else { return };
        let me = said.iter().take(start).any(|word| ["I", "I'm", "I've"].contains(&word.as_str()));
        // "I cast Reanimate on the Griselbrand in his yard" is the other's as well.
        let who = if mine { "I have" } else { "My opponent has" };
        let whose = if mine { "my" } else { "his" };
        before.push(format!("{who} {} in {whose} graveyard", words::text(&part(said, start, at))));
        said.drain(at..at + 3);
        if ["the", "his", "her", "their", "my", "a"].contains(&word(said, start - 1)) {
            said.remove(start - 1);
        }
        talked.first |= !me && !mine;
    }

    /// "My opponent's Singularity hits my X and my Y": casts it on them.
    fn spell_hits_them(&self, said: &mut Words, _before: &mut Vec<String>, talked: &mut Talked) {
        let lead = ["My opponent's", "Opponent's", "Opp's", "my opponent's", "opponent's", "His", "his", "Their", "their", "Enemy", "enemy", "My", "my"].iter().find(|lead| words::at(said, 0, lead));
        let Some(lead) = lead else { return };
        let start = lead.split(' ').count();
        let Some((name, end)) = self.card_at(said, start).filter(|(name, _)| self.is_fleeting_card(name)) else { return };
        let hits = ["hits", "targets", "nails", "gets", "takes out", "is on", "on", "goes on"].iter().find(|hits| words::at(said, end, hits));
        let Some(hits) = hits.filter(|_| end + 1 < said.len()) else { return };
        let who = if lead.eq_ignore_ascii_case("my") { "I cast" } else { "My opponent casts" };
        let many = part(said, end, said.len()).iter().any(|word| word == "and");
        said.splice(0..end + hits.split(' ').count(), [words::of(who), words::of_name(&name), words::of("on")].concat());
        talked.first |= many;
    }

    /// "My X and my Y both die to Wrath of God": they are there, and that is cast.
    fn die_to(&self, said: &mut Words, before: &mut Vec<String>, talked: &mut Talked) {
        let found = (1..said.len()).find_map(|at| {
            let die = ["both die to", "all die to", "die to", "get wiped by", "get swept by", "get swept up by"].iter().find(|die| words::at(said, at, die))?;
            let start = at + die.split(' ').count();
            let (name, end) = self.card_at(said, start + usize::from(words::is_one(said, start, &["a", "an", "the", "his"])))?;
            (self.is_fleeting_card(&name) && !self.is_aimed(&name)).then_some((at, name, end))
        });
        let Some((at, name, end)) = found else { return };
        let things: Words = part(said, 0, at);
        let mine = things.iter().any(|word| word.eq_ignore_ascii_case("my"));
        let theirs = things.iter().any(|word| ["his", "her", "their"].contains(&word.to_lowercase().as_str()));
        if mine == theirs || things.iter().any(|word| words::verb(&word.to_lowercase()).is_some_and(|verb| verb != "at")) {
            return;
        }
        let bare: Words = things.into_iter().filter(|word| !["my", "his", "her", "their"].contains(&word.to_lowercase().as_str())).collect();
        let (has, casts) = if mine { ("I have", "my opponent casts") } else { ("My opponent has", "I cast") };
        before.push(format!("{has} {}", words::text(&bare)));
        said.splice(0..end, [words::of(casts), words::of_name(&name)].concat());
        talked.note(format!("who casts {name} isn't said; taken as {}", if mine { "your opponent" } else { "you" }), "say who casts it");
    }

    /// "My Sentry is at a battlefield with Zhonya's Hourglass in base": I have that.
    fn with_it_in_base(&self, said: &mut Words, before: &mut Vec<String>, _talked: &mut Talked) {
        let found = (2..said.len()).find_map(|at| {
            let (name, end) = self.card_at(said, at + 1 + usize::from(words::is_one(said, at + 1, &["a", "my"]))).filter(|_| word(said, at) == "with")?;
            let place = ["in base", "in my base", "in play", "out"].iter().find(|place| words::at(said, end, place))?;
            Some((at, end + place.split(' ').count(), name))
        });
        let Some((at, end, name)) = found else { return };
        let mine = said.iter().take(at).any(|word| ["My", "my", "I", "I've"].contains(&word.as_str()));
        if !mine || self.is_fleeting_card(&name) || !self.play.sentences().spoken.battlefields {
            return;
        }
        before.push(format!("I have {}", words::text(&words::of_name(&name))));
        said.drain(at..end);
    }

    /// "My 3 might unit is buffed and at a battlefield": in one.
    fn so_and_there(&self, said: &mut Words, _before: &mut Vec<String>, _talked: &mut Talked) {
        let found = (2..said.len()).filter(|is| words::is_one(said, *is, &["is", "are"])).find_map(|is| {
            self.scope.flags().find(|flag| words::at(said, is + 1, flag)).map(|flag| (is, flag))
        });
        let Some((is, flag)) = found else { return };
        let and = is + 1 + flag.split(' ').count();
        let there = ["and at a battlefield", "and is at a battlefield", "and at the battlefield", ", at a battlefield"].iter().find(|there| words::at(said, and, there));
        let Some(my) = (0..is).rev().find(|my| words::is_one(said, *my, &["my", "My"])) else { return };
        let Some(there) = there else { return };
        let thing = part(said, my + 1, is);
        let end = and + there.split(' ').count();
        said.splice(my..end, [words::of("I have a"), words::of(flag), thing, words::of("at a battlefield")].concat());
    }

    /// "The battlefield where my two 3 might units are": they are there.
    fn field_where(&self, said: &mut Words, before: &mut Vec<String>, _talked: &mut Talked) {
        let found = (1..said.len()).find(|at| words::at(said, *at, "the battlefield where my") || words::at(said, *at, "the battlefield with my"));
        let Some(at) = found else { return };
        let end = (at + 4..said.len()).find(|end| words::is_one(said, *end, &["are", "is", ","])).unwrap_or(said.len());
        let thing = words::text(&part(said, at + 4, end));
        let one = words::number(thing.split(' ').next().unwrap_or_default()).is_some_and(|count| count > 1) && !super::super::with::is_measure(thing.split(' ').nth(1).unwrap_or_default());
        let article = if one { "" } else { "a " };
        before.push(format!("I have {article}{thing} at a battlefield"));
        said.drain(at + 2..(end + usize::from(words::is_one(said, end, &["are", "is"]))).min(said.len()));
    }

    /// "On both my 2 might units at a battlefield": there are two.
    fn both_my(&self, said: &mut Words, before: &mut Vec<String>, _talked: &mut Talked) {
        let found = (1..said.len()).find(|at| words::at(said, *at, "both my") || words::at(said, *at, "both his"));
        let Some(at) = found else { return };
        let Some(noun) = (at + 2..said.len().min(at + 6)).find(|noun| self.scope.nouns().any(|(_, many)| many == word(said, *noun))) else { return };
        let place = ["at a battlefield", "at the battlefield", "at the same battlefield"].iter().find(|place| words::at(said, noun + 1, place));
        let described = noun > at + 2;
        if !described && place.is_none() {
            return;
        }
        let mine = word(said, at + 1) == "my";
        let thing = words::text(&part(said, at + 2, noun + 1));
        let who = if mine { "I have" } else { "My opponent has" };
        before.push(format!("{who} two {thing}{}", if place.is_some() { " at a battlefield" } else { "" }));
        let end = noun + 1 + place.map_or(0, |place| place.split(' ').count());
        let plural = word(said, noun).to_owned();
        said.splice(at..end, [words::of("both"), vec![if mine { "my" } else { "his" }.to_owned()], vec![plural]].concat());
    }

    /// "Opp's Tibbers comes down": is played.
    fn comes_down(&self, said: &mut Words, _before: &mut Vec<String>, _talked: &mut Talked) {
        let lead = ["My opponent's", "Opponent's", "Opp's", "my opponent's", "opponent's", "His", "his", "Their", "their", "My", "my"].iter().find(|lead| words::at(said, 0, lead));
        let Some(lead) = lead else { return };
        let start = lead.split(' ').count();
        let Some((name, end)) = self.card_at(said, start) else { return };
        let down = ["comes down", "hits the board", "hits the table", "hits the battlefield", "lands", "drops", "gets cast", "gets played", "comes into play"].iter().find(|down| words::at(said, end, down));
        let Some(down) = down else { return };
        let who = if lead.eq_ignore_ascii_case("my") { "I cast" } else { "My opponent casts" };
        said.splice(0..end + down.split(' ').count(), [words::of(who), words::of_name(&name)].concat());
    }

    /// "His 8 might guy which has Ki Barrier on it": that is cast on it before.
    fn which_has_spell(&self, said: &mut Words, before: &mut Vec<String>, _talked: &mut Talked) {
        let found = (1..said.len()).find_map(|at| {
            let has = [", which has", "which has", "that has", "with", ", with"].iter().find(|has| words::at(said, at, has))?;
            let start = at + has.split(' ').count();
            let (name, end) = self.card_at(said, start).filter(|(name, _)| self.is_fleeting_card(name) && self.is_aimed(name))?;
            words::at(said, end, "on it").then_some((at, end + 2, name))
        });
        let Some((at, end, name)) = found else { return };
        let Some(whose) = (0..at).rev().find(|whose| words::is_one(said, *whose, &["my", "My", "his", "His", "her", "their"])) else { return };
        let mine = word(said, whose).eq_ignore_ascii_case("my");
        let who = if mine { "I cast" } else { "My opponent casts" };
        let thing = words::text(&part(said, whose + 1, at)).replace(" guy", &format!(" {}", self.play.sentences().spoken.fighter));
        let thing = thing.trim_end_matches([',', ' ']);
        before.push(format!("{who} {} on {} {thing}", words::text(&words::of_name(&name)), if mine { "my" } else { "his" }));
        said.drain(at..end);
    }

    /// "I reap with X under Dimension Door": that is played before.
    fn under_spell(&self, said: &mut Words, before: &mut Vec<String>, _talked: &mut Talked) {
        let found = (1..said.len()).find_map(|at| {
            let (name, end) = self.card_at(said, at + 1).filter(|(name, _)| word(said, at) == "under" && self.is_fleeting_card(name) && !self.is_aimed(name))?;
            Some((at, end, name))
        });
        let Some((at, end, name)) = found else { return };
        let me = said.iter().take(at).any(|word| ["I", "I'm", "I've", "my", "My"].contains(&word.as_str()));
        let who = if me { "I play" } else { "My opponent plays" };
        before.push(format!("{who} {}", words::text(&words::of_name(&name))));
        said.drain(at..end);
    }

    /// "I cast Thoughtseize on him and choose Blightsteel Colossus": it is in that hand.
    fn picks_from_hand(&self, said: &mut Words, before: &mut Vec<String>, _talked: &mut Talked) {
        let found = (3..said.len()).find_map(|at| {
            let chooses = words::is_one(said, at, &["and"]) && words::is_one(said, at + 1, &["choose", "chooses", "take", "takes", "pick", "picks"]);
            let (name, end) = self.card_at(said, at + 2 + usize::from(words::is_one(said, at + 2, &["a", "the", "his", "my"]))).filter(|_| chooses)?;
            let spell = self.cards_named(&part(said, 0, at)).into_iter().find(|spell| self.is_fleeting_card(spell))?;
            let hand = self.about_card(&spell)?.1.to_lowercase().contains("reveals their hand");
            (hand && end == said.len()).then_some((at, name))
        });
        let Some((at, name)) = found else { return };
        let me = words::is_one(said, 0, &["I", "I'm"]);
        let shown = words::text(&words::of_name(&name));
        before.push(format!("{} {shown} in hand", if me { "My opponent has" } else { "I have" }));
        said.splice(at..said.len(), [words::of("and"), vec![if me { "choose" } else { "chooses" }.to_owned()], words::of(&shown)].concat());
    }

    /// "Two cards in hand ( Forest and Opt )": those.
    fn cards_in_brackets(&self, said: &mut Words, _before: &mut Vec<String>, _talked: &mut Talked) {
        let found = (0..said.len()).find_map(|at| {
            let number = words::number(&word(said, at).to_lowercase())?;
            let open = (at + 1..said.len().min(at + 6)).find(|open| word(said, *open) == "(")?;
            let close = (open..said.len()).find(|close| word(said, *close) == ")")?;
            let cards = word(said, at + 1).starts_with("card") && word(said, at + 2) == "in";
            let names = self.cards_named(&part(said, open + 1, close));
            (cards && names.len() as u64 == number).then_some((at, open, close))
        });
        let Some((at, open, close)) = found else { return };
        let list = part(said, open + 1, close);
        let zone = part(said, at + 2, open);
        said.splice(at..=close, [list, zone].concat());
    }

    /// "My Walking Ballista ( it has three counters on it )": a sentence of its own.
    fn clause_in_brackets(&self, said: &mut Words, before: &mut Vec<String>, _talked: &mut Talked) {
        let Some(open) = said.iter().position(|word| word == "(") else { return };
        let Some(close) = (open..said.len()).find(|close| word(said, *close) == ")") else { return };
        let clause = ["it has", "it's got", "it is", "it's", "he has", "he controls", "I have", "I control"].iter().find(|clause| words::at(said, open + 1, clause));
        let Some(clause) = clause else { return };
        let of_it = clause.starts_with("it");
        let start = (0..open).rev().find(|start| self.card_at(said, *start).is_some_and(|(_, end)| end == open));
        let inner = part(said, open + 1, close);
        if of_it {
            let Some(start) = start else { return };
            let mine = start > 0 && words::is_one(said, start - 1, &["my", "My"]);
            let theirs = start > 0 && words::is_one(said, start - 1, &["his", "her", "their"]);
            if !mine && !theirs {
                return;
            }
            let name = words::text(&part(said, start, open));
            let has = clause.ends_with("has") || clause.ends_with("got");
            let rest = words::text(&part(&inner, clause.split(' ').count(), inner.len()));
            let who = if mine { "I have" } else { "My opponent has" };
            before.push(if has { format!("{who} {name} with {}", rest.trim_end_matches(" on it")) } else { format!("{who} {name}. {name} is {rest}") });
        } else {
            before.push(words::text(&inner));
        }
        said.drain(open..=close);
    }

    /// "He steals 2 from me with Bait and Switch": plays it.
    fn steals_with_spell(&self, said: &mut Words, _before: &mut Vec<String>, talked: &mut Talked) {
        let found = (1..said.len()).find_map(|at| {
            let steals = words::is_one(said, at, &["steals", "steal", "stole"]) && words::is_number(word(said, at + 1));
            let with = (at + 2..said.len().min(at + 7)).find(|with| words::is_one(said, *with, &["with", "using", "off"]))?;
            let (name, end) = self.card_at(said, with + 1).filter(|(name, _)| steals && self.is_fleeting_card(name))?;
            Some((at, end, name))
        });
        let Some((at, end, name)) = found else { return };
        talked.note(format!("`{}` is taken as playing {name}, as it says", words::text(&part(said, at, end))), "say who plays the card");
        said.splice(at..end, [vec!["plays".to_owned()], words::of_name(&name)].concat());
    }

    /// "A Zhonya's Hourglass down": out.
    fn put_down(&self, said: &mut Words, _before: &mut Vec<String>, _talked: &mut Talked) {
        let found = (1..said.len()).find(|at| words::is_one(said, *at, &["down", "up"]) && (0..*at).any(|start| self.card_at(said, start).is_some_and(|(_, end)| end == *at)));
        if let Some(at) = found.filter(|at| ["", ",", "and", "when", "but"].contains(&word(said, at + 1))) {
            said.splice(at..=at, ["out".to_owned()]);
        }
    }

    /// "On my side there's X, on his just Y": mine and theirs.
    fn each_side(&self, said: &mut Words, before: &mut Vec<String>, _talked: &mut Talked) {
        const MINE: &[&str] = &["On my side there's", "On my side there is", "On my side there are", "On my side are", "On my side", "on my side there's", "on my side"];
        const THEIRS: &[&str] = &["on his side there's", "on his side there is", "on his just", "on his only", "on his side", "on theirs", "on their side", "on his there's", "on his", "on opponent's side", "on my opponent's side"];
        let Some(mine) = MINE.iter().find(|mine| words::at(said, 0, mine)) else { return };
        let start = mine.split(' ').count() + usize::from(word(said, mine.split(' ').count()) == ",");
        let split = (start..said.len()).find_map(|at| THEIRS.iter().find(|theirs| words::at(said, at, theirs)).map(|theirs| (at, at + theirs.split(' ').count())));
        let (end, rest) = split.unwrap_or((said.len(), said.len()));
        let bare = |list: Words| words::text(&list).trim_matches([',', ' ']).trim_end_matches(" and").trim_end_matches(',').replace(" without one", "").replace("just ", "");
        let (mine, theirs) = (bare(part(said, start, end)), bare(part(said, rest, said.len())));
        if words::of(&mine).iter().any(|word| words::verb(word).is_some_and(|verb| verb != "at" && verb != "wards")) {
            return;
        }
        before.push(format!("I have {mine}"));
        if !theirs.is_empty() {
            before.push(format!("My opponent has {theirs}"));
        }
        said.clear();
    }

    /// "The Id has 6 power", "5 might, dead?": as the card says.
    fn printed_anyway(&self, said: &mut Words, _before: &mut Vec<String>, talked: &mut Talked) {
        let mentioned = self.mentioned();
        let printed = |number: &str| {
            mentioned.iter().any(|name| self.play.library().find(name).is_some_and(|card| card.power.as_deref() == Some(number) || card.toughness.as_deref() == Some(number)))
        };
        let of = |name: &str, number: &str| self.play.library().find(name).is_some_and(|card| card.power.as_deref() == Some(number));
        if words::is_number(word(said, 0)) && super::super::with::is_measure(word(said, 1)) && word(said, 2) == "," && printed(word(said, 0)) {
            talked.note(format!("`{}` is what the card says", words::text(&part(said, 0, 2))), "say only what isn't on the card");
            said.drain(0..3);
            return;
        }
        let found = (1..said.len()).find_map(|at| {
            let has = words::is_one(said, at, &["has", "is"]) && words::is_number(word(said, at + 1)) && super::super::with::is_measure(word(said, at + 2));
            let start = (0..at).find(|start| self.card_at(said, *start).is_some_and(|(name, end)| end == at && of(&name, word(said, at + 1))))?;
            (has && [",", ""].contains(&word(said, at + 3))).then_some((start, at))
        });
        let Some((start, at)) = found else { return };
        let first = start - usize::from(start > 0 && words::is_one(said, start - 1, &["the", "The", "my", "My", "his", "His"]));
        if first > 0 && word(said, first - 1) != "," {
            return;
        }
        talked.note(format!("`{}` is what the card says", words::text(&part(said, start, at + 3))), "say only what isn't on the card");
        said.drain(first..(at + 4).min(said.len()));
    }

    /// "X dies but I've got Y out": Y is there before.
    fn but_there_is(&self, said: &mut Words, before: &mut Vec<String>, _talked: &mut Talked) {
        const HAS: &[&str] = &["but I've got", "but I have", "but I control", "but he has", "but he's got", "but they have", "but they've got", "but opponent has", "but my opponent has", "but he controls", "but I also have"];
        let Some((at, has)) = (2..said.len()).find_map(|at| HAS.iter().find(|has| words::at(said, at, has)).map(|has| (at, *has))) else { return };
        let rest = part(said, at + 1, said.len());
        let skip = has.split(' ').count() - 1;
        let card = self.card_at(&rest, skip + usize::from(words::is_one(&rest, skip, &["a", "an", "the", "my", "that"]))).is_some();
        let more = rest.iter().skip(skip).any(|word| words::verb(word).is_some_and(|verb| !["at"].contains(&verb)));
        if !card || more {
            return;
        }
        before.push(words::text(&rest));
        said.truncate(at);
        while words::last(said) == "," {
            said.pop();
        }
    }
}

/// A question without a second one behind it, and without the comma before its tag: "…, does he?", "…, and if it does, …?".
fn asked_once(text: &str) -> String {
    const TAGS: &[&str] = &["does he", "does it", "do i", "is it", "isn't it", "doesn't it", "don't i", "won't it", "would it", "is he", "can he", "can i", "do they", "did i", "does she", "aren't i", "am i"];
    let bare = text.trim_end_matches('?');
    let lower = bare.to_lowercase();
    for further in [", and if it does", ", and if so", ", and if not", ", and if yes", ", and if he does", ", and if i do", ", if so", " and if so"] {
        if let Some(at) = lower.find(further).filter(|at| bare.is_char_boundary(*at)) {
            return format!("{}?", bare.get(..at).unwrap_or(bare));
        }
    }
    let tag = TAGS.iter().find(|tag| lower.strip_suffix(**tag).is_some_and(|before| before.ends_with(", ")));
    match tag.and_then(|tag| bare.len().checked_sub(tag.len() + 2)).filter(|at| bare.is_char_boundary(*at)) {
        Some(at) if bare.split(' ').count() > 4 => format!("{} {}?", bare.get(..at).unwrap_or_default(), bare.get(at + 2..).unwrap_or_default()),
        _ => format!("{bare}?"),
    }
}
