//! W-138 Vision and fog: the parts of the map that each nation knows, sees now, and remembers.
//! Draws none. Tells nothing.

use endturn_scenario::{form::Whole, shape::Shaped};
use std::collections::BTreeMap;

use bevy_ecs::prelude::*;
use endturn_civ_rules::ids::{PastRound, Tile};
use endturn_civ_rules::keys::CityId;
use endturn_civ_rules::map::map_view::{RememberedTile, TileMemory};
use endturn_civ_rules::ruleset::words::VisionLayer;
use endturn_civ_rules::vision::Layers;
use endturn_engine::{Seat, seats::SeatSet};
use serde::{Deserialize, Serialize};

/// The tiles that each nation knows and sees (W-138).
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Vision {
    tiles: usize,
    /// W-08: whether fog hides tiles out of sight.
    fog: bool,
    /// W-83: nations that see all their own land by an effect.
    insiders: SeatSet,
    /// By seat and tile: number of viewers of the tile, counting its cities, bases and units, and
    /// its own land where borders show it (W-88).
    seen: Vec<u16>,
    /// By seat and tile: number of its cities and units that see hidden units there.
    hidden: Vec<Hidden>,
    /// By seat and tile, 64 tiles per word.
    known: Vec<u64>,
    /// By seat: foreign cities on tiles that it doesn't see, as it saw them last.
    cities: Vec<BTreeMap<Tile, RememberedCity>>,
    /// By seat: land that has changed since it last saw it, as it saw it then.
    lands: Vec<TileMemory>,
}

/// Number of viewers of hidden units on a tile: by stealth sight and by subsurface sight.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Hidden {
    stealth: u16,
    subsurface: u16,
}

/// W-138: a city as a nation saw it last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Shaped)]
pub struct RememberedCity {
    /// Number of the city among all of the game; it may be destroyed.
    #[shape(with = "Whole<0, 20_000>")]
    pub city: CityId,
    /// Seat that owned it then.
    pub owner: Seat,
    /// Its size then, 1 to 255.
    #[shape(range(min = 1, max = 255))]
    pub size: i32,
    /// Round in which it was seen.
    #[shape(with = "PastRound")]
    pub round: u32,
}

impl Vision {
    /// Starts with fog and no tiles known to any nation.
    #[must_use]
    pub fn new(seats: usize, tiles: usize) -> Self {
        Self {
            tiles,
            fog: true,
            insiders: SeatSet::EMPTY,
            seen: vec![0; seats * tiles],
            hidden: vec![Hidden::default(); seats * tiles],
            known: vec![0; seats * tiles.div_ceil(64)],
            cities: vec![BTreeMap::new(); seats],
            lands: vec![TileMemory::default(); seats],
        }
    }

    /// Adds a nation that knows nothing.
    pub(crate) fn join(&mut self) {
        let new = Self::new(1, self.tiles);
        self.seen.extend(new.seen);
        self.hidden.extend(new.hidden);
        self.known.extend(new.known);
        self.cities.extend(new.cities);
        self.lands.extend(new.lands);
    }

    /// W-08: whether fog hides tiles out of sight.
    #[must_use]
    pub const fn has_fog(&self) -> bool {
        self.fog
    }

    /// W-08: turns fog on or off. Updating memories is up to the caller.
    pub(crate) const fn set_fog(&mut self, fog: bool) {
        self.fog = fog;
    }

    /// W-83: the nations that see all their own land by an effect.
    #[must_use]
    pub const fn insiders(&self) -> SeatSet {
        self.insiders
    }

    /// W-83: sets whether a nation sees all its own land. Updating the viewers is up to the caller.
    pub(crate) fn set_insider(&mut self, seat: Seat, sees: bool) {
        if sees {
            self.insiders.insert(seat);
        } else {
            self.insiders.remove(seat);
        }
    }

