//! The effort that a persona spends on its decisions.

/// Effort spent on production decisions, in units of work.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// Cities whose production was decided.
    pub cities: u32,
    /// Items whose worth for a city was computed.
    pub evaluations: u32,
    /// Queries whether a city can build something.
    pub shops: u32,
}

impl Effort {
    /// The whole effort as one number.
    pub(super) fn work(self) -> u64 {
        u64::from(self.cities) + u64::from(self.evaluations) + u64::from(self.shops)
    }
}
