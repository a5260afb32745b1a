//! Invariants of every game, tested on random games.

use endturn_engine::orders::Budget;
use endturn_tabletop::chess::ending;
use endturn_tabletop::chess::san;
use endturn_tabletop::chess::{Ending, Judge, Looks, Move, Position, Rules, Side, apply, greedy, legal, random, read};
use proptest::prelude::*;

use endturn_tabletop::internals::chess::{board, kept, to_library};

use super::{at, draw, ended};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    /// T-101: clock and en passant by turn numbers agree with the library's own.
    #[test]
    fn t_101_turn_numbers_give_the_librarys_clock_and_en_passant(seed in any::<u64>()) {
        let (mut position, mut draw) = (Position::start(), draw(seed));
        for turn in 1..=300 {
            let Some(wanted) = random(&position, &mut draw) else { break };
            prop_assert_eq!(apply(&mut position, wanted, turn), Ok(()));
            prop_assert_eq!(position.check(), Ok(()));
            prop_assert_eq!(position.clock().min(100), u32::from(board(&position).halfmove_clock()));
            prop_assert_eq!(position.en_passant_is_open(turn + 1), board(&position).en_passant().is_some());
            let bytes = postcard::to_stdvec(&position).unwrap();
            prop_assert_eq!(postcard::from_bytes::<Position>(&bytes), Ok(position.clone()));
            let order = postcard::to_stdvec(&wanted).unwrap();
            prop_assert_eq!(postcard::from_bytes::<Move>(&order), Ok(wanted));
            if ending(&position, &Rules { always_claim: false }).is_some() { break }
        }
    }

    /// Changed bytes are refused, or are a position from which games can continue.
    #[test]
    fn changed_bytes_harm_nobody(seed in any::<u64>(), at in any::<prop::sample::Index>(), value in any::<u8>()) {
        let (mut position, mut draw) = (Position::start(), draw(seed));
        for turn in 1..=20 {
            let wanted = random(&position, &mut draw).unwrap();
            apply(&mut position, wanted, turn).unwrap();
            if ended(&position).is_some() { break }
        }
        let mut bytes = postcard::to_stdvec(&position).unwrap();
        let at = at.index(bytes.len());
        bytes[at] = value;
        if let Ok(mut read) = postcard::from_bytes::<Position>(&bytes) {
            prop_assert_eq!(read.check(), Ok(()));
            let turn = read.completed().saturating_add(1);
            if let Some(wanted) = random(&read, &mut draw) && turn > read.completed() {
                prop_assert_eq!(apply(&mut read, wanted, turn), Ok(()));
            }
        }
    }

    /// Each move reads back from its text as itself, and is written as the library writes it; each
    /// position reads back as itself.
    #[test]
    fn notation_goes_both_ways(seed in any::<u64>()) {
        let (mut position, mut draw, mut moves) = (Position::start(), draw(seed), Vec::new());
        for turn in 1..=120 {
            legal(&position, &mut moves);
            for &wanted in &moves {
                let text = san(&position, wanted).unwrap();
                let theirs = cozy_chess::util::display_san_move(board(&position), to_library(wanted, board(&position)));
                prop_assert_eq!(&text, &theirs.to_string());
                prop_assert_eq!(read(&position, &text), Ok(wanted));
                prop_assert_eq!(read(&position, &wanted.to_string()), Ok(wanted));
            }
            let again = Position::from_fen(&position.fen()).unwrap();
            prop_assert_eq!(board(&again), board(&position));
            prop_assert_eq!((again.clock(), again.fen()), (position.clock(), position.fen()));
            let Some(wanted) = random(&position, &mut draw) else { break };
            prop_assert!(moves.contains(&wanted));
            apply(&mut position, wanted, turn).unwrap();
            if ended(&position).is_some() { break }
        }
    }
}

/// Repetitions counted by comparing whole boards agree with those of the compact history.
#[test]
fn the_compact_past_counts_as_the_whole_one() {
    let (mut thrice, mut longest) = (0, 0);
    for seed in 0..60 {
        let (mut position, mut draw) = (at("4k3/8/4p3/4P3/8/8/8/R3K3 w Q - 0 1"), draw(seed));
        let mut boards = vec![board(&position).clone()];
        for turn in 1..=200 {
            let Some(wanted) = random(&position, &mut draw) else { break };
            apply(&mut position, wanted, turn).unwrap();
            boards.push(board(&position).clone());
            let whole = boards.iter().filter(|one| one.same_position(board(&position))).count();
            assert_eq!(position.repetitions() as usize, whole);
            thrice += usize::from(whole == 3);
            longest = longest.max(kept(&position));
            if ending(&position, &Rules { always_claim: false }).is_some() {
                break;
            }
        }
    }
    assert!(thrice > 10 && longest > 100, "{thrice} {longest}");
}

/// Every chosen move is legal, every game ends, and the better player wins more.
#[test]
fn personas_play_whole_games() {
    let rules = Rules::default();
    let mut won = [0, 0];
    for game in 0..12u64 {
        let (mut position, mut draw) = (Position::start(), draw(game));
        let ours = [Side::White, Side::Black][game as usize % 2];
        let ended = loop {
            if let Some(ended) = ending(&position, &rules) {
                break ended;
            }
            let chosen = if position.mover() != ours {
                random(&position, &mut draw)
            } else if game < 6 {
                greedy(&position, &mut draw)
            } else {
                let looks = Looks { depth: 1, quiescence: false, judge: Judge::Material, nodes: 1_000 };
                let turn = position.completed() + 1;
                endturn_tabletop::chess::search(&position, turn, &looks, &mut draw, &mut Budget::new(None))
            };
            let turn = position.completed() + 1;
            apply(&mut position, chosen.unwrap(), turn).unwrap();
            position.check().unwrap();
        };
        if let Some(winner) = ended.winner() {
            won[usize::from(winner != ours)] += 1;
        }
    }
    assert!(won[0] > won[1], "{won:?}");
}

/// Our side of `tests/python/oracle_chess.py`: positions of random games, their endings, and all
/// their moves.
#[test]
#[ignore = "an oracle's input: run by tests/python/oracle_chess.py"]
fn dump_for_the_oracle() {
    let (rules, mut moves) = (Rules::default(), Vec::new());
    for seed in 0..200 {
        let (mut position, mut draw, mut played) = (Position::start(), draw(seed), String::new());
        loop {
            legal(&position, &mut moves);
            let texts: Vec<String> =
                moves.iter().map(|&wanted| format!("{wanted}={}", san(&position, wanted).unwrap())).collect();
            let ended = ending(&position, &rules);
            let result = ended.map_or("*", Ending::result);
            println!("chess|{seed}|{played}|{}|{result}|{}", position.fen(), texts.join(" "));
            if ended.is_some() {
                break;
            }
            let wanted = random(&position, &mut draw).unwrap();
            let turn = position.completed() + 1;
            apply(&mut position, wanted, turn).unwrap();
            played = wanted.to_string();
        }
    }
}

/// For measurements with `time`: whole games of random moves without the engine.
#[test]
#[ignore = "a measurement: built with optimisation as perft's, then `time PROGRAM random_play::ten_thousand --ignored`"]
fn ten_thousand_random_games() {
    let (rules, mut draw, mut plies) = (Rules::default(), draw(1), 0u64);
    for _ in 0..10_000 {
        let mut position = Position::start();
        while ending(&position, &rules).is_none() {
            let wanted = random(&position, &mut draw).unwrap();
            let turn = position.completed() + 1;
            apply(&mut position, wanted, turn).unwrap();
            plies += 1;
        }
    }
    println!("{plies} plies");
}
