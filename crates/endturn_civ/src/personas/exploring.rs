//! Which units look for unknown land (W-151): those that find some near by at any time, all others every few turns, since it takes long to find out that there
//! is none.

use std::cell::RefCell;

use endturn_civ_rules::ids::Tile;
use endturn_civ_rules::keys::UnitId;
use endturn_civ_rules::movement::path::Ways;
use endturn_civ_rules::movement::way_map::WayMaps;

use super::own::Own;
use crate::orders::{CivOrder, Explore};
use crate::state::{Position, Unit};

/// How far off it is at most what a nation looks for at any time, in tiles.
const NEAR: i32 = 8;
/// Every so many turns it looks for what is farther off.
const PATIENCE: i32 = 8;

/// What a nation has found out about unknown land in this turn.
pub(super) struct Frontier<'a, 'w> {
    own: &'a Own<'w>,
    /// Ways that units have in common, as long as nobody moves.
    pub(super) maps: WayMaps,
    /// Somebody explores: it may see all that is left, so that all others look again next turn.
    pub(super) is_explored: bool,
    ways: Ways,
    /// The tiles around which units that go where one of these does, and are held where it is, find nothing unknown, 64 a word.
    barren: Vec<(UnitId, Vec<u64>)>,
}

thread_local! {
    /// Kept from nation to nation for its memory alone.
    static MEMORY: RefCell<(WayMaps, Ways)> = RefCell::default();
}

impl Drop for Frontier<'_, '_> {
    fn drop(&mut self) {
        MEMORY.set((std::mem::take(&mut self.maps), std::mem::take(&mut self.ways)));
    }
}

impl<'a, 'w> Frontier<'a, 'w> {
    pub(super) fn new(own: &'a Own<'w>) -> Self {
        let (mut maps, ways) = MEMORY.take();
        maps.clear();
        Self { own, maps, is_explored: false, ways, barren: Vec::new() }
    }

    /// A unit explores, if there is anything for it to find.
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
        let is_any = self.is_any_edge(unit, from) && sight.has_frontier_at_all(unit, (&mut self.ways, &mut self.maps));
        if !is_any {
            let mut tiles = vec![0_u64; sight.topology().tiles().div_ceil(64)];
            for (word, mask) in self.ways.reached().iter().copied().map(bit) {
                tiles[word] |= mask;
            }
            self.barren.push((unit, tiles));
        }
        is_any
    }

    /// Whether there is a tile at the edge of what the nation knows where a unit could be, on its continent or ocean if it is at home there.
    fn is_any_edge(&self, unit: UnitId, from: Tile) -> bool {
        let sight = self.own.sight;
        let Some((&Unit { unit_type, .. }, shows_more)) = sight.unit(unit).zip(sight.shows_more(unit)) else {
            return false;
        };
        let shore = sight.is_at_home(unit_type, from).then(|| sight.continent(from));
        let is_there = |tile: Tile| shore.is_none_or(|shore| sight.continent(tile) == shore);
        sight.known_tiles().any(|tile| is_there(tile) && sight.is_at_home(unit_type, tile) && shows_more(tile))
    }

    /// Whether a unit comes everywhere that another one does.
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
