//! A-42 The player's actions with battles as orders: `hire` (E-07), `sack`, `contract`, `train` (E-06),
//! `recall`, `investigate` and `leave` (E-08), `deploy`, `upgrade` (E-07). They are done at once; the
//! engine's own `end` is the advance.

mod apply;
mod check;
mod parse;
mod text;

use bevy_ecs::prelude::*;
use endturn_engine::{
    Seat,
    orders::{Legal, Order, Refusal, Words},
};
use serde::{Deserialize, Serialize};

use super::personas::Action;
use super::upgrades::Upgrade;
use crate::frame::ids::{AgentId, LeadId, SiteId};
use crate::frame::limits::MOST_NAMED;

/// What an office may ask for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum BattlesOrder {
    /// E-07: new agents; all or none.
    Hire {
        /// How many, from 1.
        count: u32,
    },
    /// dismisses available agents.
    Sack {
        /// Whom.
        agents: Vec<AgentId>,
    },
    /// sends agents to earn money.
    Contract {
        /// Whom.
        agents: Vec<AgentId>,
    },
    /// E-06: has agents train.
    Train {
        /// Whom.
        agents: Vec<AgentId>,
    },
    /// calls agents home from contracting or training.
    Recall {
        /// Whom.
        agents: Vec<AgentId>,
    },
    /// E-08: sends agents to a lead.
    Investigate {
        /// Which.
        lead: LeadId,
        /// Whom.
        agents: Vec<AgentId>,
    },
    /// E-08: calls agents home from a lead.
    Leave {
        /// Which.
        lead: LeadId,
        /// Whom.
        agents: Vec<AgentId>,
    },
    /// deploys agents to a site.
    Deploy {
        /// Where to.
        site: SiteId,
        /// Whom, in deployment order.
        agents: Vec<AgentId>,
    },
    /// E-07: buys an upgrade; all or none.
    Upgrade {
        /// Which.
        upgrade: Upgrade,
        /// How many times, from 1.
        count: u32,
    },
}

impl BattlesOrder {
    /// A persona's actions as orders; several hires or purchases in a row are one.
    pub(crate) fn of(actions: Vec<Action>) -> Vec<Self> {
        let mut orders = Vec::new();
        for action in actions {
            let order = match action {
                Action::Hire => match orders.last_mut() {
                    Some(Self::Hire { count }) if (*count as usize) < MOST_NAMED => {
                        *count += 1;
                        continue;
                    }
                    _ => Self::Hire { count: 1 },
                },
                Action::Buy(bought) => match orders.last_mut() {
                    Some(Self::Upgrade { upgrade, count }) if *upgrade == bought => {
                        *count += 1;
                        continue;
                    }
                    _ => Self::Upgrade { upgrade: bought, count: 1 },
                },
                Action::Sack(agents) => Self::Sack { agents },
                Action::Contract(agents) => Self::Contract { agents },
                Action::Train(agents) => Self::Train { agents },
                Action::Recall(agents) => Self::Recall { agents },
                Action::Investigate(lead, agents) => Self::Investigate { lead, agents },
                Action::Leave(lead, agents) => Self::Leave { lead, agents },
                Action::Deploy(site, agents) => Self::Deploy { site, agents },
            };
            orders.push(order);
        }
        orders
    }
}

impl Order for BattlesOrder {
    const MODULE: &'static str = crate::NAME;
    const KEYWORDS: &'static [&'static str] =
        &["hire", "sack", "contract", "train", "recall", "investigate", "leave", "deploy", "upgrade"];

    fn parse(words: &mut Words<'_>, world: &World) -> Result<Self, Refusal> {
        parse::order(words, world)
    }

    fn text(&self, world: &World) -> String {
        text::order(self, world)
    }

    fn may(&self, seat: Seat, world: &World) -> Result<(), Refusal> {
        check::may(self, seat, world)
    }

    fn apply(legal: Legal<Self>, world: &mut World) {
        let seat = legal.seat();
        apply::apply(legal.into_order(), seat, world);
    }

    fn words_for(stand_in: &str, seat: Seat, world: &World) -> Vec<String> {
        check::words_for(stand_in, seat, world)
    }

    fn grammar(world: &World) -> Vec<(String, String)> {
        text::grammar(world)
    }
}
