//! The end of a phase for nations and their cities (C-01).
//!
//! See [`table`] for the order; every row there is a rule with a file of its own here.

mod debt;
mod driver;
mod food;
mod gold;
mod improvements;
mod mood;
mod nation;
mod plague;
mod pollution;
mod production;
mod read_ahead;
mod row;
mod science;
mod shields;
mod step_a;
mod trained;
mod units;
mod worklist;

pub mod table;

pub(crate) use driver::RULE;
pub use driver::end_phase;
pub use row::{CityTurn, Flow, NationRow, NationTurn, Row};
