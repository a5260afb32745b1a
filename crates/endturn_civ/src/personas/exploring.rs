//! W-151 Defenders and explorers: the choice of the units that explore: those with unknown land
//! nearby at any time, all others every few turns, since it takes long to find out that there is
//! none. Draws none. Tells nothing.

use endturn_civ_rules::ids::{Tile, UnitTypeId};
use endturn_civ_rules::keys::UnitId;
use endturn_civ_rules::map::continents::Continent;
use endturn_civ_rules::movement::path::Ways;
use endturn_civ_rules::movement::way_map::WayMaps;

use super::own::Own;
use crate::orders::{CivOrder, Explore};
use crate::state::{Position, Unit};

/// Distance in tiles within which a nation looks for unknown land in every turn.
const NEAR: i32 = 8;
/// Turns between searches for unknown land farther away.
const PATIENCE: i32 = 8;

/// A nation's findings about unknown land this turn.
pub(super) struct Frontier<'a, 'w> {
    own: &'a Own<'w>,
    /// Path maps shared by units, valid while no unit moves.
    pub(super) maps: WayMaps,
    /// Whether a unit explores this turn: it may see everything left, so all others search again
    /// next turn.
    pub(super) is_explored: bool,
    ways: Ways,
    /// By unit: tiles, 64 per word, around which units of the same mobility and vision find nothing
    /// unknown.
    barren: Vec<(UnitId, Vec<u64>)>,
    /// Unit types for which nothing at all is unknown, on a continent or ocean or anywhere.
    edgeless: Vec<(UnitTypeId, Option<Continent>)>,
}

impl Drop for Frontier<'_, '_> {
    fn drop(&mut self) {
        let memory = (std::mem::take(&mut self.maps), std::mem::take(&mut self.ways));
        self.own.sight.shared_paths().give_back(memory);
    }
}

impl<'a, 'w> Frontier<'a, 'w> {
    pub(super) fn new(own: &'a Own<'w>) -> Self {
        let (mut maps, ways) = own.sight.shared_paths().take();
        maps.clear();
        Self { own, maps, is_explored: false, ways, barren: Vec::new(), edgeless: Vec::new() }
    }

    /// Orders a unit to explore, if it can find anything.
    pub(super) fn explore(&mut self, unit: UnitId) -> Option<CivOrder> {
        let sight = self.own.sight;
        let order: CivOrder = Explore(sight.number(unit)).into();
        if self.is_explored {
            return None;
        }
        let is_any = sight.has_frontier(unit, NEAR, &mut self.maps) || self.is_any_far_off(unit);
        self.is_explored = is_any && sight.may(&order);
        self.is_explored.then_some(order)
    }

    fn is_any_far_off(&mut self, unit: UnitId) -> bool {
        let (sight, key) = (self.own.sight, i32::try_from(self.own.seat.index()).unwrap_or(0));
        if self.own.turn.wrapping_add(key).rem_euclid(PATIENCE) != 0 {
            return false;
        }
        let Some(&Position(from)) = sight.unit(unit) else { return false };
        let bit = |tile: Tile| (tile.index() / 64, 1 << (tile.index() % 64));
        let (word, mask) = bit(from);
        let is_barren = |(other, tiles): &(UnitId, Vec<u64>)| tiles[word] & mask != 0 && self.goes_as(unit, *other);
        if self.barren.iter().any(is_barren) {
            return false;
        }
        if !self.is_any_edge(unit, from) {
            return false;
        }
        // Results of another unit's search don't apply.
        self.ways.clear();
        let is_any = sight.has_frontier_at_all(unit, (&mut self.ways, &mut self.maps));
        if !is_any {
            let mut tiles = vec![0_u64; sight.topology().tiles().div_ceil(64)];
            for (word, mask) in self.ways.reached().iter().copied().map(bit) {
                tiles[word] |= mask;
            }
            self.barren.push((unit, tiles));
        }
        is_any
    }

    /// Whether the edge of the known map has a tile where the unit could be, on its own continent
    /// or ocean if that is native to it.
    fn is_any_edge(&mut self, unit: UnitId, from: Tile) -> bool {
        let sight = self.own.sight;
        let Some((&Unit { unit_type, .. }, shows_more)) = sight.unit(unit).zip(sight.shows_more(unit)) else {
            return false;
        };
        let shore = sight.is_at_home(unit_type, from).then(|| sight.continent(from));
        if self.edgeless.contains(&(unit_type, shore)) {
            return false;
        }
        let is_there = |tile: Tile| shore.is_none_or(|shore| sight.continent(tile) == shore);
        let is_edge = |tile: Tile| is_there(tile) && sight.is_at_home(unit_type, tile) && shows_more(tile);
        let is_any = sight.known_tiles().any(is_edge);
        if !is_any {
            self.edgeless.push((unit_type, shore));
        }
        is_any
    }

    /// Whether two units can go to the same tiles and see the same.
    fn goes_as(&self, unit: UnitId, other: UnitId) -> bool {
        let rules = self.own.sight.rules;
        let kind = |unit: UnitId| {
            let unit_type = self.own.sight.unit::<Unit>(unit)?.unit_type;
            let (mover, troop) = (rules.movement.mover(unit_type), rules.troops.get(unit_type));
            Some((&rules.unit_type(unit_type).class, mover.is_held, troop.is_military, troop.vision_sq))
        };
        kind(unit) == kind(other)
    }
}
