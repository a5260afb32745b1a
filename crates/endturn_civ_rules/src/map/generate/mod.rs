//! Generates a world from a seed and a few options (W-145).
//!
//! Noise gives every tile a height, a wetness and so on; everything else depends on the *rank* of a
//! tile among the others, in whole numbers, so that the shares of land, mountains and so on are
//! exactly those requested. Terrains are chosen by their weights in `terrain.ron`, never by name.

mod climate;
mod copies;
mod ground;
mod islands;
mod noise;
mod recipe;
mod rivers;
pub mod starts;
mod terrain;
mod things;

use std::fmt;

use endturn_engine::{number::counted, random::Draws};

use self::recipe::Chance;
pub use self::recipe::{Recipe, Style};
use self::starts::{FAIR_PERMILLE, Starts};
use super::lands::Lands;
use super::world_map::WorldMap;

/// Maximum worlds tried until one is fair.
const TRIES: u32 = 8;

/// A new world.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Generated {
    /// The map.
    pub map: WorldMap,
    /// The start of each seat.
    pub starts: Starts,
    /// Number of worlds made, including this one.
    pub tries: u32,
}

/// The reason why there is no world for these options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GenerateError {
    /// Too few places to start; a larger map, more land or fewer players help.
    NoRoom {
        /// The players.
        seats: usize,
        /// Maximum places found.
        found: usize,
    },
    /// Fair starts were asked for, and the map can't be divided into an equal piece for each
    /// player.
    Uneven {
        /// The players.
        seats: usize,
    },
}

impl fmt::Display for GenerateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoRoom { seats, found } => write!(
                f,
                "this map has room for {found} of {}; it needs more tiles or a larger landmass",
                counted(*seats, "player")
            ),
            Self::Uneven { seats } => write!(
                f,
                "with fair starts each of {} gets a copy of one piece of the map, and this map can't be divided so",
                counted(*seats, "player")
            ),
        }
    }
}

impl std::error::Error for GenerateError {}

/// Generates a world with fair start positions: the poorest at least 80 percent as good as the
/// best.
///
/// Up to eight worlds are tried. If none is fair, the fairest is returned, and
/// [`Starts::fairness_permille`] gives its fairness. The same options, ruleset and seed give the
/// same world on every platform.
///
/// # Errors
/// None of the worlds has a place for every seat; or, with `fair_starts`, the map can't be divided.
pub fn generate(recipe: &Recipe, lands: &Lands, draws: &Draws) -> Result<Generated, GenerateError> {
    if recipe.fair_starts {
        return copies::equal_world(recipe, lands, draws);
    }
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
