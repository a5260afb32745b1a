//! The types that make up a game with battles.

use super::Battles;
use super::state::{AgentState, SiteState};
use crate::frame::wiring::kind;

kind! {
    Battles,
    lost_at_panic_bp: |rules| rules.lost_at_panic_bp,
    is_employed: |state| AgentState::is_employed(state),
    won: SiteState::Won,
    over: SiteState::Retreated | SiteState::Wiped | SiteState::Expired,
    skill: |agent| agent.skill.floor(),
    exhaustion_micro: |agent| agent.exhaustion.to_micro(),
}
