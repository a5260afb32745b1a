//! Percentages that truncate and never overflow.

pub(crate) use endturn_engine::number::saturate as narrow;

/// `value * pct / 100`, truncated toward zero.
pub(crate) const fn percent(value: i64, pct: i64) -> i64 {
    value.saturating_mul(pct) / 100
}

/// `value * (100 + more) / 100`, truncated toward zero.
pub(crate) const fn raised(value: i64, more: i32) -> i64 {
    percent(value, 100 + more as i64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentages_truncate_toward_zero_and_saturate() {
        assert_eq!((percent(7, 50), percent(-7, 50), raised(33, -50)), (3, -3, 16));
        assert_eq!((percent(i64::MAX, 200), narrow(i64::MAX), narrow(i64::MIN)), (i64::MAX / 100, i32::MAX, i32::MIN));
    }
}
