//! The key below a board: the colour of each seat's pieces, its name, and whose move it is.

use bevy_ecs::prelude::*;
use endturn_engine::{
    Seat,
    drawing::{Colour, Drawing, Shape},
    seats::Roster,
    turn::{TurnChain, TurnWork},
};

/// Height of a row in units, and the size of its letters.
const ROW: i32 = 24;
const SIZE: u32 = 13;
/// Space in units before and after an entry, and for its circle.
const GAP: i32 = 12;
const CIRCLE: i32 = 22;
/// Maximum letters of a name.
const LETTERS: usize = 24;
const PAPER: [u8; 3] = [250, 247, 240];

/// Adds the key of all seats, with pieces in the seats' colours.
pub(crate) fn add_seats(drawing: &mut Drawing, world: &World) {
    let seats: Vec<Seat> = world.resource::<Roster>().seats().collect();
    add(drawing, world, seats.into_iter().map(|seat| (seat, Colour::Seat(seat))));
}

/// Adds the key of seats whose pieces have these colours.
pub(crate) fn add(drawing: &mut Drawing, world: &World, pieces: impl IntoIterator<Item = (Seat, Colour)>) {
    let (roster, is_over) = (world.resource::<Roster>(), world.resource::<TurnWork>().ended().is_some());
    // Without sequencing there is no chain, and the drawing does not say who is to move.
    let chain = world.get_resource::<TurnChain>().filter(|_| !is_over);
    let active = chain.and_then(|chain| chain.current().active_player());
    let (top, width) = (drawing.height as i32, drawing.width as i32);
    let (mut left, mut row) = (GAP, 0);
    let mut shapes = Vec::new();
    for (seat, fill) in pieces {
        let mut text: String = roster.name(seat).chars().take(LETTERS).collect();
        if active == Some(seat) {
            text += " to move";
        }
        let wide = text.chars().count() as i32 * SIZE as i32 * 11 / 20;
        if left > GAP && left + CIRCLE + wide > width {
            (left, row) = (GAP, row + 1);
        }
        let middle = top + row * ROW + ROW / 2;
        shapes.push(Shape::Circle { centre: (left + 7, middle), radius: 7, fill });
        shapes.push(Shape::text((left + CIRCLE + wide / 2, middle), SIZE, text));
        left += CIRCLE + wide + GAP;
    }
    let height = (row + 1) * ROW;
    drawing.shapes.push(Shape::rectangle(0, top, width, height, PAPER));
    drawing.shapes.append(&mut shapes);
    drawing.height += height.unsigned_abs();
}
