//! E-16 Turn order: the systems of one advance with battles. [`super::turn_table`] has their order; they only carry,
//! the logic is in the rules' own files.
//! Draws none. Tells nothing.
//!
//! Agents whose step changes nothing but themselves and a sum are visited as storage has them: no order shows in the
//! result. Sites and factions are visited in the order of their keys, investigations by office and start.

pub mod checks;
pub(crate) mod opening;
pub(crate) mod staff;

pub(crate) mod investigations;
pub(crate) mod sites;

pub(crate) mod assets;
pub(crate) mod factions;
pub(crate) mod panic;

pub(crate) mod ending;
