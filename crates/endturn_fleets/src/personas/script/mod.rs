//! F-09 Scripts: personas that follow a list of rules, each a condition on what the seat may know
//! and the orders it gives while the condition holds. They express openings, and searches look for
//! them.

pub(crate) mod candidates;
pub(crate) mod play;
mod written;

pub(crate) use candidates::{candidate, leaner};
pub(crate) use play::{Script, decide};
