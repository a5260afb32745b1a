//! W-44 Commands valid in a phase: the orders of a nation: production, purchases and sales of its
//! cities, placement of citizens, research, government, and actions of units.
//!
//! Orders are accepted while the game runs, from living nations whose phase it is; a refused order
//! changes nothing and gives the reason. No nation can give any order in another's phase, not even
//! one that needs no units **(ours)**. Draws none. Tells nothing.
//!
//! Every order has a text form, one line of words separated by single spaces. Keywords and names
//! match in any case:
//!
//! - Names are words: spaces are written as `_` (`Hanging_Gardens`). If two names read the same,
//!   all but the first are written by number, `#3`, which always works.
//! - A city is its name, or its tile, `12,7`.
//! - A unit is its type and its number among all units that its nation has had, `Settlers#12`;
//!   `#12` is enough.
//! - A tile is its column and its row, `12,7`.
//! - A nation is the name of its seat.
//!
//! The canonical text reads back as an equal order for the seat that gave it. Nothing reveals what
//! a seat can't know: names are looked up among cities that it has or sees, units among its own,
//! and a foreign city out of sight is refused in the same words as one that does not exist.

mod airborne;
mod arrange;
mod ask;
mod assault;
mod auto_work;
mod build;
mod buy;
mod capture;
mod disband;
mod explore;
mod found;
mod goal;
mod goto;
mod governor;
mod help;
mod join;
mod launch;
mod march;
mod option;
mod pact;
mod pillage;
mod plan;
mod policy;
mod post;
mod produce;
mod rates;
mod rehome;
mod research;
mod reshape;
mod retrain;
mod revolution;
mod sell;
mod spy;
mod stop;
mod trade;
mod transport;
mod treason;
mod treaty;
mod upgrade;
mod work;
mod worklist;

mod about;
mod carry_out;
mod city_goal;
mod desk;
mod handles;
mod jobs;
mod listed;
pub(crate) mod names;
mod nations;
mod nuke;
mod offer;
mod prelude;
mod shown;
mod spelled;
mod techs;

pub use about::About;
pub use airborne::{Airlift, Paradrop};
pub use arrange::Arrange;
pub(crate) use ask::request_text;
pub use ask::{Ask, Unask};
pub use assault::{Attack, Conquer};
pub use auto_work::Auto;
pub use build::Build;
pub use buy::Buy;
pub use capture::{Bombard, Capture};
pub(crate) use city_goal::text as goal_text;
pub use disband::Disband;
pub use explore::Explore;
pub use found::Found;
pub use goal::Goal;
pub use goto::Goto;
pub use governor::Govern;
pub use help::{Help, Recycle};
pub use join::Join;
pub use launch::Launch;
pub use march::Move;
pub(crate) use names::Names;
pub use nuke::Nuke;
pub(crate) use offer::offer;
pub use option::{CityOption, SetOption};
pub use pact::{CancelPact, WithdrawVision};
pub use pillage::{Clean, Pillage};
pub(crate) use plan::step_text;
pub use plan::{Patrol, SetOrders};
pub use policy::SetPolicy;
pub use post::{Fortify, Sentry};
pub use produce::Produce;
pub use rates::SetRates;
pub use rehome::Rehome;
pub use research::Research;
pub use reshape::{Cultivate, Plant, Transform};
pub use retrain::Retrain;
pub use revolution::Revolution;
pub use sell::Sell;
pub use spy::{Embassy, Incite, Investigate, Poison, Sabotage, Steal};
pub use stop::Stop;
pub use trade::{Market, Trade};
pub use transport::{Load, Unload};
pub use treason::{Bribe, SabotageUnit};
pub(crate) use treaty::terms as treaty_terms;
pub use treaty::{Accept, Good, Offer, Reject, Term};
pub use upgrade::Upgrade;
pub use work::{Idle, Work};
pub use worklist::Worklist;

