//! Spells and abilities on the stack, and those that wait to be put there.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::Apiece;
use crate::evaluate::View;
use crate::event::{Party, Value};
use crate::game::Frame;
use crate::ids::{CardId, ObjectId, PlayerId};
use crate::position::Position;
use crate::program::Op;

/// A spell or ability on the stack.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct StackItem {
    /// The spell's object, or none for an ability.
    pub spell: Option<ObjectId>,
    /// The object the ability is of, or the spell.
    pub source: ObjectId,
    /// The controller.
    pub controller: PlayerId,
    /// The program that is carried out.
    pub program: ProgramId,
    /// The targets, and what was chosen.
    pub chosen: SmallVec<[Value; 2]>,
    /// "It": the object of the event that triggered it.
    pub it: Option<Party>,
    /// The object of the event that triggered it, as it is after that event (CR 400.7, 603.10a): a dead creature's card in the
    /// graveyard.
    #[serde(default)]
    pub found: Option<ObjectId>,
    /// "They": the player of the event that triggered it.
    pub they: Option<PlayerId>,
    /// "That source": the source of the damage that triggered it.
    pub by: Option<ObjectId>,
    /// "That much": the amount of the event that triggered it.
    pub amount: u64,
    /// X.
    pub x: u64,
    /// The number of equal items, one on top of the other.
    pub times: u64,
    /// For each of which equal objects there is one of them.
    #[serde(default, skip_serializing_if = "Apiece::is_nothing")]
    pub apiece: Apiece,
    /// The group of abilities with which it waits, in a game that has abilities wait in groups; 0 for none.
    #[serde(default)]
    pub group: u64,
    /// The frame that was begun as it was put on the stack, with the decisions and payments made, in a game that has costs in
    /// texts paid then: the text goes on from there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub begun: Option<Box<Frame>>,
    /// Of an ability: the object that stands for it, where a text may point at abilities.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub own: Option<Own>,
}

/// The object that stands for an ability on the stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Own {
    /// The object.
    pub id: ObjectId,
    /// Whether the ability was activated; otherwise it triggered.
    pub activated: bool,
}

impl StackItem {
    /// A program that is put on the stack: nothing is chosen, and nothing but whose it is and what it comes from is known.
    pub fn of(program: ProgramId, controller: PlayerId, source: ObjectId) -> Self {
        StackItem {
            spell: None,
            source,
            controller,
            program,
            chosen: SmallVec::new(),
            it: None,
            found: None,
            they: None,
            by: None,
            amount: 0,
            x: 0,
            times: 1,
            apiece: Apiece::default(),
            group: 0,
            begun: None,
            own: None,
        }
    }

    /// Whether all that is known of an ability is when it matters. That it does now is noted; there is nothing to carry out.
    pub fn is_unread(&self, position: &mut Position) -> bool {
        let Some(unread) = self.unread_clause(position) else { return false };
        if position.table.unread.binary_search(&unread).is_err() {
            position.table.write().note_clause(unread);
        }
        true
    }

    /// The clause of an ability of which all that is known is when it matters.
    pub fn unread_clause(&self, position: &Position) -> Option<(CardId, u16)> {
        let ProgramId { card, index } = self.program;
        let program = position.table.definitions.card(card).compiled.programs.get(usize::from(index))?;
        (program.ops == [Op::Unread]).then_some((card, program.clause))
    }

    /// Whether that is all that is known of it, and was noted before.
    pub fn was_noted(&self, position: &Position) -> bool {
        self.unread_clause(position).is_some_and(|unread| position.table.unread.contains(&unread))
    }

    /// The object of the event that triggered it, before that event and after it (CR 400.7).
    pub fn became(&self) -> Option<(ObjectId, ObjectId)> {
        match self.it {
            Some(Party::Object(before)) => self.found.map(|now| (before, now)),
            _ => None,
        }
    }

    /// The point of view of its text, as far as it is known on the stack.
    pub fn view<'a>(&'a self, position: &'a Position) -> View<'a> {
        let they = self.they.as_slice();
        let view = View::of(position, self.controller, Some(self.source), &self.chosen);
        View { it: self.it, they, by: self.by, amount: self.amount, x: self.x, ..view }
    }
}

/// A program of a definition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct ProgramId {
    /// The definition.
    pub card: CardId,
    /// The number of the program in it.
    pub index: u16,
}
