//! Unit classes, unit types and veteran levels.

use endturn_scenario::form::Unread;
use endturn_scenario::shape::Shaped;
use serde::{Deserialize, Serialize};

use super::macros::words;
use super::names::{
    BuildingName, GovernmentName, TechName, UnitClassFlagName, UnitClassName, UnitFlagName, UnitRoleName, UnitTypeName,
    VeteranSystemName,
};
use super::words::VisionLayer;

words! {
    /// The effect of a unit on a hut that it enters (W-137).
    HutBehavior {
        /// It gets the contents.
        Normal,
        /// It scares away the people inside.
        Frighten,
        /// It leaves the hut alone.
        Nothing,
    }
}

/// A class of units (W-18, W-56, W-121…W-133).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct UnitClass {
    /// Minimum moves kept by a damaged unit (W-18).
    #[serde(default = "one")]
    #[shape(range(min = 0, max = 100))]
    pub min_speed_moves: i32,
    /// Percent of full hit points lost per turn outside cities, native bases and transports (W-56).
    #[serde(default)]
    #[shape(range(min = 0, max = 100))]
    pub hp_loss_pct_per_turn: i32,
    /// Percent of its defence that counts on tiles that are not native (W-129).
    #[serde(default = "hundred")]
    #[shape(range(min = 0, max = 1000))]
    pub non_native_defense_pct: i32,
    /// The effect of its units on huts.
    #[serde(default = "normal")]
    pub huts: HutBehavior,
    /// Flags, as listed in `flags.ron`.
    #[serde(default)]
    #[shape(with = "Vec<UnitClassFlagName>")]
    pub flags: Vec<String>,
}

const fn one() -> i32 {
    1
}

const fn two() -> i32 {
    2
}

const fn hundred() -> i32 {
    100
}

const fn normal() -> HutBehavior {
    HutBehavior::Normal
}

const fn main_layer() -> VisionLayer {
    VisionLayer::Main
}

fn default_system() -> String {
    "default".to_owned()
}

/// A type of unit (C-14, C-35…C-37, W-18, W-121…W-144).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct UnitType {
    /// Its class.
    #[shape(with = "UnitClassName")]
    pub class: String,
    /// The tech it needs.
    #[serde(default)]
    #[shape(with = "Option<TechName>")]
    pub tech: Option<String>,
    /// The building required in the city.
    #[serde(default)]
    #[shape(with = "Option<BuildingName>")]
    pub building: Option<String>,
    /// The government it needs.
    #[serde(default)]
    #[shape(with = "Option<GovernmentName>")]
    pub government: Option<String>,
    /// The type that replaces it once that can be built, and that it is upgraded to.
    #[serde(default)]
    #[shape(with = "Option<UnitTypeName>")]
    pub obsoleted_by: Option<String>,
    /// Strength in attack.
    #[shape(range(min = 0, max = 10000))]
    pub attack: i32,
    /// Strength in defence.
    #[shape(range(min = 0, max = 10000))]
    pub defense: i32,
    /// Whole moves per turn.
    #[shape(range(min = 0, max = 150))]
    pub moves: i32,
    /// Full hit points.
    #[shape(range(min = 1, max = 1000))]
    pub hit_points: i32,
    /// Hit points taken per round won.
    #[serde(default = "one")]
    #[shape(range(min = 0, max = 200))]
    pub firepower: i32,
    /// Cost in shields.
    #[shape(range(min = 0, max = 30000))]
    pub build_cost: i32,
    /// Cost in citizens (C-36).
    #[serde(default)]
    #[shape(range(min = 0, max = 100))]
    pub pop_cost: i32,
    /// Turns it can stay away from places that refuel it; 0 for ever (W-59).
    #[serde(default)]
    #[shape(range(min = 0, max = 100))]
    pub fuel_turns: i32,
    /// Squared radius of vision in tiles (W-138).
    #[serde(default = "two")]
    #[shape(range(min = 0, max = 1000))]
    pub vision_radius_sq: i32,
    /// The layer of vision required to see it.
    #[serde(default = "main_layer")]
    pub vision_layer: VisionLayer,
    /// Number of units it carries (W-125).
    #[serde(default)]
    #[shape(range(min = 0, max = 100))]
    pub transport_capacity: i32,
    /// Classes it carries.
    #[serde(default)]
    #[shape(with = "Vec<UnitClassName>")]
    pub cargo: Vec<String>,
    /// Unreachable classes it can attack (W-126).
    #[serde(default)]
    #[shape(with = "Vec<UnitClassName>")]
    pub targets: Vec<String>,
    /// Unreachable transport classes it may board outside cities and native bases (W-125).
    #[serde(default)]
    #[shape(with = "Vec<UnitClassName>")]
    pub embarks: Vec<String>,
    /// Unreachable transport classes it may leave outside cities and native bases (W-125).
    #[serde(default)]
    #[shape(with = "Vec<UnitClassName>")]
    pub disembarks: Vec<String>,
    /// Upkeep paid by its home city before factors (C-14).
    #[serde(default)]
    pub upkeep: Upkeep,
    /// Citizens made unhappy before factors (C-21).
    #[serde(default)]
    #[shape(range(min = 0, max = 100))]
    pub unhappiness: i32,
    /// Shots of a bombardment at each unit (W-163).
    #[serde(default)]
    #[shape(range(min = 0, max = 100))]
    pub bombard_rate: i32,
    /// Maximum distance of a paradrop, in tiles.
    #[serde(default)]
    #[shape(range(min = 0, max = 65535))]
    pub paradrop_range: i32,
    /// Size of a city that it founds (C-61).
    #[serde(default = "one")]
    #[shape(range(min = 1, max = 100))]
    pub city_size: i32,
    /// The type it can be converted to in the field (W-29).
    #[serde(default)]
    #[shape(with = "Unread<Option<UnitTypeName>>")]
    pub convert_to: Unread<Option<String>>,
    /// Combat bonuses against certain units.
    #[serde(default)]
    pub combat_bonuses: Vec<CombatBonus>,
    /// Flags, as listed in `flags.ron`.
    #[serde(default)]
    #[shape(with = "Vec<UnitFlagName>")]
    pub flags: Vec<String>,
    /// Roles, as listed in `flags.ron`; among the types of a role, a later one is better.
    #[serde(default)]
    #[shape(with = "Vec<UnitRoleName>")]
    pub roles: Vec<String>,
    /// Its ladder of experience in `veteran.ron`.
    #[serde(default = "default_system")]
    #[shape(with = "VeteranSystemName")]
    pub veteran_system: String,
}

