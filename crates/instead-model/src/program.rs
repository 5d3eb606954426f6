//! Programs: what a text does, as a flat array of operations.
//!
//! A tree of [`Act`]s is flattened once, when its definition is compiled: targets get numbers in
//! the order of the text, "may" and "if" become jumps, and effects that a resolution makes go to
//! the definition's list of replacements.

use serde::{Deserialize, Serialize};

use crate::definition::{Clause, Compiled, Grant, Granted, Made, Meaning, Together};
use crate::history::asked;
use crate::language::*;

/// What a text does.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Program {
    /// What each target may be, in the order of the text.
    pub targets: Vec<Matcher>,
    /// The operations.
    pub ops: Vec<Op>,
    /// The self-replacements that stand in the text, as indices of replacements.
    pub selves: Vec<u16>,
    /// The clause it stands in.
    pub clause: u16,
    /// What is divided among targets as it is put on the stack (CR 601.2d).
    #[serde(default)]
    pub division: Option<Division>,
    /// Of a triggered ability: what has to hold as it resolves (CR 603.4).
    #[serde(default)]
    pub when: Vec<Condition>,
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
    },
    /// Goes on elsewhere.
    Jump(u16),
    /// Goes on elsewhere unless the condition holds.
    Unless(Condition, u16),
    /// Takes note of what "it" is, as the next number.
    Bind(Matcher),
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
    /// Changes the target of a spell.
    ChangeTarget(Matcher),
    /// Makes a continuous effect: an index of a modifier.
    Modify(u16, Duration),
    /// Somebody chooses something; it is "it" from then on.
    Pick(Selection),
    /// Goes on elsewhere once what follows was done so many times.
    Loop(Amount, u16),
    /// Chooses a colour or the like, as the next number.
    Name(ChoiceOf),
    /// The life totals of these players become this.
    SetLife(Who, Amount),
    /// An ability triggers: an index of a program (CR 603.12).
    Trigger(u16),
}

/// More targets than this are not asked for where a text says "any number of targets".
const ANY_NUMBER: u8 = 12;

/// How many things a delayed triggered ability knows before the targets of the text that made it.
pub const NOTED: u8 = 3;

/// Compiles the clauses of a definition.
pub fn compile(clauses: &[Clause]) -> Compiled {
    let mut out = Compiled::default();
    // The paragraphs of a spell are one program; targets are numbered through.
    let mut spell: Vec<Act> = Vec::new();
    let mut spell_clause = None;
    for (number, clause) in clauses.iter().enumerate() {
        let number = number as u16;
        let Meaning::Ability(ability) = &clause.meaning else { continue };
        for ability in parts(ability) {
            match ability {
                Ability::Spell(acts) => {
                    spell.extend(acts.iter().cloned());
                    spell_clause.get_or_insert(number);
                }
                Ability::Modal(modes) => {
                    for mode in modes {
                        let program = Compiler::program(&mut out, &joined(mode.clone()), number);
                        out.spell.push(program);
                    }
                }
                Ability::Activated { cost, acts, only } => {
                    let program = Compiler::program(&mut out, &joined(acts.clone()), number);
                    if let Some(only) = only {
                        out.only.push((out.activated.len() as u16, only.clone()));
                    }
                    out.activated.push((cost.clone(), program));
                    let cost = Compiler::program(&mut out, &deeds_of(cost), number);
                    out.costs.push(cost);
                }
                Ability::Triggered { when, acts } => {
                    let program = Compiler::triggered(&mut out, when, &joined(acts.clone()), number);
                    out.triggers.push((when.clone(), program));
                }
                Ability::Replacement(replacement) => {
                    Compiler::new(&mut out, number).replacement(replacement, true);
                }
                Ability::Cant(cant) => out.cants.push((cant.clone(), true)),
                Ability::Modifier(modifier) => {
                    if let Some(from) = &modifier.protection {
                        Compiler::new(&mut out, number).replacement(&protection(&modifier.of, from), true);
                    }
                    Compiler::new(&mut out, number).modifier(modifier.clone(), true);
                }
                // CR 303.4a: an Aura spell has a target.
                Ability::CastingOption(CastingOption::Enchant(what)) => {
                    out.enchants = Some(what.clone());
                    out.programs.push(Program { targets: vec![what.clone()], clause: number, ..Program::default() });
                    out.spell.push(out.programs.len() as u16 - 1);
                }
                Ability::CastingOption(option) => {
                    if let Some(cost) = option.cost() {
                        let paid = Compiler::program(&mut out, &deeds_of(cost), number);
                        if matches!(option, CastingOption::Additional(_) | CastingOption::Kicker(_)) {
                            out.additional.push(paid);
                        }
                        out.casting_costs.push((option.clone(), paid));
                    }
                }
                Ability::Keywords(_) | Ability::Several(_) => {}
            }
        }
    }
    if let Some(clause) = spell_clause {
        let program = Compiler::program(&mut out, &joined(spell), clause);
        out.spell.insert(0, program);
    }
    out.asked = serde_json::to_value(&out).map_or(0, |value| asked(&value));
    list_exceptions(&mut out);
    out
}

