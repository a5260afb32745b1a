//! Letting personas play on: to the next decision of a person, to the end of the round, by n rounds.

use std::sync::Arc;

use super::Game;
use crate::{
    rules::Measured,
    seats::Seat,
    turn::{CommitBuffer, SegmentId, TurnWork},
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
    /// The seat that has to act next; none once the game is over. In a collection, the lowest seat still to end.
    pub fn next_seat(&self) -> Option<Seat> {
        if self.ended().is_some() {
            return None;
        }
        let turn = self.turn();
        match turn.active_player() {
            Some(seat) => Some(seat),
            None => turn.provisional_actors().without(self.world().resource::<CommitBuffer>().submitted()).lowest(),
        }
    }

    /// Lets personas play until a person has to decide or the game is over.
    pub fn advance_to_decision(&mut self) -> Option<Decision> {
        loop {
            if let Err(progress) = self.advance_seat() {
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
        let goal = self.rounds_finished().saturating_add(rounds);
        while self.ended().is_none() && self.rounds_finished() < goal {
            if let Err(progress) = self.advance_seat() {
                return progress;
            }
        }
        if self.ended().is_some() { Progress::Over } else { Progress::Round(self.rounds_finished()) }
    }

    /// Lets personas play to the end of the game, as long as `go_on` says so; it is asked before each seat's turn, also inside
    /// a round. None if it has stopped the game, which can go on later as if it had not.
    pub fn advance_while(&mut self, go_on: &mut dyn FnMut(&Self) -> bool) -> Option<Progress> {
        loop {
            if self.ended().is_none() && !go_on(self) {
                return None;
            }
            if let Err(progress) = self.advance_seat() {
                return Some(progress);
            }
        }
    }

    /// The work of the game so far: orders that were applied, turns that were ended, and events that rules derived.
    pub fn work(&self) -> u64 {
        let (events, derived) = self.world().resource::<TurnWork>().event_counts();
        u64::from(events) + u64::from(derived)
    }

    /// Lets the persona of the next seat give its orders and end its turn.
    fn advance_seat(&mut self) -> Result<(), Progress> {
        let seat = self.next_seat().ok_or(Progress::Over)?;
        let turn = self.turn();
        let setup = Arc::clone(&self.setup);
        if !self.plays_itself(seat) {
            let decision = Decision { seat, segment: turn.segment(), round: turn.round_number() };
            return Err(Progress::Decision(decision));
        }
        let mut wanted = std::mem::take(&mut self.wanted);
        for (at, module) in setup.modules.iter().enumerate() {
            self.measure(Measured::Decisions(at));
            let persona = self.deciding(seat).iter().find(|(name, _)| name == module.name());
            if let Some((_, persona)) = persona {
                module.decide(self.world(), seat, persona, &mut wanted);
            }
            self.measured();
        }
        for order in wanted.drain(..) {
            // A persona whose order is refused has lost that order and nothing else; conformance tests count these.
            if self.submit_order(seat, order).is_err() {
                self.refused += 1;
            }
        }
        self.wanted = wanted;
        self.end_turn(seat).expect("the seat was to act and has not ended its turn");
        Ok(())
    }
}
