//! A-19 Chances derived from the rolls, for planning: exact for one agent, by counting for a team.

use endturn_agency::patrol::chances::{CERTAIN, death_pct, fulfil_pct, success, unscathed_pct};
use endturn_agency::patrol::rolls::{fulfils, loss, threshold};
use proptest::prelude::*;

#[test]
fn a_19_a_team_without_a_task_or_without_agents() {
    assert_eq!((success([], &[]), success([], &[20]), success([200], &[])), (CERTAIN, 0, CERTAIN));
    assert_eq!(success([500; 70], &[0; 64]), CERTAIN);
    assert_eq!(success([500; 70], &[0; 65]), 0);
}

#[test]
fn a_30_a_failure_leaves_the_objective_to_the_next_agent() {
    // 70 % and 80 % against two objectives of 20 and 30: the first of 50 skill has 30 %.
    assert_eq!(success([50, 100], &[20, 30]), CERTAIN / 10_000 * 30 * 70);
    // Three agents: first fails and both others succeed, or first succeeds and one of the two
    // others does.
    let expected = 7_000 * 80 * 70 + 3_000 * (70 * 100 + 30 * 70);
    assert_eq!(success([50, 100, 100], &[20, 30]), CERTAIN / 100_000_000 * expected);
}

proptest! {
    /// The probabilities equal counts over all hundred rolls.
    #[test]
    fn a_19_chances_are_counts_of_rolls(eff in -50..400_i32, difficulty in 0..300_i32, hit_points in 1..120_i32) {
        let line = threshold(eff, difficulty);
        let count = |is_so: &dyn Fn(i32) -> bool| (1..=100).filter(|roll| is_so(*roll)).count() as i32;
        prop_assert_eq!(fulfil_pct(eff, difficulty), count(&|roll| fulfils(roll, line)));
        prop_assert_eq!(unscathed_pct(eff, difficulty), count(&|roll| loss(roll, line) == 0));
        prop_assert_eq!(death_pct(eff, difficulty, hit_points), count(&|roll| loss(roll, line) >= hit_points));
    }

    /// Another agent never harms, and no probability is above certainty.
    #[test]
    fn a_30_more_agents_are_never_worse(
        team in proptest::collection::vec(0..200_i32, 0..20),
        objectives in proptest::collection::vec(0..150_i32, 0..8),
    ) {
        let chance = success(team.iter().copied(), &objectives);
        prop_assert!(chance <= CERTAIN);
        let more = success(team.into_iter().chain([120]), &objectives);
        prop_assert!(more >= chance);
    }
}
