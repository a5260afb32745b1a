//! A-41 End of a game, and the ranking of offices.

use endturn_engine::compact::CompactSort as _;
use endturn_engine::{
    Seat,
    seats::{GameEnded, SeatOutcome, SeatResult, SeatTable},
};
use serde::{Deserialize, Serialize};

/// The way a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Ending {
    /// Money is below 0.
    LostByMoney,
    /// Panic reached its limit.
    LostByPanic,
    /// All factions are destroyed; with battles, the last lead was investigated (E-15).
    Won,
}

/// The end of a game in a round: seats by merit, where less is better; `best` is the outcome of
/// those at the top, `rest` that of the others still in the game.
pub(crate) fn ranked<M: Ord>(
    table: &SeatTable,
    mut merits: Vec<(M, Seat)>,
    (condition, round): (String, u32),
    best: SeatOutcome,
    rest: SeatOutcome,
) -> GameEnded {
    merits.compact_sort();
    let result = |(merit, seat): &(M, Seat)| {
        let better = merits.partition_point(|(other, _)| other < merit);
        let outcome = match better {
            _ if !table.stands(*seat) => SeatOutcome::Eliminated,
            0 => best,
            _ => rest,
        };
        SeatResult { seat: *seat, rank: u32::try_from(better + 1).unwrap_or(u32::MAX), outcome }
    };
    GameEnded { condition, round, results: merits.iter().map(result).collect() }
}
