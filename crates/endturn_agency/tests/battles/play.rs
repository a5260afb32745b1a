//! Invariants under any play: every turn is valid, books balance, refusals change nothing, the same
//! seed gives the same game.

use endturn_agency::battles::personas::Action;
use endturn_agency::battles::ruleset::numbers::BattleForm;
use endturn_agency::battles::ruleset::opposition::Penalised;
use endturn_agency::battles::state::{Agent, AgentState, Assignment, SiteState};
use endturn_agency::battles::upgrades::Upgrade;
use endturn_agency::frame::ids::{AgentId, LeadId, SiteId};
use endturn_engine::RuleId;
use endturn_engine::random::{Draw, DrawSubject, Draws, Purpose};
use proptest::prelude::*;

use crate::battles::campaign::{Campaign, Keyed, Report};
use crate::battles::support::shipped;

/// A random action, possible or not.
fn action(game: &Campaign, draw: &mut Draw) -> Action {
    let some: Vec<AgentId> =
        (0..draw.below(4)).map(|_| AgentId(draw.below(game.agents.len() as u64 + 1) as u32)).collect();
    let is_available = |one: &Agent| one.state == AgentState::Available;
    let available = (0..).map(AgentId).zip(&game.agents).filter(|(_, one)| is_available(one)).map(|(id, _)| id);
    let team: Vec<AgentId> = available.take(1 + draw.below(12) as usize).collect();
    let lead = LeadId(draw.below(game.rules.leads().len() as u64 + 1) as u16);
    match draw.below(16) {
        0..=2 => Action::Hire,
        3 => Action::Sack(some),
        4 => Action::Contract(some),
        5 => Action::Train(some),
        6 => Action::Recall(some),
        7..=9 => Action::Investigate(lead, team),
        10 => Action::Leave(lead, some),
        11 => Action::Buy(Upgrade::ALL[draw.below(8) as usize]),
        12 => Action::Investigate(LeadId(draw.below(4) as u16), some),
        _ => Action::Deploy(SiteId(draw.below(game.sites.len() as u64 + 1) as u32), team),
    }
}

/// Plays at random for some turns; returns the reports, and the game at the end.
fn play(seed: u64, switches: u8, turns: u32) -> (Vec<Report>, Campaign) {
    let mut rules = shipped();
    rules.battle.rules = if switches & 1 == 0 { BattleForm::Full } else { BattleForm::First };
    rules.penalised = if switches & 2 == 0 { Penalised::Expired } else { Penalised::Unanswered };
    let mut game = Campaign::new(rules, seed);
    // Enough to see much in a short game.
    game.assets.money = 20_000;
    game.counts[..20].fill(1);
    let mut draws = Draws::new(seed);
    let mut reports = Vec::new();
    while game.ending.is_none() && game.turn < turns {
        draws.enter_round(game.turn);
        let mut draw = draws.at(RuleId("TEST"), DrawSubject::TABLE, Purpose("play"));
        for _ in 0..draw.below(16) {
            let before = state(&game);
            if game.act(&action(&game, &mut draw)).is_err() {
                assert_eq!(state(&game), before, "a refused action changes nothing");
            }
            assert_eq!(game.violations(), []);
        }
        reports.push(game.advance(&Keyed));
        assert_eq!(game.violations(), []);
    }
    (reports, game)
}

fn state(game: &Campaign) -> impl PartialEq + std::fmt::Debug + use<> {
    let lists = (game.agents.clone(), game.sites.clone(), game.factions.clone(), game.investigations.clone());
    (lists, game.assets, game.actions, game.counts.clone())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 32, ..ProptestConfig::default() })]

    #[test]
    fn a_54_invariants_hold_and_books_balance_however_one_plays(seed in any::<u64>(), switches in 0..4_u8) {
        let (reports, game) = play(seed, switches, 60);
        for report in &reports {
            let money = &report.money;
            let parts = money.contracting + money.funding + money.rewards - money.upkeep;
            prop_assert_eq!(money.after, money.before + parts);
            let rises: i64 = report.panic.increases.iter().map(|(_, by)| by).sum();
            let falls: i64 = report.panic.reductions.iter().map(|(_, by)| by).sum();
            prop_assert_eq!(report.panic.after, report.panic.before + rises - falls);
            prop_assert!(report.funding.1 <= report.funding.0 && report.funding.1 >= 0);
        }
        for (before, after) in reports.iter().zip(reports.iter().skip(1)) {
            prop_assert_eq!((before.turn + 1, before.panic.after), (after.turn, after.panic.before));
        }
        let active = game.sites.iter().filter(|place| place.site.state == SiteState::Active);
        prop_assert!(active.map(|place| place.site.expires_in).all(|turns| turns > 0));
    }
}

#[test]
fn a_02_the_same_seed_is_the_same_game_and_another_is_not() {
    let (one, again, other) = (play(5, 0, 40), play(5, 0, 40), play(6, 0, 40));
    assert_eq!((&one.0, state(&one.1)), (&again.0, state(&again.1)));
    assert_ne!(one.0, other.0);
}

/// Random play is only worth something if it reaches everything.
#[test]
fn e_02_random_play_sees_every_way_a_site_and_an_agent_can_end() {
    let games: Vec<Campaign> = (0..24).map(|seed| play(seed, 0, 60).1).collect();
    for state in [SiteState::Won, SiteState::Retreated, SiteState::Wiped, SiteState::Expired] {
        assert!(games.iter().flat_map(|game| &game.sites).any(|place| place.site.state == state), "{state:?}");
    }
    let agents = || games.iter().flat_map(|game| &game.agents);
    for state in AgentState::ALL {
        // These two last only while orders or an advance are carried out.
        let is_passing = matches!(state, AgentState::StartingTransit | AgentState::OnMission);
        assert!(is_passing || agents().any(|agent| agent.state == state), "{state:?}");
    }
    assert!(agents().any(|agent| agent.assignment == Assignment::Recovery));
    assert!(agents().any(|agent| agent.record.kills > 0 && agent.missions_total > 1));
}
