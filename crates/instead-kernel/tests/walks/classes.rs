//! Five fixed classes; a compound event that was replaced closes its parts.

use instead_kernel::{ChoiceKind, Chooser, Decision, Machine, Shared};

use crate::{choice, end, offered, together};
use instead_toys::classes::{Class, Classes, Does, Effect, Event, Table};

fn game(event: Event, effects: &[(Class, usize, Does)]) -> Machine<Classes> {
    let effects = effects.iter().map(|(class, controller, does)| Effect { class: *class, controller: *controller, does: *does }).collect();
    together(Shared::new(Table { effects, ..Table::default() }), [event])
}

fn draws(amount: u64) -> Event {
    Event::DrawCards { player: 0, amount, replaced: false }
}

#[test]
fn the_classes_come_in_their_order_and_nobody_is_asked() {
    use Class::{Event as Late, Outcome, Prevention, SelfAndIdentity, Standard};
    let order = [SelfAndIdentity, Standard, Prevention, Late, Outcome];
    assert!(order.is_sorted());
    for earlier in 0..order.len() {
        for later in earlier + 1..order.len() {
            let damage = Event::Damage { to: 1, amount: 3 };
            let effects = [(order[later], 1, Does::Double), (order[earlier], 0, Does::Less)];
            assert_eq!(end(&Classes, &game(damage, &effects), &[]).damage[1], (3 - 1) * 2, "{:?}", (order[earlier], order[later]));
        }
    }
}

#[test]
fn within_a_class_each_player_orders_their_own() {
    let effects = [(Class::Standard, 1, Does::Double), (Class::Standard, 0, Does::Less), (Class::Standard, 0, Does::Double)];
    let machine = game(Event::Damage { to: 1, amount: 3 }, &effects);
    let start = choice(&Classes, &machine, &[]);
    assert_eq!((start.chooser, start.kind), (Chooser::Player(0), ChoiceKind::Start));
    assert_eq!(offered(&Classes, &machine, &[]), [Decision::Start(0), Decision::Start(1)]);
    assert_eq!(choice(&Classes, &machine, &[0]).chooser, Chooser::Player(0), "who then orders their own");
    assert_eq!(end(&Classes, &machine, &[0, 0]).damage[1], (3 - 1) * 2 * 2, "and player 1's comes last");
    assert_eq!(end(&Classes, &machine, &[0, 1]).damage[1], (3 * 2 - 1) * 2);
    assert_eq!(end(&Classes, &machine, &[1, 0]).damage[1], (3 * 2 - 1) * 2, "player 1's comes first");
    assert_eq!(end(&Classes, &machine, &[1, 1]).damage[1], 3 * 2 * 2 - 1);
}

#[test]
fn each_effect_once_for_an_original_event() {
    let effects = [(Class::Standard, 0, Does::DrawMore), (Class::Event, 0, Does::DrawMore)];
    assert_eq!(end(&Classes, &game(draws(2), &effects), &[]).cards[0], 2 + 1 + 1);
}

#[test]
fn the_parts_of_a_compound_event_can_be_replaced() {
    let table = end(&Classes, &game(draws(3), &[(Class::Standard, 0, Does::Life)]), &[]);
    assert_eq!((table.cards[0], table.life[0]), (0, 3));
}

#[test]
fn a_replaced_compound_event_closes_its_parts() {
    let effects = [(Class::Standard, 0, Does::DrawMore), (Class::Standard, 0, Does::Life)];
    let table = end(&Classes, &game(draws(3), &effects), &[]);
    assert_eq!((table.cards[0], table.life[0]), (4, 0));
}
