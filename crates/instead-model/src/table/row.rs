//! One or more equal objects, with what is on them and what is known of them.

use std::ops::{Deref, DerefMut};

use instead_kernel::Amount as _;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::{Fighting, RowExtras, Sparse, copied, count_of};
use crate::definition::Definitions;
use crate::event::Value;
use crate::ids::{CardId, Counter, Label, ObjectId, PlayerId, Tag, Verb, Zone};
use crate::layers::characteristics::Characteristics;

/// One or more equal objects.
// Equal rows have equal hashes: only the order in which fields are compared is by hand.
#[allow(clippy::derived_hash_with_manual_eq)]
#[derive(Debug, Eq, Hash, Serialize, Deserialize)]
pub struct Row {
    /// Its id.
    pub id: ObjectId,
    /// The number of objects.
    pub count: u64,
    /// The definition (its copiable values).
    pub card: CardId,
    /// The printed definition, if it is a copy of something else.
    pub printed: Option<CardId>,
    /// The name a scenario gave it.
    pub label: Option<Label>,
    /// The zone.
    pub zone: Zone,
    /// The owner.
    pub owner: PlayerId,
    /// The controller; in a zone where nobody controls anything, the owner.
    pub controller: PlayerId,
    /// Whether it is tapped.
    pub tapped: bool,
    /// Whether it is a token.
    pub token: bool,
    /// Its place in an ordered zone, the top first; equal places are in unknown order.
    pub place: i32,
    /// Counters on it.
    pub counters: SmallVec<[(Counter, u64); 1]>,
    /// The choices that were made as it entered.
    pub chosen: SmallVec<[Value; 1]>,
    /// Its part in a combat, if it has one.
    #[serde(default, skip_serializing_if = "Fighting::is_nothing")]
    pub combat: Fighting,
    /// The turn in which its controller got it; 0 for what was there before.
    pub since: u32,
    /// The state that few objects have: damage, an X, a location. It is read and written as the row's own: `row.damage`.
    #[serde(flatten)]
    pub extras: Sparse<RowExtras>,
    /// The history that texts ask about, if there is any.
    #[serde(default)]
    pub memory: Option<Box<RowHistory>>,
    /// The characteristics that few objects have: exceptions of a copy effect, a face, the state before an effect.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub aspect: Option<Box<Aspect>>,
}

/// The characteristics that few objects have.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Aspect {
    /// The exceptions of the copy effects that made it what it is (CR 707.9).
    pub except: SmallVec<[Exception; 1]>,
    /// Keywords that it gained as it entered, for as long as it stays (CR 702.136a).
    pub gains: SmallVec<[Tag; 1]>,
    /// The face that is up, if it isn't the front.
    pub face: Face,
    /// Its timestamp, if that isn't when it came (CR 613.7e).
    pub stamp: u32,
    /// Its state before effects made it a copy or gave it to somebody else.
    pub before: Option<Box<Before>>,
    /// Its characteristics as it left, if it is gone (CR 608.2h).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last: Option<Box<Characteristics>>,
    /// Of what is gone: nothing of its controller's with power was beside it as it left.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub left_alone: bool,
}

/// An exception of a copy effect, or the size of a token that the text which creates it works out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Exception {
    /// The definition whose text says so.
    pub by: CardId,
    /// Its number among the exceptions of that definition.
    pub number: u16,
    /// The number that the exception speaks of, as it was when the object was made (CR 111.3): it is part of what is copied.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub amount: Option<u64>,
}

/// The face of an object that is up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Face {
    /// The front, or the only one.
    #[default]
    Front,
    /// The back of a double-faced card.
    Back,
    /// It is face down (CR 613.2b).
    Down,
}

/// The state of an object before copy and control effects.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Before {
    /// The definition.
    pub card: CardId,
    /// The printed definition, if that differs.
    pub printed: Option<CardId>,
    /// Exceptions of copy effects by which it was so.
    pub except: SmallVec<[Exception; 1]>,
    /// The controller.
    pub controller: PlayerId,
}

/// Whether a card is somebody's commander (CR 903.3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Commander {
    /// It is no commander.
    #[default]
    No,
    /// It is one.
    Yes,
    /// It is one, and its owner has left it where it is.
    Left,
}

