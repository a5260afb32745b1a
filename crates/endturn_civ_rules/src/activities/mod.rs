//! Terrain work (W-17, W-20 … W-27): what units can work at, how long it takes, and what comes of it.

mod jobs;
mod rate;
mod surroundings;
mod times;

pub use jobs::{Activities, Job};
pub use rate::rate;
