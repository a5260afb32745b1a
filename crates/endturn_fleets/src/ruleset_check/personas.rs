//! Checks of a persona's numbers.

use std::collections::BTreeMap;

use endturn_scenario::checks::Checker;
use endturn_scenario::path::Path;

use super::{class_keys, contradict};
use crate::ruleset::Knobs;

/// Reports all problems of one persona.
pub(crate) fn check(
    checker: &mut Checker<'_>,
    name: &str,
    knobs: &Knobs,
    personas: &BTreeMap<String, Knobs>,
    classes: &[&str],
) {
    let at = |field: &str| Path::root().name("personas").name(name).name(field);
    for (place, mood) in knobs.moods.iter().enumerate() {
        if !checker.may_hold("personas", mood) {
            let known = personas.keys().map(String::as_str);
            checker.reference(at("moods").index(place), "persona of personas.ron", mood, known);
        }
    }
    if knobs.late_from < knobs.mid_from {
        let message = "the late game begins before the middle game";
        let middle = at("mid_from").to_string();
        checker.contradiction(at("late_from"), message, &[(&middle, "the middle game begins here")]);
    }
    for (phase, shares) in knobs.fleet_mix_permille.named() {
        let path = at("fleet_mix_permille").name(phase);
        class_keys(checker, &path, shares, classes);
        let sum: u64 = shares.values().map(|&share| u64::from(share)).sum();
        if sum > 1_000 {
            let message = "the shares add up to more than the whole";
            contradict(checker, path, message, sum.to_string(), "together at most 1000");
        }
    }
}
