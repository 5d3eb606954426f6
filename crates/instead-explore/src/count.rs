//! Exact numbers of sequences and orders.

use std::fmt;

use num_bigint::BigUint;
use serde::{Deserialize, Serialize};

/// A number that may have no bound.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Count {
    /// Exactly this many.
    Exact(BigUint),
    /// More than any number: a cycle lies on the way.
    Unbounded,
}

impl Count {
    /// The number, if it is exact and small enough.
    pub fn small(&self) -> Option<u64> {
        match self {
            Count::Exact(number) => u64::try_from(number).ok(),
            Count::Unbounded => None,
        }
    }
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Count::Exact(number) => write!(f, "{number}"),
            Count::Unbounded => write!(f, "unbounded"),
        }
    }
}

impl From<u64> for Count {
    fn from(number: u64) -> Self {
        Count::Exact(number.into())
    }
}

/// A number that seldom outgrows a machine word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Tally {
    Small(u64),
    Big(Box<BigUint>),
    Unbounded,
}

impl Tally {
    pub(crate) const ZERO: Tally = Tally::Small(0);
    pub(crate) const ONE: Tally = Tally::Small(1);

    fn big(&self) -> Option<BigUint> {
        match self {
            Tally::Small(number) => Some(BigUint::from(*number)),
            Tally::Big(number) => Some(BigUint::clone(number)),
            Tally::Unbounded => None,
        }
    }

    fn combine(&self, other: &Tally, small: fn(u64, u64) -> Option<u64>, big: fn(BigUint, BigUint) -> BigUint) -> Tally {
        if let (Tally::Small(one), Tally::Small(two)) = (self, other)
            && let Some(result) = small(*one, *two)
        {
            return Tally::Small(result);
        }
        match (self.big(), other.big()) {
            (Some(one), Some(two)) => Tally::Big(Box::new(big(one, two))),
            _ => Tally::Unbounded,
        }
    }

    pub(crate) fn plus(&self, other: &Tally) -> Tally {
        self.combine(other, u64::checked_add, |one, two| one + two)
    }

    pub(crate) fn times(&self, other: &Tally) -> Tally {
        self.combine(other, u64::checked_mul, |one, two| one * two)
    }

    pub(crate) fn times_small(&self, factor: u64) -> Tally {
        self.times(&Tally::Small(factor))
    }
}

impl From<&Tally> for Count {
    fn from(tally: &Tally) -> Self {
        tally.big().map_or(Count::Unbounded, Count::Exact)
    }
}

impl From<Tally> for BigUint {
    /// The number; 0 for what is unbounded, which a product of multiplicities never is.
    fn from(tally: Tally) -> Self {
        tally.big().unwrap_or_default()
    }
}
