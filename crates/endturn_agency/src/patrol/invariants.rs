//! A-54 Invariants of every campaign before and after an advance, and A-40 the check of them. A
//! violation is a program error, or an invalid start in a scenario.
//! Draws none. Tells nothing.

use std::fmt;

use crate::frame::ids::AgentId;
use crate::frame::invariants::{SiteView, Subject, Violation, of_agents};
use crate::patrol::agents::is_legal;
use crate::patrol::recovery;
use crate::patrol::rules::Rules;
use crate::patrol::state::{Agent, AgentState, Assets, Assignment, Faction};

/// The broken invariant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Broken {
    /// Hit points are below 0 or above the maximum, or the maximum is not above 0.
    HitPoints,
    /// A number is below 0.
    BelowZero,
    /// State and assignment don't go together.
    Pair,
    /// An agent without hit points is not killed in action, or the other way round.
    Death,
    /// An agent is wounded and not assigned to recovery.
    Wounds,
    /// An agent is in transit to recovery with a loss or a time that doesn't fit the hit points.
    Loss,
    /// An agent is recovering with hit points or a time that doesn't fit the loss.
    Course,
    /// An agent is dismissed and wounded.
    Sacked,
    /// An agent is assigned to a site that doesn't exist.
    NoSite,
    /// An agent is on a mission and not listed by the deployed site, or listed and not on this
    /// mission, or listed twice.
    Listing,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::HitPoints => "hit points are not between 0 and the maximum",
            Self::BelowZero => "a number is below 0",
            Self::Pair => "state and assignment don't go together",
            Self::Death => "no hit points and not killed in action, or the other way round",
            Self::Wounds => "wounded and not assigned to recovery",
            Self::Loss => "on the way to recovery with a loss or a time that doesn't fit the hit points",
            Self::Course => "recovering with hit points or a time that doesn't fit the loss",
            Self::Sacked => "dismissed and wounded",
            Self::NoSite => "assigned to a site that doesn't exist",
            Self::Listing => "on a mission and not listed once by its deployed site, or listed and not there",
        })
    }
}

/// Every invariant that agents and sites break. Both lists are in ascending order of their
/// keys.
#[must_use]
pub fn violations(rules: &Rules, agents: &[(AgentId, Agent)], sites: &[SiteView<'_>]) -> Vec<Violation<Broken>> {
    of_agents(agents, sites, Broken::Listing, |agent, tell| {
        of_agent(rules, agent, tell);
        if let Assignment::Site(site) = agent.assignment
            && sites.binary_search_by_key(&site, |one| one.id).is_err()
        {
            tell(Broken::NoSite);
        }
    })
}

/// Every invariant that an agent breaks alone.
pub fn of_agent(rules: &Rules, agent: &Agent, tell: &mut dyn FnMut(Broken)) {
    let (now, most) = (agent.hit_points, agent.max_hit_points);
    let (lost, turns) = (agent.hit_points_lost_before_recovery, agent.recovery_turns);
    let mut check = |is_kept: bool, broken| {
        if !is_kept {
            tell(broken);
        }
    };
    check(most > 0 && (0..=most).contains(&now), Broken::HitPoints);
    check([agent.exhaustion, agent.skill, turns, lost].iter().all(|one| *one >= 0), Broken::BelowZero);
    check(is_legal(agent.state, agent.assignment), Broken::Pair);
    check((now <= 0) == (agent.assignment == Assignment::Kia), Broken::Death);
    let is_wounded = now > 0 && now < most;
    match (agent.state, agent.assignment) {
        (_, Assignment::Sacked) => check(now == most && lost == 0 && turns == 0, Broken::Sacked),
        (AgentState::InTransit, Assignment::Recovery) => {
            let fits =
                i64::from(lost) == i64::from(most) - i64::from(now) && turns == recovery::turns(rules, lost, most);
            check(fits, Broken::Loss);
        }
        (AgentState::Recovering, _) if lost > 0 => {
            let is_timed = (1..=recovery::turns(rules, lost, most)).contains(&turns);
            check(is_timed && now == recovery::hit_points(rules, lost, most, turns), Broken::Course);
        }
        (_, assignment) => check(!is_wounded || assignment == Assignment::Recovery, Broken::Wounds),
    }
}

/// The first of intel, panic, threat and suppression that is below 0 and must not be; `None`
/// if none is. Money may be.
pub fn of_office<'a>(
    assets: &Assets,
    panic_bp: i64,
    factions: impl IntoIterator<Item = &'a Faction>,
) -> Option<Violation<Broken>> {
    let is_kept = |one: &Faction| one.threat_level_bp >= 0 && one.threat_increase_bp >= 0 && one.suppression_bp >= 0;
    let is_fine = assets.intel >= 0 && assets.hire_cost_due >= 0 && panic_bp >= 0 && factions.into_iter().all(is_kept);
    (!is_fine).then_some(Violation { subject: Subject::Office, broken: Broken::BelowZero })
}
