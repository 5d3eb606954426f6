//! Described things: `a tapped 2/2 Knight with first strike`, `two 3 might units`, `Bear Umbra attached to a 2/2 creature`.

use super::refer::Thing;
use super::{Hearing, words};

/// A thing as it was said.
#[derive(Clone, Debug, Default)]
pub(super) struct Phrase {
    /// Whose it is, if that is said: `B's creature`.
    pub owner: Option<String>,
    /// `the`, `a`, …; nothing for a name.
    pub article: String,
    /// How many.
    pub count: u64,
    /// `3/3`, or its parts.
    pub stats: Option<String>,
    /// Colours, types, subtypes, in the order in which they were said.
    pub kinds: Vec<String>,
    /// Its name.
    pub name: Option<String>,
    /// Whether the name is a card's.
    pub card: bool,
    /// `tapped`, `with 2 damage`.
    pub states: Vec<String>,
    /// What is said of it in the words of cards.
    pub text: Vec<String>,
    /// `hand`
    pub zone: Option<String>,
    /// What it has on it: `equipped with Lightning Greaves`.
    pub wears: Vec<String>,
    /// What it is attached to.
    pub on: Option<Box<Phrase>>,
    /// The battlefield where it is.
    pub place: Option<String>,
    /// What it stands next to.
    pub beside: Option<Box<Phrase>>,
}

