//! Soundness check of a restored position.

use super::{colour::Colour, position::Position};
use endturn_engine::compact::CompactSort as _;

impl Position {
    /// Checks that the position could have come about in a game that began with `start`; the error
    /// is its fault.
    pub fn check(&self, start: &Self) -> Result<(), &'static str> {
        self.setup.check().map_err(|_| "the setup is not one of the game")?;
        let hashes = self.seen.hashes();
        let ensure = |holds: bool, problem| if holds { Ok(()) } else { Err(problem) };
        ensure(self.board.size() == self.setup.size, "the board is not of the size agreed")?;
        ensure(self.board.is_legal(), "a chain has no liberty")?;
        ensure(hashes.last() == Some(&self.board.hash()), "the last position played is not the one on the board")?;
        ensure(hashes.starts_with(start.hashes()), "the first position is not that of the setup")?;
        // Each stone played is on the board or was taken; none comes or goes otherwise.
        let placed_by = |position: &Self, colour: Colour| {
            u64::from(position.board.stones(colour)) + u64::from(position.prisoners_of(colour.other()))
        };
        let placed = |position: &Self| placed_by(position, Colour::Black) + placed_by(position, Colour::White);
        let played = (hashes.len() - start.hashes().len()) as u64;
        ensure(placed(start) + played == placed(self), "the stones played are not those on the board and those taken")?;
        let moves = self.moves.checked_sub(start.moves).ok_or("fewer moves were made than before the game")?;
        ensure(played <= u64::from(moves), "more stones were played than moves made")?;
        ensure(self.setup.cap().is_none_or(|cap| self.moves <= cap), "the game is longer than its cap")?;
        ensure(
            (self.to_move == start.to_move) == moves.is_multiple_of(2),
            "the player to move does not fit the number of moves",
        )?;
        let mut sorted = hashes.to_vec();
        sorted.compact_sort();
        ensure(sorted.windows(2).all(|pair| pair[0] != pair[1]), "a position occurred twice")?;
        // A player moves every other time, so no colour can have placed more stones than that.
        let own = |colour: Colour| {
            let turns = u64::from(moves).div_ceil(2) - u64::from(colour != start.to_move && moves % 2 == 1);
            turns + placed_by(start, colour)
        };
        let is_possible = Colour::BOTH.into_iter().all(|colour| placed_by(self, colour) <= own(colour));
        ensure(is_possible, "a colour has more stones than it had turns")
    }
}
