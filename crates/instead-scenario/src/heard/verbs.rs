//! Verbs, and other words for the same, as reading knows them.

use super::{Hearing, words};

type Words = Vec<String>;

/// Other words for the same, said of a player or a thing: what is said, what is read.
const SAME: &[(&str, &str)] = &[
    ("makes", "creates"),
    ("resolves a", "casts a"),
    ("resolves an", "casts an"),
    ("resolves his", "casts his"),
    ("starts his turn", "begins their turn"),
    ("starts her turn", "begins their turn"),
    ("starts their turn", "begins their turn"),
    ("starts the turn", "begins their turn"),
    ("starts a turn", "begins their turn"),
    ("begins his turn", "begins their turn"),
    ("begins her turn", "begins their turn"),
    ("begins the turn", "begins their turn"),
    ("begins my turn", "begins their turn"),
    ("begins your turn", "begins their turn"),
    ("starts my turn", "begins their turn"),
    ("draws for the turn", "begins the draw step"),
    ("draws for turn", "begins the draw step"),
    ("draws a card for the turn", "begins the draw step"),
    ("draws their card for the turn", "begins the draw step"),
    ("draws up to 6", "ends their turn"),
    ("draws up to six", "ends their turn"),
    ("refills their hand", "ends their turn"),
    ("ends the turn", "ends their turn"),
    ("bounces", "returns"),
    ("into a battlefield", "to a battlefield"),
    ("into the battlefield", "to the battlefield"),
    ("swings with", "attacks with"),
    ("swings at", "attacks"),
    ("swings into", "attacks"),
    ("swings", "attacks"),
    ("attacks at", "attacks"),
    (", hitting", "targeting"),
    ("hitting", "targeting"),
    ("defends with", "blocks with"),
    ("has just cast", "casts"),
    ("has cast", "casts"),
    (", copying", "choosing"),
    (", choosing", "choosing"),
    (", naming", "choosing"),
    ("copying", "choosing"),
    ("naming", "choosing"),
    ("and targets", "targeting"),
    (", targeting", "targeting"),
    ("with kicker", "paying kicker"),
    ("kicked", "paying kicker"),
    ("with flashback", "from graveyard paying flashback"),
    ("using flashback", "from graveyard paying flashback"),
    ("for its flashback cost", "from graveyard paying flashback"),
    ("from his hand", ""),
    ("from her hand", ""),
    ("from their hand", ""),
    ("from my hand", ""),
    ("life remaining", "life"),
    ("life left", "life"),
    ("for free", ""),
    ("his hand", "their hand"),
    ("her hand", "their hand"),
    ("my hand", "their hand"),
    ("ends his turn", "ends their turn"),
    ("ends her turn", "ends their turn"),
    ("ends my turn", "ends their turn"),
    ("ends turn", "ends their turn"),
    ("from play", ""),
    ("goes back to his hand", "is returned to hand"),
    ("goes back to her hand", "is returned to hand"),
    ("goes back to their hand", "is returned to hand"),
    ("has a turn", "begins their turn"),
    ("goes first", ""),
    ("as his land for the turn", ""),
    ("as her land for the turn", ""),
    ("as their land for the turn", ""),
    ("as a land drop", ""),
    ("his control", "their control"),
    ("amber", "Æmber"),
    ("loses the coin flip", "loses the flip"),
    ("is enchanted with", "is enchanted by"),
    ("forges his key", "forges a key"),
    ("forges their key", "forges a key"),
    ("forges the key", "forges a key"),
];

