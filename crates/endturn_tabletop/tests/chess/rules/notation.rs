//! Moves, positions and records as text.

use endturn_tabletop::chess::pgn;
use endturn_tabletop::chess::san;
use endturn_tabletop::chess::{Ending, FenError, Headers, MoveError, Position, Rules, Side, apply, read};

use super::at;

/// A move of a position in strict notation.
fn strict(fen: &str, text: &str) -> Result<String, MoveError> {
    let position = at(fen);
    read(&position, text).map(|wanted| san(&position, wanted).unwrap())
}

#[test]
fn as_little_of_the_square_is_written_as_is_needed() {
    let rooks = "4k3/8/8/R7/8/8/8/R4R1K w - - 0 1";
    assert_eq!(strict(rooks, "a1d1").unwrap(), "Rad1");
    assert_eq!(strict(rooks, "a1a3").unwrap(), "R1a3");
    assert_eq!(strict(rooks, "a5a3").unwrap(), "R5a3");
    let queens = "6k1/8/8/8/4Q2Q/8/8/K6Q w - - 0 1";
    assert_eq!(strict(queens, "h4e1").unwrap(), "Qh4e1");
    assert_eq!(strict(queens, "h1e1").unwrap(), "Q1e1");
    assert_eq!(strict(queens, "e4e1").unwrap(), "Qee1");
    // The other knight is pinned, so no disambiguation is needed.
    assert_eq!(strict("4r1k1/8/8/8/8/4N3/8/N3K3 w - - 0 1", "a1c2").unwrap(), "Nc2");
    assert_eq!(strict("4k3/8/8/8/8/4N3/8/N3K3 w - - 0 1", "a1c2").unwrap(), "Nac2");
}

#[test]
fn checks_mates_captures_promotions_and_castling_are_written() {
    let pawn = "3r1k2/2P5/8/8/8/8/8/R3K2R w KQ - 0 1";
    assert_eq!(strict(pawn, "c7d8q").unwrap(), "cxd8=Q+");
    assert_eq!(strict(pawn, "c7c8n").unwrap(), "c8=N");
    assert_eq!(strict(pawn, "e1g1").unwrap(), "O-O+");
    assert_eq!(strict("3k4/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1").unwrap(), "O-O-O+");
    assert_eq!(strict("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1", "a1a8").unwrap(), "Ra8#");
    assert_eq!(strict("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6").unwrap(), "exd6");
}

#[test]
fn moves_are_read_leniently() {
    let fen = "3r1k2/2P5/8/8/8/8/8/R3K2R w KQ - 0 1";
    for (text, meant) in [
        ("0-0", "O-O+"),
        ("o-o", "O-O+"),
        ("O-O+", "O-O+"),
        ("OO", "O-O+"),
        ("e1g1", "O-O+"),
        ("0-0-0", "O-O-O"),
        ("cd8Q", "cxd8=Q+"),
        ("cxd8=Q#", "cxd8=Q+"),
        ("c7:d8=Q!?", "cxd8=Q+"),
        ("c7-c8=N", "c8=N"),
        ("c8R", "c8=R"),
        (" Ra1-b1 ", "Rb1"),
        ("Rab1", "Rb1"),
        ("Rh8", "Rh8+"),
        ("Pc7c8=B", "c8=B"),
    ] {
        let meant_here = strict(fen, text);
        if text == "0-0-0" {
            // Black's rook attacks d1.
            assert_eq!(meant_here, Err(MoveError::Illegal));
        } else {
            assert_eq!(meant_here.as_deref(), Ok(meant), "{text}");
        }
    }
    assert_eq!(strict("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6 e.p.").unwrap(), "exd6");
}

#[test]
fn what_is_no_move_is_told_apart() {
    let rooks = "4k3/8/8/R7/8/8/8/R4R1K w - - 0 1";
    assert_eq!(strict(rooks, "Rd1"), Err(MoveError::Ambiguous));
    assert_eq!(strict(rooks, "Ra3"), Err(MoveError::Ambiguous));
    assert_eq!(strict(rooks, "Rh8"), Err(MoveError::Illegal));
    assert_eq!(strict(rooks, "O-O"), Err(MoveError::Illegal));
    assert_eq!(strict(rooks, "h1h3"), Err(MoveError::Illegal));
    for text in ["", "x", "Rz1", "R", "e9", "O-O-O-O", "-O-O", "--", "Ka1b2c3", "Tb1", "e4=", "é4", "+"] {
        assert_eq!(strict(rooks, text), Err(MoveError::Unreadable), "{text}");
    }
    assert_eq!(strict("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8"), Err(MoveError::Illegal), "a promotion names its piece");
}

