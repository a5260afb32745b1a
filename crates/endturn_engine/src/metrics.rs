//! Metrics: measurements of a seat at the end of a round. They only read, and are computed only on
//! demand.

use bevy_ecs::prelude::*;

use crate::seats::Seat;

/// One column of the rows per (round, seat).
///
/// ```
/// use bevy_ecs::prelude::*;
/// use endturn_engine::{Seat, metrics::Metric};
///
/// #[derive(Resource)]
/// struct Purses(Vec<i64>);
///
/// // `ModuleSetup::metrics` returns a list of these.
/// const PURSE: Metric = Metric {
///     module: "market",
///     name: "purse",
///     unit: "gold",
///     help: "gold in the purse",
///     headline: true,
///     read: |world, seat| world.resource::<Purses>().0[seat.index()],
/// };
///
/// let mut world = World::new();
/// world.insert_resource(Purses(vec![12, 30]));
/// assert_eq!((PURSE.read)(&world, Seat(1)), 30);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Metric {
    /// The module.
    pub module: &'static str,
    /// The column's name, ending in its unit if it has one.
    pub name: &'static str,
    /// The unit, or the things counted.
    pub unit: &'static str,
    /// A one-sentence description.
    pub help: &'static str,
    /// True for the few metrics that a summary charts.
    pub headline: bool,
    /// Reads the value.
    pub read: fn(&World, Seat) -> i64,
}

impl Metric {
    /// Makes a column that no summary charts.
    pub const fn new(
        module: &'static str,
        name: &'static str,
        unit: &'static str,
        help: &'static str,
        read: fn(&World, Seat) -> i64,
    ) -> Self {
        Self { module, name, unit, help, headline: false, read }
    }

    /// Marks the column to be charted in summaries.
    #[must_use]
    pub const fn headline(self) -> Self {
        Self { headline: true, ..self }
    }
}

/// Values of all metrics for one seat at the end of one round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MetricRow {
    /// The round that ended.
    pub round: u32,
    /// The seat.
    pub seat: Seat,
    /// One value per metric, in the order of [`Game::metrics`](crate::Game::metrics).
    pub values: Vec<i64>,
}
