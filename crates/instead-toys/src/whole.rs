//! A game in the manner of One Piece: characters are knocked out together, and one application of an effect covers
//! all of them that it protects. It may always be left. A character's own effect comes first, then those of the
//! player whose turn it is, then the opponent's; none applies whose substitute is impossible; and what is done
//! instead is done by the effect's controller.

use instead_kernel::*;

/// An event that would happen.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Event {
    /// A character is knocked out by a player's attack or effect.
    KnockOut { character: usize, by: usize },
    /// A player trashes a card from their hand.
    Trash { player: usize, by: usize },
    /// No event any more: one application has covered this character too.
    Nothing,
}

/// Which characters an effect protects.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Protects {
    /// The character that has it.
    Itself(usize),
    /// All of its controller's.
    All,
}

/// "If … would be knocked out, you may trash a card from your hand instead."
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Effect {
    pub controller: usize,
    pub protects: Protects,
}

/// The position; character `n` is controlled by `characters[n]`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Table {
    pub characters: Vec<usize>,
    pub hands: [u32; 2],
    pub effects: Vec<Effect>,
    pub log: Vec<Event>,
}

/// The rules; player `turn` has the turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Whole {
    pub turn: usize,
}

impl Terms for Whole {
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

impl Rulebook for Whole {
    fn veto(&self, _: &Shared<Table>, event: &Event) -> Veto<Self> {
        match event {
            Event::Nothing => Veto::NoEvent("it was covered"),
            _ => Veto::Nothing,
        }
    }

    fn candidates(&self, table: &Shared<Table>, _: &Member<Self>, _: bool, each: &mut dyn FnMut(usize)) {
        (0..table.effects.len()).for_each(each);
    }

    fn applicable(&self, table: &Shared<Table>, batch: &Batch<Self>, member: &Member<Self>, id: usize) -> Result<Fit<Self>, &'static str> {
        let Event::KnockOut { character, .. } = member.event else { return Err("nobody is knocked out") };
        let Effect { controller, protects } = table.effects[id];
        let (tier, group) = match protects {
            Protects::Itself(own) if own != character => return Err("it protects another character"),
            Protects::Itself(_) => (0, None),
            Protects::All if table.characters[character] != controller => return Err("not a character of its controller"),
            // One application covers the whole part of what happens that the effect is about.
            Protects::All => (if controller == self.turn { 1 } else { 2 }, Some(0)),
        };
        // A card that is promised already can't be trashed once more.
        let promised = |other: &&Member<Self>| matches!(other.event, Event::Trash { player, .. } if other.stands && player == controller);
        if table.hands[controller] as usize <= batch.members.iter().filter(promised).count() {
            return Err("what would be done instead is impossible");
        }
        Ok(Fit { optional: Some(controller), group, ..Fit::in_tier(tier) })
    }

    fn alike(&self, table: &Shared<Table>, one: usize, other: usize) -> bool {
        table.effects[one] == table.effects[other]
    }

    fn chooser(&self, table: &Shared<Table>, _: &Member<Self>, id: usize) -> usize {
        table.effects[id].controller
    }

    fn rank(&self, _: &Shared<Table>, player: usize) -> u32 {
        u32::from(player != self.turn)
    }

    fn apply(&self, table: &mut Shared<Table>, applying: &mut Applying<'_, Self>, id: usize) -> Applied<Self> {
        for place in applying.along(self, table, id) {
            if let Some(event) = applying.touch(place) {
                *event = Event::Nothing;
            }
        }
        let controller = table.effects[id].controller;
        Applied::Instead([Event::Trash { player: controller, by: controller }].into_iter().collect())
    }

    fn perform(&self, table: &mut Shared<Table>, batch: &Batch<Self>, _: &mut Next<Self>) {
        for member in batch.members.iter().filter(|member| member.stands) {
            if let Event::Trash { player, .. } = member.event {
                table.write().hands[player] -= 1;
            }
            table.write().log.push(member.event.clone());
        }
    }
}
