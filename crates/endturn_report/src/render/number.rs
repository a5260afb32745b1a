//! Numbers for people.

pub use endturn_engine::number::{counted, counted_as};

/// Formats a number with commas between groups of three digits.
pub fn grouped(value: impl Into<i128>) -> String {
    let value = value.into();
    let digits = value.unsigned_abs().to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    if value < 0 { format!("-{text}") } else { text }
}

/// Returns `value` as a fraction of `most` in units of `1/whole`, rounded down; 0 if `value` is
/// negative or `most` is 0.
pub fn part(value: i64, most: i64, whole: u32) -> u32 {
    if most <= 0 || value <= 0 {
        return 0;
    }
    let part = i128::from(value.min(most)) * i128::from(whole) / i128::from(most);
    u32::try_from(part).unwrap_or(whole)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_of_three_digits() {
        let shown = [0, 999, 1_000, -12_345, i64::MAX, i64::MIN].map(grouped);
        assert_eq!(shown, ["0", "999", "1,000", "-12,345", "9,223,372,036,854,775,807", "-9,223,372,036,854,775,808"]);
    }

    #[test]
    fn a_part_never_leaves_its_whole() {
        assert_eq!(part(i64::MAX, i64::MAX, 80), 80);
        assert_eq!(part(5, 3, 80), 80);
        assert_eq!(part(1, 3, 80), 26);
        assert_eq!((part(-1, 3, 80), part(1, 0, 80)), (0, 0));
    }
}
