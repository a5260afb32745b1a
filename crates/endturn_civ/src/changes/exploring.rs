//! W-21 Auto-explore: units that look for unknown land by themselves. Its pure part is
//! [`endturn_civ_rules::movement::path`]. Draws `ties`. Tells nothing: what it changes does.

use endturn_civ_rules::ids::Tile;
use endturn_civ_rules::keys::UnitId;
use endturn_civ_rules::movement::pathfinder::Pathfinder;
use endturn_civ_rules::ruleset::words::Activity;
use endturn_engine::RuleId;

use crate::realm::{Eye, Realm};
use crate::state::{Doing, Position, Unit};

const EXPLORE: RuleId = RuleId("W-21");
/// Distance in tiles within which explorers visit a hut before anything else.
const HUT_REACH: i32 = 6;

impl<'w> Eye<'w> {
    /// W-21: whether units of a type explore by themselves: not those that need fuel or lose hit
    /// points outside.
    #[must_use]
    pub(crate) fn may_explore(self, unit: UnitId) -> bool {
        self.unit_part::<Unit>(unit).is_some_and(|data| {
            let mover = self.rules.movement.mover(data.unit_type);
            mover.fuel_turns == 0 && mover.loss_pct == 0 && mover.base > 0
        })
    }

    /// W-21: the nearest visible hut that the unit could enter, if one is near **(ours)**: the
    /// reference weighs it against unknown land, which it outweighs unless it is far. A hut out of
    /// sight may be gone.
    fn look_for_hut(
        self,
        unit: UnitId,
        pathfinder: &mut Pathfinder,
        mut may_be: impl FnMut(Tile) -> bool,
    ) -> Option<Tile> {
        let (&Unit { unit_type, owner, .. }, &Position(from)) = (self.unit_part(unit)?, self.unit_part(unit)?);
        if !self.enters_huts(owner, unit_type) {
            return None;
        }
        let (topology, vision) = (self.map.topology(), self.vision());
        let is_hut = |tile: Tile| self.has_hut(tile) && vision.sees(owner, tile) && tile != from;
        if !topology.square(from, HUT_REACH).any(is_hut) {
            return None;
        }
        let is_goal = |tile: Tile| is_hut(tile) && may_be(tile);
        self.look_for_nearest(unit, pathfinder, is_goal, |near| topology.distance(from, near) <= HUT_REACH)
    }

    /// W-21: the nearest reachable tile from which the unit would see land that its nation doesn't
    /// know **(ours)**: the reference weighs how much there is to see against the distance.
    pub(crate) fn look_for_frontier(
        self,
        unit: UnitId,
        pathfinder: &mut Pathfinder,
        mut may_be: impl FnMut(Tile) -> bool,
    ) -> Option<Tile> {
        let shows_more = self.shows_more(unit)?;
        self.look_for_nearest(unit, pathfinder, |tile| shows_more(tile) && may_be(tile), |_| true)
    }

    /// W-21: whether a unit on a tile would see land that its nation doesn't know.
    pub(crate) fn shows_more(self, unit: UnitId) -> Option<impl Fn(Tile) -> bool + use<'w>> {
        let (&Unit { unit_type, owner, .. }, &Position(from)) = (self.unit_part(unit)?, self.unit_part(unit)?);
        let (topology, vision) = (self.map.topology(), self.vision());
        let sight = self.rules.troops.get(unit_type).vision_sq.max(0);
        Some(move |tile: Tile| {
            tile != from && topology.circle_sq(tile, sight).any(|(seen, _)| !vision.knows(owner, seen))
        })
    }
}

impl Realm<'_, '_> {
    /// W-21: moves a unit to where it sees something new, repeatedly while it has moves left. A
    /// unit that finds nothing more, or can't continue, becomes idle.
    ///
    /// It sets out for each place at most once a turn **(ours)**: strangers who hold a place may be
    /// visible only from near it, and where steps cost nothing the unit would go to and fro between
    /// two such places for ever.
    pub fn explore(&mut self, unit: UnitId) {
        let (mut pathfinder, mut steps, mut tried) = (
            std::mem::take(&mut self.derived.scratch.pathfinder),
            std::mem::take(&mut self.derived.scratch.steps),
            std::mem::take(&mut self.derived.scratch.tried),
        );
        tried.clear();
        // Tile numbers start again where the map wraps, so that the lowest number would favour one
        // of two equal starts for the whole game.
        let salt = self.facts.draw_unit(EXPLORE, unit, "ties").below(1 << 32);
        pathfinder.ways.break_ties_by(salt as u32);
        self.units.errand_mut(unit).clear();
        self.units.forget_job(unit);
        let mut goes_on = true;
        while goes_on && self.units.lives(unit) && self.units.moves_left(unit).0 > 0 {
            let (eye, mut is_left) = (self.eye(), false);
            let mut is_new = |tile: Tile| {
                let is_tried = tried.contains(&tile);
                is_left |= is_tried;
                !is_tried
            };
            let hut = eye.look_for_hut(unit, &mut pathfinder, &mut is_new);
            let Some(goal) = hut.or_else(|| eye.look_for_frontier(unit, &mut pathfinder, &mut is_new)) else {
                goes_on = is_left;
                break;
            };
            tried.push(goal);
            goes_on = pathfinder.ways.way_to(goal, &mut steps) && self.take_steps(unit, &steps);
        }
        pathfinder.ways.break_ties_by(0);
        (self.derived.scratch.pathfinder, self.derived.scratch.steps, self.derived.scratch.tried) =
            (pathfinder, steps, tried);
        // The unit may have died in a hut.
        if self.units.lives(unit) {
            *self.units.doing_mut(unit) = Doing(if goes_on { Activity::Explore } else { Activity::Idle });
        }
    }

    /// Takes steps while the unit lives and has moves left; returns `false` if it can't take even
    /// the first.
    fn take_steps(&mut self, unit: UnitId, steps: &[Tile]) -> bool {
        let owner = self.units.unit(unit).owner;
        let mut has_moved = false;
        for &next in steps {
            let eye = self.eye();
            if let Some(problem) = eye.step_problem(unit, next) {
                if eye.seen_by(owner).step_problem(unit, next).is_none() {
                    self.thwart(unit, next, None, problem.code());
                }
                break;
            }
            self.step(unit, next);
            has_moved = true;
            if !self.units.lives(unit) {
                break;
            }
        }
        has_moved
    }
}
