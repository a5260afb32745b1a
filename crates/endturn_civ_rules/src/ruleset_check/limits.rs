//! Size limits of a ruleset.

/// Maximum entries of a table.
pub(crate) const MAX_ENTRIES: usize = 2048;
/// Maximum terrains, and maximum unit classes.
pub(crate) const MAX_TERRAINS: usize = 128;
/// Maximum extras; a tile has a bit for each.
pub(crate) const MAX_EXTRAS: usize = 64;
/// Maximum buildings; a city has a bit for each.
pub(crate) const MAX_BUILDINGS: usize = 256;
/// Maximum techs; a nation has a bit for each.
pub(crate) const MAX_TECHS: usize = 256;
/// Maximum kinds of specialists; a city counts each.
pub(crate) const MAX_SPECIALISTS: usize = 8;
/// Maximum policies.
pub(crate) const MAX_POLICIES: usize = 64;
/// Maximum effects of a ruleset.
pub(crate) const MAX_EFFECTS: usize = 16_384;
/// Maximum ways in which one action is possible.
pub(crate) const MAX_WAYS: usize = 64;
/// Maximum requirements of a list.
pub(crate) const MAX_REQUIREMENTS: usize = 64;
