//! Whom and what "it" and "that player" are by the way a text is built, before its targets get their numbers.
//!
//! What only the game can tell – the object of the event that triggered an ability – stays as it is.

use super::*;
use crate::language::walk::{Node, NodeMut, Walk, WalkMut};

/// What kind of ability a text belongs to, as far as its pronouns go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Of {
    /// A spell.
    Spell,
    /// An activated ability; whether its cost is something that is done to another object.
    Activated { cost_object: Option<Verb> },
    /// A triggered ability.
    Triggered {
        /// Its event is about a player.
        player: bool,
        /// What its event calls the object that it is about.
        object: Option<Noun>,
        /// Its event is about what has the ability.
        itself: bool,
        /// What its condition says something about.
        condition: Option<Matcher>,
        /// Its event is about an object that isn't, or needn't be, what has the ability: "~ or another creature".
        another: bool,
        /// Its event is that a step or phase begins, which is about no object.
        moment: bool,
        /// Its event is what a spell does to something else: "a creature you control becomes the target of a spell".
        by_spell: bool,
    },
}

impl Of {
    /// Of an activated ability with this cost.
    pub(super) fn cost(cost: &[Cost]) -> Self {
        let object = |cost: &Cost| match cost {
            Cost::Act(Act::Do(deed)) => {
                let other = !matches!(deed.subject, None | Some(Selection::The(Matcher::Itself | Matcher::This | Matcher::Player(_))));
                other.then_some(deed.verb)
            }
            _ => None,
        };
        Of::Activated { cost_object: cost.iter().find_map(object) }
    }

    /// Of a triggered ability.
    pub(super) fn trigger(when: &Trigger) -> Self {
        let about_player = |pattern: &Pattern| {
            let is_player = |matcher: &Option<Matcher>| match sole(matcher.as_ref()) {
                Some(Matcher::Either(any)) => any.iter().any(|one| matches!(one, Matcher::Player(_))),
                of => matches!(of, Some(Matcher::Player(_))),
            };
            pattern.player.is_some() || is_player(&pattern.subject)
        };
        let player = match when.core() {
            Trigger::Event(pattern) | Trigger::OneOrMore(pattern) | Trigger::Nth { pattern, .. } | Trigger::Chapter { pattern, .. } => {
                about_player(pattern)
            }
            _ => true,
        };
        let object = match when.core() {
            Trigger::Event(pattern) | Trigger::OneOrMore(pattern) | Trigger::Nth { pattern, .. } => {
                let host = Noun { head: Head::Permanent, other: false, is: Vec::new(), whose: None, owner: None, zone: None };
                match (sole(pattern.subject.as_ref()), sole(pattern.source.as_ref())) {
                    (Some(Matcher::Noun(noun)), _) | (_, Some(Matcher::Noun(noun))) => Some(noun.clone()),
                    (Some(Matcher::HostThat(noun)), _) | (_, Some(Matcher::HostThat(noun))) => Some((**noun).clone()),
                    (Some(Matcher::Host | Matcher::Equipped), _) | (_, Some(Matcher::Host | Matcher::Equipped)) => Some(host),
                    _ => None,
                }
            }
            _ => None,
        };
        let itself = match when.core() {
            Trigger::Event(pattern) | Trigger::OneOrMore(pattern) | Trigger::Nth { pattern, .. } => {
                let own = |of: &Option<Matcher>| matches!(of, Some(Matcher::Itself | Matcher::This | Matcher::ItselfWith(_)));
                own(&pattern.subject) || pattern.subject.is_none() && pattern.source == Some(Matcher::Itself)
            }
            _ => false,
        };
        // "At the beginning of the upkeep of enchanted creature's controller": that creature.
        let whose = match when.core() {
            Trigger::At { whose: Who::ControllerOf(of) | Who::OwnerOf(of), .. } => Some((**of).clone()).filter(referents::is_definite),
            _ => None,
        };
        // CR 608.2k: "whenever ~ becomes the target of a spell, sacrifice it": what the event was done to. The spell is called that.
        let by_spell = matches!(&object, Some(noun) if noun.head == Head::Spell).then_some(Matcher::Itself).filter(|_| itself);
        let condition = when.conditions().into_iter().find_map(referents::about).or(whose).or(by_spell);
        let another = match when.core() {
            Trigger::Event(pattern) | Trigger::OneOrMore(pattern) | Trigger::Nth { pattern, .. } => match &pattern.subject {
                Some(Matcher::Either(any)) => any.iter().any(|one| matches!(one, Matcher::Noun(_))),
                _ => object.is_some(),
            },
            _ => false,
        };
        let moment = matches!(when.core(), Trigger::At { .. });
        let by_spell = match when.core() {
            Trigger::Event(pattern) | Trigger::OneOrMore(pattern) | Trigger::Nth { pattern, .. } => {
                let is_spell = |of: Option<&Matcher>| matches!(of, Some(Matcher::Noun(noun)) if noun.head == Head::Spell);
                is_spell(sole(pattern.source.as_ref())) && matches!(pattern.subject, Some(Matcher::Noun(_) | Matcher::Either(_)))
            }
            _ => false,
        };
        Of::Triggered { player, object, itself, condition, another, moment, by_spell }
    }
}

