//! W-30 Unit orders: units that go on by themselves. Its pure part is [`endturn_civ_rules::movement::path`].
//! Draws none. Tells `OrdersCancelled`.

use endturn_civ_rules::ids::Tile;
use endturn_civ_rules::keys::UnitId;
use endturn_engine::RuleId;

use crate::facts::CivFact;
use crate::realm::Realm;
use crate::state::{Position, Unit};

const ORDERS: RuleId = RuleId("W-30");

impl Realm<'_, '_> {
    /// W-30: sends a unit to a tile, as far as it comes in this turn; false if it knows no way.
    pub(crate) fn send(&mut self, unit: UnitId, goal: Tile) -> bool {
        let mut pathfinder = std::mem::take(&mut self.scratch.pathfinder);
        let mut steps = std::mem::take(&mut self.errand_mut(unit).0);
        let is_known =
            self.eye().look_for_way(unit, goal, &mut pathfinder).is_some() && pathfinder.ways.way_to(goal, &mut steps);
        steps.reverse();
        self.errand_mut(unit).0 = steps;
        self.scratch.pathfinder = pathfinder;
        if is_known {
            self.go_on(unit);
        }
        is_known
    }

    /// W-30: a unit takes the steps that it has still to take, as long as it lives and has moves left. What is in its way ends its orders; if nobody could
    /// see it, moves are lost too (W-138).
    pub(crate) fn go_on(&mut self, unit: UnitId) {
        while self.is_there(unit) && self.moves_left(unit).0 > 0 {
            let Some(&next) = self.errand(unit).0.last() else { return };
            if let Some(problem) = self.eye().step_problem(unit, next) {
                self.errand_mut(unit).0.clear();
                let (Unit { unit_type, owner: seat, .. }, Position(tile)) = (*self.unit(unit), *self.position(unit));
                if self.eye().seen_by(seat).step_problem(unit, next).is_none() {
                    self.pay_for_error(unit, None);
                }
                let key = unit;
                let (unit, reason) = (self.eye().unit_number(unit), problem.code());
                self.note_unit(key, ORDERS, |_| format!("gives up its orders: {problem}"));
                self.tell(ORDERS, CivFact::OrdersCancelled { seat, unit_type, unit, tile, reason });
                return;
            }
            self.errand_mut(unit).0.pop();
            self.step(unit, next);
        }
    }
}
