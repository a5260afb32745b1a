//! W-44 Commands valid in a phase: what a nation may ask for: what its cities build, buy and sell, where citizens work, what is researched, how it is governed,
//! and what units do to cities.
//!
//! Orders are taken while the game runs, from nations that stand and whose phase it is; one that is refused changes nothing and says why. No nation can do anything in
//! the phase of another, not even what needs no units **(ours)**.
//! Draws none. Tells nothing.
//!
//! Every order has a text form, one line of words with one space between them. Keywords and names match in any case:
//!
//! - Names are words: spaces are written as `_` (`Hanging_Gardens`). Where two names read the same, all but the first are
//!   written by their number, `#3`, which always works.
//! - A city is its name, or the place it stands at, `12,7`.
//! - A unit is its type and its number among those that its nation has had, `Settlers#12`; `#12` will do.
//! - A tile is its column and its row, `12,7`.
//! - A nation is the name of its seat.
//!
//! The canonical text reads back as an equal order for the seat that gave it. What a seat can't know does not show: names are
//! looked for among cities that it has or sees, units among its own, and a foreign city out of sight is refused in the words
//! of a city that never was.

mod airborne;
mod arrange;
mod ask;
mod assault;
mod auto_work;
mod build;
mod buy;
mod disband;
mod explore;
mod found;
mod goal;
mod goto;
mod governor;
mod help;
mod join;
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
mod names;
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
pub(crate) use city_goal::text as goal_text;
pub use disband::Disband;
pub use explore::Explore;
pub use found::Found;
pub use goal::Goal;
pub use goto::Goto;
pub use governor::Govern;
pub use help::{Help, Recycle};
pub use join::Join;
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
use endturn_engine::{
    Seat,
    orders::{OrderTable, Refusal},
    seats::SeatTable,
};
use serde::{Deserialize, Serialize};

use crate::realm::{Eye, Realm};
use crate::state::Automatic;

