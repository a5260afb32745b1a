//! What is measured of an office at the end of a round, for the questions of balance runs. Threat,
//! suppression and panic are shared, and the same in the rows of all offices.

mod waiting;

use bevy_ecs::prelude::*;
use endturn_engine::{Seat, metrics::Metric};

use self::waiting::waiting;
use super::Patrol;
use super::components::{Ledger, Tally};
use super::desk::RulesInForce;
use super::state::{Agent, AgentState, Assets, SiteState, Work};
use super::{skill, work};
use crate::frame::metrics::{Common, Fitness, all_factions, factions, fit, in_state, metric, office, sites, staff};

type One = Common<Patrol>;

/// The columns by which people compare offices.
pub const STANDINGS: &[&str] = &["sites_won", "money", "intel", "agents", "panic_bp", "threat_bp"];

/// The columns in order.
pub const METRICS: &[Metric] = &[
    One::MONEY,
    metric("intel", "units", "intel in hand", true, |world, seat| office::<Assets>(world, seat).intel),
    One::PANIC,
    metric("threat_bp", "bp", "threat of all factions that stand", true, |world, _| {
        factions::<Patrol>(world, |faction| faction.threat_level_bp)
    }),
    metric("suppression_bp", "bp", "suppression of all factions, destroyed ones too", true, |world, _| {
        all_factions::<Patrol>(world, |faction| faction.suppression_bp)
    }),
    One::PANIC_CAUSED,
    One::FACTIONS_DESTROYED,
    One::FUNDING,
    One::CONTRACTING_INCOME,
    One::FUNDING_INCOME,
    metric("reward_money", "units", "money received for successes this turn", false, |world, seat| {
        office::<Ledger>(world, seat).money.rewards
    }),
    One::UPKEEP_PAID,
    metric("hiring_paid", "units", "paid for new agents this turn", false, |world, seat| {
        office::<Ledger>(world, seat).money.hiring
    }),
    metric("money_change", "units", "what this turn changed", false, |world, seat| {
        let money = office::<Ledger>(world, seat).money;
        money.after.saturating_sub(money.before)
    }),
    metric("espionage_intel", "units", "intel gathered this turn", false, |world, seat| {
        office::<Ledger>(world, seat).intel.espionage
    }),
    metric("reward_intel", "units", "intel received for successes this turn", false, |world, seat| {
        office::<Ledger>(world, seat).intel.rewards
    }),
    One::agents(false),
    One::AVAILABLE,
    metric("in_transit", "agents", "on the way", false, |world, seat| {
        in_state::<Patrol>(world, seat, AgentState::InTransit)
    }),
    metric("recovering", "agents", "recovering", false, |world, seat| {
        in_state::<Patrol>(world, seat, AgentState::Recovering)
    }),
    metric("contracting", "agents", "earning money", false, |world, seat| working(world, seat, Work::Contracting)),
    metric("spying", "agents", "gathering intel", false, |world, seat| working(world, seat, Work::Espionage)),
    One::ON_MISSION,
    One::READY,
    metric("slightly_tired", "agents", "available, exhaustion 6 to 30", false, |world, seat| {
        fit::<Patrol>(world, seat, Fitness::SlightlyTired)
    }),
    metric("tired", "agents", "available, exhaustion 31 to 60", false, |world, seat| {
        fit::<Patrol>(world, seat, Fitness::Tired)
    }),
    metric("very_tired", "agents", "available, exhaustion 61 to 99", false, |world, seat| {
        fit::<Patrol>(world, seat, Fitness::VeryTired)
    }),
    One::EXHAUSTED,
    metric("skill_sum", "points", "skill of all agents", false, |world, seat| {
        staff::<Patrol>(world, seat, |agent| if agent.is_employed() { agent.skill.into() } else { 0 })
    }),
    metric("eff_available", "points", "effective skill of available agents", false, |world, seat| {
        let rules = &world.resource::<RulesInForce>().0;
        let eff = |agent: &Agent| i64::from(skill::effective(rules, agent));
        staff::<Patrol>(world, seat, |agent| if agent.state == AgentState::Available { eff(agent) } else { 0 })
    }),
    One::SKILL_P20,
    One::SKILL_P25,
    One::SKILL_P40,
    One::SKILL_P50,
    One::SKILL_P60,
    One::SKILL_P75,
    One::SKILL_P80,
    One::SKILL_P95,
    One::SKILL_P100,
    One::SITES_OPENED,
    metric("sites_expired", "sites", "those of sites_opened that have expired", false, |world, seat| {
        sites::<Patrol>(world, seat, |_, site| site.state == SiteState::Expired)
    }),
    One::SITES_WON,
    metric("sites_lost", "sites", "those of sites_opened that were lost", false, |world, seat| {
        sites::<Patrol>(world, seat, |_, site| site.state == SiteState::Failed)
    }),
    metric("hardest_mission", "points", "difficulty of the hardest mission opened so far", false, |world, seat| {
        office::<Tally>(world, seat).hardest.into()
    }),
    One::UNSCATHED,
    One::WOUNDED,
    One::KILLED,
    One::SACKED,
    One::LEADS_DONE,
    One::LEADS_REPEATED,
    One::IDLE_TURNS,
    metric(
        "idle_for_intel",
        "turns",
        "those of idle_turns in which all open leads were too dear",
        false,
        |world, seat| office::<Tally>(world, seat).idle_for_intel.into(),
    ),
    metric("waiting_sites", "sites", "active sites with nobody there", false, |world, seat| waiting(world, seat).sites),
    metric("waiting_for_agents", "sites", "those with more objectives than available agents", false, |world, seat| {
        waiting(world, seat).for_agents
    }),
    metric(
        "waiting_for_strength",
        "sites",
        "those for which all available agents together are more likely to fail",
        false,
        |world, seat| waiting(world, seat).for_strength,
    ),
];

fn working(world: &World, seat: Seat, kind: Work) -> i64 {
    staff::<Patrol>(world, seat, |agent| i64::from(work::of(agent) == Some(kind)))
}