#[test]
fn positions_that_no_game_reaches_are_refused() {
    let of = |text: &str| Position::from_fen(text).unwrap_err();
    assert_eq!(of(""), FenError::Parts);
    assert_eq!(of("4k3/8/8/8/8/8/8/4K3 w - - 0"), FenError::Parts);
    assert_eq!(of("4k3/8/8/8/8/8/4K3 w - - 0 1"), FenError::Ranks(7));
    assert_eq!(of("4k3/8/8/8p/8/8/8/4K3 w - - 0 1"), FenError::Squares(5, 9));
    assert_eq!(of("4k3/9/8/8/8/8/8/4K3 w - - 0 1"), FenError::Squares(7, 9));
    assert_eq!(of("4k3/8/8/8/7x/8/8/4K3 w - - 0 1"), FenError::Letter(4, 'x'));
    assert_eq!(of("4k3/8/8/8/8/8/8/8 w - - 0 1"), FenError::Kings(Side::White, 0));
    assert_eq!(of("4k2k/8/8/8/8/8/8/4K3 w - - 0 1"), FenError::Kings(Side::Black, 2));
    assert_eq!(of("4k3/pppppppp/p7/8/8/8/8/4K3 w - - 0 1"), FenError::Men(Side::Black));
    assert_eq!(of("4k2P/8/8/8/8/8/8/4K3 w - - 0 1"), FenError::Pawn(8));
    assert_eq!(of("4k3/4R3/8/8/8/8/8/4K3 w - - 0 1"), FenError::Check(Side::Black));
    let checks = "4k3/8/3N4/1B2R3/8/8/8/4K3 b - - 0 1";
    assert_eq!(of(checks), FenError::Board, "three men give check at once");
    assert_eq!(of("4k3/8/8/8/8/8/8/4K3 x - - 0 1"), FenError::Mover);
    assert_eq!(of("4k3/8/8/8/8/8/8/4K3 w K - 0 1"), FenError::Right('K'));
    assert_eq!(of("4k3/8/8/8/8/8/8/4K2R w KK - 0 1"), FenError::Castling);
    assert_eq!(
        of("r3k3/8/8/8/8/8/8/4K3 w k - 0 1").to_string(),
        "the castling right `k` needs the king on e8 and a rook on h8"
    );
    assert_eq!(of("4k3/8/8/8/8/8/8/3K3R w K - 0 1"), FenError::Right('K'), "the king stands on d1");
    assert_eq!(of("4k3/8/8/8/8/8/8/4K3 w - e6 0 1"), FenError::EnPassant);
    assert_eq!(of("4k3/8/8/8/8/8/8/4K3 w - - 151 1"), FenError::Clock);
    assert_eq!(of("4k3/8/8/8/8/8/8/4K3 w - - 0 0"), FenError::Move);
}

#[test]
fn a_record_has_the_seven_tags_the_moves_and_the_result() {
    let start = Position::start();
    let mut position = start.clone();
    let mut moves = Vec::new();
    for text in ["e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6", "Qxf7"] {
        let wanted = read(&position, text).unwrap();
        moves.push(wanted);
        let turn = position.completed() + 1;
        apply(&mut position, wanted, turn).unwrap();
    }
    let headers = Headers { event: "Say \"chess\\\"".into(), round: "1".into(), ..Headers::default() };
    let expected = "[Event \"Say \\\"chess\\\\\\\"\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"1\"]\n[White \"?\"]\n\
        [Black \"?\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n\n";
    assert_eq!(pgn(&headers, &start, &moves, &Rules::default(), None).as_deref(), Some(expected));
    assert_eq!(pgn(&headers, &start, &moves[1..], &Rules::default(), None), None, "Black can't begin");
}

#[test]
fn a_record_from_another_start_has_its_position() {
    let start = at("4k3/8/8/8/8/8/8/R3K3 b Q - 3 40");
    let moves = [read(&start, "Kd7").unwrap()];
    let text = pgn(&Headers::default(), &start, &moves, &Rules::default(), None).unwrap();
    assert!(
        text.contains("[Result \"*\"]\n[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/R3K3 b Q - 3 40\"]\n\n40... Kd7 *\n\n"),
        "{text}"
    );
    let claimed = pgn(&Headers::default(), &start, &moves, &Rules::default(), Some(Ending::Threefold)).unwrap();
    assert!(claimed.ends_with("Kd7 1/2-1/2\n\n"));
    let limit = Some(Ending::of("turn limit", None));
    let limit = pgn(&Headers::default(), &start, &moves, &Rules::default(), limit).unwrap();
    assert!(
        limit.contains("[Result \"1/2-1/2\"]") && limit.contains("\n[Termination \"adjudication\"]\n\n"),
        "{limit}"
    );
    assert!(limit.ends_with("Kd7 1/2-1/2\n\n"));
}
