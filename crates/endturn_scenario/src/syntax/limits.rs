//! Limits on reading a text and on reported mistakes.

/// Maximum nesting depth of brackets.
pub(super) const MAX_DEPTH: usize = 64;
/// Maximum number of tokens (numbers, words, signs) in one text.
pub(super) const MAX_TOKENS: usize = 1_000_000;
/// Maximum number of mistakes reported in one text; later ones may follow from earlier ones.
pub(super) const MAX_SLIPS: usize = 5;
