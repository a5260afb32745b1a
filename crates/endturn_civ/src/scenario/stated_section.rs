//! What a section may say of a game that has been going on: what nations, cities and units have come to by rules, not by an author. All of it may be left
//! out; then it is as in a new game.

use endturn_civ_rules::ruleset::names::{
    BuildingName, ExtraName, GovernmentName, PolicyName, ResourceName, SpecialistName, TechName, TerrainName,
    UnitTypeName,
};
use endturn_civ_rules::ruleset::table::Table;
use endturn_scenario::form::{Keyed, Whole};
use schemars::JsonSchema;
use serde::Deserialize;

/// Land of a nation, and the city or base that claims it.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LandStart {
    /// The seat whose land it is.
    pub owner: String,
    /// The place of the city or base that claims it, as (x, y).
    pub by: (i32, i32),
    /// The tiles, as (x, y).
    pub tiles: Vec<(i32, i32)>,
}

/// A city that is gone, whose name no other gets.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LostCity {
    /// The number it had among all cities of the game, from 0.
    #[schemars(range(min = 0, max = 20000))]
    pub number: u32,
    /// Its name.
    pub name: String,
}

/// In which order units have come to a tile.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StackStart {
    /// The tile, as (x, y).
    pub at: (i32, i32),
    /// The numbers of all units there, the first to come first.
    pub units: Vec<u32>,
}

/// A treaty that waits for an answer.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TreatyStart {
    /// The seat that offers it.
    pub from: String,
    /// The seat that is asked.
    pub to: String,
    /// What it says, from 1 to 64 clauses.
    pub clauses: Vec<ClauseStart>,
}

/// A clause of a treaty.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ClauseStart {
    /// The seat that gives it; of a pact, the one that offers the treaty.
    pub giver: String,
    /// What is given.
    pub gift: GiftStart,
}

/// What a clause of a treaty is about.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub enum GiftStart {
    /// A tech, by its name.
    Advance(#[schemars(with = "TechName")] String),
    /// Gold, 1 to 1 000 000.
    Gold(#[schemars(range(min = 1, max = 1000000))] i32),
    /// What the giver knows of the whole map.
    WorldMap,
    /// What the giver knows of the seas.
    SeaMap,
    /// A city, by its name.
    City(String),
    /// An embassy.
    Embassy,
    /// Sight of all that the giver sees.
    Vision,
    /// A cease-fire.
    CeaseFire,
    /// Peace.
    Peace,
    /// An alliance.
    Alliance,
}

/// What one of two nations counts of the other.
#[derive(Clone, Copy, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct SideStart {
    /// Turns for which contact lasts, 0 to the setting `contactturns`; all of them for nations that know each other if left out.
    #[schemars(range(min = 0, max = 255))]
    pub contact: Option<u8>,
    /// Cause to cancel the pact: 1 in this turn, 2 in this and the next.
    #[schemars(range(min = 0, max = 2))]
    pub cause: u8,
    /// The round in which the pact was cancelled because a war broke out between two allies; 0 if never.
    #[schemars(range(min = 0, max = 100000))]
    pub torn: u32,
}

/// A revolution that is under way.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RevolutionStart {
    /// The government that comes after it; none is chosen if left out.
    #[serde(default)]
    #[schemars(with = "Option<GovernmentName>")]
    pub to: Option<String>,
    /// The round in which it ends, 0 to 101 000; it waits for a government to be chosen if left out.
    #[serde(default)]
    #[schemars(range(min = 0, max = 101000))]
    pub ends: Option<i32>,
}

/// What is researched, besides `techs`, `researching`, `goal` and `bulbs`; of those who share their research, the first one's counts.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct ResearchStart {
    /// Techs that were researched or came otherwise, plus 1, for costs that rise with them; the number of known techs plus 1 if left out.
    #[schemars(range(min = 0, max = 100000))]
    pub researched: Option<i32>,
    /// Future techs reached.
    #[schemars(range(min = 0, max = 100000))]
    pub future: i32,
    /// Whether the next future tech is what is researched.
    pub toward_future: bool,
    /// Whether a tech came in this turn, so that a change of aim costs nothing.
    pub got_tech: bool,
    /// What was researched before a change of aim, and the bulbs that come back with it.
    pub before: Option<KeptStart>,
    /// Bulbs kept for other aims, where the ruleset lets several be researched.
    pub kept: Vec<KeptStart>,
    /// Techs that it has known and lost again.
    #[schemars(with = "Vec<TechName>")]
    pub lost: Vec<String>,
}

