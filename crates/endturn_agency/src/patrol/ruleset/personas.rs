//! The numbers of personas (P-10 to P-20).

use endturn_scenario::shape::Shaped;
use serde::{Deserialize, Serialize};

/// The behaviour of a persona in its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize, Shaped)]
pub enum Policy {
    /// Recalls, investigates, deploys, works and hires by its numbers (P-03).
    #[default]
    Frame,
    /// Does nothing at all (P-10).
    Nothing,
    /// Takes any allowed actions, all equally likely (P-20).
    Random,
}

/// Number of agents a persona wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct RosterTarget {
    /// At the beginning. 0 to 1 000 000.
    #[shape(range(min = 0, max = 1000000))]
    pub base: u32,
    /// Additional agents for each site won. 0 to 1 000 000.
    #[serde(default)]
    #[shape(range(min = 0, max = 1000000))]
    pub per_won_site: u32,
    /// Maximum. 0 to 1 000 000.
    #[shape(range(min = 0, max = 1000000))]
    pub most: u32,
}

impl RosterTarget {
    /// The roster wanted after `won` sites were won.
    #[must_use]
    pub fn after(&self, won: u32) -> u32 {
        self.base.saturating_add(self.per_won_site.saturating_mul(won)).min(self.most)
    }
}

/// A persona as the ruleset writes it.
#[derive(Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields, default)]
pub struct Knobs {
    /// One line for people who choose a persona.
    pub summary: String,
    /// Its behaviour in a turn.
    pub policy: Policy,
    /// With `Random`: maximum actions of a turn. 0 to 1000.
    #[shape(range(min = 0, max = 1000))]
    pub most_actions: u32,
    /// Exhaustion at which it recalls agents from work, in points. 0 to 1 000 000.
    #[shape(range(min = 0, max = 1000000))]
    pub recall_from: i32,
    /// Maximum exhaustion of agents it deploys, in points. 0 to 1 000 000.
    #[shape(range(min = 0, max = 1000000))]
    pub ready_up_to: i32,
    /// Maximum exhaustion of agents it sends to work or holds back for a strike, in points. 0 to 1
    /// 000 000.
    #[shape(range(min = 0, max = 1000000))]
    pub fresh_up_to: i32,
    /// Whether it investigates leads and deploys to sites at all.
    pub follows_leads: bool,
    /// Minimum probability of success for a deployment, in percent. 0 to 100.
    #[shape(range(min = 0, max = 100))]
    pub success_pct: u32,
    /// Maximum probability of death of a deployed agent, in percent. 0 to 100.
    #[shape(range(min = 0, max = 100))]
    pub risk_pct: i32,
    /// Agents held back for the next strike in addition to one per objective. 0 to 1000.
    #[shape(range(min = 0, max = 1000))]
    pub margin: u32,
    /// Agents required beyond those held back; with fewer, none are held back. 0 to 1000.
    #[shape(range(min = 0, max = 1000))]
    pub spare: u32,
    /// Share of a lead's price that must be at hand before agents are held back for it, in percent.
    /// 0 to 1000.
    #[shape(range(min = 0, max = 1000))]
    pub hold_from_pct: u32,
    /// Number of agents up to which all free ones contract. 0 to 1 000 000.
    #[shape(range(min = 0, max = 1000000))]
    pub grow_to: u32,
    /// Minimum share of the upkeep that contracting covers, in percent; all free agents contract if
    /// left out. 0 to 1 000 000.
    #[shape(range(min = 0, max = 1000000))]
    pub cover_pct: Option<u32>,
    /// Share of further agents that goes spying, in percent; the others contract. 0 to 100.
    #[shape(range(min = 0, max = 100))]
    pub spies_pct: u32,
    /// Share of the roster that stays at hand, in percent. 0 to 100.
    #[shape(range(min = 0, max = 100))]
    pub reserve_pct: u32,
    /// Money left after a hire, in turns of upkeep. 0 to 1000.
    #[shape(range(min = 0, max = 1000))]
    pub savings_turns: u32,
    /// Number of agents it wants.
    pub roster: RosterTarget,
}
