//! The shape of the world: its tiles, their adjacency and distances (convention C-8).
//!
//! A tile has *native* coordinates, column and row. Rules count in *lattice* steps `(dx, dy)`,
//! which on a square grid are the same thing. On the other grids odd rows are shifted half a tile
//! to the east, and the lattice runs along the diagonals: both a `dx` and a `dy` step lead one row
//! down, the first half a tile to the east, the second half a tile to the west.
//!
//! On a map that wraps, two ways lead to a tile exactly half the map away. Its distance is that of
//! the shorter way around, so that it is the same in both directions (ours): with odd rows shifted
//! half a tile to the east one way may be a step shorter, and Freeciv, which goes the same way
//! around from both tiles, measures different distances from the two. Of two ways of equal length a
//! vector takes the first in (dx, dy) order from both tiles; on a square grid that is west or
//! north.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::ids::Tile;

pub use super::direction::{Direction, Grid};

/// Maximum tiles of a map.
pub const MAX_TILES: u32 = 1_000_000;

/// The reason why a topology is invalid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TopologyError {
    /// No tiles, or more than `MAX_TILES`.
    Size,
    /// A map that wraps is narrower than this in that direction, so that a tile would touch itself
    /// or another one twice.
    TooNarrow {
        /// Minimum columns or rows.
        least: u32,
    },
    /// A grid with shifted rows that wraps from south to north has an odd number of rows.
    OddRows,
}

impl fmt::Display for TopologyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Size => write!(f, "a map has from 1 to {MAX_TILES} tiles"),
            Self::TooNarrow { least } => write!(f, "a map that wraps needs at least {least} tiles in that direction"),
            Self::OddRows => f.write_str("shifted rows that wrap need an even number of rows"),
        }
    }
}

impl std::error::Error for TopologyError {}

/// The size of a map, its adjacency of tiles, and its wrapping.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Parts", into = "Parts")]
pub struct Topology {
    pub(super) width: i32,
    pub(super) height: i32,
    pub(super) wrap_x: bool,
    pub(super) wrap_y: bool,
    pub(super) grid: Grid,
    /// 2^[`RECIPROCAL_BITS`] by the width, rounded up: rows are found without a division.
    pub(super) reciprocal: u64,
}

/// With this many bits the row of every tile of the largest map is exact.
const RECIPROCAL_BITS: u32 = 40;

/// A topology as it is written.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct Parts {
    width: u32,
    height: u32,
    wrap_x: bool,
    wrap_y: bool,
    grid: Grid,
}

impl TryFrom<Parts> for Topology {
    type Error = TopologyError;

    fn try_from(parts: Parts) -> Result<Self, TopologyError> {
        Self::new(parts.width, parts.height, (parts.wrap_x, parts.wrap_y), parts.grid)
    }
}

impl From<Topology> for Parts {
    fn from(one: Topology) -> Self {
        Self { width: one.width(), height: one.height(), wrap_x: one.wrap_x, wrap_y: one.wrap_y, grid: one.grid }
    }
}

impl Topology {
    /// A map of `width` by `height` tiles with the given wrapping east-west and north-south.
    ///
    /// # Errors
    /// No tiles or more than `MAX_TILES`; too narrow to wrap; an odd number of shifted rows that
    /// wrap.
    pub fn new(width: u32, height: u32, wraps: (bool, bool), grid: Grid) -> Result<Self, TopologyError> {
        let is_of_a_size = width.checked_mul(height).is_some_and(|tiles| (1..=MAX_TILES).contains(&tiles));
        if !is_of_a_size {
            return Err(TopologyError::Size);
        }
        let (wrap_x, wrap_y) = wraps;
        let least_rows = 3 * grid.rows_per_step() as u32;
        if wrap_x && width < 3 {
            return Err(TopologyError::TooNarrow { least: 3 });
        }
        if wrap_y && height < least_rows {
            return Err(TopologyError::TooNarrow { least: least_rows });
        }
        if wrap_y && grid.is_shifted() && height % 2 == 1 {
            return Err(TopologyError::OddRows);
        }
        let reciprocal = (1 << RECIPROCAL_BITS) / u64::from(width) + 1;
        Ok(Self { width: width as i32, height: height as i32, wrap_x, wrap_y, grid, reciprocal })
    }

