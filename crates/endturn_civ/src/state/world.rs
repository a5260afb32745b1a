//! What a game has once.

use std::collections::BTreeMap;
use std::ops::Deref;
use std::sync::Arc;

use bevy_ecs::prelude::*;
use bevy_ecs::system::SystemParam;
use endturn_civ_rules::bits::Bits256;
use endturn_civ_rules::ids::{BuildingId, Tile, UnitTypeId};
use endturn_civ_rules::keys::{CityId, UnitId};
use endturn_civ_rules::nation::research::Research;
use endturn_civ_rules::rules::CivRules;
use endturn_engine::{
    Seat,
    turn::{SeatOrder, TurnChain},
};
use serde::{Deserialize, Serialize};

/// The rules in force; the same for the whole game, so they are no part of its state.
#[derive(Resource, Clone)]
pub struct RulesInForce(pub Arc<CivRules>);

impl Deref for RulesInForce {
    type Target = CivRules;

    fn deref(&self) -> &CivRules {
        &self.0
    }
}

/// What became of a great wonder.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum WonderState {
    /// Nobody has built it.
    #[default]
    Never,
    /// It stands.
    Standing {
        /// Whose it is.
        owner: Seat,
        /// Where.
        city: CityId,
    },
    /// It was destroyed, and can't be built again.
    Lost,
}

/// Where wonders stand (8.2).
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Wonders {
    /// By [`BuildingId`]; meaningful for great wonders.
    pub great: Vec<WonderState>,
    /// By seat and [`BuildingId`]: the city of each small wonder.
    pub small: Vec<BTreeMap<u16, CityId>>,
    /// By seat: every wonder it ever owned.
    pub ever_owned: Vec<Bits256>,
}

impl Wonders {
    /// The city in which a player's wonder stands, great or small.
    #[must_use]
    pub fn city_of(&self, player: Seat, wonder: BuildingId) -> Option<CityId> {
        match self.great.get(wonder.index()) {
            Some(&WonderState::Standing { owner, city }) if owner == player => Some(city),
            _ => self.small.get(player.index())?.get(&wonder.0).copied(),
        }
    }
}

/// What the world has seen.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct WorldRecord {
    /// By government: how often anyone has changed to it (W-34).
    pub changes: Vec<i32>,
}

/// The calendar (W-106).
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Calendar {
    /// The year; below 0 before the common era.
    pub year: i32,
}

/// W-09: whose phase it is, and in which order.
#[derive(SystemParam)]
pub struct InPhase<'w> {
    order: Res<'w, SeatOrder>,
    chain: Res<'w, TurnChain>,
}

impl InPhase<'_> {
    /// The seats of the running phase in the order of this round.
    pub(crate) fn seats(&self) -> impl Iterator<Item = Seat> {
        self.order.of(self.chain.current().seats())
    }
}

/// What is researched, by pool; players of a team that pools its research share one.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ResearchPools {
    /// By pool.
    pub pools: Vec<Research>,
    /// By pool: every tech it has ever known.
    pub ever_by_pool: Vec<Bits256>,
    /// Every tech that anyone has ever known.
    pub ever: Bits256,
}

/// The units on each tile, oldest first; a tile without units has no entry.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnitsByTile(pub BTreeMap<Tile, Vec<UnitId>>);

/// What a scenario grants later on, earliest first.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Grants(pub Vec<Grant>);

/// A unit that a scenario grants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Grant {
    /// The round at whose start it appears.
    pub round: u32,
    /// Who gets it.
    pub seat: Seat,
    /// Its type.
    pub unit_type: UnitTypeId,
    /// Where it appears; the best free city site near the nation's cities if none is said.
    pub tile: Option<Tile>,
    /// The tile of the city that supports it.
    pub home: Option<Tile>,
    /// Its level of experience.
    pub veteran: i32,
}

/// Which tiles each nation knows and sees (4.1, 20.4).
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Vision {
    tiles: usize,
    /// By seat and tile: how many of its cities and units see the tile, and its own land where borders show it (W-88).
    seen: Vec<u16>,
    /// By seat and tile, 64 tiles a word.
    known: Vec<u64>,
    /// By seat: cities of others on tiles that it doesn't see, as it saw them last.
    cities: Vec<BTreeMap<Tile, RememberedCity>>,
}

