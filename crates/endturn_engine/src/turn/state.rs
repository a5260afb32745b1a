//! A snapshot of a game's position in time (T-11, T-26 … T-34).

use serde::{Deserialize, Serialize};

use super::{SegmentId, TurnProfile};
use crate::seats::{Roster, Seat, SeatSet};

/// T-11: a plain value, never changed once it is in the chain. Two states are equal if all fields
/// are, except the event index (T-34) and the seats of the phase, which follow from the ordering.
#[derive(Clone, Copy, Debug, Eq, Serialize, Deserialize)]
pub struct TurnState {
    pub(super) turn_number: u32,
    pub(super) round_number: u32,
    pub(super) owner: Seat,
    pub(super) segment: SegmentId,
    pub(super) segment_ordinal: u32,
    pub(super) pass_count: u32,
    pub(super) is_replay: bool,
    pub(super) provisional_actors: SeatSet,
    pub(super) last_action_event_index: Option<u32>,
    /// Derived from the ordering, and kept here for readers.
    #[serde(skip)]
    pub(super) seats: SeatSet,
}

impl TurnState {
    /// Placeholder before the first state.
    pub(crate) fn before_the_first() -> Self {
        Self {
            turn_number: 0,
            round_number: 0,
            owner: Seat(0),
            segment: SegmentId::MAIN,
            segment_ordinal: 0,
            pass_count: 0,
            is_replay: false,
            provisional_actors: SeatSet::EMPTY,
            last_action_event_index: None,
            seats: SeatSet::EMPTY,
        }
    }

    /// T-26: from 1, plus 1 for every finished phase.
    #[inline]
    pub fn turn_number(&self) -> u32 {
        self.turn_number
    }

    /// T-27: from 1, plus 1 whenever the ordering's cycle is exhausted.
    #[inline]
    pub fn round_number(&self) -> u32 {
        self.round_number
    }

    /// T-28: the one seat whose events are accepted; `None` while intents are being collected.
    #[inline]
    pub fn active_player(&self) -> Option<Seat> {
        self.provisional_actors.is_empty().then_some(self.owner)
    }

    /// T-36: the seat that the ordering chose for this phase.
    #[inline]
    pub fn owner(&self) -> Seat {
        self.owner
    }

    /// The seats of the phase, whether or not they are still in the game: one, a group, or the
    /// whole table. Rules that run at the boundaries of a phase act for these seats.
    #[inline]
    pub fn seats(&self) -> SeatSet {
        self.seats
    }

    /// T-29: the current segment.
    #[inline]
    pub fn segment(&self) -> SegmentId {
        self.segment
    }

    /// T-30: 0 in the first snapshot of a phase, plus 1 for each further one.
    #[inline]
    pub fn segment_ordinal(&self) -> u32 {
        self.segment_ordinal
    }

    /// T-31: number of consecutive phases, immediately before this one, that ended with a pass.
    #[inline]
    pub fn pass_count(&self) -> u32 {
        self.pass_count
    }

    /// T-32: true if this phase was granted by a replay.
    #[inline]
    pub fn is_replay(&self) -> bool {
        self.is_replay
    }

    /// T-33: seats that must act in the open collection; empty elsewhere.
    #[inline]
    pub fn provisional_actors(&self) -> SeatSet {
        self.provisional_actors
    }

    /// T-34: the log index of the event that made this snapshot; `None` for the first. Not part of
    /// equality.
    pub fn last_action_event_index(&self) -> Option<u32> {
        self.last_action_event_index
    }

    /// T-129, T-130: the 24 bytes of the turn section of a digest.
    pub fn digest_bytes(&self) -> [u8; 24] {
        let mut bytes = [0u8; 24];
        bytes[..4].copy_from_slice(&[0x54, 0x52, 0x4E, 0x01]);
        bytes[4..8].copy_from_slice(&self.turn_number.to_le_bytes());
        let seat = self.active_player().map_or(u16::MAX, |seat| u16::from(seat.0));
        bytes[8..10].copy_from_slice(&seat.to_le_bytes());
        bytes[10..12].copy_from_slice(&self.segment.0.to_le_bytes());
        bytes[12..16].copy_from_slice(&self.round_number.to_le_bytes());
        bytes[16..20].copy_from_slice(&self.pass_count.to_le_bytes());
        bytes[20] = u8::from(self.is_replay);
        bytes
    }

