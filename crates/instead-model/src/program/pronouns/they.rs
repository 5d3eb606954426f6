//! "They", "that player": the player of whom a text speaks.

use super::*;

/// "If your opponent has 7 Æmber or more, they lose 4", "if an opponent has more life than you, they draw a card": each opponent
/// of whom that is so.
pub(in crate::program) fn of_the_condition(act: &mut Act) {
    match act {
        Act::Both(acts) | Act::Then(acts) => acts.iter_mut().for_each(of_the_condition),
        Act::If { condition, acts } => {
            let says_they = |act: &Act| act.any(&mut |node| matches!(node, Node::Who(Who::They)));
            if let Condition::Someone { who, holds } = &*condition {
                if acts.iter().any(says_they) {
                    let each = Act::If { condition: (**holds).clone(), acts: std::mem::take(acts) };
                    *act = Act::PerPlayer { who: who.clone(), acts: vec![each] };
                }
                return;
            }
            let (mut opponents, mut others) = (0, 0);
            condition.any(&mut |node| {
                if let Node::Who(who) = node {
                    *if *who == Who::Opponent { &mut opponents } else { &mut others } += usize::from(*who != Who::You);
                }
                false
            });
            if opponents != 1 || others > 0 || !acts.iter().any(says_they) {
                return;
            }
            condition.reword(&mut |node| match node {
                NodeMut::Who(who @ Who::Opponent) => {
                    *who = Who::They;
                    true
                }
                _ => false,
            });
            let each = Act::If { condition: condition.clone(), acts: std::mem::take(acts) };
            *act = Act::PerPlayer { who: Who::Opponent, acts: vec![each] };
        }
        _ => {}
    }
}

/// "Each opponent discards a card. ~ deals 1 damage to each creature they control": those players, where no event and nothing
/// else has named any.
pub(in crate::program) fn of_each_player(act: &mut Act, players: &mut Option<Who>) {
    match act {
        Act::Both(acts) | Act::Then(acts) | Act::If { acts, .. } | Act::Repeat { acts, .. } => {
            acts.iter_mut().for_each(|act| of_each_player(act, players));
        }
        Act::Do(deed) => {
            if let Some(who) = players.as_ref() {
                match &deed.player {
                    Some(Who::They) => deed.player = Some(who.clone()),
                    None | Some(Who::You) => deed.subject.iter_mut().for_each(|subject| they_are(subject, who)),
                    _ => {}
                }
            }
            let named = match (&deed.player, &deed.subject) {
                (None | Some(Who::You), Some(Selection::Each(Matcher::Player(who)))) => Some(who),
                (player, _) => player.as_ref(),
            };
            match named {
                None | Some(Who::You) => {}
                Some(who) => *players = Some(who.clone()).filter(Who::is_plural),
            }
        }
        Act::InsteadIf { acts, instead, .. } => {
            let before = players.clone();
            acts.iter_mut().for_each(|act| of_each_player(act, players));
            let mut other = before;
            instead.iter_mut().for_each(|act| of_each_player(act, &mut other));
        }
        Act::AddMana(_) | Act::Gather { .. } | Act::Name(_) => {}
        _ => *players = None,
    }
}

/// "~ deals 1 damage to each opponent and each creature they control": those players.
pub(in crate::program) fn dealt_to_players(act: &mut Act) {
    if let Act::Do(Deed { subject: Some(Selection::Each(Matcher::Either(any))), .. }) = act {
        let who = any.iter().find_map(|one| if let Matcher::Player(who) = one { Some(who.clone()) } else { None });
        if let Some(who) = who.filter(|who| !matches!(who, Who::Target { .. })) {
            any.iter_mut().for_each(|one| they_are(one, &who));
        }
        return;
    }
    let Act::Together(deeds) = act else { return };
    let mut players: Option<Who> = None;
    for deed in deeds {
        if let (Some(who), Some(subject)) = (&players, &mut deed.subject) {
            they_are(subject, who);
        }
        if let Some(Selection::Each(Matcher::Player(who)) | Selection::The(Matcher::Player(who))) = &deed.subject {
            players = Some(if matches!(who, Who::Target { .. }) { Who::That } else { who.clone() });
        }
    }
}

/// "If a Werewolf is dealt damage this way, destroy it": whatever that was, also where the damage was redirected (CR 614.9), and not
/// what the damage was meant for.
pub(in crate::program) fn dealt_damage_this_way(act: &mut Act) {
    let Act::If { condition: Condition::AtLeast { amount: Amount::Since(what), least: Amount::Number(1) }, acts } = act else { return };
    let Some(Matcher::Noun(noun)) = what.subject.as_ref().filter(|_| what.verb == crate::zones::DEAL) else { return };
    let mut dealt = noun.clone();
    dealt.is.push(Quality::DoneSince(Box::new(Pattern { subject: None, ..(**what).clone() })));
    let is_it = |subject: &Selection| match subject {
        Selection::The(Matcher::It) => true,
        Selection::The(Matcher::That(called)) => called.head == Head::Permanent,
        _ => false,
    };
    acts.reword(&mut |node| {
        if let NodeMut::Deed(Deed { subject: Some(subject), .. }) = node
            && is_it(subject)
        {
            *subject = Selection::Each(Matcher::Noun(dealt.clone()));
        }
        false
    });
}

