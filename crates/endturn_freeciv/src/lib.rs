//! Reads Freeciv's section files, and turns its rulesets into rulesets of endturn.
//!
//! Nothing of Freeciv is part of this crate but names and numbers of its formats.

pub mod ruleset;
pub mod section_file;
