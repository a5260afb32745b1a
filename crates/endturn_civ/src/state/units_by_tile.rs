//! Index of units by tile.

use std::collections::BTreeMap;

use bevy_ecs::prelude::*;
use endturn_civ_rules::bits::Bits64;
use endturn_civ_rules::ids::Tile;
use endturn_civ_rules::keys::UnitId;
use endturn_civ_rules::map::topology::{MAX_TILES, Topology};
use serde::{Deserialize, Serialize};

/// The units on each tile, oldest first; a tile without units has no entry.
#[derive(Resource, Clone, Debug, Default, Serialize, Deserialize)]
#[serde(from = "BTreeMap<Tile, Vec<UnitId>>", into = "BTreeMap<Tile, Vec<UnitId>>")]
pub struct UnitsByTile {
    stacks: BTreeMap<Tile, Vec<UnitId>>,
    /// Bitmap of tiles with units, 64 per word: most queried tiles have none.
    taken: Vec<u64>,
}

impl UnitsByTile {
    /// The units on a tile, oldest first.
    #[must_use]
    #[inline]
    pub fn on(&self, tile: Tile) -> &[UnitId] {
        if self.is_taken(tile) { self.stacks.get(&tile).map_or(&[], Vec::as_slice) } else { &[] }
    }

    /// Whether any unit is on a tile.
    #[must_use]
    #[inline]
    pub fn is_taken(&self, tile: Tile) -> bool {
        self.taken.get(tile.index() / 64).is_some_and(|word| word >> (tile.index() % 64) & 1 == 1)
    }

    /// Whether any unit is on a tile or on one of those around it.
    #[must_use]
    pub fn is_taken_around(&self, topology: &Topology, tile: Tile) -> bool {
        match topology.rows_around(tile) {
            Some(rows) => rows.into_iter().any(|first| self.three_from(first) != 0),
            None => self.is_taken(tile) || topology.neighbours(tile).any(|near| self.is_taken(near)),
        }
    }

    /// Whether units are on three tiles from one on, as bits.
    #[inline]
    fn three_from(&self, first: Tile) -> u64 {
        let (word, bit) = (first.index() / 64, first.index() % 64);
        let taken = |word: usize| self.taken.get(word).copied().unwrap_or_default();
        let beyond = if bit > 61 { taken(word + 1) << (64 - bit) } else { 0 };
        (taken(word) >> bit | beyond) & 7
    }

    /// All tiles with units, in order, and their units.
    #[must_use]
    pub const fn all(&self) -> &BTreeMap<Tile, Vec<UnitId>> {
        &self.stacks
    }

    /// Those tiles with units that are among some, 64 per word, in order.
    pub(crate) fn among<'a>(&'a self, tiles: &'a [u64]) -> impl Iterator<Item = Tile> + use<'a> {
        let words = (0_u32..).step_by(64).zip(self.taken.iter().zip(tiles).map(|(taken, among)| taken & among));
        words.flat_map(|(first, word)| Bits64(word).iter().map(move |bit| Tile(first + bit as u32)))
    }

    /// Adds a new unit to a tile.
    pub fn come(&mut self, unit: UnitId, tile: Tile) {
        self.stacks.entry(tile).or_default().push(unit);
        self.note(tile, true);
    }

    /// Removes a unit from its tile for good.
    pub fn leave(&mut self, unit: UnitId, tile: Tile) {
        drop(self.take(unit, tile));
    }

    /// Moves a unit from a tile to another. An emptied list is reused for the next tile, so that
    /// steps don't allocate.
    pub fn go(&mut self, unit: UnitId, from: Tile, to: Tile) {
        let left = self.take(unit, from);
        self.stacks.entry(to).or_insert_with(|| left.unwrap_or_default()).push(unit);
        self.note(to, true);
    }

    /// The list of units on a tile, for reordering.
    pub(crate) fn list_mut(&mut self, tile: Tile) -> Option<&mut [UnitId]> {
        self.stacks.get_mut(&tile).map(Vec::as_mut_slice)
    }

    /// Takes a unit off a tile; returns the list if it is empty then.
    fn take(&mut self, unit: UnitId, tile: Tile) -> Option<Vec<UnitId>> {
        let here = self.stacks.get_mut(&tile)?;
        here.retain(|&other| other != unit);
        if !here.is_empty() {
            return None;
        }
        self.note(tile, false);
        self.stacks.remove(&tile)
    }

    fn note(&mut self, tile: Tile, is_taken: bool) {
        // No map is larger; anything beyond in a file is reported as unsound.
        if tile.index() >= MAX_TILES as usize {
            return;
        }
        let (word, bit) = (tile.index() / 64, 1 << (tile.index() % 64));
        if self.taken.len() <= word {
            self.taken.resize(word + 1, 0);
        }
        if is_taken {
            self.taken[word] |= bit;
        } else {
            self.taken[word] &= !bit;
        }
    }
}

impl From<BTreeMap<Tile, Vec<UnitId>>> for UnitsByTile {
    fn from(stacks: BTreeMap<Tile, Vec<UnitId>>) -> Self {
        let mut all = Self::default();
        stacks.keys().for_each(|&tile| all.note(tile, true));
        Self { stacks, ..all }
    }
}

impl From<UnitsByTile> for BTreeMap<Tile, Vec<UnitId>> {
    fn from(all: UnitsByTile) -> Self {
        all.stacks
    }
}
