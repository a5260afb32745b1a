//! The map as game state: the contents of every tile.

use std::fmt;

use bevy_ecs::prelude::Resource;
use endturn_engine::seats::Seat;
use serde::{Deserialize, Serialize, Serializer};

use super::city_map::CityMap;
use super::continents::{Continent, Continents};
use super::judged::Stretch;
use super::topology::Topology;
use crate::bits::Bits64;
use crate::ids::{ExtraId, ResourceId, TerrainId, Tile};
use crate::keys::CityId;

/// No resource.
pub(super) const NO_RESOURCE: u16 = u16::MAX;
/// No owner.
pub(super) const NOBODY: u8 = u8::MAX;
/// No city, no claim.
const NOTHING: u32 = u32::MAX;

/// The set of oceanic terrains, by id; there are at most 128 terrains.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct OceanSet(u128);

impl OceanSet {
    /// The set of these terrains; those from 128 on are left out.
    pub(crate) fn new(terrains: impl IntoIterator<Item = TerrainId>) -> Self {
        let bit = |terrain: TerrainId| 1u128.checked_shl(u32::from(terrain.0)).unwrap_or(0);
        Self(terrains.into_iter().map(bit).fold(0, |all, bit| all | bit))
    }

    /// Whether a terrain is oceanic.
    #[must_use]
    #[inline]
    pub(crate) const fn contains(self, terrain: TerrainId) -> bool {
        terrain.0 < 128 && self.0 >> terrain.0 & 1 == 1
    }
}

/// The error of arrays that make no map: one of them has another length than the map has tiles, or
/// names a tile that doesn't exist.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrongLength;

impl fmt::Display for WrongLength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the arrays of a map must have one entry per tile")
    }
}

impl std::error::Error for WrongLength {}

/// The contents of every tile of the world, in dense arrays by tile.
///
/// Tiles come from the map's own [`Topology`]; a tile beyond it reads as tile 0 would and is never
/// written.
#[derive(Resource, Clone, Debug, Deserialize)]
#[serde(try_from = "Stored")]
pub struct WorldMap {
    stored: Stored,
    continents: Continents,
    /// See [`Self::renumbered`].
    renumbered: u32,
    /// By extra: number of tiles with it.
    counts: [u32; 64],
    /// By seat: number of tiles that it owns.
    owned: [u32; NOBODY as usize],
    /// By tile, 64 a word: whether it is land.
    land: Vec<u64>,
    /// The same for tiles with a city.
    cities: Vec<u64>,
    city_map: CityMap,
}

/// The stored part of a map; everything else follows from it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Stored {
    topology: Topology,
    oceans: OceanSet,
    terrain: Vec<TerrainId>,
    resource: Vec<u16>,
    extras: Vec<Bits64>,
    owner: Vec<u8>,
    claimer: Vec<u32>,
    worker: Vec<u32>,
    city: Vec<u32>,
}

impl TryFrom<Stored> for WorldMap {
    type Error = WrongLength;

    fn try_from(stored: Stored) -> Result<Self, WrongLength> {
        let tiles = stored.topology.tiles();
        let lengths = [
            stored.terrain.len(),
            stored.resource.len(),
            stored.extras.len(),
            stored.owner.len(),
            stored.claimer.len(),
            stored.worker.len(),
            stored.city.len(),
        ];
        if lengths.iter().any(|&length| length != tiles) {
            return Err(WrongLength);
        }
        let continents = Continents::number(&stored.topology, |tile| stored.is_land(tile));
        let city_map = CityMap::new(&stored.topology);
        let mut counts = [0; 64];
        stored.extras.iter().flat_map(|extras| extras.iter()).for_each(|extra| counts[extra] += 1);
        let mut owned = [0; NOBODY as usize];
        stored.owner.iter().filter(|&&owner| owner != NOBODY).for_each(|&owner| owned[usize::from(owner)] += 1);
        let mut land = vec![0; tiles.div_ceil(64)];
        for tile in stored.topology.all().filter(|&tile| stored.is_land(tile)) {
            land[tile.index() / 64] |= 1 << (tile.index() % 64);
        }
        let mut cities = vec![0; tiles.div_ceil(64)];
        for (tile, _) in stored.city.iter().enumerate().filter(|(_, city)| **city != NOTHING) {
            cities[tile / 64] |= 1 << (tile % 64);
        }
        Ok(Self { stored, continents, renumbered: 0, counts, owned, land, cities, city_map })
    }
}

impl Serialize for WorldMap {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.stored.serialize(serializer)
    }
}

impl PartialEq for WorldMap {
    fn eq(&self, other: &Self) -> bool {
        self.stored == other.stored
    }
}

impl Eq for WorldMap {}

