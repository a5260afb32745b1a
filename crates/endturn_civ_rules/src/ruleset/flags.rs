//! Flags and roles: properties of things that rules and requirements use, besides numbers.

use endturn_scenario::form::Use;
use endturn_scenario::shape::Shaped;
use serde::{Deserialize, Serialize};

use super::table::Table;

/// Every flag and role of the ruleset with its meaning in a few words, by the kind of thing that
/// can have it.
///
/// Rules in code use the flags of [`BUILT_IN`], and will use those of [`UNREAD`]; all others are
/// the ruleset's own and are only used by its requirements and combat bonuses.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields, default)]
pub struct Flags {
    /// Of terrains.
    pub terrain: Table<String>,
    /// Of extras.
    pub extra: Table<String>,
    /// Of bases.
    pub base: Table<String>,
    /// Of roads.
    pub road: Table<String>,
    /// Of unit classes.
    pub unit_class: Table<String>,
    /// Of unit types.
    pub unit: Table<String>,
    /// Roles of unit types.
    pub unit_role: Table<String>,
    /// Of buildings.
    pub building: Table<String>,
    /// Of techs.
    pub tech: Table<String>,
    /// Of goods.
    pub good: Table<String>,
}

impl Flags {
    /// The tables with their names in `flags.ron`.
    #[must_use]
    pub fn kinds(&self) -> [(&'static str, &Table<String>); 10] {
        [
            ("terrain", &self.terrain),
            ("extra", &self.extra),
            ("base", &self.base),
            ("road", &self.road),
            ("unit_class", &self.unit_class),
            ("unit", &self.unit),
            ("unit_role", &self.unit_role),
            ("building", &self.building),
            ("tech", &self.tech),
            ("good", &self.good),
        ]
    }
}

/// The flags and roles that rules in code use, by kind.
pub const BUILT_IN: &[(&str, &[&str])] = &[
    (
        "terrain",
        &[
            "CanHaveRiver",
            "FreshWater",
            "Frozen",
            "NoBarbs",
            "NoCities",
            "NoZoc",
            "NotGenerated",
            "Starter",
            "UnsafeCoast",
        ],
    ),
    (
        "extra",
        &[
            "AlwaysOnCityCenter",
            "AutoOnCityCenter",
            "GlobalWarming",
            "NaturalDefense",
            "NoStackDeath",
            "NuclearWinter",
            "Refuel",
            "TerrChangeRemoves",
        ],
    ),
    ("base", &["NoAggressive"]),
    ("road", &["River", "UnrestrictedInfra"]),
    (
        "unit_class",
        &[
            "AttackNonNative",
            "BuildAnywhere",
            "CanOccupyCity",
            "CollectRansom",
            "DamageSlows",
            "DoesntOccupyTile",
            "KillCitizen",
            "TerrainDefense",
            "TerrainSpeed",
            "Unreachable",
            "ZOC",
        ],
    ),
    (
        "unit",
        &[
            "BadCityDefender",
            "BadWallAttacker",
            "CityBuster",
            "Coast",
            "Diplomat",
            "EvacuateFirst",
            "Fanatic",
            "FieldUnit",
            "GameLoss",
            "HasNoZOC",
            "IgTer",
            "IgZOC",
            "NeverProtects",
            "NoBuild",
            "NoHome",
            "NoVeteran",
            "NonMil",
            "OneAttack",
            "Only_Native_Attack",
            "Provoking",
            "Settlers",
            "Shield2Gold",
            "Spy",
            "SuperSpy",
            "Unique",
        ],
    ),
    (
        "unit_role",
        &[
            "Barbarian",
            "BarbarianBoat",
            "BarbarianBuild",
            "BarbarianBuildTech",
            "BarbarianLeader",
            "BarbarianSea",
            "BarbarianSeaTech",
            "BarbarianTech",
            "Explorer",
            "FirstBuild",
            "Hut",
            "HutTech",
            "Partisan",
        ],
    ),
    ("building", &["Gold", "SaveSmallWonder", "DisasterProof"]),
    ("tech", &["Bonus_Tech", "Bridge"]),
    ("good", &["Bidirectional", "Depletes"]),
];

/// Those that rules in code will use; none does yet.
pub const UNREAD: &[(&str, &[&str])] = &[
    ("extra", &["ShowFlag"]),
    (
        "unit_role",
        &[
            "AttackFastStartUnit",
            "AttackStrongStartUnit",
            "CitiesStartUnit",
            "DefendGood",
            "DefendGoodStartUnit",
            "DefendOk",
            "DefendOkStartUnit",
            "DiplomatStartUnit",
            "ExplorerStartUnit",
            "FerryStartUnit",
            "Ferryboat",
            "Hunter",
            "KingStartUnit",
            "Settlers",
            "WorkerStartUnit",
        ],
    ),
    ("building", &["VisibleByOthers"]),
    ("tech", &["Build_Airborne"]),
];

/// The use of a flag of a kind by rules in code.
#[must_use]
pub fn use_of(kind: &str, flag: &str) -> Use {
    let has = |list: &[(&str, &[&str])]| list.iter().any(|(other, flags)| *other == kind && flags.contains(&flag));
    match (has(BUILT_IN), has(UNREAD)) {
        (true, _) => Use::Asked,
        (_, true) => Use::Unread,
        _ => Use::Free,
    }
}

/// Whether a flag of a kind is used by rules in code, now or in future.
#[must_use]
pub fn is_built_in(kind: &str, flag: &str) -> bool {
    use_of(kind, flag) != Use::Free
}
