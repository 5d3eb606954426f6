//! What is said at greater length, or shorter, than reading knows it: `moves to my draw step`, `draws 2`.

use crate::heard::Hearing;
use crate::heard::frame::without_owner;
use crate::heard::words::{self, Words, is, is_one, of, part, word};

impl Hearing<'_> {
    /// "A ends A's turn": their turn.
    pub(super) fn own_turn_ends(&self, mut said: Words) -> Words {
        let own = format!("{}'s", word(&said, 0));
        for at in 1..said.len().saturating_sub(1) {
            if is_one(&said, at - 1, &["ends", "begins", "starts"]) && is(&said, at, &own) && is(&said, at + 1, "turn") {
                said.splice(at..=at, of("their"));
            }
        }
        said
    }

    /// "A begins A's upkeep", "A begins B's end step", "A starts their draw step": whoever's it is begins the step.
    pub(super) fn own_step_begins(&self, mut said: Words) -> Words {
        if !self.is_player(word(&said, 0)) || !is_one(&said, 1, &["begins", "starts", "enters", "reaches"]) {
            return said;
        }
        let owner = word(&said, 2).strip_suffix("'s").filter(|owner| self.is_player(owner)).map(str::to_owned);
        let whose = owner.is_some() || is_one(&said, 2, &["his", "her", "their", "the", "my"]);
        let moment = self.moment_at(&said, 3).filter(|(moment, length)| moment != "turn" && 3 + length == said.len());
        if whose && moment.is_some() {
            said.splice(1..3, of("begins the"));
            if let (Some(owner), Some(first)) = (owner, said.first_mut()) {
                *first = owner;
            }
        }
        said
    }

    /// "Draws 2": cards.
    pub(super) fn draws_cards(&self, mut said: Words) -> Words {
        if said.len() == 3 && is_one(&said, 1, &["draws", "mills"]) && words::is_number(word(&said, 2)) {
            said.push("cards".to_owned());
        }
        said
    }

    /// "Moves to my draw step": begins it.
    pub(super) fn moves_to_step(&self, mut said: Words) -> Words {
        if !is_one(&said, 1, &["moves", "goes", "gets", "proceeds"]) || !is(&said, 2, "to") {
            return said;
        }
        let whose = is_one(&said, 3, &["the", "his", "her", "their"]) || word(&said, 3).ends_with("'s");
        let step = 3 + usize::from(whose);
        if self.moment_at(&said, step).is_some_and(|(_, length)| step + length == said.len()) {
            said.splice(1..step, of("begins the"));
        }
        said
    }

    /// "With X on the other side": of whoever it isn't.
    pub(super) fn on_the_other_side(&self, mut said: Words) -> Words {
        let Some(at) = (2..said.len()).find(|at| words::at(&said, *at, "on the other side")) else { return said };
        let one = said.iter().find(|word| self.is_player(word)).or(self.scope.players.first());
        if let Some(other) = one.and_then(|player| self.other_than(player)) {
            let board = words::at(&said, at + 4, "of the board") || words::at(&said, at + 4, "of the table");
            said.splice(at..at + if board { 7 } else { 4 }, ["on".to_owned(), format!("{other}'s"), "side".to_owned()]);
        }
        said
    }

    /// "The battlefield where B's Yasuo is": where B has it.
    pub(super) fn field_where_it_is(&self, mut said: Words) -> Words {
        const STANDS: &[&str] = &["stands", "is", "sits", "are", "waits", "stand", "defends"];
        if let Some(at) = words::find(&said, 0, &["where"]).filter(|at| *at > 2 && STANDS.contains(&words::last(&said)))
            && let Some(owner) = word(&said, at + 1).strip_suffix("'s").filter(|owner| self.is_player(owner)).map(str::to_owned)
        {
            let thing = without_owner(part(&said, at + 1, said.len() - 1), &owner);
            said.truncate(at + 1);
            said.extend(words::does(&owner, "has"));
            said.extend(thing);
        }
        said
    }

    /// "The battlefield I hold with a unit": where I have it.
    pub(super) fn field_held_with(&self, mut said: Words) -> Words {
        const HOLDS: &[&str] = &["holds", "controls", "hold", "control", "defends"];
        let Some(field) = words::find(&said, 0, &["battlefield"]) else { return said };
        let who = field + 1 + usize::from(is_one(&said, field + 1, &["that", "which"]));
        let holds = is_one(&said, who + 1, HOLDS) && is(&said, who + 2, "with");
        if let Some(player) = said.get(who).filter(|word| holds && self.is_player(word)).cloned() {
            said.splice(field + 1..who + 3, ["where".to_owned(), player, "has".to_owned()]);
        }
        said
    }

    /// "A had regenerated his Skeletons": does.
    pub(super) fn had_done(&self, mut said: Words) -> Words {
        let done = word(&said, 2).ends_with("ed") || is_one(&said, 2, &["cast", "drawn", "put", "taken"]);
        let verb = words::verb(word(&said, 2)).filter(|verb| done && *verb != "has");
        let this_turn = said.windows(2).any(|pair| words::at(pair, 0, "this turn"));
        let has = said.len() > 3 && is(&said, 1, "has") && self.is_player(word(&said, 0));
        if let Some(verb) = verb.filter(|_| has && !this_turn) {
            said.splice(1..3, [verb.to_owned()]);
        }
        said
    }

    /// "Attacks my battlefield, where I have a unit": the battlefield where I have it.
    pub(super) fn field_of_whom(&self, mut said: Words) -> Words {
        let comma = said.windows(2).position(|pair| words::at(pair, 0, "battlefield ,"));
        if let Some(at) = comma.filter(|at| is(&said, at + 2, "where")) {
            said.remove(at + 1);
        }
        let field = said.windows(2).position(|pair| words::at(pair, 0, "battlefield where"));
        if let Some(whose) = field.and_then(|at| at.checked_sub(1)).and_then(|at| said.get_mut(at)).filter(|word| word.ends_with("'s")) {
            "the".clone_into(whose);
        }
        said
    }

    /// "A has forged 2 keys": has 2 keys.
    pub(super) fn has_forged(&self, mut said: Words) -> Words {
        if said.len() > 3 && words::at(&said, 1, "has forged") && words::last(&said).starts_with("key") {
            said.remove(2);
        }
        said
    }

    /// "A would draw": a card.
    pub(super) fn would_draw(&self, mut said: Words) -> Words {
        if said.len() == 3 && words::at(&said, 1, "would draw") {
            said.extend(of("a card"));
        }
        said
    }

    /// "A has 4", where Æmber is spoken of.
    pub(super) fn has_amber(&self, mut said: Words) -> Words {
        let counted = said.len() == 3 && is(&said, 1, "has") && words::is_number(word(&said, 2));
        if counted
            && ["mber", "steal", "stole", "captur", "reap", "forge"].iter().any(|of| self.said.contains(of))
            && self.sound(&format!("{} Æmber", words::text(&said))).is_some()
        {
            said.push("Æmber".to_owned());
        }
        said
    }

    /// "A forges": a key.
    pub(super) fn forges_a_key(&self, mut said: Words) -> Words {
        if said.len() == 2 && is(&said, 1, "forges") {
            said.extend(of("a key"));
        }
        said
    }

    /// "Draws a card for A's turn": in the draw step; "A draws": a card.
    pub(super) fn draws_for_turn(&self, mut said: Words) -> Words {
        let lately = words::find(&said, 0, &["for"]).is_some_and(|at| at < 5 && at + 3 >= said.len());
        if is(&said, 1, "draws") && lately && words::last(&said) == "turn" {
            said.truncate(1);
            said.extend(of("begins the draw step"));
        }
        if said.len() == 2 && is_one(&said, 1, &["draws", "mills"]) {
            said.extend(of("a card"));
        }
        said
    }
}
