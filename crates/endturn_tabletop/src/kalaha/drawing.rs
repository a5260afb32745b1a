//! Drawing of the board from one side: the own pits below from left to right, the own store at the
//! right.

use endturn_engine::{
    Seat,
    drawing::{Colour, Drawing, Shape, Span},
    number::counted,
};

use super::{module::KalahaTable, position::Side};

/// Distance between pits in units.
const STEP: i32 = 40;
/// Colour of the board.
const WOOD: [u8; 3] = [196, 154, 108];
/// Colour of a pit.
const HOLLOW: [u8; 3] = [150, 108, 68];

/// The board as a seat sees it; without a seat from South's side.
pub(super) fn draw(table: &KalahaTable, seat: Option<Seat>) -> Drawing {
    let near = seat.map_or(Side::South, |seat| table.side(seat));
    let mut drawing = Drawing { width: 8 * STEP as u32, height: 3 * STEP as u32, ..Drawing::default() };
    drawing.shapes.push(Shape::rectangle(0, 0, 8 * STEP, 3 * STEP, WOOD));
    for side in [near.other(), near] {
        shapes(&mut drawing, table, side, side == near);
    }
    lines(&mut drawing, table, near);
    drawing
}

/// Draws the pits of one side with their numbers, and its store.
fn shapes(drawing: &mut Drawing, table: &KalahaTable, side: Side, is_near: bool) {
    let colour = Colour::Seat(table.seat(side));
    let mut numbers = Vec::new();
    let mut hollow = |name: String, (x, y): (i32, i32), radius: u32, fill: Colour, seeds: u8| {
        drawing.place((x, y), (STEP / 2, STEP / 2), name, counted(seeds, "seed"));
        drawing.shapes.push(Shape::Circle { centre: (x, y), radius, fill });
        drawing.shapes.push(Shape::text((x, y), 14, seeds.to_string()));
    };
    for (at, seeds) in (1..).zip(table.position.pits(side)) {
        let (x, y) = if is_near { (at * STEP, 2 * STEP) } else { ((7 - at) * STEP, STEP) };
        hollow(format!("pit {at} of {side}"), (x + STEP / 2, y), 16, Colour::Rgb(HOLLOW), seeds);
        numbers.push(((x + STEP / 2, if is_near { y + 26 } else { y - 26 }), at));
    }
    let x = if is_near { 7 * STEP } else { 0 };
    hollow(format!("store of {side}"), (x + STEP / 2, 3 * STEP / 2), 18, colour, table.position.store(side));
    drawing.shapes.extend(numbers.into_iter().map(|(at, number)| Shape::text(at, 10, number.to_string())));
}

/// Draws the same in characters, with the numbers of the pits.
fn lines(drawing: &mut Drawing, table: &KalahaTable, near: Side) {
    let pits = |side: Side| table.position.pits(side).map(|seeds| format!("{seeds:>4}"));
    let mut far = pits(near.other());
    far.reverse();
    let (far_colour, near_colour) = (Colour::Seat(table.seat(near.other())), Colour::Seat(table.seat(near)));
    let (far_store, near_store) = (table.position.store(near.other()), table.position.store(near));
    drawing.line([Span::plain("pit    6   5   4   3   2   1")]);
    drawing.line([Span::plain(format!("{:>4}", near.other())), Span::plain(far.concat()).colour(far_colour)]);
    let stores = [(far_store, far_colour), (near_store, near_colour)];
    let [far_store, near_store] = stores.map(|(seeds, colour)| Span::plain(format!("{seeds:>4}")).colour(colour));
    drawing.line([far_store, Span::plain(" ".repeat(24)), near_store]);
    drawing.line([Span::plain(format!("{near:>4}")), Span::plain(pits(near).concat()).colour(near_colour)]);
    drawing.line([Span::plain("pit    1   2   3   4   5   6")]);
    if !table.position.is_over() {
        drawing.line([Span::plain(format!("{} to move", table.position.mover()))]);
    }
}
