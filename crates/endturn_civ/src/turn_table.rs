//! Read this file to know when anything happens. What a city's turn consists of stands in [`crate::phase_end::table`].

use bevy_app::App;
use bevy_ecs::prelude::*;
use endturn_civ_rules::ruleset::game::CityOrder;
use endturn_engine::{RuleId, rules::RuleSystems, turn::Stage};

use crate::NAME;
use crate::phase_end::{self, NationRow, table};
use crate::stages::{closing, disasters, knowledge, migration, notices, opening, settings};

/// The start of a round.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Opening {
    /// W-08.
    Settings,
    /// W-09.
    Order,
    /// Units of the scenario.
    Grants,
    /// C-32; in profile D there is nothing to do.
    NewWonders,
}

/// The start of a phase.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PhaseOpening {
    /// W-17.
    Units,
    /// W-30.
    Orders,
    /// W-34.
    Governments,
    /// C-63.
    Capitals,
    /// W-47.
    Research,
}

/// The end of a phase: nations one after the other, each with all its cities; then what they hear of.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PhaseEnding {
    /// C-01.
    Cities,
    /// W-81.
    Reveals,
    /// W-82.
    Contacts,
    /// W-83.
    Borders,
}

/// The end of a round.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Closing {
    /// C-48.
    Borders,
    /// C-59.
    Migration,
    /// C-60.
    Disasters,
    /// W-99.
    Pacts,
    /// C-67.
    Notices,
    /// W-40.
    Deaths,
    /// W-106.
    Calendar,
    /// C-08.
    Books,
    /// W-115.
    End,
}

pub(crate) fn plugin(app: &mut App, order: CityOrder) {
    use {Closing as C, Opening as O, PhaseOpening as P};
    app.configure_sets(Stage::TurnStart, (O::Settings, O::Order, O::Grants, O::NewWonders).chain())
        .configure_sets(Stage::PhaseStart, (P::Units, P::Orders, P::Governments, P::Capitals, P::Research).chain())
        .configure_sets(
            Stage::PhaseEnd,
            (PhaseEnding::Cities, PhaseEnding::Reveals, PhaseEnding::Contacts, PhaseEnding::Borders).chain(),
        )
        .configure_sets(
            Stage::TurnEnd,
            (C::Borders, C::Migration, C::Disasters, C::Pacts, C::Notices, C::Deaths, C::Calendar, C::Books, C::End)
                .chain(),
        );
    app.add_rule(NAME, Stage::TurnStart, O::Settings, settings::RULE, settings::change)
        .add_rule(NAME, Stage::TurnStart, O::Order, opening::ORDER, opening::shuffle)
        .add_rule(NAME, Stage::TurnStart, O::Grants, opening::GRANTS, opening::grant)
        .add_rule(NAME, Stage::TurnStart, O::NewWonders, opening::NEW_WONDERS, opening::unveil_wonders)
        .add_rule(NAME, Stage::PhaseStart, P::Units, opening::UNITS, opening::update_units)
        .add_rule(NAME, Stage::PhaseStart, P::Orders, opening::UNIT_ORDERS, opening::go_on)
        .add_rule(NAME, Stage::PhaseStart, P::Governments, opening::REVOLUTIONS, opening::finish_revolutions)
        .add_rule(NAME, Stage::PhaseStart, P::Capitals, opening::CAPITALS, opening::update_capitals)
        .add_rule(NAME, Stage::PhaseStart, P::Research, opening::RESEARCH, opening::choose_research)
        .add_rule(NAME, Stage::PhaseEnd, PhaseEnding::Cities, phase_end::RULE, phase_end::end_phase)
        .add_rows(NAME, Stage::PhaseEnd, phase_end::RULE, &rows(order))
        .add_rule(NAME, Stage::PhaseEnd, PhaseEnding::Reveals, knowledge::REVEALS, knowledge::reveal)
        .add_rule(NAME, Stage::PhaseEnd, PhaseEnding::Contacts, knowledge::CONTACTS, knowledge::contact)
        .add_rule(NAME, Stage::PhaseEnd, PhaseEnding::Borders, knowledge::BORDER_VISION, knowledge::see_borders)
        .add_rule(NAME, Stage::TurnEnd, C::Borders, closing::BORDERS, closing::claim_borders)
        .add_rule(NAME, Stage::TurnEnd, C::Migration, migration::RULE, migration::migrate)
        .add_rule(NAME, Stage::TurnEnd, C::Disasters, disasters::RULE, disasters::strike)
        .add_rule(NAME, Stage::TurnEnd, C::Pacts, closing::PACTS, closing::count_down_pacts)
        .add_rule(NAME, Stage::TurnEnd, C::Notices, notices::RULE, notices::tell)
        .add_rule(NAME, Stage::TurnEnd, C::Deaths, closing::DEATHS, closing::bury.pipe(closing::abandon_bases))
        .add_rule(NAME, Stage::TurnEnd, C::Calendar, closing::CALENDAR, closing::years.pipe(closing::turn_year))
        .add_rule(NAME, Stage::TurnEnd, C::Books, closing::BOOKS, closing::close_books)
        .add_rule(NAME, Stage::TurnEnd, C::End, closing::FINISH, closing::ranked.pipe(closing::finish));
}

