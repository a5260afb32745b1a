//! State of a game in progress: results of rules for the world, nations and cities. All of it may
//! be left out; then it is as in a new game.

use std::collections::{BTreeMap, BTreeSet};

use endturn_civ_rules::activities::climate::Progress;
use endturn_civ_rules::bits::Bits64;
use endturn_civ_rules::ids::{
    AchievementId, BuildingId, ExtraId, GovernmentId, PastRound, PolicyId, ResourceId, SpecialistId, TechId, TerrainId,
    Tile,
};
use endturn_civ_rules::keys::UnitId;
use endturn_civ_rules::map::map_view::RememberedTile;
use endturn_civ_rules::nation::research::{Aim, Remembered};
use endturn_civ_rules::nation::spaceship::Assembly;
use endturn_engine::Seat;
use endturn_scenario::form::{Keyed, Whole};
use endturn_scenario::shape::Shaped;
use endturn_scenario::stated::Patch;
use serde::{Deserialize, Serialize};

use crate::state::{
    Books, Buildings, Defeat, Governor, Grant, Health, History, Horde, Life, Moods, Nation, Production, Record, Regard,
    Regime, RememberedCity, Routes, Site, Spaceship, Treasury, Treaty, WarAim,
};

/// State of a nation, a city or a unit.
#[derive(Clone, Debug)]
pub struct SoFar<R> {
    /// State of its components.
    pub parts: Patch,
    /// State that is more than its components.
    pub rest: R,
}

/// Land of a nation, with the city or base that claims it.
#[derive(Clone, Debug, Serialize, Deserialize, Shaped)]
pub struct LandStart {
    /// Seat that owns the land.
    pub owner: Seat,
    /// Tile of the city or base that claims it, as (x, y).
    pub by: Tile,
    /// The tiles, as (x, y).
    pub tiles: Vec<Tile>,
}

/// Bases that see for a nation.
#[derive(Clone, Debug, Serialize, Deserialize, Shaped)]
pub struct BaseStart {
    /// Seat that owns the bases.
    pub owner: Seat,
    /// Their tiles, as (x, y).
    pub tiles: Vec<Tile>,
}

/// A destroyed city, whose name is not reused.
#[derive(Clone, Debug, Serialize, Deserialize, Shaped)]
pub struct LostCity {
    /// Its number among all cities of the game, from 0.
    #[shape(range(min = 0, max = 20000))]
    pub number: u32,
    /// Its name.
    pub name: String,
}

/// Order in which units came to a tile.
#[derive(Clone, Debug, Serialize, Deserialize, Shaped)]
pub struct StackStart {
    /// The tile, as (x, y).
    pub at: Tile,
    /// Numbers of all units there, in order of arrival.
    pub units: Vec<UnitId>,
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
#[derive(Clone, Debug, Default, Serialize, Deserialize, Shaped)]
#[serde(default)]
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
    pub before: Option<Remembered>,
    /// Bulbs kept for other aims, where the ruleset allows several.
    #[shape(with = "Vec<(Aim, Whole<-1_000_000, 1_000_000>)>")]
    pub kept: Vec<(Aim, i32)>,
    /// Techs that it has known and lost.
    pub lost: Vec<TechId>,
}

/// A city as a nation saw it last.
#[derive(Clone, Debug, Serialize, Deserialize, Shaped)]
pub struct MemoryOfCity {
    /// Tile, as (x, y); ignored if the nation sees it now.
    pub at: Tile,
    /// The city then.
    #[shape(flatten)]
    pub seen: RememberedCity,
}

/// Land that has changed since a nation last saw it, as it saw it then.
#[derive(Clone, Debug, Serialize, Deserialize, Shaped)]
pub struct MemoryOfLand {
    /// Tiles, each as (x, y), that the nation knows; those that it sees now are ignored.
    pub tiles: Vec<Tile>,
    /// The terrain.
    pub terrain: TerrainId,
    /// The resource.
    pub resource: Option<ResourceId>,
    /// The extras.
    #[serde(default)]
    pub extras: Vec<ExtraId>,
    /// Seat that owned the land then.
    pub owner: Option<Seat>,
    /// Whether a city was there.
    #[serde(default)]
    pub city: bool,
}

