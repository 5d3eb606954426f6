//! Rules that effects of resolutions change for a while (390): for all such cards, or for the next that somebody plays (391).
//!
//! An effect for the next card waits with one use left. The card that is played next takes it: what it costs less is charged by
//! then and over; what it deals more, it deals as it resolves.

use instead_model::evaluate::View;
use instead_model::event::{Party, Value};
use instead_model::ids::{ObjectId, PlayerId};
use instead_model::language::{Cant, RuleChange};
use instead_model::position::{MadeEffect, Position};
use instead_model::table::Row;
use smallvec::SmallVec;

/// The rules that effects of resolutions change, each with its effect.
pub fn rules(position: &Position) -> impl Iterator<Item = (&MadeEffect, &RuleChange)> {
    position.made_cants().filter_map(|(made, cant)| if let Cant::Rule(rule) = cant { Some((made, rule)) } else { None })
}

/// The point of view of an effect, whether or not what made it is still there (392).
pub fn view<'a>(position: &'a Position, made: &'a MadeEffect) -> View<'a> {
    View::of(position, made.controller, Some(made.source), &made.chosen)
}

/// The rule that an effect has ready for the card that a player plays: `ahead` is that card as it will be.
pub fn awaiting<'a>(view: &View<'_>, (made, rule): (&MadeEffect, &'a RuleChange), player: PlayerId, ahead: &Row) -> Option<&'a RuleChange> {
    let RuleChange::Next { who, what, rule } = rule else { return None };
    let meant = made.left.is_some() && view.players(who).contains(&player) && view.fits_noun(what, ahead).is_ok();
    meant.then_some(&**rule)
}

/// The rule that the card which was played next has taken with it.
pub fn taken<'a>((made, rule): (&MadeEffect, &'a RuleChange), card: ObjectId) -> Option<&'a RuleChange> {
    let RuleChange::Next { rule, .. } = rule else { return None };
    let own = made.left.is_none() && made.chosen.first() == Some(&Value::Party(Party::Object(card)));
    own.then_some(&**rule)
}

/// The effects that wait for such a card, by their numbers, and whether they are over once it is paid for.
pub fn waiting_for(position: &Position, player: PlayerId, ahead: &Row) -> SmallVec<[(u32, bool); 2]> {
    let of_effect = |(made, rule)| {
        let rule = awaiting(&view(position, made), (made, rule), player, ahead)?;
        Some((made.number, matches!(rule, RuleChange::Costs(_))))
    };
    rules(position).filter_map(of_effect).collect()
}

/// 391: the card that was waited for is played, and no other will be it.
pub fn take(position: &mut Position, waiting: &[(u32, bool)], card: ObjectId) {
    for (number, over) in waiting {
        let effects = position.effects.write();
        if *over {
            effects.spend(*number, 1);
        } else if let Some(made) = effects.list.iter_mut().find(|made| made.number == *number) {
            (made.left, made.chosen) = (None, SmallVec::from_iter([Value::Party(Party::Object(card))]));
        }
    }
}
