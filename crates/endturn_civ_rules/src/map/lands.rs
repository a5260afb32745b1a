//! The parts of a ruleset that maps need: its terrains, resources and extras by number.

use super::signs;
use super::world_map::{OceanSet, WorldMap};
use crate::ids::{ExtraId, ResourceId, TerrainId, Tile};
use crate::ruleset::Ruleset;
use crate::ruleset::extras::{Extra, ExtraCategory, ExtraCause};
use crate::ruleset::requirement::{Condition, Requirement};
use crate::ruleset::terrain::{Generator, Terrain};
use crate::ruleset::words::{TerrainClass, TileOutput};

/// Maximum terrains and extras that maps can hold.
const MAX_TERRAINS: usize = 128;
const MAX_EXTRAS: usize = 64;

/// A terrain as maps see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Land {
    /// Its name.
    pub name: String,
    /// Its character on maps.
    pub sign: char,
    /// Whether it is water.
    pub is_oceanic: bool,
    /// Its suitability for each kind of tile.
    pub generator: Generator,
    /// Resources it can hold.
    pub resources: Vec<ResourceId>,
    /// Value of a tile of it alone, see `worth`.
    pub worth: i32,
    /// Flag `NotGenerated` is absent.
    pub is_generated: bool,
    /// Flag `FreshWater`.
    pub is_fresh: bool,
    /// Flag `Frozen`.
    pub is_frozen: bool,
    /// Flag `CanHaveRiver`.
    pub can_have_river: bool,
    /// Flag `Starter`.
    pub is_starter: bool,
    /// Flag `NoCities` is absent and it is land.
    pub takes_cities: bool,
    /// A hut is possible here.
    pub takes_huts: bool,
}

/// The parts of a ruleset that maps are made of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lands {
    /// By [`TerrainId`]; never empty.
    pub terrains: Vec<Land>,
    /// Names by [`ResourceId`].
    pub resources: Vec<String>,
    /// Value that each resource adds to its tile.
    pub resource_worth: Vec<i32>,
    /// Names by [`ExtraId`].
    pub extras: Vec<String>,
    /// The extra that is a road with the flag `River` and exists from the beginning.
    pub river: Option<ExtraId>,
    /// Value that a river adds to its tile.
    pub river_worth: i32,
    /// The extra that the first unit to enter finds.
    pub hut: Option<ExtraId>,
    /// Maximum tiles of a water area that is fresh.
    pub lake_max_tiles: u32,
    /// Whether resources also occur far from coasts.
    pub has_far_resources: bool,
}

/// Value of output when sites are compared: 5 per food, 4 per shield, 3 per trade, as for founders
/// (W-147).
#[must_use]
pub(crate) const fn worth(output: TileOutput) -> i32 {
    output
        .food
        .saturating_mul(5)
        .saturating_add(output.shield.saturating_mul(4))
        .saturating_add(output.trade.saturating_mul(3))
}

impl Lands {
    /// Compiles them from a ruleset; terrains from 128 and extras from 64 on are left out. `None`
    /// without any terrain.
    #[must_use]
    pub fn new(ruleset: &Ruleset) -> Option<Self> {
        let hut = place(ruleset, |extra| extra.causes.contains(&ExtraCause::Hut));
        let hut_reqs = hut.and_then(|id| ruleset.extras.at(id.index())).map_or(&[][..], |(_, extra)| &extra.reqs);
        let terrains = ruleset.terrain.iter().zip(signs::of_terrains(ruleset)).take(MAX_TERRAINS);
        let terrains = terrains.map(|((name, terrain), sign)| land(ruleset, hut_reqs, (name, sign), terrain));
        let terrains: Vec<_> = terrains.collect();
        let river = place(ruleset, |extra| {
            let road = extra.road.as_ref().filter(|_| extra.category == ExtraCategory::Natural);
            road.is_some_and(|road| road.flags.iter().any(|flag| flag == "River"))
        });
        let river_road = river.and_then(|id| ruleset.extras.at(id.index())).and_then(|(_, extra)| extra.road.as_ref());
        let river_worth = river_road.map_or(0, |road| {
            worth(TileOutput { food: road.food_const, shield: road.shield_const, trade: road.trade_const })
        });
        let resource_worth = ruleset
            .resources
            .iter()
            .map(|(_, one)| worth(TileOutput { food: one.food, shield: one.shield, trade: one.trade }));
        (!terrains.is_empty()).then(|| Self {
            terrains,
            resources: ruleset.resources.names().map(str::to_owned).collect(),
            resource_worth: resource_worth.collect(),
            extras: ruleset.extras.names().take(MAX_EXTRAS).map(str::to_owned).collect(),
            river,
            river_worth,
            hut,
            lake_max_tiles: ruleset.game.terrain.lake_max_tiles.max(0).unsigned_abs(),
            has_far_resources: ruleset.game.terrain.ocean_resources,
        })
    }

