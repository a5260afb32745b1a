//! A-42 Player actions and their checks: hiring, sacking, assigning, recalling
//! investigating, deploying, advancing. Draws none.
//!
//! Each check returns the first problem, in the order of the rules. A refused action changes
//! nothing; [`crate::patrol::agents`] and [`crate::patrol::sites`] carry out allowed ones, and this
//! file those that cost something.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::frame::ending::Ending;
use crate::frame::findings::Findings;
use crate::frame::ids::{AgentId, LeadId, MissionId};
use crate::frame::orders::words::first_repeat;
use crate::patrol::agents;
use crate::patrol::leads::{self};
use crate::patrol::rules::Rules;
use crate::patrol::ruleset::numbers::HireGate;
use crate::patrol::sites;
use crate::patrol::state::{Agent, AgentState, Assets, SiteState};

/// The reason why an action was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Refused {
    /// The game is over.
    GameOver(Ending),
    /// The list of agents is empty.
    NoAgents,
    /// No such agent ever existed.
    UnknownAgent(AgentId),
    /// The same agent is in the list twice **(ours)**.
    AgentTwice(AgentId),
    /// The agent is not available.
    NotAvailable(AgentId, AgentState),
    /// The agent is not on assignment.
    NotOnAssignment(AgentId, AgentState),
    /// The projected balance, in units, is not above 0.
    NoProjectedBalance(i64),
    /// There is less money than a hire costs; both in units.
    NoMoney {
        /// The price of a hire.
        cost: i64,
        /// The money in hand.
        money: i64,
    },
    /// No such lead exists.
    UnknownLead,
    /// A dependency of the lead is not yet met.
    HiddenLead(LeadId),
    /// The lead was investigated and can't be repeated.
    ArchivedLead(LeadId),
    /// There is less intel than the lead costs; both in units.
    NoIntel {
        /// The price of the lead.
        cost: i64,
        /// The intel at hand.
        intel: i64,
    },
    /// No such site ever existed.
    UnknownSite,
    /// The site is not waiting for agents.
    NotActive(SiteState),
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::GameOver(_) => write!(f, "the game is over"),
            Self::NoAgents => write!(f, "no agent is named"),
            Self::UnknownAgent(agent) => write!(f, "there is no {agent}"),
            Self::AgentTwice(agent) => write!(f, "{agent} is named twice"),
            Self::NotAvailable(agent, state) => write!(f, "{agent} is {state}, not available"),
            Self::NotOnAssignment(agent, state) => write!(f, "{agent} is {state}, not on assignment"),
            Self::NoProjectedBalance(balance) => {
                write!(f, "the projected balance is {balance}; hiring requires one above 0")
            }
            Self::NoMoney { cost, money } => write!(f, "an agent costs {cost}, and the office has {money}"),
            Self::UnknownLead => write!(f, "there is no such lead"),
            Self::HiddenLead(_) => write!(f, "this lead is still to be discovered"),
            Self::ArchivedLead(_) => write!(f, "this lead has been investigated"),
            Self::NoIntel { cost, intel } => write!(f, "this lead costs {cost} intel, and the office has {intel}"),
            Self::UnknownSite => write!(f, "there is no such site"),
            Self::NotActive(state) => write!(f, "this site is {state}"),
        }
    }
}

impl fmt::Display for AgentState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Available => "available",
            Self::InTransit => "in transit",
            Self::Recovering => "recovering",
            Self::OnAssignment => "on assignment",
            Self::OnMission => "on a mission",
            Self::Terminated => "gone",
        })
    }
}

impl fmt::Display for SiteState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Active => "active",
            Self::Deployed => "already deployed to",
            Self::Successful => "won",
            Self::Failed => "lost",
            Self::Expired => "expired",
        })
    }
}

/// No action is accepted after the end, not even an advance.
///
/// # Errors
/// [`Refused::GameOver`].
pub fn check_running(ending: Option<Ending>) -> Result<(), Refused> {
    ending.map_or(Ok(()), |ending| Err(Refused::GameOver(ending)))
}

/// Checks whether an agent may be hired. `projected` is the projected balance before this
/// hire.
///
/// # Errors
/// [`Refused::NoProjectedBalance`] or [`Refused::NoMoney`], depending on the ruleset's gate.
pub fn check_hire(rules: &Rules, assets: &Assets, projected: i64) -> Result<(), Refused> {
    check_hires(rules, assets, projected, 1)
}

/// Checks whether `count` agents may be hired one after the other.
///
/// # Errors
/// As [`check_hire`] for the first that may not.
pub fn check_hires(rules: &Rules, assets: &Assets, projected: i64, count: u32) -> Result<(), Refused> {
    let cost = i64::from(rules.economy.hire_cost);
    let earlier = cost.saturating_mul(i64::from(count.saturating_sub(1)));
    let due = match rules.economy.hire_gate {
        HireGate::Cash => 0,
        // Each new agent costs its price and upkeep from the coming advance on.
        _ => earlier.saturating_add(i64::from(rules.economy.upkeep).saturating_mul(i64::from(count.saturating_sub(1)))),
    };
    let (projected, money) = (projected.saturating_sub(due), assets.money.saturating_sub(earlier));
    match rules.economy.hire_gate {
        HireGate::Projected if projected <= 0 => Err(Refused::NoProjectedBalance(projected)),
        HireGate::Cash if money < cost => Err(Refused::NoMoney { cost, money }),
        _ => Ok(()),
    }
}

