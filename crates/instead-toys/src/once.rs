//! A game in the manner of KeyForge: an event is replaced once at most, and whoever caused it chooses
//! by which effect. An effect that says "may" asks its owner, whoever put it next.

use instead_kernel::*;

/// An event that would happen, caused by player `by`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Event {
    /// A player steals from the other.
    Steal { by: usize, amount: u64 },
    /// A player's card captures from the other player.
    Capture { by: usize, amount: u64 },
}

impl Event {
    /// The player who caused it.
    pub fn by(&self) -> usize {
        match self {
            Event::Steal { by, .. } | Event::Capture { by, .. } => *by,
        }
    }
}

/// The kinds of effects.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Does {
    /// "If a player would steal, that player captures that much instead."
    Capture,
    /// "If a player would steal or capture, they take just `amount` instead."
    Just(u64),
}

/// An effect, its owner, and whether its owner may leave it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Effect {
    pub owner: usize,
    pub may: bool,
    pub does: Does,
}

/// The position.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Table {
    pub stolen: [u64; 2],
    pub captured: [u64; 2],
    pub effects: Vec<Effect>,
}

/// The rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Once;

impl Terms for Once {
    type Position = Shared<Table>;
    type Event = Event;
    type Effect = usize;
    type Player = usize;
    type Work = Never;
    type Question = Never;
    type Answer = Never;
    type Shared = ();
    type Reason = &'static str;
    type Outcome = [[u64; 2]; 2];
}

impl Rulebook for Once {
    fn policy(&self) -> Policy {
        Policy { scope: Scope::Event, times: Times::Once }
    }

    fn veto(&self, _: &Shared<Table>, event: &Event) -> Veto<Self> {
        match event {
            Event::Steal { amount: 0, .. } | Event::Capture { amount: 0, .. } => Veto::NoEvent("nothing is taken"),
            _ => Veto::Nothing,
        }
    }

    fn candidates(&self, table: &Shared<Table>, _: &Member<Self>, _: bool, each: &mut dyn FnMut(usize)) {
        (0..table.effects.len()).for_each(each);
    }

    fn applicable(&self, table: &Shared<Table>, _: &Batch<Self>, member: &Member<Self>, id: usize) -> Result<Fit<Self>, &'static str> {
        let Effect { owner, may, does } = &table.effects[id];
        match (does, &member.event) {
            (Does::Capture, Event::Capture { .. }) => Err("it isn't a steal"),
            _ => Ok(Fit { optional: may.then_some(*owner), local: true, ..Fit::in_tier(0) }),
        }
    }

    fn alike(&self, table: &Shared<Table>, one: usize, other: usize) -> bool {
        table.effects[one] == table.effects[other]
    }

    fn chooser(&self, _: &Shared<Table>, member: &Member<Self>, _: usize) -> usize {
        member.event.by()
    }

    fn rank(&self, _: &Shared<Table>, player: usize) -> u32 {
        player as u32
    }

    fn apply(&self, table: &mut Shared<Table>, applying: &mut Applying<'_, Self>, id: usize) -> Applied<Self> {
        let event = match (&table.effects[id].does, applying.event().clone()) {
            (Does::Capture, Event::Steal { by, amount }) => Event::Capture { by, amount },
            (Does::Capture, _) => return Applied::Unchanged("it isn't a steal"),
            (Does::Just(amount), Event::Steal { by, .. }) => Event::Steal { by, amount: *amount },
            (Does::Just(amount), Event::Capture { by, .. }) => Event::Capture { by, amount: *amount },
        };
        Applied::Instead([event].into_iter().collect())
    }

    fn perform(&self, table: &mut Shared<Table>, batch: &Batch<Self>, _: &mut Next<Self>) {
        for member in batch.members.iter().filter(|member| member.stands) {
            match member.event {
                Event::Steal { by, amount } => table.write().stolen[by] += amount,
                Event::Capture { by, amount } => table.write().captured[by] += amount,
            }
        }
    }
}
