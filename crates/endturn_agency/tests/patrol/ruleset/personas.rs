//! The numbers of personas (P-10 to P-20).

use endturn_agency::patrol::ruleset::personas::RosterTarget;

#[test]
fn p_12_the_roster_grows_with_won_sites_up_to_its_most() {
    let target = RosterTarget { base: 12, per_won_site: 2, most: 40 };
    assert_eq!([0, 1, 14, 15, u32::MAX].map(|won| target.after(won)), [12, 14, 40, 40, 40]);
}