/// The history of an object besides its state: few objects have any of it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct RowHistory {
    /// The number of times that its effects that say "once each turn" were applied this turn, by number.
    pub used: Vec<(u16, u64)>,
    /// Its abilities that can be activated only once and were, by number (CR 702.177a).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub once: Vec<u16>,
    /// The number of symbols of its mana cost that were paid with life as it was cast (CR 107.4f).
    #[serde(default)]
    pub life_paid: u64,
    /// The player whose Ring-bearer it is (CR 701.54b).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bears_ring_of: Option<PlayerId>,
    /// The players who scored it this turn.
    pub scored: Vec<PlayerId>,
    /// The player who contests it.
    pub contested: Option<PlayerId>,
    /// The stage of the combat there, if there is one.
    pub fight: Option<Fight>,
    /// The mana that was spent to cast it, by color; none: without color.
    #[serde(default)]
    pub spent: Vec<(Option<Tag>, u64)>,
    /// The states it has got by keyword actions and keeps as long as it is on the battlefield: monstrous, renowned.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub became: Vec<Verb>,
    /// The optional costs that were paid to cast it, by their keywords, and how often.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub paid: Vec<(String, u64)>,
    /// The objects with which the costs of the spell that it is or was were paid, each with the verb of the deed (CR 400.7d),
    /// where its text asks.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub paid_with: Vec<(Verb, ObjectId)>,
    /// The spell or ability that has just dealt damage to it, and whose (Riftbound 428.5.c).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hit_by: Option<(ObjectId, PlayerId)>,
    /// The card in whose place this token is (Riftbound 438.5).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub replaced: Option<ObjectId>,
    /// By what it was exiled, where that speaks of it later (CR 607.2a).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exiled_with: Option<ObjectId>,
    /// Its level, if it has gained one (CR 716.2b).
    #[serde(default)]
    pub level: u64,
    /// The definition whose text it has copied.
    pub text_of: Option<CardId>,
    /// Whether it is somebody's commander, wherever it goes.
    #[serde(default)]
    pub commander: Commander,
    /// The combat damage that it has dealt to players as somebody's commander, wherever it went since (CR 903.10a).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub struck: Vec<(PlayerId, u64)>,
}

/// The stage of a combat at a location.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Fight {
    /// Attackers and defenders are designated, and players may still act.
    Showdown,
    /// The damage was dealt.
    Dealt,
}

impl PartialEq for Row {
    /// Positions are compared row by row: the plain fields first, and lists only where there are any.
    fn eq(&self, other: &Self) -> bool {
        let Row {
            id,
            count,
            card,
            printed,
            label,
            zone,
            owner,
            controller,
            tapped,
            token,
            place,
            counters,
            chosen,
            combat,
            since,
            extras,
            memory,
            aspect,
        } = self;
        *id == other.id
            && *count == other.count
            && *card == other.card
            && *printed == other.printed
            && *label == other.label
            && *zone == other.zone
            && *owner == other.owner
            && *controller == other.controller
            && *tapped == other.tapped
            && *token == other.token
            && *place == other.place
            && *since == other.since
            && counters.len() == other.counters.len()
            && chosen.len() == other.chosen.len()
            && (counters.is_empty() || *counters == other.counters)
            && (chosen.is_empty() || *chosen == other.chosen)
            && *combat == other.combat
            && *extras == other.extras
            && *memory == other.memory
            && *aspect == other.aspect
    }
}

impl Clone for Row {
    fn clone(&self) -> Self {
        Row {
            counters: copied(&self.counters),
            chosen: if self.chosen.is_empty() { SmallVec::new() } else { self.chosen.clone() },
            combat: self.combat.clone(),
            extras: self.extras.clone(),
            memory: self.memory.clone(),
            aspect: self.aspect.clone(),
            ..*self
        }
    }
}

impl Deref for Row {
    type Target = RowExtras;
    #[inline]
    fn deref(&self) -> &RowExtras {
        &self.extras
    }
}

impl DerefMut for Row {
    #[inline]
    fn deref_mut(&mut self) -> &mut RowExtras {
        &mut self.extras
    }
}

impl Row {
    /// One object of `card` in `zone`, with nothing on it. It gets its id when it is put somewhere.
    pub fn new(card: CardId, zone: Zone, owner: PlayerId) -> Self {
        Row {
            id: ObjectId(0),
            count: 1,
            card,
            printed: None,
            extras: Sparse::default(),
            label: None,
            zone,
            owner,
            controller: owner,
            tapped: false,
            token: false,
            place: 0,
            counters: SmallVec::new(),
            chosen: SmallVec::new(),
            combat: Fighting::default(),
            since: 0,
            memory: None,
            aspect: None,
        }
    }

    /// Notes the object that has just dealt damage to it, with the player whose it is; `None` forgets it (Riftbound 428.5.c).
    pub fn hit(&mut self, by: Option<(ObjectId, PlayerId)>) {
        if self.memory.as_ref().and_then(|memory| memory.hit_by) != by {
            self.remember(|memory| memory.hit_by = by);
        }
    }

    /// CR 701.27a: turned over, so that its other face is up; what it is a copy of, it stays. Whether it could be.
    pub fn turn_over(&mut self, definitions: &Definitions) -> bool {
        let front = self.own_front();
        let Some(back) = definitions.card(front).back else { return false };
        let (face, from, to) = match self.face() {
            Face::Front => (Face::Back, front, back),
            Face::Back => (Face::Front, back, front),
            Face::Down => return false,
        };
        let printed = (face == Face::Back).then_some(front);
        if let Some(before) = self.aspect.as_mut().and_then(|aspect| aspect.before.as_mut())
            && before.card == from
        {
            (before.card, before.printed) = (to, printed);
        }
        if self.card == from {
            (self.card, self.printed) = (to, printed);
        }
        self.aspect.get_or_insert_default().face = face;
        true
    }

