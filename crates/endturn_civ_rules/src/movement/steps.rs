//! W-121 Legality of a plain move, W-122 Move cost: native tiles of a type, and the cost of steps.
//! Carried out by `crates/endturn_civ/src/changes/steps.rs`.
//! Draws none. Tells nothing.

use super::{Movement, Mover, Road};
use crate::ids::{Tile, UnitTypeId};
use crate::map::map_view::MapView;
use crate::ruleset::extras::MoveMode;

impl Movement {
    /// Whether the terrain or an extra of a tile is native to a type.
    #[must_use]
    #[inline]
    pub fn is_native(&self, unit_type: UnitTypeId, map: MapView<'_>, tile: Tile) -> bool {
        let (terrains, extras) = &self.native[self.mover(unit_type).class];
        terrains.contains(map.terrain(tile).index()) || extras.meets(map.extras(tile))
    }

    /// W-121: whether a type can exist on a tile without being carried: native, or in a city if it
    /// can exist in any or is adjacent to its element.
    #[must_use]
    pub fn can_exist(&self, unit_type: UnitTypeId, map: MapView<'_>, tile: Tile) -> bool {
        if !map.has_city(tile) {
            return self.is_native(unit_type, map, tile);
        }
        self.mover(unit_type).lives_in_cities
            || self.is_native(unit_type, map, tile)
            || map.topology().neighbours(tile).any(|near| self.is_native(unit_type, map, near))
    }

    /// W-56: whether a type is sheltered on a tile in the open: by a base that is native to it.
    #[must_use]
    pub fn has_base(&self, unit_type: UnitTypeId, map: MapView<'_>, tile: Tile) -> bool {
        self.extras_for(unit_type, map, tile).any(|extra| self.bases.contains(extra))
    }

    /// W-59: whether an extra of a tile, or the coast beside it, refuels a type.
    #[must_use]
    pub fn refuels(&self, unit_type: UnitTypeId, map: MapView<'_>, tile: Tile) -> bool {
        let is_safe = |near: Tile| !self.unsafe_coasts.contains(map.terrain(near).index());
        self.extras_for(unit_type, map, tile).any(|extra| self.refuelling.contains(extra))
            || self.mover(unit_type).hugs_coasts && map.topology().neighbours(tile).any(is_safe)
    }

    /// The extras of a tile that are native to a type.
    fn extras_for(&self, unit_type: UnitTypeId, map: MapView<'_>, tile: Tile) -> impl Iterator<Item = usize> {
        let own = self.native[self.mover(unit_type).class].1;
        map.extras(tile).iter().filter(move |&extra| own.contains(extra))
    }

    /// W-121: whether a type can step from a tile to its neighbour: the terrain there is native to
    /// it, or both tiles have the same road, or there is a city.
    #[must_use]
    pub fn leads(&self, unit_type: UnitTypeId, map: MapView<'_>, from: Tile, to: Tile) -> bool {
        self.is_open(unit_type, map, to) || {
            let extras = self.native[self.mover(unit_type).class].1;
            map.extras(from).iter().any(|extra| extras.contains(extra) && map.extras(to).contains(extra))
        }
    }

    /// W-121: whether a type can step to a tile from all neighbours: its terrain is native to the
    /// type, or it has a city.
    #[must_use]
    #[inline]
    pub fn is_open(&self, unit_type: UnitTypeId, map: MapView<'_>, tile: Tile) -> bool {
        self.native[self.mover(unit_type).class].0.contains(map.terrain(tile).index()) || map.has_city(tile)
    }

    /// W-122: the fragments for a step to an adjacent tile. `is_hostile` is true if one of the
    /// tiles is an enemy's.
    #[must_use]
    pub fn step_cost(
        &self,
        unit_type: UnitTypeId,
        map: MapView<'_>,
        (from, to): (Tile, Tile),
        is_hostile: bool,
    ) -> i32 {
        if self.is_native(unit_type, map, from) && self.is_native(unit_type, map, to) {
            self.step_cost_at_home(unit_type, map, (from, to), || is_hostile)
        } else {
            self.step_cost_abroad(unit_type)
        }
    }

    /// W-122: the same if not both tiles are native to the type.
    #[must_use]
    pub fn step_cost_abroad(&self, unit_type: UnitTypeId) -> i32 {
        let mover = self.mover(unit_type);
        let is_easy = mover.is_bound && mover.ignores_terrain;
        if is_easy { self.fragments.min(self.igter) } else { self.fragments }
    }

