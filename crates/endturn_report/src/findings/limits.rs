//! How much is kept of many games.

/// Observations that are kept one by one, at most.
pub const GROUPS: u64 = 512;

/// Conditions that are told apart; what comes later is one.
pub(super) const CONDITIONS: usize = 40;
/// What the others are called.
pub(super) const OTHERS: &str = "other reasons";
