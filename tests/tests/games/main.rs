//! Promises about whole games, one module per kind of promise.

// The targets of the fuzzer use a macro of its crate; `hostile/corpus.rs` has one in its place.
extern crate self as libfuzzer_sys;

mod conformance;
mod determinism;
mod examples;
mod facade;
mod hostile;
mod invariants;
mod lab;
mod playthroughs;
mod records;
mod ron;
mod rules;
