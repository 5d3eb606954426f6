//! A game in the manner of A Game of Thrones: of several effects the one that was initiated last is used, and no
//! other. It replaces what the event does; the condition still counts as having occurred, so reactions to it follow.

use instead_kernel::*;

/// The fate of a character.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Does {
    /// It goes to the dead pile.
    Dead,
    /// It is saved: it stays where it is.
    Stays,
    /// It returns to its owner's hand.
    Hand,
    /// A card is drawn.
    Draw,
}

/// An event that would happen: the condition, and its consequence. An effect replaces the consequence only.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Event {
    /// A character is killed; none: a card is drawn by somebody's reaction.
    pub killed: Option<usize>,
    pub does: Does,
}

/// "If a character would be killed, … instead": initiated as the how-manieth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Effect {
    pub initiated: u8,
    pub does: Does,
}

/// The position.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Table {
    pub effects: Vec<Effect>,
    /// The number of reactions to a killing: each draws a card.
    pub reactions: u64,
    pub log: Vec<Event>,
}

/// The rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Latest;

impl Terms for Latest {
    type Position = Shared<Table>;
    type Event = Event;
    type Effect = usize;
    type Player = usize;
    type Work = Never;
    type Question = Never;
    type Answer = Never;
    type Shared = ();
    type Reason = &'static str;
    type Outcome = Vec<Event>;
}

impl Rulebook for Latest {
    fn policy(&self) -> Policy {
        Policy { scope: Scope::Event, times: Times::Once }
    }

    fn candidates(&self, table: &Shared<Table>, _: &Member<Self>, _: bool, each: &mut dyn FnMut(usize)) {
        (0..table.effects.len()).for_each(each);
    }

    fn applicable(&self, table: &Shared<Table>, _: &Batch<Self>, member: &Member<Self>, id: usize) -> Result<Fit<Self>, &'static str> {
        match member.event.killed {
            // The later it was initiated, the lower its tier.
            Some(_) => Ok(Fit { local: true, ..Fit::in_tier(u8::MAX - table.effects[id].initiated) }),
            None => Err("nobody is killed"),
        }
    }

    fn alike(&self, table: &Shared<Table>, one: usize, other: usize) -> bool {
        table.effects[one] == table.effects[other]
    }

    fn chooser(&self, _: &Shared<Table>, _: &Member<Self>, _: usize) -> usize {
        0
    }

    fn rank(&self, _: &Shared<Table>, player: usize) -> u32 {
        player as u32
    }

    fn apply(&self, table: &mut Shared<Table>, applying: &mut Applying<'_, Self>, id: usize) -> Applied<Self> {
        let does = table.effects[id].does;
        if let Some(event) = applying.touch(applying.place) {
            event.does = does;
        }
        Applied::Modified
    }

    fn perform(&self, table: &mut Shared<Table>, batch: &Batch<Self>, next: &mut Next<Self>) {
        for member in batch.members.iter().filter(|member| member.stands) {
            table.write().log.push(member.event.clone());
            // Whatever it did, the condition has occurred.
            if member.event.killed.is_some() {
                next.sequence(Event { killed: None, does: Does::Draw }, table.reactions, &Lineage::default());
            }
        }
    }
}