    /// The cities that a nation remembers, by tile.
    pub(crate) fn remembered(&self, seat: Seat) -> impl Iterator<Item = (Tile, RememberedCity)> + use<'_> {
        self.cities.get(seat.index()).into_iter().flatten().map(|(&tile, &city)| (tile, city))
    }

    /// The city that a nation remembers on a tile.
    pub(crate) fn remembered_on(&self, seat: Seat, tile: Tile) -> Option<RememberedCity> {
        self.cities.get(seat.index()).filter(|cities| !cities.is_empty())?.get(&tile).copied()
    }

    /// Records that a nation no longer sees a tile: it remembers the city there, or that there is
    /// none.
    pub(crate) fn remember(&mut self, seat: Seat, tile: Tile, city: Option<RememberedCity>) {
        let Some(cities) = self.cities.get_mut(seat.index()) else { return };
        match city {
            Some(city) => _ = cities.insert(tile, city),
            None => _ = cities.remove(&tile),
        }
    }

    /// Number of nations with memories of cities and of land.
    pub(crate) fn rememberers(&self) -> [usize; 2] {
        [self.cities.len(), self.lands.len()]
    }

    /// A nation's memory of land that has changed since.
    #[must_use]
    #[inline]
    pub(crate) fn land_memory(&self, seat: Seat) -> Option<&TileMemory> {
        self.lands.get(seat.index())
    }

    /// Records a tile's land before a change: each nation that knows the tile and doesn't see it
    /// remembers it so, unless it already remembers something else.
    pub(crate) fn remember_land(&mut self, tile: Tile, before: RememberedTile) {
        if !self.fog {
            return;
        }
        for at in 0..self.lands.len() {
            let seat = Seat(at as u8);
            if self.knows(seat, tile) && !self.looks_at(seat, tile) && !self.lands[at].has(tile) {
                self.lands[at].keep(tile, before);
            }
        }
    }

    /// Sets a nation's memory of a tile, or clears it.
    pub(crate) fn set_land(&mut self, seat: Seat, tile: Tile, remembered: Option<RememberedTile>) {
        let Some(memory) = self.lands.get_mut(seat.index()) else { return };
        match remembered {
            Some(remembered) => memory.keep(tile, remembered),
            None => memory.forget(tile),
        }
    }

    /// Updates the owner of a tile that a nation remembers, and nothing else.
    pub(crate) fn hear_of_owner(&mut self, seat: Seat, tile: Tile, owner: Option<Seat>) {
        if let Some(remembered) = self.land_memory(seat).and_then(|memory| memory.of(tile)).copied() {
            self.set_land(seat, tile, Some(RememberedTile { owner, ..remembered }));
        }
    }

    /// Clears a nation's memory of land.
    pub(crate) fn forget_lands_of(&mut self, seat: Seat) {
        if let Some(memory) = self.lands.get_mut(seat.index()) {
            *memory = TileMemory::default();
        }
    }

    /// Clears all nations' memory of land.
    pub(crate) fn forget_lands(&mut self) {
        self.lands.iter_mut().for_each(|memory| *memory = TileMemory::default());
    }

    fn place(&self, seat: Seat, tile: Tile) -> usize {
        seat.index() * self.tiles + tile.index()
    }

    fn word(&self, seat: Seat, tile: Tile) -> usize {
        seat.index() * self.tiles.div_ceil(64) + tile.index() / 64
    }

    /// Whether a nation sees a tile now.
    #[must_use]
    #[inline]
    pub fn sees(&self, seat: Seat, tile: Tile) -> bool {
        self.looks_at(seat, tile) || !self.fog && self.knows(seat, tile)
    }

    /// Whether a nation has a viewer of a tile, with or without fog.
    #[must_use]
    #[inline]
    pub(crate) fn looks_at(&self, seat: Seat, tile: Tile) -> bool {
        self.seen.get(self.place(seat, tile)).is_some_and(|&count| count > 0)
    }

    /// Number of a nation's viewers of a tile per layer, with or without fog: main, stealth,
    /// subsurface.
    #[must_use]
    pub fn counts(&self, seat: Seat, tile: Tile) -> [u16; 3] {
        let place = self.place(seat, tile);
        let hidden = self.hidden.get(place).copied().unwrap_or_default();
        [self.seen.get(place).copied().unwrap_or(0), hidden.stealth, hidden.subsurface]
    }

    /// The layers on which a nation sees a tile now; none if it is out of sight.
    #[must_use]
    pub fn layers(&self, seat: Seat, tile: Tile) -> Layers {
        if !self.sees(seat, tile) {
            return Layers::NONE;
        }
        let hidden = self.hidden.get(self.place(seat, tile)).copied().unwrap_or_default();
        Layers::those(|layer| match layer {
            VisionLayer::Main => true,
            VisionLayer::Stealth => hidden.stealth > 0,
            VisionLayer::Subsurface => hidden.subsurface > 0,
        })
    }

    /// Whether a nation has ever seen a tile.
    #[must_use]
    pub fn knows(&self, seat: Seat, tile: Tile) -> bool {
        self.known.get(self.word(seat, tile)).is_some_and(|bits| bits >> (tile.index() % 64) & 1 == 1)
    }

    /// The tiles that a nation has ever seen, in order, 64 per word.
    pub(crate) fn known_words(&self, seat: Seat) -> &[u64] {
        let words = self.tiles.div_ceil(64);
        self.known.chunks_exact(words.max(1)).nth(seat.index()).unwrap_or_default()
    }

    /// All tiles that a nation has ever seen, in order.
    pub fn known_tiles(&self, seat: Seat) -> impl Iterator<Item = Tile> + use<'_> {
        let known = self.known_words(seat);
        (0_u32..).step_by(64).zip(known).flat_map(|(first, &word)| {
            let set = std::iter::successors(Some(word), |left| Some(left & left.wrapping_sub(1)));
            set.take_while(|&left| left != 0).map(move |left| Tile(first + left.trailing_zeros()))
        })
    }

    /// Whether every tile has the same number of viewers per layer as in `other`, and everything
    /// known there is known here.
    pub(crate) fn sees_as(&self, other: &Self) -> bool {
        (self.tiles, &self.seen, &self.hidden) == (other.tiles, &other.seen, &other.hidden)
            && self.known.len() == other.known.len()
            && self.known.iter().zip(&other.known).all(|(known, seen)| known & seen == *seen)
    }

    /// Adds all that nations know and remember in `other`.
    pub(crate) fn know_as(&mut self, other: &Self) {
        self.known.iter_mut().zip(&other.known).for_each(|(known, more)| *known |= more);
        self.cities.clone_from(&other.cities);
        self.lands.clone_from(&other.lands);
    }

    /// Makes all nations forget everything that they know and remember; viewers stay.
    pub(crate) fn forget(&mut self) {
        self.known.fill(0);
        self.cities.iter_mut().for_each(BTreeMap::clear);
        self.forget_lands();
    }

    /// Makes a tile known to a nation without a viewer; returns whether it is new.
    pub fn hear_of(&mut self, seat: Seat, tile: Tile) -> bool {
        let word = self.word(seat, tile);
        let Some(bits) = self.known.get_mut(word) else { return false };
        let before = *bits;
        *bits |= 1 << (tile.index() % 64);
        *bits != before
    }

    /// Adds or removes a viewer of a nation on a tile for some layers; returns whether the tile is
    /// new to it.
    #[inline]
    pub fn look(&mut self, seat: Seat, tile: Tile, layers: Layers, begins: bool) -> bool {
        let place = self.place(seat, tile);
        let (Some(main), Some(hidden)) = (self.seen.get_mut(place), self.hidden.get_mut(place)) else { return false };
        let step = |count: &mut u16, layer| {
            if layers.has(layer) {
                *count = if begins { count.saturating_add(1) } else { count.saturating_sub(1) };
            }
        };
        step(main, VisionLayer::Main);
        step(&mut hidden.stealth, VisionLayer::Stealth);
        step(&mut hidden.subsurface, VisionLayer::Subsurface);
        begins && layers.has(VisionLayer::Main) && self.hear_of(seat, tile)
    }
}
