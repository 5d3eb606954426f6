//! Modes: each choice of them that the text allows is a program of its own (CR 700.2).

use super::compiler::Compiler;
use super::*;

/// More choices than this are not listed.
const CHOICES: usize = 256;

/// Compiles a program for each choice of modes, of at least `least` and at most `most`. The acts follow the order of the text,
/// whatever the order of choosing (CR 700.2).
pub(super) fn compile(
    out: &mut Output<'_>,
    (least, most, again): (u8, u8, bool),
    instead: Option<&OtherModes>,
    modes: &[Vec<Act>],
    before: &[Matcher],
    clause: u16,
) -> Vec<u16> {
    let mut programs = Vec::new();
    let fewest = instead.map_or(least, |instead| instead.least.min(least));
    let highest = instead.map_or(most, |instead| instead.most.max(most));
    for choice in choices(modes.len(), usize::from(fewest), usize::from(highest), again) {
        let provided = match (choice.len(), instead) {
            (count, Some(instead)) => {
                let within = |least: u8, most: u8| usize::from(least) <= count && count <= usize::from(most);
                match (within(least, most), within(instead.least, instead.most)) {
                    (true, true) => None,
                    (true, false) => Some(Condition::Not(Box::new(instead.condition.clone()))),
                    (false, true) => Some(instead.condition.clone()),
                    (false, false) => continue,
                }
            }
            (_, None) => None,
        };
        let acts: Vec<Act> = choice.iter().filter_map(|mode| modes.get(usize::from(*mode))).flatten().cloned().collect();
        let program = Compiler::text(out, &joined(acts), &Of::Spell, before, clause);
        if let Some(program) = out.programs.get_mut(program as usize) {
            program.modes = choice;
            program.provided = provided;
        }
        programs.push(program);
    }
    programs
}

/// The choices of `least` to `most` of `count` modes: first those of one mode, then those of two.
fn choices(count: usize, least: usize, most: usize, again: bool) -> Vec<Vec<u8>> {
    let mut all = Vec::new();
    let most = if again { most } else { most.min(count) };
    let mut level: Vec<Vec<u8>> = vec![Vec::new()];
    for number in 0..=most {
        if number >= least {
            all.extend(level.iter().cloned());
        }
        let next = level.iter().flat_map(|chosen| {
            let from = chosen.last().map_or(0, |last| usize::from(*last) + usize::from(!again));
            (from..count).map(move |mode| chosen.iter().copied().chain([mode as u8]).collect())
        });
        level = next.take(CHOICES).collect();
    }
    all.truncate(CHOICES);
    all
}

#[cfg(test)]
mod tests {
    use super::choices;

    #[test]
    fn choices_come_in_the_order_of_the_text() {
        assert_eq!(choices(3, 2, 2, false), [vec![0, 1], vec![0, 2], vec![1, 2]]);
        assert_eq!(choices(2, 1, 2, false), [vec![0], vec![1], vec![0, 1]]);
        assert_eq!(choices(2, 2, 2, true), [vec![0, 0], vec![0, 1], vec![1, 1]]);
        assert_eq!(choices(5, 3, 3, true).len(), 35);
    }
}
