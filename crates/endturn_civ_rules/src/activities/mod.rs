//! Terrain work (W-17, W-20 … W-27, W-51): what units can work at, how long it takes, what comes of it, and what of it is worth doing.

pub mod auto_work;
mod jobs;
mod rate;
pub mod road_net;
mod surroundings;
mod times;

pub use jobs::{Activities, Job};
pub use rate::rate;
