//! Small arithmetic that several modules need: saturating whole numbers, and counts in words.

use std::fmt::Display;

/// Returns `number * part / whole`, truncated toward zero and saturated; 0 if `whole` is 0. The
/// product is exact.
#[must_use]
pub const fn share(number: i64, part: i64, whole: i64) -> i64 {
    if whole == 0 {
        return 0;
    }
    // Nearly all products fit into 64 bits, in which division is far faster.
    if let Some(product) = number.checked_mul(part)
        && let Some(share) = product.checked_div(whole)
    {
        return share;
    }
    let share = number as i128 * part as i128 / whole as i128;
    if share > i64::MAX as i128 {
        i64::MAX
    } else if share < i64::MIN as i128 {
        i64::MIN
    } else {
        share as i64
    }
}

/// Returns a number of thousandths of a number, truncated toward zero and saturated.
#[must_use]
pub const fn permille(number: i64, thousandths: i64) -> i64 {
    share(number, thousandths, 1_000)
}

/// Returns a percentage of a number, truncated toward zero and saturated.
#[must_use]
pub const fn percent(number: i64, hundredths: i64) -> i64 {
    share(number, hundredths, 100)
}

/// Returns the nearest number that fits.
#[must_use]
pub const fn saturate(number: i64) -> i32 {
    if number > i32::MAX as i64 {
        i32::MAX
    } else if number < i32::MIN as i64 {
        i32::MIN
    } else {
        number as i32
    }
}

/// Formats a count with its noun: `1 round`, `2 rounds`, `2 cities`.
pub fn counted<N: Display + PartialEq + From<u8>>(count: N, noun: &str) -> String {
    let noun = noun_for(&count, noun);
    format!("{count} {noun}")
}

/// Formats a count with a noun whose plural is irregular: `1 move left`, `2 moves left`.
pub fn counted_as<N: Display + PartialEq + From<u8>>(count: N, one: &str, more: &str) -> String {
    format!("{count} {}", if count == N::from(1) { one } else { more })
}

/// Returns a noun as it follows a number: `round` for 1, else `rounds`.
pub fn noun_for<N: PartialEq + From<u8>>(count: &N, noun: &str) -> String {
    if *count == N::from(1) { noun.to_owned() } else { plural(noun) }
}

/// Returns the regular plural of an English noun: `rounds`, `cities`, `losses`.
#[must_use]
pub fn plural(noun: &str) -> String {
    let before_y = noun.strip_suffix('y').filter(|stem| !stem.ends_with(['a', 'e', 'i', 'o', 'u']));
    match before_y {
        Some(stem) => format!("{stem}ies"),
        None if ["s", "x", "z", "ch", "sh"].iter().any(|end| noun.ends_with(end)) => format!("{noun}es"),
        None => format!("{noun}s"),
    }
}

/// Returns a noun with its indefinite article: `a unit`, `an extra`.
#[must_use]
pub fn with_article(noun: &str) -> String {
    let is_vowel = noun.starts_with(['a', 'e', 'i', 'o', 'u']);
    let is_spoken_otherwise = ["eu", "one", "uni", "use"].iter().any(|start| noun.starts_with(start));
    if is_vowel && !is_spoken_otherwise { format!("an {noun}") } else { format!("a {noun}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_truncate_toward_zero_and_stay_within_what_fits() {
        assert_eq!([permille(7, 500), permille(-7, 500), permille(7, -500), permille(0, 9_000)], [3, -3, -3, 0]);
        assert_eq!([percent(7, 50), percent(-7, 50), percent(33, 150)], [3, -3, 49]);
        assert_eq!((permille(i64::MAX, 1_000), permille(i64::MIN, 1_000)), (i64::MAX, i64::MIN));
        assert_eq!((permille(i64::MAX, 2_000), permille(i64::MIN, 2_000)), (i64::MAX, i64::MIN));
        assert_eq!((share(7, 3, 0), share(i64::MIN, -1, 1)), (0, i64::MAX));
    }

    #[test]
    fn what_does_not_fit_is_the_nearest_that_does() {
        assert_eq!([saturate(i64::MAX), saturate(i64::MIN), saturate(-5)], [i32::MAX, i32::MIN, -5]);
    }

    #[test]
    fn one_is_singular_and_all_else_plural() {
        assert_eq!([counted(0_usize, "mine"), counted(1_usize, "mine")], ["0 mines", "1 mine"]);
        assert_eq!([counted(2_u32, "turn"), counted(-1_i64, "turn")], ["2 turns", "-1 turns"]);
        assert_eq!([1, 2].map(|count| counted_as(count, "ox", "oxen")), ["1 ox", "2 oxen"]);
    }

    #[test]
    fn plurals_are_spelt_as_english_spells_them() {
        let nouns = ["hit point", "army", "play", "loss", "hex", "match", "dish"].map(plural);
        assert_eq!(nouns, ["hit points", "armies", "plays", "losses", "hexes", "matches", "dishes"]);
        assert_eq!(["unit", "extra", "lead"].map(with_article), ["a unit", "an extra", "a lead"]);
    }
}
