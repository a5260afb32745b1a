//! A-42 Whether an office with battles may give an order now: the checks of [`actions`] on the running game.

use bevy_ecs::prelude::*;
use endturn_engine::{Seat, orders::Refusal};

use super::BattlesOrder;
use crate::battles::actions::{self, Refused};
use crate::battles::fixed::Fixed;
use crate::battles::leads::LeadState;
use crate::battles::state::{Agent, AgentState, SiteState};
use crate::frame::ids::AgentId;
use crate::frame::limits::{MOST_HIRED, MOST_NAMED};
use crate::frame::orders::words::{named_words, offer};

type Office<'w> = crate::frame::office::Office<'w, crate::battles::Battles>;

pub(super) fn may(order: &BattlesOrder, seat: Seat, world: &World) -> Result<(), Refusal> {
    let office = Office::of(world, seat).ok_or_else(|| Refusal::new("no-office", "this seat has no office"))?;
    if let BattlesOrder::Hire { count } | BattlesOrder::Upgrade { count, .. } = order {
        may_count(&office, order, *count)?;
    }
    if named(order).is_some_and(|agents| agents.len() > MOST_NAMED) {
        return Err(Refusal::new("too-many-agents", format!("an order names at most {MOST_NAMED} agents")));
    }
    check(&office, order).map_err(|refused| refusal(&office, &refused))
}

fn may_count(office: &Office<'_>, order: &BattlesOrder, count: u32) -> Result<(), Refusal> {
    let is_hire = matches!(order, BattlesOrder::Hire { .. });
    let example = if is_hire { "hire" } else { "upgrade hit_points" };
    if count == 0 {
        let reason = "a count of 0 does nothing";
        return Err(Refusal::new("bad-count", reason).expecting(["a COUNT above 0"]).example(example));
    }
    let is_over = is_hire && office.hired() + count as usize > MOST_HIRED;
    if is_over || count as usize > MOST_NAMED {
        let reason = format!("one order counts at most {MOST_NAMED}, and an office hires at most {MOST_HIRED} in all");
        return Err(Refusal::new("too-many", reason).expecting(["a smaller COUNT"]).example(example));
    }
    Ok(())
}

/// The agents that an order names.
fn named(order: &BattlesOrder) -> Option<&[AgentId]> {
    match order {
        BattlesOrder::Hire { .. } | BattlesOrder::Upgrade { .. } => None,
        BattlesOrder::Sack { agents }
        | BattlesOrder::Contract { agents }
        | BattlesOrder::Train { agents }
        | BattlesOrder::Recall { agents }
        | BattlesOrder::Investigate { agents, .. }
        | BattlesOrder::Leave { agents, .. }
        | BattlesOrder::Deploy { agents, .. } => Some(agents),
    }
}

fn check(office: &Office<'_>, order: &BattlesOrder) -> Result<(), Refused> {
    actions::check_running(office.ending())?;
    let (rules, assets) = (office.rules, office.assets);
    let agent = |id| office.agent(id);
    match order {
        BattlesOrder::Hire { count } => actions::check_hire(rules, assets, office.employed().count(), *count),
        BattlesOrder::Upgrade { upgrade, count } => actions::check_buy(rules, assets, *upgrade, *count),
        BattlesOrder::Sack { agents } => actions::check_sack(agents, agent),
        BattlesOrder::Contract { agents } => actions::check_contract(rules, agents, agent),
        BattlesOrder::Train { agents } => {
            actions::check_train(rules, assets, agents, agent, office.in_state(AgentState::InTraining).count())
        }
        BattlesOrder::Recall { agents } => actions::check_recall(agents, agent),
        BattlesOrder::Investigate { lead, agents } => {
            actions::check_investigate(rules, agents, agent, (*lead, office.lead_state(*lead)))
        }
        BattlesOrder::Leave { lead, agents } => {
            actions::check_leave(agents, agent, (*lead, office.is_under_way(*lead)))
        }
        BattlesOrder::Deploy { site, agents } => {
            let state = office.site(*site).map(|site| site.state);
            actions::check_deploy(rules, assets, agents, agent, (state, office.in_state(AgentState::OnMission).count()))
        }
    }
}

