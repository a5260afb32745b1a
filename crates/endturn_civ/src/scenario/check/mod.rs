//! Makes the plan of a game from a section, and tells everything that is wrong with it at once.

mod cities;
mod desk;
mod maps;
mod names;
mod nations;
mod relations;
mod trial;
mod units;

use std::sync::Arc;

use endturn_scenario::{checks::Checker, diagnostic::Report, module::Sheet};

use self::desk::Desk;
use super::plan::Plan;
use super::section::Section;
use crate::rules::CivRules;

/// The plan of a section; `None` only with errors in the report.
pub(crate) fn plan_of(sheet: Sheet<'_>, section: &Section, rules: &Arc<CivRules>, report: &mut Report) -> Option<Plan> {
    let errors_before = report.error_count();
    relations::check_personas(sheet, report);
    let checker = &mut Checker::new(&sheet.tree.section, report);
    let ground = maps::read(sheet, section, rules, checker);
    let people = nations::people(sheet, section, rules, checker);
    let desk = Desk::new(sheet, section, rules, ground, people);
    let towns = cities::read(&desk, checker);
    let units = units::read(&desk, &towns, checker);
    let relations = relations::read(&desk, checker);
    checker.range("year", section.year.unwrap_or(0), -100_000..=100_000);
    let nations = nations::read(&desk, &towns, units, checker);
    let year = section.year.unwrap_or(rules.written.game.calendar.start_year);
    let plan = Plan { map: desk.ground.plan?, nations: nations?, relations, year };
    let is_sound = checker.report().error_count() == errors_before;
    let found = trial::Found { section, people: &desk.people, towns: &towns, is_sound };
    trial::check(sheet, &found, &plan, rules, checker);
    Some(plan)
}
