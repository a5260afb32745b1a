//! A-40 Checks: the invariants before the first and after the last step of an advance. A violation is a program
//! error and stops the game; releases don't look.
//! Steps `Checks` and `Closing`. Draw none. Tell nothing.

use bevy_ecs::prelude::*;
use endturn_engine::{
    RuleId, Seat,
    ids::{KeyIndex, StableKey},
};

use crate::components::{Fate, Ownership, Panic, Sites, Staff, Team};
use crate::ids::{AgentId, AgentKey, FactionKey, SiteKey};
use crate::invariants::{self, SiteView};
use crate::plugin::RulesInForce;
use crate::state::{Agent, Assets, Faction, Site};

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

/// Everything of a campaign that breaks an invariant, in words; empty unless the program has a mistake.
#[must_use]
pub fn violations(world: &World) -> Vec<String> {
    let rules = &world.resource::<RulesInForce>().0;
    let mut found = Vec::new();
    let factions: Vec<Faction> = components(world, |_: FactionKey, one: &Faction| *one);
    for (seat, entity) in world.resource::<KeyIndex<Seat>>().iter() {
        let (Some(staff), Some(sites)) = (world.get::<Staff>(entity), world.get::<Sites>(entity)) else { continue };
        let agents: Vec<(AgentId, Agent)> = (0..)
            .map(AgentId)
            .zip(&staff.0)
            .filter_map(|(id, key)| Some((id, *component::<_, Agent>(world, *key)?)))
            .collect();
        let site = |key: &SiteKey| {
            let id = component::<_, Ownership>(world, *key)?.id;
            let state = component::<_, Site>(world, *key)?.state;
            Some(SiteView { id, state, agents: &component::<_, Team>(world, *key)?.0 })
        };
        let sites: Vec<SiteView<'_>> = sites.0.iter().filter_map(site).collect();
        found.extend(invariants::violations(rules, &agents, &sites).iter().map(|one| format!("seat {seat}, {one}")));
        if let Some(assets) = world.get::<Assets>(entity) {
            let panic = world.resource::<Panic>().0;
            found.extend(invariants::of_office(assets, panic, &factions).map(|one| format!("seat {seat}, {one}")));
        }
    }
    let caused = components(world, |_: FactionKey, fate: &Fate| fate.panic_caused_bp);
    found.extend(caused.iter().filter(|bp| **bp < 0).map(|_| "a faction has caused less than no panic".to_owned()));
    let agents = world.resource::<KeyIndex<AgentKey>>().len();
    let listed = components(world, |_: Seat, staff: &Staff| staff.0.len()).iter().sum::<usize>();
    if agents != listed {
        found.push(format!("{agents} agents, of whom {listed} are on a roster"));
    }
    found
}

fn component<K: StableKey, C: Component>(world: &World, key: K) -> Option<&C> {
    world.get(world.resource::<KeyIndex<K>>().get(key)?)
}

fn components<K: StableKey, C: Component, T>(world: &World, read: impl Fn(K, &C) -> T) -> Vec<T> {
    let keys = world.resource::<KeyIndex<K>>().iter();
    keys.filter_map(|(key, entity)| Some(read(key, world.get::<C>(entity)?))).collect()
}
