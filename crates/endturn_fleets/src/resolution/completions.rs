//! F-04 Completions: batches with enough build turns join the garrison; they defend in the battles
//! of this same turn.
//! Step `Completions`. Draws none. Tells `ShipsCompleted`.

use bevy_ecs::prelude::*;
use endturn_engine::{RuleId, ids::Keyed, journal::Journal};

use crate::components::{Batch, BatchId, Garrison, PlanetId};
use crate::facts::FleetsFact;
use crate::fleet::Fleet;

pub(crate) const RULE: RuleId = RuleId("F-04");

pub(crate) fn join_garrisons(
    mut commands: Commands,
    batches: Keyed<BatchId, &'static Batch>,
    mut planets: Keyed<PlanetId, &'static mut Garrison>,
    mut journal: ResMut<Journal>,
) {
    for (_, entity, batch) in batches.iter().filter(|(_, _, batch)| batch.turns_done >= batch.turns_needed) {
        if let Some(mut garrison) = planets.get_mut(PlanetId::home_of(batch.owner)) {
            garrison.0 = garrison.0.saturating_add(Fleet::of(batch.class, batch.count));
        }
        journal.tell(RULE, FleetsFact::ShipsCompleted { seat: batch.owner, class: batch.class, count: batch.count });
        commands.entity(entity).despawn();
    }
}
