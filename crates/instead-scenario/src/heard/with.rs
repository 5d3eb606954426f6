//! Attributes of a thing: `with 2 damage`, `with first strike and protection from red`.

use super::phrase::Phrase;
use super::{Hearing, words};

/// Keywords that a description may go on with, besides those that the game has as characteristics.
pub(super) const ABILITIES: &[&str] = &[
    "protection",
    "hexproof",
    "ward",
    "undying",
    "persist",
    "dredge",
    "cycling",
    "flashback",
    "shield",
    "assault",
    "deathknell",
    "hazardous",
    "splash-attack",
    "armor",
    "elusive",
    "skirmish",
    "poison",
    "taunt",
    "deploy",
    "invulnerable",
    "annihilator",
    "toxic",
    "infect",
    "wither",
    "absorb",
    "regenerate",
    "deflect",
    "tank",
    "ganking",
    "temporary",
    "hidden",
    "accelerate",
    "legion",
    "vision",
    "backline",
    "morph",
    "modular",
    "riot",
    "unleash",
    "bloodthirst",
    "devour",
    "fading",
    "vanishing",
    "graft",
    "sunburst",
    "shroud",
    "landwalk",
    "islandwalk",
    "swampwalk",
    "totem",
    "umbra",
    "exalted",
    "prowess",
    "afterlife",
    "embalm",
    "unearth",
    "escape",
    "madness",
    "evoke",
    "banding",
];

/// A state that comes of an ability that was used before.
pub(super) const SHIELDED: &str = "with a regeneration shield";

