//! Findings of a batch as plain data; text, JSON and the page are made from it alone.

mod levers;

use std::collections::BTreeMap;

pub use endturn_lab::copies::Luck;
use endturn_lab::stats::Interval;
use serde::Serialize;

pub use levers::*;

/// An estimate with its interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Estimate {
    /// The lower bound.
    pub low: f64,
    /// The estimate itself.
    pub estimate: f64,
    /// The upper bound.
    pub high: f64,
    /// The confidence level of the interval: 0.95 for 95 %. 1 if the value is exact, since luck
    /// decides nothing; 0 without an interval, since all observations were alike and say nothing of
    /// how rare others are, or none was computed. Both bounds equal the estimate then.
    pub level: f64,
}

impl Estimate {
    /// A value that no further game changes.
    #[must_use]
    pub fn exact(value: f64) -> Self {
        Self { low: value, estimate: value, high: value, level: 1.0 }
    }

    /// A value without an interval.
    #[must_use]
    pub fn bare(value: f64) -> Self {
        Self { level: 0.0, ..Self::exact(value) }
    }

    /// Whether no further game changes it.
    #[must_use]
    pub fn is_exact(&self) -> bool {
        self.level >= 1.0
    }
}

impl Findings {
    /// Whether games have one seat, without opponents.
    #[must_use]
    pub fn is_alone(&self) -> bool {
        self.plan.seats == 1
    }

    /// The certainty of a claim about these games, as the end of a sentence; empty where luck
    /// decides nothing.
    #[must_use]
    pub fn beyond_doubt(&self) -> &'static str {
        if self.luck.decides_nothing { "" } else { ", beyond doubt with these games" }
    }

    /// Games of one seat that ended without a win or a loss.
    #[must_use]
    pub fn draws(&self) -> u64 {
        self.contenders.iter().map(|one| one.draws).sum()
    }
}

impl From<Interval> for Estimate {
    /// An interval without width would claim more than its observations show: it is none.
    fn from(one: Interval) -> Self {
        match one.high > one.low {
            true => Self { low: one.low, estimate: one.estimate, high: one.high, level: one.level.get() },
            false => Self::bare(one.estimate),
        }
    }
}

/// The findings of a batch, or of the part that is there.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Findings {
    /// The plan's name.
    pub name: String,
    /// Its summary; may be empty.
    pub summary: String,
    /// Its id.
    pub id: String,
    /// The version of the program that played it.
    pub version: String,
    /// The plan and its inputs.
    pub plan: Played,
    /// The result of the plan's `until`, as `batch` reports it; `None` if the plan has no stopping
    /// rule, or has not stopped.
    pub until: Option<serde_json::Value>,
    /// The same in words.
    #[serde(skip)]
    pub until_text: Option<String>,
    /// The sentences at the top.
    pub verdict: Vec<Sentence>,
    /// Games of the plan.
    pub planned: u64,
    /// Games that reached their end.
    pub games: u64,
    /// Games that did not.
    pub failed: u64,
    /// Number of different games, and whether luck decides anything.
    pub luck: Luck,
    /// Finished rounds of games that reached their end.
    pub rounds: u64,
    /// The contenders: most points first, then by their index in the plan.
    pub contenders: Vec<Contender>,
    /// The reason why there are no ratings, or a caveat about them.
    pub ratings_note: Option<String>,
    /// Cycles of contenders, each of which certainly beats the next, and the last the first.
    pub cycles: Vec<Vec<String>>,
    /// The contest in each configuration by itself; empty if there is one, or too many.
    pub settings: Vec<Setting>,
    /// The value of each seat, whichever contender plays it.
    pub seats: Vec<SeatWorth>,
    /// The share of points for each if all were equal: 1 divided by the number of seats, or less if
    /// games end without a winner.
    pub fair: f64,
    /// Lengths of games; `None` without games.
    pub lengths: Option<Lengths>,
    /// Rounds, turns and events of a game; empty without games.
    pub counts: Vec<Counts>,
    /// The endings of games; most frequent first.
    pub endings: Vec<Ending>,
    /// In games of one seat: the endings of each contender's games, in their order. Empty
    /// otherwise.
    pub campaigns: Vec<Campaigns>,
    /// Final values of metrics, the most telling first.
    pub metrics: Vec<MetricMeans>,
    /// Metrics round by round, if the plan keeps them.
    pub curves: Vec<Curve>,
    /// The rounds by which games were decided, if the plan keeps metrics of the standings.
    pub leads: Vec<Lead>,
    /// Facts by kind, if the plan counts them.
    pub tallies: Vec<Tally>,
    /// Effects of levers and scenarios; `None` if the plan has one configuration.
    pub levers: Option<Levers>,
    /// Kinds of failures; most frequent first.
    pub failure_kinds: Vec<FailureKind>,
    /// The first games that failed.
    pub failures: Vec<FailedGame>,
}

