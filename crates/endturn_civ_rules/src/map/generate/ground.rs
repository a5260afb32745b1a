//! Land and water.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::climate::{Belts, colatitude};
use super::noise::TOP;
use super::{Chance, Recipe, Style, islands, noise};
use crate::ids::Tile;
use crate::map::continents::Continents;
use crate::map::lands::Lands;
use crate::map::topology::{Grid, Topology};

/// Minimum rows of a map for straits around the poles.
const MIN_ROWS_FOR_STRAIT: u32 = 20;
/// Maximum percentage of land for such straits.
const MAX_LAND_FOR_STRAIT: i32 = 85;

/// Maximum difference between the land of a mixed world and the land requested, in percent.
const SPREAD_PCT: usize = 3;

/// The rough shape of the world.
#[derive(Debug)]
pub(super) struct Ground {
    /// Height by tile, 0 to 10,000.
    pub(super) height: Vec<i32>,
    /// Whether a tile is land.
    pub(super) is_land: Vec<bool>,
    /// Distance to the nearest land for water, to the nearest water for land; `u16::MAX` if there
    /// is none.
    pub(super) shore: Vec<u16>,
}

impl Ground {
    pub(super) fn new(recipe: &Recipe, lands: &Lands, chance: Chance<'_>) -> Self {
        let topology = &recipe.topology;
        let (tiles, octaves) = features(recipe);
        let mut height = noise::ranks(topology, &mut chance.draw("height"), tiles, octaves);
        sink_poles(recipe, &mut height);
        let has = |is_oceanic: bool| lands.terrains.iter().any(|land| land.is_oceanic == is_oceanic);
        let mut is_land = if !has(true) || !has(false) {
            vec![!has(true); topology.tiles()]
        } else if recipe.style == Style::Islands && recipe.seats > 0 {
            islands::grow(recipe, &height, &barred(recipe), land_tiles(recipe))
        } else {
            let wanted = land_tiles(recipe);
            let spread = if recipe.style == Style::Mixed { wanted * SPREAD_PCT / 100 } else { 0 };
            let less = if spread > 0 { chance.draw("land").below(2 * spread as u64 + 1) as usize } else { 0 };
            raise(recipe, &height, wanted + spread - less)
        };
        if has(true) && lands.terrains.iter().any(|land| land.is_fresh && land.is_oceanic) && lands.lake_max_tiles > 0 {
            dig_lakes(recipe, &mut is_land, chance);
        }
        let shore = shore(topology, &is_land);
        Self { height, is_land, shore }
    }
}

/// Width of features, and number of layers of detail.
fn features(recipe: &Recipe) -> (i64, i32) {
    let side = i64::from((recipe.topology.tiles() as u32).isqrt());
    match recipe.style {
        Style::Continents => ((side * 2 / 5).max(6), 4),
        Style::Islands => (6, 3),
        Style::Fractal => ((side / 4).max(5), 6),
        Style::Mixed => ((side / 5).max(5), 6),
    }
}

/// Number of land tiles requested; at least one.
fn land_tiles(recipe: &Recipe) -> usize {
    (recipe.topology.tiles() * recipe.landmass.clamp(0, 100) as usize / 100).max(1)
}

/// Lowers heights towards the poles.
fn sink_poles(recipe: &Recipe, height: &mut [i32]) {
    let belt = Belts::new(recipe).frozen() * 3 / 2;
    if recipe.alltemperate || belt <= 0 {
        return;
    }
    for tile in recipe.topology.all() {
        let way = colatitude(&recipe.topology, recipe.singlepole, tile);
        if way < belt {
            // At most 10,000 · 300 · 100, which fits.
            let loss = height[tile.index()] * (belt - way) / belt * recipe.flatpoles / 100;
            height[tile.index()] -= loss;
        }
    }
}

/// The tiles that stay water regardless of their height: the straits around polar land.
fn barred(recipe: &Recipe) -> Vec<bool> {
    let topology = &recipe.topology;
    let frozen = Belts::new(recipe).frozen();
    let mut barred = vec![false; topology.tiles()];
    let has_strait = recipe.separatepoles && !recipe.alltemperate && frozen > 0;
    if !has_strait || topology.height() < MIN_ROWS_FOR_STRAIT || recipe.landmass > MAX_LAND_FOR_STRAIT {
        return barred;
    }
    let rows = if matches!(topology.grid(), Grid::SquareIso | Grid::HexIso) { 2 } else { 1 };
    let way = if recipe.singlepole { 1_000 } else { 2_000 };
    let per_row = way / topology.height().max(1) as i32;
    for tile in topology.all() {
        let beyond = colatitude(topology, recipe.singlepole, tile) - frozen;
        barred[tile.index()] = (0..rows * per_row.max(1)).contains(&beyond);
    }
    barred
}

