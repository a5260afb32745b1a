//! The civilisation module: cities, units and nations on a map.
//!
//! The *ruleset* is what an author writes in `assets/rulesets/classic/*.ron`, as typed data ([`ruleset`]), and everything
//! that can be wrong with it ([`ruleset::check`]). Rules name its entries by small numbers ([`ids`]).

// What an author may change.
pub mod ruleset;

// The quantities all rules speak of.
pub mod bits;
pub mod ids;
pub mod keys;
pub mod outputs;

// What circumstances do to every number.
pub mod effects;

// The world.
pub mod map;

// The rules, by subject.
pub mod city;
pub mod nation;
pub mod production;
pub mod trade;

/// The module's name.
pub const NAME: &str = "civ";
