//! Fixed choices and their cursor.

use instead_explore::{Incomplete, Limits, Steering, explore_with};
use instead_kernel::{Choice, ChoiceKind, Shared};

use crate::{alter, damage, draws};
use instead_toys::turns::{Effect, Table, Turns};

/// "The player takes these options, one after the other." The cursor says how many were used up.
struct Script(Vec<usize>);

impl Steering<Turns> for Script {
    type Cursor = usize;
    fn start(&self) -> usize {
        0
    }
    fn steer(&self, cursor: &mut usize, _: &Shared<Table>, _: &Choice<Turns>) -> Option<usize> {
        let option = self.0.get(*cursor).copied()?;
        *cursor += 1;
        Some(option)
    }
}

fn results(script: &[usize]) -> Vec<(u64, usize)> {
    let machine = damage(3, vec![alter(2, 0), alter(1, 1), alter(3, 0)]);
    let exploration = explore_with(&Turns, &machine, Limits::default(), &Script(script.to_vec()));
    assert!(exploration.is_complete());
    let root = exploration.root().expect("a root");
    assert_eq!(root.is_fixed(), !script.is_empty());
    exploration.outcomes.iter().map(|found| (found.outcome[0][0], found.cursor)).collect()
}

#[test]
fn a_fixed_choice_is_the_only_one_tried() {
    assert_eq!(results(&[]), [(19, 0), (20, 0), (21, 0), (24, 0)]);
    assert_eq!(results(&[1]), [(24, 1)]);
    assert_eq!(results(&[0]), [(19, 1), (21, 1)]);
    assert_eq!(results(&[0, 1]), [(19, 2)]);
}

#[test]
fn what_was_not_used_up_shows_at_the_outcome() {
    assert_eq!(results(&[0, 0, 0, 0]), [(21, 2)], "two of four answers were asked for");
}

#[test]
fn a_place_that_is_not_there_is_named() {
    let machine = damage(3, vec![alter(2, 0), alter(1, 1)]);
    let exploration = explore_with(&Turns, &machine, Limits::default(), &Script(vec![7]));
    assert_eq!(exploration.incomplete, Some(Incomplete::Steering { option: 7, options: 2 }));
}

/// "The player rests exactly once"; it also hears of choices with a single option.
struct RestOnce;

impl Steering<Turns> for RestOnce {
    type Cursor = (bool, u32);
    fn start(&self) -> (bool, u32) {
        (false, 0)
    }
    fn steer(&self, cursor: &mut (bool, u32), table: &Shared<Table>, choice: &Choice<Turns>) -> Option<usize> {
        assert_eq!(choice.kind, ChoiceKind::Order);
        match (table.life[0], cursor.0) {
            (0, false) => None,
            _ => {
                cursor.0 = true;
                Some(1)
            }
        }
    }
    fn forced(&self, cursor: &mut (bool, u32), _: &Shared<Table>, _: &Choice<Turns>) {
        cursor.1 += 1;
    }
}

#[test]
fn steering_may_look_at_the_position_and_hears_of_single_options() {
    let exploration = explore_with(&Turns, &draws(3, vec![Effect::Rest { player: 0 }]), Limits::default(), &RestOnce);
    let found: Vec<_> = exploration.outcomes.iter().map(|found| (found.outcome[1][0], found.cursor.0)).collect();
    assert_eq!(found, [(2, false), (2, true), (3, false)]);
    let forced = explore_with(&Turns, &damage(1, vec![alter(2, 0); 4]), Limits::default(), &RestOnce);
    assert_eq!(forced.outcomes[0].cursor, (false, 4));
}
