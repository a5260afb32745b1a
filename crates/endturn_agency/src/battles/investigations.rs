//! E-08 Lead investigations. Draws: the hidden difficulty at the start, and one draw of 1 to 10 000
//! per investigation and turn with agents at work.

use super::chance::Chance;
use super::fixed::Fixed;
use super::power::power;
use super::rules::{LeadRules, Rules};
use super::state::{Agent, AgentState, Investigation};
use crate::frame::ids::LeadId;

/// Number of hidden difficulties a shown one may represent; one of them is drawn when the
/// investigation starts.
#[must_use]
pub fn difficulties(rules: &Rules, shown: u32) -> u64 {
    let most = u64::from(shown) * u64::from(rules.investigations.hidden_up_to_pct.max(100).unsigned_abs()) / 100;
    most - u64::from(shown) + 1
}

/// A new investigation of a lead; `drawn` selects one of the [`difficulties`], from 0.
#[must_use]
pub fn start(rules: &Rules, (id, lead): (LeadId, &LeadRules), turn: u32, drawn: u64) -> Investigation {
    let more = drawn.min(difficulties(rules, lead.difficulty) - 1);
    let difficulty = u32::try_from(u64::from(lead.difficulty) + more).unwrap_or(u32::MAX);
    Investigation { lead: id, difficulty, progress: Fixed::ZERO, turn_started: turn }
}

/// Progress of `agents` agents with this total effective skill in a turn: in points, where a
/// hundred of skill counts as one, reduced because agents get in one another's way.
#[must_use]
pub fn gain(rules: &Rules, eff: Fixed, agents: u32) -> Fixed {
    let together = power(agents, rules.investigations.teamwork_tenths).to_micro();
    eff.times(together.into(), 100 * i128::from(Fixed::SCALE) * i128::from(agents.max(1)))
}

/// Probability of completion when progress goes from `before` to `after`, given that it was not
/// complete before, as an exact share `(part, whole)`.
#[must_use]
pub fn chance(rules: &Rules, difficulty: u32, before: Fixed, after: Fixed) -> (u128, u128) {
    // Three factors of 42 bits fit; checked rulesets stay far below.
    let most = (u128::from(difficulty) * Fixed::SCALE as u128).min(1 << 42);
    let exponent = rules.investigations.chance_power.min(3);
    let share = |progress: Fixed| (progress.to_micro().max(0) as u128).min(most).pow(exponent);
    let done = share(before);
    (share(after).saturating_sub(done), most.pow(exponent) - done)
}

/// The result of a turn of an investigation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Agents at work.
    pub agents: u32,
    /// Progress made.
    pub gain: Fixed,
    /// Probability of completion now.
    pub chance: Chance,
    /// The draw, 1 to 10 000; `None` if no agent worked.
    pub draw: Option<u32>,
    /// Whether it is done.
    pub is_done: bool,
}

/// Plays a turn of an investigation on which `agents` with the total effective skill `eff` work.
/// `draw` is asked for 1 to 10 000 if there are any.
pub fn turn(
    rules: &Rules,
    investigation: &mut Investigation,
    (eff, agents): (Fixed, u32),
    draw: impl FnOnce() -> u32,
) -> Progress {
    if agents == 0 {
        let chance = Chance::floored(0, 1);
        return Progress { agents, gain: Fixed::ZERO, chance, draw: None, is_done: false };
    }
    let before = investigation.progress;
    let gain = gain(rules, eff, agents);
    investigation.progress += gain;
    let (part, whole) = chance(rules, investigation.difficulty, before, investigation.progress);
    let (chance, draw) = (Chance::rounded(part, whole), draw());
    Progress { agents, gain, chance, draw: Some(draw), is_done: chance.succeeds(draw) }
}

/// Reduces progress when agents leave, in proportion to the effective skill that stays.
pub fn lose(investigation: &mut Investigation, before: Fixed, after: Fixed) {
    investigation.progress = if after >= before {
        investigation.progress
    } else {
        investigation.progress.times(after.to_micro().into(), before.to_micro().into())
    };
}

/// Tires an agent by a turn of the investigation; agents in other states are unchanged.
pub fn tire(rules: &Rules, agent: &mut Agent) {
    if agent.state == AgentState::Investigating {
        agent.exhaustion += Fixed::whole(rules.agents.exhaustion_per_working_turn.into());
    }
}

/// Whether an agent must be sent home.
#[must_use]
pub fn is_spent(rules: &Rules, agent: &Agent) -> bool {
    let limit = Fixed::whole(rules.investigations.leaves_at_exhaustion.into());
    agent.state == AgentState::Investigating && agent.exhaustion >= limit
}