/// "If \[condition\], instead …" joined to the instruction before it, which may stand in another paragraph (CR 614.15): the
/// last one that does the same kind of thing, or else the one just before.
fn joined(acts: Vec<Act>) -> Vec<Act> {
    let mut out: Vec<Act> = Vec::new();
    for act in acts {
        match act {
            Act::InsteadOfThat { condition, acts: instead } => {
                let kind = instead.first().and_then(verb_of);
                let place = out.iter().rposition(|before| kind.is_some() && verb_of(before) == kind).or(out.len().checked_sub(1));
                match place.and_then(|place| out.get_mut(place)) {
                    Some(before) => {
                        let acts = vec![before.clone()];
                        *before = Act::InsteadIf { acts, condition, instead };
                    }
                    None => out.push(Act::If { condition, acts: instead }),
                }
            }
            other => out.push(other),
        }
    }
    out
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

/// Lists the exceptions of the tokens that are copies (CR 707.9).
fn list_exceptions(out: &mut Compiled) {
    let deeds =
        out.programs.iter().flat_map(|program| &program.ops).filter_map(|op| if let Op::Do(deeds) = op { Some(deeds) } else { None });
    let exceptions: Vec<Vec<Becoming>> = deeds
        .flatten()
        .filter_map(|deed| match &deed.token {
            Some(TokenKind::CopyWith { except, .. }) => Some(except.clone()),
            _ => None,
        })
        .collect();
    for except in exceptions {
        if !out.exceptions.contains(&except) {
            out.exceptions.push(except);
        }
    }
}

/// An ability in the words of what gives it, in the words of what has it. Done on the serialised form,
/// so that no construct that is added later can be forgotten.
fn as_borne(ability: &Ability) -> Option<Ability> {
    fn borne(value: &mut serde_json::Value) {
        match value {
            serde_json::Value::String(word) if word == "Itself" => *word = "Granter".into(),
            serde_json::Value::String(word) if word == "Host" => *word = "Itself".into(),
            serde_json::Value::Array(items) => items.iter_mut().for_each(borne),
            serde_json::Value::Object(fields) => fields.values_mut().for_each(borne),
            _ => {}
        }
    }
    let mut value = serde_json::to_value(ability).ok()?;
    borne(&mut value);
    let mut given: Ability = serde_json::from_value(value).ok()?;
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
    Some(given)
}

/// "Stun a creature. If that creature was already stunned, destroy it instead.": the choice that both
/// texts are about, and the first text with it made.
fn chosen_before(acts: &[Act], condition: &Condition, instead: &[Act]) -> Option<(Selection, Vec<Act>)> {
    let [Act::Do(deed)] = acts else { return None };
    let selection @ (Selection::Choose { .. } | Selection::UpTo { .. }) = deed.subject.as_ref()? else { return None };
    let text = serde_json::to_string(&(condition, instead)).unwrap_or_default();
    // It, or "that creature", or a quality of it.
    let about_it = ["\"It\"", "\"That\""].iter().any(|word| text.contains(word));
    about_it.then(|| (selection.clone(), vec![Act::Do(Deed { subject: Some(Selection::The(Matcher::It)), ..deed.clone() })]))
}

/// What a cost does, apart from paying resources.
fn deeds_of(cost: &[Cost]) -> Vec<Act> {
    let act = |cost: &Cost| match cost {
        Cost::Act(act) => Some(act.clone()),
        Cost::Mana(_) | Cost::Tap => None,
    };
    cost.iter().filter_map(act).collect()
}

/// The abilities that one clause stands for.
fn parts(ability: &Ability) -> Vec<&Ability> {
    match ability {
        Ability::Several(abilities) => abilities.iter().flat_map(parts).collect(),
        one => vec![one],
    }
}

struct Compiler<'a> {
    out: &'a mut Compiled,
    program: Program,
    clause: u16,
    /// Matchers chosen so far: targets first, then "of your choice".
    numbered: u8,
}

impl<'a> Compiler<'a> {
    fn new(out: &'a mut Compiled, clause: u16) -> Self {
        Compiler { out, program: Program { clause, ..Program::default() }, clause, numbered: 0 }
    }

    fn program(out: &mut Compiled, acts: &[Act], clause: u16) -> u16 {
        let mut compiler = Compiler::new(out, clause);
        let mut targets = Vec::new();
        let mut acts = acts.to_vec();
        for act in &mut acts {
            number_targets(act, &mut targets);
        }
        compiler.numbered = targets.len() as u8;
        compiler.program.targets = targets;
        compiler.divide(&mut acts);
        compiler.block(&acts);
        let program = compiler.program;
        out.programs.push(program);
        out.programs.len() as u16 - 1
    }

    /// What is divided becomes one event for each target, with its share.
    fn divide(&mut self, acts: &mut [Act]) {
        for act in acts {
            match act {
                Act::Both(acts) | Act::Then(acts) => self.divide(acts),
                Act::Do(Deed { amount: Some(Amount::Divided(total)), subject: Some(Selection::The(matcher)), .. })
                    if self.program.division.is_none() =>
                {
                    let numbers: Vec<u8> = match matcher {
                        Matcher::Chosen(number) => vec![*number],
                        Matcher::Either(all) => {
                            all.iter().filter_map(|one| if let Matcher::Chosen(number) = one { Some(*number) } else { None }).collect()
                        }
                        _ => Vec::new(),
                    };
                    let Some(first) = numbers.first().copied() else { continue };
                    self.program.division = Some(Division { first, count: numbers.len() as u8, total: (**total).clone() });
                    let shares = self.numbered;
                    self.numbered += numbers.len() as u8;
                    if let Act::Do(deed) = act.clone() {
                        let share = |(number, place): (u8, u8)| Deed {
                            amount: Some(Amount::Share(shares + place)),
                            subject: Some(Selection::The(Matcher::Chosen(number))),
                            ..deed.clone()
                        };
                        *act = Act::Together(numbers.into_iter().zip(0..).map(share).collect());
                    }
                }
                _ => {}
            }
        }
    }

    /// The program of a triggered ability, with what has to hold as it resolves.
    fn triggered(out: &mut Compiled, when: &Trigger, acts: &[Act], clause: u16) -> u16 {
        let program = Compiler::program(out, acts, clause);
        out.programs[program as usize].when = when.conditions().into_iter().cloned().collect();
        program
    }

