//! Known answers of kalaha: rows of the rules' examples, published counts, and invariants of every
//! game.

mod solve;

use std::collections::BTreeSet;

use endturn_engine::RuleId;
use endturn_engine::random::{Draw, DrawSubject, Draws, Purpose};
use endturn_tabletop::kalaha::{
    Capture, Pit, PitError, Position, PositionError, Refusal, Remainder, Rules, Side, Unsound, apply, greedy, legal,
    random, search,
};
use proptest::prelude::*;

use self::solve::Solver;

fn draw(seed: u64) -> Draw {
    Draws::new(seed).at(RuleId("K-01"), DrawSubject::TABLE, Purpose("test"))
}

fn pit(number: u8) -> Pit {
    Pit::new(number).unwrap()
}

fn board(text: &str) -> Position {
    text.parse().unwrap()
}

/// Plays pits; returns the board as text after each, with the mark of a replay or of the end.
fn played(mut position: Position, pits: &[u8]) -> Vec<String> {
    let rules = Rules::default();
    let play = |&number: &u8| {
        let sown = apply(&mut position, pit(number), &rules).unwrap();
        position.check(&rules).unwrap();
        let mark = if sown.replay {
            " rep"
        } else if sown.ended {
            " over"
        } else {
            ""
        };
        format!("{position}{mark}")
    };
    pits.iter().map(play).collect()
}

fn start() -> Position {
    Position::start(&Rules::default())
}

#[test]
fn k_01_a_last_seed_in_the_own_store_is_a_replay() {
    assert_eq!(played(start(), &[3]), ["S 4.4.0.5.5.5 (1) N 4.4.4.4.4.4 (0), S to move rep"]);
}

#[test]
fn k_02_another_last_seed_ends_the_turn() {
    assert_eq!(played(start(), &[1]), ["S 0.5.5.5.5.4 (0) N 4.4.4.4.4.4 (0), N to move"]);
}

#[test]
fn k_03_sowing_goes_on_round_the_board() {
    assert_eq!(played(start(), &[3, 6])[1], "S 4.4.0.5.5.0 (2) N 5.5.5.5.4.4 (0), N to move");
}

#[test]
fn k_04_north_replays_too() {
    let boards = played(start(), &[1, 3, 1]);
    assert!(boards[1].ends_with("N to move rep"));
    assert_eq!(boards[2], "S 0.5.5.5.5.4 (0) N 0.5.1.6.6.5 (1), S to move");
}

#[test]
fn k_05_a_capture_takes_both_pits() {
    assert_eq!(played(start(), &[5, 1, 1])[2], "S 0.5.5.5.0.5 (8) N 0.0.5.5.5.5 (0), N to move");
}

#[test]
fn k_06_an_empty_pit_is_refused_and_changes_nothing() {
    let rules = Rules::default();
    let mut position = start();
    apply(&mut position, pit(3), &rules).unwrap();
    let before = position;
    assert_eq!(apply(&mut position, pit(3), &rules), Err(Refusal::EmptyPit));
    assert_eq!(position, before);
}

#[test]
fn k_07_a_capture_that_empties_the_own_side_ends_the_game() {
    let boards = played(board("S 1.0.0.0.2.1 (10) N 4.4.4.4.4.4 (10)"), &[6, 5, 6, 1]);
    assert!(boards[..3].iter().all(|board| board.ends_with("S to move rep")), "{boards:?}");
    assert_eq!(boards[3], "S 0.0.0.0.0.0 (18) N 0.0.0.0.0.0 (30), S to move over");
}

#[test]
fn k_08_the_end_precedes_the_replay() {
    let mut position = board("S 0.0.0.0.0.1 (20) N 0.2.0.0.3.0 (22)");
    assert_eq!(played(position, &[6]), ["S 0.0.0.0.0.0 (21) N 0.0.0.0.0.0 (27), S to move over"]);
    apply(&mut position, pit(6), &Rules::default()).unwrap();
    assert_eq!((position.leader(), legal(&position).len()), (Some(Side::North), 0));
    assert_eq!(apply(&mut position, pit(6), &Rules::default()), Err(Refusal::GameOver));
}

