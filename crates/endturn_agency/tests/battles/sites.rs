//! A-28 Expiry and A-48 creation of mission sites, with battles.

use endturn_agency::battles::sites::{count_down, new};
use endturn_agency::battles::state::{Site, SiteState};
use endturn_agency::frame::ids::MissionId;

use crate::battles::support::shipped;

#[test]
fn a_28_a_site_of_n_turns_can_be_deployed_to_on_n_turns() {
    let rules = shipped();
    let mut site = new(&rules, MissionId(0));
    assert_eq!(site.expires_in, 5);
    let ends: Vec<bool> = (0..6).map(|_| count_down(&mut site)).collect();
    assert_eq!(ends, [false, false, false, false, true, false]);
    assert_eq!(site.state, SiteState::Expired);
    let mut busy = Site { state: SiteState::Deployed, ..new(&rules, MissionId(0)) };
    assert!(!count_down(&mut busy) && busy.expires_in == 5);
    assert_eq!(new(&rules, MissionId(9999)).expires_in, 1);
}
