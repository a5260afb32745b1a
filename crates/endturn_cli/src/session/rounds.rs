//! Playing round by round, with the option to leave a long round early.

use endturn::engine::{Game, Progress};

use super::Session;
use crate::failure::Failure;
use crate::playback::waits;
use crate::stopwatch;

/// If the last round took longer than this many nanoseconds, the next may be left before its end.
/// Shorter rounds end before anyone has to wait.
const LONG: u64 = 100_000_000;

impl Session {
    /// Plays the next round. False if asked to stop before the end of a long one; the game then is
    /// where it was before the round.
    ///
    /// # Errors
    /// If a seat has to act that no persona plays.
    pub(crate) fn advance(&mut self, is_asked: &dyn Fn() -> bool) -> Result<bool, Failure> {
        let began = stopwatch::nanoseconds();
        let is_whole = round_unless(&mut self.game, self.is_slow, is_asked)?;
        self.is_slow = stopwatch::nanoseconds() - began > LONG;
        Ok(is_whole)
    }
}

/// Plays a round. If it may be left, and `is_asked` says so between two choices of players, the
/// game goes back to where the round began, so that all books end with the same round as it does,
/// and the result is false.
fn round_unless(game: &mut Game, may_leave: bool, is_asked: &dyn Fn() -> bool) -> Result<bool, Failure> {
    let round = game.rounds_finished();
    // A round that was begun elsewhere has orders that would be lost.
    let before = (may_leave && game.log().is_empty()).then(|| game.snapshot());
    let progress = match &before {
        None => Some(game.advance_round()),
        Some(_) => game.advance_while(&mut |game| game.rounds_finished() == round && !is_asked()),
    };
    match (progress, before) {
        (Some(Progress::Decision(decision)), _) => Err(waits(decision.seat)),
        (None, Some(before)) if game.rounds_finished() == round => {
            game.restore(&before).expect("a snapshot of this very game can be read");
            Ok(false)
        }
        _ => Ok(true),
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    /// Plays some rounds and returns the game's digest and record; after each round, another one is
    /// tried and left after some choices.
    fn played(scenario: &str, rounds: u32, left: &[u32]) -> (String, String) {
        let path = format!("{}/../../scenarios/{scenario}", env!("CARGO_MANIFEST_DIR"));
        let loaded = endturn::load(&path, &[]).unwrap();
        let seed = loaded.setup.seed;
        let mut session = Session::start(loaded, seed, String::new());
        let mut record = session.first_lines().record.clone();
        for _ in 0..rounds {
            for &choices in left {
                let (before, asked) = (session.game.digest(), Cell::new(0));
                let is_asked = || asked.replace(asked.get() + 1) >= choices;
                assert!(!round_unless(&mut session.game, true, &is_asked).unwrap());
                assert_eq!((asked.get(), session.game.digest()), (choices + 1, before));
                assert!(session.game.log().is_empty(), "nothing of it will be written");
            }
            assert!(round_unless(&mut session.game, !left.is_empty(), &|| false).unwrap());
            record += &session.round_ended().unwrap().1.record;
        }
        (session.game.digest().to_string(), record)
    }

    #[test]
    fn a_round_that_is_left_was_never_begun() {
        for (scenario, choices) in [("fleets_four_way.ron", &[0, 1, 3][..]), ("civ_two_cities.ron", &[1])] {
            assert_eq!(played(scenario, 5, choices), played(scenario, 5, &[]), "{scenario}");
        }
    }

    #[test]
    fn a_round_that_may_not_be_left_is_played_to_its_end() {
        let path = format!("{}/../../scenarios/fleets_duel.ron", env!("CARGO_MANIFEST_DIR"));
        let loaded = endturn::load(&path, &[]).unwrap();
        let mut session = Session::start(loaded, 1, String::new());
        assert!(round_unless(&mut session.game, false, &|| true).unwrap());
        assert_eq!(session.game.rounds_finished(), 1);
    }
}
