//! Advances a game when no generator says what to do.

use endturn_engine::{Game, Seat, orders::Refusal, random::Draw};

/// Orders of each form to list for a seat that cannot simply end its turn.
const MAX_LISTED: usize = 10;

/// Ends the turn of a seat; if only a move does so, makes a listed move, or says another legal
/// word.
///
/// # Errors
/// The reason for which the turn may not end, if nothing is listed either.
pub(super) fn move_on(game: &mut Game, seat: Seat, draw: &mut Draw) -> Result<(), Refusal> {
    let Err(refusal) = game.end_turn(seat) else { return Ok(()) };
    let mut choices = game.legal(seat, MAX_LISTED).choices;
    if choices.is_empty() {
        return Err(refusal);
    }
    let at = draw.below(choices.len() as u64) as usize;
    game.choose(seat, choices.swap_remove(at))
}
