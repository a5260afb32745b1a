//! Append-only history of turn states (T-10, T-37, T-38): the latest phases in full, earlier ones
//! folded into a digest.

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::xxh3_128;

use super::{MAX_VISITS, SegmentId, TurnMetrics, TurnState, metrics::Tally};
use crate::{
    seats::{Seat, SeatSet},
    snapshot::Digest,
};

/// Snapshots to keep before they are folded together: folding each one would cost more than the
/// rest of a phase.
const BLOCK: usize = 32;
/// Bytes of a digest, and of a snapshot in a block.
const HEAD: usize = 16;
const STATE: usize = 37;
/// Capacity for them and a phase of many segments.
const ROOM: usize = 2 * BLOCK;

/// T-10, T-37: the snapshots of one game. Code outside the engine can only read it: there is no
/// public constructor, and every change is a crate-private append.
///
/// No rule looks further back than the current phase (T-36), except at the number of replays that
/// led to it. So the chain holds the snapshots of that phase and of a few before it, and only the
/// number and a running digest of all earlier ones: it is as small in round 20,000 as in round 1.
/// To get every snapshot, listen from the first one on, with
/// [`Game::trace_stages`](crate::Game::trace_stages). Branches (T-179) share a past if their
/// digests of it are equal; to go further back, restore a snapshot of the game.
///
/// ```compile_fail
/// # use endturn_engine::turn::TurnChain;
/// let chain = TurnChain::default();
/// ```
#[derive(Resource, Debug, PartialEq, Serialize, Deserialize)]
pub struct TurnChain {
    folded: Folded,
    /// The turn with which the current round began.
    round_began: u32,
    /// The latest phases, each in full; the current one is never empty.
    latest: Vec<TurnState>,
    /// Index of the current phase's first snapshot.
    #[serde(skip)]
    phase_at: usize,
}

/// Summary of the phases before the latest.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
struct Folded {
    /// Number of their snapshots.
    snapshots: u64,
    /// The digest of all of them in order, block by block; 0 before the first.
    digest: u128,
    /// Their counts.
    tally: Tally,
}

impl Folded {
    /// Adds whole phases.
    fn add(&mut self, phases: &[TurnState]) {
        self.snapshots += phases.len() as u64;
        self.digest = link(self.digest, phases);
        self.tally.add_all(phases);
    }
}

/// XXH3-128 of the digest so far and a block of snapshots. The event index is not part of it
/// (T-34).
fn link(before: u128, block: &[TurnState]) -> u128 {
    block.chunks(BLOCK).fold(before, |before, block| {
        let mut bytes = [0u8; HEAD + BLOCK * STATE];
        bytes[..HEAD].copy_from_slice(&before.to_le_bytes());
        for (bytes, state) in bytes[HEAD..].chunks_exact_mut(STATE).zip(block) {
            bytes[..24].copy_from_slice(&state.digest_bytes());
            bytes[24..32].copy_from_slice(&state.provisional_actors.bits().to_le_bytes());
            bytes[32..36].copy_from_slice(&state.segment_ordinal.to_le_bytes());
            bytes[36] = state.owner.0;
        }
        xxh3_128(&bytes[..HEAD + block.len() * STATE])
    })
}

impl TurnChain {
    pub(super) fn start(first: TurnState) -> Self {
        let mut chain =
            Self { folded: Folded::default(), round_began: first.turn_number, latest: vec![first], phase_at: 0 };
        chain.make_room();
        chain
    }

    /// Reserves all the memory that a move needs, for callers that play on from here.
    fn make_room(&mut self) {
        self.latest.reserve(ROOM);
        self.folded.tally.make_room();
    }

    /// The latest snapshot.
    #[inline]
    pub fn current(&self) -> TurnState {
        *self.last()
    }

    #[inline]
    fn last(&self) -> &TurnState {
        self.latest.last().expect("a chain starts with a snapshot")
    }

    /// The first snapshot of the game, if it is not folded yet.
    #[doc(hidden)]
    pub fn first(&self) -> Option<TurnState> {
        self.latest.first().copied().filter(|_| self.folded.snapshots == 0)
    }

    /// Number of snapshots from the first of the game on.
    pub fn snapshots(&self) -> u64 {
        self.folded.snapshots + self.latest.len() as u64
    }

    /// The digest of all snapshots from the first of the game on, each with everything but its
    /// event index (T-34): two chains with the same digest have the same history. T-39: the same
    /// setup, seed and orders give the same one everywhere.
    pub fn digest(&self) -> Digest {
        Digest(link(self.folded.digest, &self.latest))
    }

