//! Known answers of whole advances with all rolls fixed (K-40 to K-44).

use std::collections::BTreeMap;

use endturn_agency::frame::ids::{AgentId, SiteId};
use endturn_agency::patrol::agents::{deploy, hired};
use endturn_agency::patrol::rolls::RollKind;
use endturn_agency::patrol::ruleset::numbers::{RollPhases, ThreatGrowth};
use endturn_agency::patrol::skill;
use endturn_agency::patrol::state::{Agent, AgentState, Assets, Assignment, SiteState};
use endturn_agency::patrol::{sites, state};
use serde::Deserialize;

use crate::agency::campaign::{Campaign, Place};
use crate::agency::support::{known, one_objective, rows, shipped};

type Points = (i32, u32, i32, i32, i32);

#[derive(Deserialize)]
struct Member {
    before: (i32, u32, i32),
    rolls: (Option<i32>, i32),
    after: Points,
}

#[derive(Deserialize)]
struct Row {
    name: String,
    mission: String,
    #[serde(default)]
    only_objectives: Option<usize>,
    suppression: i64,
    agents: Vec<Member>,
    order: Vec<u32>,
    outcome: SiteState,
    fulfilled: usize,
    money: i64,
    intel: i64,
    panic: i64,
    threat: i64,
    threat_suppressed: i64,
    suppression_after: i64,
}

/// Gives each fixed roll once, and fails for any other.
struct Dice(BTreeMap<(u32, RollKind), i32>);

impl Dice {
    fn roll(&mut self, agent: AgentId, kind: RollKind) -> i32 {
        self.0.remove(&(agent.0, kind)).unwrap_or_else(|| panic!("{agent} rolls for {kind:?}"))
    }
}

fn game(row: &Row, growth: ThreatGrowth, phases: RollPhases) -> (Campaign, Dice) {
    let mut rules = if row.only_objectives == Some(1) { one_objective() } else { shipped("agency_short") };
    rules.threat.growth = growth;
    rules.roll_phases = phases;
    let mut game = Campaign::new(rules);
    (game.turn, game.panic_bp) = (10, 500);
    game.assets = Assets { money: 300, intel: 40, funding: 20, hire_cost_due: 100 };
    game.factions[0].suppression_bp = row.suppression;
    let mission = game.rules.mission_named(&row.mission).expect("a mission");
    let mut dice = BTreeMap::new();
    let mut ids = Vec::new();
    for (at, member) in (0..).zip(&row.agents) {
        let (skill, missions_survived, exhaustion) = member.before;
        let mut agent = Agent { skill, missions_survived, exhaustion, ..hired(&game.rules, 1) };
        deploy(&mut agent, SiteId(0));
        game.agents.push(agent);
        ids.push(AgentId(at));
        dice.extend(member.rolls.0.map(|roll| ((at, RollKind::Objective), roll)));
        dice.insert((at, RollKind::HitPoints), member.rolls.1);
    }
    let site = state::Site { state: SiteState::Deployed, ..sites::new(&game.rules, mission) };
    game.sites.push(Place { site, agents: ids });
    (game, Dice(dice))
}

fn points(agent: &Agent) -> Points {
    (agent.skill, agent.missions_survived, agent.exhaustion, agent.hit_points, agent.recovery_turns)
}

#[test]
fn a_29_whole_turns_with_named_rolls() {
    for row in rows::<Row>("turns") {
        for growth in [ThreatGrowth::Flat, ThreatGrowth::Suppressed] {
            for phases in [RollPhases::ByPhase, RollPhases::ByAgent] {
                check(&row, growth, phases);
            }
        }
    }
}

fn check(row: &Row, growth: ThreatGrowth, phases: RollPhases) {
    let name = &row.name;
    let (mut game, mut dice) = game(row, growth, phases);
    let report = game.advance(|_, agent, kind| dice.roll(agent, kind));
    assert!(dice.0.is_empty(), "{name}: not rolled: {:?}", dice.0);
    assert_eq!(report.turn, 11, "{name}");
    let [site] = report.sites.as_slice() else { panic!("{name}: {report:?}") };
    assert_eq!(site.team.iter().map(|one| one.id.0).collect::<Vec<_>>(), row.order, "{name}");
    assert_eq!((site.evaluation.outcome, site.evaluation.fulfilled.count()), (row.outcome, row.fulfilled), "{name}");
    assert_eq!(game.sites[0].site.state, row.outcome, "{name}");
    assert_eq!((game.assets.money, game.assets.intel, game.panic_bp), (row.money, row.intel, row.panic), "{name}");
    assert_eq!((game.assets.hire_cost_due, game.assets.funding), (0, 20), "{name}");
    let threat = if growth == ThreatGrowth::Flat { row.threat } else { row.threat_suppressed };
    let faction = game.factions[0];
    assert_eq!((faction.threat_level_bp, faction.suppression_bp), (threat, row.suppression_after), "{name}");
    for (agent, member) in game.agents.iter().zip(&row.agents) {
        assert_eq!(points(agent), member.after, "{name}");
        let (_, _, _, hit_points, turns) = member.after;
        let expected = match (hit_points, turns) {
            (0, _) => (AgentState::Terminated, Assignment::Kia),
            (_, 0) => (AgentState::InTransit, Assignment::Standby),
            _ => (AgentState::InTransit, Assignment::Recovery),
        };
        assert_eq!((agent.state, agent.assignment), expected, "{name}");
    }
}

