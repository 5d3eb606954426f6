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

/// Words for counters.
const COUNTERS: &[&str] = &["counter", "counters"];

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

    /// One of the attributes after `with`, and the word after it.
    pub(super) fn with_one(&self, said: &[String], i: usize, out: &mut Phrase) -> Option<usize> {
        // "Has taken 4 damage".
        if words::is(said, i, "taken") && words::is(said, i + 2, "damage") {
            return self.with_one(said, i + 1, out);
        }
        let before = (with_text(said, i, out))
            .or_else(|| with_measure(said, i, out))
            .or_else(|| self.with_mark(said, i, out))
            .or_else(|| self.with_worn(said, i, out))
            .or_else(|| with_shield(said, i, out));
        if before.is_some() {
            return before;
        }
        match words::number(words::word(said, i)) {
            Some(number) => self.with_number(said, i, number, out),
            None => (self.with_card_on_it(said, i, out)).or_else(|| self.with_keyword(said, i, out)),
        }
    }

    /// "With a ward", "with a stun counter", "with a buff": what the game keeps as a state.
    fn with_mark(&self, said: &[String], i: usize, out: &mut Phrase) -> Option<usize> {
        const MARKS: [(&str, &str); 4] = [("ward", "warded"), ("stun", "stunned"), ("buff", "buffed"), ("enrage", "enraged")];
        let i = i + usize::from(words::is_one(said, i, &["a", "an"]));
        let (_, state) = MARKS.iter().find(|(mark, _)| words::is(said, i, mark))?;
        self.scope.flags().find(|flag| flag == state)?;
        out.states.push((*state).to_owned());
        let counter = usize::from(words::is_one(said, i + 1, &["counter", "counters", "token"]));
        Some(past_on(said, i + 1 + counter))
    }

    /// "With Armageddon Cloak", "both a ward and Armageddon Cloak".
    fn with_worn(&self, said: &[String], i: usize, out: &mut Phrase) -> Option<usize> {
        let article = usize::from(words::is_one(said, i, &["a", "an"]));
        let (name, next) = self.card_at(said, i + article).filter(|(name, _)| self.is_attachable(name))?;
        out.wears.push(name);
        let on = ["on it", "on them", "attached to it", "attached"].iter().find(|on| words::at(said, next, on));
        Some(on.map_or(next, |on| next + on.split(' ').count()))
    }

    /// What is counted: "with 3 power", "with 2 damage", "with two +1/+1 counters on it".
    fn with_number(&self, said: &[String], i: usize, number: u64, out: &mut Phrase) -> Option<usize> {
        let what = words::word(said, i + 1);
        if is_measure(what) {
            measure(out, what, &number.to_string());
            return Some(i + 2);
        }
        if what == "damage" {
            out.states.push(format!("with {number} damage"));
            return Some(past_on(said, i + 2));
        }
        if ["amber", "æmber", "Æmber", "aember", "Aember"].contains(&what) {
            out.states.push(with_counters(number, "Æmber"));
            let counter = usize::from(words::word(said, i + 2).starts_with("counter"));
            return Some(past_on(said, i + 2 + counter));
        }
        let spoken = self.play.sentences().spoken;
        if COUNTERS.contains(&what) && spoken.second.is_none() && !spoken.battlefields {
            self.counters_of_some_kind(number, out);
            return Some(past_on(said, i + 2));
        }
        // Up to four words before "counter".
        let end = (i + 2..i + 5).find(|j| words::is_one(said, *j, COUNTERS))?;
        let kind = words::text(said.get(i + 1..end)?);
        out.states.push(with_counters(number, &kind));
        Some(past_on(said, end + 1))
    }

    /// "With three counters on it", in a game where most are of one kind.
    fn counters_of_some_kind(&self, number: u64, out: &mut Phrase) {
        let kind = self.counters_named(out.name.as_deref());
        out.states.push(with_counters(number, kind.as_deref().unwrap_or("+1/+1")));
        if kind.is_none() {
            out.assumed.push(("of what kind the counters are isn't said; taken as +1/+1", "say `with three +1/+1 counters`"));
        }
    }

    /// "With Armageddon Cloak on it", whatever that is.
    fn with_card_on_it(&self, said: &[String], i: usize, out: &mut Phrase) -> Option<usize> {
        let (name, next) = self.card_at(said, i)?;
        let skip = if words::at(said, next, "on it") {
            2
        } else if words::is(said, next, "attached") {
            1
        } else {
            return None;
        };
        out.wears.push(name);
        Some(next + skip)
    }

    /// Keywords, one or two words long; some go on: "protection from red", "assault 2", "ward {1}".
    fn with_keyword(&self, said: &[String], i: usize, out: &mut Phrase) -> Option<usize> {
        let here = words::word(said, i);
        let both = format!("{here} {}", words::word(said, i + 1));
        let keyword = |name: &str| self.play.words().find_tag(instead_model::vocabulary::TagKind::Keyword, name).is_some();
        if keyword(&both) {
            out.text.push(both);
            return Some(i + 2);
        }
        let first = here.trim_end_matches(':').to_ascii_lowercase();
        if !keyword(&first) && !ABILITIES.contains(&first.as_str()) {
            return None;
        }
        let after = words::word(said, i + 1);
        let dash = ["—", "–", "-"].contains(&after);
        let end = if here.ends_with(':') || dash {
            words::find(said, i + 1, &["dies", "is", "would", "gets", "attacks"]).unwrap_or(said.len())
        } else if ["protection", "hexproof"].contains(&first.as_str()) && after == "from" {
            i + 3
        } else {
            i + 1 + usize::from(words::is_number(after) || after.starts_with('{'))
        };
        let ability = words::text(said.get(i..end)?);
        // "Deathknell — draw 1" is "Deathknell: draw 1".
        let ability = if dash { ability.replacen(" — ", ": ", 1).replacen(" – ", ": ", 1).replacen(" - ", ": ", 1) } else { ability };
        out.text.push(ability);
        Some(end)
    }

    /// The kind of counters of which a card's text speaks, if it is one kind: "charge".
    fn counters_named(&self, card: Option<&str>) -> Option<String> {
        let (_, text) = self.about_card(card?)?;
        let said = words::of(&text);
        let is_counter = |word: &String| COUNTERS.contains(&word.trim_end_matches(['.', ',']));
        let mut kinds = (1..said.len())
            .filter(|at| said.get(*at).is_some_and(is_counter))
            .filter_map(|at| said.get(at - 1))
            .filter(|kind| self.play.words().counters.iter().any(|known| *known == kind.as_str()));
        let first = kinds.next()?.clone();
        kinds.all(|kind| *kind == first).then_some(first)
    }
}

