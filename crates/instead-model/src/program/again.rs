//! Spells whose text is carried out several times, because a cost for that was paid (Riftbound 820).

use super::compiler::Compiler;
use super::*;

/// More sequences of modes than this are not listed.
const SEQUENCES: usize = 256;

/// Compiles what a spell does if those costs are paid: its text several times in a row, each time with choices of its own. A text
/// with modes makes one program for each sequence of them.
pub(super) fn compile(out: &mut Output<'_>, clauses: &[Clause]) {
    let (mut times, mut called, mut first) = (1_usize, None, 0);
    let mut ways: Vec<Vec<Act>> = Vec::new();
    let mut plain: Vec<Act> = Vec::new();
    for (number, clause) in (0_u16..).zip(clauses) {
        let Meaning::Ability(ability) = &clause.meaning else { continue };
        for ability in parts(ability) {
            match &*ability {
                Ability::CastingOption(CastingOption::Named { keyword, again: true, .. }) => {
                    times += 1;
                    called.get_or_insert_with(|| keyword.clone());
                }
                Ability::Spell(acts) => (plain, first) = (plain.into_iter().chain(acts.iter().cloned()).collect(), number),
                Ability::Modal(modes) => (ways, first) = (modes.clone(), number),
                _ => {}
            }
        }
    }
    let Some(keyword) = called else { return };
    let modal = !ways.is_empty();
    if !modal {
        ways.push(plain);
    }
    for sequence in sequences(ways.len(), times) {
        let executions = sequence.iter().filter_map(|way| ways.get(usize::from(*way))).map(|acts| joined(acts.clone()));
        let program = Compiler::executions(out, executions, first);
        if let Some(program) = out.programs.get_mut(usize::from(program)).filter(|_| modal) {
            program.modes = sequence;
        }
        out.if_paid.push((keyword.clone(), program));
    }
}

/// All sequences of `times` of `count` ways.
fn sequences(count: usize, times: usize) -> Vec<Vec<u8>> {
    let mut all: Vec<Vec<u8>> = vec![Vec::new()];
    for _ in 0..times {
        let longer = |begun: &Vec<u8>| (0..count).map(|way| begun.iter().copied().chain([way as u8]).collect()).collect::<Vec<_>>();
        all = all.iter().flat_map(longer).take(SEQUENCES).collect();
    }
    all
}
