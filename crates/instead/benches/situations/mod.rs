//! The situations that are measured: the real rulebook, real cards, tables built directly.
//!
//! Every one stands beside the same arithmetic written by hand, in [`by_hand`]: what a program
//! would do that knew which effects apply and in which order.

#![allow(dead_code, missing_docs, clippy::panic)]

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use instead_kernel::{Lineage, Machine, Next, Status};
use instead_magic::text::compile;
use instead_magic::words::{Do, moments};
use instead_magic::{Magic, cards, rules_card, tokens};
use instead_model::definition::{Clause, Definition, Definitions, Meaning};
use instead_model::event::{Cause, Event, Party};
use instead_model::game::OnTable;
use instead_model::ids::{CardId, ObjectId, PlayerId, Zone};
use instead_model::language::{Ability, Amount, Pattern, Replacement, Rewrite};
use instead_model::position::Position;
use instead_model::table::{Player, Row, Table, Turn};
use instead_model::zones;

pub const A: PlayerId = PlayerId(0);
pub const B: PlayerId = PlayerId(1);

/// Six cards that change what a Lightning Bolt of player A deals to player B, in this order.
pub const SIX: [&str; 6] =
    ["Fire Servant", "Furnace of Rath", "Torbran, Thane of Red Fell", "Sulfuric Vapors", "Benevolent Unicorn", "Fiery Emancipation"];

/// Cards that may lie on a table besides: creatures, lands, effects on other events, triggers.
const OTHERS: [&str; 10] = [
    "Grizzly Bears",
    "Forest",
    "Thought Reflection",
    "Hill Giant",
    "Fecundity",
    "Rest in Peace",
    "Doubling Season",
    "Jace's Erasure",
    "Wall of Stone",
    "Blood Artist",
];

/// A table in the making.
pub struct Board {
    pub table: Table,
    definitions: Definitions,
}

impl Board {
    pub fn new() -> Self {
        instead_magic::words::known();
        let mut definitions = Definitions { players: vec!["A".into(), "B".into()], ..Definitions::default() };
        for definition in rules_card::definitions() {
            definitions.add(definition, &tokens::definition);
        }
        definitions.derivation = instead_magic::derivation::derivation(Default::default());
        let mut table = Table::of([A, B].iter().map(|_| Player { life: 1_000_000_000, ..Player::default() }));
        table.turn = Turn { number: 1, active: A, moment: moments::MAIN, ..Turn::default() };
        Board { table, definitions }
    }

    /// The definition of a built-in card.
    pub fn card(&mut self, name: &str) -> CardId {
        if let Some(known) = self.definitions.find(name) {
            return known;
        }
        let text = cards::find(name).unwrap_or_else(|| panic!("no card is called {name}"));
        let (definition, _) = compile(text);
        self.definitions.add(definition, &tokens::definition)
    }

    /// A card whose only ability is this replacement effect.
    pub fn effect(&mut self, name: &str, watch: Pattern, rewrite: Rewrite<Vec<instead_model::language::Act>>) -> CardId {
        let replacement = Replacement::of(watch, rewrite);
        let clause = Clause { text: name.into(), meaning: Meaning::Ability(Ability::Replacement(replacement)) };
        let definition = Definition { name: name.into(), clauses: vec![clause], ..Definition::default() };
        self.definitions.add(definition.compiled(instead_magic::words::vocabulary()), &tokens::definition)
    }

    pub fn put(&mut self, card: CardId, zone: Zone, owner: PlayerId, count: u64) -> ObjectId {
        let mut row = Row::new(card, zone, owner);
        row.count = count;
        self.table.put(row)
    }

    pub fn permanent(&mut self, name: &str, owner: PlayerId) -> ObjectId {
        let card = self.card(name);
        self.put(card, zones::BOARD, owner, 1)
    }

    /// Puts `count` other objects on the table, each in a row of its own, that have nothing to do with damage or life.
    pub fn others(&mut self, count: usize) {
        for number in 0..count {
            self.permanent(OTHERS[number % OTHERS.len()], [A, B][number / OTHERS.len() % 2]);
        }
    }

