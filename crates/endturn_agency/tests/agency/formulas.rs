//! The known answers of single formulas.

use endturn_agency::frame::ids::{AgentId, FactionId};
use endturn_agency::patrol::agents::hired;
use endturn_agency::patrol::chances::{self, CERTAIN};
use endturn_agency::patrol::exhaustion;
use endturn_agency::patrol::factions::{self, decayed};
use endturn_agency::patrol::missions::{Deployed, evaluate};
use endturn_agency::patrol::panic;
use endturn_agency::patrol::recovery;
use endturn_agency::patrol::rolls::{self, RollKind};
use endturn_agency::patrol::rules::FactionReward;
use endturn_agency::patrol::ruleset::numbers::ThreatGrowth;
use endturn_agency::patrol::skill;
use endturn_agency::patrol::state::{Agent, AgentState, Assignment, Faction, Fulfilled, SiteState};
use endturn_agency::patrol::work;
use serde::Deserialize;

use crate::agency::support::{mission, one_objective, rows, shipped};

#[test]
fn a_13_effective_skill() {
    let rules = shipped("agency");
    for ((skill, exhaustion, hit_points, max_hit_points), expected) in
        rows::<((i32, i32, i32, i32), i32)>("effective_skill")
    {
        let agent = Agent { skill, exhaustion, hit_points, max_hit_points, ..hired(&rules, 1) };
        assert_eq!(skill::effective(&rules, &agent), expected, "{agent:?}");
    }
}

#[test]
fn a_15_and_16_what_work_brings() {
    let rules = shipped("agency");
    for (eff, money, intel) in rows::<(i32, i64, i64)>("work") {
        assert_eq!((work::income(&rules, eff), work::intel(&rules, eff)), (money, intel), "effective skill {eff}");
    }
}

#[test]
fn a_17_recovery_time() {
    let rules = shipped("agency");
    for (lost, most, turns) in rows::<(i32, i32, i32)>("recovery_turns") {
        assert_eq!(recovery::turns(&rules, lost, most), turns, "{lost} of {most}");
    }
}

#[test]
fn a_18_the_course_of_recovery() {
    let rules = shipped("agency");
    for (lost, course) in rows::<(i32, Vec<i32>)>("recovery_course") {
        let mut agent = Agent { hit_points: 30 - lost, ..hired(&rules, 1) };
        recovery::leave_site(&rules, &mut agent);
        agent.state = AgentState::Recovering;
        let mut found = vec![agent.hit_points];
        while agent.state == AgentState::Recovering {
            recovery::tick(&rules, &mut agent);
            found.push(agent.hit_points);
        }
        assert_eq!(found, course, "lost {lost}");
    }
}

/// K-17.
#[test]
fn a_24_who_recovers_also_rests() {
    let rules = shipped("agency");
    let mut agent = Agent { exhaustion: 12, hit_points: 23, ..hired(&rules, 1) };
    recovery::leave_site(&rules, &mut agent);
    agent.state = AgentState::Recovering;
    let course = [(); 3].map(|()| {
        recovery::tick(&rules, &mut agent);
        agent.exhaustion
    });
    assert_eq!(course, [7, 2, 0]);
}

/// K-18.
#[test]
fn a_34_skill_after_each_survived_site() {
    let rules = shipped("agency");
    let mut agent = hired(&rules, 1);
    let course = [(); 6].map(|()| {
        skill::survive(&rules, &mut agent);
        agent.skill
    });
    assert_eq!(course, [130, 155, 175, 190, 205, 220]);
}

/// K-19.
#[test]
fn a_19_what_an_objective_takes() {
    let line = rolls::threshold(100, 30);
    assert_eq!((rolls::fulfils(30, line), rolls::fulfils(31, line), chances::fulfil_pct(100, 30)), (false, true, 70));
}

fn alone(agent: Agent, rolls: (i32, i32)) -> (SiteState, Agent, Deployed) {
    let rules = one_objective();
    let mut team = [Deployed::new(&rules, AgentId(0), agent, 0)];
    let mission = mission(&rules, "seize_courier");
    let evaluation = evaluate(&rules, mission, Fulfilled::default(), &mut team, |_, kind| {
        if kind == RollKind::Objective { rolls.0 } else { rolls.1 }
    });
    (evaluation.outcome, team[0].agent, team[0])
}

