//! E-11 After the battle: its effects on the agents who were there.

use endturn_agency::battles::aftermath::{Losses, Scene, exhaustion, leave, survival_skill};
use endturn_agency::battles::agents;
use endturn_agency::battles::battle::unit::Unit;
use endturn_agency::battles::fixed::Fixed;
use endturn_agency::battles::rules::Rules;
use endturn_agency::battles::ruleset::numbers::BattleForm;
use endturn_agency::battles::state::{Agent, AgentState, Assignment, End};
use endturn_agency::frame::ids::{AgentId, SiteId};

use crate::battles::support::shipped;

const SCENE: Scene = Scene { site: SiteId(3), turn: 9 };
const NONE: Losses = Losses { deployed: 4, killed: 0 };

fn deployed() -> Agent {
    let mut agent = agents::present_at_start(&shipped());
    agents::deploy(&mut agent, SCENE.site);
    agent
}

#[test]
fn e_11_exhaustion_grows_with_every_started_twentieth_lost() {
    let mut rules = shipped();
    let of = |rules: &Rules, killed, deployed| exhaustion(rules, Losses { deployed, killed });
    assert_eq!([of(&rules, 0, 7), of(&rules, 1, 20), of(&rules, 1, 7), of(&rules, 6, 7)], [5, 10, 20, 95]);
    assert_eq!(of(&rules, 0, 0), 5);
    rules.battle.rules = BattleForm::First;
    assert_eq!(of(&rules, 6, 7), 35);
}

#[test]
fn e_11_survival_is_paid_by_missions() {
    let rules = shipped();
    assert_eq!([0, 1, 2, 3, 4, 99].map(|count| survival_skill(&rules, count)), [30, 30, 25, 20, 15, 15]);
}

#[test]
fn e_11_who_lives_gains_and_goes_home_or_to_recovery() {
    let rules = shipped();
    let mut agent = deployed();
    let mut unit = Unit::agent(&rules, AgentId(0), &agent);
    unit.skill_earned = 6;
    unit.exhaustion = Fixed::whole(3);
    let gains = leave(&rules, &mut agent, &unit, NONE, SCENE).expect("alive");
    assert_eq!((gains.battle_skill, gains.survival_skill, gains.exhaustion), (6, 30, Fixed::whole(8)));
    assert_eq!(
        (agent.skill, agent.state, agent.assignment),
        (Fixed::whole(136), AgentState::InTransit, Assignment::Standby)
    );
    let mut hurt = deployed();
    unit.hit_points = Fixed::whole(29);
    leave(&rules, &mut hurt, &unit, NONE, SCENE);
    assert_eq!((hurt.assignment, hurt.hit_points), (Assignment::Recovery, Fixed::whole(29)));
}

#[test]
fn e_11_the_dead_keep_nothing() {
    let rules = shipped();
    let mut agent = deployed();
    let mut unit = Unit::agent(&rules, AgentId(0), &agent);
    unit.skill_earned = 6;
    unit.hit_points = Fixed::ZERO;
    unit.killed_by = Some((4, Some(endturn_agency::battles::ids::EnemyId(2))));
    assert_eq!(leave(&rules, &mut agent, &unit, NONE, SCENE), None);
    assert_eq!((agent.state, agent.skill, agent.exhaustion), (AgentState::Kia, Fixed::whole(100), Fixed::ZERO));
    let by = Some(endturn_agency::battles::ids::EnemyId(2));
    assert_eq!(agent.end, Some(End { turn: 9, site: Some(SiteId(3)), by }));
}
