//! Instruction counts, for comparing: unlike times they are the same on a busy machine. Counted by
//! valgrind's callgrind through gungraun, which needs a program of its own; so only
//! `cargo xtask bench` builds this with `--cfg instructions`, and otherwise it says that it is skipped.
//! The table is in `benches/README.md`.

#![allow(missing_docs)]

#[cfg(instructions)]
mod situations;

#[cfg(not(instructions))]
fn main() {
    eprintln!("instructions: skipped; `cargo xtask bench` counts them");
}

#[cfg(instructions)]
fn main() {
    use std::{env, path::Path};

    // The runner starts this program again, once for each count.
    let is_counting = env::args().any(|word| word == "--gungraun-run");
    let named = env::var_os("GUNGRAUN_RUNNER").is_some_and(|path| Path::new(&path).is_file());
    let on_path = |path| env::split_paths(&path).any(|folder| folder.join("gungraun-runner").is_file());
    if is_counting || named || env::var_os("PATH").is_some_and(on_path) {
        counts::run();
    } else {
        eprintln!("instructions: skipped, since gungraun-runner isn't there; `cargo install gungraun-runner --version 0.20.0`");
    }
}

#[cfg(instructions)]
mod counts {
    use std::hint::black_box;

    use gungraun::{library_benchmark, library_benchmark_group, main};
    use instead_explore::{Limits, explore};
    use instead_kernel::Machine;
    use instead_magic::Magic;
    use instead_model::game::OnTable;
    use instead_model::position::Position;

    use crate::situations::{self, Situation, by_hand};

    pub fn run() {
        main();
    }

    /// After a first run, so that what is derived from the table is there.
    fn warm(mut situation: Situation) -> Situation {
        situation.run();
        situation
    }

    fn unwatched_on(others: usize) -> Situation {
        warm(situations::unwatched(others))
    }

    #[library_benchmark]
    #[bench::objects_0(args = (0), setup = unwatched_on)]
    #[bench::objects_1000(args = (1000), setup = unwatched_on)]
    fn unwatched(mut situation: Situation) -> Situation {
        situation.run();
        situation
    }

    #[library_benchmark]
    fn unwatched_by_hand() -> by_hand::Lives {
        let mut lives = by_hand::Lives::default();
        lives.lose(black_box(1), black_box(1));
        lives
    }

    fn bolt_through(effects: usize, others: usize) -> Situation {
        warm(situations::bolt(effects, others))
    }

    #[library_benchmark]
    #[bench::effects_0(args = (0, 0), setup = bolt_through)]
    #[bench::effects_1(args = (1, 0), setup = bolt_through)]
    #[bench::effects_2(args = (2, 0), setup = bolt_through)]
    #[bench::effects_3(args = (3, 0), setup = bolt_through)]
    #[bench::effects_6(args = (6, 0), setup = bolt_through)]
    #[bench::effects_6_others_140(args = (6, 140), setup = bolt_through)]
    #[bench::effects_6_others_1000(args = (6, 1000), setup = bolt_through)]
    fn damage(mut situation: Situation) -> Situation {
        situation.run();
        situation
    }

    #[library_benchmark]
    #[bench::effects_1(1)]
    #[bench::effects_2(2)]
    #[bench::effects_3(3)]
    #[bench::effects_6(6)]
    fn damage_by_hand(effects: usize) -> by_hand::Lives {
        let mut lives = by_hand::Lives::default();
        by_hand::bolt(&mut lives, effects);
        lives
    }

    fn layered(permanents: usize) -> Situation {
        warm(situations::layered(permanents))
    }

    fn forgotten(permanents: usize) -> Situation {
        let mut situation = layered(permanents);
        situation.forget();
        situation
    }

    // Damage on a board of 200 permanents with continuous effects.
    #[library_benchmark]
    #[bench::known(args = (200), setup = layered)]
    #[bench::unknown(args = (200), setup = forgotten)]
    fn continuous(mut situation: Situation) -> Situation {
        situation.run();
        situation
    }

