//! A scenario's section with all names resolved: the input for spawning a game.

use std::collections::BTreeMap;
use std::sync::Arc;

use endturn_civ_rules::activities::Job;
use endturn_civ_rules::city::terms::Rates;
use endturn_civ_rules::ids::{BuildingId, GovernmentId, NationId, TechId, Tile, UnitTypeId};
use endturn_civ_rules::map::generate::{Generated, Recipe};
use endturn_civ_rules::map::world_map::WorldMap;
use endturn_civ_rules::production::target::Target;
use endturn_civ_rules::rules::CivRules;
use endturn_civ_rules::ruleset::words::{AiSkill, Relation};
use endturn_engine::{Seat, seats::SeatSet};

use super::stated_section::SideStart;
use super::stated_section::{CityRest, NationRest, SoFar, WorldSoFar};
use super::stated_units::UnitRest;
use crate::state::{Invitation, SettingChange};

/// Complete start of a game.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The world.
    pub map: MapPlan,
    /// The nations, by seat.
    pub nations: Vec<NationPlan>,
    /// Stated relations.
    pub relations: Vec<RelationPlan>,
    /// Whether all other nations have never met.
    pub are_strangers: bool,
    /// Year of round 1.
    pub year: i32,
    /// Settings that change later, earliest first.
    pub changes: Vec<SettingChange>,
    /// Nations that may join during the game.
    pub newcomers: Invitation,
    /// First round of the game.
    pub first_round: u32,
    /// State of the world in a game in progress.
    pub so_far: Option<WorldSoFar>,
}

/// Relation between two nations.
#[derive(Clone, Debug)]
pub struct RelationPlan {
    /// The two seats.
    pub between: (Seat, Seat),
    /// Their pact.
    pub state: Relation,
    /// Turns until it expires.
    pub turns: u8,
    /// The seats of the two that have an embassy with the other.
    pub embassies: Vec<Seat>,
    /// The closest pact there has been.
    pub closest: Option<Relation>,
    /// Round of their first meeting.
    pub met: u32,
    /// Each side's counters.
    pub sides: [SideStart; 2],
}

impl Plan {
    /// Whether the game is in progress: some part of its state is stated.
    pub(crate) fn is_under_way(&self) -> bool {
        let nations = &self.nations;
        self.so_far.is_some()
            || nations.iter().any(|nation| nation.so_far.is_some())
            || nations.iter().flat_map(|nation| &nation.cities).any(|city| city.so_far.is_some())
            || nations.iter().flat_map(|nation| &nation.units).any(|unit| unit.so_far.is_some())
    }
}

impl Plan {
    /// W-02: the nations of each team, teams in numerical order.
    pub(crate) fn teams(&self) -> Vec<SeatSet> {
        let mut teams: BTreeMap<u8, SeatSet> = BTreeMap::new();
        for (at, nation) in self.nations.iter().enumerate() {
            teams.entry(nation.team).or_default().insert(Seat(at as u8));
        }
        teams.into_values().collect()
    }
}

impl CityPlan {
    /// The city's number among all cities of the game, if stated.
    pub(crate) fn number(&self) -> Option<u32> {
        self.so_far.as_ref()?.rest.number
    }
}

impl UnitPlan {
    /// The unit's number among all units of the game, if stated.
    pub(crate) fn number(&self) -> Option<u32> {
        self.so_far.as_ref()?.rest.number
    }
}

impl RelationPlan {
    /// Whether it is between these two.
    pub(crate) fn is_between(&self, one: Seat, other: Seat) -> bool {
        self.between == (one, other) || self.between == (other, one)
    }
}

/// Source of the map.
#[derive(Clone, Debug)]
#[expect(clippy::large_enum_variant, reason = "there is one per scenario")]
pub enum MapPlan {
    /// A drawn map.
    Drawn(WorldMap),
    /// A generated map.
    Generated(MadeMap),
}

/// A recipe, and the map that was generated when the scenario was checked.
#[derive(Clone, Debug)]
pub struct MadeMap {
    /// Recipe for maps.
    pub recipe: Recipe,
    /// Seed of every game's map; the game's own seed if `None`.
    pub own_seed: Option<u64>,
    /// Seed of `world`.
    pub seed: u64,
    /// The map for that seed, used if another seed's map has no room for all nations.
    pub world: Arc<Generated>,
}

/// State of a nation in a game in progress.
pub type NationStated = SoFar<NationRest>;

/// State of a city in a game in progress.
pub type CityStated = SoFar<CityRest>;

/// State of a unit in a game in progress.
pub type UnitStated = SoFar<UnitRest>;

/// Start of a nation.
#[derive(Clone, Debug)]
pub struct NationPlan {
    /// The nation of the ruleset.
    pub nation: NationId,
    /// Its team.
    pub team: u8,
    /// Its government.
    pub government: GovernmentId,
    /// Gold.
    pub gold: i32,
    /// Tax rates within the limits of the rules.
    pub rates: Rates,
    /// Known techs.
    pub techs: Vec<TechId>,
    /// Current research.
    pub researching: Option<TechId>,
    /// Long-term research goal.
    pub goal: Option<TechId>,
    /// Accumulated bulbs.
    pub bulbs: i32,
    /// Skill of its AI as the scenario states it, whichever persona plays.
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
    /// State in a game in progress.
    pub so_far: Option<NationStated>,
}

impl NationPlan {
    /// W-146: the skill of its AI: the stated one, or that of the persona on its seat; `None` for a
    /// human player. A batch seats other personas in the same scenario.
    pub fn skill(&self, rules: &CivRules, persona: Option<&str>) -> Option<AiSkill> {
        let of_persona = |persona| rules.written.personas.get(persona).map_or(AiSkill::Normal, |knobs| knobs.skill);
        persona.map(|persona| self.skill.unwrap_or_else(|| of_persona(persona)))
    }
}

/// A city at the start.
#[derive(Clone, Debug)]
pub struct CityPlan {
    /// Its name; the next of its nation's list if `None`.
    pub name: Option<String>,
    /// Tile of the city.
    pub tile: Tile,
    /// Citizens.
    pub size: i32,
    /// Its buildings.
    pub buildings: Vec<BuildingId>,
    /// Current production.
    pub production: Option<Target>,
    /// Later production.
    pub worklist: Vec<Target>,
    /// Tile, job and priority of each request.
    pub requests: Vec<(Tile, Job, u16)>,
    /// Food in stock.
    pub food: i32,
    /// Shields in stock.
    pub shields: i32,
    /// Tiles of its trade partners.
    pub routes: Vec<Tile>,
    /// State in a game in progress.
    pub so_far: Option<CityStated>,
}

/// Units at the start or later.
#[derive(Clone, Debug)]
pub struct UnitPlan {
    /// The type.
    pub unit_type: UnitTypeId,
    /// Tile.
    pub tile: Tile,
    /// Number of units.
    pub count: i32,
    /// The tile of the city that supports them.
    pub home: Option<Tile>,
    /// Round at whose start they appear.
    pub turn: u32,
    /// Veteran level.
    pub veteran: i32,
    /// Hit points left; all if `None`.
    pub hit_points: Option<i32>,
    /// Fuel left; all if `None`.
    pub fuel: Option<i32>,
    /// Activity and its target.
    pub job: Job,
    /// Whether they are auto-workers.
    pub automatic: bool,
    /// Work points that each has done.
    pub points: i32,
    /// State in a game in progress; only for single units.
    pub so_far: Option<UnitStated>,
}
