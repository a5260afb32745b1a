//! A-10 Mission-site states, A-28 Expiry, A-48 Site creation.

use endturn_agency::frame::ids::{LeadId, MissionId};
use endturn_agency::patrol::sites::{count_down, new, opened_by};
use endturn_agency::patrol::state::{Site, SiteState};

use crate::patrol::support::shipped;

#[test]
fn a_48_a_lead_opens_its_mission_and_a_profile_none() {
    let rules = shipped();
    let opened = |word: &str| opened_by(&rules, rules.lead_named(word).expect("a lead")).to_vec();
    assert_eq!(opened("relay_signals"), [rules.mission_named("raid_relay").expect("a mission")]);
    assert_eq!(opened("undertow_profile"), []);
    assert_eq!(opened_by(&rules, LeadId(500)), []);
}

#[test]
fn a_28_a_site_of_n_turns_can_be_deployed_to_on_n_turns() {
    let rules = shipped();
    let mut site = new(&rules, MissionId(0));
    assert_eq!((site.state, site.expires_in, site.fulfilled.count()), (SiteState::Active, Some(3), 0));
    assert_eq!([count_down(&mut site), count_down(&mut site), count_down(&mut site)], [false, false, true]);
    assert_eq!((site.state, count_down(&mut site)), (SiteState::Expired, false));
}

#[test]
fn a_28_only_active_sites_with_an_end_count() {
    let rules = shipped();
    let mut deployed = Site { state: SiteState::Deployed, ..new(&rules, MissionId(0)) };
    let mut patient = Site { expires_in: None, ..new(&rules, MissionId(0)) };
    assert!(!count_down(&mut deployed) && !count_down(&mut patient));
    assert_eq!((deployed.expires_in, patient.state), (Some(3), SiteState::Active));
    let mut late = Site { expires_in: Some(-7), ..new(&rules, MissionId(0)) };
    assert_eq!((count_down(&mut late), late.expires_in), (true, Some(0)));
}
