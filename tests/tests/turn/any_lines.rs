//! Any lines of seats in any position of a board game: no panic, and refusals change nothing
//! (T-96). `fuzz/fuzz_targets/legal_orders.rs` searches further.

use std::cell::RefCell;

use endturn_engine::Game;
use endturn_kit::{JSON, OTHER, RAW, any_lines};
use proptest::prelude::*;

use super::random_play::titles;

thread_local! {
    static GAMES: RefCell<Vec<(String, Game)>> = RefCell::new(titles());
}

/// A line as `any_lines` reads it: mostly legal ones, so that games make progress.
fn line() -> impl Strategy<Value = Vec<u8>> {
    let words = prop::sample::select(vec![
        "end",
        "pass",
        "begin ",
        "commit",
        "revise",
        "move ",
        "roll",
        "bid ",
        "attack ",
        "1",
        "-1",
        "e4",
        "Nf3",
        "O-O",
        "8/5",
        "bar/",
        "\"",
        " ",
        "4294967296",
        "ä",
        "\u{0}",
        "{",
        "}",
        "[",
        ":",
        ".",
        "?",
    ]);
    let text = prop::collection::vec(words, 0..6).prop_map(|words| words.concat().into_bytes());
    let raw = prop_oneof![text, prop::collection::vec(any::<u8>(), 0..24)];
    let spoken = (prop::sample::select(vec![RAW, RAW, OTHER, JSON]), raw).prop_map(|(kind, mut raw)| {
        raw.retain(|byte| *byte != b'\n');
        [vec![kind], raw, vec![b'\n']].concat()
    });
    let listed = (0..63_u8, any::<u8>()).prop_map(|(kind, pick)| vec![kind * 4 + 2, pick]);
    let other = (0..JSON, any::<u8>()).prop_map(|(kind, pick)| vec![kind, pick]);
    prop_oneof![6 => listed, 2 => spoken, 1 => other]
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn t_96_whatever_seats_say_no_game_panics_and_what_is_refused_changes_nothing(
        at in any::<prop::sample::Index>(),
        seed in 0..1_000_u64,
        lines in prop::collection::vec(line(), 0..60),
    ) {
        GAMES.with_borrow_mut(|games| {
            let at = at.index(games.len());
            games[at].1.restart(seed);
            any_lines(&mut games[at].1, &lines.concat());
        });
    }
}
