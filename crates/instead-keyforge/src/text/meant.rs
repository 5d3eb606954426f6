//! Words that mean what only the text around them says: "that house" behind the choice of an active house, "it" behind a condition
//! about the card itself, "that card" on the other of two ways, a card's own name in the plural.

use instead_model::definition::{Definition, Meaning};
use instead_model::describe::english::plural;
use instead_model::language::walk::{Node, NodeMut, Walk, WalkMut};
use instead_model::language::{Ability, Act, Amount, ChoiceOf, Condition, Deed, Head, Matcher, Noun, Quality, Selection, Trigger, Who};

use super::damage::{dealt_together, may_be_one};
use crate::words::{self, Do};

/// Settles what such words mean in the abilities of a card. The clauses keep their texts.
pub fn settled(mut definition: Definition) -> Definition {
    let name = definition.name.clone();
    let mut changed = false;
    for clause in &mut definition.clauses {
        let Meaning::Ability(ability) = &mut clause.meaning else { continue };
        changed |= own_plural(ability, &name);
        if let Ability::Triggered { when, acts } = ability {
            changed |= chosen_house(when, acts);
            changed |= chosen_player(acts);
            changed |= itself(acts);
            changed |= fought(acts);
            changed |= destroyed(acts);
            changed |= dealt_together(acts);
            changed |= another(acts);
        }
        changed |= gone(ability);
        changed |= other_way(ability);
        changed |= for_each(ability);
        changed |= counted_on_that(ability);
        changed |= counted_before(ability);
    }
    if changed { definition.compiled(words::vocabulary()) } else { definition }
}

/// "After a player chooses an active house, … of that house": the house that is the active one by then (KF Active House). Where the text
/// has a house chosen itself, "that house" is that one.
fn chosen_house(when: &Trigger, acts: &mut Vec<Act>) -> bool {
    let chooses = matches!(when.core(), Trigger::Event(pattern) if Do::of(pattern.verb) == Some(Do::ChooseHouse));
    let names = acts.any(&mut |node| matches!(node, Node::Act(Act::Name(_))));
    let Some(active) = words::vocabulary().find_counter("active house").filter(|_| chooses && !names) else { return false };
    let mut changed = false;
    acts.reword(&mut |node| match node {
        NodeMut::Quality(quality @ Quality::TheChosen) => {
            *quality = Quality::Numbered(active);
            changed = true;
            true
        }
        _ => false,
    });
    changed
}

/// "Choose a player. … that player's hand": the one who is chosen, if the text chooses nothing else by name.
fn chosen_player(acts: &mut Vec<Act>) -> bool {
    let mut named = Vec::new();
    acts.walk(&mut |node| {
        if let Node::Act(Act::Name(what)) = node {
            named.push(*what);
        }
        false
    });
    let mut changed = false;
    if named == [ChoiceOf::Player] {
        acts.reword(&mut |node| match node {
            NodeMut::Who(who @ Who::That) => {
                *who = Who::TheChosen;
                changed = true;
                true
            }
            _ => false,
        });
    }
    changed
}

/// "If this is the first time ~ has been used this turn, ready it": it is the card that the condition is about, and not what that
/// card fights. Where the text has something else chosen since, "it" is that.
fn itself(acts: &mut Vec<Act>) -> bool {
    let about = |condition: &Condition| matches!(condition, Condition::Not(inner) if matches!(&**inner, Condition::Happened { what, .. } if what.subject == Some(Matcher::Itself)));
    let mut changed = false;
    acts.reword(&mut |node| match node {
        NodeMut::Act(Act::If { condition, acts }) if about(condition) => {
            let chooses = |node: Node<'_>| matches!(node, Node::Selection(Selection::Choose { .. } | Selection::UpTo { .. }));
            if !acts.any(&mut |node| chooses(node)) {
                changed |= replaced(acts, |of| *of == Matcher::It, &Matcher::Itself);
            }
            true
        }
        _ => false,
    });
    changed
}

/// "You may exalt ~. If you do, deal 1 damage to the creature ~ fights": that is the one of the fight, whatever was done since.
fn fought(acts: &mut Vec<Act>) -> bool {
    let (mut deeds, mut changed) = (0, false);
    acts.reword(&mut |node| match node {
        NodeMut::Deed(_) => {
            deeds += 1;
            false
        }
        NodeMut::Matcher(of) => {
            let fights = matches!(&*of, Matcher::That(noun) if noun.is.contains(&Quality::Blocking));
            if fights && deeds > 1 {
                *of = Matcher::OfEvent;
                changed = true;
            }
            fights
        }
        _ => false,
    });
    changed
}

