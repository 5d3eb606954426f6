//! Facts that nobody knows, such as the name of a card that no line names. A text that asks for one gets no answer, and the case
//! is incomplete by name.
//!
//! A text asks in the midst of looking at a position, which it doesn't change. That it has asked is kept beside, for this thread,
//! from where an operation begins to where it ends.

use std::cell::Cell;

use crate::definition::{Clause, Matters, Meaning};
use crate::evaluate::View;
use crate::event::{Party, Value};
use crate::ids::CardId;
use crate::language::Deed;
use crate::language::walk::{Node, Walk as _};
use crate::position::Position;
use crate::table::Row;
use crate::zones;

/// A card nobody knows anything about, in every game.
pub const CARD: CardId = CardId(1);

/// A fact that a text or a rule may ask for and that nobody knows, in the order of [`clauses`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unknown {
    /// The identity of a card that no line names.
    Card,
    /// The loyalty or defense of a permanent.
    Loyalty,
    /// The answer that counts, where a text asks about the one thing of which a replacement effect made several (CR 701.17d).
    Differing,
    /// The cost of a card.
    Cost,
    /// The other face of a card that is turned over.
    Face,
    /// The object or player of which a text speaks, where neither its event nor anything before it has named one.
    Antecedent,
    /// The result of more emblems, turns or phases than one event adds here.
    Beyond,
    /// The order of more cards than an owner is asked to arrange (CR 401.4).
    Order,
    /// The choice that was made for a permanent as it entered (CR 607.2d), if it is there from the beginning.
    Choice,
    /// The Might Bonus of what is attached to a unit (Riftbound 137).
    Bonus,
    /// The number of turns that a player has begun.
    Turns,
    /// The words of a spell that are changed while it is cast (CR 612.1).
    Words,
    /// The outcomes of a greater X than is offered where no mana is charged.
    Greater,
}

/// The sentence for each of them, and the word for it.
const TOLD: [(&str, &str); 13] = [
    ("a text asks what a card of a library is, and no line names the card", "library"),
    ("a planeswalker's loyalty or a battle's defense counts, and neither its card nor a line says it", "loyalty"),
    ("a text asks whether that one is so, several were made of it, and they differ", "that"),
    ("a text asks what a card costs, and neither the card nor a line says it", "costs"),
    ("a card is turned over by its own text or by a rule, and its other face isn't known", "transformed"),
    ("a text speaks of something that neither its event nor anything before it has named", "it"),
    ("more things of a kind come of one event than are followed here", "more"),
    ("more cards of one owner go into a library than anybody is asked to arrange here", "order"),
    ("a text speaks of what was chosen for a permanent, and nobody says what that was (`having chosen …`)", "chosen"),
    ("a unit's Might counts, and neither a card nor a line says the Might Bonus of what is attached to it", "bonus"),
    ("a text asks which of a player's turns it is, and no line says it (`A has begun 2 turns`)", "turn"),
    ("words of a spell are changed while it is cast, and its targets and costs go by the printed ones here", "words"),
    ("X is any number where no mana is charged, and no more than 20 is offered here (`A chooses 3`, or `costs: charged`)", "X"),
];

/// The clauses of the definition of [`CARD`]: what counts as not understood once it is asked.
pub fn clauses() -> Vec<Clause> {
    let clause = |(text, word): (&str, &str)| Clause {
        text: text.to_owned(),
        meaning: Meaning::Declined { word: word.to_owned(), matters: Matters::After(Vec::new()) },
    };
    TOLD.map(clause).into()
}

impl Position {
    /// Takes note that something was asked that nobody knows.
    pub fn note_unknown(&mut self, what: Unknown) {
        let asked = (CARD, what as u16);
        if let Err(place) = self.table.unread.binary_search(&asked) {
            self.table.write().unread.insert(place, asked);
        }
    }
}

thread_local! {
    /// The unknown facts that the operation under way has asked for, a bit for each kind.
    static ASKED: Cell<u16> = const { Cell::new(0) };
}

/// Remembers that something was asked that nobody knows.
fn ask(what: Unknown) {
    ASKED.set(ASKED.get() | 1 << what as u8);
}

/// Carries out an operation, and takes note of what it asked that nobody knows.
pub fn noted<T>(position: &mut Position, operation: impl FnOnce(&mut Position) -> T) -> T {
    ASKED.set(0);
    let result = operation(position);
    let asked = ASKED.take();
    const ASKABLE: [Unknown; 9] = [
        Unknown::Card,
        Unknown::Differing,
        Unknown::Cost,
        Unknown::Face,
        Unknown::Antecedent,
        Unknown::Order,
        Unknown::Choice,
        Unknown::Turns,
        Unknown::Greater,
    ];
    for what in ASKABLE {
        if asked & 1 << what as u8 != 0 {
            position.note_unknown(what);
        }
    }
    result
}

/// A card is to be turned over of which only one face is known (CR 712.14a).
pub fn face() {
    ask(Unknown::Face);
}

/// Whether a card has another face by what its own text says, and that face isn't known. What says nothing of the kind is
/// taken for a card with one face, which is never turned over.
pub fn lacks_face(position: &Position, row: &Row, turns: impl Fn(&Deed) -> bool) -> bool {
    let definition = position.table.definitions.card(row.own_front());
    let is_so = |node: Node<'_>| matches!(node, Node::Deed(deed) if deed.transformed || turns(deed));
    let says = |clause: &Clause| matches!(&clause.meaning, Meaning::Ability(ability) if ability.any(&mut { is_so }));
    definition.back.is_none() && !row.token && definition.clauses.iter().any(says)
}

/// A text has asked what a card costs of which that isn't known.
pub(crate) fn cost() {
    ask(Unknown::Cost);
}

/// A text speaks of something, and neither its event nor anything before it in the text has named it.
pub(crate) fn antecedent() {
    ask(Unknown::Antecedent);
}

/// Several cards that differ go into a library in an order that nobody is asked for.
pub(crate) fn order() {
    ask(Unknown::Order);
}

/// A text speaks of what was chosen as a permanent entered, and nothing was.
pub(crate) fn choice() {
    ask(Unknown::Choice);
}

/// X is the greatest number that is offered where nothing bounds it.
pub(crate) fn greater() {
    ask(Unknown::Greater);
}

/// A text asks how many turns a player has begun, and no line says it.
pub(crate) fn turns() {
    ask(Unknown::Turns);
}

/// A text has asked about one thing, there are several, and the answers differ.
pub(crate) fn differing() {
    ask(Unknown::Differing);
}

impl View<'_> {
    /// A text asks what a card is. Of those in hidden zones it means only the ones that it speaks of (CR 400.2).
    #[inline]
    pub(crate) fn asks_about(&self, row: &Row) {
        if row.card == CARD && (![zones::DECK, zones::HAND].contains(&row.zone) || self.speaks_of(row)) {
            ask(Unknown::Card);
        }
    }

    fn speaks_of(&self, row: &Row) -> bool {
        let party = Party::Object(row.id);
        let chosen = self.chosen.iter().any(|value| match value {
            Value::Party(chosen) => *chosen == party,
            Value::Parties(several) | Value::Group(several) => several.contains(&party),
            _ => false,
        });
        chosen || self.it == Some(party) || self.position.table.result.objects.contains(&row.id)
    }
}