/// "With "…"": a text in quotation marks.
fn with_text(said: &[String], i: usize, out: &mut Phrase) -> Option<usize> {
    let text = words::word(said, i).strip_prefix('"')?;
    out.text.push(text.trim_end_matches('"').to_owned());
    Some(i + 1)
}

/// "With power 3".
fn with_measure(said: &[String], i: usize, out: &mut Phrase) -> Option<usize> {
    if !is_measure(words::word(said, i)) || !words::is_number(words::word(said, i + 1)) {
        return None;
    }
    measure(out, words::word(said, i), words::word(said, i + 1));
    Some(i + 2)
}

/// "With a regeneration shield": it is regenerated before anything else is done.
fn with_shield(said: &[String], i: usize, out: &mut Phrase) -> Option<usize> {
    let i = i + usize::from(words::is_one(said, i, &["a", "one", "1"]));
    if !words::at(said, i, "regeneration shield") {
        return None;
    }
    out.states.push(SHIELDED.to_owned());
    Some(past_on(said, i + 2))
}

/// `with 2 charge counters`
fn with_counters(number: u64, kind: &str) -> String {
    format!("with {number} {kind} counter{}", if number == 1 { "" } else { "s" })
}

/// The word after "on it", "on itself", "each".
fn past_on(said: &[String], i: usize) -> usize {
    const ON: [&str; 8] = ["on it", "on them", "on him", "on her", "on itself", "each", "marked on it", "marked"];
    ON.iter().find(|on| words::at(said, i, on)).map_or(i, |on| i + on.split(' ').count())
}

/// Words for how strong a thing is.
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
