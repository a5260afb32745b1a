//! E-01 Fixed point: skill, exhaustion, hit points and progress as whole millionths of a point.
//! Draws none. Tells nothing.
//!
//! Sums and differences are exact. A product or quotient is computed in whole numbers of 128 bits
//! and rounded once, to the nearest millionth, halves up **(ours)**; so the error is at most half a
//! millionth, and the same on every machine.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Sub, SubAssign};

use endturn_scenario::shape::Shaped;
use serde::{Deserialize, Serialize};

/// A number of points in millionths. Results saturate at the ends of the range, about nine million
/// million points to each side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Shaped)]
#[serde(transparent)]
pub struct Fixed(i64);

impl Fixed {
    /// Millionths in a point.
    pub const SCALE: i64 = 1_000_000;
    /// Zero.
    pub const ZERO: Self = Self(0);
    /// The largest number.
    pub const MAX: Self = Self(i64::MAX);

    /// A value of `millionths` of a point.
    #[must_use]
    pub const fn micro(millionths: i64) -> Self {
        Self(millionths)
    }

    /// A value of `thousandths` of a point.
    #[must_use]
    pub const fn milli(thousandths: i64) -> Self {
        Self(thousandths.saturating_mul(Self::SCALE / 1000))
    }

    /// A value of whole points.
    #[must_use]
    pub const fn whole(points: i64) -> Self {
        Self(points.saturating_mul(Self::SCALE))
    }

    /// The number of millionths.
    #[must_use]
    pub const fn to_micro(self) -> i64 {
        self.0
    }

    /// The number of whole points, rounded down.
    #[must_use]
    pub const fn floor(self) -> i64 {
        self.0.div_euclid(Self::SCALE)
    }

    /// `numerator / denominator` points, rounded to the nearest millionth, halves up; 0 unless the
    /// denominator is above 0. Exact for numerators up to 10³¹ in magnitude; beyond, the result
    /// saturates.
    #[must_use]
    pub const fn ratio(numerator: i128, denominator: i128) -> Self {
        Self::nearest(numerator.saturating_mul(Self::SCALE as i128), denominator)
    }

    /// This times `numerator / denominator`, rounded once as [`Fixed::ratio`] is.
    #[must_use]
    pub const fn times(self, numerator: i128, denominator: i128) -> Self {
        Self::nearest((self.0 as i128).saturating_mul(numerator), denominator)
    }

    /// This times `numerator / denominator`, rounded down to a millionth; 0 unless the denominator
    /// is above 0.
    #[must_use]
    pub const fn times_down(self, numerator: i128, denominator: i128) -> Self {
        if denominator <= 0 {
            return Self::ZERO;
        }
        Self::within((self.0 as i128).saturating_mul(numerator).div_euclid(denominator))
    }

    const fn nearest(micro: i128, denominator: i128) -> Self {
        if denominator <= 0 {
            return Self::ZERO;
        }
        let down = micro.div_euclid(denominator);
        // Comparing the remainder with its distance to the denominator can't overflow.
        let rest = micro.rem_euclid(denominator);
        Self::within(if rest >= denominator - rest { down.saturating_add(1) } else { down })
    }

    const fn within(micro: i128) -> Self {
        if micro > i64::MAX as i128 {
            Self(i64::MAX)
        } else if micro < i64::MIN as i128 {
            Self(i64::MIN)
        } else {
            Self(micro as i64)
        }
    }
}

impl Add for Fixed {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl Sub for Fixed {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }
}

impl AddAssign for Fixed {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl SubAssign for Fixed {
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl Sum for Fixed {
    fn sum<I: Iterator<Item = Self>>(all: I) -> Self {
        all.fold(Self::ZERO, Self::add)
    }
}

/// All digits without trailing zeros; with a precision, that many digits, the rest cut off towards
/// the smaller number.
impl fmt::Display for Fixed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = f.precision().unwrap_or(6).min(6);
        let unit = 10_i64.pow(6 - digits as u32);
        let shown = i128::from(self.0.div_euclid(unit)) * i128::from(unit);
        let (sign, size) = (if shown < 0 { "-" } else { "" }, shown.unsigned_abs());
        let (points, rest) = (size / Self::SCALE as u128, size % Self::SCALE as u128);
        let fraction = format!("{rest:06}");
        let fraction = if f.precision().is_some() { &fraction[..digits] } else { fraction.trim_end_matches('0') };
        let dot = if fraction.is_empty() { "" } else { "." };
        f.pad_integral(true, "", &format!("{sign}{points}{dot}{fraction}"))
    }
}
