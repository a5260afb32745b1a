//! What can be wrong with a persona's numbers.

use std::collections::BTreeSet;

use super::Knobs;
use crate::ruleset_check::{ProblemKind, Report};

/// Tells the report everything that is wrong with one persona.
pub(crate) fn check(report: &mut Report, name: &str, knobs: &Knobs, classes: &BTreeSet<&str>) {
    let at = |field: &str| format!("personas.{name}.{field}");
    report.range(at("resource_multiplier_permille"), knobs.resource_multiplier_permille, 0, 10_000);
    report.range(at("upkeep_cap_permille"), knobs.upkeep_cap_permille, 0, 1_000);
    report.range(at("max_missions"), knobs.max_missions, 0, 100);
    report.range(at("scan_age_max_rounds"), knobs.scan_age_max_rounds, 0, crate::view::MEMORY_ROUNDS);
    report.range(at("noise_permille"), knobs.noise_permille, 0, 1_000);
    report.range(at("assumed_growth_permille"), knobs.assumed_growth_permille, 0, 10_000);
    report.range(at("scans.interval_rounds"), knobs.scans.interval_rounds, 1, 100);
    report.range(at("scans.energy_share_permille"), knobs.scans.energy_share_permille, 0, 1_000);
    if knobs.late_from < knobs.mid_from {
        let found = format!("mid_from {}, late_from {}", knobs.mid_from, knobs.late_from);
        let expected = "late_from at or after mid_from";
        report.add(
            ProblemKind::Contradiction,
            at("late_from"),
            "the late game begins before the middle game",
            found,
            expected,
        );
    }
    for (phase, &share) in knobs.economy_share_permille.named() {
        report.range(at(&format!("economy_share_permille.{phase}")), share, 0, 1_000);
    }
    for (phase, &share) in knobs.home_guard_permille.named() {
        report.range(at(&format!("home_guard_permille.{phase}")), share, 0, 1_000);
    }
    for (phase, &margin) in knobs.margin_permille.named() {
        report.range(at(&format!("margin_permille.{phase}")), margin, -1_000, 10_000);
    }
    for (phase, shares) in knobs.fleet_mix_permille.named() {
        let path = at(&format!("fleet_mix_permille.{phase}"));
        for class in shares.keys() {
            report.known_class(&format!("{path}.{class}"), class, classes);
        }
        let sum: u64 = shares.values().map(|&share| u64::from(share)).sum();
        if sum > 1_000 {
            report.add(
                ProblemKind::Contradiction,
                path,
                "the shares are more than the whole",
                sum,
                "together at most 1000",
            );
        }
    }
}