impl Stored {
    fn is_land(&self, tile: Tile) -> bool {
        !self.oceans.contains(self.terrain[tile.index()])
    }
}

impl WorldMap {
    /// A map of these terrains without anything on them.
    ///
    /// # Errors
    /// The number of terrains differs from that of tiles.
    pub fn new(topology: Topology, oceans: OceanSet, terrain: Vec<TerrainId>) -> Result<Self, WrongLength> {
        let tiles = topology.tiles();
        Self::try_from(Stored {
            topology,
            oceans,
            terrain,
            resource: vec![NO_RESOURCE; tiles],
            extras: vec![Bits64::EMPTY; tiles],
            owner: vec![NOBODY; tiles],
            claimer: vec![NOTHING; tiles],
            worker: vec![NOTHING; tiles],
            city: vec![NOTHING; tiles],
        })
    }

    /// The shape of the map.
    #[must_use]
    #[inline]
    pub const fn topology(&self) -> &Topology {
        &self.stored.topology
    }

    /// The continents and oceans, always those of the present terrain.
    #[must_use]
    #[inline]
    pub const fn continents(&self) -> &Continents {
        &self.continents
    }

    /// Number of times continents were renumbered since the map was made or read: holders of cached
    /// values that depend on them can tell whether those are still valid. Not part of the state.
    #[must_use]
    #[inline]
    pub const fn renumbered(&self) -> u32 {
        self.renumbered
    }

    /// The continent or ocean of a tile.
    #[must_use]
    #[inline]
    pub fn continent(&self, tile: Tile) -> Continent {
        self.continents.of(self.known(tile))
    }

    /// The terrain of a tile.
    #[must_use]
    #[inline]
    pub fn terrain(&self, tile: Tile) -> TerrainId {
        self.stored.terrain[self.at(tile)]
    }

    /// Whether a tile is land.
    #[must_use]
    #[inline]
    pub fn is_land(&self, tile: Tile) -> bool {
        self.stored.is_land(self.known(tile))
    }

    /// Whether tiles are land, in their order, 64 a word.
    #[must_use]
    #[inline]
    pub(super) fn land_words(&self) -> &[u64] {
        &self.land
    }

    /// By tile, 64 per word: whether it has a city.
    #[must_use]
    pub fn city_words(&self) -> &[u64] {
        &self.cities
    }

    /// Copies the land of 64 tiles, from a multiple of 64 on.
    pub(super) fn copy_stretch(&self, at: usize, marks: Bits64, into: &mut Stretch) {
        let stored = &self.stored;
        let span = at * 64..stored.terrain.len().min(at * 64 + 64);
        let length = span.len();
        into.terrain[..length].copy_from_slice(&stored.terrain[span.clone()]);
        into.resource[..length].copy_from_slice(&stored.resource[span.clone()]);
        into.owner[..length].copy_from_slice(&stored.owner[span.clone()]);
        let bit = |(bit, extras): (usize, &Bits64)| u64::from(extras.meets(marks)) << bit;
        into.marked = stored.extras[span].iter().enumerate().map(bit).fold(0, |all, one| all | one);
    }

    /// The terrains that count as water.
    #[must_use]
    #[inline]
    pub const fn oceans(&self) -> OceanSet {
        self.stored.oceans
    }

    /// The resource on a tile.
    #[must_use]
    #[inline]
    pub fn resource(&self, tile: Tile) -> Option<ResourceId> {
        let resource = self.stored.resource[self.at(tile)];
        (resource != NO_RESOURCE).then_some(ResourceId(resource))
    }

    /// The extras on a tile.
    #[must_use]
    #[inline]
    pub fn extras(&self, tile: Tile) -> Bits64 {
        self.stored.extras[self.at(tile)]
    }

    /// Whether an extra is on a tile.
    #[must_use]
    #[inline]
    pub fn has_extra(&self, tile: Tile, extra: ExtraId) -> bool {
        self.extras(tile).contains(extra.index())
    }

    /// Number of tiles that a seat owns.
    #[must_use]
    #[inline]
    pub fn tiles_of(&self, seat: Seat) -> u32 {
        self.owned.get(seat.index()).copied().unwrap_or(0)
    }

    /// The owner of a tile.
    #[must_use]
    #[inline]
    pub fn owner(&self, tile: Tile) -> Option<Seat> {
        let owner = self.stored.owner[self.at(tile)];
        (owner != NOBODY).then_some(Seat(owner))
    }

    /// The tile of the city or base that claims a tile (W-88).
    #[must_use]
    #[inline]
    pub fn claimer(&self, tile: Tile) -> Option<Tile> {
        some(self.stored.claimer[self.at(tile)]).map(Tile)
    }

