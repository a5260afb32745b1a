//! What is found in a batch, as plain data: text, JSON and the page are made of it alone.

mod levers;

use std::collections::BTreeMap;

use endturn_lab::stats::Interval;
use serde::Serialize;

pub use levers::*;

/// An estimate between the bounds of its interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Estimate {
    /// The lower bound.
    pub low: f64,
    /// The estimate itself.
    pub estimate: f64,
    /// The upper bound.
    pub high: f64,
    /// How often such bounds hold the truth, 0.95 for 95 %.
    pub level: f64,
}

impl Findings {
    /// Whether games have one seat, so that nobody meets anybody.
    #[must_use]
    pub fn is_alone(&self) -> bool {
        self.plan.seats == 1
    }

    /// Games that ended without anybody's winning or losing, of those of one seat.
    #[must_use]
    pub fn draws(&self) -> u64 {
        self.contenders.iter().map(|one| one.draws).sum()
    }
}

impl From<Interval> for Estimate {
    fn from(one: Interval) -> Self {
        Self { low: one.low, estimate: one.estimate, high: one.high, level: one.level.get() }
    }
}

/// What came out of a batch, or of what is there of it.
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
    /// What was played.
    pub plan: Played,
    /// What the plan's `until` found out, as `batch` tells it; none if the plan does not say when to stop, or if it has not stopped.
    pub until: Option<serde_json::Value>,
    /// The same in plain words.
    #[serde(skip)]
    pub until_text: Option<String>,
    /// The plain words that come first.
    pub verdict: Vec<Sentence>,
    /// Games of the plan.
    pub planned: u64,
    /// Games that came to their end.
    pub games: u64,
    /// Games that did not.
    pub failed: u64,
    /// Finished rounds of games that came to their end.
    pub rounds: u64,
    /// The contenders; the most points first, then by their places in the plan.
    pub contenders: Vec<Contender>,
    /// Why there are no ratings, or what to keep in mind of them.
    pub ratings_note: Option<String>,
    /// Contenders of whom each beats the next and the last the first, beyond doubt with these games.
    pub cycles: Vec<Vec<String>>,
    /// What each seat is worth, whoever plays it.
    pub seats: Vec<SeatWorth>,
    /// The share of points that everybody would take if all were equal: less than one by the number of seats where games end
    /// without anybody's winning.
    pub fair: f64,
    /// How long games are; none without games.
    pub lengths: Option<Lengths>,
    /// Rounds, turns and events of a game; empty without games.
    pub counts: Vec<Counts>,
    /// Why games were over; the most frequent first.
    pub endings: Vec<Ending>,
    /// Where games have one seat: how those of each contender end, in their order. Empty otherwise.
    pub campaigns: Vec<Campaigns>,
    /// Metrics as they were last, the most telling first.
    pub metrics: Vec<MetricMeans>,
    /// Metrics round by round, if the plan keeps them.
    pub curves: Vec<Curve>,
    /// What levers and scenarios change; none if the plan has one configuration.
    pub levers: Option<Levers>,
    /// In what ways games failed; the most frequent first.
    pub failure_kinds: Vec<FailureKind>,
    /// The first games that failed.
    pub failures: Vec<FailedGame>,
}

/// What was played.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Played {
    /// The path of the plan.
    pub path: String,
    /// The seeds on which everything is played.
    pub replicates: u32,
    /// Scenarios with settings of the levers.
    pub configurations: u32,
    /// Who met whom.
    pub lineups: u64,
    /// Seats of a game.
    pub seats: usize,
    /// The root of all seeds.
    pub seed: u64,
    /// The texts that it was played from, by path; the plan is one of them.
    #[serde(skip)]
    pub files: BTreeMap<String, String>,
}

/// One sentence of the verdict.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Sentence {
    /// What it is about.
    pub about: About,
    /// The sentence, with its stop.
    pub text: String,
}

/// What a sentence is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum About {
    /// How much of the batch is there.
    Progress,
    /// Who is best, and how sure.
    Standings,
    /// What a point is, where that is not a win.
    Points,
    /// Whether there is one best choice, or a cycle.
    Payoffs,
    /// Whether the seat matters.
    Seats,
    /// How long games are.
    Lengths,
    /// How they end.
    Endings,
    /// What levers change.
    Levers,
    /// What failed.
    Failures,
}

/// A contender's games.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Contender {
    /// Its name.
    pub contender: String,
    /// Its place in the plan, from 0.
    pub place: usize,
    /// Seats it played in games that came to their end; two seats of one game count twice.
    pub games: u64,
    /// Of these, wins, shared ones too.
    pub wins: u64,
    /// Of these, draws.
    pub draws: u64,
    /// The sum of all ranks, from 1.
    pub ranks: u64,
    /// The share of the points of its games that it took, from 0 to 1.
    pub points: Option<Estimate>,
    /// By how much the share of the first contender is above its own, with bounds that hold for all contenders at once; none for
    /// the first.
    pub behind: Option<Estimate>,
    /// In Elo points around a mean of 0.
    pub rating: Option<Estimate>,
    /// Its share in the mix that nobody beats (Nash averaging).
    pub nash: Option<Estimate>,
    /// What it wins against that mix, from -1 to 0.
    pub skill: Option<f64>,
    /// How often it is met in the long run where what beats others takes over (alpha-rank).
    pub alpha_rank: Option<Estimate>,
    /// The share of points that it takes from each contender, in the order of this list; none if they never met. Empty where
    /// games have one seat.
    pub against: Vec<Option<Estimate>>,
    /// The share of points that it takes in each seat; none if it never sat there.
    pub by_seat: Vec<Option<Estimate>>,
}

