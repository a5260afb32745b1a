//! Makes the plan of a game from a section, and reports all its errors at once.

mod cities;
mod desk;
mod find;
mod maps;
mod names;
mod nations;
mod relations;
mod so_far;
mod trial;
mod units;
mod work;

use std::sync::Arc;

use endturn_civ_rules::rules::CivRules;
use endturn_engine::compact::CompactSort as _;
use endturn_scenario::{checks::Checker, codes, module::Sheet, path::Path};

use self::desk::Desk;
use super::plan::Plan;
use super::section::Section;
use crate::state::{Invitation, SettingChange};

/// The plan of a section; `None` only if the report has errors.
///
/// Doubtful parts are skipped, with everything that would follow from them.
pub(crate) fn plan_of(
    sheet: Sheet<'_>,
    section: &Section,
    rules: &Arc<CivRules>,
    checker: &mut Checker<'_>,
) -> Option<Plan> {
    let errors_before = checker.report().error_count();
    if checker.is_partly_doubtful("map") || checker.is_partly_doubtful("relations") {
        // Everything else depends on tiles and friendships.
        return None;
    }
    let ground = maps::read(sheet, section, rules, checker);
    let people = nations::people(sheet, section, rules, checker);
    let desk = Desk::new(sheet, section, rules, ground, people);
    let towns = cities::read(&desk, checker);
    let units = units::read(&desk, &towns, checker);
    let relations = relations::read(&desk, checker);
    checker.range("year", section.year.unwrap_or(0), -100_000..=100_000);
    let changes = changes(&desk, checker);
    let newcomers = newcomers(&desk, checker);
    so_far::numbers(&desk, checker);
    let so_far = so_far::world(&desk, &towns, checker);
    let mut nations = nations::read(&desk, &towns, units, checker);
    so_far::fill(&desk, &towns, nations.as_deref_mut(), checker);
    let year = section.year.unwrap_or(rules.written.game.calendar.start_year);
    let first_round = desk.first_round;
    let (map, are_strangers) = (desk.ground.plan?, section.strangers);
    let nations = nations?;
    let plan = Plan { map, nations, relations, are_strangers, year, changes, newcomers, first_round, so_far };
    let is_sound = checker.is_sound() && checker.report().error_count() == errors_before;
    let found = trial::Found { section, people: &desk.people, towns: &towns, is_sound };
    trial::check(sheet, &found, &plan, rules, checker);
    Some(plan)
}

/// W-79, W-90: the personas of nations that may join must be those of the ruleset.
fn newcomers(desk: &Desk<'_>, checker: &mut Checker<'_>) -> Invitation {
    let written = &desk.section.newcomers;
    let known = || desk.rules.written.personas.names();
    for (field, persona) in [("barbarians", &written.barbarians), ("rebels", &written.rebels)] {
        if let Some(name) = persona {
            let path = Path::root().name("newcomers").name(field);
            names::one(checker, path, "persona", name, known().find(|known| known == name), known());
        }
    }
    written.clone()
}

/// W-08: settings that change later, earliest first.
fn changes(desk: &Desk<'_>, checker: &mut Checker<'_>) -> Vec<SettingChange> {
    let mut all = Vec::new();
    for (at, written) in desk.section.changes.iter().enumerate() {
        let path = Path::root().name("changes").index(at).name("round");
        cities::check_round(desk, path.clone(), written.round, checker);
        if written.round <= desk.first_round {
            let message =
                format!("the game begins in round {}; its initial values belong in `settings`", desk.first_round);
            checker.error(codes::CONTRADICTION, path, message);
        }
        all.push(SettingChange { round: written.round, fogofwar: written.fogofwar });
    }
    all.compact_sort_by_key(|change| change.round);
    all
}
