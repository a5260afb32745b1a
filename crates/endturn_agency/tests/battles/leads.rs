//! E-09 Lead availability.

use endturn_agency::battles::leads::{Knowledge, LeadState, state};
use endturn_agency::frame::findings::Findings;
use endturn_agency::frame::ids::LeadId;

use crate::battles::support::shipped;

#[test]
fn e_09_a_lead_rests_while_its_raid_waits_and_ends_once_it_was_won() {
    let rules = shipped();
    let chart = rules.lead_named("lighthouse_chart").expect("a lead");
    let raid = rules.mission_named("raid_lighthouse").expect("a mission");
    let mut investigations = vec![0; rules.leads().len()];
    investigations[rules.lead_named("question_admiral").expect("a lead").index()] = 1;
    let of = |pending: u32, won: u32| {
        let (mut sites, mut successes) = (vec![0; 30], vec![0; 30]);
        (sites[raid.index()], successes[raid.index()]) = (pending, won);
        let findings = Findings { investigations: &investigations, successes: &successes };
        state(&rules, Knowledge { findings, pending: &sites }, chart)
    };
    assert_eq!([of(0, 0), of(1, 0)], [Some(LeadState::Open), Some(LeadState::Blocked)]);
    assert_eq!([of(0, 1), of(1, 1)], [Some(LeadState::Archived); 2]);
}

#[test]
fn e_09_the_leads_of_a_destroyed_faction_are_done_with() {
    let rules = shipped();
    let mut investigations = vec![1; rules.leads().len()];
    let of = |word: &str, investigations: &[u32]| {
        let findings = Findings { investigations, successes: &[9; 24] };
        state(&rules, Knowledge { findings, pending: &[] }, rules.lead_named(word).expect("a lead"))
    };
    assert_eq!(of("courier_route", &investigations), Some(LeadState::Archived));
    investigations[rules.lead_named("break_undertow").expect("a lead").index()] = 0;
    assert_eq!(of("courier_route", &investigations), Some(LeadState::Open));
    assert_eq!(of("usher_rounds", &investigations), Some(LeadState::Archived));
    assert_eq!(of("waterfront_rumours", &investigations), Some(LeadState::Archived));
    let nothing = Knowledge { findings: Findings { investigations: &[], successes: &[] }, pending: &[] };
    assert_eq!(state(&rules, nothing, LeadId(999)), None);
}
