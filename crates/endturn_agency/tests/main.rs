//! The tests of the crate as one program.

mod agency;
mod battles;
mod frame;
mod kinds;
mod patrol;
mod spoil;
