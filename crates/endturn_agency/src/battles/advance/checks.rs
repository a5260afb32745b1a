//! A-40 Checks: the invariants of offices with battles before the first and after the last
//! step of an advance. A violation is a program error and stops the game; release builds skip the
//! checks.
//! Steps `Checks` and `Closing`. Draw none. Tell nothing.

use bevy_ecs::prelude::*;
use endturn_engine::RuleId;

use crate::battles::Battles;
use crate::battles::invariants::{self, Campaign};
use crate::battles::state::Faction;
use crate::frame::components::Panic;
use crate::frame::ids::FactionKey;
use crate::frame::invariants::{assert_none, offices};
use crate::frame::office::Office;
use crate::frame::soundness::all;

pub(crate) const BEFORE: RuleId = RuleId("A-40.1");
pub(crate) const AFTER: RuleId = RuleId("A-40.2");

pub(crate) fn before(world: &mut World) {
    assert_none(world, "before", violations);
}

pub(crate) fn after(world: &mut World) {
    assert_none(world, "after", violations);
}

/// Everything in a campaign with battles that breaks an invariant, in words; empty unless
/// the program has a bug.
#[must_use]
pub fn violations(world: &World) -> Vec<String> {
    let mut found = Vec::new();
    let factions: Vec<Faction> = all::<FactionKey, Faction>(world).map(|(_, one)| *one).collect();
    offices::<Battles>(world, |seat, office, agents, sites| {
        let campaign = Campaign {
            agents,
            sites,
            investigations: &office.investigations().0,
            factions: &factions,
            assets: office.assets,
            panic_bp: world.resource::<Panic>().0,
        };
        let broken = invariants::violations(office.rules, campaign);
        found.extend(broken.iter().map(|one| format!("seat {seat}, {one}")));
        found.extend(miscounted(office).map(|what| format!("seat {seat}: {what}")));
    });
    found
}

/// Describes a wrong count of sites that are active or fought over; `None` if the counts are right.
fn miscounted(office: &Office<'_, Battles>) -> Option<&'static str> {
    let mut pending = vec![0_u32; office.rules.missions().len()];
    for (_, site, _) in office.open_sites() {
        if let Some(count) = pending.get_mut(site.mission.index()) {
            *count += 1;
        }
    }
    (pending != office.known().pending).then_some("open sites are miscounted")
}
