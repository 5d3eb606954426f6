//! Coins and dice: what is thrown, and what of it counts.
//!
//! Chance is a chooser like any other: every result is a branch. What is thrown is a part of the event, so that an
//! effect can have more of it thrown, and say what of that is ignored.

use serde::{Deserialize, Serialize};

/// What is thrown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Thrown {
    /// A coin, of which only matters how it comes up.
    #[default]
    Coin,
    /// A coin whose side is called before: the flip is won or lost.
    CalledCoin,
    /// A coin that comes up heads, whatever it shows; its flip is won.
    Heads,
    /// A die with so many sides.
    Die(u16),
}

/// What is thrown as an event goes on being changed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Throw {
    /// What.
    pub of: Thrown,
    /// So much is added to each result.
    pub plus: u16,
    /// So many of the lowest results are ignored.
    pub lowest: u8,
    /// So many of the results are ignored, as the player who throws chooses.
    pub spare: u8,
}

/// How an effect has more thrown, or something else.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Rethrow {
    /// So many times as many, of which only as many count as without it; the player chooses which.
    Times(u8),
    /// So many more, and as many of the lowest are ignored.
    Lowest(u8),
    /// Coins come up heads, and their flips are won.
    Heads,
}

impl Throw {
    /// What an effect makes of `amount` of them: how many are thrown then, and what counts. None if that are too many.
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
