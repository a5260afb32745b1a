//! Choice of the terrain of each tile.

use super::climate::{Zone, zones};
use super::ground::{Ground, upper};
use super::noise::{TOP, rank, ranks};
use super::{Chance, Recipe};
use crate::ids::{TerrainId, Tile};
use crate::map::continents::Continents;
use crate::map::lands::{Land, Lands};
use crate::map::world_map::WorldMap;
use crate::ruleset::terrain::Generator;

/// The kind of a land tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LandKind {
    Peak,
    Foothill,
    Wet,
    Dry,
    Woods,
    Green,
}

const KINDS: [LandKind; 6] =
    [LandKind::Peak, LandKind::Foothill, LandKind::Wet, LandKind::Dry, LandKind::Woods, LandKind::Green];
const ZONES: [Zone; 4] = [Zone::Tropical, Zone::Temperate, Zone::Cold, Zone::Frozen];

/// Covers the ground with terrain.
pub(super) fn cover(recipe: &Recipe, lands: &Lands, ground: &Ground, chance: Chance<'_>) -> WorldMap {
    let topology = &recipe.topology;
    let zones = zones(recipe, chance);
    let kinds = kinds(recipe, ground, chance);
    let taste = ranks(topology, &mut chance.draw("terrain"), 4, 2);
    let palette = Palette::new(lands);
    let pieces = Continents::number(topology, |tile| ground.is_land[tile.index()]);
    let sea = Sea::new(lands);
    let terrain = topology.all().map(|tile| {
        let at = tile.index();
        if ground.is_land[at] {
            return palette.pick(kinds[at], zones[at], taste[at]);
        }
        let size = pieces.piece(pieces.of(tile)).map_or(0, |piece| piece.tiles);
        let is_lake = size <= lands.lake_max_tiles;
        let depth = i32::from(ground.shore[at].min(100)) * 20 + (taste[at] - TOP / 2) / 600;
        sea.pick(is_lake, zones[at] == Zone::Frozen, depth)
    });
    let terrain: Vec<TerrainId> = terrain.collect();
    WorldMap::new(*topology, lands.oceans(), terrain).expect("one terrain per tile")
}

/// Turns lakes that are too large into salt water, and removes resources that don't fit there.
pub(super) fn salt(lands: &Lands, map: &mut WorldMap) {
    let sea = Sea::new(lands);
    let size = |map: &WorldMap, tile| map.continents().piece(map.continent(tile)).map_or(0, |piece| piece.tiles);
    for tile in map.topology().all() {
        let land = lands.land(map.terrain(tile));
        if !(land.is_oceanic && land.is_fresh) || size(map, tile) <= lands.lake_max_tiles {
            continue;
        }
        let salt = sea.pick(false, land.is_frozen, land.generator.ocean_depth);
        map.set_terrain(tile, salt);
        if map.resource(tile).is_some_and(|resource| !lands.land(salt).resources.contains(&resource)) {
            map.set_resource(tile, None);
        }
    }
}

/// The kind of each land tile; the shares match the recipe to the tile.
fn kinds(recipe: &Recipe, ground: &Ground, chance: Chance<'_>) -> Vec<LandKind> {
    let topology = &recipe.topology;
    let land: Vec<Tile> = topology.all().filter(|tile| ground.is_land[tile.index()]).collect();
    let mut relief = ranks(topology, &mut chance.draw("relief"), 7, 3);
    for tile in &land {
        // Mountains are inland rather than at the coast, and where the ground is high.
        let inland = i32::from(ground.shore[tile.index()].min(4)) * TOP / 8;
        relief[tile.index()] += inland + ground.height[tile.index()] / 4;
    }
    rank(&mut relief, land.iter().copied());
    let relief_pct = recipe.steepness * 7 / 10;
    let low: Vec<Tile> = land.iter().copied().filter(|tile| relief[tile.index()] <= upper(relief_pct)).collect();
    let mut rain = ranks(topology, &mut chance.draw("rain"), 10, 3);
    rank(&mut rain, low.iter().copied());
    let mut woods = ranks(topology, &mut chance.draw("woods"), 6, 3);
    rank(&mut woods, low.iter().copied());
    let (wet_pct, dry_pct) = (recipe.wetness * 3 / 10, (100 - recipe.wetness) * 3 / 10);
    let woods_pct = 10 + recipe.wetness * 4 / 10;
    let kind = |tile: Tile| {
        let at = tile.index();
        if !ground.is_land[at] {
            LandKind::Green
        } else if relief[at] > upper(relief_pct / 3) {
            LandKind::Peak
        } else if relief[at] > upper(relief_pct) {
            LandKind::Foothill
        } else if rain[at] > upper(wet_pct) {
            LandKind::Wet
        } else if rain[at] < TOP / 100 * dry_pct {
            LandKind::Dry
        } else if woods[at] > upper(woods_pct) {
            LandKind::Woods
        } else {
            LandKind::Green
        }
    };
    topology.all().map(kind).collect()
}

/// The terrains for each kind of tile in each zone, with weights.
struct Palette(Vec<Vec<(TerrainId, i64)>>);

