//! Playing round by round, with the option to leave a long round early.

use endturn::engine::{
    Game, Progress,
    record::{Mismatch, Record, Replay},
};

use super::Session;
use crate::failure::Failure;
use crate::playback::waits;
use crate::stopwatch;

/// If the last round took longer than this many nanoseconds, the next may be left before its end.
/// Shorter rounds end before anyone has to wait.
const LONG: u64 = 100_000_000;

impl Session {
    /// Plays the next round. False if asked to stop before the end of a long one; the game then is
    /// where it was before the round. `look` is called after each order but the last.
    ///
    /// # Errors
    /// If a seat has to act that no persona plays.
    pub(crate) fn advance(
        &mut self,
        is_asked: fn() -> bool,
        mut look: Option<&mut dyn FnMut(&Game)>,
    ) -> Result<bool, Failure> {
        let began = stopwatch::nanoseconds();
        let round = self.game.rounds_finished() + 1;
        let mut frames = self.frames.as_mut().filter(|frames| frames.has_moves());
        // Whoever looks on may wait as long as they want.
        let may_leave = self.is_slow || look.is_some();
        let is_whole = if frames.is_none() && look.is_none() {
            round_unless(&mut self.game, may_leave, is_asked, None)?
        } else {
            let mut each = |game: &Game| {
                if let Some(frames) = &mut frames {
                    frames.moved(game, round);
                }
                if let Some(look) = &mut look {
                    look(game);
                }
            };
            round_unless(&mut self.game, may_leave, is_asked, Some(&mut each))?
        };
        if let Some(frames) = frames.filter(|_| !is_whole) {
            frames.forget(round);
        }
        self.is_slow = stopwatch::nanoseconds() - began > LONG;
        Ok(is_whole)
    }

    /// Replays the next round. `None` if there are no more, or if asked to stop before the end of a
    /// long one; the game then is where it was before the round. `look` is called after each order
    /// but the last.
    pub(crate) fn replay(
        &mut self,
        replay: &mut Replay<&Record>,
        is_asked: fn() -> bool,
        mut look: Option<&mut dyn FnMut(&Game)>,
    ) -> Option<Result<(), Mismatch>> {
        let (game, began) = (&mut self.game, stopwatch::nanoseconds());
        let before = (self.is_slow || look.is_some()).then(|| game.mark());
        game.leave_if(before.as_ref().map(|_| is_asked));
        let mut is_first = true;
        let mut give = |game: &mut Game, seat, text: &str| {
            if let Some(look) = look.as_mut().filter(|_| !std::mem::take(&mut is_first)) {
                look(game);
            }
            game.submit(seat, text)
        };
        let round = replay.round_with(game, &mut give);
        if let Some(before) = before.filter(|_| game.has_left()) {
            game.go_back(&before);
        }
        game.leave_if(None);
        self.is_slow = stopwatch::nanoseconds() - began > LONG;
        round
    }
}

