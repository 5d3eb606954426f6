//! Described things: `a tapped 2/2 Knight with first strike`, `two 3 might units`, `Bear Umbra attached to a 2/2 creature`.

use super::with::{is_measure, measure};
use super::{Hearing, words};

/// A thing as it was said.
#[derive(Clone, Debug, Default)]
pub(super) struct Phrase {
    /// The player who has it, if that is said: `B's creature`.
    pub owner: Option<String>,
    /// `the`, `a`, …; nothing for a name.
    pub article: String,
    /// The number of them.
    pub count: u64,
    /// `3/3`, or its parts.
    pub stats: Option<String>,
    /// Colours, types, subtypes, in the order in which they were said.
    pub kinds: Vec<String>,
    /// Its name.
    pub name: Option<String>,
    /// Whether the name is a card's.
    pub card: bool,
    /// The assumptions about it that nobody said, each with the way to say it.
    pub assumed: Vec<(&'static str, &'static str)>,
    /// `tapped`, `with 2 damage`.
    pub states: Vec<String>,
    /// The description in the words of cards.
    pub text: Vec<String>,
    /// `hand`
    pub zone: Option<String>,
    /// The objects attached to it: `equipped with Lightning Greaves`.
    pub wears: Vec<String>,
    /// The object it is attached to.
    pub on: Option<Box<Phrase>>,
    /// The battlefield where it is.
    pub place: Option<String>,
    /// The thing that it stands next to.
    pub beside: Option<Box<Phrase>>,
}

/// Where something is that is at another battlefield than what was spoken of.
pub(super) const ANOTHER: &str = "another";

