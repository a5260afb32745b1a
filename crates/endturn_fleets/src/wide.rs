//! Whole numbers of 256 bits with just the operations that exact battles need: product, difference,
//! comparison, division.
//!
//! Nearly all battles fit in 128 bits, and every operation then uses the machine's own arithmetic.

/// A number from 0 to 2^256 − 1. Its fields' order makes the derived comparison the numerical one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Wide {
    /// The higher 128 bits.
    pub high: u128,
    /// The lower 128 bits.
    pub low: u128,
}

impl Wide {
    /// Zero.
    pub const ZERO: Wide = Wide { high: 0, low: 0 };

    /// A number of at most 128 bits.
    pub const fn new(low: u128) -> Wide {
        Wide { high: 0, low }
    }

    /// The exact product of two 128-bit numbers.
    pub fn product(a: u128, b: u128) -> Wide {
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
    pub fn times(self, factor: u128) -> Wide {
        let low = Wide::product(self.low, factor);
        Wide { high: low.high.wrapping_add(self.high.wrapping_mul(factor)), low: low.low }
    }

    /// The difference; the caller ensures that `other` is not larger.
    pub fn minus(self, other: Wide) -> Wide {
        let (low, borrow) = self.low.overflowing_sub(other.low);
        Wide { high: self.high.wrapping_sub(other.high).wrapping_sub(u128::from(borrow)), low }
    }

    /// The number, if it is below 2^64.
    pub fn to_u64(self) -> Option<u64> {
        if self.high == 0 { u64::try_from(self.low).ok() } else { None }
    }

    /// Quotient and remainder. The caller ensures that the quotient is below 2^32 and the divisor
    /// below 2^224; a divisor of zero gives zero and the number itself.
    pub fn divided_by(self, divisor: Wide) -> (u32, Wide) {
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
pub const HALF: u128 = u64::MAX as u128;
