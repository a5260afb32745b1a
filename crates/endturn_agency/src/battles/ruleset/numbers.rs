//! The single numbers and switches of a ruleset with battles.

use endturn_scenario::shape::Shaped;
use serde::{Deserialize, Serialize};

/// Costs and income of agents.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct Economy {
    /// Price of a new agent, in units; 0 to 1 000 000.
    #[shape(range(min = 0, max = 1000000))]
    pub hire_cost: i32,
    /// Cost of every living agent per turn, in units; 0 to 1 000 000.
    #[shape(range(min = 0, max = 1000000))]
    pub upkeep: i32,
    /// Money an agent of effective skill 100 earns per turn, in units; 0 to 1 000 000.
    #[shape(range(min = 0, max = 1000000))]
    pub contracting_income: i32,
    /// Increase of that for each further 100 of effective skill, in percent; 0 to 100.
    #[shape(range(min = 0, max = 100))]
    pub value_pct_per_100_skill: i32,
}

/// Properties of agents, and changes to them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct Agents {
    /// Skill at hire, in points; 0 to 1 000 000.
    #[shape(range(min = 0, max = 1000000))]
    pub skill: i32,
    /// Exhaustion up to which there is no penalty, in points; 0 to 10 000.
    #[shape(range(min = 0, max = 10000))]
    pub free_exhaustion: i32,
    /// Maximum exhaustion that counts, in points; 0 to 10 000.
    #[shape(range(min = 0, max = 10000))]
    pub most_counted_exhaustion: i32,
    /// Exhaustion gained per turn of contracting or of an investigation, in points; 0 to 10 000.
    #[shape(range(min = 0, max = 10000))]
    pub exhaustion_per_working_turn: i32,
    /// Exhaustion gained per turn of training, in points; 0 to 10 000.
    #[shape(range(min = 0, max = 10000))]
    pub exhaustion_per_training_turn: i32,
    /// Exhaustion from which on an agent can't be deployed, in points; 1 to 10 000.
    #[shape(range(min = 1, max = 10000))]
    pub deploying_below_exhaustion: i32,
    /// Exhaustion from which on an agent can't be sent to earn money, in points; 1 to 10 000.
    #[shape(range(min = 1, max = 10000))]
    pub contracting_below_exhaustion: i32,
    /// Exhaustion from which on an agent can't begin to train, in points; 1 to 10 000.
    #[shape(range(min = 1, max = 10000))]
    pub training_below_exhaustion: i32,
    /// Exhaustion gained by surviving a mission, in points; 0 to 10 000.
    #[shape(range(min = 0, max = 10000))]
    pub exhaustion_per_mission: i32,
    /// Exhaustion gained by survivors per started step of losses, in points; 0 to 10 000.
    #[shape(range(min = 0, max = 10000))]
    pub exhaustion_per_loss_step: i32,
    /// Size of a step of losses, in percent of the agents deployed; 1 to 100.
    #[shape(range(min = 1, max = 100))]
    pub loss_step_pct: i32,
    /// Skill gained by surviving the first, second, … mission, in points; the last number applies
    /// to all further ones. 1 to 64 numbers, each 0 to 1 000 000.
    pub survival_skill_gains: Vec<i32>,
}

/// An upgrade: its start, step and price.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct UpgradeNumbers {
    /// Value at the start.
    pub start: i32,
    /// Increase per purchase.
    pub step: i32,
    /// Price of a purchase, in units; 1 to 1 000 000.
    #[shape(range(min = 1, max = 1000000))]
    pub price: i32,
}

/// Upgrades that money can buy (E-07).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct Upgrades {
    /// Maximum living agents; start and step 0 to 100 000.
    pub agent_cap: UpgradeNumbers,
    /// Maximum agents deployed at the same time; start and step 0 to 100 000.
    pub transport_cap: UpgradeNumbers,
    /// Maximum agents in training; start and step 0 to 100 000.
    pub training_cap: UpgradeNumbers,
    /// Skill gained per turn of training, in thousandths of a point; start and step 0 to 1 000 000.
    pub training_gain_milli: UpgradeNumbers,
    /// Exhaustion lost per turn of rest, in thousandths of a point; start and step 0 to 1 000 000.
    pub rest_milli: UpgradeNumbers,
    /// Share of maximum hit points regained per turn, in basis points; start 1 to 10 000, step 0 to
    /// 10 000.
    pub recovery_bp: UpgradeNumbers,
    /// Maximum hit points, in points; start 1 to 10 000, step 0 to 10 000.
    pub hit_points: UpgradeNumbers,
    /// Base damage of a weapon, in points; start and step 0 to 10 000.
    pub damage: UpgradeNumbers,
}

