//! A plan as its author writes it. Levers, whose values may be anything, are read separately.

use std::collections::BTreeMap;

use endturn_scenario::scenario::PersonaChoice;
use endturn_scenario::shape::{ShapeKind, Shaped, TypeShape};
use serde::{Deserialize, Serialize};

use super::{Logged, Rounds, Tallied, target_form::Target};

/// The newest plan format that can be read.
pub const PLAN_FORMAT: u32 = 1;

/// All fields of a plan except `levers`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct Sheet {
    /// Format version of the file.
    #[shape(range(min = 1, max = 1))]
    pub format: u32,
    /// Not empty.
    pub name: String,
    /// A one-line description.
    #[serde(default)]
    pub summary: String,
    /// Scenarios with the same number of seats; paths are relative to the plan's file.
    #[shape(length(min = 1))]
    pub scenarios: Vec<String>,
    /// The players: personas, by one name or one per module. If left out, those of the scenario's
    /// seats.
    #[serde(default)]
    pub contenders: Vec<PersonaChoice>,
    /// The tables to play.
    #[serde(default)]
    pub design: Design,
    /// Combination of the levers, if there are several.
    #[serde(default)]
    pub combine: Combine,
    /// Constraints that every setting of the levers must meet: comparisons of sums of levers, such
    /// as `"fleets.ships.skiff.metal + 1000 <= 2 * fleets.ships.frigate.metal"`. Other settings are
    /// left out.
    #[serde(default)]
    pub require: Vec<String>,
    /// Number of seeds on which everything is played; with `until`, the maximum. Can be raised
    /// later.
    #[shape(range(min = 1, max = 100_000_000))]
    pub replicates: u32,
    /// The root seed.
    #[serde(default = "first_seed")]
    pub seed: u64,
    /// The games that share a seed.
    #[serde(default)]
    pub seeds: Seeds,
    /// When to stop before all replicates are played.
    #[serde(default)]
    pub until: Option<Until>,
    /// The maximum cost of a game.
    #[serde(default)]
    pub budget: Costs,
    /// Number of orbits of a shard in a new folder. If left out, 64, or a number that `batch
    /// --join` and `batch submit` find by a pilot. It changes no game and no table.
    #[serde(default)]
    #[shape(range(min = 1, max = 1_048_576))]
    pub shard_orbits: Option<u32>,
    /// Whether to count facts by name.
    #[serde(default)]
    pub facts: bool,
    /// Metrics that are kept round by round; none if left out.
    #[serde(default)]
    pub rounds: Option<Rounds>,
    /// Facts that are counted by kind, seat and round; none if left out.
    #[serde(default)]
    pub tallies: Option<Tallied>,
    /// Tables of the scenarios' modules that are kept beside those of every batch, by name; none if
    /// left out. `endturn rules --metrics` lists their columns.
    #[serde(default)]
    pub tables: BTreeMap<String, Logged>,
    /// Figures of the games and the ranges in which they should lie: `endturn tune` moves the
    /// levers until they do. A plan with targets is not for `batch`.
    #[serde(default)]
    pub targets: Vec<Target>,
}

fn first_seed() -> u64 {
    1
}

/// The tables to play. Every contender plays every seat: all rotations are played.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Shaped)]
pub enum Design {
    /// The contenders in the order in which they are listed, one per seat.
    #[default]
    AsListed,
    /// Every choice of different contenders.
    RoundRobin,
    /// Every choice of contenders, with repetition.
    Multisets,
    /// One contender, by its number in the list from 1, against every choice of different others.
    Gauntlet(u16),
    /// Each contender alone against a table full of each other one.
    OneVersusAll,
    /// These tables: for each seat a contender, by its number in the list from 1.
    Tables(Vec<Vec<u16>>),
}

/// The combination of levers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Shaped)]
pub enum Combine {
    /// All combinations of their values.
    #[default]
    Grid,
    /// The first values of all, then the second ones, and so on.
    Zip,
    /// A sample that is spread evenly over the values of each lever, to examine many levers with
    /// few settings.
    LatinHypercube {
        /// Number of settings.
        #[shape(range(min = 2, max = 1_000_000))]
        samples: u32,
    },
    /// Saltelli's scheme over Sobol's sequence, to find the share of the variance that each lever
    /// explains.
    Sobol {
        /// A power of two. Each sample takes one setting per lever and two more.
        #[shape(range(min = 2))]
        samples: u32,
    },
    /// Morris walks, to find out which levers matter at all: each walk moves every lever once.
    Morris {
        /// Number of walks. Each takes one setting per lever and one more.
        #[shape(range(min = 2))]
        walks: u32,
        /// Number of values of a lever at which walks may stop; must be even.
        #[serde(default = "four")]
        #[shape(range(min = 2, max = 64))]
        levels: u32,
    },
}

