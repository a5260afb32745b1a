//! Areas of a map: squares and circles around a tile, row by row, each tile once (convention C-8).

use crate::ids::Tile;

use super::topology::{Grid, Topology};

impl Topology {
    /// The tiles at a real distance of at most `radius`, row by row, each once.
    #[inline]
    pub fn square(&self, center: Tile, radius: i32) -> impl Iterator<Item = Tile> + use<> {
        let own = *self;
        // On squares the box is the answer.
        let is_box = self.grid == Grid::Square;
        let near = Near { runs: self.runs(center, radius), run: 0..0 };
        near.filter(move |&tile| is_box || own.distance_shifted(center, tile) <= radius)
    }

    /// The tiles at a squared distance of at most `radius_sq`, row by row, each once.
    #[inline]
    pub fn circle(&self, center: Tile, radius_sq: i32) -> impl Iterator<Item = Tile> + use<> {
        self.circle_sq(center, radius_sq).map(|(tile, _)| tile)
    }

    /// The tiles of [`Self::circle`] with their squared distances.
    #[inline]
    pub fn circle_sq(&self, center: Tile, radius_sq: i32) -> impl Iterator<Item = (Tile, i32)> + use<> {
        let radius = if radius_sq < 0 { -1 } else { radius_sq.isqrt() };
        let (rows, columns) = self.span_of(center, radius);
        let (x, y) = self.native_of(center);
        Circle { map: *self, center, x, y, radius_sq, rows, columns, row: 0, up_sq: 0, run: 0..0 }
    }

    /// Rows and columns of the box of [`Self::runs`].
    fn span_of(&self, center: Tile, radius: i32) -> (std::ops::Range<i32>, std::ops::Range<i32>) {
        let (x, y) = self.native_of(center);
        // No two tiles of a map are farther apart than this.
        let radius = radius.clamp(-1, self.width + self.height);
        let rows = span(y, radius.saturating_mul(self.grid.rows_per_step()), self.height, self.wrap_y);
        (rows, span(x, radius, self.width, self.wrap_x))
    }

    /// A box of rows and columns that contains all tiles within `radius` steps, as runs of
    /// consecutive numbers, in order. On a map that wraps, a row may consist of two.
    #[inline]
    fn runs(&self, center: Tile, radius: i32) -> Runs {
        let (rows, columns) = self.span_of(center, radius);
        // No span is longer than the map, so that it leaves the map on one side only.
        let is_west = columns.start < 0;
        let is_over = is_west || columns.end > self.width;
        let turn = if is_west { 0 } else { self.width };
        let part = |from: i32, to: i32| (wrapped(from, self.width), (to - from).max(0) as u32);
        let parts = if is_over {
            [part(columns.start, turn), part(turn, columns.end)]
        } else {
            [part(columns.start, columns.end), (0, 0)]
        };
        Runs { map: *self, rows, row: 0, parts, at: parts.len() }
    }

    /// The tiles of [`Self::square`] that are in a set; `word` returns 64 tiles of the set, by the
    /// number of the word, and is asked as the tiles are.
    #[inline]
    pub fn square_among(&self, center: Tile, radius: i32, word: impl Fn(usize) -> u64) -> impl Iterator<Item = Tile> {
        let own = *self;
        let is_box = self.grid == Grid::Square;
        let among = Among { runs: self.runs(center, radius), run: 0..0, word, kept: 0, first: 0 };
        among.filter(move |&tile| is_box || own.distance_shifted(center, tile) <= radius)
    }
}

// These are written out, since nested adapters cost several times as much per tile.

/// The runs of [`Topology::runs`].
struct Runs {
    map: Topology,
    rows: std::ops::Range<i32>,
    /// The first tile of the current row.
    row: u32,
    /// First column and length of each part of a row.
    parts: [(u32, u32); 2],
    /// The next part.
    at: usize,
}

