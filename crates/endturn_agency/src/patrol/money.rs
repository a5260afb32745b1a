//! A-22 Upkeep, A-37 Player assets, A-52 Projected balance. Draws none.

use endturn_scenario::shape::Shaped;
use serde::{Deserialize, Serialize};

use crate::patrol::rules::{Rewards, Rules};
use crate::patrol::state::{Agent, Assets, Work};
use crate::patrol::work;

/// Amounts that an advance retains until the assets are settled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Retained {
    /// Upkeep due, in units.
    pub upkeep: i64,
    /// Money earned by contracting, in units.
    pub contracting: i64,
    /// Intel gathered by espionage, in units.
    pub espionage: i64,
}

/// Upkeep of all agents who are neither dismissed nor dead when the advance begins, in units
///
pub fn upkeep<'a>(rules: &Rules, agents: impl IntoIterator<Item = &'a Agent>) -> i64 {
    let each = i64::from(rules.economy.upkeep);
    agents.into_iter().filter(|agent| agent.is_employed()).fold(0, |sum: i64, _| sum.saturating_add(each))
}

/// Changes of the money: `after` is `before` − upkeep + contracting + funding − hiring +
/// rewards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields, default)]
pub struct MoneyChange {
    /// Before the advance, in units, like all others.
    pub before: i64,
    /// Paid for agents.
    pub upkeep: i64,
    /// Earned by agents.
    pub contracting: i64,
    /// Received as funding.
    pub funding: i64,
    /// Paid for hires.
    pub hiring: i64,
    /// Received for successes.
    pub rewards: i64,
    /// After the advance.
    pub after: i64,
}

/// Changes of the intel: `after` is `before` + espionage + rewards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields, default)]
pub struct IntelChange {
    /// Before the advance, in units, like all others.
    pub before: i64,
    /// Gathered by agents.
    pub espionage: i64,
    /// Received for successes.
    pub rewards: i64,
    /// After the advance.
    pub after: i64,
}

/// Settles the assets at the end of an advance; `rewards` are those of the successful sites in the
/// order of the sites. Funding is paid at its old value, so that a reward of funding pays
/// from the next turn on. Money may end below 0.
pub fn settle<'a>(
    assets: &mut Assets,
    retained: &Retained,
    rewards: impl IntoIterator<Item = &'a Rewards>,
) -> (MoneyChange, IntelChange) {
    let mut money = MoneyChange {
        before: assets.money,
        upkeep: retained.upkeep,
        contracting: retained.contracting,
        funding: assets.funding,
        hiring: assets.hire_cost_due,
        ..MoneyChange::default()
    };
    let mut intel = IntelChange { before: assets.intel, espionage: retained.espionage, ..IntelChange::default() };
    for reward in rewards {
        money.rewards = money.rewards.saturating_add(reward.money);
        intel.rewards = intel.rewards.saturating_add(reward.intel);
        assets.funding = assets.funding.saturating_add(reward.funding);
    }
    money.after = expected(assets.money, retained, money.funding, money.hiring).saturating_add(money.rewards);
    intel.after = intel.before.saturating_add(intel.espionage).saturating_add(intel.rewards);
    assets.money = money.after;
    assets.intel = intel.after;
    assets.hire_cost_due = 0;
    (money, intel)
}

fn expected(money: i64, retained: &Retained, funding: i64, hiring: i64) -> i64 {
    money
        .saturating_sub(retained.upkeep)
        .saturating_add(retained.contracting)
        .saturating_add(funding)
        .saturating_sub(hiring)
}

/// The amounts that an advance would retain if it came now.
pub fn retained<'a>(rules: &Rules, agents: impl IntoIterator<Item = &'a Agent> + Clone) -> Retained {
    Retained {
        upkeep: upkeep(rules, agents.clone()),
        contracting: work::total(rules, agents.clone(), Work::Contracting),
        espionage: work::total(rules, agents, Work::Espionage),
    }
}

/// Money after the coming advance if no mission pays, in units. The projected intel is the
/// current one plus [`Retained::espionage`].
#[must_use]
pub fn projected_balance(assets: &Assets, retained: &Retained) -> i64 {
    expected(assets.money, retained, assets.funding, assets.hire_cost_due)
}
