//! The systems of a round, one file per step; `turn_table.rs` has their order. The rules themselves
//! are pure functions elsewhere in the crate; systems only apply them.

pub(crate) mod battles;
pub(crate) mod builds;
pub(crate) mod completions;
pub(crate) mod departures;
pub(crate) mod elimination;
pub(crate) mod finish;
pub(crate) mod forgetting;
pub(crate) mod losses;
pub(crate) mod returns;
pub(crate) mod scans;
pub(crate) mod settlement;
pub(crate) mod ship_orders;
pub(crate) mod tally;