/// Plays a round. If it may be left, and `is_asked` says so anywhere inside it, the game goes back
/// to where the round began, so that all books end with the same round as it does, and the result
/// is false. `look` is called before each choice
/// of the round but the first.
fn round_unless(
    game: &mut Game,
    may_leave: bool,
    is_asked: fn() -> bool,
    mut look: Option<&mut dyn FnMut(&Game)>,
) -> Result<bool, Failure> {
    let round = game.rounds_finished();
    // A round that was begun elsewhere has orders that would be lost.
    let before = (may_leave && game.log().is_empty()).then(|| game.mark());
    let is_asked: fn() -> bool = if before.is_some() { is_asked } else { || false };
    let mut is_first = true;
    let progress = match (&before, &mut look) {
        (None, None) => Some(game.advance_round()),
        (_, look) => {
            game.leave_if(before.as_ref().map(|_| is_asked));
            game.advance_while(&mut |game| {
                let lasts = game.rounds_finished() == round;
                if let Some(look) = look.as_mut().filter(|_| lasts && !std::mem::take(&mut is_first)) {
                    look(game);
                }
                lasts && !is_asked()
            })
        }
    };
    let is_left = game.has_left() || game.rounds_finished() == round;
    let whole = match (progress, before) {
        (Some(Progress::Decision(decision)), _) => Err(waits(decision.seat)),
        (None, Some(before)) if is_left => {
            game.go_back(&before);
            Ok(false)
        }
        _ => Ok(true),
    };
    game.leave_if(None);
    whole
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    thread_local! {
        static TIMES: Cell<u32> = const { Cell::new(0) };
    }

    /// False as many times as `TIMES` says.
    fn is_up() -> bool {
        let times = TIMES.get();
        TIMES.set(times.saturating_sub(1));
        times == 0
    }

    /// Plays some rounds and returns the game's digest and record. Each round is first begun and
    /// left once per entry of `left`, after that many questions whether to stop.
    fn played(scenario: &str, rounds: u32, left: &[u32]) -> (String, String) {
        let path = format!("{}/../../scenarios/{scenario}", env!("CARGO_MANIFEST_DIR"));
        let loaded = endturn::load(&path, &[]).unwrap();
        let seed = loaded.setup.seed;
        let mut session = Session::start(loaded, seed, String::new());
        let mut record = session.first_lines().record.clone();
        for _ in 0..rounds {
            for &times in left {
                let before = session.game.digest();
                TIMES.set(times);
                assert!(!round_unless(&mut session.game, true, is_up, None).unwrap());
                assert_eq!((TIMES.get(), session.game.digest()), (0, before));
                assert!(session.game.log().is_empty(), "nothing of it will be written");
            }
            assert!(round_unless(&mut session.game, !left.is_empty(), || false, None).unwrap());
            record += &session.round_ended().unwrap().1.record;
        }
        (session.game.digest().to_string(), record)
    }

    #[test]
    fn a_round_that_is_left_was_never_begun() {
        for (scenario, left) in [("fleets_four_way.ron", &[0, 1, 3, 12][..]), ("civ_two_cities.ron", &[1, 9])] {
            assert_eq!(played(scenario, 5, left), played(scenario, 5, &[]), "{scenario}");
        }
    }

    #[test]
    fn a_replay_that_is_left_goes_on_from_the_round_before() {
        let path = format!("{}/../../scenarios/fleets_four_way.ron", env!("CARGO_MANIFEST_DIR"));
        let loaded = endturn::load(&path, &[]).unwrap();
        let seed = loaded.setup.seed;
        let (digest, text) = played("fleets_four_way.ron", 4, &[]);
        let record = Record::parse(&text).unwrap();
        let (mut session, mut replay) = (Session::start(loaded, seed, String::new()), Replay::new(&record));
        for round in 0..4 {
            for times in [0, 1, 5, 11] {
                let before = session.game.digest();
                TIMES.set(times);
                session.is_slow = true;
                assert_eq!(session.replay(&mut replay, is_up, None), None);
                assert_eq!((session.game.digest(), replay.rounds(), TIMES.get()), (before, round, 0));
            }
            session.is_slow = true;
            assert_eq!(session.replay(&mut replay, || false, None), Some(Ok(())));
        }
        assert_eq!(session.game.digest().to_string(), digest);
        assert_eq!(session.replay(&mut replay, || false, None), None);
    }

    #[test]
    fn a_round_that_may_not_be_left_is_played_to_its_end() {
        let path = format!("{}/../../scenarios/fleets_duel.ron", env!("CARGO_MANIFEST_DIR"));
        let loaded = endturn::load(&path, &[]).unwrap();
        let mut session = Session::start(loaded, 1, String::new());
        assert!(round_unless(&mut session.game, false, || true, None).unwrap());
        assert_eq!(session.game.rounds_finished(), 1);
    }
}
