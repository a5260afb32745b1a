//! The tests of the crate as one program.

mod agency;
mod battles;
