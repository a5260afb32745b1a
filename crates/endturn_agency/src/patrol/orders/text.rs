//! A-42 Orders as canonical text, and their grammar.

use bevy_ecs::prelude::*;

use super::AgencyOrder;
use crate::frame::orders::words::{counted, lead_word, list};
use crate::patrol::desk::RulesInForce;
use crate::patrol::ruleset::numbers::HireGate;

pub(super) fn order(order: &AgencyOrder, world: &World) -> String {
    match order {
        AgencyOrder::Hire { count } => format!("hire{}", counted(*count)),
        AgencyOrder::Sack { agents } => format!("sack{}", list(agents)),
        AgencyOrder::Assign { work, agents } => format!("assign {}{}", work.name(), list(agents)),
        AgencyOrder::Recall { agents } => format!("recall{}", list(agents)),
        AgencyOrder::Investigate { lead } => format!("investigate {}", lead_word(world, *lead)),
        AgencyOrder::Deploy { site, agents } => format!("deploy {}{}", site.0, list(agents)),
    }
}

pub(super) fn grammar(world: &World) -> Vec<(String, String)> {
    let rules = &world.resource::<RulesInForce>().0;
    let economy = &rules.economy;
    let pay = match economy.hire_gate {
        HireGate::Cash => "paid at once",
        HireGate::Projected | HireGate::Open => "paid at the end of the turn",
    };
    let line = |form: &str, meaning: String| (form.to_owned(), meaning);
    vec![
        line(
            "hire [COUNT]",
            format!("hire agents for {} each, {pay}; each costs {} a turn", economy.hire_cost, economy.upkeep),
        ),
        line("sack AGENT+", "dismiss available agents for good; AGENT is agent-007, 7 or a range like 3-7".into()),
        line(
            "assign contracting|espionage AGENT+",
            format!(
                "send available agents to earn {} money or gather {} intel a turn at full skill",
                economy.contracting_income, economy.espionage_intel
            ),
        ),
        line("recall AGENT+", "call agents home from work".into()),
        line("investigate LEAD", "spend intel on a lead; some open a site at once".into()),
        line("deploy SITE AGENT+", "send available agents to an active site; SITE is mission-site-003 or 3".into()),
    ]
}
