//! A-42 Player actions with battles, and their checks: hire (E-07), sack, contract,
//! train (E-06), recall, investigate and leave (E-08), deploy (A-49, E-07), buy (E-07).
//! Draws none.
//!
//! Each check returns the first problem: that of the agents in the order given, then of the place,
//! then of caps and money. A refused action changes nothing; [`super::agents`], [`super::upgrades`]
//! and [`super::investigations`] carry out allowed ones.

mod refused;

pub use refused::{Closed, Refused};

use super::battle::unit::Unit;
use super::fixed::Fixed;
use super::leads::LeadState;
use super::rules::Rules;
use super::state::{Agent, AgentState, Assets, Assignment, SiteState};
use super::upgrades::{self, Upgrade};
use crate::frame::ending::Ending;
use crate::frame::ids::{AgentId, LeadId};
use crate::frame::orders::words::first_repeat;

/// No action is accepted after the end, not even an advance.
///
/// # Errors
/// [`Refused::GameOver`].
pub fn check_running(ending: Option<Ending>) -> Result<(), Refused> {
    ending.map_or(Ok(()), |ending| Err(Refused::GameOver(ending)))
}

/// Checks whether `count` agents may be hired at once, with `employed` agents already there (E-07).
///
/// # Errors
/// [`Refused::OverCap`] or [`Refused::NoMoney`].
pub fn check_hire(rules: &Rules, assets: &Assets, employed: usize, count: u32) -> Result<(), Refused> {
    check_cap(rules, assets, Upgrade::AgentCap, employed as u64 + u64::from(count))?;
    check_money(assets, i64::from(rules.economy.hire_cost).saturating_mul(count.into()))
}

/// Pays for a hire (E-07); [`super::agents::hired`] creates the agent.
pub fn pay_hire(rules: &Rules, assets: &mut Assets) {
    assets.money = assets.money.saturating_sub(rules.economy.hire_cost.into());
}

/// Checks whether an upgrade may be bought `count` times at once (E-07).
///
/// # Errors
/// [`Refused::NoMoney`].
pub fn check_buy(rules: &Rules, assets: &Assets, upgrade: Upgrade, count: u32) -> Result<(), Refused> {
    check_money(assets, upgrades::price(rules, upgrade).saturating_mul(count.into()))
}

/// Checks whether agents may be sacked: all of them must be available. `agent` looks up an
/// agent.
///
/// # Errors
/// The problem of the first unfit agent, or of the list.
pub fn check_sack<'a>(ids: &[AgentId], agent: impl Fn(AgentId) -> Option<&'a Agent>) -> Result<(), Refused> {
    check_list(ids, agent, |id, agent| match agent.state {
        AgentState::Available => Ok(()),
        state => Err(Refused::NotAvailable(id, state)),
    })
}

/// Checks whether agents may be sent to earn money: all of them must be available and not too
/// exhausted (A-45, E-07).
///
/// # Errors
/// The problem of the first unfit agent, or of the list.
pub fn check_contract<'a>(
    rules: &Rules,
    ids: &[AgentId],
    agent: impl Fn(AgentId) -> Option<&'a Agent>,
) -> Result<(), Refused> {
    check_list(ids, agent, ready(rules.agents.contracting_below_exhaustion))
}

/// Checks whether agents may train: all of them must be available and not too exhausted, and
/// together with the `trained` already in training at most the cap (E-06, E-07).
///
/// # Errors
/// The problem of the first unfit agent, or of the list, else [`Refused::OverCap`].
pub fn check_train<'a>(
    rules: &Rules,
    assets: &Assets,
    ids: &[AgentId],
    agent: impl Fn(AgentId) -> Option<&'a Agent>,
    trained: usize,
) -> Result<(), Refused> {
    check_list(ids, agent, ready(rules.agents.training_below_exhaustion))?;
    check_cap(rules, assets, Upgrade::TrainingCap, trained as u64 + ids.len() as u64)
}

/// Checks whether agents may be recalled: all of them must be contracting or in training (A-46,
/// E-06).
///
/// # Errors
/// The problem of the first unfit agent, or of the list.
pub fn check_recall<'a>(ids: &[AgentId], agent: impl Fn(AgentId) -> Option<&'a Agent>) -> Result<(), Refused> {
    check_list(ids, agent, |id, agent| match agent.state {
        AgentState::Contracting | AgentState::InTraining => Ok(()),
        state => Err(Refused::NotAtWork(id, state)),
    })
}

