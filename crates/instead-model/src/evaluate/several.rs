//! One thing that a text speaks of, where a replacement effect has made several of it: two cards are milled instead of one, two
//! tokens are created, and the text goes on with "that card" and "it".

use smallvec::SmallVec;

use super::View;
use crate::event::{Party, Value};
use crate::language::*;

impl<'a> View<'a> {
    /// CR 701.17d: the several things that a word for one thing stands for, each with how many equal ones of it there are;
    /// none if it stands for one.
    pub fn several(&self, of: &Matcher) -> SmallVec<[(Party, u64); 2]> {
        if let Matcher::Either(any) = of
            && let [one] = any.as_slice()
        {
            return self.several(one);
        }
        let all: &[Party] = match of {
            Matcher::That(noun) if noun.head == Head::Source => &[],
            Matcher::It | Matcher::That(_) | Matcher::Found => self.together,
            Matcher::Chosen(number) => match self.chosen.get(usize::from(*number)) {
                Some(Value::Parties(parties)) => parties,
                _ => &[],
            },
            _ => &[],
        };
        let equal = |party: &Party| match party {
            Party::Object(object) => self.position.table.row(*object).map_or(1, |row| row.count),
            Party::Player(_) => 1,
        };
        match all {
            [] => SmallVec::new(),
            [one] if equal(one) == 1 => SmallVec::new(),
            several => several.iter().map(|party| (*party, equal(party))).collect(),
        }
    }

    /// The same text, said of one of several.
    pub fn about_one<T>(&self, of: &Matcher, one: Party, said: impl FnOnce(&View<'_>) -> T) -> T {
        let mut chosen: SmallVec<[Value; 4]> = self.chosen.iter().cloned().collect();
        if let Matcher::Chosen(number) = of
            && let Some(kept) = chosen.get_mut(usize::from(*number))
        {
            *kept = Value::Party(one);
            return said(&View { chosen: &chosen, ..*self });
        }
        said(&View { it: Some(one), together: &[], ..*self })
    }

    /// CR 701.17d: the answers of several are added up where a number is asked for. None if it overflows.
    pub(super) fn of_several(&self, amount: &Amount) -> Option<Option<u64>> {
        let of = match amount {
            Amount::PowerOf(of) | Amount::ToughnessOf(of) | Amount::ManaValueOf(of) => of,
            Amount::CountersOn { of, .. } => of,
            _ => return None,
        };
        let several = self.several(of);
        let add = |sum: u64, (one, times): &(Party, u64)| {
            let number = self.about_one(of, *one, |view| view.one_number(amount))?;
            sum.checked_add(number.checked_mul(*times)?)
        };
        (!several.is_empty()).then(|| several.iter().try_fold(0, add))
    }

    /// Whether what a word stands for is of some quality. CR 701.17d: where several answers differ, the rules leave open which of
    /// them counts; that this was asked is noted.
    pub(super) fn is_of(&self, of: &Matcher, quality: &Quality) -> bool {
        let several = self.several(of);
        let mut answers = several.iter().map(|(one, _)| self.quality_of(Some(*one), quality));
        let Some(first) = answers.next() else { return self.quality_of(self.party(of), quality) };
        let differ = answers.any(|answer| answer != first);
        if differ {
            crate::unknown::differing();
        }
        first || differ
    }
}
