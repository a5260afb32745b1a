//! W-01 Main loop, W-43 Running and ending a phase: the order of all steps of a round. The steps of
//! a city's turn are in [`crate::phase_end::table`]. Draws none. Tells nothing.
//!
//! The engine's clock runs turns and phases, and accepts orders between the start of a phase and
//! its end; its stages run these steps:
//!
//! | moment | steps |
//! |---|---|
//! | a turn starts | [`Opening`] |
//! | a phase starts | [`PhaseOpening`] |
//! | a phase runs | none: orders. It ends when all its nations have ended their turns (W-43) |
//! | a phase ends | [`PhaseEnding`] |
//! | a turn ends | [`Closing`] |
//!
//! As a phase starts, no nation has ended its turn, and every nation may look at what it may know
//! (W-11); as it ends, the next one starts, or the turn ends (W-85). Once the game is over, none of
//! its remaining steps run **(ours)**. A game that continues from a snapshot or a scenario is
//! inside a phase, so that no part of its start runs again. What Freeciv's server does at the end
//! of a turn for its console and for votes of users (W-103, W-104) has no step here **(ours)**.

use bevy_app::App;
use bevy_ecs::prelude::*;
use endturn_civ_rules::ruleset::game::CityOrder;
use endturn_engine::{RuleId, rules::RuleSystems, turn::Stage};

use crate::NAME;
use crate::phase_end::{self, NationRow, table};
use crate::stages::{
    annals, attitudes, by_chance, climate, closing, deaths, disasters, ending, knowledge, land_work, migration,
    newcomers, notices, opening, ranking, retirement, scores, settings, signals, space_race, uprisings, victory,
};

/// The start of a round.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Opening {
    /// S-07.
    Seats,
    /// W-79.
    Revolts,
    /// W-91.
    Hordes,
    /// W-03.
    Signals,
    /// W-04, W-05.
    Scores,
    /// W-06.
    Retirement,
    /// W-08.
    Settings,
    /// Units granted by the scenario.
    Grants,
    /// C-32; nothing to do in profile D.
    NewWonders,
    /// W-09.
    Order,
    /// W-145, in the first round.
    Start,
    /// W-10.
    Announced,
}

/// The start of a phase.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PhaseOpening {
    /// W-15.
    Notice,
    /// W-17.
    Units,
    /// W-30.
    Orders,
    /// W-31.
    Jobs,
    /// W-34, followed by C-63 for each nation.
    Governments,
    /// W-40.
    Deaths,
    /// W-158.
    Attitudes,
    /// W-41.
    Announced,
}

/// The end of a phase: nations one after the other, each with all its cities; then nations leave,
/// and the others get new information.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PhaseEnding {
    /// W-45.
    Notice,
    /// W-46.
    Policies,
    /// W-47.
    Research,
    /// W-51.
    Workers,
    /// W-53.
    Gains,
    /// C-01: W-54 to W-68.
    Cities,
    /// W-77.
    Vision,
    /// W-78.
    Leaving,
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
    /// W-86.
    Notice,
    /// C-48.
    Borders,
    /// W-89.
    Uprisings,
    /// C-59.
    Migration,
    /// C-60.
    Disasters,
    /// W-95.
    Achievements,
    /// W-96.
    Climate,
    /// W-98.
    Extras,
    /// W-99.
    Pacts,
    /// W-102.
    Historians,
    /// C-67.
    Notices,
    /// W-106.
    Calendar,
    /// W-107.
    Ages,
    /// C-08.
    Books,
    /// W-110 to W-113.
    Victory,
    /// W-115.
    End,
    /// W-90.
    Invitations,
}

