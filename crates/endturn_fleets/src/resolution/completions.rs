//! F-04 Completions: batches with enough build turns join the garrison; they defend in the battles
//! of this same turn.
//! Step `Completions`. Draws none. Tells `ShipsCompleted`.

use bevy_ecs::prelude::*;
use endturn_engine::{
    RuleId,
    ids::Keyed,
    journal::{Journal, Unseen},
    turn::TurnChain,
};

use crate::components::{Batch, BatchId, Garrison, PlanetId};
use crate::facts::FleetsFact;
use crate::fleet::Fleet;

pub(crate) const RULE: RuleId = RuleId("F-04");

pub(crate) fn join_garrisons(
    chain: Res<TurnChain>,
    mut commands: Commands,
    batches: Keyed<BatchId, &'static Batch>,
    mut planets: Keyed<PlanetId, &'static mut Garrison>,
    mut journal: ResMut<Journal>,
) {
    let round = chain.current().round_number();
    for (_, entity, batch) in batches.iter().filter(|(_, _, batch)| batch.turns_done >= batch.turns_needed) {
        if let Some(mut garrison) = planets.get_mut(PlanetId::home_of(batch.owner)) {
            garrison.0 = garrison.0.saturating_add(Fleet::of(batch.class, batch.count));
        }
        let Batch { owner: seat, class, count, turns_done, .. } = *batch;
        let ordered = Unseen(round.saturating_sub(turns_done.saturating_sub(1)));
        journal.tell(RULE, FleetsFact::ShipsCompleted { seat, class, count, ordered });
        commands.entity(entity).despawn();
    }
}
