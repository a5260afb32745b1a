//! The section `civ:` of a scenario file, without `ruleset` and `patch`.

use endturn_civ_rules::map::generate::Style;
use endturn_civ_rules::map::grid::MapGrid;
use endturn_civ_rules::ruleset::names::{BuildingName, ExtraName, GovernmentName, NationName, TechName, UnitTypeName};
use endturn_civ_rules::ruleset::table::Table;
use endturn_civ_rules::ruleset::words::{Activity, AiSkill, Relation};
use endturn_scenario::form::Whole;
use endturn_scenario::shape::Shaped;
use endturn_scenario::stated::Stated;
use serde::Deserialize;

use super::stated_section::{CitySoFar, NationSoFar, SideStart, WorldSoFar};
use super::stated_units::UnitSoFar;
use crate::state::Invitation;

/// The whole section.
#[derive(Clone, Debug, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct Section {
    /// The map.
    pub map: MapSource,
    /// Start of each nation, by seat name; a seat without an entry starts as the ruleset's settings
    /// say.
    #[serde(default)]
    pub nations: Table<NationStart>,
    /// Relations between nations; the ruleset's initial relation where none is given.
    #[serde(default)]
    pub relations: Vec<RelationStart>,
    /// Whether nations without a stated relation have never met.
    #[serde(default)]
    pub strangers: bool,
    /// Calendar year of round 1, -100 000 to 100 000; the ruleset's start year if left out.
    #[serde(default)]
    #[shape(range(min = -100000, max = 100000))]
    pub year: Option<i32>,
    /// Settings that change in later rounds.
    #[serde(default)]
    pub changes: Vec<ChangeStart>,
    /// Nations that may join during the game; none if left out.
    #[serde(default)]
    pub newcomers: Invitation,
    /// State of the world, for a game that starts in the middle (`turn: (from_round: …)`).
    #[serde(default)]
    pub so_far: Option<Stated<WorldSoFar>>,
}

/// Settings that change in a round; settings left out stay as they are.
#[derive(Clone, Copy, Debug, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct ChangeStart {
    /// Round at whose start they change, 2 to 100 000.
    #[shape(range(min = 2, max = 100000))]
    pub round: u32,
    /// Whether fog of war hides tiles out of a nation's sight.
    #[serde(default)]
    pub fogofwar: Option<bool>,
}

/// Source of the map.
#[derive(Clone, Debug, Deserialize, Shaped)]
pub enum MapSource {
    /// Drawn in characters.
    Drawn(MapGrid),
    /// Generated from the ruleset's settings (`landmass`, `steepness`, `wetness`, `temperature`,
    /// …).
    Generated(MapRecipe),
}

/// A map to generate.
#[derive(Clone, Debug, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct MapRecipe {
    /// Width and height in tiles, each 8 to 1000.
    #[shape(with = "(Whole<8, 1000>, Whole<8, 1000>)")]
    pub size: (u32, u32),
    /// Shape of the land; `Continents` if left out.
    #[serde(default)]
    pub style: Style,
    /// Whether the map wraps from east to west; `true` if left out.
    #[serde(default = "yes")]
    pub wrap_x: bool,
    /// Whether the map wraps from north to south.
    #[serde(default)]
    pub wrap_y: bool,
    /// Seed of the map, so that every game is played on the same map; the game's seed if left out.
    #[serde(default)]
    pub seed: Option<u64>,
    /// Gives every seat a copy of one piece of the map, with the same land. The map must be
    /// divisible into as many pieces, side by side or in two rows, each at least 8 by 8 tiles; more
    /// than two side by side need `wrap_x`. If left out, starts are worth at least 80 percent of
    /// the best by the land around them.
    #[serde(default)]
    pub fair_starts: bool,
}

const fn yes() -> bool {
    true
}

