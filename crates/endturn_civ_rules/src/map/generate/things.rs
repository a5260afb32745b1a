//! Resources and huts.

use super::{Chance, Recipe};
use crate::ids::Tile;
use crate::map::lands::Lands;
use crate::map::world_map::WorldMap;

/// Maximum distance of resources in the sea from land, unless the ruleset allows more.
const COASTAL: i32 = 2;
/// Huts are farther apart than this.
pub(super) const HUT_GAP: i32 = 3;

/// Spreads resources: a tile that can hold one does so with the requested probability, unless a
/// neighbour already does.
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

/// Places huts where they are possible: the requested number per 1,000 tiles, or as many as there
/// is room for; none next to a start.
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
