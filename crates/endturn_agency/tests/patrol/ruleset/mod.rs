//! The ruleset of patrols, as written.

mod check;
mod personas;