    /// CR 603.7: "it", "that player" and "that much" are taken note of as the ability is made, before what
    /// the text knows by numbers: its targets.
    fn delay(&mut self, when: &Trigger, acts: &[Act], lasts: Duration) {
        let mut when = when.clone();
        let noted = |matcher: &mut Matcher| match matcher {
            Matcher::It | Matcher::That(_) => *matcher = Matcher::Chosen(0),
            Matcher::Player(Who::They | Who::That) => *matcher = Matcher::Chosen(1),
            Matcher::Player(Who::Chosen(number)) | Matcher::Chosen(number) => *number += NOTED,
            _ => {}
        };
        let noted_who = |who: &mut Who| match who {
            Who::They | Who::That => *who = Who::Chosen(1),
            Who::Chosen(number) => *number += NOTED,
            _ => {}
        };
        match when.core_mut() {
            Trigger::Event(pattern) | Trigger::OneOrMore(pattern) | Trigger::Nth { pattern, .. } | Trigger::Chapter { pattern, .. } => {
                [&mut pattern.source, &mut pattern.subject, &mut pattern.involves].into_iter().flatten().for_each(noted);
                pattern.player.iter_mut().for_each(noted_who);
            }
            Trigger::At { whose, .. } => noted_who(whose),
            Trigger::If { .. } | Trigger::OnceEachTurn(_) => {}
        }
        let program = self.nested(acts);
        self.out.programs[program as usize].when = when.conditions().into_iter().cloned().collect();
        self.out.delayed.push((when, program));
        self.program.ops.push(Op::Delay(self.out.delayed.len() as u16 - 1, lasts));
    }

    /// A block that runs as part of another one and shares its numbers.
    fn nested(&mut self, acts: &[Act]) -> u16 {
        let mut compiler = Compiler {
            out: self.out,
            program: Program { clause: self.clause, ..Program::default() },
            clause: self.clause,
            numbered: self.numbered,
        };
        compiler.block(acts);
        let program = compiler.program;
        self.out.programs.push(program);
        self.out.programs.len() as u16 - 1
    }

    fn here(&self) -> u16 {
        self.program.ops.len() as u16
    }

    fn block(&mut self, acts: &[Act]) {
        for act in acts {
            self.act(act);
        }
    }

    fn act(&mut self, act: &Act) {
        match act {
            Act::Do(deed) => self.program.ops.push(Op::Do(vec![deed.clone()])),
            Act::Both(acts) | Act::Then(acts) => self.block(acts),
            Act::AddMana(mana) => self.program.ops.push(Op::AddMana(mana.clone())),
            Act::Pay(cost) => {
                for cost in cost {
                    if let Cost::Act(act) = cost {
                        self.act(act);
                    }
                }
            }
            Act::Name(what) => {
                self.program.ops.push(Op::Name(*what));
                self.numbered += 1;
            }
            Act::SetLife { who, to } => self.program.ops.push(Op::SetLife(who.clone(), to.clone())),
            Act::WhenYouDo(acts) => {
                let program = Compiler::program(self.out, acts, self.clause);
                self.program.ops.push(Op::Trigger(program));
            }
            Act::InsteadOfThat { condition, acts } => self.act(&Act::If { condition: condition.clone(), acts: acts.clone() }),
            Act::Fight(one, other) => self.program.ops.push(Op::Do(fight(one, other))),
            Act::Unless { who, cost, acts } => {
                let ask = self.program.ops.len();
                self.program.ops.push(Op::Ask { who: who.clone(), otherwise: 0 });
                for cost in cost {
                    if let Cost::Act(act) = cost {
                        self.act(act);
                    }
                }
                let jump = self.program.ops.len();
                self.program.ops.push(Op::Jump(0));
                let at = self.here();
                if let Some(Op::Ask { otherwise, .. }) = self.program.ops.get_mut(ask) {
                    *otherwise = at;
                }
                self.block(acts);
                let end = self.here();
                if let Some(Op::Jump(to)) = self.program.ops.get_mut(jump) {
                    *to = end;
                }
            }
            Act::InsteadIf { acts, condition, instead } => {
                // What the later text calls "it" is chosen before the condition is looked at.
                let chosen = chosen_before(acts, condition, instead);
                let acts = match chosen {
                    Some((selection, acts)) => {
                        self.program.ops.push(Op::Pick(selection));
                        acts
                    }
                    None => acts.clone(),
                };
                let acts = &acts;
                let test = self.program.ops.len();
                self.program.ops.push(Op::Unless(condition.clone(), 0));
                self.block(instead);
                let jump = self.program.ops.len();
                self.program.ops.push(Op::Jump(0));
                let at = self.here();
                if let Some(Op::Unless(_, to)) = self.program.ops.get_mut(test) {
                    *to = at;
                }
                self.block(acts);
                let end = self.here();
                if let Some(Op::Jump(to)) = self.program.ops.get_mut(jump) {
                    *to = end;
                }
            }
            Act::Together(deeds) => self.program.ops.push(Op::Do(deeds.clone())),
            Act::May { who, acts, then, otherwise } => {
                let ask = self.program.ops.len();
                self.program.ops.push(Op::Ask { who: who.clone(), otherwise: 0 });
                self.block(acts);
                self.block(then);
                let jump = self.program.ops.len();
                if !otherwise.is_empty() {
                    self.program.ops.push(Op::Jump(0));
                }
                let at = self.here();
                if let Some(Op::Ask { otherwise, .. }) = self.program.ops.get_mut(ask) {
                    *otherwise = at;
                }
                self.block(otherwise);
                let end = self.here();
                if let Some(Op::Jump(to)) = self.program.ops.get_mut(jump) {
                    *to = end;
                }
            }
            Act::If { condition, acts } => {
                let test = self.program.ops.len();
                self.program.ops.push(Op::Unless(condition.clone(), 0));
                self.block(acts);
                let end = self.here();
                if let Some(Op::Unless(_, to)) = self.program.ops.get_mut(test) {
                    *to = end;
                }
            }
            Act::Make(replacement) => {
                let (index, every) = self.made(replacement);
                self.program.ops.push(match every {
                    Some(every) => Op::MakeEach(index, every),
                    None => Op::Make(index),
                });
            }
            Act::Forbid { cant, lasts } => {
                let mut cant = cant.clone();
                match &mut cant {
                    Cant::Happen(pattern) | Cant::MoreThan { pattern, .. } | Cant::BePrevented(pattern) => self.bind_pattern(pattern),
                }
                self.out.cants.push((cant, false));
                self.program.ops.push(Op::Forbid(self.out.cants.len() as u16 - 1, *lasts));
            }
            Act::Self_(replacement) => {
                let index = self.replacement(replacement, false);
                self.program.selves.push(index);
            }
            Act::Delayed { when, acts, lasts } => self.delay(when, acts, *lasts),
            Act::ChangeTarget(spell) => self.program.ops.push(Op::ChangeTarget(spell.clone())),
            Act::Modify(modifier) => self.modify(modifier, Duration::ThisTurn),
            Act::ModifyFor { change, lasts } => self.modify(change, *lasts),
            Act::IfYouDo { acts, then } => {
                self.block(acts);
                let did = self.program.ops.iter().rev().find_map(|op| match op {
                    Op::Do(deeds) => deeds.last().map(|deed| Condition::Did(deed.verb)),
                    _ => None,
                });
                let Some(did) = did else { return self.block(then) };
                let test = self.program.ops.len();
                self.program.ops.push(Op::Unless(did, 0));
                self.block(then);
                let end = self.here();
                if let Some(Op::Unless(_, to)) = self.program.ops.get_mut(test) {
                    *to = end;
                }
            }
            Act::Choose(selection) => self.program.ops.push(Op::Pick(selection.clone())),
            Act::Repeat { times, acts } => {
                let start = self.here();
                self.program.ops.push(Op::Loop(times.clone(), 0));
                self.block(acts);
                self.program.ops.push(Op::Jump(start));
                let end = self.here();
                if let Some(Op::Loop(_, to)) = self.program.ops.get_mut(start as usize) {
                    *to = end;
                }
            }
        }
    }

