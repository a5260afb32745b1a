//! E-10 Battle and E-21 First battle rules: one side attacks, then the other, round after round.
//! After `most_rounds` rounds, 1000, the agents retreat **(ours)**.
//! Draws none of its own: it asks for what [`BattleThrow`] says, each keyed by site, attacker and
//! round. Tells nothing.
//!
//! A [`Battle`] is kept and refilled for the next battle, so that an attack allocates nothing, and
//! neither does a battle once its lists are long enough.

pub mod attack;
pub(crate) mod target;
pub mod unit;

use serde::{Deserialize, Serialize};

use self::target::Sight;
use self::unit::Unit;
use super::chance::Chance;
use super::fixed::Fixed;
use super::rules::{MissionRules, Rules};
use super::ruleset::numbers::BattleForm;
use super::state::{Agent, SiteState};
use super::throws::{Attacker, BattleThrow, Side};
use crate::frame::ids::AgentId;

/// A source of uniform draws from 0 to the bound less 1.
pub trait Throws: FnMut(Attacker, BattleThrow, u64) -> u64 {}
impl<T: FnMut(Attacker, BattleThrow, u64) -> u64> Throws for T {}

/// Both sides of a battle, and its working lists.
#[derive(Clone, Debug, Default)]
pub struct Battle {
    /// The agents, in the order in which they were added.
    pub agents: Vec<Unit>,
    /// The enemies, in the ruleset's order.
    pub enemies: Vec<Unit>,
    order: Vec<usize>,
    sight: Sight,
}

/// The outcome of a battle (E-10).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome {
    /// [`SiteState::Won`], [`SiteState::Retreated`] or [`SiteState::Wiped`].
    pub state: SiteState,
    /// Rounds fought.
    pub rounds: u32,
    /// Combat rating of the agents able to fight at the start.
    pub agents_rating_before: Fixed,
    /// Combat rating of the agents able to fight at the end.
    pub agents_rating_after: Fixed,
    /// Combat rating of the enemies able to fight at the end.
    pub enemies_rating_after: Fixed,
    /// Agents who died.
    pub agents_killed: u32,
    /// Enemies who died.
    pub enemies_killed: u32,
}

/// One attack, for observers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Blow {
    /// The attacker, and the round.
    pub attacker: Attacker,
    /// The number of the attacked unit of the other side.
    pub target: u32,
    /// The chance to hit.
    pub chance: Chance,
    /// The draw, 1 to 10 000.
    pub draw: u32,
    /// Hit points taken; `None` if the attack missed.
    pub damage: Option<Fixed>,
    /// Whether the target died.
    pub is_killed: bool,
}

impl Battle {
    /// Prepares a battle at a site of a mission; [`Battle::add`] adds the agents.
    pub fn prepare(&mut self, rules: &Rules, mission: &MissionRules) {
        self.agents.clear();
        self.enemies.clear();
        for (id, count) in &mission.enemies {
            let Some(enemy) = rules.enemy(*id) else { continue };
            for _ in 0..*count {
                let number = self.enemies.len() as u32;
                self.enemies.push(Unit::enemy(rules, number, *id, enemy));
            }
        }
    }

    /// Adds an agent.
    pub fn add(&mut self, rules: &Rules, id: AgentId, agent: &Agent) {
        self.agents.push(Unit::agent(rules, id, agent));
    }

    /// Fights the battle to its end (E-10, E-21). `throws` provides every draw, `tell` is called
    /// for every attack.
    pub fn fight(&mut self, rules: &Rules, throws: &mut impl Throws, tell: &mut impl FnMut(&Blow)) -> Outcome {
        let start = Strength::of(rules, self);
        let (mut rounds, mut has_retreated) = (0, false);
        while self.goes_on(rules) {
            if rounds >= rules.battle.most_rounds {
                has_retreated = true;
                break;
            }
            rounds += 1;
            self.round(rules, rounds, throws, tell);
            if self.goes_on(rules) && Strength::of(rules, self).is_to_retreat(rules, &start) {
                has_retreated = true;
                break;
            }
        }
        let end = Strength::of(rules, self);
        let state = if !is_any_active(rules, &self.enemies) {
            SiteState::Won
        } else if has_retreated {
            SiteState::Retreated
        } else {
            SiteState::Wiped
        };
        Outcome {
            state,
            rounds,
            agents_rating_before: start.agents,
            agents_rating_after: end.agents,
            enemies_rating_after: end.enemies,
            agents_killed: killed(&self.agents),
            enemies_killed: killed(&self.enemies),
        }
    }

