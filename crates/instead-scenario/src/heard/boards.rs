//! Boards that are told without a verb: `two Manufactors on my board and I …`, `Me: X, Y`, `X out, Y in play, and …`, `with two
//! neighbors, a Troll and a Krump`.

use super::Hearing;
use super::stand::{Stand, lower_first};
use super::words::{self, Words, does, of, part, word};

/// Headings of what somebody has, and whose it is.
const HEADINGS: &[(&str, Whose)] = &[
    ("me", Whose::Mine),
    ("my side", Whose::Mine),
    ("my board", Whose::Mine),
    ("my board state", Whose::Mine),
    ("my field", Whose::Mine),
    ("my battleline", Whose::Mine),
    ("my creatures", Whose::Mine),
    ("my permanents", Whose::Mine),
    ("i have", Whose::Mine),
    ("i control", Whose::Mine),
    ("mine", Whose::Mine),
    ("hero", Whose::Mine),
    ("board", Whose::Mine),
    ("battleline", Whose::Mine),
    ("opponent", Whose::Theirs),
    ("my opponent", Whose::Theirs),
    ("opp", Whose::Theirs),
    ("villain", Whose::Theirs),
    ("him", Whose::Theirs),
    ("them", Whose::Theirs),
    ("his side", Whose::Theirs),
    ("their side", Whose::Theirs),
    ("his board", Whose::Theirs),
    ("their board", Whose::Theirs),
    ("opponent's side", Whose::Theirs),
    ("opponent's board", Whose::Theirs),
    ("my opponent's board", Whose::Theirs),
    ("my opponent's side", Whose::Theirs),
    ("my opponent's battleline", Whose::Theirs),
    ("my opponent has", Whose::Theirs),
    ("his creatures", Whose::Theirs),
    ("opponent's battleline", Whose::Theirs),
    ("his battleline", Whose::Theirs),
    ("opp's board", Whose::Theirs),
    ("opponent has", Whose::Theirs),
    ("opponent controls", Whose::Theirs),
];

/// The words behind a heading where nothing is there.
const NOTHING: &[&str] =
    &["empty board", "an empty board", "nothing", "empty", "nothing relevant", "no creatures", "none", "no board", "-"];

/// Whose board it is.
#[derive(Clone, Copy)]
enum Whose {
    Mine,
    Theirs,
}

/// A thing in a list without a verb.
struct Item {
    thing: Words,
    owner: Option<String>,
}

/// A thing of a list; where it is, if that follows it, with the place behind that; and the place behind the thing.
type Listed = (Item, Option<(Stand, usize)>, usize);

