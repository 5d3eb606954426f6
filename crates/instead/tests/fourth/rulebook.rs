//! The rules of Candles: whoever has the evening chooses; candles that are blown out are gone.

use instead_kernel::amount::signed;
use instead_kernel::{Batch, Member, Next, Outcomes, Policy, Rulebook, Scope, Times, Veto};
use instead_model::event::{Event, Party};
use instead_model::game::{Game, OnTable};
use instead_model::ids::{EffectId, PlayerId};
use instead_model::position::Position;
use instead_model::reason::Reason;
use instead_model::turns::Turns;
use instead_model::vocabulary::Vocabulary;

use super::words::{self, Do};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Candles;

impl Turns for Candles {}

impl Rulebook<OnTable> for Candles {
    instead_model::forwards!(effects, counting, turn_order, programs, turns);

    fn policy(&self) -> Policy {
        Policy { scope: Scope::Event, times: Times::EachEffect }
    }

    fn veto(&self, _: &Position, event: &Event) -> Veto<OnTable> {
        if event.amount == 0 { Veto::NoEvent(Reason::NothingLeft) } else { Veto::Nothing }
    }

    fn chooser(&self, position: &Position, member: &Member<OnTable>, _: EffectId) -> PlayerId {
        self.affected(position, &member.event)
    }

    fn perform(&self, position: &mut Position, batch: &Batch<OnTable>, _: &mut Next<OnTable>) {
        for event in batch.members.iter().filter(|member| member.stands).map(|member| &member.event) {
            let Some(Party::Player(player)) = event.subject else { continue };
            let burning = &mut position.table.write().player_mut(player).life;
            match Do::of(event.verb) {
                Some(Do::BlowOut) => *burning -= signed(event.amount),
                Some(Do::Light) => *burning += signed(event.amount),
                _ => {}
            }
        }
    }
}

impl Outcomes<OnTable> for Candles {
    instead_model::forwards!(ends);
}

impl Game for Candles {
    fn words(&self) -> &'static Vocabulary {
        words::vocabulary()
    }

    fn can_be_dealt_damage(&self, _: &Position, party: Party) -> bool {
        matches!(party, Party::Player(_))
    }

    fn affected(&self, position: &Position, _: &Event) -> PlayerId {
        position.table.turn.active
    }
}
