//! Findings about levers, as plain data.

use serde::Serialize;

use super::Estimate;
use crate::words::{among, figure, figures, isolated, percent, range};

/// Effects of levers and scenarios.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Levers {
    /// Description of the design.
    pub design: String,
    /// Whether configurations are compared one by one with the first; effects then belong to
    /// configurations, not to factors.
    pub is_stepwise: bool,
    /// The factors that were varied.
    pub factors: Vec<Factor>,
    /// The outcomes that levers may change.
    pub outcomes: Vec<Outcome>,
    /// Each configuration by itself; empty if there are too many.
    pub configurations: Vec<Configuration>,
    /// Effects of changing a factor, or the configuration, from the first value to another one.
    pub effects: Vec<Effect>,
    /// Interactions between two factors.
    pub interactions: Vec<Interaction>,
    /// Sobol indices, Morris's screening or rank correlations of sampled designs.
    pub sensitivities: Vec<Sensitivity>,
    /// The base samples, walks or settings behind them; 0 without sensitivities.
    pub samples: usize,
    /// The reason why effects are missing, if they are.
    pub note: Option<String>,
}

/// Placeholder for the value of a lever that a configuration does not set.
pub const AS_IT_IS: &str = "as it is";

impl Levers {
    /// Describes the settings of a configuration, for at most `most` levers.
    #[must_use]
    pub fn setting(&self, configuration: usize, most: usize) -> String {
        let Some(one) = self.configurations.get(configuration) else { return "…".to_owned() };
        let set: Vec<String> = self
            .factors
            .iter()
            .zip(&one.values)
            .filter(|(_, value)| !value.is_empty())
            .map(|(factor, value)| format!("`{}` {}", factor.name, isolated(value)))
            .collect();
        if set.is_empty() { AS_IT_IS.to_owned() } else { among(&set, most) }
    }

    /// Whether an estimate of a Sobol index is outside its possible range, which happens with few
    /// samples.
    #[must_use]
    pub fn has_few_samples(&self) -> bool {
        let is_odd = |one: &Estimate| !(0.0..=1.0).contains(&one.estimate);
        let all = self.sensitivities.iter().flat_map(|one| one.outcomes.iter().flatten());
        all.into_iter().any(|one| matches!(one, Matters::Sobol { first, total } if is_odd(first) || is_odd(total)))
    }
}

/// A factor that was varied.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Factor {
    /// The path of the lever, or `scenario`.
    pub name: String,
    /// Its values; the first is the baseline of comparisons.
    pub values: Vec<String>,
}

/// An outcome that a lever may affect.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case", tag = "kind")]
pub enum Outcome {
    /// The share of points of a contender.
    Points {
        /// Its name.
        contender: String,
    },
    /// The share of points of a seat, whichever contender plays it.
    Seat {
        /// The seat, from 1.
        seat: u32,
    },
    /// A final metric.
    Metric {
        /// Its name.
        metric: String,
        /// The unit of its values.
        unit: String,
        /// The name of the seat whose metric it is; `None` for the mean over all seats.
        seat: Option<String>,
    },
    /// Lengths of games.
    Rounds,
}

impl Outcome {
    /// Whether it is a share, shown in percent.
    #[must_use]
    pub const fn is_share(&self) -> bool {
        matches!(self, Self::Points { .. } | Self::Seat { .. })
    }

