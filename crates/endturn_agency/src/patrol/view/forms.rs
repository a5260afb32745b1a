//! An office's view in two forms: as JSON for programs, as text for a person at the prompt.

use serde_json::{Value, json};

use super::AgencyView;
use crate::frame::ids::{AgentId, SiteId};
use crate::frame::view::costs;
use crate::frame::words::{counted, percent};
use crate::patrol::actions;
use crate::patrol::components::Service;
use crate::patrol::leads::{self, LeadState};
use crate::patrol::skill;
use crate::patrol::state::{Agent, Assignment, Site, SiteState};

/// The view for programs.
pub(crate) fn as_json(view: &AgencyView<'_>) -> Value {
    let rules = view.rules;
    let lead_state = |id| match leads::state(rules, view.findings, id) {
        Some(LeadState::Open) => "open",
        Some(LeadState::Archived) => "archived",
        _ => "hidden",
    };
    // An undiscovered lead is not named.
    let leads = rules.leads().filter(|(id, _)| lead_state(*id) != "hidden").map(|(id, lead)| {
        let count = view.findings.investigations.get(id.index());
        json!({
            "lead": lead.names.word, "title": lead.names.title, "intel_cost": lead.intel_cost,
            "repeatable": lead.repeatable, "state": lead_state(id), "investigations": count,
        })
    });
    let office = view.office;
    let (agents, former): (Vec<_>, Vec<_>) = office.agents().partition(|(_, agent)| agent.is_employed());
    let agent = |(id, agent): &(AgentId, &Agent)| {
        let entity = office.agent_entity(*id);
        json!({
            "agent": id.to_string(), "state": agent.state.to_string(), "assignment": doing(agent), "skill": agent.skill,
            "eff": skill::effective(rules, agent), "exhaustion": agent.exhaustion, "hit_points": agent.hit_points,
            "max_hit_points": agent.max_hit_points, "recovery_turns": agent.recovery_turns,
            "missions_survived": agent.missions_survived, "turn_hired": agent.turn_hired,
            "service": entity.and_then(|entity| office.world.get::<Service>(entity)),
        })
    };
    let factions = view.factions.iter().zip(rules.factions()).map(|(seen, (_, faction))| {
        json!({
            "faction": faction.names.word, "title": faction.names.title, "destroyed": seen.is_destroyed,
            "numbers": seen.numbers,
        })
    });
    json!({
        "turn": view.turn,
        "turn_limit": view.turn_limit,
        "seat": view.name(),
        "actions": view.actions,
        "panic_bp": view.panic_bp,
        "lost_at_panic_bp": rules.threat.lost_at_panic_bp,
        "assets": view.assets,
        "projected": {
            "balance": view.projected_balance(), "intel": view.projected_intel(), "upkeep": view.retained.upkeep,
            "contracting": view.retained.contracting, "espionage": view.retained.espionage,
        },
        "agents": agents.iter().map(agent).collect::<Vec<_>>(),
        "former_agents": former.iter().map(agent).collect::<Vec<_>>(),
        "sites": view.sites.iter().zip(&view.teams).map(|(site, team)| site_json(view, site, team)).collect::<Vec<_>>(),
        "leads": leads.collect::<Vec<_>>(),
        "factions": factions.collect::<Vec<_>>(),
        "tally": view.tally,
    })
}

fn site_json(view: &AgencyView<'_>, (id, site): &(SiteId, Site), team: &[AgentId]) -> Value {
    let mission = view.rules.mission(site.mission);
    let objectives = mission.map_or(&[][..], |mission| &mission.objectives);
    let objective = |(place, one): (usize, &crate::patrol::rules::Objective)| {
        json!({
            "objective": one.word, "difficulty": one.difficulty, "fulfilled": site.fulfilled.has(place),
        })
    };
    json!({
        "site": id.to_string(),
        "mission": mission.map(|mission| &mission.names.word),
        "state": if site.state == SiteState::Deployed { "deployed" } else { "active" },
        "expires_in": site.expires_in,
        "difficulty": mission.map(|mission| mission.difficulty),
        "objectives": objectives.iter().enumerate().map(objective).collect::<Vec<_>>(),
        "agents": team.iter().map(AgentId::to_string).collect::<Vec<_>>(),
    })
}

