#![doc = include_str!("../README.md")]

pub mod standings;
pub mod tables;
