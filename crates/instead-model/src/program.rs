//! Programs: what a text does, as a flat array of operations.
//!
//! A tree of [`Act`]s is flattened once, when its definition is compiled: targets get numbers in
//! the order of the text, "may" and "if" become jumps, and effects that a resolution makes go to
//! the definition's list of replacements.

use std::borrow::Cow;
use std::ops::{Deref, DerefMut};

use serde::{Deserialize, Serialize};

use crate::definition::{Clause, Compiled, Grant, Granted, Made, Matters, Meaning, Together};
use crate::history::asked;
use crate::ids::{Verb, Zone};
use crate::language::walk::{Node, NodeMut, Walk, WalkMut};
use crate::language::*;
use crate::vocabulary::Vocabulary;

mod again;
mod agreement;
mod among;
mod arriving;
mod compiler;
mod defending;
mod defined;
mod effects;
mod found;
mod kicked;
mod linked;
mod looks;
mod modes;
mod much;
mod number;
mod others;
mod paid;
mod passing;
mod pinned;
mod plural;
mod pronouns;
mod referents;
mod this_way;
mod unless;

pub use agreement::names_none_of_the_targets;
pub use among::shows_cards;
use compiler::Compiler;
pub use compiler::picks_several;
pub use defined::pays_any_x;
pub use effects::cannot_give;
use effects::protection;
pub use plural::lacks_antecedent;
use pronouns::Of;
pub use referents::says_of_nothing;
pub use this_way::lacks_cause;

/// How many things a delayed triggered ability knows before the targets of the text that made it.
pub const NOTED: u8 = 4;

/// What a text does.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Program {
    /// What each target may be, in the order of the text.
    pub targets: Vec<Matcher>,
    /// The operations.
    pub ops: Vec<Op>,
    /// The self-replacements that stand in the text, as indices of replacements.
    pub selves: Vec<u16>,
    /// CR 113.6m: the zone out of which it moves the object that has it; it functions only there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub out_of: Option<Zone>,
    /// The clause it stands in.
    pub clause: u16,
    /// What is divided among targets as it is put on the stack (CR 601.2d).
    #[serde(default)]
    pub division: Option<Division>,
    /// Of a triggered ability: what has to hold as it resolves (CR 603.4).
    #[serde(default)]
    pub when: Vec<Condition>,
    /// Of a choice of modes: the programs, one for each choice (CR 700.2).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub choices: Vec<u16>,
    /// Of one of those: what has to hold for it to be chosen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub provided: Option<Condition>,
    /// Of one of those: the modes that were chosen, from 0.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub modes: Vec<u8>,
    /// Of a text that is carried out several times: the number of the first target of each time but the first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub again: Vec<u8>,
    /// The events by which its cost is paid that it speaks of later, each with the number of what they happened to.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub paid: Vec<(Verb, u8)>,
    /// Of a triggered ability: the number of the player among its targets of whom a linked ability speaks (CR 607.1).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub linked: Option<u8>,
}

/// Something divided among targets.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Division {
    /// The number of the first target.
    pub first: u8,
    /// How many targets there may be. The shares follow the targets of the program, in their order.
    pub count: u8,
    /// How much there is.
    pub total: Amount,
}

