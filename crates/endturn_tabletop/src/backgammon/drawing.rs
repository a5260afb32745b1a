//! Drawing of the board: points as triangles and checkers as circles, and lines for the terminal.

use endturn_engine::drawing::{Colour as Paint, Drawing, Shape, Span};
use endturn_engine::number::counted;

use super::{
    board::{BAR, OFF, Side},
    position::Position,
};

/// Width of a point in units.
const STEP: i32 = 20;
/// Upper and lower end of the points in units; beyond them are their numbers.
const TOP: i32 = 16;
const LOW: i32 = TOP + 260;
const HEIGHT: i32 = LOW + TOP;
const GROUND: [u8; 3] = [226, 205, 165];
const DARK: [u8; 3] = [140, 90, 60];
const LIGHT: [u8; 3] = [205, 160, 110];

pub(super) fn paint(side: Side) -> Paint {
    match side {
        Side::White => Paint::Rgb([245, 245, 240]),
        Side::Black => Paint::Rgb([40, 40, 45]),
    }
}

/// The side with checkers on a point as `from` counts it, and their number.
fn on(position: &Position, from: Side, point: u8) -> Option<(Side, u8)> {
    let own = (from, position.board.at(from, point));
    let other = (from.other(), position.board.at(from.other(), BAR - point));
    [own, other].into_iter().find(|(_, count)| *count > 0)
}

/// The column of a point, from the left: 13 to 24 above, 12 to 1 below, the bar between.
fn column(point: u8) -> i32 {
    let at = i32::from(if point > 12 { point - 13 } else { 12 - point });
    at + i32::from(at > 5)
}

/// The board as a side sees it, its home at the lower right.
pub(super) fn drawing(position: &Position, from: Side) -> Drawing {
    let width = 15 * STEP;
    let mut drawing = Drawing { width: width as u32, height: HEIGHT as u32, ..Drawing::default() };
    drawing.shapes.push(Shape::rectangle(0, 0, width, HEIGHT, GROUND));
    drawing.shapes.push(Shape::rectangle(6 * STEP, 0, STEP, HEIGHT, DARK));
    for point in 1..BAR {
        let (left, is_above) = (column(point) * STEP, point > 12);
        let (base, tip) = if is_above { (TOP, TOP + 110) } else { (LOW, LOW - 110) };
        let points = vec![(left, base), (left + STEP, base), (left + STEP / 2, tip)];
        let fill = Paint::Rgb(if point % 2 == 0 { DARK } else { LIGHT });
        drawing.shapes.push(Shape::Polygon { points, fill });
        let edge = if is_above { TOP / 2 } else { HEIGHT - TOP / 2 };
        drawing.shapes.push(Shape::text((left + STEP / 2, edge), 10, point.to_string()));
        let there = on(position, from, point);
        let content = there.map_or_else(String::new, |(side, count)| checkers(side, count));
        let middle = if is_above { (TOP + HEIGHT / 2) / 2 } else { (LOW + HEIGHT / 2) / 2 };
        drawing.place((left + STEP / 2, middle), (STEP / 2, HEIGHT / 4), format!("point {point}"), content);
        if let Some((side, count)) = there {
            pile(&mut drawing, left + STEP / 2, is_above, side, count);
        }
    }
    for side in Side::BOTH {
        let is_above = side != from;
        pile(&mut drawing, 6 * STEP + STEP / 2, is_above, side, position.board.at(side, BAR));
        pile(&mut drawing, 13 * STEP + STEP, is_above, side, position.board.at(side, OFF));
        let middle = if is_above { HEIGHT / 4 } else { HEIGHT * 3 / 4 };
        for (x, name, point) in [(6 * STEP + STEP / 2, "bar", BAR), (14 * STEP, "off", OFF)] {
            let content = Some(position.board.at(side, point)).filter(|count| *count > 0);
            let content = content.map_or_else(String::new, |count| checkers(side, count));
            drawing.place((x, middle), (STEP / 2, HEIGHT / 4), format!("{name}, {side:?}"), content);
        }
    }
    let cube = position.cube.value();
    drawing.shapes.push(Shape::text((6 * STEP + STEP / 2, HEIGHT / 2), 9, "bar"));
    for edge in [TOP / 2, HEIGHT - TOP / 2] {
        drawing.shapes.push(Shape::text((14 * STEP, edge), 9, "off"));
    }
    drawing.shapes.push(Shape::rectangle(14 * STEP - 11, HEIGHT / 2 - 11, 22, 22, [250, 246, 236]));
    drawing.shapes.push(Shape::text((14 * STEP, HEIGHT / 2), 12, cube.to_string()));
    lines(&mut drawing, position, from);
    drawing
}

/// Checkers in words.
fn checkers(side: Side, count: u8) -> String {
    format!("{} of {side:?}", counted(count, "checker"))
}

/// Draws checkers in a row from the edge on; more than five are shown by their number.
fn pile(drawing: &mut Drawing, middle: i32, is_above: bool, side: Side, count: u8) {
    for at in 0..i32::from(count.min(5)) {
        let down = STEP / 2 + at * STEP;
        let centre = (middle, if is_above { TOP + down } else { LOW - down });
        drawing.shapes.push(Shape::Circle { centre, radius: 9, fill: paint(side) });
    }
    if count > 5 {
        let at = (middle, if is_above { TOP + STEP / 2 } else { LOW - STEP / 2 });
        let colour = Some(paint(side.other()));
        drawing.shapes.push(Shape::Text { at, size: 9, text: count.to_string(), colour });
    }
}

/// Draws the same as characters: `O` are White's checkers and `X` Black's, each point with its
/// number.
fn lines(drawing: &mut Drawing, position: &Position, from: Side) {
    let cell = |point: u8| match on(position, from, point) {
        Some((side, count)) => format!("{:>4}", format!("{}{count}", letter(side))),
        None => format!("{:>4}", "."),
    };
    let row = |points: &[u8], text: &dyn Fn(u8) -> String| {
        let half = |points: &[u8]| points.iter().map(|point| text(*point)).collect::<String>();
        format!("{} |{}", half(&points[..6]), half(&points[6..]))
    };
    let (above, below): (Vec<u8>, Vec<u8>) = ((13..BAR).collect(), (1..13).rev().collect());
    let number = |point: u8| format!("{point:>4}");
    for text in [row(&above, &number), row(&above, &cell), row(&below, &cell), row(&below, &number)] {
        drawing.line([Span::plain(text)]);
    }
    let told = Side::BOTH.map(|side| {
        let at = |place| position.board.at(side, place);
        format!("{} {side:?}: bar {}, off {}, pips {}", letter(side), at(BAR), at(OFF), position.board.pips(side))
    });
    let owner = position.cube.owner().map_or_else(String::new, |owner| format!(" of {owner:?}"));
    let dice = position.dice.map_or_else(String::new, |dice| format!(", dice {}{}", dice.high(), dice.low()));
    drawing.line([Span::plain(format!("{}; {}", told[0], told[1]))]);
    drawing.line([Span::plain(format!("cube {}{owner}{dice}", position.cube.value()))]);
}

fn letter(side: Side) -> char {
    match side {
        Side::White => 'O',
        Side::Black => 'X',
    }
}
