//! A game of one's own: its events, its effects, its rules, in 170 lines.
//!
//! ```text
//! cargo run -p instead-kernel --example own_game
//! ```
//!
//! The game itself is in `tests/toy_turns.rs`, which is the crate's front page, too.

#[path = "../tests/toy_turns.rs"]
#[allow(dead_code)]
mod toy_turns;

fn main() {
    toy_turns::main();
    println!("two effects, two orders, two results");
}

#[test]
fn runs() {
    main();
}
