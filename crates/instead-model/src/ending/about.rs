//! The objects and players that a lasting effect is about: the targets and choices that its text speaks of, as far as they are
//! still there.

use std::collections::BTreeSet;

use crate::definition::{Compiled, Definition};
use crate::event::{Party, Value};
use crate::language::walk::{Node, Walk};
use crate::language::{Matcher, Replacement, Rewrite, Who};
use crate::position::{Continuous, MadeEffect, Part, Position};
use crate::program::Op;

/// The number of values that a delayed ability takes note of before its targets and choices: "it", "that player", "that much" and X.
const NOTED: usize = 4;

/// The objects and players that an effect of a resolution is about.
pub fn of_effect(position: &Position, effect: &MadeEffect) -> Vec<Party> {
    let definition = position.table.definitions.card(effect.card);
    let places = spoken_of(definition, effect.part);
    let parties = places.into_iter().filter_map(|place| effect.chosen.get(place)).flat_map(parties);
    there(position, parties)
}

/// The objects that a change of characteristics is about: those it changes.
pub fn of_change(position: &Position, change: &Continuous) -> Vec<Party> {
    there(position, change.of.iter().flatten().map(|object| Party::Object(*object)))
}

fn parties(value: &Value) -> Vec<Party> {
    match value {
        Value::Party(party) => vec![*party],
        Value::Parties(several) => several.to_vec(),
        _ => Vec::new(),
    }
}

fn there(position: &Position, parties: impl Iterator<Item = Party>) -> Vec<Party> {
    let stays = |party: &Party| match party {
        Party::Player(player) => !position.table.player(*player).lost,
        Party::Object(object) => position.table.row(*object).is_some(),
    };
    let mut all: Vec<Party> = parties.filter(stays).collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// The places, among what an effect has chosen, of what it speaks of.
fn spoken_of(definition: &Definition, part: Part) -> BTreeSet<usize> {
    let compiled = &definition.compiled;
    let mut said = Said::default();
    match part {
        Part::Replacement(index) => {
            if let Some(made) = compiled.replacements.get(usize::from(index)) {
                said.replacement(compiled, &made.replacement);
            }
            said.numbers
        }
        Part::Cant(index) => {
            compiled.cants.get(usize::from(index)).into_iter().for_each(|(cant, _)| said.walk(cant));
            said.numbers
        }
        Part::Modifier(_) => BTreeSet::new(),
        Part::Trigger(index) => {
            let Some((trigger, program)) = compiled.delayed.get(usize::from(index)) else { return BTreeSet::new() };
            said.walk(trigger);
            said.program(compiled, *program);
            let noted = [said.it, said.they].into_iter().enumerate().filter(|(_, is_said)| *is_said).map(|(place, _)| place);
            said.numbers.iter().map(|number| number + NOTED).chain(noted).collect()
        }
    }
}

/// The values that a text speaks of.
#[derive(Default)]
struct Said {
    /// Targets and choices, by their number.
    numbers: BTreeSet<usize>,
    it: bool,
    they: bool,
}

impl Said {
    fn walk(&mut self, part: &(impl Walk + ?Sized)) {
        part.walk(&mut |node| {
            match node {
                Node::Matcher(Matcher::Chosen(number) | Matcher::ChosenStill { number, .. }) | Node::Who(Who::Chosen(number)) => {
                    self.numbers.insert(usize::from(*number));
                }
                Node::Matcher(Matcher::It | Matcher::That(_)) => self.it = true,
                Node::Who(Who::They | Who::That) => self.they = true,
                _ => {}
            }
            false
        });
    }

    fn replacement(&mut self, compiled: &Compiled, replacement: &Replacement<u16>) {
        self.walk(&replacement.watch);
        self.walk(&replacement.when);
        match &replacement.rewrite {
            Rewrite::Redirect(to) | Rewrite::RedirectPoints(to) | Rewrite::Excess(to) | Rewrite::Divide(to) => self.walk(to),
            Rewrite::Instead(program) => self.program(compiled, *program),
            _ => {}
        }
        replacement.rider.into_iter().chain(replacement.first).for_each(|program| self.program(compiled, program));
    }

    fn program(&mut self, compiled: &Compiled, program: u16) {
        for op in compiled.programs.get(usize::from(program)).iter().flat_map(|program| &program.ops) {
            match op {
                Op::Do(deeds) => self.walk(deeds),
                Op::Unless(condition, _) | Op::Require(condition) => self.walk(condition),
                Op::Bind(matcher) | Op::Choose(matcher) | Op::Gather(_, matcher) | Op::Permit(_, matcher, _) => self.walk(matcher),
                Op::Ask { who, .. } | Op::PayMana { who, .. } | Op::Others(who) | Op::Spoken(who) => self.walk(who),
                _ => {}
            }
        }
    }
}
