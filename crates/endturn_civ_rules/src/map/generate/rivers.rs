//! Rivers: from springs in the heights down to water.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::ground::Ground;
use super::noise::ranks;
use super::{Chance, Recipe};
use crate::ids::{ExtraId, Tile};
use crate::map::lands::Lands;
use crate::map::world_map::WorldMap;
use endturn_engine::compact::CompactSort as _;

/// Minimum tiles of a river of its own; tributaries may be shorter.
const MIN_LENGTH: usize = 3;
/// Minimum steps from a spring to other rivers.
const MIN_GAP: i32 = 3;

/// Creates rivers. They cover 3 percent of the land, and one more per 12 of wetness.
pub(super) fn run(recipe: &Recipe, lands: &Lands, map: &mut WorldMap, ground: &Ground, chance: Chance<'_>) {
    let Some(river) = lands.river else { return };
    let land: Vec<Tile> = recipe.topology.all().filter(|tile| ground.is_land[tile.index()]).collect();
    let wanted = land.len() * (3 + recipe.wetness.clamp(0, 100) as usize / 12) / 100;
    let down = drains(recipe, ground, chance);
    let mut springs = land;
    chance.draw("springs").shuffle(&mut springs);
    // The highest first, roughly: the order within each quarter of the heights stays that of the
    // draw.
    springs.compact_sort_by_key(|tile| Reverse(ground.shore[tile.index()].min(4)));
    let mut covered = 0;
    for spring in springs {
        if covered >= wanted {
            break;
        }
        let is_near = recipe.topology.square(spring, MIN_GAP).any(|tile| map.has_extra(tile, river));
        if !is_near {
            covered += flow(lands, map, &down, spring, river);
        }
    }
}

/// Creates one river; returns the number of tiles it covers, 0 if it would be too short or has no
/// way.
fn flow(lands: &Lands, map: &mut WorldMap, down: &[Option<Tile>], spring: Tile, river: ExtraId) -> usize {
    let mut course = Vec::new();
    let mut at = Some(spring);
    while let Some(tile) = at.filter(|tile| map.is_land(*tile)) {
        if map.has_extra(tile, river) {
            break;
        }
        if !lands.land(map.terrain(tile)).can_have_river {
            return 0;
        }
        course.push(tile);
        at = down[tile.index()];
    }
    // `at` is water or another river now; land without any water drains nowhere.
    if course.len() < MIN_LENGTH || at.is_none() {
        return 0;
    }
    for tile in &course {
        map.set_extra(*tile, river, true);
    }
    course.len()
}

/// The drain of each land tile: the straight neighbour from which a flood rising from all shores
/// would reach it first. So every way down ends in water, whatever the heights.
fn drains(recipe: &Recipe, ground: &Ground, chance: Chance<'_>) -> Vec<Option<Tile>> {
    let topology = &recipe.topology;
    let rough = ranks(topology, &mut chance.draw("valleys"), 3, 2);
    let height = |tile: Tile| i64::from(rough[tile.index()]) + i64::from(ground.height[tile.index()]);
    let mut down = vec![None; topology.tiles()];
    let mut flood = BinaryHeap::new();
    for tile in topology.all().filter(|tile| !ground.is_land[tile.index()]) {
        flood.push(Reverse((0, tile)));
    }
    while let Some(Reverse((level, tile))) = flood.pop() {
        for next in topology.cardinal(tile) {
            if ground.is_land[next.index()] && down[next.index()].is_none() {
                down[next.index()] = Some(tile);
                flood.push(Reverse((level.max(height(next)), next)));
            }
        }
    }
    down
}
