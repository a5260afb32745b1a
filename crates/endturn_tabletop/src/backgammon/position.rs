//! A game of backgammon: board, dice, cube, the score of the match, and the end.

use bevy_ecs::prelude::*;
use endturn_engine::orders::{Refusal, Word, Words};
use serde::{Deserialize, Serialize};

use super::{
    board::{BAR, Board, CHECKERS, HOME, OFF, Side},
    cube::{Cube, CubeRefusal},
    dice::Dice,
    matches::Match,
    play::Legal,
};

/// Ways in which a game is won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Outcome {
    /// The loser dropped a double.
    Dropped,
    /// All checkers off: 1 point times the cube.
    Single,
    /// The loser bore off none: 2 points times the cube.
    Gammon,
    /// The loser bore off none and has a checker on the bar or in the winner's home: 3 points times
    /// the cube.
    Backgammon,
}

impl Outcome {
    /// All of them, with the words of facts.
    const WORDS: [(Self, &'static str); 4] =
        [(Self::Dropped, "drop"), (Self::Single, "game"), (Self::Gammon, "gammon"), (Self::Backgammon, "backgammon")];
}

impl Word for Outcome {
    fn read(words: &mut Words<'_>, _: &World) -> Result<Self, Refusal> {
        Ok(Self::WORDS[words.keyword("kind of win", &Self::WORDS.map(|(_, word)| word))?].0)
    }

    fn text(&self, _: &World) -> String {
        Self::WORDS.iter().filter(|(outcome, _)| outcome == self).map(|(_, word)| *word).collect()
    }
}

/// A finished game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Win {
    /// The winner.
    pub side: Side,
    /// The kind of win.
    pub outcome: Outcome,
    /// The points, including the cube: 1..=192.
    pub points: u16,
}

/// The current state of a game. The clock knows whose turn it is and in which segment (T-01).
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Position {
    /// The checkers.
    pub board: Board,
    /// The roll to be played; `None` before it.
    pub dice: Option<Dice>,
    /// The doubling cube.
    pub cube: Cube,
    /// The match to which the game belongs, as of the start of the game.
    pub score: Match,
    /// The result of the game; `None` while it runs.
    pub win: Option<Win>,
    /// The side that won the opening roll, and begins.
    pub opener: Side,
}

impl Position {
    /// Makes the start of the next game of a match.
    pub fn of_match(score: Match) -> Self {
        Self { cube: score.cube(), score, ..Self::default() }
    }

    /// Lists all legal plays of the roll in `plays`, which is cleared first; see [`Board::legal`].
    /// Empty before the roll and after the game.
    pub fn legal(&self, side: Side, plays: &mut Vec<Legal>) {
        plays.clear();
        if let (Some(dice), None) = (self.dice, self.win) {
            self.board.legal(side, dice, plays);
        }
    }

    /// Makes a play from the list of [`Position::legal`]. The dice are used up. The fifteenth
    /// checker off ends the game (B-13).
    pub fn play(&mut self, side: Side, legal: &Legal) {
        self.board = legal.board;
        self.dice = None;
        self.win = self.board.outcome(side).map(|outcome| {
            let times = outcome as u16;
            Win { side, outcome, points: times * u16::from(self.cube.value()) }
        });
    }

    /// Offers a double; see [`Cube::check`] (T-97).
    pub fn double(&mut self, side: Side, turn: u32, in_roll: bool) -> Result<(), CubeRefusal> {
        self.cube.double(side, turn, in_roll)
    }

    /// Takes the offered double (T-98). Returns false if none was offered.
    pub fn take(&mut self, turn: u32) -> bool {
        self.cube.take(turn)
    }

    /// Drops the offered double: the side that offered wins the cube's value before it (B-11).
    /// Returns false if none was offered.
    pub fn drop_offer(&mut self) -> bool {
        let Some((side, value)) = self.cube.drop_offer() else { return false };
        self.win = Some(Win { side, outcome: Outcome::Dropped, points: u16::from(value) });
        true
    }

    /// The score of the match after this game; unchanged while it runs.
    pub fn score_after(&self) -> Match {
        let mut score = self.score;
        self.win.iter().for_each(|win| score.add(win));
        score
    }
}

impl Board {
    /// The outcome for a side that has borne off all; `None` if it has not.
    pub fn outcome(&self, side: Side) -> Option<Outcome> {
        let loser = side.other();
        if self.at(side, OFF) < CHECKERS {
            return None;
        }
        // The winner's home is the loser's furthest six points.
        let is_behind = (BAR - HOME..=BAR).any(|place| self.at(loser, place) > 0);
        Some(match self.at(loser, OFF) {
            0 if is_behind => Outcome::Backgammon,
            0 => Outcome::Gammon,
            _ => Outcome::Single,
        })
    }
}
