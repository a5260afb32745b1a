//! Drawing of the board: lines and stones as shapes, and letters for the terminal.

use endturn_engine::drawing::{Colour as Paint, Drawing, Shape, Span};

use super::{colour::Colour, point::Point, position::Position};

/// Distance between lines in units.
const STEP: i32 = 20;
/// Distance in units from the edge to the first line, with room for the letters.
const EDGE: i32 = 24;
const WOOD: [u8; 3] = [222, 184, 120];
const INK: [u8; 3] = [60, 45, 25];

pub(super) fn paint(colour: Colour) -> Paint {
    match colour {
        Colour::Black => Paint::Rgb([20, 20, 20]),
        Colour::White => Paint::Rgb([245, 245, 240]),
    }
}

/// Coordinates of a point on a board of a size.
fn place(point: Point, size: u8) -> (i32, i32) {
    (EDGE + STEP * i32::from(point.column()), EDGE + STEP * i32::from(size.saturating_sub(1 + point.row())))
}

/// The current board; `X` and `O` are Black's and White's stones.
pub(super) fn drawing(position: &Position) -> Drawing {
    let size = position.setup().size;
    let side = 2 * EDGE + STEP * (i32::from(size) - 1);
    let mut shapes = vec![Shape::rectangle(0, 0, side, side, WOOD)];
    for at in 0..i32::from(size) {
        let (here, first, last) = (EDGE + STEP * at, EDGE, side - EDGE);
        for (from, to) in [((here, first), (here, last)), ((first, here), (last, here))] {
            shapes.push(Shape::Line { from, to, width: 1, colour: Paint::Rgb(INK) });
        }
    }
    let mut drawing = Drawing { width: side as u32, height: side as u32, shapes, ..Drawing::default() };
    for point in position.board().points() {
        let centre = place(point, size);
        if point.row() == 0 {
            let letter: String = point.to_string().chars().take(1).collect();
            for edge in [EDGE / 3, side - EDGE / 3] {
                drawing.shapes.push(Shape::text((centre.0, edge), 9, letter.as_str()));
            }
        }
        if point.column() == 0 {
            for edge in [EDGE / 3, side - EDGE / 3] {
                drawing.shapes.push(Shape::text((edge, centre.1), 9, (point.row() + 1).to_string()));
            }
        }
        let content = match position.board().stone(point) {
            Some(Colour::Black) => "black stone",
            Some(Colour::White) => "white stone",
            None => "",
        };
        drawing.place(centre, (STEP / 2, STEP / 2), point.to_string(), content);
        if let Some(colour) = position.board().stone(point) {
            drawing.shapes.push(Shape::Circle { centre, radius: 9, fill: paint(colour) });
        }
    }
    let letters = (0..size).map(|column| Point::at(column, 0).to_string().chars().take(1).collect::<String>());
    let letters = format!("   {}", letters.collect::<Vec<_>>().join(" "));
    for row in (0..size).rev() {
        let mut spans = vec![Span::plain(format!("{:2}", row + 1))];
        for column in 0..size {
            let letter = match position.board().stone(Point::at(column, row)) {
                Some(Colour::Black) => " X",
                Some(Colour::White) => " O",
                None => " .",
            };
            spans.push(Span::plain(letter));
        }
        drawing.line(spans);
    }
    drawing.line([Span::plain(letters)]);
    drawing
}
