//! Terrain, resources and extras as the numbers that rules read (C-09, C-10, C-48, C-56, C-61,
//! W-88, W-137, W-138).

use crate::bits::Bits64;
use crate::ids::{ExtraId, ResourceId, TerrainId};
use crate::outputs::Outputs;
use crate::ruleset::Ruleset;
use crate::ruleset::extras::{ExtraCategory, ExtraCause, ExtraRemoval};
use crate::ruleset::requirement::{Condition, Requirement};
use crate::ruleset::words::{CityTile, Output, TerrainClass};

/// The ruleset's land.
#[derive(Clone, Debug)]
pub struct Land {
    terrains: Vec<TerrainNumbers>,
    resources: Vec<Outputs>,
    extras: Vec<ExtraNumbers>,
    /// Extras that are roads.
    pub roads: Bits64,
    /// Extras created by pollution, and those created by fallout (C-56, C-60).
    pub pollution: Bits64,
    /// See `pollution`.
    pub fallout: Bits64,
    /// By upset of the climate, the extras that cause it (W-96).
    pub upsetting: [Bits64; 2],
    /// Extras added to a city's centre as soon as its owner could build them (C-61).
    pub auto_on_center: Bits64,
    /// Extras added to every city's centre (C-61).
    pub always_on_center: Bits64,
    huts: Bits64,
    needs_city: Bits64,
    quiet: Bits64,
    /// Extras that are bases which claim land.
    claiming: Bits64,
    /// Squared radii of the land that extras claim as bases.
    border_sq: Vec<Option<i32>>,
    /// Extras that are bases which see.
    seeing: Bits64,
    /// Squared radii of what extras see as bases.
    vision_sq: Vec<Option<i32>>,
    not_in_cities: Bits64,
}

/// Output and possibilities of a terrain.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TerrainNumbers {
    /// Output of the terrain itself.
    pub output: Outputs,
    /// Food from irrigation at 100 percent.
    pub irrigation_food: i32,
    /// Shields from a mine at 100 percent.
    pub mining_shield: i32,
    /// Percent of a road's increment that counts.
    pub road_pct: Outputs,
    /// Sea or lake.
    pub is_oceanic: bool,
    /// No city can be founded here.
    pub no_cities: bool,
    /// No barbarians come here by themselves (W-89).
    pub no_barbarians: bool,
    /// Irrigation can be built here.
    pub can_irrigate: bool,
}

/// Addition of a road to a tile's output; 0 for other extras.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ExtraNumbers {
    /// Constant addition.
    pub constant: Outputs,
    /// Addition multiplied by the terrain's percent.
    pub increment: Outputs,
    /// Percent of the output so far.
    pub bonus_pct: Outputs,
}

impl Land {
    /// Compiles the numbers of a ruleset.
    #[must_use]
    pub(crate) fn compile(ruleset: &Ruleset) -> Self {
        let with = |wanted: &dyn Fn(&crate::ruleset::extras::Extra) -> bool| {
            let mut set = Bits64::EMPTY;
            for (place, (_, extra)) in ruleset.extras.iter().enumerate() {
                set.set(place, wanted(extra));
            }
            set
        };
        Self {
            terrains: ruleset.terrain.iter().map(|(_, terrain)| terrain_numbers(terrain)).collect(),
            resources: ruleset.resources.iter().map(|(_, one)| basic(one.food, one.shield, one.trade)).collect(),
            extras: ruleset.extras.iter().map(|(_, extra)| extra_numbers(extra)).collect(),
            roads: with(&|extra| extra.road.is_some()),
            pollution: with(&|extra| extra.causes.contains(&ExtraCause::Pollution)),
            fallout: with(&|extra| extra.causes.contains(&ExtraCause::Fallout)),
            upsetting: ["GlobalWarming", "NuclearWinter"]
                .map(|cause| with(&|extra| extra.flags.iter().any(|flag| flag == cause))),
            huts: with(&|extra| extra.removal.contains(&ExtraRemoval::Enter)),
            quiet: with(&|extra| {
                extra.base.as_ref().is_some_and(|base| base.flags.iter().any(|flag| flag == "NoAggressive"))
            }),
            claiming: with(&|extra| extra.base.as_ref().is_some_and(|base| base.border_sq.is_some())),
            border_sq: ruleset.extras.iter().map(|(_, extra)| extra.base.as_ref()?.border_sq).collect(),
            seeing: with(&|extra| extra.base.as_ref().is_some_and(|base| base.vision_main_sq.is_some())),
            vision_sq: ruleset.extras.iter().map(|(_, extra)| extra.base.as_ref()?.vision_main_sq).collect(),
            not_in_cities: with(&|extra| {
                let forbids =
                    |req: &Requirement| req.condition == Condition::CityTile(CityTile::Center) && !req.present;
                extra.category == ExtraCategory::Bonus || extra.reqs.iter().any(forbids)
            }),
            needs_city: with(&|extra| {
                let asks = |req: &Requirement| req.condition == Condition::CityTile(CityTile::Center) && req.present;
                extra.reqs.iter().any(asks)
            }),
            always_on_center: with(&|extra| extra.flags.iter().any(|flag| flag == "AlwaysOnCityCenter")),
            auto_on_center: with(&|extra| extra.flags.iter().any(|flag| flag == "AutoOnCityCenter")),
        }
    }

