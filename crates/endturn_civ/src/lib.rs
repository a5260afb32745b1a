//! The civilisation module: cities, units and nations on a map.
//!
//! The *ruleset* is what an author writes in `assets/rulesets/classic/*.ron`, as typed data ([`ruleset`]), and everything
//! that can be wrong with it ([`ruleset_check`]); made ready it becomes [`rules::CivRules`]. Rules are pure functions where they
//! can be ([`city`], [`production`], [`trade`], [`nation`]). The [`state`] is changed through a [`realm`]: [`changes`] keep everything
//! in step, [`refresh`] computes a city anew, and [`phase_end`] is the turn of cities, in tables that read like the rules text.

// What an author may change.
mod book;
pub mod ruleset;

// The quantities all rules speak of.
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
pub mod city;
pub mod nation;
pub mod production;
pub mod trade;

// The ruleset made ready.
mod land;
pub mod rules;
mod troops;
mod works;

// The state, and what changes it.
pub mod changes;
mod notes;
pub mod realm;
pub mod refresh;
pub mod shop;
pub mod state;
pub mod story;
pub mod trace;

// What happens when.
pub mod turn_table;

pub mod phase_end;
pub mod stages;

pub mod plugin;

// What comes in and what goes out.
pub mod orders;

pub mod facts;
pub mod metrics;
mod picture;
pub mod rule_list;
pub mod tables;
mod tools;
pub mod view;

pub mod personas;

mod module;
mod scenario;
mod setup;
mod soundness;

pub use module::Civ;

/// The module's name.
pub const NAME: &str = "civ";
