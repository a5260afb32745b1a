//! Tests of the crate.

mod fuzz;
mod packed;
mod reader;
mod save;
