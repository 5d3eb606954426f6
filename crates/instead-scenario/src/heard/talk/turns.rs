//! Turns that say in one sentence what is there and what happens: `at a battlefield where I also have X`, `two of my units, an X and a Y`,
//! `the Urchin next to his Shadow Self`, `my opponent, whose hand is X and Y`.

use super::super::words::{self, Words, part, word};
use super::super::{Hearing, brackets};
use super::Talked;
use instead_model::vocabulary::TagKind;

/// A turn: changes the words, and adds sentences that come before.
type Turn<'g> = fn(&Hearing<'g>, &mut Words, &mut Vec<String>, &mut Talked);

impl<'g> Hearing<'g> {
    const TURNS_APART: [Turn<'g>; 34] = [
        Self::next_to_it,
        Self::as_my_legend,
        Self::doing,
        Self::on_stack_first,
        Self::across,
        Self::has_landed,
        Self::comes_in_with,
        Self::down_to,
        Self::at_life_alone,
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
        if verb || names || said.len() > 5 || tail.split(' ').count() > 3 {
            text.to_owned()
        } else {
            format!("{}; {tail}?", head.replace(", ", "; "))
        }
    }

    /// Whether what fights has one number, and pools are of Æmber.
    pub(super) fn one_number(&self) -> bool {
        self.play.sentences().spoken.second.is_some()
    }

