//! Reads Freeciv's section files, and turns its rulesets and saved games into files of endturn.
//!
//! Nothing of Freeciv is part of this crate but names and numbers of its formats.

pub mod packed;
pub mod ruleset;
pub mod save;
pub mod section_file;

mod ron;
