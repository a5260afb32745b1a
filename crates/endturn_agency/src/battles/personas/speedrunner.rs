//! P-16 Speedrunner: straight for the end, however weak the agents are. Meant for games in which
//! they are lucky.
//! Draws none of its own: ranks for ties come from the die of P-15. Tells nothing.

use endturn_engine::{
    orders::Budget,
    random::Draw,
    reasons::{Reason, Weighed},
};

use super::action::{Action, View};
use super::desk::Desk;
use super::spending::{self, Wish};
use crate::battles::leads::LeadState;
use crate::battles::rules::MissionRules;
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
        let because = || format!("agents with more than {limit} points of exhaustion rest (`recall_above_exhaustion`)");
        desk.step("recall", because, |desk| {
            desk.recall(desk.tired(limit, |agent| at_work(agent.state)));
            desk.leave(&desk.tired(limit, |agent| agent.state == AgentState::Investigating));
        });
    }
    grow(numbers, &mut desk);
    deploy(numbers, &mut desk);
    investigate(numbers, &mut desk);
    earn(limit, &mut desk);
    desk.actions
}

/// Sends agents to contracting, one at a time, until funding and income cover the upkeep.
fn earn(limit: i32, desk: &mut Desk<'_>) {
    let because = || "agents contract, the least exhausted first, until income covers the upkeep".to_owned();
    desk.step("contracting for the upkeep", because, |desk| {
        for id in desk.ready(limit, desk.view.rules.agents.contracting_below_exhaustion) {
            if desk.flow() >= 0 || !desk.weigh(1) {
                break;
            }
            desk.contract(vec![id]);
        }
    });
}

/// Buys caps for agents and seats, and hires agents, as far as money goes.
fn grow(numbers: &Speedrunner, desk: &mut Desk<'_>) {
    let most = usize::try_from(numbers.most_agents).unwrap_or(0);
    let sizes = |desk: &Desk<'_>| (desk.roster(), desk.cap(Upgrade::AgentCap), desk.cap(Upgrade::TransportCap));
    let mut options = Vec::new();
    while desk.weigh(1) {
        let next = if desk.roster() < most.min(desk.cap(Upgrade::AgentCap)) {
            Wish::Agent
        } else if desk.cap(Upgrade::AgentCap) < most {
            Wish::Upgrade(Upgrade::AgentCap)
        } else if desk.cap(Upgrade::TransportCap) < most {
            Wish::Upgrade(Upgrade::TransportCap)
        } else {
            break;
        };
        let before = sizes(desk);
        if !spending::buy(desk, next, numbers.upkeep_turns_in_hand, &mut options) || before == sizes(desk) {
            break;
        }
    }
    desk.explain(|desk| {
        Reason::new("purchases")
            .fact("money left", desk.assets.money)
            .fact("upkeep", desk.upkeep())
            .knob("most_agents", numbers.most_agents)
            .knob("upkeep_turns_in_hand", numbers.upkeep_turns_in_hand)
            .options(options)
            .because("agents and seats come first, up to `most_agents` of each, as far as money goes")
    });
}

/// Sends to every mission as many agents as its enemies require, the first to expire first.
fn deploy(numbers: &Speedrunner, desk: &mut Desk<'_>) {
    let rules = desk.view.rules;
    let active = desk.view.sites.iter().filter(|(_, site)| site.state == SiteState::Active);
    let mut sites: Vec<(i32, SiteId, &MissionRules)> = active
        .filter_map(|(id, site)| rules.mission(site.mission).map(|rules| (site.expires_in, *id, rules)))
        .collect();
    sites.sort_unstable_by_key(|(expires_in, id, _)| (*expires_in, *id));
    let mut options = Vec::new();
    for (_, site, mission) in sites {
        if !desk.weigh(1) {
            break;
        }
        let enemies = mission.enemy_count();
        let needed = enemies.div_ceil(numbers.enemies_per_agent.max(1).unsigned_abs()).max(1) as usize;
        let mut members: Vec<AgentId> =
            desk.ready(numbers.recall_above_exhaustion, rules.agents.deploying_below_exhaustion);
        members.truncate(needed);
        let (first, is_staffed) = (desk.actions.len(), members.len() == needed && needed <= desk.seats());
        if is_staffed {
            desk.deploy(site, members);
        }
        if desk.is_asked() {
            let option = Weighed::new(&mission.names.title).worth(needed as i64).fact("site", site.0);
            let option = option.fact("enemies", enemies).given(first..desk.actions.len());
            options.push(if is_staffed { option } else { option.note("the ready agents, or the seats, are too few") });
        }
    }
    desk.explain(|_| {
        let reason = Reason::new("deployments")
            .measured_in("agents that its enemies require")
            .knob("enemies_per_agent", numbers.enemies_per_agent)
            .knob("recall_above_exhaustion", numbers.recall_above_exhaustion);
        if options.is_empty() {
            reason.because("no site waits for agents")
        } else {
            reason.options(options).because("the sites that expire first are staffed first")
        }
    });
}

/// Sends one agent to every open lead; a lead investigated once is not investigated again.
fn investigate(numbers: &Speedrunner, desk: &mut Desk<'_>) {
    let rules = desk.view.rules;
    let (limit, below) = (numbers.recall_above_exhaustion, rules.investigations.joins_below_exhaustion);
    let mut options = Vec::new();
    for lead in desk.view.leads {
        if !desk.weigh(1) {
            break;
        }
        if lead.state != LeadState::Open || lead.investigations > 0 || lead.is_under_way {
            continue;
        }
        let (first, free) = (desk.actions.len(), desk.ready(limit, below).first().copied());
        if let Some(agent) = free {
            desk.investigate(lead.id, vec![agent]);
        }
        if desk.is_asked()
            && let Some(rules) = rules.lead(lead.id)
        {
            let option = Weighed::new(&rules.names.title).fact("difficulty", rules.difficulty);
            let option = option.given(first..desk.actions.len());
            options.push(if free.is_some() { option } else { option.note("no agent is free for it") });
        }
    }
    desk.explain(|_| {
        Reason::new("investigations")
            .knob("recall_above_exhaustion", numbers.recall_above_exhaustion)
            .options(options)
            .because("one agent investigates each open lead, and none twice")
    });
}
