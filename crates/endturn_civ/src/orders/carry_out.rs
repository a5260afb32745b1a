//! W-40 Players without units and cities die: applies a legal order, after which nations may be
//! destroyed. Draws none. Tells nothing: what it changes does.

use bevy_ecs::prelude::*;
use endturn_engine::{Seat, orders::Legal};

use crate::realm::Realm;
use crate::stages::deaths;

/// Opens the realm and applies an order in it; nations that must leave after that do (W-44). `act`
/// returns `None` if something that the order names does not exist, which the check has ruled out.
pub(super) fn carry_out<F>(
    legal: Legal<F>,
    world: &mut World,
    act: impl FnOnce(&mut Realm<'_, '_>, Seat, F) -> Option<()>,
) {
    let seat = legal.seat();
    let fallen = Realm::with(world, |realm| {
        let done = act(realm, seat, legal.into_order());
        assert!(done.is_some(), "the check has found everything that the order names");
        realm.bury_dying()
    });
    if !fallen.is_empty() {
        deaths::step_out(world, fallen);
    }
}