/// Checks whether agents may start or join an investigation: all of them must be available and not
/// too exhausted, and the lead open (E-07 to E-09). `lead` is the state of the lead, `None` if it
/// doesn't exist.
///
/// # Errors
/// The problem of the first unfit agent, or of the list, else [`Refused::UnknownLead`] or
/// [`Refused::NotOpen`].
pub fn check_investigate<'a>(
    rules: &Rules,
    ids: &[AgentId],
    agent: impl Fn(AgentId) -> Option<&'a Agent>,
    (id, lead): (LeadId, Option<LeadState>),
) -> Result<(), Refused> {
    check_list(ids, agent, ready(rules.investigations.joins_below_exhaustion))?;
    match lead {
        None => Err(Refused::UnknownLead),
        Some(LeadState::Open) => Ok(()),
        Some(LeadState::Hidden) => Err(Refused::NotOpen(id, Closed::Hidden)),
        Some(LeadState::Blocked) => Err(Refused::NotOpen(id, Closed::Blocked)),
        Some(LeadState::Archived) => Err(Refused::NotOpen(id, Closed::Archived)),
    }
}

/// Checks whether agents may leave an investigation: it must exist, and all of them must work on it
/// (E-08).
///
/// # Errors
/// [`Refused::NoInvestigation`], else the problem of the first unfit agent, or of the list.
pub fn check_leave<'a>(
    ids: &[AgentId],
    agent: impl Fn(AgentId) -> Option<&'a Agent>,
    (lead, is_investigated): (LeadId, bool),
) -> Result<(), Refused> {
    if !is_investigated {
        return Err(Refused::NoInvestigation(lead));
    }
    check_list(ids, agent, |id, agent| match (agent.state, agent.assignment) {
        (AgentState::Investigating, Assignment::Lead(at)) if at == lead => Ok(()),
        (state, _) => Err(Refused::NotAtLead(id, state)),
    })
}

/// Checks whether agents may be deployed: all of them must be available and ready, at least one
/// able to fight, the site active, and the total with the `deployed` elsewhere at most the cap
/// (A-49, E-07). `site` is the state of the site, `None` if it doesn't exist.
///
/// # Errors
/// The problem of the first unfit agent, or of the list, else [`Refused::NobodyFights`],
/// [`Refused::UnknownSite`], [`Refused::NotActive`] or [`Refused::OverCap`].
pub fn check_deploy<'a>(
    rules: &Rules,
    assets: &Assets,
    ids: &[AgentId],
    agent: impl Fn(AgentId) -> Option<&'a Agent>,
    (site, deployed): (Option<SiteState>, usize),
) -> Result<(), Refused> {
    check_list(ids, &agent, ready(rules.agents.deploying_below_exhaustion))?;
    let can_fight = |id: &AgentId| agent(*id).is_some_and(|agent| Unit::agent(rules, *id, agent).is_active(rules));
    if !ids.iter().any(can_fight) {
        return Err(Refused::NobodyFights);
    }
    match site {
        None => return Err(Refused::UnknownSite),
        Some(SiteState::Active) => (),
        Some(other) => return Err(Refused::NotActive(other)),
    }
    check_cap(rules, assets, Upgrade::TransportCap, deployed as u64 + ids.len() as u64)
}

/// A check that an agent is available and less exhausted than `limit` (E-07). Agents in training
/// have to be recalled first.
fn ready(limit: i32) -> impl Fn(AgentId, &Agent) -> Result<(), Refused> {
    move |id, agent| match agent.state {
        AgentState::Available if agent.exhaustion < Fixed::whole(limit.into()) => Ok(()),
        AgentState::Available => Err(Refused::Exhausted { agent: id, exhaustion: agent.exhaustion, limit }),
        state => Err(Refused::NotAvailable(id, state)),
    }
}

fn check_cap(rules: &Rules, assets: &Assets, cap: Upgrade, wanted: u64) -> Result<(), Refused> {
    let most = upgrades::value(rules, assets, cap);
    if i64::try_from(wanted).is_ok_and(|wanted| wanted <= most) {
        Ok(())
    } else {
        Err(Refused::OverCap { cap, wanted, most })
    }
}

fn check_money(assets: &Assets, cost: i64) -> Result<(), Refused> {
    if assets.money >= cost { Ok(()) } else { Err(Refused::NoMoney { cost, money: assets.money }) }
}

/// All or nothing: one unfit agent refuses the whole order.
fn check_list<'a>(
    ids: &[AgentId],
    agent: impl Fn(AgentId) -> Option<&'a Agent>,
    check: impl Fn(AgentId, &Agent) -> Result<(), Refused>,
) -> Result<(), Refused> {
    if ids.is_empty() {
        return Err(Refused::NoAgents);
    }
    let repeated = first_repeat(ids);
    for (at, &id) in ids.iter().enumerate() {
        check(id, agent(id).ok_or(Refused::UnknownAgent(id))?)?;
        if Some(at) == repeated {
            return Err(Refused::AgentTwice(id));
        }
    }
    Ok(())
}
