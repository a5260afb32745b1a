//! E-10 Chances on a grid of ten thousand, and the contest of two units.

use std::fmt;

use super::fixed::Fixed;

/// Grid resolution: a probability of 1 in steps.
pub const GRID: u32 = 10_000;

/// A probability in ten-thousandths, 0 to 10 000.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Chance(u32);

impl Chance {
    /// The share `part / whole`, to the nearest step, halves up. Certain unless `whole` is above 0
    /// and above `part`.
    #[must_use]
    pub const fn rounded(part: u128, whole: u128) -> Self {
        Self::of(part, whole, whole / 2)
    }

    /// The same share, rounded down to a step.
    #[must_use]
    pub const fn floored(part: u128, whole: u128) -> Self {
        Self::of(part, whole, 0)
    }

    const fn of(part: u128, whole: u128, more: u128) -> Self {
        if part >= whole {
            return Self(GRID);
        }
        // Ratios too large to multiply are shortened; the loss is far below a step.
        let (mut part, mut whole, mut more) = (part, whole, more);
        while whole > u128::MAX >> 16 {
            (part, whole, more) = (part >> 1, whole >> 1, more >> 1);
        }
        Self(((part * GRID as u128 + more) / whole) as u32)
    }

    /// In ten-thousandths.
    #[must_use]
    pub const fn steps(self) -> u32 {
        self.0
    }

    /// The highest draw that fails, 0 to 10 000.
    #[must_use]
    pub const fn fails_up_to(self) -> u32 {
        GRID - self.0
    }

    /// Whether a draw of 1 to 10 000 succeeds: the higher, the better.
    #[must_use]
    pub const fn succeeds(self, draw: u32) -> bool {
        draw > self.fails_up_to()
    }
}

/// In percent with two digits.
impl fmt::Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{:02} %", self.0 / 100, self.0 % 100)
    }
}

/// The probability that an attack hits, as a share: `(A², A² + D²)`, where A and D are the
/// effective skills of attacker and defender.
#[must_use]
pub fn contest(attacker: Fixed, defender: Fixed) -> (u128, u128) {
    let square = |skill: Fixed| u128::from(skill.to_micro().max(0) as u64).pow(2);
    // Two squares of 63 bits and their sum fit.
    (square(attacker), square(attacker) + square(defender))
}
