//! Advances a game through its personas: to the next decision of a person, to the end of the round,
//! or by n rounds.

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
    /// The segment in which it acts.
    pub segment: SegmentId,
    /// The round.
    pub round: u32,
}

/// Outcome of advancing a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// All requested rounds are finished; the number of the last one.
    Round(u32),
    /// A person has to act first.
    Decision(Decision),
    /// The game is over.
    Over,
}

impl Game {
    /// Returns the seat that has to act next; `None` once the game is over. In a collection, that
    /// is the lowest seat still to end, and once all have ended, the seat that closes the
    /// collection unless it closes by itself; if orders take effect at once, the first seat in the
    /// order of the round (T-48).
    pub fn next_seat(&self) -> Option<Seat> {
        self.seat_of(Now::of(self.world()))
    }

    /// Returns the seat that has to act at this point of the game.
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

    /// A read-only look at the clock.
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

    /// Lets personas play to the end of the game while `go_on` returns true; it is called before
    /// each choice, also inside a round. `None` if `go_on` stopped the game, which can resume later
    /// as if it had not been stopped, or if the round was [left](Self::has_left).
    pub fn advance_while(&mut self, go_on: &mut dyn FnMut(&Self) -> bool) -> Option<Progress> {
        loop {
            if !self.now().is_over && !go_on(self) {
                return None;
            }
            let choice = self.advance_choice();
            if self.has_left() {
                return None;
            }
            if let Err(progress) = choice {
                return Some(progress);
            }
        }
    }

    /// Work done in the game so far: orders applied, turns ended, and events derived by rules.
    pub fn work(&self) -> u64 {
        let (events, derived) = self.world().resource::<TurnWork>().event_counts();
        u64::from(events) + u64::from(derived)
    }
}
