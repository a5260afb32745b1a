//! W-138 Vision and fog: the land as a nation knows it. Tiles that have changed out of its sight
//! are as it saw them last. Used in `crates/endturn_civ/src/visibility.rs`;
//! `crates/endturn_civ/src/changes/vision.rs` maintains the memories.
//! Draws none. Tells nothing.

use std::collections::BTreeMap;

use endturn_engine::Seat;
use serde::{Deserialize, Serialize, Serializer};

use super::continents::{Continent, Continents};
use super::judged::Stretch;
use super::topology::{MAX_TILES, Topology};
use super::world_map::{NO_RESOURCE, NOBODY, OceanSet, WorldMap};
use crate::bits::Bits64;
use crate::ids::{ExtraId, ResourceId, TerrainId, Tile};
use crate::keys::CityId;

/// A tile as a nation saw it last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RememberedTile {
    /// Its terrain.
    pub terrain: TerrainId,
    /// The resource on it.
    pub resource: Option<ResourceId>,
    /// Its extras.
    pub extras: Bits64,
    /// The owner of the land.
    pub owner: Option<Seat>,
    /// Whether a city was on it.
    pub has_city: bool,
}

/// A nation's memory of tiles that have changed since it saw them; all others are as they are.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(from = "BTreeMap<Tile, RememberedTile>")]
pub struct TileMemory {
    tiles: BTreeMap<Tile, RememberedTile>,
    /// By tile, 64 a word: whether it is remembered. Most queries are for tiles that are not.
    marks: Vec<u64>,
}

impl From<BTreeMap<Tile, RememberedTile>> for TileMemory {
    fn from(tiles: BTreeMap<Tile, RememberedTile>) -> Self {
        let mut memory = Self::default();
        tiles.into_iter().for_each(|(tile, remembered)| memory.keep(tile, remembered));
        memory
    }
}

impl PartialEq for TileMemory {
    fn eq(&self, other: &Self) -> bool {
        self.tiles == other.tiles
    }
}

impl Eq for TileMemory {}

impl Serialize for TileMemory {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.tiles.serialize(serializer)
    }
}

impl TileMemory {
    /// Whether the memory is empty, so that everything is as it is.
    #[must_use]
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.tiles.is_empty()
    }

    /// The memory of a tile.
    #[must_use]
    #[inline]
    pub fn of(&self, tile: Tile) -> Option<&RememberedTile> {
        if self.has(tile) { self.tiles.get(&tile) } else { None }
    }

    /// Whether there is a memory of a tile.
    #[must_use]
    #[inline]
    pub fn has(&self, tile: Tile) -> bool {
        self.marks.get(tile.index() / 64).is_some_and(|word| word >> (tile.index() % 64) & 1 == 1)
    }

    /// All memories, by tile.
    pub fn iter(&self) -> impl Iterator<Item = (Tile, RememberedTile)> + use<'_> {
        self.tiles.iter().map(|(&tile, &remembered)| (tile, remembered))
    }

    /// Remembers a tile in this state from now on.
    pub fn keep(&mut self, tile: Tile, remembered: RememberedTile) {
        // No map has such a tile.
        if tile.0 >= MAX_TILES {
            return;
        }
        let word = tile.index() / 64;
        if self.marks.len() <= word {
            self.marks.resize(word + 1, 0);
        }
        self.marks[word] |= 1 << (tile.index() % 64);
        self.tiles.insert(tile, remembered);
    }

    /// Forgets a tile: it is as it is.
    #[inline]
    pub fn forget(&mut self, tile: Tile) {
        if self.has(tile) {
            self.marks[tile.index() / 64] &= !(1 << (tile.index() % 64));
            self.tiles.remove(&tile);
        }
    }
}

/// A map as a viewer knows it: as it is, or with a nation's memories.
///
/// Memories leave out the ids of cities and the workers of tiles; continents are those of the land
/// as it is **(ours)**.
#[derive(Clone, Copy, Debug)]
pub struct MapView<'m> {
    map: &'m WorldMap,
    /// `None` if there is no difference.
    memory: Option<&'m TileMemory>,
}

impl<'m> From<&'m WorldMap> for MapView<'m> {
    fn from(map: &'m WorldMap) -> Self {
        Self { map, memory: None }
    }
}

impl<'m> MapView<'m> {
    /// The map as it is.
    #[must_use]
    #[inline]
    pub const fn whole(self) -> Self {
        Self { map: self.map, memory: None }
    }

    /// The map as known by a nation with this memory.
    #[must_use]
    #[inline]
    pub fn remembered(self, memory: &'m TileMemory) -> Self {
        Self { map: self.map, memory: (!memory.is_empty()).then_some(memory) }
    }

    /// The same view, to look at one tile again and again: memories are looked up only if there is
    /// one of this tile. Other tiles may be shown as they are now.
    #[must_use]
    #[inline]
    pub fn focused_on(self, tile: Tile) -> Self {
        Self { map: self.map, memory: self.memory.filter(|memory| memory.has(tile)) }
    }