    fn goes_on(&self, rules: &Rules) -> bool {
        is_any_active(rules, &self.agents) && is_any_active(rules, &self.enemies)
    }

    /// Plays one round: every agent able to fight attacks once, then every enemy still able to.
    fn round(&mut self, rules: &Rules, round: u32, throws: &mut impl Throws, tell: &mut impl FnMut(&Blow)) {
        for unit in self.agents.iter_mut().chain(&mut self.enemies) {
            unit.begin_round();
        }
        for side in [Side::Agents, Side::Enemies] {
            let (attackers, targets) = match side {
                Side::Agents => (&mut self.agents, &mut self.enemies),
                Side::Enemies => (&mut self.enemies, &mut self.agents),
            };
            attack_order(rules, attackers, &mut self.order);
            for place in &self.order {
                let Some(unit) = attackers.get_mut(*place).filter(|unit| unit.is_active(rules)) else { continue };
                let who = Attacker { side, number: unit.number, round };
                let Some(target) = self.sight.choose(rules, (who, unit), targets, throws) else { break };
                let Some(target) = targets.get_mut(target) else { break };
                tell(&attack::attack(rules, (who, unit), target, throws));
            }
        }
    }
}

/// Indices of the units able to fight in the order of their attacks: by current effective skill,
/// the highest first (E-10), so the enemies' order follows from the agents' blows; or by skill, the
/// lowest first (E-21); ties by number.
fn attack_order(rules: &Rules, units: &[Unit], order: &mut Vec<usize>) {
    order.clear();
    order.extend((0..units.len()).filter(|place| units[*place].is_active(rules)));
    match rules.battle.rules {
        BattleForm::Full => order.sort_unstable_by_key(|place| {
            let unit = &units[*place];
            (std::cmp::Reverse(unit.eff), unit.number, *place)
        }),
        BattleForm::First => order.sort_unstable_by_key(|place| (units[*place].skill, units[*place].number, *place)),
    }
}

fn is_any_active(rules: &Rules, units: &[Unit]) -> bool {
    units.iter().any(|unit| unit.is_active(rules))
}

fn killed(units: &[Unit]) -> u32 {
    units.iter().fold(0, |count: u32, unit| count.saturating_add(u32::from(unit.is_dead())))
}

/// The strength of both sides.
#[derive(Clone, Copy, Debug)]
struct Strength {
    agents: Fixed,
    enemies: Fixed,
    agents_eff: Fixed,
}

impl Strength {
    fn of(rules: &Rules, battle: &Battle) -> Self {
        let rating = |units: &[Unit]| units.iter().filter(|unit| unit.is_active(rules)).map(Unit::rating).sum();
        let living = battle.agents.iter().filter(|unit| !unit.is_dead());
        Self {
            agents: rating(&battle.agents),
            enemies: rating(&battle.enemies),
            agents_eff: living.map(|unit| unit.eff).sum(),
        }
    }

    /// Whether the agents retreat: when much weaker than at the start and not facing a side that is
    /// weaker still (E-10); or when down to less than half of their skill (E-21).
    fn is_to_retreat(&self, rules: &Rules, start: &Self) -> bool {
        let numbers = &rules.battle;
        let below = i128::from(numbers.retreat_below_pct);
        match numbers.rules {
            BattleForm::Full => {
                self.agents < start.agents.times(below, 100)
                    && self.enemies >= self.agents.times(numbers.retreat_if_enemies_pct.into(), 100)
            }
            BattleForm::First => self.agents_eff < start.agents_eff.times(below, 100),
        }
    }
}
