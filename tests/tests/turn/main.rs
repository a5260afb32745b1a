//! Promises of the turn core: known answers, the bracket law of the stages, invariants of the chain.

mod known_answers;
mod stages;
mod tables;
