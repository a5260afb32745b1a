//! The reason why a move is not legal (CH-1), for the player who tried it.

use endturn_tabletop::chess::{Move, Position, Promotion, why};

/// CH-1: each reason, by a position and a move typed in it.
#[test]
fn ch_1_every_reason_names_what_is_in_the_way() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let castle = "r3k2r/8/8/8/8/8/8/RN2K2R w KQ - 0 1";
    for (fen, text, told) in [
        (start, "e3e4", "no man is on e3"),
        (start, "e7e5", "the pawn on e7 is not yours"),
        (start, "Qh9", ""),
        (start, "Nd4", "no knight of yours can move to d4"),
        (start, "Bf1c4", "the way of the bishop on f1 is blocked on e2"),
        (start, "a1a2", "your own pawn is on a2"),
        (start, "e5", "a pawn does not move from e2 to e5"),
        (start, "exd3", "there is nothing to capture on d3"),
        (start, "R3a5", "you have no rook there"),
        (start, "O-O", "f1 is between king and rook"),
        (start, "e2e4q", "only a pawn that reaches the last rank"),
        ("4k3/8/8/8/4p3/8/4P3/4K3 w - - 0 1", "e4", "e4 is occupied, and a pawn captures only diagonally"),
        ("4k3/8/8/8/8/4p3/4P3/4K3 w - - 0 1", "e4", "the way of the pawn on e2 is blocked on e3"),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8", "add =Q, =R, =B or =N"),
        ("4k3/8/8/8/1b6/8/3N4/4K3 w - - 0 1", "Nf3", "the knight on d2 is pinned: the bishop on b4 would give check"),
        ("4k3/8/8/8/1b6/8/8/4K1N1 w - - 0 1", "Nf3", "you would still be in check by the bishop on b4"),
        ("4k3/8/8/8/8/8/r7/4K3 w - - 0 1", "Ke2", "the rook on a2 attacks e2"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", "exd6", "only right after its double step"),
        // Both pawns leave the rank of the king and the rook.
        ("8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1", "exd6", "the pawn on e5 is pinned: the rook on h5 would give check"),
        (castle, "O-O-O", "b1 is between king and rook"),
        ("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "O-O-O", "the king or that rook has moved"),
        ("4kr2/8/8/8/8/8/8/4K2R w K - 0 1", "O-O", "you can't castle over f1, which the rook on f8 attacks"),
        ("4k1r1/8/8/8/8/8/8/4K2R w K - 0 1", "O-O", "you can't castle over g1, which the rook on g8 attacks"),
        ("3rk3/4r3/8/8/8/8/8/4K2R w K - 0 1", "O-O", "you can't castle out of check by the rook on e7"),
    ] {
        let position = Position::from_fen(fen).expect("a position");
        let why = position.why_illegal(text).map(|why| why.to_string()).unwrap_or_default();
        assert!(if told.is_empty() { why.is_empty() } else { why.contains(told) }, "{fen} {text}: {why}");
    }
}

/// CH-1: in played positions exactly the moves that are not legal have a reason, and no reason
/// is that of another law: a man that gets there is pinned, or its king is in check.
#[test]
fn ch_1_exactly_illegal_moves_have_a_reason() {
    for fen in [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    ] {
        let position = Position::from_fen(fen).expect("a position");
        let mut legal = Vec::new();
        endturn_tabletop::chess::legal(&position, &mut legal);
        let promotions = [None, Some(Promotion::Queen)];
        let all = (0..64).flat_map(|from| (0..64).map(move |to| (from, to)));
        for (from, to) in all.filter(|(from, to)| from != to) {
            for promotion in promotions {
                let wanted = Move::new(from, to, promotion).expect("squares of the board");
                assert_eq!(why(&position, wanted).is_none(), legal.contains(&wanted), "{fen} {wanted}");
            }
        }
    }
}
