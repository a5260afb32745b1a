//! State of a city.

use bevy_ecs::prelude::*;
use endturn_civ_rules::bits::Bits256;
use endturn_civ_rules::city::arrange::{Goal, Placement};
use endturn_civ_rules::city::nationality::Nationalities;
use endturn_civ_rules::city::terms::Settled;
use endturn_civ_rules::ids::{BuildingId, GoodId, PastRound, PastTurns, Tile};
use endturn_civ_rules::keys::{CityId, UnitId};
use endturn_civ_rules::nation::capital::CapitalKind;
use endturn_civ_rules::outputs::Outputs;
use endturn_civ_rules::production::memory::Memory;
use endturn_civ_rules::production::target::Target;
use endturn_civ_rules::vision::Radii;
use endturn_engine::Seat;
use endturn_scenario::shape::Shaped;
use serde::{Deserialize, Serialize};

/// The names of all cities, including destroyed ones, by key: a fact may name a destroyed city.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CityNames(pub Vec<String>);

impl CityNames {
    /// The name of a city; a question mark for a key that was never given.
    #[must_use]
    pub fn name(&self, city: CityId) -> &str {
        self.0.get(city.0 as usize).map_or("?", String::as_str)
    }
}

/// Owner and place of a city.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Shaped)]
#[shape(partial)]
pub struct Site {
    /// Current owner.
    #[shape(hidden)]
    pub owner: Seat,
    /// Seat that founded it; its owner if left out.
    pub founder: Seat,
    /// Centre tile.
    #[shape(hidden)]
    pub tile: Tile,
    /// Round of its founding.
    #[shape(with = "PastRound")]
    pub founded: u32,
    /// Squared radius of its work area (C-09).
    #[shape(hidden, range(min = 1, max = 26))]
    pub radius_sq: i32,
    /// Squared radii of its vision (W-77).
    #[shape(skip)]
    pub vision_sq: Radii,
    /// Kind of capital, if it is one (C-63); decided by the rules if left out.
    pub capital: CapitalKind,
    /// W-75: techs that agents have stolen here from its present owner; the count starts at 0 for a
    /// new owner **(ours)**.
    #[serde(default)]
    pub thefts: u8,
}

/// Citizens of a city and their placement.
#[derive(Component, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Citizens {
    /// Number of citizens, 1 to 255, workers and specialists together.
    pub size: i32,
    /// Worked tiles, without the centre, and the number of specialists of each kind.
    pub placement: Placement,
    /// Nationalities; sums to `size` if nationality is on, and is empty otherwise.
    pub nationality: Nationalities,
}

/// Settings of a city's governor (C-16).
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Shaped)]
#[shape(default)]
pub struct Governor {
    /// A goal that a player has set; the default if left out.
    pub goal: Option<Goal>,
    /// New citizens become scientists.
    pub science: bool,
    /// New citizens become taxmen.
    pub tax: bool,
    /// The city may disband into a unit that needs its last citizens (C-36).
    pub may_disband: bool,
}

/// Stocks of a city.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stocks {
    /// Food, 0 to the granary's size.
    pub food: i32,
    /// Shields, from 0.
    pub shields: i32,
}

/// Production of a city, and the memory that its rules need.
#[derive(Component, Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Shaped)]
#[shape(partial)]
pub struct Production {
    /// Current target.
    #[shape(hidden)]
    pub target: Target,
    /// Later targets, at most 64.
    #[shape(hidden, length(max = 64))]
    pub worklist: Vec<Target>,
    /// Inputs of the category penalty (C-38).
    #[shape(flatten)]
    pub memory: Memory,
    /// Whether it bought this turn (C-40).
    #[serde(default)]
    pub did_buy: bool,
    /// Whether it sold a building this turn (C-41).
    #[serde(default)]
    pub did_sell: bool,
    /// Airlifts left this turn (C-49).
    #[shape(range(min = 0))]
    pub airlifts: i32,
}

/// Buildings of a city.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Shaped)]
#[shape(partial)]
pub struct Buildings {
    /// By [`BuildingId`].
    #[shape(skip)]
    pub standing: Bits256,
    /// Profile M: a wonder completed this turn, which takes effect next turn.
    pub fresh: Option<BuildingId>,
}

impl Buildings {
    /// All buildings that count for requirements.
    #[must_use]
    pub fn counting(&self) -> Bits256 {
        let mut all = self.standing;
        if let Some(fresh) = self.fresh {
            all.remove(fresh.index());
        }
        all
    }

    /// Whether a building exists and counts for requirements.
    #[must_use]
    pub fn counts(&self, building: BuildingId) -> bool {
        self.standing.contains(building.index()) && self.fresh != Some(building)
    }
}

/// Mood of the citizens over time.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Shaped)]
#[shape(default)]
pub struct Moods {
    /// Whether it was happy at the last turn change.
    pub was_happy: bool,
    /// Turns of celebration (C-25).
    #[shape(with = "PastTurns")]
    pub rapture: i32,
    /// Turns of disorder (C-55).
    #[shape(with = "PastTurns")]
    pub disorder: i32,
}

/// Accumulated culture (C-24).
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Shaped)]
pub struct History(pub i32);

/// Plague (C-42).
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Shaped)]
#[shape(partial)]
pub struct Health {
    /// Chance of plague, in permille.
    #[serde(default)]
    #[shape(range(min = 0, max = 1_000))]
    pub illness: i32,
    /// The part of it that trade routes bring.
    #[serde(default)]
    #[shape(range(min = 0))]
    pub illness_trade: i32,
    /// Round of the last plague.
    #[shape(with = "Option<PastRound>")]
    pub last_plague: Option<u32>,
}

/// One end of a trade route (C-03…C-06).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Shaped)]
pub struct Route {
    /// City at the other end, which has to state this route too.
    #[serde(rename = "to")]
    pub partner: CityId,
    /// Good that is traded.
    pub good: GoodId,
    /// Direction of the goods, seen from this city.
    #[serde(rename = "way")]
    pub direction: endturn_civ_rules::trade::kinds::Direction,
}

/// The trade routes of a city, oldest first, at most 5.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Shaped)]
pub struct Routes(#[shape(length(max = 5))] pub Vec<Route>);

/// The units a city supports, oldest first.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Supported(pub Vec<UnitId>);

/// Income and expenses of a city at its last refresh (C-08).
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Shaped)]
#[shape(default)]
pub struct Books {
    /// Output of workers and specialists by themselves.
    #[shape(skip)]
    pub citizens: Outputs,
    /// Consumption by citizens, units and buildings (C-15).
    #[shape(skip)]
    pub usage: Outputs,
    /// The result.
    #[shape(skip)]
    pub settled: Settled,
    /// Gold upkeep of buildings and of units, whether the city or the nation pays (C-51).
    #[shape(skip)]
    pub building_gold: i32,
    /// See `building_gold`.
    #[shape(skip)]
    pub unit_gold: i32,
    /// The surplus in step A of the phase end, for profile M: food, shields, trade, gold, luxury,
    /// science.
    pub saved: Outputs,
}
