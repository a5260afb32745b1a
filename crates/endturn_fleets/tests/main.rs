//! The tests of the crate as one program.

mod amount;
mod battle;
mod fleet;
mod income;
mod known;
mod missions;
mod personas;
mod projection;
mod resolution;
mod rules;
mod ruleset;
mod ruleset_check;
mod scans;
mod structures;
mod support;
mod victory;
mod volley;
mod wide;
