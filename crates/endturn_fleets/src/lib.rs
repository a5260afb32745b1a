#![doc = include_str!("../README.md")]
//!
//! A *ruleset* is what an author writes ([`ruleset`]); once checked (`ruleset_check`) it becomes
//! [`rules::Rules`], which every rule reads. The rules are pure functions over small values: F-01
//! [`structures`], F-03 [`income`], F-05 [`missions`], F-06 [`victory`], F-07 [`battle`] and
//! [`volley`], F-08 [`scans`]. The systems that carry them out are listed in [`turn_table`], in the
//! order in which they run. [`orders`] holds what people and personas may ask for, [`view`] what
//! they may know.

// The ruleset as written, checked and compiled.
pub mod ruleset;
mod ruleset_check;

pub mod rules;

mod in_force;

// Quantities that all rules use.
pub mod amount;
pub mod fleet;

// The rules, in the order of the turn.
pub mod structures;

pub mod income;
pub mod projection;

pub mod missions;

pub mod battle;
pub mod volley;

pub mod victory;

mod scan_level;
pub mod scans;

mod wide;

// The state, and the order of the systems that change it.
pub mod components;
pub mod turn_table;

pub mod plugin;
mod resolution;

// Input and output.
pub mod orders;

pub mod facts;
pub mod metrics;
pub mod rule_list;
pub mod tables;
pub mod view;

mod counsel;
mod drawing;
mod forecast;
mod tools;

mod view_forms;

pub mod personas;

mod module;
mod section;
mod setup;
mod so_far;
mod soundness;

#[doc(hidden)]
pub mod internals;

pub use module::Fleets;

/// The module's name.
pub const NAME: &str = "fleets";