/// Nouns for a creature by what it can do.
pub(super) const DOERS: &[(&str, &str)] = &[
    ("lifelinking", "lifelink"),
    ("trampling", "trample"),
    ("trampler", "trample"),
    ("flyer", "flying"),
    ("flier", "flying"),
    ("lifelinker", "lifelink"),
    ("deathtoucher", "deathtouch"),
    ("skirmisher", "skirmish"),
];

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
        while ["just", "only", "exactly"].contains(&word(i)) {
            i += 1;
        }
        // The name of a card, as long as it can be; one that begins as a description does, too.
        if let Some((name, next)) = self.card_at(said, i) {
            (out.name, out.card) = (Some(name), true);
            return self.further(said, next, out);
        }
        match word(i) {
            article @ ("a" | "an" | "the" | "that" | "this" | "another" | "those" | "these" | "one" | "his" | "her" | "their" | "its"
            | "my" | "some" | "both") => {
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
        // "The Insight": what is here comes before a card of that name that isn't.
        if ["the", "that", "his", "her", "their", "my"].contains(&out.article.as_str())
            && let Some((part, next)) = name_at(said, i)
            && !self.is_named(&part)
            && let Some(thing) = self.meant(&words::of(&part), out.owner.as_deref()).and_then(|place| self.known.things.get(place))
        {
            out.name = Some(thing.name.clone());
            return self.further(said, next, out);
        }
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
        // "A lone Llanowar Elves": words that say nothing don't make a thing.
        let bare = out.name.is_none() && out.kinds.is_empty() && out.stats.is_none() && out.states.is_empty() && out.text.is_empty();
        let start = if bare { i } else { start };
        // "My commander": something that fights.
        if out.name.is_none() && out.kinds.is_empty() && out.stats.is_none() && out.states == ["commander"] && (out.owner.is_some()) {
            out.kinds.push(self.play.sentences().spoken.fighter.to_owned());
        }
        // A name in capitals follows the description.
        if out.name.is_none() && (!out.kinds.is_empty() || out.stats.is_some() || !out.states.is_empty()) {
            let from = if ["named", "called"].contains(&word(i)) { i + 1 } else { i };
            if let Some((name, next)) = self.card_at(said, from) {
                (out.name, i) = (Some(name), next);
            } else {
                let mut next = from;
                while word(next).starts_with(char::is_uppercase) && !self.is_player(word(next).trim_end_matches("'s")) {
                    next += 1;
                }
                if next > from {
                    (out.name, i) = (Some(words::text(said.get(from..next)?)), next);
                } else if word(from).starts_with('"') {
                    (out.name, i) = (Some(word(from).trim_matches('"').to_owned()), from + 1);
                }
            }
        }
        // "The Finks": a word of the name of what is here.
        if i == start
            && ["the", "that", "his", "her", "their", "my"].contains(&out.article.as_str())
            && let Some((part, next)) = name_at(said, i)
            && let Some(thing) = self.meant(&words::of(&part), out.owner.as_deref()).and_then(|place| self.known.things.get(place))
        {
            out.name = Some(thing.name.clone());
            return self.further(said, next, out);
        }
        // "The circle": a word of the name of the one thing that bears it.
        if i == start
            && (out.owner.is_some() || ["the", "that", "this", "those", "these", "his", "her", "their"].contains(&out.article.as_str()))
            && word(i).len() > 2
            && word(i).starts_with(|c: char| c.is_ascii_lowercase())
            && let Some(thing) = self.meant(&[word(i).to_owned()], out.owner.as_deref()).and_then(|place| self.known.things.get(place))
        {
            out.name = Some(thing.name.clone());
            return self.further(said, i + 1, out);
        }
        // "Something that says …", "an effect saying …".
        if i == start
            && (["something", "anything"].contains(&word(i)) || ["effect", "ability"].contains(&word(i)) && !out.article.is_empty())
        {
            let source = self.play.sentences().spoken.source;
            let says = (i + 1..i + 4).any(|j| word(j).starts_with('"'));
            if says {
                out.kinds.push(source.to_owned());
                return self.further(said, i + 1, out);
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
    pub(super) fn card_at(&self, said: &[String], i: usize) -> Option<(String, usize)> {
        const LONGEST: usize = 9;
        let first = said.get(i)?;
        if let Some(quoted) = first.strip_prefix('"') {
            let name = quoted.trim_end_matches('"');
            return self.is_card(name).then(|| (name.to_owned(), i + 1));
        }
        let end = said.len().min(i + LONGEST);
        // "the Chosen One", whose name begins so.
        if ["the", "a", "an"].contains(&first.as_str()) && said.get(i + 1).is_some_and(|next| next.starts_with(char::is_uppercase)) {
            let upper = first.chars().enumerate().map(|(at, c)| if at == 0 { c.to_ascii_uppercase() } else { c }).collect::<String>();
            return (i + 2..=end).rev().find_map(|next| {
                let name = format!("{upper} {}", words::text(said.get(i + 1..next)?));
                self.is_card(&name).then_some((name, next))
            });
        }
        if !first.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit()) {
            return None;
        }
        // A comma after a name joins it to the next; names are found whatever stands between their words.
        let whole = |next: &usize| said.get(next.wrapping_sub(1)).is_some_and(|word| word != "," && word != ";");
        let found = (i + 1..=end).rev().filter(whole).find_map(|next| {
            let name = words::text(said.get(i..next)?);
            self.is_card(&name).then_some((name, next))
        });
        // "Two Zhonya's Hourglasses", "3 Furnaces of Rath".
        let counted =
            i.checked_sub(1).and_then(|before| said.get(before)).and_then(|word| words::number(word)).is_some_and(|count| count > 1);
        let found = found.or_else(|| {
            (i + 1..=end).rev().filter(|_| counted).find_map(|next| {
                let name = said.get(i..next)?.to_vec();
                (0..name.len()).find_map(|at| {
                    let one = |end: &str| {
                        let mut name = name.clone();
                        let bare = name.get(at)?.strip_suffix(end)?.to_owned();
                        *name.get_mut(at)? = bare;
                        Some(words::text(&name)).filter(|name| self.is_card(name))
                    };
                    let y = || {
                        let mut name = name.clone();
                        let stem = name.get(at)?.strip_suffix("ies")?.to_owned();
                        *name.get_mut(at)? = format!("{stem}y");
                        Some(words::text(&name)).filter(|name| self.is_card(name))
                    };
                    one("s").or_else(|| one("es")).or_else(y).map(|name| (name, next))
                })
            })
        });
        // "Zhonya's" for Zhonya's Hourglass.
        let found = found.or_else(|| {
            let whose = first.ends_with("'s") && !self.is_player(first.trim_end_matches("'s"));
            let last = said
                .get(i + 1)
                .is_none_or(|word| !word.starts_with(char::is_alphabetic) || ["and", "in", "on", "out"].contains(&word.as_str()));
            let mut bearers =
                self.play.library().names().filter(|name| name.strip_prefix(first.as_str()).is_some_and(|rest| rest.starts_with(' ')));
            let only = bearers.next().filter(|_| whose && last)?.to_owned();
            bearers.next().is_none().then_some((only, i + 1))
        });
        found.or_else(|| {
            // The first name of the one card that bears it: "Jinx" for "Jinx, Demolitionist".
            let stop = |word: &String| !word.starts_with(char::is_uppercase);
            let next = said.iter().skip(i).position(stop).map_or(said.len(), |place| place + i);
            let first = words::text(said.get(i..next)?);
            self.full_name(&first).map(|name| (name, next))
        })
    }

    /// The card of which `first` is the first words of the name, if nothing here has that name and only one card begins so.
    pub(super) fn full_name(&self, first: &str) -> Option<String> {
        if first.is_empty() || self.is_named(first) || self.is_kind(first) {
            return None;
        }
        let mut found = self.play.library().names().filter(|name| name.strip_prefix(first).is_some_and(|rest| rest.starts_with(", ")));
        let only = found.next()?;
        found.next().is_none().then(|| only.to_owned())
    }

    pub(super) fn is_noun(&self, word: &str) -> bool {
        self.scope.nouns().any(|(one, many)| word == one || word == many)
    }

    /// A word of a description, before its name.
    pub(super) fn premodifier(&self, said: &[String], i: usize, out: &mut Phrase) -> Option<usize> {
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
        // "An unwarded Bumpsy": as it is by itself.
        if let Some(rest) = state.strip_prefix("un")
            && self.scope.flags().any(|flag| flag == rest)
        {
            return Some(i + 1);
        }
        if ["undamaged", "unharmed", "unexhausted", "freshly-played", "normal", "regular", "plain", "nonwarded"].contains(&word) {
            return Some(i + 1);
        }
        // "A 4/4 first striker".
        if ["first", "double"].contains(&word) && next == "striker" {
            out.kinds.push("creature".into());
            out.text.push(format!("{word} strike"));
            return Some(i + 2);
        }
        // "A damaged creature": with damage, nobody says how much.
        if word == "damaged" && !said.iter().skip(i).any(|word| word == "damage") {
            out.states.push("with 1 damage".into());
            out.assumed.push(("how much damage there is isn't said; taken as 1", "say `with 2 damage`"));
            return Some(i + 1);
        }
        // "A damaged Troll with 3 damage": said twice.
        if word == "damaged"
            && said.windows(2).skip(i).any(|pair| matches!(pair, [number, damage] if words::is_number(number) && damage == "damage"))
        {
            return Some(i + 1);
        }
        if let Some((_, keyword)) = DOERS.iter().find(|(noun, _)| word.strip_suffix('s').unwrap_or(word) == *noun) {
            out.kinds.push("creature".into());
            out.text.push((*keyword).to_owned());
            return Some(i + 1);
        }
        // "A 6 power one": what fights.
        if ["one", "ones", "guy", "guys", "dude", "body", "bodies"].contains(&word)
            && (out.stats.is_some() || out.owner.is_some() && word.starts_with(['g', 'd', 'b']))
        {
            out.kinds.push(self.play.sentences().spoken.fighter.to_owned());
            return Some(i + 1);
        }
        if [
            "ground", "vanilla", "random", "big", "small", "own", "other", "basic", "lone", "single", "and", "few", "little", "poor",
            "only",
        ]
        .contains(&word)
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
        // "A Temporary unit", where keywords stand in brackets.
        let lower = word.to_ascii_lowercase();
        let named = self.play.sentences().spoken.keyword.0.starts_with('[') && super::with::ABILITIES.contains(&lower.as_str());
        if named && (self.is_noun(next) || self.is_kind(next)) {
            out.text.push(lower);
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

    /// The object that something is attached to: a described thing, or one that is known by its name.
    pub(super) fn host(&self, said: &[String], i: usize) -> Option<(Phrase, usize)> {
        self.phrase(said, i).or_else(|| {
            let (name, next) = name_at(said, i)?;
            self.is_named(&name).then(|| (Phrase { name: Some(name), count: 1, article: "the".into(), ..Phrase::default() }, next))
        })
    }

    /// `at a battlefield`, `at Grove`, `in base`: the battlefield (an empty name for any), none for the base.
    pub(super) fn place_at(&self, said: &[String], i: usize) -> Option<(Option<String>, usize)> {
        if !self.play.sentences().spoken.battlefields {
            return None;
        }
        let word = |j: usize| said.get(j).map(String::as_str).unwrap_or_default();
        let article = usize::from(
            ["a", "the", "his", "her", "their", "my", "that", "another", "one"].contains(&word(i + 1)) || word(i + 1).ends_with("'s"),
        );
        let article = article + usize::from(article == 1 && word(i + 2) == "same");
        // "At another", where battlefields are spoken of.
        if word(i) == "at" && ["another", "the other"].contains(&word(i + 1)) && [",", ".", "", "and"].contains(&word(i + 2)) {
            return Some((Some(ANOTHER.to_owned()), i + 2));
        }
        if article == 1 && word(i + 1) == "another" && word(i + 2) == "battlefield" {
            return Some((Some(ANOTHER.to_owned()), i + 3));
        }
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
    pub(super) fn zone_at(&self, said: &[String], i: usize) -> Option<(String, usize)> {
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
}

/// The words in capitals from a place on.
pub(super) fn name_at(said: &[String], i: usize) -> Option<(String, usize)> {
    let end = said.iter().skip(i).position(|word| !word.starts_with(char::is_uppercase)).map_or(said.len(), |place| place + i);
    Some((words::text(said.get(i..end)?), end)).filter(|_| end > i)
}

/// The words up to the next comma or `and`, where they begin as a name does.
pub(super) fn name_to(said: &[String], i: usize) -> Option<(String, usize)> {
    said.get(i).filter(|word| word.starts_with(char::is_uppercase))?;
    let stops = ["with", "attached", "at", "in", "on", ";", "and", ",", "as", "out"];
    let stop = |at: usize, word: &String| {
        // "Sona, Harmonious": a comma before a word in capitals is the name's.
        let in_name = word == "," && said.get(at + 1).is_some_and(|next| next.starts_with(char::is_uppercase));
        stops.contains(&word.as_str()) && !in_name
    };
    let end = said.iter().enumerate().skip(i).find(|(at, word)| stop(*at, word)).map_or(said.len(), |(at, _)| at);
    Some((words::text(said.get(i..end)?), end))
}
