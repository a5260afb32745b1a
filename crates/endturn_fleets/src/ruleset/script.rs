//! Scripts as an author writes them.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::scan_level::ScanLevel;
use crate::structures::Structure;

/// A script: a persona that does what its rules say.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ScriptSheet {
    /// One line for people who choose a persona.
    pub summary: String,
    /// Income of its seats, in permille of what the rules give; 1000 is fair. 0 to 10 000.
    #[serde(default = "whole")]
    #[schemars(range(min = 0, max = 10000))]
    pub resource_multiplier_permille: u32,
    /// The rules, 1 to 32. Every turn each of them, from the first to the last, gives its orders if its condition holds after what
    /// the rules before it have ordered.
    #[schemars(length(min = 1, max = 32))]
    pub rules: Vec<Line>,
}

/// A rule of a script.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Line {
    /// What must hold; nothing if left out.
    #[serde(default)]
    pub when: When,
    /// The rival that the rule is about, of whom it asks, and whom it scans and attacks.
    #[serde(default)]
    pub whom: Whom,
    /// The orders, 1 to 16. Of each as much is done as can be paid, or is there; nothing if that is nothing.
    #[schemars(length(min = 1, max = 16))]
    pub orders: Vec<ScriptOrder>,
}

/// The condition of a rule: all that it names must hold.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct When {
    /// The round, from 1.
    pub round: Option<Bounds>,
    /// Metal that the turn would end with: stock and income, less upkeep and all that is ordered.
    pub metal: Option<Bounds>,
    /// Energy that the turn would end with.
    pub energy: Option<Bounds>,
    /// Own mines, with those under construction and those ordered.
    pub mines: Option<Bounds>,
    /// Own reactors, with those under construction and those ordered.
    pub reactors: Option<Bounds>,
    /// Income before upkeep, metal and energy together.
    pub income: Option<Bounds>,
    /// Ships at home by class, without those that leave.
    #[serde(default)]
    pub ships: BTreeMap<String, Bounds>,
    /// Value (metal and energy) of the ships at home, without those that leave.
    pub home_value: Option<Bounds>,
    /// Own missions under way, with those declared this turn.
    pub missions: Option<Bounds>,
    /// How many rounds ago the rival was scanned: 1 is what the last turn's scan shows. One that nobody has scanned in twenty rounds
    /// was scanned longer ago than any number.
    pub scan_age: Option<Bounds>,
    /// Ships by class that the last scan showed at the rival's home. Without a scan this does not hold.
    #[serde(default)]
    pub seen: BTreeMap<String, Bounds>,
    /// Value (metal and energy) of the ships that the last scan showed at the rival's home. Without a scan this does not hold.
    pub seen_value: Option<Bounds>,
    /// `home_value` in permille of `seen_value`; above any number if the rival's home was seen to be empty. Without a scan this does
    /// not hold.
    pub lead_permille: Option<Bounds>,
}

/// A number must lie within them, both included.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Bounds {
    /// The least; there is none if left out.
    pub at_least: Option<i64>,
    /// The most; there is none if left out.
    pub at_most: Option<i64>,
}

impl Bounds {
    /// Whether a number lies within them.
    pub fn hold(self, number: i64) -> bool {
        self.at_least.is_none_or(|least| least <= number) && self.at_most.is_none_or(|most| number <= most)
    }
}

/// The rival that a rule is about. Chance decides between equals.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Whom {
    /// Whose home the last scans showed with the fewest ships by value; those of whom there is none come last.
    #[default]
    Weakest,
    /// Whose home the last scans showed with the most ships by value; those of whom there is none come last.
    Strongest,
    /// Whose last scan is the oldest; those of whom there is none come first.
    LeastKnown,
}

/// An order of a script.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub enum ScriptOrder {
    /// Builds structures.
    Build {
        /// The kind.
        kind: Structure,
        /// The most of them. 1 (also if left out) to 1000.
        #[serde(default = "one")]
        #[schemars(range(min = 1, max = 1000))]
        count: u32,
    },
    /// Queues ships of a class.
    Queue {
        /// The class.
        class: String,
        /// The most of them, 1 to 1 000 000; as many as can be paid if left out.
        #[schemars(range(min = 1, max = 1_000_000))]
        count: Option<u32>,
        /// The share that it may take of what the turn would end with, in permille. 1 to 1000 (also if left out).
        #[serde(default = "whole")]
        #[schemars(range(min = 1, max = 1000))]
        share_permille: u32,
    },
    /// Scans the rival, once in a turn.
    Scan {
        /// How deep.
        level: ScanLevel,
    },
    /// Attacks the rival with ships that are at home.
    Attack {
        /// The share of each class that goes, in permille. 1 to 1000 (also if left out).
        #[serde(default = "whole")]
        #[schemars(range(min = 1, max = 1000))]
        share_permille: u32,
        /// The classes that go; all of them if left out.
        #[serde(default)]
        #[schemars(with = "Option<Vec<String>>")]
        classes: Vec<String>,
    },
}

fn whole() -> u32 {
    1_000
}

fn one() -> u32 {
    1
}