    /// Columns.
    #[must_use]
    #[inline]
    pub const fn width(&self) -> u32 {
        self.width as u32
    }

    /// Rows.
    #[must_use]
    #[inline]
    pub const fn height(&self) -> u32 {
        self.height as u32
    }

    /// Whether the east edge touches the west edge.
    #[must_use]
    #[inline]
    pub const fn wrap_x(&self) -> bool {
        self.wrap_x
    }

    /// Whether the south edge touches the north edge.
    #[must_use]
    #[inline]
    pub const fn wrap_y(&self) -> bool {
        self.wrap_y
    }

    /// Adjacency of tiles.
    #[must_use]
    #[inline]
    pub const fn grid(&self) -> Grid {
        self.grid
    }

    /// Number of tiles.
    #[must_use]
    #[inline]
    pub const fn tiles(&self) -> usize {
        (self.width * self.height) as usize
    }

    /// All tiles in map order: row by row from the north-west.
    #[inline]
    pub fn all(&self) -> impl DoubleEndedIterator<Item = Tile> + ExactSizeIterator + use<> {
        (0..self.width() * self.height()).map(Tile)
    }

    /// Whether the map has this tile.
    #[must_use]
    #[inline]
    pub const fn has(&self, tile: Tile) -> bool {
        tile.index() < self.tiles()
    }

    /// Column and row of a tile.
    #[must_use]
    #[inline]
    pub const fn xy(&self, tile: Tile) -> (u32, u32) {
        let width = self.width as u32;
        let row =
            if self.has(tile) { ((tile.0 as u64 * self.reciprocal) >> RECIPROCAL_BITS) as u32 } else { tile.0 / width };
        (tile.0 - row * width, row)
    }

    /// The tile in a column and row; `None` beyond an edge that doesn't wrap.
    #[must_use]
    #[inline]
    pub const fn at(&self, x: i32, y: i32) -> Option<Tile> {
        let (mut x, mut y) = (x, y);
        if x < 0 || x >= self.width {
            if !self.wrap_x {
                return None;
            }
            x = x.rem_euclid(self.width);
        }
        if y < 0 || y >= self.height {
            if !self.wrap_y {
                return None;
            }
            y = y.rem_euclid(self.height);
        }
        Some(Tile((y * self.width + x) as u32))
    }

    /// Converts native to lattice coordinates.
    const fn lattice(&self, x: i32, y: i32) -> (i32, i32) {
        if !self.grid.is_shifted() {
            return (x, y);
        }
        // Rows of the lattice lead north-east; the row number is the sum of both coordinates.
        let along = x - y.div_euclid(2);
        (y + along, -along)
    }

    /// Converts lattice to native coordinates.
    const fn native(&self, a: i32, b: i32) -> (i32, i32) {
        if !self.grid.is_shifted() {
            return (a, b);
        }
        let y = a + b;
        (y.div_euclid(2) - b, y)
    }

    pub(super) const fn native_of(&self, tile: Tile) -> (i32, i32) {
        let (x, y) = self.xy(tile);
        (x as i32, y as i32)
    }

    /// The tile at a lattice offset; `None` off the map. Offsets beyond a million either way are
    /// off the map.
    #[must_use]
    #[inline]
    pub const fn offset(&self, tile: Tile, dx: i32, dy: i32) -> Option<Tile> {
        const FAR: i32 = MAX_TILES as i32;
        if dx < -FAR || dx > FAR || dy < -FAR || dy > FAR {
            return None;
        }
        if self.grid.is_shifted() {
            return self.offset_shifted(tile, dx, dy);
        }
        let (x, y) = self.native_of(tile);
        self.at(x + dx, y + dy)
    }

