//! What is wished of a new world, and the draws that make it.

use endturn_engine::random::{Draw, DrawSubject, Draws, Purpose};
use endturn_engine::rules::RuleId;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::map::topology::Topology;
use crate::ruleset::settings::Settings;

/// The rule whose draws these are.
pub(super) const RULE: RuleId = RuleId("W-145");

/// What the land looks like from afar.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Style {
    /// A few large pieces of land.
    #[default]
    Continents,
    /// An island for each player, all of one size. Water parts them, so beyond about half of the map there may be less
    /// land than asked for.
    Islands,
    /// Land and water torn into pieces of every size.
    Fractal,
}

/// The wishes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Recipe {
    /// The shape of the world.
    pub topology: Topology,
    /// What the land looks like from afar.
    pub style: Style,
    /// For how many players there are start positions, up to 255.
    pub seats: usize,
    /// Percent of land, 15 to 100.
    pub landmass: i32,
    /// How many hills and mountains, 0 to 100; at 100 they cover seven tenths of the land.
    pub steepness: i32,
    /// How much rain, 0 to 100.
    pub wetness: i32,
    /// How warm, 0 to 100.
    pub temperature: i32,
    /// Percent by which heights sink towards the poles.
    pub flatpoles: i32,
    /// Only the north is cold.
    pub singlepole: bool,
    /// Water parts polar land from the rest.
    pub separatepoles: bool,
    /// It is temperate everywhere.
    pub alltemperate: bool,
    /// There may be islands of one tile.
    pub tinyisles: bool,
    /// Huts per 1,000 tiles, 0 to 500.
    pub huts: i32,
    /// The chance per 1,000 of a tile to hold a resource; neighbours never both do. 0 to 1,000.
    pub specials: i32,
}

impl Recipe {
    /// The wishes that the settings of a game state; what is out of range is taken as the nearest that is not.
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
