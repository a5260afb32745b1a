//! F-03 Income and upkeep: income and upkeep of a planet at the end of a turn, and the consequences
//! of a debt.

use endturn_fleets::amount::{Amount, MAX_STOCK};
use endturn_fleets::fleet::Fleet;
use endturn_fleets::income::{Holdings, desert, income, settle, upkeep};
use endturn_fleets::structures::Structures;
use proptest::prelude::*;

use crate::support::shipped;

fn fleet(skiffs: u32, frigates: u32, dreadnoughts: u32) -> Fleet {
    Fleet([skiffs, frigates, dreadnoughts, 0, 0, 0, 0, 0])
}

#[test]
fn f_03_a_planet_earns_its_base_and_its_complete_structures() {
    let rules = shipped();
    assert_eq!(income(&rules, Structures::NONE), Amount::new(10_000, 10_000));
    assert_eq!(income(&rules, Structures::new(3, 1)), Amount::new(17_500, 12_500));
}

#[test]
fn f_03_unfinished_structures_earn_nothing() {
    let holdings = Holdings { unfinished: Structures::new(5, 5), ..Holdings::default() };
    assert_eq!(settle(&shipped(), &holdings, Amount::ZERO).stock, Amount::new(10_000, 10_000));
}

#[test]
fn f_03_ships_owe_upkeep_at_home_and_away_and_twice_under_construction() {
    let holdings =
        Holdings { home: fleet(10, 0, 0), away: fleet(0, 2, 0), building: fleet(0, 0, 1), ..Holdings::default() };
    assert_eq!(upkeep(&shipped(), &holdings), Amount::new(50 + 70 + 400, 50 + 50 + 250));
}

#[test]
fn f_03_a_debt_empties_the_stock_and_is_told_per_resource() {
    let holdings = Holdings { home: fleet(0, 0, 60), ..Holdings::default() };
    // 60 dreadnoughts owe 12 000 metal and 7 500 energy.
    let settled = settle(&shipped(), &holdings, Amount::new(1_500, 0));
    assert_eq!(settled.stock, Amount::new(0, 2_500));
    assert_eq!(settled.unpaid, Amount::new(500, 0));
    let paid = settle(&shipped(), &holdings, Amount::new(2_000, 0));
    assert_eq!((paid.stock, paid.unpaid), (Amount::new(0, 2_500), Amount::ZERO));
}

#[test]
fn f_03_a_stock_stops_at_its_limit() {
    let full = Amount::new(MAX_STOCK, MAX_STOCK);
    assert_eq!(settle(&shipped(), &Holdings::default(), full).stock, full);
}

#[test]
fn f_03_deserters_are_the_cheapest_ships_of_the_first_groups() {
    let rules = shipped();
    let mut groups = [fleet(3, 5, 0), fleet(2, 0, 10)];
    // 20 ships; 30 % are 6: all 5 skiffs, then one frigate.
    assert_eq!(desert(&rules, 300, &mut groups), fleet(5, 1, 0));
    assert_eq!(groups, [fleet(0, 4, 0), fleet(0, 0, 10)]);
}

#[test]
fn f_03_at_least_one_ship_deserts_and_at_most_all() {
    let rules = shipped();
    let mut one = [fleet(0, 0, 1)];
    assert_eq!(desert(&rules, 1, &mut one), fleet(0, 0, 1));
    let mut all = [fleet(4, 4, 4)];
    assert_eq!(desert(&rules, 1000, &mut all), fleet(4, 4, 4));
    assert_eq!(all, [Fleet::EMPTY]);
    assert_eq!(desert(&rules, 500, &mut [Fleet::EMPTY]), Fleet::EMPTY);
}

proptest! {
    /// No ship is lost or created: deserters plus the remaining ships are the original fleet.
    #[test]
    fn f_03_desertion_keeps_the_books(
        a in any::<[u8; 3]>(),
        b in any::<[u8; 3]>(),
        permille in 1_u32..=1000,
    ) {
        let [home, away] = [a, b].map(|[s, f, d]| fleet(s.into(), f.into(), d.into()));
        let mut groups = [home, away];
        let gone = desert(&shipped(), permille, &mut groups);
        let before = home.saturating_add(away);
        prop_assert_eq!(groups[0].saturating_add(groups[1]).saturating_add(gone), before);
        prop_assert_eq!(gone.ships(), (before.ships() * u64::from(permille)).div_ceil(1000));
    }
}
