//! How the settings of a plan's levers came about: what whoever estimates effects from them has to know.
#![allow(clippy::float_arithmetic, reason = "places of settings for the statistics; no game ever reads them")]

/// How settings were chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeverKind {
    /// There are no levers, and one setting that changes nothing.
    Fixed,
    /// Every value of each lever with every value of the others, the last lever turning fastest, as
    /// [`crate::stats::designs::full_factorial`] has it; all of them if [`LeverDesign::left_out`] is 0.
    Grid,
    /// The first values of all levers, then the second ones, and so on.
    Zip,
    /// One by one by the plan's author. A lever may be left as the scenario has it.
    Listed,
    /// A Latin hypercube; some strips are empty if [`LeverDesign::left_out`] is not 0.
    LatinHypercube,
    /// By [`crate::stats::designs::saltelli`]: rows come in blocks of one for each lever and two, first `A`, then `A` with
    /// the value of `B` for each lever, then `B`. For [`crate::stats::sensitivity::sobol_indices`].
    Sobol {
        /// How many blocks there are.
        samples: u32,
    },
    /// By [`crate::stats::designs::morris`]: rows come in walks of one more than there are levers. For
    /// [`crate::stats::sensitivity::morris_effects`].
    Morris {
        /// How many walks there are.
        walks: u32,
    },
}

/// The settings of a plan's levers as rows of a design.
///
/// A sample may come to the same setting more than once. It is played once, and several rows are of it: whoever
/// estimates effects takes the rows, and for each of them the results of its setting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeverDesign {
    /// How they were chosen.
    pub kind: LeverKind,
    /// Of each row the number of its setting.
    pub rows: Vec<u32>,
    /// How many settings the plan's constraints left out.
    pub left_out: u64,
    /// How many values each lever has.
    pub counts: Vec<u64>,
    /// Of each setting the numbers of its values, lever by lever; none for a lever that it leaves as it is.
    pub places: Vec<Vec<Option<u64>>>,
}

impl LeverDesign {
    /// Of each row, where the value of each lever lies among its values, from 0 for the first to 1 for the last: of the
    /// values that are really played, so that slopes over these points are those of the levers. 0 for a lever that has one
    /// value or is left as it is.
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

/// The number of the value at a place from 0, included, to 1, excluded: each equally likely.
pub(super) fn drawn(place: f64, count: u64) -> u64 {
    ((place * count as f64) as u64).min(count - 1)
}

/// The number of the value next to a place from 0 to 1, both included.
pub(super) fn nearest(place: f64, count: u64) -> u64 {
    ((place * (count - 1) as f64 + 0.5) as u64).min(count - 1)
}
