//! T-168: a marker on the seats that are to act, for queries.

use bevy_ecs::prelude::*;

use super::TurnState;
use crate::{
    ids::KeyIndex,
    seats::{Seat, SeatSet, SeatTable},
};

/// T-168: the seats that are to act, for queries such as `Query<&Purse, With<Active>>`: the active
/// player, or all seats whose intents are being collected. Only the clock writes it, from each turn
/// state as it is pushed; it is derived, and no source of truth. It exists only in games in which a
/// system or a condition uses it; outside code reads [`TurnState::active_player`].
///
/// ```compile_fail
/// // Only the engine can make one.
/// let active = endturn_engine::turn::Active(());
/// ```
#[derive(Component, Debug)]
#[component(storage = "SparseSet")]
pub struct Active(());

/// Marks exactly the seats that are to act.
pub(crate) fn mark(world: &mut World, state: &TurnState) {
    let active: SeatSet = state.active_player().map_or(state.provisional_actors(), super::rotation::alone);
    for seat in (0..world.resource::<SeatTable>().seats()).map(|seat| Seat(seat as u8)) {
        let Some(entity) = world.resource::<KeyIndex<Seat>>().get(seat) else { continue };
        let mut entity = world.entity_mut(entity);
        match (active.contains(seat), entity.contains::<Active>()) {
            (true, false) => _ = entity.insert(Active(())),
            (false, true) => _ = entity.remove::<Active>(),
            _ => {}
        }
    }
}
