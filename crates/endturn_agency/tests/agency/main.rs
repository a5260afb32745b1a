//! The promises of the ruleset and the rules: tables, known answers, whole turns, and what holds however one plays.

mod campaign;
mod formulas;
mod play;
mod report;
mod support;
mod tables;
mod turns;
mod whole_turns;
