//! The append-only history of turn states (T-10, T-37, T-38): the current phase whole, what came before it folded.

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::xxh3_128;

use super::{MOST_VISITS, SegmentId, TurnMetrics, TurnState, metrics::Tally};
use crate::{
    seats::{Seat, SeatSet},
    snapshot::Digest,
};

/// T-10, T-37: the snapshots of one game. Code outside the engine can read it and nothing else: there is no public
/// constructor, and every change is a crate-private append.
///
/// No rule looks further back than the current phase (T-36), except for how many replays led to it. So the chain holds
/// the snapshots of that phase, and of all earlier ones their number and a running digest: it stays as small in round
/// 20,000 as in round 1. Who wants every snapshot listens from the first one on, with
/// [`Game::trace_stages`](crate::Game::trace_stages). Branches (T-179) share what came before if their folded parts are
/// equal; a state further back comes from a snapshot of the game.
///
/// ```compile_fail
/// # use endturn_engine::turn::TurnChain;
/// let chain = TurnChain::default();
/// ```
#[derive(Resource, Debug, PartialEq, Serialize, Deserialize)]
pub struct TurnChain {
    folded: Folded,
    /// The turn with which the running round began.
    round_began: u32,
    /// The current phase, never empty.
    phase: Vec<TurnState>,
}

/// What is left of the phases before the current one.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
struct Folded {
    /// How many snapshots they had.
    snapshots: u64,
    /// XXH3-128 of the digest so far and the next snapshot, over all of them in order; 0 before the first.
    digest: u128,
    /// How many of the last of them in a row were replays.
    replays: u32,
    /// What is counted of them.
    tally: Tally,
}

impl Folded {
    /// Takes in one more phase.
    fn add(&mut self, phase: &[TurnState]) {
        let is_replay = phase.first().is_some_and(|state| state.is_replay);
        self.snapshots += phase.len() as u64;
        self.digest = phase.iter().fold(self.digest, link);
        self.replays = if is_replay { self.replays + 1 } else { 0 };
        self.tally.add(phase);
    }
}

/// The digest of a chain with one more snapshot. The event index is not part of it (T-34).
fn link(before: u128, state: &TurnState) -> u128 {
    let mut bytes = [0u8; 53];
    bytes[..16].copy_from_slice(&before.to_le_bytes());
    bytes[16..40].copy_from_slice(&state.digest_bytes());
    bytes[40] = state.owner.0;
    bytes[41..45].copy_from_slice(&state.segment_ordinal.to_le_bytes());
    bytes[45..].copy_from_slice(&state.provisional_actors.bits().to_le_bytes());
    xxh3_128(&bytes)
}

impl TurnChain {
    pub(super) fn start(first: TurnState) -> Self {
        Self { folded: Folded::default(), round_began: first.turn_number, phase: vec![first] }
    }

    /// The latest snapshot.
    #[inline]
    pub fn current(&self) -> TurnState {
        *self.phase.last().expect("a chain starts with a snapshot")
    }

    /// How many snapshots there were, from the first of the game on.
    pub fn snapshots(&self) -> u64 {
        self.folded.snapshots + self.phase.len() as u64
    }

    /// The digest of all snapshots from the first of the game on, each with everything but its event index (T-34): two
    /// chains with the same digest have the same history. T-39: the same setup, seed and orders give the same one everywhere.
    pub fn digest(&self) -> Digest {
        Digest(self.phase.iter().fold(self.folded.digest, link))
    }

    /// What is wrong with a chain from a file; `Ok` for one that a game may have (T-38, T-43 … T-45).
    ///
    /// # Errors
    /// The field and what is wrong with it.
    pub(crate) fn check(&self) -> Result<(), (&'static str, &'static str)> {
        let Some(first) = self.phase.first() else { return Err(("phase", "there is no turn state at all")) };
        let phases_before = first.turn_number.checked_sub(1).ok_or(("phase", "the turn number is 0"))?;
        let fits = first.segment_ordinal == 0
            && self
                .phase
                .windows(2)
                .all(|pair| pair[0].turn_number == pair[1].turn_number && follows(&pair[0], &pair[1]));
        if !fits {
            return Err(("phase", "the turn states do not follow one another"));
        }
        if first.round_number == 0 || first.round_number > first.turn_number {
            return Err(("phase", "a round has at least one phase"));
        }
        let is_first_round = first.round_number == 1;
        if !(first.round_number..=first.turn_number).contains(&self.round_began)
            || is_first_round != (self.round_began == 1)
        {
            return Err(("round_began", "the round cannot have begun with this turn"));
        }
        let Folded { snapshots, replays, ref tally, .. } = self.folded;
        if !tally.is_of(phases_before, snapshots) {
            return Err(("folded.tally", "it does not add up to the phases that were"));
        }
        let most = u64::from(phases_before) * u64::from(MOST_VISITS);
        if !(u64::from(phases_before)..=most).contains(&snapshots) {
            return Err(("folded.snapshots", "so many turn states do not make so many phases"));
        }
        let longest = u64::from(replays) + u64::from(first.is_replay);
        if longest > u64::from(phases_before) || first.pass_count > phases_before {
            return Err(("folded.replays", "more phases were replayed or passed than there were"));
        }
        Ok(())
    }

    /// Appends a snapshot; if it opens a phase, the one before it is folded.
    pub(super) fn push(&mut self, next: TurnState) {
        debug_assert!(follows(&self.current(), &next), "{:?} cannot follow {:?}", next, self.current());
        let current = self.current();
        if next.turn_number != current.turn_number {
            if next.round_number != current.round_number {
                self.round_began = next.turn_number;
            }
            self.folded.add(&self.phase);
            self.phase.clear();
        }
        self.phase.push(next);
    }

    /// Says of the current phase whose it is.
    pub(super) fn seat_phase(&mut self, seats: SeatSet) {
        self.phase.iter_mut().for_each(|state| state.seats = seats);
    }

    /// T-116 … T-122: the turns so far in numbers; `events` are those that were submitted, and those derived from them.
    pub(crate) fn metrics(&self, events: (u32, u32)) -> TurnMetrics {
        let mut tally = self.folded.tally.clone();
        tally.add(&self.phase);
        let begun_by = self.phase.first().and_then(|first| first.last_action_event_index);
        let acted = events.0 + events.1 > begun_by.map_or(0, |index| index + 1);
        TurnMetrics::from_tally(tally, &self.current(), events, acted)
    }

    /// T-36: the snapshots of the current phase.
    pub fn phase(&self) -> &[TurnState] {
        &self.phase
    }

    /// T-36: how often the current phase has visited a segment, loops included.
    pub fn visits(&self, segment: SegmentId) -> usize {
        self.phase.iter().filter(|state| state.segment == segment).count()
    }

    /// T-36: how many replays in a row led to the current phase.
    pub fn replay_depth(&self) -> u32 {
        if self.current().is_replay { self.folded.replays + 1 } else { 0 }
    }

    /// T-36: whether the current phase is the first of its round.
    pub fn is_first_of_round(&self) -> bool {
        self.current().turn_number == self.round_began
    }

    /// T-36: phases of the current round so far, the current one and replays included.
    pub fn turns_in_round(&self) -> u32 {
        self.current().turn_number - self.round_began + 1
    }

    /// T-36: the owner of the current phase.
    pub fn owner(&self) -> Seat {
        self.current().owner
    }
}

/// T-38, T-43, T-44, T-45 between two neighbours of a chain.
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
