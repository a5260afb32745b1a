//! Statistics of a game's turns, from the chain and counts of events alone (T-07, T-116 … T-124).

use serde::{Deserialize, Serialize};

use super::{SegmentId, TurnState};
use crate::seats::Seat;

/// Counts of all finished phases, kept as they are folded; [`TurnMetrics::of`] computes the same
/// from the snapshots of a whole game (T-124).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Tally {
    passes: u32,
    replays: u32,
    longest_run: u32,
    run: u32,
    /// By segment, in the order in which they were first visited.
    segments: Vec<(SegmentId, u32)>,
    /// By seat.
    turns: Vec<u32>,
    /// The count of passes at the last turn's start.
    pass_count: u32,
}

impl Tally {
    /// True if it could be the tally of this many phases and snapshots.
    pub(super) fn is_of(&self, phases: u32, snapshots: u64) -> bool {
        let turns: u64 = self.turns.iter().map(|turns| u64::from(*turns)).sum();
        let visits: u64 = self.segments.iter().map(|(_, visits)| u64::from(*visits)).sum();
        let within = [self.passes, self.replays, self.longest_run, self.run].iter().all(|count| *count <= phases);
        turns == u64::from(phases) && visits == snapshots && within && self.turns.len() <= Seat::MAX
    }

    /// Reserves memory for the seats and segments of most games.
    pub(super) fn make_room(&mut self) {
        self.segments.reserve(8);
        self.turns.reserve(8);
    }

    /// Number of consecutive replays up to the last phase.
    pub(super) fn run(&self) -> u32 {
        self.run
    }

    /// Adds whole phases.
    pub(super) fn add_all(&mut self, phases: &[TurnState]) {
        for state in phases {
            if state.segment_ordinal == 0 {
                self.begin(state);
            }
            match self.segments.iter_mut().find(|(segment, _)| *segment == state.segment) {
                Some((_, count)) => *count += 1,
                None => self.segments.push((state.segment, 1)),
            }
        }
    }

    /// Adds the first snapshot of a phase.
    #[inline]
    fn begin(&mut self, first: &TurnState) {
        self.passes += u32::from(first.pass_count == self.pass_count + 1 && !self.turns.is_empty());
        self.pass_count = first.pass_count;
        self.run = if first.is_replay { self.run + 1 } else { 0 };
        self.replays += u32::from(first.is_replay);
        self.longest_run = self.longest_run.max(self.run);
        let seat = first.owner.index();
        if self.turns.len() <= seat {
            self.turns.resize(seat + 1, 0);
        }
        self.turns[seat] += 1;
    }
}

/// T-116 … T-122: statistics of a game's turns.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct TurnMetrics {
    /// Turns in which at least one event was applied.
    pub total_turns: u32,
    /// Rounds begun.
    pub rounds: u32,
    /// Events submitted and applied, including orders.
    pub events: u32,
    /// Events derived by rules.
    pub derived_events: u32,
    /// T-118: turns ended by a pass.
    pub passes: u32,
    /// T-119: turns granted by a replay.
    pub replay_turns: u32,
    /// Longest run of consecutive replays.
    pub longest_replay_run: u32,
    /// T-122: finished turns; in a game that began with its first, the number of the last turn
    /// minus one.
    pub turn_advancements: u32,
    /// T-120: visits to each segment, loops included, sorted by segment number.
    pub segments: Vec<(SegmentId, u32)>,
    /// Turns by seat.
    pub turns_by_seat: Vec<(Seat, u32)>,
    /// T-96: number of refusals by code, sorted by code.
    pub refusals: Vec<(&'static str, u64)>,
}

impl TurnMetrics {
    /// T-124: computes the same from the snapshots of a whole game, in order; `events` counts
    /// submitted and derived events.
    pub fn of(history: &[TurnState], events: (u32, u32), acted: bool) -> Self {
        let mut tally = Tally::default();
        tally.add_all(history);
        history.last().map_or_else(Self::default, |last| Self::from_tally(tally, last, events, acted))
    }

    /// Computes them from a tally of all phases, including the current one; `acted` is true if
    /// anything was applied in that.
    pub(super) fn from_tally(
        mut tally: Tally,
        last: &TurnState,
        (events, derived_events): (u32, u32),
        acted: bool,
    ) -> Self {
        tally.segments.sort_unstable();
        let by_seat = tally.turns.iter().enumerate().filter(|(_, turns)| **turns > 0);
        let turns: u32 = tally.turns.iter().sum();
        Self {
            total_turns: turns - u32::from(!acted),
            rounds: last.round_number,
            events,
            derived_events,
            passes: tally.passes,
            replay_turns: tally.replays,
            longest_replay_run: tally.longest_run,
            turn_advancements: turns - 1,
            turns_by_seat: by_seat.map(|(seat, turns)| (Seat(seat as u8), *turns)).collect(),
            segments: tally.segments,
            refusals: Vec::new(),
        }
    }

    /// T-117: submitted events per turn, in thousandths; 0 without turns.
    pub fn average_turn_length_permille(&self) -> u64 {
        (u64::from(self.events) * 1_000).checked_div(u64::from(self.total_turns)).unwrap_or(0)
    }

    /// T-121: turns per round, in thousandths.
    pub fn turns_per_round_permille(&self) -> u64 {
        (u64::from(self.total_turns) * 1_000).checked_div(u64::from(self.rounds)).unwrap_or(0)
    }
}
