//! The view of an office with battles in two forms: as JSON for programs, as text for a person at
//! the prompt.

use serde_json::{Value, json};

use super::BattlesView;
use crate::battles::leads::LeadState;
use crate::battles::state::{Agent, AgentState, Assignment, Site, SiteState};
use crate::battles::upgrades::{self, Upgrade};
use crate::battles::{components::Service, contracting, money, recovery, skill};
use crate::frame::ids::{AgentId, SiteId};
use crate::frame::view::costs;
use crate::frame::words::{counted, percent};

/// The view for programs.
pub(crate) fn as_json(view: &BattlesView<'_>) -> Value {
    let rules = view.rules;
    // An undiscovered lead is not named.
    let leads = view.leads.iter().filter(|lead| lead.state != LeadState::Hidden).filter_map(|seen| {
        let lead = rules.lead(seen.id)?;
        Some(json!({
            "lead": lead.names.word, "title": lead.names.title, "difficulty": lead.difficulty,
            "repeatable": lead.repeatable, "state": lead_word(seen.state), "investigations": seen.investigations,
            "under_way": seen.is_under_way,
        }))
    });
    let office = view.office;
    let (agents, former): (Vec<_>, Vec<_>) = office.agents().partition(|(_, agent)| agent.state.is_employed());
    let agent = |(id, agent): &(AgentId, &Agent)| {
        let entity = office.agent_entity(*id);
        let service = entity.and_then(|entity| office.world.get::<Service>(entity));
        agent_json(view, (*id, agent), service)
    };
    let investigations = view.investigations.iter().map(|one| {
        json!({
            "lead": rules.lead(one.lead).map(|lead| &lead.names.word), "progress_micro": one.progress.to_micro(),
            "turn_started": one.turn_started,
            "agents": view.agents.iter().filter(|(_, agent)| agent.assignment == Assignment::Lead(one.lead))
                .map(|(id, _)| id.to_string()).collect::<Vec<_>>(),
        })
    });
    let factions = view.factions.iter().filter_map(|seen| {
        let faction = rules.faction(seen.id)?;
        Some(json!({
            "faction": faction.names.word, "title": faction.names.title, "destroyed": seen.is_destroyed,
            "level": seen.level, "suppression_turns": seen.suppression_turns, "panic_caused_bp": seen.panic_caused_bp,
        }))
    });
    let upgrades = Upgrade::ALL.iter().map(|one| {
        let value = json!({
            "value": upgrades::value(rules, &view.assets, *one), "price": upgrades::price(rules, *one),
            "bought": upgrades::bought(&view.assets, *one),
        });
        (one.word().to_owned(), value)
    });
    let enemies = rules.enemies().map(|(id, enemy)| {
        json!({
            "enemy": enemy.names.word, "title": enemy.names.title, "skill": enemy.skill, "hit_points": enemy.hit_points,
            "damage": enemy.damage, "rating_micro": enemy.rating.to_micro(),
            "killed": view.toll.killed.get(id.index()),
            "damage_taken_micro": view.toll.damage_taken.get(id.index()).map(|damage| damage.to_micro()),
        })
    });
    json!({
        "turn": view.turn,
        "turn_limit": view.turn_limit,
        "seat": view.name(),
        "actions": view.actions,
        "panic_bp": view.panic_bp,
        "lost_at_panic_bp": rules.lost_at_panic_bp,
        "assets": {"money": view.assets.money, "funding": view.assets.funding},
        "upgrades": upgrades.collect::<serde_json::Map<_, _>>(),
        "projected": {
            "balance": view.projected_balance(), "upkeep": upkeep(view), "contracting": income(view),
        },
        "agents": agents.iter().map(agent).collect::<Vec<_>>(),
        "former_agents": former.iter().map(agent).collect::<Vec<_>>(),
        "sites": view.sites.iter().zip(&view.teams).map(|(site, team)| site_json(view, site, team)).collect::<Vec<_>>(),
        "leads": leads.collect::<Vec<_>>(),
        "investigations": investigations.collect::<Vec<_>>(),
        "factions": factions.collect::<Vec<_>>(),
        "enemies": enemies.collect::<Vec<_>>(),
        "tally": view.tally,
    })
}

