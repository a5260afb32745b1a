//! The ruleset of the fleets module as its author writes it: one struct per file of
//! `assets/rulesets/fleets/`.
//!
//! These structs only describe the format and its ranges. `ruleset_check` checks whether the
//! numbers make sense together, and the rules read the compiled form in [`crate::rules`].

mod knobs;
mod script;

pub(crate) use knobs::ALWAYS_READY;
pub use knobs::{ByPhase, Force, Knobs, Phase, ScanHabits};
pub use script::{Bounds, Line, ScriptOrder, ScriptSheet, When, Whom};

use crate::amount::{Amount, ByResource};
use endturn_scenario::form::Whole;
use endturn_scenario::shape::{Shaped, TypeShape};
use serde::de::{Error, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use std::collections::BTreeMap;
use std::fmt;
use std::marker::PhantomData;

/// The largest number of ship classes a ruleset may have.
pub const MAX_CLASSES: usize = 8;

/// Age in rounds beyond which scans are useless; views leave them out.
pub const MEMORY_ROUNDS: u32 = 20;

/// All numbers of a fleets game. Each field is one file of the ruleset's folder.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct Ruleset {
    /// `economy.ron`: incomes, structures and the consequence for a player who can't pay (F-01,
    /// F-03).
    pub economy: Economy,
    /// `ships.ron`: 1 to 8 ship classes; their order is that of every table of ships (F-02).
    #[serde(with = "ships_by_name")]
    #[shape(with = "ByName<ShipClass>")]
    pub ships: Vec<ShipClass>,
    /// `battle.ron`: the effect of each class against each other class, and the influence of chance
    /// (F-07).
    pub battle: Battle,
    /// `missions.ron`: the duration of an attack (F-05).
    pub missions: Missions,
    /// `scans.ron`: the price of each scan level and the granularity of its results (F-08).
    pub scans: Scans,
    /// `start.ron`: the start of a planet, unless the scenario changes it.
    pub start: Start,
    /// `personas.ron`: the AI personas by name (F-09).
    pub personas: ByName<Knobs>,
    /// `scripts.ron`: personas that follow a list of rules, by name (F-09).
    #[serde(default)]
    pub scripts: ByName<ScriptSheet>,
}

/// The start of a planet.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct Start {
    /// Metal in stock, in units; 0 to 1 000 000 000 000.
    #[shape(range(min = 0, max = 1_000_000_000_000_i64))]
    pub metal: i64,
    /// Energy in stock, in units; 0 to 1 000 000 000 000.
    #[shape(range(min = 0, max = 1_000_000_000_000_i64))]
    pub energy: i64,
    /// Complete mines; 0 to 1000.
    #[serde(default)]
    #[shape(range(min = 0, max = 1000))]
    pub mines: u32,
    /// Complete reactors; 0 to 1000.
    #[serde(default)]
    #[shape(range(min = 0, max = 1000))]
    pub reactors: u32,
    /// Ships at home: class and count, at most 1 000 000 each.
    #[serde(default)]
    #[shape(with = "ByName<Whole<0, 1_000_000>>")]
    pub ships: ByName<u32>,
}

/// Incomes and structures (F-01, F-03).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct Economy {
    /// Income of every planet each turn without any structure, in units; each 0 to 1 000 000 000.
    #[shape(with = "ByResource<Whole<0, 1_000_000_000>>")]
    pub base_income: Amount,
    /// The structure that earns metal.
    pub mine: StructureClass,
    /// The structure that earns energy.
    pub reactor: StructureClass,
    /// Price of the next structure of a kind relative to the last, in permille; 1000 (constant) to
    /// 10 000.
    #[shape(range(min = 1000, max = 10000))]
    pub growth_permille: u32,
    /// Factor on its later upkeep that a ship owes each turn while it is being built; 0 to 100.
    #[shape(range(min = 0, max = 100))]
    pub construction_upkeep_times: u32,
    /// The consequence for a player who can't pay the upkeep.
    #[serde(default)]
    pub insolvency: Insolvency,
}