/// "~ deals damage equal to its power to that creature": what is called "that creature" isn't "it" in the same clause, so that
/// "it" is what has the ability. "Damage to that creature equal to its power" leaves that open.
pub(in crate::program) fn deals_to_that(act: &mut Act) {
    let Act::Do(deed) = act else { return act.parts_mut().into_iter().flatten().for_each(deals_to_that) };
    let to_that = matches!(&deed.subject, Some(Selection::The(Matcher::That(_)))) && deed.verb == crate::zones::DEAL;
    if !to_that || matches!(deed.amount, Some(Amount::Sum(_))) || !matches!(deed.source, None | Some(Matcher::Itself | Matcher::It)) {
        return;
    }
    if deed.source.is_some() {
        deed.source = Some(Matcher::Itself);
    }
    deed.amount.iter_mut().for_each(|amount| {
        amount.reword(&mut |node| match node {
            NodeMut::Matcher(of @ Matcher::It) => {
                *of = Matcher::Itself;
                true
            }
            _ => false,
        });
    });
}

/// Makes "they" these players in a description: "a creature they control".
pub(in crate::program) fn they_are(part: &mut impl WalkMut, who: &Who) {
    part.reword(&mut |node| match node {
        NodeMut::Noun(Noun { whose: Some(whose @ Who::They), .. }) => {
            *whose = who.clone();
            true
        }
        _ => false,
    });
}

/// "You draw cards equal to the sacrificed creature's power, then you gain life equal to its toughness": of what the cost was
/// paid with, as long as nothing else was named (CR 608.2h).
pub(in crate::program) fn after_paid(act: &mut Act, paid: &mut Option<Verb>) {
    {
        match act {
            Act::Do(deed) => {
                match (paid::mentioned(deed), *paid, &mut deed.amount) {
                    (Some(verb), _, _) => *paid = Some(verb),
                    (None, Some(verb), Some(amount)) if !names_object(deed.subject.as_ref()) => paid::pronouns(amount, verb),
                    _ => {}
                }
                if names_object(deed.subject.as_ref()) {
                    *paid = None;
                }
            }
            Act::Delayed { .. } => *paid = None,
            other => match other.parts_mut() {
                Some(parts) => parts.into_iter().for_each(|act| after_paid(act, paid)),
                None => *paid = None,
            },
        }
    }
}

/// "Target opponent loses 1 life. They draw a card": they are the player that was named. Where somebody may do something,
/// or each player does, they are those.
pub(in crate::program) fn they_are_that_player(act: &mut Act) {
    match act {
        Act::Do(deed) if deed.player == Some(Who::They) => deed.player = Some(Who::That),
        Act::Both(acts) | Act::Then(acts) | Act::If { acts, .. } | Act::Repeat { acts, .. } => {
            let each = |act: &Act| matches!(act, Act::Do(Deed { player: Some(Who::Anyone | Who::Opponent | Who::Other), .. }));
            let named = acts.iter().position(each).unwrap_or(acts.len());
            acts.iter_mut().take(named).for_each(they_are_that_player);
        }
        // CR 614.15: what is done, and what is done instead of it.
        Act::InsteadIf { acts, instead, .. } => acts.iter_mut().chain(instead).for_each(they_are_that_player),
        Act::Results(rows) => rows.iter_mut().flat_map(|row| &mut row.acts).for_each(they_are_that_player),
        _ => {}
    }
}

/// "If that land is a Mountain, ~ deals 2 damage instead": what only the event tells is looked at before anything is
/// done, since the effect itself knows nothing but the damage (CR 614.15).
pub(in crate::program) fn conditions_first(acts: &mut Vec<Act>, about_object: bool) {
    for place in 0..acts.len() {
        let Some(Act::Self_(replacement)) = acts.get(place) else { continue };
        // "Create a token. If that creature was a Bear, create two of those tokens instead": the tokens aren't there yet.
        let tokens = |act: &Act| act.says(&mut |node| matches!(node, Node::Deed(Deed { token: Some(_), .. })));
        let creates = about_object && acts[..place].last().is_some_and(tokens) && replacement.when.iter().any(speaks_of_that);
        if !creates && !replacement.when.iter().any(tells_of_event) {
            continue;
        }
        let mut replacement = replacement.clone();
        let condition = Condition::All(std::mem::take(&mut replacement.when));
        acts.remove(place);
        acts.insert(0, Act::If { condition, acts: vec![Act::Make(replacement)] });
    }
}

/// Whether a condition speaks of an object that was named before it.
pub(in crate::program) fn speaks_of_that(condition: &Condition) -> bool {
    condition.says(&mut |node| {
        matches!(node, Node::Condition(Condition::It(_) | Condition::ThatIs { .. }) | Node::Matcher(Matcher::It | Matcher::That(_)))
    })
}
