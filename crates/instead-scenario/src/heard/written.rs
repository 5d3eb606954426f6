//! Described things as reading knows them.

use super::Hearing;
use super::phrase::{DOERS, Phrase};
use super::refer::Thing;
use super::with::ABILITIES;

impl Hearing<'_> {
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
    pub(super) fn thing_of(&self, phrase: &Phrase) -> Option<String> {
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
        // "My opponent's Doomed Traveler": a name that nobody knows is a card's; reading says so.
        let unknown = phrase.kinds.is_empty() && phrase.stats.is_none() && phrase.text.is_empty() && phrase.owner.is_some();
        if let Some(name) = phrase.name.as_ref().filter(|name| unknown && !self.is_card(name) && name.starts_with(char::is_uppercase)) {
            let moment = crate::bind::facts::moment_of(self.play, &name.to_lowercase()).is_some();
            return (!moment).then(|| if name.contains(',') { format!("\"{name}\"") } else { name.clone() });
        }
        let mut kinds = phrase.kinds.clone();
        let stats = self.stats_of(phrase);
        let noun = kinds.iter().any(|kind| self.is_noun(kind));
        let stats = stats.or_else(|| {
            self.without_strength(phrase).then(|| self.stats_of(&Phrase { stats: Some("power:3".into()), ..phrase.clone() }))?
        });
        let typed = kinds.iter().any(|kind| self.is_noun(kind) && kind != "token");
        // "A Saproling": what goes by its kind alone is a creature of that kind.
        let kind = (!noun || kinds == ["token"]) && stats.is_none() && self.is_fighters_kind(&kinds) && phrase.name.is_none();
        let stats = if kind { Some(spoken_small(self.play.sentences().spoken.second)) } else { stats };
        if !noun || stats.is_some() && !typed {
            stats.as_ref()?;
            let place = kinds.iter().position(|kind| kind == "token").unwrap_or(kinds.len());
            kinds.insert(place, self.play.sentences().spoken.fighter.into());
        }
        // The noun ends a description.
        if let Some(last) = kinds.iter().rposition(|kind| self.is_noun(kind)) {
            let noun = kinds.remove(last);
            kinds.push(noun);
        }
        let article = if stats.is_none()
            && kinds.first().is_some_and(|kind| kind.starts_with(['a', 'e', 'i', 'o', 'u']) && !kind.starts_with("uni"))
        {
            "an"
        } else {
            "a"
        };
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

    /// Whether words are kinds of creature alone: `Saproling`, `Goblin token`.
    pub(super) fn is_fighters_kind(&self, kinds: &[String]) -> bool {
        let subtype = |kind: &&String| {
            kind.starts_with(char::is_uppercase)
                && self.play.words().find_tag(instead_model::vocabulary::TagKind::Subtype, kind).is_some()
                && !NO_FIGHTERS.contains(&kind.as_str())
        };
        let rest = kinds.iter().filter(|kind| *kind != "token").collect::<Vec<_>>();
        // "Three tokens": of creatures.
        if rest.is_empty() && !kinds.is_empty() {
            return self.play.sentences().spoken.second.is_none();
        }
        !rest.is_empty() && rest.iter().all(subtype) && self.play.sentences().spoken.second.is_none()
    }

    /// Whether a thing fights, and how strong it is isn't said: it would have no strength at all.
    pub(super) fn without_strength(&self, phrase: &Phrase) -> bool {
        let fighter = self.play.sentences().spoken.fighter;
        let known = phrase.name.as_ref().is_some_and(|name| self.is_card(name));
        // "A creature with 3 armor": its power isn't said.
        let half = phrase.stats.as_ref().is_some_and(|stats| stats.contains(':') && !stats.contains("might:") && !stats.contains("power:"));
        (phrase.stats.is_none() || half)
            && !known
            && phrase.kinds.iter().any(|kind| kind == fighter || DOERS.iter().any(|(doer, _)| doer == kind))
    }

    /// The two numbers of a thing, as the game writes them.
    pub(super) fn stats_of(&self, phrase: &Phrase) -> Option<String> {
        let said = phrase.stats.clone()?;
        let part = |name: &str| said.split(' ').find_map(|part| part.strip_prefix(name)?.strip_prefix(':').map(str::to_owned));
        if !said.contains(':') {
            return Some(said);
        }
        let card = phrase.name.as_ref().filter(|_| phrase.card).and_then(|name| self.play.library().find(name));
        let printed = card.and_then(|card| card.power.clone());
        let strength = part("might").or_else(|| part("power")).or(printed).unwrap_or_else(|| "3".into());
        let second = part("armor").or_else(|| part("toughness")).or_else(|| self.play.sentences().spoken.second.map(str::to_owned));
        Some(format!("{strength}/{}", second.unwrap_or_else(|| strength.clone())))
    }

    /// A keyword as the game's cards write it.
    pub(super) fn as_on_cards(&self, said: &str) -> String {
        let capital = || said.chars().enumerate().map(|(at, c)| if at == 0 { c.to_ascii_uppercase() } else { c }).collect::<String>();
        let spoken = self.play.sentences().spoken;
        let (before, after) = spoken.keyword;
        let dashed = [" - ", " – ", " — "].iter().find_map(|dash| said.split_once(dash)).filter(|_| !before.is_empty());
        let dashed =
            dashed.filter(|(keyword, _)| ABILITIES.contains(&keyword.trim().trim_matches(['[', ']']).to_ascii_lowercase().as_str()));
        if let Some((keyword, rest)) = dashed {
            let rest = rest.trim().trim_end_matches('.');
            let rest = upper(rest);
            return format!("{before}{}{after}{} {rest}.", upper(keyword.trim().trim_matches(['[', ']'])), spoken.joins);
        }
        match said.split_once(':') {
            _ if said.contains(". ") || said.ends_with('.') => said.to_owned(),
            Some((keyword, rest)) if !before.is_empty() && ABILITIES.contains(&keyword.trim().to_ascii_lowercase().as_str()) => {
                let rest = rest.trim().trim_end_matches('.');
                format!("{before}{}{after}{} {rest}.", upper(keyword), spoken.joins)
            }
            Some(_) => capital(),
            // One is what the keyword says without a number.
            None if !before.is_empty() => format!("{before}{}{after}", capital().strip_suffix(" 1").map_or_else(capital, str::to_owned)),
            None => format!("{before}{}{after}", capital()),
        }
    }

    /// The thing under which a phrase is known from now on.
    pub(super) fn known_as(&self, phrase: &Phrase, player: &str) -> Thing {
        let player = phrase.owner.clone().unwrap_or_else(|| player.to_owned());
        let stats = self.stats_of(phrase);
        let mut kinds = phrase.kinds.clone();
        let typed = kinds.iter().any(|kind| self.is_noun(kind) && kind != "token");
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
        if let Some((kinds, _)) = phrase.name.as_ref().filter(|_| phrase.card).and_then(|name| self.about_card(name)) {
            known.extend(kinds.to_ascii_lowercase().split_whitespace().map(|word| word.trim_end_matches(',').to_owned()));
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
        Thing {
            player,
            name: phrase.name.clone().unwrap_or_else(by_kind),
            words: known,
            unnamed: phrase.name.is_none(),
            count: phrase.count,
            line: None,
        }
    }
}

/// Subtypes of what doesn't fight.
const NO_FIGHTERS: &[&str] = &[
    "Aura",
    "Equipment",
    "Vehicle",
    "Treasure",
    "Clue",
    "Food",
    "Blood",
    "Gold",
    "Map",
    "Powerstone",
    "Saga",
    "Curse",
    "Shrine",
    "Island",
    "Swamp",
    "Mountain",
    "Forest",
    "Plains",
    "Desert",
    "Gate",
    "Class",
    "Fortification",
    "Contraption",
    "Shard",
    "Junk",
    "Incubator",
    "Lander",
];

/// The two numbers of something small.
fn spoken_small(second: Option<&str>) -> String {
    format!("1/{}", second.unwrap_or("1"))
}

fn upper(word: &str) -> String {
    word.trim().chars().enumerate().map(|(at, c)| if at == 0 { c.to_ascii_uppercase() } else { c }).collect()
}
