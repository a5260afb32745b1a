//! What is found of levers, as plain data.

use serde::Serialize;

use super::Estimate;
use crate::words::{among, isolated};

/// What levers and scenarios change.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Levers {
    /// How the settings were combined, in words.
    pub design: String,
    /// Whether configurations are compared one by one with the first, and effects are of configurations and not of factors.
    pub is_stepwise: bool,
    /// What was varied.
    pub factors: Vec<Factor>,
    /// What is looked at: `rounds`, or the points of a contender by its name.
    pub outcomes: Vec<Outcome>,
    /// Each configuration for itself; empty if there are too many.
    pub configurations: Vec<Configuration>,
    /// What happens from the first value of a factor, or the first configuration, to another one.
    pub effects: Vec<Effect>,
    /// Whether one factor changes what another does.
    pub interactions: Vec<Interaction>,
    /// Sobol indices or Morris's screening of sampled designs.
    pub sensitivities: Vec<Sensitivity>,
    /// Of these, the base samples or walks from which they come; 0 without them.
    pub samples: usize,
    /// Why effects are missing, if they are.
    pub note: Option<String>,
}

/// What stands for the value of a lever that a configuration does not set.
pub const AS_IT_IS: &str = "as it is";

impl Levers {
    /// What a configuration sets, of at most so many levers.
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

    /// Whether an estimate of a Sobol index is none that an index can have, as it happens with few samples.
    #[must_use]
    pub fn has_few_samples(&self) -> bool {
        let is_odd = |one: &Estimate| !(0.0..=1.0).contains(&one.estimate);
        let all = self.sensitivities.iter().flat_map(|one| one.outcomes.iter().flatten());
        all.into_iter().any(|one| matches!(one, Matters::Sobol { first, total } if is_odd(first) || is_odd(total)))
    }
}

/// Something that was varied.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Factor {
    /// The path of the lever, or `scenario`.
    pub name: String,
    /// Its values, the first one being what others are compared with.
    pub values: Vec<String>,
}

/// What a lever may change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case", tag = "kind")]
pub enum Outcome {
    /// The share of points of a contender.
    Points {
        /// Its name.
        contender: String,
    },
    /// How long games are.
    Rounds,
}

/// A configuration for itself.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Configuration {
    /// Its number in the plan, from 0.
    pub configuration: u32,
    /// The value of each factor.
    pub values: Vec<String>,
    /// Games that came to their end.
    pub games: u64,
    /// Each outcome, in their order.
    pub outcomes: Vec<Option<Estimate>>,
}

/// By how much an outcome rises from the first value of a factor to another one.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Effect {
    /// The factor, by its place; 0 if configurations are compared one by one.
    pub factor: usize,
    /// The value that it goes to, or the configuration, by its place; the first one is 0.
    pub to: usize,
    /// Each outcome, in their order.
    pub changes: Vec<Option<Change>>,
}

/// By how much more an outcome rises from the first to the last value of one factor once another one is at its last value.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Interaction {
    /// The one, by its place.
    pub factor: usize,
    /// The other, by its place.
    pub with: usize,
    /// Each outcome, in their order.
    pub changes: Vec<Option<Change>>,
}

/// A change, and whether it is one.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Change {
    /// By how much.
    #[serde(flatten)]
    pub by: Estimate,
    /// Whether it is none by chance, even as one of all changes of this batch.
    pub is_sure: bool,
}

/// How much a factor of a sampled design matters over its whole range, by outcomes.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Sensitivity {
    /// The factor, by its place.
    pub factor: usize,
    /// What the first figure is, such as the part of the variance that it explains alone.
    pub outcomes: Vec<Option<Matters>>,
}

/// How much a factor matters for an outcome.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "snake_case", tag = "by")]
pub enum Matters {
    /// Sobol indices: the part of the variance of the outcome.
    Sobol {
        /// That it explains alone.
        first: Estimate,
        /// That it explains alone and together with others.
        total: Estimate,
    },
    /// Morris's screening, for a move over the whole range.
    Morris {
        /// The mean change, with its direction.
        mean: f64,
        /// The mean size of the change.
        size: Estimate,
        /// How much it differs from place to place.
        spread: f64,
    },
}
