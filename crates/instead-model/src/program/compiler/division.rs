//! Amounts that are divided among targets (CR 601.2d).

use super::super::*;
use super::Compiler;

impl Compiler<'_, '_> {
    /// Divides an amount among targets: the number of the first share, and the numbers of the targets. None if there are none.
    fn share_out(&mut self, among: &Matcher, total: &Amount) -> Option<(u8, Vec<u8>)> {
        let numbers: Vec<u8> = match among {
            Matcher::Chosen(number) => vec![*number],
            Matcher::Either(all) => {
                all.iter().filter_map(|one| if let Matcher::Chosen(number) = one { Some(*number) } else { None }).collect()
            }
            _ => Vec::new(),
        };
        let first = numbers.first().copied()?;
        self.program.division = Some(Division { first, count: numbers.len() as u8, total: total.clone() });
        let shares = self.numbered;
        self.numbered += numbers.len() as u8;
        Some((shares, numbers))
    }

    /// Turns each act that divides an amount into one event for each target, with its share.
    pub(super) fn divide(&mut self, acts: &mut [Act]) {
        for act in acts {
            match act {
                Act::Both(acts) | Act::Then(acts) => self.divide(acts),
                Act::Do(Deed { amount: Some(Amount::Divided(total)), subject: Some(Selection::The(matcher)), .. })
                    if self.program.division.is_none() =>
                {
                    let Some((shares, numbers)) = self.share_out(matcher, total) else { continue };
                    if let Act::Do(deed) = act.clone() {
                        let share = |(number, place): (u8, u8)| Deed {
                            amount: Some(Amount::Share(shares + place)),
                            subject: Some(Selection::The(Matcher::Chosen(number))),
                            ..deed.clone()
                        };
                        *act = Act::Together(numbers.into_iter().zip(0..).map(share).collect());
                    }
                }
                // CR 601.2d: a shield for each target, with its share of the points.
                Act::Make(made) if self.program.division.is_none() => {
                    let (Uses::Points(Amount::Divided(total)), Some(subject)) = (&made.uses, &made.watch.subject) else { continue };
                    let Some((shares, numbers)) = self.share_out(subject, total) else { continue };
                    let shield = |(number, place): (u8, u8)| {
                        let mut shield = made.clone();
                        shield.watch.subject = Some(Matcher::Chosen(number));
                        shield.uses = Uses::Points(Amount::Share(shares + place));
                        Act::Make(shield)
                    };
                    *act = Act::Both(numbers.into_iter().zip(0..).map(shield).collect());
                }
                _ => {}
            }
        }
    }
}