#[test]
fn k_09_sowing_skips_the_enemys_store() {
    let boards = played(board("S 3.0.1.1.1.9 (5) N 2.2.2.2.2.2 (16)"), &[6]);
    assert_eq!(boards, ["S 4.0.1.1.1.0 (10) N 3.3.3.3.0.3 (16), N to move"]);
}

#[test]
fn k_10_a_full_lap_ends_in_the_emptied_pit() {
    let boards = played(board("S 13.0.1.1.1.1 (5) N 4.4.4.4.4.4 (2)"), &[1]);
    assert_eq!(boards, ["S 0.1.2.2.2.2 (12) N 5.5.5.5.5.0 (2), N to move"]);
}

#[test]
fn captures_follow_the_option() {
    let of = |capture, text: &str| {
        let mut position = board(text);
        let sown = apply(&mut position, pit(1), &Rules { capture, ..Rules::default() }).unwrap();
        (sown.captured, position.store(Side::South))
    };
    let (full, empty) = ("S 1.0.0.0.0.9 (14) N 4.4.4.4.4.4 (0)", "S 1.0.0.0.0.9 (18) N 4.4.4.4.0.4 (0)");
    assert_eq!(
        [of(Capture::None, full), of(Capture::Normal, full), of(Capture::WithSeed, full)],
        [(0, 14), (5, 19), (5, 19)]
    );
    assert_eq!(
        [of(Capture::None, empty), of(Capture::Normal, empty), of(Capture::WithSeed, empty)],
        [(0, 18), (0, 18), (1, 19)]
    );
}

#[test]
fn what_remains_goes_where_the_option_says() {
    let end = |remainder| {
        let mut position = board("S 0.0.0.0.0.1 (20) N 0.2.0.0.3.0 (22)");
        apply(&mut position, pit(6), &Rules { remainder, ..Rules::default() }).unwrap();
        (position.store(Side::South), position.store(Side::North))
    };
    assert_eq!((end(Remainder::Owner), end(Remainder::Emptied)), ((21, 27), (26, 22)));
}

/// Number of move sequences of a length.
fn paths(position: &Position, rules: &Rules, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let count = |pit| {
        let mut next = *position;
        apply(&mut next, pit, rules).unwrap();
        paths(&next, rules, depth - 1)
    };
    legal(position).into_iter().map(count).sum()
}

#[test]
fn the_paths_from_the_start_are_as_many_as_openspiel_counts() {
    let counts = |capture| {
        let rules = Rules { capture, ..Rules::default() };
        (1..=8).map(|depth| paths(&Position::start(&rules), &rules, depth)).collect::<Vec<_>>()
    };
    assert_eq!(counts(Capture::Normal), [6, 35, 185, 942, 4_690, 23_233, 114_430, 563_055]);
    assert_eq!(counts(Capture::WithSeed), [6, 35, 185, 942, 4_685, 23_169, 113_959, 559_885]);
}

/// The value of a position for the side to move, by exhaustive search.
fn plain(position: &Position, rules: &Rules) -> i16 {
    let value = |pit| {
        let mut next = *position;
        apply(&mut next, pit, rules).unwrap();
        if next.mover() == position.mover() { plain(&next, rules) } else { -plain(&next, rules) }
    };
    legal(position).into_iter().map(value).max().unwrap_or_else(|| position.margin(position.mover()))
}

#[test]
fn the_solver_gives_what_trying_everything_gives() {
    let mut compared = 0;
    for seed in 0..400 {
        let rules = Rules {
            seeds: 3,
            capture: [Capture::None, Capture::Normal, Capture::WithSeed][seed as usize % 3],
            ..Rules::default()
        };
        let (mut solver, mut draw) = (Solver::new(rules, 10), draw(seed));
        let mut position = Position::start(&rules);
        while let Some(pit) = random(&position, &mut draw) {
            let lying: u8 = Side::ALL.iter().flat_map(|&side| position.pits(side)).sum();
            if lying <= 4 {
                assert_eq!(solver.value(&position), plain(&position, &rules), "{position}");
                compared += 1;
            }
            apply(&mut position, pit, &rules).unwrap();
        }
    }
    assert!(compared > 200, "{compared}");
}

