//! The draws, and the counts on which they depend.

use endturn_tabletop::chess::ending;
use endturn_tabletop::chess::{
    Ending, Move, MoveError, Position, Rules, Side, apply, claimable, has_moves, legal, read,
};

use endturn_tabletop::internals::chess::kept;

use super::{after, at, draw, ended, push};

/// The ending of a position by rules under which no player claims.
fn unclaimed(position: &Position) -> Option<Ending> {
    ending(position, &Rules { always_claim: false })
}

#[test]
fn c_10_the_third_time_is_a_claim_and_the_fifth_a_draw() {
    let round = "Nf3 Nf6 Ng1 Ng8 ";
    let seen = |rounds: usize| after(Position::start(), &round.repeat(rounds));
    let twice = seen(1);
    assert_eq!((twice.repetitions(), ended(&twice), claimable(&twice)), (2, None, None));
    let thrice = seen(2);
    assert_eq!((thrice.repetitions(), thrice.completed()), (3, 8));
    assert_eq!((ended(&thrice), unclaimed(&thrice)), (Some(Ending::Threefold), None));
    assert_eq!(claimable(&thrice), Some(Ending::Threefold));
    assert_eq!(unclaimed(&seen(3)), None);
    assert_eq!(unclaimed(&seen(4)), Some(Ending::Fivefold));
    assert_ne!(twice, thrice, "the states differ while the keys are the same");
    assert_eq!(twice.key(), thrice.key());
}

#[test]
fn repetition_counts_en_passant_only_where_it_is_legal() {
    let round = " Nf3 Nf6 Ng1 Ng8";
    // No black pawn can take on e3: the position after e4 is the one that recurs.
    assert_eq!(after(Position::start(), &format!("e4 {} ", "Nf6 Nf3 Ng8 Ng1")).repetitions(), 2);
    // Here d5 could be taken en passant the first time.
    let open = after(Position::start(), "e4 a6 e5 d5");
    assert_eq!(after(open.clone(), round).repetitions(), 1);
    assert_eq!(after(open, &round.repeat(2)).repetitions(), 2);
    // The pawn that could take is pinned: en passant was never legal.
    let pinned = after(at("4k3/3p4/8/K3P2r/8/8/8/8 b - - 0 1"), "d5");
    assert_eq!(read(&pinned, "exd6"), Err(MoveError::Illegal));
    assert_eq!(after(pinned, "Ka4 Kf7 Ka5 Ke8").repetitions(), 2);
}

#[test]
fn repetition_counts_the_rights_to_castle() {
    let start = at("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    let moved = after(start, "Ke2 Ke7 Ke1 Ke8");
    assert_eq!(moved.repetitions(), 1);
    assert_eq!(after(moved, "Ke2 Ke7 Ke1 Ke8").repetitions(), 2);
}

/// Plays random reversible plies so that no position occurs a third time; returns the position
/// after them.
fn shuffled(mut position: Position, plies: u32) -> Position {
    let (mut moves, mut draw) = (Vec::new(), draw(7));
    let last = position.completed() + plies;
    while position.completed() < last {
        legal(&position, &mut moves);
        draw.shuffle(&mut moves);
        let turn = position.completed() + 1;
        let fits = |&wanted: &Move| {
            let mut next = position.clone();
            apply(&mut next, wanted, turn).unwrap();
            let goes_on = next.clock() == position.clock() + 1 && next.repetitions() < 3 && has_moves(&next);
            goes_on.then_some(next)
        };
        position = moves.iter().find_map(fits).unwrap();
    }
    position
}

#[test]
fn c_09_fifty_moves_are_a_hundred_turns_after_turn_0() {
    let start = at("8/4k3/8/r7/7R/8/4K3/8 w - - 0 1");
    let almost = shuffled(start, 99);
    assert_eq!((almost.clock(), ended(&almost)), (99, None));
    let fifty = shuffled(almost, 1);
    assert_eq!((fifty.completed(), fifty.clock(), fifty.mover()), (100, 100, Side::White));
    assert_eq!((ended(&fifty), unclaimed(&fifty)), (Some(Ending::FiftyMoves), None));
    let seventy_five = shuffled(fifty, 50);
    assert_eq!(unclaimed(&seventy_five), Some(Ending::SeventyFiveMoves));
    assert!(seventy_five.fen().ends_with("w - - 150 76"), "{}", seventy_five.fen());
    assert_eq!(at(&seventy_five.fen()).clock(), 150);
}

#[test]
fn mate_precedes_every_count() {
    let position = after(at("7k/5Q2/6K1/8/8/8/8/8 w - - 149 200"), "Qh7");
    assert_eq!((position.clock(), unclaimed(&position)), (150, Some(Ending::Checkmate { winner: Side::White })));
    let position = after(at("7k/8/6K1/8/8/8/8/5Q2 w - - 149 200"), "Qf7");
    assert_eq!(unclaimed(&position), Some(Ending::Stalemate));
}

#[test]
fn a_game_with_too_few_men_for_mate_is_a_draw() {
    let dead = |men: &str| unclaimed(&at(&format!("{men} w - - 0 1"))) == Some(Ending::DeadPosition);
    for men in [
        "4k3/8/8/8/8/8/8/4K3",
        "4k3/8/8/8/8/8/8/4KN2",
        "4k3/8/8/8/8/8/8/4KB2",
        "4kb2/8/8/8/8/8/8/2B1K3",
        "4kb2/8/8/8/8/8/1B6/2B1K3",
    ] {
        assert!(dead(men), "{men}");
    }
    for men in [
        "4kb2/8/8/8/8/8/8/4KB2",
        "4kn2/8/8/8/8/8/8/4KN2",
        "4k3/8/8/8/8/8/8/4KNN1",
        "4k3/8/8/8/8/8/8/4KNB1",
        "4k3/8/8/8/8/8/P7/4K3",
        "4k3/8/8/8/8/8/8/R3K3",
    ] {
        assert!(!dead(men), "{men}");
    }
}

#[test]
fn the_past_is_cut_at_moves_that_cant_be_taken_back() {
    let mut position = after(Position::start(), "Nf3 Nf6 Ng1 Ng8");
    assert_eq!(kept(&position), 5);
    push(&mut position, "e4").unwrap();
    assert_eq!((kept(&position), position.clock()), (1, 0));
    let position = after(position, "e5 Ke2");
    assert_eq!((kept(&position), position.clock()), (1, 1), "the right to castle is gone, the clock goes on");
}
