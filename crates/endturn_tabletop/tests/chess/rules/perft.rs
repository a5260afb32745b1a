//! Perft: numbers of move sequences from well-known positions, compared with the published counts.

use endturn_tabletop::chess::{Move, Position, apply, legal};

use super::at;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -";
const THIRD: &str = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -";
const FOURTH: &str = "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1";
const FIFTH: &str = "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ -";
const SIXTH: &str = "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10";

fn perft(position: &Position, depth: usize, lists: &mut [Vec<Move>]) -> u64 {
    let (list, rest) = lists.split_first_mut().unwrap();
    legal(position, list);
    if depth == 1 {
        return list.len() as u64;
    }
    let turn = position.completed() + 1;
    let count = |&wanted: &Move| {
        let mut next = position.clone();
        apply(&mut next, wanted, turn).unwrap();
        perft(&next, depth - 1, rest)
    };
    list.iter().map(count).sum()
}

fn counts(fen: &str, depths: std::ops::RangeInclusive<usize>) -> Vec<u64> {
    let mut lists = vec![Vec::with_capacity(256); *depths.end()];
    depths.map(|depth| perft(&at(fen), depth, &mut lists)).collect()
}

#[test]
fn shallow_counts() {
    assert_eq!(counts(START, 1..=4), [20, 400, 8_902, 197_281]);
    assert_eq!(counts(KIWIPETE, 1..=3), [48, 2_039, 97_862]);
    assert_eq!(counts(THIRD, 1..=4), [14, 191, 2_812, 43_238]);
    assert_eq!(counts(FOURTH, 1..=3), [6, 264, 9_467]);
    assert_eq!(counts(FIFTH, 1..=3), [44, 1_486, 62_379]);
    assert_eq!(counts(SIXTH, 1..=3), [46, 2_079, 89_890]);
}

#[test]
#[ignore = "minutes: cargo test --release -p endturn_tabletop --test integration deep_counts -- --ignored"]
fn deep_counts() {
    assert_eq!(counts(START, 5..=5), [4_865_609]);
    assert_eq!(counts(KIWIPETE, 4..=5), [4_085_603, 193_690_690]);
    assert_eq!(counts(THIRD, 5..=6), [674_624, 11_030_083]);
    assert_eq!(counts(FOURTH, 4..=5), [422_333, 15_833_292]);
    assert_eq!(counts(FIFTH, 4..=5), [2_103_487, 89_941_194]);
    assert_eq!(counts(SIXTH, 4..=5), [3_894_594, 164_075_551]);
}
