#![doc = include_str!("../README.md")]
//!
//! A *ruleset* is what an author writes ([`ruleset`]); once checked ([`ruleset_check`]) it becomes [`rules::Rules`], which
//! every rule reads. The rules are pure functions over small values: F-01 [`structures`], F-03 [`income`], F-05
//! [`missions`], F-06 [`victory`], F-07 [`battle`] and [`volley`], F-08 [`scans`]. The systems that carry them stand in
//! [`turn_table`], in the order in which they run; what people and personas may ask for in [`orders`], what they may know in
//! [`view`].

// What an author may change, and what becomes of it.
mod book;
pub mod ruleset;
pub mod ruleset_check;

pub mod rules;

mod in_force;

// The quantities all rules speak of.
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

// The state, and when what happens to it.
pub mod components;
pub mod turn_table;

pub mod plugin;
mod resolution;

// What comes in and what goes out.
pub mod orders;

pub mod facts;
pub mod metrics;
pub mod rule_list;
pub mod tables;
pub mod view;

mod counsel;

mod view_forms;

pub mod personas;

mod module;
mod setup;
mod soundness;

pub use module::Fleets;

/// The module's name.
pub const NAME: &str = "fleets";
