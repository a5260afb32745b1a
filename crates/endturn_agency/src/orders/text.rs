//! A-42 Orders as canonical text, and their grammar.

use bevy_ecs::prelude::*;

use super::AgencyOrder;
use crate::ids::AgentId;
use crate::plugin::RulesInForce;
use crate::ruleset::numbers::HireGate;

pub(super) fn order(order: &AgencyOrder, world: &World) -> String {
    let rules = &world.resource::<RulesInForce>().0;
    match order {
        AgencyOrder::Hire { count: 1 } => "hire".to_owned(),
        AgencyOrder::Hire { count } => format!("hire {count}"),
        AgencyOrder::Sack { agents } => format!("sack{}", list(agents)),
        AgencyOrder::Assign { work, agents } => format!("assign {}{}", work.name(), list(agents)),
        AgencyOrder::Recall { agents } => format!("recall{}", list(agents)),
        AgencyOrder::Investigate { lead } => {
            format!("investigate {}", rules.lead(*lead).map_or("?", |lead| &lead.names.word))
        }
        AgencyOrder::Deploy { site, agents } => format!("deploy {}{}", site.0, list(agents)),
    }
}

/// Agents in their order, those that follow one another as ranges, each behind a space.
pub(crate) fn list(agents: &[AgentId]) -> String {
    let mut text = String::new();
    for run in agents.chunk_by(|one, next| one.0.checked_add(1) == Some(next.0)) {
        match run {
            [first, _, .., last] => text += &format!(" {}-{}", first.0, last.0),
            few => few.iter().for_each(|agent| text += &format!(" {}", agent.0)),
        }
    }
    text
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_42_three_agents_in_a_row_are_a_range() {
        let text = |ids: &[u32]| list(&ids.iter().copied().map(AgentId).collect::<Vec<_>>());
        assert_eq!(text(&[4, 5, 6, 9, 1, 2]), " 4-6 9 1 2");
        assert_eq!((text(&[3, 2, 1]), text(&[u32::MAX])), (" 3 2 1".into(), " 4294967295".into()));
    }
}
