//! A-14 The ledger of exhaustion: rest (A-23, and part of A-24), work and survived
//! sites.

use endturn_agency::patrol::agents::hired;
use endturn_agency::patrol::exhaustion::{of_a_site, rest, work};
use endturn_agency::patrol::state::Agent;

use crate::patrol::support::shipped;

#[test]
fn a_14_rest_stops_at_zero_and_work_has_no_limit() {
    let rules = shipped();
    let mut agent = Agent { exhaustion: 7, ..hired(&rules, 1) };
    let mut after_rest = || {
        rest(&rules, &mut agent);
        agent.exhaustion
    };
    assert_eq!([after_rest(), after_rest(), after_rest()], [2, 0, 0]);
    work(&rules, &mut agent);
    assert_eq!(agent.exhaustion, 1);
    agent.exhaustion = i32::MAX;
    work(&rules, &mut agent);
    assert_eq!(agent.exhaustion, i32::MAX);
}

#[test]
fn a_33_each_death_costs_the_survivors_once_more() {
    let rules = shipped();
    assert_eq!([0, 1, 3, u32::MAX].map(|killed| of_a_site(&rules, killed)), [5, 10, 20, i32::MAX]);
}
