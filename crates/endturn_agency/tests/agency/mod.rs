//! Tests of the ruleset and the rules: tables, known answers, whole turns, and invariants under any
//! play.

mod campaign;
mod formulas;
mod play;
mod report;
mod support;
mod tables;
mod turns;
mod whole_turns;
