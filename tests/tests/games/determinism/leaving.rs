//! A round can be left before any order and any stage, and inside long rules. Whatever was under
//! way then, the game goes back to the moment before the round, and plays it as if nothing had
//! been.

use std::{cell::Cell, collections::BTreeSet};

use endturn_engine::{
    Game,
    turn::{Stage, StageTrace},
};

thread_local! {
    static TIMES: Cell<u32> = const { Cell::new(0) };
}

/// False as many times as `TIMES` says.
fn is_up() -> bool {
    let times = TIMES.get();
    TIMES.set(times.saturating_sub(1));
    times == 0
}

/// Plays a round unless it is left after this many questions. Returns the last stage that began.
fn round(game: &mut Game, times: u32) -> Option<Stage> {
    TIMES.set(times);
    let before = game.rounds_finished();
    let progress = game.advance_while(&mut |game| game.rounds_finished() == before);
    assert!(progress.is_none(), "it stops here or there");
    game.take_trace().into_iter().rev().find_map(|step| match step {
        StageTrace::Fired(stage) => Some(stage),
        StageTrace::Pushed(_) => None,
    })
}

/// The stages after which one round is left, if it is left at every question in turn, and the
/// number of questions.
fn left_everywhere(title: &str, first: u32) -> (BTreeSet<Stage>, u32) {
    let path = format!("{}/../scenarios/{title}.ron", env!("CARGO_MANIFEST_DIR"));
    let mut game = endturn::load(&path, &[]).unwrap().game();
    game.trace_stages();
    game.advance_rounds(first);
    let mark = game.mark();
    let before = game.digest();
    game.advance_round();
    let after = game.digest();
    game.go_back(&mark);
    game.leave_if(Some(is_up));
    let mut stages = BTreeSet::new();
    for times in 0.. {
        game.take_trace();
        let last = round(&mut game, times);
        if !game.has_left() {
            assert_eq!(game.digest(), after, "{title}: the round was left {times} times");
            return (stages, times);
        }
        stages.extend(last);
        game.go_back(&mark);
        assert_eq!((game.digest(), game.has_left()), (before, false), "{title}, left after {times}");
    }
    unreachable!("a round has an end")
}

#[test]
fn a_round_is_left_between_orders_and_stages() {
    for title in ["fleets_four_way", "rival_offices", "hidden_orders", "civ_two_cities"] {
        let path = format!("{}/../scenarios/{title}.ron", env!("CARGO_MANIFEST_DIR"));
        let game = endturn::load(&path, &[]).unwrap().game();
        let with_rules: BTreeSet<Stage> = game.systems().iter().map(|row| row.stage).collect();
        let (stages, times) = left_everywhere(title, 3);
        let mut inner = with_rules.into_iter().filter(|stage| *stage != Stage::GameEnd);
        assert!(inner.all(|stage| stages.contains(&stage)), "{title}: only {stages:?}");
        assert!(times as usize > stages.len(), "{title}: {times} questions");
    }
}

/// Civ has more to do in one rule than in all others: it walks all cities as the phase ends.
#[test]
fn c_01_a_round_is_left_between_two_cities() {
    let ends = |scenario: &str| {
        let path = format!("{}/../scenarios/{scenario}.ron", env!("CARGO_MANIFEST_DIR"));
        let mut game = endturn::load(&path, &[]).unwrap().game();
        game.trace_stages();
        game.advance_rounds(3);
        game.leave_if(Some(is_up));
        let mark = game.mark();
        let mut ends = 0;
        for times in 0.. {
            game.take_trace();
            let last = round(&mut game, times);
            if !game.has_left() {
                return ends;
            }
            ends += u32::from(last == Some(Stage::PhaseEnd));
            game.go_back(&mark);
        }
        unreachable!("a round has an end")
    };
    // Before and after the stage, and after each of the cities.
    assert_eq!(ends("civ_two_cities"), 2 + 2);
}