    /// The snapshot in short notation: `4/2 seat0 Main#1 p0`.
    pub fn shorthand(&self) -> String {
        self.written(&self.segment.to_string(), |seat| format!("seat{}", seat.0))
    }

    /// The same with the profile's names for segments and the table's for seats:
    /// `4/2 Ann Attack#1 p0`, and while several seats have to act `1/1 - Commit#0 p0 {Ann,Bo}`.
    pub fn describe(&self, profile: &TurnProfile, roster: &Roster) -> String {
        let mut text = self.written(&profile.name(self.segment), |seat| roster.name(seat).to_owned());
        if !self.provisional_actors.is_empty() {
            let names: Vec<&str> = self.provisional_actors.iter().map(|seat| roster.name(seat)).collect();
            text += &format!(" {{{}}}", names.join(","));
        }
        text
    }

    fn written(&self, segment: &str, name: impl Fn(Seat) -> String) -> String {
        let seat = self.active_player().map_or("-".to_owned(), name);
        let replay = if self.is_replay { " rep" } else { "" };
        let (turn, round, ordinal) = (self.turn_number, self.round_number, self.segment_ordinal);
        format!("{turn}/{round} {seat} {segment}#{ordinal} p{}{replay}", self.pass_count)
    }
}

impl PartialEq for TurnState {
    fn eq(&self, other: &Self) -> bool {
        let key = |state: &Self| {
            (
                (state.turn_number, state.round_number, state.owner, state.segment, state.segment_ordinal),
                (state.pass_count, state.is_replay, state.provisional_actors),
            )
        };
        key(self) == key(other)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn state(turn: u32, round: u32, segment: SegmentId, pass: u32, replay: bool, actors: SeatSet) -> TurnState {
        TurnState {
            turn_number: turn,
            round_number: round,
            owner: Seat(0),
            segment,
            segment_ordinal: 0,
            pass_count: pass,
            is_replay: replay,
            provisional_actors: actors,
            last_action_event_index: None,
            seats: SeatSet::EMPTY,
        }
    }

    #[test]
    fn t_130_golden_digests_of_the_turn_section() {
        let nobody = SeatSet::EMPTY;
        let first = state(1, 1, SegmentId::MAIN, 0, false, nobody);
        assert_eq!(
            first.digest_bytes()[..],
            [0x54, 0x52, 0x4e, 1, 1, 0, 0, 0, 0, 0, 2, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
        );
        let digest = |state: TurnState| format!("{:032x}", xxhash_rust::xxh3::xxh3_128(&state.digest_bytes()));
        assert_eq!(digest(first), "2c78136af51f08e06948eeb2ca60d83e");
        assert_eq!(digest(state(3, 2, SegmentId::MAIN, 2, false, nobody)), "96cacacec08de8795e8c0fe3b27a833e");
        assert_eq!(digest(state(2, 1, SegmentId::ROLL, 0, true, nobody)), "bd237ddeeb87937a14c98f453f401b57");
        let commit = state(1, 1, SegmentId::COMMIT, 0, false, SeatSet::first(2));
        assert_eq!(digest(commit), "685e79db49c8a562b9130d75d2a521e7");
    }

    #[test]
    fn t_34_the_event_index_is_not_part_of_equality() {
        let one = state(1, 1, SegmentId::MAIN, 0, false, SeatSet::EMPTY);
        let other = TurnState { last_action_event_index: Some(7), ..one };
        assert_eq!(one, other);
        assert_ne!(one, TurnState { segment_ordinal: 1, ..one });
    }
}
