#![doc = include_str!("../README.md")]

pub mod batch;
pub mod course;
pub mod ledger;
pub mod lineups;
pub mod plan;
pub mod play;
pub mod schedule;
pub mod stats;
