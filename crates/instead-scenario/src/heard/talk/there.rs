//! What is there, said within what happens: `at a battlefield where I also have X`, `the Urchin next to his Shadow Self`, `my opponent, whose
//! hand is X and Y`. Each becomes a sentence of its own, before it.

use super::super::Hearing;
use super::super::words::{self, Words, part, word};
use super::Talked;

impl Hearing<'_> {
    /// "My opponent ( 20 life ) controls X": is at 20 life, and does.
    pub(super) fn life_in_brackets(&self, said: &mut Words, before: &mut Vec<String>, _talked: &mut Talked) {
        let found = (1..said.len())
            .find(|at| word(said, *at) == "(" && words::is_number(word(said, at + 1)) && words::is_one(said, at + 2, &["life", ")"]));
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

    /// "My Skulker at a battlefield where I also have Soraka": both are there.
    pub(super) fn where_also(&self, said: &mut Words, before: &mut Vec<String>, _talked: &mut Talked) {
        let found = (1..said.len()).find(|at| {
            (words::at(said, *at, "at a battlefield where") || words::at(said, *at, "at the battlefield where"))
                && words::is_one(said, at + 4, &["I", "I've"])
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
    pub(super) fn stands_beside(&self, said: &mut Words, before: &mut Vec<String>, _talked: &mut Talked) {
        if !self.one_number() {
            return;
        }
        let found = (2..said.len()).find_map(|at| {
            let next = ["standing next to", "sitting next to", "right next to", "next to", "beside"]
                .iter()
                .find(|next| words::at(said, at, next))?;
            let start = (1..at).rev().find(|start| self.card_at(said, *start).is_some_and(|(_, end)| end == at))?;
            let whose = at + next.split(' ').count();
            let theirs = words::at(said, whose, "my opponent's") || words::is_one(said, whose, &["his", "her", "their"]);
            let mine = word(said, whose) == "my" && !theirs;
            let skip = if words::at(said, whose, "my opponent's") {
                2
            } else {
                usize::from(theirs || mine || words::is_one(said, whose, &["a", "the"]))
            };
            let (other, end) = self.card_at(said, whose + skip)?;
            let acts = said
                .iter()
                .take(start)
                .any(|word| words::verb(word).is_some_and(|verb| ["casts", "plays", "fights", "uses", "attacks"].contains(&verb)));
            let owner = if theirs {
                "my opponent has"
            } else if mine {
                "I have"
            } else if words::is_one(said, start - 1, &["his", "her", "their"]) {
                "my opponent has"
            } else if word(said, start - 1) == "my" {
                "I have"
            } else {
                return None;
            };
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
    pub(super) fn whose_hand(&self, said: &mut Words, before: &mut Vec<String>, _talked: &mut Talked) {
        let Some(at) = (1..said.len()).find(|at| words::at(said, *at, ", whose")) else { return };
        let Some(hand) = (at + 2..said.len().min(at + 6)).find(|hand| word(said, *hand) == "hand") else { return };
        let is = ["turns out to be", "turned out to be", "consists of", "is", "was", "has", "contains"]
            .iter()
            .find(|is| words::at(said, hand + 1, is));
        let Some(is) = is else { return };
        let start = hand + 1 + is.split(' ').count();
        let me = words::is_one(said, at - 1, &["me", "I"]);
        let who = if me { "I have" } else { "My opponent has" };
        before.push(format!("{who} {} in hand", words::text(&part(said, start, said.len()))));
        said.truncate(at);
    }

    /// "On my side there's X, on his just Y": mine and theirs.
    pub(super) fn each_side(&self, said: &mut Words, before: &mut Vec<String>, _talked: &mut Talked) {
        const MINE: &[&str] = &[
            "On my side there's",
            "On my side there is",
            "On my side there are",
            "On my side are",
            "On my side",
            "on my side there's",
            "on my side",
        ];
        const THEIRS: &[&str] = &[
            "on his side there's",
            "on his side there is",
            "on his just",
            "on his only",
            "on his side",
            "on theirs",
            "on their side",
            "on his there's",
            "on his",
            "on opponent's side",
            "on my opponent's side",
        ];
        let Some(mine) = MINE.iter().find(|mine| words::at(said, 0, mine)) else { return };
        let start = mine.split(' ').count() + usize::from(word(said, mine.split(' ').count()) == ",");
        let split = (start..said.len())
            .find_map(|at| THEIRS.iter().find(|theirs| words::at(said, at, theirs)).map(|theirs| (at, at + theirs.split(' ').count())));
        let (end, rest) = split.unwrap_or((said.len(), said.len()));
        let bare = |list: Words| {
            words::text(&list)
                .trim_matches([',', ' '])
                .trim_end_matches(" and")
                .trim_end_matches(',')
                .replace(" without one", "")
                .replace("just ", "")
        };
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

    /// "X dies but I've got Y out": Y is there before.
    pub(super) fn but_there_is(&self, said: &mut Words, before: &mut Vec<String>, _talked: &mut Talked) {
        const HAS: &[&str] = &[
            "but I've got",
            "but I have",
            "but I control",
            "but he has",
            "but he's got",
            "but they have",
            "but they've got",
            "but opponent has",
            "but my opponent has",
            "but he controls",
            "but I also have",
        ];
        let Some((at, has)) = (2..said.len()).find_map(|at| HAS.iter().find(|has| words::at(said, at, has)).map(|has| (at, *has))) else {
            return;
        };
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

    /// "Casts Reanimate on the Griselbrand in his yard": it lies there.
    pub(super) fn lies_in_yard(&self, said: &mut Words, before: &mut Vec<String>, talked: &mut Talked) {
        let found = (2..said.len()).find_map(|at| {
            let whose = word(said, at + 1);
            let zone = words::is_one(said, at + 2, &["yard", "graveyard", "bin", "grave"]);
            let owned = ["his", "her", "their", "my"].contains(&whose) && word(said, at) == "in" && zone;
            let start = (1..at).rev().find(|start| self.card_at(said, *start).is_some_and(|(_, end)| end == at)).filter(|_| owned)?;
            let cast =
                said.iter().take(start).any(|word| words::verb(word).is_some_and(|verb| ["casts", "plays", "targets"].contains(&verb)));
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

    /// "My Sentry is at a battlefield with Zhonya's Hourglass in base": I have that.
    pub(super) fn with_it_in_base(&self, said: &mut Words, before: &mut Vec<String>, _talked: &mut Talked) {
        let found = (2..said.len()).find_map(|at| {
            let (name, end) =
                self.card_at(said, at + 1 + usize::from(words::is_one(said, at + 1, &["a", "my"]))).filter(|_| word(said, at) == "with")?;
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
    pub(super) fn so_and_there(&self, said: &mut Words, _before: &mut Vec<String>, _talked: &mut Talked) {
        let found = (2..said.len())
            .filter(|is| words::is_one(said, *is, &["is", "are"]))
            .find_map(|is| self.scope.flags().find(|flag| words::at(said, is + 1, flag)).map(|flag| (is, flag)));
        let Some((is, flag)) = found else { return };
        let and = is + 1 + flag.split(' ').count();
        let there = ["and at a battlefield", "and is at a battlefield", "and at the battlefield", ", at a battlefield"]
            .iter()
            .find(|there| words::at(said, and, there));
        let Some(my) = (0..is).rev().find(|my| words::is_one(said, *my, &["my", "My"])) else { return };
        let Some(there) = there else { return };
        let thing = part(said, my + 1, is);
        let end = and + there.split(' ').count();
        said.splice(my..end, [words::of("I have a"), words::of(flag), thing, words::of("at a battlefield")].concat());
    }

    /// "The battlefield where my two 3 might units are": they are there.
    pub(super) fn field_where(&self, said: &mut Words, before: &mut Vec<String>, _talked: &mut Talked) {
        let found =
            (1..said.len()).find(|at| words::at(said, *at, "the battlefield where my") || words::at(said, *at, "the battlefield with my"));
        let Some(at) = found else { return };
        let end = (at + 4..said.len()).find(|end| words::is_one(said, *end, &["are", "is", ","])).unwrap_or(said.len());
        let thing = words::text(&part(said, at + 4, end));
        let one = words::number(thing.split(' ').next().unwrap_or_default()).is_some_and(|count| count > 1)
            && !super::super::with::is_measure(thing.split(' ').nth(1).unwrap_or_default());
        let article = if one { "" } else { "a " };
        before.push(format!("I have {article}{thing} at a battlefield"));
        said.drain(at + 2..(end + usize::from(words::is_one(said, end, &["are", "is"]))).min(said.len()));
    }

    /// "On both my 2 might units at a battlefield": there are two.
    pub(super) fn both_my(&self, said: &mut Words, before: &mut Vec<String>, _talked: &mut Talked) {
        let found = (1..said.len()).find(|at| words::at(said, *at, "both my") || words::at(said, *at, "both his"));
        let Some(at) = found else { return };
        let Some(noun) = (at + 2..said.len().min(at + 6)).find(|noun| self.scope.nouns().any(|(_, many)| many == word(said, *noun))) else {
            return;
        };
        let place =
            ["at a battlefield", "at the battlefield", "at the same battlefield"].iter().find(|place| words::at(said, noun + 1, place));
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

    /// "Two cards in hand ( Forest and Opt )": those.
    pub(super) fn cards_in_brackets(&self, said: &mut Words, _before: &mut Vec<String>, _talked: &mut Talked) {
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
    pub(super) fn clause_in_brackets(&self, said: &mut Words, before: &mut Vec<String>, _talked: &mut Talked) {
        let Some(open) = said.iter().position(|word| word == "(") else { return };
        let Some(close) = (open..said.len()).find(|close| word(said, *close) == ")") else { return };
        let clause = ["it has", "it's got", "it is", "it's", "he has", "he controls", "I have", "I control"]
            .iter()
            .find(|clause| words::at(said, open + 1, clause));
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
            before.push(if has {
                format!("{who} {name} with {}", rest.trim_end_matches(" on it"))
            } else {
                format!("{who} {name}. {name} is {rest}")
            });
        } else {
            before.push(words::text(&inner));
        }
        said.drain(open..=close);
    }
}
