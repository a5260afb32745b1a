//! The tests of the crate as one program.
#![allow(clippy::float_arithmetic, reason = "the statistics are floats")]

mod effects;
mod means;
mod payoffs;
mod ratings;
mod same_bits;
mod sequential;
mod shares;
mod simulations;
mod support;
