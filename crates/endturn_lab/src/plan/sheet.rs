//! A plan as its author writes it. Levers, whose values may be anything, are read beside it.

use endturn_scenario::scenario::PersonaChoice;
use serde::{Deserialize, Serialize};

use super::Rounds;

/// The newest format of a plan that can be read.
pub const PLAN_FORMAT: u32 = 1;

/// All fields of a plan but `levers`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sheet {
    /// Format of the file, 1 for now.
    pub format: u32,
    /// Not empty.
    pub name: String,
    /// One line for lists.
    #[serde(default)]
    pub summary: String,
    /// 1 or more scenarios with the same number of seats, their paths relative to the plan's file.
    pub scenarios: Vec<String>,
    /// Who plays: personas, by one name or one per module. Left out, those of the scenario's seats.
    #[serde(default)]
    pub contenders: Vec<PersonaChoice>,
    /// Who meets whom.
    #[serde(default)]
    pub design: Design,
    /// How levers are combined, if there are several.
    #[serde(default)]
    pub combine: Combine,
    /// Seeds on which everything is played, 1 to 100,000,000.
    pub replicates: u32,
    /// The root of all seeds.
    #[serde(default = "first_seed")]
    pub seed: u64,
    /// Which games have the same seed.
    #[serde(default)]
    pub seeds: Seeds,
    /// What a game may cost.
    #[serde(default)]
    pub budget: Costs,
    /// Whether facts are counted by name.
    #[serde(default)]
    pub facts: bool,
    /// Metrics that are kept round by round; none if left out.
    #[serde(default)]
    pub rounds: Option<Rounds>,
}

fn first_seed() -> u64 {
    1
}

/// Who meets whom at the table. Everybody comes to every seat: all rotations are played.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Design {
    /// The contenders in the order in which they are listed, one for each seat.
    #[default]
    AsListed,
    /// Every choice of different contenders.
    RoundRobin,
    /// Every choice of contenders, the same one as often as one likes.
    Multisets,
    /// One contender, by its place in the list from 1, against every choice of different others.
    Gauntlet(u16),
    /// Each contender alone against a table of each other one.
    OneVersusAll,
    /// These tables: for each seat a contender, by its place in the list from 1.
    Tables(Vec<Vec<u16>>),
}

/// How levers are combined.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Combine {
    /// Every value of one with every value of the others.
    #[default]
    Grid,
    /// The first values of all, then the second ones, and so on.
    Zip,
}

/// Which games have the same seed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Seeds {
    /// All games of a replicate: they differ in nothing but what the plan changes.
    #[default]
    Common,
    /// The rotations of one table alone.
    Independent,
}

/// What a game may cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Costs {
    /// Rounds, 1 or more; what the scenario allows if left out.
    #[serde(default)]
    pub rounds: Option<u32>,
    /// Orders, turns that are ended and events that rules derive, 1 or more; no limit if left out.
    #[serde(default)]
    pub work: Option<u64>,
}
