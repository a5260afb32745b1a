//! T-36 … T-46, T-96, T-163: clocks of any profile under any events keep the invariants. The fuzz
//! target `fuzz/fuzz_targets/turn_events.rs` searches further.

use std::sync::Arc;

use endturn_engine::{
    Game, GameSetup,
    seats::SeatSetup,
    turn::{CommitActors, SegmentId, TurnProfile, TurnSetup},
};
use endturn_kit::any_clock;
use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn t_37_to_t_46_any_events_on_any_profile_keep_the_invariants(bytes in prop::collection::vec(any::<u8>(), 24..160)) {
        any_clock(&bytes);
    }
}

/// Most byte strings make a clock that runs, and runs for a while.
#[test]
fn bytes_make_clocks_of_many_kinds() {
    let mut state = 1_u64;
    let mut byte = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 56) as u8
    };
    let runs: Vec<u32> = (0..200).filter_map(|_| any_clock(&(0..200).map(|_| byte()).collect::<Vec<_>>())).collect();
    let applied: u32 = runs.iter().sum();
    assert!(runs.len() > 50 && applied > 20 * runs.len() as u32, "{} of 200, {applied} events", runs.len());
}

/// T-82: no seat is due in the first phase, which is over by itself.
#[test]
fn t_82_a_game_may_begin_with_phases_in_which_nobody_has_anything_to_do() {
    let bytes = [88, 49, 0, 0, 20, 13, 31, 43, 212, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0];
    assert!(any_clock(&bytes).is_some());
}

/// T-40: no seat is due in the collection that follows the first segment, which ends itself.
#[test]
fn t_40_a_game_whose_first_segments_lead_nowhere_does_not_begin() {
    let profile = TurnProfile::builder([SegmentId::ROLL, SegmentId::COMMIT, SegmentId::RESOLUTION])
        .auto_end(SegmentId::ROLL)
        .simultaneous(SegmentId::COMMIT, SegmentId::RESOLUTION)
        .commit_actors(CommitActors::Due);
    let setup = GameSetup {
        title: "nowhere".into(),
        content: 0,
        seed: 1,
        turn_limit: 9,
        seats: vec![SeatSetup { name: "A".into(), personas: Vec::new() }],
        turn: TurnSetup::one_by_one(profile.build().expect("the profile holds together")),
        modules: Vec::new(),
        change: None,
    };
    let error = Game::new(Arc::new(setup)).expect_err("nobody could ever act");
    assert!(error.to_string().contains("the game cannot begin: a rule derived End"), "{error}");
}
