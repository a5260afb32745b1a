//! F-06.1 Elimination: seats whose planet fell leave the game. Their planet is lost with its stock
//! and structures; their missions, and everything they were building, dissolve. Missions toward
//! them turn back and are home when they would have been after a battle **(ours)**.
//! Step `Elimination`. Draws none. Tells `SeatEliminated`, `MissionDissolved`, `MissionTurnedBack`.

use bevy_ecs::prelude::*;
use endturn_engine::{RuleId, Seat, ids::Keyed, journal::Journal, seats::SeatTable, turn::TurnChain};

use super::losses::Losses;
use crate::amount::Amount;
use crate::components::{Batch, BatchId, Build, BuildId, Mission, MissionId, Plan, PlanetId, Stock, Works};
use crate::facts::FleetsFact;

pub(crate) const RULE: RuleId = RuleId("F-06.1");

#[expect(clippy::too_many_arguments, reason = "a system's parameters are what it touches")]
pub(crate) fn eliminate(
    chain: Res<TurnChain>,
    losses: Res<Losses>,
    mut table: ResMut<SeatTable>,
    mut commands: Commands,
    mut missions: Keyed<MissionId, &'static mut Mission>,
    builds: Keyed<BuildId, &'static Build>,
    batches: Keyed<BatchId, &'static Batch>,
    mut planets: Keyed<PlanetId, (&'static mut Plan, &'static mut Stock, &'static mut Works)>,
    mut journal: ResMut<Journal>,
) {
    if losses.fallen.is_empty() {
        return;
    }
    let round = chain.current().round_number();
    let out = |seat: Seat| losses.has_fallen(seat);
    for &(seat, by) in &losses.fallen {
        table.eliminate(seat, round);
        journal.tell(RULE, FleetsFact::SeatEliminated { seat, by });
        if let Some((mut plan, mut stock, mut works)) = planets.get_mut(PlanetId::home_of(seat)) {
            plan.clear();
            stock.0 = Amount::ZERO;
            *works = Works::default();
        }
    }
    for (_, entity, _) in builds.iter().filter(|(_, _, build)| out(build.owner)) {
        commands.entity(entity).despawn();
    }
    for (_, entity, _) in batches.iter().filter(|(_, _, batch)| out(batch.owner)) {
        commands.entity(entity).despawn();
    }
    missions.for_each(|_, entity, mut mission| {
        let Mission { owner, target, ships, .. } = *mission;
        let key = mission.key();
        if out(owner) {
            if !ships.is_empty() {
                journal.tell(RULE, FleetsFact::MissionDissolved { seat: owner, target, ships, key });
            }
            commands.entity(entity).despawn();
        } else if out(target) && !mission.returning {
            mission.returning = true;
            journal.tell(RULE, FleetsFact::MissionTurnedBack { seat: owner, target, ships, key });
        }
    });
}
