//! A-42 The text form of orders: strict grammar, helpful refusals.

use bevy_ecs::prelude::*;
use endturn_engine::orders::{Order, Refusal, Words};

use super::AgencyOrder;
use crate::frame::orders::words::{agents, count, lead, site};
use crate::patrol::state::Work;

pub(super) fn order(words: &mut Words<'_>, world: &World) -> Result<AgencyOrder, Refusal> {
    Ok(match words.keyword("order", AgencyOrder::KEYWORDS)? {
        0 => {
            words.set_example("hire 2");
            AgencyOrder::Hire { count: count(words)? }
        }
        1 => {
            words.set_example("sack 3");
            AgencyOrder::Sack { agents: agents(words, "sack 3")? }
        }
        2 => {
            const EXAMPLE: &str = "assign contracting 0-2 5";
            words.set_example(EXAMPLE);
            let kinds = [Work::Contracting, Work::Espionage];
            let work = kinds[words.keyword("work", &kinds.map(Work::name))?];
            AgencyOrder::Assign { work, agents: agents(words, EXAMPLE)? }
        }
        3 => {
            words.set_example("recall 3");
            AgencyOrder::Recall { agents: agents(words, "recall 3")? }
        }
        4 => AgencyOrder::Investigate { lead: lead(words, world, ("investigate", ""))?.0 },
        _ => {
            const EXAMPLE: &str = "deploy 0 2 4-6";
            words.set_example(EXAMPLE);
            AgencyOrder::Deploy { site: site(words, EXAMPLE)?, agents: agents(words, EXAMPLE)? }
        }
    })
}
