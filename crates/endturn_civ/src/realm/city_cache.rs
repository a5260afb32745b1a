//! What is kept of a city.

use endturn_civ_rules::activities::Job;
use endturn_civ_rules::activities::auto_work::Gain;
use endturn_civ_rules::city::terms::Terms;
use endturn_civ_rules::effects::cache::CityFx;
use endturn_civ_rules::outputs::Outputs;
use endturn_engine::Seat;

use super::Stale;

/// What the output of a city's tiles depends on besides the map and effects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TilesFor {
    /// The number of tiles.
    pub count: usize,
    /// Whether tiles make what they make in a celebrating city (4.3).
    pub celebrates: bool,
}

/// W-51: work on a tile of a city that would be of use to it, as far as the land goes; whether anybody may do it is asked when somebody looks for work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Prospect {
    /// The tile, by its place on the city map.
    pub place: u8,
    /// The work.
    pub job: Job,
    /// The points of work that it takes.
    pub points: i32,
    /// What it brings.
    pub gain: Gain,
}

/// What the units of a city come to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct UnitSums {
    /// Upkeep after what is free (C-14).
    pub upkeep: Outputs,
    /// Unhappiness after what the city ignores (C-21).
    pub unrest: i32,
    /// Military units of the owner in the city, as many as martial law counts.
    pub garrison: i32,
}

/// What can be computed anew at any time. Not part of the state: [`super::Caches`] hold it, where it is found at once.
#[derive(Clone, Debug)]
pub struct CityCache {
    /// Sums of effects.
    pub fx: CityFx,
    /// The owner for whom facts were last looked at.
    pub owner: Seat,
    /// It is a government centre (C-63).
    pub is_center: bool,
    /// It stands in the queue of cities to be looked at again.
    pub is_queued: bool,
    /// What has to be computed anew.
    pub stale: Stale,
    /// What the units of the city come to.
    pub units: UnitSums,
    /// What output and mood depend on besides the citizens' work.
    pub terms: Terms,
    /// Output of the tiles of the city map.
    pub tiles: Vec<Outputs>,
    /// What the tiles were computed for; none if something about all of them has changed since.
    pub tiles_for: Option<TilesFor>,
    /// Tiles about which something has changed since, by city map index.
    pub stale_tiles: u128,
    /// W-51: what work on its tiles would bring, by city map index, as far as that is known.
    pub outlook: Vec<Prospect>,
    /// Tiles about which something has changed since somebody asked for the outlook, by city map index.
    pub stale_outlook: u128,
    /// Tiles that effects allow to be worked, by city map index.
    pub effect_allows: u128,
}

impl Default for CityCache {
    /// Nothing is known: a city that is new or was restored.
    fn default() -> Self {
        Self {
            fx: CityFx::default(),
            owner: Seat(0),
            is_center: false,
            is_queued: false,
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
