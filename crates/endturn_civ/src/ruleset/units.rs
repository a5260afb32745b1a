//! Unit classes, unit types and veteran levels.

use serde::Deserialize;

use super::macros::words;
use super::words::VisionLayer;

words! {
    /// What a unit does to a hut by entering (W-137).
    HutBehavior {
        /// It finds out what is in it.
        Normal,
        /// It scares those inside away.
        Frighten,
    }
}

/// A class of units (W-18, W-56, W-121…W-133).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnitClass {
    /// Moves a damaged unit keeps at least, 0 to 100; 1 if left out (W-18).
    #[serde(default = "one")]
    pub min_speed_moves: i32,
    /// Percent of full hit points lost per turn outside cities, native bases and transports, 0 to 100 (W-56).
    #[serde(default)]
    pub hp_loss_pct_per_turn: i32,
    /// Percent of its defence that counts where the tile is not native, 0 to 1000; 100 if left out (W-129).
    #[serde(default = "hundred")]
    pub non_native_defense_pct: i32,
    /// What its units do to huts.
    #[serde(default = "normal")]
    pub huts: HutBehavior,
    /// Flags, as listed in `flags.ron`.
    #[serde(default)]
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
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnitType {
    /// Its class.
    pub class: String,
    /// The tech it needs.
    #[serde(default)]
    pub tech: Option<String>,
    /// The building the city must have.
    #[serde(default)]
    pub building: Option<String>,
    /// The government it needs.
    #[serde(default)]
    pub government: Option<String>,
    /// The type that takes its place once that can be built, and what it is upgraded to.
    #[serde(default)]
    pub obsoleted_by: Option<String>,
    /// Strength in attack, 0 to 10 000.
    pub attack: i32,
    /// Strength in defence, 0 to 10 000.
    pub defense: i32,
    /// Whole moves per turn, 0 to 150.
    pub moves: i32,
    /// Full hit points, 1 to 1000.
    pub hit_points: i32,
    /// Hit points a won round of battle takes, 0 to 200; 1 if left out.
    #[serde(default = "one")]
    pub firepower: i32,
    /// Shields it costs, 0 to 30 000.
    pub build_cost: i32,
    /// Citizens it costs, 0 to 100 (C-36).
    #[serde(default)]
    pub pop_cost: i32,
    /// Turns it can stay away from where it refuels, 0 is forever; up to 100 (W-59).
    #[serde(default)]
    pub fuel_turns: i32,
    /// Squared radius of sight in tiles, 0 to 200; 2 if left out (W-138).
    #[serde(default = "two")]
    pub vision_radius_sq: i32,
    /// The sight it takes to see it; `Main` if left out.
    #[serde(default = "main_layer")]
    pub vision_layer: VisionLayer,
    /// Units it carries, 0 to 100 (W-125).
    #[serde(default)]
    pub transport_capacity: i32,
    /// Classes it carries.
    #[serde(default)]
    pub cargo: Vec<String>,
    /// Unreachable classes it can attack (W-126).
    #[serde(default)]
    pub targets: Vec<String>,
    /// Transport classes it may board outside cities and native bases.
    #[serde(default)]
    pub embarks: Vec<String>,
    /// Transport classes it may leave outside cities and native bases.
    #[serde(default)]
    pub disembarks: Vec<String>,
    /// What it owes its home city before factors; nothing if left out (C-14).
    #[serde(default)]
    pub upkeep: Upkeep,
    /// Citizens it makes unhappy before factors, 0 to 100 (C-21).
    #[serde(default)]
    pub unhappiness: i32,
    /// Shots of a bombardment, 0 to 100; none if left out.
    #[serde(default)]
    pub bombard_rate: i32,
    /// Tiles it can be dropped over, 0 to 65 535.
    #[serde(default)]
    pub paradrop_range: i32,
    /// Size of a city it founds, 1 (also if left out) to 100 (C-61).
    #[serde(default = "one")]
    pub city_size: i32,
    /// The type it can be converted to in the field (W-29).
    #[serde(default)]
    pub convert_to: Option<String>,
    /// What it does especially well, and against whom.
    #[serde(default)]
    pub combat_bonuses: Vec<CombatBonus>,
    /// Flags, as listed in `flags.ron`.
    #[serde(default)]
    pub flags: Vec<String>,
    /// Roles, as listed in `flags.ron`; among the types of a role, a later one is better.
    #[serde(default)]
    pub roles: Vec<String>,
    /// Its ladder of `veteran.ron`; `"default"` if left out.
    #[serde(default = "default_system")]
    pub veteran_system: String,
}

/// What a unit owes its home city each turn, each 0 (also if left out) to 1000.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Upkeep {
    /// Shields.
    pub shield: i32,
    /// Food.
    pub food: i32,
    /// Gold.
    pub gold: i32,
}

/// A strength against units with a flag (W-129, W-130).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum CombatBonus {
    /// Own defence times `1 + value`.
    DefenseMultiplier {
        /// Flag of the attackers it works against.
        against: String,
        /// 1 to 100.
        value: i32,
    },
    /// The defender's strength divided by `1 + value`.
    DefenseDivider {
        /// Flag of the defenders it works against.
        against: String,
        /// 1 to 100.
        value: i32,
    },
    /// The defender's firepower is 1.
    Firepower1 {
        /// Flag of the defenders it works against.
        against: String,
        /// 1.
        value: i32,
    },
}

impl CombatBonus {
    /// Its word, the flag it works against, its value.
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
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VeteranLevel {
    /// Its name.
    pub name: String,
    /// Percent of attack and defence that counts, 1 to 10 000; for agents, of their odds.
    pub power_pct: i32,
    /// Move fragments added, 0 (also if left out) to 1000.
    #[serde(default)]
    pub move_bonus_fragments: i32,
    /// Percent chance to rise after a won battle, 0 (also if left out) to 100.
    #[serde(default)]
    pub raise_chance_combat_pct: i32,
    /// Percent chance to rise by a turn's work, 0 (also if left out) to 100.
    #[serde(default)]
    pub raise_chance_work_pct: i32,
}
