//! The types that make up a game with patrols.

use super::Patrol;
use super::state::{AgentState, SiteState};
use crate::frame::wiring::kind;

kind! {
    Patrol,
    lost_at_panic_bp: |rules| rules.threat.lost_at_panic_bp.into(),
    is_employed: |state| state != AgentState::Terminated,
    won: SiteState::Successful,
    over: SiteState::Failed | SiteState::Expired,
    skill: |agent| agent.skill.into(),
    exhaustion_micro: |agent| i64::from(agent.exhaustion) * 1_000_000,
}