    pub fn machine(mut self) -> Machine<OnTable> {
        self.table.definitions = Arc::new(self.definitions);
        Machine::new(Position::new(self.table))
    }
}

/// Runs to the end; wherever somebody has to choose, the first option is taken.
pub fn first_option(machine: &mut Machine<OnTable>) {
    let rules = Magic::default();
    loop {
        match machine.run(&rules) {
            Status::Choice(choice) => {
                let Some(first) = choice.options.into_iter().next() else { return };
                assert!(machine.take(first.decision).is_ok());
            }
            status => return assert!(status == Status::Done, "{status:?}"),
        }
    }
}

/// A machine and the event that is proposed to it.
pub struct Situation {
    pub machine: Machine<OnTable>,
    pub event: Event,
}

impl Situation {
    /// Proposes the event and runs to the end, always with the first option.
    pub fn run(&mut self) {
        self.machine.propose(std::hint::black_box(self.event.clone()));
        first_option(&mut self.machine);
    }

    /// The machine, with the event proposed and nothing done yet.
    pub fn proposed(mut self) -> Machine<OnTable> {
        self.machine.propose(self.event);
        self.machine
    }
}

/// Player B loses a life: nothing watches that.
pub fn unwatched(others: usize) -> Situation {
    let mut board = Board::new();
    board.others(others);
    let event = Event { player: Some(B), subject: Some(Party::Player(B)), amount: 1, ..Event::of(Do::LoseLife.into()) };
    Situation { machine: board.machine(), event }
}

/// A Lightning Bolt deals 3 damage to player B, through the first `effects` of the six effects.
pub fn bolt(effects: usize, others: usize) -> Situation {
    let mut board = Board::new();
    let bolt = board.card("Lightning Bolt");
    let bolt = board.put(bolt, zones::STACK, A, 1);
    for name in &SIX[..effects] {
        board.permanent(name, A);
    }
    board.others(others);
    let event = damage(bolt, 3);
    Situation { machine: board.machine(), event }
}

/// A creature deals 2 damage to player B on a board of `permanents` permanents with continuous effects: changes of power, of
/// keywords, of types and of the characteristics of types, counters.
pub fn layered(permanents: usize) -> Situation {
    let mut board = Board::new();
    let bears = board.permanent("Grizzly Bears", A);
    for name in ["Glorious Anthem", "Levitation", "March of the Machines", "Living Lands"] {
        board.permanent(name, A);
        board.permanent(name, B);
    }
    board.others(permanents.saturating_sub(9));
    let event = damage(bears, 2);
    Situation { machine: board.machine(), event }
}

impl Situation {
    /// Forgets everything that was found out about the board.
    pub fn forget(&mut self) {
        let table = self.machine.position.table.write();
        table.index.clear();
        table.rows.write();
    }
}

fn damage(source: ObjectId, amount: u64) -> Event {
    Event { source: Some(source), subject: Some(Party::Player(B)), amount, cause: Cause::Effect(source), ..Event::of(Do::Deal.into()) }
}

/// A Grizzly Bears deals 2 damage to player B, through `count` copies of one doubler.
pub fn doublers(count: usize) -> Situation {
    let mut board = Board::new();
    let bears = board.permanent("Grizzly Bears", A);
    for _ in 0..count {
        board.permanent("Furnace of Rath", A);
    }
    let event = damage(bears, 2);
    Situation { machine: board.machine(), event }
}

/// Six effects of which no two commute: ×2, +1, ½ rounded up, ½ rounded down, := 7, := 11.
pub fn six_pairwise(others: usize) -> Machine<OnTable> {
    let mut board = Board::new();
    let bears = board.permanent("Grizzly Bears", A);
    let rewrites = [
        Rewrite::Multiply(2),
        Rewrite::Add(1),
        Rewrite::Halve { up: true },
        Rewrite::Halve { up: false },
        Rewrite::SetTo(Amount::Number(7)),
        Rewrite::SetTo(Amount::Number(11)),
    ];
    for (number, rewrite) in rewrites.into_iter().enumerate() {
        let card = board.effect(&format!("effect {number}"), Pattern::of(Do::Deal.into()), rewrite);
        board.put(card, zones::BOARD, A, 1);
    }
    board.others(others);
    Situation { machine: board.machine(), event: damage(bears, 20) }.proposed()
}

