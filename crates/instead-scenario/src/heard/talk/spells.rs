//! Cards that are cast, said of the card: `his Singularity hits my X and my Y`, `X and Y die to Wrath of God`, `Tibbers comes down`.

use super::super::Hearing;
use super::super::words::{self, Words, part, word};
use super::Talked;

impl Hearing<'_> {
    /// "My opponent's Singularity hits my X and my Y": casts it on them.
    pub(super) fn spell_hits_them(&self, said: &mut Words, _before: &mut Vec<String>, talked: &mut Talked) {
        let lead = [
            "My opponent's",
            "Opponent's",
            "Opp's",
            "my opponent's",
            "opponent's",
            "His",
            "his",
            "Their",
            "their",
            "Enemy",
            "enemy",
            "My",
            "my",
        ]
        .iter()
        .find(|lead| words::at(said, 0, lead));
        let Some(lead) = lead else { return };
        let start = lead.split(' ').count();
        let Some((name, end)) = self.card_at(said, start).filter(|(name, _)| self.is_fleeting_card(name)) else { return };
        let hits =
            ["hits", "targets", "nails", "gets", "takes out", "is on", "on", "goes on"].iter().find(|hits| words::at(said, end, hits));
        let Some(hits) = hits.filter(|_| end + 1 < said.len()) else { return };
        let who = if lead.eq_ignore_ascii_case("my") { "I cast" } else { "My opponent casts" };
        let many = part(said, end, said.len()).iter().any(|word| word == "and");
        said.splice(0..end + hits.split(' ').count(), [words::of(who), words::of_name(&name), words::of("on")].concat());
        talked.first |= many;
    }

    /// "My X and my Y both die to Wrath of God": they are there, and that is cast.
    pub(super) fn die_to(&self, said: &mut Words, before: &mut Vec<String>, talked: &mut Talked) {
        let found = (1..said.len()).find_map(|at| {
            let die = ["both die to", "all die to", "die to", "get wiped by", "get swept by", "get swept up by"]
                .iter()
                .find(|die| words::at(said, at, die))?;
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
        let bare: Words =
            things.into_iter().filter(|word| !["my", "his", "her", "their"].contains(&word.to_lowercase().as_str())).collect();
        let (has, casts) = if mine { ("I have", "my opponent casts") } else { ("My opponent has", "I cast") };
        before.push(format!("{has} {}", words::text(&bare)));
        said.splice(0..end, [words::of(casts), words::of_name(&name)].concat());
        talked.note(format!("who casts {name} isn't said; taken as {}", if mine { "your opponent" } else { "you" }), "say who casts it");
    }

    /// "Opp's Tibbers comes down": is played.
    pub(super) fn comes_down(&self, said: &mut Words, _before: &mut Vec<String>, _talked: &mut Talked) {
        let lead = ["My opponent's", "Opponent's", "Opp's", "my opponent's", "opponent's", "His", "his", "Their", "their", "My", "my"]
            .iter()
            .find(|lead| words::at(said, 0, lead));
        let Some(lead) = lead else { return };
        let start = lead.split(' ').count();
        let Some((name, end)) = self.card_at(said, start) else { return };
        let down = [
            "comes down",
            "hits the board",
            "hits the table",
            "hits the battlefield",
            "lands",
            "drops",
            "gets cast",
            "gets played",
            "comes into play",
        ]
        .iter()
        .find(|down| words::at(said, end, down));
        let Some(down) = down else { return };
        let who = if lead.eq_ignore_ascii_case("my") { "I cast" } else { "My opponent casts" };
        said.splice(0..end + down.split(' ').count(), [words::of(who), words::of_name(&name)].concat());
    }

    /// "His 8 might guy which has Ki Barrier on it": that is cast on it before.
    pub(super) fn which_has_spell(&self, said: &mut Words, before: &mut Vec<String>, _talked: &mut Talked) {
        let found = (1..said.len()).find_map(|at| {
            let has = [", which has", "which has", "that has", "with", ", with"].iter().find(|has| words::at(said, at, has))?;
            let start = at + has.split(' ').count();
            let (name, end) = self.card_at(said, start).filter(|(name, _)| self.is_fleeting_card(name) && self.is_aimed(name))?;
            words::at(said, end, "on it").then_some((at, end + 2, name))
        });
        let Some((at, end, name)) = found else { return };
        let Some(whose) = (0..at).rev().find(|whose| words::is_one(said, *whose, &["my", "My", "his", "His", "her", "their"])) else {
            return;
        };
        let mine = word(said, whose).eq_ignore_ascii_case("my");
        let who = if mine { "I cast" } else { "My opponent casts" };
        let thing = words::text(&part(said, whose + 1, at)).replace(" guy", &format!(" {}", self.play.sentences().spoken.fighter));
        let thing = thing.trim_end_matches([',', ' ']);
        before.push(format!("{who} {} on {} {thing}", words::text(&words::of_name(&name)), if mine { "my" } else { "his" }));
        said.drain(at..end);
    }

    /// "I reap with X under Dimension Door": that is played before.
    pub(super) fn under_spell(&self, said: &mut Words, before: &mut Vec<String>, _talked: &mut Talked) {
        let found = (1..said.len()).find_map(|at| {
            let (name, end) = self
                .card_at(said, at + 1)
                .filter(|(name, _)| word(said, at) == "under" && self.is_fleeting_card(name) && !self.is_aimed(name))?;
            Some((at, end, name))
        });
        let Some((at, end, name)) = found else { return };
        let me = said.iter().take(at).any(|word| ["I", "I'm", "I've", "my", "My"].contains(&word.as_str()));
        let who = if me { "I play" } else { "My opponent plays" };
        before.push(format!("{who} {}", words::text(&words::of_name(&name))));
        said.drain(at..end);
    }

    /// "I cast Thoughtseize on him and choose Blightsteel Colossus": it is in that hand.
    pub(super) fn picks_from_hand(&self, said: &mut Words, before: &mut Vec<String>, _talked: &mut Talked) {
        let found = (3..said.len()).find_map(|at| {
            let takes = words::is_one(said, at, &[","]) && words::is_one(said, at + 1, &["taking", "choosing", "picking", "grabbing"]);
            let chooses = takes
                || words::is_one(said, at, &["and"])
                    && words::is_one(said, at + 1, &["choose", "chooses", "take", "takes", "pick", "picks"]);
            let (name, end) =
                self.card_at(said, at + 2 + usize::from(words::is_one(said, at + 2, &["a", "the", "his", "my"]))).filter(|_| chooses)?;
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

    /// "He steals 2 from me with Bait and Switch": plays it.
    pub(super) fn steals_with_spell(&self, said: &mut Words, _before: &mut Vec<String>, talked: &mut Talked) {
        let found = (1..said.len()).find_map(|at| {
            let steals = words::is_one(said, at, &["steals", "steal", "stole"]) && words::is_number(word(said, at + 1));
            let with = (at + 2..said.len().min(at + 7)).find(|with| words::is_one(said, *with, &["with", "using", "off"]))?;
            let (name, end) = self.card_at(said, with + 1).filter(|(name, _)| steals && self.is_fleeting_card(name))?;
            let text = self.about_card(&name)?.1;
            let says = text.split(|c: char| !c.is_alphanumeric()).any(|number| number == word(said, at + 1));
            // "Steal 1. … steal another": more than once.
            let again = text.to_lowercase().matches("steal").count() > 1 || text.to_lowercase().contains("repeat");
            (says || again).then_some((at, end, name))
        });
        let Some((at, end, name)) = found else { return };
        talked.note(format!("`{}` is taken as playing {name}, as it says", words::text(&part(said, at, end))), "say who plays the card");
        said.splice(at..end, [vec!["plays".to_owned()], words::of(&name)].concat());
    }
}
