//! A-49 Deploy: agents are at a site, at once.

use bevy_ecs::prelude::*;
use endturn_engine::{RuleId, Seat};

use crate::frame::changes::{each, entities, tell};
use crate::frame::components::Team;
use crate::frame::facts::OfficeFact;
use crate::frame::ids::{AgentId, SiteId};
use crate::frame::kind::{AgencyKind, Place};
use crate::frame::office::Office;

/// Deploys agents to a site, each by `change`.
pub(crate) fn deploy<K: AgencyKind>(
    world: &mut World,
    seat: Seat,
    id: SiteId,
    agents: Vec<AgentId>,
    change: impl Fn(&mut K::Agent, SiteId),
) {
    let found = entities::<K>(world, seat, &agents);
    each(world, &found, |agent: &mut K::Agent| change(agent, id));
    let entity = Office::<K>::of(world, seat).and_then(|office| office.site_entity(id));
    let entity = entity.expect("a legal order has a site");
    let mut site = world.get_mut::<K::Site>(entity).expect("a site");
    site.deploy();
    let mission = site.mission();
    world.entity_mut(entity).insert(Team(agents.clone()));
    tell(world, RuleId("A-49"), OfficeFact::AgentsDeployed { seat, site: id, mission, agents });
}
