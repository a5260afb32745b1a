//! Measurements of an office at the end of a round, for the questions of balance runs (Q-01 to
//! Threat, suppression and panic are shared, so they are equal in the rows of all offices.

mod waiting;

use endturn_engine::metrics::Metric;

use self::waiting::waiting;
use super::Patrol;
use super::components::{Ledger, Tally};
use super::desk::RulesInForce;
use super::state::{Agent, AgentState, Assets, SiteState, Work};
use super::{skill, work};
use crate::frame::metrics::{Common, Fitness, Look, column, headline};

type One = Common<Patrol>;

/// The columns by which people compare offices.
pub const STANDINGS: &[&str] = &["sites_won", "money", "intel", "agents", "panic_bp", "threat_bp"];

/// The columns in order.
pub const METRICS: &[Metric] = &[
    headline(One::MONEY),
    headline(column!(Patrol "intel" "units" "intel in hand" = |one| one.part::<Assets>().intel)),
    headline(One::PANIC),
    headline(column!(Patrol "threat_bp" "bp" "threat of all factions not destroyed" =
        |one| one.factions(|faction| faction.threat_level_bp))),
    headline(column!(Patrol "suppression_bp" "bp" "suppression of all factions, including destroyed ones" =
        |one| one.all_factions(|faction| faction.suppression_bp))),
    One::PANIC_CAUSED,
    One::FACTIONS_DESTROYED,
    One::FUNDING,
    One::CONTRACTING_INCOME,
    One::FUNDING_INCOME,
    column!(Patrol "reward_money" "units" "money received for successes this turn" =
        |one| one.part::<Ledger>().money.rewards),
    One::UPKEEP_PAID,
    column!(Patrol "hiring_paid" "units" "paid for new agents this turn" = |one| one.part::<Ledger>().money.hiring),
    column!(Patrol "money_change" "units" "change of the money this turn" = |one| {
        let money = one.part::<Ledger>().money;
        money.after.saturating_sub(money.before)
    }),
    column!(Patrol "espionage_intel" "units" "intel gathered this turn" = |one| one.part::<Ledger>().intel.espionage),
    column!(Patrol "reward_intel" "units" "intel received for successes this turn" =
        |one| one.part::<Ledger>().intel.rewards),
    One::AGENTS,
    One::AVAILABLE,
    column!(Patrol "in_transit" "agents" "in transit" = |one| one.in_state(AgentState::InTransit)),
    column!(Patrol "recovering" "agents" "recovering" = |one| one.in_state(AgentState::Recovering)),
    column!(Patrol "contracting" "agents" "earning money" = |one| one.working(Work::Contracting)),
    column!(Patrol "spying" "agents" "gathering intel" = |one| one.working(Work::Espionage)),
    One::ON_MISSION,
    One::READY,
    column!(Patrol "slightly_tired" "agents" "available, exhaustion 6 to 30" = |one| one.fit(Fitness::SlightlyTired)),
    column!(Patrol "tired" "agents" "available, exhaustion 31 to 60" = |one| one.fit(Fitness::Tired)),
    column!(Patrol "very_tired" "agents" "available, exhaustion 61 to 99" = |one| one.fit(Fitness::VeryTired)),
    One::EXHAUSTED,
    column!(Patrol "skill_sum" "points" "skill of all agents" =
        |one| one.staff(|agent| if agent.is_employed() { agent.skill.into() } else { 0 })),
    column!(Patrol "eff_available" "points" "effective skill of available agents" = |one| {
        let rules = &one.world.resource::<RulesInForce>().0;
        let eff = |agent: &Agent| i64::from(skill::effective(rules, agent));
        one.staff(|agent| if agent.state == AgentState::Available { eff(agent) } else { 0 })
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
    column!(Patrol "sites_expired" "sites" "those of sites_opened that have expired" =
        |one| one.sites(|_, site| site.state == SiteState::Expired)),
    One::SITES_WON,
    column!(Patrol "sites_lost" "sites" "those of sites_opened that were lost" =
        |one| one.sites(|_, site| site.state == SiteState::Failed)),
    column!(Patrol "hardest_mission" "points" "difficulty of the hardest mission opened so far" =
        |one| one.part::<Tally>().hardest.into()),
    One::UNSCATHED,
    One::WOUNDED,
    One::KILLED,
    One::SACKED,
    One::LEADS_DONE,
    One::LEADS_REPEATED,
    One::IDLE_TURNS,
    column!(Patrol "idle_for_intel" "turns" "those of idle_turns in which all open leads were too expensive" =
        |one| one.part::<Tally>().idle_for_intel.into()),
    column!(Patrol "waiting_sites" "sites" "active sites without agents" = |one| waiting(one).sites),
    column!(Patrol "waiting_for_agents" "sites" "those with more objectives than available agents" =
        |one| waiting(one).for_agents),
    column!(Patrol "waiting_for_strength" "sites"
        "those for which all available agents together are more likely to fail" =
        |one| waiting(one).for_strength),
];

impl Look<'_, Patrol> {
    fn working(self, kind: Work) -> i64 {
        self.staff(|agent| i64::from(work::of(agent) == Some(kind)))
    }
}
