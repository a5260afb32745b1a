//! Drawing of the map: provinces as circles with lines between neighbours, armies on them, and
//! orders as lines; and the same in characters.

use endturn_engine::{
    Seat,
    drawing::{Colour, Drawing, Shape, Span},
    number::counted,
};

use super::{Board, Order, Position, board::bits};

/// Length in units of the longer side, and of the margin around the outermost provinces.
const SIDE: i32 = 600;
const EDGE: i32 = 50;
/// Columns and rows of characters, and the longest name that is written in full.
const COLUMNS: i32 = 78;
const ROWS: i32 = 23;
const NAME: usize = 9;
const SEA: [u8; 3] = [214, 226, 232];
const LAND: Colour = Colour::Rgb([238, 230, 208]);
const WAY: Colour = Colour::Rgb([150, 140, 120]);
const INK: Colour = Colour::Rgb([40, 36, 30]);

/// Draws the map with the orders of the units for which `order` returns one.
pub(super) fn drawing(
    board: &Board,
    position: &Position,
    order: impl Fn(usize) -> Option<Order>,
    name: impl Fn(u8) -> String,
) -> Drawing {
    let side = (SIDE + 2 * EDGE) as u32;
    let mut drawing = Drawing { width: side, height: side, ..Drawing::default() };
    drawing.shapes.push(Shape::rectangle(0, 0, side as i32, side as i32, SEA));
    let place = |at: u8| {
        let (x, y) = board.places.get(usize::from(at)).copied().unwrap_or_default();
        (EDGE + i32::from(x) * SIDE / 100, EDGE + i32::from(y) * SIDE / 100)
    };
    let all = || 0..board.names.len() as u8;
    for from in all() {
        for to in bits(board.near(from)).filter(|to| *to > from) {
            drawing.shapes.push(Shape::Line { from: place(from), to: place(to), width: 2, colour: WAY });
        }
    }
    for at in all() {
        let owner = position.owners.get(usize::from(at)).copied().filter(|owner| *owner != u8::MAX);
        let fill = owner.map_or(LAND, |owner| Colour::Seat(Seat(owner)));
        drawing.shapes.push(Shape::Circle { centre: place(at), radius: 22, fill });
        drawing.shapes.push(Shape::text((place(at).0, place(at).1 + 34), 14, board.name(at)));
        let armies = position.units.iter().filter(|unit| unit.at == at).map(|unit| {
            let kind = if unit.dislodged.is_some() { "dislodged army" } else { "army" };
            format!("{kind} of {}", name(unit.seat))
        });
        let content = owner.map(|owner| format!("owned by {}", name(owner))).into_iter().chain(armies);
        drawing.place(place(at), (40, 40), board.name(at), content.collect::<Vec<_>>().join(", "));
    }
    for (index, unit) in position.units.iter().enumerate() {
        let (x, y) = place(unit.at);
        let aside = if unit.dislodged.is_some() { 16 } else { 0 };
        let corners = [(x - 10, y - 7), (x + 10, y - 7), (x + 10, y + 7), (x - 10, y + 7)];
        let points = corners.map(|(x, y)| (x + aside, y - aside)).to_vec();
        drawing.shapes.push(Shape::Polygon { points, fill: Colour::Seat(Seat(unit.seat)) });
        drawing.shapes.push(Shape::text((x + aside, y - aside), 12, if aside > 0 { "!" } else { "A" }));
        let to = match order(index) {
            Some(Order::Move(to)) => Some((place(to), 4)),
            Some(Order::Support(_, to)) => Some((place(to), 1)),
            _ => None,
        };
        if let Some((to, width)) = to {
            drawing.shapes.push(Shape::Line { from: (x, y), to, width, colour: INK });
        }
    }
    write(&mut drawing, board, position);
    for seat in 0..position.seats {
        let armies = position.units.iter().filter(|unit| unit.seat == seat).count();
        let told = format!(" ={}, *{}", counted(position.owned(seat), "province"), counted(armies, "army"));
        let colour = Colour::Seat(Seat(seat));
        drawing.line([Span::plain(format!("{} {:<12}", seat + 1, name(seat))).colour(colour), Span::plain(told)]);
    }
    drawing
}

/// One character of the map.
type Cell = (char, Option<Colour>);

/// Draws the map in characters: `*1` is an army of the first seat, `=1` a province of its without
/// one, `!1` a dislodged army.
fn write(drawing: &mut Drawing, board: &Board, position: &Position) {
    let mut cells = vec![vec![(' ', None); COLUMNS as usize]; ROWS as usize];
    let place = |at: u8| {
        let (x, y) = board.places.get(usize::from(at)).copied().unwrap_or_default();
        (5 + i32::from(x) * (COLUMNS - 12) / 100, i32::from(y) * (ROWS - 1) / 100)
    };
    for from in 0..board.names.len() as u8 {
        for to in bits(board.near(from)).filter(|to| *to > from) {
            dots(&mut cells, place(from), place(to));
        }
    }
    for at in 0..board.names.len() as u8 {
        let (x, y) = place(at);
        let (label, colour) = label(board, position, at);
        let left = (x - label.chars().count() as i32 / 2).clamp(0, COLUMNS - label.chars().count() as i32);
        for (column, letter) in (left..).zip(label.chars()) {
            put(&mut cells, (column, y), (letter, colour));
        }
    }
    for row in cells {
        let mut spans: Vec<Span> = Vec::new();
        for (letter, colour) in row {
            match spans.last_mut().filter(|span| span.colour == colour) {
                Some(span) => span.text.push(letter),
                None => spans.push(Span { colour, ..Span::plain(letter) }),
            }
        }
        drawing.line(spans);
    }
}

/// A province in a word, and its colour.
fn label(board: &Board, position: &Position, at: u8) -> (String, Option<Colour>) {
    let holder = position.holder(at).map(|holder| position.units[holder].seat);
    let owner = position.owners.get(usize::from(at)).copied().filter(|owner| *owner != u8::MAX);
    let mut label: String = board.name(at).chars().take(NAME).collect();
    match (holder, owner) {
        (Some(seat), _) => label += &format!("*{}", seat + 1),
        (None, Some(seat)) => label += &format!("={}", seat + 1),
        (None, None) => {}
    }
    for unit in position.units.iter().filter(|unit| unit.at == at && unit.dislodged.is_some()) {
        label += &format!("!{}", unit.seat + 1);
    }
    (label, holder.or(owner).map(|seat| Colour::Seat(Seat(seat))))
}

/// Draws a dotted line between two places.
fn dots(cells: &mut [Vec<Cell>], (x, y): (i32, i32), (to_x, to_y): (i32, i32)) {
    // Characters are about twice as high as wide.
    let steps = ((to_x - x).abs() / 2).max((to_y - y).abs()).max(1);
    for step in 0..=steps {
        put(cells, (x + (to_x - x) * step / steps, y + (to_y - y) * step / steps), ('.', None));
    }
}

fn put(cells: &mut [Vec<Cell>], (x, y): (i32, i32), cell: Cell) {
    let row = usize::try_from(y).ok().and_then(|y| cells.get_mut(y));
    if let Some(place) = row.and_then(|row| usize::try_from(x).ok().and_then(|x| row.get_mut(x))) {
        *place = cell;
    }
}
