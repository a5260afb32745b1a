//! E-11 After the battle: its effects on the agents who were there.
//! Draws none. Tells nothing.

use super::agents;
use super::battle::unit::Unit;
use super::fixed::Fixed;
use super::rules::Rules;
use super::ruleset::numbers::BattleForm;
use super::state::{Agent, AgentState, Assignment, End};
use crate::frame::ids::SiteId;

/// Numbers of agents deployed and killed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Losses {
    /// Agents deployed.
    pub deployed: u32,
    /// Agents killed.
    pub killed: u32,
}

/// Place and time of a battle; the turn is that which the advance leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scene {
    /// The site.
    pub site: SiteId,
    /// The turn.
    pub turn: u32,
}

/// Gains of an agent who survived.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gains {
    /// Skill from attacks and defence, in points.
    pub battle_skill: i64,
    /// Skill from surviving, in points.
    pub survival_skill: i64,
    /// Exhaustion from the battle and after it.
    pub exhaustion: Fixed,
}

/// Exhaustion that survivors gain in addition to that of the battle, in points: for the mission,
/// and for each started step of losses (E-11); by the first rules for each death (E-21).
#[must_use]
pub fn exhaustion(rules: &Rules, losses: Losses) -> i64 {
    let numbers = &rules.agents;
    let steps = match rules.battle.rules {
        BattleForm::First => i64::from(losses.killed),
        BattleForm::Full => {
            let whole = i64::from(losses.deployed) * i64::from(numbers.loss_step_pct.max(1));
            if whole == 0 { 0 } else { (100 * i64::from(losses.killed) + whole - 1) / whole }
        }
    };
    i64::from(numbers.exhaustion_per_mission)
        .saturating_add(steps.saturating_mul(i64::from(numbers.exhaustion_per_loss_step)))
}

/// Skill gained by surviving the n-th mission, in points, counted from 1 (A-34, E-11).
#[must_use]
pub fn survival_skill(rules: &Rules, missions: u32) -> i64 {
    let gains = &rules.agents.survival_skill_gains;
    let place = (missions.max(1) as usize - 1).min(gains.len().saturating_sub(1));
    gains.get(place).map_or(0, |gain| i64::from(*gain))
}

/// Applies the result of a battle from a unit to its agent. Survivors gain skill and go home or to
/// recovery; the dead keep only their record (E-11). `None` for the dead.
pub fn leave(rules: &Rules, agent: &mut Agent, unit: &Unit, losses: Losses, scene: Scene) -> Option<Gains> {
    agent.hit_points = unit.hit_points.max(Fixed::ZERO);
    agent.record.kills = agent.record.kills.saturating_add(unit.record.kills);
    agent.record.damage_dealt += unit.record.damage_dealt;
    agent.record.damage_received += unit.record.damage_received;
    if unit.is_dead() {
        agent.state = AgentState::Kia;
        agent.assignment = Assignment::Kia;
        let by = unit.killed_by.and_then(|(_, kind)| kind);
        agent.end = Some(End { turn: scene.turn, site: Some(scene.site), by });
        return None;
    }
    let before = agent.exhaustion;
    agent.exhaustion = unit.exhaustion + Fixed::whole(exhaustion(rules, losses));
    let (battle_skill, survival_skill) = (unit.skill_earned, survival_skill(rules, agent.missions_total));
    agent.skill += Fixed::whole(battle_skill) + Fixed::whole(survival_skill);
    agents::recall(agent);
    if agent.hit_points < agent.max_hit_points {
        agent.assignment = Assignment::Recovery;
    }
    Some(Gains { battle_skill, survival_skill, exhaustion: agent.exhaustion - before })
}