/// Investigations of leads (E-08).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct Investigations {
    /// Maximum hidden difficulty, in percent of the difficulty shown; 100 to 1000.
    #[shape(range(min = 100, max = 1000))]
    pub hidden_up_to_pct: i32,
    /// Exhaustion from which on an agent can't join, in points; 1 to 10 000.
    #[shape(range(min = 1, max = 10000))]
    pub joins_below_exhaustion: i32,
    /// Exhaustion from which on agents are sent home, in points; 1 to 10 000.
    #[shape(range(min = 1, max = 10000))]
    pub leaves_at_exhaustion: i32,
    /// The exponent of the number of agents, in tenths; 0 to 10.
    #[shape(range(min = 0, max = 10))]
    pub teamwork_tenths: u32,
    /// The exponent of the share of progress; 1 to 3.
    #[shape(range(min = 1, max = 3))]
    pub chance_power: u32,
}

/// The rules that decide battles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, Shaped)]
pub enum BattleForm {
    /// The full rules (E-10).
    #[default]
    Full,
    /// The simple first rules (E-21).
    First,
}

/// Battles (E-10, E-21).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct Battle {
    /// The rules that apply.
    #[serde(default)]
    pub rules: BattleForm,
    /// Share of its skill at or below which a unit can no longer fight, in percent; 0 to 99.
    #[shape(range(min = 0, max = 99))]
    pub incapacitated_at_pct: i32,
    /// Minimum skill of a good target, in percent of the attacker's; 0 to 1000.
    #[shape(range(min = 0, max = 1000))]
    pub target_low_pct: i32,
    /// Skill of the best target, in percent of the attacker's; 0 to 1000.
    #[shape(range(min = 0, max = 1000))]
    pub target_best_pct: i32,
    /// Maximum skill of a good target, in percent of the attacker's; 0 to 1000.
    #[shape(range(min = 0, max = 1000))]
    pub target_high_pct: i32,
    /// Minimum damage of a hit, in percent of the base damage, rounded down; 0 to 1000.
    #[shape(range(min = 0, max = 1000))]
    pub damage_low_pct: i32,
    /// Maximum damage of a hit, in percent of the base damage, rounded up; 0 to 1000.
    #[shape(range(min = 0, max = 1000))]
    pub damage_high_pct: i32,
    /// Exhaustion gained by attacking, in points; 0 to 10 000.
    #[shape(range(min = 0, max = 10000))]
    pub exhaustion_per_attack: i32,
    /// Exhaustion gained by surviving an attack, in points; 0 to 10 000.
    #[shape(range(min = 0, max = 10000))]
    pub exhaustion_per_defence: i32,
    /// Skill gained by an attack that hits, in points; 0 to 1000.
    #[shape(range(min = 0, max = 1000))]
    pub skill_per_hit: i32,
    /// Skill gained by an attack that misses, in points; 0 to 1000.
    #[shape(range(min = 0, max = 1000))]
    pub skill_per_miss: i32,
    /// Skill gained by parrying an attack, in points; 0 to 1000.
    #[shape(range(min = 0, max = 1000))]
    pub skill_per_ward: i32,
    /// Skill gained by being hit, in points; 0 to 1000.
    #[shape(range(min = 0, max = 1000))]
    pub skill_per_wound: i32,
    /// Share of their initial strength below which agents consider retreat, in percent; 0 to 1000.
    #[shape(range(min = 0, max = 1000))]
    pub retreat_below_pct: i32,
    /// Minimum strength of the enemies for a retreat, in percent of the agents'; 0 to 1000.
    #[shape(range(min = 0, max = 1000))]
    pub retreat_if_enemies_pct: i32,
    /// Maximum rounds; 1 to 10 000.
    #[shape(range(min = 1, max = 10000))]
    pub most_rounds: u32,
}

/// Start of an office.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct Start {
    /// Money, in units; 0 to 1 000 000 000.
    #[shape(range(min = 0, max = 1000000000))]
    pub money: i32,
    /// Money received each turn, in units; 0 to 1 000 000 000.
    #[shape(range(min = 0, max = 1000000000))]
    pub funding: i32,
    /// Panic, in basis points; 0 (also if left out) to less than [`Ending::lost_at_panic_bp`].
    #[serde(default)]
    pub panic_bp: i32,
    /// Agents available in turn 1; 0 to 10 000.
    #[shape(range(min = 0, max = 10000))]
    pub agents: u32,
}

/// End of the game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct Ending {
    /// Panic at which the game is lost, in basis points; 1 to 1 000 000 000.
    #[shape(range(min = 1, max = 1000000000))]
    pub lost_at_panic_bp: i32,
    /// The lead whose investigation wins the game; if left out, the game can't be won.
    #[serde(default)]
    pub won_by: Option<String>,
}
