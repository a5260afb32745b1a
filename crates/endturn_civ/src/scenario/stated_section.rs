//! Stated state of a game in progress: results of rules for nations, cities and units. All of it
//! may be left out; then it is as in a new game.

use endturn_civ_rules::ruleset::names::{
    BuildingName, ExtraName, GovernmentName, PolicyName, ResourceName, SpecialistName, TechName, TerrainName,
    UnitTypeName,
};
use endturn_civ_rules::ruleset::table::Table;
use endturn_scenario::form::{Keyed, Whole};
use endturn_scenario::shape::Shaped;
use serde::Deserialize;

use crate::state::{
    Books, Buildings, Governor, Health, History, Life, Moods, Nation, Production, Record, Regime, Site, Spaceship,
    Treasury,
};

/// Land of a nation, with the city or base that claims it.
#[derive(Clone, Debug, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct LandStart {
    /// Seat that owns the land.
    pub owner: String,
    /// Tile of the city or base that claims it, as (x, y).
    pub by: (i32, i32),
    /// The tiles, as (x, y).
    pub tiles: Vec<(i32, i32)>,
}

/// A destroyed city, whose name is not reused.
#[derive(Clone, Debug, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct LostCity {
    /// Its number among all cities of the game, from 0.
    #[shape(range(min = 0, max = 20000))]
    pub number: u32,
    /// Its name.
    pub name: String,
}

/// Order in which units came to a tile.
#[derive(Clone, Debug, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct StackStart {
    /// The tile, as (x, y).
    pub at: (i32, i32),
    /// Numbers of all units there, in order of arrival.
    pub units: Vec<u32>,
}

/// A treaty that waits for an answer.
#[derive(Clone, Debug, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct TreatyStart {
    /// Seat that offers it.
    pub from: String,
    /// Seat that receives the offer.
    pub to: String,
    /// Its clauses, 1 to 64.
    pub clauses: Vec<ClauseStart>,
}

/// A clause of a treaty.
#[derive(Clone, Debug, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct ClauseStart {
    /// Seat that gives it; for a pact, the seat that offers the treaty.
    pub giver: String,
    /// The gift or pact.
    pub gift: GiftStart,
}

/// Subject of a clause.
#[derive(Clone, Debug, Deserialize, Shaped)]
pub enum GiftStart {
    /// A tech, by its name.
    Advance(#[shape(with = "TechName")] String),
    /// Gold, 1 to 1 000 000.
    Gold(#[shape(range(min = 1, max = 1000000))] i32),
    /// All map tiles that the giver knows.
    WorldMap,
    /// All sea tiles that the giver knows.
    SeaMap,
    /// A city, by its name.
    City(String),
    /// An embassy with the giver.
    Embassy,
    /// Shared vision of the giver.
    Vision,
    /// A cease-fire.
    CeaseFire,
    /// Peace.
    Peace,
    /// An alliance.
    Alliance,
}

/// A nation's counters about another.
#[derive(Clone, Copy, Debug, Default, Deserialize, Shaped)]
#[serde(deny_unknown_fields, default)]
pub struct SideStart {
    /// Turns for which contact lasts, 0 to the setting `contactturns`; if left out, the maximum for
    /// nations in contact.
    #[shape(range(min = 0, max = 255))]
    pub contact: Option<u8>,
    /// Cause to cancel the pact: 1 this turn only, 2 this turn and the next.
    #[shape(range(min = 0, max = 2))]
    pub cause: u8,
    /// Round in which the pact was cancelled because two allies went to war; 0 if never.
    #[shape(range(min = 0, max = 100000))]
    pub torn: u32,
}

/// State of research besides `techs`, `researching`, `goal` and `bulbs`; of nations that share
/// their research, the first one's counts.
#[derive(Clone, Debug, Default, Deserialize, Shaped)]
#[serde(deny_unknown_fields, default)]
pub struct ResearchStart {
    /// Techs researched or gained otherwise, plus 1, for costs that rise with them; the number of
    /// known techs plus 1 if left out.
    #[shape(range(min = 0, max = 100000))]
    pub researched: Option<i32>,
    /// Future techs reached.
    #[shape(range(min = 0, max = 100000))]
    pub future: i32,
    /// Whether the next future tech is the current research.
    pub toward_future: bool,
    /// Whether a tech was gained this turn, so that a change of aim is free.
    pub got_tech: bool,
    /// Research before a change of aim, and the bulbs that return with it.
    pub before: Option<KeptStart>,
    /// Bulbs kept for other aims, where the ruleset allows several.
    pub kept: Vec<KeptStart>,
    /// Techs that it has known and lost.
    #[shape(with = "Vec<TechName>")]
    pub lost: Vec<String>,
}

/// Bulbs kept for an aim.
#[derive(Clone, Debug, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct KeptStart {
    /// The tech; a future tech if left out.
    #[serde(default)]
    #[shape(with = "Option<TechName>")]
    pub tech: Option<String>,
    /// Bulbs.
    #[shape(range(min = -1000000, max = 1000000))]
    pub bulbs: i32,
}

/// A city as a nation saw it last.
#[derive(Clone, Debug, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct MemoryOfCity {
    /// Tile, as (x, y), which the nation doesn't see now.
    pub at: (i32, i32),
    /// Number of the city among all of the game; it may be destroyed.
    #[shape(range(min = 0, max = 20000))]
    pub city: u32,
    /// Seat that owned it then.
    pub owner: String,
    /// Size then, 1 to 255.
    #[shape(range(min = 1, max = 255))]
    pub size: i32,
    /// Round in which it was seen.
    #[shape(range(min = 0, max = 100000))]
    pub round: u32,
}

