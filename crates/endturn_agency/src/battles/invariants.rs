//! A-54 Invariants of every campaign with battles before and after an advance. A violation is a
//! program error, or an invalid start in a scenario.
//! Draws none. Tells nothing.

use std::fmt;

use super::agents::is_legal;
use super::fixed::Fixed;
use super::rules::Rules;
use super::state::{Agent, AgentState, Assets, Assignment, Faction, Investigation};
use super::upgrades::{self, Upgrade};
use crate::frame::ids::AgentId;
use crate::frame::invariants::{SiteView, Subject, Violation, of_agents};

/// A campaign as far as the invariants depend on it; lists are in ascending order of their keys.
#[derive(Clone, Copy, Debug)]
pub struct Campaign<'a> {
    /// All agents ever hired.
    pub agents: &'a [(AgentId, Agent)],
    /// All sites that ever existed.
    pub sites: &'a [SiteView<'a>],
    /// Investigations under way.
    pub investigations: &'a [Investigation],
    /// Factions by index.
    pub factions: &'a [Faction],
    /// Assets of the office.
    pub assets: &'a Assets,
    /// Panic, in basis points.
    pub panic_bp: i64,
}

/// The broken invariant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Broken {
    /// Hit points are below 0 or above the maximum, or the maximum is not above 0.
    HitPoints,
    /// A number is below 0.
    BelowZero,
    /// State and assignment don't go together (E-02).
    Pair,
    /// An agent without hit points is not killed in action, or the other way round; or an end
    /// doesn't fit the state.
    Death,
    /// An agent is wounded and not assigned to recovery.
    Wounds,
    /// More skill comes from training than there is skill.
    Training,
    /// An agent is on a mission and not listed by the deployed site, or listed and not on this
    /// mission, or listed twice.
    Listing,
    /// An agent is at a lead without an investigation, or an investigation has no agents, or a lead
    /// has two.
    Investigation,
    /// A progress is below 0, or a difficulty is 0.
    Progress,
    /// A cap is exceeded.
    Cap,
    /// A faction's level is not in the ruleset, or it has operations but no counter, or a counter
    /// but no operations.
    Activity,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::HitPoints => "hit points are not between 0 and the maximum",
            Self::BelowZero => "a number is below 0",
            Self::Pair => "state and assignment don't go together",
            Self::Death => "no hit points and not killed in action, or the other way round",
            Self::Wounds => "wounded and not assigned to recovery",
            Self::Training => "more skill from training than in total",
            Self::Listing => "on a mission and not listed once by its deployed site, or listed and not there",
            Self::Investigation => "at a lead without an investigation, or an investigation without agents",
            Self::Progress => "an investigation has a progress below 0 or no difficulty",
            Self::Cap => "a cap is exceeded",
            Self::Activity => "a faction's activity doesn't fit its level",
        })
    }
}

/// Every invariant that a campaign breaks.
#[must_use]
pub fn violations(rules: &Rules, campaign: Campaign<'_>) -> Vec<Violation<Broken>> {
    let mut found = of_agents(campaign.agents, campaign.sites, Broken::Listing, |agent, tell| {
        of_agent(agent, tell);
        if let Assignment::Lead(lead) = agent.assignment
            && !campaign.investigations.iter().any(|one| one.lead == lead)
        {
            tell(Broken::Investigation);
        }
    });
    of_office(rules, campaign, &mut |broken| found.push(Violation { subject: Subject::Office, broken }));
    found
}

/// Every invariant that an agent breaks alone.
pub fn of_agent(agent: &Agent, tell: &mut dyn FnMut(Broken)) {
    let (now, most) = (agent.hit_points, agent.max_hit_points);
    let mut check = |is_kept: bool, broken| {
        if !is_kept {
            tell(broken);
        }
    };
    check(most > Fixed::ZERO && (Fixed::ZERO..=most).contains(&now), Broken::HitPoints);
    let points = [agent.exhaustion, agent.skill, agent.skill_from_training];
    check(points.iter().all(|one| *one >= Fixed::ZERO) && agent.damage >= 0, Broken::BelowZero);
    check(agent.skill_from_training <= agent.skill, Broken::Training);
    check(is_legal(agent.state, agent.assignment), Broken::Pair);
    let is_dead = agent.state == AgentState::Kia;
    check((now <= Fixed::ZERO) == is_dead && agent.end.is_some() != agent.state.is_employed(), Broken::Death);
    let is_wounded = now > Fixed::ZERO && now < most;
    check(!is_wounded || agent.assignment == Assignment::Recovery, Broken::Wounds);
}

fn of_office(rules: &Rules, campaign: Campaign<'_>, tell: &mut impl FnMut(Broken)) {
    let mut check = |is_kept: bool, broken| {
        if !is_kept {
            tell(broken);
        }
    };
    check(campaign.panic_bp >= 0 && campaign.assets.funding >= 0, Broken::BelowZero);
    let count = |is_one: fn(&Agent) -> bool| campaign.agents.iter().filter(|(_, agent)| is_one(agent)).count();
    for (cap, count) in [
        (Upgrade::AgentCap, count(|agent| agent.state.is_employed())),
        (Upgrade::TransportCap, count(|agent| agent.state == AgentState::OnMission)),
        (Upgrade::TrainingCap, count(|agent| agent.state == AgentState::InTraining)),
    ] {
        let most = upgrades::value(rules, campaign.assets, cap);
        check(i64::try_from(count).is_ok_and(|count| count <= most), Broken::Cap);
    }
    for (at, one) in campaign.investigations.iter().enumerate() {
        check(one.progress >= Fixed::ZERO && one.difficulty > 0, Broken::Progress);
        let is_only = !campaign.investigations[..at].iter().any(|other| other.lead == one.lead);
        let is_worked_at = campaign.agents.iter().any(|(_, agent)| agent.assignment == Assignment::Lead(one.lead));
        check(is_only && is_worked_at, Broken::Investigation);
    }
    for faction in campaign.factions {
        let level = rules.activity.get(faction.level as usize);
        let fits = |level: &super::ruleset::opposition::Activity| {
            level.operation_turns.is_some() == faction.turns_to_operation.is_some()
                && level.turns.is_some() == faction.turns_to_next.is_some()
        };
        check(level.is_some_and(fits), Broken::Activity);
    }
}
