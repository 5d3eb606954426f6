//! Turns of play: `Worship landed`, `his Wrath of God resolves`, `etb with X=3`, `bolts me to -1`, `With X on the stack, opp sacs Y`, and where
//! in a line something stands.

use super::super::Hearing;
use super::super::words::{self, Words, is_one, of, part, word};
use super::Talked;

/// Words for a permanent that has come into play.
const LANDED: &[&str] = &[
    "has landed",
    "has resolved",
    "just landed",
    "just resolved",
    "landed",
    "resolved",
    "resolves",
    "stuck",
    "sticks",
    "hit the board",
    "hit the table",
    "is on the battlefield already",
];

/// Words for when that was.
const WHEN: &[&str] =
    &["last turn", "already", "a turn ago", "earlier", "the turn before", "on my turn", "earlier this game", "earlier this turn"];

/// Words for the other side of the table.
const ACROSS: &[&str] = &[
    "on the other side of the board",
    "on the other side of the table",
    "on the other side",
    "on the opposite side",
    "across the table",
    "across from me",
    "on my opponent's side",
    "on opponent's side",
    "on opp's side",
    "on their side",
    "on his side",
    "on her side",
];

/// Words for a place in a line that no thing but the line itself tells.
const IN_LINE: &[&str] = &["in the middle of", "in the center of", "in the centre of", "at the end of", "on the edge of"];

/// The lines that things stand in.
const LINES: &[&str] = &["line", "battleline", "board"];

/// The player who has something, as the teller says it, and the one who casts.
fn whose(said: &str) -> Option<&'static str> {
    match said.to_lowercase().as_str() {
        "my" => Some("I"),
        "his" | "her" | "their" | "opp's" | "opponent's" | "oppo's" => Some("my opponent"),
        _ => None,
    }
}

