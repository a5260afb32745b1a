//! A-42 The player's actions as orders: `hire`, `sack`, `assign`, `recall`, `investigate`
//! and `deploy`. They are done at once; the engine's own `end` is the advance.

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

use crate::frame::ids::{AgentId, LeadId, SiteId};
use crate::patrol::state::Work;

/// What an office may ask for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum AgencyOrder {
    /// new agents, one after the other; all or none.
    Hire {
        /// How many, from 1.
        count: u32,
    },
    /// dismisses available agents.
    Sack {
        /// Whom.
        agents: Vec<AgentId>,
    },
    /// sends available agents to work.
    Assign {
        /// What they do.
        #[serde(with = "work_name")]
        work: Work,
        /// Whom.
        agents: Vec<AgentId>,
    },
    /// calls agents home from work.
    Recall {
        /// Whom.
        agents: Vec<AgentId>,
    },
    /// investigates a lead.
    Investigate {
        /// Which.
        lead: LeadId,
    },
    /// deploys available agents to a site.
    Deploy {
        /// Where to.
        site: SiteId,
        /// Whom, in deployment order.
        agents: Vec<AgentId>,
    },
}

/// Work by its word of orders.
mod work_name {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    use crate::patrol::state::Work;

    pub(super) fn serialize<S: Serializer>(work: &Work, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(work.name())
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Work, D::Error> {
        let word = String::deserialize(deserializer)?;
        let known = [Work::Contracting, Work::Espionage].into_iter().find(|work| work.name() == word);
        known.ok_or_else(|| D::Error::unknown_variant(&word, &["contracting", "espionage"]))
    }
}

impl Order for AgencyOrder {
    const MODULE: &'static str = crate::NAME;
    const KEYWORDS: &'static [&'static str] = &["hire", "sack", "assign", "recall", "investigate", "deploy"];

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
