//! Scripts as an author writes them.

use std::collections::BTreeMap;

use endturn_scenario::shape::Shaped;
use serde::{Deserialize, Serialize};

use crate::scan_level::ScanLevel;
use crate::structures::Structure;

/// A script: a persona that follows a list of rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct ScriptSheet {
    /// One line for people who choose a persona.
    pub summary: String,
    /// Income of its seats, in permille of the regular income; 1000 is fair. 0 to 10 000.
    #[serde(default = "whole")]
    #[shape(range(min = 0, max = 10000))]
    pub resource_multiplier_permille: u32,
    /// The rules, 1 to 32. Every turn each of them, from first to last, gives its orders if its
    /// condition holds after the orders of the rules before it.
    #[shape(length(min = 1, max = 32))]
    pub rules: Vec<Line>,
}

/// A rule of a script.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct Line {
    /// The condition; always true if left out.
    #[serde(default)]
    pub when: When,
    /// The rival that the rule's condition is about, and which it scans and attacks.
    #[serde(default)]
    pub whom: Whom,
    /// The orders, 1 to 16. Each is carried out as far as it can be paid for and ships are there;
    /// if nothing is left of it, it is skipped.
    #[shape(length(min = 1, max = 16))]
    pub orders: Vec<ScriptOrder>,
}

/// The condition of a rule: every part that it names must hold.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct When {
    /// The round, from 1.
    pub round: Option<Bounds>,
    /// Projected metal at the end of the turn: stock and income, less upkeep and everything
    /// ordered.
    pub metal: Option<Bounds>,
    /// Projected energy at the end of the turn.
    pub energy: Option<Bounds>,
    /// Own mines, including those under construction and those ordered.
    pub mines: Option<Bounds>,
    /// Own reactors, including those under construction and those ordered.
    pub reactors: Option<Bounds>,
    /// Income before upkeep, metal plus energy.
    pub income: Option<Bounds>,
    /// Ships at home by class, without those that leave.
    #[serde(default)]
    pub ships: BTreeMap<String, Bounds>,
    /// Value (metal + energy) of the ships at home, without those that leave.
    pub home_value: Option<Bounds>,
    /// Own missions under way, including those declared this turn.
    pub missions: Option<Bounds>,
    /// Rounds since the rival was scanned: 1 if the last turn's scan showed it. If there was no
    /// scan in the last twenty rounds, the age exceeds every number.
    pub scan_age: Option<Bounds>,
    /// Ships by class that the last scan showed at the rival's home. Never holds without a scan.
    #[serde(default)]
    pub seen: BTreeMap<String, Bounds>,
    /// Value (metal + energy) of the ships that the last scan showed at the rival's home. Never
    /// holds without a scan.
    pub seen_value: Option<Bounds>,
    /// `home_value` in permille of `seen_value`; exceeds every number if the rival's home was seen
    /// to be empty. Never holds without a scan.
    pub lead_permille: Option<Bounds>,
}

/// Bounds of a number, both included.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct Bounds {
    /// The minimum; none if left out.
    pub at_least: Option<i64>,
    /// The maximum; none if left out.
    pub at_most: Option<i64>,
}

impl Bounds {
    /// Whether a number lies within the bounds.
    pub fn hold(self, number: i64) -> bool {
        self.at_least.is_none_or(|least| least <= number) && self.at_most.is_none_or(|most| number <= most)
    }
}

/// The rival that a rule is about. Ties are broken at random.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Shaped)]
pub enum Whom {
    /// The rival whose home had the fewest ships by value at its last scan; rivals without a scan
    /// come last.
    #[default]
    Weakest,
    /// The rival whose home had the most ships by value at its last scan; rivals without a scan
    /// come last.
    Strongest,
    /// The rival whose last scan is the oldest; rivals without a scan come first.
    LeastKnown,
}

/// An order of a script.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub enum ScriptOrder {
    /// Builds structures.
    Build {
        /// The kind of structure.
        kind: Structure,
        /// The maximum number. 1 (also if left out) to 1000.
        #[serde(default = "one")]
        #[shape(range(min = 1, max = 1000))]
        count: u32,
    },
    /// Queues ships of a class.
    Queue {
        /// The class of ship.
        class: String,
        /// The maximum number, 1 to 1 000 000; as many as can be paid for if left out.
        #[shape(range(min = 1, max = 1_000_000))]
        count: Option<u32>,
        /// The largest share of the projected end-of-turn stock that it may take, in permille. 1 to
        /// 1000 (also if left out).
        #[serde(default = "whole")]
        #[shape(range(min = 1, max = 1000))]
        share_permille: u32,
    },
    /// Scans the rival, once per turn.
    Scan {
        /// Level of the scan.
        level: ScanLevel,
    },
    /// Attacks the rival with ships that are at home.
    Attack {
        /// The share of each class that attacks, in permille. 1 to 1000 (also if left out).
        #[serde(default = "whole")]
        #[shape(range(min = 1, max = 1000))]
        share_permille: u32,
        /// The classes that attack; all of them if left out.
        #[serde(default)]
        #[shape(with = "Option<Vec<String>>")]
        classes: Vec<String>,
    },
}

fn whole() -> u32 {
    1_000
}

fn one() -> u32 {
    1
}
