//! What a persona has decided so far.

use endturn_engine::orders::Budget;

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
    /// What it may still think about: a unit for each thing that it weighs.
    pub(crate) budget: &'o mut Budget,
}

impl<'o> Decisions<'o> {
    /// Nothing yet.
    pub(crate) fn new(budget: &'o mut Budget, orders: &'o mut Vec<FleetsOrder>) -> Self {
        Self { commitments: Commitments::default(), sent: Fleet::EMPTY, orders, budget }
    }

    /// Counts so many things that are weighed; false once there is no budget left, and what was decided stands.
    pub(crate) fn weigh(&mut self, things: usize) -> bool {
        self.budget.spend(things as u64)
    }
}
