//! A-22 Upkeep, step 11 of the advance, A-52 Projected balance, with battles. Draws none.

use endturn_scenario::shape::Shaped;
use serde::{Deserialize, Serialize};

use super::contracting;
use super::rules::Rules;
use super::state::{Agent, Assets, Site, SiteState};

/// Upkeep of all agents who are neither dismissed nor dead, in units.
pub fn upkeep<'a>(rules: &Rules, agents: impl IntoIterator<Item = &'a Agent>) -> i64 {
    let each = i64::from(rules.economy.upkeep);
    agents.into_iter().filter(|agent| agent.state.is_employed()).fold(0, |sum: i64, _| sum.saturating_add(each))
}

/// Changes of the money: `after` is `before` − upkeep + contracting + funding + rewards.
/// Hires and upgrades were paid before.
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
    /// Received for missions won.
    pub rewards: i64,
    /// After the advance.
    pub after: i64,
}

/// Settles money and funding in step 11; `closed` are the sites that ended in this advance. Funding
/// is paid at its old value, and missions won increase it from the next turn on; each reward is
/// paid once (E-14). Money may end below 0.
pub fn settle<'a>(
    rules: &Rules,
    assets: &mut Assets,
    (upkeep, contracting): (i64, i64),
    closed: impl IntoIterator<Item = &'a Site>,
) -> MoneyChange {
    let mut change =
        MoneyChange { before: assets.money, upkeep, contracting, funding: assets.funding, ..MoneyChange::default() };
    for site in closed.into_iter().filter(|site| site.state == SiteState::Won) {
        let Some(mission) = rules.mission(site.mission) else { continue };
        change.rewards = change.rewards.saturating_add(mission.money);
        assets.funding = assets.funding.saturating_add(mission.funding);
    }
    change.after = expected(change.before, upkeep, contracting, change.funding).saturating_add(change.rewards);
    assets.money = change.after;
    change
}

fn expected(money: i64, upkeep: i64, contracting: i64, funding: i64) -> i64 {
    money.saturating_sub(upkeep).saturating_add(contracting).saturating_add(funding)
}

/// Money after the coming advance if no mission pays, in units.
pub fn projected_balance<'a>(
    rules: &Rules,
    assets: &Assets,
    agents: impl IntoIterator<Item = &'a Agent> + Clone,
) -> i64 {
    expected(assets.money, upkeep(rules, agents.clone()), contracting::income(rules, agents), assets.funding)
}
