//! Drawing of the chessboard from one side.

use cozy_chess::Piece;
use endturn_engine::{
    Seat,
    drawing::{Colour, Drawing, Shape, Span},
};

use super::{position::Side, table::ChessTable};

/// Size of a square in units.
const SQUARE: i32 = 40;
/// Light and dark squares.
const GROUNDS: [[u8; 3]; 2] = [[181, 136, 99], [240, 217, 181]];
/// Colours of White's and Black's men.
const MEN: [[u8; 3]; 2] = [[255, 255, 255], [20, 20, 20]];

/// The board as a seat sees it; without a seat from White's side.
pub(super) fn draw(table: &ChessTable, seat: Option<Seat>) -> Drawing {
    let near = seat.map_or(Side::White, |seat| table.side(seat));
    let mut drawing = Drawing { width: 8 * SQUARE as u32, height: 8 * SQUARE as u32, ..Drawing::default() };
    for row in 0..8u8 {
        let mut spans = vec![Span::plain(format!("{} ", if near == Side::White { 8 - row } else { row + 1 }))];
        for column in 0..8u8 {
            let (rank, file) = if near == Side::White { (7 - row, column) } else { (row, 7 - column) };
            let ground = GROUNDS[usize::from((rank + file) % 2)];
            let man = table.position.at(rank * 8 + file);
            let (x, y) = (i32::from(column) * SQUARE, i32::from(row) * SQUARE);
            drawing.shapes.push(Shape::rectangle(x, y, SQUARE, SQUARE, ground));
            if let Some((side, piece)) = man {
                let (at, colour) = ((x + SQUARE / 2, y + SQUARE / 2), Colour::Rgb(MEN[side as usize]));
                drawing.shapes.push(Shape::Text { at, size: 30, text: glyph(piece).to_string(), colour });
            }
            spans.push(square(man, ground));
        }
        drawing.line(spans);
    }
    let files = if near == Side::White { "  a b c d e f g h" } else { "  h g f e d c b a" };
    drawing.line([Span::plain(files)]);
    drawing.line([Span::plain(format!("{} to move", table.position.mover()))]);
    drawing
}

/// A square in characters: capitals are White's men, small letters Black's.
fn square(man: Option<(Side, Piece)>, ground: [u8; 3]) -> Span {
    let Some((side, piece)) = man else { return Span::plain(". ").on(ground) };
    let letter: char = piece.into();
    let letter = if side == Side::White { letter.to_ascii_uppercase() } else { letter };
    Span::plain(format!("{letter} ")).colour(Colour::Rgb(MEN[side as usize])).on(ground)
}

/// The shape of a man.
fn glyph(piece: Piece) -> char {
    match piece {
        Piece::Pawn => '♟',
        Piece::Knight => '♞',
        Piece::Bishop => '♝',
        Piece::Rook => '♜',
        Piece::Queen => '♛',
        Piece::King => '♚',
    }
}
