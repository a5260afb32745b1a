//! Entity tables: one row per agent, site, lead and faction as they are now, for the questions that
//! rows of offices can't answer: walks over the entities, and the
//! columns of all offices. States have the same names as in scenario files.

use bevy_ecs::prelude::*;
use endturn_engine::{
    Seat,
    ids::KeyIndex,
    seats::Roster,
    tables::{Cell, Column, EntityTable},
};

use super::components::{Closing, Employment, Fate, Ownership, Team};
use super::content::Named;
use super::ids::{AgentKey, FactionKey, LeadId, SiteKey};
use super::kind::{AgencyKind, Place, RulesInForce};
use super::office::Office;
use crate::NAME;

/// A function that makes the rows of a table from the world.
type Rows = fn(&World) -> Vec<Vec<Cell>>;

/// All tables of a kind: of agents, sites, leads and factions.
pub(crate) const fn tables(
    agents: (&'static [Column], Rows),
    sites: (&'static [Column], Rows),
    leads: (&'static [Column], Rows),
    factions: (&'static [Column], Rows),
) -> [EntityTable; 4] {
    let agent = "every agent ever hired, by order of hire, including those who are gone";
    [
        EntityTable::new(NAME, "agents", agent, 2, agents.0, agents.1),
        EntityTable::new(NAME, "sites", "every site ever opened, by order of opening", 2, sites.0, sites.1),
        EntityTable::new(NAME, "leads", "every lead of every office", 2, leads.0, leads.1),
        EntityTable::new(NAME, "factions", "every faction", 1, factions.0, factions.1),
    ]
}

/// A column.
pub(crate) const fn column(name: &'static str, unit: &'static str, help: &'static str) -> Column {
    Column::new(name, unit, help)
}

/// Columns that mean the same in all kinds.
pub(crate) mod columns {
    use super::{Column, column};

    pub(crate) const AGENTS_OFFICE: Column = column("office", "seat", "office of the agent");
    pub(crate) const AGENT: Column = column("agent", "name", "name of the agent in its office");
    pub(crate) const AGENT_STATE: Column = column("state", "word", "state of the agent");
    pub(crate) const SKILL: Column = column("skill", "points", "skill");
    pub(crate) const EFFECTIVE_SKILL: Column = column("effective_skill", "points", "skill less wounds and exhaustion");
    pub(crate) const EXHAUSTION: Column = column("exhaustion", "points", "exhaustion");
    pub(crate) const HIT_POINTS: Column = column("hit_points", "points", "hit points");
    pub(crate) const TURN_HIRED: Column = column("turn_hired", "turn", "turn in which the agent was hired");
    pub(crate) const TURN_ENDED: Column =
        column("turn_ended", "turn", "turn in which the agent was dismissed or died; empty while employed");
    pub(crate) const CONTRACTING_TURNS: Column = column("contracting_turns", "turns", "spent earning money");
    pub(crate) const RECOVERY_TURNS: Column = column("recovery_turns", "turns", "spent recovering");
    pub(crate) const SITES_OFFICE: Column = column("office", "seat", "office of the site");
    pub(crate) const SITE: Column = column("site", "name", "name of the site in its office");
    pub(crate) const SITE_STATE: Column = column("state", "word", "state of the site");
    pub(crate) const TURN_OPENED: Column = column("turn_opened", "turn", "turn in which it was opened");
    pub(crate) const TURN_CLOSED: Column =
        column("turn_closed", "turn", "the turn that began with its end; empty while it is open");
    pub(crate) const SENT: Column = column("sent", "agents", "sent there");
    pub(crate) const KILLED: Column = column("killed", "agents", "died there");
    pub(crate) const LEADS_OFFICE: Column = column("office", "seat", "office that follows it");
    pub(crate) const LEAD: Column = column("lead", "word", "the lead");
    pub(crate) const FACTION: Column = column("faction", "word", "the faction");
    pub(crate) const PANIC_CAUSED: Column = column("panic_caused_bp", "bp", "panic it has caused so far");
    pub(crate) const DESTROYED_BY: Column =
        column("destroyed_by", "seats", "seats that destroyed it; empty before that");
}

/// A number, or an empty cell if it is 0.
pub(crate) fn turn(number: u32) -> Cell {
    if number == 0 { Cell::Empty } else { number.into() }
}

/// The word of a thing.
pub(crate) fn word(thing: Option<&impl Named>) -> Cell {
    thing.map_or(Cell::Empty, |one| Cell::text(&one.names().word))
}

/// A value in the spelling of its source.
pub(crate) fn as_written(what: impl std::fmt::Debug) -> Cell {
    Cell::text(format!("{what:?}"))
}

fn seat_name(world: &World, seat: Seat) -> Cell {
    Cell::text(world.resource::<Roster>().name(seat))
}

fn rules<K: AgencyKind>(world: &World) -> &K::Rules {
    &world.resource::<RulesInForce<K>>().0
}

/// A row for each agent: office, name, then the cells of `row`.
pub(crate) fn agents<K: AgencyKind>(
    world: &World,
    row: impl Fn(&K::Rules, &K::Agent, &K::Service) -> Vec<Cell>,
) -> Vec<Vec<Cell>> {
    let cells = |entity| {
        let (owner, agent) = (world.get::<Employment>(entity)?, world.get::<K::Agent>(entity)?);
        let mut cells = vec![seat_name(world, owner.office), Cell::text(owner.id.to_string())];
        cells.extend(row(rules::<K>(world), agent, world.get::<K::Service>(entity)?));
        Some(cells)
    };
    world.resource::<KeyIndex<AgentKey>>().entities().filter_map(cells).collect()
}

/// The cells that all sites have.
pub(crate) struct SiteRow {
    /// The turns in which it was opened and closed.
    pub(crate) turns: [Cell; 2],
    /// Number of agents sent there.
    pub(crate) sent: Cell,
    /// Number of agents who died there.
    pub(crate) killed: Cell,
}

/// A row for each site: office, name, the word of the mission, then the cells of `row`.
pub(crate) fn sites<K: AgencyKind>(
    world: &World,
    row: impl Fn(&K::Rules, &K::MissionRules, &K::Site, SiteRow) -> Vec<Cell>,
) -> Vec<Vec<Cell>> {
    let cells = |entity| {
        let (owner, site) = (world.get::<Ownership>(entity)?, world.get::<K::Site>(entity)?);
        let (team, closing) = (world.get::<Team>(entity)?, world.get::<Closing>(entity)?);
        let mission = rules::<K>(world).mission(site.mission())?;
        let office = seat_name(world, owner.office);
        let mut cells = vec![office, Cell::text(owner.id.to_string()), word(Some(mission))];
        let turns = [owner.opened_in.into(), turn(closing.turn)];
        let common = SiteRow { turns, sent: Cell::count(team.0.len()), killed: closing.killed.into() };
        cells.extend(row(rules::<K>(world), mission, site, common));
        Some(cells)
    };
    world.resource::<KeyIndex<SiteKey>>().entities().filter_map(cells).collect()
}

/// A row for each lead of each office: office, word, the cells of `row`, number of investigations.
pub(crate) fn leads<K: AgencyKind>(
    world: &World,
    row: impl Fn(&Office<'_, K>, LeadId, &K::LeadRules) -> Option<Vec<Cell>>,
) -> Vec<Vec<Cell>> {
    let mut rows = Vec::new();
    for (seat, _) in world.resource::<KeyIndex<Seat>>().iter() {
        let Some(office) = Office::<K>::of(world, seat) else { continue };
        for (id, lead) in office.rules.leads() {
            let Some(own) = row(&office, id, lead) else { continue };
            let mut cells = vec![seat_name(world, seat), word(Some(lead))];
            cells.extend(own);
            cells.push(office.knowledge.investigations.get(id.index()).copied().unwrap_or(0).into());
            rows.push(cells);
        }
    }
    rows
}

/// A row for each faction: word, the cells of `row`, panic caused, the offices that destroyed it.
pub(crate) fn factions<K: AgencyKind>(world: &World, row: impl Fn(&K::Faction) -> Vec<Cell>) -> Vec<Vec<Cell>> {
    let index = world.resource::<KeyIndex<FactionKey>>();
    let cells = |(id, one): (super::ids::FactionId, &K::FactionRules)| {
        let entity = index.get(id.into())?;
        let (faction, fate) = (world.get::<K::Faction>(entity)?, world.get::<Fate>(entity)?);
        let names: Vec<&str> = fate.destroyed_by.iter().map(|seat| world.resource::<Roster>().name(seat)).collect();
        let mut cells = vec![word(Some(one))];
        cells.extend(row(faction));
        cells.push(fate.panic_caused_bp.into());
        cells.push(if names.is_empty() { Cell::Empty } else { Cell::text(names.join("+")) });
        Some(cells)
    };
    rules::<K>(world).factions().filter_map(cells).collect()
}
