//! Values of effects.

/// A value times a policy's setting in percent, truncated to a whole number and saturated.
pub(super) fn weighted(value: i32, setting: i32) -> i64 {
    i64::from(total(i64::from(value) * i64::from(setting) / 100))
}

/// A sum of effects, saturated.
pub(super) fn total(sum: i64) -> i32 {
    sum.clamp(i64::from(i32::MIN), i64::from(i32::MAX)) as i32
}