/// An agent's activity, in a word.
fn doing(agent: &Agent) -> String {
    match agent.assignment {
        Assignment::Standby => "standby".to_owned(),
        Assignment::Contracting => "contracting".to_owned(),
        Assignment::Espionage => "espionage".to_owned(),
        Assignment::Recovery => "recovery".to_owned(),
        Assignment::Site(site) => site.to_string(),
        Assignment::Sacked => "sacked".to_owned(),
        Assignment::Kia => "killed".to_owned(),
    }
}

/// The view for a person at the prompt.
pub(crate) fn as_text(view: &AgencyView<'_>) -> String {
    let mut lines = Vec::from(view.head());
    lines.extend(books(view));
    lines.extend(factions(view));
    lines.extend(view.staff(|id, agent| agent_line(view, id, agent)));
    lines.extend(view.sites.iter().zip(&view.teams).map(|(site, team)| site_line(view, site, team)));
    lines.extend(lead_lines(view));
    lines.join("\n")
}

fn books(view: &AgencyView<'_>) -> [String; 3] {
    let (assets, retained) = (&view.assets, &view.retained);
    let due = if assets.hire_cost_due > 0 { format!(", -{} hiring", assets.hire_cost_due) } else { String::new() };
    [
        format!(
            "  money        {} now, {} after this turn (+{} funding, +{} contracting, -{} upkeep{due})",
            assets.money,
            view.projected_balance(),
            assets.funding,
            retained.contracting,
            retained.upkeep
        ),
        costs(view.rules.economy.hire_cost.into(), view.rules.economy.upkeep.into()),
        format!("  intel        {} now, {} after this turn", assets.intel, view.projected_intel()),
    ]
}

fn factions(view: &AgencyView<'_>) -> impl Iterator<Item = String> {
    view.factions.iter().zip(view.rules.factions()).map(|(seen, (_, faction))| {
        let what = match seen.numbers {
            _ if seen.is_destroyed => "destroyed".to_owned(),
            None => "its strength is not known yet".to_owned(),
            Some(numbers) => format!(
                "threat {} (+{} a turn), suppression {}",
                percent(numbers.threat_level_bp),
                percent(crate::patrol::factions::growth(view.rules, &numbers)),
                percent(numbers.suppression_bp)
            ),
        };
        format!("  faction      {}: {what}", faction.names.title)
    })
}

fn agent_line(view: &AgencyView<'_>, id: AgentId, agent: &Agent) -> String {
    let eff = skill::effective(view.rules, agent);
    let mut line = format!("  {id:<12} {:<13}", agent.state.to_string());
    if !matches!(agent.assignment, Assignment::Standby) {
        line += &format!(" {}", doing(agent));
    }
    line += &format!("  skill {} (effective {eff}), exhaustion {}", agent.skill, agent.exhaustion);
    if agent.hit_points < agent.max_hit_points {
        let turns = counted(agent.recovery_turns, "more turn");
        line += &format!(", {} of {}, {turns}", agent.hit_points, counted(agent.max_hit_points, "hit point"));
    }
    line
}

fn site_line(view: &AgencyView<'_>, (id, site): &(SiteId, Site), team: &[AgentId]) -> String {
    let Some(mission) = view.rules.mission(site.mission) else { return String::new() };
    let what = match (site.state, site.expires_in) {
        (SiteState::Deployed, _) => format!("{} there", counted(team.len() as i64, "agent")),
        (_, Some(turns)) => format!("{} left", counted(turns, "turn")),
        (_, None) => "waits".to_owned(),
    };
    let objectives: Vec<String> =
        mission.objectives.iter().map(|one| format!("{} {}", one.word, one.difficulty)).collect();
    format!(
        "  {}  {}, {what}; danger {}; objectives {}",
        id,
        mission.names.title,
        mission.difficulty,
        objectives.join(", ")
    )
}

fn lead_lines(view: &AgencyView<'_>) -> Vec<String> {
    let rules = view.rules;
    let open = rules.leads().filter(|(id, _)| leads::state(rules, view.findings, *id) == Some(LeadState::Open));
    let line = |(id, lead): (_, &crate::patrol::rules::LeadRules)| {
        let can = actions::check_investigate(rules, view.findings, id, view.assets.intel).is_ok();
        let price = if can { "" } else { ", too expensive now" };
        format!("  lead         {} ({} intel{price}): {}", lead.names.word, lead.intel_cost, lead.names.title)
    };
    open.map(line).collect()
}
