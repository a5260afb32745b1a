//! The lands and waters that a nation knows, each with a number: what can be reached on foot, and what by boat.

use endturn_civ_rules::ids::Tile;

use crate::sight::Sight;

/// By tile: the number of its land or water; 0 where nothing is known.
pub(super) struct Lands {
    of: Vec<u16>,
    /// By number: how many tiles are known of it.
    tiles: Vec<u32>,
}

impl Lands {
    /// Numbers what the nation knows, in the order of the map.
    pub(super) fn new(sight: Sight<'_>) -> Self {
        let topology = sight.topology();
        let mut lands = Self { of: vec![0; topology.tiles()], tiles: vec![0] };
        let mut open = Vec::new();
        for first in sight.known_tiles() {
            if lands.of[first.index()] != 0 || lands.tiles.len() > MOST {
                continue;
            }
            let (number, is_land) = (lands.tiles.len() as u16, sight.is_land(first));
            lands.tiles.push(0);
            lands.of[first.index()] = number;
            open.push(first);
            while let Some(tile) = open.pop() {
                lands.tiles[usize::from(number)] += 1;
                for near in topology.neighbours(tile) {
                    let is_same = sight.terrain(near).is_some() && sight.is_land(near) == is_land;
                    if is_same && lands.of[near.index()] == 0 {
                        lands.of[near.index()] = number;
                        open.push(near);
                    }
                }
            }
        }
        lands
    }

    /// The number of the land or water of a tile.
    pub(super) fn of(&self, tile: Tile) -> u16 {
        self.of[tile.index()]
    }

    /// How many tiles of the land or water of a tile are known.
    pub(super) fn size(&self, tile: Tile) -> u32 {
        self.tiles[usize::from(self.of(tile))]
    }
}

/// So many lands and waters are told apart.
const MOST: usize = 60_000;
