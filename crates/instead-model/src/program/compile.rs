//! Compiling the clauses of a definition: each ability to what carries it out.

use super::compiler::Compiler;
use super::pronouns::Of;
use super::*;

/// Compiles the clauses of a definition.
pub fn compile(clauses: &[Clause], vocabulary: &Vocabulary) -> Compiled {
    let mut out = Output { compiled: Compiled::default(), vocabulary, linked: linked::players(clauses), paragraphs: None };
    for (clause, number) in clauses.iter().zip(0..) {
        match &clause.meaning {
            Meaning::Ability(ability) => {
                let ability = spelled_out(&crate::copies::with_this(clause, ability), vocabulary);
                parts(&ability).iter().for_each(|ability| out.ability(ability, number));
            }
            Meaning::Declined { matters: Matters::After(triggers) | Matters::Used(triggers) | Matters::Would(triggers), .. } => {
                out.unread(triggers, number);
            }
            Meaning::Declined { .. } => {}
        }
    }
    if let Some((acts, clause)) = out.paragraphs.take() {
        out.spell(acts, clause);
    }
    again::compile(&mut out, clauses);
    list_exceptions(&mut out);
    (out.asked, out.links) = (asked(clauses, &out), says(clauses, |node| matches!(node, Node::Quality(Quality::ExiledWith))));
    out.recalls_payment = says(clauses, |node| matches!(node, Node::Matcher(Matcher::Paid { .. })));
    out.asks_order = says(clauses, |node| matches!(node, Node::Quality(Quality::WithinTop { .. })));
    out.compiled
}

/// The ability, in which words that stand for others are spelled out: the same whether it is its object's own or is given to it.
pub(super) fn spelled_out(ability: &Ability, vocabulary: &Vocabulary) -> Ability {
    let ability = defined::spelled_out(ability);
    let ability = defending::spelled_out(&ability);
    let ability = among::spelled_out(&ability, vocabulary);
    referents::spelled_out(&ability).into_owned()
}

impl Output<'_> {
    /// One ability of a clause.
    fn ability(&mut self, ability: &Ability, number: u16) {
        match ability {
            // The paragraphs of a spell are one program; targets are numbered through.
            Ability::Spell(acts) => self.paragraphs.get_or_insert((Vec::new(), number)).0.extend(acts.iter().cloned()),
            Ability::Modal(modes) => {
                for mode in modes {
                    let program = Compiler::program(self, &joined(mode.clone()), &Of::Spell, number);
                    self.compiled.spell.push(program);
                }
            }
            Ability::Activated { cost, acts, only } => {
                let (program, paid) = Compiler::activated(self, (cost, acts), &[], number);
                if let Some(only) = only {
                    let number = self.activated.len() as u16;
                    self.only.push((number, only.clone()));
                }
                self.activated.push((cost.clone(), program));
                self.costs.push(paid);
            }
            Ability::Triggered { when, acts } => self.triggered(when, acts, number),
            Ability::Replacement(replacement) => {
                Compiler::new(self, number).replacement(replacement, true);
            }
            Ability::Cant(cant) => self.cants.push((referents::of_cant(cant), true)),
            Ability::Again { pattern, of } => self.again.push((pattern.clone(), of.clone())),
            Ability::Modifier(modifier) => {
                let modifier = &referents::of_static(modifier);
                if let Some(from) = &modifier.protection {
                    Compiler::new(self, number).replacement(&protection(&modifier.of, from), true);
                }
                Compiler::new(self, number).modifier(modifier.clone(), true);
            }
            Ability::CastingOption(option) => self.casting_option(option, number),
            Ability::CostChange(change) => self.cost_changes.push(change.clone()),
            Ability::Rule(RuleChange::OncePlayed { acts, .. }) => {
                let program = Some(Compiler::program(self, acts, &Of::Spell, number));
                self.rules.push(RuleChange::OncePlayed { acts: acts.clone(), program });
            }
            Ability::Rule(rule) => self.rules.push(referents::of_rule(rule)),
            Ability::Paid { keyword, acts } => {
                let program = Compiler::program(self, &joined(acts.clone()), &Of::Spell, number);
                self.if_paid.push((keyword.clone(), program));
            }
            Ability::Keywords(_) | Ability::Several(_) | Ability::Same { .. } | Ability::Symbol { .. } | Ability::Stats(_) => {}
        }
    }

    /// A clause of which all that is known is when it matters.
    fn unread(&mut self, triggers: &[Trigger], number: u16) {
        let program = self.programs.len() as u16;
        self.programs.push(Program { ops: vec![Op::Unread], clause: number, ..Program::default() });
        self.triggers.extend(triggers.iter().flat_map(Trigger::alternatives).map(|trigger| (trigger, program)));
    }

    fn triggered(&mut self, when: &Trigger, acts: &[Act], number: u16) {
        let when = &pronouns::as_it_was_cast(when);
        let linked = self.linked;
        let acts = joined(if linked { linked::second(when, acts) } else { acts.to_vec() });
        let program = Compiler::triggered(self, when, &acts, &[], number);
        if let Some(compiled) = self.programs.get_mut(usize::from(program)).filter(|_| linked) {
            compiled.linked = linked::noted(when, &compiled.targets);
        }
        self.triggers.push((when.clone(), program));
    }

    fn casting_option(&mut self, option: &CastingOption, number: u16) {
        match option {
            // CR 303.4a: an Aura spell has a target.
            CastingOption::Enchant(what) => {
                self.enchants = Some(what.clone());
                self.programs.push(Program { targets: vec![what.clone()], clause: number, ..Program::default() });
                let program = self.programs.len() as u16 - 1;
                self.compiled.spell.push(program);
            }
            CastingOption::Less { .. } | CastingOption::AnyNumber { .. } | CastingOption::Rather { .. } => {
                self.discounts.push(option.clone());
            }
            CastingOption::Either(costs) => {
                for cost in costs {
                    let paid = Compiler::program(self, &deeds_of(cost), &Of::Spell, number);
                    self.casting_costs.push((CastingOption::Either(vec![cost.clone()]), paid));
                }
            }
            option => {
                let Some(cost) = option.cost() else { return };
                let paid = Compiler::program(self, &deeds_of(cost), &Of::Spell, number);
                if matches!(option, CastingOption::Additional(_) | CastingOption::Kicker(_) | CastingOption::Optional { .. }) {
                    self.additional.push(paid);
                }
                self.casting_costs.push((option.clone(), paid));
            }
        }
    }

    /// The text of a spell, all its paragraphs together.
    fn spell(&mut self, acts: Vec<Act>, clause: u16) {
        let mut spell = joined(acts);
        pronouns::of_the_spell(&mut spell);
        for (acts, provided) in kicked::apart(&spell).into_iter().rev() {
            let program = Compiler::program(self, &acts, &Of::Spell, clause);
            let compiled = &mut self.compiled;
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

/// Whether any ability says something of this kind.
fn says(clauses: &[Clause], mut something: impl FnMut(Node<'_>) -> bool) -> bool {
    let abilities = clauses.iter().filter_map(|clause| if let Meaning::Ability(ability) = &clause.meaning { Some(ability) } else { None });
    abilities.into_iter().any(|ability| ability.any(&mut something))
}