/// What was refused in words, with what could be done instead.
fn refusal(office: &Office<'_>, refused: &Refused) -> Refusal {
    let plain = Refusal::new(code(refused), refused.to_string());
    match *refused {
        Refused::NotAvailable(agent, AgentState::InTraining) => {
            plain.expecting(["recall"]).example(format!("recall {}", agent.0))
        }
        Refused::NotAvailable(..) | Refused::UnknownAgent(_) => {
            offer(plain, fit(office, |agent| agent.state == AgentState::Available))
        }
        Refused::Exhausted { limit, .. } => {
            let limit = Fixed::whole(limit.into());
            offer(plain, fit(office, move |agent| agent.state == AgentState::Available && agent.exhaustion < limit))
        }
        Refused::NotAtWork(..) => {
            offer(plain, fit(office, |agent| matches!(agent.state, AgentState::Contracting | AgentState::InTraining)))
        }
        Refused::NotAtLead(..) => offer(plain, fit(office, |agent| agent.state == AgentState::Investigating)),
        Refused::UnknownSite | Refused::NotActive(_) => {
            let active = office.sites().filter(|(_, site, _)| site.state == SiteState::Active);
            offer(plain, active.map(|(id, _, _)| id.to_string()))
        }
        Refused::UnknownLead | Refused::NotOpen(..) => {
            let open = office.rules.leads().filter(|(id, _)| office.lead_state(*id) == Some(LeadState::Open));
            offer(plain, open.map(|(_, lead)| lead.names.word.clone()))
        }
        Refused::NoInvestigation(_) => {
            let under_way = office.investigations().0.iter().filter_map(|one| office.rules.lead(one.lead));
            offer(plain, under_way.map(|lead| lead.names.word.clone()))
        }
        Refused::GameOver(_) => plain,
        _ => plain,
    }
}

/// The office's agents, open sites and open leads as words of orders.
pub(super) fn words_for(stand_in: &str, seat: Seat, world: &World) -> Vec<String> {
    let Some(office) = Office::of(world, seat) else { return Vec::new() };
    named_words(stand_in, &office, |id| office.lead_state(id) == Some(LeadState::Open) || office.is_under_way(id))
}

fn fit<'a>(office: &'a Office<'_>, is_fit: impl Fn(&Agent) -> bool + 'a) -> impl Iterator<Item = String> + 'a {
    office.employed().filter(move |(_, agent)| is_fit(agent)).map(|(id, _)| id.to_string())
}

fn code(refused: &Refused) -> &'static str {
    match refused {
        Refused::GameOver(_) => "game-over",
        Refused::NoAgents => "no-agents",
        Refused::UnknownAgent(_) => "unknown-agent",
        Refused::AgentTwice(_) => "agent-named-twice",
        Refused::NotAvailable(..) => "not-available",
        Refused::NotAtWork(..) => "not-at-work",
        Refused::NotAtLead(..) => "not-at-lead",
        Refused::Exhausted { .. } => "too-exhausted",
        Refused::NobodyFights => "nobody-can-fight",
        Refused::OverCap { .. } => "over-cap",
        Refused::NoMoney { .. } => "not-enough-money",
        Refused::UnknownLead => "unknown-lead",
        Refused::NotOpen(_, actions::Closed::Hidden) => "lead-not-discovered",
        Refused::NotOpen(_, actions::Closed::Blocked) => "lead-blocked",
        Refused::NotOpen(_, actions::Closed::Archived) => "lead-archived",
        Refused::NoInvestigation(_) => "not-investigated",
        Refused::UnknownSite => "unknown-site",
        Refused::NotActive(_) => "site-not-active",
    }
}