/// Price and yield of a kind of structure (F-01).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct StructureClass {
    /// Metal cost of the first one, in units; 0 to 1 000 000 000.
    #[shape(range(min = 0, max = 1000000000))]
    pub metal: i64,
    /// Energy cost of the first one, in units; 0 to 1 000 000 000.
    #[shape(range(min = 0, max = 1000000000))]
    pub energy: i64,
    /// Turns from payment to completion; 1 (complete in the resolution that pays for it) to 100.
    #[shape(range(min = 1, max = 100))]
    pub build_turns: u32,
    /// Metal that each complete one earns per turn, in units; 0 (also if left out) to 1 000 000.
    #[serde(default)]
    #[shape(range(min = 0, max = 1000000))]
    pub income_metal: i64,
    /// Energy that each complete one earns per turn, in units; 0 (also if left out) to 1 000 000.
    #[serde(default)]
    #[shape(range(min = 0, max = 1000000))]
    pub income_energy: i64,
}

/// The consequence of a turn whose upkeep can't be paid in full (F-03). The stock is set to 0
/// either way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, Shaped)]
pub enum Insolvency {
    /// The debt is forgiven.
    #[default]
    Forgive,
    /// The debt is forgiven and this share of all living ships deserts, cheapest class first, in
    /// permille; 1 to 1000.
    Desert(#[shape(range(min = 1, max = 1000))] u32),
}

/// A class of ships (F-02).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct ShipClass {
    /// The word used in orders and reports: 1 to 32 of `a`–`z`, `0`–`9`, `_` and `-`, starting with
    /// a letter. In a file it is the key of the class.
    #[serde(skip)]
    pub name: String,
    /// Metal cost of one ship, in units; 0 to 1 000 000.
    #[shape(range(min = 0, max = 1000000))]
    pub metal: i64,
    /// Energy cost of one ship, in units; 0 to 1 000 000. Metal plus energy is also the ship's
    /// value in battle.
    #[shape(range(min = 0, max = 1000000))]
    pub energy: i64,
    /// Turns from payment to joining the garrison; 1 (in the resolution that pays for it) to 100.
    #[shape(range(min = 1, max = 100))]
    pub build_turns: u32,
    /// Upkeep of one ship per turn, in units; each 0 to 1 000 000.
    #[shape(with = "ByResource<Whole<0, 1_000_000>>")]
    pub upkeep: Amount,
}

/// The numbers that decide battles (F-07).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct Battle {
    /// Attacking class, then attacked class, then the effect in permille: 1000 is neutral; 1 to 10
    /// 000. Every class needs an entry against every class.
    #[shape(with = "ByName<ByName<Whole<1, 10_000>>>")]
    pub multipliers: ByName<ByName<u32>>,
    /// Largest random change of a side's power, up or down, in permille; 0 to 500.
    #[shape(range(min = 0, max = 500))]
    pub variance_permille: u32,
    /// Cost (metal + energy) per unit of displayed strength, in units; 1 to 1 000 000. It scales
    /// both sides alike, so it changes no battle.
    #[shape(range(min = 1, max = 1000000))]
    pub value_per_strength: u32,
}

/// Duration of an attack (F-05).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct Missions {
    /// Turns from declaring an attack to its battle; 1 to 100.
    #[shape(range(min = 1, max = 100))]
    pub battle_after: u32,
    /// Turns from declaring an attack to the survivors' return; above `battle_after`, at most 200.
    #[shape(range(min = 1, max = 200))]
    pub home_after: u32,
}

/// Costs and results of scans (F-08).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct Scans {
    /// Energy cost of one scan of each level, in units.
    pub energy: ScanCosts,
    /// Incomes at which the bands change, in units per turn.
    pub income_bands: IncomeBands,
    /// Smallest count of each bucket in which structures are reported, rising from 0; 1 to 16
    /// buckets, each count at most 1000.
    #[shape(with = "Vec<Whole<0, 1000>>", length(min = 1, max = 16))]
    pub structure_buckets: Vec<u32>,
    /// Share of the value committed in a turn that makes the intent clear, in permille; 501 to
    /// 1000.
    #[shape(range(min = 501, max = 1000))]
    pub intent_share_permille: u32,
}

