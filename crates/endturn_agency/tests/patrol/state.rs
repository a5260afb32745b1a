//! The state of a campaign as small values: agents, sites, factions, assets.

use endturn_agency::patrol::state::Fulfilled;

#[test]
fn a_06_fulfilled_objectives_are_a_set() {
    let some = Fulfilled::default().with(0).with(63).with(63).with(64);
    assert_eq!((some.count(), some.has(0), some.has(1), some.has(63), some.has(64)), (2, true, false, true, false));
}
