//! Terrain work (W-17, W-20 … W-27, W-51): possible work of units, its duration and results, and
//! which of it is worth doing.

pub mod auto_work;
pub mod climate;
mod jobs;
mod rate;
pub mod road_net;
mod surroundings;
mod times;

pub use jobs::{Activities, Job};
pub use rate::rate;
