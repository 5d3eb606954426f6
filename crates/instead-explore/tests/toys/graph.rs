//! Nodes, options, whether a choice matters; previews; DOT.

use instead_explore::{Labels, Limits, Matters, dot, preview};
use instead_kernel::{Decision, Silent, Status};

use crate::{all, alter, damage, draws};
use instead_toys::turns::{Effect, Turns};

#[test]
fn a_choice_matters_if_the_outcomes_say_so() {
    let exploration = all(&Turns, &damage(3, vec![alter(2, 0), alter(1, 1)]));
    let root = exploration.root().expect("a root");
    assert_eq!(root.matters(), Matters::Yes);
    let sets: Vec<Vec<u64>> =
        root.options().map(|option| option.outcomes.outcomes().map(|o| exploration.outcomes[o].outcome[0][0]).collect()).collect();
    assert_eq!(sets, [[7], [8]]);

    // Two multiplications commute: it is asked, and the answer makes no difference.
    let exploration = all(&Turns, &damage(3, vec![alter(2, 0), alter(3, 0)]));
    assert_eq!(exploration.root().map(|root| root.matters()), Some(Matters::No));
    assert_eq!(exploration.outcomes.len(), 1);
    assert_eq!(exploration.totals.positions, 2);
    assert_eq!(exploration.outcomes[0].sequences.small(), Some(2));
}

#[test]
fn the_first_answer_may_matter_and_the_second_not() {
    // x → 2x, 3x, x + 1: after + 1 the other two commute.
    let exploration = all(&Turns, &damage(1, vec![alter(1, 1), alter(2, 0), alter(3, 0)]));
    let matters: Vec<_> = exploration.choices().map(|(node, _)| (node.witness(), node.matters())).collect();
    assert_eq!(matters, [(vec![], Matters::Yes), (vec![0], Matters::No), (vec![1], Matters::Yes), (vec![2], Matters::Yes)]);
}

#[test]
fn witnesses_lead_where_they_say() {
    let machine = damage(5, vec![alter(2, 0), alter(1, 1), alter(3, 2), Effect::Shield { player: 0, points: 4 }]);
    let exploration = all(&Turns, &machine);
    for found in &exploration.outcomes {
        let by_options =
            instead_explore::replay_options(&Turns, &machine, &found.witness, Limits::default().run, &mut Silent).expect("legal");
        assert_eq!(by_options.status, Status::Done);
        assert_eq!(by_options.machine.position, found.position);
        let decisions = exploration.decisions(&found.witness);
        let by_decisions = instead_explore::replay(&Turns, &machine, &decisions, Limits::default().run, &mut Silent);
        assert_eq!(by_decisions, Ok(by_options));
    }
}

#[test]
fn exploring_twice_is_the_same() {
    let machine = damage(5, vec![alter(2, 0), alter(1, 1), alter(3, 2), alter(5, 1)]);
    assert_eq!(format!("{:?}", all(&Turns, &machine).outcomes), format!("{:?}", all(&Turns, &machine).outcomes));
}

#[test]
fn a_preview_shows_what_each_option_leads_to() {
    let preview = preview(&Turns, &draws(2, vec![Effect::Rest { player: 0 }]), Limits::default()).expect("a choice");
    assert_eq!(preview.matters, Matters::Yes);
    let cards: Vec<Vec<u64>> = preview.options.iter().map(|option| option.outcomes.iter().map(|outcome| outcome[1][0]).collect()).collect();
    assert_eq!(cards, [[0, 1], [1, 2]]);
    assert!(instead_explore::preview(&Turns, &draws(2, vec![]), Limits::default()).is_none());
}

#[test]
fn the_graph_as_dot() {
    let exploration = all(&Turns, &damage(3, vec![alter(2, 0), alter(1, 1), alter(2, 0)]));
    let labels = Labels {
        choice: &|_, choice| format!("{:?}", choice.chooser),
        option: &|machine: &instead_kernel::Machine<Turns>, _, offer| match offer.decision {
            Decision::Apply(pair) => format!("{:?}", machine.position.effects[pair.effect]),
            _ => "\"no\"\n".into(),
        },
        outcome: &|found| format!("\"{}\" damage", found.outcome[0][0]),
    };
    let text = dot(&exploration, &labels);
    assert_eq!(
        text,
        r#"digraph choices {
  rankdir=LR;
  node [shape=ellipse];
  o0 [shape=box, label="\"13\" damage"];
  o1 [shape=box, label="\"14\" damage"];
  o2 [shape=box, label="\"16\" damage"];
  n0 [label="Player(0)", style=bold];
  n0 -> n1 [label="Alter { times: 2, plus: 0 } ×2"];
  n0 -> o2 [label="Alter { times: 1, plus: 1 }"];
  n1 [label="Player(0)", style=bold];
  n1 -> o1 [label="Alter { times: 1, plus: 1 }"];
  n1 -> o0 [label="Alter { times: 2, plus: 0 }"];
}
"#
    );
}
