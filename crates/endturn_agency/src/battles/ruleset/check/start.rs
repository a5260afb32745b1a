//! Starts that are over before they began, that break the caps, or that nobody can play.

use endturn_engine::number::counted_as;
use endturn_scenario::{checks::Checker, codes, diagnostic::Diagnostic};

use crate::battles::ruleset::Ruleset;

/// Reports a start that is lost already, one with more agents than there may be (E-07), and an office that can
/// never have an agent.
pub(super) fn check(ruleset: &Ruleset, checker: &mut Checker<'_>) {
    let (start, economy) = (&ruleset.start, &ruleset.economy);
    if start.panic_bp >= ruleset.ending.lost_at_panic_bp {
        let message = "the game is lost before it begins";
        checker.contradiction("start.panic_bp", message, &[("ending.lost_at_panic_bp", "it is lost from here on")]);
    }
    let cap = ruleset.upgrades.agent_cap.start;
    if i64::from(start.agents) > i64::from(cap) {
        let message =
            format!("{} more than the cap of {cap} allows", counted_as(start.agents, "agent is", "agents are"));
        checker.contradiction("start.agents", message, &[("upgrades.agent_cap.start", "the cap")]);
    }
    let is_ever_rich = start.money >= economy.hire_cost || start.funding > 0;
    if start.agents == 0 && !is_ever_rich {
        let message = "nobody can ever be hired: the office begins with too little money and receives none";
        let cost = checker.span("economy.hire_cost");
        let one = Diagnostic::warning(codes::CONTRADICTION, message).note(Some(cost), "what an agent costs");
        checker.push("start.money", one);
    }
}
