//! Adjacency of tiles, and directions between them.

use endturn_scenario::shape::Shaped;
use serde::{Deserialize, Serialize};

/// Adjacency of tiles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Shaped)]
pub enum Grid {
    /// Squares with eight neighbours.
    #[default]
    Square,
    /// Squares standing on a corner, in rows shifted by half a tile, with eight neighbours.
    SquareIso,
    /// Hexagons in rows shifted by half a tile, with six neighbours: two in the row, two above, two
    /// below.
    Hex,
    /// Hexagons with a flat top: two rows of the map make one row of tiles; two neighbours above
    /// and below, four aside.
    HexIso,
}

impl Grid {
    /// Whether odd rows are shifted by half a tile.
    pub(super) const fn is_shifted(self) -> bool {
        !matches!(self, Self::Square)
    }

    /// Whether tiles are hexagons, which have no corner to cross.
    pub(super) const fn is_hexagonal(self) -> bool {
        matches!(self, Self::Hex | Self::HexIso)
    }

    /// Maximum rows between two neighbours.
    pub(super) const fn rows_per_step(self) -> i32 {
        if matches!(self, Self::SquareIso | Self::HexIso) { 2 } else { 1 }
    }
}

/// One step to a neighbour on the lattice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, Shaped)]
pub enum Direction {
    /// dx −1, dy −1; not on `Hex`.
    NorthWest,
    /// dy −1.
    North,
    /// dx +1, dy −1; not on `HexIso`.
    NorthEast,
    /// dx −1.
    West,
    /// dx +1.
    East,
    /// dx −1, dy +1; not on `HexIso`.
    SouthWest,
    /// dy +1.
    South,
    /// dx +1, dy +1; not on `Hex`.
    SouthEast,
}

impl Direction {
    /// All eight, in the order in which rules visit the neighbours of a tile.
    pub const ALL: [Self; 8] = [
        Self::NorthWest,
        Self::North,
        Self::NorthEast,
        Self::West,
        Self::East,
        Self::SouthWest,
        Self::South,
        Self::SouthEast,
    ];

    /// The four straight ones of squares, in the same order.
    pub(crate) const CARDINAL: [Self; 4] = [Self::North, Self::West, Self::East, Self::South];

    /// The step on the lattice.
    #[must_use]
    pub(crate) const fn offset(self) -> (i32, i32) {
        match self {
            Self::NorthWest => (-1, -1),
            Self::North => (0, -1),
            Self::NorthEast => (1, -1),
            Self::West => (-1, 0),
            Self::East => (1, 0),
            Self::SouthWest => (-1, 1),
            Self::South => (0, 1),
            Self::SouthEast => (1, 1),
        }
    }

    /// The opposite direction.
    #[must_use]
    pub const fn opposite(self) -> Self {
        Self::ALL[7 - self as usize]
    }

    /// Whether tiles are adjacent in this direction.
    pub(super) const fn is_on(self, grid: Grid) -> bool {
        match grid {
            Grid::Square | Grid::SquareIso => true,
            Grid::Hex => !matches!(self, Self::NorthWest | Self::SouthEast),
            Grid::HexIso => !matches!(self, Self::NorthEast | Self::SouthWest),
        }
    }
}
