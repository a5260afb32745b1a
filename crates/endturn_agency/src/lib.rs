#![doc = include_str!("../README.md")]
//!
//! There are two kinds of games, told apart by their rulesets. [`patrol`] decides sites by one roll
//! for each objective and each agent; [`battles`] has them fought over, with training, upgrades and
//! factions that strike back. [`frame`] is their common part: offices with agents and sites, the
//! books, input and output. A kind supplies rules, not plumbing: see [`frame::kind::AgencyKind`].

pub mod battles;
pub mod frame;
pub mod patrol;

mod kinds;

#[doc(hidden)]
pub mod internals;

pub use patrol::Patrol as Agency;

/// The module's name.
pub const NAME: &str = "agency";
