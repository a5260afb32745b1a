//! W-58 Fuel: automatic return: aircraft on their last turn of fuel return to a refuel point. Its
//! pure part is [`endturn_civ_rules::movement::path`]. Draws none. Tells `UnitReturned`.

use endturn_civ_rules::activities::Job;
use endturn_civ_rules::ids::Tile;
use endturn_civ_rules::keys::UnitId;
use endturn_civ_rules::movement::pathfinder::Pathfinder;
use endturn_civ_rules::ruleset::words::Activity;
use endturn_engine::RuleId;

use crate::facts::CivFact;
use crate::realm::{Eye, Realm};
use crate::state::{Errand, MovesLeft, Position, Unit};

const RETURN: RuleId = RuleId("W-58");

impl Eye<'_> {
    /// W-59: whether a unit is refuelled where it is: aboard, in any city, on a base that refuels
    /// its class.
    pub(super) fn is_refuelled(self, unit: UnitId) -> bool {
        let (Some(&Unit { unit_type, .. }), Some(&Position(tile))) = (self.unit_part(unit), self.unit_part(unit))
        else {
            return false;
        };
        self.carrier(unit).is_some()
            || self.map.city(tile).is_some()
            || self.rules.movement.refuels(unit_type, self.map, tile)
    }

    /// W-58: whether a unit would be refuelled on a tile that its nation knows: no stranger is seen
    /// there, and there is a friendly city, a base, or a carrier with room.
    fn is_refuel_point(self, unit: UnitId, tile: Tile) -> bool {
        let Some(&Unit { unit_type, owner, .. }) = self.unit_part(unit) else { return false };
        let seen = self.seen_by(owner);
        let refuels = match seen.city_holder(tile) {
            Some(holder) => self.are_friends(owner, holder),
            None => {
                self.rules.movement.refuels(unit_type, self.map, tile) || seen.best_carrier(unit, tile, None).is_some()
            }
        };
        refuels && self.vision().knows(owner, tile) && !seen.holders(tile).any(|one| !self.are_friends(owner, one))
    }

    /// W-58: the refuel point that a unit reaches first with the moves that it has left. The map
    /// known to its nation is used, whether the unit's seat is an AI or a person **(ours)**.
    fn look_for_fuel(self, unit: UnitId, pathfinder: &mut Pathfinder) -> Option<Tile> {
        let (&Position(from), &MovesLeft(left)) = (self.unit_part(unit)?, self.unit_part(unit)?);
        let movement = &self.rules.movement;
        let is_bound = movement.mover(self.unit_part::<Unit>(unit)?.unit_type).is_bound;
        let reach = if is_bound { left } else { left / movement.fragments.max(1) + 1 };
        // Beyond the unit's moves there is nothing to search.
        let is_near = |near: Tile| self.map.topology().distance(from, near) <= reach;
        let is_goal = |tile: Tile| tile != from && self.is_refuel_point(unit, tile);
        let goal = self.look_for_nearest(unit, pathfinder, is_goal, is_near)?;
        pathfinder.ways.arrival(goal).filter(|arrival| arrival.turns == 0).map(|_| goal)
    }
}

impl Realm<'_, '_> {
    /// W-58: sends a unit that would crash to a refuel point, if it gets there with the moves that
    /// it has left.
    pub(crate) fn return_for_fuel(&mut self, unit: UnitId) {
        let (Unit { unit_type, owner: seat, .. }, Position(from)) =
            (*self.units.unit(unit), *self.units.position(unit));
        let needs_fuel = self.rules.movement.mover(unit_type).fuel_turns > 0 && self.units.fuel(unit).0 <= 1;
        if !needs_fuel || self.eye().is_refuelled(unit) {
            return;
        }
        if let Some(carrier) = self.eye().best_carrier(unit, from, None) {
            self.board(unit, carrier);
            return;
        }
        if self.units.moves_left(unit).0 <= 0 {
            return;
        }
        let mut pathfinder = std::mem::take(&mut self.derived.scratch.pathfinder);
        let goal = self.eye().look_for_fuel(unit, &mut pathfinder);
        let mut steps = Vec::new();
        let is_known = goal.is_some_and(|goal| pathfinder.ways.way_to(goal, &mut steps));
        self.derived.scratch.pathfinder = pathfinder;
        if !is_known {
            return;
        }
        steps.reverse();
        *self.units.errand_mut(unit) = Errand { way: steps, plan: None };
        self.units.set_job(unit, Job::of(Activity::Idle));
        self.go_on(unit);
        if !self.units.lives(unit) {
            return;
        }
        self.units.errand_mut(unit).clear();
        let tile = self.units.position(unit).0;
        if !self.eye().is_refuelled(unit)
            && let Some(carrier) = self.eye().best_carrier(unit, tile, None)
        {
            self.board(unit, carrier);
        }
        let number = self.eye().unit_number(unit);
        self.facts.tell(RETURN, CivFact::UnitReturned { seat, unit_type, unit: number, from, tile });
    }
}