/// W-138: a city as a nation saw it last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RememberedCity {
    /// Its key; it may be gone.
    pub city: CityId,
    /// Whose it was.
    pub owner: Seat,
    /// Its size.
    pub size: i32,
    /// The round in which it was seen.
    pub round: u32,
}

impl Vision {
    /// Nobody knows anything.
    #[must_use]
    pub fn new(seats: usize, tiles: usize) -> Self {
        Self {
            tiles,
            seen: vec![0; seats * tiles],
            known: vec![0; seats * tiles.div_ceil(64)],
            cities: vec![BTreeMap::new(); seats],
        }
    }

    /// The cities that a nation remembers, by tile.
    pub(crate) fn remembered(&self, seat: Seat) -> impl Iterator<Item = (Tile, RememberedCity)> + use<'_> {
        self.cities.get(seat.index()).into_iter().flatten().map(|(&tile, &city)| (tile, city))
    }

    /// Whether a nation remembers a city on a tile.
    pub(crate) fn remembers(&self, seat: Seat, tile: Tile) -> bool {
        self.cities.get(seat.index()).is_some_and(|cities| !cities.is_empty() && cities.contains_key(&tile))
    }

    /// A nation sees a tile no more: it remembers the city there, or that there is none.
    pub(crate) fn remember(&mut self, seat: Seat, tile: Tile, city: Option<RememberedCity>) {
        let Some(cities) = self.cities.get_mut(seat.index()) else { return };
        match city {
            Some(city) => _ = cities.insert(tile, city),
            None => _ = cities.remove(&tile),
        }
    }

    /// For how many nations cities are remembered.
    pub(crate) fn rememberers(&self) -> usize {
        self.cities.len()
    }

    /// Whether a nation sees a tile now.
    #[must_use]
    pub fn sees(&self, seat: Seat, tile: Tile) -> bool {
        self.seen.get(seat.index() * self.tiles + tile.index()).is_some_and(|&count| count > 0)
    }

    /// Whether a nation has ever seen a tile.
    #[must_use]
    pub fn knows(&self, seat: Seat, tile: Tile) -> bool {
        let word = seat.index() * self.tiles.div_ceil(64) + tile.index() / 64;
        self.known.get(word).is_some_and(|bits| bits >> (tile.index() % 64) & 1 == 1)
    }

    /// Whether every tile is seen by as many as there, and all that is known there is known here.
    pub(crate) fn sees_as(&self, other: &Self) -> bool {
        (self.tiles, &self.seen) == (other.tiles, &other.seen)
            && self.known.len() == other.known.len()
            && self.known.iter().zip(&other.known).all(|(known, seen)| known & seen == *seen)
    }

    /// Everybody knows what another such table has them know.
    pub(crate) fn know_as(&mut self, other: &Self) {
        self.known.iter_mut().zip(&other.known).for_each(|(known, more)| *known |= more);
        self.cities.clone_from(&other.cities);
    }

    /// A nation hears of a tile without seeing it. Whether it did not know it before.
    pub(crate) fn hear_of(&mut self, seat: Seat, tile: Tile) -> bool {
        let word = seat.index() * self.tiles.div_ceil(64) + tile.index() / 64;
        let Some(bits) = self.known.get_mut(word) else { return false };
        let before = *bits;
        *bits |= 1 << (tile.index() % 64);
        *bits != before
    }

    /// One more or one less of a nation's cities and units sees a tile. Whether the nation did not know it before.
    pub fn look(&mut self, seat: Seat, tile: Tile, begins: bool) -> bool {
        let Some(count) = self.seen.get_mut(seat.index() * self.tiles + tile.index()) else { return false };
        *count = if begins { count.saturating_add(1) } else { count.saturating_sub(1) };
        let word = seat.index() * self.tiles.div_ceil(64) + tile.index() / 64;
        let (true, Some(bits)) = (begins, self.known.get_mut(word)) else { return false };
        let before = *bits;
        *bits |= 1 << (tile.index() % 64);
        *bits != before
    }
}
