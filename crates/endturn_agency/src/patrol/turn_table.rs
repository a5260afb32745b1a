//! The order of everything that happens in a game with patrols.
//!
//! Actions take effect at once while the seats give their orders; `end` is the
//! advance.

use bevy_app::App;
use bevy_ecs::prelude::*;
use endturn_engine::{
    rules::RuleSystems,
    turn::{SegmentId, Stage},
};

use crate::NAME;
use crate::patrol::advance::{assets, checks, destruction, ending, factions, opening, panic, sites, staff};

/// The steps after all seats have ended the turn, before the advance.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LastWordSteps {
    ///
    Destruction,
    /// A-41, first part: a winner needs no advance.
    Victory,
}

/// The advance: each step is done for all agents or sites of all offices before the next
/// begins.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AdvanceSteps {
    /// A-40, before the first step.
    Checks,
    /// Step 1, A-21.
    Counters,
    /// Step 2, A-22.
    Retain,
    /// Step 3, A-23.
    Available,
    /// Step 4, A-24.
    Recovering,
    /// Step 5, A-25.
    Contracting,
    /// Step 6, A-26.
    Espionage,
    /// Step 7, A-27.
    InTransit,
    /// Step 8, A-28.
    ActiveSites,
    /// Step 9, A-29 to A-36.
    DeployedSites,
    /// Step 10, A-37.
    Assets,
    /// Step 11, A-38.
    Panic,
    /// Step 12, A-39.
    Factions,
    /// Step 13, A-40, then A-41, second part.
    Closing,
}

pub(crate) fn plugin(app: &mut App) {
    use AdvanceSteps as Step;
    let last_word = Stage::SegmentExit(SegmentId::COMMIT);
    let advance = Stage::SegmentRun(SegmentId::RESOLUTION);
    app.add_rule(NAME, last_word, LastWordSteps::Destruction, destruction::RULE, destruction::destroy)
        .add_rule(NAME, last_word, LastWordSteps::Victory, ending::VICTORY, ending::win)
        .add_rule(NAME, advance, Step::Checks, checks::BEFORE, checks::before)
        .add_rule(NAME, advance, Step::Counters, opening::COUNTERS, opening::reset_counters)
        .add_rule(NAME, advance, Step::Retain, opening::RETAIN, opening::retain)
        .add_rule(NAME, advance, Step::Available, staff::AVAILABLE, staff::rest)
        .add_rule(NAME, advance, Step::Recovering, staff::RECOVERING, staff::recover)
        .add_rule(NAME, advance, Step::Contracting, staff::CONTRACTING, staff::contract)
        .add_rule(NAME, advance, Step::Espionage, staff::ESPIONAGE, staff::spy)
        .add_rule(NAME, advance, Step::InTransit, staff::IN_TRANSIT, staff::arrive)
        .add_rule(NAME, advance, Step::ActiveSites, sites::ACTIVE, sites::count_down)
        .add_rule(NAME, advance, Step::DeployedSites, sites::DEPLOYED, sites::evaluate)
        .add_rule(NAME, advance, Step::Assets, assets::RULE, assets::settle)
        .add_rule(NAME, advance, Step::Panic, panic::RULE, panic::change)
        .add_rule(NAME, advance, Step::Factions, factions::RULE, factions::turn)
        .add_rule(NAME, advance, Step::Closing, checks::AFTER, checks::after)
        .add_rule(NAME, advance, Step::Closing, ending::LOSS, ending::lose);
}