/// K-20.
#[test]
fn a_29_a_veteran_alone() {
    let rules = shipped("agency");
    let (outcome, agent, _) = alone(Agent { skill: 150, ..hired(&rules, 1) }, (96, 96));
    assert_eq!(outcome, SiteState::Successful);
    assert_eq!(
        (agent.skill, agent.exhaustion, agent.missions_survived, agent.assignment),
        (180, 5, 1, Assignment::Standby)
    );
}

/// K-21.
#[test]
fn a_32_a_wounded_beginner_alone() {
    let rules = shipped("agency");
    let (outcome, agent, told) = alone(Agent { skill: 50, hit_points: 1, ..hired(&rules, 1) }, (51, 2));
    assert_eq!((outcome, told.eff), (SiteState::Failed, 1));
    assert_eq!(told.objective.map(|roll| (roll.threshold, roll.is_fulfilled)), Some((119, false)));
    assert_eq!((agent.hit_points, agent.state, agent.assignment), (0, AgentState::Terminated, Assignment::Kia));
}

#[test]
fn a_39_decay_of_suppression() {
    let rules = shipped("agency");
    for course in rows::<Vec<i64>>("suppression") {
        for step in course.windows(2) {
            assert_eq!(decayed(&rules, step[0]), step[1]);
        }
    }
}

#[test]
fn a_38_and_39_one_advance_of_a_faction() {
    #[derive(Deserialize)]
    struct Row {
        name: String,
        before: (i64, i64),
        #[serde(default)]
        site: Option<(i64, i64, i64)>,
        panic: i64,
        flat: i64,
        suppressed: i64,
        suppression: i64,
    }
    let mut rules = shipped("agency");
    for row in rows::<Row>("factions") {
        let (threat_level_bp, suppression_bp) = row.before;
        let before = Faction { threat_level_bp, threat_increase_bp: 5, suppression_bp };
        let reduction = row.site.map(|(panic, _, _)| panic);
        assert_eq!(panic::after(1000, &[before], reduction), 1000 + row.panic, "{}", row.name);
        for (growth, threat) in [(ThreatGrowth::Flat, row.flat), (ThreatGrowth::Suppressed, row.suppressed)] {
            rules.threat.growth = growth;
            let mut faction = before;
            factions::turn(&rules, &mut faction);
            if let Some((_, threat_reduction_bp, suppression_bp)) = row.site {
                factions::reward(
                    &mut faction,
                    &FactionReward { faction: FactionId(0), threat_reduction_bp, suppression_bp },
                );
            }
            assert_eq!((faction.threat_level_bp, faction.suppression_bp), (threat, row.suppression), "{}", row.name);
        }
    }
}

#[test]
fn a_19_chances_of_teams() {
    #[derive(Deserialize)]
    struct Row {
        name: String,
        mission: String,
        skill: i32,
        success: Vec<(usize, u64)>,
        unscathed: i32,
        death: i32,
    }
    let rules = shipped("agency");
    for row in rows::<Row>("chances") {
        let mission = mission(&rules, &row.mission);
        let sorted = mission.by_difficulty.iter().map(|place| mission.objectives[usize::from(*place)].difficulty);
        let difficulties: Vec<i32> = sorted.collect();
        for (count, expected) in row.success {
            let chance = chances::success(vec![row.skill; count], &difficulties);
            let parts = CERTAIN / 10_000;
            assert_eq!((chance + parts / 2) / parts, expected, "{}, {count} agents", row.name);
        }
        let (eff, difficulty) = (row.skill, mission.difficulty);
        assert_eq!(chances::unscathed_pct(eff, difficulty), row.unscathed, "{}", row.name);
        assert_eq!(chances::death_pct(eff, difficulty, 30), row.death, "{}", row.name);
    }
}

#[test]
fn a_14_the_ledger() {
    let rules = shipped("agency");
    let start = Agent { exhaustion: 20, ..hired(&rules, 1) };
    let after = |change: fn(&endturn_agency::patrol::rules::Rules, &mut Agent)| {
        let mut agent = start;
        change(&rules, &mut agent);
        agent.exhaustion - start.exhaustion
    };
    assert_eq!((after(exhaustion::rest), after(exhaustion::work)), (-5, 1));
    assert_eq!((exhaustion::of_a_site(&rules, 0), exhaustion::of_a_site(&rules, 2)), (5, 15));
}
