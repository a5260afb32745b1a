//! The lands and waters that a nation knows, each with a number: tiles connected on foot, and tiles
//! connected by boat.

use std::cell::RefCell;
use std::rc::Rc;

use endturn_civ_rules::ids::Tile;
use endturn_civ_rules::map::topology::Topology;

use crate::sight::Sight;

/// Most lands and waters that get numbers.
const MAX: usize = 60_000;

/// A nation's knowledge of land and water, and their connections.
pub(super) struct Lands {
    topology: Topology,
    /// By tile, 64 per word: whether it is known, and whether it is known to be land.
    known: Vec<u64>,
    land: Vec<u64>,
    /// By tile: the number of its land or water; 0 for unknown tiles.
    of: Vec<u16>,
    /// By number: known tiles.
    tiles: Vec<u32>,
}

thread_local! {
    /// By seat: the last result, reused if nothing new is known.
    static MEMORY: RefCell<Vec<Option<Rc<Lands>>>> = RefCell::default();
}

impl Lands {
    /// Numbers the known lands and waters, in map order.
    pub(super) fn of_nation(sight: Sight<'_>) -> Rc<Self> {
        let mut land = Vec::new();
        let known = sight.land_words(&mut land);
        land.iter_mut().zip(known).for_each(|(land, known)| *land &= known);
        MEMORY.with_borrow_mut(|memory| {
            let seat = sight.seat().index();
            if memory.len() <= seat {
                memory.resize_with(seat + 1, || None);
            }
            let is_same =
                |last: &&Rc<Self>| last.topology == *sight.topology() && last.known == known && last.land == land;
            if let Some(last) = memory[seat].as_ref().filter(is_same) {
                return Rc::clone(last);
            }
            let lands = Rc::new(Self::number(*sight.topology(), known.to_vec(), std::mem::take(&mut land)));
            memory[seat] = Some(Rc::clone(&lands));
            lands
        })
    }

    fn number(topology: Topology, known: Vec<u64>, land: Vec<u64>) -> Self {
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
    pub(super) fn of(&self, tile: Tile) -> u16 {
        self.of[tile.index()]
    }

    /// Known tiles of a tile's land or water.
    pub(super) fn size(&self, tile: Tile) -> u32 {
        self.tiles[usize::from(self.of(tile))]
    }
}
