#![doc = include_str!("../README.md")]

pub mod compared;
pub mod points;
pub mod standings;
pub mod tables;
pub mod whatif;
