//! The value of a position without looking ahead, in hundredths of a pawn (CH-3).

use cozy_chess::{BitBoard, Board, Color, Piece, Square};
use endturn_scenario::shape::Shaped;
use serde::Deserialize;

/// A persona's way of valuing a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Shaped)]
pub enum Judge {
    /// The lead in material alone.
    Material,
    /// Material, and where the men stand: pieces near the centre, pawns that advance, passed pawns
    /// above all, a king behind its pawns while there are pieces to fear, and in the middle of the
    /// board or near a bare king in the ending.
    #[default]
    Places,
}

/// Value of a man, in hundredths of a pawn. The king can't be exchanged and counts nothing.
pub(super) const fn worth(piece: Piece) -> i32 {
    match piece {
        Piece::Pawn => 100,
        Piece::Knight | Piece::Bishop => 300,
        Piece::Rook => 500,
        Piece::Queen => 900,
        Piece::King => 0,
    }
}

/// Material beside pawns up to which a side's ending has begun: a rook and a minor piece.
const ENDING: i32 = 800;

/// The tables for White, by square; those of Black are turned over. Each of their numbers is a
/// choice **(ours)**.
struct Places {
    pieces: [[i32; 64]; 6],
    king_in_ending: [i32; 64],
    passed: [i32; 64],
    /// The squares from which an enemy pawn stops a pawn for good.
    stoppers: [u64; 64],
}

static PLACES: Places = places();

/// Steps from the centre along a rank or file, 0 to 3.
const fn outwards(line: i32) -> i32 {
    if line < 4 { 3 - line } else { line - 4 }
}

const fn places() -> Places {
    let mut all = Places { pieces: [[0; 64]; 6], king_in_ending: [0; 64], passed: [0; 64], stoppers: [0; 64] };
    let mut at = 0;
    while at < 64 {
        let (file, rank) = (at as i32 % 8, at as i32 / 8);
        let off = outwards(file) + outwards(rank);
        let advance = rank - 1;
        let centre = if outwards(file) == 0 && rank < 5 { 6 * advance } else { 0 };
        all.pieces[Piece::Pawn as usize][at] = 4 * advance + centre;
        all.pieces[Piece::Knight as usize][at] = 20 - 10 * off;
        all.pieces[Piece::Bishop as usize][at] = 12 - 5 * off - if rank == 0 { 10 } else { 0 };
        all.pieces[Piece::Rook as usize][at] = 6 - 3 * outwards(file) + if rank == 6 { 20 } else { 0 };
        all.pieces[Piece::Queen as usize][at] = 4 - 2 * off;
        all.pieces[Piece::King as usize][at] = 10 * outwards(file) - 15 * rank;
        all.king_in_ending[at] = 20 - 8 * off;
        all.passed[at] = 5 * advance * advance;
        let mut ahead = at + 8;
        while ahead < 64 {
            let mut near = if file == 0 { 0 } else { -1 };
            while near <= 1 && file + near < 8 {
                all.stoppers[at] |= 1 << (ahead as i32 + near);
                near += 1;
            }
            ahead += 8;
        }
        at += 1;
    }
    all
}

/// A side's lead in material.
pub(super) fn lead(board: &Board, side: Color) -> i32 {
    let count = |side, piece| board.colored_pieces(side, piece).len() as i32;
    Piece::ALL.into_iter().map(|piece| worth(piece) * (count(side, piece) - count(!side, piece))).sum()
}

impl Judge {
    /// The value of a position for the side to move.
    pub(super) fn of(self, board: &Board) -> i32 {
        let side = board.side_to_move();
        let lead = lead(board, side);
        match self {
            Self::Material => lead,
            Self::Places => {
                let own = placed(board, side) - placed(board, !side);
                lead + own + chase(board, side, lead) - chase(board, !side, -lead)
            }
        }
    }
}

/// Material of a side beside its pawns.
fn pieces(board: &Board, side: Color) -> i32 {
    let each = [Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen].into_iter();
    each.map(|piece| worth(piece) * board.colored_pieces(side, piece).len() as i32).sum()
}

/// The square as White would see it.
fn seen(side: Color, square: Square) -> usize {
    square.relative_to(side) as usize
}

/// The worth of the places of a side's men.
fn placed(board: &Board, side: Color) -> i32 {
    let mut sum = 0;
    for piece in [Piece::Pawn, Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen] {
        let table = &PLACES.pieces[piece as usize];
        sum += board.colored_pieces(side, piece).into_iter().map(|square| table[seen(side, square)]).sum::<i32>();
    }
    let enemies = board.colored_pieces(!side, Piece::Pawn);
    for square in board.colored_pieces(side, Piece::Pawn) {
        let at = seen(side, square);
        let stoppers = BitBoard(PLACES.stoppers[at]);
        let stoppers = if side == Color::White { stoppers } else { stoppers.flip_ranks() };
        if (stoppers & enemies).is_empty() {
            sum += PLACES.passed[at];
        }
    }
    let table =
        if pieces(board, !side) > ENDING { &PLACES.pieces[Piece::King as usize] } else { &PLACES.king_in_ending };
    sum + table[seen(side, board.king(side))]
}

/// The worth of having driven a bare king to the edge, with one's own near it: without it a side
/// that leads finds no mate in the ending.
fn chase(board: &Board, side: Color, lead: i32) -> i32 {
    let is_bare = board.colors(!side).len() == 1;
    if !is_bare || lead < worth(Piece::Rook) {
        return 0;
    }
    let (own, bare) = (board.king(side), board.king(!side));
    let (file, rank) = (bare.file() as i32, bare.rank() as i32);
    let apart = (own.file() as i32 - file).abs().max((own.rank() as i32 - rank).abs());
    20 * (outwards(file) + outwards(rank)) - 10 * apart
}