    #[inline]
    fn memory_of(self, tile: Tile) -> Option<&'m RememberedTile> {
        self.memory?.of(tile)
    }

    /// All of a tile.
    #[must_use]
    pub fn tile(self, tile: Tile) -> RememberedTile {
        let now = || RememberedTile {
            terrain: self.map.terrain(tile),
            resource: self.map.resource(tile),
            extras: self.map.extras(tile),
            owner: self.map.owner(tile),
            has_city: self.map.city(tile).is_some(),
        };
        self.memory_of(tile).copied().unwrap_or_else(now)
    }

    /// The shape of the map.
    #[must_use]
    #[inline]
    pub const fn topology(self) -> &'m Topology {
        self.map.topology()
    }

    /// The terrain of a tile.
    #[must_use]
    #[inline]
    pub fn terrain(self, tile: Tile) -> TerrainId {
        self.memory_of(tile).map_or_else(|| self.map.terrain(tile), |remembered| remembered.terrain)
    }

    /// The terrains that count as water.
    #[must_use]
    pub const fn oceans(self) -> OceanSet {
        self.map.oceans()
    }

    /// Whether a tile is land.
    #[must_use]
    #[inline]
    pub fn is_land(self, tile: Tile) -> bool {
        !self.map.oceans().contains(self.terrain(tile))
    }

    /// Whether tiles are land, in their order, 64 a word.
    pub fn land_words(self, into: &mut Vec<u64>) {
        into.clear();
        into.extend_from_slice(self.map.land_words());
        for (tile, remembered) in self.memory.into_iter().flat_map(TileMemory::iter) {
            if let Some(word) = into.get_mut(tile.index() / 64) {
                let bit = 1 << (tile.index() % 64);
                *word = if self.map.oceans().contains(remembered.terrain) { *word & !bit } else { *word | bit };
            }
        }
    }

    /// The land of 64 tiles, from a multiple of 64 on.
    pub(super) fn stretch(self, at: usize, known: u64, marks: Bits64) -> Stretch {
        let mut land = Stretch { known, ..Stretch::NOTHING };
        self.map.copy_stretch(at, marks, &mut land);
        let remembered = self.memory.and_then(|memory| memory.marks.get(at)).copied().unwrap_or_default();
        for place in Bits64(remembered).iter() {
            if let Some(tile) = self.memory_of(Tile((at * 64 + place) as u32)) {
                let bit = u64::from(tile.extras.meets(marks)) << place;
                land.marked = land.marked & !(1 << place) | bit;
                land.terrain[place] = tile.terrain;
                land.resource[place] = tile.resource.map_or(NO_RESOURCE, |resource| resource.0);
                land.owner[place] = tile.owner.map_or(NOBODY, |owner| owner.0);
            }
        }
        land
    }

    /// The resource on a tile.
    #[must_use]
    #[inline]
    pub fn resource(self, tile: Tile) -> Option<ResourceId> {
        self.memory_of(tile).map_or_else(|| self.map.resource(tile), |remembered| remembered.resource)
    }

    /// The extras on a tile.
    #[must_use]
    #[inline]
    pub fn extras(self, tile: Tile) -> Bits64 {
        self.memory_of(tile).map_or_else(|| self.map.extras(tile), |remembered| remembered.extras)
    }

    /// Whether an extra is on a tile.
    #[must_use]
    #[inline]
    pub fn has_extra(self, tile: Tile, extra: ExtraId) -> bool {
        self.extras(tile).contains(extra.index())
    }

    /// Whether an extra is anywhere on the map.
    #[must_use]
    pub fn is_anywhere(self, extra: usize) -> bool {
        let remembers = |memory: &TileMemory| memory.iter().any(|(_, tile)| tile.extras.contains(extra));
        self.map.is_anywhere(extra) || self.memory.is_some_and(remembers)
    }

    /// By tile, 64 per word: whether it has a city, as it is.
    #[must_use]
    pub fn city_words(self) -> &'m [u64] {
        self.map.city_words()
    }

    /// The owner of a tile.
    #[must_use]
    #[inline]
    pub fn owner(self, tile: Tile) -> Option<Seat> {
        self.memory_of(tile).map_or_else(|| self.map.owner(tile), |remembered| remembered.owner)
    }

    /// Number of tiles that a seat owns.
    #[must_use]
    pub fn tiles_of(self, seat: Seat) -> i64 {
        let is_own = |owner: Option<Seat>| i64::from(owner == Some(seat));
        let differs = |(tile, seen): (Tile, RememberedTile)| is_own(seen.owner) - is_own(self.map.owner(tile));
        let remembered = self.memory.map_or(0, |memory| memory.iter().map(differs).sum());
        i64::from(self.map.tiles_of(seat)) + remembered
    }

    /// The tile of the city or base that claims a tile, as it is.
    #[must_use]
    #[inline]
    pub fn claimer(self, tile: Tile) -> Option<Tile> {
        self.map.claimer(tile)
    }

    /// The city that works a tile.
    #[must_use]
    #[inline]
    pub fn worker(self, tile: Tile) -> Option<CityId> {
        self.map.worker(tile)
    }

    /// The city on a tile; `None` if it is unknown.
    #[must_use]
    #[inline]
    pub fn city(self, tile: Tile) -> Option<CityId> {
        let is_unknown = self.memory_of(tile).is_some_and(|remembered| !remembered.has_city);
        if is_unknown { None } else { self.map.city(tile) }
    }

    /// Whether a city is on a tile; a remembered one may be gone.
    #[must_use]
    #[inline]
    pub fn has_city(self, tile: Tile) -> bool {
        self.memory_of(tile).map_or_else(|| self.map.city(tile).is_some(), |remembered| remembered.has_city)
    }

    /// The continents and oceans.
    #[must_use]
    #[inline]
    pub const fn continents(self) -> &'m Continents {
        self.map.continents()
    }

    /// The continent or ocean of a tile.
    #[must_use]
    #[inline]
    pub fn continent(self, tile: Tile) -> Continent {
        self.map.continent(tile)
    }

    /// See [`WorldMap::renumbered`].
    #[must_use]
    #[inline]
    pub const fn renumbered(self) -> u32 {
        self.map.renumbered()
    }

    /// See [`WorldMap::city_tiles`].
    #[must_use]
    #[inline]
    pub fn city_tiles(self, radius_sq: i32) -> usize {
        self.map.city_tiles(radius_sq)
    }

    /// See [`WorldMap::city_tile`].
    #[must_use]
    #[inline]
    pub fn city_tile(self, center: Tile, place: usize) -> Option<Tile> {
        self.map.city_tile(center, place)
    }

    /// See [`WorldMap::city_tile_index`].
    #[must_use]
    #[inline]
    pub fn city_tile_index(self, center: Tile, tile: Tile) -> Option<usize> {
        self.map.city_tile_index(center, tile)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::topology::Grid;

    fn seen(terrain: u16, extras: u64, owner: Option<u8>) -> RememberedTile {
        RememberedTile {
            terrain: TerrainId(terrain),
            resource: None,
            extras: Bits64(extras),
            owner: owner.map(Seat),
            has_city: false,
        }
    }

    #[test]
    fn w_138_what_is_remembered_shows_and_all_else_is_as_it_is() {
        let topology = Topology::new(20, 10, (false, false), Grid::Square).expect("it fits");
        let oceans = OceanSet::new([TerrainId(0)]);
        let mut map = WorldMap::new(topology, oceans, vec![TerrainId(1); 200]).expect("a map");
        map.set_extras(Tile(5), Bits64(2));
        map.set_owner(Tile(5), Some((Seat(3), Tile(5))));
        map.set_city(Tile(5), Some(CityId(7)));
        let mut memory = TileMemory::default();
        memory.keep(Tile(5), seen(0, 8, None));
        memory.keep(Tile(199), seen(1, 0, Some(1)));
        let (now, view) = (MapView::from(&map), MapView::from(&map).remembered(&memory));
        assert_eq!((view.is_land(Tile(5)), now.is_land(Tile(5))), (false, true));
        assert_eq!((view.extras(Tile(5)), view.owner(Tile(5)), view.city(Tile(5))), (Bits64(8), None, None));
        assert_eq!(
            (now.owner(Tile(5)), now.city(Tile(5)), now.has_city(Tile(5))),
            (Some(Seat(3)), Some(CityId(7)), true)
        );
        for view in [now, view] {
            for seat in [1, 3].map(Seat) {
                let counted = topology.all().filter(|&tile| view.owner(tile) == Some(seat)).count();
                assert_eq!(view.tiles_of(seat), counted as i64);
            }
        }
        assert_eq!((view.owner(Tile(199)), view.whole().owner(Tile(199))), (Some(Seat(1)), None));
        assert_eq!((view.is_anywhere(3), now.is_anywhere(3), view.is_anywhere(1)), (true, false, true));
        for tile in topology.all() {
            let is_remembered = [Tile(5), Tile(199)].contains(&tile);
            assert_eq!(view.tile(tile) != now.tile(tile), is_remembered);
        }
        let (mut land, mut all) = (Vec::new(), Vec::new());
        view.land_words(&mut land);
        now.land_words(&mut all);
        assert_eq!((land[0], all[0], &land[1..]), (!(1 << 5), !0, &all[1..]));
        memory.forget(Tile(5));
        memory.forget(Tile(6));
        let mut anew = TileMemory::default();
        anew.keep(Tile(199), seen(1, 0, Some(1)));
        assert_eq!(memory, anew);
        assert!(!memory.has(Tile(5)) && memory.has(Tile(199)) && memory.iter().count() == 1);
    }

    #[test]
    fn what_is_written_of_a_memory_reads_as_the_same_one_and_no_tile_is_too_far() {
        let mut memory = TileMemory::default();
        for tile in [0, 63, 64, 130] {
            memory.keep(Tile(tile), seen(2, u64::from(tile), None));
        }
        let text = serde_json::to_string(&memory).expect("it can be written");
        assert_eq!(serde_json::from_str::<TileMemory>(&text).expect("it can be read"), memory);
        memory.keep(Tile(u32::MAX), seen(1, 0, None));
        assert!(!memory.has(Tile(u32::MAX)) && memory.iter().count() == 4);
    }
}
