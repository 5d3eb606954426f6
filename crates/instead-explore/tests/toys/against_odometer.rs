//! The explorer and the odometer agree: outcomes, sequences, orders, witnesses.

use instead_explore::{Count, Limits, Outcomes, explore, odometer, perft};
use instead_kernel::{Machine, Shared, Terms, When};
use proptest::prelude::*;

use crate::{draws, engine, together};
use instead_toys::batch::{self, Batches, Does};
use instead_toys::classes::{self, Class, Classes};
use instead_toys::enter::{self, Engine, Tokens};
use instead_toys::once::{self, Once};
use instead_toys::turns::{self, Turns};
use instead_toys::whole::{self, Protects, Whole};

const REPLAYS: u64 = 3_000;

/// Compares them; false if there were too many sequences to replay.
fn agree<R: Terms + Outcomes>(rules: &R, machine: &Machine<R>) -> bool {
    let outside = odometer(rules, machine, Limits::default().run, REPLAYS, 1_000);
    if !outside.complete {
        return false;
    }
    let inside = explore(rules, machine, Limits::default());
    assert!(inside.is_complete());
    assert_eq!(inside.outcomes.len(), outside.outcomes.len());
    for (found, ((outcome, end), tried)) in inside.outcomes.iter().zip(&outside.outcomes) {
        assert_eq!((&found.outcome, found.end), (outcome, *end), "in the same order");
        assert_eq!(found.sequences, Count::from(tried.sequences));
        assert_eq!(found.orders, Count::Exact(tried.orders.clone()));
        assert_eq!(found.witness, tried.witness);
    }
    assert_eq!(inside.totals.sequences, Count::from(outside.replays));

    // perft counts the same sequences, by length.
    let layers = perft(rules, machine, 1_000, Limits::default().run);
    let ended = layers.iter().map(|layer| layer.ended.small()).sum::<Option<u64>>();
    assert_eq!(ended, Some(outside.replays));

    // What a node can lead to is what exploring from there finds.
    for (node, _) in inside.choices().take(20) {
        let from_here = explore(rules, node.machine, Limits::default());
        let outcomes: Vec<_> = from_here.outcomes.into_iter().map(|found| found.outcome).collect();
        let promised: Vec<_> = node.outcomes().outcomes().map(|place| inside.outcomes[place].outcome.clone()).collect();
        assert_eq!(outcomes, promised);
    }
    true
}

fn turns_effect() -> impl Strategy<Value = turns::Effect> {
    prop_oneof![
        (1..4_u64, 0..3_u64).prop_map(|(times, plus)| turns::Effect::Alter { times, plus }),
        (0..2_usize, 0..5_u64).prop_map(|(player, points)| turns::Effect::Shield { player, points }),
        (0..2_usize).prop_map(|player| turns::Effect::Rest { player }),
    ]
}

fn turns_event() -> impl Strategy<Value = turns::Event> {
    prop_oneof![
        4 => (0..2_usize, 0..4_u64).prop_map(|(to, amount)| turns::Event::Damage { to, amount }),
        1 => (0..2_usize).prop_map(|player| turns::Event::Draw { player }),
    ]
}

fn batch_effect() -> impl Strategy<Value = batch::Effect> {
    let does = prop_oneof![
        (1..3_u32, any::<bool>()).prop_map(|(uses, late)| Does::Recall { uses, when: if late { When::WithBatch } else { When::Now } }),
        Just(Does::Ransom),
        Just(Does::Waive),
    ];
    (0..2_usize, does).prop_map(|(controller, does)| batch::Effect { controller, does })
}

fn once_effect() -> impl Strategy<Value = once::Effect> {
    let does = prop_oneof![Just(once::Does::Capture), (0..3_u64).prop_map(once::Does::Just)];
    (0..2_usize, any::<bool>(), does).prop_map(|(owner, may, does)| once::Effect { owner, may, does })
}

fn enter_effect() -> impl Strategy<Value = enter::Effect> {
    use enter::Effect;
    prop_oneof![
        Just(Effect::Twice),
        Just(Effect::OneMore),
        Just(Effect::Tapped),
        Just(Effect::Begins),
        (0..4_u64).prop_map(|count| Effect::Own { count }),
        (1..3_u64).prop_map(|colours| Effect::Colour { colours }),
        (0..1_usize).prop_map(|other| Effect::Ends { other }),
    ]
}

