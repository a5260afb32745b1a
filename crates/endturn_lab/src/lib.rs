//! The laboratory: what thousands of games say.
//!
//! [`stats`] holds the figures: pure functions from results of games to estimates with intervals.

pub mod stats;
