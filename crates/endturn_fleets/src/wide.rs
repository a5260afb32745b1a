//! Whole numbers of 256 bits with just the operations that exact battles need: product, difference,
//! comparison, division.
//!
//! Nearly all battles fit in 128 bits, and every operation then uses the machine's own arithmetic.

/// A number from 0 to 2^256 − 1. Its fields' order makes the derived comparison the numerical one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Wide {
    high: u128,
    low: u128,
}

impl Wide {
    pub(crate) const ZERO: Wide = Wide { high: 0, low: 0 };

    pub(crate) const fn new(low: u128) -> Wide {
        Wide { high: 0, low }
    }

    /// The exact product of two 128-bit numbers.
    pub(crate) fn product(a: u128, b: u128) -> Wide {
        if let Some(low) = a.checked_mul(b) {
            return Wide::new(low);
        }
        let (a_high, a_low) = (a >> 64, a & HALF);
        let (b_high, b_low) = (b >> 64, b & HALF);
        let lowest = a_low * b_low;
        // Each cross product is at most (2^64 − 1)^2, so one more half still fits.
        let cross = a_high * b_low + (lowest >> 64);
        let other = a_low * b_high + (cross & HALF);
        Wide { high: a_high * b_high + (cross >> 64) + (other >> 64), low: (other << 64) | (lowest & HALF) }
    }

    /// The product with a 128-bit number; the caller ensures that it stays below 2^256.
    pub(crate) fn times(self, factor: u128) -> Wide {
        let low = Wide::product(self.low, factor);
        Wide { high: low.high.wrapping_add(self.high.wrapping_mul(factor)), low: low.low }
    }

    /// The difference; the caller ensures that `other` is not larger.
    pub(crate) fn minus(self, other: Wide) -> Wide {
        let (low, borrow) = self.low.overflowing_sub(other.low);
        Wide { high: self.high.wrapping_sub(other.high).wrapping_sub(u128::from(borrow)), low }
    }

    /// The number, if it is below 2^64.
    pub(crate) fn to_u64(self) -> Option<u64> {
        if self.high == 0 { u64::try_from(self.low).ok() } else { None }
    }

    /// Quotient and remainder. The caller ensures that the quotient is below 2^32 and the divisor
    /// below 2^224; a divisor of zero gives zero and the number itself.
    pub(crate) fn divided_by(self, divisor: Wide) -> (u32, Wide) {
        if divisor == Wide::ZERO {
            return (0, self);
        }
        if self.high == 0 && divisor.high == 0 {
            return ((self.low / divisor.low) as u32, Wide::new(self.low % divisor.low));
        }
        let mut rest = self;
        let mut quotient = 0;
        for bit in (0..32).rev() {
            let shifted = divisor.shifted_left(bit);
            if rest >= shifted {
                rest = rest.minus(shifted);
                quotient |= 1 << bit;
            }
        }
        (quotient, rest)
    }

    /// Times 2^`bits`, `bits` below 128; the caller ensures that it stays below 2^256.
    fn shifted_left(self, bits: u32) -> Wide {
        if bits == 0 {
            return self;
        }
        Wide { high: (self.high << bits) | (self.low >> (128 - bits)), low: self.low << bits }
    }
}

/// The lower 64 of 128 bits.
const HALF: u128 = u64::MAX as u128;

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn the_largest_product_is_exact() {
        // (2^128 − 1)^2 = 2^256 − 2^129 + 1.
        assert_eq!(Wide::product(u128::MAX, u128::MAX), Wide { high: u128::MAX - 1, low: 1 });
    }

    #[test]
    fn division_by_zero_gives_the_number_back() {
        assert_eq!(Wide::new(7).divided_by(Wide::ZERO), (0, Wide::new(7)));
    }

    #[test]
    fn only_small_numbers_are_u64() {
        assert_eq!(Wide::new(u128::from(u64::MAX)).to_u64(), Some(u64::MAX));
        assert_eq!(Wide::new(1 << 64).to_u64(), None);
        assert_eq!(Wide { high: 1, low: 0 }.to_u64(), None);
    }

    proptest! {
        /// Dividing recovers both parts of quotient × divisor + rest, for numbers of any width.
        #[test]
        fn division_undoes_multiplication(
            low in any::<u128>(),
            high in any::<u64>(),
            quotient in any::<u32>(),
            part in any::<u128>(),
        ) {
            let divisor = Wide { high: u128::from(high), low: low | 1 };
            // A rest below the divisor: any smaller number will do.
            let rest = if divisor.high > 0 { Wide::new(part) } else { Wide::new(part % divisor.low) };
            let product = divisor.times(u128::from(quotient));
            let (sum_low, carry) = product.low.overflowing_add(rest.low);
            let number = Wide { high: product.high + u128::from(carry), low: sum_low };
            prop_assert_eq!(number.divided_by(divisor), (quotient, rest));
        }

        /// The long product agrees with the machine's where both exist.
        #[test]
        fn products_of_halves_add_up(a in any::<u128>(), b in any::<u64>()) {
            let whole = Wide::product(a, u128::from(b));
            let high = Wide::product(a >> 64, u128::from(b)).times(1 << 64);
            let rest = whole.minus(high);
            prop_assert_eq!(rest, Wide::new((a & HALF) * u128::from(b)));
        }
    }
}
