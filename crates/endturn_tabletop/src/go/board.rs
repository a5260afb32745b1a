//! Stones on a board, with chains and liberties updated incrementally.

use super::{
    chains::Chain,
    colour::Colour,
    keys::key,
    point::{Point, SIZES},
};

/// Distance from a cell to the one above it: 19 points and a wall, which is the right wall of one
/// row and the left wall of the next.
pub(super) const STRIDE: usize = 20;
/// Number of cells of the largest board with the walls around it.
pub(super) const CELLS: usize = STRIDE * 21 + 1;
/// Offsets from a cell to its four neighbours.
pub(super) const AROUND: [usize; 4] = [1, usize::MAX, STRIDE, usize::MAX - STRIDE + 1];
/// Offsets from a cell to its four diagonal neighbours.
const ACROSS: [usize; 4] = [STRIDE + 1, STRIDE - 1, usize::MAX - STRIDE + 2, usize::MAX - STRIDE];

/// Contents of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cell {
    /// Nothing.
    Empty,
    /// A stone.
    Stone(Colour),
    /// Outside the board.
    Wall,
}

/// A square board with stones on it. Two boards are equal if they have the same stones.
#[derive(Clone, Debug)]
pub struct Board {
    pub(super) size: u8,
    pub(super) hash: u64,
    pub(super) cells: [Cell; CELLS],
    /// The cell under whose index the chain of a stone is kept.
    pub(super) head: [u16; CELLS],
    /// The next stone of the same chain, in a ring.
    pub(super) next: [u16; CELLS],
    pub(super) chains: [Chain; CELLS],
}

impl PartialEq for Board {
    fn eq(&self, other: &Self) -> bool {
        self.size == other.size && self.cells == other.cells
    }
}

impl Eq for Board {}

/// The cell in a direction.
pub(super) fn beside(cell: usize, step: usize) -> usize {
    cell.wrapping_add(step)
}

/// The cell of a point.
pub fn cell_of(point: Point) -> usize {
    (usize::from(point.row()) + 1) * STRIDE + usize::from(point.column()) + 1
}

/// The point of a cell that is not a wall.
pub fn point_of(cell: usize) -> Point {
    Point::at((cell % STRIDE - 1) as u8, (cell / STRIDE - 1) as u8)
}

impl Board {
    /// Makes an empty board of a size in 1..=19; `None` for other sizes.
    pub fn new(size: u8) -> Option<Self> {
        if !SIZES.contains(&size) {
            return None;
        }
        let mut cells = [Cell::Wall; CELLS];
        for row in 1..=usize::from(size) {
            cells[row * STRIDE + 1..=row * STRIDE + usize::from(size)].fill(Cell::Empty);
        }
        Some(Self { size, hash: 0, cells, head: [0; CELLS], next: [0; CELLS], chains: [Chain::NONE; CELLS] })
    }

    /// Points on a side, 1..=19.
    pub fn size(&self) -> u8 {
        self.size
    }

    /// The hash of the stones and their places, independent of whose turn it is (T-133).
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// The stone on a point; `None` on an empty point and off the board.
    pub fn stone(&self, point: Point) -> Option<Colour> {
        match self.cells[cell_of(point)] {
            Cell::Stone(colour) => Some(colour),
            Cell::Empty | Cell::Wall => None,
        }
    }

    /// All points, from A1 along the rows.
    pub fn points(&self) -> impl Iterator<Item = Point> + use<> {
        let size = self.size;
        (0..size).flat_map(move |row| (0..size).map(move |column| Point::at(column, row)))
    }

    /// The first cell of each row, from the bottom.
    pub(super) fn row_starts(&self) -> impl Iterator<Item = usize> + use<> {
        (1..=usize::from(self.size)).map(|row| row * STRIDE + 1)
    }

    /// Number of stones of a colour on the board.
    pub fn stones(&self, colour: Colour) -> u16 {
        let wanted = Cell::Stone(colour);
        self.cells.iter().filter(|cell| **cell == wanted).count() as u16
    }

    /// True if every chain has a liberty, as in all positions of the game.
    pub fn is_legal(&self) -> bool {
        self.row_starts().all(|start| {
            (start..start + usize::from(self.size)).all(|cell| match self.cells[cell] {
                Cell::Stone(_) => self.chain(cell).liberties > 0,
                Cell::Empty | Cell::Wall => true,
            })
        })
    }

    /// True if a stone on an empty point would have a liberty after captures. False on any other
    /// point.
    pub fn breathes(&self, point: Point, colour: Colour) -> bool {
        self.cell_breathes(cell_of(point), colour)
    }

    pub(super) fn cell_breathes(&self, cell: usize, colour: Colour) -> bool {
        self.cells[cell] == Cell::Empty
            && AROUND.iter().any(|step| {
                let near = beside(cell, *step);
                match self.cells[near] {
                    Cell::Empty => true,
                    Cell::Wall => false,
                    Cell::Stone(other) => (other == colour) != self.chain(near).is_in_atari(),
                }
            })
    }

    /// The hash of the position after a stone on an empty point, including captures.
    pub fn hash_after(&self, point: Point, colour: Colour) -> u64 {
        self.cell_hash_after(cell_of(point), colour)
    }

    pub(super) fn cell_hash_after(&self, cell: usize, colour: Colour) -> u64 {
        let mut hash = self.hash ^ key(colour, cell);
        let mut heads = [0; 4];
        for (at, step) in AROUND.iter().enumerate() {
            let near = beside(cell, *step);
            if self.cells[near] != Cell::Stone(colour.other()) || !self.chain(near).is_in_atari() {
                continue;
            }
            let head = self.head[near];
            if heads[..at].contains(&head) {
                continue;
            }
            heads[at] = head;
            for stone in self.ring(near) {
                hash ^= key(colour.other(), stone);
            }
        }
        hash
    }

    /// True if an empty cell is a true eye of a colour: own stones on all sides, and enemy stones
    /// on at most one of its corners, or on none at the edge of the board. Filling it never helps.
    pub(crate) fn cell_is_eye(&self, cell: usize, colour: Colour) -> bool {
        let is_own = |near: usize| matches!(self.cells[near], Cell::Wall) || self.cells[near] == Cell::Stone(colour);
        if self.cells[cell] != Cell::Empty || !AROUND.iter().all(|step| is_own(beside(cell, *step))) {
            return false;
        }
        let enemy = Cell::Stone(colour.other());
        let at_edge = AROUND.iter().any(|step| self.cells[beside(cell, *step)] == Cell::Wall);
        let enemies = ACROSS.iter().filter(|step| self.cells[beside(cell, **step)] == enemy).count();
        enemies < if at_edge { 1 } else { 2 }
    }

    /// The liberties of the chain on a point, each counted once; 0 if there is no stone. Not for
    /// the hot path.
    pub fn liberties(&self, point: Point) -> u16 {
        let cell = cell_of(point);
        if !matches!(self.cells[cell], Cell::Stone(_)) {
            return 0;
        }
        let mut seen = [false; CELLS];
        for stone in self.ring(cell) {
            for step in AROUND {
                let near = beside(stone, step);
                seen[near] |= self.cells[near] == Cell::Empty;
            }
        }
        seen.iter().filter(|seen| **seen).count() as u16
    }
}