    /// [`Self::offset`] on grids whose rows are shifted. Apart, so that squares stay small enough
    /// for their callers to inline; so are the other two.
    #[inline(never)]
    const fn offset_shifted(&self, tile: Tile, dx: i32, dy: i32) -> Option<Tile> {
        let (x, y) = self.native_of(tile);
        let (a, b) = self.lattice(x, y);
        let (x, y) = self.native(a + dx, b + dy);
        self.at(x, y)
    }

    /// The neighbour in a direction; `None` off the map or where tiles don't touch in that
    /// direction.
    #[must_use]
    #[inline]
    pub const fn step(&self, tile: Tile, direction: Direction) -> Option<Tile> {
        if !direction.is_on(self.grid) {
            return None;
        }
        let (dx, dy) = direction.offset();
        self.offset(tile, dx, dy)
    }

    /// The neighbours of a tile in some directions; common parts are computed once.
    #[inline]
    fn around<const N: usize>(&self, tile: Tile, directions: [Direction; N]) -> impl Iterator<Item = Tile> + use<N> {
        let (x, y) = self.native_of(tile);
        let is_inside = x > 0 && y > 0 && x < self.width - 1 && y < self.height - 1;
        // Away from the edges, rows are contiguous.
        let is_plain = is_inside && self.grid == Grid::Square;
        let (mut around, mut count) = ([tile; N], N);
        if is_plain {
            for (near, direction) in around.iter_mut().zip(directions) {
                let (dx, dy) = direction.offset();
                near.0 = tile.0.wrapping_add_signed(dy * self.width + dx);
            }
        } else {
            count = 0;
            for near in directions.into_iter().filter_map(|direction| self.step(tile, direction)) {
                around[count] = near;
                count += 1;
            }
        }
        around.into_iter().take(count)
    }

    /// The first of the three tiles in each of the three rows around a tile, itself included;
    /// `None` at an edge and where tiles are not squares in rows.
    #[must_use]
    #[inline]
    pub const fn rows_around(&self, tile: Tile) -> Option<[Tile; 3]> {
        let (x, y) = self.native_of(tile);
        let is_inside = x > 0 && y > 0 && x < self.width - 1 && y < self.height - 1;
        if !is_inside || !matches!(self.grid, Grid::Square) {
            return None;
        }
        let (width, here) = (self.width as u32, tile.0 - 1);
        Some([Tile(here - width), Tile(here), Tile(here + width)])
    }

    /// All neighbours, in the order of [`Direction::ALL`].
    #[inline]
    pub fn neighbours(&self, tile: Tile) -> impl Iterator<Item = Tile> + use<> {
        self.around(tile, Direction::ALL)
    }

    /// The neighbours in the straight directions: four on squares, all six on hexagons.
    #[inline]
    pub fn cardinal(&self, tile: Tile) -> impl Iterator<Item = Tile> + use<> {
        let (mut straight, mut count) = ([tile; Direction::ALL.len()], 0);
        let mut add = |near: Tile| {
            straight[count] = near;
            count += 1;
        };
        if self.grid.is_hexagonal() {
            self.neighbours(tile).for_each(&mut add);
        } else {
            self.around(tile, Direction::CARDINAL).for_each(&mut add);
        }
        straight.into_iter().take(count)
    }

    /// The shortest lattice vector from one tile to another; of equally long ones the first in (dx,
    /// dy) order.
    #[must_use]
    #[inline]
    pub fn vector(&self, from: Tile, to: Tile) -> (i32, i32) {
        if self.grid.is_shifted() {
            return self.vector_shifted(from, to);
        }
        let ((fx, fy), (tx, ty)) = (self.native_of(from), self.native_of(to));
        (shortest(tx - fx, self.width, self.wrap_x), shortest(ty - fy, self.height, self.wrap_y))
    }

