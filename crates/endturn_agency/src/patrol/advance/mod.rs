//! A-20 Pipeline: the systems of one advance. [`crate::patrol::turn_table`] has their order; they only carry, the logic is in
//! the rules' own files.
//!
//! Agents whose step changes nothing but themselves and a sum are visited as storage has them: no order shows in the
//! result. Sites and factions are visited in the order of their keys.

pub(crate) mod destruction;

pub mod checks;
pub(crate) mod opening;
pub(crate) mod staff;

pub(crate) mod sites;

pub(crate) mod assets;
pub(crate) mod factions;
pub(crate) mod panic;

pub(crate) mod ending;
