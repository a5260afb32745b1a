//! Drawing of the chessboard from one side.

use cozy_chess::Piece;
use endturn_engine::{
    Seat,
    drawing::{Colour, Drawing, Shape, Span},
};

use super::{illegal, position::Side, table::ChessTable};

/// Size of a square in units.
const SQUARE: i32 = 40;
/// Width of the edge with letters and digits, in units.
const EDGE: i32 = 20;
const FRAME: [u8; 3] = [96, 66, 44];
/// Light and dark squares.
const GROUNDS: [[u8; 3]; 2] = [[181, 136, 99], [240, 217, 181]];
/// Colours of White's and Black's men.
const MEN: [[u8; 3]; 2] = [[255, 255, 255], [20, 20, 20]];

/// The board as a seat sees it; without a seat from White's side.
pub(super) fn draw(table: &ChessTable, seat: Option<Seat>) -> Drawing {
    let near = seat.map_or(Side::White, |seat| table.side(seat));
    let side = 8 * SQUARE + 2 * EDGE;
    let mut drawing = Drawing { width: side as u32, height: side as u32, ..Drawing::default() };
    drawing.shapes.push(Shape::rectangle(0, 0, side, side, FRAME));
    for row in 0..8u8 {
        let mut spans = vec![Span::plain(format!("{} ", if near == Side::White { 8 - row } else { row + 1 }))];
        for column in 0..8u8 {
            let (rank, file) = if near == Side::White { (7 - row, column) } else { (row, 7 - column) };
            let ground = GROUNDS[usize::from((rank + file) % 2)];
            let man = table.position.at(rank * 8 + file);
            let (x, y) = (EDGE + i32::from(column) * SQUARE, EDGE + i32::from(row) * SQUARE);
            drawing.shapes.push(Shape::rectangle(x, y, SQUARE, SQUARE, ground));
            let name = format!("{}{}", char::from(b'a' + file), rank + 1);
            let content = man.map_or_else(String::new, |(side, piece)| format!("{side} {}", illegal::name(piece)));
            drawing.place((x + SQUARE / 2, y + SQUARE / 2), (SQUARE / 2, SQUARE / 2), name, content);
            if let Some((side, piece)) = man {
                let (at, colour) = ((x + SQUARE / 2, y + SQUARE / 2), Some(men(side)));
                drawing.shapes.push(Shape::Text { at, size: 30, text: glyph(piece).to_string(), colour });
            }
            spans.push(square(man, ground));
        }
        drawing.line(spans);
    }
    edge(&mut drawing, near);
    let files = if near == Side::White { "  a b c d e f g h" } else { "  h g f e d c b a" };
    drawing.line([Span::plain(files)]);
    drawing.line([Span::plain(format!("{} to move", table.position.mover()))]);
    drawing
}

/// Writes letters and digits on all four edges.
fn edge(drawing: &mut Drawing, near: Side) {
    let far = EDGE + 8 * SQUARE + EDGE / 2;
    for (at, (file, rank)) in ('a'..='h').zip('1'..='8').enumerate() {
        let along = |at: usize| EDGE + at as i32 * SQUARE + SQUARE / 2;
        let (x, y) = if near == Side::White { (along(at), along(7 - at)) } else { (along(7 - at), along(at)) };
        for edge in [EDGE / 2, far] {
            drawing.shapes.push(Shape::text((x, edge), 12, file));
            drawing.shapes.push(Shape::text((edge, y), 12, rank));
        }
    }
}

/// The colour of a side's men.
pub(super) const fn men(side: Side) -> Colour {
    Colour::Rgb(MEN[side as usize])
}

/// A square in characters: capitals are White's men, small letters Black's.
fn square(man: Option<(Side, Piece)>, ground: [u8; 3]) -> Span {
    let Some((side, piece)) = man else { return Span::plain(". ").on(ground) };
    let letter: char = piece.into();
    let letter = if side == Side::White { letter.to_ascii_uppercase() } else { letter };
    Span::plain(format!("{letter} ")).colour(men(side)).on(ground)
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