fn agent_json(view: &BattlesView<'_>, (id, agent): (AgentId, &Agent), service: Option<&Service>) -> Value {
    let rules = view.rules;
    json!({
        "agent": id.to_string(), "state": agent.state.to_string(), "assignment": doing(view, agent),
        "skill_micro": agent.skill.to_micro(), "eff_micro": skill::of(rules, agent).to_micro(),
        "rating_micro": skill::rating_of(rules, agent).to_micro(),
        "skill_from_training_micro": agent.skill_from_training.to_micro(),
        "exhaustion_micro": agent.exhaustion.to_micro(), "ready_to_deploy": agent.is_ready_to_deploy(rules),
        "hit_points_micro": agent.hit_points.to_micro(),
        "max_hit_points_micro": agent.max_hit_points.to_micro(), "damage": agent.damage,
        "recovery_turns": recovery::turns_of(rules, &view.assets, agent), "missions_total": agent.missions_total,
        "turn_hired": agent.turn_hired, "record": agent.record, "service": service,
        "ended_in": agent.end.map(|end| end.turn),
        "killed_by": agent.end.and_then(|end| rules.enemy(end.by?)).map(|enemy| &enemy.names.word),
    })
}

fn site_json(view: &BattlesView<'_>, (id, site): &(SiteId, Site), team: &[AgentId]) -> Value {
    let mission = view.rules.mission(site.mission);
    let enemies = mission
        .map_or(&[][..], |mission| &mission.enemies)
        .iter()
        .filter_map(|(id, count)| Some((view.rules.enemy(*id)?.names.word.clone(), Value::from(*count))));
    json!({
        "site": id.to_string(),
        "mission": mission.map(|mission| &mission.names.word),
        "faction": mission.and_then(|mission| view.rules.faction(mission.faction)).map(|one| &one.names.word),
        "operation": mission.is_some_and(|mission| mission.is_operation()),
        "level": mission.map(|mission| mission.level),
        "state": if site.state == SiteState::Deployed { "deployed" } else { "active" },
        "expires_in": site.expires_in,
        "enemies": enemies.collect::<serde_json::Map<_, _>>(),
        "rating_micro": mission.map(|mission| mission.rating.to_micro()),
        "agents": team.iter().map(AgentId::to_string).collect::<Vec<_>>(),
    })
}

const fn lead_word(state: LeadState) -> &'static str {
    match state {
        LeadState::Hidden => "hidden",
        LeadState::Blocked => "blocked",
        LeadState::Open => "open",
        LeadState::Archived => "archived",
    }
}

/// An agent's activity, in a word.
fn doing(view: &BattlesView<'_>, agent: &Agent) -> String {
    match agent.assignment {
        Assignment::Standby => "standby".to_owned(),
        Assignment::Contracting => "contracting".to_owned(),
        Assignment::Lead(lead) => view.rules.lead(lead).map_or("?".to_owned(), |lead| lead.names.word.clone()),
        Assignment::Training => "training".to_owned(),
        Assignment::Recovery => "recovery".to_owned(),
        Assignment::Site(site) => site.to_string(),
        Assignment::Kia => "killed".to_owned(),
        Assignment::Sacked => "sacked".to_owned(),
    }
}

fn upkeep(view: &BattlesView<'_>) -> i64 {
    money::upkeep(view.rules, view.agents.iter().map(|(_, agent)| agent))
}

fn income(view: &BattlesView<'_>) -> i64 {
    contracting::income(view.rules, view.agents.iter().map(|(_, agent)| agent))
}

/// The view for a person at the prompt.
pub(crate) fn as_text(view: &BattlesView<'_>) -> String {
    let mut lines = Vec::from(view.head());
    lines.extend(books(view));
    lines.extend(factions(view));
    lines.extend(view.staff(|id, agent| agent_line(view, id, agent)));
    lines.extend(view.sites.iter().zip(&view.teams).map(|((id, site), team)| site_line(view, *id, site, team)));
    lines.extend(lead_lines(view));
    lines.join("\n")
}

fn books(view: &BattlesView<'_>) -> [String; 4] {
    let assets = &view.assets;
    let cap = |cap| upgrades::value(view.rules, assets, cap);
    let bought =
        [Upgrade::TrainingGain, Upgrade::Rest, Upgrade::Recovery, Upgrade::HitPoints, Upgrade::Damage].into_iter();
    let equipment: Vec<String> = bought.map(|one| format!("{} {}", one.word(), one.in_words(cap(one)))).collect();
    let count = |state: AgentState| view.agents.iter().filter(|(_, agent)| agent.state == state).count();
    [
        format!(
            "  money        {} now, {} after this turn (+{} funding, +{} contracting, -{} upkeep)",
            assets.money,
            view.projected_balance(),
            assets.funding,
            income(view),
            upkeep(view)
        ),
        costs(view.rules.economy.hire_cost.into(), view.rules.economy.upkeep.into()),
        format!(
            "  room         {} of {}, {} of {} in transports, {} of {} in training",
            view.agents.len(),
            counted(cap(Upgrade::AgentCap), "agent"),
            count(AgentState::OnMission),
            cap(Upgrade::TransportCap),
            count(AgentState::InTraining),
            cap(Upgrade::TrainingCap)
        ),
        format!("  equipment    {}", equipment.join(", ")),
    ]
}

