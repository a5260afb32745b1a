//! The civilisation module: cities, units and nations on a map.
//!
//! So far it holds the *ruleset*: what an author writes in `assets/rulesets/classic/*.ron`, as typed data
//! ([`ruleset`]), and everything that can be wrong with it ([`ruleset::check`]).

pub mod ruleset;

/// The module's name.
pub const NAME: &str = "civ";
