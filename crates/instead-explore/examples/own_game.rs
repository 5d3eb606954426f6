//! Every outcome of a game of one's own.
//!
//! ```text
//! cargo run -p instead-explore --example own_game
//! ```
//!
//! The game is the one on the front page of `instead-kernel`; all that exploring asks for besides is what counts at the end.

#[path = "../../instead-kernel/tests/toy_turns.rs"]
#[allow(dead_code)]
mod toy_turns;

use instead_explore::{End, Limits, Outcomes, explore};
use instead_kernel::{Machine, Shared, Terms};
use toy_turns::{Effect, Event, Table, Turns};

impl Outcomes for Turns {
    fn outcome(&self, machine: &Machine<Self>, _: End) -> <Self as Terms>::Outcome {
        let table = &machine.position;
        [table.damage, table.cards, table.life]
    }
}

fn main() {
    let effects = vec![Effect::Alter { times: 2, plus: 0 }, Effect::Alter { times: 1, plus: 1 }, Effect::Shield { player: 1, points: 2 }];
    let mut game = Machine::new(Shared::new(Table { effects, ..Table::default() }));
    game.propose(Event::Damage { to: 1, amount: 3 });

    let explored = explore(&Turns, &game, Limits::default());
    let mut dealt: Vec<u64> = explored.outcomes.iter().map(|found| found.position.damage[1]).collect();
    dealt.sort_unstable();
    println!("{dealt:?}");
    // Doubled, one more, two less, in any of six orders.
    assert_eq!(dealt, [3, 4, 5, 6]);
}

#[test]
fn runs() {
    main();
}