/// Margin in seeds of the first player if both play best.
fn perfect(seeds: u8, capture: Capture) -> i16 {
    let rules = Rules { seeds, capture, ..Rules::default() };
    Solver::new(rules, 24).value(&Position::start(&rules))
}

#[test]
#[ignore = "seconds, minutes without optimisation: cargo test --release -p endturn_tabletop --test integration perfect_play_three -- --ignored"]
fn perfect_play_three_seeds_win_by_two() {
    assert_eq!(perfect(3, Capture::Normal), 2);
}

#[test]
#[ignore = "minutes: as with three seeds"]
fn perfect_play_four_seeds_with_empty_captures_win_by_ten() {
    assert_eq!(perfect(4, Capture::WithSeed), 10);
}

#[test]
#[ignore = "many minutes: as with three seeds"]
fn perfect_play_four_seeds_win_by_eight() {
    assert_eq!(perfect(4, Capture::Normal), 8);
}

/// For measurements with `time`: whole games of random moves without the engine.
#[test]
#[ignore = "a measurement: with `--release` as above, then `time PROGRAM kalaha::rules::a_million --ignored`"]
fn a_million_random_games() {
    let (rules, mut draw, mut moves) = (Rules::default(), draw(1), 0u64);
    for _ in 0..1_000_000 {
        let mut position = Position::start(&rules);
        while let Some(pit) = random(&position, &mut draw) {
            apply(&mut position, pit, &rules).unwrap();
            moves += 1;
        }
        assert!(position.is_over());
    }
    println!("{moves} moves");
}

#[test]
fn ka_2_greed_looks_to_the_end_of_the_turn_and_draws_among_equals() {
    let rules = Rules::default();
    let chosen =
        |board: &Position| (0..40).filter_map(|seed| greedy(board, &rules, &mut draw(seed))).collect::<BTreeSet<_>>();
    assert_eq!(chosen(&board("S 1.0.3.2.0.7 (10) N 1.1.1.1.9.1 (11)")), [pit(1)].into(), "captures 10");
    assert_eq!(chosen(&board("S 0.0.0.0.2.1 (10) N 1.9.9.9.5.1 (1)")), [pit(6)].into(), "then 5 and 6: three seeds");
    assert_eq!(chosen(&board("S 1.1.1.1.0.0 (10) N 4.0.4.4.4.4 (14)")).len(), 4, "no pit brings a seed");
    assert!(chosen(&board("S 0.0.0.0.0.0 (24) N 0.0.0.0.0.0 (24)")).is_empty());
}

#[test]
fn searching_beats_greed_and_greed_beats_chance() {
    let rules = Rules::default();
    let points = |strong: &dyn Fn(&Position, &mut Draw) -> Option<Pit>,
                  weak: &dyn Fn(&Position, &mut Draw) -> Option<Pit>| {
        let mut points = 0;
        for game in 0..40 {
            let (mut position, mut draw) = (Position::start(&rules), draw(game));
            let ours = Side::ALL[game as usize % 2];
            // Two random moves first, so that the games differ.
            for number in 0.. {
                let of: &dyn Fn(&Position, &mut Draw) -> Option<Pit> = if number < 2 {
                    &|at, draw| random(at, draw)
                } else if position.mover() == ours {
                    strong
                } else {
                    weak
                };
                let Some(pit) = of(&position, &mut draw) else { break };
                apply(&mut position, pit, &rules).unwrap();
            }
            points += position.leader().map_or(1, |side| if side == ours { 2 } else { 0 });
        }
        points
    };
    let greed = |position: &Position, draw: &mut Draw| greedy(position, &rules, draw);
    assert!(points(&greed, &|at, draw| random(at, draw)) >= 64);
    assert!(points(&|at, draw| search(at, &rules, 5, draw), &greed) >= 56);
}

