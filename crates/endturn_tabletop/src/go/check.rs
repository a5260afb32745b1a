//! Soundness check of a restored position.

use super::{colour::Colour, position::Position};

impl Position {
    /// Checks that the position could have come about in a game; the error is its fault.
    pub fn check(&self) -> Result<(), &'static str> {
        self.setup.check().map_err(|_| "the setup is not one of the game")?;
        let hashes = self.seen.hashes();
        let ensure = |holds: bool, problem| if holds { Ok(()) } else { Err(problem) };
        ensure(self.board.size() == self.setup.size, "the board is not of the size agreed")?;
        ensure(self.board.is_legal(), "a chain has no liberty")?;
        ensure(hashes.last() == Some(&self.board.hash()), "the last position played is not the one on the board")?;
        let first = Self::new(self.setup).map_err(|_| "the setup is not one of the game")?;
        ensure(hashes.first() == Some(&first.hash()), "the first position is not that of the setup")?;
        // Each stone played is on the board or was taken; none comes or goes otherwise.
        let placed = hashes.len() as u64 - 1 + u64::from(self.setup.handicap);
        let [black, white] = Colour::BOTH.map(|colour| u64::from(self.board.stones(colour)));
        let taken: u64 = self.prisoners.iter().map(|taken| u64::from(*taken)).sum();
        ensure(placed == black + white + taken, "the stones played are not those on the board and those taken")?;
        ensure(hashes.len() as u64 - 1 <= u64::from(self.moves), "more stones were played than moves made")?;
        ensure(self.setup.cap().is_none_or(|cap| self.moves <= cap), "the game is longer than its cap")?;
        let is_first = self.moves.is_multiple_of(2);
        ensure((self.to_move == first.to_move) == is_first, "the other player is to move after so many moves")?;
        let mut sorted = hashes.to_vec();
        sorted.sort_unstable();
        ensure(sorted.windows(2).all(|pair| pair[0] != pair[1]), "a position occurred twice")?;
        // A player moves every other time, so no colour can have placed more stones than that.
        let own = |colour: Colour| {
            let turns = u64::from(self.moves).div_ceil(2) - u64::from(colour != first.to_move && self.moves % 2 == 1);
            turns + if colour == Colour::Black { u64::from(self.setup.handicap) } else { 0 }
        };
        ensure(
            black + u64::from(self.prisoners[1]) <= own(Colour::Black)
                && white + u64::from(self.prisoners[0]) <= own(Colour::White),
            "a colour has more stones than it had turns",
        )
    }
}