impl Iterator for Runs {
    type Item = std::ops::Range<u32>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        loop {
            while let Some(&(start, length)) = self.parts.get(self.at) {
                self.at += 1;
                if length > 0 {
                    return Some(self.row + start..self.row + start + length);
                }
            }
            let row = self.rows.next()?;
            (self.row, self.at) = (wrapped(row, self.map.height) * self.map.width(), 0);
        }
    }
}

/// The tiles of runs.
struct Near {
    runs: Runs,
    run: std::ops::Range<u32>,
}

impl Iterator for Near {
    type Item = Tile;

    #[inline]
    fn next(&mut self) -> Option<Tile> {
        loop {
            if let Some(tile) = self.run.next() {
                return Some(Tile(tile));
            }
            self.run = self.runs.next()?;
        }
    }
}

/// The tiles of runs that are in a set.
struct Among<W> {
    runs: Runs,
    /// The rest of the current run.
    run: std::ops::Range<u32>,
    word: W,
    /// Tiles that are left of the current word, and its first tile.
    kept: u64,
    first: u32,
}

impl<W: Fn(usize) -> u64> Iterator for Among<W> {
    type Item = Tile;

    #[inline]
    fn next(&mut self) -> Option<Tile> {
        loop {
            if self.kept != 0 {
                let bit = self.kept.trailing_zeros();
                self.kept &= self.kept - 1;
                return Some(Tile(self.first + bit));
            }
            if self.run.is_empty() {
                self.run = self.runs.next()?;
            }
            let (start, at) = (self.run.start, self.run.start / 64);
            let end = self.run.end.min((at + 1) * 64);
            self.first = start;
            self.kept = (self.word)(at as usize) >> (start % 64) & (u64::MAX >> (64 - (end - start)));
            self.run.start = end;
        }
    }
}

/// The tiles of [`Topology::circle_sq`].
struct Circle {
    map: Topology,
    center: Tile,
    /// Column and row of the centre.
    x: i32,
    y: i32,
    radius_sq: i32,
    rows: std::ops::Range<i32>,
    columns: std::ops::Range<i32>,
    /// The first tile of the current row, and the square of the row's distance.
    row: u32,
    up_sq: i32,
    /// The rest of the columns of the current row.
    run: std::ops::Range<i32>,
}

impl Circle {
    /// Begins the next row; `None` after the last one.
    fn begin_row(&mut self) -> Option<()> {
        let row = self.rows.next()?;
        self.row = wrapped(row, self.map.height) * self.map.width();
        self.up_sq = (row - self.y) * (row - self.y);
        // On squares no search is needed, and circles are used all the time.
        let is_plain = self.map.grid == Grid::Square;
        let reach = if is_plain { (self.radius_sq - self.up_sq).isqrt() } else { i32::MAX / 2 };
        self.run = self.columns.start.max(self.x - reach)..self.columns.end.min(self.x + reach + 1);
        Some(())
    }
}

impl Iterator for Circle {
    type Item = (Tile, i32);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let Some(x) = self.run.next() else {
                self.begin_row()?;
                continue;
            };
            let tile = Tile(self.row + wrapped(x, self.map.width));
            if self.map.grid == Grid::Square {
                return Some((tile, (x - self.x) * (x - self.x) + self.up_sq));
            }
            let sq_distance = self.map.sq_distance(self.center, tile);
            if sq_distance <= self.radius_sq {
                return Some((tile, sq_distance));
            }
        }
    }
}

/// Coordinates within `reach` of a position, no two of the same tile; empty if the reach is
/// negative.
fn span(place: i32, reach: i32, size: i32, wraps: bool) -> std::ops::Range<i32> {
    let (low, high) = (place - reach, place + reach + 1);
    if reach < 0 {
        0..0
    } else if !wraps {
        low.max(0)..high.min(size)
    } else if high - low > size {
        place - (size - 1) / 2..place + size / 2 + 1
    } else {
        low..high
    }
}

/// The column or row of a place in a span, which leaves the map at most once around.
#[inline]
const fn wrapped(place: i32, size: i32) -> u32 {
    let place = if place < 0 {
        place + size
    } else if place >= size {
        place - size
    } else {
        place
    };
    place as u32
}
