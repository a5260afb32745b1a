//! Percentages of whole numbers that never overflow, shared by the rules of cities, nations,
//! production and trade.

pub(crate) use endturn_engine::number::{percent, saturate};

/// `number * pct / 100` of a small number, truncated toward zero.
#[must_use]
pub(crate) const fn percent_of(number: i32, pct: i32) -> i32 {
    saturate(number as i64 * pct as i64 / 100)
}

/// `value * (100 + more) / 100`, truncated toward zero.
#[must_use]
pub(crate) const fn raised(value: i64, more: i32) -> i64 {
    percent(value, 100 + more as i64)
}

/// Two additional percentages multiplied: `(100 + first) * (100 + second) / 100`, at least 0.
#[must_use]
pub(crate) const fn compound_pct(first: i32, second: i32) -> i32 {
    let product = (100 + first as i64) * (100 + second as i64) / 100;
    if product < 0 { 0 } else { saturate(product) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentages_truncate_toward_zero_and_saturate() {
        assert_eq!([percent_of(7, 50), percent_of(-7, 50), percent_of(7, -50), percent_of(0, 300)], [3, -3, -3, 0]);
        assert_eq!([percent_of(i32::MAX, 300), percent_of(i32::MIN, 300)], [i32::MAX, i32::MIN]);
        assert_eq!(percent_of(i32::MAX, 100), i32::MAX);
        assert_eq!((raised(33, -50), raised(i64::MAX, 100)), (16, i64::MAX));
    }

    #[test]
    fn two_percentages_multiply_and_never_fall_below_zero() {
        assert_eq!([compound_pct(50, 50), compound_pct(0, -75), compound_pct(33, 10)], [225, 25, 146]);
        assert_eq!([compound_pct(-150, 0), compound_pct(-150, -150), compound_pct(-100, 900)], [0, 25, 0]);
        assert_eq!(compound_pct(i32::MAX, i32::MAX), i32::MAX);
    }
}