/// Our side of `tests/python/oracle_kalaha.py`: positions of random games, their legal pits, and
/// their ends.
#[test]
#[ignore = "an oracle's input: run by tests/python/oracle_kalaha.py"]
fn dump_for_the_oracle() {
    let rules = Rules::default();
    for seed in 0..2_000 {
        let (mut position, mut draw, mut played) = (Position::start(&rules), draw(seed), String::new());
        loop {
            let pits: String = legal(&position).into_iter().map(|pit| pit.to_string()).collect();
            println!("kalaha|{played}|{position}|{pits}|{}", position.is_over());
            let Some(pit) = random(&position, &mut draw) else { break };
            apply(&mut position, pit, &rules).unwrap();
            played += &pit.to_string();
        }
    }
}

#[test]
fn texts_that_are_no_positions_are_refused() {
    let of = |text: &str| text.parse::<Position>().unwrap_err();
    assert_eq!(of(""), PositionError::Form);
    assert_eq!(of("S 4.4.4.4.4.4 (0) N 4.4.4.4.4 (0)"), PositionError::Pits);
    assert_eq!(of("S 4.4.4.4.4.4 (0) N 4.4.4.4.4.4.4 (0)"), PositionError::Pits);
    assert_eq!(of("S 4.4.4.4.4.x (0) N 4.4.4.4.4.4 (0)"), PositionError::Number);
    assert_eq!(of("S 4.4.4.4.4.4 (0) N 4.4.4.4.4.4 0"), PositionError::Form);
    assert_eq!(of("S 4.4.4.4.4.4 (0) N 4.4.4.4.4.4 (0), W to move"), PositionError::Mover);
    assert!(["0", "7", "", "a", "-1", "300"].iter().all(|text| text.parse::<Pit>() == Err(PitError)));
}

#[test]
fn positions_of_other_games_are_unsound() {
    let rules = Rules::default();
    assert_eq!(board("S 4.4.4.4.4.4 (0) N 4.4.4.4.4.4 (1)").check(&rules), Err(Unsound::Total(49)));
    assert_eq!(board("S 255.255.4.4.4.4 (0) N 4.4.4.4.4.4 (1)").check(&rules), Err(Unsound::Total(551)));
    assert_eq!(board("S 0.0.0.0.0.0 (24) N 4.4.4.4.4.4 (0)").check(&rules), Err(Unsound::Unswept));
    assert_eq!(start().check(&Rules { seeds: 7, ..rules }), Err(Unsound::Seeds(7)));
    assert!(Pit::try_from(0).is_err() && Pit::try_from(7).is_err() && Pit::try_from(6) == Ok(pit(6)));
}

proptest! {
    #[test]
    fn every_game_keeps_its_seeds_and_ends(
        seed in any::<u64>(), seeds in 3u8..=6, capture in 0usize..3, emptied in any::<bool>(),
    ) {
        let capture = [Capture::None, Capture::Normal, Capture::WithSeed][capture];
        let remainder = if emptied { Remainder::Emptied } else { Remainder::Owner };
        let rules = Rules { seeds, capture, remainder };
        let (mut position, mut draw) = (Position::start(&rules), draw(seed));
        for _ in 0..2_000 {
            prop_assert_eq!(position.check(&rules), Ok(()));
            prop_assert_eq!(position.to_string().parse(), Ok(position));
            prop_assert_eq!(legal(&position).is_empty(), position.is_over());
            let Some(pit) = random(&position, &mut draw) else { break };
            let before = position;
            let sown = apply(&mut position, pit, &rules).unwrap();
            prop_assert!(position.store(before.mover()) >= before.store(before.mover()));
            prop_assert_eq!(sown.ended, position.is_over());
            prop_assert_eq!(sown.replay || sown.ended, position.mover() == before.mover());
        }
        prop_assert!(position.is_over());
        let stores = position.store(Side::South) + position.store(Side::North);
        prop_assert_eq!(stores, rules.total());
    }
}
