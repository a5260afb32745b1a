//! F-01 to F-03 in advance: the cost of this turn's commitments and the projected end of the turn.

use endturn_fleets::amount::Amount;
use endturn_fleets::fleet::Fleet;
use endturn_fleets::income::Holdings;
use endturn_fleets::projection::{Commitments, project};
use endturn_fleets::structures::Structures;

use crate::support::shipped;

const SKIFFS: Fleet = Fleet([100, 0, 0, 0, 0, 0, 0, 0]);

#[test]
fn f_01_f_02_commitments_cost_what_structures_ships_and_scans_cost_together() {
    let holdings = Holdings { complete: Structures::new(1, 0), ..Holdings::default() };
    let commitments = Commitments { structures: Structures::new(1, 1), ships: SKIFFS, scan_energy: 8_000, attacks: 2 };
    let expected = Amount::new(20_250 + 5_000 + 10_000, 6_750 + 15_000 + 10_000 + 8_000);
    assert_eq!(commitments.cost(&shipped(), &holdings), expected);
}

#[test]
fn f_01_structures_under_construction_make_the_next_dearer() {
    let holdings =
        Holdings { complete: Structures::new(1, 0), unfinished: Structures::new(1, 0), ..Holdings::default() };
    let commitments = Commitments { structures: Structures::new(1, 0), ..Commitments::default() };
    assert_eq!(commitments.cost(&shipped(), &holdings), Amount::new(27_338, 9_113));
}

#[test]
fn f_03_a_projection_is_the_turn_s_end() {
    let holdings = Holdings { home: SKIFFS, ..Holdings::default() };
    let commitments = Commitments { ships: SKIFFS, ..Commitments::default() };
    let seen = project(&shipped(), &holdings, Amount::new(12_000, 10_000), &commitments);
    assert_eq!(seen.cost, Amount::new(10_000, 10_000));
    // 100 skiffs at home owe 500, and 100 under construction owe twice that.
    assert_eq!(seen.upkeep, Amount::new(1_500, 1_500));
    assert_eq!(seen.stock, Amount::new(10_500, 8_500));
    assert!(seen.is_payable());
}

#[test]
fn the_turn_s_income_pays_costs_and_not_one_unit_more() {
    let scans = |scan_energy| Commitments { scan_energy, ..Commitments::default() };
    let seen = |energy| project(&shipped(), &Holdings::default(), Amount::new(0, 2_000), &scans(energy));
    assert!(seen(12_000).is_payable());
    assert_eq!(seen(12_001).unpaid, Amount::new(0, 1));
}

#[test]
fn an_endless_order_is_unpayable_and_nothing_worse() {
    let everything = Commitments {
        structures: Structures::new(u32::MAX, u32::MAX),
        ships: Fleet([u32::MAX; 8]),
        scan_energy: i64::MAX,
        attacks: u32::MAX,
    };
    let rich = Amount::UNPAYABLE.clamped_to_stock();
    assert!(!project(&shipped(), &Holdings::default(), rich, &everything).is_payable());
}