    fn modify(&mut self, modifier: &Modifier, lasts: Duration) {
        let mut modifier = modifier.clone();
        self.bind(&mut modifier.of);
        if let Some(from) = &modifier.protection {
            // CR 702.16e: while it has protection, it has what protection prevents.
            let index = self.replacement(&Replacement { lasts: Some(lasts), ..protection(&modifier.of, from) }, false);
            self.program.ops.push(Op::Make(index));
        }
        self.except(&modifier.becomes);
        let index = self.modifier(modifier, false);
        self.program.ops.push(Op::Modify(index, lasts));
    }

    /// Compiles a continuous effect with the abilities it gives. Those know by their first number
    /// what gave them.
    fn modifier(&mut self, modifier: Modifier, is_static: bool) -> u16 {
        let index = self.out.modifiers.len() as u16;
        self.out.modifiers.push((modifier.clone(), is_static));
        let lent: Vec<Ability> = modifier.lends.iter().flat_map(parts).filter_map(as_borne).collect();
        for ability in modifier.grants.iter().chain(&lent).flat_map(parts) {
            let mut compiler = Compiler::new(self.out, self.clause);
            compiler.numbered = 1;
            let ability = match ability {
                Ability::Triggered { when, acts } => {
                    let program = compiler.nested(acts);
                    self.out.programs[program as usize].when = when.conditions().into_iter().cloned().collect();
                    Granted::Trigger(when.clone(), program)
                }
                Ability::Replacement(replacement) => Granted::Replacement(compiler.replacement(replacement, false)),
                Ability::Cant(cant) => Granted::Cant(cant.clone()),
                _ => continue,
            };
            self.out.grants.push(Grant { modifier: index, ability });
        }
        index
    }

    /// What is done as something enters becomes a program.
    fn entering(&mut self, how: &Entering) -> Entering {
        let mut all = |how: &[Entering]| -> Vec<Entering> { how.iter().map(|how| self.entering(how)).collect() };
        match how {
            Entering::First { acts, done, undone, .. } => {
                let (done, undone) = (all(done), all(undone));
                Entering::First { acts: acts.clone(), program: Some(self.nested(acts)), done, undone }
            }
            Entering::If { condition, how } => Entering::If { condition: condition.clone(), how: all(how) },
            Entering::OneOf(ways) => Entering::OneOf(ways.iter().map(|way| all(way)).collect()),
            Entering::Theirs(ways) => Entering::Theirs(ways.iter().map(|way| all(way)).collect()),
            Entering::CopyOf { of, except } => {
                self.except(&[Becoming::CopyOf { of: Matcher::It, except: except.clone() }]);
                Entering::CopyOf { of: of.clone(), except: except.clone() }
            }
            other => other.clone(),
        }
    }

    /// Lists the exceptions of copy effects, so that what is copied can refer to them (CR 707.9).
    fn except(&mut self, becomes: &[Becoming]) {
        for becoming in becomes {
            if let Becoming::CopyOf { except, .. } = becoming
                && !except.is_empty()
                && !self.out.exceptions.contains(except)
            {
                self.out.exceptions.push(except.clone());
            }
        }
    }

