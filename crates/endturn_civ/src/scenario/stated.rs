//! Stated state of a game in progress, with all names resolved.

use endturn_civ_rules::city::arrange::SPECIALIST_KINDS;
use endturn_civ_rules::ids::{BuildingId, GoodId, GovernmentId, TechId, Tile};
use endturn_civ_rules::keys::UnitId;
use endturn_civ_rules::map::map_view::RememberedTile;
use endturn_civ_rules::nation::research::Aim;
use endturn_civ_rules::trade::kinds::Direction;
use endturn_engine::Seat;
use endturn_scenario::stated::Patch;

use crate::state::{Gift, Grant, Plan as OrderList, RememberedCity};

/// State of the world.
#[derive(Clone, Debug, Default)]
pub struct WorldStated {
    /// Owner, claimer and tiles.
    pub land: Option<Vec<(Seat, Tile, Vec<Tile>)>>,
    /// The order of nations in this round.
    pub order: Vec<Seat>,
    /// Number of the next city.
    pub next_city: u32,
    /// Number of the next unit.
    pub next_unit: u32,
    /// Destroyed cities.
    pub lost_cities: Vec<(u32, String)>,
    /// Destroyed wonders.
    pub lost_wonders: Vec<BuildingId>,
    /// Techs that are no longer known to any nation.
    pub lost_techs: Vec<TechId>,
    /// Number of changes to each government.
    pub revolutions: Vec<(GovernmentId, i32)>,
    /// Order in which units came to tiles.
    pub stacks: Vec<(Tile, Vec<UnitId>)>,
    /// Open treaties.
    pub treaties: Vec<TreatyStated>,
    /// Units granted later.
    pub grants: Vec<Grant>,
    /// Whether there is fog; as the settings say if `None`.
    pub fog: Option<bool>,
}

/// An open treaty.
#[derive(Clone, Debug)]
pub struct TreatyStated {
    /// Nation that offers it.
    pub from: Seat,
    /// Nation that receives the offer.
    pub to: Seat,
    /// Giver and gift of each clause.
    pub clauses: Vec<(Seat, GiftStated)>,
}

/// Gift of a clause.
#[derive(Clone, Copy, Debug)]
pub enum GiftStated {
    /// The city on a tile.
    City(Tile),
    /// Anything else.
    Other(Gift),
}

/// State of a nation.
#[derive(Clone, Debug, Default)]
pub struct NationStated {
    /// State of its components.
    pub parts: Patch,
    /// Round in which it fell.
    pub fell: Option<u32>,
    /// State of its research.
    pub research: ResearchStated,
    /// Policies by index.
    pub policies: Vec<(usize, i32)>,
    /// Policies wanted, by index.
    pub wanted: Vec<(usize, i32)>,
    /// Wonders it has owned besides those in its cities.
    pub owned_wonders: Vec<BuildingId>,
    /// Round of its last act of war.
    pub last_war: u32,
    /// Seats that see what it sees.
    pub shows_sight_to: Vec<Seat>,
    /// Whether it sees all its own land by an effect.
    pub sees_own_land: bool,
    /// Tiles that it knows.
    pub knows: Vec<Tile>,
    /// Cities that it remembers.
    pub remembers: Vec<(Tile, RememberedCity)>,
    /// Land that has changed since it last saw it.
    pub remembers_land: Vec<(Tile, RememberedTile)>,
    /// Its last unit number.
    pub last_unit: Option<u32>,
}

/// State of the research.
#[derive(Clone, Debug, Default)]
pub struct ResearchStated {
    /// Techs gained, plus 1.
    pub researched: Option<i32>,
    /// Future techs.
    pub future: i32,
    /// Whether the aim is a future tech.
    pub toward_future: bool,
    /// Whether a tech was gained this turn.
    pub got_tech: bool,
    /// The previous aim, and the bulbs that return with it.
    pub before: Option<(Aim, i32)>,
    /// Bulbs kept for other aims.
    pub kept: Vec<(Aim, i32)>,
    /// Techs that were lost.
    pub lost: Vec<TechId>,
}

/// State of a city.
#[derive(Clone, Debug, Default)]
pub struct CityStated {
    /// State of its components.
    pub parts: Patch,
    /// Its number.
    pub number: Option<u32>,
    /// Work of its citizens.
    pub work: Option<(Vec<Tile>, [u8; SPECIALIST_KINDS])>,
    /// Nationalities of its citizens.
    pub nationality: Option<Vec<(Seat, u8)>>,
    /// Partner, good and direction of each trade route.
    pub trade: Vec<(Tile, GoodId, Direction)>,
    /// Order of the units that it supports.
    pub supports: Option<Vec<UnitId>>,
}

/// State of a unit.
#[derive(Clone, Debug, Default)]
pub struct UnitStated {
    /// State of its components.
    pub parts: Patch,
    /// Its number.
    pub number: Option<u32>,
    /// Its nation's number for it.
    pub called: Option<u32>,
    /// Tiles of its path, the next one first.
    pub way: Vec<Tile>,
    /// Its list of orders.
    pub plan: Option<OrderList>,
}
