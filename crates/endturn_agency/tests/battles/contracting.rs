//! E-04 Value factor and contracting.

use endturn_agency::battles::agents::hired;
use endturn_agency::battles::contracting::{income, tire, worth};
use endturn_agency::battles::fixed::Fixed;
use endturn_agency::battles::state::{Agent, AgentState};

use crate::battles::support::shipped;

#[test]
fn e_04_only_who_works_earns_and_tires() {
    let rules = shipped();
    let idle = hired(&rules, &rules.start_assets(), 1);
    let mut busy = Agent { state: AgentState::Contracting, ..idle };
    assert_eq!((income(&rules, [&idle]), income(&rules, [&idle, &busy, &busy])), (0, 60));
    tire(&rules, &mut busy);
    let mut same = idle;
    tire(&rules, &mut same);
    assert_eq!((busy.exhaustion, same), (Fixed::whole(1), idle));
}

#[test]
fn e_04_without_skill_four_fifths_are_left() {
    let rules = shipped();
    assert_eq!(worth(&rules, Fixed::ZERO), Fixed::whole(24));
}