/// Raises the highest tiles above the water, as many as requested.
fn raise(recipe: &Recipe, height: &[i32], wanted: usize) -> Vec<bool> {
    let topology = &recipe.topology;
    let barred = barred(recipe);
    let mut free: Vec<Tile> = topology.all().filter(|tile| !barred[tile.index()]).collect();
    free.sort_unstable_by_key(|tile| (Reverse(height[tile.index()]), *tile));
    let mut is_land = vec![false; topology.tiles()];
    for tile in free.iter().take(wanted) {
        is_land[tile.index()] = true;
    }
    if !recipe.tinyisles {
        drown_isles(topology, &mut is_land);
        widen(topology, height, &barred, &mut is_land, wanted);
    }
    is_land
}

/// Drowns islands of one tile, unless there is no other land.
fn drown_isles(topology: &Topology, is_land: &mut [bool]) {
    let pieces = Continents::number(topology, |tile| is_land[tile.index()]);
    if pieces.lands().iter().all(|piece| piece.tiles == 1) {
        return;
    }
    for tile in topology.all() {
        let is_isle = pieces.piece(pieces.of(tile)).is_some_and(|piece| piece.tiles == 1);
        is_land[tile.index()] &= !is_isle;
    }
}

/// Adds the highest tiles along the coasts until there is enough land.
fn widen(topology: &Topology, height: &[i32], barred: &[bool], is_land: &mut [bool], wanted: usize) {
    let mut missing = wanted.saturating_sub(is_land.iter().filter(|land| **land).count());
    let mut waiting = BinaryHeap::new();
    let mut is_seen = is_land.to_vec();
    let land: Vec<Tile> = topology.all().filter(|tile| is_land[tile.index()]).collect();
    let mut reach = |tile: Tile, waiting: &mut BinaryHeap<_>| {
        for next in topology.neighbours(tile) {
            if !barred[next.index()] && !std::mem::replace(&mut is_seen[next.index()], true) {
                waiting.push((height[next.index()], Reverse(next)));
            }
        }
    };
    for tile in land {
        reach(tile, &mut waiting);
    }
    while missing > 0
        && let Some((_, Reverse(tile))) = waiting.pop()
    {
        is_land[tile.index()] = true;
        missing -= 1;
        reach(tile, &mut waiting);
    }
}

/// Digs lakes of one tile in the interior: one per 200 tiles of land at a wetness of 100.
fn dig_lakes(recipe: &Recipe, is_land: &mut [bool], chance: Chance<'_>) {
    let topology = &recipe.topology;
    let is_inland = |tile: &Tile| is_land[tile.index()] && topology.neighbours(*tile).all(|next| is_land[next.index()]);
    let mut inland: Vec<Tile> = topology.all().filter(is_inland).collect();
    let land = is_land.iter().filter(|land| **land).count();
    let wanted = land * recipe.wetness.clamp(0, 100) as usize / 20_000;
    chance.draw("lakes").shuffle(&mut inland);
    let mut dug = 0;
    for tile in inland {
        if dug == wanted {
            break;
        }
        if topology.neighbours(tile).all(|next| is_land[next.index()]) {
            is_land[tile.index()] = false;
            dug += 1;
        }
    }
}

/// Distance of every tile to the other kind of ground.
fn shore(topology: &Topology, is_land: &[bool]) -> Vec<u16> {
    let mut shore = vec![u16::MAX; topology.tiles()];
    let is_coast = |tile: &Tile| topology.neighbours(*tile).any(|next| is_land[next.index()] != is_land[tile.index()]);
    let mut ring: Vec<Tile> = topology.all().filter(is_coast).collect();
    for tile in &ring {
        shore[tile.index()] = 1;
    }
    let mut distance = 1;
    while !ring.is_empty() && distance < u16::MAX - 1 {
        distance += 1;
        let mut next_ring = Vec::new();
        for tile in ring {
            for next in topology.neighbours(tile) {
                if shore[next.index()] == u16::MAX {
                    shore[next.index()] = distance;
                    next_ring.push(next);
                }
            }
        }
        ring = next_ring;
    }
    shore
}

/// The rank above which `percent` percent of the tiles are, if heights are ranks.
pub(super) const fn upper(percent: i32) -> i32 {
    TOP - TOP / 100 * percent
}
