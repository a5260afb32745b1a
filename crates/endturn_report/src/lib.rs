#![doc = include_str!("../README.md")]

pub mod compared;
pub mod files;
pub mod game;
pub mod points;
pub mod render;
pub mod standings;
pub mod stopped;
pub mod tables;
pub mod whatif;
