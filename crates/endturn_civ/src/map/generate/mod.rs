//! Makes a world from a seed and a few wishes (W-145).
//!
//! Noise gives every tile a height, a wetness and so on; all that follows is decided by the *rank* of a tile among the
//! others, in whole numbers, so that the shares of land, mountains and so on are exactly those asked for. Terrains are
//! chosen by their weights in `terrain.ron`, never by name.

mod climate;
mod ground;
mod islands;
mod noise;
mod rivers;
pub mod starts;
mod terrain;
mod things;

use std::fmt;

use endturn_engine::random::{Draw, DrawSubject, Draws, Purpose};
use endturn_engine::rules::RuleId;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use self::starts::{FAIR_PERMILLE, Starts};
use super::lands::Lands;
use super::topology::Topology;
use super::world_map::WorldMap;
use crate::ruleset::settings::Settings;

/// The rule whose draws these are.
const RULE: RuleId = RuleId("W-145");
/// Worlds that are tried until one is fair to all.
const TRIES: u32 = 8;

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

/// A new world.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Generated {
    /// The map.
    pub map: WorldMap,
    /// Where each seat starts.
    pub starts: Starts,
    /// How many worlds were made until this one.
    pub tries: u32,
}

/// Why there is no world for these wishes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GenerateError {
    /// Too few places to start; a larger map, more land or fewer players help.
    NoRoom {
        /// The players.
        seats: usize,
        /// Most places found.
        found: usize,
    },
}

impl fmt::Display for GenerateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self::NoRoom { seats, found } = self;
        write!(f, "this map has room for {found} of {seats} players; it needs more tiles or a larger landmass")
    }
}

impl std::error::Error for GenerateError {}

/// Draws of one try, by purpose.
#[derive(Clone, Copy, Debug)]
struct Chance<'a> {
    draws: &'a Draws,
    attempt: u32,
}

impl Chance<'_> {
    fn draw(self, purpose: &'static str) -> Draw {
        self.draws.at(RULE, DrawSubject::TABLE.nth(self.attempt), Purpose(purpose))
    }
}

/// Makes a world with fair start positions: the poorest at least 80 percent as good as the best.
///
/// Up to eight worlds are tried. If none is fair, the fairest comes back, and [`Starts::fairness_permille`] says how fair
/// it is. The same wishes, ruleset and seed give the same world on every platform.
///
/// # Errors
/// In none of the worlds is there a place for everybody.
pub fn generate(recipe: &Recipe, lands: &Lands, draws: &Draws) -> Result<Generated, GenerateError> {
    let mut best: Option<Generated> = None;
    let mut found = 0;
    for attempt in 0..TRIES {
        let chance = Chance { draws, attempt };
        let mut map = world(recipe, lands, chance);
        match starts::place(recipe, lands, &mut map, chance) {
            Err(places) => found = found.max(places),
            Ok(starts) => {
                let fairness = starts.fairness_permille();
                if best.as_ref().is_none_or(|best| fairness > best.starts.fairness_permille()) {
                    best = Some(Generated { map, starts, tries: attempt + 1 });
                }
                if fairness >= FAIR_PERMILLE {
                    break;
                }
            }
        }
    }
    let mut best = best.ok_or(GenerateError::NoRoom { seats: recipe.seats, found })?;
    let chance = Chance { draws, attempt: best.tries - 1 };
    things::huts(recipe, lands, &mut best.map, &best.starts.tiles, chance);
    Ok(best)
}

/// A world without huts.
fn world(recipe: &Recipe, lands: &Lands, chance: Chance<'_>) -> WorldMap {
    let ground = ground::Ground::new(recipe, lands, chance);
    let mut map = terrain::cover(recipe, lands, &ground, chance);
    rivers::run(recipe, lands, &mut map, &ground, chance);
    things::resources(recipe, lands, &mut map, chance);
    map
}