/// One operation of a program.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Op {
    /// Proposes these events simultaneously.
    Do(Vec<Deed>),
    /// Asks who wants to; they become "they". It isn't offered to who couldn't do the next deeds.
    Ask {
        /// Who may.
        who: Who,
        /// Where to go on if nobody wants to.
        otherwise: u16,
        /// Where what they are asked to do ends.
        until: u16,
    },
    /// Whoever said yes pays this mana, so many times (CR 118.12).
    PayMana {
        /// Who.
        who: Who,
        /// As its symbols.
        mana: String,
        /// So many times.
        times: Option<Amount>,
    },
    /// Those of these players who aren't "they" are, from then on.
    Others(Who),
    /// "They" are these players from here on.
    Spoken(Who),
    /// These may be played for a while: an index of a cant that says so of one of them (CR 601.3).
    Permit(u16, Matcher, Duration),
    /// Goes on elsewhere.
    Jump(u16),
    /// Goes on elsewhere unless the condition holds.
    Unless(Condition, u16),
    /// Keeps a number for what is yet to be created.
    Reserve,
    /// Takes note, under the number that was kept, of the tokens that were just created.
    Created(u8),
    /// Takes note of the cards that were just revealed.
    Seen,
    /// Takes note, under the number that was kept, of what was just moved, as it was before.
    Counted(u8),
    /// Takes note, under the number that was kept, of these.
    Gather(u8, Matcher),
    /// Takes note, under the number that was kept, of the result of what was just thrown.
    Thrown(u8),
    /// The players vote for these words: the next numbers are how many votes each of them got.
    Vote(Vec<String>),
    /// Takes note of what "it" is, as the next number.
    Bind(Matcher),
    /// X is this from here on: what the text says that it is (CR 107.3c).
    Define(Amount),
    /// Chooses something for "of your choice", as the next number.
    Choose(Matcher),
    /// Makes an effect: an index of a replacement.
    Make(u16),
    /// Makes this effect once for each of these, which is the next number.
    MakeEach(u16, Vec<Matcher>),
    /// Makes a "can't" effect: an index of a cant.
    Forbid(u16, Duration),
    /// Makes an ability that triggers later: an index of [`Compiled::delayed`].
    Delay(u16, Duration),
    /// Adds mana.
    AddMana(Mana),
    /// The same for other players.
    AddManaFor(Who, Mana),
    /// Makes a continuous effect: an index of a modifier.
    Modify(u16, Duration),
    /// Somebody chooses something; it is "it" from then on, and several of them are the next number. Nothing is chosen unless
    /// the event before happened.
    Pick(Option<Who>, Selection, Option<crate::ids::Verb>),
    /// What was moved just now comes back when the source leaves the battlefield (CR 610.3).
    Return,
    /// The top cards of a library are looked at: they are the next number. By the event they are revealed.
    Look(Who, Amount, Option<crate::ids::Verb>, Option<Noun>),
    /// The next of these players is "they"; goes on elsewhere once there is none.
    PerPlayer(Who, u16),
    /// The next one of what is counted is the number after this, under which all of them are kept as it begins; goes on
    /// elsewhere once there is none.
    PerObject(Amount, u8, u16),
    /// Goes on elsewhere once what follows was done so many times.
    Loop(Amount, u16),
    /// Chooses a colour or the like, as the next number.
    Name(ChoiceOf),
    /// The same, by somebody else.
    NameBy(Who, ChoiceOf),
    /// One of these is chosen: where each begins.
    OneOf(Vec<u16>),
    /// Ends the program unless the condition holds; what it was a part of isn't done then.
    Require(Condition),
    /// If what the next operation says to do can't be done in full, it goes on there: "if you can't" (CR 118.3, 118.12).
    InFull(u16),
    /// The life totals of these players become this.
    SetLife(Who, Amount),
    /// Goes on elsewhere unless the operation at this place can be done as things stand (CR 122.5).
    Able(u16, u16),
    /// An ability triggers: an index of a program (CR 603.12).
    Trigger(u16),
    /// All that is known of a clause is when it matters: nothing is done but to take note that it does now.
    Unread,
    /// What was left out has numbers too: so many have been given from here on.
    Numbered(u8),
    /// What is done once each turn is done (CR 603.2h).
    Taken,
    /// Counts that the ability resolves once more this turn.
    Resolved,
}

/// More targets than this are not asked for where a text says "any number of targets".
const ANY_NUMBER: u8 = 12;