/// Start of a nation.
#[derive(Clone, Debug, Default, Deserialize, Shaped)]
#[serde(deny_unknown_fields, default)]
pub struct NationStart {
    /// Nation of the ruleset; the next playable one if left out.
    #[shape(with = "Option<NationName>")]
    pub nation: Option<String>,
    /// Team, 0 to 63; players of one team are never enemies. A team of its own if left out.
    #[shape(range(min = 0, max = 63))]
    pub team: Option<u8>,
    /// Government; the default of its nation or of the ruleset if left out.
    #[shape(with = "Option<GovernmentName>")]
    pub government: Option<String>,
    /// Gold, 0 to 1 000 000; the setting `gold` if left out.
    #[shape(range(min = 0, max = 1000000))]
    pub gold: Option<i32>,
    /// Tax rates: science, tax and luxury in percent, 100 in total.
    pub rates: Option<RatesStart>,
    /// Techs it knows besides the common ones and those of its nation.
    #[shape(with = "Vec<TechName>")]
    pub techs: Vec<String>,
    /// Current research.
    #[shape(with = "Option<TechName>")]
    pub researching: Option<String>,
    /// Long-term research goal.
    #[shape(with = "Option<TechName>")]
    pub goal: Option<String>,
    /// Accumulated bulbs, -1 000 000 to 1 000 000; negative for a debt.
    #[shape(range(min = -1000000, max = 1000000))]
    pub bulbs: i32,
    /// Skill of its AI, where effects depend on it; an AI is `Normal` if left out.
    pub skill: Option<AiSkill>,
    /// Its cities, oldest first.
    pub cities: Vec<CityStart>,
    /// Its units; those with a later `turn` appear then.
    pub units: Vec<UnitStart>,
    /// Founders that appear at intervals on the best free tile near the nation's cities.
    pub settlers: Option<SettlersStart>,
    /// Whether the units of the setting `startunits` are at the start position, which is `start` on
    /// a drawn map; if left out, only for nations without cities and units of their own.
    pub start_units: Option<bool>,
    /// Start position of these units on a drawn map, as (x, y).
    pub start: Option<(i32, i32)>,
    /// State of the nation, for a game that starts in the middle.
    pub so_far: Option<Stated<NationSoFar>>,
}

/// Tax rates at the start, in percent.
#[derive(Clone, Copy, Debug, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct RatesStart {
    /// Science.
    #[shape(range(min = 0, max = 100))]
    pub science: i32,
    /// Tax.
    #[shape(range(min = 0, max = 100))]
    pub tax: i32,
    /// Luxury.
    #[shape(range(min = 0, max = 100))]
    pub luxury: i32,
}

/// A city at the start.
#[derive(Clone, Debug, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct CityStart {
    /// Its name, unique in the game; the next of its nation's list if left out.
    #[serde(default)]
    pub name: Option<String>,
    /// Tile, as (x, y).
    pub at: (i32, i32),
    /// Citizens, 1 to 40; 1 if left out.
    #[serde(default = "one")]
    #[shape(range(min = 1, max = 40))]
    pub size: i32,
    /// Buildings, besides the initial buildings of first cities; a wonder once in the world, a
    /// small wonder once per nation.
    #[serde(default)]
    #[shape(with = "Vec<BuildingName>")]
    pub buildings: Vec<String>,
    /// Current production; chosen by the rules if left out.
    #[serde(default)]
    pub production: Option<String>,
    /// Later production.
    #[serde(default)]
    pub worklist: Vec<String>,
    /// Requests for work on its land, which auto-workers do first; at most one per tile.
    #[serde(default)]
    pub requests: Vec<RequestStart>,
    /// Food in stock, 0 to 10 000; at most the size of the granary.
    #[serde(default)]
    #[shape(range(min = 0, max = 10000))]
    pub food: i32,
    /// Shields in stock, 0 to 30 000.
    #[serde(default)]
    #[shape(range(min = 0, max = 30000))]
    pub shields: i32,
    /// Names of its trade partners, cities of any nation.
    #[serde(default)]
    pub routes: Vec<String>,
    /// State of the city, for a game that starts in the middle.
    #[serde(default)]
    pub so_far: Option<Stated<CitySoFar>>,
}

