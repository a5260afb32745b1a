//! C-24 History and culture: growth each turn. Carried out by
//! `crates/endturn_civ/src/phase_end/mood.rs`.
//! Draws none. Tells nothing.

use crate::arithmetic::saturate;

/// C-24: the history of a city or a nation after a turn, never below 0: adds `gain` (`History` or
/// `National_History`) and interest on the earlier history, in permille.
#[must_use]
pub fn history_after(history: i32, gain: i32, interest_permille: i32) -> i32 {
    let interest = i64::from(history) * i64::from(interest_permille) / 1000;
    saturate((i64::from(history) + i64::from(gain) + interest).max(0))
}

/// C-24: a city's culture: its history plus its current `Performance`.
#[must_use]
pub const fn culture(history: i32, performance: i32) -> i32 {
    history.saturating_add(performance)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn c_24_history_bears_interest_and_never_falls_below_zero() {
        assert_eq!([history_after(100, 3, 0), history_after(100, 3, 25), history_after(39, 0, 25)], [103, 105, 39]);
        assert_eq!([history_after(5, -9, 0), history_after(0, 0, 1000)], [0, 0]);
        assert_eq!(history_after(i32::MAX, i32::MAX, 1000), i32::MAX);
    }

    #[test]
    fn c_24_culture_counts_the_present_too() {
        assert_eq!([culture(103, 4), culture(3, -5), culture(i32::MAX, 9)], [107, -2, i32::MAX]);
    }
}