    /// [`Self::vector`] on grids whose rows are shifted.
    #[inline(never)]
    fn vector_shifted(&self, from: Tile, to: Tile) -> (i32, i32) {
        let ((fx, fy), (tx, ty)) = (self.native_of(from), self.native_of(to));
        let start = self.lattice(fx, fy);
        let mut best = None;
        for shift_x in shifts(self.width, self.wrap_x) {
            for shift_y in shifts(self.height, self.wrap_y) {
                let end = self.lattice(tx + shift_x, ty + shift_y);
                let vector = (end.0 - start.0, end.1 - start.1);
                let key = (self.sq_length(vector), vector);
                if best.is_none_or(|least| key < least) {
                    best = Some(key);
                }
            }
        }
        best.map_or((0, 0), |(_, vector)| vector)
    }

    /// Number of steps along a vector that wraps nowhere.
    #[must_use]
    #[inline]
    pub(crate) const fn length(&self, (dx, dy): (i32, i32)) -> i32 {
        let (wide, high) = (dx.saturating_abs(), dy.saturating_abs());
        let longer = if wide > high { wide } else { high };
        match self.grid {
            Grid::Square | Grid::SquareIso => longer,
            Grid::Hex if (dx < 0) == (dy < 0) => wide.saturating_add(high),
            Grid::HexIso if (dx < 0) != (dy < 0) => wide.saturating_add(high),
            Grid::Hex | Grid::HexIso => longer,
        }
    }

    /// The squared length of a vector that wraps nowhere: dx² + dy², on hexagons the square of the
    /// steps.
    const fn sq_length(&self, (dx, dy): (i32, i32)) -> i64 {
        match self.grid {
            Grid::Square | Grid::SquareIso => dx as i64 * dx as i64 + dy as i64 * dy as i64,
            Grid::Hex | Grid::HexIso => {
                let steps = self.length((dx, dy)) as i64;
                steps * steps
            }
        }
    }

    /// The squared length of an offset; saturates at `i32::MAX`.
    #[must_use]
    #[inline]
    pub const fn sq_offset(&self, dx: i32, dy: i32) -> i32 {
        let length = self.sq_length((dx, dy));
        if length > i32::MAX as i64 { i32::MAX } else { length as i32 }
    }

    /// Real distance: the steps a flyer needs.
    #[must_use]
    #[inline]
    pub fn distance(&self, from: Tile, to: Tile) -> i32 {
        if !self.grid.is_shifted() {
            let (dx, dy) = self.vector(from, to);
            return dx.abs().max(dy.abs());
        }
        self.distance_shifted(from, to)
    }

    /// [`Self::distance`] on grids whose rows are shifted.
    #[inline(never)]
    pub(super) fn distance_shifted(&self, from: Tile, to: Tile) -> i32 {
        let mut least = i32::MAX;
        let ((fx, fy), (tx, ty)) = (self.native_of(from), self.native_of(to));
        let start = self.lattice(fx, fy);
        for shift_x in shifts(self.width, self.wrap_x) {
            for shift_y in shifts(self.height, self.wrap_y) {
                let end = self.lattice(tx + shift_x, ty + shift_y);
                least = least.min(self.length((end.0 - start.0, end.1 - start.1)));
            }
        }
        least
    }

    /// Squared distance: dx² + dy², on hexagons the square of [`Topology::distance`]; saturates at
    /// `i32::MAX`.
    #[must_use]
    #[inline]
    pub fn sq_distance(&self, from: Tile, to: Tile) -> i32 {
        let (dx, dy) = self.vector(from, to);
        self.sq_offset(dx, dy)
    }
}

/// The shorter way around; the negative one on ties. Differences are of two places on the map, so
/// less than `size` either way.
#[inline]
const fn shortest(difference: i32, size: i32, wraps: bool) -> i32 {
    // Nearly all queries are for near tiles.
    if !wraps || -size <= difference * 2 && difference * 2 < size {
        return difference;
    }
    if difference < 0 { difference + size } else { difference - size }
}

/// The offsets of the images of a tile.
fn shifts(size: i32, wraps: bool) -> impl Iterator<Item = i32> {
    let round = if wraps { size } else { 0 };
    let images = if wraps { -1..=1 } else { 0..=0 };
    images.map(move |image| image * round)
}
