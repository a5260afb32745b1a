//! Rows of the conformance tables, from a file that anybody can extend.

use endturn_engine::turn::{Outcome, StageTrace};

use super::tables::{event, game, shorthand};

/// X-01 … X-21 as far as the two orderings reach, and the rows of single games that need nothing but the clock.
#[test]
fn every_row_of_the_core_table_holds() {
    let rows = include_str!("../../fixtures/turn/core.txt");
    let mut checked = 0;
    for row in rows.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
        let [id, profile, events, expected] = row.split('|').map(str::trim).collect::<Vec<_>>()[..] else {
            panic!("a row has four columns: {row}");
        };
        check(id, profile, events, expected);
        checked += 1;
    }
    assert!(checked > 30, "the table was read");
}

fn check(id: &str, profile: &str, events: &str, expected: &str) {
    let mut game = game(profile);
    game.trace_stages();
    let first = game.turn();
    let digest = |game: &endturn_engine::Game| game.digest();
    let mut last = Outcome::Applied;
    let mut before = digest(&game);
    for text in events.split_whitespace() {
        assert!(!matches!(last, Outcome::Invalid(_)), "{id}: only the last event may be invalid");
        before = digest(&game);
        last = game.event(event(text));
    }
    match (expected.strip_prefix('!'), last) {
        (Some(reason), Outcome::Invalid(found)) => {
            assert_eq!(format!("{found:?}"), reason, "{id}");
            assert_eq!(digest(&game), before, "{id}: T-96, an invalid event changes nothing");
        }
        (None, Outcome::Applied) => {
            let expected: Vec<&str> = expected.split('>').map(str::trim).collect();
            let pushed = game.take_trace().into_iter().filter_map(|step| match step {
                StageTrace::Pushed(state) => Some(state),
                StageTrace::Fired(_) => None,
            });
            let history: Vec<String> = std::iter::once(first).chain(pushed).map(|state| shorthand(&state)).collect();
            let tail = &history[history.len() - expected.len().min(history.len())..];
            assert_eq!(tail, expected, "{id}");
        }
        (_, found) => panic!("{id}: {found:?}, expected {expected}"),
    }
}