fn class() -> impl Strategy<Value = Class> {
    use Class::{Event, Outcome, Prevention, SelfAndIdentity, Standard};
    prop::sample::select(vec![SelfAndIdentity, Standard, Prevention, Event, Outcome])
}

fn classes_effect() -> impl Strategy<Value = classes::Effect> {
    use classes::Does;
    let does = prop::sample::select(vec![Does::DrawMore, Does::Life, Does::Less, Does::Double]);
    (class(), 0..2_usize, does).prop_map(|(class, controller, does)| classes::Effect { class, controller, does })
}

fn whole_effect() -> impl Strategy<Value = whole::Effect> {
    let protects = prop_oneof![(0..3_usize).prop_map(Protects::Itself), Just(Protects::All)];
    (0..2_usize, protects).prop_map(|(controller, protects)| whole::Effect { controller, protects })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 512, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn on_turns(effects in prop::collection::vec(turns_effect(), 0..5), events in prop::collection::vec(turns_event(), 1..4)) {
        let table = turns::Table { effects, ..Default::default() };
        prop_assume!(agree(&Turns, &together(Shared::new(table), events)));
    }

    #[test]
    fn on_draws(effects in prop::collection::vec(turns_effect(), 0..4), times in 1..5_u64) {
        prop_assume!(agree(&Turns, &draws(times, effects)));
    }

    #[test]
    fn on_batches(
        effects in prop::collection::vec(batch_effect(), 0..4),
        owners in prop::collection::vec(0..2_usize, 1..4),
        coins in 0..3_u32,
        turn in 0..2_usize,
    ) {
        let events: Vec<_> = (0..owners.len()).map(|unit| batch::Event::Die { unit }).collect();
        let table = batch::Table { owners, coins: [coins, 1], effects, log: vec![] };
        prop_assume!(agree(&Batches { turn }, &together(Shared::new(table), events)));
    }

    #[test]
    fn on_once(effects in prop::collection::vec(once_effect(), 0..5), by in prop::collection::vec(0..2_usize, 1..4)) {
        let table = once::Table { effects, ..Default::default() };
        let events = by.into_iter().map(|by| once::Event::Steal { by, amount: 2 });
        prop_assume!(agree(&Once, &together(Shared::new(table), events)));
    }

    #[test]
    fn on_classes(effects in prop::collection::vec(classes_effect(), 0..4), amount in 0..3_u64, draws in any::<bool>()) {
        let event = if draws {
            classes::Event::DrawCards { player: 0, amount, replaced: false }
        } else {
            classes::Event::Damage { to: 1, amount }
        };
        let table = classes::Table { effects, ..Default::default() };
        prop_assume!(agree(&Classes, &together(Shared::new(table), [event])));
    }

    #[test]
    fn on_whole(
        effects in prop::collection::vec(whole_effect(), 0..4),
        characters in prop::collection::vec(0..2_usize, 1..4),
        hands in 0..3_u32,
        turn in 0..2_usize,
    ) {
        let events: Vec<_> = (0..characters.len()).map(|character| whole::Event::KnockOut { character, by: turn }).collect();
        let table = whole::Table { characters, hands: [hands, 1], effects, log: vec![] };
        prop_assume!(agree(&Whole { turn }, &together(Shared::new(table), events)));
    }

    #[test]
    fn on_tokens(
        effects in prop::collection::vec(enter_effect(), 1..5),
        count in 0..3_u64,
        cant in prop::option::of(0..7_u64),
        most in prop::option::of(0..5_u64),
    ) {
        let table = enter::Table { effects, cant, most, ..Default::default() };
        prop_assume!(agree(&Tokens, &together(Shared::new(table), [enter::Event::Create { count }])));
    }
}

#[test]
fn on_chance() {
    assert!(agree(&Tokens, &engine(Engine::Flips(6))));
}

#[test]
fn what_never_ends_is_beyond_the_odometer() {
    let machine = engine(Engine::Again);
    let outside = odometer(&Tokens, &machine, Limits::default().run, 50, 10);
    assert!(!outside.complete);
    assert!(odometer(&Tokens, &engine(Engine::Flips(6)), Limits::default().run, 63, 10).replays == 63);
}
