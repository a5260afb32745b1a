//! The variation in a plan: its scenarios and levers, and how they are combined.

use endturn_lab::plan::{LeverKind, LoadedPlan};

use super::model::{AS_IT_IS, Factor};

/// Maximum values of a factor that are listed; of more, the first and the last are.
const MAX_VALUES: u64 = 64;

/// The differences between the configurations of a plan.
pub(super) struct Varied {
    /// Description of the design.
    pub(super) design: String,
    pub(super) factors: Vec<Factor>,
    pub(super) shape: Shape,
    /// The value of each factor, by configuration.
    pub(super) values: Vec<Vec<String>>,
    /// A note on what such a design can't show.
    pub(super) note: Option<String>,
}

/// The relation between configurations.
pub(super) enum Shape {
    /// All combinations of the factors' values, the last factor varying fastest.
    Grid,
    /// One after the other; each is compared with the first.
    Steps,
    /// Drawn by chance, too many to look at individually: for each row its configuration, and the
    /// position of each lever's value.
    Sample(Vec<u32>, Vec<Vec<f64>>),
    /// Rows for Sobol indices, by configuration.
    Sobol(Vec<u32>),
    /// Walks for Morris screening, by configuration.
    Morris(Vec<u32>, Vec<Vec<f64>>),
}

impl Varied {
    pub(super) fn of(plan: &LoadedPlan) -> Self {
        let configurations = plan.configurations();
        let scenarios = configurations.checked_sub(1).map_or(1, |last| plan.scenario_of(last) + 1);
        let (design, is_one) = (plan.design(), scenarios == 1);
        // In several scenarios each row stands for one setting in all of them.
        let sample = || {
            let of = |scenario| design.rows.iter().map(move |row| row + plan.configuration_of(scenario, 0));
            let rows = (0..scenarios).flat_map(of).collect();
            Shape::Sample(rows, (0..scenarios).flat_map(|_| design.points()).collect())
        };
        let (words, mut shape) = match &design.kind {
            LeverKind::Fixed | LeverKind::Grid => ("all combinations of values", Shape::Grid),
            LeverKind::Zip => ("the first values of all levers, then the second ones, and so on", Shape::Steps),
            LeverKind::Listed => ("settings listed one by one", Shape::Steps),
            LeverKind::LatinHypercube => ("a Latin hypercube", sample()),
            LeverKind::Sobol { .. } if is_one => ("Sobol’s sequence", Shape::Sobol(design.rows.clone())),
            LeverKind::Sobol { .. } => ("Sobol’s sequence, in several scenarios", sample()),
            LeverKind::Morris { .. } if is_one => {
                ("Morris’s walks", Shape::Morris(design.rows.clone(), design.points()))
            }
            LeverKind::Morris { .. } => ("Morris’s walks, in several scenarios", sample()),
        };
        let mut note = None;
        if design.left_out > 0 {
            let is_grid = matches!(shape, Shape::Grid | Shape::Steps);
            shape = if is_grid { Shape::Steps } else { sample() };
            note = is_grid.then(|| {
                "The plan’s constraints excluded some settings, so that effects of single levers can’t be separated."
                    .to_owned()
            });
        }
        Self {
            design: words.to_owned(),
            factors: factors(plan, scenarios, matches!(shape, Shape::Grid)),
            shape,
            values: (0..configurations).map(|configuration| values(plan, configuration, is_one)).collect(),
            note,
        }
    }
}

fn factors(plan: &LoadedPlan, scenarios: usize, is_grid: bool) -> Vec<Factor> {
    let path = |scenario: usize| plan.configuration(plan.configuration_of(scenario, 0)).0.to_owned();
    let scenario =
        (scenarios > 1).then(|| Factor { name: "scenario".to_owned(), values: (0..scenarios).map(path).collect() });
    let lever = |lever: &endturn_lab::plan::Lever| {
        let count = lever.values.count();
        let named: Vec<u64> = if is_grid || count <= MAX_VALUES { (0..count).collect() } else { vec![0, count - 1] };
        Factor { name: lever.path.clone(), values: named.into_iter().map(|at| lever.values.text(at)).collect() }
    };
    scenario.into_iter().chain(plan.levers.iter().map(lever)).collect()
}

/// Names a configuration: its scenario, if there are several, and the values of its levers.
pub(super) fn named(plan: &LoadedPlan, configuration: u32) -> String {
    let is_one = plan.scenario_of(plan.configurations() - 1) == 0;
    let scenario = (!is_one).then(|| plan.configuration(configuration).0.to_owned());
    let value = |(lever, value): (&endturn_lab::plan::Lever, Option<&str>)| match value {
        Some(value) => format!("{} {value}", lever.path),
        None => format!("{} {AS_IT_IS}", lever.path),
    };
    let levers = plan.levers.iter().zip(plan.lever_values(configuration)).map(value);
    scenario.into_iter().chain(levers).collect::<Vec<_>>().join(", ")
}

/// Returns the value of each factor in a configuration; empty for a lever that is left as it is.
fn values(plan: &LoadedPlan, configuration: u32, is_one: bool) -> Vec<String> {
    let scenario = (!is_one).then(|| plan.configuration(configuration).0.to_owned());
    let levers = plan.lever_values(configuration).map(|value| value.unwrap_or_default().to_owned());
    scenario.into_iter().chain(levers).collect()
}
