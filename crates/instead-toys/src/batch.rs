//! A game in the manner of Riftbound: units die together, each effect has one sequence in the whole
//! batch, its controller picks the unit it takes, and what it does instead may wait for the batch.

use instead_kernel::*;
use serde::{Deserialize, Serialize};

/// An event that would happen.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Event {
    /// A unit dies.
    Die { unit: usize },
    /// A player pays a coin.
    Pay { player: usize },
}

/// The kinds of effects on the units of a player.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Does {
    /// "The next `uses` times a unit you control would die, return it to your hand instead."
    Recall { uses: u32, when: When },
    /// "If a unit you control would die, you may pay a coin to return it to your hand instead."
    Ransom,
    /// "If you would pay a coin, don't": the cost is paid all the same.
    Waive,
}

/// An effect and who controls it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Effect {
    pub controller: usize,
    pub does: Does,
}

/// The position; unit `n` belongs to `owners[n]`, and `log` tells what happened in which order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Table {
    pub owners: Vec<usize>,
    pub coins: [u32; 2],
    pub effects: Vec<Effect>,
    pub log: Vec<Happened>,
}

/// An entry of the log.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Happened {
    Died(usize),
    Returned(usize),
    Paid(usize),
}

/// The game's own work.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Work {
    /// A unit returns to its owner's hand.
    Return(usize),
    /// A player pays a coin; whether that was proposed already.
    Cost { player: usize, proposed: bool },
}

/// The rules; player `turn` has the turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Batches {
    pub turn: usize,
}

impl Terms for Batches {
    type Position = Shared<Table>;
    type Event = Event;
    type Effect = usize;
    type Player = usize;
    type Work = Work;
    type Question = ();
    type Answer = bool;
    type Shared = ();
    type Reason = String;
    type Outcome = (Vec<Happened>, [u32; 2]);
}

impl Rulebook for Batches {
    fn policy(&self) -> Policy {
        Policy { scope: Scope::Batch, times: Times::EachEffect }
    }

    fn veto(&self, table: &Shared<Table>, event: &Event) -> Veto<Self> {
        match event {
            Event::Pay { player } if table.coins[*player] == 0 => Veto::Cant("no coin".into()),
            _ => Veto::Nothing,
        }
    }

    fn candidates(&self, table: &Shared<Table>, _: &Member<Self>, _: bool, each: &mut dyn FnMut(usize)) {
        (0..table.effects.len()).for_each(each);
    }

    fn applicable(&self, table: &Shared<Table>, _: &Batch<Self>, member: &Member<Self>, id: usize) -> Result<Fit<Self>, String> {
        let Effect { controller, does } = &table.effects[id];
        let fit = Fit::in_tier(0);
        match (does, &member.event) {
            (Does::Waive, Event::Pay { player }) if player == controller => Ok(fit),
            (Does::Waive, Event::Pay { .. }) => Err("another player pays".into()),
            (Does::Recall { .. } | Does::Ransom, Event::Die { unit }) if table.owners[*unit] != *controller => {
                Err("not a unit of its controller".into())
            }
            (Does::Recall { uses: 0, .. }, Event::Die { .. }) => Err("used up".into()),
            (Does::Recall { .. }, Event::Die { .. }) => Ok(fit),
            (Does::Ransom, Event::Die { .. }) if table.coins[*controller] == 0 => Err("its cost can't be paid".into()),
            (Does::Ransom, Event::Die { .. }) => Ok(Fit { optional: Some(*controller), ..fit }),
            _ => Err("it watches other events".into()),
        }
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
        let controller = table.effects[id].controller;
        let dying = match applying.event() {
            Event::Die { unit } => *unit,
            Event::Pay { .. } => return Applied::Instead(SmallVec::new()),
        };
        match (&mut table.write().effects[id].does, applying.answers) {
            (Does::Recall { uses, when }, _) => {
                *uses -= 1;
                Applied::Substitute(Work::Return(dying), *when)
            }
            (_, []) => Applied::First(Work::Cost { player: controller, proposed: false }),
            (_, _) => Applied::Substitute(Work::Return(dying), When::Now),
        }
    }

    fn perform(&self, table: &mut Shared<Table>, batch: &Batch<Self>, _: &mut Next<Self>) {
        for member in batch.members.iter().filter(|member| member.stands) {
            let table = table.write();
            match member.event {
                Event::Die { unit } => table.log.push(Happened::Died(unit)),
                Event::Pay { player } => {
                    table.coins[player] -= 1;
                    table.log.push(Happened::Paid(player));
                }
            }
        }
    }

    fn work(
        &self,
        table: &mut Shared<Table>,
        work: &mut Work,
        lineage: &Lineage<usize>,
        _: &mut SmallVec<[bool; 2]>,
        next: &mut Next<Self>,
    ) -> Step<Self> {
        match work {
            Work::Return(unit) => {
                table.write().log.push(Happened::Returned(*unit));
                Step::Done(None)
            }
            Work::Cost { proposed: true, .. } => Step::Done(Some(true)),
            Work::Cost { player, proposed } => {
                *proposed = true;
                next.propose([Event::Pay { player: *player }], lineage);
                Step::More
            }
        }
    }
}
