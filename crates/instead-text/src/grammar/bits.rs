//! Sets of small numbers.

/// A set of small numbers, a bit for each.
#[derive(Debug, Clone, Default)]
pub(super) struct Bits(Vec<u64>);

impl Bits {
    /// Whether a number is in it.
    pub(super) fn contains(&self, number: u32) -> bool {
        self.0.get(number as usize / 64).is_some_and(|word| word & (1 << (number % 64)) != 0)
    }

    /// Adds a number. True: it wasn't there.
    pub(super) fn insert(&mut self, number: u32) -> bool {
        let (place, bit) = (number as usize / 64, 1 << (number % 64));
        if self.0.len() <= place {
            self.0.resize(place + 1, 0);
        }
        let new = self.0[place] & bit == 0;
        self.0[place] |= bit;
        new
    }

    /// Adds the numbers of another set. True: some weren't there.
    pub(super) fn extend(&mut self, other: &Bits) -> bool {
        if self.0.len() < other.0.len() {
            self.0.resize(other.0.len(), 0);
        }
        let mut new = 0;
        for (word, more) in self.0.iter_mut().zip(&other.0) {
            new |= more & !*word;
            *word |= more;
        }
        new != 0
    }

    /// Its numbers, from the smallest.
    pub(super) fn iter(&self) -> impl Iterator<Item = u32> {
        let numbers = (0_u32..).step_by(64).zip(&self.0);
        numbers.flat_map(|(base, word)| (0..64).filter(move |bit| word & (1 << bit) != 0).map(move |bit| base + bit))
    }
}

impl PartialEq for Bits {
    /// Trailing zeros don't count.
    fn eq(&self, other: &Bits) -> bool {
        let (short, long) = if self.0.len() < other.0.len() { (self, other) } else { (other, self) };
        long.0.iter().enumerate().all(|(place, word)| short.0.get(place).copied().unwrap_or(0) == *word)
    }
}

impl Eq for Bits {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_in_a_set_once() {
        let mut one = Bits::default();
        assert!(one.insert(3) && one.insert(200) && !one.insert(3));
        let mut other = Bits::default();
        assert!(other.extend(&one) && !other.extend(&one) && other.insert(64));
        assert_eq!(other.iter().collect::<Vec<_>>(), [3, 64, 200]);
        assert!(other.contains(200) && !other.contains(201) && !other.contains(9_999) && one != other);
    }
}
