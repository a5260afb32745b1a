//! Entity tables: one row per agent, site, lead and faction of a game with patrols.

use endturn_engine::tables::{Cell, Column, EntityTable};

use super::state::Assignment;
use super::{Patrol, leads, skill};
use crate::frame::tables::{self, as_written, column, columns as one, turn};

/// All tables of the kind.
pub const TABLES: &[EntityTable] = &tables::tables(
    (AGENTS, |world| {
        tables::agents::<Patrol>(world, |rules, agent, service| {
            vec![
                as_written(agent.state),
                assignment(agent.assignment),
                agent.skill.into(),
                skill::effective(rules, agent).into(),
                agent.exhaustion.into(),
                agent.hit_points.into(),
                agent.turn_hired.into(),
                turn(service.ended_in),
                agent.missions_survived.into(),
                service.sites_won.into(),
                service.contracting_turns.into(),
                service.espionage_turns.into(),
                service.recovery_turns.into(),
            ]
        })
    }),
    (SITES, |world| {
        tables::sites::<Patrol>(world, |_, mission, site, row| {
            let [opened, closed] = row.turns;
            vec![
                mission.difficulty.into(),
                as_written(site.state),
                opened,
                closed,
                Cell::count(mission.objectives.len()),
                Cell::count(site.fulfilled.count()),
                row.sent,
                row.killed,
            ]
        })
    }),
    (LEADS, |world| {
        tables::leads::<Patrol>(world, |office, id, lead| {
            let state = leads::state(office.rules, office.knowledge.findings(), id)?;
            Some(vec![lead.depth.into(), as_written(state)])
        })
    }),
    (FACTIONS, |world| {
        tables::factions::<Patrol>(world, |faction| {
            vec![faction.threat_level_bp.into(), faction.threat_increase_bp.into(), faction.suppression_bp.into()]
        })
    }),
);

const AGENTS: &[Column] = &[
    one::AGENTS_OFFICE,
    one::AGENT,
    one::AGENT_STATE,
    column("assignment", "word", "the order in force: a kind of work, a site, Sacked or Kia"),
    one::SKILL,
    one::EFFECTIVE_SKILL,
    one::EXHAUSTION,
    one::HIT_POINTS,
    one::TURN_HIRED,
    one::TURN_ENDED,
    column("missions_survived", "sites", "sites survived"),
    column("sites_won", "sites", "those of them that succeeded"),
    one::CONTRACTING_TURNS,
    column("espionage_turns", "turns", "spent gathering intel"),
    one::RECOVERY_TURNS,
];

const SITES: &[Column] = &[
    one::SITES_OFFICE,
    one::SITE,
    column("mission", "word", "mission of the site"),
    column("difficulty", "points", "difficulty of the rolls for hit points"),
    one::SITE_STATE,
    one::TURN_OPENED,
    one::TURN_CLOSED,
    column("objectives", "objectives", "number of objectives; at least as many agents are needed"),
    column("fulfilled", "objectives", "number fulfilled"),
    one::SENT,
    one::KILLED,
];

const LEADS: &[Column] = &[
    one::LEADS_OFFICE,
    one::LEAD,
    column("depth", "steps", "number of leads and missions before it, on the longest path"),
    column("state", "word", "Hidden, Open or Archived"),
    column("investigations", "investigations", "number of times it was investigated"),
];

const FACTIONS: &[Column] = &[
    one::FACTION,
    column("threat_bp", "bp", "its threat"),
    column("threat_increase_bp", "bp per turn", "growth of the threat"),
    column("suppression_bp", "bp", "its suppression"),
    one::PANIC_CAUSED,
    one::DESTROYED_BY,
];

fn assignment(of: Assignment) -> Cell {
    match of {
        Assignment::Site(site) => Cell::text(site.to_string()),
        other => as_written(other),
    }
}