/// The contest in one configuration.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Setting {
    /// Its number in the plan, from 0.
    pub configuration: u32,
    /// The scenario and the values of its levers.
    pub values: String,
    /// Games that reached their end.
    pub games: u64,
    /// The sentences about it.
    pub verdict: Vec<Sentence>,
    /// The contenders: most points first.
    pub contenders: Vec<Contender>,
    /// Cycles of contenders.
    pub cycles: Vec<Vec<String>>,
}

/// The plan that was played, with its inputs.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Played {
    /// The path of the plan.
    pub path: String,
    /// Number of seeds on which everything is played.
    pub replicates: u32,
    /// Scenarios with settings of the levers.
    pub configurations: u32,
    /// The different tables of contenders.
    pub lineups: u64,
    /// Seats of a game.
    pub seats: usize,
    /// The root seed.
    pub seed: u64,
    /// The input texts, by path; the plan is one of them.
    #[serde(skip)]
    pub files: BTreeMap<String, String>,
}

/// One sentence of the verdict.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Sentence {
    /// The topic.
    pub about: About,
    /// The sentence, with its full stop.
    pub text: String,
}

/// The topic of a sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum About {
    /// The part of the batch that is there.
    Progress,
    /// Copies of one game.
    Luck,
    /// The best contender, and how certainly.
    Standings,
    /// The meaning of a point, if it is not a win.
    Points,
    /// Whether there is one best choice, or a cycle.
    Payoffs,
    /// Whether the seat matters.
    Seats,
    /// Lengths of games.
    Lengths,
    /// Endings of games.
    Endings,
    /// Effects of levers.
    Levers,
    /// Failures.
    Failures,
}

/// A contender's games.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Contender {
    /// Its name.
    pub contender: String,
    /// Its index in the plan, from 0.
    pub place: usize,
    /// Seats it played in games that reached their end; two seats in one game count twice.
    pub games: u64,
    /// Number of them that were wins, including shared ones.
    pub wins: u64,
    /// Number of them that were draws.
    pub draws: u64,
    /// The sum of all ranks, from 1.
    pub ranks: u64,
    /// The share of the points of its games that it took, from 0 to 1.
    pub points: Option<Estimate>,
    /// The difference between the first contender's share and its own, with bounds that hold for
    /// all contenders at once; `None` for the first.
    pub behind: Option<Estimate>,
    /// Elo points around a mean of 0.
    pub rating: Option<Estimate>,
    /// Its share in the mix that no contender beats (Nash averaging).
    pub nash: Option<Estimate>,
    /// Its result against that mix, from -1 to 0.
    pub skill: Option<f64>,
    /// Its long-run frequency if stronger contenders replace weaker ones (alpha-rank).
    pub alpha_rank: Option<Estimate>,
    /// The share of points that it takes from each contender, in the order of this list; `None` if
    /// they never met. Empty if games have one seat.
    pub against: Vec<Option<Estimate>>,
    /// The share of points that it takes in each seat; `None` for a seat it never had.
    pub by_seat: Vec<Option<Estimate>>,
}

/// The value of a seat.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SeatWorth {
    /// The seat, from 1.
    pub seat: u32,
    /// Its name in the first scenario.
    pub name: String,
    /// The share of points that it takes, whichever contender plays it.
    #[serde(flatten)]
    pub points: Estimate,
}

/// Lengths of games, in rounds.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Lengths {
    /// The mean; `None` if there are too few games for an interval.
    pub mean: Option<Estimate>,
    /// The shortest game.
    pub least: u32,
    /// The longest.
    pub most: u32,
    /// Percentiles of the lengths.
    pub quantiles: Vec<Quantile>,
    /// The histogram of the lengths.
    pub bins: Vec<Bin>,
}

/// T-123: the frequency of something in a game, over all games that reached their end.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Counts {
    /// `rounds`, `turns` or `events`.
    pub what: &'static str,
    /// The minimum per game.
    pub least: u32,
    /// The maximum per game.
    pub most: u32,
    /// The mean.
    pub mean: f64,
    /// The population variance.
    pub variance: f64,
    /// Percentiles, by nearest rank.
    pub percentiles: Vec<Percentile>,
    /// The histogram.
    pub bins: Vec<Bin>,
}

/// A percentile.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Percentile {
    /// The fraction of games, such as 0.5.
    pub part: f64,
    /// The value that this fraction of games does not exceed.
    pub value: u32,
}

