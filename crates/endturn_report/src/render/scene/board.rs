//! The board of a module as a picture, with words that can be read.

use endturn_engine::drawing::{Drawing, Shape};

use super::{Anchor, Edge, Item, Point, Scene, TITLE, Words, moved};
use crate::render::colour::{self, Rgb, contrast, ink};
use crate::render::palette::SeatColours;

/// The colour of edges.
const EDGE: Rgb = [60, 56, 48];
/// The colours of words that have none of their own.
const DARK: Rgb = [40, 36, 30];
const BRIGHT: Rgb = [255; 3];
/// The paper around a board.
const PAPER: Rgb = [255; 3];
/// The minimum contrast of words and their ground (WCAG 2, AA).
const READABLE: u32 = 450;

/// A board below its title.
pub fn board(drawing: &Drawing, title: &str, seats: &SeatColours) -> Scene {
    let mut all = vec![Item::Words(Words::dark((4, 16), 13, title).bold())];
    all.extend(items(drawing, seats).into_iter().map(|item| lowered(item, TITLE)));
    Scene { width: drawing.width, height: drawing.height + TITLE.unsigned_abs(), title: title.to_owned(), items: all }
}

/// The shapes of a board.
pub fn items(drawing: &Drawing, seats: &SeatColours) -> Vec<Item> {
    let all = drawing.shapes.iter().enumerate();
    all.map(|(at, shape)| item(shape, drawing.shapes.get(..at).unwrap_or_default(), seats)).collect()
}

fn item(shape: &Shape, below: &[Shape], seats: &SeatColours) -> Item {
    let edge = Some(Edge::solid(EDGE, 1));
    match shape {
        Shape::Polygon { points, fill } => {
            Item::Polygon { points: points.clone(), fill: Some(colour::of(*fill, seats)), edge }
        }
        Shape::Circle { centre, radius, fill } => {
            Item::Circle { centre: *centre, radius: *radius, fill: colour::of(*fill, seats), edge }
        }
        Shape::Line { from, to, width, colour } => Item::Lines {
            paths: vec![vec![*from, *to]],
            colour: colour::of(*colour, seats),
            width: *width,
            is_round: false,
        },
        Shape::Text { at, size, text, colour } => {
            let (right, middle) = *at;
            // Capital letters are about 0.7 of the size high; half of it is below the middle.
            let down = middle + i32::try_from((size * 35 + 50) / 100).unwrap_or(0);
            let words = Words::dark((right, down), *size, text.as_str()).anchored(Anchor::Middle);
            let grounds = grounds(*at, words.width(), below, seats);
            let words = readable(words, colour.map(|part| colour::of(part, seats)), &grounds);
            let is_crossed = below.iter().any(|shape| crosses(shape, *at, (words.width() / 2, words.size as i32 / 3)));
            let halo = words.halo.or_else(|| is_crossed.then(|| (grounds[0], 3)));
            Item::Words(Words { halo, ..words })
        }
    }
}

/// Returns words in a colour that can be read on all grounds, or else with an outline.
fn readable(words: Words, wanted: Option<Rgb>, grounds: &[Rgb]) -> Words {
    let least = |colour: Rgb| grounds.iter().map(|&ground| contrast(colour, ground)).min().unwrap_or(u32::MAX);
    let colour = wanted.unwrap_or_else(|| if least(DARK) >= least(BRIGHT) { DARK } else { BRIGHT });
    let words = words.coloured(colour);
    if least(colour) >= READABLE {
        return words;
    }
    let width = (words.size / 6).clamp(2, 4);
    words.haloed(ink(colour), width)
}

/// The colours below words centred on a point: at their middle and their ends.
fn grounds((x, y): Point, width: i32, below: &[Shape], seats: &SeatColours) -> Vec<Rgb> {
    let at = |point: Point| {
        let top = below.iter().rev().find_map(|shape| match shape {
            Shape::Polygon { points, fill } if is_inside(points, point) => Some(*fill),
            Shape::Circle { centre, radius, fill } if is_near(*centre, *radius, point) => Some(*fill),
            _ => None,
        });
        top.map_or(PAPER, |fill| colour::of(fill, seats))
    };
    vec![at((x, y)), at((x - width / 2, y)), at((x + width / 2, y))]
}

/// Whether a line crosses the rectangle that reaches `wide` pixels to each side of a point, and
/// `high` pixels up and down.
fn crosses(shape: &Shape, (x, y): Point, (wide, high): (i32, i32)) -> bool {
    let Shape::Line { from, to, .. } = shape else { return false };
    let steps = ((to.0 - from.0).abs().max((to.1 - from.1).abs()) / 3).clamp(1, 1_000);
    (0..=steps).any(|step| {
        let along = |start: i32, end: i32| start + (end - start) * step / steps;
        (along(from.0, to.0) - x).abs() <= wide && (along(from.1, to.1) - y).abs() <= high
    })
}

