//! The origin of the settings of a plan's levers, as needed for estimating effects from them.
#![allow(clippy::float_arithmetic, reason = "places of settings for the statistics; no game ever reads them")]

/// The method by which settings were chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeverKind {
    /// No levers, and one setting that changes nothing.
    Fixed,
    /// All combinations of the levers' values, the last lever varying fastest, as in
    /// [`crate::stats::factorial::Factorial`]; complete if [`LeverDesign::left_out`] is 0.
    Grid,
    /// The first values of all levers, then the second ones, and so on.
    Zip,
    /// Listed one by one by the plan's author. A lever may be left as the scenario has it.
    Listed,
    /// A Latin hypercube; some strips are empty if [`LeverDesign::left_out`] is not 0.
    LatinHypercube,
    /// [`crate::stats::designs::saltelli`]: rows come in blocks of the number of levers plus two,
    /// first `A`, then `A` with the value of `B` for each lever, then `B`. For
    /// [`crate::stats::sensitivity::sobol_indices`].
    Sobol {
        /// Number of blocks.
        samples: u32,
    },
    /// [`crate::stats::designs::morris`]: rows come in walks of the number of levers plus one. For
    /// [`crate::stats::sensitivity::morris_effects`].
    Morris {
        /// Number of walks.
        walks: u32,
    },
}

/// The settings of a plan's levers as rows of a design.
///
/// A sample may contain the same setting more than once. It is played once and shared by several
/// rows; estimates of effects use the rows, each with the results of its setting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeverDesign {
    /// The method by which they were chosen.
    pub kind: LeverKind,
    /// For each row the number of its setting.
    pub rows: Vec<u32>,
    /// Number of settings that the plan's constraints excluded.
    pub left_out: u64,
    /// Number of values of each lever.
    pub counts: Vec<u64>,
    /// For each setting the numbers of its values, lever by lever; `None` for a lever that it
    /// leaves as it is.
    pub places: Vec<Vec<Option<u64>>>,
}

impl LeverDesign {
    /// Whether the settings are a sample of all combinations of values.
    #[must_use]
    pub fn is_sampled(&self) -> bool {
        self.sample_rows() > 0
    }

    /// Number of rows that belong together, a base sample or walk; 1 for those of a Latin
    /// hypercube, and 0 if the design is no sample.
    #[must_use]
    pub fn sample_rows(&self) -> usize {
        match self.kind {
            LeverKind::Fixed | LeverKind::Grid | LeverKind::Zip | LeverKind::Listed => 0,
            LeverKind::LatinHypercube => 1,
            LeverKind::Sobol { .. } => self.counts.len() + 2,
            LeverKind::Morris { .. } => self.counts.len() + 1,
        }
    }

    /// Returns for each row the position of each lever's value within its values, from 0 for the
    /// first to 1 for the last. The values are those actually played, so that slopes over these
    /// points are those of the levers. 0 for a lever that has one value or is left as it is.
    #[must_use]
    pub fn points(&self) -> Vec<Vec<f64>> {
        let point = |row: &u32| {
            let places = &self.places[*row as usize];
            places.iter().zip(&self.counts).map(|(place, count)| share(*place, *count)).collect()
        };
        self.rows.iter().map(point).collect()
    }
}

fn share(place: Option<u64>, count: u64) -> f64 {
    match place {
        Some(place) if count > 1 => place as f64 / (count - 1) as f64,
        _ => 0.0,
    }
}

/// Returns the number of the value at a position from 0, inclusive, to 1, exclusive; all equally
/// likely.
pub(super) fn drawn(place: f64, count: u64) -> u64 {
    ((place * count as f64) as u64).min(count - 1)
}

/// Returns the number of the value nearest to a position from 0 to 1, both inclusive.
pub(super) fn nearest(place: f64, count: u64) -> u64 {
    ((place * (count - 1) as f64 + 0.5) as u64).min(count - 1)
}
