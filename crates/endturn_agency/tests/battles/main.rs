//! The promises of games with battles: tables, known answers, whole games, and what holds however one plays.

mod campaign;
mod engine;
mod games;
mod known;
mod orders;
mod play;
mod support;
mod tables;
