//! A plan as its author writes it. Levers, whose values may be anything, are read beside it.

use std::collections::BTreeMap;

use endturn_scenario::scenario::PersonaChoice;
use endturn_scenario::shape::{Kind, Shaped, TypeShape};
use serde::{Deserialize, Serialize};

use super::Rounds;

/// The newest format of a plan that can be read.
pub const PLAN_FORMAT: u32 = 1;

/// All fields of a plan but `levers`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct Sheet {
    /// Format of the file.
    #[shape(range(min = 1, max = 1))]
    pub format: u32,
    /// Not empty.
    pub name: String,
    /// One line for lists.
    #[serde(default)]
    pub summary: String,
    /// Scenarios with the same number of seats, their paths relative to the plan's file.
    #[shape(length(min = 1))]
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
    /// What every setting of the levers has to keep: comparisons of sums of levers, such as
    /// `"fleets.ships.skiff.metal + 1000 <= 2 * fleets.ships.frigate.metal"`. Settings that do not are left out.
    #[serde(default)]
    pub require: Vec<String>,
    /// Seeds on which everything is played; with `until`, the most. More can be added later.
    #[shape(range(min = 1, max = 100_000_000))]
    pub replicates: u32,
    /// The root of all seeds.
    #[serde(default = "first_seed")]
    pub seed: u64,
    /// Which games have the same seed.
    #[serde(default)]
    pub seeds: Seeds,
    /// When to stop before all replicates are played.
    #[serde(default)]
    pub until: Option<Until>,
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
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Shaped)]
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
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Shaped)]
pub enum Combine {
    /// Every value of one with every value of the others.
    #[default]
    Grid,
    /// The first values of all, then the second ones, and so on.
    Zip,
    /// A sample that is spread evenly over the values of each lever, for a look at many levers with few settings.
    LatinHypercube {
        /// Settings.
        #[shape(range(min = 2, max = 1_000_000))]
        samples: u32,
    },
    /// Saltelli's scheme over Sobol's sequence, for which part of the variance each lever explains.
    Sobol {
        /// A power of two. Each comes to one setting per lever and two more.
        #[shape(range(min = 2))]
        samples: u32,
    },
    /// Morris's walks, for which levers matter at all: each walk moves every lever once.
    Morris {
        /// Each comes to one setting per lever and one more.
        #[shape(range(min = 2))]
        walks: u32,
        /// How many values of a lever walks may stop at: an even number.
        #[serde(default = "four")]
        #[shape(range(min = 2, max = 64))]
        levels: u32,
    },
}

fn four() -> u32 {
    4
}

/// When to stop before all replicates are played. Read is the finished beginning of the plan in its order, replicate by
/// replicate, so that the end is the same for any number of workers; games beyond it do not count.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Shaped)]
pub enum Until {
    /// As soon as one of two claims explains the games much better than the other (a sequential probability ratio test).
    Sprt {
        /// The contender whose share of the points is asked about, by its name.
        of: String,
        /// Against whom; against all others if left out.
        #[serde(default)]
        against: Option<String>,
        /// Asks by how much the share rises when a lever goes from one value to another.
        #[serde(default)]
        change: Option<Change>,
        /// Two shares of points from 0 to 1: "no better than this" and "at least this good". With `change`, by how much the
        /// share rises, from -1 to 1.
        #[serde(default)]
        points: Option<(f64, f64)>,
        /// The same as differences of Elo, for a contender `against` another one: (0, 20) asks whether it is better by 20.
        #[serde(default)]
        elo: Option<(f64, f64)>,
        /// How often the second claim may be said to hold though the first one does, above 0, at most 0.5.
        #[serde(default = "one_of_twenty")]
        alpha: f64,
        /// How often the first claim may be said to hold though the second one does, above 0, at most 0.5.
        #[serde(default = "one_of_twenty")]
        beta: f64,
        /// Replicates before the first answer, at most all.
        #[serde(default = "one")]
        #[shape(range(min = 1))]
        least: u32,
    },
    /// As soon as the interval of every contender's share of the points is narrow enough.
    Width {
        /// The upper minus the lower bound of a share from 0 to 1: 0.04 is two percent to each side.
        points: f64,
        /// Replicates before the first look, at most all.
        #[serde(default = "one")]
        #[shape(range(min = 1))]
        least: u32,
    },
}

/// A lever that goes from one value to another: `"PATH=VALUE"`, as `--dry-run` lists the settings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct Change {
    /// The setting before.
    pub from: String,
    /// The setting after, of the same lever.
    pub to: String,
}

fn one_of_twenty() -> f64 {
    0.05
}

fn one() -> u32 {
    1
}

/// Which games have the same seed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Shaped)]
pub enum Seeds {
    /// All games of a replicate: they differ in nothing but what the plan changes.
    #[default]
    Common,
    /// The rotations of one table alone.
    Independent,
}

/// What a game may cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct Costs {
    /// Rounds; what the scenario allows if left out.
    #[serde(default)]
    #[shape(range(min = 1))]
    pub rounds: Option<u32>,
    /// Orders, turns that are ended and events that rules derive; no limit if left out.
    #[serde(default)]
    #[shape(range(min = 1))]
    pub work: Option<u64>,
}

/// A plan with its levers, as the reference tells of it.
#[derive(Debug, Shaped)]
#[expect(dead_code, reason = "its schema is what is read")]
pub struct PlanForm {
    #[shape(flatten)]
    sheet: Sheet,
    /// Values to change, by any path that `--set` knows: a table of the values that each takes, or a list of settings, each
    /// of which leaves what it does not name as it is.
    levers: Option<LeversForm>,
}

/// The levers of a plan.
#[derive(Debug, Shaped)]
#[shape(untagged)]
#[expect(dead_code, reason = "its schema is what is read")]
enum LeversForm {
    /// Each lever with its values.
    ByPath(BTreeMap<String, ValuesForm>),
    /// One setting after the other.
    Listed(Vec<BTreeMap<String, AnyForm>>),
}

/// The values of a lever.
#[derive(Debug, Shaped)]
#[shape(untagged)]
#[expect(dead_code, reason = "its schema is what is read")]
enum ValuesForm {
    /// These.
    Listed(Vec<AnyForm>),
    /// Whole numbers from one to another.
    Range {
        /// The lowest.
        from: i64,
        /// The highest, a whole number of steps above.
        to: i64,
        /// From each to the next.
        #[shape(default = "one", range(min = 1))]
        step: i64,
    },
}

/// A value as whatever the path leads to takes it.
#[derive(Debug)]
enum AnyForm {}

impl Shaped for AnyForm {
    fn shape() -> &'static TypeShape {
        const { &TypeShape::inline(Kind::Any) }
    }
}
