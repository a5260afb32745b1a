//! F-09 Scripts: personas that follow a list of rules.

mod candidates;
mod play;