use bevy_ecs::prelude::*;
use endturn_civ_rules::keys::CityAt;
use endturn_civ_rules::production::target::Target;
use endturn_engine::{
    Seat,
    links::{Link, Links},
    orders::{OrderTable, Refusal},
    seats::SeatTable,
};
use serde::{Deserialize, Serialize};

use crate::realm::{Eye, Realm};
use crate::state::Automatic;

endturn_engine::orders! {
    /// One order. Its serde form has numbers where the text form has names: a city's is that of its
    /// tile, a unit's is counted per owner.
    #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum CivOrder as dyn about::Subject {
        /// C-38: changes a city's production.
        Produce(Produce),
        /// C-33: replaces a city's worklist.
        Worklist(Worklist),
        /// C-40: buys a city's production.
        Buy(Buy),
        /// C-41: sells a building of a city.
        Sell(Sell),
        /// W-36: sets the tax rates.
        Rates(SetRates),
        /// W-71: sets the current research.
        Research(Research),
        /// W-71: sets the long-term research goal.
        Goal(Goal) or
        /// W-71: clears the long-term research goal.
        NoGoal = Goal(None),
        /// W-35: starts a revolution.
        Revolution(Revolution),
        /// C-61: founds a city where a unit is.
        Found(Found),
        /// W-121: moves a unit to an adjacent tile.
        Move(Move),
        /// W-30: sends a unit to a tile by the shortest path that its nation knows.
        Goto(Goto),
        /// W-30: gives a unit a list of orders.
        Orders(SetOrders),
        /// W-30: makes a unit patrol to and fro.
        Patrol(Patrol),
        /// W-125: puts a unit aboard a carrier on its tile.
        Load(Load),
        /// W-125: takes a unit off its carrier.
        Unload(Unload),
        /// W-21: makes a unit explore by itself.
        Explore(Explore),
        /// W-51: makes a unit work on the land by itself.
        Auto(Auto),
        /// W-126: attacks an adjacent tile.
        Attack(Attack),
        /// W-134: conquers an adjacent city.
        Conquer(Conquer),
        /// W-162: captures the units of an adjacent tile.
        Capture(Capture),
        /// W-163: bombards the units of a tile.
        Bombard(Bombard),
        /// S-06: airlifts a unit from one city to another.
        Airlift(Airlift),
        /// S-06: drops a unit on a tile.
        Paradrop(Paradrop),
        /// W-141: detonates a unit.
        Nuke(Nuke),
        /// W-14: opens an embassy with an agent.
        Embassy(Embassy),
        /// W-14: investigates a city with an agent.
        Investigate(Investigate),
        /// W-75: steals a tech with an agent.
        Steal(Steal),
        /// S-04: sabotages a city with an agent.
        Sabotage(Sabotage),
        /// S-04: poisons a city with an agent.
        Poison(Poison),
        /// S-05: incites a city to join the nation, for gold.
        Incite(Incite),
        /// S-05: bribes a unit to change sides, for gold.
        Bribe(Bribe),
        /// S-05: halves the hit points of a unit with an agent.
        SabotageUnit(SabotageUnit),
        /// W-23, W-29: fortifies a unit.
        Fortify(Fortify),
        /// W-23: puts a unit on sentry.
        Sentry(Sentry),
        /// W-23: builds an extra on a unit's tile.
        Build(Build),
        /// W-23: clears the land of a unit's tile.
        Cultivate(Cultivate),
        /// W-23: plants the land of a unit's tile.
        Plant(Plant),
        /// W-23: transforms the terrain of a unit's tile.
        Transform(Transform),
        /// W-23: pillages a unit's tile.
        Pillage(Pillage),
        /// W-23: cleans a unit's tile.
        Clean(Clean),
        /// W-20: ends a unit's activity.
        Stop(Stop),
        /// W-144: a unit joins a city that it is in or next to.
        Join(Join),
        /// C-39: a unit helps a city build a wonder.
        Help(Help),
        /// C-39: recycles a unit for a city's production.
        Recycle(Recycle),
        /// C-04: delivers a unit's goods to a city, and opens a trade route with the unit's home if
        /// possible.
        Trade(Trade),
        /// C-05: sells a unit's goods in a city, for the revenue alone.
        Market(Market),
        /// W-144: upgrades a unit, for gold.
        Upgrade(Upgrade),
        /// W-144: disbands a unit.
        Disband(Disband),
        /// W-144: makes the city a unit is in its home.
        Rehome(Rehome),
        /// C-16: puts a specialist of a city to work on a tile.
        Work(Work),
        /// C-16: turns the worker of a tile into a specialist.
        Idle(Idle),
        /// C-16: turns a specialist of the first kind into one of the second.
        Retrain(Retrain),
        /// C-16: rearranges all citizens of a city.
        Arrange(Arrange),
        /// C-16: sets the goal of a city's governor, or the default.
        Governor(Govern),
        /// C-36, C-44: sets an option of a city.
        Option(SetOption),
        /// W-51: requests work on a tile for a city.
        Ask(Ask),
        /// W-51: cancels a city's request on a tile.
        Unask(Unask),
        /// W-46: sets a policy, in percent.
        Policy(SetPolicy),
        /// W-62: launches the spaceship.
        Launch(Launch),
        /// W-117: offers a treaty to another nation.
        Treaty(Offer),
        /// W-117: accepts another nation's treaty.
        Accept(Accept),
        /// W-117: rejects or withdraws the treaty between two nations.
        Reject(Reject),
        /// W-118: cancels the pact with another nation.
        CancelPact(CancelPact),
        /// W-118: stops sharing vision with another nation.
        WithdrawVision(WithdrawVision),
    }
}

