//! Decisions of a persona so far.

use endturn_engine::orders::Budget;

use crate::fleet::Fleet;
use crate::orders::FleetsOrder;
use crate::projection::Commitments;

/// Decisions of a persona so far this turn.
pub struct Decisions<'o> {
    /// Costs of the decisions.
    pub commitments: Commitments,
    /// Ships sent away.
    pub sent: Fleet,
    /// The orders.
    pub orders: &'o mut Vec<FleetsOrder>,
    /// Thinking budget left: one unit for each option weighed.
    pub budget: &'o mut Budget,
}

impl<'o> Decisions<'o> {
    /// No decisions yet.
    pub fn new(budget: &'o mut Budget, orders: &'o mut Vec<FleetsOrder>) -> Self {
        Self { commitments: Commitments::default(), sent: Fleet::EMPTY, orders, budget }
    }

    /// Spends budget on `things` options; false once the budget is used up, in which case earlier
    /// decisions stand.
    pub fn weigh(&mut self, things: usize) -> bool {
        self.budget.spend(things as u64)
    }
}
