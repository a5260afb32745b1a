//! The reason why a move is not legal (CH-1), for the player who tried it.

use std::fmt;

use cozy_chess::{
    BitBoard, Color, Piece, Rank, Square, get_between_rays, get_bishop_moves, get_king_moves, get_knight_moves,
    get_pawn_attacks, get_rook_moves,
};
use endturn_engine::compact::CompactSort as _;

use super::{
    moves::{Move, Promotion, square},
    play::en_passant,
    position::Position,
    san::Said,
};

/// Reason why a move is not legal in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Illegal {
    /// No man is on the square of origin.
    Empty(Square),
    /// The man on the square of origin is the other side's.
    NotOwn(Square, Piece),
    /// The side to move has no such man there.
    NoSuchMan(Piece),
    /// The target square holds a man of the same side.
    Own(Square, Piece),
    /// A man of this kind doesn't move like that.
    NotItsWay(Piece, Square, Square),
    /// None of several men of this kind gets there.
    NoneGets(Piece, Square),
    /// A man is in the way.
    Blocked(Piece, Square, Square),
    /// A pawn captures only diagonally.
    Straight(Square),
    /// A pawn moves diagonally only to capture.
    NothingToCapture(Square),
    /// The double step of the pawn that could have been captured en passant was not the last move.
    EnPassantOver(Square),
    /// A pawn on the last rank has to become another piece.
    PromotionMissing,
    /// Only a pawn on the last rank becomes another piece.
    PromotionUnfit,
    /// The king would be attacked.
    KingAttacked(Square, Piece, Square),
    /// The side to move is in check, and would still be.
    InCheck(Piece, Square),
    /// The man protects the king from this piece.
    Pinned(Piece, Square, Piece, Square),
    /// King or rook have moved, or the rook is gone.
    NoRight,
    /// A man is between king and rook.
    CastlingBlocked(Square),
    /// The king may not castle out of check.
    CastlingInCheck(Piece, Square),
    /// The king would cross an attacked square.
    CastlingThrough(Square, Piece, Square),
}

/// The name of a piece.
pub(super) const fn name(piece: Piece) -> &'static str {
    match piece {
        Piece::Pawn => "pawn",
        Piece::Knight => "knight",
        Piece::Bishop => "bishop",
        Piece::Rook => "rook",
        Piece::Queen => "queen",
        Piece::King => "king",
    }
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Empty(at) => write!(f, "no man is on {at}"),
            Self::NotOwn(at, piece) => write!(f, "the {} on {at} is not yours", name(piece)),
            Self::NoSuchMan(piece) => write!(f, "you have no {} there", name(piece)),
            Self::Own(at, piece) => write!(f, "your own {} is on {at}", name(piece)),
            Self::NotItsWay(piece, from, to) => write!(f, "a {} does not move from {from} to {to}", name(piece)),
            Self::NoneGets(piece, to) => write!(f, "no {} of yours can move to {to}", name(piece)),
            Self::Blocked(piece, from, at) => {
                write!(f, "the way of the {} on {from} is blocked on {at}", name(piece))
            }
            Self::Straight(at) => write!(f, "{at} is occupied, and a pawn captures only diagonally"),
            Self::NothingToCapture(at) => {
                write!(f, "there is nothing to capture on {at}, and a pawn moves diagonally only to capture")
            }
            Self::EnPassantOver(at) => {
                write!(f, "the pawn beside {at} can be taken en passant only right after its double step")
            }
            Self::PromotionMissing => {
                f.write_str("a pawn on the last rank becomes another piece: add =Q, =R, =B or =N")
            }
            Self::PromotionUnfit => f.write_str("only a pawn that reaches the last rank becomes another piece"),
            Self::KingAttacked(to, piece, by) => write!(f, "the {} on {by} attacks {to}", name(piece)),
            Self::InCheck(piece, by) => write!(f, "you would still be in check by the {} on {by}", name(piece)),
            Self::Pinned(piece, from, by, at) => {
                write!(f, "the {} on {from} is pinned: the {} on {at} would give check", name(piece), name(by))
            }
            Self::NoRight => {
                f.write_str("you can't castle there: the king or that rook has moved, or the rook is gone")
            }
            Self::CastlingBlocked(at) => {
                write!(f, "you can't castle there: {at} is between king and rook, and occupied")
            }
            Self::CastlingInCheck(piece, by) => {
                write!(f, "you can't castle out of check by the {} on {by}", name(piece))
            }
            Self::CastlingThrough(at, piece, by) => {
                write!(f, "you can't castle over {at}, which the {} on {by} attacks", name(piece))
            }
        }
    }
}

