//! E-07 Caps and upgrades.
//! Draws none. Tells `AgentHired`, `UpgradeBought`.

use std::fmt;

use endturn_engine::number::counted;
use serde::{Deserialize, Serialize};

use super::fixed::Fixed;
use super::rules::Rules;
use super::ruleset::numbers::UpgradeNumbers;
use super::state::{Agent, Assets};

/// An upgrade that money can buy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Upgrade {
    /// Maximum living agents.
    AgentCap,
    /// Maximum agents deployed at the same time.
    TransportCap,
    /// Maximum agents in training.
    TrainingCap,
    /// Skill per turn of training, in thousandths of a point.
    TrainingGain,
    /// Exhaustion lost per turn of rest, in thousandths of a point.
    Rest,
    /// Share of maximum hit points regained per turn, in basis points.
    Recovery,
    /// Maximum hit points, in points.
    HitPoints,
    /// Base damage of the agents' weapons, in points.
    Damage,
}

impl Upgrade {
    /// All upgrades, in the order of [`super::state::Bought`].
    pub const ALL: [Self; 8] = [
        Self::AgentCap,
        Self::TransportCap,
        Self::TrainingCap,
        Self::TrainingGain,
        Self::Rest,
        Self::Recovery,
        Self::HitPoints,
        Self::Damage,
    ];

    /// The word in orders: that of `upgrades.ron` without its unit.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::AgentCap => "agent_cap",
            Self::TransportCap => "transport_cap",
            Self::TrainingCap => "training_cap",
            Self::TrainingGain => "training_gain",
            Self::Rest => "rest",
            Self::Recovery => "recovery",
            Self::HitPoints => "hit_points",
            Self::Damage => "damage",
        }
    }

    /// The upgrade with this word, in any case.
    #[must_use]
    pub fn named(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|one| one.word().eq_ignore_ascii_case(word))
    }

    /// A value of this upgrade in words, in the units people use.
    #[must_use]
    pub fn in_words(self, value: i64) -> String {
        match self {
            Self::AgentCap | Self::TransportCap | Self::TrainingCap => counted(value, "agent"),
            Self::TrainingGain => format!("{:.1} skill a turn", Fixed::milli(value)),
            Self::Rest => format!("{:.1} exhaustion a turn", Fixed::milli(value)),
            Self::Recovery => format!("{}.{:02} % a turn", value / 100, value % 100),
            Self::HitPoints | Self::Damage => counted(value, "point"),
        }
    }

    const fn place(self) -> usize {
        self as usize
    }

    const fn numbers(self, rules: &Rules) -> &UpgradeNumbers {
        let all = &rules.upgrades;
        match self {
            Self::AgentCap => &all.agent_cap,
            Self::TransportCap => &all.transport_cap,
            Self::TrainingCap => &all.training_cap,
            Self::TrainingGain => &all.training_gain_milli,
            Self::Rest => &all.rest_milli,
            Self::Recovery => &all.recovery_bp,
            Self::HitPoints => &all.hit_points,
            Self::Damage => &all.damage,
        }
    }
}

impl fmt::Display for Upgrade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

/// Number of purchases of an upgrade.
#[must_use]
pub fn bought(assets: &Assets, upgrade: Upgrade) -> u32 {
    assets.upgrades.0.get(upgrade.place()).copied().unwrap_or(0)
}

/// Current value of an upgrade, in its unit (E-07).
#[must_use]
pub fn value(rules: &Rules, assets: &Assets, upgrade: Upgrade) -> i64 {
    let numbers = upgrade.numbers(rules);
    i64::from(numbers.start).saturating_add(i64::from(numbers.step).saturating_mul(i64::from(bought(assets, upgrade))))
}

/// Price of the next purchase, in units; it never changes (E-07).
#[must_use]
pub fn price(rules: &Rules, upgrade: Upgrade) -> i64 {
    upgrade.numbers(rules).price.into()
}

/// Pays for an upgrade and counts it. [`improve`] applies new hit points and weapons to living
/// agents, all other upgrades take effect through [`value`] (E-07).
pub fn buy(rules: &Rules, assets: &mut Assets, upgrade: Upgrade) {
    assets.money = assets.money.saturating_sub(price(rules, upgrade));
    if let Some(count) = assets.upgrades.0.get_mut(upgrade.place()) {
        *count = count.saturating_add(1);
    }
}

/// Applies `times` purchases of an upgrade to an employed agent: hit points, at once for an agent
/// who has all of them, and the weapon (E-07).
pub fn improve(rules: &Rules, upgrade: Upgrade, times: u32, agent: &mut Agent) {
    let step = i64::from(upgrade.numbers(rules).step).saturating_mul(times.into());
    match upgrade {
        Upgrade::HitPoints => {
            let is_full = agent.hit_points == agent.max_hit_points;
            agent.max_hit_points += Fixed::whole(step);
            if is_full {
                agent.hit_points = agent.max_hit_points;
            }
        }
        Upgrade::Damage => {
            agent.damage = agent.damage.saturating_add(i32::try_from(step).unwrap_or(i32::MAX));
        }
        _ => (),
    }
}