impl MemoryOfLand {
    /// The state of one of its tiles.
    pub(super) fn seen(&self) -> RememberedTile {
        let mut extras = Bits64::EMPTY;
        self.extras.iter().for_each(|extra| extras.set(extra.index(), true));
        let Self { terrain, resource, owner, city: has_city, .. } = *self;
        RememberedTile { terrain, resource, extras, owner, has_city }
    }

    /// The memory of a tile.
    pub(super) fn of(tile: Tile, seen: RememberedTile) -> Self {
        let RememberedTile { terrain, resource, extras, owner, has_city: city } = seen;
        Self { tiles: vec![tile], terrain, resource, extras: extras.iter().map(ExtraId::at).collect(), owner, city }
    }
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
#[derive(Clone, Debug, Default, Serialize, Deserialize, Shaped)]
#[serde(default)]
pub struct NationRest {
    /// Round in which it fell; alive if left out.
    #[shape(with = "Option<PastRound>")]
    pub fell: Option<u32>,
    /// State of its research.
    pub research: ResearchStart,
    /// Its policies in percent, where they differ from the default.
    #[shape(with = "Keyed<PolicyId, i32>")]
    pub policies: BTreeMap<PolicyId, i32>,
    /// Policies wanted from the end of the phase on; unchanged if left out.
    #[shape(with = "Keyed<PolicyId, i32>")]
    pub wanted_policies: BTreeMap<PolicyId, i32>,
    /// Its spaceship as far as parts are placed (W-60); of a ship that is launched, all are placed
    /// and it is launched in the year of the first round, if left out.
    pub assembly: Option<Assembly>,
    /// Its achievements (W-95).
    #[shape(with = "BTreeSet<AchievementId>")]
    pub achievements: Vec<AchievementId>,
    /// Wonders that it has owned besides those in its cities.
    pub owned_wonders: Vec<BuildingId>,
    /// Round of its last act of war; 0 if none.
    #[shape(with = "PastRound")]
    pub last_war: u32,
    /// Seats that see what it sees.
    #[shape(with = "BTreeSet<Seat>")]
    pub shows_sight_to: Vec<Seat>,
    /// Whether it sees all its own land by the effect `Border_Vision`.
    pub sees_own_land: bool,
    /// Known map tiles besides those it sees: rows like those of the map, `#` for a known tile and
    /// a space for others.
    #[shape(with = "KnownTiles")]
    pub knows: Vec<Tile>,
    /// Cities that it remembers.
    pub remembers: Vec<MemoryOfCity>,
    /// Land that has changed since it last saw it.
    pub remembers_land: Vec<MemoryOfLand>,
    /// Its last unit number; the highest of its units if left out.
    #[shape(range(min = 0, max = 1000000))]
    pub last_unit: Option<u32>,
}

/// Describes tiles of the whole map.
#[derive(Debug)]
pub enum KnownTiles {}

endturn_scenario::named! {
    KnownTiles: "known tiles" as Vec<String>;
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
        /// Its trade routes, the oldest first, in place of `routes`; at most 5.
        whole Routes as "trade" in "civ.routes";
    }
}

