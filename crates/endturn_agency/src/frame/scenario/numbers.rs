//! Bounds of the numbers of a section, and checks that depend on nothing else in it.

use endturn_scenario::{author::Seats, checks::Checker, path::Path};
use serde::Serialize;
use serde_json::Value;

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
    /// A clock that rejects nothing.
    pub(crate) const UNKNOWN: Self = Self { round: u32::MAX, is_under_way: false };

    /// The clock of a scenario; one that rejects nothing if its header is unreadable.
    pub(crate) fn of(seats: Seats<'_>) -> Self {
        let known = seats.limits().map(|limits| Self { round: limits.first_round, is_under_way: limits.is_under_way });
        known.unwrap_or(Self::UNKNOWN)
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

/// A number of turns that a game has had.
#[derive(Debug)]
pub enum PastTurns {}

endturn_scenario::named! {
    PastTurns: "number of turns so far" as u32;
}

/// The amounts of books, each with its path.
fn amounts(books: &Value, path: Path) -> Vec<(Path, i64)> {
    let below = |(name, inner): (&String, &Value)| amounts(inner, path.clone().name(name));
    match books {
        Value::Object(fields) => fields.iter().flat_map(below).collect(),
        _ => books.as_i64().map(|amount| (path, amount)).into_iter().collect(),
    }
}

/// Checks that amounts of books are from −1 000 000 000 to 1 000 000 000.
pub(crate) fn check_amounts<L: Serialize>(books: &L, path: &Path, checker: &mut Checker<'_>) {
    for (path, amount) in amounts(&serde_json::to_value(books).unwrap_or_default(), path.clone()) {
        checker.range(path, amount, -MAX..=MAX);
    }
}

/// Whether all amounts of books are in the range that a section can state.
pub(crate) fn are_amounts<L: Serialize>(books: &L) -> bool {
    let all = amounts(&serde_json::to_value(books).unwrap_or_default(), Path::root());
    all.into_iter().all(|(_, amount)| (-MAX..=MAX).contains(&amount))
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

/// A value, unless it is the usual one.
pub(crate) fn unless<T: PartialEq>(value: T, usual: T) -> Option<T> {
    (value != usual).then_some(value)
}
