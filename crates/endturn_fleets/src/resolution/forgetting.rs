//! F-08.1 Forgetting **(ours)**: reports of scans and battles that no view can show any more are
//! dropped as the round ends: those older than [`MEMORY_ROUNDS`] in the round that begins, and
//! those about eliminated seats. The reports that views, personas and the prompt read stay as they
//! are; facts have recorded all the others.
//! Step `Forgetting`. Draws none. Tells nothing.

use bevy_ecs::prelude::*;
use endturn_engine::{RuleId, ids::Keyed, seats::SeatTable, turn::TurnChain};

use crate::components::{BattleId, BattleReport, ScanId, ScanReport};
use crate::ruleset::MEMORY_ROUNDS;

pub(crate) const RULE: RuleId = RuleId("F-08.1");

pub(crate) fn forget(
    chain: Res<TurnChain>,
    table: Res<SeatTable>,
    mut commands: Commands,
    scans: Keyed<ScanId, &'static ScanReport>,
    battles: Keyed<BattleId, &'static BattleReport>,
) {
    let next = chain.current().round_number() + 1;
    let is_old = |round: u32| round + MEMORY_ROUNDS < next;
    for (_, entity, report) in scans.iter() {
        if is_old(report.round) || !table.stands(report.target) {
            commands.entity(entity).despawn();
        }
    }
    for (_, entity, report) in battles.iter() {
        if is_old(report.round) || !table.stands(report.attacker) || !table.stands(report.defender) {
            commands.entity(entity).despawn();
        }
    }
}
