//! Tests of the turn core: known answers, the bracket law of the stages, invariants of the chain.

mod active;
mod allocations;
mod any_lines;
mod bugs;
mod coins;
mod conditions;
mod door;
mod hamlets;
mod joining;
mod known_answers;
mod legal;
mod limit;
mod modes;
mod own_profiles;
mod phases;
mod pig;
mod random_play;
mod rehearsal;
mod rows;
mod several;
mod stages;
mod tables;
