//! Trade routes: their kinds, establishment and revenue.

pub mod kinds;

// Arrival of a caravan.
pub mod establish;
pub(crate) mod fixed;
pub mod revenue;

// Revenue of the route.
pub mod route;
