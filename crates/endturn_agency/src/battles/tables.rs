//! Entity tables: one row per agent, site, lead and faction of a game with battles. Columns shared
//! with patrols have the same names there.

use endturn_engine::tables::{Cell, Column, EntityTable};

use super::fixed::Fixed;
use super::rules::{MissionKind, Rules};
use super::state::Assignment;
use super::{Battles, skill};
use crate::frame::tables::{self, as_written, column, columns as one, turn, word};

/// All tables of the kind.
pub const TABLES: &[EntityTable] = &tables::tables(
    (AGENTS, |world| {
        tables::agents::<Battles>(world, |rules, agent, service| {
            let killer = agent.end.and_then(|end| rules.enemy(end.by?));
            vec![
                as_written(agent.state),
                assignment(rules, agent.assignment),
                fixed(agent.skill),
                fixed(agent.skill_from_training),
                fixed(skill::of(rules, agent)),
                fixed(agent.exhaustion),
                fixed(agent.hit_points),
                agent.turn_hired.into(),
                turn(agent.end.map_or(0, |end| end.turn)),
                agent.end.and_then(|end| end.site).map_or(Cell::Empty, |site| Cell::text(site.to_string())),
                killer.map_or(Cell::Empty, |enemy| Cell::text(&enemy.names.word)),
                agent.missions_total.into(),
                service.missions_won.into(),
                agent.record.kills.into(),
                fixed(agent.record.damage_dealt),
                fixed(agent.record.damage_received),
                service.contracting_turns.into(),
                service.investigating_turns.into(),
                service.training_turns.into(),
                service.recovery_turns.into(),
            ]
        })
    }),
    (SITES, |world| {
        tables::sites::<Battles>(world, |rules, mission, site, row| {
            let kind = match mission.kind {
                MissionKind::Raid { .. } => "raid",
                MissionKind::Operation { .. } => "operation",
            };
            let [opened, closed] = row.turns;
            vec![
                Cell::text(kind),
                word(rules.faction(mission.faction)),
                mission.level.into(),
                fixed(mission.rating),
                Cell::Number(mission.enemies.iter().map(|(_, count)| i64::from(*count)).sum()),
                as_written(site.state),
                opened,
                closed,
                row.sent,
                row.killed,
            ]
        })
    }),
    (LEADS, |world| {
        tables::leads::<Battles>(world, |office, id, lead| {
            let faction = lead.faction.and_then(|faction| office.rules.faction(faction));
            Some(vec![word(faction), lead.difficulty.into(), as_written(office.lead_state(id)?)])
        })
    }),
    (FACTIONS, |world| {
        tables::factions::<Battles>(world, |faction| {
            vec![faction.level.into(), faction.turns_at_level.into(), faction.suppression_turns.into()]
        })
    }),
);

const AGENTS: &[Column] = &[
    one::AGENTS_OFFICE,
    one::AGENT,
    one::AGENT_STATE,
    column("assignment", "word", "the order in force: a kind of work, a lead, a site, Kia or Sacked"),
    one::SKILL,
    column("skill_from_training", "points", "part of the skill that comes from training"),
    one::EFFECTIVE_SKILL,
    one::EXHAUSTION,
    one::HIT_POINTS,
    one::TURN_HIRED,
    one::TURN_ENDED,
    column("killed_at", "site", "site at which the agent died"),
    column("killed_by", "word", "the kind of enemy that killed the agent"),
    column("missions", "missions", "missions the agent was deployed to"),
    column("missions_won", "missions", "those that were survived and won"),
    column("kills", "enemies", "enemies killed"),
    column("damage_dealt", "points", "damage done"),
    column("damage_received", "points", "damage taken"),
    one::CONTRACTING_TURNS,
    column("investigating_turns", "turns", "spent at leads"),
    column("training_turns", "turns", "spent in training"),
    one::RECOVERY_TURNS,
];

const SITES: &[Column] = &[
    one::SITES_OFFICE,
    one::SITE,
    column("mission", "word", "the raid, or the faction's operation"),
    column("kind", "word", "raid or operation"),
    column("faction", "word", "faction of the enemies there"),
    column("level", "level", "estimated difficulty, from 1"),
    column("rating", "ratings", "combat rating of all enemies; a fresh agent is 1"),
    column("enemies", "enemies", "number of enemies"),
    one::SITE_STATE,
    one::TURN_OPENED,
    one::TURN_CLOSED,
    one::SENT,
    one::KILLED,
];

const LEADS: &[Column] = &[
    one::LEADS_OFFICE,
    one::LEAD,
    column("faction", "word", "the faction whose destruction closes it; empty for none"),
    column("difficulty", "points", "the difficulty shown"),
    column("state", "word", "Hidden, Blocked, Open or Archived"),
    column("investigations", "investigations", "number of times it was solved"),
];

const FACTIONS: &[Column] = &[
    one::FACTION,
    column("activity_level", "level", "its level of activity"),
    column("turns_at_level", "turns", "turns spent at this level"),
    column("suppression_turns", "turns", "turns for which it still lies low"),
    one::PANIC_CAUSED,
    one::DESTROYED_BY,
];

fn fixed(number: Fixed) -> Cell {
    Cell::text(number.to_string())
}

fn assignment(rules: &Rules, of: Assignment) -> Cell {
    match of {
        Assignment::Site(site) => Cell::text(site.to_string()),
        Assignment::Lead(lead) => word(rules.lead(lead)),
        other => as_written(other),
    }
}