    /// The front face of the card or token that it is, whatever it is a copy of.
    pub fn own_front(&self) -> CardId {
        let before = self.aspect.as_ref().and_then(|aspect| aspect.before.as_ref());
        before.map_or(self.printed.unwrap_or(self.card), |before| before.printed.unwrap_or(before.card))
    }

    /// The exceptions of the copy effects that made it what it is.
    #[inline]
    pub fn exceptions(&self) -> &[Exception] {
        self.aspect.as_ref().map_or(&[], |aspect| aspect.except.as_slice())
    }

    /// Lays it face down: what it is shows only on the hidden face (CR 708.2).
    pub fn lie_face_down(&mut self, as_what: CardId) {
        self.printed = Some(self.card);
        self.card = as_what;
        self.aspect.get_or_insert_default().face = Face::Down;
    }

    /// The face that is up.
    pub fn face(&self) -> Face {
        self.aspect.as_ref().map_or(Face::Front, |aspect| aspect.face)
    }

    /// Its timestamp (CR 613.7d): objects get their numbers as they come.
    #[inline]
    pub fn stamp(&self) -> u32 {
        self.aspect.as_ref().map_or(0, |aspect| aspect.stamp).max(self.id.0)
    }

    /// Changes what is remembered of it; nothing to remember is remembered as nothing.
    pub fn remember(&mut self, change: impl FnOnce(&mut RowHistory)) {
        let mut memory = self.memory.take().unwrap_or_default();
        change(&mut memory);
        self.memory = (*memory != RowHistory::default()).then_some(memory);
    }

    /// The combat damage that it has dealt to a player as a commander (CR 903.10a).
    pub fn struck(&self, player: PlayerId) -> u64 {
        let struck = self.memory.iter().flat_map(|memory| &memory.struck);
        struck.filter(|(whom, _)| *whom == player).map(|(_, damage)| *damage).next().unwrap_or_default()
    }

    /// Notes combat damage that it deals to a player as a commander (CR 903.10a).
    pub fn strike(&mut self, player: PlayerId, damage: u64) {
        self.remember(|memory| match memory.struck.iter_mut().find(|(whom, _)| *whom == player) {
            Some((_, dealt)) => *dealt = dealt.plus(damage),
            None => memory.struck.push((player, damage)),
        });
    }

    /// Passes on to what its card becomes that it is a commander, and what it has dealt as one (CR 903.3, 903.10a).
    pub fn hand_on_command(&self, fresh: &mut Row) {
        if let Some(memory) = self.memory.as_ref().filter(|memory| memory.commander != Commander::No) {
            fresh.remember(|new| (new.commander, new.struck) = (Commander::Yes, memory.struck.clone()));
        }
    }

    /// Whether it is somebody's commander.
    pub fn commander(&self) -> Commander {
        self.memory.as_ref().map_or(Commander::No, |memory| memory.commander)
    }

    /// The number, among those of its effects, under which an object remembers that its controller has done what is done once each turn
    /// (CR 603.2h).
    pub const TAKEN: u16 = u16::MAX;

    /// The same, of how often its ability that asks for it has resolved.
    pub const RESOLVED: u16 = u16::MAX - 1;

    /// The number of times that one of its effects was applied this turn.
    pub fn used(&self, index: u16) -> u64 {
        let memory = self.memory.as_ref();
        memory.and_then(|memory| memory.used.iter().find(|(number, _)| *number == index)).map_or(0, |(_, times)| *times)
    }

    /// Whether the abilities of what is there function (CR 113.6): on the battlefield, and those of emblems, which are what no
    /// card stands for in the command zone (CR 114.4).
    #[inline]
    pub fn is_in_force(&self) -> bool {
        self.zone == crate::zones::BOARD || self.zone == crate::zones::COMMAND && self.token
    }

    /// Whether it may be that a text functions where this is, though it says nothing of that place: everywhere but in hands,
    /// libraries, graveyards, in exile, and for commanders (CR 113.6).
    pub fn has_force(&self) -> bool {
        use crate::zones::{ABILITIES, COMMAND, DECK, DISCARD, EXILE, HAND};
        let aside = self.zone == COMMAND && self.commander() != super::Commander::No;
        !aside && ![HAND, DECK, DISCARD, EXILE, ABILITIES].contains(&self.zone)
    }

    /// The number of counters of a kind on it.
    pub fn counters_of(&self, counter: Counter) -> u64 {
        count_of(&self.counters, counter)
    }
}
