//! Checks of a persona's numbers.

use std::collections::{BTreeMap, BTreeSet};

use super::{ProblemKind, Report};
use crate::ruleset::Knobs;
use crate::ruleset::MEMORY_ROUNDS;

/// Maximum moods of a persona.
const MAX_MOODS: usize = 32;

/// Reports all problems of one persona.
pub(crate) fn check(
    report: &mut Report,
    name: &str,
    knobs: &Knobs,
    personas: &BTreeMap<String, Knobs>,
    classes: &BTreeSet<&str>,
) {
    let at = |field: &str| format!("personas.{name}.{field}");
    if knobs.moods.len() > MAX_MOODS {
        let expected = format!("at most {MAX_MOODS}");
        report.add(ProblemKind::Count, at("moods"), "too many moods", knobs.moods.len(), expected);
    }
    for (place, mood) in knobs.moods.iter().enumerate() {
        report.known_persona(&at(&format!("moods[{place}]")), mood, personas.keys().map(String::as_str));
    }
    report.range(at("resource_multiplier_permille"), knobs.resource_multiplier_permille, 0, 10_000);
    report.range(at("counter_permille"), knobs.counter_permille, 0, 1_000);
    report.range(at("keep_up_permille"), knobs.keep_up_permille, 0, 10_000);
    report.range(at("upkeep_cap_permille"), knobs.upkeep_cap_permille, 0, 1_000);
    report.range(at("peaceful_guard_permille"), knobs.peaceful_guard_permille, 0, 10_000);
    report.range(at("max_missions"), knobs.max_missions, 0, 100);
    report.range(at("scan_age_max_rounds"), knobs.scan_age_max_rounds, 0, MEMORY_ROUNDS);
    report.range(at("noise_permille"), knobs.noise_permille, 0, 1_000);
    report.range(at("assumed_growth_permille"), knobs.assumed_growth_permille, 0, 10_000);
    report.range(at("scans.interval_rounds"), knobs.scans.interval_rounds, 1, MEMORY_ROUNDS);
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
    for (phase, &goal) in knobs.structures.named() {
        report.range(at(&format!("structures.{phase}")), goal, 0, crate::structures::MAX_STRUCTURES);
    }
    for (phase, &share) in knobs.economy_share_permille.named() {
        report.range(at(&format!("economy_share_permille.{phase}")), share, 0, 1_000);
    }
    let shares = [
        ("ready_permille", &knobs.ready_permille),
        ("raid_permille", &knobs.raid_permille),
        ("home_guard_permille", &knobs.home_guard_permille),
        ("rival_guard_permille", &knobs.rival_guard_permille),
        ("suspicion_permille", &knobs.suspicion_permille),
    ];
    for (field, by_phase) in shares {
        for (phase, &share) in by_phase.named() {
            report.range(at(&format!("{field}.{phase}")), share, 0, 10_000);
        }
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
                "the shares add up to more than the whole",
                sum,
                "together at most 1000",
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::shipped_ruleset;
    use crate::ruleset_check::problems;

    #[test]
    fn the_shipped_personas_are_in_order() {
        assert!(problems(&shipped_ruleset()).is_empty());
    }

    #[test]
    fn every_number_out_of_range_is_told_at_its_place() {
        let mut ruleset = shipped_ruleset();
        let knobs = ruleset.personas.0.get_mut("turtle").expect("a shipped persona");
        knobs.counter_permille = 1_001;
        knobs.structures.late = 1_001;
        knobs.keep_up_permille = 10_001;
        knobs.raid_permille.early = 10_001;
        knobs.upkeep_cap_permille = 1_001;
        knobs.noise_permille = 1_001;
        knobs.assumed_growth_permille = 10_001;
        knobs.max_missions = 101;
        knobs.scan_age_max_rounds = 21;
        knobs.home_guard_permille.mid = 10_001;
        knobs.margin_permille.late = -1_001;
        knobs.scans.interval_rounds = 0;
        knobs.moods = vec!["aggresive".to_owned()];
        (knobs.mid_from, knobs.late_from) = (9, 8);
        knobs.fleet_mix_permille.early.insert("cruiser".into(), 1);
        let told: Vec<String> = problems(&ruleset).into_iter().map(|problem| problem.path).collect();
        let fields = [
            "counter_permille",
            "structures.late",
            "keep_up_permille",
            "raid_permille.early",
            "upkeep_cap_permille",
            "noise_permille",
            "assumed_growth_permille",
            "max_missions",
            "scan_age_max_rounds",
            "home_guard_permille.mid",
            "margin_permille.late",
            "scans.interval_rounds",
            "moods[0]",
            "late_from",
            "fleet_mix_permille.early.cruiser",
        ];
        for field in fields {
            let path = format!("personas.turtle.{field}");
            assert!(told.contains(&path), "{path} is not among {told:?}");
        }
    }
}
