//! Resources and huts.

use super::{Chance, Recipe};
use crate::ids::Tile;
use crate::map::lands::Lands;
use crate::map::world_map::WorldMap;

/// Resources in the sea lie at most so far from land, unless the ruleset says otherwise.
const COASTAL: i32 = 2;
/// Huts are farther from one another than this.
const HUT_GAP: i32 = 3;

/// Spreads resources: a tile that can hold one does so with the chance asked for, unless a neighbour does already.
pub(super) fn resources(recipe: &Recipe, lands: &Lands, map: &mut WorldMap, chance: Chance<'_>) {
    let topology = &recipe.topology;
    let mut draw = chance.draw("resources");
    for tile in topology.all() {
        let choices = &lands.land(map.terrain(tile)).resources;
        if choices.is_empty() || !draw.chance_permille(u64::from(recipe.specials.unsigned_abs())) {
            continue;
        }
        let is_crowded = topology.neighbours(tile).any(|next| map.resource(next).is_some());
        let is_far = || !map.is_land(tile) && !topology.square(tile, COASTAL).any(|near| map.is_land(near));
        if is_crowded || !lands.has_far_resources && is_far() {
            continue;
        }
        map.set_resource(tile, Some(choices[draw.below(choices.len() as u64) as usize]));
    }
}

/// Puts huts where they can stand: so many per 1,000 tiles as asked for, or as many as there is room for; none beside a
/// start.
pub(super) fn huts(recipe: &Recipe, lands: &Lands, map: &mut WorldMap, starts: &[Tile], chance: Chance<'_>) {
    let Some(hut) = lands.hut else { return };
    let topology = &recipe.topology;
    let wanted = topology.tiles() * recipe.huts.clamp(0, 1_000) as usize / 1_000;
    let mut sites: Vec<Tile> = topology.all().filter(|tile| lands.land(map.terrain(*tile)).takes_huts).collect();
    chance.draw("huts").shuffle(&mut sites);
    let mut count = 0;
    for site in sites {
        if count == wanted {
            break;
        }
        let is_near_hut = topology.square(site, HUT_GAP).any(|near| map.has_extra(near, hut));
        if is_near_hut || starts.iter().any(|start| topology.distance(*start, site) <= 1) {
            continue;
        }
        map.set_extra(site, hut, true);
        count += 1;
    }
}