/// What a seat is worth.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SeatWorth {
    /// The seat, from 1.
    pub seat: u32,
    /// Its name in the first scenario.
    pub name: String,
    /// The share of points that it takes, whoever plays it.
    #[serde(flatten)]
    pub points: Estimate,
}

/// How long games are, in rounds.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Lengths {
    /// The mean; none if too few games say how sure it is.
    pub mean: Option<Estimate>,
    /// The shortest game.
    pub least: u32,
    /// The longest.
    pub most: u32,
    /// Lengths that a part of the games does not exceed.
    pub quantiles: Vec<Quantile>,
    /// How many games are how long.
    pub bins: Vec<Bin>,
}

/// T-123: how often something happened in a game, of all games that came to their end.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Counts {
    /// `rounds`, `turns` or `events`.
    pub what: &'static str,
    /// The least in a game.
    pub least: u32,
    /// The most in a game.
    pub most: u32,
    /// The mean.
    pub mean: f64,
    /// The variance of these games, none left out.
    pub variance: f64,
    /// By nearest rank: what a part of the games does not exceed.
    pub percentiles: Vec<Percentile>,
    /// How many games had so many.
    pub bins: Vec<Bin>,
}

/// What a part of the games does not exceed.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Percentile {
    /// The part, such as 0.5.
    pub part: f64,
    /// The number.
    pub value: u32,
}

/// A length that a part of the games does not exceed.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Quantile {
    /// The part, such as 0.5.
    pub part: f64,
    /// The length.
    #[serde(flatten)]
    pub rounds: Estimate,
}

/// Games of some lengths.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Bin {
    /// The shortest.
    pub from: u32,
    /// The longest.
    pub to: u32,
    /// How many.
    pub games: u64,
}

/// Why games were over.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Ending {
    /// The condition, in the module's words, without their figures.
    pub condition: String,
    /// How many games.
    pub games: u64,
    /// Which part of all games; bounds hold for all conditions at once.
    pub share: Estimate,
    /// How many of these each contender won, in their order; shared wins too.
    pub wins: Vec<u64>,
}

/// How a contender's games of one seat end: what a share of points does not say where there is nobody to beat.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Campaigns {
    /// Its name.
    pub contender: String,
    /// Which part of its games it won. Its points count draws as well.
    pub won: Option<Estimate>,
    /// In what ways they end: wins first, then draws; the most frequent first.
    pub ends: Vec<CampaignEnd>,
}

/// A way for a contender's games of one seat to end.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CampaignEnd {
    /// What it means for the seat: `win`, `draw`, `loss` or `eliminated`.
    pub outcome: &'static str,
    /// The condition, in the module's words, without their figures.
    pub condition: String,
    /// How many games.
    pub games: u64,
    /// Which part of the contender's games; bounds hold for all ways at once.
    pub share: Estimate,
    /// The rounds of the shortest of them.
    pub least: u32,
    /// The rounds that half of them do not exceed.
    pub middle: u32,
    /// The rounds of the longest.
    pub most: u32,
    /// Their mean rounds; none if too few games say how sure it is.
    pub mean: Option<Estimate>,
}

/// A metric as it was last, by contenders.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MetricMeans {
    /// The metric's name.
    pub name: String,
    /// The unit of its values.
    pub unit: String,
    /// What it is.
    pub help: String,
    /// Whether people compare seats by it.
    pub is_headline: bool,
    /// The mean of each contender, in their order.
    pub means: Vec<Option<Estimate>>,
}

/// A metric round by round, by contenders: the mean over games that still run.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Curve {
    /// The metric's name.
    pub name: String,
    /// The unit of its values.
    pub unit: String,
    /// What it is.
    pub help: String,
    /// Whether people compare seats by it.
    pub is_headline: bool,
    /// The rounds, up to the last one that a tenth of all games reaches.
    pub rounds: Vec<u32>,
    /// By contenders, in their order: the mean at each of these rounds, with a band that holds for this round alone.
    pub means: Vec<Vec<Option<Estimate>>>,
}

/// A way to fail.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FailureKind {
    /// What happened.
    pub what: String,
    /// How many games.
    pub games: u64,
}

/// A game that failed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FailedGame {
    /// Its number in the plan.
    pub game: u64,
    /// What happened.
    pub end: String,
    /// The command that plays it by itself.
    pub again: String,
}
