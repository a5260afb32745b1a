//! Letting personas play on: to the next decision of a person, to the end of the round, by n rounds.

use super::Game;
use crate::{
    seats::Seat,
    turn::{Look, Now, SeatOrder, SegmentId, TurnWork},
};

/// A seat without a persona has to act.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decision {
    /// The seat.
    pub seat: Seat,
    /// The segment in which it is asked.
    pub segment: SegmentId,
    /// The round.
    pub round: u32,
}

/// How far a game came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// So many rounds as asked for are finished; the number of the last one.
    Round(u32),
    /// A person has to act first.
    Decision(Decision),
    /// The game is over.
    Over,
}

impl Game {
    /// The seat that has to act next; none once the game is over. In a collection, the lowest seat still to end, and once all have ended the seat
    /// that closes it, where it does not close by itself; where orders take effect at once, the first in the order of the round (T-48).
    pub fn next_seat(&self) -> Option<Seat> {
        self.seat_of(Now::of(self.world()))
    }

    /// The seat that has to act where the game stands.
    pub(super) fn seat_of(&self, now: Now) -> Option<Seat> {
        if now.is_over {
            return None;
        }
        match now.state.active_player() {
            Some(seat) => Some(now.response.unwrap_or(seat)),
            None => {
                let look = self.look(&now);
                let pending = look.pending();
                if self.sealed.profile.is_concurrent(now.state.segment()) {
                    return self.world().resource::<SeatOrder>().of(pending).next();
                }
                pending.lowest().or_else(|| look.closer())
            }
        }
    }

    /// The clock, to look at.
    pub(super) fn look<'a>(&'a self, now: &'a Now) -> Look<'a> {
        Look { world: &self.world, sealed: &self.sealed, now }
    }

    /// Lets personas play until a person has to decide or the game is over.
    pub fn advance_to_decision(&mut self) -> Option<Decision> {
        loop {
            if let Err(progress) = self.advance_choice() {
                return match progress {
                    Progress::Decision(decision) => Some(decision),
                    Progress::Round(_) | Progress::Over => None,
                };
            }
        }
    }

    /// Lets personas play to the end of the current round.
    pub fn advance_round(&mut self) -> Progress {
        self.advance_rounds(1)
    }

    /// Lets personas play until `rounds` more rounds are finished.
    pub fn advance_rounds(&mut self, rounds: u32) -> Progress {
        let last = (self.now().state.round_number() - 1).saturating_add(rounds);
        loop {
            let now = self.now();
            if now.is_over {
                return Progress::Over;
            }
            if now.state.round_number() > last {
                return Progress::Round(now.state.round_number() - 1);
            }
            if let Err(progress) = self.advance_choice() {
                return progress;
            }
        }
    }

    /// Lets personas play to the end of the game, as long as `go_on` says so; it is asked before each choice, also inside
    /// a round. None if it has stopped the game, which can go on later as if it had not.
    pub fn advance_while(&mut self, go_on: &mut dyn FnMut(&Self) -> bool) -> Option<Progress> {
        loop {
            if self.ended().is_none() && !go_on(self) {
                return None;
            }
            if let Err(progress) = self.advance_choice() {
                return Some(progress);
            }
        }
    }

    /// The work of the game so far: orders that were applied, turns that were ended, and events that rules derived.
    pub fn work(&self) -> u64 {
        let (events, derived) = self.world().resource::<TurnWork>().event_counts();
        u64::from(events) + u64::from(derived)
    }
}
