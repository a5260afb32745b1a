//! What an order says.

use endturn_civ_rules::city::arrange::Goal as CityGoal;
use endturn_civ_rules::city::terms::Rates;
use endturn_civ_rules::ids::{BuildingId, GovernmentId, PolicyId, SpecialistId, TechId, Tile};
use endturn_civ_rules::keys::{CityAt, UnitNumber};
use endturn_civ_rules::production::target::Target;
use serde::{Deserialize, Serialize};

/// One order. Its serde form has numbers where the text form has names: a city's is that of its tile, a unit's its owner's own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CivOrder {
    /// C-38: a city builds something else.
    Produce(CityAt, Target),
    /// C-33: the worklist of a city is this from now on.
    Worklist(CityAt, Vec<Target>),
    /// C-40: a city buys what it builds.
    Buy(CityAt),
    /// C-41: a city sells a building.
    Sell(CityAt, BuildingId),
    /// W-36: rates.
    Rates(Rates),
    /// W-71: what to research now.
    Research(TechId),
    /// W-71: what to research in the long run.
    Goal(TechId),
    /// W-71: nothing in particular is researched in the long run.
    NoGoal,
    /// W-35: a revolution.
    Revolution(GovernmentId),
    /// C-61: a unit founds a city where it stands.
    Found(UnitNumber),
    /// W-144: a unit joins a city that it is in or next to.
    Join(UnitNumber, CityAt),
    /// C-39: a unit helps a city build a wonder.
    Help(UnitNumber, CityAt),
    /// C-39: a unit is taken apart for a city's production.
    Recycle(UnitNumber, CityAt),
    /// C-04: a unit brings its goods to a city, and opens a trade route for its home if it can.
    Trade(UnitNumber, CityAt),
    /// C-05: a unit sells its goods in a city, for the revenue alone.
    Market(UnitNumber, CityAt),
    /// W-144: a unit is disbanded.
    Disband(UnitNumber),
    /// W-144: the city in which a unit stands supports it from now on.
    Rehome(UnitNumber),
    /// C-16: a specialist of a city goes to work on a tile.
    Work(CityAt, Tile),
    /// C-16: whoever works a tile becomes a specialist.
    Idle(CityAt, Tile),
    /// C-16: a specialist of the first kind becomes one of the second.
    Retrain(CityAt, SpecialistId, SpecialistId),
    /// C-16: all citizens of a city are placed anew.
    Arrange(CityAt),
    /// C-16: what a city's governor is asked for; the usual if nothing.
    Governor(CityAt, Option<CityGoal>),
    /// C-36, C-44: an option of a city.
    Option(CityAt, CityOption, bool),
    /// W-46: a policy, in percent.
    Policy(PolicyId, i32),
}

/// What can be switched on and off in a city.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CityOption {
    /// New citizens become scientists.
    Science,
    /// New citizens become taxmen.
    Tax,
    /// The city may disband into a unit that costs its last citizens.
    Disband,
}

impl CityOption {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Science, Self::Tax, Self::Disband];

    /// Its word.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Science => "science",
            Self::Tax => "tax",
            Self::Disband => "disband",
        }
    }
}
