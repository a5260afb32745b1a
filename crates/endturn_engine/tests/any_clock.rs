//! T-36 … T-46, T-96, T-163: clocks of any profile under any events keep the invariants. `fuzz/fuzz_targets/turn_events.rs` looks for more.

use endturn_engine::conformance::any_clock;
use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn t_37_to_t_46_any_events_on_any_profile_keep_the_invariants(bytes in prop::collection::vec(any::<u8>(), 24..160)) {
        any_clock(&bytes);
    }
}

/// Most bytes make a clock that runs, and not a short way.
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