fn factions(view: &BattlesView<'_>) -> impl Iterator<Item = String> {
    view.factions.iter().zip(view.rules.factions()).map(|(seen, (_, faction))| {
        let what = match (seen.level, seen.suppression_turns) {
            _ if seen.is_destroyed => "destroyed".to_owned(),
            (Some(level), turns) => {
                let title = view.rules.activity.get(level as usize).map_or("?", |one| &one.title);
                let low = turns.filter(|turns| *turns > 0).map(|turns| counted(turns, "turn"));
                format!(
                    "{title} (level {level}){}",
                    low.map_or(String::new(), |turns| format!(", lies low for {turns}"))
                )
            }
            _ => "its activity is not known yet".to_owned(),
        };
        let caused = seen.panic_caused_bp.map_or(String::new(), |caused| format!("; panic caused {}", percent(caused)));
        format!("  faction      {}: {what}{caused}", faction.names.title)
    })
}

fn agent_line(view: &BattlesView<'_>, id: AgentId, agent: &Agent) -> String {
    let mut line = format!("  {id:<12} {:<13}", agent.state.to_string());
    if matches!(agent.assignment, Assignment::Lead(_) | Assignment::Site(_) | Assignment::Contracting)
        && agent.state != AgentState::Contracting
    {
        line += &format!(" {}", doing(view, agent));
    }
    let (eff, rating) = (skill::of(view.rules, agent), skill::rating_of(view.rules, agent));
    line += &format!(
        "  skill {:.1} (effective {eff:.1}, rating {rating:.2}), exhaustion {:.1}",
        agent.skill, agent.exhaustion
    );
    if agent.state == AgentState::Available && !agent.is_ready_to_deploy(view.rules) {
        line += ", too exhausted to be deployed";
    }
    if agent.hit_points < agent.max_hit_points {
        let turns = counted(recovery::turns_of(view.rules, &view.assets, agent), "more turn");
        line += &format!(", {:.1} of {:.0} hit points, {turns}", agent.hit_points, agent.max_hit_points);
    }
    line
}

fn site_line(view: &BattlesView<'_>, id: SiteId, site: &Site, team: &[AgentId]) -> String {
    let Some(mission) = view.rules.mission(site.mission) else { return String::new() };
    let what = match site.state {
        SiteState::Deployed => format!("{} there", counted(team.len() as i64, "agent")),
        _ => format!("{} left", counted(site.expires_in, "turn")),
    };
    let enemies: Vec<String> = mission
        .enemies
        .iter()
        .filter_map(|(kind, count)| Some(counted(*count, &view.rules.enemy(*kind)?.names.word)))
        .collect();
    let kind = if mission.is_operation() { "operation" } else { "raid" };
    let whose = view.rules.faction(mission.faction).map_or("?", |faction| &faction.names.title);
    format!(
        "  {id}  {} ({kind}, {whose}), {what}; rating {:.2}: {}",
        mission.names.title,
        mission.rating,
        enemies.join(", ")
    )
}

fn lead_lines(view: &BattlesView<'_>) -> Vec<String> {
    let seen = view.leads.iter().filter(|lead| lead.is_under_way || lead.state == LeadState::Open);
    let line = |seen: &crate::battles::personas::LeadView| {
        let lead = view.rules.lead(seen.id)?;
        let under_way = view.investigations.iter().find(|one| one.lead == seen.id).map_or(String::new(), |one| {
            let is_there = |agent: &Agent| agent.assignment == Assignment::Lead(seen.id);
            let agents = view.agents.iter().filter(|(_, agent)| is_there(agent)).count();
            format!(
                ", {} on it since turn {}, progress {:.2}",
                counted(agents as i64, "agent"),
                one.turn_started,
                one.progress
            )
        });
        let again = if lead.repeatable { ", repeatable" } else { "" };
        Some(format!(
            "  lead         {} (difficulty {}{again}{under_way}): {}",
            lead.names.word, lead.difficulty, lead.names.title
        ))
    };
    seen.filter_map(line).collect()
}
