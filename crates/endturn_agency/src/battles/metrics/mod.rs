//! What is measured of an office with battles at the end of a round, for the questions of balance runs.
//! Columns that mean the same without battles have the same name there. Activity, suppression and panic are shared, and
//! the same in the rows of all offices.

mod read;
mod waiting;

use bevy_ecs::prelude::*;
use endturn_engine::{Seat, metrics::Metric};

use self::read::{
    Fitness, all_factions, assets, factions, fate, fit, in_state, ledger, milli, operations, percentile, raids, rating,
    sites, staff, tally, toll, upgrade,
};
use self::waiting::waiting;
use super::skill;
use super::state::{AgentState, SiteState};
use super::upgrades::Upgrade;
use crate::NAME;
use crate::components::Panic;

/// The columns by which people compare offices.
pub const STANDINGS: &[&str] = &["sites_won", "money", "agents", "killed", "panic_bp", "activity"];

/// The columns by which offices are ranked at the end.
pub const RANKING: &[&str] = &["factions_destroyed", "sites_won", "money"];

/// The columns in order.
pub const METRICS: &[Metric] = &[
    metric("money", "units", "money in hand", true, |world, seat| assets(world, seat).money),
    metric("panic_bp", "bp", "panic in the country", true, |world, _| world.resource::<Panic>().0),
    metric("activity", "levels", "levels of activity of all factions that stand", true, |world, _| {
        factions(world, |faction| faction.level.into())
    }),
    metric(
        "suppression_turns",
        "turns",
        "for which factions lie low, destroyed ones too, together",
        true,
        |world, _| all_factions(world, |faction| faction.suppression_turns.into()),
    ),
    metric("agents", "agents", "neither dismissed nor dead", true, |world, seat| {
        staff(world, seat, |agent| i64::from(agent.state.is_employed()))
    }),
    metric("panic_caused_bp", "bp", "panic that factions have caused so far", false, |world, _| {
        fate(world, |fate| fate.panic_caused_bp)
    }),
    metric("factions_destroyed", "factions", "destroyed by this office", false, |world, seat| {
        fate(world, |fate| i64::from(fate.destroyed_by.contains(seat)))
    }),
    metric("funding", "units per turn", "funding from now on", false, |world, seat| assets(world, seat).funding),
    metric("contracting_income", "units", "money earned by contracting this turn", false, |world, seat| {
        ledger(world, seat).money.contracting
    }),
    metric("funding_income", "units", "funding received this turn", false, |world, seat| {
        ledger(world, seat).money.funding
    }),
    metric("reward_money", "units", "money received for sites won this turn", false, |world, seat| {
        ledger(world, seat).money.rewards
    }),
    metric("upkeep_paid", "units", "paid for agents this turn", false, |world, seat| ledger(world, seat).money.upkeep),
    metric("hiring_paid", "units", "paid for new agents this turn", false, |world, seat| {
        ledger(world, seat).spent.hiring
    }),
    metric("caps_paid", "units", "paid for caps this turn", false, |world, seat| ledger(world, seat).spent.caps),
    metric("upgrades_paid", "units", "paid for other upgrades this turn", false, |world, seat| {
        ledger(world, seat).spent.upgrades
    }),
    metric("money_change", "units", "what this turn changed", false, |world, seat| {
        let (money, spent) = (ledger(world, seat).money, ledger(world, seat).spent);
        let paid = spent.hiring.saturating_add(spent.caps).saturating_add(spent.upgrades);
        money.after.saturating_sub(money.before).saturating_sub(paid)
    }),
    metric("agent_cap", "agents", "the most agents", false, |world, seat| upgrade(world, seat, Upgrade::AgentCap)),
    metric("transport_cap", "agents", "the most deployed at once", false, |world, seat| {
        upgrade(world, seat, Upgrade::TransportCap)
    }),
    metric("training_cap", "agents", "the most in training", false, |world, seat| {
        upgrade(world, seat, Upgrade::TrainingCap)
    }),
    metric("training_gain_milli", "milli points", "skill gained per turn of training", false, |world, seat| {
        upgrade(world, seat, Upgrade::TrainingGain)
    }),
    metric("rest_milli", "milli points", "exhaustion lost per turn of rest", false, |world, seat| {
        upgrade(world, seat, Upgrade::Rest)
    }),
    metric("recovery_bp", "bp", "share of hit points regained per turn", false, |world, seat| {
        upgrade(world, seat, Upgrade::Recovery)
    }),
    metric("hit_points", "points", "the most hit points of an agent", false, |world, seat| {
        upgrade(world, seat, Upgrade::HitPoints)
    }),
    metric("damage", "points", "base damage of weapons", false, |world, seat| upgrade(world, seat, Upgrade::Damage)),
    metric("available", "agents", "available", false, |world, seat| in_state(world, seat, AgentState::Available)),
    metric("in_transit", "agents", "on the way", false, |world, seat| {
        in_state(world, seat, AgentState::InTransit) + in_state(world, seat, AgentState::StartingTransit)
    }),
    metric("recovering", "agents", "recovering", false, |world, seat| in_state(world, seat, AgentState::Recovering)),
    metric("contracting", "agents", "earning money", false, |world, seat| {
        in_state(world, seat, AgentState::Contracting)
    }),
    metric("investigating", "agents", "at leads", false, |world, seat| {
        in_state(world, seat, AgentState::Investigating)
    }),
    metric("training", "agents", "in training", false, |world, seat| in_state(world, seat, AgentState::InTraining)),
    metric("on_mission", "agents", "at a site", false, |world, seat| in_state(world, seat, AgentState::OnMission)),
    metric("ready", "agents", "available, exhaustion up to 5", false, |world, seat| fit(world, seat, Fitness::Ready)),
    metric("slightly_tired", "agents", "available, exhaustion up to 30", false, |world, seat| {
        fit(world, seat, Fitness::SlightlyTired)
    }),
    metric("tired", "agents", "available, exhaustion up to 60", false, |world, seat| fit(world, seat, Fitness::Tired)),
    metric("very_tired", "agents", "available, exhaustion below 100", false, |world, seat| {
        fit(world, seat, Fitness::VeryTired)
    }),
    metric("exhausted", "agents", "available, exhaustion from 100", false, |world, seat| {
        fit(world, seat, Fitness::Exhausted)
    }),
    metric("skill_sum", "points", "skill of all agents, rounded down", false, |world, seat| {
        staff(world, seat, |agent| if agent.state.is_employed() { agent.skill.floor() } else { 0 })
    }),
    metric("eff_available", "points", "effective skill of available agents, rounded down", false, |world, seat| {
        let rules = read::rules(world);
        staff(world, seat, |agent| match agent.state {
            AgentState::Available => skill::of(rules, agent).floor(),
            _ => 0,
        })
    }),
    metric("rating_available_milli", "milli ratings", "combat rating of available agents", false, |world, seat| {
        rating(world, seat, |state| state == AgentState::Available)
    }),
    metric("rating_recovering_milli", "milli ratings", "combat rating of recovering agents", false, |world, seat| {
        rating(world, seat, |state| state == AgentState::Recovering)
    }),
    metric("rating_milli", "milli ratings", "combat rating of all agents", false, |world, seat| {
        rating(world, seat, AgentState::is_employed)
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
        sites(world, seat, |_| true, |_| true)
    }),
    metric("sites_expired", "sites", "those of sites_opened that have expired", false, |world, seat| {
        sites(world, seat, |_| true, |state| state == SiteState::Expired)
    }),
    metric("sites_won", "sites", "those of sites_opened that were won", false, |world, seat| {
        sites(world, seat, |_| true, |state| state == SiteState::Won)
    }),
    metric("sites_lost", "sites", "those of sites_opened retreated from or wiped out at", false, |world, seat| {
        sites(world, seat, |_| true, |state| matches!(state, SiteState::Retreated | SiteState::Wiped))
    }),
    metric("raids_opened", "sites", "raids among sites_opened", false, |world, seat| raids(world, seat, |_| true)),
    metric("raids_expired", "sites", "those of raids_opened that have expired", false, |world, seat| {
        raids(world, seat, |state| state == SiteState::Expired)
    }),
    metric("raids_won", "sites", "those of raids_opened that were won", false, |world, seat| {
        raids(world, seat, |state| state == SiteState::Won)
    }),
    metric("raids_retreated", "sites", "those of raids_opened that were given up", false, |world, seat| {
        raids(world, seat, |state| state == SiteState::Retreated)
    }),
    metric("raids_wiped", "sites", "those of raids_opened that were wiped out at", false, |world, seat| {
        raids(world, seat, |state| state == SiteState::Wiped)
    }),
    metric("operations_opened", "sites", "operations of factions among sites_opened", false, |world, seat| {
        operations(world, seat, |_| true)
    }),
    metric("operations_expired", "sites", "those of operations_opened that nobody answered", false, |world, seat| {
        operations(world, seat, |state| state == SiteState::Expired)
    }),
    metric("operations_won", "sites", "those of operations_opened that were beaten", false, |world, seat| {
        operations(world, seat, |state| state == SiteState::Won)
    }),
    metric("operations_retreated", "sites", "those of operations_opened that were given up", false, |world, seat| {
        operations(world, seat, |state| state == SiteState::Retreated)
    }),
    metric("operations_wiped", "sites", "those of operations_opened that were wiped out at", false, |world, seat| {
        operations(world, seat, |state| state == SiteState::Wiped)
    }),
    metric("hardest_mission_milli", "milli ratings", "rating of the strongest mission so far", false, |world, seat| {
        milli(tally(world, seat).hardest)
    }),
    metric("unscathed", "agents", "left a site unhurt, so far", false, |world, seat| {
        tally(world, seat).unscathed.into()
    }),
    metric("wounded", "agents", "left a site wounded, so far", false, |world, seat| tally(world, seat).wounded.into()),
    metric("incapacitated", "agents", "left a site unable to fight, so far", false, |world, seat| {
        tally(world, seat).incapacitated.into()
    }),
    metric("killed", "agents", "died so far", false, |world, seat| tally(world, seat).killed.into()),
    metric("sacked", "agents", "dismissed so far", false, |world, seat| tally(world, seat).sacked.into()),
    metric("enemies_killed", "enemies", "killed so far", false, |world, seat| toll(world, seat, |_| true).0),
    metric("officers_killed", "enemies", "officers among them", false, |world, seat| {
        toll(world, seat, |enemy| enemy.is_officer).0
    }),
    metric("damage_taken", "points", "damage done to agents so far, rounded down", false, |world, seat| {
        toll(world, seat, |_| true).1
    }),
    metric("damage_by_officers", "points", "damage done by officers so far, rounded down", false, |world, seat| {
        toll(world, seat, |enemy| enemy.is_officer).1
    }),
    metric("leads_done", "leads", "investigated for good so far", false, |world, seat| {
        tally(world, seat).leads_done.into()
    }),
    metric("leads_repeated", "investigations", "of leads that can be repeated, so far", false, |world, seat| {
        tally(world, seat).leads_repeated.into()
    }),
    metric("longest_investigation", "turns", "that the longest investigation took", false, |world, seat| {
        tally(world, seat).longest_investigation.into()
    }),
    metric("idle_turns", "turns", "without an investigation, so far", false, |world, seat| {
        tally(world, seat).idle_turns.into()
    }),
    metric("waiting_sites", "sites", "active sites with nobody there", false, |world, seat| waiting(world, seat).sites),
    metric("waiting_for_agents", "sites", "those, while nobody is ready to be deployed", false, |world, seat| {
        waiting(world, seat).for_agents
    }),
    metric("waiting_for_strength", "sites", "those too strong for all who are ready together", false, |world, seat| {
        waiting(world, seat).for_strength
    }),
    metric("waiting_for_seats", "sites", "those too strong only for as many as have seats", false, |world, seat| {
        waiting(world, seat).for_seats
    }),
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
