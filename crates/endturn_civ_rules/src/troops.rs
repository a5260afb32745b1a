//! Unit types as the numbers that the rules of cities read (C-14, C-21, C-26, C-35, C-36, C-61,
//! W-136, W-137).

use crate::bits::{Bits64, Bits256};
use crate::ids::{BuildingId, GovernmentId, TechId, Tile, UnitClassId, UnitTypeId};
use crate::map::map_view::MapView;
use crate::outputs::Outputs;
use crate::production::availability::BarbarianRole;
use crate::ruleset::Ruleset;
use crate::ruleset::actions::Action;
use crate::ruleset::units::{HutBehavior, UnitType};
use crate::ruleset::words::{Output, VisionLayer};

/// All unit types.
#[derive(Clone, Debug)]
pub struct Troops {
    types: Vec<TroopNumbers>,
    /// By class: terrains and extras that are native to it.
    native: Vec<(Bits256, Bits64)>,
}

/// One unit type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of the ruleset")]
pub struct TroopNumbers {
    /// Its class.
    pub class: UnitClassId,
    /// Cost in shields before effects.
    pub build_cost: i32,
    /// Cost in citizens.
    pub pop_cost: i32,
    /// Upkeep before factors.
    pub upkeep: Outputs,
    /// Unhappiness before factors.
    pub unhappiness: i32,
    /// Size of a city that it founds.
    pub city_size: i32,
    /// Full hit points.
    pub hit_points: i32,
    /// The highest veteran level.
    pub top_level: i32,
    /// Squared radius of its vision.
    pub vision_sq: i32,
    /// The type that replaces it.
    pub obsoleted_by: Option<UnitTypeId>,
    /// The tech it needs.
    pub tech: Option<TechId>,
    /// The building it needs.
    pub building: Option<BuildingId>,
    /// The government it needs.
    pub government: Option<GovernmentId>,
    /// It can attack.
    pub can_attack: bool,
    /// It is military (C-9).
    pub is_military: bool,
    /// It has the role `Explorer`.
    pub explores: bool,
    /// It can work on the land, other than by pillaging or building bases (W-51).
    pub works: bool,
    /// It makes citizens unhappy wherever it is.
    pub is_field_unit: bool,
    /// It has no home.
    pub no_home: bool,
    /// It can't be built.
    pub no_build: bool,
    /// One per player.
    pub is_unique: bool,
    /// It founds cities.
    pub founds_cities: bool,
    /// It can join a city.
    pub joins_cities: bool,
    /// It sets up trade routes.
    pub trades: bool,
    /// It can help build wonders.
    pub helps_wonders: bool,
    /// It can explode nuclear.
    pub is_nuclear: bool,
    /// Maximum distance of a paradrop, in tiles.
    pub paradrop_range: i32,
    /// It guards against agents (S-02).
    pub is_agent: bool,
    /// It is better at that, and at missions.
    pub is_spy: bool,
    /// No other agent gets past it.
    pub is_super_spy: bool,
    /// It is fanatic.
    pub is_fanatic: bool,
    /// Its shield upkeep is paid in gold if the effect says so.
    pub pays_gold: bool,
    /// It is never lost for lack of shields.
    pub shield_protected: bool,
    /// It is never lost for lack of food.
    pub food_protected: bool,
    /// It stops citizens of an enemy from working its tile.
    pub occupies_tile: bool,
    /// The layer of vision on which it is seen (W-138).
    pub layer: VisionLayer,
    /// It can carry others.
    pub is_carrier: bool,
    /// Its class can be built anywhere.
    pub build_anywhere: bool,
    /// It is among the first targets of a new city.
    pub is_first_build: bool,
    /// Villagers of a hut may join its finder as such a unit (W-137).
    pub is_hut_unit: bool,
    /// The same if the finder could build it.
    pub is_hut_tech_unit: bool,
    /// Partisans are such units (W-136).
    pub is_partisan: bool,
    /// Its effect on huts.
    pub huts: HutBehavior,
    /// Whether barbarians may build it.
    pub barbarian_role: BarbarianRole,
    /// The parts that it plays among barbarians that come by themselves (W-91).
    pub raids: RaidRoles,
}

/// The parts of a unit type among barbarians that come by themselves (W-91).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a role of the ruleset")]
pub struct RaidRoles {
    /// A usual barbarian on land: the role `Barbarian`.
    pub is_land: bool,
    /// A barbarian on land, once nations could raise it: `BarbarianTech`.
    pub is_land_tech: bool,
    /// A usual barbarian from the sea: `BarbarianSea`.
    pub is_sea: bool,
    /// A barbarian from the sea, once nations could raise it: `BarbarianSeaTech`.
    pub is_sea_tech: bool,
    /// A boat of barbarians: `BarbarianBoat`.
    pub is_boat: bool,
    /// A leader: `BarbarianLeader`.
    pub is_leader: bool,
}

impl Troops {
    /// Compiles the numbers of a ruleset.
    #[must_use]
    pub(crate) fn compile(ruleset: &Ruleset) -> Self {
        let native = |class: &str| {
            let is_at_home = |native_to: &[String]| native_to.iter().any(|own| own == class);
            let terrains = ruleset.terrain.iter().enumerate().filter(|(_, (_, one))| is_at_home(&one.native_to));
            let mut extras = Bits64::EMPTY;
            for (place, (_, extra)) in ruleset.extras.iter().enumerate() {
                extras.set(place, is_at_home(&extra.native_to));
            }
            (terrains.map(|(place, _)| place).collect(), extras)
        };
        Self {
            types: ruleset.units.iter().map(|(name, unit)| numbers(ruleset, name, unit)).collect(),
            native: ruleset.unit_classes.names().map(native).collect(),
        }
    }

