//! What a game was worth to each seat.
#![allow(clippy::float_arithmetic, reason = "figures about games; no game ever reads them")]

use crate::play::{End, GameResult};
use endturn_engine::seats::SeatOutcome;

/// The points of each seat: a win is a point, a win or a draw of several a part of one. None if the game did not come to its
/// end.
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

/// The seats that won, from 0; nobody in a game that nobody won, or that did not come to its end.
#[must_use]
pub fn winners(result: &GameResult) -> Vec<usize> {
    let won = result.seats.iter().enumerate().filter(|(_, row)| row.outcome == Some(SeatOutcome::Win));
    won.map(|(seat, _)| seat).collect()
}
