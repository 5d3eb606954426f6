//! Verbs, and other words for the same, as reading knows them.
//!
//! | module | subject |
//! |---|---|
//! | here | the table of other words for the same |
//! | `turns` | the same at greater length: `the battlefield I hold with a unit`, `moves to my draw step`, `draws 2` |

mod turns;

use super::words::Words;
use super::{Hearing, words};

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

/// Words between a player and a verb that say nothing.
const FILLERS: [&str; 12] =
    ["just", "now", "then", "also", "already", "only", "both", "simply", "currently", "still", "later", "immediately"];

/// Says one thing as reading knows it, wherever it stands in a sentence.
type Turn<'g> = fn(&Hearing<'g>, Words) -> Words;

impl<'g> Hearing<'g> {
    /// What is said again once the verb is as reading knows it, in this order.
    const TURNS: [Turn<'g>; 14] = [
        Self::own_turn_ends,
        Self::own_step_begins,
        Self::draws_cards,
        Self::moves_to_step,
        Self::on_the_other_side,
        Self::field_where_it_is,
        Self::field_held_with,
        Self::had_done,
        Self::field_of_whom,
        Self::has_forged,
        Self::would_draw,
        Self::has_amber,
        Self::forges_a_key,
        Self::draws_for_turn,
    ];

    /// Verbs as reading knows them.
    pub(super) fn verbs(&self, said: Words) -> Words {
        let said = same(&self.verb_of_player(said));
        Self::TURNS.iter().fold(said, |said, turn| turn(self, said))
    }

    /// "A just wants to attack": attacks.
    fn verb_of_player(&self, mut said: Words) -> Words {
        if !said.first().is_some_and(|word| self.is_player(word)) {
            return said;
        }
        for filler in FILLERS {
            if words::is(&said, 1, filler) && said.len() > 2 {
                said.remove(1);
            }
        }
        // "Wants to attack", "tries to draw".
        if words::is(&said, 2, "to") && words::is_one(&said, 1, &["wants", "tries", "decides", "chooses"]) {
            said.drain(1..3);
        }
        if let Some((word, verb)) = said.get_mut(1).and_then(|word| words::verb(word).map(|verb| (word, verb))) {
            verb.clone_into(word);
        }
        said
    }
}

/// The words with the same in the words that are read.
fn same(said: &[String]) -> Words {
    let mut again = Words::new();
    let mut i = 0;
    while i < said.len() {
        match SAME.iter().find(|(what, _)| words::at(said, i, what)) {
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
    again
}