    /// Whether the terrain or an extra of a tile is native to a type's class.
    #[must_use]
    #[inline]
    pub fn is_native(&self, unit_type: UnitTypeId, map: MapView<'_>, tile: Tile) -> bool {
        let (terrains, extras) = &self.native[self.get(unit_type).class.index()];
        terrains.contains(map.terrain(tile).index()) || extras.meets(map.extras(tile))
    }

    /// The extras among some that are native to a type's class.
    #[must_use]
    #[inline]
    pub fn native_among(&self, unit_type: UnitTypeId, extras: Bits64) -> Bits64 {
        Bits64(self.native[self.get(unit_type).class.index()].1.0 & extras.0)
    }

    /// The numbers of a type.
    #[must_use]
    #[inline]
    pub fn get(&self, unit_type: UnitTypeId) -> &TroopNumbers {
        &self.types[unit_type.index()]
    }

    /// All types in ruleset order.
    #[inline]
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (UnitTypeId, &TroopNumbers)> + ExactSizeIterator {
        self.types.iter().enumerate().map(|(place, numbers)| (UnitTypeId::at(place), numbers))
    }
}

/// Actions of units that work on the land by themselves (W-51).
const LABOURS: [Action; 8] = [
    Action::BuildIrrigation,
    Action::BuildMine,
    Action::BuildRoad,
    Action::Cultivate,
    Action::Plant,
    Action::TransformTerrain,
    Action::CleanPollution,
    Action::CleanFallout,
];

fn numbers(ruleset: &Ruleset, name: &str, unit: &UnitType) -> TroopNumbers {
    let has = |flag: &str| unit.flags.iter().any(|own| own == flag);
    let plays = |role: &str| unit.roles.iter().any(|own| own == role);
    let class = ruleset.unit_classes.get(&unit.class);
    let class_has = |flag: &str| class.is_some_and(|class| class.flags.iter().any(|own| own == flag));
    let ladder = ruleset.veteran.get(&unit.veteran_system).map_or(1, Vec::len);
    let missing = &ruleset.game.missing_unit_upkeep;
    let protected = |flags: &[String]| flags.iter().any(|flag| has(flag));
    TroopNumbers {
        class: UnitClassId::at(ruleset.unit_classes.position(&unit.class).unwrap_or(0)),
        build_cost: unit.build_cost,
        pop_cost: unit.pop_cost,
        upkeep: Outputs::each(|output| match output {
            Output::Food => unit.upkeep.food,
            Output::Shield => unit.upkeep.shield,
            Output::Gold => unit.upkeep.gold,
            Output::Trade | Output::Luxury | Output::Science => 0,
        }),
        unhappiness: unit.unhappiness,
        city_size: unit.city_size,
        hit_points: unit.hit_points,
        top_level: i32::try_from(ladder).unwrap_or(i32::MAX) - 1,
        vision_sq: unit.vision_radius_sq,
        obsoleted_by: unit.obsoleted_by.as_ref().and_then(|name| ruleset.units.position(name)).map(UnitTypeId::at),
        tech: unit.tech.as_ref().and_then(|name| ruleset.techs.position(name)).map(TechId::at),
        building: unit.building.as_ref().and_then(|name| ruleset.buildings.position(name)).map(BuildingId::at),
        government: unit.government.as_ref().and_then(|name| ruleset.governments.position(name)).map(GovernmentId::at),
        can_attack: unit.attack > 0,
        is_military: !has("NonMil"),
        explores: unit.roles.iter().any(|role| role == "Explorer"),
        works: unit.moves > 0 && LABOURS.iter().any(|&action| ruleset.may_ever(name, action)),
        is_field_unit: has("FieldUnit"),
        no_home: has("NoHome"),
        no_build: has("NoBuild"),
        is_unique: has("Unique"),
        founds_cities: has("Cities"),
        joins_cities: has("AddToCity"),
        trades: has("TradeRoute"),
        helps_wonders: has("HelpWonder"),
        is_nuclear: has("Nuclear"),
        paradrop_range: unit.paradrop_range,
        is_agent: has("Diplomat"),
        is_spy: has("Spy"),
        is_super_spy: has("SuperSpy"),
        is_fanatic: has("Fanatic"),
        pays_gold: has("Shield2Gold"),
        shield_protected: protected(&missing.shield_protected),
        food_protected: protected(&missing.food_protected),
        occupies_tile: !class_has("DoesntOccupyTile"),
        layer: unit.vision_layer,
        is_carrier: unit.transport_capacity > 0,
        build_anywhere: class_has("BuildAnywhere"),
        is_first_build: plays("FirstBuild"),
        is_hut_unit: plays("Hut"),
        is_hut_tech_unit: plays("HutTech"),
        is_partisan: plays("Partisan"),
        huts: class.map_or(HutBehavior::Normal, |class| class.huts),
        barbarian_role: match () {
            () if plays("BarbarianBuild") => BarbarianRole::Free,
            () if plays("BarbarianBuildTech") => BarbarianRole::IfAnyoneKnows,
            () => BarbarianRole::None,
        },
        raids: RaidRoles {
            is_land: plays("Barbarian"),
            is_land_tech: plays("BarbarianTech"),
            is_sea: plays("BarbarianSea"),
            is_sea_tech: plays("BarbarianSeaTech"),
            is_boat: plays("BarbarianBoat"),
            is_leader: plays("BarbarianLeader"),
        },
    }
}
