//! The five player actions: `build`, `queue`, `attack`, `scan`; the fifth, `end`, belongs to the
//! engine.

mod attack;
mod build;
mod queue;
mod scan;

mod classes;
mod home;
mod rivals;

pub use attack::Attack;
pub use build::Build;
pub use queue::Queue;
pub use scan::Scan;

pub(crate) use classes::ships;
pub(crate) use home::Home;
pub(crate) use rivals::player;

use bevy_ecs::prelude::*;
use endturn_engine::{
    Seat,
    links::{Link, Links},
    orders::OrderTable,
    seats::Roster,
    turn::TurnChain,
};
use serde::{Deserialize, Serialize};

use crate::facts::MissionKey;
use crate::in_force::RulesInForce;

endturn_engine::orders! {
    /// An order of a seat for this turn. Orders have no effect before the resolution.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum FleetsOrder {
        /// F-01: structures.
        Build(Build),
        /// F-02: a batch of ships.
        Queue(Queue),
        /// F-05: an attack mission.
        Attack(Attack),
        /// F-08: a scan.
        Scan(Scan),
    }
}

impl OrderTable for FleetsOrder {
    const NAME: &'static str = crate::NAME;

    fn link(order: &Self, seat: Seat, world: &World, links: &mut Links) {
        let round = world.resource::<TurnChain>().current().round_number();
        match order {
            Self::Build(Build { count: 0, .. }) | Self::Queue(Queue { count: 0, .. }) => {}
            Self::Build(build) => links.add(Link::Joins, "structures", &[&seat, &build.kind, &round]),
            Self::Queue(queue) => links.add(Link::Joins, "ships", &[&seat, &queue.class, &queue.count, &round]),
            Self::Attack(_) => {
                let nth = Home::of(world, seat).map_or(0, |home| home.plan.attacks.len()) as u32;
                links.add(Link::Begins, "mission", &[&MissionKey(seat, round, nth)]);
            }
            Self::Scan(scan) => links.add(Link::Joins, "scan", &[&seat, &scan.target]),
        }
    }

    fn stands_for(stand_in: &str, seat: Seat, world: &World) -> Vec<String> {
        let (rules, roster) = (&world.resource::<RulesInForce>().0, world.resource::<Roster>());
        match stand_in {
            "CLASS" => rules.classes().map(|class| rules.name(class).to_owned()).collect(),
            "PLAYER" => {
                roster.seats().filter(|&other| other != seat).map(|other| roster.name(other).to_owned()).collect()
            }
            _ => Vec::new(),
        }
    }
}
