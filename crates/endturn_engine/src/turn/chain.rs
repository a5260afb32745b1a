//! The append-only history of turn states (T-10, T-37, T-38).

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

use super::{SegmentId, TurnState};
use crate::seats::Seat;

/// T-10, T-37: all snapshots of one game. Code outside the engine can read it and nothing else: there is no public
/// constructor, and every change is a crate-private append.
///
/// ```compile_fail
/// # use endturn_engine::turn::TurnChain;
/// let chain = TurnChain::default();
/// ```
#[derive(Resource, Debug, PartialEq, Serialize, Deserialize)]
pub struct TurnChain {
    snapshots: Vec<TurnState>,
}

impl TurnChain {
    pub(super) fn start(first: TurnState) -> Self {
        Self { snapshots: vec![first] }
    }

    /// The latest snapshot.
    pub fn current(&self) -> TurnState {
        *self.snapshots.last().expect("a chain starts with a snapshot")
    }

    /// All snapshots, oldest first.
    pub fn history(&self) -> &[TurnState] {
        &self.snapshots
    }

    /// True for a chain that a file may hold: not empty, pairs strictly increasing (T-38).
    pub(crate) fn is_sound(&self) -> bool {
        !self.snapshots.is_empty() && self.snapshots.windows(2).all(|pair| follows(&pair[0], &pair[1]))
    }

    /// Appends a snapshot.
    pub(super) fn push(&mut self, next: TurnState) {
        debug_assert!(follows(&self.current(), &next), "{:?} cannot follow {:?}", next, self.current());
        self.snapshots.push(next);
    }

    /// T-36: the snapshots of the current phase.
    pub fn phase(&self) -> &[TurnState] {
        let turn = self.current().turn_number;
        let start = self.snapshots.partition_point(|state| state.turn_number < turn);
        &self.snapshots[start..]
    }

    /// T-36: how often the current phase has visited a segment, loops included.
    pub fn visits(&self, segment: SegmentId) -> usize {
        self.phase().iter().filter(|state| state.segment == segment).count()
    }

    /// T-36: how many replays in a row led to the current phase.
    pub fn replay_depth(&self) -> u32 {
        let firsts = self.snapshots.iter().rev().filter(|state| state.segment_ordinal == 0);
        firsts.take_while(|state| state.is_replay).count() as u32
    }

    /// T-36: the owner of the current phase.
    pub fn owner(&self) -> Seat {
        self.current().owner
    }
}

/// T-38, T-43 … T-45 between two neighbours of a chain.
fn follows(before: &TurnState, after: &TurnState) -> bool {
    if after.turn_number == before.turn_number {
        return after.segment_ordinal == before.segment_ordinal + 1
            && after.round_number == before.round_number
            && after.owner == before.owner
            && after.pass_count == before.pass_count
            && after.is_replay == before.is_replay;
    }
    let round_grew = after.round_number == before.round_number + 1;
    let replay_stays = after.owner == before.owner && after.round_number == before.round_number;
    after.turn_number == before.turn_number + 1
        && after.segment_ordinal == 0
        && (round_grew || after.round_number == before.round_number)
        && (!after.is_replay || replay_stays)
}
