//! Writes a running game as a section from which it goes on.

use std::collections::BTreeMap;

use bevy_ecs::prelude::*;
use endturn_engine::{Seat, ids::KeyIndex, seats::Roster};
use endturn_scenario::{author::BySeat, compose::print_section};
use serde::Serialize;

use super::section::Section;
use super::so_far::{SiteSoFar, SoFar};
use super::starts::{OfficeStart, SectionOf, Starts};
use crate::frame::components::{Closing, Ownership, Panic, Team};
use crate::frame::content::Named;
use crate::frame::ids::FactionKey;
use crate::frame::office::Office;

/// The parts of an office that both kinds have.
pub struct Stated<K: Starts> {
    /// Number of investigations of each lead.
    pub(crate) leads: BTreeMap<String, u32>,
    /// Agents in the order of hire.
    pub(crate) agents: Vec<<K::OfficeStart as OfficeStart>::Agent>,
    /// Sites in the order of creation.
    pub(crate) sites: Vec<<K::OfficeStart as OfficeStart>::Site>,
}

/// The section of a game that continues from this world.
///
/// # Errors
/// If a number is beyond those that a section can state.
pub(crate) fn section<K: Starts>(rules: &K::Rules, world: &World) -> Result<String, String>
where
    SectionOf<K>: Serialize,
{
    let too_large = |what: &str| format!("{what} has numbers beyond those that its section can state");
    let mut factions = BTreeMap::new();
    for ((id, faction), (_, entity)) in rules.factions().zip(world.resource::<KeyIndex<FactionKey>>().iter()) {
        let word = &faction.names().word;
        let state = world.get::<K::Faction>(entity).and_then(|state| K::state_faction(rules, id, state));
        factions.insert(word.clone(), state.ok_or_else(|| too_large(word))?);
    }
    let roster = world.resource::<Roster>();
    let mut offices = BySeat::default();
    for seat in roster.seats() {
        let name = roster.name(seat);
        let office = office::<K>(rules, world, seat).ok_or_else(|| too_large(name))?;
        offices.0.insert(name.to_owned(), office);
    }
    let so_far = SoFar::of::<K>(rules, world).ok_or_else(|| too_large("the game"))?;
    print_section(&Section { panic_bp: Some(world.resource::<Panic>().0), factions, offices, so_far })
}

fn office<K: Starts>(rules: &K::Rules, world: &World, seat: Seat) -> Option<K::OfficeStart> {
    let office = Office::<K>::of(world, seat)?;
    let counts = rules.leads().zip(&office.knowledge.investigations);
    let leads = counts.filter(|(_, count)| **count > 0).map(|((_, lead), count)| (lead.names().word.clone(), *count));
    let mut agents = Vec::new();
    for (id, agent) in office.agents() {
        let service = world.get::<K::Service>(office.agent_entity(id)?)?;
        agents.push(K::state_agent(rules, office.assets, agent, *service)?);
    }
    let mut sites = Vec::new();
    for (_, site, entity) in office.sites() {
        let so_far = SiteSoFar::of(*world.get::<Ownership>(entity)?, *world.get::<Closing>(entity)?);
        let team = world.get::<Team>(entity)?.0.iter().map(|agent| agent.0).collect();
        sites.push(K::state_site(rules, site, team, so_far)?);
    }
    K::state_office(&office, Stated { leads: leads.collect(), agents, sites })
}