/// The reason why a move from square to square is not legal; `None` if it is.
pub fn why(position: &Position, wanted: Move) -> Option<Illegal> {
    let board = &position.board;
    if board.is_legal(wanted.to_library(board)) {
        let to = square(wanted.to());
        let is_late =
            en_passant(position, wanted.to_library(board)) && !position.en_passant_is_open(position.completed() + 1);
        return is_late.then_some(Illegal::EnPassantOver(to));
    }
    Some(reason(position, square(wanted.from()), square(wanted.to()), wanted.promotion()))
}

/// The reason why a move in algebraic notation, which no legal move fits, is not legal: that of the
/// only man that is meant; of several, that of the man that comes nearest to being able to move
/// there.
pub(super) fn why_said(position: &Position, said: &Said) -> Illegal {
    let board = &position.board;
    let mut men = board.colored_pieces(board.side_to_move(), said.piece);
    if let Some(rank) = said.rank {
        men &= rank.bitboard();
    }
    // A pawn whose file is not named moves straight ahead.
    let file = if said.piece == Piece::Pawn { said.file.or(Some(said.to.file())) } else { said.file };
    if let Some(file) = file {
        men &= file.bitboard();
    }
    let mut reasons: Vec<Illegal> =
        men.into_iter().map(|from| reason(position, from, said.to, said.promotion)).collect();
    reasons.compact_sort_by_key(|reason| match reason {
        Illegal::NotItsWay(..) => 2,
        Illegal::Blocked(..) => 1,
        _ => 0,
    });
    match reasons[..] {
        [] => Illegal::NoSuchMan(said.piece),
        [one] => one,
        [Illegal::NotItsWay(..) | Illegal::Blocked(..), _, ..] => Illegal::NoneGets(said.piece, said.to),
        [first, ..] => first,
    }
}

/// The reason why a move that is not legal is not: the first in the order of the laws.
fn reason(position: &Position, from: Square, to: Square, promotion: Option<Promotion>) -> Illegal {
    let board = &position.board;
    let side = board.side_to_move();
    let Some(piece) = board.piece_on(from) else { return Illegal::Empty(from) };
    if board.color_on(from) != Some(side) {
        return Illegal::NotOwn(from, piece);
    }
    if piece == Piece::King
        && from == Square::E1.relative_to(side)
        && [Square::C1, Square::G1].map(|at| at.relative_to(side)).contains(&to)
    {
        return castling(position, from, to);
    }
    if let Some(own) = board.piece_on(to).filter(|_| board.colors(side).has(to)) {
        return Illegal::Own(to, own);
    }
    if let Some(reason) = way(position, piece, from, to) {
        return reason;
    }
    let is_last = piece == Piece::Pawn && to.rank() == Rank::Eighth.relative_to(side);
    match promotion {
        None if is_last => return Illegal::PromotionMissing,
        Some(_) if !is_last => return Illegal::PromotionUnfit,
        _ => {}
    }
    exposed(position, piece, from, to).unwrap_or(Illegal::NotItsWay(piece, from, to))
}

/// The reason why a man does not get from one square to another; `None` if it does.
fn way(position: &Position, piece: Piece, from: Square, to: Square) -> Option<Illegal> {
    let board = &position.board;
    let (side, occupied) = (board.side_to_move(), board.occupied());
    let not_its_way = Some(Illegal::NotItsWay(piece, from, to));
    let empty = BitBoard::EMPTY;
    let reach = match piece {
        Piece::Knight => get_knight_moves(from),
        Piece::King => get_king_moves(from),
        Piece::Bishop => get_bishop_moves(from, empty),
        Piece::Rook => get_rook_moves(from, empty),
        Piece::Queen => get_bishop_moves(from, empty) | get_rook_moves(from, empty),
        Piece::Pawn => return pawn_way(position, side, from, to),
    };
    if !reach.has(to) {
        return not_its_way;
    }
    nearest(get_between_rays(from, to) & occupied, from).map(|at| Illegal::Blocked(piece, from, at))
}

/// The square nearest to another.
fn nearest(squares: BitBoard, to: Square) -> Option<Square> {
    let far = |at: &Square| {
        let files = (at.file() as i8 - to.file() as i8).abs();
        files.max((at.rank() as i8 - to.rank() as i8).abs())
    };
    squares.into_iter().min_by_key(far)
}

