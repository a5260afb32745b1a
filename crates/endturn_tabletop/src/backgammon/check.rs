//! Soundness check of a restored game of backgammon.

use super::{
    board::{CHECKERS, OFF, Side},
    cube::Cube,
    position::{Outcome, Position},
};

impl Position {
    /// Checks that the game could have come about by its `turn`-th turn, if the first game of the
    /// match began with the cube `start`; the error is its fault.
    pub fn check(&self, turn: u32, start: &Cube) -> Result<(), &'static str> {
        let ensure = |holds: bool, problem| if holds { Ok(()) } else { Err(problem) };
        ensure(self.board.is_possible(), "the checkers are not 15 of each side on points of their own")?;
        ensure(self.cube.is_possible(turn, start), "the cube could not show this")?;
        ensure(self.score.is_possible(), "the match could not stand so")?;
        ensure(self.score.winner().is_none(), "the match was won before")?;
        ensure(
            self.cube.offer().is_none() || self.dice.is_none(),
            "a double awaits its answer although the dice were rolled",
        )?;
        let is_done = Side::BOTH.into_iter().find(|side| self.board.at(*side, OFF) == CHECKERS);
        let Some(win) = self.win else { return ensure(is_done.is_none(), "all checkers are off but no side has won") };
        let value = u16::from(self.cube.value());
        let is_win = match win.outcome {
            Outcome::Dropped => is_done.is_none() && win.points == value,
            outcome => {
                is_done == Some(win.side)
                    && self.board.outcome(win.side) == Some(outcome)
                    && win.points == outcome as u16 * value
            }
        };
        ensure(is_win && self.dice.is_none() && self.cube.offer().is_none(), "the game was not won so")
    }
}
