//! A position of go: the data and effects of moves.

use std::fmt;

use bevy_ecs::prelude::*;

use super::{
    board::{AROUND, Board, CELLS, Cell, beside, cell_of, point_of},
    colour::Colour,
    point::Point,
    score::Score,
    setup::{Scoring, Setup, SetupError},
    superko::Seen,
};

/// A position with all of its past that the rules need.
#[derive(Resource, Clone, Debug)]
pub struct Position {
    pub(super) setup: Setup,
    pub(super) board: Board,
    pub(super) to_move: Colour,
    /// Stones taken by Black and by White.
    pub(super) prisoners: [u16; 2],
    /// Number of moves so far, including passes.
    pub(super) moves: u32,
    pub(super) seen: Seen,
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        (self.setup, self.to_move, self.prisoners, self.moves)
            == (other.setup, other.to_move, other.prisoners, other.moves)
            && self.board == other.board
            && self.seen.hashes() == other.seen.hashes()
    }
}

impl Eq for Position {}

/// Reason for which a stone may not be played (G-07).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Illegal {
    /// The point is not on this board.
    OffBoard,
    /// There is already a stone.
    Occupied,
    /// The stone's chain would have no liberty.
    Suicide,
    /// It would restore the position before the last stone: a ko.
    Ko,
    /// It would restore an earlier position.
    Superko,
    /// The limit on the game's length is reached.
    Full,
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::OffBoard => "the point is not on this board",
            Self::Occupied => "there is a stone on the point",
            Self::Suicide => "the stone would have no liberty",
            Self::Ko => "it retakes a ko at once",
            Self::Superko => "it restores an earlier position",
            Self::Full => "the game has reached its maximum length",
        })
    }
}

impl std::error::Error for Illegal {}

impl Position {
    /// The position before the first move, with handicap stones placed.
    pub fn new(setup: Setup) -> Result<Self, SetupError> {
        setup.check()?;
        let mut board = Board::new(setup.size).ok_or(SetupError::Size(setup.size))?;
        setup.handicap_points().for_each(|point| board.put(cell_of(point), Colour::Black));
        let to_move = if setup.handicap == 0 { Colour::Black } else { Colour::White };
        // A game without a limit may grow beyond this; one with a limit allocates nothing more.
        let room = setup.cap().unwrap_or(2 * u32::from(setup.size) * u32::from(setup.size));
        let mut seen = Seen::with_room(room as usize + 1);
        seen.push(board.hash());
        Ok(Self { setup, board, to_move, prisoners: [0; 2], moves: 0, seen })
    }

    /// The setup of the game.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The stones.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The colour to move.
    pub fn to_move(&self) -> Colour {
        self.to_move
    }

    /// Number of stones that a colour has taken.
    pub fn prisoners_of(&self, colour: Colour) -> u16 {
        self.prisoners[colour.index()]
    }

    /// Number of moves so far, including passes.
    pub fn moves(&self) -> u32 {
        self.moves
    }

    /// The hashes of all positions so far, in order of play; the first is that before the first
    /// move. A pass adds none.
    pub fn hashes(&self) -> &[u64] {
        self.seen.hashes()
    }

    /// True if the limit on the game's length is reached; the game is then over and scored as it
    /// is.
    pub fn is_full(&self) -> bool {
        self.setup.cap().is_some_and(|cap| self.moves >= cap)
    }

    /// Checks that the player to move may play there: the point is empty, the stone has a liberty
    /// after captures, and no earlier position recurs, whoever was to move then (positional
    /// superko). A pass does not lift the ban of superko **(ours)**.
    pub fn check_move(&self, point: Point) -> Result<(), Illegal> {
        if self.is_full() {
            return Err(Illegal::Full);
        }
        if !point.is_on(self.setup.size) {
            return Err(Illegal::OffBoard);
        }
        let cell = cell_of(point);
        if self.board.cells[cell] != Cell::Empty {
            return Err(Illegal::Occupied);
        }
        if !self.board.cell_breathes(cell, self.to_move) {
            return Err(Illegal::Suicide);
        }
        let after = self.board.cell_hash_after(cell, self.to_move);
        match self.seen.has(after) {
            false => Ok(()),
            true if self.seen.before_last() == Some(after) => Err(Illegal::Ko),
            true => Err(Illegal::Superko),
        }
    }

