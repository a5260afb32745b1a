//! Tests of games with battles: each rule by itself, tables, known answers, whole games, and
//! invariants under any play.

mod actions;
mod aftermath;
mod agents;
mod battle;
mod campaign;
mod chance;
mod contracting;
mod ending;
mod engine;
mod factions;
mod fixed;
mod games;
mod invariants;
mod investigations;
mod known;
mod leads;
mod money;
mod orders;
mod play;
mod power;
mod recovery;
mod rules;
mod ruleset;
mod sites;
mod skill;
mod stakes;
mod support;
mod tables;
mod throws;
mod training;
mod upgrades;