#[derive(Deserialize)]
struct DebugStart {
    assets: Assets,
    investigated: Vec<String>,
    sites: Vec<DebugSite>,
    agents: Vec<Agent>,
    eff: Vec<i32>,
}

#[derive(Deserialize)]
struct DebugSite {
    mission: String,
    state: SiteState,
    expires_in: Option<i32>,
    #[serde(default)]
    agents: Vec<u32>,
}

fn debug_start() -> (Campaign, Vec<i32>) {
    let start: DebugStart = known("debug_start");
    let mut rules = shipped("agency_short");
    rules.threat.growth = ThreatGrowth::Flat;
    let mut game = Campaign::new(rules);
    game.assets = start.assets;
    game.agents = start.agents;
    for word in &start.investigated {
        let lead = game.rules.lead_named(word).expect(word);
        game.investigations[lead.index()] = 1;
    }
    for one in start.sites {
        let mission = game.rules.mission_named(&one.mission).expect("a mission");
        let site = state::Site { state: one.state, expires_in: one.expires_in, ..sites::new(&game.rules, mission) };
        game.sites.push(Place { site, agents: one.agents.into_iter().map(AgentId).collect() });
    }
    (game, start.eff)
}

#[test]
fn a_54_the_debug_start_is_sound() {
    let (game, eff) = debug_start();
    assert_eq!(game.violations(), []);
    let found: Vec<i32> = game.agents.iter().map(|agent| skill::effective(&game.rules, agent)).collect();
    assert_eq!(found, eff);
}

/// K-44.
#[test]
fn a_20_one_advance_of_the_debug_start() {
    let (mut game, _) = debug_start();
    let rolls = [
        (11, RollKind::Objective, 50),
        (11, RollKind::HitPoints, 60),
        (8, RollKind::Objective, 50),
        (8, RollKind::HitPoints, 20),
    ];
    let mut dice = Dice(rolls.into_iter().map(|(agent, kind, roll)| ((agent, kind), roll)).collect());
    let before = game.agents.clone();
    let report = game.advance(|_, agent, kind| dice.roll(agent, kind));
    assert!(dice.0.is_empty());
    assert_eq!((game.turn, game.assets.money, game.assets.intel, game.panic_bp), (2, 481, 515, 95));
    assert_eq!((game.factions[0].threat_level_bp, game.factions[0].suppression_bp), (104, 10));
    assert_eq!((game.sites[0].site.state, game.sites[1].site.state), (SiteState::Successful, SiteState::Active));
    assert_eq!(game.sites[1].site.expires_in, Some(2));
    let agents = &game.agents;
    for unchanged in [0, 2, 9] {
        assert_eq!(agents[unchanged], before[unchanged], "agent {unchanged}");
    }
    assert_eq!(agents[1], Agent { exhaustion: 5, ..before[1] });
    for arrived in [3, 10] {
        assert_eq!(agents[arrived], Agent { state: AgentState::Recovering, ..before[arrived] }, "agent {arrived}");
    }
    assert_eq!(agents[4], Agent { state: AgentState::OnAssignment, ..before[4] });
    assert_eq!((agents[5].exhaustion, agents[6].exhaustion), (6, 13));
    assert_eq!((agents[7].exhaustion, agents[7].hit_points, agents[7].recovery_turns), (3, 28, 2));
    assert_eq!(points(&agents[8]), (125, 1, 20, 5, 42));
    assert_eq!((agents[8].assignment, agents[8].hit_points_lost_before_recovery), (Assignment::Recovery, 25));
    assert_eq!(points(&agents[11]), (110, 2, 12, 30, 0));
    assert_eq!((agents[11].state, agents[11].assignment), (AgentState::InTransit, Assignment::Standby));
    assert_eq!(report.agents_before.in_state(AgentState::OnMission), 2);
    assert_eq!((report.money.contracting, report.money.upkeep, report.intel.espionage), (16, 55, 5));
    assert!(report.factions[0].is_discovered);
}
