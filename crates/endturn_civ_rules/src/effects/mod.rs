//! Requirements and effects: what circumstances do to every number of the rules.
//!
//! A rule asks for the sum of one kind of effect in a context. [`circumstances`] says what such a question may be about.
//! A ruleset is compiled once into a [`book`] that answers in three ways:
//!
//! - `evaluate`: anything, by asking the world for every requirement;
//! - [`cache`]: what is asked about a nation or a city as a whole, from the few facts that such sums depend on;
//! - [`tiles`]: what is asked about the tiles of a city, by comparing bits.
//!
//! All three give the same numbers; [`explain`] says how they come about.

// The language.
pub mod ask;
pub mod circumstances;
pub(crate) mod reqs;

// Compiled, and asked about anything.
pub mod book;
mod compile;
pub(crate) mod evaluate;

// Asked about nations, cities and tiles again and again.
pub mod cache;
mod literals;
mod mask_maker;
mod masks;
mod numbering;
mod slot_maker;
pub mod slots;
pub mod tiles;
pub mod watched;
mod weights;

// Told to people.
pub mod explain;
pub mod sentence;
