//! The differences between editions in what happens, apart from numbers.
//!
//! | what | 2011, 2017 | today | where |
//! |---|---|---|---|
//! | tokens and counters that a replacement effect makes (614.16) | made by what made the replaced event | made by an effect | [`cause_of_replacement`] |
//! | entering with the back face up (616.1d) | no tier of its own | a tier | [`has_back_face_tier`] |
//! | objects that enter are considered with others' continuous effects (614.12) | no | yes | [`derivation`](crate::derivation) |
//! | what may be moved as something enters (614.13a) | 2011: all but itself; 2017: as today | not what enters with it | [`spares_those_entering_too`] |
//! | noncombat damage to a player and their planeswalkers (306.7) | an opponent who controls the source may redirect it | dealt as it is | [`planeswalkers_may_be_dealt_it`] |
//! | a commander that would leave play (903.9) | its owner may put it into the command zone instead, wherever it would go | a state-based action from graveyard and exile, a replacement for hand and library | [`commanders_are_replaced_anywhere`] |
//! | planeswalkers that share a type (704.5j) | 2011: all go, whoever controls them; 2017: a player keeps one | stay, being legendary | [`planeswalkers_are_unique`] |
//! | shield, stun and finality counters (122.1c, d, h) | there are none | effects | [`counters_have_effects`] |
//!
//! Where an old edition's text is silent and nothing says that it was otherwise, the newest rules apply;
//! such a rule is cited with the edition it was taken from.

use instead_model::event::{Cause, Event};
use instead_model::ids::ObjectId;
use instead_model::zones;

use crate::catalogue::Edition;
use crate::words::Do;

/// CR 614.16: today whatever a replacement effect makes is made by an effect. Before, tokens and
/// counters were made by whatever caused the event that was replaced.
pub fn cause_of_replacement(edition: Edition, event: &Event, source: ObjectId) -> Cause {
    match edition {
        Edition::E2026 => Cause::Effect(source),
        Edition::E2011 | Edition::E2017 => original_cause(event, source),
    }
}

/// A permanent spell that resolves is an effect of a spell (CR 608.3); a land that is played isn't.
fn original_cause(event: &Event, source: ObjectId) -> Cause {
    let resolves = event.cause == Cause::Rules && event.verb == Do::Move.into() && event.from == Some(zones::STACK);
    if resolves { Cause::Effect(source) } else { event.cause }
}

/// CR 616.1d: a tier for what enters with its back face up, since 2022.
pub const fn back_face_tier(edition: Edition) -> bool {
    matches!(edition, Edition::E2026)
}

/// CR 616.1d: what enters with its back face up has a tier of its own, since 2022.
pub const fn has_back_face_tier(edition: Edition) -> bool {
    matches!(edition, Edition::E2026)
}

/// CR 614.13a: the text of 2011 keeps only the permanent itself from being moved as it enters; what enters
/// with it was added in 2012.
pub const fn spares_those_entering_too(edition: Edition) -> bool {
    !matches!(edition, Edition::E2011)
}

/// Rule 306.7 as it was until 2018: noncombat damage that an opponent's source would deal to a player may
/// be dealt to a planeswalker of that player.
pub const fn planeswalkers_may_be_dealt_it(edition: Edition) -> bool {
    matches!(edition, Edition::E2011 | Edition::E2017)
}

/// CR 903.9 as it was until 2020: a replacement effect wherever the commander would go.
pub const fn commanders_are_replaced_anywhere(edition: Edition) -> bool {
    matches!(edition, Edition::E2011 | Edition::E2017)
}

/// CR 704.5j as it was until 2013: legendary permanents of one name all go, whoever controls them.
pub const fn legends_go_together(edition: Edition) -> bool {
    matches!(edition, Edition::E2011)
}

/// Rule 704.5j as it was until 2017: planeswalkers that share a type go the way of legends of one name.
pub const fn planeswalkers_are_unique(edition: Edition) -> bool {
    matches!(edition, Edition::E2011 | Edition::E2017)
}

/// CR 122.1c, 122.1d, 122.1h: since 2022 and 2023.
pub const fn counters_have_effects(edition: Edition) -> bool {
    matches!(edition, Edition::E2026)
}
