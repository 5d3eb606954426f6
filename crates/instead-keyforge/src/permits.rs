//! Permissions by texts to play or use cards of another house: KF Active House.
//!
//! Such a permission is an effect on an event that never happens, [`Do::Permit`] of a card: `to` play if the card is to be
//! played, `from` play if it is to be used, with the kind of use as its moment.

use instead_kernel::{Batch, Lineage};
use instead_model::apply;
use instead_model::event::{Event, Party};
use instead_model::ids::{EffectId, ObjectId, Origin};
use instead_model::position::Position;
use instead_model::zones;

use crate::game::KEYFORGE;
use crate::words::{Do, moments};

/// The effect that allows a card to be played or used now, if there is one.
pub fn of(position: &Position, verb: Do, object: ObjectId) -> Option<EffectId> {
    let plays = verb == Do::Launch;
    let moment = match verb {
        Do::Fight => Some(moments::FIGHT),
        Do::Reap => Some(moments::REAP),
        _ => None,
    };
    let event = Event {
        subject: Some(Party::Object(object)),
        player: Some(position.table.turn.active),
        from: (!plays).then_some(zones::BOARD),
        to: plays.then_some(zones::BOARD),
        moment,
        ..Event::of(Do::Permit.into())
    };
    let batch = Batch::new([event], &Lineage::default());
    let member = batch.members.first()?;
    let mut found = None;
    apply::candidates(&KEYFORGE, position, member, false, &mut |effect| {
        // What isn't used up allows it first.
        let lasts = |effect: EffectId| position.standing(effect, None).is_some_and(|standing| standing.left.is_none());
        let better = found.is_none_or(|before| !lasts(before) && lasts(effect));
        if better && apply::applicable(&KEYFORGE, position, &batch, member, effect).is_ok() {
            found = Some(effect);
        }
    });
    found
}

/// It was for one card; one of a constant ability may be for one each turn.
pub fn spend(position: &mut Position, effect: EffectId) {
    match effect.origin {
        Origin::Made(number) => position.effects.write().spend(number, 1),
        Origin::Static(object) => {
            if let Some(row) = position.table.write().row_mut(object) {
                row.remember(|memory| match memory.used.binary_search_by_key(&effect.index, |(number, _)| *number) {
                    Ok(place) => memory.used[place].1 += 1,
                    Err(place) => memory.used.insert(place, (effect.index, 1)),
                });
            }
        }
        Origin::Entering(_) | Origin::Granted(_) => {}
    }
}