/// "If this damage destroys that creature, … the destroyed creature": that one (KF Leaves Play).
fn destroyed(acts: &mut Vec<Act>) -> bool {
    let mut changed = false;
    acts.reword(&mut |node| match node {
        NodeMut::Act(Act::If { condition: Condition::GoneBy(_), acts }) => {
            acts.reword(&mut |node| match node {
                NodeMut::Matcher(of) => {
                    let Matcher::Paid { verb, called } = of else { return false };
                    if Do::of(*verb) == Some(Do::Destroy) {
                        *of = Matcher::That(called.clone());
                        changed = true;
                    }
                    true
                }
                _ => false,
            });
            true
        }
        _ => false,
    });
    changed
}

/// "If the creature ~ fights was destroyed": it is nobody by then, and not somebody who isn't in play.
fn gone(ability: &mut Ability) -> bool {
    let mut changed = false;
    ability.reword(&mut |node| match node {
        NodeMut::Condition(condition) => {
            let Condition::Of { of: Matcher::That(noun), is: Quality::Isnt(none) } = &*condition else { return false };
            let [there @ Quality::In(_)] = none.as_slice() else { return false };
            if noun.is.contains(&Quality::Blocking) {
                let is_there = Condition::Of { of: Matcher::That(noun.clone()), is: there.clone() };
                *condition = Condition::Not(Box::new(is_there));
                changed = true;
            }
            true
        }
        _ => false,
    });
    changed
}

/// "If it is your turn, play the card under ~; otherwise, archive that card": the card is named once, for both ways.
fn other_way(ability: &mut Ability) -> bool {
    let mut changed = false;
    ability.reword(&mut |node| match node {
        NodeMut::Act(act) => {
            let Act::InsteadIf { acts, condition, instead } = act else { return false };
            // "Otherwise" makes two ways of it; "instead" speaks of what the text has said before.
            if !matches!((acts.as_slice(), instead.as_slice()), ([Act::Both(_)], [Act::Both(_)])) {
                return false;
            }
            let that = |of: &Matcher| matches!(of, Matcher::That(noun) if noun.head == Head::Card);
            let speaks = acts.any(&mut |node| matches!(node, Node::Matcher(of) if that(of)));
            let Some(named) = speaks.then(|| named_once(instead)).flatten() else { return false };
            replaced(acts, that, &Matcher::It);
            let ways = Act::InsteadIf { acts: std::mem::take(acts), condition: condition.clone(), instead: std::mem::take(instead) };
            *act = Act::Both(vec![Act::Choose(named), ways]);
            changed = true;
            true
        }
        _ => false,
    });
    changed
}

/// "For each creature, deal damage to it equal to …": done for each of them, which is "it" then (KF For Each).
fn for_each(ability: &mut Ability) -> bool {
    let mut changed = false;
    ability.reword(&mut |node| match node {
        NodeMut::Act(act) => {
            let (of, acts) = match act {
                Act::Repeat { times: Amount::Where(of), acts } if begins_with_it(acts) => (&**of, acts),
                Act::PerObject { of, acts } => (&*of, acts),
                _ => return false,
            };
            let of = match of {
                Amount::CountOf(_) | Amount::ThisWay { .. } => of.clone(),
                Amount::DestroyedThisWay => destroyed_this_way(),
                _ => return false,
            };
            *act = Act::PerObject { of, acts: std::mem::take(acts) };
            changed = true;
            false
        }
        _ => false,
    });
    changed
}

/// "Deal 2 damage to that creature for each of its neighbors": the neighbors of that creature.
fn counted_on_that(ability: &mut Ability) -> bool {
    let mut changed = false;
    ability.reword(&mut |node| match node {
        NodeMut::Deed(deed) => {
            let Some(Selection::The(that @ Matcher::That(_))) = deed.subject.clone() else { return false };
            if let Some(amount) = &mut deed.amount {
                changed |= call(amount, &that, |of| *of == Matcher::It);
            }
            false
        }
        _ => false,
    });
    changed
}