/// Compiles the clauses of a definition.
pub fn compile(clauses: &[Clause], vocabulary: &Vocabulary) -> Compiled {
    let mut out = Output { compiled: Compiled::default(), vocabulary };
    // The paragraphs of a spell are one program; targets are numbered through.
    let mut spell: Vec<Act> = Vec::new();
    let mut spell_clause = None;
    let linked = linked::players(clauses);
    for (number, clause) in clauses.iter().enumerate() {
        let number = number as u16;
        let ability = match &clause.meaning {
            Meaning::Ability(ability) => ability,
            Meaning::Declined { matters: Matters::After(triggers) | Matters::Used(triggers) | Matters::Would(triggers), .. } => {
                let program = out.programs.len() as u16;
                out.programs.push(Program { ops: vec![Op::Unread], clause: number, ..Program::default() });
                out.triggers.extend(triggers.iter().flat_map(Trigger::alternatives).map(|trigger| (trigger, program)));
                continue;
            }
            Meaning::Declined { .. } => continue,
        };
        let ability = crate::copies::with_this(clause, ability);
        let ability = defined::spelled_out(&ability);
        let ability = defending::spelled_out(&ability);
        let ability = among::spelled_out(&ability, vocabulary);
        let ability = referents::spelled_out(&ability);
        for ability in parts(&ability) {
            match &*ability {
                Ability::Spell(acts) => {
                    spell.extend(acts.iter().cloned());
                    spell_clause.get_or_insert(number);
                }
                Ability::Modal(modes) => {
                    for mode in modes {
                        let program = Compiler::program(&mut out, &joined(mode.clone()), &Of::Spell, number);
                        out.spell.push(program);
                    }
                }
                Ability::Activated { cost, acts, only } => {
                    let (program, paid) = Compiler::activated(&mut out, (cost, acts), &[], number);
                    if let Some(only) = only {
                        let number = out.activated.len() as u16;
                        out.only.push((number, only.clone()));
                    }
                    out.activated.push((cost.clone(), program));
                    out.costs.push(paid);
                }
                Ability::Triggered { when, acts } => {
                    let when = &pronouns::as_it_was_cast(when);
                    let acts = joined(if linked { linked::second(when, acts) } else { acts.clone() });
                    let program = Compiler::triggered(&mut out, when, &acts, &[], number);
                    if let Some(compiled) = out.programs.get_mut(usize::from(program)).filter(|_| linked) {
                        compiled.linked = linked::noted(when, &compiled.targets);
                    }
                    out.triggers.push((when.clone(), program));
                }
                Ability::Replacement(replacement) => {
                    Compiler::new(&mut out, number).replacement(replacement, true);
                }
                Ability::Cant(cant) => out.cants.push((referents::of_cant(cant), true)),
                Ability::Again { pattern, of } => out.again.push((pattern.clone(), of.clone())),
                Ability::Modifier(modifier) => {
                    let modifier = &referents::of_static(modifier);
                    if let Some(from) = &modifier.protection {
                        Compiler::new(&mut out, number).replacement(&protection(&modifier.of, from), true);
                    }
                    Compiler::new(&mut out, number).modifier(modifier.clone(), true);
                }
                // CR 303.4a: an Aura spell has a target.
                Ability::CastingOption(CastingOption::Enchant(what)) => {
                    out.enchants = Some(what.clone());
                    out.programs.push(Program { targets: vec![what.clone()], clause: number, ..Program::default() });
                    let program = out.programs.len() as u16 - 1;
                    out.spell.push(program);
                }
                Ability::CastingOption(
                    option @ (CastingOption::Less { .. } | CastingOption::AnyNumber { .. } | CastingOption::Rather { .. }),
                ) => {
                    out.discounts.push(option.clone());
                }
                Ability::CastingOption(CastingOption::Either(costs)) => {
                    for cost in costs {
                        let paid = Compiler::program(&mut out, &deeds_of(cost), &Of::Spell, number);
                        out.casting_costs.push((CastingOption::Either(vec![cost.clone()]), paid));
                    }
                }
                Ability::CastingOption(option) => {
                    if let Some(cost) = option.cost() {
                        let paid = Compiler::program(&mut out, &deeds_of(cost), &Of::Spell, number);
                        if matches!(option, CastingOption::Additional(_) | CastingOption::Kicker(_) | CastingOption::Optional { .. }) {
                            out.additional.push(paid);
                        }
                        out.casting_costs.push((option.clone(), paid));
                    }
                }
                Ability::CostChange(change) => out.cost_changes.push(change.clone()),
                Ability::Rule(rule) => out.rules.push(referents::of_rule(rule)),
                Ability::Paid { keyword, acts } => {
                    let program = Compiler::program(&mut out, &joined(acts.clone()), &Of::Spell, number);
                    out.if_paid.push((keyword.clone(), program));
                }
                Ability::Keywords(_) | Ability::Several(_) | Ability::Same { .. } | Ability::Symbol { .. } | Ability::Stats(_) => {}
            }
        }
    }
    if let Some(clause) = spell_clause {
        let mut spell = joined(spell);
        pronouns::of_the_spell(&mut spell);
        for (acts, provided) in kicked::apart(&spell).into_iter().rev() {
            let program = Compiler::program(&mut out, &acts, &Of::Spell, clause);
            let compiled = &mut out.compiled;
            match compiled.programs.get_mut(program as usize) {
                Some(Program { choices, .. }) if !choices.is_empty() => compiled.spell.extend(choices.clone()),
                Some(own) => {
                    own.provided = provided;
                    compiled.spell.insert(0, program);
                }
                None => {}
            }
        }
    }
    again::compile(&mut out, clauses);
    list_exceptions(&mut out);
    (out.asked, out.links) = (asked(clauses, &out), says(clauses, |node| matches!(node, Node::Quality(Quality::ExiledWith))));
    out.recalls_payment = says(clauses, |node| matches!(node, Node::Matcher(Matcher::Paid { .. })));
    out.compiled
}