    /// Whether its change is the reverse of that of another one, named before it: with two seats,
    /// one of two contenders, or seats, gains what the other loses.
    #[must_use]
    pub fn is_mirrored<'o>(&self, all: impl Iterator<Item = &'o Self> + Clone, seats: usize) -> bool {
        let is_second = |of: fn(&Self) -> bool| {
            let mut all = all.clone().filter(|one| of(one));
            seats == 2 && all.clone().count() == 2 && all.nth(1) == Some(self)
        };
        is_second(|one| matches!(one, Self::Points { .. })) || is_second(|one| matches!(one, Self::Seat { .. }))
    }

    /// Its name at the head of a column.
    #[must_use]
    pub fn head(&self) -> String {
        match self {
            Self::Points { contender } => contender.clone(),
            Self::Seat { seat } => format!("seat {seat}"),
            Self::Metric { metric, seat: Some(seat), .. } => format!("{metric}, {seat}"),
            Self::Metric { metric, seat: None, .. } => metric.clone(),
            Self::Rounds => "rounds".to_owned(),
        }
    }

    /// Its name within a sentence.
    #[must_use]
    pub fn name(&self) -> String {
        match self {
            Self::Points { contender } => format!("points of {}", isolated(contender)),
            Self::Seat { seat } => format!("points of seat {seat}"),
            Self::Metric { metric, seat: Some(seat), .. } => format!("{metric} of {}", isolated(seat)),
            Self::Metric { metric, seat: None, .. } => format!("{metric}, mean over all seats"),
            Self::Rounds => "length of games".to_owned(),
        }
    }

    /// The unit of its changes, and the factor of values in this unit.
    #[must_use]
    pub fn unit(&self) -> (&str, f64) {
        match self {
            Self::Points { .. } | Self::Seat { .. } => ("percentage points", 100.0),
            Self::Metric { unit, .. } => (unit, 1.0),
            Self::Rounds => ("rounds", 1.0),
        }
    }

    /// Formats an estimate of it.
    #[must_use]
    pub fn show(&self, one: &Estimate) -> String {
        if self.is_share() { percent(one.estimate) } else { figure(one.estimate) }
    }

    /// Formats the bounds of an estimate of it.
    #[must_use]
    pub fn bounds(&self, one: &Estimate) -> String {
        if self.is_share() { range(one) } else { figures(one) }
    }
}

/// A configuration by itself.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Configuration {
    /// Its number in the plan, from 0.
    pub configuration: u32,
    /// The value of each factor.
    pub values: Vec<String>,
    /// Games that reached their end.
    pub games: u64,
    /// Each outcome, in their order.
    pub outcomes: Vec<Option<Estimate>>,
}

/// The change of an outcome from the first value of a factor to another one.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Effect {
    /// The index of the factor; 0 if configurations are compared one by one.
    pub factor: usize,
    /// The index of the new value or configuration; 0 is the first.
    pub to: usize,
    /// Each outcome, in their order.
    pub changes: Vec<Option<Change>>,
}

/// The additional change of an outcome from the first to the last value of one factor once another
/// factor is at its last value.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Interaction {
    /// The index of the first factor.
    pub factor: usize,
    /// The index of the second factor.
    pub with: usize,
    /// Each outcome, in their order.
    pub changes: Vec<Option<Change>>,
}

/// A change, and whether it is certain.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Change {
    /// The size of the change.
    #[serde(flatten)]
    pub by: Estimate,
    /// Whether it is not due to chance, allowing for all changes of this batch.
    pub is_sure: bool,
}

/// The importance of a factor of a sampled design over its whole range, by outcome.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Sensitivity {
    /// The index of the factor.
    pub factor: usize,
    /// For each outcome, in their order.
    pub outcomes: Vec<Option<Matters>>,
}

/// The importance of a factor for an outcome.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "snake_case", tag = "by")]
pub enum Matters {
    /// Sobol indices: shares of the variance of the outcome.
    Sobol {
        /// The share that it explains alone.
        first: Estimate,
        /// The share that it explains alone and together with others.
        total: Estimate,
    },
    /// The partial rank correlation: from -1, if the outcome always falls as the lever rises and
    /// all others are held, to 1.
    Correlation {
        /// The correlation.
        value: Estimate,
    },
    /// Morris screening, for a move over the whole range.
    Morris {
        /// The mean change, with its sign.
        mean: f64,
        /// The mean absolute change.
        size: Estimate,
        /// The spread of the change between places in the design.
        spread: f64,
    },
}
