//! What a section says of a game that has been going on, with every name resolved.

use endturn_civ_rules::city::arrange::SPECIALIST_KINDS;
use endturn_civ_rules::ids::{BuildingId, GoodId, GovernmentId, TechId, Tile};
use endturn_civ_rules::keys::UnitId;
use endturn_civ_rules::map::map_view::RememberedTile;
use endturn_civ_rules::nation::account::Account;
use endturn_civ_rules::nation::capital::CapitalKind;
use endturn_civ_rules::nation::research::Aim;
use endturn_civ_rules::outputs::Outputs;
use endturn_civ_rules::production::target::Target;
use endturn_civ_rules::trade::kinds::Direction;
use endturn_engine::Seat;

use crate::state::{Before, Gift, Governor, Grant, Life, Moods, Plan as OrderList, Record, RememberedCity, Spaceship};

/// What the world has come to.
#[derive(Clone, Debug, Default)]
pub struct WorldStated {
    /// Owner, claimer and tiles.
    pub land: Option<Vec<(Seat, Tile, Vec<Tile>)>>,
    /// The order of this round.
    pub order: Vec<Seat>,
    /// The number of the next city.
    pub next_city: u32,
    /// The number of the next unit.
    pub next_unit: u32,
    /// Cities that are gone.
    pub lost_cities: Vec<(u32, String)>,
    /// Wonders that are gone.
    pub lost_wonders: Vec<BuildingId>,
    /// Techs that nobody knows any more.
    pub lost_techs: Vec<TechId>,
    /// Changes to governments.
    pub revolutions: Vec<(GovernmentId, i32)>,
    /// Who came to a tile in which order.
    pub stacks: Vec<(Tile, Vec<UnitId>)>,
    /// Treaties that wait.
    pub treaties: Vec<TreatyStated>,
    /// Units to come.
    pub grants: Vec<Grant>,
    /// Whether there is fog; as the settings say if nothing is stated.
    pub fog: Option<bool>,
}

/// A treaty that waits.
#[derive(Clone, Debug)]
pub struct TreatyStated {
    /// Who offers it.
    pub from: Seat,
    /// Who is asked.
    pub to: Seat,
    /// Who gives what.
    pub clauses: Vec<(Seat, GiftStated)>,
}

/// What is given.
#[derive(Clone, Copy, Debug)]
pub enum GiftStated {
    /// The city on a tile.
    City(Tile),
    /// Anything else.
    Other(Gift),
}

/// What a nation has come to.
#[derive(Clone, Debug, Default)]
pub struct NationStated {
    /// The round in which it fell.
    pub fell: Option<u32>,
    /// Whether it has had a city.
    pub had_city: Option<bool>,
    /// The government to come, and the round of that.
    pub revolution: Option<(Option<GovernmentId>, Option<i32>)>,
    /// What is researched.
    pub research: ResearchStated,
    /// What it has done.
    pub record: Record,
    /// How old it is, and whether it is about to leave.
    pub life: Life,
    /// Its spaceship.
    pub ship: Spaceship,
    /// Points for placing infrastructure.
    pub infra_points: i32,
    /// What has changed its gold.
    pub account: Account,
    /// Policies by their place.
    pub policies: Vec<(usize, i32)>,
    /// The same of those to come.
    pub wanted: Vec<(usize, i32)>,
    /// Wonders it has owned besides those in its cities.
    pub owned_wonders: Vec<BuildingId>,
    /// The round of its last act of war.
    pub last_war: u32,
    /// Who sees what it sees.
    pub shows_sight_to: Vec<Seat>,
    /// Whether it sees all land of its own by an effect.
    pub sees_own_land: bool,
    /// Tiles that it knows.
    pub knows: Vec<Tile>,
    /// Cities that it remembers.
    pub remembers: Vec<(Tile, RememberedCity)>,
    /// Land that has changed since it saw it.
    pub remembers_land: Vec<(Tile, RememberedTile)>,
    /// The last number it has given a unit.
    pub last_unit: Option<u32>,
}

/// What is researched.
#[derive(Clone, Debug, Default)]
pub struct ResearchStated {
    /// Techs that came, plus 1.
    pub researched: Option<i32>,
    /// Future techs.
    pub future: i32,
    /// The aim is a future tech.
    pub toward_future: bool,
    /// A tech came in this turn.
    pub got_tech: bool,
    /// The aim before, and the bulbs that come back with it.
    pub before: Option<(Aim, i32)>,
    /// Bulbs of other aims.
    pub kept: Vec<(Aim, i32)>,
    /// Techs that were lost.
    pub lost: Vec<TechId>,
}

/// What a city remembers of its production.
#[derive(Clone, Copy, Debug, Default)]
pub struct ProductionStated {
    /// What it worked on as the turn began.
    pub changed_from: Option<Target>,
    /// Shields in store then.
    pub before_change: Option<i32>,
    /// The surplus of the last turn.
    pub last_surplus: i32,
    /// The round in which something was built last.
    pub last_built: Option<i32>,
    /// Shields bought, brought by caravans, and of disbanded units.
    pub shields: [i32; 3],
    /// It bought.
    pub did_buy: bool,
    /// It sold.
    pub did_sell: bool,
    /// Airlifts left.
    pub airlifts: i32,
}

/// What a city has come to.
#[derive(Clone, Debug, Default)]
pub struct CityStated {
    /// Its number.
    pub number: Option<u32>,
    /// Who founded it.
    pub founder: Option<Seat>,
    /// When.
    pub founded: Option<u32>,
    /// What it is to its nation.
    pub capital: Option<CapitalKind>,
    /// Where its citizens work.
    pub work: Option<(Vec<Tile>, [u8; SPECIALIST_KINDS])>,
    /// Where its citizens come from.
    pub nationality: Option<Vec<(Seat, u8)>>,
    /// A wonder that counts from the next turn on.
    pub fresh: Option<BuildingId>,
    /// What it remembers of its production.
    pub production: ProductionStated,
    /// What its governor is asked for.
    pub governor: Governor,
    /// Partner, good and way of each trade route.
    pub trade: Vec<(Tile, GoodId, Direction)>,
    /// Culture.
    pub history: i32,
    /// Techs stolen from its owner.
    pub thefts: u8,
    /// How its citizens have felt.
    pub moods: Moods,
    /// Chance of plague.
    pub illness: Option<(i32, i32)>,
    /// The round of the last plague.
    pub last_plague: Option<u32>,
    /// What was left as the turn began.
    pub saved: Outputs,
    /// The order of units that it supports.
    pub supports: Option<Vec<UnitId>>,
}

/// What a unit has come to.
#[derive(Clone, Debug, Default)]
pub struct UnitStated {
    /// Its number.
    pub number: Option<u32>,
    /// The number by which its nation calls it.
    pub called: Option<u32>,
    /// The round in which it came.
    pub born: Option<u32>,
    /// Whose people it is made of.
    pub nationality: Option<Seat>,
    /// What it carries to trade.
    pub good: Option<GoodId>,
    /// Who carries it.
    pub aboard: Option<UnitId>,
    /// Move fragments left.
    pub moves: Option<i32>,
    /// Whether it has moved.
    pub moved: bool,
    /// What it did before.
    pub before: Option<Before>,
    /// The tiles to which it goes, the next one first.
    pub way: Vec<Tile>,
    /// Its list of orders.
    pub plan: Option<OrderList>,
}
