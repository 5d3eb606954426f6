//! Verbs that are made of a card's name: `bolts`, `murders`, `shocks`.

use super::{Hearing, words};

impl Hearing<'_> {
    /// The card that a verb is made of: it is the first or the last word of the name of something that is cast. Of several, the
    /// one that costs least, if that is one.
    pub(super) fn slang(&self, said: &str) -> Option<String> {
        if words::verb(said).is_some() || said.len() < 3 || !said.bytes().all(|b| b.is_ascii_lowercase()) {
            return None;
        }
        let stems = ["s", "es", "ed", "d", ""].iter().filter_map(|end| said.strip_suffix(end));
        let stems: Vec<&str> = stems.filter(|stem| stem.len() > 2).collect();
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
        found.sort_unstable();
        match found.as_slice() {
            [(_, only)] => Some((*only).to_owned()),
            [(least, first), (next, _), ..] if least < next => Some((*first).to_owned()),
            _ => None,
        }
    }

    /// Whether a card has to be aimed at something.
    pub(super) fn is_aimed(&self, name: &str) -> bool {
        let said = |word: &str| word.trim_matches(|c: char| !c.is_alphabetic()).eq_ignore_ascii_case("target");
        self.play.library().find(name).is_some_and(|card| card.text.split_whitespace().any(said))
    }

    /// "B bolts A": B casts it; with what is said of it.
    pub(super) fn as_cast(&mut self, said: &[String], from: (usize, usize)) -> Option<Vec<String>> {
        let verb = said.get(1)?;
        let card = self.slang(verb)?;
        let rest = said.get(2..)?;
        let with = rest.iter().position(|word| word == "with");
        let named = with.and_then(|at| self.card_at(rest, at + 1).filter(|(_, next)| *next == rest.len()));
        let target = with.filter(|_| named.is_some()).map_or(rest, |at| rest.get(..at).unwrap_or_default());
        let name = named.map_or_else(|| card.clone(), |(name, _)| name);
        if name == card {
            self.remark(from, format!("`{verb}` is taken as casting {card}"), "name the card: `A casts … targeting …`");
        }
        let mut out = [vec![said.first()?.clone(), "casts".to_owned()], words::of(&name)].concat();
        if !target.is_empty() {
            if !self.is_aimed(&name) {
                return None;
            }
            out.push("targeting".into());
            out.extend(target.iter().cloned());
        }
        Some(out)
    }
}
