//! A-40 Checks: the invariants before the first and after the last step of an advance. A
//! violation is a program error and stops the game; release builds skip the checks.
//! Steps `Checks` and `Closing`. Draw none. Tell nothing.

use bevy_ecs::prelude::*;
use endturn_engine::{RuleId, ids::KeyIndex, number::counted};

use crate::frame::components::{Fate, Panic, Staff};
use crate::frame::ids::{AgentKey, FactionKey};
use crate::frame::invariants::{assert_none, offices};
use crate::frame::soundness::all;
use crate::patrol::Patrol;
use crate::patrol::invariants;
use crate::patrol::state::Faction;

pub(crate) const BEFORE: RuleId = RuleId("A-40.1");
pub(crate) const AFTER: RuleId = RuleId("A-40.2");

pub(crate) fn before(world: &mut World) {
    assert_none(world, "before", violations);
}

pub(crate) fn after(world: &mut World) {
    assert_none(world, "after", violations);
}

/// Everything in a campaign that breaks an invariant, in words; empty unless the program has
/// a bug.
#[must_use]
pub fn violations(world: &World) -> Vec<String> {
    let mut found = Vec::new();
    let factions: Vec<Faction> = all::<FactionKey, Faction>(world).map(|(_, one)| *one).collect();
    let mut listed = 0;
    offices::<Patrol>(world, |seat, office, agents, sites| {
        let broken = invariants::violations(office.rules, agents, sites);
        let of_office = invariants::of_office(office.assets, world.resource::<Panic>().0, &factions);
        found.extend(broken.iter().chain(&of_office).map(|one| format!("seat {seat}, {one}")));
        listed += office.get::<Staff>().0.len();
    });
    let caused = all::<FactionKey, Fate>(world).filter(|(_, fate)| fate.panic_caused_bp < 0);
    found.extend(caused.map(|_| "a faction has caused a panic below 0".to_owned()));
    let agents = world.resource::<KeyIndex<AgentKey>>().len();
    if agents != listed {
        found.push(format!("{}, of whom {listed} are on a roster", counted(agents, "agent")));
    }
    found
}
