//! The tests of the crate as one program.

mod checks;
mod classic;
mod effects;
mod map;
mod shipped;
mod tech_costs;
