//! Options of a new world, and the draws that make it.

use endturn_engine::random::{Draw, DrawSubject, Draws, Purpose};
use endturn_engine::rules::RuleId;
use endturn_scenario::shape::Shaped;
use serde::{Deserialize, Serialize};

use crate::map::topology::Topology;
use crate::ruleset::settings::Settings;

/// The rule under which worlds draw.
pub(super) const RULE: RuleId = RuleId("W-145");

/// Overall shape of the land.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Shaped)]
pub enum Style {
    /// A few large pieces of land.
    #[default]
    Continents,
    /// An island for each player, all of one size. Water separates them, so beyond about half of
    /// the map there may be less land than requested.
    Islands,
    /// Land and water torn into pieces of every size.
    Fractal,
    /// Large and small land with many bays: about half of it is coast, and there is up to 3
    /// percent more or less of it than requested.
    Mixed,
}

/// The options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Recipe {
    /// The shape of the world.
    pub topology: Topology,
    /// Overall shape of the land.
    pub style: Style,
    /// Number of start positions, at most 255.
    pub seats: usize,
    /// Percent of land, 15 to 100.
    pub landmass: i32,
    /// Share of hills and mountains, 0 to 100; at 100 they cover seven tenths of the land.
    pub steepness: i32,
    /// Rain, 0 to 100.
    pub wetness: i32,
    /// Temperature, 0 to 100.
    pub temperature: i32,
    /// Percent by which heights sink towards the poles.
    pub flatpoles: i32,
    /// Only the north is cold.
    pub singlepole: bool,
    /// Water separates polar land from the rest.
    pub separatepoles: bool,
    /// It is temperate everywhere.
    pub alltemperate: bool,
    /// Islands of one tile are allowed.
    pub tinyisles: bool,
    /// Huts per 1,000 tiles, 0 to 500.
    pub huts: i32,
    /// Probability per 1,000 that a tile holds a resource; neighbours never both do. 0 to 1,000.
    pub specials: i32,
    /// Every player gets a copy of one piece of the world.
    pub fair_starts: bool,
}

impl Recipe {
    /// The options from the settings of a game, clamped to their ranges.
    #[must_use]
    pub fn new(topology: Topology, style: Style, seats: usize, settings: &Settings) -> Self {
        Self {
            topology,
            style,
            seats: seats.min(255),
            landmass: settings.landmass.clamp(15, 100),
            steepness: settings.steepness.clamp(0, 100),
            wetness: settings.wetness.clamp(0, 100),
            temperature: settings.temperature.clamp(0, 100),
            flatpoles: settings.flatpoles.clamp(0, 100),
            singlepole: settings.singlepole,
            separatepoles: settings.separatepoles,
            alltemperate: settings.alltemperate,
            tinyisles: settings.tinyisles,
            huts: settings.huts.clamp(0, 500),
            specials: settings.specials.clamp(0, 1_000),
            fair_starts: false,
        }
    }
}

/// Draws of one try, by purpose.
#[derive(Clone, Copy, Debug)]
pub(super) struct Chance<'a> {
    pub(super) draws: &'a Draws,
    pub(super) attempt: u32,
}

impl Chance<'_> {
    pub(super) fn draw(self, purpose: &'static str) -> Draw {
        self.draws.at(RULE, DrawSubject::TABLE.nth(self.attempt), Purpose(purpose))
    }
}
