#![doc = include_str!("../README.md")]
//!
//! The *ruleset* is what an author writes in `assets/rulesets/classic/*.ron`, as typed data ([`ruleset`]), and everything
//! that can be wrong with it ([`ruleset_check`]); made ready it becomes [`rules::CivRules`]. Rules are pure functions over small
//! values, by subject: [`city`], [`production`], [`trade`], [`nation`], [`combat`], [`covert`]. What they are told of the world they are told through
//! [`effects`], which ask for it by a trait, and the [`map`]. `endturn_civ` has the state and calls them.

// What an author may change.
pub mod ruleset;

// The quantities all rules speak of.
mod arithmetic;
pub mod bits;
pub mod ids;
pub mod keys;
pub mod outputs;

// The world.
pub mod map;

// What circumstances do to every number.
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

// The ruleset made ready.
mod arms;
mod land;
pub mod rules;
mod troops;
mod works;
