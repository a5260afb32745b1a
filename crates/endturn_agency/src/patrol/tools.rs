//! A-51 Scenario tools: put a running game into states no action can reach, for tests, lessons and
//! benches. They are not part of play: they don't count as actions, and no record holds them. A
//! reset is the engine's `Game::restart`; any other start is written in a scenario's section.

use bevy_ecs::prelude::*;
use endturn_engine::{Seat, ids::KeyIndex};

use crate::frame::components::Panic;
use crate::frame::ids::{FactionId, FactionKey};
use crate::patrol::state::{Assets, Faction};

/// Sets the money of an office, in units; does nothing if there is no such office.
pub fn set_money(world: &mut World, seat: Seat, money: i64) {
    change_assets(world, seat, |assets| assets.money = money);
}

/// Sets the funding of an office, in units per turn.
pub fn set_funding(world: &mut World, seat: Seat, funding: i64) {
    change_assets(world, seat, |assets| assets.funding = funding);
}

/// Sets panic, in basis points, at least 0.
pub fn set_panic(world: &mut World, panic_bp: i64) {
    world.insert_resource(Panic(panic_bp.max(0)));
}

/// The current values of a faction; `None` if there is no such faction.
#[must_use]
pub fn faction(world: &World, id: FactionId) -> Option<Faction> {
    let entity = world.resource::<KeyIndex<FactionKey>>().get(id.into())?;
    world.get::<Faction>(entity).copied()
}

fn change_assets(world: &mut World, seat: Seat, change: impl FnOnce(&mut Assets)) {
    let entity = world.resource::<KeyIndex<Seat>>().get(seat);
    if let Some(mut assets) = entity.and_then(|entity| world.get_mut::<Assets>(entity)) {
        change(&mut assets);
    }
}
