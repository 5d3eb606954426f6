//! Things that a situation leaves unsaid at its end, where the answer turns on it: how much there is to steal, what is in a hand, the rest of a library,
//! whether an extra turn begins.

use super::words::{self, word};
use super::{Hearing, Out, sound};

impl Hearing<'_> {
    /// Assumes what nobody said, with a remark each; of a situation that somebody tells.
    pub(super) fn assumptions(&mut self) {
        if !self.tells && !self.first_person() || self.first_step.is_none() {
            return;
        }
        self.pools();
        self.hands();
        self.alone_in_library();
        self.extra_turns();
    }

    /// Where the first thing was said that the assumption is about.
    fn said_at(&self, name: &str) -> Option<(usize, usize)> {
        let line = self.out.iter().find(|out| out.text.contains(name) && out.from.is_some());
        line.or_else(|| self.out.iter().find(|out| out.from.is_some())).and_then(|out| out.from)
    }

    /// Whether a line says how much of something a player has.
    fn says_of(&self, player: &str, what: &str) -> bool {
        let has = [format!("{player} has "), format!("{player}'s ")];
        self.out.iter().any(|out| has.iter().any(|has| out.text.starts_with(has.as_str())) && out.text.contains(what))
    }

    /// Æmber that a card here steals from somebody of whom nobody said that they have any.
    fn pools(&mut self) {
        if self.play.sentences().spoken.second.is_none() || self.known.taken {
            return;
        }
        let said = |thing: &super::refer::Thing| {
            let text = self.about_card(&thing.name)?.1.to_lowercase();
            let mut found = text.split('.').filter(|part| part.contains("steal") && !part.contains("stolen") && !part.contains("can't"));
            let part = found.next()?;
            let number = part.split("steal").nth(1)?.split_whitespace().next().and_then(|word| word.parse::<u64>().ok());
            Some((thing.name.clone(), self.other_than(&thing.player)?, number.unwrap_or(2)))
        };
        let found = self.known.things.iter().find_map(said);
        let Some((name, whose, amount)) = found.filter(|(_, whose, _)| !self.says_of(whose, "mber")) else { return };
        let Some(from) = self.said_at(&name) else { return };
        let line = format!("{whose} has {amount} Æmber");
        self.remark(from, format!("how much {whose} has isn't said; taken as `{line}`"), "say it in a line of its own");
        self.put_first(line, from);
        self.known.taken = true;
    }

    /// A hand of which a card here reveals one at random, and of which nobody spoke.
    fn hands(&mut self) {
        let said = |thing: &super::refer::Thing| {
            let text = self.about_card(&thing.name)?.1.to_lowercase();
            let whose = if text.contains("random card from your hand") {
                thing.player.clone()
            } else if text.contains("random card from their hand") || text.contains("random card from its owner's hand") {
                self.other_than(&thing.player)?
            } else {
                return None;
            };
            Some((thing.name.clone(), whose))
        };
        let found = self.known.things.iter().find_map(said);
        let Some((name, whose)) = found.filter(|(_, whose)| !self.says_of(whose, " hand")) else { return };
        let Some(from) = self.said_at(&name) else { return };
        let line = format!("{whose} has 1 cards in hand");
        self.remark(
            from,
            format!("what is in {whose}'s hand isn't said; taken as `{whose} has 1 card in hand`"),
            "say `A has Shock in hand`",
        );
        self.put_first(line, from);
    }

    /// "A has Progenitus in library", of nothing else: the card that is milled or drawn is that one.
    pub(super) fn alone_in_library(&mut self) {
        let Some(library) = ["library", "main deck", "deck"].into_iter().find(|zone| self.play.zone(zone).is_some()) else { return };
        let tail = format!(" in {library}");
        for player in self.scope.players.clone() {
            let head = format!("{player} has ");
            let lies = |out: &Out| {
                let name = out.text.strip_prefix(&head)?.strip_suffix(&tail)?;
                (self.is_card(name) && !name.starts_with(|c: char| c.is_ascii_digit())).then(|| name.to_owned())
            };
            let names: Vec<String> = self.out.iter().filter_map(lies).collect();
            let counted = self.out.iter().any(|out| {
                out.text.starts_with(&format!("{player}'s {library}"))
                    || out.text.strip_prefix(&head).is_some_and(|rest| rest.contains(" cards in ") && rest.ends_with(&tail[1..]))
            });
            let [name] = names.as_slice() else { continue };
            let steps = self.out.iter().filter(|out| sound::is_step(self, &out.text));
            let does = |out: &Out| {
                let said = words::of(&out.text);
                let card =
                    (0..said.len()).find_map(|at| self.card_at(&said, at).filter(|_| ["casts", "plays"].contains(&word(&said, at - 1))));
                let text = card.and_then(|(name, _)| self.about_card(&name)).map(|(_, text)| text.to_lowercase()).unwrap_or_default();
                let searches = text.contains("search");
                (out.text.contains(" mills ") || text.contains("mill")) && !searches || out.text.ends_with(" draws a card")
            };
            if counted || !steps.into_iter().any(does) {
                continue;
            }
            let (was, is) = (format!("{head}{name}{tail}"), format!("{player}'s {library}: {}", words::text(&words::of_name(name))));
            let from = self.said_at(name);
            if let Some(out) = self.out.iter_mut().find(|out| out.text == was) {
                out.text.clone_from(&is);
            }
            if let Some(from) = from {
                self.remark(
                    from,
                    format!("what else is in {player}'s {library} isn't said; taken as `{is}`"),
                    "say `A's library: Shock, 5 Forest`",
                );
            }
        }
    }

    /// "I cast Time Warp. Do I get the extra turn?": the turn ends, so that it may begin.
    fn extra_turns(&mut self) {
        let asks = self.yes_or_no.iter().any(|(said, _)| said.windows(2).any(|pair| words::at(pair, 0, "extra turn")));
        let Some(at) = self.out.iter().rposition(|out| sound::is_step(self, &out.text)).filter(|_| asks) else { return };
        let said = words::of(&self.out.get(at).map(|out| out.text.clone()).unwrap_or_default());
        let card = self.card_at(&said, 2).and_then(|(name, _)| self.about_card(&name));
        let (Some(player), Some(from)) = (said.first().cloned(), self.out.get(at).and_then(|out| out.from)) else { return };
        if !card.is_some_and(|(_, text)| text.contains("extra turn")) || !self.is_player(&player) {
            return;
        }
        let line = format!("{player} passes the turn");
        self.remark(from, format!("the turn is taken to end: `{line}`"), "say what else happens in it");
        self.out.insert(at + 1, Out { text: line, from: Some(from) });
    }
}
