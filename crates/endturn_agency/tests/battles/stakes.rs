//! E-14 Operations: stakes, and the panic of step 13.

use endturn_agency::battles::rules::Rules;
use endturn_agency::battles::ruleset::opposition::Penalised;
use endturn_agency::battles::stakes::{funding, is_fatal, panic};
use endturn_agency::battles::state::{Site, SiteState};
use endturn_agency::frame::ids::{MissionId, SiteId};

use crate::battles::support::shipped;

/// An operation of a level by the Undertow, in a state.
fn site(rules: &Rules, level: u32, state: SiteState) -> Site {
    let found = rules.missions().find(|(_, one)| one.is_operation() && one.level == level);
    Site { mission: found.expect("one").0, state, expires_in: 0 }
}

fn after(rules: &Rules, before: i64, sites: &[Site]) -> i64 {
    panic(rules, before, (0..).map(SiteId).zip(sites)).after
}

#[test]
fn e_14_only_expiry_costs_unless_the_ruleset_wants_more() {
    let mut rules = shipped();
    let cost = |rules: &Rules, state| {
        let one = site(rules, 3, state);
        (after(rules, 0, &[one]), funding(rules, 20, [&one]))
    };
    assert_eq!(cost(&rules, SiteState::Expired), (30, 16));
    for state in [SiteState::Won, SiteState::Retreated, SiteState::Wiped, SiteState::Active] {
        assert_eq!(cost(&rules, state), (0, 20), "{state:?}");
    }
    rules.penalised = Penalised::Unanswered;
    assert_eq!([cost(&rules, SiteState::Wiped), cost(&rules, SiteState::Won)], [(30, 16), (0, 20)]);
}

#[test]
fn e_14_a_fatal_operation_loses_the_game_unless_it_is_won() {
    let rules = shipped();
    for (state, expected) in [(SiteState::Expired, 10_000), (SiteState::Retreated, 10_000), (SiteState::Won, 7)] {
        let one = site(&rules, 6, state);
        assert_eq!((after(&rules, 7, &[one]), is_fatal(&rules, &one)), (expected, expected == 10_000));
    }
}

#[test]
fn e_14_rises_come_before_falls_and_nothing_falls_below_zero() {
    let rules = shipped();
    let raid = Site { mission: MissionId(1), state: SiteState::Won, expires_in: 0 };
    let lost = site(&rules, 1, SiteState::Expired);
    assert_eq!([after(&rules, 0, &[raid, lost]), after(&rules, 50, &[raid, lost])], [0, 42]);
    assert_eq!(funding(&rules, 1, [&site(&rules, 5, SiteState::Expired); 2]), 0);
    let change = panic(&rules, 0, [(SiteId(0), &raid), (SiteId(1), &lost)]);
    assert_eq!((change.increases, change.reductions), (vec![(SiteId(1), 2)], vec![(SiteId(0), 2)]));
}