impl CivOrder {
    /// Returns the subject of the order.
    #[must_use]
    pub fn about(&self) -> About {
        self.form().about()
    }
}

impl OrderTable for CivOrder {
    const NAME: &'static str = crate::NAME;

    fn may_any(seat: Seat, world: &World) -> Result<(), Refusal> {
        let stands = world.resource::<SeatTable>().stands(seat);
        if stands { Ok(()) } else { Err(Refusal::new("eliminated", "this nation is destroyed")) }
    }

    fn refused(refusal: Refusal, example: impl Fn() -> String, _: Seat, _: &World) -> Refusal {
        // A number that names nothing is refused in the same words as such a name.
        let is_unknown = matches!(refusal.code, "unknown-city" | "unknown-unit");
        if is_unknown && refusal.example.is_empty() { refusal.example(example()) } else { refusal }
    }

    fn accepted(order: &Self, seat: Seat, world: &mut World) {
        // W-51: a unit that gets an order is no longer automated.
        let About::Unit(number) = order.about() else { return };
        let eye = Eye::of(world);
        let unit = eye.unit_numbered(seat, number);
        if let Some(unit) = unit.filter(|&unit| eye.unit_part::<Automatic>(unit).is_some_and(|is| is.0)) {
            Realm::with(world, |realm| realm.units.automatic_mut(unit).0 = false);
        }
    }

    fn link(order: &Self, seat: Seat, world: &World, links: &mut Links) {
        let mut production = |city: CityAt, target: &Target| {
            if let Some(city) = Eye::of(world).city_named_by(city) {
                links.add(Link::Begins, "production", &[&city, target]);
            }
        };
        match order {
            Self::Produce(Produce(city, target)) => production(*city, target),
            Self::Worklist(Worklist(city, targets)) => targets.iter().for_each(|target| production(*city, target)),
            Self::Goal(Goal(goal)) => links.add(Link::Begins, "goal", &[&seat, goal]),
            Self::Research(Research(tech)) => links.add(Link::Begins, "research", &[&seat, tech]),
            _ => {
                if let About::Unit(unit) = order.about() {
                    links.add(Link::Begins, "task", &[&seat, &unit]);
                }
            }
        }
    }

    fn stands_for(stand_in: &str, seat: Seat, world: &World) -> Vec<String> {
        Names::of_seat(world, seat).words_for(stand_in)
    }
}
