//! Tests of games with battles: tables, known answers, whole games, and invariants under any play.

mod campaign;
mod engine;
mod games;
mod known;
mod orders;
mod play;
mod support;
mod tables;