    /// The city that works a tile.
    #[must_use]
    #[inline]
    pub fn worker(&self, tile: Tile) -> Option<CityId> {
        some(self.stored.worker[self.at(tile)]).map(CityId)
    }

    /// The city on a tile.
    #[must_use]
    #[inline]
    pub fn city(&self, tile: Tile) -> Option<CityId> {
        some(self.stored.city[self.at(tile)]).map(CityId)
    }

    /// Changes the terrain; continents are renumbered if land becomes water or the other way round.
    ///
    /// The caller must remove things that no longer fit there, such as a resource (W-25).
    #[inline]
    pub fn set_terrain(&mut self, tile: Tile, terrain: TerrainId) {
        let was_land = self.is_land(tile);
        self.put(tile, |stored| &mut stored.terrain, terrain);
        if self.is_land(tile) != was_land {
            self.land[tile.index() / 64] ^= 1 << (tile.index() % 64);
            self.continents = Continents::number(&self.stored.topology, |tile| self.stored.is_land(tile));
            self.renumbered = self.renumbered.wrapping_add(1);
        }
    }

    /// Puts a resource on a tile, or removes it.
    #[inline]
    pub fn set_resource(&mut self, tile: Tile, resource: Option<ResourceId>) {
        self.put(tile, |stored| &mut stored.resource, resource.map_or(NO_RESOURCE, |resource| resource.0));
    }

    /// Whether an extra is anywhere on the map.
    #[must_use]
    #[inline]
    pub(crate) fn is_anywhere(&self, extra: usize) -> bool {
        self.counts.get(extra).is_some_and(|&count| count > 0)
    }

    /// Sets all extras of a tile.
    #[inline]
    pub fn set_extras(&mut self, tile: Tile, extras: Bits64) {
        if !self.stored.topology.has(tile) {
            return;
        }
        self.extras(tile).iter().for_each(|extra| self.counts[extra] -= 1);
        extras.iter().for_each(|extra| self.counts[extra] += 1);
        self.put(tile, |stored| &mut stored.extras, extras);
    }

    /// Puts an extra on a tile, or removes it.
    #[inline]
    pub fn set_extra(&mut self, tile: Tile, extra: ExtraId, is_there: bool) {
        let mut extras = self.extras(tile);
        extras.set(extra.index(), is_there);
        self.set_extras(tile, extras);
    }

    /// Gives a tile to a player by the claim of a city or base on `claimer`, or makes it unowned
    /// (W-88).
    #[inline]
    pub fn set_owner(&mut self, tile: Tile, owner: Option<(Seat, Tile)>) {
        if !self.stored.topology.has(tile) {
            return;
        }
        let new = owner.map(|(seat, _)| seat);
        if let Some(before) = self.owner(tile) {
            self.owned[before.index()] -= 1;
        }
        if let Some(new) = new {
            self.owned[new.index()] += 1;
        }
        self.put(tile, |stored| &mut stored.owner, new.map_or(NOBODY, |seat| seat.0));
        self.put(tile, |stored| &mut stored.claimer, owner.map_or(NOTHING, |(_, claimer)| claimer.0));
    }

    /// Lets a city work a tile, or no city.
    #[inline]
    pub fn set_worker(&mut self, tile: Tile, city: Option<CityId>) {
        self.put(tile, |stored| &mut stored.worker, city.map_or(NOTHING, |city| city.0));
    }

    /// Puts a city on a tile, or removes it.
    #[inline]
    pub fn set_city(&mut self, tile: Tile, city: Option<CityId>) {
        let bit = 1 << (tile.index() % 64);
        let is_on_map = self.stored.topology.has(tile);
        if let Some(word) = self.cities.get_mut(tile.index() / 64).filter(|_| is_on_map) {
            *word = if city.is_some() { *word | bit } else { *word & !bit };
        }
        self.put(tile, |stored| &mut stored.city, city.map_or(NOTHING, |city| city.0));
    }

    /// Maximum number of tiles a city with a squared radius works (C-09).
    #[must_use]
    #[inline]
    pub fn city_tiles(&self, radius_sq: i32) -> usize {
        self.city_map.count(radius_sq)
    }

    /// The tile at an index of the city map around `center`; `None` off the map.
    #[must_use]
    #[inline]
    pub fn city_tile(&self, center: Tile, place: usize) -> Option<Tile> {
        self.city_map.tile(center, place)
    }

    /// The index of a tile in the city map around `center`; `None` if it is too far away.
    #[must_use]
    #[inline]
    pub fn city_tile_index(&self, center: Tile, tile: Tile) -> Option<usize> {
        self.city_map.index_of(center, tile)
    }

