//! Amounts and their bounds.
//!
//! A game counts up to [`MOST`]. A greater number in a text is refused; a greater result is no amount any more,
//! and the run stops with [`Stop::Overflow`](crate::Stop::Overflow). The operations here never wrap.
//! If a result is more than a machine word holds, it is the largest word, which is far beyond
//! [`MOST`], and whatever is taken from it leaves it there: an amount that was lost is never taken for one that is known.

/// The largest amount that a game counts, of anything: a life total is between this below 0 and this above.
pub const MOST: u64 = 1_000_000_000_000_000_000;

/// From here on, the position is checked after an event of such an amount. Smaller events can't carry an amount from
/// [`MOST`] to the end of a machine word within any run that ends: it would take two thousand million of them.
pub const LARGE: u64 = 1 << 32;

/// Whether an amount, or what is below 0 by as much, can be counted.
#[inline]
pub fn is_counted(amount: impl Amount) -> bool {
    amount.size() <= MOST
}

/// Whether all of several amounts can be counted.
#[inline]
pub fn are_counted<A: Amount>(amounts: impl IntoIterator<Item = A>) -> bool {
    amounts.into_iter().map(Amount::size).fold(0, u64::max) <= MOST
}

/// A quantity that the kernel adds up: a number of objects, an amount, or a total that may be below 0.
pub trait Amount: Copy + Sized {
    /// The distance from 0.
    fn size(self) -> u64;
    /// Both together.
    fn plus(self, other: Self) -> Self;
    /// The first without the second. An amount that can't be below 0 is 0 then, as when damage is prevented.
    fn less(self, other: Self) -> Self;
    /// The first, as often as the second says.
    fn times(self, other: Self) -> Self;
}

impl Amount for u64 {
    #[inline]
    fn size(self) -> u64 {
        self
    }
    #[inline]
    fn plus(self, other: u64) -> u64 {
        self.saturating_add(other)
    }
    #[inline]
    fn less(self, other: u64) -> u64 {
        if self == u64::MAX { self } else { self.saturating_sub(other) }
    }
    #[inline]
    fn times(self, other: u64) -> u64 {
        self.saturating_mul(other)
    }
}

impl Amount for i64 {
    #[inline]
    fn size(self) -> u64 {
        self.unsigned_abs()
    }
    #[inline]
    fn plus(self, other: i64) -> i64 {
        if is_lost(self) { self } else { self.saturating_add(other) }
    }
    #[inline]
    fn less(self, other: i64) -> i64 {
        if is_lost(self) { self } else { self.saturating_sub(other) }
    }
    #[inline]
    fn times(self, other: i64) -> i64 {
        self.saturating_mul(other)
    }
}

/// Whether a total is one that can't be told any more.
#[inline]
fn is_lost(total: i64) -> bool {
    total == i64::MAX || total == i64::MIN
}

/// A total, raised by `by`.
#[inline]
pub fn raised(total: i64, by: u64) -> i64 {
    if is_lost(total) { total } else { total.saturating_add_unsigned(by) }
}

/// A total, lowered by `by`.
#[inline]
pub fn lowered(total: i64, by: u64) -> i64 {
    if is_lost(total) { total } else { total.saturating_sub_unsigned(by) }
}

/// An amount as a total.
#[inline]
pub fn signed(amount: u64) -> i64 {
    i64::try_from(amount).unwrap_or(i64::MAX)
}

/// As much of a total as is above 0; nothing, if it is below. What is lost above stays lost.
#[inline]
pub fn above_zero(total: i64) -> u64 {
    if total == i64::MAX { u64::MAX } else { u64::try_from(total).unwrap_or(0) }
}

/// Several amounts.
pub trait Amounts: Iterator<Item: Amount + Default> + Sized {
    /// All of them together.
    fn together(self) -> Self::Item {
        self.fold(Self::Item::default(), Amount::plus)
    }
}

impl<I: Iterator<Item: Amount + Default>> Amounts for I {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_lost_stays_lost() {
        let lost = u64::MAX.plus(1000);
        assert!(!is_counted(lost.less(u64::MAX - 1).less(1)) && !is_counted(lost.times(3)));
        let low = lowered(i64::MIN + 5, 20);
        assert_eq!(raised(low, MOST), i64::MIN);
        assert!(!is_counted(low.plus(1_000)) && !is_counted(above_zero(i64::MAX)));
    }

    #[test]
    fn what_is_counted_is_exact() {
        assert_eq!((3_u64.less(5), 5_u64.less(3), (-3_i64).less(5)), (0, 2, -8));
        assert_eq!([MOST, MOST, 3].into_iter().together(), 2 * MOST + 3);
        assert!(is_counted(MOST) && !is_counted(MOST + 1) && is_counted(-signed(MOST)));
        assert!(are_counted([MOST, 0, MOST]) && !are_counted([0, MOST + 1, 0]) && !are_counted([0, i64::MIN]));
        assert_eq!((raised(-5, 3), lowered(-5, 3), above_zero(-5), above_zero(5)), (-2, -8, 0, 5));
    }
}
