//! Results as frames. The seats that joined a game, if any, come after the result, then the tables
//! of modules, so that games without them have the same bytes as before these existed.

use super::frame::{Framed, framed};
use crate::play::GameResult;

/// Encodes a whole result.
pub(super) fn frame_of(result: &GameResult) -> Vec<u8> {
    const PLAIN: &str = "results are plain data";
    let mut bytes = postcard::to_stdvec(result).expect(PLAIN);
    if !result.guests.is_empty() || !result.logs.is_empty() {
        bytes.extend(postcard::to_stdvec(&result.guests).expect(PLAIN));
    }
    if !result.logs.is_empty() {
        bytes.extend(postcard::to_stdvec(&result.logs).expect(PLAIN));
    }
    framed(result.game, &bytes)
}

/// Decodes the result of a game; `None` if it belongs to another game, or more seats joined than
/// there are.
pub(super) fn result(framed: &Framed<'_>) -> Option<GameResult> {
    let (mut result, rest): (GameResult, &[u8]) = postcard::take_from_bytes(framed.bytes()).ok()?;
    if !rest.is_empty() {
        let (guests, logs) = postcard::take_from_bytes(rest).ok()?;
        result.guests = guests;
        if !logs.is_empty() {
            result.logs = postcard::from_bytes(logs).ok()?;
        }
    }
    (result.game == framed.number && result.guests.len() <= result.seats.len()).then_some(result)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        course::Course,
        ledger::frame::frame,
        logs::Log,
        play::{End, Guest, SeatRow},
    };

    #[test]
    fn who_joined_comes_back_and_a_game_that_nobody_joins_has_no_more_bytes() {
        let row = || SeatRow { rank: None, outcome: None, metrics: vec![3] };
        let plain = GameResult { seats: vec![row(), row()], ..GameResult::unplayed(7, End::RoundBudget) };
        assert_eq!(frame_of(&plain), frame(7, &plain));
        let guests = vec![Guest { name: "Guest".into(), course: Course::default() }];
        let joined = GameResult { guests, ..plain.clone() };
        let logs = vec![Log::default()];
        let logged = [plain.clone(), joined.clone()].map(|one| GameResult { logs: logs.clone(), ..one });
        for one in [plain, joined].into_iter().chain(logged) {
            assert_eq!(result(&Framed::first(&frame_of(&one)).unwrap()), Some(one));
        }
    }

    #[test]
    fn more_guests_than_seats_are_no_result() {
        let guest = Guest { name: "Guest".into(), course: Course::default() };
        let wrong = GameResult { guests: vec![guest], ..GameResult::unplayed(7, End::RoundBudget) };
        assert_eq!(result(&Framed::first(&frame_of(&wrong)).unwrap()), None);
    }
}