/// What comes of compiling, and what has to be known for it.
struct Output<'v> {
    compiled: Compiled,
    vocabulary: &'v Vocabulary,
}

impl Deref for Output<'_> {
    type Target = Compiled;

    fn deref(&self) -> &Compiled {
        &self.compiled
    }
}

impl DerefMut for Output<'_> {
    fn deref_mut(&mut self) -> &mut Compiled {
        &mut self.compiled
    }
}

/// "If \[condition\], instead …" joined to the instruction before it, which may stand in another paragraph (CR 614.15): the
/// last one that does the same kind of thing, or else the one just before.
fn joined(acts: Vec<Act>) -> Vec<Act> {
    let mut out: Vec<Act> = Vec::new();
    for act in acts {
        match act {
            // CR 614.15: behind "you may …. If you do, …" it replaces what is done then, and not the choice.
            Act::InsteadOfThat { condition, acts } if then_replaced(&out, &acts) => {
                if let Some(then) = out.last_mut().and_then(what_is_done_then) {
                    then.push(Act::InsteadOfThat { condition, acts });
                    *then = joined(std::mem::take(then));
                }
            }
            Act::InsteadOfThat { condition, acts: instead } => match replaced(&out, &instead) {
                Some(place) => {
                    // "Instead those creatures get +3/+3": all that was said since the first of those was named.
                    let (first, last) = names_those(&out, &instead).map_or((place, place), |first| (first.min(place), out.len() - 1));
                    let before = out.splice(first..=last, []);
                    // In one list, whereas what is done "otherwise" is kept together.
                    let spread = |act| if let Act::Both(acts) | Act::Then(acts) = act { acts } else { vec![act] };
                    let acts: Vec<Act> = before.flat_map(spread).collect();
                    out.insert(first, Act::InsteadIf { acts, condition, instead });
                }
                None => out.push(Act::If { condition, acts: instead }),
            },
            // CR 603.7: "At the beginning of the next end step, create a token. It gains haste": what the ability makes then.
            other => {
                let card = brings_no_card(&out) && speaks_of_card(&other);
                match out.last_mut().and_then(done_later) {
                    Some(acts) if acts.last().is_some_and(creates) && speaks_of_it(&other) => acts.push(other),
                    Some(acts) if card && acts.iter().any(brings) => acts.push(other),
                    _ => out.push(other),
                }
            }
        }
    }
    out
}

/// "Target creature gets +1/+1. Another target creature gets -1/-1. If …, instead those creatures get +3/+3": the first of
/// several instructions of which each has named one of those that are spoken of together (CR 608.2c, 614.15).
fn names_those(before: &[Act], instead: &[Act]) -> Option<usize> {
    let target = |node: Node<'_>| matches!(node, Node::Matcher(Matcher::Target(_) | Matcher::Targets { most: 1, .. }));
    let those = instead.says(&mut |node| matches!(node, Node::Matcher(Matcher::Those(_) | Matcher::Them)));
    let mut naming = before.iter().zip(0..).filter(|(act, _)| act.says(&mut { target })).map(|(_, place)| place);
    let first = naming.next().filter(|_| those)?;
    naming.next().map(|_| first)
}

/// "Whenever it deals combat damage to a player this turn, exile the top card of your library. You may play that card": the
/// card that the ability exiles then (CR 603.7), where the text has brought no other one.
fn brings_no_card(before: &[Act]) -> bool {
    let Some((_, earlier)) = before.split_last() else { return true };
    !earlier.says(&mut |node| matches!(node, Node::Act(act) if brings(act)) || matches!(node, Node::Noun(noun) if noun.head == Head::Card))
}

/// Whether an act may bring cards from a place where nothing was named: the top of a library.
fn brings(act: &Act) -> bool {
    match act {
        Act::Do(deed) => deed.subject.is_none() && deed.token.is_none() && deed.throw.is_none(),
        Act::Look { .. } | Act::Search { .. } | Act::Show(_) => true,
        Act::Both(acts) | Act::Then(acts) => acts.iter().any(brings),
        _ => false,
    }
}