    /// "It" and "that player" become numbers, so that what lasts knows what was meant.
    fn bind(&mut self, matcher: &mut Matcher) {
        if let Matcher::Either(any) = matcher {
            any.iter_mut().for_each(|one| self.bind(one));
        }
        if matches!(matcher, Matcher::It | Matcher::That(_) | Matcher::DamagedThisWay(_) | Matcher::Player(Who::They | Who::That)) {
            let bound = std::mem::replace(matcher, Matcher::Chosen(self.numbered));
            self.program.ops.push(Op::Bind(bound));
            self.numbered += 1;
        }
    }

    fn bind_pattern(&mut self, pattern: &mut Pattern) {
        for matcher in [&mut pattern.source, &mut pattern.subject, &mut pattern.involves].into_iter().flatten() {
            self.bind(matcher);
        }
        if let Some(who @ (Who::They | Who::That)) = &mut pattern.player {
            let bound = std::mem::replace(who, Who::Chosen(self.numbered));
            self.program.ops.push(Op::Bind(Matcher::Player(bound)));
            self.numbered += 1;
        }
    }

    /// Compiles an effect that a resolution makes. What it points at is fixed as it is made: "it" and
    /// "that player" become numbers.
    fn made(&mut self, tree: &Replacement<Vec<Act>>) -> (u16, Option<Vec<Matcher>>) {
        let mut tree = tree.clone();
        self.bind_pattern(&mut tree.watch);
        if let Rewrite::Redirect(to) | Rewrite::RedirectPoints(to) | Rewrite::Excess(to) = &mut tree.rewrite {
            self.bind(to);
        }
        let watch = &mut tree.watch;
        let every = match &mut watch.subject {
            Some(subject @ Matcher::Every(_)) => match std::mem::replace(subject, Matcher::Chosen(self.numbered)) {
                Matcher::Every(every) => Some(every),
                _ => None,
            },
            _ => None,
        };
        // The number is only taken in the effect that is made for each.
        (self.replacement(&tree, false), every)
    }

    /// Compiles a replacement; "of your choice" becomes a number, chosen just before it is made.
    fn replacement(&mut self, tree: &Replacement<Vec<Act>>, is_static: bool) -> u16 {
        let mut watch = tree.watch.clone();
        for matcher in [&mut watch.source, &mut watch.subject].into_iter().flatten() {
            if let Matcher::OfYourChoice(what) = matcher {
                let what = std::mem::replace(what, Box::new(Matcher::It));
                self.program.ops.push(Op::Choose((*what).clone()));
                *matcher = Matcher::ChosenStill { number: self.numbered, what };
                self.numbered += 1;
            }
        }
        // "It deals 2 damage instead": what deals the damage, not what it is dealt to.
        let named = (tree.watch.verb == crate::zones::DEAL).then(|| with_source_named(tree));
        let tree = named.as_ref().unwrap_or(tree);
        let rewrite = self.rewrite(&tree.rewrite);
        let rider = tree.rider.as_ref().map(|acts| self.nested(acts));
        let first = tree.first.as_ref().map(|acts| self.nested(acts));
        let local = is_local(tree) && rider.is_none() && first.is_none();
        let group = together(tree);
        let names_itself = mentions_itself(tree);
        let looks_at_amount = looks_at_amount(tree);
        let replacement = Replacement {
            watch,
            when: tree.when.clone(),
            rewrite,
            rider,
            uses: tree.uses.clone(),
            lasts: tree.lasts,
            may: tree.may.clone(),
            first,
        };
        self.out.replacements.push(Made { replacement, clause: self.clause, is_static, names_itself, local, looks_at_amount, group });
        self.out.replacements.len() as u16 - 1
    }

    fn rewrite(&mut self, tree: &Rewrite<Vec<Act>>) -> Rewrite<u16> {
        match tree {
            Rewrite::Multiply(n) => Rewrite::Multiply(*n),
            Rewrite::Add(n) => Rewrite::Add(*n),
            Rewrite::Subtract(n) => Rewrite::Subtract(*n),
            Rewrite::SetTo(amount) => Rewrite::SetTo(amount.clone()),
            Rewrite::Halve { up } => Rewrite::Halve { up: *up },
            Rewrite::PreventAll => Rewrite::PreventAll,
            Rewrite::Prevent(amount) => Rewrite::Prevent(amount.clone()),
            Rewrite::PreventPoints => Rewrite::PreventPoints,
            Rewrite::Redirect(to) => Rewrite::Redirect(to.clone()),
            Rewrite::RedirectPoints(to) => Rewrite::RedirectPoints(to.clone()),
            Rewrite::ToZone(destination) => Rewrite::ToZone(destination.clone()),
            Rewrite::Skip => Rewrite::Skip,
            Rewrite::Instead(acts) => Rewrite::Instead(self.nested(acts)),
            Rewrite::Enter(how) => Rewrite::Enter(how.iter().map(|how| self.entering(how)).collect()),
            Rewrite::Excess(to) => Rewrite::Excess(to.clone()),
            Rewrite::NotBelow(n) => Rewrite::NotBelow(*n),
            Rewrite::Divide(among) => Rewrite::Divide(among.clone()),
            Rewrite::Same => Rewrite::Same,
        }
    }
}

/// CR 702.16e: protection prevents all damage from such sources.
fn protection(of: &Matcher, from: &Quality) -> Replacement<Vec<Act>> {
    let source = Noun { head: Head::Source, other: false, is: vec![from.clone()], whose: None, owner: None, zone: None };
    let watch = Pattern { source: Some(Matcher::Noun(source)), subject: Some(of.clone()), ..Pattern::of(crate::zones::DEAL) };
    Replacement {
        watch,
        when: Vec::new(),
        rewrite: Rewrite::PreventAll,
        rider: None,
        uses: Uses::Unlimited,
        lasts: None,
        may: None,
        first: None,
    }
}