/// A city's request for work, as by the order `ask`.
#[derive(Clone, Debug, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct RequestStart {
    /// Tile, as (x, y), within the city's work area.
    pub at: (i32, i32),
    /// The work.
    pub activity: Activity,
    /// The extra to build or remove; required for work on an extra, and invalid for other work.
    #[serde(default)]
    #[shape(with = "Option<ExtraName>")]
    pub target: Option<String>,
    /// Priority, 0 to 1000; 100 if left out.
    #[serde(default = "usual_want")]
    #[shape(range(min = 0, max = 1000))]
    pub want: i32,
}

const fn usual_want() -> i32 {
    100
}

const fn one() -> i32 {
    1
}

/// Units at the start or later.
#[derive(Clone, Debug, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct UnitStart {
    /// Unit type.
    #[shape(with = "UnitTypeName")]
    pub unit: String,
    /// Tile, as (x, y).
    pub at: (i32, i32),
    /// Number of units, 1 to 100; 1 if left out.
    #[serde(default = "one")]
    #[shape(range(min = 1, max = 100))]
    pub count: i32,
    /// Name of the city that supports them; none if left out.
    #[serde(default)]
    pub home: Option<String>,
    /// Round at whose start they appear, 1 to 100 000; 1 if left out.
    #[serde(default = "first")]
    #[shape(range(min = 1, max = 100000))]
    pub turn: u32,
    /// Veteran level, from 0 to the highest of the type.
    #[serde(default)]
    pub veteran: i32,
    /// Hit points left, from 1 to the type's maximum; all if left out. Only for units present in
    /// round 1.
    #[serde(default)]
    pub hit_points: Option<i32>,
    /// Turns that their fuel lasts, from 1 to the type's maximum; all if left out. Only for units
    /// present in round 1.
    #[serde(default)]
    pub fuel: Option<i32>,
    /// Activity; none if left out. Only for units present in round 1.
    #[serde(default)]
    pub activity: Option<Activity>,
    /// Whether they work on the land by themselves, as by the order `auto`; `false` if left out.
    /// Only for units that can, and that are present in round 1.
    #[serde(default)]
    pub automatic: bool,
    /// The extra that they build or remove; required for activities on an extra, and invalid for
    /// others.
    #[serde(default)]
    #[shape(with = "Option<ExtraName>")]
    pub target: Option<String>,
    /// Work points that each of them has done, 0 to 100 000; 0 if left out. Workers do 10 per turn,
    /// and one turn is done as round 1 begins. Only for units that work.
    #[serde(default)]
    #[shape(range(min = 0, max = 100000))]
    pub points: Option<i32>,
    /// State of the unit, for a game that starts in the middle.
    #[serde(default)]
    pub so_far: Option<Stated<UnitSoFar>>,
}

const fn first() -> u32 {
    1
}

/// Founders that appear at intervals.
#[derive(Clone, Copy, Debug, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct SettlersStart {
    /// Total number, 1 to 100.
    #[shape(range(min = 1, max = 100))]
    pub count: u32,
    /// Round of the first one, 1 to 100 000; 1 if left out.
    #[serde(default = "first")]
    #[shape(range(min = 1, max = 100000))]
    pub first: u32,
    /// Rounds between two of them, 1 to 1000.
    #[shape(range(min = 1, max = 1000))]
    pub every: u32,
}

/// Relation between two nations.
#[derive(Clone, Debug, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct RelationStart {
    /// The two seats.
    pub between: (String, String),
    /// One of `War`, `CeaseFire`, `Armistice`, `Peace`, `Alliance` or `NeverMet`; `Team` for two of
    /// one team, to state other fields.
    pub state: Relation,
    /// Turns until a cease-fire or an armistice expires, 1 to 16; 16 if left out.
    #[serde(default)]
    #[shape(range(min = 1, max = 16))]
    pub turns: Option<i32>,
    /// The seats of the two that have an embassy with the other.
    #[serde(default)]
    pub embassies: Vec<String>,
    /// The closest pact that there has ever been between them; `state` if left out.
    #[serde(default)]
    pub closest: Option<Relation>,
    /// Round of their first meeting; 0 if they have been in contact since the start, or have not
    /// met.
    #[serde(default)]
    #[shape(range(min = 0, max = 100000))]
    pub met: u32,
    /// Counters of the first seat about the second, and of the second about the first.
    #[serde(default)]
    pub sides: Option<(SideStart, SideStart)>,
}
