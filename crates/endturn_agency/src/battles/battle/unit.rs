//! E-10 A unit in a battle: an agent or an enemy.

use crate::battles::fixed::Fixed;
use crate::battles::ids::EnemyId;
use crate::battles::rules::{EnemyRules, Rules};
use crate::battles::ruleset::numbers::BattleForm;
use crate::battles::skill;
use crate::battles::state::{Agent, Record};
use crate::frame::ids::AgentId;

/// A unit, and its record in the battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unit {
    /// Its number: an agent's own, an enemy's index in its side, from 0.
    pub number: u32,
    /// Its kind; `None` for agents.
    pub kind: Option<EnemyId>,
    /// Skill; a battle doesn't change it.
    pub skill: Fixed,
    /// Hit points left.
    pub hit_points: Fixed,
    /// Maximum hit points.
    pub max_hit_points: Fixed,
    /// Exhaustion.
    pub exhaustion: Fixed,
    /// Base damage of its weapon, in points.
    pub damage: i32,
    /// Effective skill now (E-03).
    pub eff: Fixed,
    /// Effective skill at the start of the round.
    pub eff_at_round: Fixed,
    /// Attacks on it in this round.
    pub attacked: u32,
    /// Skill earned, in points; paid to agents who survive.
    pub skill_earned: i64,
    /// Its record in this battle.
    pub record: Record,
    /// The killer: the number of a unit of the other side, and its kind.
    pub killed_by: Option<(u32, Option<EnemyId>)>,
}

impl Unit {
    /// An agent.
    #[must_use]
    pub fn agent(rules: &Rules, id: AgentId, agent: &Agent) -> Self {
        let body = (agent.hit_points, agent.max_hit_points);
        Self::new(rules, (id.0, None), agent.skill, agent.exhaustion, body, agent.damage)
    }

    /// A fresh enemy.
    #[must_use]
    pub fn enemy(rules: &Rules, number: u32, id: EnemyId, enemy: &EnemyRules) -> Self {
        let hit_points = Fixed::whole(enemy.hit_points.into());
        let skill = Fixed::whole(enemy.skill.into());
        Self::new(rules, (number, Some(id)), skill, Fixed::ZERO, (hit_points, hit_points), enemy.damage)
    }

    fn new(
        rules: &Rules,
        (number, kind): (u32, Option<EnemyId>),
        skill: Fixed,
        exhaustion: Fixed,
        (hit_points, max_hit_points): (Fixed, Fixed),
        damage: i32,
    ) -> Self {
        let mut unit = Self {
            number,
            kind,
            skill,
            hit_points,
            max_hit_points,
            exhaustion,
            damage,
            eff: Fixed::ZERO,
            eff_at_round: Fixed::ZERO,
            attacked: 0,
            skill_earned: 0,
            record: Record::default(),
            killed_by: None,
        };
        unit.refresh(rules);
        unit
    }

    /// Whether it is dead.
    #[must_use]
    pub fn is_dead(&self) -> bool {
        self.hit_points <= Fixed::ZERO
    }

    /// Whether it can fight: alive, and with more effective skill left than the share at which
    /// units are incapacitated (E-10); the first rules have no such share (E-21).
    #[must_use]
    pub fn is_active(&self, rules: &Rules) -> bool {
        if self.is_dead() {
            return false;
        }
        match rules.battle.rules {
            BattleForm::Full => self.eff > self.skill.times(rules.battle.incapacitated_at_pct.into(), 100),
            BattleForm::First => true,
        }
    }

    /// Its combat rating now (E-12).
    #[must_use]
    pub fn rating(&self) -> Fixed {
        skill::rating(self.eff, self.hit_points, self.damage)
    }

    /// Begins a round: no attacks on it yet.
    pub(super) fn begin_round(&mut self) {
        self.eff_at_round = self.eff;
        self.attacked = 0;
    }

    /// Recomputes effective skill after hit points or exhaustion changed.
    pub(super) fn refresh(&mut self, rules: &Rules) {
        self.eff = skill::effective(rules, self.skill, self.exhaustion, (self.hit_points, self.max_hit_points));
    }
}