/// Keywords that a description may go on with, besides those that the game has as characteristics.
const ABILITIES: &[&str] = &[
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

/// Nouns for a creature by what it can do.
const DOERS: &[(&str, &str)] =
    &[("trampler", "trample"), ("flyer", "flying"), ("flier", "flying"), ("lifelinker", "lifelink"), ("deathtoucher", "deathtouch")];

impl Hearing<'_> {
    /// The thing that the words from `i` on describe, and the word after it.
    pub(super) fn phrase(&self, said: &[String], i: usize) -> Option<(Phrase, usize)> {
        let mut i = i;
        let mut out = Phrase { count: 1, ..Phrase::default() };
        let word = |j: usize| said.get(j).map(String::as_str).unwrap_or_default();
        if let Some(owner) = word(i).strip_suffix("'s").filter(|owner| self.scope.players.iter().any(|player| player == owner)) {
            out.owner = Some(owner.to_owned());
            i += 1;
        }
        // The name of a card, as long as it can be; one that begins as a description does, too.
        if let Some((name, next)) = self.card_at(said, i) {
            (out.name, out.card) = (Some(name), true);
            return self.further(said, next, out);
        }
        match word(i) {
            article @ ("a" | "an" | "the" | "that" | "this" | "another" | "his" | "her" | "their" | "its" | "my" | "some" | "both") => {
                out.article = article.to_owned();
                i += 1;
            }
            number => {
                if let Some(count) = words::number(number).filter(|count| (1..=64).contains(count)) {
                    // "3 might unit" without an article has strength 3; "3 units" is three of them.
                    if !is_measure(word(i + 1)) {
                        (out.count, out.article) = (count, "a".into());
                        i += 1;
                    }
                }
            }
        }
        if let Some(count) =
            words::number(word(i)).filter(|count| (2..=64).contains(count) && !is_measure(word(i + 1)) && out.article != "a")
        {
            out.count = count;
            i += 1;
        }
        if words::at(said, i, "copies of") || words::at(said, i, "copy of") || words::at(said, i, "single") {
            i += if word(i) == "single" { 1 } else { 2 };
        }
        let start = i;
        loop {
            if let Some((name, next)) = self.card_at(said, i).filter(|_| !self.is_noun(word(i)) && (out.stats.is_none())) {
                (out.name, out.card, i) = (Some(name), out.kinds.is_empty(), next);
                break;
            }
            if let Some(next) = self.premodifier(said, i, &mut out) {
                i = next;
                continue;
            }
            break;
        }
        // A name in capitals follows the description.
        if out.name.is_none() && (!out.kinds.is_empty() || out.stats.is_some() || !out.states.is_empty()) {
            let from = if ["named", "called"].contains(&word(i)) { i + 1 } else { i };
            if let Some((name, next)) = self.card_at(said, from) {
                (out.name, i) = (Some(name), next);
            } else {
                let mut next = from;
                while word(next).starts_with(char::is_uppercase) && !self.scope.players.iter().any(|player| player == word(next)) {
                    next += 1;
                }
                if next > from {
                    (out.name, i) = (Some(words::text(said.get(from..next)?)), next);
                } else if word(from).starts_with('"') {
                    (out.name, i) = (Some(word(from).trim_matches('"').to_owned()), from + 1);
                }
            }
        }
        if i == start && out.owner.is_none() {
            return None;
        }
        if i == start {
            // "A's Duma": a name that somebody has.
            let mut next = i;
            while word(next).starts_with(char::is_uppercase) {
                next += 1;
            }
            if next == i {
                return None;
            }
            out.name = Some(words::text(said.get(i..next)?));
            i = next;
        }
        self.further(said, i, out)
    }

    /// The name of a card at a place, the longest that there is; with its plural `s` if it is counted.
    fn card_at(&self, said: &[String], i: usize) -> Option<(String, usize)> {
        const LONGEST: usize = 9;
        let first = said.get(i)?;
        if let Some(quoted) = first.strip_prefix('"') {
            let name = quoted.trim_end_matches('"');
            return self.is_card(name).then(|| (name.to_owned(), i + 1));
        }
        if !first.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit()) {
            return None;
        }
        let end = said.len().min(i + LONGEST);
        let found = (i + 1..=end).rev().find_map(|next| {
            let name = words::text(said.get(i..next)?);
            self.is_card(&name).then_some((name, next))
        });
        found.or_else(|| {
            // The first name of the one card that bears it: "Jinx" for "Jinx, Demolitionist".
            let stop = |word: &String| !word.starts_with(char::is_uppercase);
            let next = said.iter().skip(i).position(stop).map_or(said.len(), |place| place + i);
            let first = words::text(said.get(i..next)?);
            self.full_name(&first).map(|name| (name, next))
        })
    }

    /// The card that is meant by the first words of its name, if nothing here goes by that and one card is called so.
    pub(super) fn full_name(&self, first: &str) -> Option<String> {
        if first.is_empty() || self.is_named(first) || self.is_kind(first) {
            return None;
        }
        let mut found = self.play.library().names().filter(|name| name.strip_prefix(first).is_some_and(|rest| rest.starts_with(", ")));
        let only = found.next()?;
        found.next().is_none().then(|| only.to_owned())
    }

    fn is_noun(&self, word: &str) -> bool {
        self.scope.nouns().any(|(one, many)| word == one || word == many)
    }

    /// A word of a description, before its name.
    fn premodifier(&self, said: &[String], i: usize, out: &mut Phrase) -> Option<usize> {
        let word = said.get(i)?.as_str();
        let next = said.get(i + 1).map(String::as_str).unwrap_or_default();
        if words::is_stats(word) {
            out.stats = Some(word.to_owned());
            return Some(i + 1);
        }
        if words::is_number(word) && is_measure(next) {
            measure(out, next, word);
            return Some(i + 2);
        }
        if is_measure(word) && words::is_number(next) {
            measure(out, word, next);
            return Some(i + 2);
        }
        let state = word.replace('-', " ");
        if self.scope.flags().any(|flag| flag == state) {
            out.states.push(state);
            return Some(i + 1);
        }
        if let Some((_, keyword)) = DOERS.iter().find(|(noun, _)| *noun == word) {
            out.kinds.push("creature".into());
            out.text.push((*keyword).to_owned());
            return Some(i + 1);
        }
        if ["vanilla", "random", "big", "small", "own", "other", "basic", "lone", "single", "and"].contains(&word)
            && (word != "and" || self.is_kind(next) && out.kinds.last().is_some_and(|kind| self.is_kind(kind)) && !self.is_noun(next))
            && word != "basic"
        {
            return Some(i + 1);
        }
        let both = format!("{word} {next}");
        if self.is_kind(&both) {
            out.kinds.extend([word.to_owned(), next.to_owned()]);
            return Some(i + 2);
        }
        let singular = self.scope.nouns().find(|(one, many)| word == *one || word == *many).map(|(one, _)| one.to_owned());
        if let Some(noun) = singular {
            out.kinds.push(noun);
            return Some(i + 1);
        }
        if self.is_kind(word) && self.card_at(said, i).is_none() {
            out.kinds.push(word.to_owned());
            return Some(i + 1);
        }
        let one = word.strip_suffix('s').filter(|one| self.is_kind(one));
        if let Some(one) = one.filter(|_| out.count > 1) {
            out.kinds.push(one.to_owned());
            return Some(i + 1);
        }
        None
    }

    /// What is said of a thing after its name.
    fn further(&self, said: &[String], mut i: usize, mut out: Phrase) -> Option<(Phrase, usize)> {
        loop {
            let from = i;
            let joined = said.get(i).is_some_and(|word| word == "and") && self.scope.flags().any(|flag| words::at(said, i + 1, flag));
            let j = if joined || said.get(i).is_some_and(|word| word == ",") { i + 1 } else { i };
            let word = |j: usize| said.get(j).map(String::as_str).unwrap_or_default();
            let state = self.scope.flags().find(|flag| words::at(said, j, flag));
            match word(j) {
                _ if state.is_some_and(|state| state != "attacking" && state != "blocking")
                    && (j > i || !out.article.is_empty() || out.name.is_some()) =>
                {
                    let state = state.unwrap_or_default();
                    out.states.push(state.to_owned());
                    i = j + state.split(' ').count();
                }
                "with" | "and" | "that" | "which"
                    if word(j) == "with"
                        || words::at(said, j, "and with")
                        || words::at(said, j, "that has")
                        || words::at(said, j, "which has") =>
                {
                    let skip = if word(j) == "with" { 1 } else { 2 };
                    match self.with(said, j + skip, &mut out) {
                        Some(next) => i = next,
                        None => break,
                    }
                }
                "that" | "which" if words::at(said, j + 1, "is") || words::at(said, j + 1, "are") => {
                    let skip = if words::at(said, j + 2, "already") { 3 } else { 2 };
                    match self.scope.flags().find(|flag| words::at(said, j + skip, flag)) {
                        Some(state) => {
                            out.states.push(state.to_owned());
                            i = j + skip + state.split(' ').count();
                        }
                        None => break,
                    }
                }
                "enchanted" | "equipped" | "upgraded" | "carrying" | "wearing" if word(j + 1) != "to" => {
                    let skip = if ["by", "with"].contains(&word(j + 1)) { 2 } else { 1 };
                    let worn = self.phrase(said, j + skip).and_then(|(worn, next)| Some((worn.name.filter(|_| worn.card)?, next)));
                    let Some((worn, next)) = worn.or_else(|| name_at(said, j + skip)) else { break };
                    out.wears.push(worn);
                    i = next;
                }
                "in" | "on" if self.zone_at(said, j).is_some() => match self.zone_at(said, j) {
                    Some((zone, next)) if zone.is_empty() => i = next,
                    Some((zone, next)) => {
                        out.zone = Some(zone);
                        i = next;
                    }
                    None => break,
                },
                "attached" | "equipped" | "on" | "onto" | "enchanting"
                    if (["attached", "equipped"].contains(&word(j)) && word(j + 1) == "to"
                        || ["on", "onto", "enchanting"].contains(&word(j)) && (out.card || !out.kinds.is_empty()))
                        && self.host(said, if word(j + 1) == "to" { j + 2 } else { j + 1 }).is_some() =>
                {
                    let (host, next) = self.host(said, if word(j + 1) == "to" { j + 2 } else { j + 1 })?;
                    out.on = Some(Box::new(host));
                    i = next;
                }
                "at" | "in" | "on" if self.place_at(said, j).is_some() => {
                    let (place, next) = self.place_at(said, j)?;
                    out.place = place.or(out.place);
                    i = next;
                }
                "of" if self.scope.players.iter().any(|player| player == word(j + 1)) && out.owner.is_none() => {
                    out.owner = Some(word(j + 1).to_owned());
                    i = j + 2;
                }
                _ if out.owner.is_none() && {
                    let k = if ["that", "which"].contains(&word(j)) { j + 1 } else { j };
                    (j == i || k > j)
                        && ["owns", "controls"].contains(&word(k + 1))
                        && self.scope.players.iter().any(|player| player == word(k))
                        && (k > j || out.article == "a" || out.article == "the")
                } =>
                {
                    let k = if ["that", "which"].contains(&word(j)) { j + 1 } else { j };
                    out.owner = Some(word(k).to_owned());
                    i = k + 2;
                }
                "next" if words::at(said, j, "next to") => match self.phrase(said, j + 2) {
                    Some((beside, next)) => {
                        out.beside = Some(Box::new(beside));
                        i = next;
                    }
                    None => break,
                },
                "alone" | "already" => i = j + 1,
                "under" if word(j + 1).ends_with("'s") && word(j + 2) == "control" => {
                    out.owner = Some(word(j + 1).trim_end_matches("'s").to_owned());
                    i = j + 3;
                }
                "named" | "called" if out.name.is_none() => {
                    let mut next = j + 1;
                    while word(next).starts_with(char::is_uppercase) {
                        next += 1;
                    }
                    out.name = Some(words::text(said.get(j + 1..next)?));
                    i = next;
                }
                "as" if ["a commander", "his commander", "her commander", "their commander", "commander", "my commander"]
                    .iter()
                    .any(|of| words::at(said, j + 1, of)) =>
                {
                    out.states.push("commander".into());
                    i = if word(j + 1) == "commander" { j + 2 } else { j + 3 };
                }
                "as" if ["a legend", "his legend", "her legend", "their legend", "legend", "my legend"]
                    .iter()
                    .any(|of| words::at(said, j + 1, of)) =>
                {
                    i = if word(j + 1) == "legend" { j + 2 } else { j + 3 };
                }
                "out" => i = j + 1,
                _ => break,
            }
            if i == from {
                break;
            }
        }
        // "A 3/3 creature with protection from red Paladin": the name comes last.
        if out.name.is_none() && !out.text.is_empty() {
            let end = said.iter().skip(i).position(|word| !word.starts_with(char::is_uppercase)).map_or(said.len(), |place| place + i);
            if end > i {
                out.name = Some(words::text(said.get(i..end)?));
                i = end;
            }
        }
        Some((out, i))
    }

    /// What something is attached to: a described thing, or one that is known by its name.
    fn host(&self, said: &[String], i: usize) -> Option<(Phrase, usize)> {
        self.phrase(said, i).or_else(|| {
            let (name, next) = name_at(said, i)?;
            self.is_named(&name).then(|| (Phrase { name: Some(name), count: 1, article: "the".into(), ..Phrase::default() }, next))
        })
    }

    /// `at a battlefield`, `at Grove`, `in base`: the battlefield (an empty name for any), none for the base.
    fn place_at(&self, said: &[String], i: usize) -> Option<(Option<String>, usize)> {
        if !self.play.sentences().spoken.battlefields {
            return None;
        }
        let word = |j: usize| said.get(j).map(String::as_str).unwrap_or_default();
        let article = usize::from(
            ["a", "the", "his", "her", "their", "my", "that", "another", "one"].contains(&word(i + 1)) || word(i + 1).ends_with("'s"),
        );
        match word(i + 1 + article) {
            "base" => Some((None, i + 2 + article)),
            "battlefield" => Some((
                Some(name_at(said, i + 2 + article).map_or_else(String::new, |(name, _)| name)),
                name_at(said, i + 2 + article).map_or(i + 2 + article, |(_, next)| next),
            )),
            _ => {
                let (name, next) = name_at(said, i + 1).filter(|_| word(i) == "at")?;
                self.is_named(&name).then_some((Some(name), next))
            }
        }
    }

    /// `in hand`, `in his graveyard`, `on the battlefield` (which is nothing to say).
    fn zone_at(&self, said: &[String], i: usize) -> Option<(String, usize)> {
        for board in ["in play", "on the battlefield", "on board", "on the board", "on the field", "on the table", "on battlefield"] {
            if words::at(said, i, board) && !(board.ends_with("battlefield") && self.play.sentences().spoken.battlefields) {
                return Some((String::new(), i + board.split(' ').count()));
            }
        }
        if said.get(i)? != "in" {
            return None;
        }
        let word = |j: usize| said.get(j).map(String::as_str).unwrap_or_default();
        let skip = usize::from(["the", "his", "her", "their", "my"].contains(&word(i + 1)) || word(i + 1).ends_with("'s"));
        (1..=2).rev().find_map(|length| {
            let zone = words::text(said.get(i + 1 + skip..i + 1 + skip + length)?);
            self.play.zone(&zone)?;
            Some((zone, i + 1 + skip + length))
        })
    }

    /// The list after `with`: damage, counters, loyalty, keywords.
    fn with(&self, said: &[String], mut i: usize, out: &mut Phrase) -> Option<usize> {
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

    fn with_one(&self, said: &[String], i: usize, out: &mut Phrase) -> Option<usize> {
        let word = |j: usize| said.get(j).map(String::as_str).unwrap_or_default();
        let on = |j: usize| {
            ["on it", "on them", "each", "marked on it", "marked"]
                .iter()
                .find(|on| words::at(said, j, on))
                .map_or(j, |on| j + on.split(' ').count())
        };
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
        if word(i).ends_with(':') {
            end = said.len();
        } else if ["protection", "hexproof"].contains(&first.as_str()) && word(end) == "from" {
            end += 2;
        } else if words::is_number(word(end)) || word(end).starts_with('{') {
            end += 1;
        }
        let ability = words::text(said.get(i..end)?);
        out.text.push(ability);
        Some(end)
    }

    /// The line that puts a thing into the beginning.
    pub(super) fn line_of(&self, phrase: &Phrase, player: &str) -> Option<String> {
        let player = phrase.owner.as_deref().unwrap_or(player);
        // What isn't on the battlefield is neither tapped nor has counters.
        if phrase.zone.is_some() && !phrase.states.is_empty() && phrase.states != ["commander"] {
            return None;
        }
        let zone = phrase.zone.as_ref().map(|zone| format!(" in {zone}")).unwrap_or_default();
        let verb = if phrase.zone.is_some() { "has" } else { "controls" };
        let thing = self.thing_of(phrase)?;
        let states = phrase.states.iter().map(|state| format!(", {state}")).collect::<String>();
        let text: String = phrase.text.iter().map(|line| format!("\n  | {}", self.as_on_cards(line))).collect();
        let colon = if text.is_empty() { "" } else { ":" };
        if phrase.card && !text.is_empty() {
            return None;
        }
        Some(format!("{player} {verb} {thing}{zone}{states}{colon}{text}"))
    }

    /// The thing itself: `Serra Angel`, `2 Island`, `a 2/2 red creature Goblin`.
    fn thing_of(&self, phrase: &Phrase) -> Option<String> {
        let count = |one: &str| if phrase.count == 1 { one.to_owned() } else { phrase.count.to_string() };
        let typed = |kind: &String| {
            let card = phrase.name.as_ref().and_then(|name| self.play.library().find(name));
            let line = card.map(|card| card.type_line.to_ascii_lowercase()).unwrap_or_default();
            kind == "card" || kind == "permanent" || line.split([' ', ',']).any(|word| word == kind.to_ascii_lowercase())
        };
        let built_in = (phrase.card || phrase.name.as_ref().is_some_and(|name| self.is_card(name))) && phrase.text.is_empty();
        if built_in && phrase.stats.is_none() && phrase.kinds.iter().all(typed) {
            let name = phrase.name.clone()?;
            return Some(if phrase.count == 1 { name } else { format!("{} {name}", phrase.count) });
        }
        let mut kinds = phrase.kinds.clone();
        let stats = self.stats_of(phrase);
        let noun = kinds.iter().any(|kind| self.is_noun(kind));
        let stats = stats.or_else(|| {
            self.without_strength(phrase).then(|| self.stats_of(&Phrase { stats: Some("power:3".into()), ..phrase.clone() }))?
        });
        if !noun {
            stats.as_ref()?;
            kinds.push(self.play.sentences().spoken.fighter.into());
        }
        // The noun ends a description.
        if let Some(last) = kinds.iter().rposition(|kind| self.is_noun(kind)) {
            let noun = kinds.remove(last);
            kinds.push(noun);
        }
        let article =
            if stats.is_none() && kinds.first().is_some_and(|kind| kind.starts_with(['a', 'e', 'i', 'o', 'u'])) { "an" } else { "a" };
        let name = phrase.name.clone().map(|name| {
            if name.split(' ').any(|word| word.starts_with(char::is_lowercase)) || name.contains(',') {
                format!("\"{name}\"")
            } else {
                name
            }
        });
        let parts = [Some(count(article)), stats, Some(kinds.join(" ")), name];
        Some(parts.into_iter().flatten().collect::<Vec<_>>().join(" "))
    }

    /// Whether a thing fights, and how strong it is isn't said: it would have no strength at all.
    pub(super) fn without_strength(&self, phrase: &Phrase) -> bool {
        let fighter = self.play.sentences().spoken.fighter;
        let known = phrase.name.as_ref().is_some_and(|name| self.is_card(name));
        phrase.stats.is_none() && !known && phrase.kinds.iter().any(|kind| kind == fighter || DOERS.iter().any(|(doer, _)| doer == kind))
    }

    /// How strong it is, as the game writes it.
    fn stats_of(&self, phrase: &Phrase) -> Option<String> {
        let said = phrase.stats.clone()?;
        let part = |name: &str| said.split(' ').find_map(|part| part.strip_prefix(name)?.strip_prefix(':').map(str::to_owned));
        if !said.contains(':') {
            return Some(said);
        }
        let strength = part("might").or_else(|| part("power")).unwrap_or_else(|| "1".into());
        let second = part("armor").or_else(|| part("toughness")).or_else(|| self.play.sentences().spoken.second.map(str::to_owned));
        Some(format!("{strength}/{}", second.unwrap_or_else(|| strength.clone())))
    }

    /// A keyword as the game's cards write it.
    fn as_on_cards(&self, said: &str) -> String {
        let capital = || said.chars().enumerate().map(|(at, c)| if at == 0 { c.to_ascii_uppercase() } else { c }).collect::<String>();
        let spoken = self.play.sentences().spoken;
        let (before, after) = spoken.keyword;
        match said.split_once(':') {
            _ if said.contains(". ") || said.ends_with('.') => said.to_owned(),
            Some((keyword, rest)) if !before.is_empty() && ABILITIES.contains(&keyword.trim().to_ascii_lowercase().as_str()) => {
                let rest = rest.trim().trim_end_matches('.');
                format!("{before}{}{after}{} {rest}.", upper(keyword), spoken.joins)
            }
            Some(_) => capital(),
            None => format!("{before}{}{after}", capital()),
        }
    }

    /// What a thing is known by from now on.
    pub(super) fn known_as(&self, phrase: &Phrase, player: &str) -> Thing {
        let player = phrase.owner.clone().unwrap_or_else(|| player.to_owned());
        let stats = self.stats_of(phrase);
        let mut kinds = phrase.kinds.clone();
        let typed = kinds.iter().any(|kind| self.is_noun(kind));
        if !typed && stats.is_some() {
            kinds.push(self.play.sentences().spoken.fighter.into());
        }
        let mut known: Vec<String> = kinds.iter().map(|kind| kind.to_ascii_lowercase()).collect();
        known.extend(stats);
        known.extend(phrase.states.iter().cloned());
        known.extend(phrase.text.iter().filter(|text| !text.contains(' ')).cloned());
        if let Some(said) = &phrase.stats {
            known.extend(said.split([' ', ':']).map(str::to_owned));
        }
        if phrase.card
            && let Some(card) = phrase.name.as_ref().and_then(|name| self.play.library().find(name))
        {
            known.extend(card.type_line.to_ascii_lowercase().split_whitespace().map(|word| word.trim_end_matches(',').to_owned()));
            known.extend(card.power.iter().zip(&card.toughness).map(|(power, toughness)| format!("{power}/{toughness}")));
        }
        known.push("permanent".into());
        for doer in DOERS.iter().filter(|(_, keyword)| phrase.text.iter().any(|text| text == keyword)) {
            known.push(doer.0.to_owned());
        }
        let subtype = |kind: &&String| self.play.words().find_tag(instead_model::vocabulary::TagKind::Subtype, kind).is_some();
        let subtypes: Vec<&str> = kinds.iter().filter(subtype).map(String::as_str).collect();
        let last = kinds.iter().rev().find(|kind| !kind.eq_ignore_ascii_case("token"));
        let by_kind = || if subtypes.is_empty() { last.cloned().unwrap_or_else(|| "permanent".into()) } else { subtypes.join(" ") };
        Thing { player, name: phrase.name.clone().unwrap_or_else(by_kind), words: known, unnamed: phrase.name.is_none() }
    }
}

