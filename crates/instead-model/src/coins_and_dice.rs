//! Coins and dice: what is thrown, and what of it counts.
//!
//! Chance is a chooser like any other: every result is a branch. The throw is a part of the event, so that an effect can add
//! coins or dice, and say which results are ignored.

use serde::{Deserialize, Serialize};

/// A coin or a die.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Thrown {
    /// A coin, of which only matters how it comes up.
    #[default]
    Coin,
    /// A coin whose side is called before: the flip is won or lost.
    CalledCoin,
    /// A coin that comes up heads, whatever it shows; its flip is won.
    Heads,
    /// A die with this number of sides.
    Die(u16),
}

/// The coins or dice that are thrown, and which of their results count, as effects go on changing the event.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Throw {
    /// The kind of coin or die.
    pub of: Thrown,
    /// A number that is added to each result.
    pub plus: u16,
    /// The number of the lowest results that are ignored.
    pub lowest: u8,
    /// The number of results that are ignored, as the player who throws chooses.
    pub spare: u8,
}

/// A change that an effect makes to a throw: more coins or dice, or another result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Rethrow {
    /// A multiple of the number, of which only as many count as without it; the player chooses which.
    Times(u8),
    /// This number more, and as many of the lowest are ignored.
    Lowest(u8),
    /// Coins come up heads, and their flips are won.
    Heads,
}

impl Throw {
    /// The throw of `amount` of them after an effect: the number thrown then, and which of the results count. `None` if that is
    /// too many.
    pub fn again(self, amount: u64, how: Rethrow) -> Option<(u64, Throw)> {
        Some(match how {
            Rethrow::Times(times) => {
                let all = amount.checked_mul(u64::from(times))?;
                let more = u8::try_from(all - amount).ok()?;
                (all, Throw { spare: self.spare.checked_add(more)?, ..self })
            }
            Rethrow::Lowest(more) => (amount.checked_add(u64::from(more))?, Throw { lowest: self.lowest.checked_add(more)?, ..self }),
            Rethrow::Heads => (amount, Throw { of: Thrown::Heads, ..self }),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_counts_stays_as_many() {
        let coin = Throw { of: Thrown::CalledCoin, ..Throw::default() };
        let (two, once) = coin.again(1, Rethrow::Times(2)).unwrap();
        let (four, twice) = once.again(two, Rethrow::Times(2)).unwrap();
        assert_eq!((two, once.spare, four, twice.spare), (2, 1, 4, 3));
    }
}
