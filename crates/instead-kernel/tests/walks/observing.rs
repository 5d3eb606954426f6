//! Observing: every considered effect with its verdict, and no other result for it.

use instead_kernel::{Limits, Machine, Note, Observer, Shared, Status, Terms, Verdict};

use crate::{play, together};
use instead_toys::enter::{self, Tokens};
use instead_toys::turns::{Effect, Event, Table, Turns};

/// Keeps the verdicts, in words.
#[derive(Default)]
struct Verdicts(Vec<String>);

impl<R: Terms> Observer<R> for Verdicts {
    fn note(&mut self, _: &R::Position, note: Note<'_, R>) {
        match note {
            Note::Considered { effect, verdict, .. } => self.0.push(match verdict {
                Verdict::Applicable(_) => format!("{effect:?} applicable"),
                Verdict::HadOpportunity => format!("{effect:?} had its opportunity"),
                Verdict::LaterTier(_) => format!("{effect:?} later"),
                Verdict::EventCant(reason) => format!("{effect:?} can't: {reason:?}"),
                Verdict::NotApplicable(reason) => format!("{effect:?} not: {reason:?}"),
            }),
            Note::Cant { reason, .. } => self.0.push(format!("can't: {reason:?}")),
            Note::NoEvent { reason, .. } => self.0.push(format!("no event: {reason:?}")),
            Note::Applied { pair, .. } => self.0.push(format!("{:?} applied", pair.effect)),
            _ => {}
        }
    }
}

#[test]
fn every_effect_is_considered_and_the_reason_given() {
    let effects = vec![
        Effect::Alter { times: 2, plus: 0 },
        Effect::Shield { player: 1, points: 1 },
        Effect::Shield { player: 0, points: 0 },
        Effect::Rest { player: 0 },
    ];
    let table = Table { effects, ..Table::default() };
    let mut machine = together::<Turns>(Shared::new(table), [Event::Damage { to: 0, amount: 1 }]);
    let mut heard = Verdicts::default();
    assert_eq!(machine.run_with(&Turns, Limits::default(), &mut heard), Status::Done);
    let others = ["1 not: \"it shields another player\"", "2 not: \"the shield is used up\"", "3 not: \"it watches other events\""];
    let expected: Vec<_> =
        others.into_iter().chain(["0 applicable", "0 applied", "0 had its opportunity"]).chain(others).map(String::from).collect();
    assert_eq!(heard.0, expected);
}

#[test]
fn a_later_tier_and_a_cant_are_told() {
    let effects = vec![enter::Effect::Twice, enter::Effect::Own { count: 6 }];
    let table = enter::Table { effects, cant: Some(6), ..Default::default() };
    let mut machine = together::<Tokens>(Shared::new(table), [enter::Event::Create { count: 1 }]);
    let mut heard = Verdicts::default();
    assert_eq!(machine.run_with(&Tokens, Limits::default(), &mut heard), Status::Done);
    assert_eq!(
        heard.0,
        ["0 later", "1 applicable", "1 applied", "0 can't: \"not that many\"", "1 had its opportunity", "can't: \"not that many\"",]
    );
}

#[test]
fn observing_changes_nothing() {
    let effects = vec![Effect::Alter { times: 2, plus: 0 }, Effect::Alter { times: 1, plus: 1 }, Effect::Shield { player: 0, points: 3 }];
    let table = Table { effects, ..Table::default() };
    let damage = [Event::Damage { to: 0, amount: 1 }, Event::Damage { to: 0, amount: 2 }];
    let start = together::<Turns>(Shared::new(table), damage);
    let mut open: Vec<Machine<Turns>> = vec![start];
    let mut seen = 0;
    while let Some(machine) = open.pop() {
        seen += 1;
        let (mut loud, (silent, status)) = (machine.clone(), play(&Turns, &machine, &[]));
        assert_eq!(loud.run_with(&Turns, Limits::default(), &mut Verdicts::default()), status);
        assert_eq!(loud, silent);
        if let Status::Choice(choice) = status {
            for offer in choice.options {
                let mut next = silent.clone();
                assert!(next.take(offer.decision).is_ok());
                open.push(next);
            }
        }
    }
    assert!(seen > 50, "{seen}");
}
