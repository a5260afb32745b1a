//! Requirements and effects: the influence of circumstances on every number of the rules.
//!
//! A rule queries the sum of one kind of effect in a context. [`circumstances`] defines the parts
//! of such a query. A ruleset is compiled once into a [`book`] that answers in three ways:
//!
//! - `evaluate`: any query, by testing every requirement against the world;
//! - [`cache`]: queries about a nation or a city as a whole, from the few facts that such sums
//!   depend on;
//! - [`tiles`]: queries about the tiles of a city, by comparing bits.
//!
//! All three give the same numbers; [`explain`] shows their parts.

// The language.
pub mod ask;
pub mod circumstances;
pub(crate) mod reqs;

// Compiled form, for any query.
pub mod book;
mod compile;
pub(crate) mod evaluate;

// Repeated queries about nations, cities and tiles.
pub mod cache;
mod land_facts;
mod literals;
mod mask_maker;
mod masks;
mod numbering;
mod slot_maker;
pub mod slots;
pub mod tiles;
pub mod watched;
mod weights;

// Explanations for people.
pub mod explain;
pub mod sentence;
