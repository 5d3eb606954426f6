//! Events that are told although a card brings them about: `I cast Divination. I draw two cards.` That is one event, not two.

use super::words::Words;
use super::{Hearing, words};

/// Verbs of players for a card's instructions: as they are said of a player, and as cards write them.
const DOES: &[(&str, &str)] = &[
    ("draws", "draw"),
    ("gains", "gain"),
    ("loses", "lose"),
    ("discards", "discard"),
    ("mills", "mill"),
    ("creates", "create"),
    ("makes", "create"),
    ("gets", "create"),
    ("steals", "steal"),
    ("captures", "capture"),
    ("scries", "scry"),
    ("surveils", "surveil"),
];

/// Words for events by which a card's instruction is carried out on a thing, each with the verb on the card.
const DONE: &[(&str, &str)] = &[
    ("dies", "destroy"),
    ("die", "destroy"),
    ("is destroyed", "destroy"),
    ("are destroyed", "destroy"),
    ("is killed", "kill"),
    ("is exiled", "exile"),
    ("is banished", "banish"),
    ("is countered", "counter"),
    ("is returned to hand", "return"),
];

/// Numbers as cards write them.
const NUMBERS: [&str; 11] = ["no", "a", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

impl Hearing<'_> {
    /// A sentence that tells what the card does that was cast or used last: a comment, with a remark.
    pub(super) fn told_already(&mut self, said: &Words, from: (usize, usize)) -> Option<Vec<String>> {
        let (player, name) = self.known.does.clone()?;
        let text = self.text_of(&name)?.to_lowercase();
        let same = self.does_so(said, &player, &text) || self.deals_so(said, &name, &text) || self.done_so(said, &text);
        if !same {
            return None;
        }
        let what = words::text(said);
        self.remark(
            from,
            format!("`{what}` is what {name} does; heard once"),
            &format!("if it happens besides, say `event: …` or what else does it: {name} does it by itself"),
        );
        Some(vec![format!("# {what}")])
    }

    /// A sentence that tells how the turn begins that the end of the one before has begun: a comment. Where that plays the turn up
    /// to its main phase, what happens before is told, too.
    pub(super) fn begun_already(&mut self, said: &Words, from: (usize, usize)) -> Option<Vec<String>> {
        let ended = self.known.ended.clone().filter(|_| self.scope.players.len() == 2)?;
        let next = said.first().filter(|player| self.is_player(player) && **player != ended)?;
        let what = words::text(said);
        if what == format!("{next} begins their turn") {
            return Some(vec![format!("# {what}")]);
        }
        let spoken = self.play.sentences().spoken;
        let plays_on = spoken.own_turn || spoken.battlefields;
        let step = words::at(said, 1, "begins the") && !said.iter().any(|word| ["main", "ending", "end"].contains(&word.as_str()));
        let forges = words::at(said, 1, "forges a key") && said.len() == 4;
        if !plays_on || !step && !forges {
            return None;
        }
        let help = format!("say what was so at the beginning of {next}'s turn, or begin the case there: `active: {next}`");
        self.remark(from, format!("`{what}` is how {next}'s turn begins; heard once"), &help);
        Some(vec![format!("# {what}")])
    }

    /// The text of a card, or of a described spell that is cast.
    fn text_of(&self, name: &str) -> Option<String> {
        let described = || {
            let thing = self.known.things.iter().rev().find(|thing| thing.name == name)?;
            thing.line.as_ref()?.split_once('\n').map(|(_, text)| text.to_owned())
        };
        described().or_else(|| self.about_card(name).map(|(_, text)| text))
    }

    /// "A draws two cards", of a card that says "Draw two cards."
    fn does_so(&self, said: &Words, player: &str, text: &str) -> bool {
        let Some(who) = said.first().filter(|who| self.is_player(who)) else { return false };
        let (verb, at) = match said.get(1).map(String::as_str) {
            Some("then" | "also") => (said.get(2), 3),
            _ => (said.get(1), 2),
        };
        let Some((_, verb)) = DOES.iter().find(|(does, _)| verb.is_some_and(|verb| verb == does)) else { return false };
        let Some(number) = said.get(at).and_then(|word| words::number(word)) else { return false };
        let spelled = NUMBERS.get(number as usize).copied().unwrap_or_default();
        let forms = [format!("{verb} {spelled} "), format!("{verb}s {spelled} "), format!("{verb} {number}"), format!("{verb}s {number}")];
        // What would happen isn't what it does.
        let text =
            format!("{text} ").replace("would draw", "").replace("would gain", "").replace("would discard", "").replace("whenever you", "");
        let whose = who == player || ["target", "opponent", "each player", "its controller"].iter().any(|of| text.contains(of));
        whose && forms.iter().any(|form| !spelled.is_empty() && text.contains(form.as_str()))
    }

    /// "It deals 3 damage to B", of a card that says so.
    fn deals_so(&self, said: &Words, name: &str, text: &str) -> bool {
        let Some(at) = said.iter().position(|word| word == "deals") else { return false };
        let subject = said.get(..at).unwrap_or_default();
        let it = matches!(subject, [it] if ["it", "It", "this", "This", "that", "That"].contains(&it.as_str()));
        let named = self.card_of(subject).is_some_and(|card| card.eq_ignore_ascii_case(name));
        let amount = said.get(at + 1).filter(|word| words::is_number(word));
        (it || named) && amount.is_some_and(|amount| text.contains(&format!("{amount} damage")) || text.contains(&format!("deal {amount}")))
    }

    /// "The Bear dies", of a card that destroys it.
    fn done_so(&self, said: &Words, text: &str) -> bool {
        let done = DONE.iter().find(|(done, _)| {
            let length = done.split(' ').count();
            said.len().checked_sub(length).is_some_and(|at| at > 0 && words::at(said, at, done))
        });
        let Some((done, verb)) = done else { return false };
        let thing = said.get(..said.len() - done.split(' ').count()).unwrap_or_default();
        let known = self.known_place(thing).and_then(|place| self.known.things.get(place));
        let aimed = || {
            let it = matches!(thing, [it] if it.eq_ignore_ascii_case("it"));
            it || known.is_some_and(|thing| self.known.aimed.contains(&thing.name))
        };
        text.contains(&format!("{verb} target")) && aimed() || text.contains(&format!("{verb} all")) && known.is_some()
    }
}
