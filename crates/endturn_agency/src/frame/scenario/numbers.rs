//! Bounds of the numbers of a section, and checks that depend on nothing else in it.

use endturn_scenario::{author::Seats, checks::Checker, path::Path};

/// Maximum amount, and maximum basis points, at the start of a scenario.
pub(crate) const MAX: i64 = 1_000_000_000;
/// Maximum points of skill, and maximum turns.
pub(crate) const MAX_POINTS: i32 = 1_000_000;

/// The round with which a game begins. A game that begins in its middle has no turns beyond it; in
/// one that begins with its first round, earlier turns count as the first.
#[derive(Clone, Copy, Debug)]
pub struct Clock {
    round: u32,
    is_under_way: bool,
}

impl Clock {
    /// The clock of a scenario; one that rejects nothing if its header is unreadable.
    pub(crate) fn of(seats: Seats<'_>) -> Self {
        seats.limits().map_or(Self { round: u32::MAX, is_under_way: false }, |limits| Self {
            round: limits.first_round,
            is_under_way: limits.is_under_way,
        })
    }

    /// The turn that counts for a stated one, which is at least `least`; reports one to come.
    pub(crate) fn turn(self, stated: u32, least: u32, path: Path, checker: &mut Checker<'_>) -> u32 {
        if self.is_under_way {
            checker.range(path, stated, least..=self.round.max(least));
        }
        stated.clamp(least, self.round.max(least))
    }

    /// Reports a turn to come, or turn 0, in a game that begins in its middle.
    pub(crate) fn no_later(self, stated: u32, path: Path, checker: &mut Checker<'_>) {
        self.turn(stated, 1, path, checker);
    }

    /// Reports more turns than the game has had, if it begins in its middle.
    pub(crate) fn spent(self, turns: u32, path: Path, checker: &mut Checker<'_>) {
        if self.is_under_way {
            checker.range(path, turns, 0..=self.round.saturating_sub(1));
        }
    }
}

/// Numbers of a part of the books, each with the path to it.
pub type Numbers<'a> = &'a [(&'a str, i64)];

/// Checks that amounts of books are from −1 000 000 000 to 1 000 000 000.
pub(crate) fn check_amounts(numbers: Numbers<'_>, path: &Path, checker: &mut Checker<'_>) {
    for (field, value) in numbers {
        checker.range(field.split('.').fold(path.clone(), Path::name), *value, -MAX..=MAX);
    }
}

/// Whether all amounts of books are in the range that a section can state.
pub(crate) fn are_amounts(numbers: Numbers<'_>) -> bool {
    numbers.iter().all(|(_, value)| (-MAX..=MAX).contains(value))
}

/// Checks counts, each against the number of things it counts.
pub(crate) fn check_counts(counts: &[(&str, u32, usize)], path: &Path, checker: &mut Checker<'_>) {
    for (field, count, most) in counts {
        checker.range(path.clone().name(*field), *count as usize, 0..=*most);
    }
}

/// A number that a section can state, if it is from 0 to the maximum points.
pub(crate) fn points(value: i32) -> Option<i32> {
    (0..=MAX_POINTS).contains(&value).then_some(value)
}

/// A number that a section can state, if it is an amount from `least` on.
pub(crate) fn amount(value: i64, least: i64) -> Option<i64> {
    (least..=MAX).contains(&value).then_some(value)
}

/// A value, unless it is the usual one.
pub(crate) fn unless<T: PartialEq>(value: T, usual: T) -> Option<T> {
    (value != usual).then_some(value)
}
