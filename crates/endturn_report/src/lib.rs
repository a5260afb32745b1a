#![doc = include_str!("../README.md")]

pub mod again;
pub mod findings;
pub mod page;
pub mod points;
mod seen;
pub mod standings;
pub mod tables;
pub mod words;
