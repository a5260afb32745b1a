//! A-38 Panic: the increase by factions each turn, and the reduction by successes.

use endturn_agency::patrol::panic::{after, caused_by};
use endturn_agency::patrol::state::Faction;
use proptest::prelude::*;

fn faction(threat_level_bp: i64, suppression_bp: i64) -> Faction {
    Faction { threat_level_bp, threat_increase_bp: 5, suppression_bp }
}

#[test]
fn a_38_increases_come_before_reductions() {
    let factions = [faction(100, 40), faction(50, 90), faction(30, 0)];
    assert_eq!(after(10, &factions, []), 100);
    assert_eq!(after(10, &factions, [60, 30]), 10);
    // A reduction above the increase leaves panic at 0.
    assert_eq!(after(0, &factions, [1000]), 0);
    assert_eq!((after(0, &[], []), after(0, &[faction(7, 7)], [])), (0, 0));
    assert_eq!(after(i64::MAX, &factions, [1]), i64::MAX - 1);
}

proptest! {
    /// Panic is never below 0, and never above what was added.
    #[test]
    fn a_38_panic_stays_within_what_was_caused(
        panic in 0..20_000_i64,
        causes in proptest::collection::vec((0..5000_i64, 0..5000_i64), 0..5),
        reductions in proptest::collection::vec(0..5000_i64, 0..5),
    ) {
        let factions: Vec<Faction> = causes.iter().map(|(threat, held)| faction(*threat, *held)).collect();
        let caused: i64 = factions.iter().map(caused_by).sum();
        let now = after(panic, &factions, reductions.iter().copied());
        prop_assert_eq!(now, (panic + caused - reductions.iter().sum::<i64>()).max(0));
    }
}