/// The order of the steps of each stage.
fn chain_steps(app: &mut App) {
    use {Closing as C, Opening as O, PhaseEnding as E, PhaseOpening as P};
    app.configure_sets(
        Stage::TurnStart,
        (
            O::Seats,
            O::Revolts,
            O::Hordes,
            O::Signals,
            O::Scores,
            O::Retirement,
            O::Settings,
            O::Grants,
            O::NewWonders,
            O::Order,
            O::Start,
            O::Announced,
        )
            .chain(),
    )
    .configure_sets(
        Stage::PhaseStart,
        (P::Notice, P::Units, P::Orders, P::Jobs, P::Governments, P::Deaths, P::Attitudes, P::Announced).chain(),
    )
    .configure_sets(
        Stage::PhaseEnd,
        (
            E::Notice,
            E::Policies,
            E::Research,
            E::Workers,
            E::Gains,
            E::Cities,
            E::Vision,
            E::Leaving,
            E::Reveals,
            E::Contacts,
            E::Borders,
        )
            .chain(),
    )
    .configure_sets(
        Stage::TurnEnd,
        (
            C::Notice,
            C::Borders,
            C::Uprisings,
            C::Migration,
            C::Disasters,
            C::Achievements,
            C::Climate,
            C::Extras,
            C::Pacts,
            C::Historians,
            C::Notices,
            C::Calendar,
            C::Ages,
            C::Books,
            C::Victory,
            C::End,
            C::Invitations,
        )
            .chain(),
    );
}

