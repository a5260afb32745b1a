//! From a legal order to a change.

use bevy_ecs::prelude::*;
use endturn_engine::{Seat, orders::Legal};

use crate::realm::Realm;

/// Opens the realm and carries an order out in it. `act` says none if something that the order names is not there, which the
/// check has ruled out.
pub(super) fn carry_out<F>(
    legal: Legal<F>,
    world: &mut World,
    act: impl FnOnce(&mut Realm<'_, '_>, Seat, F) -> Option<()>,
) {
    let seat = legal.seat();
    Realm::with(world, |realm| {
        let done = act(realm, seat, legal.into_order());
        debug_assert!(done.is_some(), "the check has found everything that the order names");
    });
}
