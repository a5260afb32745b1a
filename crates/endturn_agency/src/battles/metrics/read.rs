//! How metrics look at the world.

use bevy_ecs::prelude::*;
use endturn_engine::{Seat, ids::KeyIndex};

use crate::battles::components::{Ledger, Tally, Toll};
use crate::battles::fixed::Fixed;
use crate::battles::office::Office;
use crate::battles::plugin::RulesInForce;
use crate::battles::rules::{EnemyRules, MissionRules, Rules};
use crate::battles::skill;
use crate::battles::state::{Agent, AgentState, Assets, Faction, Site, SiteState};
use crate::battles::upgrades::{self, Upgrade};
use crate::components::Fate;
use crate::ids::FactionKey;

pub(super) fn rules(world: &World) -> &Rules {
    &world.resource::<RulesInForce>().0
}

fn of<C: Component + Copy + Default>(world: &World, seat: Seat) -> C {
    let entity = world.resource::<KeyIndex<Seat>>().get(seat);
    entity.and_then(|entity| world.get::<C>(entity)).copied().unwrap_or_default()
}

pub(super) fn assets(world: &World, seat: Seat) -> Assets {
    of(world, seat)
}

pub(super) fn tally(world: &World, seat: Seat) -> Tally {
    of(world, seat)
}

pub(super) fn ledger(world: &World, seat: Seat) -> Ledger {
    of(world, seat)
}

/// What an upgrade is worth now, in its unit.
pub(super) fn upgrade(world: &World, seat: Seat, upgrade: Upgrade) -> i64 {
    upgrades::value(rules(world), &assets(world, seat), upgrade)
}

/// Thousandths, rounded down.
pub(super) fn milli(value: Fixed) -> i64 {
    value.to_micro().div_euclid(1000)
}

/// A sum over all agents ever hired.
pub(super) fn staff(world: &World, seat: Seat, value: impl Fn(&Agent) -> i64) -> i64 {
    let agents = Office::of(world, seat);
    agents.iter().flat_map(Office::agents).map(|(_, agent)| value(agent)).fold(0, i64::saturating_add)
}

pub(super) fn in_state(world: &World, seat: Seat, state: AgentState) -> i64 {
    staff(world, seat, |agent| i64::from(agent.state == state))
}

/// Combat rating of the agents in some states, in thousandths (E-12).
pub(super) fn rating(world: &World, seat: Seat, is_in: fn(AgentState) -> bool) -> i64 {
    let rules = rules(world);
    let office = Office::of(world, seat);
    let agents = office.iter().flat_map(Office::agents).filter(|(_, agent)| is_in(agent.state));
    milli(agents.map(|(_, agent)| skill::rating_of(rules, agent)).sum())
}

/// How many sites ever opened, of some missions, are in some states now. A scenario may list sites that have ended, so
/// this is more than what a tally has seen.
pub(super) fn sites(
    world: &World,
    seat: Seat,
    is_of: fn(&MissionRules) -> bool,
    is_meant: fn(SiteState) -> bool,
) -> i64 {
    let rules = rules(world);
    let is_counted = |site: &Site| is_meant(site.state) && rules.mission(site.mission).is_some_and(is_of);
    let office = Office::of(world, seat);
    office.iter().flat_map(Office::sites).filter(|(_, site, _)| is_counted(site)).count() as i64
}

/// The same for raids (E-18).
pub(super) fn raids(world: &World, seat: Seat, is_meant: fn(SiteState) -> bool) -> i64 {
    sites(world, seat, |mission| !mission.is_operation(), is_meant)
}

/// The same for operations of factions (E-19).
pub(super) fn operations(world: &World, seat: Seat, is_meant: fn(SiteState) -> bool) -> i64 {
    sites(world, seat, MissionRules::is_operation, is_meant)
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

pub(super) use crate::metrics::read::fate;

/// Enemies killed, and damage done by them in points rounded down, of some kinds.
pub(super) fn toll(world: &World, seat: Seat, is_meant: fn(&EnemyRules) -> bool) -> (i64, i64) {
    let entity = world.resource::<KeyIndex<Seat>>().get(seat);
    let Some(toll) = entity.and_then(|entity| world.get::<Toll>(entity)) else { return (0, 0) };
    let kinds = rules(world).enemies().filter(|(_, enemy)| is_meant(enemy)).map(|(id, _)| id.index());
    let (killed, damage) = kinds.fold((0, Fixed::ZERO), |(killed, damage), at| {
        let (more, taken) = (toll.killed.get(at).copied(), toll.damage_taken.get(at).copied());
        (killed + i64::from(more.unwrap_or(0)), damage + taken.unwrap_or_default())
    });
    (killed, damage.floor())
}

/// How fit an available agent is, by exhaustion.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Fitness {
    /// Up to 5.
    Ready,
    /// Up to 30.
    SlightlyTired,
    /// Up to 60.
    Tired,
    /// Below 100.
    VeryTired,
    /// From 100.
    Exhausted,
}

pub(super) fn fit(world: &World, seat: Seat, wanted: Fitness) -> i64 {
    let of = |agent: &Agent| match agent.exhaustion {
        points if points <= Fixed::whole(5) => Fitness::Ready,
        points if points <= Fixed::whole(30) => Fitness::SlightlyTired,
        points if points <= Fixed::whole(60) => Fitness::Tired,
        points if points < Fixed::whole(100) => Fitness::VeryTired,
        _ => Fitness::Exhausted,
    };
    staff(world, seat, |agent| i64::from(agent.state == AgentState::Available && of(agent) == wanted))
}

/// The nearest-rank percentile of the skill of all who are employed, rounded down; 0 if nobody is.
pub(super) fn percentile(world: &World, seat: Seat, percent: usize) -> i64 {
    let office = Office::of(world, seat);
    let agents = office.iter().flat_map(Office::agents);
    let mut skills: Vec<Fixed> =
        agents.filter(|(_, agent)| agent.state.is_employed()).map(|(_, agent)| agent.skill).collect();
    skills.sort_unstable();
    let rank = (skills.len() * percent).div_ceil(100).max(1);
    skills.get(rank - 1).copied().unwrap_or_default().floor()
}
