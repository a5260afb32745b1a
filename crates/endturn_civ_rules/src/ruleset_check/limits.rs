//! How much a ruleset may hold.

/// Most entries a table may have.
pub(crate) const MAX_ENTRIES: usize = 2048;
/// Most terrains, and most unit classes.
pub(crate) const MAX_TERRAINS: usize = 128;
/// Most extras; a tile has a bit for each.
pub(crate) const MAX_EXTRAS: usize = 64;
/// Most buildings; a city has a bit for each.
pub(crate) const MAX_BUILDINGS: usize = 256;
/// Most techs; a nation has a bit for each.
pub(crate) const MAX_TECHS: usize = 256;
/// Most kinds of specialists; a city counts each.
pub(crate) const MAX_SPECIALISTS: usize = 8;
/// Most policies.
pub(crate) const MAX_POLICIES: usize = 64;
/// Most effects a ruleset may have.
pub(crate) const MAX_EFFECTS: usize = 16_384;
/// Most ways in which one action may be possible.
pub(crate) const MAX_WAYS: usize = 64;
/// Most requirements a list may have.
pub(crate) const MAX_REQUIREMENTS: usize = 64;
