//! Checks for starts that are already over, and offices that can never hire.

use endturn_scenario::{checks::Checker, codes, diagnostic::Diagnostic};

use crate::patrol::ruleset::Ruleset;
use crate::patrol::ruleset::numbers::HireGate;

/// Reports a start that is already lost, and a hire gate that no waiting opens.
pub(super) fn check(ruleset: &Ruleset, checker: &mut Checker<'_>) {
    let (start, threat) = (&ruleset.start, &ruleset.threat);
    if start.panic_bp >= threat.lost_at_panic_bp {
        let message = "the game is lost before it begins";
        checker.contradiction(
            "start.panic_bp",
            message,
            &[("threat.lost_at_panic_bp", "it is lost from this value on")],
        );
    }
    let cost = ruleset.economy.hire_cost;
    // Without funding an empty office never has more money than at the start.
    let closed = start.funding <= 0
        && match ruleset.economy.hire_gate {
            HireGate::Projected => start.money <= 0,
            HireGate::Cash => start.money < cost,
            HireGate::Open => false,
        };
    if closed {
        let message = "no agent can ever be hired: the office begins with too little money and receives none";
        let note = match ruleset.economy.hire_gate {
            HireGate::Cash => format!("it requires {cost} in hand"),
            _ => "it requires a projected balance above 0".to_owned(),
        };
        let money = checker.span("start.money");
        let one = Diagnostic::warning(codes::CONTRADICTION, message)
            .note(Some(money), "the money at the start")
            .note(None, note);
        checker.push("economy.hire_gate", one);
    }
}