/// Land that has changed since a nation last saw it, as it saw it then.
#[derive(Clone, Debug, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct MemoryOfLand {
    /// Tiles, each as (x, y), that the nation knows and doesn't see now.
    pub tiles: Vec<(i32, i32)>,
    /// The terrain.
    #[shape(with = "TerrainName")]
    pub terrain: String,
    /// The resource.
    #[serde(default)]
    #[shape(with = "Option<ResourceName>")]
    pub resource: Option<String>,
    /// The extras.
    #[serde(default)]
    #[shape(with = "Vec<ExtraName>")]
    pub extras: Vec<String>,
    /// Seat that owned the land then.
    #[serde(default)]
    pub owner: Option<String>,
    /// Whether a city was there.
    #[serde(default)]
    pub city: bool,
}

endturn_scenario::stated! {
    /// State of a nation. All of it may be left out.
    pub NationSoFar of NATION and NationRest {
        whole Nation in "civ.nation";
        Life in "civ.life";
        /// A revolution in progress.
        whole Regime as "revolution" in "civ.regime";
        /// Record of the nation.
        Record as "record" in "civ.record";
        /// Its spaceship.
        Spaceship as "ship" in "civ.spaceship";
        Treasury in "civ.treasury";
    }
}

/// State of a nation that is more than its components.
#[derive(Clone, Debug, Default, Deserialize, Shaped)]
#[serde(deny_unknown_fields, default)]
pub struct NationRest {
    /// Round in which it fell; alive if left out.
    #[shape(range(min = 0, max = 100000))]
    pub fell: Option<u32>,
    /// State of its research.
    pub research: Option<ResearchStart>,
    /// Its policies in percent, where they differ from the default.
    #[shape(with = "Keyed<PolicyName, i32>")]
    pub policies: Table<i32>,
    /// Policies wanted from the end of the phase on; unchanged if left out.
    #[shape(with = "Keyed<PolicyName, i32>")]
    pub wanted_policies: Table<i32>,
    /// Wonders that it has owned; those in its cities if left out.
    #[shape(with = "Option<Vec<BuildingName>>")]
    pub owned_wonders: Option<Vec<String>>,
    /// Round of its last act of war; 0 if none.
    #[shape(range(min = 0, max = 100000))]
    pub last_war: u32,
    /// Seats that see what it sees.
    pub shows_sight_to: Vec<String>,
    /// Whether it sees all its own land by the effect `Border_Vision`.
    pub sees_own_land: bool,
    /// Known map tiles besides those it sees: rows like those of the map, `#` for a known tile and
    /// a space for others.
    pub knows: Vec<String>,
    /// Cities that it remembers.
    pub remembers: Vec<MemoryOfCity>,
    /// Land that has changed since it last saw it.
    pub remembers_land: Vec<MemoryOfLand>,
    /// Its last unit number; the highest of its units if left out.
    #[shape(range(min = 0, max = 1000000))]
    pub last_unit: Option<u32>,
}

/// One end of a trade route.
#[derive(Clone, Debug, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct RouteStart {
    /// Name of the city at the other end, which has to state this route too.
    pub to: String,
    /// Good that is traded.
    pub good: String,
    /// Direction, seen from this city.
    pub way: WayWord,
}

/// Direction of goods.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Shaped)]
pub enum WayWord {
    /// From here.
    From,
    /// To here.
    To,
    /// In both directions.
    Both,
}