/// The one description, where only the way it is said sets it apart.
fn sole(matcher: Option<&Matcher>) -> Option<&Matcher> {
    match matcher {
        Some(Matcher::Either(any)) if any.len() == 1 => any.first(),
        other => other,
    }
}

/// "Whenever a creature you control enters, if you cast it": how what entered was cast, and not what has the ability
/// (CR 603.4).
pub(super) fn as_it_was_cast(when: &Trigger) -> Trigger {
    let mut when = when.clone();
    let about_another = match when.core() {
        Trigger::Event(pattern) | Trigger::OneOrMore(pattern) | Trigger::Nth { pattern, .. } => {
            matches!(pattern.subject, Some(Matcher::Noun(_) | Matcher::Either(_)))
        }
        _ => false,
    };
    if about_another {
        when.conditions_mut().into_iter().for_each(cast_of_it);
    }
    when
}

fn cast_of_it(condition: &mut Condition) {
    let it = match condition {
        Condition::CastFrom(zone) => Condition::It(Quality::WasCast(*zone)),
        Condition::CastByYou => Condition::It(Quality::CastByYou),
        // "If ~ was kicked" is the plain one.
        Condition::All(all) if matches!(all.as_slice(), [Condition::Kicked]) => Condition::It(Quality::Kicked),
        Condition::All(all) | Condition::Any(all) => return all.iter_mut().for_each(cast_of_it),
        Condition::Not(inner) => return cast_of_it(inner),
        _ => return,
    };
    *condition = it;
}

/// "Whenever a creature you control becomes the target of a spell, counter that spell": what does it, and not what it is done
/// to, as long as no spell is a target of the text (CR 608.2k).
pub(super) fn of_what_does_it(acts: &mut [Act]) {
    let is_spell = |noun: &Noun| noun.head == Head::Spell;
    for act in acts {
        if names_target_called(act, &is_spell) {
            return;
        }
        act.reword(&mut |node| match node {
            NodeMut::Matcher(Matcher::That(called)) if is_spell(called) && called.whose.is_none() => {
                called.head = Head::Source;
                true
            }
            _ => false,
        });
    }
}

/// What a text has named so far.
#[derive(Clone, Copy, Debug, Default)]
struct Named {
    /// A target that is an object.
    object: bool,
    /// A target that is a player.
    player: bool,
    /// The object went where its owner keeps it.
    owner: bool,
    /// Something was created, found or chosen.
    other: bool,
    /// A target that is called what the event calls its object.
    called: bool,
    /// The text has put the object of the event somewhere else.
    gone: bool,
}

