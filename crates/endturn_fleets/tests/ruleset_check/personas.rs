//! Checks of a persona's numbers.

use crate::support::{problems, shipped_ruleset};

#[test]
fn every_number_out_of_range_is_told_at_its_place() {
    let mut ruleset = shipped_ruleset();
    let knobs = ruleset.personas.0.get_mut("turtle").expect("a shipped persona");
    knobs.counter_permille = 1_001;
    knobs.structures.late = 1_002;
    knobs.keep_up_permille = 10_001;
    knobs.raid_permille.early = 10_002;
    knobs.upkeep_cap_permille = 1_003;
    knobs.noise_permille = 1_004;
    knobs.assumed_growth_permille = 10_003;
    knobs.max_missions = 101;
    knobs.scan_age_max_rounds = 21;
    knobs.home_guard_permille.mid = 10_004;
    knobs.margin_permille.late = -1_001;
    knobs.scans.interval_rounds = 0;
    knobs.moods = vec!["aggresive".to_owned()];
    (knobs.mid_from, knobs.late_from) = (9, 8);
    knobs.fleet_mix_permille.early.insert("cruiser".into(), 1);
    let told = problems(&ruleset);
    let ranges = "1001 1002 10001 10002 1003 1004 10003 101 21 10004 -1001 0";
    let ranges = ranges.split(' ').map(|number| format!("E0023 {number}:"));
    let others = ["E0022 \"aggresive\", aggressive?", "E0024 8: the late game", "E0022 \"cruiser\""];
    for start in ranges.chain(others.map(str::to_owned)) {
        assert!(told.iter().any(|told| told.starts_with(&start)), "{start} is not among {told:#?}");
    }
}
