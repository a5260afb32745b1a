//! The single numbers and switches of a ruleset (table D-1).

use endturn_scenario::shape::Shaped;
use serde::{Deserialize, Serialize};

/// Costs and income of agents.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct Economy {
    /// Price of a new agent, in units; 0 to 1 000 000.
    #[shape(range(min = 0, max = 1000000))]
    pub hire_cost: i32,
    /// The condition for hiring.
    #[serde(default)]
    pub hire_gate: HireGate,
    /// Cost of every living agent per turn, in units; 0 to 1 000 000.
    #[shape(range(min = 0, max = 1000000))]
    pub upkeep: i32,
    /// Money an agent of effective skill 100 earns per turn, in units; 0 to 1 000 000.
    #[shape(range(min = 0, max = 1000000))]
    pub contracting_income: i32,
    /// Intel an agent of effective skill 100 gathers per turn, in units; 0 to 1 000 000.
    #[shape(range(min = 0, max = 1000000))]
    pub espionage_intel: i32,
}

/// The condition for hiring.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, Shaped)]
pub enum HireGate {
    /// The projected balance must be above 0; the price is paid in the coming advance.
    #[default]
    Projected,
    /// The price must be in hand, and is paid at once.
    Cash,
    /// No condition; the price is paid in the coming advance.
    Open,
}

/// Properties of agents, and changes to them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct Agents {
    /// Skill at hire, in points; 0 to 1 000 000.
    #[shape(range(min = 0, max = 1000000))]
    pub skill: i32,
    /// Exhaustion at hire, in points; 0 (also if left out) to 10 000.
    #[serde(default)]
    #[shape(range(min = 0, max = 10000))]
    pub exhaustion: i32,
    /// Hit points at hire, and their maximum; 1 to 10 000.
    #[shape(range(min = 1, max = 10000))]
    pub hit_points: i32,
    /// Exhaustion up to which there is no penalty, in points; 0 to 10 000.
    #[shape(range(min = 0, max = 10000))]
    pub free_exhaustion: i32,
    /// Exhaustion gained per turn of work, in points; 0 to 10 000.
    #[shape(range(min = 0, max = 10000))]
    pub exhaustion_per_working_turn: i32,
    /// Exhaustion lost per turn of rest or recovery, in points; 0 to 10 000.
    #[shape(range(min = 0, max = 10000))]
    pub rest_per_turn: i32,
    /// Exhaustion gained by surviving a site, in points; 0 to 10 000.
    #[shape(range(min = 0, max = 10000))]
    pub exhaustion_per_mission: i32,
    /// Exhaustion gained by survivors per death at their site, in points; 0 to 10 000.
    #[shape(range(min = 0, max = 10000))]
    pub exhaustion_per_death: i32,
    /// Share of maximum hit points regained per turn, in percent; 1 to 100.
    #[shape(range(min = 1, max = 100))]
    pub recovery_pct_per_turn: i32,
    /// Skill gained by surviving the first, second, … site, in points; the last number applies to
    /// all further ones. 1 to 64 numbers, each 0 to 1 000 000.
    pub survival_skill_gains: Vec<i32>,
}

/// The evaluation of deployed sites.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct Sites {
    /// The order of the rolls at a site.
    #[serde(default)]
    pub roll_phases: RollPhases,
}

/// The order of the rolls at a site.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, Shaped)]
pub enum RollPhases {
    /// First all rolls for objectives, then all rolls for hit points.
    #[default]
    ByPhase,
    /// Both rolls of one agent, then both of the next.
    ByAgent,
}

/// Growth of factions, and the panic that ends the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct Threat {
    /// Growth of a faction's threat each turn.
    #[serde(default)]
    pub growth: ThreatGrowth,
    /// Share of the suppression lost per turn, in percent; 0 to 100.
    #[shape(range(min = 0, max = 100))]
    pub suppression_decay_pct: i32,
    /// Panic at which the game is lost, in basis points; 1 to 1 000 000 000.
    #[shape(range(min = 1, max = 1000000000))]
    pub lost_at_panic_bp: i32,
}

/// Growth of a faction's threat each turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, Shaped)]
pub enum ThreatGrowth {
    /// Its increase less its suppression, at least 0.
    #[default]
    Suppressed,
    /// Its increase, regardless of suppression.
    Flat,
}

/// Start of an office.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct Start {
    /// Money, in units; 0 to 1 000 000 000.
    #[shape(range(min = 0, max = 1000000000))]
    pub money: i32,
    /// Intel, in units; 0 (also if left out) to 1 000 000 000.
    #[serde(default)]
    #[shape(range(min = 0, max = 1000000000))]
    pub intel: i32,
    /// Money received each turn, in units; 0 to 1 000 000 000.
    #[shape(range(min = 0, max = 1000000000))]
    pub funding: i32,
    /// Panic, in basis points; 0 (also if left out) to less than [`Threat::lost_at_panic_bp`].
    #[serde(default)]
    pub panic_bp: i32,
}
