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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::patrol::agents::{hired, sack};
    use crate::patrol::rules::shipped;
    use proptest::prelude::*;

    #[test]
    fn a_22_who_is_on_the_way_is_paid_and_who_was_sacked_is_not() {
        let rules = shipped();
        let new = hired(&rules, 1);
        let mut gone = new;
        sack(&mut gone);
        assert_eq!(upkeep(&rules, &[new, gone, new]), 10);
        assert_eq!(upkeep(&rules, &[]), 0);
    }

    #[test]
    fn a_37_a_reward_of_funding_pays_from_the_next_turn_on() {
        let rewards = Rewards { money: 7, intel: 3, funding: 11, ..Rewards::default() };
        let mut assets = Assets { money: 100, intel: 4, funding: 20, hire_cost_due: 50 };
        let retained = Retained { upkeep: 30, contracting: 15, espionage: 5 };
        let (money, intel) = settle(&mut assets, &retained, [&rewards, &rewards]);
        assert_eq!(assets, Assets { money: 100 - 30 + 15 + 20 - 50 + 14, intel: 15, funding: 42, hire_cost_due: 0 });
        assert_eq!((money.funding, money.hiring, money.rewards, intel.rewards), (20, 50, 14, 6));
    }

    #[test]
    fn a_37_money_may_end_below_zero() {
        let mut assets = Assets { money: 10, ..Assets::default() };
        settle(&mut assets, &Retained { upkeep: 45, ..Retained::default() }, []);
        assert_eq!(assets.money, -35);
    }

    #[test]
    fn a_37_no_number_breaks_it() {
        let mut assets = Assets { money: i64::MAX, intel: i64::MAX, funding: i64::MAX, hire_cost_due: 0 };
        let rewards = Rewards { money: 9, intel: 9, funding: 9, ..Rewards::default() };
        settle(&mut assets, &Retained { upkeep: 0, contracting: 9, espionage: 9 }, [&rewards]);
        assert_eq!((assets.money, assets.intel, assets.funding), (i64::MAX, i64::MAX, i64::MAX));
        assert_eq!(projected_balance(&Assets { money: i64::MIN, ..assets }, &Retained::default()), -1);
    }

    proptest! {
        /// The books balance, and without rewards the projection is exact.
        #[test]
        fn a_52_the_projection_is_exact_but_for_rewards(
            money in -10_000..10_000_i64, funding in 0..1000_i64, due in 0..1000_i64,
            upkeep in 0..1000_i64, contracting in 0..1000_i64, reward in 0..1000_i64,
        ) {
            let mut assets = Assets { money, intel: 0, funding, hire_cost_due: due };
            let retained = Retained { upkeep, contracting, espionage: 3 };
            let projected = projected_balance(&assets, &retained);
            let rewards = Rewards { money: reward, ..Rewards::default() };
            let (change, intel) = settle(&mut assets, &retained, [&rewards]);
            prop_assert_eq!(assets.money, projected + reward);
            let parts = change.contracting + change.funding + change.rewards - change.upkeep - change.hiring;
            prop_assert_eq!(change.after, change.before + parts);
            prop_assert_eq!(intel.after, 3);
        }
    }
}
