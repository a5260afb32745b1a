//! Checks of numbers whose ranges their fields can't state, and of the sizes of tables and lists.

use endturn_scenario::{checks::Checker, codes, path::Path};

use crate::frame::check::numbers::{AMOUNT, RATE, gains};
use crate::frame::check::{MAX_DEPENDENCIES, MAX_ENTRIES, at_most, entry};
use crate::patrol::ruleset::Ruleset;
use crate::patrol::ruleset::content::Mission;
use crate::patrol::state::Fulfilled;

/// Reports numbers out of ranges that their fields can't state.
pub(super) fn check(ruleset: &Ruleset, checker: &mut Checker<'_>) {
    checker.range("start.panic_bp", ruleset.start.panic_bp, AMOUNT);
    for (name, mission) in ruleset.missions.iter() {
        objectives(&entry("missions", name), mission, checker);
    }
    gains(&ruleset.agents.survival_skill_gains, "site", checker);
}

fn objectives(here: &Path, mission: &Mission, checker: &mut Checker<'_>) {
    let path = here.clone().name("objectives");
    let count = mission.objectives.len();
    if count == 0 {
        let message = "a mission needs at least one objective, which decides whether it succeeds";
        checker.error(codes::OUT_OF_RANGE, path, message);
    } else if at_most(checker, path.clone(), count, Fulfilled::MAX) {
        for (name, &difficulty) in mission.objectives.iter() {
            checker.range(path.clone().name(name), difficulty, RATE);
        }
    }
}

/// Whether all tables and lists are within limits far above the needs of any game; the later checks
/// compare entries with one another.
pub(super) fn is_of_a_size(ruleset: &Ruleset, checker: &mut Checker<'_>) -> bool {
    let tables =
        [("factions", ruleset.factions.len()), ("leads", ruleset.leads.len()), ("missions", ruleset.missions.len())];
    let mut is_fine = true;
    for (name, size) in tables {
        is_fine &= at_most(checker, Path::root().name(name), size, MAX_ENTRIES);
    }
    let lists = ruleset.leads.iter().map(|(name, lead)| ("leads", name, "depends_on", lead.depends_on.len()));
    let openers = ruleset.missions.iter().map(|(name, one)| ("missions", name, "opened_by", one.opened_by.len()));
    let reveals =
        ruleset.factions.iter().map(|(name, one)| ("factions", name, "discovered_by", one.discovered_by.len()));
    for (table, name, field, size) in lists.chain(openers).chain(reveals) {
        is_fine &= at_most(checker, entry(table, name).name(field), size, MAX_DEPENDENCIES);
    }
    is_fine
}
