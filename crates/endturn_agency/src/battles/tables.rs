//! One row per agent, site, lead and faction of a game with battles, as they are now.
//! What there is without battles too is called as in [`crate::tables`].

use bevy_ecs::prelude::*;
use endturn_engine::{
    Seat,
    ids::KeyIndex,
    seats::Roster,
    tables::{Cell, Column, EntityTable},
};

use super::components::{Pending, Service, known};
use super::fixed::Fixed;
use super::leads;
use super::plugin::RulesInForce;
use super::rules::{FactionRules, MissionKind, Rules};
use super::skill;
use super::state::{Agent, Assignment, Faction, Site};
use crate::NAME;
use crate::components::{Closing, Employment, Fate, Knowledge, Ownership, Team};
use crate::ids::{AgentKey, FactionId, FactionKey, SiteKey};
use crate::tables::{column, count, seat_name, turn};

/// All tables of a game with battles.
pub const TABLES: &[EntityTable] = &[
    EntityTable::new(
        NAME,
        "agents",
        "every agent ever hired, by order of hire; those who are gone too",
        2,
        AGENTS,
        agents,
    ),
    EntityTable::new(NAME, "sites", "every site ever opened, by order of opening", 2, SITES, sites),
    EntityTable::new(NAME, "leads", "every lead of every office", 2, LEADS, leads),
    EntityTable::new(NAME, "factions", "every faction", 1, FACTIONS, factions),
];

const AGENTS: &[Column] = &[
    column("office", "seat", "whose agent"),
    column("agent", "name", "what the office calls the agent"),
    column("state", "word", "what is happening to the agent"),
    column("assignment", "word", "the order in force: a kind of work, a lead, a site, Kia or Sacked"),
    column("skill", "points", "skill"),
    column("skill_from_training", "points", "how much of it comes from training"),
    column("effective_skill", "points", "skill less wounds and exhaustion"),
    column("exhaustion", "points", "exhaustion"),
    column("hit_points", "points", "hit points"),
    column("turn_hired", "turn", "when the agent was hired"),
    column("turn_ended", "turn", "when the agent was dismissed or died; empty while employed"),
    column("killed_at", "site", "where the agent died"),
    column("killed_by", "word", "the kind of enemy that killed the agent"),
    column("missions", "missions", "missions the agent was deployed to"),
    column("missions_won", "missions", "those that were survived and won"),
    column("kills", "enemies", "enemies killed"),
    column("damage_dealt", "points", "damage done"),
    column("damage_received", "points", "damage taken"),
    column("contracting_turns", "turns", "spent earning money"),
    column("investigating_turns", "turns", "spent at leads"),
    column("training_turns", "turns", "spent in training"),
    column("recovery_turns", "turns", "spent recovering"),
];

const SITES: &[Column] = &[
    column("office", "seat", "whose site"),
    column("site", "name", "what the office calls the site"),
    column("mission", "word", "the raid, or the faction's operation"),
    column("kind", "word", "raid or operation"),
    column("faction", "word", "whose enemies are there"),
    column("level", "level", "how hard it is thought to be, from 1"),
    column("rating", "ratings", "combat rating of all enemies; a fresh agent is 1"),
    column("enemies", "enemies", "how many there are"),
    column("state", "word", "how far it is, or how it ended"),
    column("turn_opened", "turn", "when it was opened"),
    column("turn_closed", "turn", "the turn that began with its end; empty while it is open"),
    column("sent", "agents", "sent there"),
    column("killed", "agents", "died there"),
];

const LEADS: &[Column] = &[
    column("office", "seat", "who follows it"),
    column("lead", "word", "the lead"),
    column("faction", "word", "the faction with whose end it ends; empty for none"),
    column("difficulty", "points", "the difficulty that is shown"),
    column("state", "word", "Hidden, Blocked, Open or Archived"),
    column("investigations", "investigations", "how often it was solved"),
];

const FACTIONS: &[Column] = &[
    column("faction", "word", "the faction"),
    column("activity_level", "level", "its level of activity"),
    column("turns_at_level", "turns", "how long it has been there"),
    column("suppression_turns", "turns", "for which it still lies low"),
    column("panic_caused_bp", "bp", "panic it has caused so far"),
    column("destroyed_by", "seats", "who destroyed it; empty while it stands"),
];

