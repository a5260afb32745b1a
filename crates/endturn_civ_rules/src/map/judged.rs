//! Values of tiles that depend on the land around them, kept until a nation sees that it changes.
//!
//! A persona judges hundreds of tiles as city sites in each turn, and next to none of them change
//! from one turn to the next. Kept values decide nothing: without them, the same ones are found.

use std::cell::Cell;

use super::map_view::MapView;
use crate::bits::Bits64;
use crate::ids::{TerrainId, Tile};

/// Values of tiles as a nation knows the land, and the land for which they hold.
#[derive(Debug, Default)]
pub struct Judged<K> {
    /// The numbers by which tiles are judged.
    key: Option<K>,
    land: Vec<Stretch>,
    /// Tiles that were judged, 64 per word.
    judged: Vec<Cell<u64>>,
    /// Those that are poor.
    poor: Vec<Cell<u64>>,
    values: Vec<Cell<i64>>,
}

/// The land of 64 tiles: what values depend on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Stretch {
    pub(super) known: u64,
    /// Tiles with an extra that counts.
    pub(super) marked: u64,
    pub(super) terrain: [TerrainId; 64],
    pub(super) resource: [u16; 64],
    pub(super) owner: [u8; 64],
}

impl Stretch {
    pub(super) const NOTHING: Self =
        Self { known: 0, marked: 0, terrain: [TerrainId(0); 64], resource: [0; 64], owner: [0; 64] };

    /// The tiles that differ from another land.
    fn differing(&self, other: &Self) -> u64 {
        let is_same = |at: usize| {
            self.terrain[at] == other.terrain[at]
                && self.resource[at] == other.resource[at]
                && self.owner[at] == other.owner[at]
        };
        let places = (0..64).fold(0, |all, at| all | u64::from(!is_same(at)) << at);
        places | (self.known ^ other.known) | (self.marked ^ other.marked)
    }
}

impl<K: PartialEq> Judged<K> {
    /// Drops the values of all tiles whose land has changed within a squared radius. Land is what
    /// is known of terrain, resource, owner, and extras that are among `marks`.
    pub fn renew(&mut self, key: K, map: MapView<'_>, known: &[u64], (marks, radius_sq): (Bits64, i32)) {
        let (topology, tiles) = (map.topology(), map.topology().tiles());
        if self.key.as_ref() != Some(&key) || self.values.len() != tiles {
            let bits = || vec![Cell::new(0); tiles.div_ceil(64)];
            *self = Self {
                key: Some(key),
                land: vec![Stretch::NOTHING; tiles.div_ceil(64)],
                judged: bits(),
                poor: bits(),
                values: vec![Cell::new(0); tiles],
            };
        }
        for (at, (&known, last)) in known.iter().zip(&mut self.land).enumerate() {
            if known | last.known == 0 {
                continue;
            }
            let now = map.stretch(at, known, marks);
            if now == *last {
                continue;
            }
            for bit in Bits64(now.differing(last)).iter() {
                for near in topology.circle(Tile((at * 64 + bit) as u32), radius_sq) {
                    let (word, kept) = (near.index() / 64, !(1 << (near.index() % 64)));
                    self.judged[word].set(self.judged[word].get() & kept);
                    self.poor[word].set(self.poor[word].get() & kept);
                }
            }
            *last = now;
        }
    }
}

impl<K> Judged<K> {
    /// The value of a tile; `None` if it is poor. `judge` finds it if it is not known.
    pub fn get(&self, tile: Tile, judge: impl FnOnce() -> Option<i64>) -> Option<i64> {
        let (word, bit) = (tile.index() / 64, 1 << (tile.index() % 64));
        if self.judged[word].get() & bit == 0 {
            let found = judge();
            self.judged[word].set(self.judged[word].get() | bit);
            match found {
                Some(value) => self.values[tile.index()].set(value),
                None => self.poor[word].set(self.poor[word].get() | bit),
            }
            return found;
        }
        (self.poor[word].get() & bit == 0).then(|| self.values[tile.index()].get())
    }

    /// Tiles that are known to be poor, among the 64 of a word.
    #[must_use]
    #[inline]
    pub fn poor_word(&self, at: usize) -> u64 {
        self.poor[at].get()
    }
}