    /// Checks a chain from a file: `Ok` if a game that began after `before` rounds with this turn
    /// may have it (T-38, T-43 … T-45).
    ///
    /// # Errors
    /// The field and its fault.
    pub(crate) fn check(&self, before: u32, first_turn: u32) -> Result<(), (&'static str, &'static str)> {
        let (Some(first), Some(last)) = (self.latest.first(), self.latest.last()) else {
            return Err(("latest", "there is no turn state at all"));
        };
        let early = ("latest", "the turn number is below that of the first turn");
        let phases_before = first.turn_number.checked_sub(first_turn).ok_or(early)?;
        if first.segment_ordinal != 0 || !self.latest.is_sorted_by(follows) {
            return Err(("latest", "the turn states do not follow one another"));
        }
        let Some(least) =
            first.round_number.checked_sub(before).filter(|least| (1..=phases_before + 1).contains(least))
        else {
            return Err(("latest", "a round has at least one phase"));
        };
        if self.latest.iter().filter(|state| state.turn_number != last.turn_number).count() >= BLOCK {
            return Err(("latest", "phases are kept that should have been folded"));
        }
        let of_round = |state: &&TurnState| state.round_number == last.round_number;
        let earliest = self.latest.iter().find(of_round).map_or(0, |state| state.turn_number);
        let is_seen = first.round_number != last.round_number;
        let may_begin = if is_seen { earliest..=earliest } else { first_turn + (least - 1)..=first.turn_number };
        if !may_begin.contains(&self.round_began)
            || (last.round_number - before == 1) != (self.round_began == first_turn)
        {
            return Err(("round_began", "the round cannot have begun with this turn"));
        }
        let Folded { snapshots, ref tally, .. } = self.folded;
        if !tally.is_of(phases_before, snapshots) {
            return Err(("folded.tally", "it does not add up to the phases played"));
        }
        let most = u64::from(phases_before) * u64::from(MAX_VISITS);
        if !(u64::from(phases_before)..=most).contains(&snapshots) || (1..BLOCK as u64).contains(&snapshots) {
            return Err(("folded.snapshots", "the numbers of turn states and phases do not match"));
        }
        if self.latest.iter().any(|state| state.pass_count >= state.turn_number) {
            return Err(("latest", "more phases were passed than there were"));
        }
        Ok(())
    }

    /// Appends a snapshot; if it opens a phase, those before it may be folded.
    pub(super) fn push(&mut self, next: TurnState) {
        let current = self.last();
        debug_assert!(follows(current, &next), "{next:?} cannot follow {current:?}");
        if next.turn_number != current.turn_number {
            if next.round_number != current.round_number {
                self.round_began = next.turn_number;
            }
            if self.latest.len() >= BLOCK {
                self.folded.add(&self.latest);
                self.latest.clear();
            }
            self.phase_at = self.latest.len();
        }
        self.latest.push(next);
    }

    /// Recomputes the parts that no file holds: the index of the current phase, its seats, and
    /// reserved memory.
    pub(super) fn renew(&mut self, seats: SeatSet) {
        self.make_room();
        let now = self.latest.last().map(|state| state.turn_number);
        self.phase_at = self.latest.iter().take_while(|state| Some(state.turn_number) != now).count();
        self.latest[self.phase_at..].iter_mut().for_each(|state| state.seats = seats);
    }

    /// T-116 … T-122: statistics of the turns so far; `events` counts submitted and derived events.
    pub(crate) fn metrics(&self, events: (u32, u32)) -> TurnMetrics {
        let mut tally = self.folded.tally.clone();
        tally.add_all(&self.latest);
        let acted = events.0 + events.1 > self.opened_by().map_or(0, |index| index + 1);
        TurnMetrics::from_tally(tally, self.last(), events, acted)
    }

    /// T-34: the event that opened the current phase; `None` for the first.
    pub(super) fn opened_by(&self) -> Option<u32> {
        self.phase().first().and_then(|first| first.last_action_event_index)
    }

    /// T-36: the snapshots of the current phase.
    pub fn phase(&self) -> &[TurnState] {
        &self.latest[self.phase_at..]
    }

    /// Snapshots of earlier phases that are not folded yet.
    pub(super) fn before(&self) -> &[TurnState] {
        &self.latest[..self.phase_at]
    }

    /// T-36: number of visits of the current phase to a segment, loops included.
    pub fn visits(&self, segment: SegmentId) -> usize {
        self.phase().iter().filter(|state| state.segment == segment).count()
    }

    /// T-36: number of consecutive replays that led to the current phase, itself included.
    pub fn replay_depth(&self) -> u32 {
        let opening = self.latest.iter().filter(|state| state.segment_ordinal == 0);
        opening.fold(self.folded.tally.run(), |run, state| if state.is_replay { run + 1 } else { 0 })
    }

    /// T-36: true if the current phase is the first of its round.
    pub fn is_first_of_round(&self) -> bool {
        self.last().turn_number == self.round_began
    }

    /// T-36: phases of the current round so far, the current one and replays included.
    pub fn turns_in_round(&self) -> u32 {
        self.last().turn_number - self.round_began + 1
    }

    /// T-36: the owner of the current phase.
    pub fn owner(&self) -> Seat {
        self.last().owner
    }
}

/// T-38, T-43, T-44, T-45: true if one snapshot of a chain may follow another.
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
