//! What a plan varies: its scenarios and levers, and how they are combined.

use endturn_lab::plan::{Combine, LoadedPlan};

use super::model::Factor;

/// What is varied between the configurations of a plan.
pub(super) struct Varied {
    /// In words.
    pub(super) design: String,
    pub(super) factors: Vec<Factor>,
    pub(super) shape: Shape,
    /// The value of each factor, by configurations.
    pub(super) values: Vec<Vec<String>>,
}

/// How configurations belong together.
pub(super) enum Shape {
    /// Every value of each factor with every value of the others, the last one turning fastest.
    Grid,
    /// One after the other; each is compared with the first.
    Steps,
}

impl Varied {
    pub(super) fn of(plan: &LoadedPlan) -> Self {
        let configurations = plan.configurations();
        let scenarios = configurations.checked_sub(1).map_or(1, |last| plan.scenario_of(last) + 1);
        let mut factors = Vec::new();
        if scenarios > 1 {
            let path = |at: usize| {
                let of = (0..configurations).find(|configuration| plan.scenario_of(*configuration) == at);
                of.map_or_else(String::new, |configuration| plan.configuration(configuration).0.to_owned())
            };
            factors.push(Factor { name: "scenario".to_owned(), values: (0..scenarios).map(path).collect() });
        }
        for lever in &plan.levers {
            let values = lever.values.iter().map(|(value, _)| value.clone()).collect();
            factors.push(Factor { name: lever.path.clone(), values });
        }
        let (design, shape) = match plan.sheet.combine {
            Combine::Zip if plan.levers.len() > 1 => ("the first values of all levers, then the second ones, and so on", Shape::Steps),
            _ => ("every value of each with every value of the others", Shape::Grid),
        };
        let value = |setting: &String| setting.split_once('=').map_or(String::new(), |(_, value)| value.to_owned());
        let values = |configuration| {
            let (scenario, setting) = plan.configuration(configuration);
            let scenario = (scenarios > 1).then(|| scenario.to_owned());
            scenario.into_iter().chain(setting.iter().map(value)).collect()
        };
        Self { design: design.to_owned(), factors, shape, values: (0..configurations).map(values).collect() }
    }
}
