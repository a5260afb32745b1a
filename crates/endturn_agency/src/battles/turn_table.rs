//! The order of everything that happens in a game with battles.
//!
//! Actions (A-42 to A-49, E-06 to E-08) take effect at once while the seats give their orders;
//! `end` is the advance.

use bevy_app::App;
use bevy_ecs::prelude::*;
use endturn_engine::{
    rules::RuleSystems,
    turn::{SegmentId, Stage},
};

use super::advance::{assets, checks, ending, factions, investigations, opening, panic, sites, staff};
use crate::NAME;

/// The advance (E-16): each step is done for all agents, sites, investigations or factions of all
/// offices before the next begins.
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
    /// Step 4, A-24, E-05.
    Recovering,
    /// Step 5, E-04.
    Contracting,
    /// Step 6, E-06.
    Training,
    /// Step 7, E-08, then E-15 for factions whose last lead it was.
    Investigations,
    /// Step 8, A-27, E-02.
    Transit,
    /// Step 9, A-28.
    ActiveSites,
    /// Step 10, E-10, E-11.
    DeployedSites,
    /// Step 11, A-37. The roster (12) needs no step of its own: agents who are gone are skipped
    /// everywhere.
    Assets,
    /// Step 13, E-14.
    Panic,
    /// Step 14, E-13.
    Factions,
    /// Step 15, E-14.
    Funding,
    /// A-40, then E-15 and A-41.
    Closing,
}

pub(crate) fn plugin(app: &mut App) {
    use AdvanceSteps as Step;
    let advance = Stage::SegmentRun(SegmentId::RESOLUTION);
    app.add_rule(NAME, advance, Step::Checks, checks::BEFORE, checks::before)
        .add_rule(NAME, advance, Step::Counters, opening::COUNTERS, opening::reset_counters)
        .add_rule(NAME, advance, Step::Retain, opening::RETAIN, opening::retain)
        .add_rule(NAME, advance, Step::Available, staff::AVAILABLE, staff::rest)
        .add_rule(NAME, advance, Step::Recovering, staff::RECOVERING, staff::recover)
        .add_rule(NAME, advance, Step::Contracting, staff::CONTRACTING, staff::contract)
        .add_rule(NAME, advance, Step::Training, staff::TRAINING, staff::train)
        .add_rule(NAME, advance, Step::Investigations, investigations::RULE, investigations::pursue)
        .add_rule(NAME, advance, Step::Investigations, investigations::DESTRUCTION, investigations::destroy)
        .add_rule(NAME, advance, Step::Transit, staff::TRANSIT, staff::travel)
        .add_rule(NAME, advance, Step::ActiveSites, sites::ACTIVE, sites::count_down)
        .add_rule(NAME, advance, Step::DeployedSites, sites::DEPLOYED, sites::fight)
        .add_rule(NAME, advance, Step::Assets, assets::RULE, assets::settle)
        .add_rule(NAME, advance, Step::Panic, panic::PANIC, panic::change)
        .add_rule(NAME, advance, Step::Factions, factions::RULE, factions::act)
        .add_rule(NAME, advance, Step::Funding, panic::FUNDING, panic::cut_funding)
        .add_rule(NAME, advance, Step::Closing, checks::AFTER, checks::after)
        .add_rule(NAME, advance, Step::Closing, ending::RULE, ending::end);
}
