//! A-22 Upkeep, A-37 Player assets, A-52 Projected balance.

use endturn_agency::patrol::agents::{hired, sack};
use endturn_agency::patrol::money::{Retained, projected_balance, settle, upkeep};
use endturn_agency::patrol::rules::Rewards;
use endturn_agency::patrol::state::Assets;
use proptest::prelude::*;

use crate::patrol::support::shipped;

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
