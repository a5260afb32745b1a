//! A game of a plan with the data that every count needs.

use std::collections::BTreeMap;

use endturn_engine::compact::CompactCollect as _;
use endturn_engine::compact::CompactSort as _;
use endturn_lab::{
    batch::Plan,
    plan::{LoadedPlan, Seeds},
    play::GameResult,
    points::points,
    schedule::GameSpec,
    stats::rankings::Ranking,
};

/// A game of a plan.
pub(crate) struct Seen<'r> {
    pub(crate) result: &'r GameResult,
    pub(crate) spec: GameSpec,
    /// Number of the cluster, the games that share their random numbers: a replicate, or an orbit
    /// if each has its own seed.
    pub(crate) cluster: u64,
    /// The contender in each seat, by its index in the plan.
    pub(crate) seating: Vec<usize>,
    /// The points of each seat; `None` if the game did not reach its end.
    pub(crate) points: Option<Vec<f64>>,
}

impl<'r> Seen<'r> {
    pub(crate) fn new(plan: &LoadedPlan, result: &'r GameResult) -> Self {
        let spec = plan.schedule().game(result.game).expect("results are of games of the plan");
        let is_common = plan.sheet.seeds == Seeds::Common;
        let cluster = if is_common { u64::from(spec.replicate) } else { spec.orbit };
        let seating = plan.schedule().seating(&spec).into_iter().map(usize::from).collect();
        Self { result, spec, cluster, seating, points: points(result) }
    }

    /// The final ranking of the contenders.
    pub(crate) fn ranking(&self) -> Ranking {
        let mut places: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
        for (row, contender) in self.result.seats.iter().zip(&self.seating) {
            places.entry(row.rank.unwrap_or(u32::MAX)).or_default().push(*contender);
        }
        let mut places: Vec<Vec<usize>> = places.into_values().collect();
        // Contenders that share a place have no order; sorted, so that equal endings compare equal.
        places.iter_mut().for_each(|place| place.compact_sort());
        Ranking { places, unranked: Vec::new() }
    }
}

/// Returns the names of the winners that joined during the game.
pub(crate) fn winning_guests(result: &GameResult, winners: &[usize]) -> BTreeMap<usize, String> {
    winners.iter().filter_map(|&seat| Some((seat, result.guest(seat)?.name.clone()))).into_map()
}