    /// W-122: the same if both are.
    #[must_use]
    pub fn step_cost_at_home(
        &self,
        unit_type: UnitTypeId,
        map: MapView<'_>,
        (from, to): (Tile, Tile),
        is_hostile: impl FnOnce() -> bool,
    ) -> i32 {
        let mover = self.mover(unit_type);
        if !mover.is_bound {
            return self.fragments;
        }
        let easy = if mover.ignores_terrain { self.igter } else { i32::MAX };
        let by_land = self.costs[map.terrain(to).index()].min(easy);
        // Most steps are along no road.
        if (map.extras(from).0 & map.extras(to).0 & self.roads[mover.class].1.0) == 0 {
            return by_land;
        }
        let has = |road: &Road, tile: Tile| map.extras(tile).contains(road.extra);
        let is_common = |_, road: &Road| has(road, from) && has(road, to);
        self.cheapest(mover, map, (from, to), by_land, self.restricts && is_hostile(), is_common)
    }

    /// The step terms of a tile that is native to a type: the cost of a step there without a road,
    /// and which of its roads are there, the first as the lowest bit. `None` if these don't
    /// suffice.
    #[must_use]
    pub fn step_terms(&self, unit_type: UnitTypeId, map: MapView<'_>, tile: Tile) -> Option<(i32, u8)> {
        let mover = self.mover(unit_type);
        if !mover.is_bound {
            return Some((self.fragments, 0));
        }
        let easy = if mover.ignores_terrain { self.igter } else { i32::MAX };
        let ((roads, any), mut bits) = (&self.roads[mover.class], 0);
        let here = map.extras(tile).0 & any.0;
        if here != 0 {
            for place in (0..).zip(roads).filter(|(_, road)| here >> road.extra & 1 == 1).map(|(place, _)| place) {
                bits |= 1_u8.checked_shl(place)?;
            }
        }
        Some((self.costs[map.terrain(tile).index()].min(easy), bits))
    }

    /// W-122: the result of [`Self::step_cost_at_home`] for two tiles with common roads, given by
    /// their bits ([`Self::step_terms`]).
    #[must_use]
    pub fn step_cost_along(
        &self,
        unit_type: UnitTypeId,
        map: MapView<'_>,
        (from, to): (Tile, Tile),
        (by_land, common): (i32, u8),
        is_hostile: bool,
    ) -> i32 {
        let is_common = |place: usize, _: &Road| common >> place & 1 == 1;
        self.cheapest(self.mover(unit_type), map, (from, to), by_land, self.restricts && is_hostile, is_common)
    }

    /// Minimum cost of any step of a type, on the current map.
    #[must_use]
    pub fn least_cost(&self, unit_type: UnitTypeId, map: MapView<'_>) -> i32 {
        let mover = self.mover(unit_type);
        if !mover.is_bound {
            return self.fragments;
        }
        let easy = if mover.ignores_terrain { self.igter } else { self.fragments };
        let native = &self.native[mover.class].0;
        let terrains = self.costs.iter().enumerate().filter(|&(terrain, _)| native.contains(terrain));
        let roads = self.roads[mover.class].0.iter().filter(|road| map.is_anywhere(road.extra));
        terrains.map(|(_, &cost)| cost).chain(roads.map(|road| road.cost)).fold(easy, i32::min)
    }

    /// Cost of a step over land, or along one of the roads that both tiles have, if that is
    /// cheaper.
    fn cheapest(
        &self,
        mover: &Mover,
        map: MapView<'_>,
        (from, to): (Tile, Tile),
        by_land: i32,
        is_restricted: bool,
        is_common: impl Fn(usize, &Road) -> bool,
    ) -> i32 {
        let roads = self.roads[mover.class].0.iter().enumerate();
        let usable = roads.filter(|&(place, road)| (!is_restricted || road.is_free) && is_common(place, road));
        usable.filter_map(|(_, road)| cost_along(road, map, from, to)).fold(by_land, i32::min)
    }
}

/// Cost of a step along a road that both tiles have; `None` if the step is not along it.
fn cost_along(road: &Road, map: MapView<'_>, from: Tile, to: Tile) -> Option<i32> {
    let topology = map.topology();
    let is_straight = || topology.cardinal(from).any(|near| near == to);
    match road.mode {
        MoveMode::FastAlways => Some(road.cost),
        MoveMode::Cardinal => is_straight().then_some(road.cost),
        MoveMode::Relaxed if is_straight() => Some(road.cost),
        MoveMode::Relaxed => {
            let is_link =
                |near: Tile| map.extras(near).contains(road.extra) && topology.cardinal(to).any(|other| other == near);
            topology.cardinal(from).any(is_link).then(|| road.cost.saturating_mul(2))
        }
    }
}