impl Hearing<'_> {
    /// "My Worship landed last turn": is in play; "their Wrath of God resolves": my opponent casts it.
    pub(super) fn has_landed(&self, said: &mut Words, _before: &mut Vec<String>, _talked: &mut Talked) {
        // "My opponent landed a Worship last turn": has it in play.
        let lands = (1..said.len()).find_map(|at| {
            let verb = is_one(said, at, &["landed", "resolved", "stuck"]);
            let article = usize::from(is_one(said, at + 1, &["a", "an", "the", "his", "her", "their", "my"]));
            let (name, next) = self.card_at(said, at + 1 + article).filter(|_| verb)?;
            let when = WHEN.iter().find(|when| words::at(said, next, when)).map_or(0, |when| when.split(' ').count());
            (!self.is_fleeting_card(&name)).then_some((at, at + 1 + article, next, next + when))
        });
        if let Some((verb, card, next, end)) = lands {
            let has = if is_one(said, verb - 1, &["I", "i"]) { "have" } else { "has" };
            let name = part(said, card, next);
            said.splice(verb..end, [vec![has.to_owned()], name].concat());
            return;
        }
        let found = (0..said.len()).find_map(|start| {
            let (name, at) = self.card_at(said, start)?;
            let landed = LANDED.iter().filter(|landed| words::at(said, at, landed)).max_by_key(|landed| landed.len())?;
            let end = at + landed.split(' ').count();
            let when = WHEN.iter().find(|when| words::at(said, end, when)).map_or(0, |when| when.split(' ').count());
            let ends = ["", ",", "and", "but", "while", "when", "so", "with", "on", "targeting"].contains(&word(said, end + when));
            ends.then_some((start, at, end, when, name))
        });
        let Some((start, at, end, when, name)) = found else { return };
        let by = start.checked_sub(1).map(|by| (by, word(said, by).to_owned()));
        let my = usize::from(start > 1 && is_one(said, start - 2, &["my", "My", "the", "The"]) && word(said, start - 1).starts_with("opp"));
        if !self.is_fleeting_card(&name) {
            said.splice(at..end + when, of("is in play"));
            return;
        }
        match by.and_then(|(by, said)| Some((by, whose(&said)?))) {
            Some((by, who)) => {
                let verb = if who == "I" { "cast" } else { "casts" };
                said.splice(by - my..end + when, [of(who), of(verb), words::of_name(&name)].concat());
            }
            None if when == 0 => {
                said.splice(at..end, of("gets cast"));
            }
            None => {}
        }
    }

    /// "My Walking Ballista etb with X=3", "ETB with Clone": it is cast.
    pub(super) fn comes_in_with(&self, said: &mut Words, _before: &mut Vec<String>, _talked: &mut Talked) {
        const COMES: &[&str] = &["etb", "etbs", "ETB", "ETBs", "enters", "enter", "comes in"];
        // "Etb with Walking Ballista": whoever tells it.
        if is_one(said, 0, &["Etb", "ETB", "etb"]) && word(said, 1) == "with" && self.card_at(said, 2).is_some() {
            said.splice(0..2, of("I cast"));
            return;
        }
        let found = (0..said.len()).find_map(|start| {
            let (name, at) = self.card_at(said, start)?;
            let comes = COMES.iter().find(|comes| words::at(said, at, comes))?;
            let end = at + comes.split(' ').count();
            let x = is_one(said, end, &["with", "for"]) && word(said, end + 1).starts_with('X');
            x.then_some((start, end, name))
        });
        let Some((start, end, name)) = found else { return };
        let who = start.checked_sub(1).and_then(|by| Some((by, whose(word(said, by))?)));
        let (from, who) = who.unwrap_or((start, "I"));
        let verb = if who == "I" { "cast" } else { "casts" };
        said.splice(from..end, [of(who), of(verb), words::of_name(&name)].concat());
    }

    /// "Bolts me to -1", "bolts me down to 2": what comes of it.
    pub(super) fn down_to(&self, said: &mut Words, _before: &mut Vec<String>, talked: &mut Talked) {
        let found = (2..said.len()).find_map(|at| {
            let to = ["down to", "to"].iter().find(|to| words::at(said, at, to))?;
            let end = at + to.split(' ').count();
            let number = word(said, end).trim_start_matches('-').trim_end_matches(['.', '?']);
            let life = usize::from(word(said, end + 1) == "life");
            let whom = is_one(said, at - 1, &["me", "him", "her", "them", "us", "face"]) || self.is_player(word(said, at - 1));
            let ends = ["", ",", "and", "but", "with", "while", "so", "then"].contains(&word(said, end + 1 + life));
            (whom && words::is_number(number) && ends).then_some((at, end + 1 + life))
        });
        let Some((at, end)) = found else { return };
        talked.note(format!("`{}` is what comes of it", words::text(&part(said, at, end))), "say what is so before, and what happens");
        said.drain(at..end);
    }

    /// "With Rest in Peace on the stack, my opponent sacs X": that is cast, and this comes in response.
    pub(super) fn on_stack_first(&self, said: &mut Words, before: &mut Vec<String>, talked: &mut Talked) {
        if !is_one(said, 0, &["With", "with", "While"]) {
            return;
        }
        let owned = whose(word(said, 1));
        let my = usize::from(is_one(said, 1, &["my", "the"]) && word(said, 2).starts_with("opp") && word(said, 2).ends_with("'s"));
        let owned = if my > 0 { Some("my opponent") } else { owned };
        let start = 1 + my + usize::from(owned.is_some() || is_one(said, 1, &["a", "an", "the"]));
        let Some((name, next)) = self.card_at(said, start) else { return };
        let is = usize::from(is_one(said, next, &["is", "still"]));
        let Some(comma) = words::find(said, next, &[","]).filter(|_| words::at(said, next + is, "on the stack")) else { return };
        let aims = next + is + 3;
        let aimed = ["pointed at", "aimed at", "targeting", "on", "aiming at"].iter().find(|aim| words::at(said, aims, aim));
        let target = match aimed {
            Some(aim) => part(said, aims + aim.split(' ').count(), comma),
            None if aims == comma => Words::new(),
            None => return,
        };
        let rest: Words = part(said, comma + 1, said.len());
        let Some(actor) = rest.first().map(|word| word.to_lowercase()) else { return };
        let mine = ["i", "i'm", "i've"].contains(&actor.as_str());
        let theirs = ["he", "she", "they", "opp", "opponent", "oppo"].contains(&actor.as_str())
            || ["my", "the"].contains(&actor.as_str()) && word(&rest, 1).starts_with("opp");
        if !mine && !theirs {
            return;
        }
        let who = owned.unwrap_or(if mine { "my opponent" } else { "I" });
        if owned.is_none() {
            talked.note(
                format!("who casts {name} isn't said; taken as {}", if mine { "the other player" } else { "you" }),
                "say it in a sentence of its own: `my opponent casts …`",
            );
        }
        let verb = if who == "I" { "cast" } else { "casts" };
        let aim = if target.is_empty() { String::new() } else { format!(" on {}", words::text(&target)) };
        before.push(format!("{who} {verb} {}{aim}", words::text(&words::of_name(&name))));
        let rest = match (0..rest.len()).find(|at| words::at(&rest, *at, "in response")) {
            Some(at) if word(&rest, at + 2) != "to" => {
                let comma = usize::from(word(&rest, at + 2) == ",");
                [part(&rest, 0, at), part(&rest, at + 2 + comma, rest.len())].concat()
            }
            _ => rest,
        };
        *said = [of("In response ,"), rest].concat();
    }

    /// "On the other side there's an Ether Spider", "Across the table sits a Troll": my opponent has it.
    pub(super) fn across(&self, said: &mut Words, _before: &mut Vec<String>, _talked: &mut Talked) {
        const THERE: &[&str] = &["there's", "there is", "there are", "sits", "sit", "stands", "stand", "is", "are", "we have", "we've got"];
        let lowered: Words = said.iter().take(12).map(|word| word.to_lowercase()).collect();
        let Some(across) = ACROSS.iter().find(|across| words::at(&lowered, 0, across)) else { return };
        let end = across.split(' ').count();
        let end = end + usize::from(word(&lowered, end) == ",");
        let Some(there) = THERE.iter().find(|there| words::at(&lowered, end, there)) else { return };
        let end = end + there.split(' ').count();
        said.splice(0..end, of("my opponent has"));
    }

    /// "In the middle of their line": where others stand tells what stands beside it.
    pub(super) fn somewhere_in_line(&self, said: &mut Words, talked: &mut Talked) {
        let found = (1..said.len()).find_map(|at| {
            let within = IN_LINE.iter().find(|within| words::at(said, at, within))?;
            let end = at + within.split(' ').count();
            let owner = usize::from(is_one(said, end, &["my", "his", "her", "their", "the", "our"]) || word(said, end).ends_with("'s"));
            (owner > 0 && is_one(said, end + owner, LINES)).then_some((at, end + owner + 1))
        });
        let Some((at, end)) = found else { return };
        talked.note(
            format!("`{}` isn't played out by itself", words::text(&part(said, at, end))),
            "say what it stands between: `my Troll stands between Krump and Bumpsy`",
        );
        said.drain(at..end + usize::from(word(said, end) == "," && is_one(said, end + 1, &["between", "next"])));
    }

    /// "I have a Champion and a Knight next to it": in that order.
    pub(super) fn next_to_it(&self, said: &mut Words, _before: &mut Vec<String>, _talked: &mut Talked) {
        let found = (3..said.len()).find(|at| {
            let it = words::at(said, *at, "next to it") || words::at(said, *at, "next to him") || words::at(said, *at, "next to her");
            let named = |start: usize| self.card_at(said, start).is_some_and(|(_, end)| end == *at);
            let listed = (1..*at).any(|start| {
                let article = usize::from(is_one(said, start - 1, &["a", "an", "the", "my", "his", "her", "their"]));
                named(start) && start > article + 1 && is_one(said, start - article - 1, &["and", "with"])
            });
            it && listed
        });
        if let Some(at) = found {
            said.drain(at..at + 3);
        }
    }

    /// "Casting Healing Salve on my 2/2", "Playing The Boss as my legend": I do.
    pub(super) fn doing(&self, said: &mut Words, _before: &mut Vec<String>, _talked: &mut Talked) {
        const DOES: &[&str] =
            &["casts", "plays", "attacks", "blocks", "activates", "reaps", "fights", "sacrifices", "discards", "mills", "uses"];
        let first = word(said, 0).to_lowercase();
        let Some(verb) = words::verb(&first).filter(|verb| first.ends_with("ing") && DOES.contains(verb)) else { return };
        if self.card_at(said, 0).is_some()
            || said.len() < 3
            || said.iter().any(|word| ["is", "does", "would", "are"].contains(&word.as_str()))
        {
            return;
        }
        said.splice(0..1, [vec!["I".to_owned()], of(verb)].concat());
    }

    /// "Sett as my legend, 1 rune": I have that legend.
    pub(super) fn as_my_legend(&self, said: &mut Words, _before: &mut Vec<String>, _talked: &mut Talked) {
        let Some(at) = (1..said.len()).find(|at| words::at(said, *at, "as my legend") || words::at(said, *at, "as legend")) else { return };
        const LEADS: &[&str] =
            &["I am playing", "I'm playing", "I'm on", "I play", "I have", "I've", "Playing", "Running", "Using", "With", "Have"];
        let lead = LEADS.iter().find(|lead| words::at(said, 0, lead)).map_or(0, |lead| lead.split(' ').count());
        let verb = said.iter().take(at).skip(lead).any(|word| words::verb(&word.to_lowercase()).is_some());
        let end = at + if word(said, at + 1) == "my" { 3 } else { 2 };
        let name = part(said, lead, at);
        if verb || name.len() > 4 || !self.play.sentences().spoken.battlefields {
            return;
        }
        let mut rest: Words = part(said, end, said.len());
        if word(&rest, 0) == "("
            && let Some(close) = words::find(&rest, 0, &[")"])
        {
            let ready =
                rest.get(1..close).is_some_and(|run| run.iter().all(|word| ["ready", "readied", "untapped"].contains(&word.as_str())));
            if ready {
                rest.drain(0..=close);
            }
        }
        let rune = [",", "and", "with"].contains(&word(&rest, 0)) && is_one(&rest, 2, &["rune", "runes"]);
        let rest = if rune { [of(". I have"), part(&rest, 1, rest.len())].concat() } else { rest };
        *said = [of("My legend is"), name, rest].concat();
    }

    /// "Krump stands between Troll and Bumpsy", of nobody: mine, as far as anybody knows.
    pub(super) fn stands_of_nobody(&self, said: &mut Words, talked: &mut Talked) {
        let start = usize::from(is_one(said, 0, &["A", "The", "a", "the"]));
        let Some((name, at)) = self.card_at(said, start) else { return };
        let stands = ["is", "stands", "sits", "stood", "is standing", "is sitting"]
            .iter()
            .filter(|verb| words::at(said, at, verb))
            .map(|verb| verb.split(' ').count())
            .max();
        let stands = stands.is_some_and(|length| ["between", "next", "beside"].contains(&word(said, at + length)));
        let owner = said.iter().skip(at).any(|word| whose(word).is_some());
        if !stands || owner || self.is_named(&name) {
            return;
        }
        said.splice(0..start, of("My"));
        talked.note(format!("whose {name} is isn't said; taken as yours"), "if it is the other's, say `my opponent's`");
    }

    /// "At 3 life": I am.
    pub(super) fn at_life_alone(&self, said: &mut Words, _before: &mut Vec<String>, talked: &mut Talked) {
        let at = is_one(said, 0, &["At", "Sitting", "On"]);
        let skip = if word(said, 0) == "Sitting" { 2 } else { 1 };
        let alone =
            said.len() == skip + 2 && words::is_number(word(said, skip)) && is_one(said, skip + 1, &["life", "points", "Æmber", "amber"]);
        if at && alone {
            talked.note(format!("whose `{}` it is isn't said; taken as yours", words::text(said)), "say whose it is");
            said.splice(0..skip, of("I am at"));
        }
    }
}

