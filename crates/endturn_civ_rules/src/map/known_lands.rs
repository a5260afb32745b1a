//! The lands and waters that a nation knows (W-155), each with a number: tiles connected on foot,
//! and tiles connected by boat. Draws none. Tells nothing.

use super::topology::Topology;
use crate::bits::Bits64;
use crate::ids::Tile;

/// Maximum number of lands and waters that get numbers.
const MAX: usize = 60_000;

/// A nation's knowledge of land and water, and their connections.
#[derive(Clone, Debug)]
pub struct KnownLands {
    topology: Topology,
    /// By tile, 64 per word: whether it is known, and whether it is known to be land.
    known: Vec<u64>,
    land: Vec<u64>,
    /// By tile: the number of its land or water; 0 for unknown tiles.
    of: Vec<u16>,
    /// By number: known tiles.
    tiles: Vec<u32>,
    /// Known tiles next to unknown ones, 64 per word.
    edge: Vec<u64>,
}

impl KnownLands {
    /// Numbers the known lands and waters. The words have a bit for each tile, 64 per word: whether
    /// it is known, and whether it is known to be land.
    #[must_use]
    pub fn number(topology: Topology, known: &[u64], land: &[u64]) -> Self {
        let words = topology.tiles().div_ceil(64);
        let none = vec![0; words];
        let (of, tiles) = (vec![0; topology.tiles()], vec![0]);
        let mut lands = Self { topology, known: none.clone(), land: none.clone(), of, tiles, edge: none };
        lands.add(known, land);
        lands
    }

    /// Whether these are the lands of this knowledge.
    #[must_use]
    pub fn are_of(&self, topology: Topology, known: &[u64], land: &[u64]) -> bool {
        self.topology == topology && self.known == known && self.land == land
    }

    /// Turns them into the lands of later knowledge: only new tiles are looked at, unless land has
    /// changed or numbers run short.
    pub fn renew(&mut self, topology: Topology, known: &[u64], land: &[u64]) {
        let is_same_map = self.topology == topology;
        let is_kept = |((had, was), (has, is)): ((&u64, &u64), (&u64, &u64))| had & !has == 0 && (was ^ is) & had == 0;
        let before = self.known.iter().zip(&self.land);
        let grows = is_same_map && self.tiles.len() < MAX / 2 && before.zip(known.iter().zip(land)).all(is_kept);
        if grows {
            self.add(known, land);
        } else {
            *self = Self::number(topology, known, land);
        }
    }

    /// Adds the tiles that are known now and were not known before. A tile that joins lands gives
    /// all of them the number of the largest.
    fn add(&mut self, known: &[u64], land: &[u64]) {
        let topology = self.topology;
        let new: Vec<u64> = self.known.iter().zip(known).map(|(had, has)| has & !had).collect();
        for tile in (0_u32..)
            .step_by(64)
            .zip(&new)
            .flat_map(|(first, &word)| Bits64(word).iter().map(move |bit| Tile(first + bit as u32)))
        {
            let is_land = is_in(land, tile);
            let (mut own, mut is_edge) = (0, false);
            for near in topology.neighbours(tile) {
                is_edge |= !is_in(known, near);
                // It was at the edge because of this tile, and may still be because of another one.
                if is_in(&self.edge, near) && topology.neighbours(near).all(|other| is_in(known, other)) {
                    self.edge[near.index() / 64] &= !(1 << (near.index() % 64));
                }
                let number = self.of[near.index()];
                if number == 0 || number == own || is_in(land, near) != is_land {
                    continue;
                }
                own = if own == 0 { number } else { self.join(own, number) };
            }
            self.edge[tile.index() / 64] |= u64::from(is_edge) << (tile.index() % 64);
            if own == 0 && self.tiles.len() <= MAX {
                own = self.tiles.len() as u16;
                self.tiles.push(0);
            }
            self.of[tile.index()] = own;
            self.tiles[usize::from(own)] += 1;
        }
        self.tiles[0] = 0;
        self.known.copy_from_slice(known);
        self.land.copy_from_slice(land);
    }

