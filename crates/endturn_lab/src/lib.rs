#![doc = include_str!("../README.md")]

pub mod batch;
pub mod copies;
pub mod course;
pub mod ledger;
pub mod lineups;
pub mod matching;
pub mod pilot;
pub mod plan;
pub mod play;
pub mod points;
pub mod schedule;
pub mod search;
pub mod stats;
pub mod stopping;
pub mod tally;
pub mod whatif;