    /// True if a stone may be played on an empty cell of the board.
    pub(super) fn cell_is_legal(&self, cell: usize) -> bool {
        self.board.cell_breathes(cell, self.to_move) && !self.seen.has(self.board.cell_hash_after(cell, self.to_move))
    }

    /// Lists all legal points in `points`, which is cleared first, from A1 along the rows. Empty
    /// once the game is full. A pass is always legal too.
    pub fn legal(&self, points: &mut Vec<Point>) {
        points.clear();
        if !self.is_full() {
            points.extend(self.empty_cells().filter(|cell| self.cell_is_legal(*cell)).map(point_of));
        }
    }

    /// The cells of the board, from A1 along the rows.
    pub(super) fn cells(&self) -> impl Iterator<Item = usize> + use<> {
        let size = usize::from(self.setup.size);
        self.board.row_starts().flat_map(move |start| start..start + size)
    }

    /// The empty cells, in the same order.
    pub(super) fn empty_cells(&self) -> impl Iterator<Item = usize> {
        self.cells().filter(|cell| self.board.cells[*cell] == Cell::Empty)
    }

    /// Plays a stone for the player to move, if it is legal; returns the number of stones it took.
    /// On an error nothing has changed.
    pub fn play(&mut self, point: Point) -> Result<u16, Illegal> {
        self.check_move(point)?;
        Ok(self.play_legal(point))
    }

    /// Plays a stone that [`Position::check_move`] or [`Position::legal`] allowed, without checking
    /// again.
    pub fn play_legal(&mut self, point: Point) -> u16 {
        let taken = self.board.play(cell_of(point), self.to_move);
        self.prisoners[self.to_move.index()] += taken;
        self.seen.push(self.board.hash());
        self.ended_move();
        taken
    }

    /// Records a pass of the player to move. Two in a row end the game, which the clock counts
    /// (T-102).
    pub fn passed(&mut self) {
        self.ended_move();
    }

    fn ended_move(&mut self) {
        self.to_move = self.to_move.other();
        self.moves += 1;
    }

    /// The score as the stones are (T-103). Regions that touch both colours, or none, count for
    /// neither.
    pub fn score(&self) -> Score {
        let mut halves = self.territory().map(|points| 2 * i32::from(points));
        for colour in Colour::BOTH {
            let more = match self.setup.scoring {
                Scoring::Area => self.board.stones(colour),
                Scoring::Territory => self.prisoners_of(colour),
            };
            halves[colour.index()] += 2 * i32::from(more);
        }
        halves[Colour::White.index()] += i32::from(self.setup.komi.0);
        Score { black_halves: halves[0], white_halves: halves[1] }
    }

    /// Number of empty points in regions that touch only Black, and only White.
    pub fn territory(&self) -> [u16; 2] {
        let mut territory = [0; 2];
        self.regions(|cells, touches| match touches {
            [true, false] => territory[0] += cells.len() as u16,
            [false, true] => territory[1] += cells.len() as u16,
            _ => {}
        });
        territory
    }

    /// Shows each empty region: its cells, and whether it touches Black and White.
    pub(super) fn regions(&self, mut show: impl FnMut(&[u16], [bool; 2])) {
        let mut seen = [false; CELLS];
        let mut region = [0_u16; CELLS];
        for start in self.empty_cells() {
            if seen[start] {
                continue;
            }
            seen[start] = true;
            region[0] = start as u16;
            let (mut looked, mut count, mut touches) = (0, 1, [false; 2]);
            while looked < count {
                let here = usize::from(region[looked]);
                looked += 1;
                for step in AROUND {
                    let near = beside(here, step);
                    match self.board.cells[near] {
                        Cell::Stone(colour) => touches[colour.index()] = true,
                        Cell::Wall => {}
                        Cell::Empty if seen[near] => {}
                        Cell::Empty => {
                            seen[near] = true;
                            region[count] = near as u16;
                            count += 1;
                        }
                    }
                }
            }
            show(&region[..count], touches);
        }
    }
}
