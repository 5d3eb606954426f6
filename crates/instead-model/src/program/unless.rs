//! CR 118.12a: "[Do something] unless [a player does something else]": who that player is, and of several, each.

use super::*;

/// "Defending player loses 2 life unless that player pays {1}": the player that the sentence has named.
pub(super) fn who_pays(act: &mut Act) {
    if let Act::Unless { who: who @ Who::That, acts, .. } = act
        && let Some(named) = acts.iter().find_map(befalls)
        && !matches!(named, Who::That | Who::They | Who::You | Who::Target { .. })
    {
        *who = named;
    }
    act.parts_mut().into_iter().flatten().for_each(who_pays);
}

/// "Each opponent loses 2 life unless they pay {1}": each of them may, and what is said befalls those who don't. None if
/// it befalls no such players: "unless any player pays {1}" asks whether one of them does.
pub(super) fn befalls_each(who: &Who, acts: &[Act]) -> Option<Vec<Act>> {
    if !who.is_plural() || acts.iter().find_map(befalls).as_ref() != Some(who) {
        return None;
    }
    let mut acts = acts.to_vec();
    acts.iter_mut().for_each(|act| befall_them(act, who));
    Some(acts)
}

/// "Unless that player sacrifices a permanent or discards a card": whether one of several ways is chosen (CR 118.12a).
pub(super) fn has_ways(cost: &[Cost]) -> bool {
    cost.iter().any(|cost| matches!(cost, Cost::Act(Act::OneOf(_))))
}

/// The player who does something, or to whom it is done.
fn befalls(act: &Act) -> Option<Who> {
    match act {
        Act::Do(deed) => deed.player.clone().or_else(|| match &deed.subject {
            Some(Selection::The(Matcher::Player(who)) | Selection::Each(Matcher::Player(who))) => Some(who.clone()),
            _ => None,
        }),
        Act::Both(acts) | Act::Then(acts) => acts.iter().find_map(befalls),
        _ => None,
    }
}

fn befall_them(act: &mut Act, who: &Who) {
    if let Act::Do(deed) = act {
        if deed.player.as_ref() == Some(who) {
            deed.player = Some(Who::They);
        }
        if let Some(Selection::The(matcher) | Selection::Each(matcher)) = &mut deed.subject
            && *matcher == Matcher::Player(who.clone())
        {
            *matcher = Matcher::Player(Who::They);
        }
    }
    act.parts_mut().into_iter().flatten().for_each(|act| befall_them(act, who));
}
