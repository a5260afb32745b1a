//! Points of a game for each seat.
#![allow(clippy::float_arithmetic, reason = "figures about games; no game ever reads them")]

use crate::play::{End, GameResult};
use endturn_engine::seats::SeatOutcome;

/// Returns the points of each seat: a win is one point, which a shared win or a draw splits. `None`
/// if the game did not reach its end.
#[must_use]
pub fn points(result: &GameResult) -> Option<Vec<f64>> {
    if !matches!(result.end, End::Over(_)) {
        return None;
    }
    let with = |outcome| result.seats.iter().filter(|row| row.outcome == Some(outcome)).count().max(1);
    let (winners, drawers) = (with(SeatOutcome::Win), with(SeatOutcome::Draw));
    let of = |outcome| match outcome {
        Some(SeatOutcome::Win) => 1.0 / winners as f64,
        Some(SeatOutcome::Draw) => 1.0 / drawers as f64,
        _ => 0.0,
    };
    Some(result.seats.iter().map(|row| of(row.outcome)).collect())
}

/// Returns the seats that won, from 0; empty for a game without a winner, or that did not reach its
/// end.
#[must_use]
pub fn winners(result: &GameResult) -> Vec<usize> {
    let won = result.seats.iter().enumerate().filter(|(_, row)| row.outcome == Some(SeatOutcome::Win));
    won.map(|(seat, _)| seat).collect()
}
