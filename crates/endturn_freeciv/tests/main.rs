//! Tests of the crate.

mod fuzz;
mod reader;
