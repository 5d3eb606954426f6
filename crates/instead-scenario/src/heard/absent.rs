//! Sentences that say what isn't there and isn't done: `A controls no creatures`, `B doesn't block`.

use super::words::Words;
use super::{Hearing, words};

/// Participles behind "hasn't" that leave the board as it is: `A hasn't attacked`.
const DONE: &[&str] = &["scored", "conquered", "cast", "drawn", "attacked", "played", "used", "blocked", "forged"];

/// Sentences of a player who does nothing, after the name.
const SILENT: [&str; 8] = [
    "doesn't respond",
    "doesn't have a response",
    "has no response",
    "has no responses",
    "does nothing",
    "has nothing else",
    "controls nothing else",
    "has nothing",
];

/// Sentences of a player who doesn't block, after the name.
const UNBLOCKED: [&str; 6] =
    ["doesn't block", "don't block", "does not block", "declares no blockers", "declares no blocks", "chooses no blockers"];

/// Words for the board where nothing is.
const ANYWHERE: &[&str] = &["", "on the battlefield", "in play", "on board", "on the board", "out", "anywhere"];

impl Hearing<'_> {
    /// "A controls no creatures", "B doesn't block": said for whoever reads it, as long as it is so.
    pub(super) fn nothing_there(&self, said: &Words) -> Option<Vec<String>> {
        let player = said.first().filter(|word| self.is_player(word));
        let negated = words::is_one(said, 1, &["doesn't", "don't", "didn't"]);
        let so = match player {
            Some(player) if self.never_did(said) || self.is_silent(player, said) || blocks_nothing(said) => true,
            Some(player) if negated => self.hasnt(player, said),
            _ => self.no_doers(said).unwrap_or_else(|| self.has_none_of_kind(player, said).unwrap_or_default()),
        };
        so.then(|| vec![format!("# {}", words::text(said))])
    }

    /// "A hasn't scored the other": nothing says that they have.
    fn never_did(&self, said: &[String]) -> bool {
        let never = words::is_one(said, 1, &["haven't", "hasn't"]) || words::is(said, 1, "didn't") && self.first_step.is_none();
        never && words::is_one(said, 2, DONE)
    }

    /// "B doesn't respond", "B has nothing", if nobody said that B has something.
    fn is_silent(&self, player: &str, said: &[String]) -> bool {
        let has = self.known.things.iter().any(|thing| thing.player == player && thing.line.is_some());
        let silent = SILENT.iter().find(|no| words::at(said, 1, no) && said.len() == 1 + no.split(' ').count());
        silent.is_some_and(|no| *no != "has nothing" || !has)
    }

    /// "No flyers anywhere": whether that is so.
    fn no_doers(&self, said: &[String]) -> Option<bool> {
        let bare = words::word(said, 1).strip_suffix('s').filter(|_| words::is_one(said, 0, &["No", "no"]))?;
        let (_, keyword) = super::phrase::DOERS.iter().find(|(doer, _)| bare == *doer)?;
        let whole = said.len() == 2
            || words::is_one(said, 2, &["anywhere", "around"]) && said.len() == 3
            || self.stand_at(said, 2).is_some_and(|(_, next)| next == said.len());
        let on_card = |name: &str| self.about_card(name).is_some_and(|(_, text)| text.to_lowercase().contains(keyword));
        let does =
            |thing: &super::refer::Thing| thing.words.iter().any(|word| word == keyword) || thing.line.is_some() && on_card(&thing.name);
        whole.then(|| !self.known.things.iter().any(does))
    }

    /// "No other creatures", "A controls no creatures", "there are no creatures in play": whether that is so.
    fn has_none_of_kind(&self, player: Option<&String>, said: &[String]) -> Option<bool> {
        let at = match player {
            None if words::is_one(said, 0, &["No", "no"]) => 1,
            Some(_) if words::is_one(said, 1, &["controls", "has"]) && words::is(said, 2, "no") => 3,
            None if words::is_one(said, 0, &["There", "there"]) && words::at(said, 1, "are no") => 3,
            _ => return None,
        };
        let at = at + usize::from(words::is_one(said, at, &["other", "more"]));
        let other = words::is(said, at - 1, "other");
        let (kinds, end) = self.kinds_at(said, at)?;
        let rest = words::text(said.get(end..)?);
        Some(ANYWHERE.contains(&rest.as_str()) && (other || self.has_no(player.map(String::as_str), &kinds)))
    }

    /// "Doesn't have Leyline of the Void", "don't control any creatures": whether that is so.
    fn hasnt(&self, player: &str, said: &Words) -> bool {
        let word = |j: usize| words::word(said, j);
        if !["have", "has", "control", "controls", "own", "owns"].contains(&word(2)) {
            return false;
        }
        let mut at = 3;
        while ["any", "a", "an", "another", "other", "the"].contains(&word(at)) {
            at += 1;
        }
        let end = |next: usize| {
            let next = next + usize::from(word(next) == "anymore" || word(next) == "either");
            next == said.len() || self.stand_at(said, next).is_some_and(|(_, next)| next == said.len())
        };
        if let Some((name, next)) = self.card_at(said, at) {
            let has = self.known.things.iter().any(|thing| thing.player == player && thing.name.eq_ignore_ascii_case(&name));
            return end(next) && !has;
        }
        self.kinds_at(said, at).is_some_and(|(kinds, next)| end(next) && self.has_no(Some(player), &kinds))
    }

    /// The kinds that the words from `i` on name, up to a noun in the plural.
    pub(super) fn kinds_at(&self, said: &[String], i: usize) -> Option<(Vec<String>, usize)> {
        let mut kinds = Vec::new();
        let mut at = i;
        while let Some(word) = said.get(at) {
            let noun = self.scope.nouns().find(|(one, many)| word == one || word == many);
            match noun {
                Some((one, _)) if one != "card" => {
                    kinds.push(one.to_owned());
                    at += 1;
                }
                _ if self.is_kind(word) || word.strip_suffix('s').is_some_and(|one| self.is_kind(one)) => {
                    kinds.push(word.trim_end_matches('s').to_ascii_lowercase());
                    at += 1;
                }
                _ => break,
            }
        }
        (!kinds.is_empty()).then_some((kinds, at))
    }

    /// Whether nobody said that a player, or anybody, has something of these kinds.
    pub(super) fn has_no(&self, player: Option<&str>, kinds: &[String]) -> bool {
        let fits = |thing: &super::refer::Thing| kinds.iter().all(|kind| thing.words.contains(kind));
        !self.known.things.iter().any(|thing| player.is_none_or(|player| thing.player == player) && fits(thing))
    }
}

/// "B doesn't block".
fn blocks_nothing(said: &[String]) -> bool {
    said.len() < 5 && UNBLOCKED.iter().any(|no| words::at(said, 1, no))
}
