//! The tests of the crate as one program.

mod ends;
mod orders;
mod personas;
mod scenario;
mod state;
mod turn;
