//! A-42 The player's actions as orders: `hire`, `sack`, `assign`, `recall`
//! `investigate` and `deploy`. They take effect at once; the engine's
//! own `end` is the advance.

mod assign;
mod deploy;
mod hire;
mod investigate;
mod recall;
mod sack;

mod office;

pub use assign::Assign;
pub use deploy::Deploy;
pub use hire::Hire;
pub use investigate::Investigate;
pub use recall::Recall;
pub use sack::Sack;

use bevy_ecs::prelude::*;
use endturn_engine::{
    Seat,
    orders::{OrderTable, Refusal},
};
use serde::{Deserialize, Serialize};

use crate::frame::orders::accept;

endturn_engine::orders! {
    /// An order of an office.
    #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum AgencyOrder {
        /// new agents.
        Hire(Hire),
        /// dismisses available agents.
        Sack(Sack),
        /// sends available agents to work.
        Assign(Assign),
        /// calls agents home from work.
        Recall(Recall),
        /// investigates a lead.
        Investigate(Investigate),
        /// deploys available agents to a site.
        Deploy(Deploy),
    }
}

impl OrderTable for AgencyOrder {
    const NAME: &'static str = crate::NAME;

    fn may_any(seat: Seat, world: &World) -> Result<(), Refusal> {
        accept::may_any::<crate::patrol::Patrol>(seat, world)
    }

    fn accepted(order: &Self, seat: Seat, world: &mut World) {
        let count = if let Self::Hire(hire) = order { hire.count } else { 1 };
        accept::count(seat, world, count, matches!(order, Self::Investigate(_)));
    }

    fn stands_for(stand_in: &str, seat: Seat, world: &World) -> Vec<String> {
        office::words_for(stand_in, seat, world)
    }
}