/// A percentile of the lengths, with its interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Quantile {
    /// The fraction of games, such as 0.5.
    pub part: f64,
    /// The length that this fraction of games does not exceed.
    #[serde(flatten)]
    pub rounds: Estimate,
}

/// A bar of a histogram.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Bin {
    /// The lowest value.
    pub from: u32,
    /// The highest value.
    pub to: u32,
    /// Number of games.
    pub games: u64,
}

/// The round by which games with one winner were decided, by a metric of the standings.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Lead {
    /// The metric.
    pub metric: String,
    /// Number of games with one winner.
    pub games: u64,
    /// The median of the round since which the winner led until the end.
    pub since: Estimate,
    /// Rounds, ascending.
    pub rounds: Vec<u32>,
    /// At each of them, the share of games still running in which the later winner led.
    pub led: Vec<Estimate>,
}

/// An ending of games.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Ending {
    /// The condition, in the module's words, without numbers.
    pub condition: String,
    /// Number of games.
    pub games: u64,
    /// Its share of all games; bounds hold for all conditions at once.
    pub share: Estimate,
    /// Number of them that each contender won, in their order, including shared wins.
    pub wins: Vec<u64>,
}

/// The endings of a contender's games of one seat, which a share of points does not show.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Campaigns {
    /// Its name.
    pub contender: String,
    /// The share of its games that it won. Its points count draws as well.
    pub won: Option<Estimate>,
    /// The endings: wins first, then draws; most frequent first.
    pub ends: Vec<CampaignEnd>,
}

/// An ending of a contender's games of one seat.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CampaignEnd {
    /// The outcome for the seat: `win`, `draw`, `loss` or `eliminated`.
    pub outcome: &'static str,
    /// The condition, in the module's words, without numbers.
    pub condition: String,
    /// Number of games.
    pub games: u64,
    /// Its share of the contender's games; bounds hold for all endings at once.
    pub share: Estimate,
    /// Rounds of the shortest game.
    pub least: u32,
    /// Median rounds.
    pub middle: u32,
    /// Rounds of the longest game.
    pub most: u32,
    /// Mean rounds; `None` if there are too few games for an interval.
    pub mean: Option<Estimate>,
}

/// The final values of a metric, by contender.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MetricMeans {
    /// The metric's name.
    pub name: String,
    /// The unit of its values.
    pub unit: String,
    /// Its description.
    pub help: String,
    /// Whether seats are compared by it.
    pub is_headline: bool,
    /// The mean of each contender, in their order.
    pub means: Vec<Option<Estimate>>,
}

/// A fact that the plan counts, by kind.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Tally {
    /// Its name.
    pub fact: String,
    /// The field that says of which kind it is.
    pub by: Option<String>,
    /// The field whose numbers are summed up.
    pub sum: Option<String>,
    /// The number of all kinds in games that reached their end. A fact that concerns several seats
    /// counts for each.
    pub count: i64,
    /// The kinds, most frequent first.
    pub kinds: Vec<TallyKind>,
    /// The field that the plan names and no such fact has.
    pub unknown_field: Option<String>,
}

impl Tally {
    /// States that no fact has a field that the plan names.
    #[must_use]
    pub fn mistake(&self) -> Option<String> {
        self.unknown_field.as_ref().map(|field| no_field(&self.fact, field))
    }
}

/// States that no fact of a name has a field.
#[must_use]
pub fn no_field(fact: &str, field: &str) -> String {
    format!("No `{fact}` has a field `{field}`.")
}

/// A kind of a fact.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TallyKind {
    /// Its name; `None` without one.
    pub kind: Option<String>,
    /// Number of times.
    pub count: i64,
    /// Its share of all kinds.
    pub share: f64,
    /// Number of games in which it occurs.
    pub games: u64,
    /// The round by which half of them had happened.
    pub half_by: Option<u32>,
    /// The mean per game and seat of each contender, in their order.
    pub means: Vec<Option<Estimate>>,
}

/// A metric round by round, by contender: the mean over games still running.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Curve {
    /// The metric's name.
    pub name: String,
    /// The unit of its values.
    pub unit: String,
    /// Its description.
    pub help: String,
    /// Whether seats are compared by it.
    pub is_headline: bool,
    /// The rounds, up to the last one that a tenth of all games reaches.
    pub rounds: Vec<u32>,
    /// By contender, in their order: the mean at each of these rounds, with an interval for this
    /// round alone.
    pub means: Vec<Vec<Option<Estimate>>>,
}

/// A kind of failure.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FailureKind {
    /// Description.
    pub what: String,
    /// Number of games.
    pub games: u64,
}

/// A game that failed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FailedGame {
    /// Its number in the plan.
    pub game: u64,
    /// Description.
    pub end: String,
    /// The command that plays this game alone.
    pub again: String,
}