/// Bulbs that lie ready for an aim.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct KeptStart {
    /// The tech; a future tech if left out.
    #[serde(default)]
    #[schemars(with = "Option<TechName>")]
    pub tech: Option<String>,
    /// The bulbs.
    #[schemars(range(min = -1000000, max = 1000000))]
    pub bulbs: i32,
}

/// What a nation has done.
#[derive(Clone, Copy, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct RecordStart {
    /// Culture gathered by the nation.
    #[schemars(range(min = -1000000000, max = 1000000000))]
    pub history: i32,
    /// Units built.
    #[schemars(range(min = 0, max = 100000000))]
    pub units_built: i32,
    /// Units killed.
    #[schemars(range(min = 0, max = 100000000))]
    pub units_killed: i32,
    /// Units lost.
    #[schemars(range(min = 0, max = 100000000))]
    pub units_lost: i32,
    /// Wonders completed.
    #[schemars(range(min = 0, max = 100000000))]
    pub wonders_built: i32,
    /// Turns in which a city was in disorder, summed over cities.
    #[schemars(range(min = 0, max = 100000000))]
    pub disorder_turns: i32,
    /// Huts whose people were met.
    #[schemars(range(min = 0, max = 100000000))]
    pub huts: i32,
}

/// A spaceship.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ShipStart {
    /// How far it is.
    pub state: ShipWord,
    /// Structurals, 0 to 32.
    #[serde(default)]
    #[schemars(range(min = 0, max = 32))]
    pub structurals: u32,
    /// Components, 0 to 16.
    #[serde(default)]
    #[schemars(range(min = 0, max = 16))]
    pub components: u32,
    /// Modules, 0 to 12.
    #[serde(default)]
    #[schemars(range(min = 0, max = 12))]
    pub modules: u32,
}

/// How far a spaceship is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
pub enum ShipWord {
    /// It is being built.
    Started,
    /// It is on its way.
    Launched,
    /// It has arrived.
    Arrived,
}

/// A city as a nation saw it last.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MemoryOfCity {
    /// Where, as (x, y); a tile that the nation doesn't see now.
    pub at: (i32, i32),
    /// The number of the city among all of the game; it may be gone.
    #[schemars(range(min = 0, max = 20000))]
    pub city: u32,
    /// The seat whose it was.
    pub owner: String,
    /// Its size, 1 to 255.
    #[schemars(range(min = 1, max = 255))]
    pub size: i32,
    /// The round in which it was seen.
    #[schemars(range(min = 0, max = 100000))]
    pub round: u32,
}

/// Land that has changed since a nation saw it, as it saw it last.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MemoryOfLand {
    /// Where, each as (x, y); tiles that the nation knows and doesn't see now.
    pub tiles: Vec<(i32, i32)>,
    /// The terrain.
    #[schemars(with = "TerrainName")]
    pub terrain: String,
    /// The resource.
    #[serde(default)]
    #[schemars(with = "Option<ResourceName>")]
    pub resource: Option<String>,
    /// The extras.
    #[serde(default)]
    #[schemars(with = "Vec<ExtraName>")]
    pub extras: Vec<String>,
    /// The seat whose land it was.
    #[serde(default)]
    pub owner: Option<String>,
    /// Whether a city was there.
    #[serde(default)]
    pub city: bool,
}

/// What a nation has come to. All of it may be left out.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct NationSoFar {
    /// The round in which it fell; it stands if left out.
    #[schemars(range(min = 0, max = 100000))]
    pub fell: Option<u32>,
    /// Rounds that it has stood.
    #[schemars(range(min = 0, max = 100000))]
    pub turns_alive: i32,
    /// Whether it has lost a unit whose loss loses the game, and leaves before anybody acts.
    pub dying: bool,
    /// Whether it has had a city, so that no other is its first; whether it has one now if left out.
    pub had_city: Option<bool>,
    /// A revolution that is under way.
    pub revolution: Option<RevolutionStart>,
    /// What is researched.
    pub research: Option<ResearchStart>,
    /// What it has done.
    pub record: Option<RecordStart>,
    /// Its spaceship.
    pub ship: Option<ShipStart>,
    /// Points for placing infrastructure.
    #[schemars(range(min = 0, max = 1000000))]
    pub infra_points: i32,
    /// What has changed its gold since the last statement: `taxes`, `coinage`, `trade`, `sales`, `refunds`, `purchases`, `upkeep`, `loot`, `treaties`.
    pub account: Table<i32>,
    /// Its policies in percent, where they are not the usual ones.
    #[schemars(with = "Keyed<PolicyName, i32>")]
    pub policies: Table<i32>,
    /// What its policies are to be from the end of the phase on; as they are if left out.
    #[schemars(with = "Keyed<PolicyName, i32>")]
    pub wanted_policies: Table<i32>,
    /// Wonders that it has owned; those in its cities if left out.
    #[schemars(with = "Option<Vec<BuildingName>>")]
    pub owned_wonders: Option<Vec<String>>,
    /// The round of its last act of war; 0 if there was none.
    #[schemars(range(min = 0, max = 100000))]
    pub last_war: u32,
    /// Seats that see what it sees.
    pub shows_sight_to: Vec<String>,
    /// Whether it sees all land of its own by the effect `Border_Vision`.
    pub sees_own_land: bool,
    /// The map it knows besides what it sees: rows as those of the map, `#` for a tile that it knows and a space for others.
    pub knows: Vec<String>,
    /// Cities that it remembers.
    pub remembers: Vec<MemoryOfCity>,
    /// Land that has changed since it saw it.
    pub remembers_land: Vec<MemoryOfLand>,
    /// The last number it has given a unit of its own; the highest that one of them has if left out.
    #[schemars(range(min = 0, max = 1000000))]
    pub last_unit: Option<u32>,
}

