//! Makes the plan of a game from a section, and tells everything that is wrong with it at once.

mod cities;
mod desk;
mod maps;
mod names;
mod nations;
mod relations;
mod so_far;
mod trial;
mod units;

use std::sync::Arc;

use endturn_civ_rules::rules::CivRules;
use endturn_scenario::{bridge::Doubts, checks::Checker, diagnostic::Report, module::Sheet};

use self::desk::Desk;
use super::plan::Plan;
use super::section::Section;

/// The plan of a section; `None` only with errors in the report.
///
/// What the section's `doubts` are about is passed over, and so is all that would follow from it.
pub(crate) fn plan_of(
    sheet: Sheet<'_>,
    (section, doubts): (&Section, &Doubts),
    rules: &Arc<CivRules>,
    report: &mut Report,
) -> Option<Plan> {
    let errors_before = report.error_count();
    let checker = &mut Checker::amid(&sheet.tree.section, doubts, report);
    if checker.is_partly_doubtful("map") || checker.is_partly_doubtful("relations") {
        // Places and friendships are what all the rest is about.
        return None;
    }
    let ground = maps::read(sheet, section, rules, checker);
    let people = nations::people(sheet, section, rules, checker);
    let desk = Desk::new(sheet, section, rules, ground, people);
    let towns = cities::read(&desk, checker);
    let units = units::read(&desk, &towns, checker);
    let relations = relations::read(&desk, checker);
    checker.range("year", section.year.unwrap_or(0), -100_000..=100_000);
    so_far::numbers(&desk, checker);
    let so_far = so_far::world(&desk, &towns, checker);
    let mut nations = nations::read(&desk, &towns, units, checker);
    so_far::fill(&desk, &towns, nations.as_deref_mut(), checker);
    let year = section.year.unwrap_or(rules.written.game.calendar.start_year);
    let first_round = desk.first_round;
    let (map, are_strangers) = (desk.ground.plan?, section.strangers);
    let plan = Plan { map, nations: nations?, relations, are_strangers, year, first_round, so_far };
    let is_sound = checker.is_sound() && checker.report().error_count() == errors_before;
    let found = trial::Found { section, people: &desk.people, towns: &towns, is_sound };
    trial::check(sheet, &found, &plan, rules, checker);
    Some(plan)
}
