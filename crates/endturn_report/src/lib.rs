#![doc = include_str!("../README.md")]

pub mod compared;
pub mod files;
pub mod game;
pub mod live;
pub mod points;
pub mod render;
pub mod standings;
pub mod tables;
pub mod whatif;
