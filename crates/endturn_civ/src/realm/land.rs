//! The map and what nations know of it, as a capability.

use bevy_ecs::prelude::*;
use bevy_ecs::system::SystemParam;
use endturn_civ_rules::ids::Tile;
use endturn_civ_rules::keys::CityId;
use endturn_engine::Seat;

use crate::state::{Outposts, RememberedCity, Vision, WorldMap};

/// The map and nations' vision of it.
#[derive(SystemParam)]
pub struct Land<'w> {
    /// The map.
    pub map: ResMut<'w, WorldMap>,
    /// Tiles that nations know and see.
    pub(crate) vision: ResMut<'w, Vision>,
    /// Bases that see.
    pub(crate) outposts: ResMut<'w, Outposts>,
}

impl Land<'_> {
    /// The city on a tile.
    #[must_use]
    pub fn city_at(&self, tile: Tile) -> Option<CityId> {
        self.map.city(tile)
    }

    /// W-138: a nation that doesn't see a tile remembers the foreign city there as it is now; one
    /// that sees it needs no memory. `look` returns owner and size of a city.
    pub(crate) fn remember_city(
        &mut self,
        seat: Seat,
        tile: Tile,
        round: u32,
        look: impl FnOnce(CityId) -> Option<(Seat, i32)>,
    ) {
        let city = self.map.city(tile).filter(|_| !self.vision.sees(seat, tile));
        let now = city.and_then(|city| look(city).map(|(owner, size)| RememberedCity { city, owner, size, round }));
        self.vision.remember(seat, tile, now.filter(|city| city.owner != seat));
    }
}
