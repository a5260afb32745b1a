//! W-30 Unit orders: memory of path searches. Carried out by
//! `crates/endturn_civ/src/stages/opening.rs` and `crates/endturn_civ/src/changes/pathfinder.rs`.
//! Draws none. Tells nothing.

use super::path::Ways;
use crate::ids::Tile;

/// Working memory, kept between searches only for reuse.
#[derive(Clone, Debug, Default)]
pub struct Pathfinder {
    /// The search.
    pub ways: Ways,
    /// Facts found about tiles.
    pub notes: TileNotes,
}

/// Facts found about tiles for one search: some bits by tile.
#[derive(Clone, Debug, Default)]
pub struct TileNotes {
    /// By tile: its bits, and the stamp of the search they were noted for.
    tiles: Vec<(u32, u32)>,
    stamp: u32,
}

impl TileNotes {
    /// Starts anew without notes.
    pub fn begin(&mut self, tiles: usize) {
        self.stamp = self.stamp.wrapping_add(1);
        if self.tiles.len() != tiles || self.stamp == 0 {
            self.tiles.clear();
            self.tiles.resize(tiles, (0, 0));
            self.stamp = 1;
        }
    }

    /// The bits noted for a tile.
    #[must_use]
    #[inline]
    pub fn of(&self, tile: Tile) -> u32 {
        let (bits, stamp) = self.tiles[tile.index()];
        if stamp == self.stamp { bits } else { 0 }
    }

    /// Adds bits to the notes of a tile and returns all of them.
    #[inline]
    pub fn add(&mut self, tile: Tile, bits: u32) -> u32 {
        let all = self.of(tile) | bits;
        self.tiles[tile.index()] = (all, self.stamp);
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notes_are_those_of_this_way_alone() {
        let mut notes = TileNotes::default();
        notes.begin(3);
        assert_eq!((notes.add(Tile(1), 1), notes.add(Tile(1), 4), notes.of(Tile(2))), (1, 5, 0));
        notes.begin(3);
        assert_eq!(notes.of(Tile(1)), 0);
        // Stamps wrap around.
        notes.stamp = u32::MAX;
        assert_eq!((notes.add(Tile(0), 7), notes.of(Tile(0))), (7, 7));
        notes.begin(3);
        assert_eq!(notes.of(Tile(0)), 0);
    }
}
