//! A-40 Checks: the invariants of offices with battles before the first and after the last step of an advance. A
//! violation is a program error and stops the game; releases don't look.
//! Steps `Checks` and `Closing`. Draw none. Tell nothing.

use bevy_ecs::prelude::*;
use endturn_engine::{RuleId, Seat, ids::KeyIndex};

use crate::battles::invariants::{self, Campaign, SiteView};
use crate::battles::office::Office;
use crate::battles::state::{Agent, Faction, Site};
use crate::components::{Panic, Team};
use crate::ids::{AgentId, FactionKey};

pub(crate) const BEFORE: RuleId = RuleId("A-40.1");
pub(crate) const AFTER: RuleId = RuleId("A-40.2");

pub(crate) fn before(world: &mut World) {
    check(world, "before");
}

pub(crate) fn after(world: &mut World) {
    check(world, "after");
}

fn check(world: &World, when: &str) {
    if cfg!(debug_assertions) {
        let found = violations(world);
        assert!(found.is_empty(), "{when} the advance: {}", found.join("; "));
    }
}

/// Everything of a campaign with battles that breaks an invariant, in words; empty unless the program has a
/// mistake.
#[must_use]
pub fn violations(world: &World) -> Vec<String> {
    let mut found = Vec::new();
    let factions: Vec<Faction> = world
        .resource::<KeyIndex<FactionKey>>()
        .entities()
        .filter_map(|entity| world.get::<Faction>(entity).copied())
        .collect();
    for (seat, _) in world.resource::<KeyIndex<Seat>>().iter() {
        let Some(office) = Office::of(world, seat) else { continue };
        let agents: Vec<(AgentId, Agent)> = office.agents().map(|(id, agent)| (id, *agent)).collect();
        let site = |(id, site, entity): (_, &Site, Entity)| {
            Some(SiteView { id, state: site.state, agents: &world.get::<Team>(entity)?.0 })
        };
        let sites: Vec<SiteView<'_>> = office.sites().filter_map(site).collect();
        let campaign = Campaign {
            agents: &agents,
            sites: &sites,
            investigations: &office.investigations.0,
            factions: &factions,
            assets: office.assets,
            panic_bp: world.resource::<Panic>().0,
        };
        let broken = invariants::violations(office.rules, campaign);
        found.extend(broken.iter().map(|one| format!("seat {seat}, {one}")));
        found.extend(miscounted(&office).map(|what| format!("seat {seat}: {what}")));
    }
    found
}

/// Whether the sites that wait or are fought over are counted rightly.
fn miscounted(office: &Office<'_>) -> Option<&'static str> {
    let mut pending = vec![0_u32; office.rules.missions().len()];
    for (_, site, _) in office.sites().filter(|(_, site, _)| !site.state.is_final()) {
        if let Some(count) = pending.get_mut(site.mission.index()) {
            *count += 1;
        }
    }
    (pending != office.known().pending).then_some("open sites are miscounted")
}