/// What a city remembers of its production.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct ProductionSoFar {
    /// What it worked on as the turn began; what it works on if left out.
    pub changed_from: Option<String>,
    /// Shields in store before anything was changed; `shields` if left out.
    #[schemars(range(min = -1000000, max = 1000000))]
    pub before_change: Option<i32>,
    /// The surplus of the last turn.
    #[schemars(range(min = -1000000, max = 1000000))]
    pub last_surplus: i32,
    /// The round in which it built something last, or was founded.
    #[schemars(range(min = 0, max = 100000))]
    pub last_built: Option<i32>,
    /// Shields bought, in this turn.
    #[schemars(range(min = 0, max = 1000000))]
    pub bought: i32,
    /// Shields that caravans brought, in this turn.
    #[schemars(range(min = 0, max = 1000000))]
    pub caravans: i32,
    /// Shields of units that were disbanded, in this turn.
    #[schemars(range(min = 0, max = 1000000))]
    pub disbanded: i32,
    /// Whether it bought this turn.
    pub did_buy: bool,
    /// Whether it sold this turn.
    pub did_sell: bool,
    /// Airlifts left this turn.
    #[schemars(range(min = 0, max = 1000000))]
    pub airlifts: i32,
}

/// What the governor of a city is asked for.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct GovernorStart {
    /// New citizens become scientists.
    pub science: bool,
    /// New citizens become taxmen.
    pub tax: bool,
    /// The city may disband into a unit that costs its last citizens.
    pub may_disband: bool,
    /// A goal that a player has set.
    pub goal: Option<GoalStart>,
}

/// A goal for where citizens work. Numbers stand for food, shields, trade, gold, luxury and science.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GoalStart {
    /// What a point of surplus is worth.
    #[schemars(with = "[Whole<-1000000, 1000000>; 6]")]
    pub weights: [i32; 6],
    /// Least surplus that is enough, each; none asks for nothing.
    #[serde(default)]
    pub minimum: [Option<i32>; 6],
    /// Whether disorder is acceptable.
    #[serde(default)]
    pub allow_disorder: bool,
    /// Whether the city must be happy.
    #[serde(default)]
    pub require_happy: bool,
    /// What being happy is worth.
    #[serde(default)]
    #[schemars(range(min = -1000000, max = 1000000))]
    pub happy_weight: i32,
}

/// One end of a trade route.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RouteStart {
    /// The name of the city at the other end, which has to state this route too.
    pub to: String,
    /// What is carried.
    pub good: String,
    /// Which way it goes, seen from here.
    pub way: WayWord,
}

/// Which way goods go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
pub enum WayWord {
    /// From here.
    From,
    /// To here.
    To,
    /// Both ways.
    Both,
}

/// What a city is to its nation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
pub enum CapitalWord {
    /// A city like others.
    Common,
    /// A capital beside the first.
    Secondary,
    /// The capital.
    Primary,
}

