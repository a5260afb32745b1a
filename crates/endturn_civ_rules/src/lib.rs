#![doc = include_str!("../README.md")]
//!
//! The *ruleset* is what an author writes in `assets/rulesets/classic/*.ron`, as typed data
//! ([`ruleset`]); [`ruleset_check`] finds its problems, and compiled it becomes
//! [`rules::CivRules`]. Rules are pure functions over small values, by subject: [`city`],
//! [`production`], [`trade`], [`nation`], [`combat`], [`covert`]. They learn about the world
//! through [`effects`], which query it by a trait, and the [`map`]. `endturn_civ` has the state and
//! calls them.

// The ruleset as written.
pub mod ruleset;

// Quantities that all rules use.
mod arithmetic;
pub mod bits;
pub mod ids;
pub mod keys;
pub mod outputs;

// The world.
pub mod map;

// The influence of circumstances on every number.
pub mod effects;
pub mod ruleset_check;

// The rules as pure functions, by subject.
pub mod activities;
pub mod city;
pub mod combat;
pub mod covert;
pub mod movement;
pub mod nation;
pub mod production;
pub mod recovery;
pub mod trade;
pub mod vision;

// The compiled ruleset, and rulesets in words.
mod arms;
pub mod handbook;
mod land;
pub mod rules;
mod troops;
mod works;
