//! How orders and the start of a game change an office: its components, and what stands at the end of its lists (A-03,
//! They serve offices with battles and without.

use bevy_ecs::prelude::*;
use endturn_engine::{Seat, ids::KeyIndex, turn::TurnChain};

use crate::components::{Closing, Employment, Ownership, Sites, Staff, Team};
use crate::ids::{AgentId, AgentKey, SiteId, SiteKey};

/// A component of the office.
pub(crate) fn office<'w, C: Component<Mutability = bevy_ecs::component::Mutable>>(
    world: &'w mut World,
    seat: Seat,
) -> Mut<'w, C> {
    let entity = world.resource::<KeyIndex<Seat>>().get(seat).expect("a legal order has an office");
    world.get_mut(entity).expect("an office has all its components")
}

/// The current turn, from 1.
pub(crate) fn turn(world: &World) -> u32 {
    world.get_resource::<TurnChain>().map_or(1, |chain| chain.current().round_number())
}

/// Puts an agent, `what` it is, at the end of an office's roster.
pub(crate) fn enlist(world: &mut World, seat: Seat, what: impl Bundle) -> AgentId {
    let key = world.resource_mut::<KeyIndex<AgentKey>>().fresh();
    let mut staff = office::<Staff>(world, seat);
    let id = AgentId(u32::try_from(staff.0.len()).unwrap_or(u32::MAX));
    staff.0.push(key);
    world.spawn((key, Employment { office: seat, id }, what));
    id
}

/// Puts a site, `what` it is, at the end of an office's list. `opened_in` is the turn from which on it can be seen.
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
