//! Trade routes: between whom, how they are made, and what they bring.

pub mod kinds;

// A caravan arrives.
pub mod establish;
pub(crate) mod fixed;
pub mod revenue;

// The route pays.
pub mod route;
