//! The rules of patrols, each by itself.

mod actions;
mod agents;
mod chances;
mod ending;
mod exhaustion;
mod factions;
mod invariants;
mod leads;
mod missions;
mod money;
mod panic;
mod personas;
mod recovery;
mod rolls;
mod rules;
mod ruleset;
mod sites;
mod skill;
mod state;
mod support;
mod work;
