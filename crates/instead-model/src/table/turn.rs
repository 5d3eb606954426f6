//! The state of the turn: the active player, the outcome of the last events, and the events that wait for what follows from them.

use instead_kernel::Amount as _;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::{StackItem, copied};
use crate::ids::{Moment, ObjectId, PlayerId, Verb, Zone};

/// The turn, and the place in it.
#[derive(Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Turn {
    /// The number of the turn, from 1.
    pub number: u32,
    /// The active player.
    pub active: PlayerId,
    /// The step or phase.
    pub moment: Moment,
    /// The step or phase that the turn has come to, if that didn't begin: what is skipped is proceeded past.
    #[serde(default)]
    pub passed: Option<Moment>,
    /// Whether what the players declare in this step has been declared.
    #[serde(default)]
    pub declared: bool,
    /// The step that the script has the turn go on to, when nothing is left to do before, and the one
    /// at which that ends.
    #[serde(default)]
    pub toward: Option<(Moment, Moment)>,
    /// The line of the script for which a step was begun that it needs.
    #[serde(default)]
    pub led: u32,
    /// The number of that line.
    #[serde(default)]
    pub led_line: u32,
    /// The number of combat phases that have begun this turn.
    #[serde(default)]
    pub combats: u32,
    /// The phases that come after this one, if some were added to the turn; the last of them first (CR 500.8).
    #[serde(default, skip_serializing_if = "SmallVec::is_empty")]
    pub phases: SmallVec<[Moment; 2]>,
    /// The extra turns that come next; the last of them first (CR 500.7).
    #[serde(default)]
    pub extra: SmallVec<[PlayerId; 1]>,
    /// The player of the last turn that came in turn order, if it isn't the active player: after extra turns and skipped ones the
    /// order goes on from there.
    #[serde(default)]
    pub last: Option<PlayerId>,
    /// The number of spells that the player of the turn before cast in it.
    #[serde(default)]
    pub casts_before: u64,
    /// Whether it is night, or day; in most games neither.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub night: Option<bool>,
}

impl Clone for Turn {
    fn clone(&self) -> Self {
        Turn { extra: copied(&self.extra), phases: copied(&self.phases), ..*self }
    }
}

/// The outcome of the last batch.
#[derive(Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Outcome {
    /// The amount, or the number of objects.
    pub amount: u64,
    /// The objects that were moved, created, destroyed.
    pub objects: SmallVec<[ObjectId; 2]>,
    /// The objects that changed to a public zone: each before and after.
    #[serde(default, skip_serializing_if = "SmallVec::is_empty")]
    pub moved: SmallVec<[(ObjectId, ObjectId); 1]>,
    /// The objects that changed to a hidden zone, the same way: counted, and known as they were, but not found there (CR 400.7j,
    /// 608.2h).
    #[serde(default, skip_serializing_if = "SmallVec::is_empty")]
    pub hidden: SmallVec<[(ObjectId, ObjectId); 1]>,
    /// The objects to which something was done and that stay where they are, where the game keeps account of them: those that
    /// were tapped.
    #[serde(default, skip_serializing_if = "SmallVec::is_empty")]
    pub stayed: SmallVec<[ObjectId; 1]>,
    /// The objects among those that something else destroyed, or damaged, before this did, where the game keeps account of it:
    /// if they are destroyed, it isn't by this.
    #[serde(default, skip_serializing_if = "SmallVec::is_empty")]
    pub spared: SmallVec<[ObjectId; 1]>,
    /// The verb of what was to be done, if the game counts nothing else for "that many": neither the change of zones that
    /// a discard is, nor what was done instead, or besides (CR 608.2c).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of: Option<Verb>,
    /// The number of replacement effects that had been applied before the text proposed it: what has more was made instead.
    #[serde(default)]
    pub depth: u16,
    /// The part of the amount that each player did.
    #[serde(default, skip_serializing_if = "SmallVec::is_empty")]
    pub shares: SmallVec<[(PlayerId, u64); 2]>,
    /// The amount of damage that was prevented in it.
    pub prevented: u64,
    /// The verbs of its events, where a game keeps account of them.
    #[serde(default)]
    pub happened: SmallVec<[Verb; 2]>,
    /// The number of objects that were destroyed by it, where a game keeps account of it.
    #[serde(default)]
    pub destroyed: u64,
    /// The results of the dice rolled so far, in order of size.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rolled: Vec<u64>,
}

impl Clone for Outcome {
    fn clone(&self) -> Self {
        let (objects, moved, hidden, stayed) = (copied(&self.objects), copied(&self.moved), copied(&self.hidden), copied(&self.stayed));
        let (happened, shares, spared) = (copied(&self.happened), copied(&self.shares), copied(&self.spared));
        Outcome { objects, moved, hidden, stayed, spared, happened, shares, rolled: self.rolled.clone(), ..*self }
    }
}

impl Outcome {
    /// Notes that a player did this amount of what counts.
    pub fn add(&mut self, player: Option<PlayerId>, amount: u64) {
        self.amount = self.amount.plus(amount);
        if let (Some(player), Some(_)) = (player, self.of) {
            self.share(player, amount);
        }
    }

    /// Notes this amount of what counts as the player's share.
    pub fn share(&mut self, player: PlayerId, amount: u64) {
        match self.shares.iter_mut().find(|(other, _)| *other == player) {
            Some((_, share)) => *share = share.plus(amount),
            None => {
                self.shares.push((player, amount));
                self.shares.sort_unstable();
            }
        }
    }
}

/// The events that wait while something that follows from them is done first, in games without a stack.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Windows {
    /// The outcomes of batches whose consequences are still being dealt with, the outermost first.
    pub results: Vec<Outcome>,
    /// The objects tagged for destruction, in order, while their destruction is under way.
    pub doomed: Option<Vec<ObjectId>>,
    /// The objects that went from the board to where everybody can see them: each before and after.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub became: Vec<(ObjectId, ObjectId)>,
    /// The number of things under way until which nobody looks whose damage is lethal: programs that are carried out instead of an
    /// event, and places that have yet to be chosen.
    #[serde(default)]
    pub held: u32,
    /// The spells that have left the stack, where a text may still copy them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub departed: Vec<StackItem>,
}

/// Something that was moved until an object leaves the battlefield.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Return {
    /// The object that has to leave.
    pub until: ObjectId,
    /// The object that comes back.
    pub object: ObjectId,
    /// From where.
    pub from: Zone,
    /// To where.
    pub to: Zone,
}
