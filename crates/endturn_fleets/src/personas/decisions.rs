//! What a persona has decided so far.

use crate::fleet::Fleet;
use crate::orders::FleetsOrder;
use crate::projection::Commitments;

/// What a persona has decided so far this turn.
pub(crate) struct Decisions<'o> {
    /// Costs of what it has decided.
    pub(crate) commitments: Commitments,
    /// Ships that it has sent away.
    pub(crate) sent: Fleet,
    /// The orders.
    pub(crate) orders: &'o mut Vec<FleetsOrder>,
}
