#![doc = include_str!("../README.md")]
//!
//! There are two kinds of games, told apart by their rulesets. [`patrol`] (part 1 of the rules text) decides sites by one
//! roll for each objective and each agent; [`battles`] (part 2) has them fought over, with training, upgrades and factions that
//! strike back. What both have is in [`frame`]: offices with agents and sites, the books, what comes in and what goes out. A
//! kind brings rules, not plumbing: [`frame::kind::Kind`] says what.

pub mod battles;
pub mod frame;
pub mod patrol;

mod book;
mod kinds;
mod module;

pub use module::Agency;

/// The module's name.
pub const NAME: &str = "agency";