/// Whether an act speaks of cards that were named before it.
fn speaks_of_card(act: &Act) -> bool {
    let card = |noun: &Noun| noun.head == Head::Card;
    act.says(&mut |node| matches!(node, Node::Matcher(Matcher::That(noun) | Matcher::Those(noun) | Matcher::ThisWay(noun)) if card(noun)))
}

/// What is done later, if an act ends with that: "if you do, return it at the beginning of your next upkeep".
fn done_later(act: &mut Act) -> Option<&mut Vec<Act>> {
    match act {
        Act::Delayed { acts, .. } => Some(acts),
        Act::May { then, otherwise, .. } | Act::IfYouDo { then, otherwise, .. } if !then.is_empty() && otherwise.is_empty() => {
            then.last_mut().and_then(done_later)
        }
        Act::Both(acts) | Act::Then(acts) | Act::If { acts, .. } => acts.last_mut().and_then(done_later),
        _ => None,
    }
}

/// What is done if what stands before it was done: "if you do, …".
fn what_is_done_then(act: &mut Act) -> Option<&mut Vec<Act>> {
    match act {
        Act::May { then, otherwise, .. } | Act::IfYouDo { then, otherwise, .. } if !then.is_empty() && otherwise.is_empty() => Some(then),
        _ => None,
    }
}

/// Whether what is done instead replaces a part of what the last act does then: that does the same kind of thing, or no act
/// before it does.
fn then_replaced(before: &[Act], instead: &[Act]) -> bool {
    let Some((last, earlier)) = before.split_last() else { return false };
    let mut last = last.clone();
    let Some(then) = what_is_done_then(&mut last) else { return false };
    let kind = instead.first().and_then(verb_of);
    let same = |acts: &[Act]| kind.is_some() && acts.iter().any(|act| verb_of(act) == kind);
    same(then) || !same(earlier)
}

/// CR 608.2c, 614.15: which act is replaced by what is done instead: the last one that does the same kind of thing; or else,
/// where something is done instead to what was a target, the one that names that target; or else the one just before.
fn replaced(before: &[Act], instead: &[Act]) -> Option<usize> {
    let kind = instead.first().and_then(verb_of);
    let change = |act: &Act| matches!(act, Act::Modify(_) | Act::ModifyFor { .. });
    let changes = instead.first().is_some_and(change);
    let same_kind = before.iter().rposition(|act| if changes { change(act) } else { kind.is_some() && verb_of(act) == kind });
    let to_object = || {
        let Some(Act::Do(Deed { subject: Some(Selection::The(to)), .. })) = instead.first() else { return None };
        let to_this = |act: &Act| match (to, act) {
            (Matcher::That(called), Act::Do(Deed { subject: Some(Selection::The(Matcher::Target(what))), .. })) => {
                agreement::is_called(called, what, &[])
            }
            (Matcher::It | Matcher::That(_), Act::Do(deed)) => pronouns::names_object(deed.subject.as_ref()),
            _ => false,
        };
        before.iter().rposition(to_this)
    };
    same_kind.or_else(to_object).or(before.len().checked_sub(1))
}

/// Whether an act creates tokens, or goes on about those.
fn creates(act: &Act) -> bool {
    match act {
        Act::Do(deed) => {
            // "Return it at the beginning of the next end step. That creature is a Zombie": what has come back then.
            let comes = deed.to.as_ref().is_some_and(|to| to.zone == crate::zones::BOARD);
            deed.token.is_some() || comes || speaks_of_it(act)
        }
        Act::Both(acts) | Act::Then(acts) => acts.iter().any(creates),
        other => speaks_of_it(other),
    }
}

/// Whether an act is done to what was named before, and to nothing else.
fn speaks_of_it(act: &Act) -> bool {
    match act {
        Act::Do(deed) => matches!(&deed.subject, Some(Selection::The(Matcher::It))),
        Act::Modify(change) | Act::ModifyFor { change, .. } => matches!(change.of, Matcher::It | Matcher::That(_)),
        Act::Both(acts) | Act::Then(acts) => !acts.is_empty() && acts.iter().all(speaks_of_it),
        _ => false,
    }
}

