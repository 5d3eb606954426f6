//! A game in the manner of Flesh and Blood: five classes of effects in a fixed order, each effect once for an
//! original event, and a compound event ("draw three cards") that closes its parts once it was replaced: they happen
//! as they are. The player whose turn it is says who begins, and each player orders their own.

use instead_kernel::*;

/// An event that would happen.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Event {
    /// A player draws `amount` cards, one by one; whether that was replaced before.
    DrawCards { player: usize, amount: u64, replaced: bool },
    /// A player draws a card.
    Draw { player: usize },
    /// A player gains life.
    Gain { player: usize, life: u64 },
    /// A hero is dealt damage.
    Damage { to: usize, amount: u64 },
}

/// The classes, in their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Class {
    /// Of the card that generated the event, or of what it is.
    SelfAndIdentity,
    /// All others.
    Standard,
    /// Prevention of damage.
    Prevention,
    /// Of an event that is about to happen.
    Event,
    /// Of its outcome.
    Outcome,
}

/// The kinds of effects.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Does {
    /// "If you would draw one or more cards, draw one more instead."
    DrawMore,
    /// "If you would draw a card, gain 1 life instead."
    Life,
    /// "If damage would be dealt, one less is dealt instead."
    Less,
    /// "If damage would be dealt, twice as much is dealt instead."
    Double,
}

/// An effect, its class, and whose it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Effect {
    pub class: Class,
    pub controller: usize,
    pub does: Does,
}

/// The position.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Table {
    pub cards: [u64; 2],
    pub life: [u64; 2],
    pub damage: [u64; 2],
    pub effects: Vec<Effect>,
}

/// The rules; player 0 has the turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Classes;

impl Terms for Classes {
    type Position = Shared<Table>;
    type Event = Event;
    type Effect = usize;
    type Player = usize;
    type Work = Never;
    type Question = Never;
    type Answer = Never;
    type Shared = ();
    type Reason = &'static str;
    type Outcome = [[u64; 2]; 3];
}

impl Rulebook for Classes {
    fn veto(&self, _: &Shared<Table>, event: &Event) -> Veto<Self> {
        match event {
            Event::Damage { amount: 0, .. } | Event::DrawCards { amount: 0, .. } => Veto::NoEvent("nothing is left of it"),
            _ => Veto::Nothing,
        }
    }

    fn candidates(&self, table: &Shared<Table>, _: &Member<Self>, _: bool, each: &mut dyn FnMut(usize)) {
        (0..table.effects.len()).for_each(each);
    }

    fn applicable(&self, table: &Shared<Table>, batch: &Batch<Self>, member: &Member<Self>, id: usize) -> Result<Fit<Self>, &'static str> {
        let Effect { class, controller, does } = table.effects[id];
        let whole = member.within.and_then(|whole| batch.member(whole));
        if whole.is_some_and(|whole| matches!(whole.event, Event::DrawCards { replaced: true, .. })) {
            return Err("the compound event was replaced, so its parts are closed");
        }
        let fits = match (does, &member.event) {
            (Does::DrawMore, Event::DrawCards { player, .. }) | (Does::Life, Event::Draw { player }) => *player == controller,
            (Does::Less | Does::Double, Event::Damage { .. }) => true,
            _ => false,
        };
        if !fits {
            return Err("it watches other events");
        }
        Ok(Fit { local: true, ..Fit::in_tier(class as u8) })
    }

    fn alike(&self, table: &Shared<Table>, one: usize, other: usize) -> bool {
        table.effects[one] == table.effects[other]
    }

    fn chooser(&self, table: &Shared<Table>, _: &Member<Self>, id: usize) -> usize {
        table.effects[id].controller
    }

    fn rank(&self, _: &Shared<Table>, player: usize) -> u32 {
        player as u32
    }

    /// The player whose turn it is says who begins.
    fn starter(&self, _: &Shared<Table>) -> Option<usize> {
        Some(0)
    }

    fn apply(&self, table: &mut Shared<Table>, applying: &mut Applying<'_, Self>, id: usize) -> Applied<Self> {
        let Effect { controller, does, .. } = table.effects[id];
        if does == Does::Life {
            return Applied::Instead([Event::Gain { player: controller, life: 1 }].into_iter().collect());
        }
        match (does, applying.touch(applying.place)) {
            (Does::DrawMore, Some(Event::DrawCards { amount, replaced, .. })) => (*amount, *replaced) = (*amount + 1, true),
            (Does::Less, Some(Event::Damage { amount, .. })) => *amount = amount.saturating_sub(1),
            (Does::Double, Some(Event::Damage { amount, .. })) => *amount *= 2,
            _ => {}
        }
        Applied::Modified
    }

    fn contained(&self, _: &Shared<Table>, member: &Member<Self>) -> SmallVec<[Event; 1]> {
        match member.event {
            Event::DrawCards { player, amount, .. } => (0..amount).map(|_| Event::Draw { player }).collect(),
            _ => SmallVec::new(),
        }
    }

    fn perform(&self, table: &mut Shared<Table>, batch: &Batch<Self>, _: &mut Next<Self>) {
        for member in batch.members.iter().filter(|member| member.stands) {
            match member.event {
                Event::DrawCards { .. } => {}
                Event::Draw { player } => table.write().cards[player] += 1,
                Event::Gain { player, life } => table.write().life[player] += life,
                Event::Damage { to, amount } => table.write().damage[to] += amount,
            }
        }
    }
}