impl Hearing<'_> {
    /// The list after `with`: damage, counters, loyalty, keywords.
    pub(super) fn with(&self, said: &[String], mut i: usize, out: &mut Phrase) -> Option<usize> {
        loop {
            i = self.with_one(said, i, out)?;
            let more = said.get(i).is_some_and(|word| word == "," || word == "and");
            if !more {
                return Some(i);
            }
            let next = if words::at(said, i, ", and") { i + 2 } else { i + 1 };
            let next = if words::at(said, next, "with") { next + 1 } else { next };
            let mut probe = out.clone();
            if self.with_one(said, next, &mut probe).is_none() {
                return Some(i);
            }
            i = next;
        }
    }

    pub(super) fn with_one(&self, said: &[String], i: usize, out: &mut Phrase) -> Option<usize> {
        let word = |j: usize| said.get(j).map(String::as_str).unwrap_or_default();
        let on = |j: usize| {
            ["on it", "on them", "on him", "on her", "on itself", "each", "marked on it", "marked"]
                .iter()
                .find(|on| words::at(said, j, on))
                .map_or(j, |on| j + on.split(' ').count())
        };
        // "Has taken 4 damage".
        if word(i) == "taken" && word(i + 2) == "damage" {
            return self.with_one(said, i + 1, out);
        }
        if let Some(text) = word(i).strip_prefix('"') {
            out.text.push(text.trim_end_matches('"').to_owned());
            return Some(i + 1);
        }
        if is_measure(word(i)) && words::is_number(word(i + 1)) {
            measure(out, word(i), word(i + 1));
            return Some(i + 2);
        }
        // "with a ward", "with a stun counter", "with a buff": what the game keeps as a state.
        let marks = [("ward", "warded"), ("stun", "stunned"), ("buff", "buffed"), ("enrage", "enraged")];
        let article = usize::from(["a", "an"].contains(&word(i)));
        if let Some((_, state)) = marks.iter().find(|(mark, _)| word(i + article) == *mark)
            && self.scope.flags().any(|flag| flag == *state)
        {
            out.states.push((*state).to_owned());
            let counter = usize::from(["counter", "counters", "token"].contains(&word(i + article + 1)));
            return Some(on(i + article + 1 + counter));
        }
        // "With Armageddon Cloak", "both a ward and Armageddon Cloak".
        if let Some((name, next)) = self.card_at(said, i + article).filter(|(name, _)| self.is_attachable(name)) {
            out.wears.push(name);
            let on = ["on it", "on them", "attached to it", "attached"].iter().find(|on| words::at(said, next, on));
            return Some(on.map_or(next, |on| next + on.split(' ').count()));
        }
        // "With a regeneration shield": it is regenerated before anything else is done.
        let shield = usize::from(["a", "one", "1"].contains(&word(i)));
        if words::at(said, i + shield, "regeneration shield") {
            out.states.push(SHIELDED.to_owned());
            return Some(on(i + shield + 2));
        }
        if let Some(number) = words::number(word(i)) {
            if is_measure(word(i + 1)) {
                measure(out, word(i + 1), &number.to_string());
                return Some(i + 2);
            }
            if word(i + 1) == "damage" {
                out.states.push(format!("with {number} damage"));
                return Some(on(i + 2));
            }
            if ["amber", "æmber", "Æmber", "aember", "Aember"].contains(&word(i + 1)) {
                out.states.push(format!("with {number} Æmber counter{}", if number == 1 { "" } else { "s" }));
                let counter = usize::from(word(i + 2).starts_with("counter"));
                return Some(on(i + 2 + counter));
            }
            // "With three counters on it", in a game where most are of one kind.
            let spoken = self.play.sentences().spoken;
            if ["counter", "counters"].contains(&word(i + 1)) && spoken.second.is_none() && !spoken.battlefields {
                if let Some(kind) = self.counters_named(out.name.as_deref()) {
                    out.states.push(format!("with {number} {kind} counter{}", if number == 1 { "" } else { "s" }));
                    return Some(on(i + 2));
                }
                out.states.push(format!("with {number} +1/+1 counter{}", if number == 1 { "" } else { "s" }));
                out.assumed.push(("of what kind the counters are isn't said; taken as +1/+1", "say `with three +1/+1 counters`"));
                return Some(on(i + 2));
            }
            // Up to four words before "counter".
            let end = (i + 2..i + 5).find(|j| ["counter", "counters"].contains(&word(*j)))?;
            let kind = words::text(said.get(i + 1..end)?);
            out.states.push(format!("with {number} {kind} counter{}", if number == 1 { "" } else { "s" }));
            return Some(on(end + 1));
        }
        // "With Armageddon Cloak on it".
        if let Some((name, next)) =
            self.card_at(said, i).filter(|(_, next)| words::at(said, *next, "on it") || words::at(said, *next, "attached"))
        {
            out.wears.push(name);
            return Some(if word(next) == "on" { next + 2 } else { next + 1 });
        }
        // Keywords, one or two words long; some go on.
        let both = format!("{} {}", word(i), word(i + 1));
        let keyword = |name: &str| self.play.words().find_tag(instead_model::vocabulary::TagKind::Keyword, name).is_some();
        if keyword(&both) {
            out.text.push(both);
            return Some(i + 2);
        }
        let first = word(i).trim_end_matches(':').to_ascii_lowercase();
        if !keyword(&first) && !ABILITIES.contains(&first.as_str()) {
            return None;
        }
        let mut end = i + 1;
        let dash = ["—", "–", "-"].contains(&word(end));
        if word(i).ends_with(':') || dash {
            let verbs = ["dies", "is", "would", "gets", "attacks"];
            end = said.iter().skip(end).position(|word| verbs.contains(&word.as_str())).map_or(said.len(), |place| place + end);
        } else if ["protection", "hexproof"].contains(&first.as_str()) && word(end) == "from" {
            end += 2;
        } else if words::is_number(word(end)) || word(end).starts_with('{') {
            end += 1;
        }
        let ability = words::text(said.get(i..end)?);
        // "Deathknell — draw 1" is "Deathknell: draw 1".
        let ability = if dash { ability.replacen(" — ", ": ", 1).replacen(" – ", ": ", 1).replacen(" - ", ": ", 1) } else { ability };
        out.text.push(ability);
        Some(end)
    }
}

impl Hearing<'_> {
    /// The kind of counters of which a card's text speaks, if it is one kind: "charge".
    fn counters_named(&self, card: Option<&str>) -> Option<String> {
        let (_, text) = self.about_card(card?)?;
        let said = words::of(&text);
        let is_counter = |word: &String| ["counter", "counters"].contains(&word.trim_end_matches(['.', ',']));
        let mut kinds = (1..said.len())
            .filter(|at| said.get(*at).is_some_and(is_counter))
            .filter_map(|at| said.get(at - 1))
            .filter(|kind| self.play.words().counters.iter().any(|known| *known == kind.as_str()));
        let first = kinds.next()?.clone();
        kinds.all(|kind| *kind == first).then_some(first)
    }
}

pub(super) fn is_measure(word: &str) -> bool {
    ["might", "power", "armor", "toughness", "Might", "Power", "strength", "loyalty"].contains(&word)
}

/// Notes how strong a thing is, as it was said: `might:4`, `power:3 armor:1`.
pub(super) fn measure(out: &mut Phrase, of: &str, number: &str) {
    let of = of.to_ascii_lowercase();
    if of == "loyalty" {
        out.states.push(format!("with {number} loyalty counters"));
        return;
    }
    let of = if of == "strength" { "power" } else { &of };
    let said = out.stats.take().map(|said| format!("{said} ")).unwrap_or_default();
    out.stats = Some(format!("{said}{of}:{number}"));
}
