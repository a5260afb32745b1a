//! Promises about whole games, one module per kind of promise.

mod conformance;
mod determinism;
mod examples;
mod hostile;
mod invariants;
mod lab;
mod playthroughs;
mod records;
mod ron;
mod rules;
