//! The numbers of personas within their ranges.

use endturn_scenario::checks::Checker;

use super::numbers::{CAP, SHARE};
use crate::battles::ruleset::Ruleset;
use crate::battles::ruleset::personas::{Basic, Persona, Speedrunner};
use crate::frame::check::entry;
use crate::frame::check::numbers::{Numbers, POINTS, RATE, number, tell};

/// Reports every number of a persona out of its range.
pub(super) fn check(ruleset: &Ruleset, checker: &mut Checker<'_>) {
    for (name, persona) in ruleset.personas.iter() {
        let numbers = match persona {
            Persona::Nothing => continue,
            Persona::Basic(numbers) => basic(numbers),
            Persona::Speedrunner(numbers) => speedrunner(numbers),
        };
        tell(checker, &entry("personas", name), numbers);
    }
}

fn basic(one: &Basic) -> Numbers {
    vec![
        number("recall_above_exhaustion", one.recall_above_exhaustion, POINTS),
        number("ready_exhaustion", one.ready_exhaustion, POINTS),
        number("emergency_exhaustion", one.emergency_exhaustion, POINTS),
        number("reserve_pct", one.reserve_pct, 0..=100),
        number("enemies_per_agent", one.enemies_per_agent, 1..=1000),
        number("strength_pct", one.strength_pct, POINTS),
        number("income_pct_of_upkeep", one.income_pct_of_upkeep, POINTS),
        number("investigators", one.investigators, SHARE),
        number("agents_per_investigator", one.agents_per_investigator, 1..=1000),
        number("difficulty_per_investigator", one.difficulty_per_investigator, 1..=1000),
        number("upkeep_turns_in_hand", one.upkeep_turns_in_hand, SHARE),
        number("agents", one.agents, POINTS),
        number("agents_per_upgrade", one.agents_per_upgrade, POINTS),
        number("most_agents", one.most_agents, CAP),
        number("transport_pct", one.transport_pct, SHARE),
        number("training_pct", one.training_pct, SHARE),
        number("most_damage", one.most_damage, POINTS),
        number("most_rest_milli", one.most_rest_milli, RATE),
        number("most_recovery_bp", one.most_recovery_bp, RATE),
    ]
}

fn speedrunner(one: &Speedrunner) -> Numbers {
    vec![
        number("recall_above_exhaustion", one.recall_above_exhaustion, POINTS),
        number("enemies_per_agent", one.enemies_per_agent, 1..=1000),
        number("upkeep_turns_in_hand", one.upkeep_turns_in_hand, SHARE),
        number("most_agents", one.most_agents, CAP),
    ]
}
