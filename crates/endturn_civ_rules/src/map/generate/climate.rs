//! Temperature zones.

use super::noise::TOP;
use super::{Chance, Recipe, noise};
use crate::ids::Tile;
use crate::map::topology::Topology;

/// The belts of the world.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Zone {
    Tropical,
    Temperate,
    Cold,
    Frozen,
}

/// The boundaries of the belts, in thousandths of the way from a pole to the equator.
#[derive(Clone, Copy, Debug)]
pub(super) struct Belts {
    frozen: i32,
    cold: i32,
    tropical: i32,
}

/// Random variation of the boundary of a belt, in thousandths.
const WANDER: i32 = 60;

impl Belts {
    /// At temperature 50 a tenth of the way is frozen, the next 15 hundredths are cold, the last 35
    /// tropical.
    pub(super) fn new(recipe: &Recipe) -> Self {
        let frozen = 200 - 2 * recipe.temperature;
        Self { frozen, cold: frozen + 150, tropical: 1_000 - 7 * recipe.temperature }
    }

    /// The extent of the ice.
    pub(super) const fn frozen(&self) -> i32 {
        self.frozen
    }

    fn zone(&self, place: i32) -> Zone {
        if place < self.frozen {
            Zone::Frozen
        } else if place < self.cold {
            Zone::Cold
        } else if place < self.tropical {
            Zone::Temperate
        } else {
            Zone::Tropical
        }
    }
}

/// The zone of every tile.
pub(super) fn zones(recipe: &Recipe, chance: Chance<'_>) -> Vec<Zone> {
    let topology = &recipe.topology;
    if recipe.alltemperate {
        return vec![Zone::Temperate; topology.tiles()];
    }
    let belts = Belts::new(recipe);
    let wander = noise::ranks(topology, &mut chance.draw("warmth"), 8, 3);
    let place = |tile: Tile| {
        let off = (wander[tile.index()] - TOP / 2) * 2 * WANDER / TOP;
        colatitude(topology, recipe.singlepole, tile) + off
    };
    topology.all().map(|tile| belts.zone(place(tile))).collect()
}

/// The way from the nearest pole, 0, to the equator, 1,000. With a single pole the equator is the
/// south edge.
pub(super) fn colatitude(topology: &Topology, has_single_pole: bool, tile: Tile) -> i32 {
    let (_, y) = topology.xy(tile);
    let (y, height) = (i64::from(y), i64::from(topology.height()));
    let place = if has_single_pole { (2 * y + 1) * 500 } else { (2 * y.min(height - 1 - y) + 1) * 1_000 };
    (place / height) as i32
}
