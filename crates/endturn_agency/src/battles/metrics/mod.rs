//! Measurements of an office with battles at the end of a round, for the questions of balance runs
//! . Columns that mean the same without battles have the same name there. Activity,
//! suppression and panic are shared, so they are equal in the rows of all offices.

mod read;
mod waiting;

use endturn_engine::metrics::Metric;

use self::read::milli;
use self::waiting::waiting;
use super::components::{Ledger, Tally};
use super::desk::RulesInForce;
use super::state::{AgentState, SiteState};
use super::upgrades::Upgrade;
use super::{Battles, skill};
use crate::frame::metrics::{Common, Fitness, column, headline};

type One = Common<Battles>;

/// The columns by which people compare offices.
pub const STANDINGS: &[&str] = &["sites_won", "money", "agents", "killed", "panic_bp", "activity"];

/// The columns in order.
pub const METRICS: &[Metric] = &[
    headline(One::MONEY),
    headline(One::PANIC),
    headline(column!(Battles "activity" "levels" "levels of activity of all factions not destroyed" =
        |one| one.factions(|faction| faction.level.into()))),
    headline(column!(Battles "suppression_turns" "turns" "for which factions lie low in total, even destroyed ones" =
        |one| one.all_factions(|faction| faction.suppression_turns.into()))),
    headline(One::AGENTS),
    One::PANIC_CAUSED,
    One::FACTIONS_DESTROYED,
    One::FUNDING,
    One::CONTRACTING_INCOME,
    One::FUNDING_INCOME,
    column!(Battles "reward_money" "units" "money received for sites won this turn" =
        |one| one.part::<Ledger>().money.rewards),
    One::UPKEEP_PAID,
    column!(Battles "hiring_paid" "units" "paid for new agents this turn" = |one| one.part::<Ledger>().spent.hiring),
    column!(Battles "caps_paid" "units" "paid for caps this turn" = |one| one.part::<Ledger>().spent.caps),
    column!(Battles "upgrades_paid" "units" "paid for other upgrades this turn" =
        |one| one.part::<Ledger>().spent.upgrades),
    column!(Battles "money_change" "units" "change of the money this turn" = |one| {
        let (money, spent) = (one.part::<Ledger>().money, one.part::<Ledger>().spent);
        let paid = spent.hiring.saturating_add(spent.caps).saturating_add(spent.upgrades);
        money.after.saturating_sub(money.before).saturating_sub(paid)
    }),
    column!(Battles "agent_cap" "agents" "maximum living agents" = |one| one.upgrade(Upgrade::AgentCap)),
    column!(Battles "transport_cap" "agents" "maximum agents deployed at once" = |one| one.upgrade(Upgrade::TransportCap)),
    column!(Battles "training_cap" "agents" "maximum agents in training" = |one| one.upgrade(Upgrade::TrainingCap)),
    column!(Battles "training_gain_milli" "milli points" "skill gained per turn of training" =
        |one| one.upgrade(Upgrade::TrainingGain)),
    column!(Battles "rest_milli" "milli points" "exhaustion lost per turn of rest" = |one| one.upgrade(Upgrade::Rest)),
    column!(Battles "recovery_bp" "bp" "share of hit points regained per turn" = |one| one.upgrade(Upgrade::Recovery)),
    column!(Battles "hit_points" "points" "maximum hit points of an agent" = |one| one.upgrade(Upgrade::HitPoints)),
    column!(Battles "damage" "points" "base damage of weapons" = |one| one.upgrade(Upgrade::Damage)),
    One::AVAILABLE,
    column!(Battles "in_transit" "agents" "in transit" =
        |one| one.in_state(AgentState::InTransit) + one.in_state(AgentState::StartingTransit)),
    column!(Battles "recovering" "agents" "recovering" = |one| one.in_state(AgentState::Recovering)),
    column!(Battles "contracting" "agents" "earning money" = |one| one.in_state(AgentState::Contracting)),
    column!(Battles "investigating" "agents" "at leads" = |one| one.in_state(AgentState::Investigating)),
    column!(Battles "training" "agents" "in training" = |one| one.in_state(AgentState::InTraining)),
    One::ON_MISSION,
    One::READY,
    column!(Battles "slightly_tired" "agents" "available, exhaustion up to 30" =
        |one| one.fit(Fitness::SlightlyTired)),
    column!(Battles "tired" "agents" "available, exhaustion up to 60" = |one| one.fit(Fitness::Tired)),
    column!(Battles "very_tired" "agents" "available, exhaustion below 100" = |one| one.fit(Fitness::VeryTired)),
    One::EXHAUSTED,
    column!(Battles "skill_sum" "points" "skill of all agents, rounded down" =
        |one| one.staff(|agent| if agent.state.is_employed() { agent.skill.floor() } else { 0 })),
    column!(Battles "eff_available" "points" "effective skill of available agents, rounded down" = |one| {
        let rules = &one.world.resource::<RulesInForce>().0;
        one.staff(|agent| match agent.state {
            AgentState::Available => skill::of(rules, agent).floor(),
            _ => 0,
        })
    }),
    column!(Battles "rating_available_milli" "milli ratings" "combat rating of available agents" =
        |one| one.rating(|state| state == AgentState::Available)),
    column!(Battles "rating_recovering_milli" "milli ratings" "combat rating of recovering agents" =
        |one| one.rating(|state| state == AgentState::Recovering)),
    column!(Battles "rating_milli" "milli ratings" "combat rating of all agents" =
        |one| one.rating(AgentState::is_employed)),
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
    column!(Battles "sites_expired" "sites" "those of sites_opened that have expired" =
        |one| one.sites(|_, site| site.state == SiteState::Expired)),
    One::SITES_WON,
    column!(Battles "sites_lost" "sites" "those of sites_opened retreated from or wiped out at" =
        |one| one.sites(|_, site| matches!(site.state, SiteState::Retreated | SiteState::Wiped))),
    column!(Battles "raids_opened" "sites" "raids among sites_opened" = |one| one.raids(|_| true)),
    column!(Battles "raids_expired" "sites" "those of raids_opened that have expired" =
        |one| one.raids(|state| state == SiteState::Expired)),
    column!(Battles "raids_won" "sites" "those of raids_opened that were won" =
        |one| one.raids(|state| state == SiteState::Won)),
    column!(Battles "raids_retreated" "sites" "those of raids_opened that were given up" =
        |one| one.raids(|state| state == SiteState::Retreated)),
    column!(Battles "raids_wiped" "sites" "those of raids_opened that were wiped out at" =
        |one| one.raids(|state| state == SiteState::Wiped)),
    column!(Battles "operations_opened" "sites" "operations of factions among sites_opened" =
        |one| one.operations(|_| true)),
    column!(Battles "operations_expired" "sites" "those of operations_opened that expired unanswered" =
        |one| one.operations(|state| state == SiteState::Expired)),
    column!(Battles "operations_won" "sites" "those of operations_opened that were beaten" =
        |one| one.operations(|state| state == SiteState::Won)),
    column!(Battles "operations_retreated" "sites" "those of operations_opened that were given up" =
        |one| one.operations(|state| state == SiteState::Retreated)),
    column!(Battles "operations_wiped" "sites" "those of operations_opened that were wiped out at" =
        |one| one.operations(|state| state == SiteState::Wiped)),
    column!(Battles "hardest_mission_milli" "milli ratings" "rating of the strongest mission so far" =
        |one| milli(one.part::<Tally>().hardest)),
    One::UNSCATHED,
    One::WOUNDED,
    column!(Battles "incapacitated" "agents" "left a site unable to fight, so far" =
        |one| one.part::<Tally>().incapacitated.into()),
    One::KILLED,
    One::SACKED,
    column!(Battles "enemies_killed" "enemies" "killed so far" = |one| one.toll(|_| true).0),
    column!(Battles "officers_killed" "enemies" "officers among them" = |one| one.toll(|enemy| enemy.is_officer).0),
    column!(Battles "damage_taken" "points" "damage done to agents so far, rounded down" = |one| one.toll(|_| true).1),
    column!(Battles "damage_by_officers" "points" "damage done by officers so far, rounded down" =
        |one| one.toll(|enemy| enemy.is_officer).1),
    One::LEADS_DONE,
    One::LEADS_REPEATED,
    column!(Battles "longest_investigation" "turns" "duration of the longest investigation" =
        |one| one.part::<Tally>().longest_investigation.into()),
    One::IDLE_TURNS,
    column!(Battles "waiting_sites" "sites" "active sites without agents" = |one| waiting(one).sites),
    column!(Battles "waiting_for_agents" "sites" "those, while no agent is ready to be deployed" =
        |one| waiting(one).for_agents),
    column!(Battles "waiting_for_strength" "sites" "those too strong for all ready agents together" =
        |one| waiting(one).for_strength),
    column!(Battles "waiting_for_seats" "sites" "those too strong only for the agents that have seats" =
        |one| waiting(one).for_seats),
];