/// "1) I have X out 2) opp casts Y": a sentence for each.
pub(super) fn numbers_apart(text: &str) -> String {
    let marks = |style: &str| (1..10).map(|number| style.replace('1', &number.to_string())).collect::<Vec<_>>();
    for style in ["1) ", "1. ", "(1) ", "- 1) "] {
        let marks = marks(style);
        let (Some(first), Some(second)) = (marks.first(), marks.get(1)) else { continue };
        let begins = text.trim_start().starts_with(first.as_str());
        if !begins || !text.contains(&format!(" {second}")) {
            continue;
        }
        let mut out = text.trim_start().replacen(first.as_str(), "", 1);
        for mark in marks.iter().skip(1) {
            let Some(at) = out.find(&format!(" {mark}")) else { break };
            let ended = out.get(..at).is_some_and(|before| before.trim_end().ends_with(['.', '?', '!']));
            out = out.replacen(&format!(" {mark}"), if ended { " " } else { ". " }, 1);
        }
        return super::capital_after_stops(&out);
    }
    text.to_owned()
}

/// "My board: Kokusho + a 2/2": what a list under a heading, or of what somebody has, joins with a plus.
pub(super) fn with_plus(text: &str) -> String {
    const HEADS: &[&str] = &[": ", " have ", " has ", "'ve got ", " control ", " controls ", " got "];
    let plus = |piece: &str| {
        let at = piece.find(" + ");
        let headed = at.is_some_and(|at| piece.get(..at).is_some_and(|before| HEADS.iter().any(|head| before.contains(head))));
        headed.then(|| piece.replace(" + ", " and "))
    };
    if !text.contains(" + ") {
        return text.to_owned();
    }
    super::pieces(text)
        .into_iter()
        .map(|piece| plus(&piece).unwrap_or(piece))
        .map(|piece| if piece.ends_with('?') { piece } else { format!("{piece}.") })
        .collect::<Vec<_>>()
        .join(" ")
}
