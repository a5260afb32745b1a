//! Promises of the search (CH-3).

use endturn_engine::orders::Budget;
use endturn_tabletop::chess::{Ending, Judge, Looks, Move, Position, Side, apply, legal, material, random, search};

use super::{after, at, draw, ended};

const USUAL: Looks = Looks { depth: 3, quiescence: true, judge: Judge::Places, nodes: 5_000 };
const TWO_PLIES: Looks = Looks { depth: 2, quiescence: false, judge: Judge::Material, nodes: 1_000_000 };

/// The move that a search chooses.
fn chosen(position: &Position, looks: &Looks, seed: u64) -> Move {
    search(position, position.completed() + 1, looks, &mut draw(seed), &mut Budget::new(None)).unwrap()
}

fn played(position: &Position, wanted: Move) -> Position {
    let mut next = position.clone();
    apply(&mut next, wanted, position.completed() + 1).unwrap();
    next
}

fn moves(position: &Position) -> Vec<Move> {
    let mut moves = Vec::new();
    legal(position, &mut moves);
    moves
}

/// The least lead of the side that has just moved, over all answers and its own best reply to
/// each: without cut-offs, so that it is independent of the search.
fn least_lead(position: &Position) -> i32 {
    let side = position.mover().other();
    let after =
        |position: &Position| moves(position).into_iter().map(|wanted| played(position, wanted)).collect::<Vec<_>>();
    let best_reply = |answered: &Position| {
        let replies = after(answered);
        match ended(answered) {
            Some(Ending::Checkmate { .. }) => -100_000,
            Some(_) => 0,
            None => replies.iter().map(|reply| material(reply, side)).max().unwrap_or(0),
        }
    };
    after(position).iter().map(best_reply).min().unwrap_or(0)
}

#[test]
fn ch_3_a_search_finds_mate_in_two() {
    let problems = [
        "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1",
        "r1bq2r1/b4pk1/p1pp1p2/1p2pP2/1P2P1PB/3P4/1PPQ2P1/R3K2R w KQ - 0 1",
        "7k/8/8/8/8/1R6/R7/6K1 w - - 0 1",
        "6k1/r7/1r6/8/8/8/8/7K b - - 0 1",
    ];
    for (fen, seed) in problems.into_iter().flat_map(|fen| (0..4).map(move |seed| (fen, seed))) {
        let first = played(&at(fen), chosen(&at(fen), &USUAL, seed));
        assert_eq!(ended(&first), None, "{fen} has no mate in one");
        for answer in moves(&first) {
            let answered = played(&first, answer);
            let last = played(&answered, chosen(&answered, &USUAL, seed));
            let winner = first.mover().other();
            assert_eq!(ended(&last), Some(Ending::Checkmate { winner }), "{fen} after {answer}");
        }
    }
}

/// In positions of games against a random player, no answer to a move leaves the persona a minor
/// piece behind what it had, if any other move prevents it.
#[test]
fn ch_3_a_search_never_gives_a_piece_away() {
    let mut looked = 0;
    for game in 0..6 {
        let (mut position, mut chance) = (Position::start(), draw(game));
        while ended(&position).is_none() && position.completed() < 60 {
            let wanted = random(&position, &mut chance).unwrap();
            position = played(&position, wanted);
            if ended(&position).is_some() {
                break;
            }
            let side = position.mover();
            let next = played(&position, chosen(&position, &USUAL, game));
            let floor = material(&position, side) - 200;
            if position.completed() % 4 == 1 && ended(&next).is_none() && least_lead(&next) < floor {
                let others = moves(&position).into_iter().map(|other| played(&position, other));
                let best = others.map(|other| if ended(&other).is_some() { 0 } else { least_lead(&other) }).max();
                assert!(best.unwrap() < floor, "{} becomes {}", position.fen(), next.fen());
            }
            looked += 1;
            position = next;
        }
    }
    assert!(looked > 60, "{looked}");
}

/// The queen can take a pawn that another one guards.
#[test]
fn ch_3_a_search_does_not_take_what_is_guarded() {
    let guarded = at("4k3/8/3p4/4p3/8/2Q5/8/4K3 w - - 0 1");
    let hasty = Looks { depth: 1, ..TWO_PLIES };
    assert_eq!(chosen(&guarded, &hasty, 1).to_string(), "c3e5", "one ply shows the pawn alone");
    assert_ne!(chosen(&guarded, &Looks { quiescence: true, ..hasty }, 1).to_string(), "c3e5");
    assert_ne!(chosen(&guarded, &TWO_PLIES, 1).to_string(), "c3e5");
}

/// A won ending is won: neither stalemate nor repetition nor fifty moves come first.
#[test]
fn ch_3_a_search_mates_a_bare_king() {
    for fen in ["8/8/8/3k4/8/8/8/Q3K3 w - - 0 1", "8/8/8/3k4/8/8/8/R3K3 w - - 0 1", "4k3/8/8/8/8/8/4P3/4KQ2 w - - 0 1"]
    {
        let mut position = at(fen);
        while ended(&position).is_none() {
            position = played(&position, chosen(&position, &USUAL, 3));
        }
        assert_eq!(ended(&position), Some(Ending::Checkmate { winner: Side::White }), "{fen}");
    }
}

#[test]
fn ch_3_a_search_visits_no_more_than_it_may() {
    let position = after(Position::start(), "e4 e5 Nf3 Nc6 Bc4 Bc5 d4 exd4");
    let looks = Looks { depth: 8, ..USUAL };
    for nodes in [100, 1_000, 5_000] {
        let mut budget = Budget::new(None);
        search(&position, 9, &Looks { nodes, ..looks }, &mut draw(1), &mut budget).unwrap();
        assert!(
            (u64::from(nodes) / 2..=u64::from(nodes) + 50).contains(&budget.spent()),
            "{nodes}: {}",
            budget.spent()
        );
    }
    for work in [1, 10, 300] {
        let mut budget = Budget::new(Some(work));
        let found = search(&position, 9, &looks, &mut draw(1), &mut budget).unwrap();
        assert!(moves(&position).contains(&found) && budget.spent() < work + 50, "T-05: {work}, {}", budget.spent());
    }
}

/// Ties are drawn, and nothing else: the same draw gives the same move.
#[test]
fn ch_3_a_search_draws_among_equals() {
    let start = Position::start();
    let all: std::collections::BTreeSet<Move> = (0..40).map(|seed| chosen(&start, &TWO_PLIES, seed)).collect();
    assert!(all.len() > 10, "{all:?}");
    assert!((0..10).all(|seed| chosen(&start, &USUAL, seed) == chosen(&start, &USUAL, seed)));
}
