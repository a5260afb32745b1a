//! Composition of a strength, factor by factor (W-128, W-129).

use crate::arithmetic::saturate;
use endturn_engine::number::share;

/// Points of strength per point of a unit's attack or defence (W-128, W-129).
pub const POWER_FACTOR: i32 = 10;

/// The effect of a factor on a strength; truncated (C-1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    /// `· percent / 100`; a percentage below 0 counts as 0 (ours).
    Times(i32),
    /// `· 100 / percent`; a percentage below 1 counts as 1 (ours).
    Over(i32),
    /// `· part / whole`, from 0 to 1.
    Part {
        /// The current value.
        part: i32,
        /// The maximum value; at least 1.
        whole: i32,
    },
}

impl Scale {
    /// A factor that changes nothing.
    pub const NONE: Self = Self::Times(100);

    /// A factor of `percent` percent more; fewer, if it is negative.
    #[must_use]
    pub const fn more(percent: i32) -> Self {
        Self::Times(100_i32.saturating_add(percent))
    }

    /// Whether it leaves every strength unchanged.
    #[must_use]
    pub const fn is_idle(self) -> bool {
        match self {
            Self::Times(percent) | Self::Over(percent) => percent == 100,
            Self::Part { part, whole } => part >= whole,
        }
    }

    /// The strength after it, saturated.
    #[must_use]
    pub const fn apply(self, strength: i32) -> i32 {
        let (part, whole) = match self {
            Self::Times(percent) => (at_least(0, percent), 100),
            Self::Over(percent) => (100, at_least(1, percent)),
            Self::Part { part, whole } if part >= whole => (1, 1),
            Self::Part { part, whole } => (at_least(0, part), whole),
        };
        saturate(share(strength as i64, part as i64, whole as i64))
    }
}

const fn at_least(least: i32, number: i32) -> i32 {
    if number < least { least } else { number }
}

/// One factor of a strength.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step<F> {
    /// The factor.
    pub factor: F,
    /// Its effect.
    pub scale: Scale,
    /// The strength after it, in tenths of a point.
    pub strength: i32,
}

/// The strength of a number of points after each factor, in the order of application; never below
/// 0.
#[must_use]
pub(super) fn steps<F: Copy, const N: usize>(points: i32, factors: [(F, Scale); N]) -> [Step<F>; N] {
    let mut strength = points.max(0).saturating_mul(POWER_FACTOR);
    factors.map(|(factor, scale)| {
        strength = scale.apply(strength);
        Step { factor, scale, strength }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_factor_truncates_before_the_next_one() {
        let all = steps(1, [('a', Scale::more(75)), ('b', Scale::more(50)), ('c', Scale::Over(300))]);
        assert_eq!(all.map(|step| step.strength), [17, 25, 8], "10 · 1.75 · 1.5 / 3 would be 8.75");
    }

    #[test]
    fn strengths_stay_within_what_fits_and_never_fall_below_zero() {
        assert_eq!([Scale::more(-150).apply(70), Scale::Over(-5).apply(7), Scale::Over(0).apply(7)], [0, 700, 700]);
        assert_eq!([Scale::Times(i32::MAX).apply(i32::MAX), Scale::more(i32::MAX).apply(1)], [i32::MAX, 21_474_836]);
        let part = |part, whole| Scale::Part { part, whole }.apply(40);
        assert_eq!([part(1, 3), part(3, 3), part(9, 3), part(-1, 3), part(0, 0)], [13, 40, 40, 0, 40]);
        assert_eq!(steps(-3, [((), Scale::NONE)])[0].strength, 0);
    }

    #[test]
    fn a_factor_is_idle_exactly_if_it_changes_no_strength() {
        let scales =
            [Scale::NONE, Scale::more(1), Scale::Over(100), Scale::Over(200), Scale::Part { part: 2, whole: 3 }];
        for scale in scales {
            assert_eq!(scale.is_idle(), scale.apply(1_000) == 1_000, "{scale:?}");
        }
    }
}
