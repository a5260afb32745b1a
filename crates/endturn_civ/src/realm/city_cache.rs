//! Cached data of a city.

use endturn_civ_rules::activities::Job;
use endturn_civ_rules::activities::auto_work::Gain;
use endturn_civ_rules::city::terms::Terms;
use endturn_civ_rules::effects::cache::CityFx;
use endturn_civ_rules::outputs::Outputs;
use endturn_engine::Seat;

use super::Stale;

/// Inputs of the output of a city's tiles other than the map and effects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TilesFor {
    /// The number of tiles.
    pub count: usize,
    /// Whether the tiles yield the output of a celebrating city.
    pub celebrates: bool,
}

/// W-51: work on a tile of a city that would be useful to it, as far as the land goes; whether a
/// unit may do it is checked when one looks for work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Prospect {
    /// Index of the tile on the city map.
    pub place: u8,
    /// The work.
    pub job: Job,
    /// Work points that it takes.
    pub points: i32,
    /// Gain of the city.
    pub gain: Gain,
}

/// Sums over the units of a city.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct UnitSums {
    /// Upkeep after free upkeep (C-14).
    pub upkeep: Outputs,
    /// Unhappiness after the city's reduction (C-21).
    pub unrest: i32,
    /// Military units of the owner in the city, up to the number that martial law counts.
    pub garrison: i32,
}

/// Recomputable data of a city. Not part of the state: it is in [`super::Caches`], where access is
/// immediate.
#[derive(Clone, Debug)]
pub struct CityCache {
    /// Sums of effects.
    pub fx: CityFx,
    /// Owner at the time that requirements were last evaluated.
    pub owner: Seat,
    /// Whether the city is a government centre (C-63).
    pub is_center: bool,
    /// Whether the city is queued to be refreshed.
    pub is_queued: bool,
    /// Whether its citizens are to be arranged after that.
    pub is_unsettled: bool,
    /// Parts that have to be recomputed.
    pub stale: Stale,
    /// Sums over the city's units.
    pub units: UnitSums,
    /// Inputs of output and mood other than the citizens' work.
    pub terms: Terms,
    /// Output of the tiles of the city map.
    pub tiles: Vec<Outputs>,
    /// Inputs that the tiles were computed for; `None` after a change to all of them.
    pub tiles_for: Option<TilesFor>,
    /// Tiles that have changed since, by city map index.
    pub stale_tiles: u128,
    /// W-51: gains of work on the tiles, by city map index, as far as known.
    pub outlook: Vec<Prospect>,
    /// Tiles that have changed since the outlook was last read, by city map index.
    pub stale_outlook: u128,
    /// Tiles that effects allow to be worked, by city map index.
    pub effect_allows: u128,
}

impl Default for CityCache {
    /// Everything stale, for a city that is new or was restored.
    fn default() -> Self {
        Self {
            fx: CityFx::default(),
            owner: Seat(0),
            is_center: false,
            is_queued: false,
            is_unsettled: false,
            stale: Stale::default(),
            units: UnitSums::default(),
            terms: Terms::default(),
            tiles: Vec::new(),
            tiles_for: None,
            stale_tiles: 0,
            outlook: Vec::new(),
            stale_outlook: u128::MAX,
            effect_allows: 0,
        }
    }
}
