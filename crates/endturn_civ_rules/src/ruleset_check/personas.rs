//! Checks of the numbers of personas, alone and together.

use endturn_scenario::{checks::Checker, codes};

use super::findings::{entry, unknown_at};
use crate::ruleset::Ruleset;

/// Reports numbers that contradict one another, and governments and techs that do not
/// exist.
pub(super) fn check(ruleset: &Ruleset, checker: &mut Checker<'_>) {
    for (name, knobs) in ruleset.personas.iter() {
        let here = entry("personas", name);
        let idle = [
            ("founders", knobs.founders, "settles", knobs.settles, "units that found cities never leave the city"),
            ("army", knobs.army, "attacks_from_pct", knobs.attacks_from_pct, "soldiers never attack"),
        ];
        for (wanted, count, means, value, so) in idle {
            if count > 0 && value == 0 {
                let message = format!("this persona trains units without a use: with `{means}` 0, {so}");
                checker.warning(codes::CONTRADICTION, here.clone().name(wanted), message);
            }
        }
        for (at, tech) in knobs.tech_goals.iter().enumerate() {
            if !ruleset.techs.contains(tech) {
                let path = here.clone().name("tech_goals").index(at);
                unknown_at(checker, (path, false), "tech", tech, ruleset.techs.names());
            }
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