    /// The numbers of a terrain.
    #[must_use]
    #[inline]
    pub fn terrain(&self, terrain: TerrainId) -> &TerrainNumbers {
        &self.terrains[terrain.index()]
    }

    /// Whether units on this extra are not aggressive near a friendly city (C-21).
    #[must_use]
    #[inline]
    pub const fn is_quiet(&self, extra: ExtraId) -> bool {
        self.quiet.contains(extra.index())
    }

    /// The huts among some extras (W-137).
    #[must_use]
    #[inline]
    pub const fn huts_among(&self, extras: Bits64) -> Bits64 {
        Bits64(self.huts.0 & extras.0)
    }

    /// Whether an extra may be on a tile with a city.
    #[must_use]
    #[inline]
    pub const fn may_be_in_city(&self, extra: ExtraId) -> bool {
        !self.not_in_cities.contains(extra.index())
    }

    /// Whether an extra exists because of a city: it needs one, or came with it on any tile (C-62).
    #[must_use]
    #[inline]
    pub const fn comes_with_city(&self, extra: ExtraId) -> bool {
        self.needs_city.contains(extra.index()) || self.always_on_center.contains(extra.index())
    }

    /// W-88: squared radius of the land that the bases among these extras claim, the greatest of
    /// several **(ours)**; `None` if none of them claims any.
    #[must_use]
    #[inline]
    pub fn border_sq(&self, extras: Bits64) -> Option<i32> {
        if !self.claiming.meets(extras) {
            return None;
        }
        extras.iter().filter_map(|extra| *self.border_sq.get(extra)?).max()
    }

    /// W-138: squared radius of what the bases among these extras see, the greatest of several
    /// **(ours)**; `None` if none of them sees anything.
    #[must_use]
    #[inline]
    pub fn vision_sq(&self, extras: Bits64) -> Option<i32> {
        if !self.seeing.meets(extras) {
            return None;
        }
        extras.iter().filter_map(|extra| *self.vision_sq.get(extra)?).max()
    }

    /// Largest squared radius of the land that any base claims; 0 if none claims any.
    #[must_use]
    pub fn widest_border_sq(&self) -> i32 {
        self.border_sq.iter().flatten().copied().max().unwrap_or(0)
    }

    /// The output of a resource.
    #[must_use]
    #[inline]
    pub fn resource(&self, resource: ResourceId) -> Outputs {
        self.resources[resource.index()]
    }

    /// Addition of an extra to a tile's output.
    #[must_use]
    #[inline]
    pub fn extra(&self, extra: ExtraId) -> &ExtraNumbers {
        &self.extras[extra.index()]
    }
}

fn basic(food: i32, shield: i32, trade: i32) -> Outputs {
    Outputs::each(|output| match output {
        Output::Food => food,
        Output::Shield => shield,
        Output::Trade => trade,
        Output::Gold | Output::Luxury | Output::Science => 0,
    })
}

fn terrain_numbers(terrain: &crate::ruleset::terrain::Terrain) -> TerrainNumbers {
    let road = terrain.road.as_ref();
    TerrainNumbers {
        output: basic(terrain.output.food, terrain.output.shield, terrain.output.trade),
        irrigation_food: terrain.irrigate.as_ref().map_or(0, |irrigate| irrigate.food_bonus),
        mining_shield: terrain.mine.as_ref().map_or(0, |mine| mine.shield_bonus),
        road_pct: road.map_or(Outputs::NONE, |road| basic(road.food_pct, road.shield_pct, road.trade_pct)),
        is_oceanic: terrain.class == TerrainClass::Oceanic,
        no_cities: terrain.flags.iter().any(|flag| flag == "NoCities"),
        no_barbarians: terrain.flags.iter().any(|flag| flag == "NoBarbs"),
        can_irrigate: terrain.irrigate.is_some(),
    }
}

fn extra_numbers(extra: &crate::ruleset::extras::Extra) -> ExtraNumbers {
    let Some(road) = &extra.road else { return ExtraNumbers::default() };
    ExtraNumbers {
        constant: basic(road.food_const, road.shield_const, road.trade_const),
        increment: basic(road.food_incr, road.shield_incr, road.trade_incr),
        bonus_pct: basic(road.food_pct, road.shield_pct, road.trade_pct),
    }
}
