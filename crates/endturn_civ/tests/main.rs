//! The tests of the crate as one program.

mod ends;
mod orders;
mod scenario;
mod turn;
