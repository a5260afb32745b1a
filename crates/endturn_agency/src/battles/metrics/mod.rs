//! What is measured of an office with battles at the end of a round, for the questions of balance runs.
//! Columns that mean the same without battles have the same name there. Activity, suppression and panic are shared, and
//! the same in the rows of all offices.

mod read;
mod waiting;

use endturn_engine::metrics::Metric;

use self::read::{milli, operations, raids, rating, toll, upgrade};
use self::waiting::waiting;
use super::components::{Ledger, Tally};
use super::desk::RulesInForce;
use super::state::{AgentState, SiteState};
use super::upgrades::Upgrade;
use super::{Battles, skill};
use crate::frame::metrics::{Common, Fitness, all_factions, factions, fit, in_state, metric, office, sites, staff};

type One = Common<Battles>;

/// The columns by which people compare offices.
pub const STANDINGS: &[&str] = &["sites_won", "money", "agents", "killed", "panic_bp", "activity"];

/// The columns in order.
pub const METRICS: &[Metric] = &[
    One::MONEY,
    One::PANIC,
    metric("activity", "levels", "levels of activity of all factions that stand", true, |world, _| {
        factions::<Battles>(world, |faction| faction.level.into())
    }),
    metric(
        "suppression_turns",
        "turns",
        "for which factions lie low, destroyed ones too, together",
        true,
        |world, _| all_factions::<Battles>(world, |faction| faction.suppression_turns.into()),
    ),
    One::agents(true),
    One::PANIC_CAUSED,
    One::FACTIONS_DESTROYED,
    One::FUNDING,
    One::CONTRACTING_INCOME,
    One::FUNDING_INCOME,
    metric("reward_money", "units", "money received for sites won this turn", false, |world, seat| {
        office::<Ledger>(world, seat).money.rewards
    }),
    One::UPKEEP_PAID,
    metric("hiring_paid", "units", "paid for new agents this turn", false, |world, seat| {
        office::<Ledger>(world, seat).spent.hiring
    }),
    metric("caps_paid", "units", "paid for caps this turn", false, |world, seat| {
        office::<Ledger>(world, seat).spent.caps
    }),
    metric("upgrades_paid", "units", "paid for other upgrades this turn", false, |world, seat| {
        office::<Ledger>(world, seat).spent.upgrades
    }),
    metric("money_change", "units", "what this turn changed", false, |world, seat| {
        let (money, spent) = (office::<Ledger>(world, seat).money, office::<Ledger>(world, seat).spent);
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
    One::AVAILABLE,
    metric("in_transit", "agents", "on the way", false, |world, seat| {
        in_state::<Battles>(world, seat, AgentState::InTransit)
            + in_state::<Battles>(world, seat, AgentState::StartingTransit)
    }),
    metric("recovering", "agents", "recovering", false, |world, seat| {
        in_state::<Battles>(world, seat, AgentState::Recovering)
    }),
    metric("contracting", "agents", "earning money", false, |world, seat| {
        in_state::<Battles>(world, seat, AgentState::Contracting)
    }),
    metric("investigating", "agents", "at leads", false, |world, seat| {
        in_state::<Battles>(world, seat, AgentState::Investigating)
    }),
    metric("training", "agents", "in training", false, |world, seat| {
        in_state::<Battles>(world, seat, AgentState::InTraining)
    }),
    One::ON_MISSION,
    One::READY,
    metric("slightly_tired", "agents", "available, exhaustion up to 30", false, |world, seat| {
        fit::<Battles>(world, seat, Fitness::SlightlyTired)
    }),
    metric("tired", "agents", "available, exhaustion up to 60", false, |world, seat| {
        fit::<Battles>(world, seat, Fitness::Tired)
    }),
    metric("very_tired", "agents", "available, exhaustion below 100", false, |world, seat| {
        fit::<Battles>(world, seat, Fitness::VeryTired)
    }),
    One::EXHAUSTED,
    metric("skill_sum", "points", "skill of all agents, rounded down", false, |world, seat| {
        staff::<Battles>(world, seat, |agent| if agent.state.is_employed() { agent.skill.floor() } else { 0 })
    }),
    metric("eff_available", "points", "effective skill of available agents, rounded down", false, |world, seat| {
        let rules = &world.resource::<RulesInForce>().0;
        staff::<Battles>(world, seat, |agent| match agent.state {
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
        sites::<Battles>(world, seat, |_, site| site.state == SiteState::Expired)
    }),
    One::SITES_WON,
    metric("sites_lost", "sites", "those of sites_opened retreated from or wiped out at", false, |world, seat| {
        sites::<Battles>(world, seat, |_, site| matches!(site.state, SiteState::Retreated | SiteState::Wiped))
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
        milli(office::<Tally>(world, seat).hardest)
    }),
    One::UNSCATHED,
    One::WOUNDED,
    metric("incapacitated", "agents", "left a site unable to fight, so far", false, |world, seat| {
        office::<Tally>(world, seat).incapacitated.into()
    }),
    One::KILLED,
    One::SACKED,
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
    One::LEADS_DONE,
    One::LEADS_REPEATED,
    metric("longest_investigation", "turns", "that the longest investigation took", false, |world, seat| {
        office::<Tally>(world, seat).longest_investigation.into()
    }),
    One::IDLE_TURNS,
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
