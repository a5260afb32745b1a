#![doc = include_str!("../README.md")]
//!
//! Every value keeps its location (file, line, column, layer) throughout, so that each problem,
//! even one that a module finds long after parsing, shows its location, the value found, the values
//! expected, and the one probably meant.
//!
//! In reading order:
//! - [`source`], [`files`]: texts and their sources;
//! - [`tree`], [`path`], [`mod@print`]: values with locations, paths to them, and back to text;
//! - [`parse`]: text to tree, bounded in time and depth, with syntax errors in a modder's words;
//! - [`layers`]: one tree over another, for `extends` and `patch`;
//! - [`mod@bridge`]: a tree into plain serde types, reporting all problems at once;
//! - [`diagnostic`], [`render`], [`codes`], [`pages`], [`suggest`]: problems, their text and JSON,
//!   their explanations;
//! - [`ruleset`], [`scenario`], [`checks`], [`ranges`]: the files of this project; [`values`]:
//!   their values one by one;
//! - [`shape`]: the types that they are read into, as constant data;
//! - [`mod@stated`]: components of a game as scenarios state them, from the shapes of their types;
//! - [`form`]: their description as data for the reference, and values that no rule reads yet;
//!   [`knobs`]: the values of personas that a search may change;
//! - [`author`]: a module defined by one trait, for its author;
//! - [`mod@compose`]: a scenario that continues a game, as text;
//! - [`load`]: the entry point. [`probe`] is the one for hostile bytes.

// The derive of `Shaped` names this crate, also here.
extern crate self as endturn_scenario;

mod additions;
mod allow;
pub mod author;
pub mod between;
pub mod bridge;
pub mod checks;
pub mod codes;
mod company;
pub mod compose;
pub mod diagnostic;
pub mod edit;
pub mod files;
pub mod form;
pub mod handbook;
mod header;
mod json;
pub mod knobs;
pub mod layers;
mod likes;
pub mod load;
pub mod module;
pub mod near;
pub mod needs;
pub mod overrides;
pub mod pages;
mod parents;
pub mod parse;
pub mod path;
mod personas;
pub mod placed;
pub mod print;
pub mod probe;
pub mod ranges;
mod reader;
pub mod render;
mod report;
pub mod ruleset;
pub mod scenario;
mod sections;
pub mod shape;
pub mod source;
pub mod stated;

mod syntax;
pub mod table;
pub mod tool;
pub mod tree;
pub mod turn;
mod turn_profile;
mod turns;
mod unread;
pub mod values;

pub use endturn_engine::suggest;
