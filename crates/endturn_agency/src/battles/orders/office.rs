//! A-42 Common contract: whether an office with battles may give an order now, and what could be
//! done instead. All checks come before any change; an order is done completely or not at all.
//! Draws none. Tells nothing.

use bevy_ecs::prelude::*;
use endturn_engine::{Seat, orders::Refusal};

use crate::battles::actions::{self, Refused};
use crate::battles::fixed::Fixed;
use crate::battles::leads::LeadState;
use crate::battles::state::{Agent, AgentState, SiteState};
use crate::frame::counsel::no_office;
use crate::frame::ids::AgentId;
use crate::frame::limits::{MAX_HIRED, MAX_NAMED};
use crate::frame::orders::words::{may_name, named_words, offer};

type Office<'w> = crate::frame::office::Office<'w, crate::battles::Battles>;

/// Judges an order by `check`, which gets the office and its agents. `named` are the agents of the
/// order.
pub(super) fn judge(
    seat: Seat,
    world: &World,
    named: &[AgentId],
    check: impl for<'w> FnOnce(&Office<'w>, &dyn Fn(AgentId) -> Option<&'w Agent>) -> Result<(), Refused>,
) -> Result<(), Refusal> {
    let office = Office::of(world, seat).ok_or_else(no_office)?;
    may_name(named)?;
    let agent = |id| office.agent(id);
    let judged = actions::check_running(office.ending()).and_then(|()| check(&office, &agent));
    judged.map_err(|refused| refusal(&office, &refused))
}

/// Checks that a count is not zero, and that the order is possible at all; `example` is an order of
/// its form, which may be a hire.
pub(super) fn may_count(
    seat: Seat,
    world: &World,
    count: u32,
    (example, is_hire): (&str, bool),
) -> Result<(), Refusal> {
    if count == 0 {
        let reason = "a count of 0 does nothing";
        return Err(Refusal::new("bad-count", reason).expecting(["a COUNT above 0"]).example(example));
    }
    let hired = Office::of(world, seat).map_or(0, |office| office.hired());
    let is_over = is_hire && hired + count as usize > MAX_HIRED;
    if is_over || count as usize > MAX_NAMED {
        let reason = format!("one order counts at most {MAX_NAMED}, and an office hires at most {MAX_HIRED} in all");
        return Err(Refusal::new("too-many", reason).expecting(["a smaller COUNT"]).example(example));
    }
    Ok(())
}

/// Describes the agents that qualify for an order (E-07).
pub(super) fn below(exhaustion: i32) -> String {
    format!(" (exhaustion below {exhaustion})")
}

/// A refusal in words, with what could be done instead.
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
