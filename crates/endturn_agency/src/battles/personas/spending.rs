//! P-15 Spending: agents, then caps for them, then better equipment and training.

use endturn_engine::reasons::{Reason, Weighed};

use super::desk::Desk;
use crate::battles::ruleset::personas::Basic;
use crate::battles::upgrades::{self, Upgrade};

/// Upgrades bought in turn once there are enough agents and caps: everything that is not a cap.
pub const STATS: [Upgrade; 5] =
    [Upgrade::HitPoints, Upgrade::Damage, Upgrade::TrainingGain, Upgrade::Rest, Upgrade::Recovery];

/// A purchase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wish {
    /// One more agent.
    Agent,
    /// An upgrade.
    Upgrade(Upgrade),
}

/// The next purchase the office wants, whatever its price (P-15); `None` if it wants nothing more.
#[must_use]
pub fn wish(numbers: &Basic, desk: &Desk<'_>) -> Option<Wish> {
    let roster = desk.roster();
    let stats: u32 = STATS.iter().map(|one| upgrades::bought(&desk.assets, *one)).fold(0, u32::saturating_add);
    let wanted = i64::from(numbers.agents) + i64::from(numbers.agents_per_upgrade) * i64::from(stats);
    if (roster as i64) < wanted.min(numbers.most_agents.into()) {
        let is_full = roster >= desk.cap(Upgrade::AgentCap);
        return Some(if is_full { Wish::Upgrade(Upgrade::AgentCap) } else { Wish::Agent });
    }
    let is_below = |cap, pct: i32| (desk.cap(cap) as i64).saturating_mul(100) < roster as i64 * i64::from(pct);
    if is_below(Upgrade::TransportCap, numbers.transport_pct) {
        return Some(Wish::Upgrade(Upgrade::TransportCap));
    }
    if is_below(Upgrade::TrainingCap, numbers.training_pct) {
        return Some(Wish::Upgrade(Upgrade::TrainingCap));
    }
    let is_wanted = |one: &Upgrade| {
        let most = match one {
            Upgrade::Damage => numbers.most_damage,
            Upgrade::Rest => numbers.most_rest_milli,
            Upgrade::Recovery => numbers.most_recovery_bp,
            _ => return true,
        };
        upgrades::value(desk.view.rules, &desk.assets, *one) < most.into()
    };
    // In turn: the one bought least often, ties in the order of the list.
    let next = STATS.into_iter().filter(is_wanted).min_by_key(|one| upgrades::bought(&desk.assets, *one));
    next.map(Wish::Upgrade)
}

/// Money kept after a purchase, in units: this many turns of upkeep.
#[must_use]
pub fn floor(upkeep_turns_in_hand: i32, desk: &Desk<'_>) -> i64 {
    desk.upkeep().saturating_mul(upkeep_turns_in_hand.into())
}

/// Price of a wish, in units.
#[must_use]
pub fn price(desk: &Desk<'_>, wish: Wish) -> i64 {
    match wish {
        Wish::Agent => desk.view.rules.economy.hire_cost.into(),
        Wish::Upgrade(upgrade) => upgrades::price(desk.view.rules, upgrade),
    }
}

/// Carries a wish out if the remaining money suffices for `upkeep_turns_in_hand`; returns whether
/// it did.
fn grant(desk: &mut Desk<'_>, wish: Wish, upkeep_turns_in_hand: i32) -> bool {
    let left = desk.assets.money.saturating_sub(price(desk, wish));
    // Without any upkeep no money is kept, but nothing is bought on credit either.
    let is_affordable = left >= floor(upkeep_turns_in_hand, desk).max(0);
    if is_affordable {
        match wish {
            Wish::Agent => desk.hire(),
            Wish::Upgrade(upgrade) => desk.buy(upgrade),
        }
    }
    is_affordable
}

/// Carries a wish out if money suffices; lists it among the options of a reason if a caller asks.
pub fn buy(desk: &mut Desk<'_>, wish: Wish, upkeep_turns_in_hand: i32, options: &mut Vec<Weighed>) -> bool {
    let (first, price) = (desk.actions.len(), price(desk, wish));
    let is_granted = grant(desk, wish, upkeep_turns_in_hand);
    if desk.is_asked() {
        let label = match wish {
            Wish::Agent => "an agent".to_owned(),
            Wish::Upgrade(upgrade) => upgrade.word().to_owned(),
        };
        let option = Weighed::new(label).fact("price", price).given(first..desk.actions.len());
        options.push(if is_granted { option } else { option.note("too little would be left for upkeep") });
    }
    is_granted
}

/// P-15: maximum purchases in one turn **(ours)**, so that a game in which everything is free ends
/// here.
const MAX_PURCHASES: usize = 10_000;

/// Buys one wish after the other until one is too expensive (P-15, step h).
pub fn spend(numbers: &Basic, desk: &mut Desk<'_>) {
    let (mut options, mut because) = (Vec::new(), "it wants nothing more");
    for _ in 0..MAX_PURCHASES {
        if !desk.weigh(1) {
            break;
        }
        let Some(next) = wish(numbers, desk) else { break };
        let is_granted = buy(desk, next, numbers.upkeep_turns_in_hand, &mut options);
        if !is_granted {
            because = "it saves for the last of these";
            break;
        }
    }
    desk.explain(|desk| {
        Reason::new("purchases")
            .fact("money left", desk.assets.money)
            .fact("upkeep", desk.upkeep())
            .knob("upkeep_turns_in_hand", numbers.upkeep_turns_in_hand)
            .knob("agents", numbers.agents)
            .options(options)
            .because(because)
    });
}