endturn_scenario::stated! {
    /// State of a city. All of it may be left out. With it, `buildings` are all buildings of the
    /// city: it gets no initial buildings of first cities.
    pub CitySoFar of CITY and CityRest {
        whole Site in "civ.site";
        whole Buildings in "civ.buildings";
        /// Memory of its production.
        whole Production as "production" in "civ.production";
        /// Settings of its governor.
        Governor as "governor" in "civ.governor";
        /// Accumulated culture.
        History as "history" in "civ.history";
        Moods in "civ.moods";
        whole Health in "civ.health";
        Books in "civ.books";
    }
}

/// State of a city that is more than its components.
#[derive(Clone, Debug, Default, Deserialize, Shaped)]
#[serde(deny_unknown_fields, default)]
pub struct CityRest {
    /// Its number among all cities of the game, from 0, which draws depend on. Stated for all
    /// cities or for none.
    #[shape(range(min = 0, max = 20000))]
    pub number: Option<u32>,
    /// Tiles that its citizens work, as (x, y); its governor chooses if neither these nor
    /// `specialists` are given.
    pub worked: Option<Vec<(i32, i32)>>,
    /// Numbers of specialists by kind; with the citizens on tiles they must add up to all citizens.
    #[shape(with = "Option<Keyed<SpecialistName, Whole<0, 255>>>")]
    pub specialists: Option<Table<i32>>,
    /// Nationalities of its citizens by seat, where the ruleset keeps them; they must add up to all
    /// citizens. All of the owner's nation if left out.
    pub nationality: Option<Table<i32>>,
    /// Its trade routes, the oldest first, in place of `routes`; at most 5.
    pub trade: Vec<RouteStart>,
    /// Numbers of the units that it supports, the oldest first, if they are not in numerical order.
    pub supports: Option<Vec<u32>>,
}

/// State of the world. All of it may be left out. With it, contact between nations is as
/// `relations` say and not by sight, lists of cities and units are in the order in which they are
/// written, the map is as drawn even under cities, and units may share tiles with those of other
/// nations.
#[derive(Clone, Debug, Default, Deserialize, Shaped)]
#[serde(deny_unknown_fields, default)]
pub struct WorldSoFar {
    /// Land with its owners. If left out, the rules decide; otherwise all other land is unowned.
    pub land: Option<Vec<LandStart>>,
    /// Seats in the order of this round; by number if left out.
    pub order: Vec<String>,
    /// Number of the next city; the one after the last existing city if left out.
    #[shape(range(min = 0, max = 20000))]
    pub next_city: Option<u32>,
    /// Number of the next unit; the one after the last existing unit if left out.
    #[shape(range(min = 0, max = 1000000))]
    pub next_unit: Option<u32>,
    /// Destroyed cities.
    pub lost_cities: Vec<LostCity>,
    /// Wonders that were destroyed, and can't be built again.
    #[shape(with = "Vec<BuildingName>")]
    pub lost_wonders: Vec<String>,
    /// Techs that were once known, and that no nation knows any more.
    #[shape(with = "Vec<TechName>")]
    pub lost_techs: Vec<String>,
    /// Number of times that any nation has changed to each government.
    #[shape(with = "Keyed<GovernmentName, Whole<0, 1000000>>")]
    pub revolutions: Table<i32>,
    /// Order in which units came to tiles, where it is not that of their numbers.
    pub stacks: Vec<StackStart>,
    /// Treaties that wait for an answer, in the order of offers.
    pub treaties: Vec<TreatyStart>,
    /// Units granted later, in the order of rounds.
    pub grants: Vec<GrantStart>,
    /// Whether fog of war hides tiles out of a nation's sight; as the setting `fogofwar` if left
    /// out.
    pub fogofwar: Option<bool>,
}

/// A unit that is granted later.
#[derive(Clone, Debug, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct GrantStart {
    /// Round at whose start it appears.
    #[shape(range(min = 1, max = 100000))]
    pub turn: u32,
    /// Seat that gets it.
    pub seat: String,
    /// Its type.
    #[shape(with = "UnitTypeName")]
    pub unit: String,
    /// Tile, as (x, y); the best free tile near the nation's cities if left out.
    #[serde(default)]
    pub at: Option<(i32, i32)>,
    /// Tile of the city that supports it.
    #[serde(default)]
    pub home: Option<(i32, i32)>,
    /// Veteran level.
    #[serde(default)]
    #[shape(range(min = 0, max = 255))]
    pub veteran: i32,
}
