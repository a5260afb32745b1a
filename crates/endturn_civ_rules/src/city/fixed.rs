//! Powers of e and square roots in fixed point, so that every machine computes the same digits.

/// The number one in the units of [`exp_neg`].
pub(crate) const ONE: u64 = 1 << FRACTION_BITS;

/// Fraction bits of the result of [`exp_neg`].
pub(crate) const FRACTION_BITS: u32 = 62;

/// Fraction bits of the result of [`sqrt`].
pub(crate) const SQRT_BITS: u32 = 56;

/// e to the powers -1, -2, -4, -8, -16 and -32, in units of 2⁻⁶².
const POWERS: [u64; 6] = [
    1_696_544_475_317_221_319,
    624_123_833_502_197_200,
    84_465_975_781_740_359,
    1_547_048_310_802_923,
    518_976_891_834,
    58_403,
];

/// `e^(-number / divisor)` in units of 2⁻⁶², from 0 to [`ONE`], with an error below 32 units; 1 for
/// `number` 0. A divisor of 0 counts as 1.
#[must_use]
pub(crate) fn exp_neg(number: u32, divisor: u32) -> u64 {
    let divisor = divisor.max(1);
    let (whole, rest) = (number / divisor, number % divisor);
    if whole >= 1 << POWERS.len() {
        return 0;
    }
    let exponent = ((u128::from(rest) << FRACTION_BITS) / u128::from(divisor)) as u64;
    let mut power = exp_neg_of_fraction(exponent);
    for (bit, factor) in POWERS.into_iter().enumerate() {
        if whole >> bit & 1 == 1 {
            power = times(power, factor);
        }
    }
    power
}

/// `1 - e^(-number / divisor)` in units of 2⁻⁶².
#[must_use]
pub(crate) fn saturation(number: u32, divisor: u32) -> u64 {
    ONE - exp_neg(number, divisor)
}

/// The square root in units of 2⁻⁵⁶, rounded down; exact for squares.
#[must_use]
pub(crate) fn sqrt(number: u16) -> u64 {
    (u128::from(number) << (2 * SQRT_BITS)).isqrt() as u64
}

/// The series of e^(-x) for x from 0 to below 1, both in units of 2⁻⁶².
fn exp_neg_of_fraction(exponent: u64) -> u64 {
    // 1 - x + x²/2 - x³/6 …: the sums of even and of odd terms grow apart, and no step goes below
    // zero.
    let (mut even, mut odd, mut term) = (ONE, 0, ONE);
    for step in 1..=21_u64 {
        term = times(term, exponent) / step;
        if term == 0 {
            break;
        }
        let sum = if step % 2 == 0 { &mut even } else { &mut odd };
        *sum += term;
    }
    (even - odd).min(ONE)
}

/// The product of two numbers in units of 2⁻⁶².
const fn times(one: u64, other: u64) -> u64 {
    ((one as u128 * other as u128) >> FRACTION_BITS) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Computed with 60 decimal digits: number, divisor, e^(-number/divisor) · 2⁶², rounded to the
    /// nearest.
    const EXACT: [(u32, u32, u64); 11] = [
        (0, 7, ONE),
        (1, 10, 4_172_826_069_706_372_352),
        (1, 1, 1_696_544_475_317_221_319),
        (13, 10, 1_256_831_059_511_902_512),
        (255, 10, 38_846_370),
        (7, 1000, 4_579_516_939_431_845_876),
        (999, 1000, 1_698_241_868_347_604_315),
        (3540, 1000, 133_800_354_853_028_839),
        (120, 100, 1_389_013_135_906_758_216),
        (44, 1, 0),
        (1, 3, 3_304_417_426_738_596_258),
    ];

    #[test]
    fn powers_of_e_are_off_by_less_than_32_units() {
        for (number, divisor, exact) in EXACT {
            let found = exp_neg(number, divisor);
            assert!(found.abs_diff(exact) < 32, "e^(-{number}/{divisor}): {found}, not {exact}");
        }
        assert_eq!((exp_neg(u32::MAX, 1), exp_neg(64, 1), exp_neg(0, 0)), (0, 0, ONE));
        assert_eq!(saturation(0, 1000), 0);
    }

    #[test]
    fn powers_of_e_fall_steadily() {
        let all: Vec<u64> = (0..20_000).map(|number| exp_neg(number, 1000)).collect();
        assert!(all.is_sorted_by(|one, next| one > next));
    }

    #[test]
    fn square_roots_are_rounded_down_and_exact_for_squares() {
        for root in 0..=255_u16 {
            assert_eq!(sqrt(root * root), u64::from(root) << SQRT_BITS);
        }
        // The root of two with 40 decimal digits, times 2⁵⁶.
        assert_eq!(sqrt(2), 101_904_826_760_412_361);
        assert_eq!(sqrt(u16::MAX) >> SQRT_BITS, 255);
    }
}
