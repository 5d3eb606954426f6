//! The rules of Candles: whoever has the evening chooses; candles that are blown out are gone.

use instead_kernel::{
    Applied, Applying, Batch, End, Fit, Lineage, Machine, Member, Next, Outcomes, Policy, Rulebook, Scope, Step, Times, Veto,
};
use instead_model::ending::Ending;
use instead_model::event::{Event, Party, Value};
use instead_model::game::{Game, OnTable, Work};
use instead_model::ids::{EffectId, PlayerId};
use instead_model::language::ChoiceOf;
use instead_model::position::{Position, Standing};
use instead_model::reason::Reason;
use instead_model::script::Action;
use instead_model::table::Row;
use instead_model::vocabulary::Vocabulary;
use instead_model::{apply, interpret, zones};
use smallvec::SmallVec;

use super::words::{self, DEAL, LIGHT};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Candles;

impl Rulebook<OnTable> for Candles {
    fn policy(&self) -> Policy {
        Policy { scope: Scope::Event, times: Times::EachEffect }
    }

    fn veto(&self, _: &Position, event: &Event) -> Veto<OnTable> {
        if event.amount == 0 { Veto::NoEvent(Reason::NothingLeft) } else { Veto::Nothing }
    }

    fn candidates(&self, position: &Position, member: &Member<OnTable>, all: bool, each: &mut dyn FnMut(EffectId)) {
        apply::candidates(self, position, member, all, each);
    }

    fn applicable(
        &self,
        position: &Position,
        batch: &Batch<OnTable>,
        member: &Member<OnTable>,
        effect: EffectId,
    ) -> Result<Fit<OnTable>, Reason> {
        apply::applicable(self, position, batch, member, effect)
    }

    fn alike(&self, position: &Position, one: EffectId, other: EffectId) -> bool {
        apply::alike(position, one, other)
    }

    fn chooser(&self, position: &Position, _: &Member<OnTable>, _: EffectId) -> PlayerId {
        position.table.turn.active
    }

    fn rank(&self, _: &Position, player: PlayerId) -> u32 {
        u32::from(player.0)
    }

    fn apply(&self, position: &mut Position, applying: &mut Applying<'_, OnTable>, effect: EffectId) -> Applied<OnTable> {
        apply::apply(self, position, applying, effect)
    }

    fn contained(&self, _: &Position, _: &Member<OnTable>) -> SmallVec<[Event; 1]> {
        SmallVec::new()
    }

    fn perform(&self, position: &mut Position, batch: &Batch<OnTable>, _: &mut Next<OnTable>) {
        for event in batch.members.iter().filter(|member| member.stands).map(|member| &member.event) {
            let amount = i64::try_from(event.amount).unwrap_or(i64::MAX);
            match (event.verb, event.subject) {
                (DEAL, Some(Party::Player(player))) => position.table.write().player_mut(player).life -= amount,
                (LIGHT, Some(Party::Player(player))) => position.table.write().player_mut(player).life += amount,
                _ => {}
            }
        }
    }

    fn work(
        &self,
        position: &mut Position,
        work: &mut Work,
        lineage: &Lineage<EffectId>,
        answers: &mut SmallVec<[Value; 2]>,
        next: &mut Next<OnTable>,
    ) -> Step<OnTable> {
        match work {
            Work::Program(frame) => interpret::step(self, position, frame, lineage, answers, next),
            Work::Task(_) => Step::Done(None),
        }
    }

    fn idle(&self, position: &mut Position, next: &mut Next<OnTable>) {
        while let Some(command) = position.table.script.commands.get(position.table.line as usize).cloned() {
            position.table.write().line += 1;
            if let Action::Propose(events) = position.table.current_action(command.action) {
                return next.propose(events, &Lineage::default());
            }
        }
    }
}

impl Game for Candles {
    fn words(&self) -> &'static Vocabulary {
        words::vocabulary()
    }

    fn tier(&self, _: &Standing<'_>, _: &Event) -> u8 {
        1
    }

    fn functions(&self, row: &Row, _: &Standing<'_>, _: &Event) -> bool {
        row.zone == zones::BOARD
    }

    fn sees_others_ahead(&self) -> bool {
        false
    }

    fn can_be_dealt_damage(&self, _: &Position, party: Party) -> bool {
        matches!(party, Party::Player(_))
    }

    fn forbids(&self, _: &Position, _: &Standing<'_>, _: &Event) -> Option<Reason> {
        None
    }

    fn unpreventable(&self, _: &Position, _: &Event) -> bool {
        false
    }

    fn complete(&self, _: &Position, _: &mut Event) {}

    fn choices_of(&self, _: &Position, _: ChoiceOf, _: PlayerId) -> Vec<Value> {
        Vec::new()
    }

    fn affected(&self, position: &Position, _: &Event) -> PlayerId {
        position.table.turn.active
    }
}

impl Outcomes<OnTable> for Candles {
    fn outcome(&self, machine: &Machine<OnTable>, end: End) -> (End, Ending) {
        (end, Ending::of(&machine.position))
    }
}
