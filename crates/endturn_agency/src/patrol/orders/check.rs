//! A-42 Whether an office may give an order now: the checks of [`crate::patrol::actions`] on the running game.

use bevy_ecs::prelude::*;
use endturn_engine::{Seat, orders::Refusal};

use super::AgencyOrder;
use crate::frame::ids::AgentId;
use crate::frame::limits::{MOST_HIRED, MOST_NAMED};
use crate::frame::orders::words::{named_words, offer};
use crate::patrol::actions::{self, Refused};
use crate::patrol::leads::{self, LeadState};
use crate::patrol::money;
use crate::patrol::state::{AgentState, SiteState};

type Office<'w> = crate::frame::office::Office<'w, crate::patrol::Patrol>;

pub(super) fn may(order: &AgencyOrder, seat: Seat, world: &World) -> Result<(), Refusal> {
    let office = Office::of(world, seat).ok_or_else(|| Refusal::new("no-office", "this seat has no office"))?;
    if let AgencyOrder::Hire { count } = order {
        may_count(&office, *count)?;
    }
    named(order).iter().try_for_each(|agents| may_name(agents))?;
    check(&office, order).map_err(|refused| refusal(&office, order, &refused))
}

fn check(office: &Office<'_>, order: &AgencyOrder) -> Result<(), Refused> {
    actions::check_running(office.ending())?;
    let state = |id| office.agent(id).map(|agent| agent.state);
    match order {
        AgencyOrder::Hire { count } => {
            let projected = money::projected_balance(office.assets, &office.retained());
            actions::check_hires(office.rules, office.assets, projected, *count)
        }
        AgencyOrder::Sack { agents } | AgencyOrder::Assign { agents, .. } => actions::check_available(agents, state),
        AgencyOrder::Recall { agents } => actions::check_on_assignment(agents, state),
        AgencyOrder::Investigate { lead } => {
            actions::check_investigate(office.rules, office.knowledge.findings(), *lead, office.assets.intel)
        }
        AgencyOrder::Deploy { site, agents } => {
            actions::check_deploy(agents, state, office.site(*site).map(|site| site.state))
        }
    }
}

fn may_count(office: &Office<'_>, count: u32) -> Result<(), Refusal> {
    if count == 0 {
        return Err(Refusal::new("no-agents", "hiring nobody is no order")
            .expecting(["COUNT above 0"])
            .example("hire"));
    }
    if count as usize > MOST_NAMED || office.hired() + count as usize > MOST_HIRED {
        let reason = format!("one order hires at most {MOST_NAMED} agents, and an office {MOST_HIRED} in all");
        return Err(Refusal::new("too-many-agents", reason).expecting(["a smaller COUNT"]).example("hire"));
    }
    Ok(())
}

fn may_name(agents: &[AgentId]) -> Result<(), Refusal> {
    if agents.len() <= MOST_NAMED {
        return Ok(());
    }
    Err(Refusal::new("too-many-agents", format!("an order names at most {MOST_NAMED} agents")))
}

/// The agents that an order names.
fn named(order: &AgencyOrder) -> Option<&[AgentId]> {
    match order {
        AgencyOrder::Hire { .. } | AgencyOrder::Investigate { .. } => None,
        AgencyOrder::Sack { agents }
        | AgencyOrder::Assign { agents, .. }
        | AgencyOrder::Recall { agents }
        | AgencyOrder::Deploy { agents, .. } => Some(agents),
    }
}

/// What was refused in words, with what could be done instead.
fn refusal(office: &Office<'_>, order: &AgencyOrder, refused: &Refused) -> Refusal {
    let plain = Refusal::new(code(refused), refused.to_string());
    match refused {
        Refused::NotAvailable(..) => offer(plain, fit(office, AgentState::Available)),
        Refused::NotOnAssignment(..) => offer(plain, fit(office, AgentState::OnAssignment)),
        Refused::UnknownAgent(_) => {
            let state = if matches!(order, AgencyOrder::Recall { .. }) {
                AgentState::OnAssignment
            } else {
                AgentState::Available
            };
            offer(plain, fit(office, state))
        }
        Refused::UnknownSite | Refused::NotActive(_) => {
            let active = office.sites().filter(|(_, site, _)| site.state == SiteState::Active);
            offer(plain, active.map(|(id, _, _)| id.to_string()))
        }
        Refused::UnknownLead | Refused::HiddenLead(_) | Refused::ArchivedLead(_) | Refused::NoIntel { .. } => {
            let findings = office.knowledge.findings();
            let can = |id| actions::check_investigate(office.rules, findings, id, office.assets.intel).is_ok();
            let open = office.rules.leads().filter(|(id, _)| can(*id));
            offer(plain, open.map(|(_, lead)| lead.names.word.clone()))
        }
        Refused::GameOver(_) => plain,
        Refused::NoProjectedBalance(_) | Refused::NoMoney { .. } => fewer(office, order).unwrap_or(plain),
        _ => plain,
    }
}

/// The refusal of so many hires, if fewer are possible: how many, and what stands in the way of one more.
fn fewer(office: &Office<'_>, order: &AgencyOrder) -> Option<Refusal> {
    let AgencyOrder::Hire { count } = order else { return None };
    let projected = money::projected_balance(office.assets, &office.retained());
    let most = actions::most_hires(office.rules, office.assets, projected);
    if most == 0 {
        return None;
    }
    let refused = actions::check_hires(office.rules, office.assets, projected, most.checked_add(1)?).err()?;
    let reason = format!("only {most} of these {count} can be hired: then {refused}");
    Some(Refusal::new(code(&refused), reason).expecting([format!("hire {most}")]).example(format!("hire {most}")))
}

/// The office's agents, open sites and open leads as words of orders.
pub(super) fn words_for(stand_in: &str, seat: Seat, world: &World) -> Vec<String> {
    let Some(office) = Office::of(world, seat) else { return Vec::new() };
    let findings = office.knowledge.findings();
    named_words(stand_in, &office, |id| leads::state(office.rules, findings, id) == Some(LeadState::Open))
}

fn fit<'a>(office: &'a Office<'_>, state: AgentState) -> impl Iterator<Item = String> + 'a {
    office.in_state(state).map(|id| id.to_string())
}

fn code(refused: &Refused) -> &'static str {
    match refused {
        Refused::GameOver(_) => "game-over",
        Refused::NoAgents => "no-agents",
        Refused::UnknownAgent(_) => "unknown-agent",
        Refused::AgentTwice(_) => "agent-named-twice",
        Refused::NotAvailable(..) => "not-available",
        Refused::NotOnAssignment(..) => "not-on-assignment",
        Refused::NoProjectedBalance(_) => "no-projected-balance",
        Refused::NoMoney { .. } => "not-enough-money",
        Refused::UnknownLead => "unknown-lead",
        Refused::HiddenLead(_) => "lead-not-discovered",
        Refused::ArchivedLead(_) => "lead-archived",
        Refused::NoIntel { .. } => "not-enough-intel",
        Refused::UnknownSite => "unknown-site",
        Refused::NotActive(_) => "site-not-active",
    }
}
