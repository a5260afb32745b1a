#![doc = include_str!("../README.md")]

pub mod again;
pub mod compare;
pub mod compared;
mod evaluation;
pub mod files;
pub mod findings;
pub mod game;
pub mod gate;
pub mod handbook;
pub mod inputs;
pub mod live;
pub mod page;
pub mod render;
mod seen;
pub mod standings;
pub mod stopped;
pub mod tables;
pub mod whatif;
pub mod words;

pub use evaluation::Evaluation;
