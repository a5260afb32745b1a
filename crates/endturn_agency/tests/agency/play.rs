//! Invariants under any play: every turn is valid, books balance, refusals change nothing, the same
//! seed gives the same game.

use crate::agency::report::TurnReport;
use endturn_agency::frame::ids::{AgentId, LeadId, SiteId};
use endturn_agency::patrol::rolls::{d100, die};
use endturn_agency::patrol::ruleset::numbers::{HireGate, RollPhases, ThreatGrowth};
use endturn_agency::patrol::state::{AgentState, Assignment, SiteState, Work};
use endturn_engine::RuleId;
use endturn_engine::random::{Draw, DrawSubject, Draws, Purpose};
use proptest::prelude::*;

use crate::agency::campaign::Campaign;
use crate::agency::support::shipped;

fn some_agents(game: &Campaign, draw: &mut Draw) -> Vec<AgentId> {
    let count = draw.below(4);
    (0..count).map(|_| AgentId(draw.below(game.agents.len() as u64 + 1) as u32)).collect()
}

/// Takes one action at random, possible or not; returns whether it was accepted.
fn act(game: &mut Campaign, draw: &mut Draw) -> bool {
    let ids = some_agents(game, draw);
    let site = SiteId(draw.below(game.sites.len() as u64 + 1) as u32);
    let lead = LeadId(draw.below(game.rules.leads().len() as u64 + 1) as u16);
    let work = if draw.below(3) == 0 { Work::Contracting } else { Work::Espionage };
    let done = match draw.below(12) {
        0 | 1 => game.hire(),
        2 => game.sack(&ids),
        3 | 4 => game.assign(&ids, work),
        5 => game.recall(&ids),
        6..=8 => game.investigate(lead),
        _ => {
            let is_free = |id: &AgentId| game.agents[id.0 as usize].state == AgentState::Available;
            let free: Vec<AgentId> = (0..game.agents.len() as u32).map(AgentId).filter(is_free).collect();
            game.deploy(site, &free)
        }
    };
    done.is_ok()
}

/// Plays at random for some turns; returns the reports, and the game at the end.
fn play(seed: u64, switches: u8, turns: u32) -> (Vec<TurnReport>, Campaign) {
    let mut rules = shipped(if switches & 1 == 0 { "agency" } else { "agency_short" });
    rules.roll_phases = if switches & 2 == 0 { RollPhases::ByPhase } else { RollPhases::ByAgent };
    rules.threat.growth = if switches & 4 == 0 { ThreatGrowth::Suppressed } else { ThreatGrowth::Flat };
    rules.economy.hire_gate = [HireGate::Projected, HireGate::Cash, HireGate::Open][usize::from(switches / 8) % 3];
    let mut game = Campaign::new(rules);
    // Enough to see the whole chain in a short game.
    game.assets.intel = 2000;
    game.assets.money = 3000;
    let mut draws = Draws::new(seed);
    let mut reports = Vec::new();
    while game.ending.is_none() && game.turn < turns {
        draws.enter_round(game.turn);
        let mut draw = draws.at(RuleId("TEST"), DrawSubject::TABLE, Purpose("play"));
        for _ in 0..draw.below(12) {
            let before = game.clone();
            if !act(&mut game, &mut draw) {
                assert_eq!(game, before, "a refused action changes nothing");
            }
            assert_eq!(game.violations(), []);
            if game.ending.is_some() {
                return (reports, game);
            }
        }
        reports.push(game.advance(|site, agent, kind| d100(&mut die(&draws, DrawSubject::TABLE, site, agent, kind))));
    }
    (reports, game)
}

fn check_books(report: &TurnReport) {
    let money = &report.money;
    let parts = money.contracting + money.funding + money.rewards - money.upkeep - money.hiring;
    assert_eq!(money.after, money.before + parts);
    assert_eq!(report.intel.after, report.intel.before + report.intel.espionage + report.intel.rewards);
    let increases: i64 = report.panic.increases.iter().map(|(_, by)| by).sum();
    let reductions: i64 = report.panic.reductions.iter().map(|(_, by)| by).sum();
    assert_eq!(report.panic.after, report.panic.before + increases - reductions);
    for faction in &report.factions {
        let change = &faction.change;
        let cut: i64 = faction.effects.iter().map(|(_, effect)| effect.threat_reduction_bp).sum();
        let held: i64 = faction.effects.iter().map(|(_, effect)| effect.suppression_bp).sum();
        assert_eq!(change.after.threat_level_bp, change.before.threat_level_bp + change.growth_bp - cut);
        assert_eq!(change.after.suppression_bp, change.before.suppression_bp - change.decay_bp + held);
    }
    assert_eq!(report.agents_before.all(), report.agents_after.all());
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn a_54_invariants_hold_and_books_balance_however_one_plays(seed in any::<u64>(), switches in 0..24_u8) {
        let (reports, game) = play(seed, switches, 60);
        reports.iter().for_each(check_books);
        let active = game.sites.iter().filter(|place| place.site.state == SiteState::Active);
        prop_assert!(active.map(|place| place.site.expires_in).all(|turns| turns.is_some_and(|turns| turns > 0)));
        for (before, after) in reports.iter().zip(reports.iter().skip(1)) {
            prop_assert_eq!(before.turn + 1, after.turn);
            prop_assert_eq!(before.panic.after, after.panic.before);
        }
    }
}

#[test]
fn a_02_the_same_seed_is_the_same_game_and_another_is_not() {
    let (one, again, other) = (play(5, 0, 40), play(5, 0, 40), play(6, 0, 40));
    assert_eq!(one, again);
    assert_ne!(one.0, other.0);
}

#[test]
fn a_02_phases_change_no_game() {
    let ((by_phase, _), (by_agent, _)) = (play(5, 0, 60), play(5, 2, 60));
    assert!(by_phase.iter().any(|report| !report.sites.is_empty()), "the game has missions");
    assert_eq!(by_phase, by_agent);
}

/// Random play is only worth something if it reaches everything.
#[test]
fn a_10_random_play_sees_every_way_a_site_and_an_agent_can_end() {
    let games: Vec<Campaign> = (0..30).map(|seed| play(seed, 0, 60).1).collect();
    for state in [SiteState::Successful, SiteState::Failed, SiteState::Expired] {
        assert!(games.iter().flat_map(|game| &game.sites).any(|place| place.site.state == state), "{state:?}");
    }
    let agents = || games.iter().flat_map(|game| &game.agents);
    for assignment in [Assignment::Sacked, Assignment::Kia, Assignment::Recovery, Assignment::Espionage] {
        assert!(agents().any(|agent| agent.assignment == assignment), "{assignment:?}");
    }
    assert!(agents().any(|agent| agent.missions_survived > 1));
}
