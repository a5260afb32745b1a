//! Checks of the numbers of personas.

use endturn_scenario::checks::Checker;

use super::findings::{entry, unknown_at};
use crate::ruleset::Ruleset;

/// Reports numbers out of range and governments that do not exist.
pub(super) fn check(ruleset: &Ruleset, checker: &mut Checker<'_>) {
    for (name, knobs) in ruleset.personas.iter() {
        let here = entry("personas", name);
        for (field, value, range) in knobs.numbers() {
            checker.range(here.clone().name(field), value, range);
        }
        for (government, &worth) in knobs.governments.iter() {
            let path = here.clone().name("governments").name(government);
            if !ruleset.governments.contains(government) {
                unknown_at(checker, (path.clone(), true), "government", government, ruleset.governments.names());
            }
            checker.range(path, worth, 0..=1000);
        }
    }
}
