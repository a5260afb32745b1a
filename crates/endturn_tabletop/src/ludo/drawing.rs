//! Drawing of the board: the ring as a square with the starts in its corners, columns inwards, and
//! a line for each player.

use endturn_engine::{
    Seat,
    drawing::{Colour, Drawing, Shape, Span},
    number::counted,
};

use super::{Position, Variant};

/// Size of a square in units.
const SIZE: i32 = 20;
const PAPER: [u8; 3] = [236, 228, 206];
const SAFE: [u8; 3] = [205, 190, 150];

pub(super) fn draw(variant: &Variant, position: &Position, name: impl Fn(u8) -> String) -> Drawing {
    let side = i32::from(variant.ring / 4);
    let units = ((side + 3) * SIZE) as u32;
    let mut drawing = Drawing { width: units, height: units, ..Drawing::default() };
    for square in 0..variant.ring {
        let (x, y) = ring(variant, square);
        let fill = if variant.is_start(square) { SAFE } else { PAPER };
        drawing.shapes.push(Shape::rectangle(x, y, SIZE, SIZE, fill));
        drawing.shapes.push(Shape::text((x + SIZE / 2, y + SIZE / 2), 8, square.to_string()));
        let content = on(variant, position, (x, y), &name);
        drawing.place((x + SIZE / 2, y + SIZE / 2), (SIZE / 2, SIZE / 2), format!("square {square}"), content);
    }
    for seat in 0..position.seats {
        let way = variant.walk + 1..=variant.last();
        for step in std::iter::once(1).chain(way) {
            let (x, y) = place(variant, position, seat, step);
            drawing.shapes.push(Shape::rectangle(x, y, SIZE, SIZE, PAPER));
            drawing.shapes.push(own(x, y, seat));
        }
        for step in std::iter::once(0).chain(variant.walk + 1..=variant.last()) {
            let (x, y) = place(variant, position, seat, step);
            let word = told(variant, position, seat, step);
            let (word, content) = (word.trim(), on(variant, position, (x, y), &name));
            let centre = (x + SIZE / 2, y + SIZE / 2);
            drawing.place(centre, (SIZE / 2, SIZE / 2), format!("{word} of {}", name(seat)), content);
        }
    }
    for seat in 0..position.seats {
        tokens(variant, position, seat, &mut drawing);
        let marker = if seat == position.seat { "> " } else { "  " };
        let told: Vec<String> =
            position.tokens[usize::from(seat)].iter().map(|step| told(variant, position, seat, *step)).collect();
        let name = Span::plain(format!("{:<12}", name(seat))).colour(Colour::Seat(Seat(seat)));
        drawing.line([Span::plain(marker), name, Span::plain(told.join("  "))]);
    }
    let dice: Vec<String> = position.dice.iter().filter(|die| **die > 0).map(u8::to_string).collect();
    drawing.line([Span::plain(format!("  dice: {}", if dice.is_empty() { "-".to_owned() } else { dice.join(" ") }))]);
    drawing
}

/// The sign of a seat on its start and on its way home, smaller than a token.
fn own(x: i32, y: i32, seat: u8) -> Shape {
    let (left, top, right, low) = (x + 4, y + 4, x + SIZE - 4, y + SIZE - 4);
    let points = vec![(left, top), (right, top), (right, low), (left, low)];
    Shape::Polygon { points, fill: Colour::Seat(Seat(seat)) }
}

/// The upper left corner of a square of the ring.
fn ring(variant: &Variant, square: u8) -> (i32, i32) {
    let side = i32::from(variant.ring / 4);
    let (quarter, along) = (square / (variant.ring / 4), i32::from(square % (variant.ring / 4)));
    let (x, y) = match quarter {
        0 => (along, 0),
        1 => (side, along),
        2 => (side - along, side),
        _ => (0, side - along),
    };
    ((x + 1) * SIZE, (y + 1) * SIZE)
}

/// The same for a square that a token of a seat reaches after `step` steps; columns go from the
/// corner of the start to the middle.
fn place(variant: &Variant, position: &Position, seat: u8, step: u8) -> (i32, i32) {
    if let Some(square) = variant.square(seat, position.seats, step) {
        return ring(variant, square);
    }
    let (x, y) = ring(variant, variant.square(seat, position.seats, 1).unwrap_or(0));
    let inwards = i32::from(step.saturating_sub(variant.walk)) * SIZE;
    // In base a token is drawn outside its start.
    let inwards = if step == 0 { -SIZE } else { inwards };
    let half = i32::from(variant.ring / 4) * SIZE / 2;
    let way = |from: i32| if from > half { from - inwards } else { from + inwards };
    (way(x), way(y))
}

/// Draws tokens as circles, with their number if several share a place.
fn tokens(variant: &Variant, position: &Position, seat: u8, drawing: &mut Drawing) {
    let own = position.tokens[usize::from(seat)];
    for (number, step) in own.iter().enumerate().filter(|(number, step)| !own[..*number].contains(step)) {
        let (x, y) = place(variant, position, seat, *step);
        let centre = (x + SIZE / 2, y + SIZE / 2);
        drawing.shapes.push(Shape::Circle { centre, radius: 8, fill: Colour::Seat(Seat(seat)) });
        let count = own[number..].iter().filter(|other| *other == step).count();
        if count > 1 {
            drawing.shapes.push(Shape::text(centre, 12, count.to_string()));
        }
    }
}

/// The tokens at a place, in words.
fn on(variant: &Variant, position: &Position, at: (i32, i32), name: &impl Fn(u8) -> String) -> String {
    let of = |seat: u8| {
        let own = position.tokens[usize::from(seat)].iter();
        let count = own.filter(|step| place(variant, position, seat, **step) == at).count();
        (count > 0).then(|| format!("{} of {}", counted(count, "token"), name(seat)))
    };
    (0..position.seats).filter_map(of).collect::<Vec<_>>().join(", ")
}

/// The place of a token, in a word.
fn told(variant: &Variant, position: &Position, seat: u8, step: u8) -> String {
    match variant.square(seat, position.seats, step) {
        Some(square) => format!("{square:>5}"),
        None if step == 0 => " base".to_owned(),
        None if variant.is_home(step) => " home".to_owned(),
        None => format!(" col{}", step - variant.walk),
    }
}
