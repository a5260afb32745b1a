//! A-42 Orders with battles as canonical text, and their grammar.

use bevy_ecs::prelude::*;

use super::BattlesOrder;
use crate::battles::desk::RulesInForce;
use crate::battles::upgrades::{self, Upgrade};
use crate::frame::orders::words::{counted, lead_word, list};

pub(super) fn order(order: &BattlesOrder, world: &World) -> String {
    let word = |lead| lead_word(world, lead);
    match order {
        BattlesOrder::Hire { count } => format!("hire{}", counted(*count)),
        BattlesOrder::Sack { agents } => format!("sack{}", list(agents)),
        BattlesOrder::Contract { agents } => format!("contract{}", list(agents)),
        BattlesOrder::Train { agents } => format!("train{}", list(agents)),
        BattlesOrder::Recall { agents } => format!("recall{}", list(agents)),
        BattlesOrder::Investigate { lead, agents } => format!("investigate {}{}", word(*lead), list(agents)),
        BattlesOrder::Leave { lead, agents } => format!("leave {}{}", word(*lead), list(agents)),
        BattlesOrder::Deploy { site, agents } => format!("deploy {}{}", site.0, list(agents)),
        BattlesOrder::Upgrade { upgrade, count } => format!("upgrade {}{}", upgrade.word(), counted(*count)),
    }
}

/// Whom an order takes (E-07).
fn below(exhaustion: i32) -> String {
    format!(" (exhaustion below {exhaustion})")
}

pub(super) fn grammar(world: &World) -> Vec<(String, String)> {
    let rules = &world.resource::<RulesInForce>().0;
    let economy = &rules.economy;
    let line = |form: &str, meaning: String| (form.to_owned(), meaning);
    let prices: Vec<String> =
        Upgrade::ALL.iter().map(|one| format!("{} {}", one.word(), upgrades::price(rules, *one))).collect();
    vec![
        line(
            "hire [COUNT]",
            format!("hire agents for {} each, paid at once; each costs {} a turn", economy.hire_cost, economy.upkeep),
        ),
        line("sack AGENT+", "dismiss available agents for good; AGENT is agent-007, 7 or a range like 3-7".into()),
        line(
            "contract AGENT+",
            format!(
                "send available agents to earn {} money a turn at full skill{}",
                economy.contracting_income,
                below(rules.agents.contracting_below_exhaustion)
            ),
        ),
        line(
            "train AGENT+",
            format!(
                "have available agents learn{}; `recall` frees them at once",
                below(rules.agents.training_below_exhaustion)
            ),
        ),
        line("recall AGENT+", "call agents home from contracting or training".into()),
        line(
            "investigate LEAD AGENT+",
            format!(
                "send available agents to a lead{}; the more and the better, the sooner it is solved",
                below(rules.investigations.joins_below_exhaustion)
            ),
        ),
        line("leave LEAD AGENT+", "call agents home from a lead; without anybody it is dropped".into()),
        line(
            "deploy SITE AGENT+",
            format!(
                "send available agents into battle at an active site{}; SITE is mission-site-003 or 3",
                below(rules.agents.deploying_below_exhaustion)
            ),
        ),
        line("upgrade UPGRADE [COUNT]", format!("buy one of: {}", prices.join(", "))),
    ]
}
