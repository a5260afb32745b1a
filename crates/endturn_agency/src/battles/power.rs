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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn e_08_powers_are_exact_to_the_millionth() {
        let micro = |n, tenths| power(n, tenths).to_micro();
        assert_eq!([micro(0, 8), micro(1, 8), micro(7, 0), micro(7, 10)], [0, 1_000_000, 1_000_000, 7_000_000]);
        assert_eq!([micro(4, 5), micro(1024, 8), micro(243, 6)], [2_000_000, 256_000_000, 27_000_000]);
        // 2^0.8 = 1.741101126…, 3^0.8 = 2.408224685…, 10^0.8 = 6.309573444…
        assert_eq!([micro(2, 8), micro(3, 8), micro(10, 8)], [1_741_101, 2_408_225, 6_309_573]);
        assert_eq!((micro(MAX, 10), micro(u32::MAX, 99)), (65_536_000_000, 65_536_000_000));
        // 2^12.8 = 7131.5502145…
        assert_eq!(micro(MAX, 8), 7_131_550_215);
    }

    #[test]
    fn e_08_more_agents_are_worth_more_but_less_each() {
        let of = |n| power(n, 8).to_micro();
        assert!((1..300_u32).all(|n| of(n + 1) > of(n) && of(n + 1) * i64::from(n) < of(n) * i64::from(n + 1)));
    }
}