/// Upkeep that a unit's home city pays each turn.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields, default)]
pub struct Upkeep {
    /// Shields.
    #[shape(range(min = 0, max = 1000))]
    pub shield: i32,
    /// Food.
    #[shape(range(min = 0, max = 1000))]
    pub food: i32,
    /// Gold.
    #[shape(range(min = 0, max = 1000))]
    pub gold: i32,
}

/// A combat bonus against units with a flag (W-129, W-130).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub enum CombatBonus {
    /// Own defence times `1 + value`.
    DefenseMultiplier {
        /// Flag of the attackers that it applies to.
        #[shape(with = "UnitFlagName")]
        against: String,
        /// The value.
        #[shape(range(min = 1, max = 100))]
        value: i32,
    },
    /// The defender's strength divided by `1 + value`.
    DefenseDivider {
        /// Flag of the defenders that it applies to.
        #[shape(with = "UnitFlagName")]
        against: String,
        /// The value.
        #[shape(range(min = 1, max = 100))]
        value: i32,
    },
    /// The defender's firepower is 1.
    Firepower1 {
        /// Flag of the defenders that it applies to.
        #[shape(with = "UnitFlagName")]
        against: String,
        /// Always 1.
        #[shape(range(min = 1, max = 1))]
        value: i32,
    },
}

impl CombatBonus {
    /// Its word, the flag it applies to, its value.
    #[must_use]
    pub fn parts(&self) -> (&'static str, &str, i32) {
        match self {
            Self::DefenseMultiplier { against, value } => ("DefenseMultiplier", against, *value),
            Self::DefenseDivider { against, value } => ("DefenseDivider", against, *value),
            Self::Firepower1 { against, value } => ("Firepower1", against, *value),
        }
    }
}

/// One rung of a ladder of experience (W-19, W-132).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct VeteranLevel {
    /// Its name.
    pub name: String,
    /// Percent of attack and defence that counts; for agents, of their odds.
    #[shape(range(min = 1, max = 10000))]
    pub power_pct: i32,
    /// Move fragments added.
    #[serde(default)]
    #[shape(range(min = 0, max = 1000))]
    pub move_bonus_fragments: i32,
    /// Percent chance of promotion after winning a battle.
    #[serde(default)]
    #[shape(range(min = 0, max = 100))]
    pub raise_chance_combat_pct: i32,
    /// Percent chance of promotion by a turn's work.
    #[serde(default)]
    #[shape(range(min = 0, max = 100))]
    pub raise_chance_work_pct: i32,
}
