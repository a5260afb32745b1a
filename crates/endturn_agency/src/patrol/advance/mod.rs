//! A-20 Pipeline: the systems of one advance. [`crate::patrol::turn_table`] has their order; they
//! only apply the rules, whose logic is in their own files.
//!
//! Agents are visited in storage order by steps that only change the agents themselves and a sum:
//! the result doesn't depend on it. Sites and factions are visited in the order of their keys.

pub(crate) mod destruction;

pub mod checks;
pub(crate) mod opening;
pub(crate) mod staff;

pub(crate) mod sites;

pub(crate) mod assets;
pub(crate) mod factions;
pub(crate) mod panic;

pub(crate) mod ending;
