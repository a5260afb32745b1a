//! A-12 Discovery and destruction of factions, A-39 changes of their threat and suppression.

use endturn_agency::frame::findings::Findings;
use endturn_agency::frame::ids::FactionId;
use endturn_agency::patrol::factions::{SiteEffect, growth, is_destroyed, is_discovered, reward, turn};
use endturn_agency::patrol::rules::FactionReward;
use endturn_agency::patrol::ruleset::numbers::ThreatGrowth;
use endturn_agency::patrol::state::Faction;
use proptest::prelude::*;

use crate::patrol::support::shipped;

fn faction(threat_level_bp: i64, suppression_bp: i64) -> Faction {
    Faction { threat_level_bp, threat_increase_bp: 5, suppression_bp }
}

#[test]
fn a_12_a_profile_reveals_and_the_last_lead_destroys() {
    let rules = shipped();
    let undertow = rules.faction(FactionId(0)).expect("a faction");
    let mut counts = vec![0; rules.leads().len()];
    let told = |counts: &[u32]| {
        let findings = Findings { investigations: counts, successes: &[] };
        (is_discovered(findings, undertow), is_destroyed(findings, undertow))
    };
    assert_eq!(told(&counts), (false, false));
    counts[rules.lead_named("undertow_profile").expect("a lead").index()] = 1;
    assert_eq!(told(&counts), (true, false));
    counts[rules.lead_named("question_keeper").expect("a lead").index()] = 1;
    assert_eq!(told(&counts), (true, true));
}

#[test]
fn a_12_a_faction_without_a_last_lead_stands_for_ever() {
    let rules = shipped();
    let mut undertow = rules.faction(FactionId(0)).expect("a faction").clone();
    undertow.destroyed_by = None;
    undertow.discovered_by.clear();
    let findings = Findings { investigations: &[9; 12], successes: &[] };
    assert_eq!((is_discovered(findings, &undertow), is_destroyed(findings, &undertow)), (true, false));
}

#[test]
fn a_39_suppression_slows_growth_only_where_the_switch_says_so() {
    let mut rules = shipped();
    assert_eq!([0, 3, 5, 900].map(|held| growth(&rules, &faction(100, held))), [5, 2, 0, 0]);
    rules.threat.growth = ThreatGrowth::Flat;
    assert_eq!([0, 3, 5, 900].map(|held| growth(&rules, &faction(100, held))), [5, 5, 5, 5]);
}

#[test]
fn a_39_a_reward_does_not_decay_in_its_own_turn() {
    let rules = shipped();
    let mut one = faction(4, 20);
    let change = turn(&rules, &mut one);
    assert_eq!((change.growth_bp, change.decay_bp, change.after), (0, 2, faction(4, 18)));
    let pay = FactionReward { faction: FactionId(0), threat_reduction_bp: 10, suppression_bp: 30 };
    assert_eq!(reward(&mut one, &pay), SiteEffect { threat_reduction_bp: 4, suppression_bp: 30 });
    assert_eq!(one, faction(0, 48));
}

proptest! {
    /// Suppression never rises by itself, decays while there is any, and no number falls below
    /// 0.
    #[test]
    fn a_39_nothing_falls_below_zero(
        threat in 0..i64::MAX,
        held in 0..i64::MAX,
        cut in 0..i64::MAX,
        more in 0..i64::MAX,
    ) {
        let rules = shipped();
        let mut one = faction(threat, held);
        let change = turn(&rules, &mut one);
        prop_assert!(one.suppression_bp < held || held == 0);
        prop_assert_eq!(change.before.suppression_bp - change.decay_bp, one.suppression_bp);
        let threat = one.threat_level_bp;
        let pay = FactionReward { faction: FactionId(0), threat_reduction_bp: cut, suppression_bp: more };
        let effect = reward(&mut one, &pay);
        prop_assert!(one.threat_level_bp >= 0 && one.suppression_bp >= 0);
        prop_assert_eq!(one.threat_level_bp + effect.threat_reduction_bp, threat);
    }
}
