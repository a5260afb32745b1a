//! W-138 Vision and fog: bases that see, and the nations that own them. Its rules are in
//! `crates/endturn_civ/src/changes/bases.rs`. Draws none. Tells nothing.

use std::collections::BTreeMap;

use bevy_ecs::prelude::*;
use endturn_civ_rules::ids::Tile;
use endturn_civ_rules::vision::Radii;
use endturn_engine::Seat;
use serde::{Deserialize, Serialize};

/// The bases that see for a nation, by tile; empty in games without such bases.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outposts(BTreeMap<Tile, Outpost>);

/// The bases on a tile that see for a nation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outpost {
    /// The nation that owns them.
    pub owner: Seat,
    /// Squared radius of what they see, 0 to 100.
    pub vision_sq: i32,
}

impl Outpost {
    /// Its vision: main sight alone.
    #[must_use]
    pub const fn sight(self) -> Radii {
        Radii::plain(self.vision_sq)
    }
}

impl Outposts {
    /// The bases on a tile; `None` if none there sees for any nation.
    #[must_use]
    pub fn on(&self, tile: Tile) -> Option<Outpost> {
        self.0.get(&tile).copied()
    }

    /// Sets or removes the bases on a tile. Updating the viewers is up to the caller.
    pub(crate) fn set(&mut self, tile: Tile, outpost: Option<Outpost>) {
        match outpost {
            Some(outpost) => _ = self.0.insert(tile, outpost),
            None => _ = self.0.remove(&tile),
        }
    }

    /// All of them, by tile.
    pub fn all(&self) -> impl Iterator<Item = (Tile, Outpost)> + use<'_> {
        self.0.iter().map(|(&tile, &outpost)| (tile, outpost))
    }

    /// Those of a nation, by tile.
    pub fn of(&self, seat: Seat) -> impl Iterator<Item = (Tile, Outpost)> + use<'_> {
        self.all().filter(move |(_, outpost)| outpost.owner == seat)
    }
}
