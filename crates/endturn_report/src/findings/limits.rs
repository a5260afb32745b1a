//! Limits on what is kept of many games.

/// Maximum observations kept individually.
pub const GROUPS: u64 = 512;

/// Maximum distinct conditions; later ones are merged.
pub(super) const CONDITIONS: usize = 40;
/// The name of the merged conditions.
pub(super) const OTHERS: &str = "other reasons";
