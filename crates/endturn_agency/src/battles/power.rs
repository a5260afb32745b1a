//! E-08 Powers with a fractional exponent, in whole numbers: the combined value of many agents at
//! one lead.

use super::fixed::Fixed;

/// Maximum base of a power; more agents count as this many.
pub const MAX: u32 = 65_536;

/// `n` to the power of `tenths` tenths, in points, rounded to the nearest millionth, halves up. The
/// rounding is exact: the tenth powers of both sides are compared in whole numbers. `n` above
/// [`MAX`] counts as [`MAX`], `tenths` above 10 as 10.
#[must_use]
pub fn power(n: u32, tenths: u32) -> Fixed {
    let (n, tenths) = (n.min(MAX), tenths.min(10));
    // (2·x − 1)^10 ≤ 2^10 · n^tenths · (10^6)^10 holds if x millionths are at most half a millionth
    // too many.
    let mut goal = Wide::ONE;
    (0..tenths).for_each(|_| goal.multiply(n.into()));
    (0..10).for_each(|_| goal.multiply(2 * Fixed::SCALE as u64));
    let (mut low, mut high) = (0_u64, u64::from(n.max(1)) * Fixed::SCALE as u64 + 1);
    while high - low > 1 {
        let middle = low.midpoint(high);
        let mut tried = Wide::ONE;
        (0..10).for_each(|_| tried.multiply(2 * middle - 1));
        if tried <= goal { low = middle } else { high = middle }
    }
    Fixed::micro(low as i64)
}

/// A whole number of 448 bits, the most significant part first so that comparing parts compares
/// numbers. The largest product here has 370 bits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Wide([u64; 7]);

impl Wide {
    const ONE: Self = Self([0, 0, 0, 0, 0, 0, 1]);

    fn multiply(&mut self, factor: u64) {
        let mut carry = 0_u128;
        for part in self.0.iter_mut().rev() {
            carry += u128::from(*part) * u128::from(factor);
            *part = carry as u64;
            carry >>= 64;
        }
    }
}