fn rows(order: CityOrder) -> Vec<(&'static str, RuleId)> {
    let nation = |rows: &[NationRow]| rows.iter().map(|row| (row.step, row.rule)).collect::<Vec<_>>();
    let cities = table::STEP_A.iter().chain(table::rows(order)).map(|row| (row.step, row.rule));
    [nation(table::NATION_FIRST), cities.collect(), nation(table::NATION)].concat()
}

#[cfg(test)]
mod tests {
    use bevy_ecs::schedule::{LogLevel, ScheduleBuildSettings, Schedules};

    use endturn_engine::rules::RuleSet;

    use super::*;

    /// Builds the stages of the module, and tells which can't be.
    fn built(change: impl FnOnce(&mut App)) -> Vec<Stage> {
        let mut app = App::empty();
        crate::plugin::plugin(&mut app, CityOrder::Documented);
        change(&mut app);
        let fails = |stage: &Stage| {
            let world = app.world_mut();
            let mut schedule = world.resource_mut::<Schedules>().remove(*stage).expect("the stage has rules");
            let settings = ScheduleBuildSettings { ambiguity_detection: LogLevel::Error, ..Default::default() };
            schedule.set_build_settings(settings);
            schedule.initialize(world).is_err()
        };
        [Stage::TurnStart, Stage::PhaseStart, Stage::PhaseEnd, Stage::TurnEnd].into_iter().filter(fails).collect()
    }

    #[test]
    fn steps_are_carried_out_in_the_order_in_which_they_are_chained() {
        assert_eq!(built(|_| ()), []);
        let shuffled = built(|app| {
            app.configure_sets(Stage::TurnEnd, (Closing::Calendar, Closing::Deaths).chain());
        });
        assert_eq!(shuffled, [Stage::TurnEnd]);
    }

    /// The chain alone orders them: a rule that is added late and stands in a step has the place of its step.
    #[test]
    fn a_rule_that_contradicts_its_step_can_not_be_built() {
        let late = built(|app| {
            app.add_rule(NAME, Stage::TurnStart, Opening::Order, RuleId("X-1"), || ());
        });
        assert_eq!(late, [Stage::TurnStart]);
    }

    /// Two systems that touch the same without an order between them.
    #[test]
    fn a_system_that_stands_in_no_step_can_not_be_built() {
        let loose = built(|app| {
            app.add_systems(Stage::TurnEnd, |mut calendar: ResMut<crate::state::Calendar>| calendar.year += 1);
        });
        assert_eq!(loose, [Stage::TurnEnd]);
    }

    /// Nobody changes this.
    #[derive(Resource)]
    struct Untouched;

    /// Who takes the whole world, and so says nothing, is at odds with a system that looks at what nobody changes.
    #[test]
    fn every_rule_says_what_it_changes() {
        let stages = [Stage::TurnStart, Stage::PhaseStart, Stage::PhaseEnd, Stage::TurnEnd];
        let look = |app: &mut App| {
            for stage in stages {
                app.add_systems(stage, |_: Option<Res<Untouched>>| ());
            }
        };
        assert_eq!(built(look), []);
        let taken = built(|app| {
            look(app);
            app.add_systems(
                Stage::PhaseEnd,
                (|_: &mut World| ()).in_set(PhaseEnding::Cities).after(RuleSet(phase_end::RULE)),
            );
        });
        assert_eq!(taken, [Stage::PhaseEnd]);
    }
}