    fn explored(machine: &Machine<OnTable>) -> usize {
        explore(&Magic::default(), black_box(machine), Limits::default()).totals.positions
    }

    fn six_cards_on(others: usize) -> Machine<OnTable> {
        situations::bolt(6, others).proposed()
    }

    #[library_benchmark]
    #[bench::six_pairwise(args = (0), setup = situations::six_pairwise)]
    #[bench::six_pairwise_others_140(args = (140), setup = situations::six_pairwise)]
    #[bench::six_cards(args = (0), setup = six_cards_on)]
    fn all_orders(machine: Machine<OnTable>) -> (usize, Machine<OnTable>) {
        (explored(&machine), machine)
    }

    #[library_benchmark]
    fn all_orders_by_hand() -> (u64, u64) {
        by_hand::six_pairwise()
    }

    fn identical(count: usize) -> Machine<OnTable> {
        situations::doublers(count).proposed()
    }

    #[library_benchmark]
    #[bench::count_1(args = (1), setup = identical)]
    #[bench::count_5(args = (5), setup = identical)]
    #[bench::count_10(args = (10), setup = identical)]
    #[bench::count_20(args = (20), setup = identical)]
    fn identical_doublers(machine: Machine<OnTable>) -> (usize, Machine<OnTable>) {
        (explored(&machine), machine)
    }

    #[library_benchmark]
    #[bench::count_10(10)]
    fn identical_doublers_by_hand(count: usize) -> by_hand::Lives {
        let mut lives = by_hand::Lives::default();
        by_hand::doublers(&mut lives, count);
        lives
    }

    #[library_benchmark]
    #[bench::count_1(args = (1), setup = situations::tokens_doubled)]
    #[bench::count_1_000_000(args = (1_000_000), setup = situations::tokens_doubled)]
    fn tokens(mut machine: Machine<OnTable>) -> Machine<OnTable> {
        situations::first_option(&mut machine);
        machine
    }

    #[library_benchmark]
    #[bench::count_1(args = (1), setup = situations::draws)]
    #[bench::count_1000(args = (1000), setup = situations::draws)]
    fn draws(mut machine: Machine<OnTable>) -> Machine<OnTable> {
        situations::first_option(&mut machine);
        machine
    }

    #[library_benchmark]
    #[bench::count_1000(1000)]
    fn draws_by_hand(count: u64) -> (u64, u64) {
        by_hand::draw(count)
    }

    fn two_positions() -> (Position, Position) {
        (hashed(100), hashed(100))
    }

    /// A position that was hashed before, as every position of a search was.
    fn hashed(objects: usize) -> Position {
        let position = situations::position(objects);
        situations::hash(&position);
        position
    }

    #[library_benchmark]
    #[bench::objects_100(args = (100), setup = situations::position)]
    fn clone(one: Position) -> (Position, Position) {
        (black_box(&one).clone(), one)
    }

    #[library_benchmark]
    #[bench::objects_100(setup = two_positions)]
    fn compare((one, other): (Position, Position)) -> bool {
        let equal = black_box(&one) == black_box(&other);
        std::mem::forget((one, other));
        equal
    }

    // Fork, write one life total, hash: what a search pays for a new position.
    #[library_benchmark]
    #[bench::objects_100(args = (100), setup = hashed)]
    fn fork_change_hash(one: Position) -> (Position, Position, u64) {
        let mut fork = black_box(&one).clone();
        fork.table.write().players[0].life += 1;
        let hash = situations::hash(&fork);
        (one, fork, hash)
    }

    library_benchmark_group!(name = one_event, benchmarks = [unwatched, unwatched_by_hand, damage, damage_by_hand, continuous]);
    library_benchmark_group!(name = orders, benchmarks = [all_orders, all_orders_by_hand, identical_doublers, identical_doublers_by_hand]);
    library_benchmark_group!(name = groups, benchmarks = [tokens, draws, draws_by_hand]);
    library_benchmark_group!(name = positions, benchmarks = [clone, compare, fork_change_hash]);

    main!(library_benchmark_groups = [one_event, orders, groups, positions]);
}