/// The words in capitals from a place on.
pub(super) fn name_at(said: &[String], i: usize) -> Option<(String, usize)> {
    let end = said.iter().skip(i).position(|word| !word.starts_with(char::is_uppercase)).map_or(said.len(), |place| place + i);
    Some((words::text(said.get(i..end)?), end)).filter(|_| end > i)
}

/// The words up to the next comma or `and`, where they begin as a name does.
pub(super) fn name_to(said: &[String], i: usize) -> Option<(String, usize)> {
    said.get(i).filter(|word| word.starts_with(char::is_uppercase))?;
    let stops = ["with", "attached", "at", "in", "on", ";", "and", ","];
    let stop = |at: usize, word: &String| {
        // "Sona, Harmonious": a comma before a word in capitals is the name's.
        let in_name = word == "," && said.get(at + 1).is_some_and(|next| next.starts_with(char::is_uppercase));
        stops.contains(&word.as_str()) && !in_name
    };
    let end = said.iter().enumerate().skip(i).find(|(at, word)| stop(*at, word)).map_or(said.len(), |(at, _)| at);
    Some((words::text(said.get(i..end)?), end))
}

fn upper(word: &str) -> String {
    word.trim().chars().enumerate().map(|(at, c)| if at == 0 { c.to_ascii_uppercase() } else { c }).collect()
}

fn is_measure(word: &str) -> bool {
    ["might", "power", "armor", "toughness", "Might", "Power", "strength", "loyalty"].contains(&word)
}

/// Notes how strong a thing is, as it was said: `might:4`, `power:3 armor:1`.
fn measure(out: &mut Phrase, of: &str, number: &str) {
    let of = of.to_ascii_lowercase();
    if of == "loyalty" {
        out.states.push(format!("with {number} loyalty counters"));
        return;
    }
    let of = if of == "strength" { "power" } else { &of };
    let said = out.stats.take().map(|said| format!("{said} ")).unwrap_or_default();
    out.stats = Some(format!("{said}{of}:{number}"));
}