/// Whether applying it can touch nothing but its event and asks nothing.
fn is_local<B>(replacement: &Replacement<B>) -> bool {
    replacement.uses == Uses::Unlimited
        && match &replacement.rewrite {
            Rewrite::Multiply(_)
            | Rewrite::Add(_)
            | Rewrite::Subtract(_)
            | Rewrite::SetTo(_)
            | Rewrite::Halve { .. }
            | Rewrite::PreventAll
            | Rewrite::Prevent(_)
            | Rewrite::Redirect(_)
            | Rewrite::ToZone(_)
            | Rewrite::Skip
            | Rewrite::Same => true,
            Rewrite::Enter(how) => how.iter().all(is_plain_entry),
            // CR 120.4c: a floor looks at what else happens to the life total at the same time.
            Rewrite::NotBelow(_) => false,
            Rewrite::PreventPoints | Rewrite::RedirectPoints(_) | Rewrite::Instead(_) | Rewrite::Divide(_) | Rewrite::Excess(_) => false,
        }
}

/// Whether it enters so without anybody being asked and without anything else being done.
fn is_plain_entry(how: &Entering) -> bool {
    match how {
        Entering::Tapped
        | Entering::Ready
        | Entering::Counters { .. }
        | Entering::CopyOfThe(_)
        | Entering::Under(_)
        | Entering::At(_)
        | Entering::Gains(_)
        | Entering::Face(_) => true,
        Entering::If { how, .. } => how.iter().all(is_plain_entry),
        _ => false,
    }
}

/// Whether it may depend on the amount of an event whether it applies.
fn looks_at_amount<B>(tree: &Replacement<B>) -> bool {
    tree.watch.at_least.is_some()
        || tree.watch.life_below.is_some()
        || !tree.when.is_empty()
        || tree.first.is_some()
        || matches!(tree.rewrite, Rewrite::Excess(_))
}

/// Which simultaneous damage one application takes.
///
/// CR 615.8: "the next time" a source would deal damage is all that it deals at that time. CR 615.7: a
/// shield takes its points from all of it. CR 615.13: where the text speaks of damage, and not of a
/// source, one application takes what all sources would deal; CR 615.10: where it speaks of a source,
/// each is a case of its own.
fn together(tree: &Replacement<Vec<Act>>) -> Option<Together> {
    if tree.watch.verb != crate::zones::DEAL {
        return None;
    }
    let some = |matcher: &Option<Matcher>| matcher.as_ref().is_some_and(is_some_of_many);
    let one_source = some(&tree.watch.source);
    let next = tree.uses == Uses::Next && tree.watch.source.is_some() && !one_source;
    Some(Together { one_source, one_recipient: !next && some(&tree.watch.subject) })
}

/// Whether a matcher stands for any one of several things: "a creature", "a source you control".
fn is_some_of_many(matcher: &Matcher) -> bool {
    match matcher {
        Matcher::Noun(_) => true,
        Matcher::Player(who) => !matches!(who, Who::You | Who::Chosen(_) | Who::Target { .. }),
        Matcher::Either(any) | Matcher::Every(any) => any.len() > 1,
        _ => false,
    }
}

/// Whether it speaks of the object it comes from. Decided on the serialised form, so that no
/// construct that is added later can be forgotten.
fn mentions_itself(replacement: &Replacement<Vec<Act>>) -> bool {
    fn mentions(value: &serde_json::Value) -> bool {
        match value {
            serde_json::Value::String(word) => matches!(word.as_str(), "Itself" | "This" | "Host" | "Equipped" | "Granter"),
            serde_json::Value::Array(items) => items.iter().any(mentions),
            serde_json::Value::Object(fields) => {
                fields.get("other") == Some(&serde_json::Value::Bool(true))
                    || fields.contains_key("HostThat")
                    || fields.contains_key("ItselfIs")
                    || fields.contains_key("Do") && !fields.values().all(has_source)
                    || fields.values().any(mentions)
            }
            _ => false,
        }
    }
    fn has_source(deed: &serde_json::Value) -> bool {
        deed.get("source").is_some()
    }
    serde_json::to_value(replacement).map_or(true, |value| mentions(&value))
}

/// Gives the targets of an act their numbers, in the order of the text.
fn number_targets(act: &mut Act, targets: &mut Vec<Matcher>) {
    match act {
        Act::Do(deed) => number_deed(deed, targets),
        Act::Together(deeds) => deeds.iter_mut().for_each(|deed| number_deed(deed, targets)),
        Act::May { who, acts, then, otherwise } => {
            number_who(who, targets);
            for act in acts.iter_mut().chain(then).chain(otherwise) {
                number_targets(act, targets);
            }
        }
        Act::If { acts, .. } | Act::Both(acts) | Act::Then(acts) => acts.iter_mut().for_each(|act| number_targets(act, targets)),
        Act::Make(replacement) | Act::Self_(replacement) => number_replacement(replacement, targets),
        Act::Forbid { cant, .. } => match cant {
            Cant::Happen(pattern) | Cant::MoreThan { pattern, .. } | Cant::BePrevented(pattern) => number_pattern(pattern, targets),
        },
        Act::AddMana(_) => {}
        Act::Unless { who, acts, .. } => {
            // The text names what happens before who may pay.
            acts.iter_mut().for_each(|act| number_targets(act, targets));
            number_who(who, targets);
        }
        Act::InsteadIf { acts, instead, .. } => acts.iter_mut().chain(instead).for_each(|act| number_targets(act, targets)),
        // What it targets is chosen now.
        Act::Delayed { when, acts, .. } => {
            if let Trigger::Event(pattern) | Trigger::OneOrMore(pattern) = when.core_mut() {
                number_pattern(pattern, targets);
            }
            acts.iter_mut().for_each(|act| number_targets(act, targets));
        }
        Act::ChangeTarget(matcher) => number_matcher(matcher, targets),
        Act::Modify(modifier) | Act::ModifyFor { change: modifier, .. } => {
            number_matcher(&mut modifier.of, targets);
            modifier.becomes.iter_mut().for_each(|becoming| number_becoming(becoming, targets));
        }
        Act::Choose(Selection::The(matcher)) => number_matcher(matcher, targets),
        Act::Choose(_) => {}
        Act::IfYouDo { acts, then } => acts.iter_mut().chain(then).for_each(|act| number_targets(act, targets)),
        Act::Repeat { acts, .. } => acts.iter_mut().for_each(|act| number_targets(act, targets)),
        Act::Pay(cost) => {
            for cost in cost {
                if let Cost::Act(act) = cost {
                    number_targets(act, targets);
                }
            }
        }
        // It has targets of its own, chosen as it is put on the stack; what it calls "it" is of this text.
        Act::SetLife { who, to } => {
            number_who(who, targets);
            number_amount(to, targets);
        }
        Act::Name(_) => {}
        Act::WhenYouDo(_) => {}
        Act::InsteadOfThat { acts, .. } => acts.iter_mut().for_each(|act| number_targets(act, targets)),
        Act::Fight(one, other) => {
            number_matcher(one, targets);
            number_matcher(other, targets);
        }
    }
}

