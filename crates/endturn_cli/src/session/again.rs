//! Replaying a record within a session, so that all its books begin with round 1.

use std::borrow::Borrow;

use endturn::engine::record::{Mismatch, Record, Replay};
use endturn::report::game::chronicle::RoundSeen;

use super::Session;
use crate::failure::Failure;

/// The reason why a record could not be replayed to its end.
pub(crate) enum Broken {
    /// It differs from the game.
    Differs(Mismatch),
    /// The books could not be kept.
    Failed(Failure),
}

impl Session {
    /// Replays a record up to a round, before anything is written: the rounds' additions to the
    /// files come after their first lines. Returns the last round.
    pub(crate) fn play_again<R: Borrow<Record>>(
        &mut self,
        replay: &mut Replay<R>,
        to: u32,
    ) -> Result<Option<RoundSeen>, Broken> {
        let mut last = None;
        while replay.last_round() < to {
            match replay.round(&mut self.game) {
                None => break,
                Some(Err(mismatch)) => return Err(Broken::Differs(mismatch)),
                Some(Ok(())) => {
                    let (seen, lines) = self.round_ended().map_err(Broken::Failed)?;
                    self.first.push(&lines);
                    last = Some(seen);
                }
            }
        }
        Ok(last)
    }

    /// Returns the record of the game so far, with the orders of the unfinished round.
    pub(crate) fn record_so_far(&self, rounds: &str) -> String {
        format!("{rounds}{}", self.writer.unfinished(&self.game))
    }
}
