//! Logarithms and powers in fixed point, for the few formulas that need them.
//!
//! Numbers have 112 fraction bits. Results are exact to about 100 of them, so that rounding to
//! whole numbers afterwards is right for every number of 31 bits that is not within 2⁻⁶⁰ of the
//! border.

/// Fraction bits.
pub(crate) const PLACES: u32 = 112;
/// One.
pub(crate) const ONE: u128 = 1 << PLACES;

/// The product of two numbers, truncated.
pub(crate) const fn mul(one: u128, other: u128) -> u128 {
    const LOW: u128 = u64::MAX as u128;
    let (a, b) = (one >> 64, one & LOW);
    let (c, d) = (other >> 64, other & LOW);
    let low = b * d;
    let (middle, carry) = (a * d).overflowing_add(b * c);
    let (low, up) = low.overflowing_add(middle << 64);
    let high = a * c + (middle >> 64) + ((carry as u128) << 64) + up as u128;
    high << (128 - PLACES) | low >> PLACES
}

/// The natural logarithm of 2.
pub(crate) const LN_2: u128 = mantissa_ln(2 * ONE);

/// The natural logarithm of a number from 1 to 2, by the series of the inverse hyperbolic tangent.
const fn mantissa_ln(value: u128) -> u128 {
    // (value - 1) / (value + 1) is at most a third; the numerator is shifted in two steps to stay
    // within 128 bits.
    let (above, below) = (value - ONE, value + ONE);
    let z = divide(above, below);
    let square = mul(z, z);
    let (mut power, mut sum, mut odd) = (z, 0, 1);
    while power > 0 {
        sum += power / odd;
        power = mul(power, square);
        odd += 2;
    }
    2 * sum
}

/// The quotient of two numbers, the first below the second, by long division.
const fn divide(above: u128, below: u128) -> u128 {
    let (mut rest, mut quotient, mut place) = (above, 0, 0);
    while place < PLACES {
        rest <<= 1;
        quotient <<= 1;
        if rest >= below {
            rest -= below;
            quotient |= 1;
        }
        place += 1;
    }
    quotient
}

/// The natural logarithm of a whole number; 0 for 0.
pub(crate) const fn ln(number: u32) -> u128 {
    if number == 0 {
        return 0;
    }
    let exponent = number.ilog2();
    exponent as u128 * LN_2 + mantissa_ln((number as u128) << (PLACES - exponent))
}

/// `e` to the power of a number below 1.
pub(crate) const fn exp_fraction(value: u128) -> u128 {
    let (mut term, mut sum, mut count) = (ONE, 0, 0);
    while term > 0 {
        sum += term;
        count += 1;
        term = mul(term, value) / count;
    }
    sum
}

/// `number * 2^(thousandths / 1000)`, rounded up, at most `i32::MAX`.
pub(crate) fn times_power_of_two(number: u32, thousandths: i32) -> u32 {
    const LIMIT: u32 = i32::MAX as u32;
    let whole = thousandths.div_euclid(1000);
    if number == 0 || whole < -40 {
        return u32::from(number != 0);
    }
    if whole >= 31 {
        return LIMIT;
    }
    // Dropping 20 bits makes room for the factor of 31 bits.
    let root = exp_fraction(LN_2 * thousandths.rem_euclid(1000) as u128 / 1000) >> 20;
    let product = u128::from(number) * root;
    let places = (PLACES - 20).saturating_add_signed(-whole);
    let up = if places >= 128 { 1 } else { (product >> places) + u128::from(product & ((1 << places) - 1) != 0) };
    up.min(LIMIT.into()) as u32
}

/// `number^(thousandths / 1000)`, rounded up, at most `i32::MAX`; a power below 0 counts as 0.
pub(crate) fn power(number: u32, thousandths: i32) -> u32 {
    const LIMIT: u32 = i32::MAX as u32;
    let thousandths = thousandths.max(0).unsigned_abs();
    if number < 2 || thousandths == 1000 {
        return if thousandths == 0 { 1 } else { number };
    }
    let shared = gcd(thousandths, 1000);
    if let Some(root) = whole_root(number, 1000 / shared) {
        return root.saturating_pow(thousandths / shared).min(LIMIT);
    }
    // The result has more than 31 bits if the power of 2 below the number already has.
    if u64::from(number.ilog2()) * u64::from(thousandths) >= 31_000 {
        return LIMIT;
    }
    let log = ln(number) * u128::from(thousandths) / 1000;
    let whole = log / LN_2;
    let mantissa = exp_fraction(log - whole * LN_2);
    let places = PLACES - whole.min(100) as u32;
    ((mantissa >> places) + u128::from(mantissa & ((1 << places) - 1) != 0)).min(LIMIT.into()) as u32
}

