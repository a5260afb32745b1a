//! Read this file to know when anything happens. What a city's turn consists of stands in [`crate::phase_end::table`].

use bevy_app::App;
use bevy_ecs::prelude::*;
use endturn_civ_rules::ruleset::game::CityOrder;
use endturn_engine::{RuleId, rules::RuleSystems, turn::Stage};

use crate::NAME;
use crate::phase_end::{self, NationRow, table};
use crate::stages::{closing, disasters, migration, notices, opening};

/// The start of a round.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Opening {
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
    /// W-34.
    Governments,
    /// C-63.
    Capitals,
    /// W-47.
    Research,
}

/// The end of a phase: nations one after the other, each with all its cities.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PhaseEnding {
    /// C-01.
    Cities,
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
    /// C-67.
    Notices,
    /// W-40.
    Deaths,
    /// W-106.
    Calendar,
    /// W-115.
    End,
}

pub(crate) fn plugin(app: &mut App, order: CityOrder) {
    use {Closing as C, Opening as O, PhaseOpening as P};
    app.add_rule(NAME, Stage::TurnStart, O::Order, opening::ORDER, opening::shuffle).add_rule(
        NAME,
        Stage::TurnStart,
        O::Grants,
        opening::GRANTS,
        opening::grant,
    );
    app.add_rule(NAME, Stage::TurnStart, O::NewWonders, opening::NEW_WONDERS, opening::unveil_wonders);
    app.add_rule(NAME, Stage::PhaseStart, P::Governments, opening::REVOLUTIONS, opening::finish_revolutions)
        .add_rule(NAME, Stage::PhaseStart, P::Capitals, opening::CAPITALS, opening::update_capitals)
        .add_rule(NAME, Stage::PhaseStart, P::Research, opening::RESEARCH, opening::choose_research)
        .add_rule(NAME, Stage::PhaseEnd, PhaseEnding::Cities, phase_end::RULE, phase_end::end_phase)
        .add_rows(NAME, Stage::PhaseEnd, phase_end::RULE, &rows(order))
        .add_rule(NAME, Stage::TurnEnd, C::Borders, closing::BORDERS, closing::claim_borders)
        .add_rule(NAME, Stage::TurnEnd, C::Migration, migration::RULE, migration::migrate)
        .add_rule(NAME, Stage::TurnEnd, C::Disasters, disasters::RULE, disasters::strike)
        .add_rule(NAME, Stage::TurnEnd, C::Notices, notices::RULE, notices::tell)
        .add_rule(NAME, Stage::TurnEnd, C::Deaths, closing::DEATHS, closing::bury)
        .add_rule(NAME, Stage::TurnEnd, C::Calendar, closing::CALENDAR, closing::turn_year)
        .add_rule(NAME, Stage::TurnEnd, C::End, closing::FINISH, closing::finish);
}

fn rows(order: CityOrder) -> Vec<(&'static str, RuleId)> {
    let nation = |rows: &[NationRow]| rows.iter().map(|row| (row.step, row.rule)).collect::<Vec<_>>();
    let cities = table::STEP_A.iter().chain(table::rows(order)).map(|row| (row.step, row.rule));
    [nation(table::NATION_FIRST), cities.collect(), nation(table::NATION)].concat()
}
