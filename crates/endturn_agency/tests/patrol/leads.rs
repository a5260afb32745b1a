//! A-11 Lead states: hidden, open, archived, depending on investigations and successes.

use endturn_agency::frame::findings::Findings;
use endturn_agency::frame::ids::LeadId;
use endturn_agency::patrol::leads::{LeadState, state};

use crate::patrol::support::shipped;

#[test]
fn a_11_leads_open_as_those_before_them_are_met() {
    let rules = shipped();
    let of = |word: &str, investigations: &[u32], successes: &[u32]| {
        state(&rules, Findings { investigations, successes }, rules.lead_named(word).expect("a lead"))
    };
    assert_eq!(of("waterfront_rumours", &[], &[]), Some(LeadState::Open));
    assert_eq!(of("waterfront_rumours", &[1], &[]), Some(LeadState::Archived));
    assert_eq!(of("courier_route", &[0], &[]), Some(LeadState::Hidden));
    assert_eq!(of("courier_route", &[1], &[]), Some(LeadState::Open));
    // A repeatable lead stays open, however often it was investigated.
    assert_eq!(of("courier_route", &[1, 9], &[]), Some(LeadState::Open));
    assert_eq!(of("question_courier", &[1, 9], &[0]), Some(LeadState::Hidden));
    assert_eq!(of("question_courier", &[1, 9], &[2]), Some(LeadState::Open));
    let nothing = Findings { investigations: &[], successes: &[] };
    assert_eq!(state(&rules, nothing, LeadId(99)), None);
}