/// Says whom and what the acts mean.
pub(super) fn resolve(acts: &mut Vec<Act>, of: &Of) {
    let mut named = Named::default();
    let mut paid = None;
    acts.iter_mut().for_each(|act| after_paid(act, &mut paid));
    for act in acts.iter_mut() {
        unless::who_pays(act);
        dealt_to_players(act);
        if matches!(of, Of::Activated { cost_object: None } | Of::Triggered { itself: true, .. }) {
            deals_to_that(act);
        }
        if matches!(of, Of::Activated { .. }) && !named.object && !named.other {
            own(act, of);
        }
        instead(act);
        if let Of::Triggered { object: Some(noun), .. } = of
            && !named.called
        {
            named.gone |= moves_it(act);
            named.called = of_the_event(act, noun, named.gone);
        }
        let (object, player) = targets(act);
        let event_tells = matches!(of, Of::Triggered { player: true, .. });
        if !event_tells && !named.player && !player && (named.object || object) {
            // "That player" where no player was named: the controller of the object that was, or its owner.
            let whose = if named.owner { Who::OwnerOf } else { Who::ControllerOf };
            act.reword(&mut |node| match node {
                NodeMut::Who(who @ Who::That) => {
                    *who = whose(Box::new(Matcher::It));
                    true
                }
                _ => false,
            });
        }
        if !event_tells && (named.player || player) {
            they_are_that_player(act);
        }
        named.object |= object;
        named.player |= player;
        named.owner = matches!(act, Act::Do(Deed { to: Some(to), .. }) if [crate::zones::HAND, crate::zones::DECK].contains(&to.zone));
        named.other |= names_something(act);
    }
    if !matches!(of, Of::Triggered { player: true, moment: false, .. }) {
        acts.iter_mut().for_each(of_the_condition);
    }
    if !matches!(of, Of::Triggered { player: true, .. }) {
        let mut players = None;
        acts.iter_mut().for_each(|act| of_each_player(act, &mut players));
    }
    conditions_first(acts, matches!(of, Of::Triggered { another: true, .. }));
}

