//! The section `civ:` of a scenario file, without `ruleset` and `patch`.

use endturn_civ_rules::map::generate::Style;
use endturn_civ_rules::map::grid::MapGrid;
use endturn_civ_rules::ruleset::names::{BuildingName, ExtraName, GovernmentName, NationName, TechName, UnitTypeName};
use endturn_civ_rules::ruleset::table::Table;
use endturn_civ_rules::ruleset::words::{Activity, AiSkill, Relation};
use endturn_scenario::form::Whole;
use schemars::JsonSchema;
use serde::Deserialize;

use super::stated_section::{CitySoFar, NationSoFar, SideStart, WorldSoFar};
use super::stated_units::UnitSoFar;

/// The whole section.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Section {
    /// The world.
    pub map: MapSource,
    /// What nations begin with, by seat name; a seat without an entry begins as the ruleset's settings say.
    #[serde(default)]
    pub nations: Table<NationStart>,
    /// How nations stand to each other; the ruleset's initial relation where none is given.
    #[serde(default)]
    pub relations: Vec<RelationStart>,
    /// Whether nations of which no relation is given have never met.
    #[serde(default)]
    pub strangers: bool,
    /// The calendar's year in round 1, -100 000 to 100 000; the ruleset's start year if left out.
    #[serde(default)]
    #[schemars(range(min = -100000, max = 100000))]
    pub year: Option<i32>,
    /// Settings that are others from a round on.
    #[serde(default)]
    pub changes: Vec<ChangeStart>,
    /// What the world has come to, in a game that begins in its middle (`turn: (from_round: …)`).
    #[serde(default)]
    pub so_far: Option<WorldSoFar>,
}

/// Settings that are others from a round on; those that are left out stay as they are.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ChangeStart {
    /// The round at whose start they change, 2 to 100 000.
    #[schemars(range(min = 2, max = 100000))]
    pub round: u32,
    /// Whether what nobody of a nation looks at is hidden from it.
    #[serde(default)]
    pub fogofwar: Option<bool>,
}

/// Where the map comes from.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub enum MapSource {
    /// Drawn in characters.
    Drawn(MapGrid),
    /// Made by chance from the ruleset's settings (`landmass`, `steepness`, `wetness`, `temperature`, …).
    Generated(MapRecipe),
}

/// A map to be made.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MapRecipe {
    /// Width and height in tiles, each 8 to 1000.
    #[schemars(with = "(Whole<8, 1000>, Whole<8, 1000>)")]
    pub size: (u32, u32),
    /// What the land looks like from afar; `Continents` if left out.
    #[serde(default)]
    pub style: Style,
    /// Whether the world is round from east to west; `true` if left out.
    #[serde(default = "yes")]
    pub wrap_x: bool,
    /// Whether the world is round from north to south.
    #[serde(default)]
    pub wrap_y: bool,
    /// A seed of its own, so that every game is played on the same map; the game's seed if left out.
    #[serde(default)]
    pub seed: Option<u64>,
}

const fn yes() -> bool {
    true
}

/// What a nation begins with.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct NationStart {
    /// Its people; the next of the ruleset's that can be played if left out.
    #[schemars(with = "Option<NationName>")]
    pub nation: Option<String>,
    /// Its team, 0 to 63; players of one team are never enemies. One of its own if left out.
    #[schemars(range(min = 0, max = 63))]
    pub team: Option<u8>,
    /// Its government; its people's or the ruleset's usual one if left out.
    #[schemars(with = "Option<GovernmentName>")]
    pub government: Option<String>,
    /// Gold, 0 to 1 000 000; the setting `gold` if left out.
    #[schemars(range(min = 0, max = 1000000))]
    pub gold: Option<i32>,
    /// Rates: science, tax and luxury in percent, 100 together.
    pub rates: Option<RatesStart>,
    /// Techs it knows besides those of everybody and of its people.
    #[schemars(with = "Vec<TechName>")]
    pub techs: Vec<String>,
    /// What it researches first.
    #[schemars(with = "Option<TechName>")]
    pub researching: Option<String>,
    /// What it researches in the long run.
    #[schemars(with = "Option<TechName>")]
    pub goal: Option<String>,
    /// Bulbs gathered, -1 000 000 to 1 000 000; below 0 they are owed.
    #[schemars(range(min = -1000000, max = 1000000))]
    pub bulbs: i32,
    /// How well its AI plays, where effects ask for that; an AI is `Normal` if left out.
    pub skill: Option<AiSkill>,
    /// Its cities, oldest first.
    pub cities: Vec<CityStart>,
    /// Its units; those with a later `turn` appear then.
    pub units: Vec<UnitStart>,
    /// Founders that appear now and then at the best free place near the nation's cities.
    pub settlers: Option<SettlersStart>,
    /// Whether units of the setting `startunits` stand at the start position, which is `start` on a drawn map; if left out,
    /// for nations without cities and units of their own.
    pub start_units: Option<bool>,
    /// Where the start units stand on a drawn map, as (x, y).
    pub start: Option<(i32, i32)>,
    /// What it has come to, in a game that begins in its middle.
    pub so_far: Option<NationSoFar>,
}

/// Rates at the start, in percent.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RatesStart {
    /// Science.
    #[schemars(range(min = 0, max = 100))]
    pub science: i32,
    /// Gold.
    #[schemars(range(min = 0, max = 100))]
    pub tax: i32,
    /// Luxury.
    #[schemars(range(min = 0, max = 100))]
    pub luxury: i32,
}