fn four() -> u32 {
    4
}

/// When to stop before all replicates are played. The test reads complete replicates in the order
/// of the plan, so that the result is the same for any number of workers; games beyond the stop do
/// not count.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Shaped)]
pub enum Until {
    /// As soon as one of two claims explains the games much better than the other (a sequential
    /// probability ratio test).
    Sprt {
        /// The contender whose share of the points is tested, by its name.
        of: String,
        /// The opponent; all others if left out.
        #[serde(default)]
        against: Option<String>,
        /// Tests the rise of the share when a lever goes from one value to another.
        #[serde(default)]
        change: Option<Change>,
        /// Two shares of points from 0 to 1: "no better than this" and "at least this good". With
        /// `change`, the rise of the share, from -1 to 1.
        #[serde(default)]
        points: Option<(f64, f64)>,
        /// The two claims as Elo differences, for a contender `against` another one: (0, 20) tests
        /// whether it is better by 20.
        #[serde(default)]
        elo: Option<(f64, f64)>,
        /// Maximum probability of accepting the second claim if the first one holds; above 0, at
        /// most 0.5.
        #[serde(default = "one_of_twenty")]
        alpha: f64,
        /// Maximum probability of accepting the first claim if the second one holds; above 0, at
        /// most 0.5.
        #[serde(default = "one_of_twenty")]
        beta: f64,
        /// Replicates before the first answer; at most all.
        #[serde(default = "one")]
        #[shape(range(min = 1))]
        least: u32,
    },
    /// As soon as the interval of every contender's share of the points is narrow enough.
    Width {
        /// The width of the interval, for a share from 0 to 1: 0.04 is two percentage points to
        /// each side.
        points: f64,
        /// Replicates before the first check; at most all.
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

/// The games that share a seed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Shaped)]
pub enum Seeds {
    /// All games of a replicate: they differ only in what the plan changes.
    #[default]
    Common,
    /// Only the rotations of one table.
    Independent,
}

/// The maximum cost of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct Costs {
    /// Maximum rounds; the scenario's own limit if left out.
    #[serde(default)]
    #[shape(range(min = 1))]
    pub rounds: Option<u32>,
    /// Maximum work: orders, ended turns, and events derived by rules; no limit if left out.
    #[serde(default)]
    #[shape(range(min = 1))]
    pub work: Option<u64>,
}

/// A plan with its levers, as documented in the reference.
#[derive(Debug, Shaped)]
#[expect(dead_code, reason = "its schema is what is read")]
pub struct PlanForm {
    #[shape(flatten)]
    sheet: Sheet,
    /// Values to change, by any path that `--set` accepts: a table with the values of each, or a
    /// list of settings, each of which leaves everything it does not name as it is.
    levers: Option<LeversForm>,
}

/// The levers of a plan.
#[derive(Debug, Shaped)]
#[shape(untagged)]
#[expect(dead_code, reason = "its schema is what is read")]
enum LeversForm {
    /// Each lever with its values, combined by `combine`.
    ByPath(BTreeMap<String, ValuesForm>),
    /// A list of settings, played one by one.
    Listed(Vec<BTreeMap<String, AnyForm>>),
}

/// The values of a lever.
#[derive(Debug, Shaped)]
#[shape(untagged)]
#[expect(dead_code, reason = "its schema is what is read")]
enum ValuesForm {
    /// A list of values.
    Listed(Vec<AnyForm>),
    /// Whole numbers from one to another, both inclusive.
    Range {
        /// The lowest.
        from: i64,
        /// The highest; a whole number of steps above `from`.
        to: i64,
        /// The step between values.
        #[shape(default = "one", range(min = 1))]
        step: i64,
    },
}

/// Any value that the path accepts.
#[derive(Debug)]
enum AnyForm {}

impl Shaped for AnyForm {
    fn shape() -> &'static TypeShape {
        const { &TypeShape::inline(ShapeKind::Any) }
    }
}
