#![doc = include_str!("../README.md")]

pub mod live;
pub mod points;
pub mod standings;
pub mod tables;
