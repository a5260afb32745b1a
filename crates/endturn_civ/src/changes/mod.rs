//! Changes to the state with all their consequences: code that adds a unit, moves a border or takes
//! a citizen does it here.
//!
//! Each function leaves lists, the map, vision and caches consistent.

mod agents;
mod airborne;
mod auto_work;
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
mod deaths;
mod encounters;
mod errands;
mod espionage;
mod exploring;
mod huts;
mod labour;
mod land;
mod nations;
mod nuclear;
pub(crate) mod open_claims;
mod pacts;
mod partisans;
mod pathfinder;
mod prices;
mod ransom;
mod readiness;
mod refuelling;
mod removal;
pub mod research;
mod sentries;
mod spaceships;
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
mod work_offers;
mod work_requests;
mod wrecks;

pub(crate) use labour::MAX_POINTS;
pub(crate) use land::land_allows;

pub use airborne::FlightProblem;
pub use battle::AttackProblem;
pub use cities::{Founding, founding_problem};
pub use citizens::Growth;
pub use conquest::ConquestProblem;
pub use pacts::{CancelProblem, Deed};
pub use prices::ActionRefusal;
pub use spaceships::LaunchProblem;
pub use steps::StepProblem;
pub use transports::{LoadProblem, UnloadProblem};
pub(crate) use treaties::MAX_CLAUSES;
pub use treaties::TreatyProblem;
pub use units::{Loss, NewUnit};
pub use upgrades::UpgradeProblem;
pub(crate) use vision::seen_now;
pub use work::WorkProblem;
pub(crate) use work::remember_job;
pub use work_requests::RequestProblem;
