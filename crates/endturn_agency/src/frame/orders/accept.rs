//! A-42 Requirements of all orders, and the count of accepted ones.

use bevy_ecs::prelude::*;
use endturn_engine::{Seat, orders::Refusal};

use crate::frame::changes::office;
use crate::frame::components::Actions;
use crate::frame::counsel::no_office;
use crate::frame::kind::AgencyKind;
use crate::frame::office::Office;

/// Checks that the seat has an office.
pub(crate) fn may_any<K: AgencyKind>(seat: Seat, world: &World) -> Result<(), Refusal> {
    Office::<K>::of(world, seat).map(|_| ()).ok_or_else(no_office)
}

/// Counts an accepted order as `count` actions.
pub(crate) fn count(seat: Seat, world: &mut World, count: u32, is_investigation: bool) {
    let mut actions = office::<Actions>(world, seat);
    actions.count = actions.count.saturating_add(count);
    actions.investigations = actions.investigations.saturating_add(is_investigation.into());
}
