//! Checks that a state that was read is one a campaign with patrols can reach.

use bevy_ecs::prelude::*;
use endturn_engine::{
    Seat,
    ids::KeyIndex,
    snapshot::{Row, Unsound},
};

use super::Patrol;
use super::desk::RulesInForce;
use super::invariants::{self, Broken};
use super::state::{Agent, Assets, Faction, SiteState};
use crate::frame::components::Panic;
use crate::frame::ids::{AgentId, FactionKey};
use crate::frame::invariants::SiteView;
use crate::frame::soundness::{all, check_invariants, check_lists, check_sites, office};

/// Checks an agency with patrols.
///
/// # Errors
/// The first value that no campaign could have.
pub(crate) fn check(world: &World) -> Result<(), Unsound> {
    check_lists::<Patrol>(world)?;
    let factions: Vec<Faction> = all::<FactionKey, Faction>(world).map(|(_, faction)| *faction).collect();
    for (key, faction) in all::<FactionKey, Faction>(world) {
        let least = faction.threat_level_bp.min(faction.threat_increase_bp).min(faction.suppression_bp);
        Row::of("agency.factions", &key).within("", least, 0..=i64::MAX)?;
    }
    for (seat, _) in world.resource::<KeyIndex<Seat>>().iter() {
        check_office(world, seat, &factions)?;
    }
    Ok(())
}

fn check_office(world: &World, seat: Seat, factions: &[Faction]) -> Result<(), Unsound> {
    check_sites::<Patrol>(world, seat, |row, mission, site| {
        let beyond = (mission.objectives.len()..64).any(|place| site.fulfilled.has(place));
        row.ensure(!beyond, "fulfilled", "the mission has no such objective")?;
        let waits = site.state != SiteState::Active || site.expires_in.is_none_or(|turns| turns > 0);
        row.ensure(waits, "expires_in", "an active site waits at least one turn")
    })?;
    let violations = |agents: &[(AgentId, Agent)], sites: &[SiteView<'_>]| {
        let mut found = invariants::violations(&world.resource::<RulesInForce>().0, agents, sites);
        let assets = office::<Assets>(world, seat);
        found.extend(invariants::of_office(assets, world.resource::<Panic>().0, factions));
        found
    };
    check_invariants::<Patrol>(world, seat, violations, |broken| ("agency.assets", field(broken)))
}

/// The field that an invariant is about.
const fn field(broken: Broken) -> &'static str {
    match broken {
        Broken::HitPoints | Broken::Death | Broken::Sacked => "hit_points",
        Broken::BelowZero => "",
        Broken::Pair | Broken::Wounds | Broken::NoSite | Broken::Listing => "assignment",
        Broken::Loss | Broken::Course => "recovery_turns",
    }
}
