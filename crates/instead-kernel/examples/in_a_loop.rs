//! The process in a game loop that exists already: only what may be replaced goes through it.
//!
//! ```text
//! cargo run -p instead-kernel --example in_a_loop
//! ```
//!
//! The loop keeps its own board and moves. When something would be dealt damage, it hands the board to a [`Machine`], asks its
//! players what the machine asks, and takes the board back.

use instead_kernel::*;
use smallvec::SmallVec;

/// The board that the loop has had all along.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
struct Board {
    life: [u64; 2],
    /// "If you would be dealt damage, you're dealt 1 less" for each player who has it.
    armour: [bool; 2],
    /// "If damage would be dealt, double that damage is dealt instead."
    rage: bool,
}

/// The event that goes through the process: `amount` points of damage to player `to`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Damage {
    to: usize,
    amount: u64,
}

/// The effects there can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Effect {
    Armour,
    Rage,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Rules;

impl Terms for Rules {
    type Position = Board;
    type Event = Damage;
    type Effect = Effect;
    type Player = usize;
    type Work = Never;
    type Question = Never;
    type Answer = Never;
    type Shared = ();
    type Reason = &'static str;
    type Outcome = [u64; 2];
}

impl Rulebook for Rules {
    fn policy(&self) -> Policy {
        Policy { scope: Scope::Event, times: Times::EachEffect }
    }

    fn veto(&self, _: &Board, damage: &Damage) -> Veto<Self> {
        if damage.amount == 0 { Veto::NoEvent("0 damage is no damage") } else { Veto::Nothing }
    }

    fn candidates(&self, _: &Board, _: &Member<Self>, _: bool, each: &mut dyn FnMut(Effect)) {
        each(Effect::Armour);
        each(Effect::Rage);
    }

    fn applicable(&self, board: &Board, _: &Batch<Self>, member: &Member<Self>, effect: Effect) -> Result<Fit<Self>, &'static str> {
        let has = match effect {
            Effect::Armour => board.armour[member.event.to],
            Effect::Rage => board.rage,
        };
        let fit = Fit { local: true, ..Fit::in_tier(0) };
        if has { Ok(fit) } else { Err("nobody has it") }
    }

    fn alike(&self, _: &Board, one: Effect, other: Effect) -> bool {
        one == other
    }

    fn chooser(&self, _: &Board, member: &Member<Self>, _: Effect) -> usize {
        member.event.to
    }

    fn rank(&self, _: &Board, player: usize) -> u32 {
        player as u32
    }

    fn apply(&self, _: &mut Board, applying: &mut Applying<'_, Self>, effect: Effect) -> Applied<Self> {
        if let Some(damage) = applying.touch(applying.place) {
            damage.amount = match effect {
                Effect::Armour => damage.amount - 1,
                Effect::Rage => damage.amount * 2,
            };
        }
        Applied::Modified
    }

    fn contained(&self, _: &Board, _: &Member<Self>) -> SmallVec<[Damage; 1]> {
        SmallVec::new()
    }

    fn perform(&self, board: &mut Board, batch: &Batch<Self>, _: &mut Next<Self>) {
        for member in batch.members.iter().filter(|member| member.stands) {
            board.life[member.event.to] = board.life[member.event.to].saturating_sub(member.event.amount);
        }
    }

    fn work(&self, _: &mut Board, work: &mut Never, _: &Lineage<Effect>, _: &mut SmallVec<[Never; 2]>, _: &mut Next<Self>) -> Step<Self> {
        match *work {}
    }

    fn idle(&self, _: &mut Board, _: &mut Next<Self>) {}
}

/// The board after damage, with `ask` answering what is asked: who, and which effects are offered.
fn deal(board: Board, damage: Damage, ask: &mut dyn FnMut(&Choice<Rules>) -> usize) -> Board {
    let mut machine = Machine::new(board);
    machine.propose(damage);
    while let Status::Choice(choice) = machine.run(&Rules) {
        let option = ask(&choice);
        // An answer that isn't offered is asked for again.
        let _ = machine.decide(&Rules, option);
    }
    machine.position
}

fn main() {
    let mut board = Board { life: [20, 20], armour: [false, true], rage: true };
    // The loop: two blows, and whoever is hit says what applies first.
    let mut asked = 0;
    for (to, amount) in [(0, 3), (1, 3)] {
        board = deal(board, Damage { to, amount }, &mut |choice| {
            asked += 1;
            let rage = |offer: &Offer<Rules>| matches!(offer.decision, Decision::Apply(Pair { effect: Effect::Rage, .. }));
            choice.options.iter().position(rage).unwrap_or(0)
        });
    }
    // Only the second player had two effects to order. Doubling first, 5 damage are dealt; armour first, it had been 4.
    assert_eq!((board.life, asked), ([14, 15], 1));
    println!("{:?} after {asked} question", board.life);
}

#[test]
fn runs() {
    main();
}
