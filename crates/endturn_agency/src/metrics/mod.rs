//! What is measured of an office at the end of a round, for the questions of balance runs. Threat,
//! suppression and panic are shared, and the same in the rows of all offices.

pub(crate) mod read;
mod waiting;

use bevy_ecs::prelude::*;
use endturn_engine::{Seat, metrics::Metric};

use self::read::{Fitness, all_factions, factions, fate, fit, ledger, office, percentile, sites, staff, tally};
use self::waiting::waiting;
use crate::NAME;
use crate::components::Panic;
use crate::skill;
use crate::state::{AgentState, Assets, SiteState, Work};

/// The columns by which people compare offices.
pub const STANDINGS: &[&str] = &["sites_won", "money", "intel", "agents", "panic_bp", "threat_bp"];

/// The columns by which offices are ranked at the end.
pub const RANKING: &[&str] = &["factions_destroyed", "sites_won", "money"];

/// The columns in order.
pub const METRICS: &[Metric] = &[
    metric("money", "units", "money in hand", true, |world, seat| office::<Assets>(world, seat).money),
    metric("intel", "units", "intel in hand", true, |world, seat| office::<Assets>(world, seat).intel),
    metric("panic_bp", "bp", "panic in the country", true, |world, _| world.resource::<Panic>().0),
    metric("threat_bp", "bp", "threat of all factions that stand", true, |world, _| {
        factions(world, |faction| faction.threat_level_bp)
    }),
    metric("suppression_bp", "bp", "suppression of all factions, destroyed ones too", true, |world, _| {
        all_factions(world, |faction| faction.suppression_bp)
    }),
    metric("panic_caused_bp", "bp", "panic that factions have caused so far", false, |world, _| {
        fate(world, |fate| fate.panic_caused_bp)
    }),
    metric("factions_destroyed", "factions", "destroyed by this office", false, |world, seat| {
        fate(world, |fate| i64::from(fate.destroyed_by.contains(seat)))
    }),
    metric("funding", "units per turn", "funding from now on", false, |world, seat| {
        office::<Assets>(world, seat).funding
    }),
    metric("contracting_income", "units", "money earned by contracting this turn", false, |world, seat| {
        ledger(world, seat).money.contracting
    }),
    metric("funding_income", "units", "funding received this turn", false, |world, seat| {
        ledger(world, seat).money.funding
    }),
    metric("reward_money", "units", "money received for successes this turn", false, |world, seat| {
        ledger(world, seat).money.rewards
    }),
    metric("upkeep_paid", "units", "paid for agents this turn", false, |world, seat| ledger(world, seat).money.upkeep),
    metric("hiring_paid", "units", "paid for new agents this turn", false, |world, seat| {
        ledger(world, seat).money.hiring
    }),
    metric("money_change", "units", "what this turn changed", false, |world, seat| {
        let money = ledger(world, seat).money;
        money.after.saturating_sub(money.before)
    }),
    metric("espionage_intel", "units", "intel gathered this turn", false, |world, seat| {
        ledger(world, seat).intel.espionage
    }),
    metric("reward_intel", "units", "intel received for successes this turn", false, |world, seat| {
        ledger(world, seat).intel.rewards
    }),
    metric("agents", "agents", "neither dismissed nor dead", false, |world, seat| {
        staff(world, seat, |agent| i64::from(agent.is_employed()))
    }),
    metric("available", "agents", "available", false, |world, seat| in_state(world, seat, AgentState::Available)),
    metric("in_transit", "agents", "on the way", false, |world, seat| in_state(world, seat, AgentState::InTransit)),
    metric("recovering", "agents", "recovering", false, |world, seat| in_state(world, seat, AgentState::Recovering)),
    metric("contracting", "agents", "earning money", false, |world, seat| working(world, seat, Work::Contracting)),
    metric("spying", "agents", "gathering intel", false, |world, seat| working(world, seat, Work::Espionage)),
    metric("on_mission", "agents", "at a site", false, |world, seat| in_state(world, seat, AgentState::OnMission)),
    metric("ready", "agents", "available, exhaustion up to 5", false, |world, seat| fit(world, seat, Fitness::Ready)),
    metric("slightly_tired", "agents", "available, exhaustion 6 to 30", false, |world, seat| {
        fit(world, seat, Fitness::SlightlyTired)
    }),
    metric("tired", "agents", "available, exhaustion 31 to 60", false, |world, seat| fit(world, seat, Fitness::Tired)),
    metric("very_tired", "agents", "available, exhaustion 61 to 99", false, |world, seat| {
        fit(world, seat, Fitness::VeryTired)
    }),
    metric("exhausted", "agents", "available, exhaustion from 100", false, |world, seat| {
        fit(world, seat, Fitness::Exhausted)
    }),
    metric("skill_sum", "points", "skill of all agents", false, |world, seat| {
        staff(world, seat, |agent| if agent.is_employed() { agent.skill.into() } else { 0 })
    }),
    metric("eff_available", "points", "effective skill of available agents", false, |world, seat| {
        let rules = read::rules(world);
        let eff = |agent: &crate::state::Agent| i64::from(skill::effective(rules, agent));
        staff(world, seat, |agent| if agent.state == AgentState::Available { eff(agent) } else { 0 })
    }),
    metric("skill_p20", "points", "the skill that a fifth of the agents don't exceed", false, |world, seat| {
        percentile(world, seat, 20)
    }),
    metric("skill_p25", "points", "likewise for a quarter", false, |world, seat| percentile(world, seat, 25)),
    metric("skill_p40", "points", "likewise for two fifths", false, |world, seat| percentile(world, seat, 40)),
    metric("skill_p50", "points", "likewise for half", false, |world, seat| percentile(world, seat, 50)),
    metric("skill_p60", "points", "likewise for three fifths", false, |world, seat| percentile(world, seat, 60)),
    metric("skill_p75", "points", "likewise for three quarters", false, |world, seat| percentile(world, seat, 75)),
    metric("skill_p80", "points", "likewise for four fifths", false, |world, seat| percentile(world, seat, 80)),
    metric("skill_p95", "points", "likewise for 19 of 20", false, |world, seat| percentile(world, seat, 95)),
    metric("skill_p100", "points", "the greatest skill", false, |world, seat| percentile(world, seat, 100)),
    metric("sites_opened", "sites", "opened so far, with those that the scenario lists", false, |world, seat| {
        sites(world, seat, |_| true)
    }),
    metric("sites_expired", "sites", "those of sites_opened that have expired", false, |world, seat| {
        sites(world, seat, |state| state == SiteState::Expired)
    }),
    metric("sites_won", "sites", "those of sites_opened that were won", false, |world, seat| {
        sites(world, seat, |state| state == SiteState::Successful)
    }),
    metric("sites_lost", "sites", "those of sites_opened that were lost", false, |world, seat| {
        sites(world, seat, |state| state == SiteState::Failed)
    }),
    metric("hardest_mission", "points", "difficulty of the hardest mission opened so far", false, |world, seat| {
        tally(world, seat).hardest.into()
    }),
    metric("unscathed", "agents", "left a site unhurt, so far", false, |world, seat| {
        tally(world, seat).unscathed.into()
    }),
    metric("wounded", "agents", "left a site wounded, so far", false, |world, seat| tally(world, seat).wounded.into()),
    metric("killed", "agents", "died so far", false, |world, seat| tally(world, seat).killed.into()),
    metric("sacked", "agents", "dismissed so far", false, |world, seat| tally(world, seat).sacked.into()),
    metric("leads_done", "leads", "investigated for good so far", false, |world, seat| {
        tally(world, seat).leads_done.into()
    }),
    metric("leads_repeated", "investigations", "of leads that can be repeated, so far", false, |world, seat| {
        tally(world, seat).leads_repeated.into()
    }),
    metric("idle_turns", "turns", "without an investigation, so far", false, |world, seat| {
        tally(world, seat).idle_turns.into()
    }),
    metric(
        "idle_for_intel",
        "turns",
        "those of idle_turns in which all open leads were too dear",
        false,
        |world, seat| tally(world, seat).idle_for_intel.into(),
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

const fn metric(
    name: &'static str,
    unit: &'static str,
    help: &'static str,
    headline: bool,
    read: fn(&World, Seat) -> i64,
) -> Metric {
    Metric { module: NAME, name, unit, help, headline, read }
}

fn in_state(world: &World, seat: Seat, state: AgentState) -> i64 {
    staff(world, seat, |agent| i64::from(agent.state == state))
}

fn working(world: &World, seat: Seat, kind: Work) -> i64 {
    staff(world, seat, |agent| i64::from(crate::work::of(agent) == Some(kind)))
}
