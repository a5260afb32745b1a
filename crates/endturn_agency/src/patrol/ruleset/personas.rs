//! The numbers of personas (P-10 to P-20).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What a persona does with its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
pub enum Policy {
    /// Recalls, investigates, deploys, works and hires by its numbers (P-03).
    #[default]
    Frame,
    /// Nothing at all (P-10).
    Nothing,
    /// Anything that is allowed, all equally likely (P-20).
    Random,
}

/// How many agents a persona wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RosterTarget {
    /// To begin with. 0 to 1 000 000.
    #[schemars(range(min = 0, max = 1000000))]
    pub base: u32,
    /// More for each site won. 0 to 1 000 000.
    #[serde(default)]
    #[schemars(range(min = 0, max = 1000000))]
    pub per_won_site: u32,
    /// Never more than these. 0 to 1 000 000.
    #[schemars(range(min = 0, max = 1000000))]
    pub most: u32,
}

impl RosterTarget {
    /// The roster wanted after so many sites were won.
    #[must_use]
    pub fn after(&self, won: u32) -> u32 {
        self.base.saturating_add(self.per_won_site.saturating_mul(won)).min(self.most)
    }
}

/// A persona as the ruleset writes it.
#[derive(Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Knobs {
    /// One line for people who choose a persona.
    pub summary: String,
    /// What it does with its turn.
    pub policy: Policy,
    /// With `Random`: the most actions of a turn. 0 to 1000.
    #[schemars(range(min = 0, max = 1000))]
    pub most_actions: u32,
    /// Calls agents home from work at this exhaustion, in points. 0 to 1 000 000.
    #[schemars(range(min = 0, max = 1000000))]
    pub recall_from: i32,
    /// Deploys agents of at most this exhaustion, in points. 0 to 1 000 000.
    #[schemars(range(min = 0, max = 1000000))]
    pub ready_up_to: i32,
    /// Sends to work, and holds back for a strike, agents of at most this exhaustion, in points. 0 to 1 000 000.
    #[schemars(range(min = 0, max = 1000000))]
    pub fresh_up_to: i32,
    /// Whether it investigates leads and deploys to sites at all.
    pub follows_leads: bool,
    /// Deploys where success is this likely, in percent. 0 to 100.
    #[schemars(range(min = 0, max = 100))]
    pub success_pct: u32,
    /// Deploys agents whose death is at most this likely, in percent. 0 to 100.
    #[schemars(range(min = 0, max = 100))]
    pub risk_pct: i32,
    /// Agents held back for the next strike beyond one per objective. 0 to 1000.
    #[schemars(range(min = 0, max = 1000))]
    pub margin: u32,
    /// Agents beyond those held back without whom none are held back. 0 to 1000.
    #[schemars(range(min = 0, max = 1000))]
    pub spare: u32,
    /// Holds agents back for a lead only once this share of its price is there, in percent. 0 to 1000.
    #[schemars(range(min = 0, max = 1000))]
    pub hold_from_pct: u32,
    /// Until it has so many agents all that are free contract. 0 to 1 000 000.
    #[schemars(range(min = 0, max = 1000000))]
    pub grow_to: u32,
    /// Contracting pays at least this share of the upkeep, in percent; none sends everybody. 0 to 1 000 000.
    #[schemars(range(min = 0, max = 1000000))]
    pub cover_pct: Option<u32>,
    /// The share of further agents that goes spying, in percent; the others contract. 0 to 100.
    #[schemars(range(min = 0, max = 100))]
    pub spies_pct: u32,
    /// The share of the roster that stays at hand, in percent. 0 to 100.
    #[schemars(range(min = 0, max = 100))]
    pub reserve_pct: u32,
    /// Money that a hire leaves, in turns of upkeep. 0 to 1000.
    #[schemars(range(min = 0, max = 1000))]
    pub savings_turns: u32,
    /// How many agents it wants.
    pub roster: RosterTarget,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn p_12_the_roster_grows_with_won_sites_up_to_its_most() {
        let target = RosterTarget { base: 12, per_won_site: 2, most: 40 };
        assert_eq!([0, 1, 14, 15, u32::MAX].map(|won| target.after(won)), [12, 14, 40, 40, 40]);
    }
}