/// A city at the start.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CityStart {
    /// Its name, no other city's; the next of its people's list if left out.
    #[serde(default)]
    pub name: Option<String>,
    /// Where, as (x, y).
    pub at: (i32, i32),
    /// Citizens, 1 (also if left out) to 40.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 40))]
    pub size: i32,
    /// What stands in it, besides what first cities get; a wonder once in the world, a small wonder once in the nation.
    #[serde(default)]
    #[schemars(with = "Vec<BuildingName>")]
    pub buildings: Vec<String>,
    /// What it builds; by the rules if left out.
    #[serde(default)]
    pub production: Option<String>,
    /// What it builds then.
    #[serde(default)]
    pub worklist: Vec<String>,
    /// Work that it asks for on its land, which units that work by themselves do first; once for each tile.
    #[serde(default)]
    pub requests: Vec<RequestStart>,
    /// Food in store, 0 to 10 000; never more than the granary holds.
    #[serde(default)]
    #[schemars(range(min = 0, max = 10000))]
    pub food: i32,
    /// Shields in store, 0 to 30 000.
    #[serde(default)]
    #[schemars(range(min = 0, max = 30000))]
    pub shields: i32,
    /// Names of cities it trades with, of any nation.
    #[serde(default)]
    pub routes: Vec<String>,
    /// What it has come to, in a game that begins in its middle.
    #[serde(default)]
    pub so_far: Option<CitySoFar>,
}

/// Work that a city asks for, as by the order `ask`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RequestStart {
    /// The tile, as (x, y), within reach of the city.
    pub at: (i32, i32),
    /// The work.
    pub activity: Activity,
    /// The extra that is to be built or taken away; stated for work that is done to an extra, and for no other.
    #[serde(default)]
    #[schemars(with = "Option<ExtraName>")]
    pub target: Option<String>,
    /// How much the city wants it, 0 to 1000; 100 if left out.
    #[serde(default = "usual_want")]
    #[schemars(range(min = 0, max = 1000))]
    pub want: i32,
}

const fn usual_want() -> i32 {
    100
}

const fn one() -> i32 {
    1
}

/// Units at the start or later.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct UnitStart {
    /// The type.
    #[schemars(with = "UnitTypeName")]
    pub unit: String,
    /// Where, as (x, y).
    pub at: (i32, i32),
    /// How many, 1 (also if left out) to 100.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 100))]
    pub count: i32,
    /// The name of the city that supports them; none if left out.
    #[serde(default)]
    pub home: Option<String>,
    /// The round at whose start they appear, 1 (also if left out) to 100 000.
    #[serde(default = "first")]
    #[schemars(range(min = 1, max = 100000))]
    pub turn: u32,
    /// Their level of experience, from 0 to the highest of the type.
    #[serde(default)]
    pub veteran: i32,
    /// Hit points left, from 1 to those of the type; all if left out. Only of units that are there in round 1.
    #[serde(default)]
    pub hit_points: Option<i32>,
    /// Turns that their fuel lasts, from 1 to those of the type; all if left out. Only of units that are there in round 1.
    #[serde(default)]
    pub fuel: Option<i32>,
    /// What they do from turn to turn; nothing if left out. Only of units that are there in round 1.
    #[serde(default)]
    pub activity: Option<Activity>,
    /// Whether they work on the land by themselves, as by the order `auto`; no if left out. Only of units that can, and that are there in round 1.
    #[serde(default)]
    pub automatic: bool,
    /// The extra that they build or take away; stated for activities that are done to an extra, and for no others.
    #[serde(default)]
    #[schemars(with = "Option<ExtraName>")]
    pub target: Option<String>,
    /// Points of work that each of them has done, 0 (also if left out) to 100 000; a turn of workers is 10, and one is done as round 1 begins. Only of
    /// units that work.
    #[serde(default)]
    #[schemars(range(min = 0, max = 100000))]
    pub points: Option<i32>,
    /// What it has come to, in a game that begins in its middle.
    #[serde(default)]
    pub so_far: Option<UnitSoFar>,
}

const fn first() -> u32 {
    1
}

/// Founders that appear now and then.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SettlersStart {
    /// How many in all, 1 to 100.
    #[schemars(range(min = 1, max = 100))]
    pub count: u32,
    /// The round of the first one, 1 (also if left out) to 100 000.
    #[serde(default = "first")]
    #[schemars(range(min = 1, max = 100000))]
    pub first: u32,
    /// Rounds from one to the next, 1 to 1000.
    #[schemars(range(min = 1, max = 1000))]
    pub every: u32,
}

/// How two nations stand to each other.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RelationStart {
    /// The seats.
    pub between: (String, String),
    /// One of `War`, `CeaseFire`, `Armistice`, `Peace`, `Alliance` or `NeverMet`; `Team` for two of one team, to say more of them.
    pub state: Relation,
    /// Turns until a cease-fire or an armistice runs out, 1 to 16 (also if left out).
    #[serde(default)]
    #[schemars(range(min = 1, max = 16))]
    pub turns: Option<i32>,
    /// The seats of the two that have an embassy with the other.
    #[serde(default)]
    pub embassies: Vec<String>,
    /// The closest pact that there has ever been between them; `state` if left out.
    #[serde(default)]
    pub closest: Option<Relation>,
    /// The round of their first meeting; 0 if they knew each other from the beginning, or have not met.
    #[serde(default)]
    #[schemars(range(min = 0, max = 100000))]
    pub met: u32,
    /// What the first of the two counts of the second, and the second of the first.
    #[serde(default)]
    pub sides: Option<(SideStart, SideStart)>,
}
