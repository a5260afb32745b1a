//! A-42 The text form of orders with battles: strict grammar, helpful refusals.

use bevy_ecs::prelude::*;
use endturn_engine::orders::{Order, Refusal, Words};

use super::BattlesOrder;
use crate::battles::upgrades::Upgrade;
use crate::frame::orders::words::{agents, count, lead, site};

pub(super) fn order(words: &mut Words<'_>, world: &World) -> Result<BattlesOrder, Refusal> {
    let named = |words: &mut Words<'_>, example: &str| {
        words.set_example(example);
        agents(words, example)
    };
    Ok(match words.keyword("order", BattlesOrder::KEYWORDS)? {
        0 => {
            words.set_example("hire 2");
            BattlesOrder::Hire { count: count(words)? }
        }
        1 => BattlesOrder::Sack { agents: named(words, "sack 3")? },
        2 => BattlesOrder::Contract { agents: named(words, "contract 0-2 5")? },
        3 => BattlesOrder::Train { agents: named(words, "train 3")? },
        4 => BattlesOrder::Recall { agents: named(words, "recall 3")? },
        5 => {
            let (lead, example) = lead(words, world, ("investigate", " 0 1"))?;
            BattlesOrder::Investigate { lead, agents: agents(words, &example)? }
        }
        6 => {
            let (lead, example) = lead(words, world, ("leave", " 0 1"))?;
            BattlesOrder::Leave { lead, agents: agents(words, &example)? }
        }
        7 => {
            const EXAMPLE: &str = "deploy 0 2 4-6";
            words.set_example(EXAMPLE);
            BattlesOrder::Deploy { site: site(words, EXAMPLE)?, agents: agents(words, EXAMPLE)? }
        }
        _ => {
            words.set_example("upgrade hit_points");
            let upgrade = Upgrade::ALL[words.keyword("upgrade", &Upgrade::ALL.map(Upgrade::word))?];
            BattlesOrder::Upgrade { upgrade, count: count(words)? }
        }
    })
}
