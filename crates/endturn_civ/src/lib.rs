#![doc = include_str!("../README.md")]
//!
//! What a ruleset says and what follows from it alone is in `endturn_civ_rules`. Here is the game: the [`state`] is changed
//! through a [`realm`]; [`changes`] keep everything in step, `refresh` computes a city anew, and [`phase_end`] is the turn
//! of cities, in tables that read like the rules text.

// What may be written.
mod book;

// The state, and what changes it.
pub mod changes;
mod clash;
mod covert;
mod notes;
pub mod realm;
mod refresh;
pub mod shop;
mod sight;
pub mod state;
pub mod story;
pub mod trace;
mod visibility;

// What happens when.
mod turn_table;

pub mod phase_end;
mod stages;

mod plugin;

// What comes in and what goes out.
pub mod orders;

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

pub use module::Civ;

/// The module's name.
pub const NAME: &str = "civ";
