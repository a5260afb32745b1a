//! What a city is.

use bevy_ecs::prelude::*;
use endturn_civ_rules::bits::Bits256;
use endturn_civ_rules::city::arrange::{Goal, Placement};
use endturn_civ_rules::city::nationality::Nationalities;
use endturn_civ_rules::city::terms::Settled;
use endturn_civ_rules::ids::{BuildingId, GoodId, Tile};
use endturn_civ_rules::keys::{CityId, UnitId};
use endturn_civ_rules::nation::capital::CapitalKind;
use endturn_civ_rules::outputs::Outputs;
use endturn_civ_rules::production::memory::Memory;
use endturn_civ_rules::production::target::Target;
use endturn_civ_rules::vision::Radii;
use endturn_engine::Seat;
use serde::{Deserialize, Serialize};

/// The names of all cities there ever were, by key: a fact may name a city that is gone.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CityNames(pub Vec<String>);

impl CityNames {
    /// The name of a city; a question mark for a key that was never given.
    #[must_use]
    pub fn name(&self, city: CityId) -> &str {
        self.0.get(city.0 as usize).map_or("?", String::as_str)
    }
}

/// Whose a city is, and where.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Site {
    /// Its owner.
    pub owner: Seat,
    /// Who founded it.
    pub founder: Seat,
    /// Its centre.
    pub tile: Tile,
    /// The round in which it was founded.
    pub founded: u32,
    /// Squared radius of the land it works (C-09).
    pub radius_sq: i32,
    /// Squared radii of its sight (W-77).
    pub vision_sq: Radii,
    /// Whether it is a capital (C-63).
    pub capital: CapitalKind,
    /// W-75: techs that agents have stolen from its present owner here; of a new owner none has been **(ours)**.
    pub thefts: u8,
}

/// Who lives in a city and what they do.
#[derive(Component, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Citizens {
    /// How many, 1 to 255; workers and specialists together.
    pub size: i32,
    /// The tiles they work, the centre left out, and how many are specialists of each kind.
    pub placement: Placement,
    /// Where they come from; sums to `size` if nationality is on, and is empty otherwise.
    pub nationality: Nationalities,
}

/// What the governor of a city is asked for (C-16, 8.9, 11.3).
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Governor {
    /// A goal that a player has set; the usual one if there is none.
    pub goal: Option<Goal>,
    /// New citizens become scientists.
    pub science: bool,
    /// New citizens become taxmen.
    pub tax: bool,
    /// The city may disband into a unit that costs its last citizens (C-36).
    pub may_disband: bool,
}

/// What a city has in store.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stocks {
    /// Food, 0 to the granary's size.
    pub food: i32,
    /// Shields, from 0.
    pub shields: i32,
}

/// What a city builds, and what it remembers of it.
#[derive(Component, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Production {
    /// What is under construction.
    pub target: Target,
    /// What comes next, at most 64.
    pub worklist: Vec<Target>,
    /// What the category penalty needs (C-38).
    pub memory: Memory,
    /// It bought this turn (C-40).
    pub did_buy: bool,
    /// It sold this turn (C-41).
    pub did_sell: bool,
    /// Airlifts left this turn (C-49).
    pub airlifts: i32,
}

/// What stands in a city.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Buildings {
    /// By [`BuildingId`].
    pub standing: Bits256,
    /// The wonder completed this turn in profile M, where it counts from the next turn on (0.5); none in profile D.
    pub fresh: Option<BuildingId>,
}

impl Buildings {
    /// All that stand and count for requirements.
    #[must_use]
    pub fn counting(&self) -> Bits256 {
        let mut all = self.standing;
        if let Some(fresh) = self.fresh {
            all.remove(fresh.index());
        }
        all
    }

    /// Whether a building stands and counts for requirements.
    #[must_use]
    pub fn counts(&self, building: BuildingId) -> bool {
        self.standing.contains(building.index()) && self.fresh != Some(building)
    }
}

/// How citizens have felt over time.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Moods {
    /// Happy at the last turn change (0.5).
    pub was_happy: bool,
    /// Turns of celebration (C-25).
    pub rapture: i32,
    /// Turns of disorder (C-55).
    pub disorder: i32,
}

/// Culture gathered (C-24).
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct History(pub i32);

/// Plague (C-42).
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Health {
    /// Chance of plague in permille.
    pub illness: i32,
    /// The part of it that comes along trade routes.
    pub illness_trade: i32,
    /// The round of the last plague.
    pub last_plague: Option<u32>,
}

/// One end of a trade route (C-03…C-06).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Route {
    /// The other end.
    pub partner: CityId,
    /// What is carried.
    pub good: GoodId,
    /// Whether this end gives (`From`), receives, or both.
    pub direction: endturn_civ_rules::trade::kinds::Direction,
}

/// The trade routes of a city, oldest first, at most 5.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Routes(pub Vec<Route>);

/// The units a city supports, oldest first.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Supported(pub Vec<UnitId>);

/// What a city made and used at its last refresh (C-08).
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Books {
    /// What workers and specialists make by themselves (4.4).
    pub citizens: Outputs,
    /// What citizens, units and buildings use (C-15).
    pub usage: Outputs,
    /// What comes of it.
    pub settled: Settled,
    /// Gold upkeep of buildings and of units, whoever pays (C-51).
    pub building_gold: i32,
    /// See `building_gold`.
    pub unit_gold: i32,
    /// The surplus in step A of the phase end, for profile M (0.4).
    pub saved: Outputs,
}