/// Player A creates `count` tokens, through a doubler.
pub fn tokens_doubled(count: u64) -> Machine<OnTable> {
    let mut board = Board::new();
    board.permanent("Doubling Season", A);
    let card = board.card("Grizzly Bears");
    let event =
        Event { player: Some(A), amount: count, card: Some(card), cause: Cause::Effect(ObjectId(1)), ..Event::of(Do::Create.into()) };
    Situation { machine: board.machine(), event }.proposed()
}

/// Player A draws `count` cards from a library of one card more.
pub fn draws(count: u64) -> Machine<OnTable> {
    let mut board = Board::new();
    board.put(rules_card::UNKNOWN, zones::DECK, A, count + 1);
    let mut machine = board.machine();
    let mut next = Next::default();
    let event = Event { player: Some(A), amount: count, ..Event::of(Do::DrawCards.into()) };
    next.propose([event], &Lineage::default());
    machine.add(next);
    machine
}

/// A position with `objects` objects, each in a row of its own.
pub fn position(objects: usize) -> Position {
    let mut board = Board::new();
    board.others(objects);
    board.machine().position
}

/// Its hash, as a search needs it.
pub fn hash(position: &Position) -> u64 {
    let mut hasher = DefaultHasher::new();
    position.hash(&mut hasher);
    hasher.finish()
}

/// The same arithmetic without an engine.
pub mod by_hand {
    use std::hint::black_box;

    /// The life totals of the two players.
    #[derive(Default)]
    pub struct Lives(pub [i64; 2]);

    impl Lives {
        #[inline(never)]
        pub fn lose(&mut self, player: usize, amount: u64) {
            self.0[player] = self.0[player].saturating_sub_unsigned(amount);
        }
    }

    /// The first `effects` of the six effects in their order, then the loss of life.
    #[inline(never)]
    pub fn bolt(lives: &mut Lives, effects: usize) {
        let steps: [fn(u64) -> u64; 6] = [|n| n * 2, |n| n * 2, |n| n + 2, |n| n + 1, |n| n.saturating_sub(1), |n| n * 3];
        let mut amount = black_box(3_u64);
        for step in &steps[..black_box(effects)] {
            amount = step(amount);
        }
        lives.lose(black_box(1), amount);
    }

    #[inline(never)]
    pub fn doublers(lives: &mut Lives, count: usize) {
        let mut amount = black_box(2_u64);
        for _ in 0..black_box(count) {
            amount *= 2;
        }
        lives.lose(black_box(1), amount);
    }

    /// All orders of the six pairwise non-commuting effects: how many, and the sum of the results.
    #[inline(never)]
    pub fn six_pairwise() -> (u64, u64) {
        let steps: [fn(u64) -> u64; 6] = [|n| n * 2, |n| n + 1, |n| n / 2 + n % 2, |n| n / 2, |_| 7, |_| 11];
        fn orders(steps: &[fn(u64) -> u64; 6], left: u8, amount: u64) -> (u64, u64) {
            if left == 0 || amount == 0 {
                return (1, amount);
            }
            let open = (0..6).filter(|number| left & (1 << number) != 0);
            open.map(|number| orders(steps, left & !(1 << number), steps[number](amount)))
                .fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1))
        }
        orders(&steps, 0b11_1111, black_box(20))
    }

    #[inline(never)]
    pub fn draw(count: u64) -> (u64, u64) {
        let (mut library, mut hand) = (black_box(count + 1), 0);
        for _ in 0..black_box(count) {
            library -= 1;
            hand = black_box(hand + 1);
        }
        (library, hand)
    }
}