fn rules(world: &World) -> &Rules {
    &world.resource::<RulesInForce>().0
}

fn fixed(number: Fixed) -> Cell {
    Cell::text(number.to_string())
}

fn faction_word(rules: &Rules, id: FactionId) -> Cell {
    rules.faction(id).map_or(Cell::Empty, |one| Cell::text(&one.names.word))
}

fn assignment(rules: &Rules, of: Assignment) -> Cell {
    match of {
        Assignment::Site(site) => Cell::text(site.to_string()),
        Assignment::Lead(lead) => rules.lead(lead).map_or(Cell::Empty, |one| Cell::text(&one.names.word)),
        other => Cell::text(format!("{other:?}")),
    }
}

fn agents(world: &World) -> Vec<Vec<Cell>> {
    let rules = rules(world);
    let row = |entity| {
        let (owner, agent) = (world.get::<Employment>(entity)?, world.get::<Agent>(entity)?);
        let service = world.get::<Service>(entity)?;
        let killer = agent.end.and_then(|end| rules.enemy(end.by?));
        Some(vec![
            seat_name(world, owner.office),
            Cell::text(owner.id.to_string()),
            Cell::text(format!("{:?}", agent.state)),
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
        ])
    };
    world.resource::<KeyIndex<AgentKey>>().entities().filter_map(row).collect()
}

fn sites(world: &World) -> Vec<Vec<Cell>> {
    let rules = rules(world);
    let row = |entity| {
        let (owner, site) = (world.get::<Ownership>(entity)?, world.get::<Site>(entity)?);
        let (team, closing) = (world.get::<Team>(entity)?, world.get::<Closing>(entity)?);
        let mission = rules.mission(site.mission)?;
        let kind = match mission.kind {
            MissionKind::Raid { .. } => "raid",
            MissionKind::Operation { .. } => "operation",
        };
        Some(vec![
            seat_name(world, owner.office),
            Cell::text(owner.id.to_string()),
            Cell::text(&mission.names.word),
            Cell::text(kind),
            faction_word(rules, mission.faction),
            mission.level.into(),
            fixed(mission.rating),
            Cell::Number(mission.enemies.iter().map(|(_, count)| i64::from(*count)).sum()),
            Cell::text(format!("{:?}", site.state)),
            owner.opened_in.into(),
            turn(closing.turn),
            count(team.0.len()),
            closing.killed.into(),
        ])
    };
    world.resource::<KeyIndex<SiteKey>>().entities().filter_map(row).collect()
}

fn leads(world: &World) -> Vec<Vec<Cell>> {
    let rules = rules(world);
    let of_office = |(seat, entity): (Seat, Entity)| {
        let knowledge = world.get::<Knowledge>(entity).zip(world.get::<Pending>(entity));
        rules.leads().filter_map(move |(id, lead)| {
            let (knowledge, pending) = knowledge?;
            Some(vec![
                seat_name(world, seat),
                Cell::text(&lead.names.word),
                lead.faction.map_or(Cell::Empty, |faction| faction_word(rules, faction)),
                lead.difficulty.into(),
                Cell::text(format!("{:?}", leads::state(rules, known(knowledge, pending), id)?)),
                knowledge.investigations.get(id.index()).copied().unwrap_or(0).into(),
            ])
        })
    };
    world.resource::<KeyIndex<Seat>>().iter().flat_map(of_office).collect()
}

fn factions(world: &World) -> Vec<Vec<Cell>> {
    let index = world.resource::<KeyIndex<FactionKey>>();
    let row = |(id, one): (FactionId, &FactionRules)| {
        let entity = index.get(id.into())?;
        let (faction, fate) = (world.get::<Faction>(entity)?, world.get::<Fate>(entity)?);
        let names: Vec<&str> = fate.destroyed_by.iter().map(|seat| world.resource::<Roster>().name(seat)).collect();
        Some(vec![
            Cell::text(&one.names.word),
            faction.level.into(),
            faction.turns_at_level.into(),
            faction.suppression_turns.into(),
            fate.panic_caused_bp.into(),
            if names.is_empty() { Cell::Empty } else { Cell::text(names.join("+")) },
        ])
    };
    rules(world).factions().filter_map(row).collect()
}
