//! A scenario's section with every name resolved: what a game is spawned from.

use std::collections::BTreeMap;
use std::sync::Arc;

use endturn_civ_rules::activities::Job;
use endturn_civ_rules::city::terms::Rates;
use endturn_civ_rules::ids::{BuildingId, GovernmentId, NationId, TechId, Tile, UnitTypeId};
use endturn_civ_rules::map::generate::{Generated, Recipe};
use endturn_civ_rules::map::world_map::WorldMap;
use endturn_civ_rules::production::target::Target;
use endturn_civ_rules::ruleset::words::{AiSkill, Relation};
use endturn_engine::{Seat, seats::SeatSet};

use super::stated::{CityStated, NationStated, UnitStated, WorldStated};
use super::stated_section::SideStart;
use crate::state::SettingChange;

/// Everything a game begins with.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The world.
    pub map: MapPlan,
    /// The nations, by seat.
    pub nations: Vec<NationPlan>,
    /// Relations that are stated.
    pub relations: Vec<RelationPlan>,
    /// All others have never met.
    pub are_strangers: bool,
    /// The year of the first round.
    pub year: i32,
    /// Settings that change later, earliest first.
    pub changes: Vec<SettingChange>,
    /// The round with which the game begins.
    pub first_round: u32,
    /// What the world has come to.
    pub so_far: Option<WorldStated>,
}

/// How two nations stand to each other.
#[derive(Clone, Debug)]
pub struct RelationPlan {
    /// The two.
    pub between: (Seat, Seat),
    /// Their pact.
    pub state: Relation,
    /// Turns until it runs out.
    pub turns: u8,
    /// Who of the two has an embassy with the other.
    pub embassies: Vec<Seat>,
    /// The closest pact there has been.
    pub closest: Option<Relation>,
    /// The round of their first meeting.
    pub met: u32,
    /// What each counts of the other.
    pub sides: [SideStart; 2],
}

impl Plan {
    /// Whether the game has been going on: something is said of what it has come to.
    pub(crate) fn is_under_way(&self) -> bool {
        let nations = &self.nations;
        self.so_far.is_some()
            || nations.iter().any(|nation| nation.so_far.is_some())
            || nations.iter().flat_map(|nation| &nation.cities).any(|city| city.so_far.is_some())
            || nations.iter().flat_map(|nation| &nation.units).any(|unit| unit.so_far.is_some())
    }
}

impl Plan {
    /// W-02: the nations of each team, teams in the order of their numbers.
    pub(crate) fn teams(&self) -> Vec<SeatSet> {
        let mut teams: BTreeMap<u8, SeatSet> = BTreeMap::new();
        for (at, nation) in self.nations.iter().enumerate() {
            teams.entry(nation.team).or_default().insert(Seat(at as u8));
        }
        teams.into_values().collect()
    }
}

impl CityPlan {
    /// Its number among all cities of the game, if it is stated.
    pub(crate) fn number(&self) -> Option<u32> {
        self.so_far.as_ref()?.number
    }
}

impl UnitPlan {
    /// Its number among all units of the game, if it is stated.
    pub(crate) fn number(&self) -> Option<u32> {
        self.so_far.as_ref()?.number
    }
}

impl RelationPlan {
    /// Whether it is about these two.
    pub(crate) fn is_between(&self, one: Seat, other: Seat) -> bool {
        self.between == (one, other) || self.between == (other, one)
    }
}

/// Where the map comes from.
#[derive(Clone, Debug)]
#[expect(clippy::large_enum_variant, reason = "there is one per scenario")]
pub enum MapPlan {
    /// A map as drawn.
    Drawn(WorldMap),
    /// A map made by a recipe.
    Generated(MadeMap),
}

/// A map by a recipe, and one that was made when the scenario was checked.
#[derive(Clone, Debug)]
pub struct MadeMap {
    /// How maps are made.
    pub recipe: Recipe,
    /// The seed of every game's map; the game's own seed if there is none.
    pub own_seed: Option<u64>,
    /// The seed of `world`.
    pub seed: u64,
    /// The map for that seed. It stands in where another seed finds no room for everybody.
    pub world: Arc<Generated>,
}

/// What a nation begins with.
#[derive(Clone, Debug)]
pub struct NationPlan {
    /// Its people.
    pub nation: NationId,
    /// Its team.
    pub team: u8,
    /// Its government.
    pub government: GovernmentId,
    /// Gold.
    pub gold: i32,
    /// Rates; as the rules limit them.
    pub rates: Rates,
    /// Techs it knows.
    pub techs: Vec<TechId>,
    /// What it researches first.
    pub researching: Option<TechId>,
    /// What it researches in the long run.
    pub goal: Option<TechId>,
    /// Bulbs gathered.
    pub bulbs: i32,
    /// How well its AI plays; none for people.
    pub skill: Option<AiSkill>,
    /// Its cities, oldest first.
    pub cities: Vec<CityPlan>,
    /// Its units, in the order written.
    pub units: Vec<UnitPlan>,
    /// Founders that appear later: number, first round, rounds between them.
    pub settlers: Option<(u32, u32, u32)>,
    /// Units at the start position, in order.
    pub start_units: Vec<UnitTypeId>,
    /// The start position on a drawn map.
    pub start: Option<Tile>,
    /// What it has come to.
    pub so_far: Option<NationStated>,
}

/// A city at the start.
#[derive(Clone, Debug)]
pub struct CityPlan {
    /// Its name; the next of its people's if none is left for it.
    pub name: Option<String>,
    /// Where.
    pub tile: Tile,
    /// Citizens.
    pub size: i32,
    /// What stands in it.
    pub buildings: Vec<BuildingId>,
    /// What it builds.
    pub production: Option<Target>,
    /// What it builds then.
    pub worklist: Vec<Target>,
    /// Tile, work and want of what it asks for.
    pub requests: Vec<(Tile, Job, u16)>,
    /// Food in store.
    pub food: i32,
    /// Shields in store.
    pub shields: i32,
    /// Tiles of the cities it trades with.
    pub routes: Vec<Tile>,
    /// What it has come to.
    pub so_far: Option<CityStated>,
}

/// Units at the start or later.
#[derive(Clone, Debug)]
pub struct UnitPlan {
    /// The type.
    pub unit_type: UnitTypeId,
    /// Where.
    pub tile: Tile,
    /// How many.
    pub count: i32,
    /// The tile of the city that supports them.
    pub home: Option<Tile>,
    /// The round at whose start they appear.
    pub turn: u32,
    /// Level of experience.
    pub veteran: i32,
    /// Hit points left; all if none.
    pub hit_points: Option<i32>,
    /// Fuel left; all if none.
    pub fuel: Option<i32>,
    /// What they do from turn to turn, and to what.
    pub job: Job,
    /// Whether they work on the land by themselves.
    pub automatic: bool,
    /// Points of work that each has done.
    pub points: i32,
    /// What it has come to; of one unit only.
    pub so_far: Option<UnitStated>,
}
