//! An island for each player, all of one size.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::Recipe;
use super::climate::{Belts, colatitude};
use crate::ids::Tile;
use crate::map::topology::Topology;

/// Marks tiles that belong to no island.
const NOBODYS: u16 = u16::MAX;

/// Grows one island per seat from centres spread over the map, with at least two tiles of water
/// between them if the map is large enough, and cuts all back to the size of the smallest.
pub(super) fn grow(recipe: &Recipe, height: &[i32], barred: &[bool], wanted: usize) -> Vec<bool> {
    let topology = &recipe.topology;
    let centres = centres(recipe);
    let cells = cells(topology, &centres);
    let size = (wanted / centres.len().max(1)).max(1);
    let islands: Vec<Vec<Tile>> = (0..centres.len())
        .map(|island| {
            let is_free = |tile: Tile| !barred[tile.index()] && is_inside(topology, &cells, tile, island as u16);
            grow_one(topology, height, centres[island], size, is_free)
        })
        .collect();
    let least = islands.iter().map(Vec::len).min().unwrap_or(0);
    let mut is_land = vec![false; topology.tiles()];
    for tile in islands.iter().flat_map(|island| island.iter().take(least)) {
        is_land[tile.index()] = true;
    }
    is_land
}

/// Centres in rows between the poles.
fn centres(recipe: &Recipe) -> Vec<Tile> {
    let topology = &recipe.topology;
    let count = recipe.seats.clamp(1, topology.tiles());
    let frozen = if recipe.alltemperate { 0 } else { Belts::new(recipe).frozen() * 3 / 2 };
    let is_mild = |y: &u32| colatitude(topology, recipe.singlepole, Tile(y * topology.width())) >= frozen;
    let first = (0..topology.height()).find(is_mild).unwrap_or(0);
    let last = (0..topology.height()).rev().find(is_mild).unwrap_or(topology.height() - 1);
    let (width, high) = (topology.width() as usize, (last - first + 1) as usize);
    // As many rows as make the cells about square.
    let square = (count * high / width.max(1)).isqrt();
    let better = |rows: &usize| {
        let (wide, tall) = (width * rows / count, high / rows.max(&1));
        (wide.abs_diff(tall), *rows)
    };
    let rows =
        (square.saturating_sub(1).max(1)..=square + 2).filter(|rows| *rows <= count).min_by_key(better).unwrap_or(1);
    let mut centres = Vec::with_capacity(count);
    for row in 0..rows {
        let (from, to) = (count * row / rows, count * (row + 1) / rows);
        let y = first as usize + (2 * row + 1) * high / (2 * rows);
        for place in 0..to - from {
            // Every second row is shifted half a cell east, if the world is round.
            let shift = if topology.wrap_x() && row % 2 == 1 { 2 } else { 1 };
            let x = (2 * place + shift) * width / (2 * (to - from)) % width;
            centres.push(Tile((y.min(topology.height() as usize - 1) * width + x) as u32));
        }
    }
    centres
}

/// The nearest island of each tile.
fn cells(topology: &Topology, centres: &[Tile]) -> Vec<u16> {
    let nearest = |tile: Tile| {
        let by_distance = |at: &usize| (topology.sq_distance(tile, centres[*at]), *at);
        (0..centres.len()).min_by_key(by_distance).map_or(NOBODYS, |at| at as u16)
    };
    topology.all().map(nearest).collect()
}

/// Whether a tile and its neighbours belong to one island's cell.
fn is_inside(topology: &Topology, cells: &[u16], tile: Tile, island: u16) -> bool {
    cells[tile.index()] == island && topology.neighbours(tile).all(|next| cells[next.index()] == island)
}

/// The tiles of an island, each next to an earlier one: round at large scale, ragged at small
/// scale.
fn grow_one(
    topology: &Topology,
    height: &[i32],
    centre: Tile,
    size: usize,
    is_free: impl Fn(Tile) -> bool,
) -> Vec<Tile> {
    // A third of the squared radius weighs as much as the difference between the highest and the
    // lowest tile.
    let ragged = (size as i64 / 3).max(2);
    let cost = |tile: Tile| {
        let roughness = ragged * i64::from(super::noise::TOP - height[tile.index()]) / i64::from(super::noise::TOP);
        i64::from(topology.sq_distance(centre, tile)) + roughness
    };
    let mut waiting = BinaryHeap::from([Reverse((0, centre))]);
    let mut is_seen = std::collections::BTreeSet::from([centre]);
    let mut island = Vec::with_capacity(size);
    while island.len() < size
        && let Some(Reverse((_, tile))) = waiting.pop()
    {
        island.push(tile);
        for next in topology.neighbours(tile) {
            if is_free(next) && is_seen.insert(next) {
                waiting.push(Reverse((cost(next), next)));
            }
        }
    }
    island
}
