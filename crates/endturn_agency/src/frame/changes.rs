//! Changes that orders, advances and the start of a game make to an office: its components, its
//! agents, and additions to its lists.

use std::sync::Arc;

use bevy_ecs::component::Mutable;
use bevy_ecs::prelude::*;
use endturn_engine::{
    RuleId, Seat,
    ids::KeyIndex,
    journal::{Fact, Journal},
    turn::TurnChain,
};

use super::components::{Closing, Employment, Ownership, Sites, Staff, Team};
use super::ids::{AgentId, AgentKey, SiteId, SiteKey};
use super::kind::{AgencyKind, RulesInForce};
use super::office::Office;

/// The rules of the game.
pub(crate) fn rules<K: AgencyKind>(world: &World) -> Arc<K::Rules> {
    Arc::clone(&world.resource::<RulesInForce<K>>().0)
}

/// Emits a fact.
pub(crate) fn tell(world: &mut World, rule: RuleId, fact: impl Fact) {
    world.resource_mut::<Journal>().tell(rule, fact);
}

/// A component of the office.
pub(crate) fn office<C: Component<Mutability = Mutable>>(world: &mut World, seat: Seat) -> Mut<'_, C> {
    let entity = world.resource::<KeyIndex<Seat>>().get(seat).expect("a legal order has an office");
    world.get_mut(entity).expect("an office has all its components")
}

/// The current turn, from 1.
pub(crate) fn turn(world: &World) -> u32 {
    world.get_resource::<TurnChain>().map_or(1, |chain| chain.current().round_number())
}

/// The entities of agents in the order named.
pub(crate) fn entities<K: AgencyKind>(world: &World, seat: Seat, ids: &[AgentId]) -> Vec<Entity> {
    let office = Office::<K>::of(world, seat);
    office.iter().flat_map(|office| ids.iter().filter_map(|id| office.agent_entity(*id))).collect()
}

/// Changes a component of agents, in the order given.
pub(crate) fn each<C: Component<Mutability = Mutable>>(world: &mut World, agents: &[Entity], change: impl Fn(&mut C)) {
    for &entity in agents {
        if let Some(mut component) = world.get_mut::<C>(entity) {
            change(&mut component);
        }
    }
}

/// Adds an agent with the components `what` to the end of an office's roster.
pub(crate) fn enlist(world: &mut World, seat: Seat, what: impl Bundle) -> AgentId {
    let key = world.resource_mut::<KeyIndex<AgentKey>>().fresh();
    let mut staff = office::<Staff>(world, seat);
    let id = AgentId(u32::try_from(staff.0.len()).unwrap_or(u32::MAX));
    staff.0.push(key);
    world.spawn((key, Employment { office: seat, id }, what));
    id
}

/// Adds a site with the components `what` to the end of an office's list. `opened_in` is the turn
/// from which on it is visible.
pub(crate) fn list_site(
    world: &mut World,
    seat: Seat,
    what: impl Bundle,
    team: Vec<AgentId>,
    opened_in: u32,
) -> SiteId {
    let key = world.resource_mut::<KeyIndex<SiteKey>>().fresh();
    let mut sites = office::<Sites>(world, seat);
    let id = SiteId(u32::try_from(sites.0.len()).unwrap_or(u32::MAX));
    sites.0.push(key);
    world.spawn((key, Ownership { office: seat, id, opened_in }, what, Team(team), Closing::default()));
    id
}
