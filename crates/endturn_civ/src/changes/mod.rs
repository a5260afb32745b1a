//! Changes with all that belongs to them: whoever adds a unit, moves a border or takes a citizen does it here.
//!
//! Each function leaves lists, the map, vision and caches in step with the change.

mod bases;
mod borders;
mod buildings;
mod by_hand;
mod capture;
mod cities;
mod citizens;
mod errands;
mod nations;
mod open_claims;
mod prices;
mod readiness;
mod removal;
pub mod research;
mod steps;
mod tiles;
pub mod trade;
mod units;
mod vision;
mod wonders;

pub use cities::{Founding, founding_problem};
pub use citizens::Growth;
pub use prices::ActionRefusal;
pub use steps::StepProblem;
pub use units::{Loss, NewUnit};