    /// Gives two lands the number of the larger one.
    fn join(&mut self, one: u16, other: u16) -> u16 {
        let size = |number: u16| self.tiles[usize::from(number)];
        let (kept, gone) = if size(one) < size(other) { (other, one) } else { (one, other) };
        for of in self.of.iter_mut().filter(|of| **of == gone) {
            *of = kept;
        }
        self.tiles[usize::from(kept)] += std::mem::take(&mut self.tiles[usize::from(gone)]);
        kept
    }

    /// The number of the land or water of a tile.
    #[must_use]
    pub fn of(&self, tile: Tile) -> u16 {
        self.of[tile.index()]
    }

    /// Known tiles next to unknown ones, in order.
    pub fn edge(&self) -> impl Iterator<Item = Tile> + '_ {
        let words = (0_u32..).step_by(64).zip(&self.edge);
        words.flat_map(|(first, &word)| Bits64(word).iter().map(move |bit| Tile(first + bit as u32)))
    }

    /// Known tiles of a tile's land or water.
    #[must_use]
    pub fn size(&self, tile: Tile) -> u32 {
        self.tiles[usize::from(self.of(tile))]
    }
}

fn is_in(words: &[u64], tile: Tile) -> bool {
    words[tile.index() / 64] >> (tile.index() % 64) & 1 == 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::topology::Grid;

    proptest::proptest! {
        #[test]
        fn w_155_lands_learnt_bit_by_bit_are_those_learnt_at_once(
            (ground, learnt) in (
                proptest::collection::vec(0..2_u8, 12 * 10),
                proptest::collection::vec(0..6_u8, 12 * 10),
            ),
            grid in 0..2_usize,
        ) {
            let grid = [Grid::Square, Grid::Hex][grid];
            let topology = Topology::new(12, 10, (true, false), grid).expect("it fits");
            let words = |has: &dyn Fn(usize) -> bool| {
                let mut words = vec![0_u64; topology.tiles().div_ceil(64)];
                topology.all().filter(|tile| has(tile.index())).for_each(|tile| words[tile.index() / 64] |= 1 << (tile.index() % 64));
                words
            };
            let mut lands: Option<KnownLands> = None;
            for round in 0..6 {
                let known = words(&|tile| learnt[tile] <= round);
                // In the last round, a tile turns into land or water.
                let is_land = |tile: usize| (ground[tile] == 1) != (round == 5 && tile == 40);
                let land = words(&|tile| learnt[tile] <= round && is_land(tile));
                lands = match lands {
                    Some(mut last) => {
                        last.renew(topology, &known, &land);
                        proptest::prop_assert!(last.are_of(topology, &known, &land));
                        Some(last)
                    }
                    None => Some(KnownLands::number(topology, &known, &land)),
                };
                let lands = lands.as_ref().expect("there are some");
                let is_known = |tile: Tile| learnt[tile.index()] <= round;
                let is_edge = |&tile: &Tile| is_known(tile) && !topology.neighbours(tile).all(is_known);
                let edge: Vec<Tile> = topology.all().filter(is_edge).collect();
                proptest::prop_assert_eq!(lands.edge().collect::<Vec<_>>(), edge);
                // The reference: fill each land from each of its tiles.
                for first in topology.all() {
                    let mut filled = Vec::new();
                    let mut open = Vec::from_iter((learnt[first.index()] <= round).then_some(first));
                    while let Some(tile) = open.pop() {
                        if !filled.contains(&tile) {
                            filled.push(tile);
                            let goes_on = |near: &Tile| {
                                learnt[near.index()] <= round && is_land(near.index()) == is_land(first.index())
                            };
                            open.extend(topology.neighbours(tile).filter(goes_on));
                        }
                    }
                    proptest::prop_assert_eq!(lands.size(first) as usize, filled.len());
                    let is_same = |tile: &Tile| lands.of(*tile) == lands.of(first) && lands.of(first) != 0;
                    let same: Vec<Tile> = topology.all().filter(is_same).collect();
                    filled.sort_unstable();
                    proptest::prop_assert_eq!(same, filled);
                }
            }
        }
    }
}