/// The verb of the first thing that an act does.
fn verb_of(act: &Act) -> Option<crate::ids::Verb> {
    match act {
        Act::Do(deed) => Some(deed.verb),
        Act::Together(deeds) => deeds.first().map(|deed| deed.verb),
        Act::Both(acts) | Act::Then(acts) | Act::If { acts, .. } | Act::Unless { acts, .. } | Act::InsteadIf { acts, .. } => {
            acts.first().and_then(verb_of)
        }
        _ => None,
    }
}

/// Lists the exceptions of the tokens that are copies (CR 707.9), and the sizes of those that are as big as something (CR 111.3).
fn list_exceptions(out: &mut Output<'_>) {
    let deeds =
        out.programs.iter().flat_map(|program| &program.ops).filter_map(|op| if let Op::Do(deeds) = op { Some(deeds) } else { None });
    let exceptions: Vec<Vec<Becoming>> = deeds
        .flatten()
        .filter_map(|deed| match &deed.token {
            Some(TokenKind::CopyWith { except, .. }) => Some(except.clone()),
            Some(TokenKind::Described { size: Some(size), .. }) => Some(vec![Becoming::Base((**size).clone())]),
            _ => None,
        })
        .collect();
    for except in exceptions {
        if !out.exceptions.contains(&except) {
            out.exceptions.push(except);
        }
    }
}

/// An ability in the words of what gives it, in the words of what has it.
fn as_borne(ability: &Ability) -> Ability {
    let mut given = ability.clone();
    given.walk_mut(&mut |node| {
        if let NodeMut::Matcher(of) = node {
            match of {
                Matcher::Itself => *of = Matcher::Granter,
                Matcher::Host => *of = Matcher::Itself,
                _ => {}
            }
        }
        false
    });
    // What the ability is about where it names nothing, "Destroyed:", is what has it.
    let own = |subject: &Option<Matcher>| *subject == Some(Matcher::Itself);
    match (ability, &mut given) {
        (Ability::Triggered { when: Trigger::Event(said), .. }, Ability::Triggered { when: Trigger::Event(when), .. })
            if own(&said.subject) =>
        {
            when.subject = Some(Matcher::Itself);
        }
        (Ability::Replacement(said), Ability::Replacement(replacement)) if own(&said.watch.subject) => {
            replacement.watch.subject = Some(Matcher::Itself);
        }
        _ => {}
    }
    given
}

/// "Stun a creature. If that creature was already stunned, destroy it instead.": the choice that both
/// texts are about, and the first text with it made.
fn chosen_before(acts: &[Act], condition: &Condition, instead: &[Act]) -> Option<(Selection, Vec<Act>)> {
    let [Act::Do(deed)] = acts else { return None };
    let selection @ (Selection::Choose { .. } | Selection::UpTo { .. } | Selection::Random { .. }) = deed.subject.as_ref()? else {
        return None;
    };
    // It, or "that creature", or a quality of it.
    let mut is_it = |node: Node<'_>| {
        matches!(node, Node::Matcher(Matcher::It | Matcher::That(_)) | Node::Condition(Condition::It(_)) | Node::Who(Who::That))
    };
    let about_it = condition.any(&mut is_it) || instead.any(&mut is_it);
    about_it.then(|| (selection.clone(), vec![Act::Do(Deed { subject: Some(Selection::The(Matcher::It)), ..deed.clone() })]))
}

/// Whether any ability says something of this kind.
fn says(clauses: &[Clause], mut something: impl FnMut(Node<'_>) -> bool) -> bool {
    let abilities = clauses.iter().filter_map(|clause| if let Meaning::Ability(ability) = &clause.meaning { Some(ability) } else { None });
    abilities.into_iter().any(|ability| ability.any(&mut something))
}

/// What a cost does, apart from paying resources.
fn deeds_of(cost: &[Cost]) -> Vec<Act> {
    let act = |cost: &Cost| match cost {
        Cost::Act(act) => Some(act.clone()),
        Cost::Mana(_) | Cost::ManaTimes { .. } | Cost::Tap | Cost::Untap => None,
    };
    cost.iter().filter_map(act).collect()
}

/// The abilities that one clause stands for.
fn parts(ability: &Ability) -> Vec<Cow<'_, Ability>> {
    match ability {
        Ability::Several(abilities) => abilities.iter().flat_map(parts).collect(),
        Ability::Triggered { when, acts } if matches!(when.core(), Trigger::AnyOf(_)) => {
            let each = |when| Cow::Owned(Ability::Triggered { when, acts: acts.clone() });
            when.alternatives().into_iter().map(each).collect()
        }
        one => vec![Cow::Borrowed(one)],
    }
}
