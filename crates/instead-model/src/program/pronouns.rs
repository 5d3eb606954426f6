//! The meaning of "it" and "that player" by the way a text is built, before its targets get their numbers.
//!
//! Words that only the game can settle – for the object of the event that triggered an ability – stay as they are.
//!
//! | module | subject |
//! |---|---|
//! | here | what a text is about, and the order in which its words are settled |
//! | `they` | players |
//! | `own` | what has the text itself |

use super::*;
use crate::language::walk::{Node, NodeMut, Walk, WalkMut};

mod own;
mod they;

pub(super) use own::*;
use they::*;

/// The kind of ability to which a text belongs, as far as its pronouns are concerned.
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
        /// The noun by which its event calls the object that it is about.
        object: Option<Noun>,
        /// Its event is about what has the ability.
        itself: bool,
        /// The object about which its condition says something.
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
                let host = Noun::of(Head::Permanent);
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

/// "Choose a source you control. The next time that source would deal damage, …": the one that was chosen (CR 609.7, 608.2c).
fn of_the_chosen_source(acts: &mut [Act]) {
    let is_source = |of: &Option<Matcher>| matches!(of, Some(Matcher::That(called)) if called.head == Head::Source);
    let mut chosen = false;
    for act in acts {
        if chosen {
            act.reword(&mut |node| {
                if let NodeMut::Pattern(pattern) = node
                    && is_source(&pattern.source)
                {
                    pattern.source = Some(Matcher::It);
                }
                false
            });
        }
        chosen |= matches!(act, Act::Choose(Selection::Choose { noun, .. }) if noun.head == Head::Source);
    }
}

/// "Whenever an opponent casts a spell, you may sacrifice an artifact. When you do, counter that spell": what the event was about is
/// "it" again as that triggers, unless what was done was done to a thing that is called so, too (CR 603.12, 608.2k).
pub(super) fn of_the_event_when_you_do(acts: &mut [Act], noun: &Noun) {
    let kinds = |noun: &Noun| -> Vec<crate::ids::Tag> {
        noun.is.iter().filter_map(|quality| if let Quality::Is(tag) = quality { Some(*tag) } else { None }).collect()
    };
    let known = kinds(noun);
    let same = |called: &Noun| {
        let spell = noun.head == Head::Spell && called.head == Head::Spell;
        spell || noun.head == called.head && kinds(called).iter().any(|kind| known.contains(kind))
    };
    let chosen = acts.says(&mut |node| match node {
        Node::Selection(Selection::Choose { noun, .. } | Selection::UpTo { noun, .. }) => same(noun),
        _ => false,
    });
    if chosen || acts.iter().any(|act| names_target_called(act, &same)) {
        return;
    }
    acts.reword(&mut |node| {
        let NodeMut::Act(act) = node else { return false };
        let Act::WhenYouDo(then) = &*act else { return false };
        if then.says(&mut |node| matches!(node, Node::Matcher(Matcher::That(called)) if called.whose.is_none() && same(called))) {
            *act = Act::Both(vec![Act::Choose(Selection::The(Matcher::OfEvent)), act.clone()]);
        }
        true
    });
}

/// The things that a text has named so far.
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
    acts.iter_mut().for_each(dealt_damage_this_way);
    of_the_chosen_source(acts);
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

/// Whether what is done something to is an object, which "it" may be from then on.
pub(super) fn names_object(subject: Option<&Selection>) -> bool {
    !matches!(subject, None | Some(Selection::The(Matcher::Player(_) | Matcher::Itself | Matcher::This)))
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
    let card = |called: &Noun| noun.head == Head::Card && called.head == Head::Card && called.is.is_empty();
    let same = |called: &Noun| spell && called.head == Head::Spell || card(called) || types(called).iter().any(|kind| known.contains(kind));
    let of_card = |target: &Noun| noun.head == Head::Card && target.head == Head::Card;
    if names_target_called(act, &|target: &Noun| same(target) || of_card(target)) {
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