impl Hearing<'_> {
    /// Verbs as reading knows them.
    pub(super) fn verbs(&self, mut said: Words) -> Words {
        if said.first().is_some_and(|word| self.scope.players.iter().any(|player| player == word)) {
            for filler in ["just", "now", "then", "also", "already", "only", "both", "simply", "currently", "still", "later", "immediately"]
            {
                if said.get(1).is_some_and(|word| word == filler) && said.len() > 2 {
                    said.remove(1);
                }
            }
            // "Wants to attack", "tries to draw".
            if said.get(2).is_some_and(|word| word == "to")
                && said.get(1).is_some_and(|word| ["wants", "tries", "decides", "chooses"].contains(&word.as_str()))
            {
                said.drain(1..3);
            }
            if let Some((word, verb)) = said.get_mut(1).and_then(|word| words::verb(word).map(|verb| (word, verb))) {
                verb.clone_into(word);
            }
        }
        let mut again: Words = Vec::new();
        let mut i = 0;
        while i < said.len() {
            match SAME.iter().find(|(what, _)| words::at(&said, i, what)) {
                Some((what, read)) => {
                    again.extend(words::of(read));
                    i += words::of(what).len();
                }
                None => {
                    again.extend(said.get(i).cloned());
                    i += 1;
                }
            }
        }
        // "A ends A's turn".
        for at in 1..again.len().saturating_sub(1) {
            let verb = again.get(at - 1).is_some_and(|word| ["ends", "begins", "starts"].contains(&word.as_str()));
            let own = again.first().is_some_and(|player| again.get(at).is_some_and(|word| *word == format!("{player}'s")));
            if verb
                && own
                && again.get(at + 1).is_some_and(|word| word == "turn")
                && let Some(word) = again.get_mut(at)
            {
                "their".clone_into(word);
            }
        }
        // "Draws 2": cards.
        if again.len() == 3
            && again.get(1).is_some_and(|word| ["draws", "mills"].contains(&word.as_str()))
            && again.get(2).is_some_and(|word| words::is_number(word))
        {
            again.push("cards".to_owned());
        }
        // "Moves to my draw step": begins it.
        if again.get(1).is_some_and(|verb| ["moves", "goes", "gets", "proceeds"].contains(&verb.as_str()))
            && again.get(2).is_some_and(|to| to == "to")
        {
            let skip = usize::from(
                again.get(3).is_some_and(|word| ["the", "his", "her", "their"].contains(&word.as_str()) || word.ends_with("'s")),
            );
            if self.moment_at(&again, 3 + skip).is_some_and(|(_, length)| 3 + skip + length == again.len()) {
                again.splice(1..3 + skip, ["begins".to_owned(), "the".to_owned()]);
            }
        }
        // "With X on the other side": of whoever it isn't.
        if let Some(at) = (2..again.len()).find(|at| words::at(&again, *at, "on the other side"))
            && let Some(other) =
                again.iter().find(|word| self.is_player(word)).or(self.scope.players.first()).and_then(|player| self.other_than(player))
        {
            let length = if words::at(&again, at + 4, "of the board") || words::at(&again, at + 4, "of the table") { 7 } else { 4 };
            again.splice(at..at + length, ["on".to_owned(), format!("{other}'s"), "side".to_owned()]);
        }
        // "The battlefield where B's Yasuo is": where B has it.
        if let Some(at) = again.iter().position(|word| word == "where")
            && let Some(owner) = again.get(at + 1).and_then(|word| word.strip_suffix("'s")).filter(|owner| self.is_player(owner))
            && again.last().is_some_and(|word| ["stands", "is", "sits", "are", "waits", "stand", "defends"].contains(&word.as_str()))
            && at > 2
        {
            let owner = owner.to_owned();
            let thing = super::frame::without_owner(again.get(at + 1..again.len() - 1).unwrap_or_default().to_vec(), &owner);
            again.truncate(at + 1);
            again.extend([owner, "has".to_owned()]);
            again.extend(thing);
        }
        // "The battlefield I hold with a unit": where I have it.
        if let Some(at) = again.iter().position(|word| word == "battlefield") {
            let skip = usize::from(again.get(at + 1).is_some_and(|word| ["that", "which"].contains(&word.as_str())));
            let holds = again.get(at + 1 + skip).is_some_and(|word| self.is_player(word))
                && again
                    .get(at + 2 + skip)
                    .is_some_and(|word| ["holds", "controls", "hold", "control", "defends"].contains(&word.as_str()))
                && again.get(at + 3 + skip).is_some_and(|word| word == "with");
            if let Some(player) = again.get(at + 1 + skip).filter(|_| holds).cloned() {
                again.splice(at + 1..at + 4 + skip, ["where".to_owned(), player, "has".to_owned()]);
            }
        }
        // "A had regenerated his Skeletons": does.
        let done = again.get(2).filter(|word| {
            (word.ends_with("ed") || ["cast", "drawn", "put", "taken"].contains(&word.as_str()))
                && words::verb(word).is_some_and(|verb| verb != "has")
        });
        let turn = again.windows(2).any(|pair| matches!(pair, [this, turn] if this == "this" && turn == "turn"));
        if again.len() > 3
            && !turn
            && again.get(1).is_some_and(|word| word == "has")
            && again.first().is_some_and(|word| self.is_player(word))
            && let Some(verb) = done.and_then(|word| words::verb(word))
        {
            again.splice(1..3, [verb.to_owned()]);
        }
        // "Attacks my battlefield, where I have a unit".
        if let Some(at) = again.windows(2).position(|pair| matches!(pair, [field, comma] if field == "battlefield" && comma == ","))
            && again.get(at + 2).is_some_and(|word| word == "where")
        {
            again.remove(at + 1);
        }
        if let Some(at) = again.windows(2).position(|pair| matches!(pair, [field, place] if field == "battlefield" && place == "where"))
            && let Some(whose) = at.checked_sub(1).and_then(|at| again.get_mut(at)).filter(|word| word.ends_with("'s"))
        {
            "the".clone_into(whose);
        }
        // "A has forged 2 keys".
        if again.len() > 3 && words::at(&again, 1, "has forged") && again.last().is_some_and(|word| word.starts_with("key")) {
            again.remove(2);
        }
        // "A would draw": a card.
        if again.len() == 3 && again.get(1).is_some_and(|word| word == "would") && again.get(2).is_some_and(|word| word == "draw") {
            again.extend(words::of("a card"));
        }
        // "A has 4", where Æmber is spoken of.
        if again.len() == 3
            && again.get(1).is_some_and(|word| word == "has")
            && again.get(2).is_some_and(|word| words::is_number(word))
            && ["mber", "steal", "stole", "captur", "reap", "forge"].iter().any(|of| self.said.contains(of))
            && self.sound(&format!("{} Æmber", words::text(&again))).is_some()
        {
            again.push("Æmber".to_owned());
        }
        // "A forges": a key.
        if again.len() == 2 && again.get(1).is_some_and(|word| word == "forges") {
            again.extend(["a".to_owned(), "key".to_owned()]);
        }
        // "Draws a card for A's turn": in the draw step.
        if again.get(1).is_some_and(|word| word == "draws")
            && let Some(at) = again.iter().position(|word| word == "for").filter(|at| *at < 5 && at + 3 >= again.len())
            && again.last().is_some_and(|word| word == "turn")
        {
            again.truncate(1);
            again.extend(words::of("begins the draw step"));
            debug_assert!(at > 1);
        }
        // "A draws": a card.
        if again.len() == 2 && again.get(1).is_some_and(|word| ["draws", "mills"].contains(&word.as_str())) {
            again.extend(["a".to_owned(), "card".to_owned()]);
        }
        again
    }
}
