//! One row per agent, site, lead and faction as they are now, for the questions that rows of offices can't answer (Q-12,
//! States are called as in scenario files.

use bevy_ecs::prelude::*;
use endturn_engine::{
    Seat,
    ids::KeyIndex,
    seats::Roster,
    tables::{Cell, Column, EntityTable},
};

use crate::NAME;
use crate::components::{Closing, Employment, Fate, Knowledge, Ownership, Service, Team};
use crate::ids::{AgentKey, FactionKey, SiteKey};
use crate::leads;
use crate::plugin::RulesInForce;
use crate::rules::Rules;
use crate::skill;
use crate::state::{Agent, Assignment, Faction, Site};

/// All tables of the module.
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
    column("assignment", "word", "the order in force: a kind of work, a site, Sacked or Kia"),
    column("skill", "points", "skill"),
    column("effective_skill", "points", "skill less wounds and exhaustion"),
    column("exhaustion", "points", "exhaustion"),
    column("hit_points", "points", "hit points"),
    column("turn_hired", "turn", "when the agent was hired"),
    column("turn_ended", "turn", "when the agent was dismissed or died; empty while employed"),
    column("missions_survived", "sites", "sites survived"),
    column("sites_won", "sites", "those of them that were won"),
    column("contracting_turns", "turns", "spent earning money"),
    column("espionage_turns", "turns", "spent gathering intel"),
    column("recovery_turns", "turns", "spent recovering"),
];

const SITES: &[Column] = &[
    column("office", "seat", "whose site"),
    column("site", "name", "what the office calls the site"),
    column("mission", "word", "what was to be done"),
    column("difficulty", "points", "difficulty of the rolls for hit points"),
    column("state", "word", "how far it is, or how it ended"),
    column("turn_opened", "turn", "when it was opened"),
    column("turn_closed", "turn", "the turn that began with its end; empty while it is open"),
    column("objectives", "objectives", "how many there were; so many agents are needed at least"),
    column("fulfilled", "objectives", "how many were fulfilled"),
    column("sent", "agents", "sent there"),
    column("killed", "agents", "died there"),
];

const LEADS: &[Column] = &[
    column("office", "seat", "who follows it"),
    column("lead", "word", "the lead"),
    column("depth", "steps", "how many leads and missions come before it at least"),
    column("state", "word", "Hidden, Open or Archived"),
    column("investigations", "investigations", "how often it was investigated"),
];

const FACTIONS: &[Column] = &[
    column("faction", "word", "the faction"),
    column("threat_bp", "bp", "its threat"),
    column("threat_increase_bp", "bp per turn", "what the threat grows by"),
    column("suppression_bp", "bp", "how far it is held down"),
    column("panic_caused_bp", "bp", "panic it has caused so far"),
    column("destroyed_by", "seats", "who destroyed it; empty while it stands"),
];

pub(crate) const fn column(name: &'static str, unit: &'static str, help: &'static str) -> Column {
    Column::new(name, unit, help)
}

/// A number that is 0 while there is none.
pub(crate) fn turn(number: u32) -> Cell {
    if number == 0 { Cell::Empty } else { number.into() }
}

pub(crate) fn count(number: usize) -> Cell {
    Cell::Number(i64::try_from(number).unwrap_or(i64::MAX))
}

fn rules(world: &World) -> &Rules {
    &world.resource::<RulesInForce>().0
}

pub(crate) fn seat_name(world: &World, seat: Seat) -> Cell {
    Cell::text(world.resource::<Roster>().name(seat))
}

fn assignment(of: Assignment) -> Cell {
    match of {
        Assignment::Site(site) => Cell::text(site.to_string()),
        other => Cell::text(format!("{other:?}")),
    }
}

fn agents(world: &World) -> Vec<Vec<Cell>> {
    let row = |entity| {
        let (owner, agent) = (world.get::<Employment>(entity)?, world.get::<Agent>(entity)?);
        let service = world.get::<Service>(entity)?;
        Some(vec![
            seat_name(world, owner.office),
            Cell::text(owner.id.to_string()),
            Cell::text(format!("{:?}", agent.state)),
            assignment(agent.assignment),
            agent.skill.into(),
            skill::effective(rules(world), agent).into(),
            agent.exhaustion.into(),
            agent.hit_points.into(),
            agent.turn_hired.into(),
            turn(service.ended_in),
            agent.missions_survived.into(),
            service.sites_won.into(),
            service.contracting_turns.into(),
            service.espionage_turns.into(),
            service.recovery_turns.into(),
        ])
    };
    world.resource::<KeyIndex<AgentKey>>().entities().filter_map(row).collect()
}

fn sites(world: &World) -> Vec<Vec<Cell>> {
    let row = |entity| {
        let (owner, site) = (world.get::<Ownership>(entity)?, world.get::<Site>(entity)?);
        let (team, closing) = (world.get::<Team>(entity)?, world.get::<Closing>(entity)?);
        let mission = rules(world).mission(site.mission)?;
        Some(vec![
            seat_name(world, owner.office),
            Cell::text(owner.id.to_string()),
            Cell::text(&mission.names.word),
            mission.difficulty.into(),
            Cell::text(format!("{:?}", site.state)),
            owner.opened_in.into(),
            turn(closing.turn),
            count(mission.objectives.len()),
            count(site.fulfilled.count()),
            count(team.0.len()),
            closing.killed.into(),
        ])
    };
    world.resource::<KeyIndex<SiteKey>>().entities().filter_map(row).collect()
}

fn leads(world: &World) -> Vec<Vec<Cell>> {
    let rules = rules(world);
    let of_office = |(seat, entity)| {
        let knowledge = world.get::<Knowledge>(entity);
        rules.leads().filter_map(move |(id, lead)| {
            let knowledge = knowledge?;
            Some(vec![
                seat_name(world, seat),
                Cell::text(&lead.names.word),
                lead.depth.into(),
                Cell::text(format!("{:?}", leads::state(rules, knowledge.findings(), id)?)),
                knowledge.investigations.get(id.index()).copied().unwrap_or(0).into(),
            ])
        })
    };
    world.resource::<KeyIndex<Seat>>().iter().flat_map(of_office).collect()
}

fn factions(world: &World) -> Vec<Vec<Cell>> {
    let index = world.resource::<KeyIndex<FactionKey>>();
    let row = |(id, one): (crate::ids::FactionId, &crate::rules::FactionRules)| {
        let entity = index.get(id.into())?;
        let (faction, fate) = (world.get::<Faction>(entity)?, world.get::<Fate>(entity)?);
        let names: Vec<&str> = fate.destroyed_by.iter().map(|seat| world.resource::<Roster>().name(seat)).collect();
        Some(vec![
            Cell::text(&one.names.word),
            faction.threat_level_bp.into(),
            faction.threat_increase_bp.into(),
            faction.suppression_bp.into(),
            fate.panic_caused_bp.into(),
            if names.is_empty() { Cell::Empty } else { Cell::text(names.join("+")) },
        ])
    };
    rules(world).factions().filter_map(row).collect()
}
