#![doc = include_str!("../README.md")]
//!
//! Every value keeps its place (file, line, column, layer) on the whole way, so that each problem, also one found by a
//! module long after parsing, shows where it stands, what was found and expected, and what was probably meant.
//!
//! In reading order:
//! - [`source`], [`files`]: texts and where they come from;
//! - [`tree`], [`path`], [`mod@print`]: values with places, ways to them, and back to text;
//! - [`parse`]: text to tree, bounded in time and depth, with mistakes in the shape told in a modder's words;
//! - [`layers`]: one tree over another, what `extends` and `patch` mean;
//! - [`mod@bridge`]: a tree into plain serde types, all problems in one go;
//! - [`diagnostic`], [`render`], [`codes`], [`pages`], [`suggest`]: problems, their text and JSON, their explanations;
//! - [`ruleset`], [`scenario`], [`checks`], [`ranges`]: what the files of this project hold; [`values`]: their values one by one;
//! - [`form`]: what may be written in them, as data for the reference, and what no rule reads yet;
//! - [`author`]: a module by one trait, for who writes one;
//! - [`mod@compose`]: a scenario of a game that goes on, as text;
//! - [`load`]: the entry. [`probe`] is the entry for hostile bytes.

mod additions;
pub mod author;
pub mod bridge;
pub mod checks;
pub mod codes;
mod company;
pub mod compose;
pub mod diagnostic;
pub mod files;
pub mod form;
mod header;
mod json;
pub mod layers;
mod likes;
pub mod load;
pub mod module;
pub mod near;
pub mod needs;
mod overrides;
pub mod pages;
mod parents;
pub mod parse;
pub mod path;
mod personas;
pub mod print;
pub mod probe;
pub mod ranges;
mod reader;
pub mod render;
mod report;
pub mod ruleset;
pub mod scenario;
mod sections;
pub mod source;

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
pub use schemars;