    /// The terrain with an id; the first one for an unknown id.
    #[must_use]
    pub fn land(&self, terrain: TerrainId) -> &Land {
        self.terrains.get(terrain.index()).unwrap_or(&self.terrains[0])
    }

    /// The terrain with a name.
    #[must_use]
    pub fn terrain(&self, name: &str) -> Option<TerrainId> {
        self.terrains.iter().position(|land| land.name == name).map(TerrainId::at)
    }

    /// The oceanic terrains.
    #[must_use]
    pub fn oceans(&self) -> OceanSet {
        let oceanic = self.terrains.iter().enumerate().filter(|(_, land)| land.is_oceanic);
        OceanSet::new(oceanic.map(|(at, _)| TerrainId::at(at)))
    }

    /// Value of a tile with its resource and river; work on it may add more.
    #[must_use]
    pub(crate) fn tile_worth(&self, map: &WorldMap, tile: Tile) -> i32 {
        let resource = map.resource(tile).and_then(|one| self.resource_worth.get(one.index())).copied().unwrap_or(0);
        let has_river = self.river.is_some_and(|river| map.has_extra(tile, river));
        let river = if has_river { self.river_worth } else { 0 };
        self.land(map.terrain(tile)).worth.saturating_add(resource).saturating_add(river)
    }
}

/// The first extra of some kind.
fn place(ruleset: &Ruleset, is_it: impl Fn(&Extra) -> bool) -> Option<ExtraId> {
    ruleset.extras.iter().take(MAX_EXTRAS).position(|(_, extra)| is_it(extra)).map(ExtraId::at)
}

fn land(ruleset: &Ruleset, hut_reqs: &[Requirement], (name, sign): (&str, char), terrain: &Terrain) -> Land {
    let has = |flag: &str| terrain.flags.iter().any(|own| own == flag);
    let is_oceanic = terrain.class == TerrainClass::Oceanic;
    Land {
        name: name.to_owned(),
        sign,
        is_oceanic,
        generator: terrain.generator.clone(),
        resources: terrain
            .resources
            .iter()
            .filter_map(|one| ruleset.resources.position(one))
            .map(ResourceId::at)
            .collect(),
        worth: worth(terrain.output),
        is_generated: !has("NotGenerated"),
        is_fresh: has("FreshWater"),
        is_frozen: has("Frozen"),
        can_have_river: has("CanHaveRiver"),
        is_starter: has("Starter"),
        takes_cities: !is_oceanic && !has("NoCities"),
        takes_huts: !is_oceanic && hut_reqs.iter().all(|req| holds(req, name, terrain)),
    }
}

/// Whether a requirement holds on an empty tile of a terrain.
fn holds(req: &Requirement, name: &str, terrain: &Terrain) -> bool {
    let is_so = match &req.condition {
        Condition::Terrain(wanted) => wanted == name,
        Condition::TerrainClass(class) => *class == terrain.class,
        Condition::TerrainFlag(flag) => terrain.flags.contains(flag),
        _ => false,
    };
    is_so == req.present
}
