//! What brings a game on where nobody says what is to be done.

use crate::{Game, Seat, orders::Refusal, random::Draw};

/// Of each form of order so many are listed for a seat that can't just end its turn.
const MOST_LISTED: usize = 10;

/// Ends the turn of a seat; where only a move does so, makes one of those that are listed, or says what else it may.
///
/// # Errors
/// Why the turn may not end, where nothing is listed either.
pub(super) fn move_on(game: &mut Game, seat: Seat, draw: &mut Draw) -> Result<(), Refusal> {
    let Err(refusal) = game.end_turn(seat) else { return Ok(()) };
    let mut choices = game.legal(seat, MOST_LISTED).choices;
    if choices.is_empty() {
        return Err(refusal);
    }
    let at = draw.below(choices.len() as u64) as usize;
    game.choose(seat, choices.swap_remove(at))
}
