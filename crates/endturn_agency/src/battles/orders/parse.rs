//! A-42 The text form of orders with battles: strict grammar, helpful refusals.

use bevy_ecs::prelude::*;
use endturn_engine::orders::{Order, Refusal, Words};

use super::BattlesOrder;
use crate::battles::plugin::RulesInForce;
use crate::battles::rules::Rules;
use crate::battles::upgrades::Upgrade;
use crate::ids::LeadId;
use crate::orders::parse::{agents, known_lead, site};

pub(super) fn order(words: &mut Words<'_>, world: &World) -> Result<BattlesOrder, Refusal> {
    let rules = &world.resource::<RulesInForce>().0;
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
            let (lead, example) = lead(words, rules, "investigate")?;
            BattlesOrder::Investigate { lead, agents: agents(words, &example)? }
        }
        6 => {
            let (lead, example) = lead(words, rules, "leave")?;
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

/// How many; one if nothing is written.
fn count(words: &mut Words<'_>) -> Result<u32, Refusal> {
    if words.is_done() { Ok(1) } else { words.count() }
}

/// A lead, and an example of the whole order.
fn lead(words: &mut Words<'_>, rules: &Rules, order: &str) -> Result<(LeadId, String), Refusal> {
    let names: Vec<&str> = rules.leads().map(|(_, lead)| lead.names.word.as_str()).collect();
    let example = format!("{order} {} 0 1", names.first().unwrap_or(&"LEAD"));
    words.set_example(&example);
    let lead = known_lead(words, &names, |word| rules.lead_named(word))?;
    Ok((lead, example))
}