/// The whole number whose `degree`-th power is `number`, if there is one; the number is at least 2.
fn whole_root(number: u32, degree: u32) -> Option<u32> {
    // From the 32nd root on it would be below 2.
    if degree >= 32 {
        return None;
    }
    let (mut low, mut high) = (1, number);
    while low < high {
        let middle = low + (high - low).div_ceil(2);
        if middle.checked_pow(degree).is_some_and(|power| power <= number) { low = middle } else { high = middle - 1 }
    }
    (low.checked_pow(degree) == Some(number)).then_some(low)
}

const fn gcd(one: u32, other: u32) -> u32 {
    let (mut one, mut other) = (one, other);
    while other > 0 {
        (one, other) = (other, one % other);
    }
    one
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Computed with 80 decimal places.
    #[test]
    fn powers_of_two_agree_with_high_precision() {
        let known = [
            (414_003, -2605, 68_049),
            (4390, 1774, 15_014),
            (15, -2296, 4),
            (112, -2257, 24),
            (61_982, -1986, 15_647),
            (58, 1727, 193),
            (150, -2619, 25),
            (1091, -1819, 310),
            (965, 1589, 2904),
            (108_062, 1679, 346_021),
            (164, 1487, 460),
            (183, 2070, 769),
            (713_452, 502, 1_010_374),
            (488_219, 712, 799_739),
        ];
        for (number, thousandths, expected) in known {
            assert_eq!(times_power_of_two(number, thousandths), expected, "{number} * 2^{thousandths}/1000");
        }
    }

    #[test]
    fn powers_agree_with_high_precision() {
        let known = [
            (94, 1726, 2545),
            (48, 1276, 140),
            (4304, 1892, 7_503_888),
            (3678, 1347, 63_516),
            (969, 437, 21),
            (195, 1101, 333),
            (109, 1665, 2468),
            (4696, 796, 837),
            (2870, 1287, 28_203),
            (118, 652, 23),
            (123, 1597, 2176),
            (2538, 682, 210),
            (3162, 146, 4),
            (120, 1351, 645),
        ];
        for (number, thousandths, expected) in known {
            assert_eq!(power(number, thousandths), expected, "{number}^{thousandths}/1000");
        }
    }

    #[test]
    fn what_is_whole_stays_whole() {
        assert_eq!(
            (times_power_of_two(33, 1000), times_power_of_two(33, 0), times_power_of_two(33, -1000)),
            (66, 33, 17)
        );
        assert_eq!((power(16, 1250), power(27, 1667), power(32, 200), power(32, 400)), (32, 244, 2, 4));
        assert_eq!((power(7, 1000), power(7, 2000), power(7, 0), power(0, 1500), power(1, 1500)), (7, 49, 1, 0, 1));
    }

    #[test]
    fn no_number_is_too_large() {
        assert_eq!(times_power_of_two(u32::MAX, i32::MAX), i32::MAX as u32);
        assert_eq!(times_power_of_two(u32::MAX, 30_999), i32::MAX as u32);
        assert_eq!(times_power_of_two(5, i32::MIN), 1);
        assert_eq!(times_power_of_two(5, -36_001), 1);
        assert_eq!((power(2, 30_999), power(3, 31_000)), (2_145_995_642, i32::MAX as u32));
        assert_eq!((power(u32::MAX, i32::MAX), power(3, -7)), (i32::MAX as u32, 1));
    }

    #[test]
    fn a_product_of_large_numbers_carries() {
        assert_eq!(mul(u128::MAX, ONE), u128::MAX);
        assert_eq!(mul(3 * ONE / 2, 3 * ONE / 2), 9 * ONE / 4);
        assert_eq!(mul((1 << 120) - 1, (1 << 119) - 1) >> 111, (1 << 16) - 1);
    }
}