endturn_engine::orders! {
    /// One order. Its serde form has numbers where the text form has names: a city's is that of its tile, a unit's its owner's own.
    #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum CivOrder as dyn about::Subject {
        /// C-38: a city builds something else.
        Produce(Produce),
        /// C-33: the worklist of a city is this from now on.
        Worklist(Worklist),
        /// C-40: a city buys what it builds.
        Buy(Buy),
        /// C-41: a city sells a building.
        Sell(Sell),
        /// W-36: rates.
        Rates(SetRates),
        /// W-71: what to research now.
        Research(Research),
        /// W-71: what to research in the long run.
        Goal(Goal) or
        /// W-71: nothing in particular is researched in the long run.
        NoGoal = Goal(None),
        /// W-35: a revolution.
        Revolution(Revolution),
        /// C-61: a unit founds a city where it stands.
        Found(Found),
        /// W-121: a unit goes to a tile beside it.
        Move(Move),
        /// W-30: a unit goes to a tile by the way it knows to be the shortest.
        Goto(Goto),
        /// W-30: a unit carries out a list of orders.
        Orders(SetOrders),
        /// W-30: a unit goes to and fro.
        Patrol(Patrol),
        /// W-125: a unit boards a carrier on its tile.
        Load(Load),
        /// W-125: a unit leaves its carrier.
        Unload(Unload),
        /// W-21: a unit explores by itself.
        Explore(Explore),
        /// W-51: a unit works on the land by itself.
        Auto(Auto),
        /// W-126: a unit attacks a tile beside it.
        Attack(Attack),
        /// W-134: a unit conquers a city beside it.
        Conquer(Conquer),
        /// S-06: a unit is brought from one city to another.
        Airlift(Airlift),
        /// S-06: a unit jumps to a tile.
        Paradrop(Paradrop),
        /// W-141: a unit explodes.
        Nuke(Nuke),
        /// W-14: an agent opens an embassy.
        Embassy(Embassy),
        /// W-14: an agent tells what is in a city.
        Investigate(Investigate),
        /// W-75: an agent steals a tech.
        Steal(Steal),
        /// S-04: an agent destroys something in a city.
        Sabotage(Sabotage),
        /// S-04: an agent poisons a city.
        Poison(Poison),
        /// S-05: a city goes over to the nation, for gold.
        Incite(Incite),
        /// S-05: a unit changes sides, for gold.
        Bribe(Bribe),
        /// S-05: an agent halves the hit points of a unit.
        SabotageUnit(SabotageUnit),
        /// W-23, W-29: a unit digs in.
        Fortify(Fortify),
        /// W-23: a unit stands sentry.
        Sentry(Sentry),
        /// W-23: a unit builds something on its tile.
        Build(Build),
        /// W-23: a unit clears the land of its tile.
        Cultivate(Cultivate),
        /// W-23: a unit plants the land of its tile.
        Plant(Plant),
        /// W-23: a unit makes another terrain of its tile.
        Transform(Transform),
        /// W-23: a unit destroys what is on its tile.
        Pillage(Pillage),
        /// W-23: a unit cleans its tile.
        Clean(Clean),
        /// W-20: a unit ends what it does.
        Stop(Stop),
        /// W-144: a unit joins a city that it is in or next to.
        Join(Join),
        /// C-39: a unit helps a city build a wonder.
        Help(Help),
        /// C-39: a unit is taken apart for a city's production.
        Recycle(Recycle),
        /// C-04: a unit brings its goods to a city, and opens a trade route for its home if it can.
        Trade(Trade),
        /// C-05: a unit sells its goods in a city, for the revenue alone.
        Market(Market),
        /// W-144: a unit becomes a better one, for gold.
        Upgrade(Upgrade),
        /// W-144: a unit is disbanded.
        Disband(Disband),
        /// W-144: the city in which a unit stands supports it from now on.
        Rehome(Rehome),
        /// C-16: a specialist of a city goes to work on a tile.
        Work(Work),
        /// C-16: whoever works a tile becomes a specialist.
        Idle(Idle),
        /// C-16: a specialist of the first kind becomes one of the second.
        Retrain(Retrain),
        /// C-16: all citizens of a city are placed anew.
        Arrange(Arrange),
        /// C-16: what a city's governor is asked for; the usual if nothing.
        Governor(Govern),
        /// C-36, C-44: an option of a city.
        Option(SetOption),
        /// W-51: a city asks for some work on a tile.
        Ask(Ask),
        /// W-51: a city asks for nothing more on a tile.
        Unask(Unask),
        /// W-46: a policy, in percent.
        Policy(SetPolicy),
        /// W-117: a treaty is offered to another nation.
        Treaty(Offer),
        /// W-117: the treaty that another nation offers is accepted.
        Accept(Accept),
        /// W-117: the treaty between two nations is off.
        Reject(Reject),
        /// W-118: the pact with another nation is cancelled.
        CancelPact(CancelPact),
        /// W-118: another nation no longer sees what the own one sees.
        WithdrawVision(WithdrawVision),
    }
}

impl CivOrder {
    /// What the order is about.
    #[must_use]
    pub fn about(&self) -> About {
        self.form().about()
    }
}

impl OrderTable for CivOrder {
    const NAME: &'static str = crate::NAME;

    fn may_any(seat: Seat, world: &World) -> Result<(), Refusal> {
        let stands = world.resource::<SeatTable>().stands(seat);
        if stands { Ok(()) } else { Err(Refusal::new("eliminated", "this nation is no more")) }
    }

    fn refused(refusal: Refusal, example: impl Fn() -> String, _: Seat, _: &World) -> Refusal {
        // A number that means nothing is refused in the words of a name that means nothing.
        let is_unknown = matches!(refusal.code, "unknown-city" | "unknown-unit");
        if is_unknown && refusal.example.is_empty() { refusal.example(example()) } else { refusal }
    }

    fn accepted(order: &Self, seat: Seat, world: &mut World) {
        // W-51: who is told what to do no longer works by itself.
        let About::Unit(number) = order.about() else { return };
        let eye = Eye::of(world);
        let unit = eye.unit_numbered(seat, number);
        if let Some(unit) = unit.filter(|&unit| eye.unit_part::<Automatic>(unit).is_some_and(|is| is.0)) {
            Realm::with(world, |realm| realm.automatic_mut(unit).0 = false);
        }
    }

    fn stands_for(stand_in: &str, seat: Seat, world: &World) -> Vec<String> {
        Names::of_seat(world, seat).words_for(stand_in)
    }
}
