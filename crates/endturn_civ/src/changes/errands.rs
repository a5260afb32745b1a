//! W-30 Unit orders: units that go on by themselves. Its pure part is [`endturn_civ_rules::movement::path`].
//! Draws none. Tells `OrdersCancelled`.

use endturn_civ_rules::ids::Tile;
use endturn_civ_rules::keys::UnitId;
use endturn_civ_rules::movement::path::{Arrival, Walker, Ways};
use endturn_engine::RuleId;

use crate::facts::CivFact;
use crate::realm::{Eye, Realm};
use crate::state::{MovesLeft, Position, Unit};

const ORDERS: RuleId = RuleId("W-30");

impl Eye<'_> {
    /// Looks for the way of a unit to a tile, as far as its nation knows the map; when it arrives, none if it knows no way. What damage and effects do to
    /// the moves of later turns is not foreseen **(ours)**.
    pub(crate) fn look_for_way(self, unit: UnitId, goal: Tile, ways: &mut Ways) -> Option<Arrival> {
        let &Unit { unit_type, .. } = self.unit_part(unit)?;
        let (&Position(from), &MovesLeft(left)) = (self.unit_part(unit)?, self.unit_part(unit)?);
        let walker = Walker { left, rate: self.rules.movement.mover(unit_type).base };
        if walker.rate <= 0 {
            return None;
        }
        let topology = self.map.topology();
        ways.search(topology, (from, walker), Some(goal), |here, near| self.planned_step_of(unit, (here, near)));
        ways.arrival(goal)
    }
}

impl Realm<'_, '_> {
    /// W-30: sends a unit to a tile, as far as it comes in this turn; false if it knows no way.
    pub(crate) fn send(&mut self, unit: UnitId, goal: Tile) -> bool {
        let mut ways = std::mem::take(&mut self.scratch.ways);
        let mut steps = std::mem::take(&mut self.errand_mut(unit).0);
        let is_known = self.eye().look_for_way(unit, goal, &mut ways).is_some() && ways.way_to(goal, &mut steps);
        steps.reverse();
        self.errand_mut(unit).0 = steps;
        self.scratch.ways = ways;
        if is_known {
            self.go_on(unit);
        }
        is_known
    }

    /// W-30: a unit takes the steps that it has still to take, as long as it has moves left. What is in its way ends its orders.
    pub(crate) fn go_on(&mut self, unit: UnitId) {
        while self.moves_left(unit).0 > 0 {
            let Some(&next) = self.errand(unit).0.last() else { return };
            if let Some(problem) = self.eye().step_problem(unit, next) {
                self.errand_mut(unit).0.clear();
                let (Unit { unit_type, owner: seat, .. }, Position(tile)) = (*self.unit(unit), *self.position(unit));
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
