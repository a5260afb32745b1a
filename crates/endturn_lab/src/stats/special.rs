//! The special functions for intervals. Implemented here because the crates that have them use the
//! platform's logarithm, whose last bits differ from platform to platform.

use libm::{erfc, exp, lgamma, log, log1p};

use super::values::Level;

/// The regularised incomplete beta function: the probability that a Beta(`a`, `b`) value is at most
/// `x`. `a` and `b` above 0; `x` below 0 counts as 0, above 1 as 1. Accurate to about 12 digits, to
/// 9 if `a` or `b` is in the hundred thousands.
#[must_use]
pub fn beta_cdf(a: f64, b: f64, x: f64) -> f64 {
    if x <= 0.0 {
        return 0.0;
    }
    if x >= 1.0 {
        return 1.0;
    }
    let front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log1p(-x));
    // The fraction converges fast on this side of the mean; the other side is the mirror image.
    let value = if x < (a + 1.0) / (a + b + 2.0) {
        front * beta_fraction(a, b, x) / a
    } else {
        1.0 - front * beta_fraction(b, a, 1.0 - x) / b
    };
    value.clamp(0.0, 1.0)
}

/// The continued fraction of the incomplete beta function, by Lentz's method.
fn beta_fraction(a: f64, b: f64, x: f64) -> f64 {
    const TINY: f64 = 1e-300;
    let away_from_zero = |value: f64| if value.abs() < TINY { TINY } else { value };
    let mut c = 1.0;
    let mut d = 1.0 / away_from_zero(1.0 - (a + b) * x / (a + 1.0));
    let mut result = d;
    for step in 1..100_000_u32 {
        let m = f64::from(step);
        let even = m * (b - m) * x / ((a + 2.0 * m - 1.0) * (a + 2.0 * m));
        d = 1.0 / away_from_zero(1.0 + even * d);
        c = away_from_zero(1.0 + even / c);
        result *= d * c;
        let odd = -(a + m) * (a + b + m) * x / ((a + 2.0 * m) * (a + 2.0 * m + 1.0));
        d = 1.0 / away_from_zero(1.0 + odd * d);
        c = away_from_zero(1.0 + odd / c);
        let change = d * c;
        result *= change;
        if (change - 1.0).abs() < 1e-15 {
            break;
        }
    }
    result
}

/// Finds where a rising function crosses `target` between two ends, to the last bit that bisection
/// can distinguish.
pub(super) fn crossing(mut low: f64, mut high: f64, target: f64, rising: impl Fn(f64) -> f64) -> f64 {
    // Bisecting an interval of doubles ends after at most about 1,100 steps, with no number in
    // between.
    loop {
        let middle = 0.5 * (low + high);
        if middle <= low || middle >= high {
            return middle;
        }
        if rising(middle) < target {
            low = middle;
        } else {
            high = middle;
        }
    }
}

/// The value that a Beta(`a`, `b`) variable stays below with probability `chance`.
#[must_use]
pub fn beta_quantile(a: f64, b: f64, chance: f64) -> f64 {
    if chance <= 0.0 {
        return 0.0;
    }
    if chance >= 1.0 {
        return 1.0;
    }
    crossing(0.0, 1.0, chance, |x| beta_cdf(a, b, x))
}

/// The number of standard errors of a normal interval of this level to each side: 1.96 for 95 %.
#[must_use]
pub fn normal_reach(level: Level) -> f64 {
    crossing(0.0, 40.0, -level.alpha(), |x| -erfc(x * std::f64::consts::FRAC_1_SQRT_2))
}

/// The logarithm of the chance that a standard normal number is at most `x`, also where the chance
/// is too small for a number.
#[must_use]
pub fn log_normal_cdf(x: f64) -> f64 {
    if x > -30.0 {
        return log(0.5 * erfc(-x * std::f64::consts::FRAC_1_SQRT_2));
    }
    -0.5 * x * x - log(-x * (2.0 * std::f64::consts::PI).sqrt())
}

/// The same for Student's t with `freedom` degrees of freedom (above 0, not necessarily whole).
#[must_use]
pub fn student_reach(level: Level, freedom: f64) -> f64 {
    // T² / (freedom + T²) is Beta(1/2, freedom/2).
    let x = beta_quantile(0.5, 0.5 * freedom, level.get());
    if x <= 0.5 {
        return (freedom * x / (1.0 - x)).sqrt();
    }
    // Near 1 the significant digits are in the difference from 1.
    let rest = beta_quantile(0.5 * freedom, 0.5, level.alpha());
    (freedom * (1.0 - rest) / rest).sqrt()
}
