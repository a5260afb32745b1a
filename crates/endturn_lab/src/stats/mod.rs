//! Statistics of many games: estimates, each with an interval, and tests that may stop early.
//!
//! The unit of evidence is the **orbit**: all seat rotations of one seed and setup. Games of one
//! orbit share a map and luck, so they are not independent; orbits are. Every estimate here is
//! based on the differences between orbits.
//!
//! **The same bits everywhere.** Only operations that IEEE 754 defines to the last bit, and `libm`
//! (plain Rust) for the rest; sums are in the order of the plan; simulations draw from keyed
//! streams.
//!
//! **No NaN results.** If something cannot be computed, a [`StatsError`] says why.
#![allow(clippy::float_arithmetic, reason = "figures about games; no game ever reads them")]

pub mod alpha_rank;
pub mod anytime;
pub mod correlations;
pub mod counts;
pub mod designs;
pub mod distributions;
pub mod factorial;
mod linear;
pub mod nash;
pub mod orbits;
pub mod paired;
pub mod payoffs;
pub mod points;
pub mod random;
pub mod rankings;
pub mod ratings;
pub mod ratio;
pub mod redrawn;
pub mod seats;
pub mod sensitivity;
pub mod sequential;
mod simplex;
mod sobol_directions;
pub mod special;
pub mod summary;
pub mod surfaces;
mod values;

pub use values::{Interval, Level, StatsError};