fn pawn_way(position: &Position, side: Color, from: Square, to: Square) -> Option<Illegal> {
    let board = &position.board;
    if get_pawn_attacks(from, side).has(to) {
        if board.colors(!side).has(to) || en_passant(position, cozy_chess::Move { from, to, promotion: None }) {
            return None;
        }
        let beside = Square::new(to.file(), from.rank());
        let is_passed =
            from.rank() == Rank::Fifth.relative_to(side) && board.colored_pieces(!side, Piece::Pawn).has(beside);
        return Some(if is_passed { Illegal::EnPassantOver(to) } else { Illegal::NothingToCapture(to) });
    }
    let ahead = if side == Color::White { 1 } else { -1 };
    let steps = (to.rank() as i8 - from.rank() as i8) * ahead;
    let first = from.rank() == Rank::Second.relative_to(side);
    if from.file() != to.file() || !(steps == 1 || steps == 2 && first) {
        return Some(Illegal::NotItsWay(Piece::Pawn, from, to));
    }
    if board.occupied().has(to) {
        return Some(Illegal::Straight(to));
    }
    nearest(get_between_rays(from, to) & board.occupied(), from).map(|at| Illegal::Blocked(Piece::Pawn, from, at))
}

/// The men of the other side that attack a square, if these squares are occupied.
fn attackers(position: &Position, at: Square, occupied: BitBoard) -> BitBoard {
    let board = &position.board;
    let (side, enemy) = (board.side_to_move(), !board.side_to_move());
    let queens = board.pieces(Piece::Queen);
    let men = get_knight_moves(at) & board.pieces(Piece::Knight)
        | get_king_moves(at) & board.pieces(Piece::King)
        | get_pawn_attacks(at, side) & board.pieces(Piece::Pawn)
        | get_bishop_moves(at, occupied) & (board.pieces(Piece::Bishop) | queens)
        | get_rook_moves(at, occupied) & (board.pieces(Piece::Rook) | queens);
    men & board.colors(enemy) & occupied
}

/// An attacker of a square, with its kind.
fn attacker(position: &Position, at: Square, occupied: BitBoard) -> Option<(Piece, Square)> {
    let by = attackers(position, at, occupied).into_iter().next()?;
    Some((position.board.piece_on(by)?, by))
}

/// The reason why a move would leave the own king attacked; `None` if it doesn't.
fn exposed(position: &Position, piece: Piece, from: Square, to: Square) -> Option<Illegal> {
    let board = &position.board;
    let side = board.side_to_move();
    let mut occupied = board.occupied() & !from.bitboard();
    if en_passant(position, cozy_chess::Move { from, to, promotion: None }) {
        occupied &= !Square::new(to.file(), from.rank()).bitboard();
    }
    if piece == Piece::King {
        // The man on the target square is captured, and attacks nothing.
        let others = occupied & !to.bitboard();
        return attacker(position, to, others).map(|(by, at)| Illegal::KingAttacked(to, by, at));
    }
    let king = board.king(side);
    let attackers = attackers(position, king, occupied | to.bitboard()) & !to.bitboard();
    let of = |at: Square| board.piece_on(at).map(|by| (by, at));
    if let Some((by, at)) = (attackers & board.checkers()).into_iter().next().and_then(of) {
        return Some(Illegal::InCheck(by, at));
    }
    let (by, at) = attackers.into_iter().next().and_then(of)?;
    Some(Illegal::Pinned(piece, from, by, at))
}

/// The reason why the king on its first square can't castle towards a square.
fn castling(position: &Position, from: Square, to: Square) -> Illegal {
    let board = &position.board;
    let rights = board.castle_rights(board.side_to_move());
    let rook = if to.file() > from.file() { rights.short } else { rights.long };
    let Some(file) = rook else { return Illegal::NoRight };
    let (rook, occupied) = (Square::new(file, from.rank()), board.occupied());
    if let Some(at) = nearest(get_between_rays(from, rook) & occupied, from) {
        return Illegal::CastlingBlocked(at);
    }
    if let Some((by, at)) = attacker(position, from, occupied) {
        return Illegal::CastlingInCheck(by, at);
    }
    let crossed = get_between_rays(from, to) | to.bitboard();
    let mut attacked = crossed.into_iter().filter_map(|on| Some((on, attacker(position, on, occupied)?)));
    match attacked.next() {
        Some((on, (by, at))) => Illegal::CastlingThrough(on, by, at),
        None => Illegal::NoRight,
    }
}

impl Position {
    /// The reason why a text that reads as a move is not legal; `None` if it is legal or not a
    /// move.
    pub fn why_illegal(&self, text: &str) -> Option<Illegal> {
        super::san::why(self, text)
    }

    /// The squares of a move, and the letter of its man, by which people look for it.
    pub(super) fn tags(&self, wanted: Move) -> Vec<String> {
        let (from, to) = (square(wanted.from()), square(wanted.to()));
        let man = self.board.piece_on(from).map(|piece| {
            let letter: char = piece.into();
            letter.to_ascii_uppercase().to_string()
        });
        [Some(from.to_string()), Some(to.to_string()), Some(wanted.to_string()), man].into_iter().flatten().collect()
    }
}
