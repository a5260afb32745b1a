//! How much of a text is read, and told.

/// Brackets within brackets that are allowed.
pub(super) const MAX_DEPTH: usize = 64;
/// Tokens (numbers, words, signs) that are allowed in one text.
pub(super) const MAX_TOKENS: usize = 1_000_000;
/// Mistakes told of one text; later ones may follow from earlier ones.
pub(super) const MAX_SLIPS: usize = 5;