fn number_deed(deed: &mut Deed, targets: &mut Vec<Matcher>) {
    if let Some(who) = &mut deed.player {
        number_who(who, targets);
    }
    if let Some(matcher) = &mut deed.source {
        number_matcher(matcher, targets);
    }
    // "Deals damage equal to its power to target creature": the amount stands before the recipient.
    if let Some(amount) = &mut deed.amount {
        number_amount(amount, targets);
    }
    // "Any number of targets": each gets at least one of what is divided.
    if let (Some(Amount::Divided(total)), Some(Selection::The(Matcher::Targets { most, .. }))) = (&deed.amount, &mut deed.subject) {
        let bound = if let Amount::Number(total) = **total { u8::try_from(total).unwrap_or(ANY_NUMBER) } else { ANY_NUMBER };
        *most = (*most).min(bound.min(ANY_NUMBER));
    }
    match &mut deed.subject {
        Some(Selection::The(matcher) | Selection::Each(matcher)) => number_matcher(matcher, targets),
        Some(Selection::Choose { .. } | Selection::UpTo { .. }) | None => {}
    }
    if let Some(TokenKind::CopyOf(matcher) | TokenKind::CopyWith { of: matcher, .. }) = &mut deed.token {
        number_matcher(matcher, targets);
    }
}

fn number_becoming(becoming: &mut Becoming, targets: &mut Vec<Matcher>) {
    match becoming {
        Becoming::CopyOf { of, .. } => number_matcher(of, targets),
        Becoming::Controlled(who) => number_who(who, targets),
        Becoming::Base(amount) | Becoming::Power(amount) | Becoming::Toughness(amount) | Becoming::Adjusted { times: amount, .. } => {
            number_amount(amount, targets);
        }
        _ => {}
    }
}

/// "Equal to its power" after a target is about that target, as it last was (CR 608.2h).
fn number_amount(amount: &mut Amount, targets: &mut Vec<Matcher>) {
    match amount {
        Amount::PowerOf(of)
        | Amount::ToughnessOf(of)
        | Amount::ManaValueOf(of)
        | Amount::CountersOn { of, .. }
        | Amount::RatingOf { of, .. } => number_matcher(of, targets),
        Amount::Divided(amount)
        | Amount::Times { of: amount, .. }
        | Amount::Twice(amount)
        | Amount::Where(amount)
        | Amount::Half { of: amount, .. }
        | Amount::Less { than: amount, .. } => number_amount(amount, targets),
        Amount::Minus { of, less } => {
            number_amount(of, targets);
            number_amount(less, targets);
        }
        Amount::Sum(all) => all.iter_mut().for_each(|one| number_amount(one, targets)),
        Amount::Greatest(_)
        | Amount::LifeOf(_)
        | Amount::OpponentsOf(_)
        | Amount::Number(_)
        | Amount::Share(_)
        | Amount::X
        | Amount::ThatMuch
        | Amount::CountOf(_)
        | Amount::TotalPower
        | Amount::TotalToughness
        | Amount::Per { .. } => {}
    }
}

fn number_replacement(replacement: &mut Replacement<Vec<Act>>, targets: &mut Vec<Matcher>) {
    number_pattern(&mut replacement.watch, targets);
    match &mut replacement.rewrite {
        Rewrite::Redirect(matcher) | Rewrite::RedirectPoints(matcher) | Rewrite::Excess(matcher) => number_matcher(matcher, targets),
        Rewrite::Instead(acts) => number_apart(acts, targets),
        _ => {}
    }
    for acts in [&mut replacement.rider, &mut replacement.first].into_iter().flatten() {
        number_apart(acts, targets);
    }
}

/// Numbers the targets of acts that are done later, of which "it" is the object of an event.
fn number_apart(acts: &mut [Act], targets: &mut Vec<Matcher>) {
    let mut own = Vec::new();
    for act in acts.iter_mut() {
        number_targets(act, &mut own);
    }
    if own.is_empty() {
        return;
    }
    // They have targets of their own, which are chosen with the others: number them through.
    let before = targets.len() as u8;
    targets.append(&mut own);
    shift(acts, before);
}

