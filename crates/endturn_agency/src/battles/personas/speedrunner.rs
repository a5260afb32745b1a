//! P-16 Speedrunner: straight for the end, however weak the agents are. Meant for games in which
//! they are lucky.
//! Draws none of its own: ranks for ties come from the die of P-15. Tells nothing.

use endturn_engine::{orders::Budget, random::Draw};

use super::action::{Action, View};
use super::desk::Desk;
use super::spending::{self, Wish};
use crate::battles::leads::LeadState;
use crate::battles::ruleset::personas::Speedrunner;
use crate::battles::state::{AgentState, SiteState};
use crate::battles::upgrades::Upgrade;
use crate::frame::ids::{AgentId, SiteId};

/// Plans the actions of a turn.
#[must_use]
pub fn plan(numbers: &Speedrunner, view: View<'_>, die: &mut Draw, budget: &mut Budget) -> Vec<Action> {
    let mut desk = Desk::new(view, die, budget);
    let limit = numbers.recall_above_exhaustion;
    let at_work = |state| matches!(state, AgentState::Contracting | AgentState::InTraining);
    if desk.weigh(desk.roster()) {
        desk.recall(desk.tired(limit, |agent| at_work(agent.state)));
        desk.leave(&desk.tired(limit, |agent| agent.state == AgentState::Investigating));
    }
    grow(numbers, &mut desk);
    deploy(numbers, &mut desk);
    investigate(numbers, &mut desk);
    for id in desk.ready(limit, view.rules.agents.contracting_below_exhaustion) {
        if desk.flow() >= 0 || !desk.weigh(1) {
            break;
        }
        desk.contract(vec![id]);
    }
    desk.actions
}

/// Buys caps for agents and seats, and hires agents, as far as money goes.
fn grow(numbers: &Speedrunner, desk: &mut Desk<'_>) {
    let most = usize::try_from(numbers.most_agents).unwrap_or(0);
    while desk.weigh(1) {
        let next = if desk.roster() < most.min(desk.cap(Upgrade::AgentCap)) {
            Wish::Agent
        } else if desk.cap(Upgrade::AgentCap) < most {
            Wish::Upgrade(Upgrade::AgentCap)
        } else if desk.cap(Upgrade::TransportCap) < most {
            Wish::Upgrade(Upgrade::TransportCap)
        } else {
            return;
        };
        let before = (desk.roster(), desk.cap(Upgrade::AgentCap), desk.cap(Upgrade::TransportCap));
        if !spending::grant(desk, next, numbers.upkeep_turns_in_hand)
            || before == (desk.roster(), desk.cap(Upgrade::AgentCap), desk.cap(Upgrade::TransportCap))
        {
            return;
        }
    }
}

/// Sends to every mission as many agents as its enemies require, the first to expire first.
fn deploy(numbers: &Speedrunner, desk: &mut Desk<'_>) {
    let active = desk.view.sites.iter().filter(|(_, site)| site.state == SiteState::Active);
    let mut sites: Vec<(i32, SiteId, u32)> = active
        .filter_map(|(id, site)| {
            let mission = desk.view.rules.mission(site.mission)?;
            Some((site.expires_in, *id, mission.enemy_count()))
        })
        .collect();
    sites.sort_unstable();
    for (_, site, enemies) in sites {
        if !desk.weigh(1) {
            return;
        }
        let needed = enemies.div_ceil(numbers.enemies_per_agent.max(1).unsigned_abs()).max(1) as usize;
        let below = desk.view.rules.agents.deploying_below_exhaustion;
        let mut members: Vec<AgentId> = desk.ready(numbers.recall_above_exhaustion, below);
        members.truncate(needed);
        if members.len() == needed && needed <= desk.seats() {
            desk.deploy(site, members);
        }
    }
}

/// Sends one agent to every open lead; a lead investigated once is not investigated again.
fn investigate(numbers: &Speedrunner, desk: &mut Desk<'_>) {
    let (limit, below) = (numbers.recall_above_exhaustion, desk.view.rules.investigations.joins_below_exhaustion);
    for lead in desk.view.leads {
        if !desk.weigh(1) {
            return;
        }
        let is_wanted = lead.state == LeadState::Open && lead.investigations == 0 && !lead.is_under_way;
        let free = desk.ready(limit, below).first().copied();
        if let Some(agent) = free.filter(|_| is_wanted) {
            desk.investigate(lead.id, vec![agent]);
        }
    }
}
