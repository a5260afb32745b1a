//! W-28 Bounce: units that can't stay where they are.
//! Draws `way`. Tells `UnitLost`, `UnitRelocated`.

use endturn_civ_rules::activities::Job;
use endturn_civ_rules::ids::Tile;
use endturn_civ_rules::keys::UnitId;
use endturn_civ_rules::ruleset::words::Activity;
use endturn_engine::RuleId;

use super::Loss;
use crate::facts::CivFact;
use crate::realm::Realm;
use crate::state::{MovesLeft, Position, Unit};

const BOUNCE: RuleId = RuleId("W-28");

impl Realm<'_, '_> {
    /// W-28: units that can't live on the tile any more leave it, oldest first; cargo stays with
    /// its carrier.
    pub(super) fn bounce_from(&mut self, tile: Tile, reach: i32) {
        let stranded = |realm: &Self, unit: UnitId| {
            realm.units.aboard(unit).0.is_none()
                && !realm.rules.movement.can_exist(realm.units.unit(unit).unit_type, realm.eye().map, tile)
        };
        if !self.units.units_on(tile).iter().any(|&unit| stranded(self, unit)) {
            return;
        }
        for unit in self.units.units_on(tile).to_vec() {
            let is_here = self.units.lives(unit) && self.units.position(unit).0 == tile;
            if is_here && stranded(self, unit) {
                self.bounce(unit, reach);
            }
        }
    }

    /// W-28: moves a unit off its tile, to one at most `reach` away that it can reach with the
    /// moves it has left, over tiles that its nation knows. If there is none it is lost, and its
    /// cargo has to leave first. One path is drawn for each tile that it can reach **(ours)**: the
    /// cheapest one to that tile.
    pub fn bounce(&mut self, unit: UnitId, reach: i32) {
        self.units.errand_mut(unit).clear();
        self.units.set_job(unit, Job::of(Activity::Idle));
        let (Unit { unit_type, owner: seat, .. }, Position(from)) =
            (*self.units.unit(unit), *self.units.position(unit));
        let ways = self.ways_out(unit, reach);
        if !ways.is_empty() {
            let drawn = self.facts.draw_unit(BOUNCE, unit, "way").below(ways.len() as u64);
            let (first, second) = ways[drawn as usize];
            for next in [Some(first), second].into_iter().flatten() {
                if self.units.lives(unit) && self.eye().step_problem(unit, next).is_none() {
                    self.step(unit, next);
                }
            }
            if !self.units.lives(unit) {
                return;
            }
        }
        if !self.units.lives(unit) {
            return;
        }
        let tile = self.units.position(unit).0;
        let can_stay =
            self.units.aboard(unit).0.is_some() || self.rules.movement.can_exist(unit_type, self.eye().map, tile);
        if tile != from && can_stay {
            let unit = self.eye().unit_number(unit);
            self.facts.tell(BOUNCE, CivFact::UnitRelocated { seat, unit_type, unit, from, tile });
            return;
        }
        for cargo in self.units.cargo_of(unit) {
            if self.units.lives(cargo) {
                self.bounce(cargo, reach);
            }
        }
        self.lose_unit(unit, Loss { rule: BOUNCE, reason: "stack_conflict" });
    }

    /// The tiles that a unit can reach in one or two steps, each with the first step of the
    /// cheapest path.
    fn ways_out(&self, unit: UnitId, reach: i32) -> Vec<(Tile, Option<Tile>)> {
        let topology = *self.land.map.topology();
        let (Unit { unit_type, owner, .. }, Position(from)) = (*self.units.unit(unit), *self.units.position(unit));
        let MovesLeft(left) = *self.units.moves_left(unit);
        let eye = self.eye().seen_by(owner);
        let can_stay = |tile: Tile| {
            self.rules.movement.can_exist(unit_type, self.eye().map, tile)
                || eye.best_carrier(unit, tile, None).is_some()
        };
        let is_known = |tile: Tile| eye.vision().knows(owner, tile);
        let firsts: Vec<Tile> = topology
            .neighbours(from)
            .filter(|&tile| is_known(tile) && eye.step_problem(unit, tile).is_none())
            .collect();
        let mut ways: Vec<(Tile, Option<Tile>)> =
            firsts.iter().filter(|&&tile| can_stay(tile)).map(|&tile| (tile, None)).collect();
        if reach < 2 {
            return ways;
        }
        let mut seconds: Vec<(Tile, i32, Tile)> = Vec::new();
        for &first in &firsts {
            let Some(cost) = eye.planned_step(unit, (from, first)) else { continue };
            if left <= cost {
                continue;
            }
            for second in topology.neighbours(first) {
                if second == from || firsts.contains(&second) || !can_stay(second) {
                    continue;
                }
                let Some(more) = eye.planned_step(unit, (first, second)) else { continue };
                match seconds.iter_mut().find(|(tile, ..)| *tile == second) {
                    Some(known) if known.1 <= cost + more => {}
                    Some(known) => *known = (second, cost + more, first),
                    None => seconds.push((second, cost + more, first)),
                }
            }
        }
        ways.extend(seconds.into_iter().map(|(second, _, first)| (first, Some(second))));
        ways
    }
}