/// Adds to the numbers of targets.
fn shift(acts: &mut [Act], by: u8) {
    fn walk(value: &mut serde_json::Value, by: u64) {
        match value {
            serde_json::Value::Object(fields) => {
                for (name, inner) in fields {
                    match (name.as_str(), inner.as_u64()) {
                        ("Chosen", Some(number)) => *inner = (number + by).into(),
                        _ => walk(inner, by),
                    }
                }
            }
            serde_json::Value::Array(items) => items.iter_mut().for_each(|item| walk(item, by)),
            _ => {}
        }
    }
    for act in acts {
        if let Ok(mut value) = serde_json::to_value(&*act) {
            walk(&mut value, by.into());
            if let Ok(shifted) = serde_json::from_value(value) {
                *act = shifted;
            }
        }
    }
}

fn number_pattern(pattern: &mut Pattern, targets: &mut Vec<Matcher>) {
    if let Some(who) = &mut pattern.player {
        number_who(who, targets);
    }
    for matcher in [&mut pattern.source, &mut pattern.subject, &mut pattern.involves].into_iter().flatten() {
        number_matcher(matcher, targets);
    }
}

fn number_matcher(matcher: &mut Matcher, targets: &mut Vec<Matcher>) {
    match matcher {
        Matcher::Target(what) => {
            targets.push((**what).clone());
            *matcher = Matcher::Chosen(targets.len() as u8 - 1);
        }
        Matcher::Targets { least, most, what } => {
            let first = targets.len() as u8;
            for number in 0..*most {
                targets.push(Matcher::OneTarget { phrase: first, optional: number >= *least, what: what.clone() });
            }
            *matcher = several(first, targets.len() as u8);
        }
        Matcher::Those(_) => {
            if let Some(first) = targets.iter().rev().find_map(|target| match target {
                Matcher::OneTarget { phrase, .. } => Some(*phrase),
                _ => None,
            }) {
                let of_phrase = |target: &&Matcher| matches!(target, Matcher::OneTarget { phrase, .. } if *phrase == first);
                let count = targets.iter().filter(of_phrase).count() as u8;
                *matcher = several(first, first + count);
            }
        }
        Matcher::Player(who) => number_who(who, targets),
        Matcher::Noun(noun) => {
            if let Some(who) = &mut noun.whose {
                number_who(who, targets);
            }
        }
        Matcher::Either(any) | Matcher::Every(any) => any.iter_mut().for_each(|one| number_matcher(one, targets)),
        // "That spell" is no card that was the target, but what it was cast as.
        Matcher::That(noun) if noun.head == Head::Spell && !targets.iter().any(is_spell) => {}
        // "That creature" after a target is that target.
        Matcher::It | Matcher::That(_) => {
            if let Some(number) = targets.iter().rposition(|target| !matches!(target, Matcher::Player(_))) {
                *matcher = Matcher::Chosen(number as u8);
            }
        }
        _ => {}
    }
}

/// An effect on damage in which "it", as what deals damage, is the source of that damage.
fn with_source_named(tree: &Replacement<Vec<Act>>) -> Replacement<Vec<Act>> {
    fn name(act: &mut Act) {
        let by =
            || Matcher::That(Box::new(Noun { head: Head::Source, other: false, is: Vec::new(), whose: None, owner: None, zone: None }));
        match act {
            Act::Do(deed) if deed.verb == crate::zones::DEAL && deed.source == Some(Matcher::It) => deed.source = Some(by()),
            Act::Both(acts) | Act::Then(acts) | Act::If { acts, .. } | Act::Unless { acts, .. } => acts.iter_mut().for_each(name),
            Act::May { acts, then, otherwise, .. } => acts.iter_mut().chain(then).chain(otherwise).for_each(name),
            _ => {}
        }
    }
    let mut tree = tree.clone();
    if let Rewrite::Instead(acts) = &mut tree.rewrite {
        acts.iter_mut().for_each(name);
    }
    tree.rider.iter_mut().flatten().for_each(name);
    tree
}

/// Whether a target is a spell.
fn is_spell(target: &Matcher) -> bool {
    match target {
        Matcher::Noun(noun) => noun.head == Head::Spell,
        Matcher::OneTarget { what, .. } => is_spell(what),
        Matcher::Either(any) => any.iter().any(is_spell),
        _ => false,
    }
}

/// The targets from one number to another.
fn several(first: u8, end: u8) -> Matcher {
    match end - first {
        1 => Matcher::Chosen(first),
        _ => Matcher::Either((first..end).map(Matcher::Chosen).collect()),
    }
}

/// CR 701.14a: each deals damage equal to its power to the other, at the same time.
fn fight(one: &Matcher, other: &Matcher) -> Vec<Deed> {
    let deals = |source: &Matcher, to: &Matcher| Deed {
        verb: crate::zones::DEAL,
        player: None,
        source: Some(source.clone()),
        subject: Some(Selection::The(to.clone())),
        amount: Some(Amount::PowerOf(Box::new(source.clone()))),
        to: None,
        counter: None,
        token: None,
        firmly: false,
        with: None,
        at: None,
        tapped: None,
    };
    vec![deals(one, other), deals(other, one)]
}

fn number_who(who: &mut Who, targets: &mut Vec<Matcher>) {
    match who {
        Who::Target { opponent } => {
            let what = if *opponent { Who::Opponent } else { Who::Anyone };
            targets.push(Matcher::Player(what));
            *who = Who::Chosen(targets.len() as u8 - 1);
        }
        Who::ControllerOf(of) | Who::OwnerOf(of) => number_matcher(of, targets),
        // "That player" after a target player is that player.
        Who::That => {
            if let Some(number) = targets.iter().rposition(|target| matches!(target, Matcher::Player(_))) {
                *who = Who::Chosen(number as u8);
            }
        }
        _ => {}
    }
}