/// State of a city that is more than its components.
#[derive(Clone, Debug, Default, Serialize, Deserialize, Shaped)]
#[serde(default)]
pub struct CityRest {
    /// Its number among all cities of the game, from 0, which draws depend on. Stated for all
    /// cities or for none.
    #[shape(range(min = 0, max = 20000))]
    pub number: Option<u32>,
    /// Tiles that its citizens work, as (x, y); its governor chooses if neither these nor
    /// `specialists` are given.
    #[shape(with = "Option<BTreeSet<Tile>>")]
    pub worked: Option<Vec<Tile>>,
    /// Numbers of specialists by kind; with the citizens on tiles they must add up to all citizens.
    #[shape(with = "Option<Keyed<SpecialistId, Whole<0, 255>>>")]
    pub specialists: Option<BTreeMap<SpecialistId, u8>>,
    /// Nationalities of its citizens by seat, where the ruleset keeps them; they must add up to all
    /// citizens. All of the owner's nation if left out.
    #[shape(with = "Option<Keyed<Seat, Whole<1, 255>>>")]
    pub nationality: Option<BTreeMap<Seat, u8>>,
    /// Numbers of the units that it supports, the oldest first, if they are not in numerical order.
    pub supports: Option<Vec<UnitId>>,
}

impl CityRest {
    /// Whether it says where the citizens work.
    pub(super) const fn places_citizens(&self) -> bool {
        self.worked.is_some() || self.specialists.is_some()
    }
}

/// State of the world. All of it may be left out. With it, contact between nations is as
/// `relations` say and not by sight, lists of cities and units are in the order in which they are
/// written, the map is as drawn even under cities, and units may share tiles with those of other
/// nations.
#[derive(Clone, Debug, Default, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields, default)]
pub struct WorldSoFar {
    /// Land with its owners. If left out, the rules decide; otherwise all other land is unowned.
    pub land: Option<Vec<LandStart>>,
    /// Bases that see, with the nations that own them. With `land` these are all; otherwise units
    /// and cities on bases own theirs, too.
    pub bases: Vec<BaseStart>,
    /// Seats in the order of this round; by number if left out.
    #[shape(with = "BTreeSet<Seat>")]
    pub order: Vec<Seat>,
    /// Number of the next city; the one after the last existing city if left out.
    #[shape(range(min = 0, max = 20000))]
    pub next_city: u32,
    /// Number of the next unit; the one after the last existing unit if left out.
    #[shape(range(min = 0, max = 1000000))]
    pub next_unit: u32,
    /// Destroyed cities.
    pub lost_cities: Vec<LostCity>,
    /// Wonders that were destroyed, and can't be built again.
    pub lost_wonders: Vec<BuildingId>,
    /// Techs that were once known, and that no nation knows any more.
    pub lost_techs: Vec<TechId>,
    /// Number of times that any nation has changed to each government.
    #[shape(with = "Keyed<GovernmentId, Whole<0, 1000000>>")]
    pub revolutions: BTreeMap<GovernmentId, i32>,
    /// Progress of global warming (W-96).
    pub warming: Progress,
    /// Progress of nuclear winter (W-96).
    pub winter: Progress,
    /// Round of the historians' next report; as in a new game if left out (W-102).
    #[shape(range(min = 0, max = 200000))]
    pub next_report: u32,
    /// Order in which units came to tiles, where it is not that of their numbers.
    pub stacks: Vec<StackStart>,
    /// Treaties that wait for an answer, in the order of offers.
    pub treaties: Vec<Treaty>,
    /// Attitudes of computer players to the nations that they have met, in the order of seats.
    pub attitudes: Vec<Regard>,
    /// Nations that computer players mean to fight, in the order of seats.
    pub war_aims: Vec<WarAim>,
    /// Failed attacks on cities that computer players remember, in the order of seats and tiles.
    pub defeats: Vec<Defeat>,
    /// Units granted later, in the order of rounds.
    pub grants: Vec<Grant>,
    /// Whether fog of war hides tiles out of a nation's sight; as the setting `fogofwar` if left
    /// out.
    pub fogofwar: Option<bool>,
    /// Barbarians that appear as the next round starts, in order.
    pub hordes: Vec<Horde>,
    /// Seats of nations that fall apart as the next round starts.
    #[shape(with = "BTreeSet<Seat>")]
    pub revolts: Vec<Seat>,
}