/// What a city has come to. All of it may be left out. With it `buildings` are all that stand in the city: there are none of those that first cities get.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct CitySoFar {
    /// Its number among all cities of the game, from 0: draws hang on it. Stated for all cities or for none.
    #[schemars(range(min = 0, max = 20000))]
    pub number: Option<u32>,
    /// The seat that founded it; its owner if left out.
    pub founder: Option<String>,
    /// The round in which it was founded.
    #[schemars(range(min = 0, max = 100000))]
    pub founded: Option<u32>,
    /// What it is to its nation; as the rules have it if left out.
    pub capital: Option<CapitalWord>,
    /// The tiles that its citizens work, as (x, y); its governor chooses if neither these nor `specialists` are given.
    pub worked: Option<Vec<(i32, i32)>>,
    /// How many of its citizens are specialists, by kind; together with those who work tiles they are all citizens.
    #[schemars(with = "Option<Keyed<SpecialistName, Whole<0, 255>>>")]
    pub specialists: Option<Table<i32>>,
    /// Where its citizens come from, by seat, where the ruleset keeps that; all of them together. The owner's nation if left out.
    pub nationality: Option<Table<i32>>,
    /// A wonder that was completed in this turn and counts from the next on.
    #[schemars(with = "Option<BuildingName>")]
    pub fresh: Option<String>,
    /// What it remembers of its production.
    pub production: Option<ProductionSoFar>,
    /// What its governor is asked for.
    pub governor: Option<GovernorStart>,
    /// Its trade routes, the oldest first, instead of `routes`; at most 5.
    pub trade: Vec<RouteStart>,
    /// Culture gathered.
    #[schemars(range(min = -1000000000, max = 1000000000))]
    pub history: i32,
    /// Techs that agents have stolen here from its present owner.
    pub thefts: u8,
    /// Whether it was happy at the last turn change.
    pub was_happy: bool,
    /// Turns of celebration.
    #[schemars(range(min = 0, max = 100000))]
    pub rapture: i32,
    /// Turns of disorder.
    #[schemars(range(min = 0, max = 100000))]
    pub disorder: i32,
    /// Chance of plague in permille, and the part of it that comes along trade routes.
    #[schemars(with = "Option<(Whole<0, 1000>, Whole<0, 1000000>)>")]
    pub illness: Option<(i32, i32)>,
    /// The round of the last plague.
    #[schemars(range(min = 0, max = 100000))]
    pub last_plague: Option<u32>,
    /// What was left of each output as this turn began, for rulesets whose cities are computed in two steps: food, shields, trade, gold, luxury, science.
    pub saved: Option<[i32; 6]>,
    /// The numbers of the units that it supports, the oldest first, where that is not the order of their numbers.
    pub supports: Option<Vec<u32>>,
}

/// What the world has come to. All of it may be left out. With it nations know each other as `relations` say and not by sight, lists of cities and units are in the
/// order in which they are written, the map is as it is drawn under cities too,
/// and units may stand with those of other nations.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct WorldSoFar {
    /// Whose land it is; the rules say so if left out, and what is not named belongs to nobody if not.
    pub land: Option<Vec<LandStart>>,
    /// The seats in the order of this round; by number if left out.
    pub order: Vec<String>,
    /// The number that the next city gets; the next of those that are there if left out.
    #[schemars(range(min = 0, max = 20000))]
    pub next_city: Option<u32>,
    /// The number that the next unit gets; the next of those that are there if left out.
    #[schemars(range(min = 0, max = 1000000))]
    pub next_unit: Option<u32>,
    /// Cities that are gone.
    pub lost_cities: Vec<LostCity>,
    /// Wonders that were destroyed, and can't be built again.
    #[schemars(with = "Vec<BuildingName>")]
    pub lost_wonders: Vec<String>,
    /// Techs that somebody has known and nobody knows any more.
    #[schemars(with = "Vec<TechName>")]
    pub lost_techs: Vec<String>,
    /// How often anyone has changed to a government.
    #[schemars(with = "Keyed<GovernmentName, Whole<0, 1000000>>")]
    pub revolutions: Table<i32>,
    /// In which order units have come to tiles, where that is not the order of their numbers.
    pub stacks: Vec<StackStart>,
    /// Treaties that wait for an answer, in the order of offers.
    pub treaties: Vec<TreatyStart>,
    /// Units that are granted later, in the order of rounds.
    pub grants: Vec<GrantStart>,
    /// Whether what nobody of a nation looks at is hidden from it; as the setting `fogofwar` says if left out.
    pub fogofwar: Option<bool>,
}

/// A unit that is granted later.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GrantStart {
    /// The round at whose start it appears.
    #[schemars(range(min = 1, max = 100000))]
    pub turn: u32,
    /// The seat that gets it.
    pub seat: String,
    /// Its type.
    #[schemars(with = "UnitTypeName")]
    pub unit: String,
    /// Where, as (x, y); the best free place near the nation's cities if left out.
    #[serde(default)]
    pub at: Option<(i32, i32)>,
    /// The place of the city that supports it.
    #[serde(default)]
    pub home: Option<(i32, i32)>,
    /// Its level of experience.
    #[serde(default)]
    #[schemars(range(min = 0, max = 255))]
    pub veteran: i32,
}
