#![doc = include_str!("../README.md")]
//!
//! A ruleset, and everything that follows from it alone, is in `endturn_civ_rules`. This crate is
//! the game: rules change the [`state`] through a [`realm`]; [`changes`] keep it consistent,
//! `refresh` recomputes cities, and [`phase_end`] is the turn of cities, in tables that follow the
//! rules.

// The state and its changes.
pub mod changes;
mod clash;
mod covert;
pub mod forecast;
mod logs;
mod notes;
pub mod realm;
mod refresh;
pub mod shop;
mod sight;
pub mod state;
pub mod story;
pub mod trace;
mod visibility;

// The order of events.
pub mod turn_table;

pub mod phase_end;
mod stages;

mod plugin;

// Input and output.
pub mod orders;

mod envoys;
pub mod facts;
mod metrics;
mod picture;
mod rule_list;
mod tables;
mod tools;
mod view;

mod personas;

mod module;
mod scenario;
mod setup;
mod soundness;

#[doc(hidden)]
pub mod internals;

pub use module::Civ;

/// The module's name.
pub const NAME: &str = "civ";