impl Hearing<'_> {
    /// "Me: Worship, Grizzly Bears": I control these. A heading of scenario files is none.
    pub(super) fn board_headed(&self, text: &str) -> Option<String> {
        let (heading, rest) = text.split_once(':').filter(|(heading, _)| *heading != "players" && *heading != "active")?;
        let rest = rest.trim().trim_end_matches('.');
        let lower = heading.trim().to_lowercase();
        let named = heading.strip_suffix("'s board").or_else(|| heading.strip_suffix("'s side")).unwrap_or(heading);
        let whose = HEADINGS.iter().find(|(known, _)| *known == lower).map(|(_, whose)| *whose);
        let who = match whose {
            Some(Whose::Mine) => "I control".to_owned(),
            Some(Whose::Theirs) => "My opponent controls".to_owned(),
            None if self.is_player(named) => format!("{named} controls"),
            None => return None,
        };
        if rest.is_empty() {
            return None;
        }
        if NOTHING.contains(&rest.to_lowercase().as_str()) {
            return Some("nothing else is on the board".to_owned());
        }
        // Whatever is done is no list.
        let said = words::of(rest);
        let acts = said.first().is_some_and(|word| ["I", "my", "My", "he", "opponent", "Opponent"].contains(&word.as_str()))
            || said.iter().any(|word| ["casts", "cast", "attacks", "attack", "plays", "play", "is"].contains(&word.as_str()));
        (!acts).then(|| format!("{who} {rest}"))
    }

    /// "Two Manufactors on A's board and A makes …": what a list without a verb says is there, and the rest of the sentence.
    pub(super) fn listed_first(&mut self, said: Words, before: &mut Vec<Words>, from: (usize, usize)) -> Words {
        let Some((items, stand, rest)) = self.verbless_list(&said) else { return said };
        let group = stand.owner.clone().or_else(|| items.iter().find_map(|item| item.owner.clone()));
        let unsaid = items.iter().any(|item| item.owner.is_none()) && stand.owner.is_none();
        let first = self.scope.players.first().cloned().unwrap_or_default();
        let player = group.unwrap_or_else(|| first.clone());
        for item in items {
            let owner = item.owner.or_else(|| stand.owner.clone()).unwrap_or_else(|| player.clone());
            before.push(match &stand.zone {
                Some(zone) => [does(&owner, "has"), item.thing, of("in"), of(zone)].concat(),
                None => [does(&owner, "controls"), item.thing, stand.field.clone()].concat(),
            });
        }
        if unsaid {
            self.remark(
                from,
                format!("whose some of it is isn't said; taken as {player}'s"),
                "say it in a line of its own: `B controls …`",
            );
        }
        rest
    }

    /// The things at the beginning of a sentence, where they are, and what follows.
    fn verbless_list(&self, said: &Words) -> Option<(Vec<Item>, Stand, Words)> {
        let lead = match word(said, 0) {
            "There's" | "there's" | "With" | "with" => 1,
            "There" | "there" if words::is_one(said, 1, &["is", "are"]) => 2,
            _ => 0,
        };
        let (mut items, mut stand, mut stood) = (Vec::new(), Stand::default(), false);
        let (mut at, mut counted) = (lead, false);
        loop {
            let (counted_at, stood_before) = (Some(at), stood);
            let Some((item, found, next)) = self.verbless_item(said, at) else { break };
            counted |= item.thing.first().is_some_and(|word| words::number(word).is_some_and(|count| count > 1));
            counted |= words::has(&item.thing, &["naming"]);
            items.push(item);
            at = next;
            let is = words::is_one(said, at, &["is", "are"]).then(|| self.stand_at(said, at + 1)).flatten();
            if let Some((there, end)) = found.or(is.filter(|_| items.len() > 1 || !stood)) {
                if stood && (there.owner != stand.owner && stand.owner.is_some() && there.owner.is_some()) {
                    return None;
                }
                stand = Stand { owner: there.owner.or(stand.owner), zone: there.zone.or(stand.zone), field: there.field };
                (stood, at) = (true, end);
            }
            if at >= said.len() {
                break;
            }
            let join = at;
            while words::is_one(said, at, &[",", "and", "plus"]) {
                at += 1;
            }
            if at == join {
                // "X in play on A's side and A's Sentry gets hit …": what does something is no part of the list.
                let acts = words::verb(word(said, at)).is_some() || super::frame::is_frame(said, at);
                let before = counted_at.filter(|_| stood_before && acts && items.len() > 1)?;
                items.pop();
                return Some((items, stand, part(said, before, said.len())));
            }
        }
        let rest = part(said, at, said.len());
        let acts = rest.is_empty() || self.is_player(word(&rest, 0)) || words::is_one(&rest, 0, &["it", "then", "in"]);
        let card = items.iter().any(|item: &Item| item.thing.iter().any(|word| word.starts_with(|c: char| c.is_uppercase() || c == '"')));
        let several = items.len() > 1 || counted || lead == 0 && !rest.is_empty();
        (acts && card && several && (stood || counted && !rest.is_empty())).then_some((items, stand, rest))
    }

    /// A thing of such a list, where it is if that follows it, and where it ends.
    fn verbless_item(&self, said: &Words, at: usize) -> Option<Listed> {
        let lowered = lower_first(said, at);
        if self.is_player(word(said, at)) {
            return None;
        }
        let (phrase, mut next) = self.phrase(&lowered, at)?;
        if phrase.name.as_ref().is_some_and(|name| self.is_fleeting_card(name)) || phrase.name.is_none() && phrase.stats.is_none() {
            return None;
        }
        let stands =
            (at + 1..next).find_map(|start| self.stand_at(said, start).filter(|(_, end)| *end == next).map(|found| (start, found)));
        let (end, found) = match stands {
            Some((start, found)) => (start, Some(found)),
            None => (next, None),
        };
        let whose = word(said, at).strip_suffix("'s").filter(|owner| self.is_player(owner)).map(str::to_owned);
        let skip = at + usize::from(whose.is_some());
        let mut thing = part(&lowered, skip, end);
        if words::is(&thing, thing.len().saturating_sub(2), "of") && self.is_player(words::last(&thing)) {
            thing.truncate(thing.len() - 2);
        }
        if words::is_one(said, next, &["naming", "choosing"]) && found.is_none() {
            thing.extend(["naming".to_owned(), word(said, next + 1).to_owned()]);
            next += 2;
        }
        let named = thing.first().is_some_and(|word| word.starts_with(|c: char| c.is_uppercase() || c == '"'));
        let article = named || thing.first().is_some_and(|word| ["a", "an", "the"].contains(&word.as_str()));
        let many = thing.first().is_some_and(|word| words::number(word).is_some_and(|count| count > 1)) && phrase.count > 1;
        if !article && !many {
            thing.insert(0, "a".to_owned());
        }
        let owner = whose.or(if found.is_none() { phrase.owner } else { None });
        let found = found.or_else(|| self.stand_at(said, next));
        Some((Item { thing, owner }, found, next))
    }

    /// "Friendship is on Bumpsy with two neighbors, a Troll and a Krump", "there's a Sequis on each side of it": these stand beside it.
    pub(super) fn neighbours(&mut self, said: Words, before: &mut Vec<Words>) -> Words {
        let Some((at, end, one, other)) = self.neighbours_said(&said) else { return said };
        let middle = at - usize::from(word(&said, at - 1) == ",");
        let Some(start) =
            (0..middle).find(|start| self.phrase(&said, *start).is_some_and(|(what, end)| end == middle && what.name.is_some()))
        else {
            return said;
        };
        let thing = part(&said, start, middle);
        let owner = self.owner_of(&thing).or_else(|| self.scope.players.first().cloned()).unwrap_or_default();
        let bare = |thing: Words| super::frame::without_owner(thing, &owner);
        let comma = vec![",".to_owned()];
        before.push([does(&owner, "controls"), bare(one), comma, bare(thing), of("and"), bare(other)].concat());
        self.known.granted.extend(["each", "2", "one", "both", "either"].map(str::to_owned));
        if words::is_one(&said, at, &["has", "have"]) && start == 0 {
            return part(&said, end, said.len());
        }
        [part(&said, 0, middle), part(&said, end, said.len())].concat()
    }

    /// Where neighbours are told of, where that ends, and which they are.
    fn neighbours_said(&self, said: &Words) -> Option<(usize, usize, Words, Words)> {
        const SIDES: [&str; 4] = ["on each side of it", "on either side of it", "on both sides of it", "on each of its sides"];
        self.play.sentences().spoken.second?;
        for at in 1..said.len() {
            let lead = ["with 2 neighbors", "with 2 neighbours", "has 2 neighbors", "has 2 neighbours", "with neighbors"]
                .iter()
                .find(|lead| words::at(said, at, lead));
            if let Some(lead) = lead {
                let start = at + lead.split(' ').count();
                let start = start + usize::from(words::is_one(said, start, &[",", ":"]));
                let (_, and) = self.phrase(said, start).filter(|(_, and)| words::is(said, *and, "and"))?;
                let (_, end) = self.phrase(said, and + 1)?;
                return Some((at, end, part(said, start, and), part(said, and + 1, end)));
            }
            let start = match word(said, at) {
                "there's" | "with" => at + 1,
                "there" if words::is_one(said, at + 1, &["is", "are"]) => at + 2,
                _ => continue,
            };
            let Some((_, end)) = self.phrase(said, start) else { continue };
            let Some(side) = SIDES.iter().find(|side| words::at(said, end, side)) else { continue };
            let one = part(said, start, end);
            return Some((at, end + side.split(' ').count(), one.clone(), one));
        }
        None
    }

    /// "The Body Snatchers: A plays it, then …", "Symbol of the Solari: A attacks": the card that a sentence is headed by is what it speaks
    /// of, or it is there.
    pub(super) fn card_headed(&mut self, text: &str, from: (usize, usize)) -> Option<String> {
        let (heading, rest) = text.split_once(": ")?;
        let name = heading.trim();
        if !self.is_card(name) || rest.split(' ').count() < 3 || self.is_card(text.split(". ").next().unwrap_or(text)) {
            return None;
        }
        let said = words::of(rest);
        let plays = ["play it", "plays it", "cast it", "casts it", "use it", "uses it"].iter().find(|plays| rest.contains(**plays));
        if let Some(plays) = plays {
            let verb = plays.split(' ').next().unwrap_or_default();
            return Some(rest.replacen(*plays, &format!("{verb} {name}"), 1));
        }
        if rest.contains(name) || self.is_named(name) {
            return Some(rest.to_owned());
        }
        if self.is_fleeting_card(name) || said.is_empty() {
            return None;
        }
        let player = self.scope.players.first()?.clone();
        for line in self.clause([does(&player, "controls"), words::of_name(name)].concat(), from) {
            self.begin_with(line, from);
        }
        let other = self.other_than(&player).unwrap_or_default();
        let help = format!("if it is the other's, say `{other} controls {name}` in a line of its own");
        self.remark(from, format!("whose it is isn't said; taken as `{player} controls {name}`"), &help);
        Some(rest.to_owned())
    }

    /// "Same deal with Wrath of God: I have …": what only says what it is about, where the rest says it again.
    pub(super) fn same_again<'t>(&self, text: &'t str) -> Option<&'t str> {
        const LEADS: &[&str] =
            &["same deal", "same thing", "same situation", "same question", "same", "similar", "now", "next", "what about"];
        let (heading, rest) = text.split_once(": ")?;
        let lower = heading.to_lowercase();
        let leads = LEADS.iter().any(|lead| lower.starts_with(lead)) && heading.split(' ').count() < 9;
        let named =
            words::of(heading).into_iter().filter(|word| word.starts_with(char::is_uppercase)).skip(1).all(|word| rest.contains(&word));
        (leads && named).then_some(rest)
    }
}