    /// "I pick Sanctum and reap", "my turn, Logos": which house it is changes nothing that is played out.
    fn house_picked(&self, said: &mut Words, _before: &mut Vec<String>, talked: &mut Talked) {
        const PICKS: &[&str] = &[
            "pick", "picks", "picked", "call", "calls", "called", "choose", "chooses", "chose", "name", "names", "declare", "declares",
            "select", "selects", "go", "goes", "am", "is",
        ];
        if !self.one_number() {
            return;
        }
        let found = (0..said.len()).find(|at| {
            let is_house = self.play.words().find_tag(TagKind::Color, word(said, *at).trim_end_matches(['.', '?'])).is_some();
            is_house && self.card_at(said, *at).is_none_or(|(_, next)| next == at + 1)
        });
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

    /// Whether a player is spoken of before a place.
    fn is_somebody(&self, said: &[String], at: usize) -> bool {
        let before = word(said, at.wrapping_sub(1)).to_lowercase();
        ["i", "he", "she", "they", "opponent", "opp", "we", "player"].contains(&before.as_str())
            || self.is_player(word(said, at.wrapping_sub(1)))
    }

    /// "I'm at 4", "he is sitting on 6 amber": so much Æmber.
    fn amber_held(&self, said: &mut Words, _before: &mut Vec<String>, talked: &mut Talked) {
        if !self.one_number() {
            return;
        }
        for at in 0..said.len() {
            let here = word(said, at).to_lowercase();
            let (who, is) = match here.as_str() {
                "i'm" => ("I have", 1),
                "he's" | "she's" | "opponent's" | "opp's" => ("", 1),
                "they're" => ("they have", 1),
                "they've" if word(said, at + 1) == "got" => ("they have", 1),
                "i've" if word(said, at + 1) == "got" => ("I have", 1),
                "i've" | "i" if words::is_number(word(said, at + 1 + usize::from(word(said, at + 1) == "have"))) => ("I have", 0),
                "is" | "are" | "am" if self.is_somebody(said, at) => ("has", 1),
                _ => continue,
            };
            let sits = usize::from(words::is_one(said, at + is, &["sitting", "currently", "also"]));
            let on = if is == 0 { at + usize::from(word(said, at + 1) == "have") } else { at + is + sits };
            let bare = is == 0 && ["", ",", "and", "."].contains(&word(said, on + 2));
            let number = word(said, on + 1).trim_end_matches(['.', '?']).to_owned();
            let after = word(said, on + 2).to_lowercase();
            let other = ["power", "armor", "damage", "keys", "key", "chains", "chain", "turns", "cards"].contains(&after.as_str());
            let got = word(said, on) == "got" && ["", ",", "and", "."].contains(&word(said, on + 2));
            if !(bare || got || words::is_one(said, on, &["at", "on"]))
                || words::number(&number.to_lowercase()).is_none_or(|_| number == "a")
                || other
            {
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

    /// "2 of my units, a Skulker and a Phantom": my Skulker and my Phantom.
    fn appositions(&self, said: &mut Words, _before: &mut Vec<String>, _talked: &mut Talked) {
        let found = (0..said.len()).find_map(|at| {
            let many = words::number(&word(said, at).to_lowercase())
                .filter(|count| *count > 1)
                .or_else(|| (word(said, at) == "both").then_some(2))?;
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
                next = end + usize::from(words::is_one(said, end, &[",", "and", ")"]));
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

    /// "A Zhonya's Hourglass down": out.
    fn put_down(&self, said: &mut Words, _before: &mut Vec<String>, _talked: &mut Talked) {
        let found = (1..said.len()).find(|at| {
            words::is_one(said, *at, &["down", "up"]) && (0..*at).any(|start| self.card_at(said, start).is_some_and(|(_, end)| end == *at))
        });
        if let Some(at) = found.filter(|at| ["", ",", "and", "when", "but"].contains(&word(said, at + 1))) {
            said.splice(at..=at, ["out".to_owned()]);
        }
    }

    /// "The Id has 6 power", "5 might, dead?": as the card says.
    fn printed_anyway(&self, said: &mut Words, _before: &mut Vec<String>, talked: &mut Talked) {
        let mentioned = self.mentioned();
        let printed = |number: &str| {
            mentioned.iter().any(|name| {
                self.play
                    .library()
                    .find(name)
                    .is_some_and(|card| card.power.as_deref() == Some(number) || card.toughness.as_deref() == Some(number))
            })
        };
        let of = |name: &str, number: &str| self.play.library().find(name).is_some_and(|card| card.power.as_deref() == Some(number));
        if words::is_number(word(said, 0))
            && super::super::with::is_measure(word(said, 1))
            && word(said, 2) == ","
            && printed(word(said, 0))
        {
            talked.note(format!("`{}` is what the card says", words::text(&part(said, 0, 2))), "say only what isn't on the card");
            said.drain(0..3);
            return;
        }
        let found = (1..said.len()).find_map(|at| {
            let has = words::is_one(said, at, &["has", "is"])
                && words::is_number(word(said, at + 1))
                && super::super::with::is_measure(word(said, at + 2));
            let start =
                (0..at).find(|start| self.card_at(said, *start).is_some_and(|(name, end)| end == at && of(&name, word(said, at + 1))))?;
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
}

/// A question without a second one behind it, and without the comma before its tag: "…, does he?", "…, and if it does, …?".
fn asked_once(text: &str) -> String {
    const TAGS: &[&str] = &[
        "does he",
        "does it",
        "do i",
        "is it",
        "isn't it",
        "doesn't it",
        "don't i",
        "won't it",
        "would it",
        "is he",
        "can he",
        "can i",
        "do they",
        "did i",
        "does she",
        "aren't i",
        "am i",
    ];
    let bare = text.trim_end_matches('?');
    let lower = bare.to_lowercase();
    for further in
        [", and if it does", ", and if so", ", and if not", ", and if yes", ", and if he does", ", and if i do", ", if so", " and if so"]
    {
        if let Some(at) = lower.find(further).filter(|at| bare.is_char_boundary(*at)) {
            return format!("{}?", bare.get(..at).unwrap_or(bare));
        }
    }
    let tag = TAGS.iter().find(|tag| lower.strip_suffix(**tag).is_some_and(|before| before.ends_with(", ")));
    match tag.and_then(|tag| bare.len().checked_sub(tag.len() + 2)).filter(|at| bare.is_char_boundary(*at)) {
        Some(at) if bare.split(' ').count() > 4 => {
            format!("{} {}?", bare.get(..at).unwrap_or_default(), bare.get(at + 2..).unwrap_or_default())
        }
        _ => format!("{bare}?"),
    }
}

/// "If he hits me with a Lava Spike what happens": the question is a sentence of its own.
pub(super) fn asked_apart(piece: String) -> String {
    const ASKS: &[&str] = &[
        " what happens",
        " how much ",
        " how many ",
        " does it ",
        " do i ",
        " does he ",
        " does she ",
        " do they ",
        " who wins",
        " who gets ",
        " what do i ",
        " where does ",
        " what's the ",
    ];
    let lower = piece.to_lowercase();
    if words::asks(&format!("{}?", piece.trim_end_matches('?'))) || piece.contains('"') {
        return piece;
    }
    let found = ASKS.iter().filter_map(|asks| lower.find(asks)).min();
    let Some(at) = found.filter(|at| piece.is_char_boundary(*at)) else { return piece };
    let (head, question) = (piece.get(..at).unwrap_or_default(), piece.get(at + 1..).unwrap_or_default());
    if head.split(' ').count() < 4
        || head.ends_with([',', ':'])
        || head.ends_with(" and")
        || head.ends_with(" but")
        || head.ends_with(" so")
        || head.ends_with(['-', '–', '—'])
    {
        return piece;
    }
    let head = ["If ", "When ", "if ", "when "].iter().find_map(|lead| head.strip_prefix(lead)).unwrap_or(head);
    let mut question = question.trim_end_matches('?').to_owned();
    if let Some(first) = question.get_mut(0..1) {
        first.make_ascii_uppercase();
    }
    format!("{head}. {question}?")
}
