#![doc = include_str!("../README.md")]

pub mod files;
pub mod game;
pub mod render;
pub mod standings;
pub mod tables;
