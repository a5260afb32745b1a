//! The doubling cube.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::board::Side;

/// The highest value of the cube.
const MAX: u8 = 64;

/// The doubling cube (T-35, T-152).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cube {
    value: u8,
    owner: Option<Side>,
    last_doubled: u32,
    is_dead: bool,
    offer: Option<Side>,
}

/// A double that awaits its answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offer {
    /// The side that offered; the other answers.
    pub by: Side,
    /// The cube's value after a take, 2..=64.
    pub value: u8,
}

/// Reason for which a player may not double now. Nothing has changed, and the player may do
/// something else (T-94).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CubeRefusal {
    /// The dice have been rolled: doubling comes before.
    NotRollSegment,
    /// The cube was turned in this same turn.
    SameTurn,
    /// The other player owns the cube.
    NotOwner,
    /// The cube shows 64.
    CubeMax,
    /// The Crawford game is played without the cube.
    Crawford,
    /// A double awaits its answer.
    ResponsePending,
}

impl fmt::Display for CubeRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NotRollSegment => "doubling comes before the roll",
            Self::SameTurn => "the cube was turned in this turn",
            Self::NotOwner => "the other player owns the cube",
            Self::CubeMax => "the cube shows 64",
            Self::Crawford => "the Crawford game is played without the cube",
            Self::ResponsePending => "a double awaits its answer",
        })
    }
}

impl std::error::Error for CubeRefusal {}

impl Default for Cube {
    fn default() -> Self {
        Self { value: 1, owner: None, last_doubled: 0, is_dead: false, offer: None }
    }
}

impl Cube {
    /// Makes a cube that cannot be turned, as in the Crawford game.
    pub fn dead() -> Self {
        Self { is_dead: true, ..Self::default() }
    }

    /// Makes a cube that was last turned in the turn of this number, and is not offered.
    pub(super) fn turned(value: u8, owner: Side, last_doubled: u32) -> Self {
        Self { value, owner: Some(owner), last_doubled, ..Self::default() }
    }

    /// Its value: 1, 2, 4 … 64.
    pub fn value(&self) -> u8 {
        self.value
    }

    /// The side that may turn it next; `None` while it is in the middle and both may.
    pub fn owner(&self) -> Option<Side> {
        self.owner
    }

    /// The turn in which it was last turned; 0 if never.
    pub fn last_doubled_turn(&self) -> u32 {
        self.last_doubled
    }

    /// The double that awaits its answer.
    pub fn offer(&self) -> Option<Offer> {
        self.offer.map(|by| Offer { by, value: 2 * self.value })
    }

    /// Checks that the active player may double now (T-42, T-97, T-99). `in_roll` is true in the
    /// Roll segment.
    pub fn check(&self, by: Side, turn: u32, in_roll: bool) -> Result<(), CubeRefusal> {
        let refused = [
            (self.offer.is_some(), CubeRefusal::ResponsePending),
            (!in_roll, CubeRefusal::NotRollSegment),
            (turn <= self.last_doubled, CubeRefusal::SameTurn),
            (self.is_dead, CubeRefusal::Crawford),
            (self.owner == Some(by.other()), CubeRefusal::NotOwner),
            (self.value >= MAX, CubeRefusal::CubeMax),
        ];
        refused.into_iter().find(|(holds, _)| *holds).map_or(Ok(()), |(_, refusal)| Err(refusal))
    }

    /// Offers a double, if [`Cube::check`] allows it.
    pub fn double(&mut self, by: Side, turn: u32, in_roll: bool) -> Result<(), CubeRefusal> {
        self.check(by, turn, in_roll)?;
        self.offer = Some(by);
        Ok(())
    }

    /// Takes the double: value, owner and turn change in one step (T-98). Returns false if no
    /// double was offered.
    pub fn take(&mut self, turn: u32) -> bool {
        let Some(by) = self.offer.take() else { return false };
        self.value *= 2;
        self.owner = Some(by.other());
        self.last_doubled = turn;
        true
    }

    /// Drops the double: returns the winner and the points, which are the value before the double;
    /// `None` if no double was offered.
    pub fn drop_offer(&mut self) -> Option<(Side, u8)> {
        self.offer.take().map(|by| (by, self.value))
    }

    /// True if it could be the cube in the `turn`-th turn of a game that began with `start`.
    pub(super) fn is_possible(&self, turn: u32, start: &Self) -> bool {
        let is_stated = Self { offer: None, ..*self } == *start && start.value > 1;
        let is_centred = self.value == 1 && self.owner.is_none() && self.last_doubled == 0;
        let is_turned = (2..=MAX).contains(&self.value)
            && self.value.is_power_of_two()
            && self.owner.is_some()
            && (2..=turn).contains(&self.last_doubled)
            // Each double takes a turn of its own, and none comes before the second.
            && self.value.ilog2() - start.value.ilog2().min(self.value.ilog2()) < self.last_doubled;
        let may_be_offered = |by: Side| {
            self.value < MAX && self.owner.is_none_or(|owner| owner == by) && turn > self.last_doubled && turn > 1
        };
        let is_quiet = is_centred && self.offer.is_none();
        if self.is_dead {
            is_quiet
        } else {
            (is_centred || is_stated || is_turned) && self.offer.is_none_or(may_be_offered)
        }
    }
}