/// Calls those things in an amount by another word; whether there is one.
fn call(amount: &mut Amount, name: &Matcher, meant: impl Fn(&Matcher) -> bool) -> bool {
    let mut called = false;
    amount.reword(&mut |node| match node {
        NodeMut::Matcher(of) if meant(of) => {
            name.clone_into(of);
            called = true;
            true
        }
        _ => false,
    });
    called
}

/// "Choose a friendly creature. Deal damage to an enemy creature equal to that creature's power": the one that was named before, and
/// not the one that is chosen for the deed.
fn counted_before(ability: &mut Ability) -> bool {
    let named = |of: &Matcher| matches!(of, Matcher::That(noun) if !noun.is.contains(&Quality::Blocking) && noun.head == Head::Permanent);
    let mut changed = false;
    ability.reword(&mut |node| match node {
        NodeMut::Deed(Deed {
            subject: Some(Selection::Choose { .. } | Selection::UpTo { .. }),
            amount: Some(amount),
            source: None,
            ..
        }) => {
            changed |= call(amount, &Matcher::It, named);
            false
        }
        _ => false,
    });
    changed
}

/// Those that were destroyed, and not only how many they are.
fn destroyed_this_way() -> Amount {
    let noun = Noun::of(Head::Source);
    Amount::ThisWay { verb: Do::Destroy.into(), noun }
}

/// Whether the first thing that acts say is done to "it", or by its owner or controller.
fn begins_with_it(acts: &[Act]) -> bool {
    match acts.first() {
        Some(Act::Both(acts) | Act::Then(acts) | Act::May { acts, .. }) => begins_with_it(acts),
        Some(Act::Do(deed)) => {
            let it = |of: &Matcher| matches!(of, Matcher::It | Matcher::That(_));
            matches!(&deed.subject, Some(Selection::The(of)) if it(of))
                || matches!(&deed.player, Some(Who::OwnerOf(of) | Who::ControllerOf(of)) if it(of))
        }
        _ => false,
    }
}

/// Takes out what a text chooses for the only deed of one way, which becomes "it" there; nothing, if it does or chooses more.
fn named_once(acts: &mut Vec<Act>) -> Option<Selection> {
    let mut deeds = 0;
    acts.walk(&mut |node| {
        deeds += usize::from(matches!(node, Node::Deed(_)));
        false
    });
    let mut named = None;
    if deeds != 1 {
        return None;
    }
    acts.reword(&mut |node| match node {
        NodeMut::Selection(selection @ Selection::Choose { count: 1, .. }) => {
            named = Some(std::mem::replace(selection, Selection::The(Matcher::It)));
            true
        }
        _ => false,
    });
    named
}

/// "Each friendly Hastatus Raptor", said in the plural.
fn own_plural(ability: &mut Ability, name: &str) -> bool {
    let many = plural(name);
    let mut changed = false;
    ability.reword(&mut |node| match node {
        NodeMut::Quality(Quality::Named(said)) if *said == many && many != name => {
            name.clone_into(said);
            changed = true;
            true
        }
        _ => false,
    });
    changed
}

/// "Heal a creature. Deal 2 damage to another creature": another one than the creature that the sentence before has chosen. Where the
/// two are of different sides, it is another one than the card itself.
fn another(acts: &mut [Act]) -> bool {
    let chosen = |act: &Act| match act {
        Act::Do(Deed { subject: Some(Selection::Choose { noun, count: 1 }), .. }) if !noun.other && noun.head == Head::Permanent => {
            Some(noun.clone())
        }
        _ => None,
    };
    let mut changed = false;
    for place in 1..acts.len() {
        let Some(before) = chosen(&acts[place - 1]) else { continue };
        acts[place].reword(&mut |node| match node {
            NodeMut::Selection(Selection::Choose { noun, .. } | Selection::UpTo { noun, .. }) => {
                if noun.other && may_be_one(&before, noun) {
                    noun.other = false;
                    noun.is.push(Quality::OtherThan(Box::new(Matcher::It)));
                    changed = true;
                }
                true
            }
            _ => false,
        });
    }
    changed
}

/// Puts one reference in the place of others.
fn replaced(acts: &mut Vec<Act>, is: impl Fn(&Matcher) -> bool, by: &Matcher) -> bool {
    let mut any = false;
    acts.reword(&mut |node| match node {
        NodeMut::Matcher(of) if is(of) => {
            by.clone_into(of);
            any = true;
            true
        }
        _ => false,
    });
    any
}
