//! Checks for starts that are already over, break the caps, or can't be played.

use endturn_engine::number::counted_as;
use endturn_scenario::{checks::Checker, codes, diagnostic::Diagnostic};

use crate::battles::ruleset::Ruleset;

/// Reports a start that is already lost, one with more agents than the cap allows (E-07),
/// and an office that can never have an agent.
pub(super) fn check(ruleset: &Ruleset, checker: &mut Checker<'_>) {
    let (start, economy) = (&ruleset.start, &ruleset.economy);
    if start.panic_bp >= ruleset.ending.lost_at_panic_bp {
        let message = "the game is lost before it begins";
        checker.contradiction(
            "start.panic_bp",
            message,
            &[("ending.lost_at_panic_bp", "it is lost from this value on")],
        );
    }
    let cap = ruleset.upgrades.agent_cap.start;
    if i64::from(start.agents) > i64::from(cap) {
        let message =
            format!("{} more than the cap of {cap} allows", counted_as(start.agents, "agent is", "agents are"));
        checker.contradiction("start.agents", message, &[("upgrades.agent_cap.start", "the cap")]);
    }
    let is_ever_rich = start.money >= economy.hire_cost || start.funding > 0;
    if start.agents == 0 && !is_ever_rich {
        let message = "no agent can ever be hired: the office begins with too little money and receives none";
        let cost = checker.span("economy.hire_cost");
        let one = Diagnostic::warning(codes::CONTRADICTION, message).note(Some(cost), "the price of an agent");
        checker.push("start.money", one);
    }
}