fn is_near((x, y): Point, radius: u32, (right, down): Point) -> bool {
    let square = |part: i32| i64::from(part) * i64::from(part);
    square(right - x) + square(down - y) <= i64::from(radius) * i64::from(radius)
}

/// Whether a polygon contains a point: a ray from there crosses its sides an odd number of times.
fn is_inside(points: &[Point], (x, y): Point) -> bool {
    let ends = points.iter().zip(points.iter().cycle().skip(1));
    let crossed = ends.filter(|((from, up), (to, down))| {
        let spans = (*up > y) != (*down > y);
        let [wide, high, below] = [to - from, down - up, y - up].map(i64::from);
        // The side is to the right of the point; which way depends on its direction.
        let far = (i64::from(x - from)) * high - wide * below;
        spans && if high > 0 { far < 0 } else { far > 0 }
    });
    crossed.count() % 2 == 1
}

/// Returns a part moved down.
fn lowered(item: Item, down: i32) -> Item {
    let by = (0, down);
    match item {
        Item::Fields { areas, fill } => Item::Fields { areas: areas.iter().map(|one| moved(one, by)).collect(), fill },
        Item::Polygon { points, fill, edge } => Item::Polygon { points: moved(&points, by), fill, edge },
        Item::Circle { centre: (x, y), radius, fill, edge } => {
            Item::Circle { centre: (x, y + down), radius, fill, edge }
        }
        Item::Lines { paths, colour, width, is_round } => {
            Item::Lines { paths: paths.iter().map(|one| moved(one, by)).collect(), colour, width, is_round }
        }
        Item::Words(words) => Item::Words(Words { at: (words.at.0, words.at.1 + down), ..words }),
        Item::Noted { note, items } => {
            Item::Noted { note, items: items.into_iter().map(|item| lowered(item, down)).collect() }
        }
    }
}

#[cfg(test)]
mod tests {
    use endturn_engine::Seat;
    use endturn_engine::drawing::Colour;

    use super::*;

    /// The words of a board of which the last shape is a word.
    fn last(shapes: Vec<Shape>) -> Words {
        let drawing = Drawing { width: 100, height: 100, shapes, ..Drawing::default() };
        match items(&drawing, &SeatColours::default()).pop() {
            Some(Item::Words(words)) => words,
            other => panic!("no words: {other:?}"),
        }
    }

    #[test]
    fn words_without_a_colour_are_dark_or_bright_as_their_ground_requires() {
        let on = |ground: [u8; 3]| last(vec![Shape::rectangle(0, 0, 90, 90, ground), Shape::text((40, 40), 12, "a")]);
        assert_eq!((on([250; 3]).colour, on([250; 3]).halo), (DARK, None));
        assert_eq!((on([10, 20, 60]).colour, on([10, 20, 60]).halo), (BRIGHT, None));
        let circle = Shape::Circle { centre: (40, 40), radius: 10, fill: Colour::Seat(Seat(1)) };
        let shapes = vec![Shape::rectangle(0, 0, 90, 90, [250; 3]), circle, Shape::text((40, 40), 12, "a")];
        assert_eq!(last(shapes.clone()).colour, BRIGHT, "on the blue circle");
        let beside = [&shapes[..2], &[Shape::text((70, 40), 12, "a")]].concat();
        assert_eq!(last(beside).colour, DARK, "beside it");
        let across = [&shapes[..2], &[Shape::text((40, 40), 12, "a long word")]].concat();
        assert!(last(across).halo.is_some(), "across its edge");
    }

    #[test]
    fn a_colour_that_is_hard_to_read_gets_an_outline() {
        let white = |ground| {
            let word = Shape::Text { at: (40, 40), size: 30, text: "♟".into(), colour: Some(Colour::Rgb([255; 3])) };
            last(vec![Shape::rectangle(0, 0, 90, 90, ground), word])
        };
        assert_eq!((white([240, 217, 181]).colour, white([240, 217, 181]).halo), ([255; 3], Some(([0; 3], 4))));
        assert_eq!(white([20; 3]).halo, None);
    }

    #[test]
    fn points_are_found_in_polygons_however_their_corners_run() {
        let arrow = vec![(0, 0), (10, 0), (5, 5), (10, 10), (0, 10)];
        let back: Vec<Point> = arrow.iter().rev().copied().collect();
        for points in [arrow, back] {
            let inside = |x, y| is_inside(&points, (x, y));
            assert!(inside(2, 5) && inside(8, 1) && inside(8, 9), "{points:?}");
            assert!(!inside(8, 5) && !inside(-1, 5) && !inside(5, 11), "{points:?}");
        }
    }
}