/// "If your opponent has 7 Æmber or more, they lose 4", "if an opponent has more life than you, they draw a card": each opponent
/// of whom that is so.
fn of_the_condition(act: &mut Act) {
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
fn of_each_player(act: &mut Act, players: &mut Option<Who>) {
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
fn dealt_to_players(act: &mut Act) {
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

/// "~ deals damage equal to its power to that creature": what is called "that creature" isn't "it" in the same clause, so that
/// "it" is what has the ability. "Damage to that creature equal to its power" leaves that open.
fn deals_to_that(act: &mut Act) {
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

/// What a description says of "them", it says of these players.
fn they_are(part: &mut impl WalkMut, who: &Who) {
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
fn after_paid(act: &mut Act, paid: &mut Option<Verb>) {
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

/// Whether what is done something to is an object, which "it" may be from then on.
pub(super) fn names_object(subject: Option<&Selection>) -> bool {
    !matches!(subject, None | Some(Selection::The(Matcher::Player(_) | Matcher::Itself | Matcher::This)))
}

/// "Target opponent loses 1 life. They draw a card": they are the player that was named. Where somebody may do something,
/// or each player does, they are those.
fn they_are_that_player(act: &mut Act) {
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
fn conditions_first(acts: &mut Vec<Act>, about_object: bool) {
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
fn speaks_of_that(condition: &Condition) -> bool {
    condition.says(&mut |node| {
        matches!(node, Node::Condition(Condition::It(_) | Condition::ThatIs { .. }) | Node::Matcher(Matcher::It | Matcher::That(_)))
    })
}

/// Whether a condition speaks of what the event was about.
fn tells_of_event(condition: &Condition) -> bool {
    match condition {
        Condition::Of { of: Matcher::Found | Matcher::OfEvent, .. } | Condition::OfThe { of: Matcher::OfEvent, .. } => true,
        Condition::All(all) | Condition::Any(all) => all.iter().any(tells_of_event),
        Condition::Not(one) => tells_of_event(one),
        _ => false,
    }
}

/// "If ~ was kicked, it deals 5 damage to target player": the spell, which the condition speaks of, and not what the text has
/// named before – unless "it" can't be the spell any more once something else was named (CR 608.2c).
pub(super) fn of_the_spell(acts: &mut [Act]) {
    let mut named = false;
    for act in acts {
        match act {
            Act::If { condition, acts } if speaks_of_the_spell(condition) => acts.iter_mut().for_each(|act| spell_itself(act, named)),
            // What is done instead has the dealer of what it replaces, whatever that was dealt to.
            Act::InsteadIf { condition, instead, .. } if speaks_of_the_spell(condition) => {
                instead.iter_mut().for_each(|act| spell_itself(act, true));
            }
            _ => {}
        }
        named |= names_something(act) || targets(act).0;
    }
}

fn spell_itself(act: &mut Act, named: bool) {
    match act {
        Act::Both(acts) | Act::Then(acts) => acts.iter_mut().for_each(|act| spell_itself(act, named)),
        Act::Together(deeds) => deeds.iter_mut().for_each(|deed| deals_itself(deed, named)),
        Act::Do(deed) => {
            deals_itself(deed, named);
            if !named && deed.subject == Some(Selection::The(Matcher::It)) {
                deed.subject = Some(Selection::The(Matcher::Itself));
            }
        }
        _ => {}
    }
}

/// A spell deals damage itself, whatever was named, unless the amount speaks of "it", too: "damage equal to its power".
fn deals_itself(deed: &mut Deed, named: bool) {
    let of_another = |amount: &Amount| amount.says(&mut |node| matches!(node, Node::Matcher(Matcher::It)));
    if deed.source == Some(Matcher::It) && (!named || !deed.amount.as_ref().is_some_and(of_another)) {
        deed.source = Some(Matcher::Itself);
    }
}

/// Whether a condition says something about the spell: that it was kicked, or how it was cast.
fn speaks_of_the_spell(condition: &Condition) -> bool {
    match condition {
        Condition::Kicked
        | Condition::Paid(_)
        | Condition::CastFrom(_)
        | Condition::CastByYou
        | Condition::CastInMain
        | Condition::Spent { .. } => true,
        Condition::Not(inner) => speaks_of_the_spell(inner),
        Condition::All(all) | Condition::Any(all) => all.iter().any(speaks_of_the_spell),
        _ => false,
    }
}

/// "It deals damage", "it gets", "equal to its power" in an activated ability that has named nothing else: what has the
/// ability.
fn own(act: &mut Act, of: &Of) {
    let is_own = |deed: &Deed| matches!(deed.source, None | Some(Matcher::Itself));
    match act {
        Act::Do(deed) if deed.verb == crate::zones::DEAL => {
            if deed.source == Some(Matcher::It) {
                deed.source = Some(Matcher::Itself);
            }
            if is_own(deed)
                && *of == (Of::Activated { cost_object: None })
                && let Some(amount) = &mut deed.amount
            {
                amount.reword(&mut |node| match node {
                    NodeMut::Matcher(of @ Matcher::It) => {
                        *of = Matcher::Itself;
                        true
                    }
                    _ => false,
                });
            }
            if let (Of::Activated { cost_object: Some(verb) }, Some(amount)) = (of, &mut deed.amount) {
                paid::pronouns(amount, *verb);
            }
        }
        Act::Do(deed) if deed.subject == Some(Selection::The(Matcher::It)) && *of == (Of::Activated { cost_object: None }) => {
            deed.subject = Some(Selection::The(Matcher::Itself));
        }
        // "You gain life equal to its power".
        Act::Do(Deed { amount: Some(amount), subject: None | Some(Selection::The(Matcher::Player(_) | Matcher::Itself)), .. })
            if *of == (Of::Activated { cost_object: None }) =>
        {
            amount.reword(&mut |node| match node {
                NodeMut::Matcher(of @ Matcher::It) => {
                    *of = Matcher::Itself;
                    true
                }
                _ => false,
            });
        }
        // CR 608.2h: "its power", where the cost was paid with something: that thing's.
        Act::Do(Deed { amount: Some(amount), .. }) if matches!(of, Of::Activated { cost_object: Some(_) }) => {
            let Of::Activated { cost_object: Some(verb) } = of else { return };
            paid::pronouns(amount, *verb);
        }
        Act::Modify(change) | Act::ModifyFor { change, .. } if change.of == Matcher::It => change.of = Matcher::Itself,
        Act::Delayed { .. } => {}
        other => {
            for act in other.parts_mut().into_iter().flatten() {
                own(act, of);
                if names_something(act) || targets(act).0 {
                    break;
                }
            }
        }
    }
}

/// Whether an act does something to an object that is "it" from then on.
fn names_something(act: &Act) -> bool {
    match act {
        Act::Do(Deed { subject: Some(Selection::Choose { .. } | Selection::UpTo { .. } | Selection::Random { .. }), .. }) => true,
        Act::Do(Deed { token: None, to: None, .. }) | Act::Modify(_) | Act::ModifyFor { .. } | Act::Gather { .. } => false,
        Act::AddMana(_) | Act::AddManaFor { .. } | Act::SetLife { .. } => false,
        Act::Both(acts) | Act::Then(acts) => acts.iter().any(names_something),
        _ => true,
    }
}

/// "That land", where the event was about a land and no target is called so: what the event was about. Whether the act
/// names such a target.
fn of_the_event(act: &mut Act, noun: &Noun, gone: bool) -> bool {
    let types = |noun: &Noun| {
        noun.is.iter().filter_map(|quality| if let Quality::Is(tag) = quality { Some(*tag) } else { None }).collect::<Vec<_>>()
    };
    let (known, spell) = (types(noun), noun.head == Head::Spell);
    let same = |called: &Noun| spell && called.head == Head::Spell || types(called).iter().any(|kind| known.contains(kind));
    if names_target_called(act, &same) {
        return true;
    }
    let is_that = |of: &Matcher| matches!(of, Matcher::That(called) if called.whose.is_none() && same(called));
    act.reword(&mut |node| match node {
        NodeMut::Condition(condition) => {
            let (called, quality, was) = match &*condition {
                // "If that creature was a Human": as it was then, whatever has become of it.
                Condition::All(all) => match all.as_slice() {
                    [Condition::ThatIs { called, quality }] => (called, quality, true),
                    _ => return false,
                },
                Condition::ThatIs { called, quality } => (called, quality, false),
                _ => return false,
            };
            if called.whose.is_some() || !same(called) {
                return false;
            }
            let quality = quality.clone();
            *condition =
                if was { Condition::OfThe { of: Matcher::OfEvent, quality } } else { Condition::Of { of: Matcher::Found, is: quality } };
            true
        }
        // CR 608.2h: how much of it there was, and what is copied, is seen on the battlefield, where it was called so, and not on
        // the card that the text may have moved since.
        NodeMut::Amount(Amount::PowerOf(of) | Amount::ToughnessOf(of) | Amount::CountersOn { of, .. }) if gone && is_that(of) => {
            **of = Matcher::OfEvent;
            true
        }
        NodeMut::Deed(Deed { token: Some(TokenKind::CopyOf(of) | TokenKind::CopyWith { of, .. }), .. }) if gone && is_that(of) => {
            *of = Matcher::OfEvent;
            false
        }
        NodeMut::Matcher(of) => {
            let that = is_that(of);
            if that {
                *of = Matcher::Found;
            }
            that
        }
        _ => false,
    });
    false
}

/// Whether an act puts what the event was about somewhere.
fn moves_it(act: &Act) -> bool {
    let is_it = |subject: &Option<Selection>| {
        matches!(subject, Some(Selection::The(Matcher::It | Matcher::That(_) | Matcher::Found | Matcher::OfEvent)))
    };
    act.any(&mut |node| matches!(node, Node::Deed(Deed { subject, to: Some(_), .. }) if is_it(subject)))
}

/// Whether a target is named that is called so and is no player.
fn names_target_called(act: &Act, same: &impl Fn(&Noun) -> bool) -> bool {
    act.any(&mut |node| match node {
        Node::Matcher(Matcher::Target(what) | Matcher::Targets { what, .. }) => is_called(what, same),
        _ => false,
    })
}

fn is_called(what: &Matcher, same: &impl Fn(&Noun) -> bool) -> bool {
    match what {
        Matcher::Noun(noun) => same(noun),
        Matcher::OneTarget { what, .. } | Matcher::Targets { what, .. } => is_called(what, same),
        _ => false,
    }
}

/// "~ deals 1 damage to each creature. If …, it deals 4 damage to each creature instead": the same that deals the first.
fn instead(act: &mut Act) {
    let Act::InsteadIf { acts, instead, .. } = act else { return };
    let first = acts.iter().find_map(|act| match act {
        Act::Do(deed) if deed.verb == crate::zones::DEAL => Some(deed.source.clone()),
        _ => None,
    });
    let Some(source) = first else { return };
    for act in instead {
        let deeds: &mut [Deed] = match act {
            Act::Do(deed) => std::slice::from_mut(deed),
            Act::Together(deeds) => deeds,
            _ => continue,
        };
        deeds.iter_mut().filter(|deed| deed.source == Some(Matcher::It)).for_each(|deed| deed.source.clone_from(&source));
    }
}

/// Whether targets are named that are objects, and ones that are players.
fn targets(act: &Act) -> (bool, bool) {
    let (mut object, mut player) = (false, false);
    act.walk(&mut |node| {
        let is_player = match node {
            Node::Matcher(Matcher::Target(what) | Matcher::Targets { what, .. }) => {
                what.any(&mut |node| matches!(node, Node::Matcher(Matcher::Player(_))))
            }
            Node::Who(Who::Target { .. }) => true,
            _ => return false,
        };
        object |= !is_player;
        player |= is_player;
        true
    });
    (object, player)
}