/// Maximum number of agents that may be hired one after the other: [`check_hires`] accepts
/// it and refuses one more.
#[must_use]
pub fn most_hires(rules: &Rules, assets: &Assets, projected: i64) -> u32 {
    let (cost, upkeep) = (i64::from(rules.economy.hire_cost), i64::from(rules.economy.upkeep));
    // Number of times a price fits into the amount at hand; without a price, there is no limit.
    let often = |there_is: i64, price: i64| if price > 0 { there_is / price } else { i64::MAX };
    let most = match rules.economy.hire_gate {
        HireGate::Projected if projected <= 0 => 0,
        HireGate::Projected => often(projected - 1, cost.saturating_add(upkeep)).saturating_add(1),
        HireGate::Cash if assets.money < cost => 0,
        HireGate::Cash => often(assets.money, cost),
        HireGate::Open => i64::MAX,
    };
    u32::try_from(most).unwrap_or(u32::MAX)
}

/// Hires an agent on `turn`: the price is paid, or owed until the advance.
pub fn hire(rules: &Rules, assets: &mut Assets, turn: u32) -> Agent {
    let cost = i64::from(rules.economy.hire_cost);
    match rules.economy.hire_gate {
        HireGate::Cash => assets.money = assets.money.saturating_sub(cost),
        HireGate::Projected | HireGate::Open => assets.hire_cost_due = assets.hire_cost_due.saturating_add(cost),
    }
    agents::hired(rules, turn)
}

/// Checks whether all agents of a list are available, as sacking, assigning and deploying require
/// . All or nothing: one unfit agent refuses the whole order. `state`
/// looks up an agent's state.
///
/// # Errors
/// The problem of the first unfit agent, or of the list.
pub fn check_available(ids: &[AgentId], state: impl Fn(AgentId) -> Option<AgentState>) -> Result<(), Refused> {
    check_list(ids, state, AgentState::Available, Refused::NotAvailable)
}

/// Checks whether all agents of a list are on assignment, as recalling requires. All or
/// nothing.
///
/// # Errors
/// The problem of the first unfit agent, or of the list.
pub fn check_on_assignment(ids: &[AgentId], state: impl Fn(AgentId) -> Option<AgentState>) -> Result<(), Refused> {
    check_list(ids, state, AgentState::OnAssignment, Refused::NotOnAssignment)
}

fn check_list(
    ids: &[AgentId],
    state: impl Fn(AgentId) -> Option<AgentState>,
    needed: AgentState,
    unfit: fn(AgentId, AgentState) -> Refused,
) -> Result<(), Refused> {
    if ids.is_empty() {
        return Err(Refused::NoAgents);
    }
    let repeated = first_repeat(ids);
    for (at, &id) in ids.iter().enumerate() {
        let state = state(id).ok_or(Refused::UnknownAgent(id))?;
        if state != needed {
            return Err(unfit(id, state));
        }
        if Some(at) == repeated {
            return Err(Refused::AgentTwice(id));
        }
    }
    Ok(())
}

/// Checks whether agents may be deployed to a site; `site` is the state of the site, `None`
/// if it doesn't exist.
///
/// # Errors
/// The problem of the agents, else [`Refused::UnknownSite`] or [`Refused::NotActive`].
pub fn check_deploy(
    ids: &[AgentId],
    state: impl Fn(AgentId) -> Option<AgentState>,
    site: Option<SiteState>,
) -> Result<(), Refused> {
    check_available(ids, state)?;
    match site {
        None => Err(Refused::UnknownSite),
        Some(SiteState::Active) => Ok(()),
        Some(other) => Err(Refused::NotActive(other)),
    }
}

/// Checks whether a lead may be investigated. A lead that costs nothing takes no intel.
///
/// # Errors
/// [`Refused::UnknownLead`], [`Refused::HiddenLead`], [`Refused::ArchivedLead`] or
/// [`Refused::NoIntel`].
pub fn check_investigate(rules: &Rules, findings: Findings<'_>, id: LeadId, intel: i64) -> Result<(), Refused> {
    let lead = rules.lead(id).ok_or(Refused::UnknownLead)?;
    if !leads::is_discovered(findings, lead) {
        Err(Refused::HiddenLead(id))
    } else if leads::is_archived(findings, id, lead) {
        Err(Refused::ArchivedLead(id))
    } else if intel < lead.intel_cost {
        Err(Refused::NoIntel { cost: lead.intel_cost, intel })
    } else {
        Ok(())
    }
}

/// Investigates a lead: counts it, pays for it, and returns the missions that open one site each,
/// at once.
pub fn investigate<'a>(
    rules: &'a Rules,
    assets: &mut Assets,
    investigations: &mut [u32],
    id: LeadId,
) -> &'a [MissionId] {
    if let Some(count) = investigations.get_mut(id.index()) {
        *count = count.saturating_add(1);
    }
    let cost = rules.lead(id).map_or(0, |lead| lead.intel_cost);
    assets.intel = assets.intel.saturating_sub(cost);
    sites::opened_by(rules, id)
}
