//! Verbs that are made of a card's name: `bolts`, `murders`, `shocks`.

use super::{Hearing, words};

/// Small words that are in many names and no verbs.
const NO_VERBS: &[&str] = &[
    "the", "this", "that", "then", "and", "with", "for", "from", "his", "her", "its", "their", "your", "our", "all", "any", "each", "one",
    "two", "three", "four", "five", "six", "who", "what", "when", "where", "which", "while", "until", "but", "not", "are", "was", "were",
    "has", "had", "can", "will", "would", "could", "does", "did", "into", "out", "off", "over", "under", "after", "before", "during",
    "only", "just", "also", "more", "less", "most", "life", "mind", "end", "time", "turn", "last", "first", "second", "next", "other",
    "another", "same", "both", "some", "few", "many", "much", "back", "down", "away", "here", "there", "now", "soon", "once", "twice",
    "again", "still", "already", "instead",
];

impl Hearing<'_> {
    /// The card that a verb is made of: it is the first or the last word of the name of something that is cast. Of several, the
    /// one that costs least, if that is one.
    pub(super) fn slang(&self, said: &str) -> Option<String> {
        if words::verb(said).is_some()
            || NO_VERBS.contains(&said)
            || super::with::is_measure(said)
            || self.is_noun(said)
            || said.len() < 3
            || !said.bytes().all(|b| b.is_ascii_lowercase())
        {
            return None;
        }
        let stems = ["s", "es", "ed", "d", "ing", ""].iter().filter_map(|end| said.strip_suffix(end)).map(str::to_owned);
        let stems = stems.chain(["ies", "ied"].iter().filter_map(|end| said.strip_suffix(end)).map(|stem| format!("{stem}y")));
        let stems: Vec<String> = stems.filter(|stem| stem.len() > 2).collect();
        let made_of = |name: &str| {
            let name = name.to_lowercase();
            let (first, last) = (name.split(' ').next().unwrap_or_default(), name.rsplit(' ').next().unwrap_or_default());
            stems.iter().any(|stem| *stem == last || *stem == first && name.split(' ').count() != 2 || *said == *first)
        };
        let library = self.play.library();
        let fleeting = |line: &str| ["instant", "sorcery", "spell", "action"].iter().any(|kind| line.to_lowercase().contains(kind));
        let mut found: Vec<(usize, &str)> = library
            .all()
            .filter(|card| fleeting(&card.type_line) && made_of(&card.name))
            .map(|card| (card.cost.matches('{').count(), card.name.as_str()))
            .collect();
        // The card whose whole name it is.
        if let Some((_, whole)) = found.iter().find(|(_, name)| stems.contains(&name.to_lowercase())) {
            return Some((*whole).to_owned());
        }
        found.sort_unstable();
        match found.as_slice() {
            [(_, only)] => Some((*only).to_owned()),
            [(least, first), (next, _), ..] if least < next => Some((*first).to_owned()),
            _ => None,
        }
    }

    /// The card that is a verb as it stands: `Shocks`, `Lightning Bolts`; and the word after it.
    pub(super) fn spell_verb(&self, said: &[String], i: usize) -> Option<(String, usize)> {
        said.get(i).filter(|word| word.starts_with(char::is_uppercase))?;
        let whole = (1..=3).rev().find_map(|length| {
            let name = words::text(said.get(i..i + length)?);
            let forms = [
                name.strip_suffix('s').map(str::to_owned),
                name.strip_suffix("es").map(str::to_owned),
                name.strip_suffix("ies").map(|stem| format!("{stem}y")),
                // "Blasts of Power": the first word is the verb.
                name.split_once(' ').and_then(|(verb, rest)| Some(format!("{} {rest}", verb.strip_suffix('s')?))),
                Some(name.clone()),
            ];
            forms.into_iter().flatten().find(|name| self.is_fleeting_card(name)).map(|name| (name, i + length))
        });
        // "Bolts my face", "Swords my Bears", after who does it.
        whole.or_else(|| {
            let verb =
                said.get(i).filter(|verb| !self.is_card(verb) && !self.is_player(verb) && !self.is_named(verb))?.to_ascii_lowercase();
            let aims = |word: &String| {
                let lower = word.to_ascii_lowercase();
                ["it", "him", "her", "them", "me", "the", "that", "a", "an", "my", "his", "their"].contains(&lower.as_str())
                    || word.ends_with("'s")
                    || self.is_player(word)
            };
            let player = i.checked_sub(1).and_then(|before| said.get(before)).is_some_and(|before| self.is_player(before));
            said.get(i + 1).filter(|next| player && aims(next))?;
            self.slang(&verb).map(|name| (name, i + 1))
        })
    }

    /// Whether a player does here what a card's name says: `and Terminates my creature`, not `and Shock`.
    pub(super) fn is_spell_verb(&self, said: &[String], i: usize) -> bool {
        let verb = self.spell_verb(said, i).filter(|(name, end)| {
            !self.is_card(&words::text(said.get(i..*end).unwrap_or_default())) && *end < said.len() && self.is_aimed(name)
        });
        verb.is_some()
    }

    /// Whether a card has to be aimed at something.
    pub(super) fn is_aimed(&self, name: &str) -> bool {
        let said = |word: &str| word.trim_matches(|c: char| !c.is_alphabetic()).eq_ignore_ascii_case("target");
        let spoken = self.play.sentences().spoken;
        // Where cards say `a unit` and not `target unit`, that is aimed at, too.
        let plainly = spoken.battlefields || spoken.second.is_some();
        let chosen = |text: &str| {
            let before = ["a", "an enemy", "a friendly", "another"];
            plainly && before.iter().any(|before| text.to_lowercase().contains(&format!("{before} {}", spoken.fighter)))
        };
        self.about_card(name).is_some_and(|(_, text)| text.split_whitespace().any(said) || chosen(&text))
    }

    /// Whether words say whom or what a spell is aimed at: a player, something that is here, or that is described.
    fn can_be_aimed_at(&self, said: &[String]) -> bool {
        const THESE: &[&str] = &["it", "him", "her", "them", "me", "myself", "himself", "both", "mine", "away"];
        let first = said.first().map(String::as_str).unwrap_or_default();
        let owner = usize::from(first.strip_suffix("'s").is_some_and(|owner| self.is_player(owner)));
        let rest = said.get(owner..).unwrap_or_default();
        let known = self.known_place(said).is_some() || self.meant(rest, None).is_some();
        let described = || {
            let (phrase, _) = self.phrase(said, 0)?;
            (phrase.card || phrase.stats.is_some() || phrase.kinds.iter().any(|kind| self.is_kind(kind))).then_some(())
        };
        THESE.contains(&first) || self.is_player(first) || owner > 0 || known || described().is_some()
    }

    /// "B bolts A": B casts it; with what is said of it.
    pub(super) fn as_cast(&mut self, said: &[String], from: (usize, usize)) -> Option<Vec<String>> {
        let verb = said.get(1)?.clone();
        let (card, next) = self.spell_verb(said, 1).or_else(|| self.slang(&verb).map(|card| (card, 2)))?;
        let rest = said.get(next..)?;
        // "For 3": as much as the card deals.
        let text = self.play.library().find(&card).map(|card| card.text.clone()).unwrap_or_default();
        let amount = rest.len().checked_sub(2).filter(|at| rest.get(*at).is_some_and(|word| word == "for")).and_then(|at| rest.get(at + 1));
        let dealt = amount.filter(|amount| text.contains(&format!("{amount} damage"))).cloned();
        let rest = if dealt.is_some() { rest.get(..rest.len() - 2)? } else { rest };
        self.known.granted.extend(dealt);
        let with = rest.iter().position(|word| word == "with");
        let named = with.and_then(|at| self.card_at(rest, at + 1).filter(|(_, next)| *next == rest.len()));
        let target = with.filter(|_| named.is_some()).map_or(rest, |at| rest.get(..at).unwrap_or_default());
        let name = named.map_or_else(|| card.clone(), |(name, _)| name);
        // "Lights 2 candles" is no Sheltering Light: a verb that is a part of a name is aimed at something that is known.
        let part = name == card && verb.starts_with(char::is_lowercase);
        if part && (self.is_aimed(&card) && target.is_empty() || !target.is_empty() && !self.can_be_aimed_at(target)) {
            return None;
        }
        if name == card && verb.starts_with(char::is_lowercase) {
            self.remark(from, format!("`{verb}` is taken as casting {card}"), "name the card: `A casts … targeting …`");
        }
        let mut out = [vec![said.first()?.clone(), "casts".to_owned()], words::of(&name)].concat();
        if !target.is_empty() {
            // "Deflecting Palms it": a source that is chosen.
            let chooses = || self.about_card(&name).is_some_and(|(_, text)| text.contains("source of your choice"));
            let aimed = self.is_aimed(&name);
            if !aimed && !chooses() {
                return None;
            }
            out.push(if aimed { "targeting" } else { "choosing" }.into());
            out.extend(target.iter().cloned());
        }
        Some(out)
    }
}
