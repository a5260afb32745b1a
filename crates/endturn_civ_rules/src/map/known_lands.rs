//! The lands and waters that a nation knows (W-155), each with a number: tiles connected on foot,
//! and tiles connected by boat. Draws none. Tells nothing.

use super::topology::Topology;
use crate::ids::Tile;

/// Maximum number of lands and waters that get numbers.
const MAX: usize = 60_000;

/// A nation's knowledge of land and water, and their connections.
#[derive(Debug)]
pub struct KnownLands {
    topology: Topology,
    /// By tile, 64 per word: whether it is known, and whether it is known to be land.
    known: Vec<u64>,
    land: Vec<u64>,
    /// By tile: the number of its land or water; 0 for unknown tiles.
    of: Vec<u16>,
    /// By number: known tiles.
    tiles: Vec<u32>,
}

impl KnownLands {
    /// Whether these are the lands of the same knowledge.
    #[must_use]
    pub fn are_of(&self, topology: &Topology, known: &[u64], land: &[u64]) -> bool {
        self.topology == *topology && self.known == known && self.land == land
    }

    /// Numbers the known lands and waters, in map order. The words have a bit for each tile, 64 per
    /// word: whether it is known, and whether it is known to be land.
    #[must_use]
    pub fn number(topology: Topology, known: Vec<u64>, land: Vec<u64>) -> Self {
        let has = |words: &[u64], tile: Tile| words[tile.index() / 64] >> (tile.index() % 64) & 1 == 1;
        let (mut of, mut tiles) = (vec![0; topology.tiles()], vec![0]);
        let mut open = Vec::new();
        for first in topology.all().filter(|&tile| has(&known, tile)) {
            if of[first.index()] != 0 || tiles.len() > MAX {
                continue;
            }
            let (number, is_land) = (tiles.len() as u16, has(&land, first));
            let mut count = 0;
            of[first.index()] = number;
            open.push(first);
            while let Some(tile) = open.pop() {
                count += 1;
                for near in topology.neighbours(tile) {
                    if of[near.index()] == 0 && has(&known, near) && has(&land, near) == is_land {
                        of[near.index()] = number;
                        open.push(near);
                    }
                }
            }
            tiles.push(count);
        }
        Self { topology, known, land, of, tiles }
    }

    /// The number of the land or water of a tile.
    #[must_use]
    pub fn of(&self, tile: Tile) -> u16 {
        self.of[tile.index()]
    }

    /// Known tiles of a tile's land or water.
    #[must_use]
    pub fn size(&self, tile: Tile) -> u32 {
        self.tiles[usize::from(self.of(tile))]
    }
}