    fn put<T>(&mut self, tile: Tile, array: impl Fn(&mut Stored) -> &mut Vec<T>, value: T) {
        if let Some(entry) = array(&mut self.stored).get_mut(tile.index()) {
            *entry = value;
        }
    }

    const fn known(&self, tile: Tile) -> Tile {
        if self.stored.topology.has(tile) { tile } else { Tile(0) }
    }

    const fn at(&self, tile: Tile) -> usize {
        self.known(tile).index()
    }
}

fn some(raw: u32) -> Option<u32> {
    (raw != NOTHING).then_some(raw)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::topology::Grid;

    const SEA: TerrainId = TerrainId(0);
    const LAND: TerrainId = TerrainId(1);

    /// Two land tiles with one of water between them.
    fn strait() -> WorldMap {
        let topology = Topology::new(3, 1, (false, false), Grid::Square).unwrap();
        WorldMap::new(topology, OceanSet::new([SEA]), vec![LAND, SEA, LAND]).unwrap()
    }

    #[test]
    fn what_is_put_on_a_tile_is_there_until_it_is_taken_away() {
        let mut map = strait();
        map.set_resource(Tile(2), Some(ResourceId(7)));
        map.set_extra(Tile(2), ExtraId(63), true);
        map.set_owner(Tile(0), Some((Seat(3), Tile(2))));
        map.set_worker(Tile(0), Some(CityId(9)));
        map.set_city(Tile(2), Some(CityId(9)));
        map.set_city(Tile(1), None);
        assert_eq!((map.resource(Tile(2)), map.resource(Tile(0))), (Some(ResourceId(7)), None));
        assert!(map.has_extra(Tile(2), ExtraId(63)) && !map.has_extra(Tile(2), ExtraId(62)));
        assert_eq!((map.owner(Tile(0)), map.claimer(Tile(0))), (Some(Seat(3)), Some(Tile(2))));
        assert_eq!((map.worker(Tile(0)), map.city(Tile(2))), (Some(CityId(9)), Some(CityId(9))));
        assert_eq!(map.city_words(), [1 << 2]);
        map.set_owner(Tile(1), Some((Seat(3), Tile(2))));
        map.set_owner(Tile(2), Some((Seat(0), Tile(2))));
        assert_eq!((map.tiles_of(Seat(3)), map.tiles_of(Seat(0)), map.tiles_of(Seat(1))), (2, 1, 0));
        map.set_owner(Tile(0), None);
        assert_eq!((map.owner(Tile(0)), map.claimer(Tile(0))), (None, None));
        assert_eq!(map.tiles_of(Seat(3)), 1);
        let stored = serde_json::to_string(&map).unwrap();
        let again: WorldMap = serde_json::from_str(&stored).unwrap();
        assert_eq!((again.tiles_of(Seat(3)), again.city_words()), (1, &[1 << 2][..]));
        map.set_city(Tile(2), None);
        assert_eq!(map.city_words(), [0]);
    }

    #[test]
    fn w_26_a_canal_parts_and_a_dam_joins_continents() {
        let mut map = strait();
        assert_ne!(map.continent(Tile(0)), map.continent(Tile(2)));
        map.set_terrain(Tile(1), LAND);
        assert_eq!((map.continent(Tile(2)), map.continents().lands().len()), (Continent(1), 1));
        map.set_terrain(Tile(1), LAND);
        assert_eq!(map.renumbered(), 1, "nothing has changed the second time");
        map.set_terrain(Tile(1), SEA);
        assert_eq!((map.continent(Tile(2)), map.continents().oceans().len()), (Continent(2), 1));
    }

    #[test]
    fn a_tile_beyond_the_map_is_never_written() {
        let mut map = strait();
        map.set_terrain(Tile(3), LAND);
        for tile in [Tile(3), Tile(u32::MAX)] {
            map.set_city(tile, Some(CityId(1)));
            map.set_owner(tile, Some((Seat(0), Tile(0))));
        }
        assert_eq!((map.city_words(), map.tiles_of(Seat(0))), (&[0][..], 0));
        assert_eq!(map, strait());
        assert_eq!(map.city(Tile(u32::MAX)), None);
    }

    #[test]
    fn a_map_comes_back_from_its_text_and_a_crooked_one_is_refused() {
        let mut map = strait();
        map.set_owner(Tile(1), Some((Seat(0), Tile(0))));
        let text = serde_json::to_string(&map).unwrap();
        let back: WorldMap = serde_json::from_str(&text).unwrap();
        assert_eq!((back.stored, back.continents), (map.stored, map.continents));
        let crooked = text.replace("\"width\":3", "\"width\":4");
        assert!(crooked != text && serde_json::from_str::<WorldMap>(&crooked).is_err());
    }
}
