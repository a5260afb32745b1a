//! F-09 Scripts: personas that follow a list of rules, each a condition over what the seat may know and the orders that it
//! gives while the condition holds. Openings are written so, and searched for.

mod candidates;
mod check;
mod play;
mod sheet;
mod written;

pub(crate) use candidates::candidate;
pub(crate) use check::check;
pub(crate) use play::{Script, decide};
pub use sheet::{Bounds, Line, ScriptOrder, ScriptSheet, When, Whom};