pub(crate) fn plugin(app: &mut App, order: CityOrder) {
    use {Closing as C, Opening as O, PhaseEnding as E, PhaseOpening as P};
    chain_steps(app);
    app.add_rule(NAME, Stage::TurnStart, O::Seats, newcomers::SEATS, newcomers::take_seats)
        .add_rule(NAME, Stage::TurnStart, O::Revolts, newcomers::REVOLTS, newcomers::fall_apart)
        .add_rule(NAME, Stage::TurnStart, O::Hordes, newcomers::HORDES, newcomers::appear)
        .add_rule(NAME, Stage::TurnStart, O::Signals, signals::SIGNALS, signals::begin_turn)
        .add_rule(NAME, Stage::TurnStart, O::Scores, scores::SCORES, scores::rows.pipe(scores::log))
        .add_rule(NAME, Stage::TurnStart, O::Retirement, retirement::RULE, retirement::retire)
        .add_rule(NAME, Stage::TurnStart, O::Settings, settings::RULE, settings::change)
        .add_rule(NAME, Stage::TurnStart, O::Grants, opening::GRANTS, opening::grant)
        .add_rule(NAME, Stage::TurnStart, O::NewWonders, opening::NEW_WONDERS, opening::unveil_wonders)
        .add_rule(NAME, Stage::TurnStart, O::Order, opening::ORDER, opening::shuffle)
        .add_rule(NAME, Stage::TurnStart, O::Start, opening::START, opening::choose_first_research)
        .add_rule(NAME, Stage::TurnStart, O::Announced, signals::ANNOUNCED, signals::announce)
        .add_rule(NAME, Stage::PhaseStart, P::Notice, signals::PHASE, signals::begin_phase)
        .add_rule(NAME, Stage::PhaseStart, P::Units, opening::UNITS, opening::update_units)
        .add_rule(NAME, Stage::PhaseStart, P::Orders, opening::UNIT_ORDERS, opening::go_on)
        .add_rule(NAME, Stage::PhaseStart, P::Jobs, opening::JOBS, opening::remember_jobs)
        .add_rule(NAME, Stage::PhaseStart, P::Governments, opening::REVOLUTIONS, opening::govern)
        .add_rule(NAME, Stage::PhaseStart, P::Deaths, deaths::DEATHS, deaths::bury.pipe(deaths::step_aside))
        .add_rule(NAME, Stage::PhaseStart, P::Attitudes, attitudes::RULE, attitudes::judge.pipe(attitudes::note))
        .add_rule(NAME, Stage::PhaseStart, P::Announced, signals::ALL_READY, signals::announce_ready)
        .add_rule(NAME, Stage::PhaseEnd, E::Notice, signals::PHASE_END, signals::end_phase)
        .add_rule(NAME, Stage::PhaseEnd, E::Policies, ending::POLICIES, ending::take_up_policies)
        .add_rule(NAME, Stage::PhaseEnd, E::Research, ending::RESEARCH, ending::choose_research)
        .add_rule(NAME, Stage::PhaseEnd, E::Workers, land_work::WORKERS, land_work::work_by_themselves)
        .add_rule(NAME, Stage::PhaseEnd, E::Gains, ending::GAINS, ending::forget_gains)
        .add_rule(NAME, Stage::PhaseEnd, E::Cities, phase_end::RULE, phase_end::end_phase)
        .add_rows(NAME, Stage::PhaseEnd, phase_end::RULE, &rows(order))
        .add_rule(NAME, Stage::PhaseEnd, E::Vision, ending::VISION, ending::sights.pipe(ending::refresh_vision))
        .add_rule(NAME, Stage::PhaseEnd, E::Leaving, deaths::LEAVING, deaths::bury.map(drop))
        .add_rule(NAME, Stage::PhaseEnd, E::Reveals, knowledge::REVEALS, knowledge::reveal)
        .add_rule(NAME, Stage::PhaseEnd, E::Contacts, knowledge::CONTACTS, knowledge::contact)
        .add_rule(NAME, Stage::PhaseEnd, E::Borders, knowledge::BORDER_VISION, knowledge::see_borders)
        .add_rule(NAME, Stage::TurnEnd, C::Notice, signals::TURN_END, signals::end_turn)
        .add_rule(NAME, Stage::TurnEnd, C::Borders, closing::BORDERS, closing::claim_borders)
        .add_rule(NAME, Stage::TurnEnd, C::Uprisings, uprisings::RULE, uprisings::uprisings.pipe(uprisings::rise))
        .add_rule(NAME, Stage::TurnEnd, C::Migration, migration::RULE, migration::migrate)
        .add_rule(NAME, Stage::TurnEnd, C::Disasters, disasters::RULE, disasters::strike)
        .add_rule(
            NAME,
            Stage::TurnEnd,
            C::Achievements,
            annals::ACHIEVEMENTS,
            annals::achievements.pipe(annals::achieve),
        )
        .add_rule(NAME, Stage::TurnEnd, C::Climate, climate::UPSETS, climate::upset)
        .add_rule(NAME, Stage::TurnEnd, C::Extras, by_chance::RULE, by_chance::come_and_go)
        .add_rule(NAME, Stage::TurnEnd, C::Pacts, closing::PACTS, closing::count_down_pacts)
        .add_rule(NAME, Stage::TurnEnd, C::Historians, annals::HISTORY, annals::history.pipe(annals::report))
        .add_rule(NAME, Stage::TurnEnd, C::Notices, notices::RULE, notices::forecast.pipe(notices::tell))
        .add_rule(NAME, Stage::TurnEnd, C::Calendar, closing::CALENDAR, closing::years.pipe(closing::turn_year))
        .add_rule(NAME, Stage::TurnEnd, C::Ages, closing::AGES, closing::grow_older)
        .add_rule(NAME, Stage::TurnEnd, C::Books, closing::BOOKS, closing::close_books)
        .add_rule(NAME, Stage::TurnEnd, C::Victory, victory::CONQUEST, victory::conquest.pipe(victory::decide))
        .add_rule(NAME, Stage::TurnEnd, C::Victory, victory::CULTURE, victory::culture.pipe(victory::decide))
        .add_rule(NAME, Stage::TurnEnd, C::Victory, victory::LIMIT, victory::limit.pipe(victory::decide))
        .add_rule(
            NAME,
            Stage::TurnEnd,
            C::Victory,
            space_race::RACE,
            space_race::voyages.pipe(space_race::arrive).pipe(victory::decide),
        )
        .add_rule(NAME, Stage::TurnEnd, C::End, ranking::FINISH, ranking::ended.pipe(ranking::finish))
        .add_rule(NAME, Stage::TurnEnd, C::Invitations, newcomers::INVITATIONS, newcomers::invite);
}

fn rows(order: CityOrder) -> Vec<(&'static str, RuleId)> {
    let nation = |rows: &[NationRow]| rows.iter().map(|row| (row.step, row.rule)).collect::<Vec<_>>();
    let cities = table::STEP_A.iter().chain(table::rows(order)).map(|row| (row.step, row.rule));
    [nation(table::NATION_FIRST), cities.collect(), nation(table::NATION)].concat()
}
