//! A-42 Common contract: whether an office may give an order now, and what could be done instead.
//! All checks come before any change; an order is done completely or not at all.
//! Draws none. Tells nothing.

use bevy_ecs::prelude::*;
use endturn_engine::{Seat, orders::Refusal};

use crate::frame::counsel::no_office;
use crate::frame::ids::AgentId;
use crate::frame::orders::words::{may_name, named_words, offer};
use crate::patrol::actions::{self, Refused};
use crate::patrol::leads::{self, LeadState};
use crate::patrol::state::{AgentState, SiteState};

pub(super) type Office<'w> = crate::frame::office::Office<'w, crate::patrol::Patrol>;

/// Judges an order by `check`, which gets the office and the states of its agents. `named` are the
/// agents of the order, and the state it requires of them.
pub(super) fn judge(
    seat: Seat,
    world: &World,
    (named, fit): (&[AgentId], AgentState),
    check: impl FnOnce(&Office<'_>, &dyn Fn(AgentId) -> Option<AgentState>) -> Result<(), Refused>,
) -> Result<(), Refusal> {
    let office = Office::of(world, seat).ok_or_else(no_office)?;
    may_name(named)?;
    let state = |id| office.agent(id).map(|agent| agent.state);
    let judged = actions::check_running(office.ending()).and_then(|()| check(&office, &state));
    judged.map_err(|refused| refusal(&office, &refused, fit))
}

/// A refusal in words, with what could be done instead.
fn refusal(office: &Office<'_>, refused: &Refused, fit: AgentState) -> Refusal {
    let plain = told(refused);
    match refused {
        Refused::NotAvailable(..) | Refused::NotOnAssignment(..) | Refused::UnknownAgent(_) => {
            offer(plain, office.in_state(fit).map(|id| id.to_string()))
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
        _ => plain,
    }
}

/// The office's agents, open sites and open leads as words of orders.
pub(super) fn words_for(stand_in: &str, seat: Seat, world: &World) -> Vec<String> {
    let Some(office) = Office::of(world, seat) else { return Vec::new() };
    let findings = office.knowledge.findings();
    named_words(stand_in, &office, |id| leads::state(office.rules, findings, id) == Some(LeadState::Open))
}

/// A refusal in words.
pub(super) fn told(refused: &Refused) -> Refusal {
    Refusal::new(code(refused), refused.to_string())
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