impl Palette {
    fn new(lands: &Lands) -> Self {
        let pairs = KINDS.into_iter().flat_map(|kind| ZONES.into_iter().map(move |zone| (kind, zone)));
        Self(pairs.map(|(kind, zone)| weights(lands, kind, zone)).collect())
    }

    /// The terrain for a kind and zone; `taste` from 0 to [`TOP`] chooses among them by weight.
    fn pick(&self, kind: LandKind, zone: Zone, taste: i32) -> TerrainId {
        let choices = &self.0[kind as usize * ZONES.len() + zone as usize];
        let total: i64 = choices.iter().map(|(_, weight)| weight).sum();
        let mut rest = total * i64::from(taste) / i64::from(TOP + 1);
        for (terrain, weight) in choices {
            if rest < *weight {
                return *terrain;
            }
            rest -= weight;
        }
        choices.last().map_or(TerrainId(0), |(terrain, _)| *terrain)
    }
}

/// The terrains for a kind of tile in a zone: by the first measure that yields any.
fn weights(lands: &Lands, kind: LandKind, zone: Zone) -> Vec<(TerrainId, i64)> {
    let measures: [fn(&Generator, LandKind, Zone) -> i32; 7] = [
        |one, kind, zone| of_kind(one, kind) * of_zone(one, kind, zone),
        |one, kind, _| if matches!(kind, LandKind::Peak | LandKind::Foothill) { one.mountainous } else { 0 },
        |one, kind, zone| if is_plain(one) { of_zone(one, kind, zone) } else { 0 },
        |one, kind, zone| if one.mountainous == 0 { of_zone(one, kind, zone) } else { 0 },
        |one, kind, _| of_kind(one, kind),
        |one, _, _| if one.mountainous == 0 { one.green } else { 0 },
        |_, _, _| 1,
    ];
    let dry_land = || lands.terrains.iter().enumerate().filter(|(_, land)| !land.is_oceanic);
    for measure in measures {
        let weight = |land: &Land| if land.is_generated { measure(&land.generator, kind, zone) } else { 0 };
        let weighed = dry_land().map(|(at, land)| (TerrainId::at(at), i64::from(weight(land))));
        let found: Vec<_> = weighed.filter(|(_, weight)| *weight > 0).collect();
        if !found.is_empty() {
            return found;
        }
    }
    dry_land().map(|(at, _)| (TerrainId::at(at), 1)).collect()
}

/// Whether a terrain is neither mountainous, green, wet nor dry.
const fn is_plain(one: &Generator) -> bool {
    one.mountainous == 0 && one.foliage == 0 && one.wet == 0 && one.dry == 0
}

/// Suitability of a terrain for a kind of tile. Weights are at most 100, so products of two fit.
const fn of_kind(one: &Generator, kind: LandKind) -> i32 {
    // High tiles are for mountains; green ones are hills.
    let is_low = one.mountainous == 0;
    match kind {
        LandKind::Peak if one.green == 0 => one.mountainous,
        LandKind::Foothill if one.green > 0 => one.mountainous,
        LandKind::Wet if is_low => one.wet,
        LandKind::Dry if is_low => one.dry,
        LandKind::Woods if is_low => one.foliage,
        LandKind::Green if is_low => one.green,
        _ => 0,
    }
}

const fn of_zone(one: &Generator, kind: LandKind, zone: Zone) -> i32 {
    match (kind, zone) {
        (LandKind::Peak | LandKind::Foothill, _) => 1,
        // Open land in the tropics also uses that of the temperate zone.
        (LandKind::Green, Zone::Tropical) => one.tropical + one.temperate,
        (_, Zone::Tropical) => one.tropical,
        (_, Zone::Temperate) => one.temperate,
        (_, Zone::Cold) => one.cold,
        (_, Zone::Frozen) => one.frozen,
    }
}

/// The kinds of water.
struct Sea {
    /// Terrain, whether fresh, whether frozen, depth.
    waters: Vec<(TerrainId, bool, bool, i32)>,
}

impl Sea {
    fn new(lands: &Lands) -> Self {
        let waters = |wants_generated: bool| -> Vec<_> {
            let all = lands.terrains.iter().enumerate().filter(|(_, land)| land.is_oceanic);
            let all = all.filter(|(_, land)| land.is_generated || !wants_generated);
            all.map(|(at, land)| (TerrainId::at(at), land.is_fresh, land.is_frozen, land.generator.ocean_depth))
                .collect()
        };
        let generated = waters(true);
        Self { waters: if generated.is_empty() { waters(false) } else { generated } }
    }

    /// The most suitable water: fresh or salt first, then frozen or not, then by depth.
    fn pick(&self, is_fresh: bool, is_frozen: bool, depth: i32) -> TerrainId {
        let misfit = |one: &&(TerrainId, bool, bool, i32)| {
            let (terrain, fresh, frozen, deep) = **one;
            (fresh != is_fresh, frozen != is_frozen, deep.abs_diff(depth.clamp(0, 100)), terrain)
        };
        self.waters.iter().min_by_key(misfit).map_or(TerrainId(0), |one| one.0)
    }
}
