//! Changes with all that belongs to them: whoever adds a unit, moves a border or takes a citizen does it here.
//!
//! Each function leaves lists, the map, vision and caches in step with the change.

mod agents;
mod airborne;
mod autoattack;
mod bases;
mod battle;
mod borders;
mod bounce;
mod buildings;
mod by_hand;
mod capture;
mod cities;
mod citizens;
mod conquest;
mod contact;
mod encounters;
mod errands;
mod espionage;
mod exploring;
mod labour;
mod land;
mod nations;
mod nuclear;
mod open_claims;
mod pacts;
mod pathfinder;
mod prices;
mod readiness;
mod refuelling;
mod removal;
pub mod research;
mod sentries;
mod stacks;
mod steps;
mod tiles;
pub mod trade;
mod transports;
mod treason;
mod treaties;
mod units;
mod upgrades;
mod vision;
mod wonders;
mod work;
mod wrecks;

pub(crate) use labour::MOST_POINTS;

pub use airborne::FlightProblem;
pub use battle::AttackProblem;
pub use cities::{Founding, founding_problem};
pub use citizens::Growth;
pub use conquest::ConquestProblem;
pub use pacts::{CancelProblem, Deed};
pub use prices::ActionRefusal;
pub use steps::StepProblem;
pub use transports::{LoadProblem, UnloadProblem};
pub(crate) use treaties::MOST_CLAUSES;
pub use treaties::TreatyProblem;
pub use units::{Loss, NewUnit};
pub use upgrades::UpgradeProblem;
pub(crate) use vision::seen_now;
pub use work::{WORKS, WorkProblem};