/// Energy cost of one scan of each level, in units; each 0 to 1 000 000 000.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct ScanCosts {
    /// Shows the ships at home.
    #[shape(range(min = 0, max = 1_000_000_000))]
    pub basic: i64,
    /// Also shows income bands and structure buckets.
    #[shape(range(min = 0, max = 1_000_000_000))]
    pub deep: i64,
    /// Also shows persona and intent.
    #[shape(range(min = 0, max = 1_000_000_000))]
    pub advanced: i64,
}

/// Lower bounds of the upper two bands, in units per turn; 1 to 1 000 000 000 000, `high` above
/// `medium`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct IncomeBands {
    /// Incomes from here on are Medium; lower ones are Low.
    #[shape(range(min = 1, max = 1_000_000_000_000_i64))]
    pub medium: i64,
    /// Incomes from here on are High.
    #[shape(range(min = 1, max = 1_000_000_000_000_i64))]
    pub high: i64,
}

/// A table by name in which a duplicate name is an error; the last entry doesn't silently win.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct ByName<T>(pub BTreeMap<String, T>);

impl<T> ByName<T> {
    /// True if the table has no entry.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl<T> Default for ByName<T> {
    fn default() -> Self {
        ByName(BTreeMap::new())
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for ByName<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<ByName<T>, D::Error> {
        deserializer.deserialize_map(ByNameVisitor(PhantomData))
    }
}

impl<T: Shaped> Shaped for ByName<T> {
    fn shape() -> &'static TypeShape {
        BTreeMap::<String, T>::shape()
    }
}

struct ByNameVisitor<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for ByNameVisitor<T> {
    type Value = ByName<T>;

    fn expecting(&self, text: &mut fmt::Formatter) -> fmt::Result {
        text.write_str("a table by name")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<ByName<T>, A::Error> {
        let mut table = BTreeMap::new();
        while let Some(name) = entries.next_key::<String>()? {
            if table.contains_key(&name) {
                return Err(A::Error::custom(format_args!("`{name}` is named twice")));
            }
            table.insert(name, entries.next_value()?);
        }
        Ok(ByName(table))
    }
}

/// Ship classes as a table by name that keeps their order in the file.
mod ships_by_name {
    use super::{ByNameVisitor, ShipClass, fmt};
    use serde::de::{Deserializer, Error, MapAccess, Visitor};
    use serde::ser::{SerializeMap, Serializer};
    use std::collections::BTreeSet;

    pub(super) fn serialize<S: Serializer>(ships: &[ShipClass], serializer: S) -> Result<S::Ok, S::Error> {
        let mut table = serializer.serialize_map(Some(ships.len()))?;
        for ship in ships {
            table.serialize_entry(&ship.name, ship)?;
        }
        table.end()
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<ShipClass>, D::Error> {
        deserializer.deserialize_map(InOrder)
    }

    struct InOrder;

    impl<'de> Visitor<'de> for InOrder {
        type Value = Vec<ShipClass>;

        fn expecting(&self, text: &mut fmt::Formatter) -> fmt::Result {
            ByNameVisitor::<ShipClass>(std::marker::PhantomData).expecting(text)
        }

        fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Vec<ShipClass>, A::Error> {
            let mut ships: Vec<ShipClass> = Vec::new();
            let mut names = BTreeSet::new();
            while let Some(name) = entries.next_key::<String>()? {
                if !names.insert(name.clone()) {
                    return Err(A::Error::custom(format_args!("`{name}` is named twice")));
                }
                ships.push(ShipClass { name, ..entries.next_value()? });
            }
            Ok(ships)
        }
    }
}
