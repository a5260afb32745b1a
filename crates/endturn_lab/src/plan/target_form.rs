//! The targets of a plan, as its author writes them.

use std::collections::BTreeMap;

use endturn_scenario::shape::Shaped;
use serde::{Deserialize, Serialize};

/// A figure of the games and the range in which it should lie, for `endturn tune`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Shaped)]
pub enum Target {
    /// The share of the points that a contender takes; a win is one point, which a draw splits.
    Points {
        /// The contender, by its name; each for itself if left out.
        #[serde(default)]
        of: Option<String>,
        /// Instead of the points: how often it ranks above this contender at the same table; equal
        /// places count half.
        #[serde(default)]
        against: Option<String>,
        /// The range, in percent.
        percent: (f64, f64),
    },
    /// A win-rate graph: for each pair how often the first ranks above the second.
    Graph {
        /// The percentage of each pair: `{"rock": {"scissors": 60}, "scissors": {"paper": 60}}`.
        percent: BTreeMap<String, BTreeMap<String, f64>>,
        /// Maximum distance from these, in percentage points.
        within: f64,
    },
    /// The share of the points that a seat takes, whichever contender plays it.
    Seat {
        /// The seat, by its number from 1; each for itself if left out.
        #[serde(default)]
        #[shape(range(min = 1))]
        seat: Option<u32>,
        /// The range, in percent.
        percent: (f64, f64),
    },
    /// The share of its games that a contender wins, alone or with others.
    Wins {
        /// The contender, by its name; each for itself if left out.
        #[serde(default)]
        of: Option<String>,
        /// The range, in percent.
        percent: (f64, f64),
    },
    /// The mean number of rounds of a game.
    Length {
        /// The range, in rounds.
        rounds: (f64, f64),
    },
    /// The share of games that are decided, instead of ended by the limit of rounds.
    Decided {
        /// Only those decided in these rounds, from the first to the last; all if left out.
        #[serde(default)]
        rounds: Option<(u32, u32)>,
        /// The range, in percent of all games.
        percent: (f64, f64),
    },
    /// The share of games with an ending, for the mix of victories.
    Ending {
        /// The ending, as `endturn report` lists them, such as `"last standing"`.
        by: String,
        /// Only those that end in these rounds, from the first to the last; all if left out.
        #[serde(default)]
        rounds: Option<(u32, u32)>,
        /// The range, in percent of all games.
        percent: (f64, f64),
    },
    /// The share of games with a comeback, among those that one seat won: its metric was below that
    /// of another seat.
    Comeback {
        /// The metric, as `endturn rules --metrics` lists them; more is better.
        metric: String,
        /// The moment at which the winner was behind, in percent of the game's rounds.
        #[serde(default = "half")]
        #[shape(range(min = 1, max = 99))]
        after: u32,
        /// The range, in percent.
        percent: (f64, f64),
    },
    /// The share of each kind of a fact in all of its kinds, such as that of each class among the
    /// ships built.
    Use {
        /// The fact, by its name, which `endturn rules RULE` lists.
        fact: String,
        /// The field that says of which kind a fact is, such as `class` or `building`.
        by: String,
        /// The field with the number that a fact counts for, such as `count`; 1 if left out.
        #[serde(default)]
        sum: Option<String>,
        /// The kinds, each for itself.
        #[shape(length(min = 1))]
        kinds: Vec<String>,
        /// The range, in percent.
        percent: (f64, f64),
    },
    /// The mean of a metric at the end of the game.
    Metric {
        /// The metric, as `endturn rules --metrics` lists them.
        metric: String,
        /// Only for this contender; all seats if left out.
        #[serde(default)]
        of: Option<String>,
        /// The range, in the metric's unit.
        value: (f64, f64),
    },
    /// No script or persona that a search finds takes more of the points from the contenders. The
    /// search of `endturn search` runs for the best settings only, since it is dear.
    Unbeaten {
        /// Maximum share of the points, in percent.
        percent: f64,
        /// Number of personas drawn at first; a quarter as many are varied once.
        #[serde(default = "hundred")]
        #[shape(range(min = 1, max = 10_000))]
        candidates: u32,
    },
    /// The number of levers that differ from their present values.
    Changes {
        /// The maximum.
        most: u32,
    },
}

const fn half() -> u32 {
    50
}

const fn hundred() -> u32 {
    100
}
