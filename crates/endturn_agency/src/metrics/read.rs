//! How metrics look at the world.

use bevy_ecs::prelude::*;
use endturn_engine::{Seat, ids::KeyIndex};

use crate::components::{Fate, Ledger, Tally};
use crate::ids::FactionKey;
use crate::orders::Office;
use crate::plugin::RulesInForce;
use crate::rules::Rules;
use crate::state::{Agent, AgentState, Faction, SiteState};

pub(super) fn rules(world: &World) -> &Rules {
    &world.resource::<RulesInForce>().0
}

/// A component of an office.
pub(super) fn office<C: Component + Copy + Default>(world: &World, seat: Seat) -> C {
    let entity = world.resource::<KeyIndex<Seat>>().get(seat);
    entity.and_then(|entity| world.get::<C>(entity)).copied().unwrap_or_default()
}

pub(super) fn tally(world: &World, seat: Seat) -> Tally {
    office(world, seat)
}

pub(super) fn ledger(world: &World, seat: Seat) -> Ledger {
    office(world, seat)
}

/// A sum over all agents ever hired.
pub(super) fn staff(world: &World, seat: Seat, value: impl Fn(&Agent) -> i64) -> i64 {
    let agents = Office::of(world, seat);
    agents.iter().flat_map(Office::agents).map(|(_, agent)| value(agent)).fold(0, i64::saturating_add)
}

/// How many sites ever opened are in some states now. A scenario may list sites that have ended, so this is more than
/// what a tally has seen.
pub(super) fn sites(world: &World, seat: Seat, is_meant: fn(SiteState) -> bool) -> i64 {
    let office = Office::of(world, seat);
    office.iter().flat_map(Office::sites).filter(|(_, site, _)| is_meant(site.state)).count() as i64
}

/// A sum over all factions, destroyed ones too.
pub(super) fn all_factions(world: &World, value: fn(&Faction) -> i64) -> i64 {
    let all = world.resource::<KeyIndex<FactionKey>>().entities();
    all.filter_map(|entity| world.get::<Faction>(entity)).map(value).fold(0, i64::saturating_add)
}

/// A sum over the factions that stand.
pub(super) fn factions(world: &World, value: fn(&Faction) -> i64) -> i64 {
    let standing = world.resource::<KeyIndex<FactionKey>>().entities();
    let standing = standing.filter(|&entity| world.get::<Fate>(entity).is_none_or(|fate| !fate.is_destroyed()));
    standing.filter_map(|entity| world.get::<Faction>(entity)).map(value).fold(0, i64::saturating_add)
}

/// A sum over all factions.
pub(crate) fn fate(world: &World, value: impl Fn(&Fate) -> i64) -> i64 {
    let all = world.resource::<KeyIndex<FactionKey>>().entities();
    all.filter_map(|entity| world.get::<Fate>(entity)).map(value).fold(0, i64::saturating_add)
}

/// How fit an available agent is, by exhaustion.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Fitness {
    /// Up to 5.
    Ready,
    /// 6 to 30.
    SlightlyTired,
    /// 31 to 60.
    Tired,
    /// 61 to 99.
    VeryTired,
    /// From 100.
    Exhausted,
}

pub(super) fn fit(world: &World, seat: Seat, wanted: Fitness) -> i64 {
    let of = |agent: &Agent| match agent.exhaustion {
        ..=5 => Fitness::Ready,
        6..=30 => Fitness::SlightlyTired,
        31..=60 => Fitness::Tired,
        61..=99 => Fitness::VeryTired,
        _ => Fitness::Exhausted,
    };
    staff(world, seat, |agent| i64::from(agent.state == AgentState::Available && of(agent) == wanted))
}

/// The nearest-rank percentile of the skill of all who are employed; 0 if nobody is.
pub(super) fn percentile(world: &World, seat: Seat, percent: usize) -> i64 {
    let office = Office::of(world, seat);
    let agents = office.iter().flat_map(Office::agents);
    let mut skills: Vec<i32> = agents.filter(|(_, agent)| agent.is_employed()).map(|(_, agent)| agent.skill).collect();
    skills.sort_unstable();
    let rank = (skills.len() * percent).div_ceil(100).max(1);
    skills.get(rank - 1).copied().unwrap_or(0).into()
}
