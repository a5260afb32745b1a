//! Moves in standard algebraic notation, written strictly and read leniently.

use std::fmt::{self, Write};

use cozy_chess::{BitBoard, File, Piece, Rank, Square};

use super::{
    illegal::{self, Illegal},
    moves::{Move, Promotion, square},
    play::{en_passant, has_moves},
    position::Position,
};

/// Reason for which a text is not a legal move of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveError {
    /// It does not have the form of a move.
    Unreadable,
    /// It is a move, but not legal here.
    Illegal,
    /// It matches more than one legal move: the square of origin is missing.
    Ambiguous,
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Unreadable => "a move is written as Nf3, exd5, O-O, e8=Q or e2e4",
            Self::Illegal => "the move is not legal here",
            Self::Ambiguous => "more than one man can move there; say the file or rank it comes from",
        })
    }
}

/// A legal move of a position in standard algebraic notation, with the mark of check or mate.
/// `None` if the move isn't legal.
pub fn san(position: &Position, wanted: Move) -> Option<String> {
    let board = &position.board;
    let found = wanted.to_library(board);
    if !board.is_legal(found) {
        return None;
    }
    let mut text = String::with_capacity(7);
    let piece = board.piece_on(found.from)?;
    if board.colors(board.side_to_move()).has(found.to) {
        text += if found.to.file() > found.from.file() { "O-O" } else { "O-O-O" };
    } else {
        let capture = board.occupied().has(found.to) || en_passant(position, found);
        write_man(&mut text, position, piece, found, capture).ok()?;
        text += if capture { "x" } else { "" };
        write!(text, "{}", found.to).ok()?;
        if let Some(promotion) = wanted.promotion() {
            write!(text, "={}", promotion.letter().to_ascii_uppercase()).ok()?;
        }
    }
    let mut after = position.clone();
    after.board.play_unchecked(found);
    if after.in_check() {
        text.push(if has_moves(&after) { '+' } else { '#' });
    }
    Some(text)
}

/// Writes the moving man, and as much of its square as is needed: the file, else the rank, else
/// both.
fn write_man(
    text: &mut String,
    position: &Position,
    piece: Piece,
    found: cozy_chess::Move,
    capture: bool,
) -> fmt::Result {
    let from = found.from;
    if piece == Piece::Pawn {
        return if capture { write!(text, "{}", from.file()) } else { Ok(()) };
    }
    let letter: char = piece.into();
    text.push(letter.to_ascii_uppercase());
    let board = &position.board;
    let others = board.colored_pieces(board.side_to_move(), piece) & !from.bitboard();
    let mut rivals = BitBoard::EMPTY;
    board.generate_moves_for(others, |moves| {
        if moves.to.has(found.to) {
            rivals |= moves.from.bitboard();
        }
        false
    });
    if rivals.is_empty() {
        Ok(())
    } else if (rivals & from.file().bitboard()).is_empty() {
        write!(text, "{}", from.file())
    } else if (rivals & from.rank().bitboard()).is_empty() {
        write!(text, "{}", from.rank())
    } else {
        write!(text, "{from}")
    }
}

/// The contents of a written move.
pub(super) struct Said {
    pub(super) piece: Piece,
    pub(super) file: Option<File>,
    pub(super) rank: Option<Rank>,
    pub(super) to: Square,
    pub(super) promotion: Option<Promotion>,
}

/// A written move without the marks behind it.
fn bare(text: &str) -> &str {
    text.trim().trim_end_matches(['+', '#', '!', '?'])
}

/// The reason why a text that [`read`] finds to be a move is not legal; `None` if it is legal or
/// not a move.
pub(super) fn why(position: &Position, text: &str) -> Option<Illegal> {
    if read(position, text) != Err(MoveError::Illegal) {
        return None;
    }
    if let Ok(wanted) = bare(text).parse::<Move>() {
        return illegal::why(position, wanted);
    }
    let said = castling(position, bare(text)).or_else(|| said(bare(text)))?;
    Some(illegal::why_said(position, &said))
}

/// Parses a move of a position: algebraic notation with or without `x`, `=`, `+`, `#`, `!` and `?`,
/// castling with letters or zeros, squares with a dash between them, or `e2e4`.
pub fn read(position: &Position, text: &str) -> Result<Move, MoveError> {
    let text = bare(text);
    if let Ok(wanted) = text.parse::<Move>() {
        let legal = position.board.is_legal(wanted.to_library(&position.board));
        return if legal { Ok(wanted) } else { Err(MoveError::Illegal) };
    }
    let said = castling(position, text).or_else(|| said(text)).ok_or(MoveError::Unreadable)?;
    let board = &position.board;
    let is_meant = |wanted: &Move| {
        let from = square(wanted.from());
        square(wanted.to()) == said.to
            && wanted.promotion() == said.promotion
            && said.file.is_none_or(|file| file == from.file())
            && said.rank.is_none_or(|rank| rank == from.rank())
    };
    let mut meant = Err(MoveError::Illegal);
    board.generate_moves_for(board.colored_pieces(board.side_to_move(), said.piece), |found| {
        for wanted in found.into_iter().map(|one| Move::of_library(board, one)).filter(is_meant) {
            meant = if meant.is_err() { Ok(wanted) } else { Err(MoveError::Ambiguous) };
        }
        meant == Err(MoveError::Ambiguous)
    });
    meant
}

/// Parses castling with capital letters, small ones or zeros, with or without dashes: the king's
/// move from the e-file.
fn castling(position: &Position, text: &str) -> Option<Said> {
    let rings = text.chars().filter(|letter| *letter != '-').count();
    if !text.chars().all(|letter| matches!(letter, 'O' | 'o' | '0' | '-'))
        || text.starts_with('-')
        || text.ends_with('-')
    {
        return None;
    }
    let file = match rings {
        2 => File::G,
        3 => File::C,
        _ => return None,
    };
    let rank = Rank::First.relative_to(position.mover().colour());
    Some(Said {
        piece: Piece::King,
        file: Some(File::E),
        rank: Some(rank),
        to: Square::new(file, rank),
        promotion: None,
    })
}

/// Parses a text of the usual form, from its end.
fn said(text: &str) -> Option<Said> {
    let mut letters: Vec<char> = text.strip_suffix("e.p.").map_or(text, str::trim_end).chars().collect();
    let promotion = letters.last().copied().filter(|letter| "NBRQ".contains(*letter)).and_then(Promotion::of);
    if promotion.is_some() {
        letters.pop();
        letters.pop_if(|letter| *letter == '=');
    }
    let rank: Rank = letters.pop()?.try_into().ok()?;
    let file: File = letters.pop()?.try_into().ok()?;
    letters.pop_if(|letter| matches!(letter, 'x' | ':' | '-'));
    let from_rank: Option<Rank> =
        letters.pop_if(|letter| letter.is_ascii_digit()).map(|letter| letter.try_into()).transpose().ok()?;
    let from_file: Option<File> =
        letters.pop_if(|letter| letter.is_ascii_lowercase()).map(|letter| letter.try_into()).transpose().ok()?;
    let piece = match letters.pop() {
        None => Piece::Pawn,
        Some('P') => Piece::Pawn,
        Some('N') => Piece::Knight,
        Some('B') => Piece::Bishop,
        Some('R') => Piece::Rook,
        Some('Q') => Piece::Queen,
        Some('K') => Piece::King,
        Some(_) => return None,
    };
    if letters.is_empty() {
        Some(Said { piece, file: from_file, rank: from_rank, to: Square::new(file, rank), promotion })
    } else {
        None
    }
}
