//! A-42 The player's actions with battles as orders: `hire` (E-07), `sack`, `contract`
//! `train` (E-06), `recall`, `investigate` and `leave` (E-08), `deploy`,
//! `upgrade` (E-07). They take effect at once; the engine's own `end` is the advance.

mod contract;
mod deploy;
mod hire;
mod investigate;
mod leave;
mod recall;
mod sack;
mod train;
mod upgrade;

mod office;

pub use contract::Contract;
pub use deploy::Deploy;
pub use hire::Hire;
pub use investigate::Investigate;
pub use leave::Leave;
pub use recall::Recall;
pub use sack::Sack;
pub use train::Train;
pub use upgrade::Upgrade;

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
    pub enum BattlesOrder {
        /// E-07: new agents.
        Hire(Hire),
        /// dismisses available agents.
        Sack(Sack),
        /// sends agents to earn money.
        Contract(Contract),
        /// E-06: has agents train.
        Train(Train),
        /// calls agents home from contracting or training.
        Recall(Recall),
        /// E-08: sends agents to a lead.
        Investigate(Investigate),
        /// E-08: calls agents home from a lead.
        Leave(Leave),
        /// deploys agents to a site.
        Deploy(Deploy),
        /// E-07: buys an upgrade.
        Upgrade(Upgrade),
    }
}

impl OrderTable for BattlesOrder {
    const NAME: &'static str = crate::NAME;

    fn may_any(seat: Seat, world: &World) -> Result<(), Refusal> {
        accept::may_any::<crate::battles::Battles>(seat, world)
    }

    fn accepted(order: &Self, seat: Seat, world: &mut World) {
        let count = match order {
            Self::Hire(hire) => hire.count,
            Self::Upgrade(upgrade) => upgrade.count,
            _ => 1,
        };
        accept::count(seat, world, count, matches!(order, Self::Investigate(_)));
    }

    fn stands_for(stand_in: &str, seat: Seat, world: &World) -> Vec<String> {
        office::words_for(stand_in, seat, world)
    }
}
