//! Writes a running game as a section from which it goes on.

use std::collections::BTreeMap;

use bevy_ecs::prelude::*;
use endturn_engine::{
    Seat,
    ids::KeyIndex,
    seats::Roster,
    snapshot::{Row, Unsound},
};
use endturn_scenario::print::print_data;
use endturn_scenario::stated::{Group, list, sound_value, text, text_beside};

use super::numbers::{Clock, MAX, are_amounts, points, unless};
use super::so_far::{SiteSoFar, SoFar};
use super::starts::{Form, Leads, SiteOf, SiteStart, Starts, Terms};
use crate::frame::components::{Closing, Ownership, Panic, Team};
use crate::frame::content::Named;
use crate::frame::ids::{AgentId, FactionKey, LeadId};
use crate::frame::kind::Place;
use crate::frame::office::Office;

/// The section of a game that continues from this world.
///
/// # Errors
/// If a number is beyond those that a section can state.
pub(crate) fn section<K: Starts>(rules: &K::Rules, world: &World) -> Result<String, String> {
    let too_large = |what: &str| format!("{what} has numbers beyond those that its section can state");
    let terms = &Terms::of::<K>(rules, Clock::UNKNOWN);
    let mut factions = Vec::new();
    for ((_, faction), (_, entity)) in rules.factions().zip(world.resource::<KeyIndex<FactionKey>>().iter()) {
        let word = &faction.names().word;
        let state = world.get::<K::Faction>(entity).map(|state| K::state_faction(rules, state));
        let state = state.filter(|state| fits(state, terms)).ok_or_else(|| too_large(word))?;
        factions.push((word.clone(), Group::of(text_beside(&state, None, terms)).close()));
    }
    let roster = world.resource::<Roster>();
    let mut offices = Vec::new();
    for seat in roster.seats() {
        let name = roster.name(seat);
        let office = office::<K>(rules, terms, world, seat).ok_or_else(|| too_large(name))?;
        offices.push((name.to_owned(), office.close()));
    }
    let so_far = SoFar::of::<K>(rules, world).ok_or_else(|| too_large("the game"))?;
    let mut section = Group::new();
    section.put("panic_bp", world.resource::<Panic>().0);
    section.put_table("factions", factions);
    section.put_table("offices", offices);
    if so_far != SoFar::default() {
        section.put("so_far", print_data(&so_far)?);
    }
    Ok(section.close())
}

/// Whether a section can state a value.
fn fits<R: Form>(value: &R, terms: &Terms<'_>) -> bool {
    let checked: Result<(), Unsound> = sound_value(value, Row::resource("section"), terms);
    checked.is_ok()
}

fn office<K: Starts>(rules: &K::Rules, terms: &Terms<'_>, world: &World, seat: Seat) -> Option<Group> {
    let office = Office::<K>::of(world, seat)?;
    let (assets, course) = (office.assets, K::state_course(&office));
    let is_small = (-MAX..=MAX).contains(&K::money(assets)) && are_amounts(office.get::<K::Ledger>());
    (is_small && fits(assets, terms) && fits(&course, terms)).then_some(())?;
    let mut group = Group::of(text_beside(assets, None, terms));
    let counts = (0..).map(LeadId::at).zip(office.knowledge.investigations.iter().copied());
    let leads: BTreeMap<LeadId, u32> = counts.filter(|(_, count)| *count > 0).collect();
    group.put_all(text(&Leads { leads }, terms));
    let mut agents = Vec::new();
    for (id, agent) in office.agents() {
        let service = world.get::<K::Service>(office.agent_entity(id)?)?;
        let [stated, usual] = K::state_agent(rules, assets, agent, *service).filter(|[one, _]| fits(one, terms))?;
        agents.push(Group::of(text_beside(&stated, Some(&usual), terms)).close());
    }
    if !agents.is_empty() || !K::agents(rules).is_empty() {
        group.put("agents", list(agents));
    }
    let mut sites = Vec::new();
    for (_, site, entity) in office.sites() {
        let so_far = SiteSoFar::of(*world.get::<Ownership>(entity)?, *world.get::<Closing>(entity)?);
        let team = world.get::<Team>(entity)?.0.clone();
        let stated = site_start::<K>(rules, site, team, so_far)?;
        sites.push(Group::of(text_beside(&stated, None, terms)).close());
    }
    group.put_list("sites", sites);
    group.put_group("so_far", Group::of(text_beside(&course, None, terms)));
    Some(group)
}

fn site_start<K: Starts>(
    rules: &K::Rules,
    site: &K::Site,
    agents: Vec<AgentId>,
    so_far: SiteSoFar,
) -> Option<SiteOf<K>> {
    let mut usual = K::new_site(rules, site.mission());
    if !agents.is_empty() {
        usual.deploy();
    }
    let ((state, expires_in), (usual_state, usual_expiry)) = (site.told(), usual.told());
    expires_in.is_none_or(|turns| points(turns).is_some()).then_some(())?;
    Some(SiteStart {
        mission: rules.mission(site.mission())?.names().word.clone(),
        state: unless(state, usual_state),
        expires_in: expires_in.filter(|_| expires_in != usual_expiry),
        agents,
        so_far,
        more: K::state_site(rules, site)?,
    })
}
