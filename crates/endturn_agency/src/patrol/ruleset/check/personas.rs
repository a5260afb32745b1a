//! The numbers of personas within their ranges.

use endturn_scenario::{checks::Checker, path::Path};

use crate::patrol::ruleset::personas::Knobs;

/// Tells everything that is wrong with one persona.
pub(super) fn check(name: &str, knobs: &Knobs, checker: &mut Checker<'_>) {
    let at = |field: &str| Path::root().name("personas").name(name).name(field);
    for (field, value, most) in [
        ("recall_from", knobs.recall_from, 1_000_000),
        ("ready_up_to", knobs.ready_up_to, 1_000_000),
        ("fresh_up_to", knobs.fresh_up_to, 1_000_000),
        ("risk_pct", knobs.risk_pct, 100),
    ] {
        checker.range(at(field), value, 0..=most);
    }
    for (field, value, most) in [
        ("most_actions", knobs.most_actions, 1_000),
        ("success_pct", knobs.success_pct, 100),
        ("margin", knobs.margin, 1_000),
        ("spare", knobs.spare, 1_000),
        ("hold_from_pct", knobs.hold_from_pct, 1_000),
        ("grow_to", knobs.grow_to, 1_000_000),
        ("cover_pct", knobs.cover_pct.unwrap_or(0), 1_000_000),
        ("spies_pct", knobs.spies_pct, 100),
        ("reserve_pct", knobs.reserve_pct, 100),
        ("savings_turns", knobs.savings_turns, 1_000),
    ] {
        checker.range(at(field), value, 0..=most);
    }
    let roster =
        [("base", knobs.roster.base), ("per_won_site", knobs.roster.per_won_site), ("most", knobs.roster.most)];
    for (field, value) in roster {
        checker.range(at("roster").name(field), value, 0..=1_000_000);
    }
}
