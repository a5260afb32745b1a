//! Drawing of the map: territories in the places set by the ruleset, with owner and armies, and a
//! line for each player.

use endturn_engine::compact::CompactSort as _;
use endturn_engine::{
    Seat,
    drawing::{Colour, Drawing, Shape, Span},
    number::noun_for,
};

use super::{Board, Position, cards::shown, map::bits, position::NOBODY};

/// Size in units of a column and of a row.
const CELL: (i32, i32) = (11, 26);
/// Margin around the map in units.
const EDGE: i32 = 24;
/// Radius of a circle in units.
const RADIUS: i32 = 13;
/// Columns from the place of a territory to the centre of its circle.
const MIDDLE: i32 = 2;
const SEA: [u8; 3] = [226, 232, 236];
const BORDER: [u8; 3] = [104, 114, 124];
const FREE: Colour = Colour::Rgb([250, 250, 250]);
/// Names of territories have the colour of their continent.
const CONTINENTS: [[u8; 3]; 8] = [
    [150, 110, 40],
    [180, 70, 60],
    [70, 90, 170],
    [140, 90, 60],
    [50, 125, 70],
    [140, 60, 140],
    [40, 125, 140],
    [110, 110, 110],
];

/// Draws the board as a seat knows it; without a seat, with all hands.
pub(super) fn draw(board: &Board, position: &Position, viewer: Option<Seat>, name: impl Fn(Seat) -> String) -> Drawing {
    let columns =
        board.words.iter().zip(&board.places).map(|(word, (x, _))| i32::from(*x) + word.chars().count() as i32);
    let rows = board.places.iter().map(|(_, y)| i32::from(*y) + 2).max().unwrap_or(0);
    let players = position.players.len() as i32;
    let width = 2 * EDGE + CELL.0 * columns.max().unwrap_or(0);
    let height = 2 * EDGE + CELL.1 * rows;
    let mut drawing = Drawing { width: width as u32, height: height as u32, ..Drawing::default() };
    drawing.shapes.push(Shape::rectangle(0, 0, width, height, SEA));
    shapes(board, position, width, &mut drawing);
    for (at, land) in position.territories.iter().enumerate() {
        let content = match land.owner {
            NOBODY => "free".to_owned(),
            owner => format!("{} {} of {}", land.armies, noun_for(&land.armies, "army"), name(Seat(owner))),
        };
        drawing.place(centre(board, at), (2 * RADIUS, 2 * RADIUS), board.names[at].clone(), content);
    }
    lines(board, position, rows, &mut drawing);
    for seat in 0..players as u8 {
        let own = position.owned(seat);
        let armies: u32 = bits(own).map(|at| u32::from(position.territories[at].armies)).sum();
        let player = position.players[usize::from(seat)];
        let marker = if seat == position.seat { "> " } else { "  " };
        let (lands, cards) = (own.count_ones(), player.cards.count_ones());
        let mut told = format!("{lands:>3} {:<11} ", noun_for(&lands, "territory"));
        told += &format!("{armies:>4} {:<6} {cards:>2} ", noun_for(&armies, "army"));
        told += &noun_for(&cards, "card");
        if player.reserve > 0 {
            told += &format!("  {} to place", player.reserve);
        }
        if !player.alive {
            told += "  out";
        }
        let label = Span::plain(format!("{}: {:<12}", seat + 1, name(Seat(seat)))).colour(Colour::Seat(Seat(seat)));
        drawing.line([Span::plain(marker), label, Span::plain(told)]);
        if viewer.is_none_or(|viewer| viewer.0 == seat) && player.cards != 0 {
            let hand: Vec<String> = bits(player.cards).map(|card| shown(board, card as u8)).collect();
            drawing.line([Span::plain(format!("     holds {}", hand.join(", ")))]);
        }
    }
    drawing
}

/// The centre of a territory's circle.
fn centre(board: &Board, at: usize) -> (i32, i32) {
    let (x, y) = board.places[at];
    (EDGE + CELL.0 * (i32::from(x) + MIDDLE), EDGE + CELL.1 * (i32::from(y) + 1))
}

fn colour(board: &Board, at: usize) -> [u8; 3] {
    let home = board.continents.iter().position(|continent| continent.members >> at & 1 == 1);
    CONTINENTS[home.unwrap_or(0) % CONTINENTS.len()]
}

fn shapes(board: &Board, position: &Position, width: i32, drawing: &mut Drawing) {
    let mut border = |from, to| {
        drawing.shapes.push(Shape::Line { from, to, width: 2, colour: Colour::Rgb(BORDER) });
    };
    for from in 0..board.count() {
        for to in bits(board.borders[from]).filter(|to| *to > from) {
            let (one, other) = (centre(board, from), centre(board, to));
            let (left, right) = if one.0 < other.0 { (one, other) } else { (other, one) };
            // Neighbours at opposite ends of the map are joined across its edges.
            if right.0 - left.0 > width * 3 / 5 {
                border(left, (0, left.1));
                border(right, (width, right.1));
            } else {
                border(left, right);
            }
        }
    }
    for (at, land) in position.territories.iter().enumerate() {
        let centre = centre(board, at);
        let fill = if land.owner == NOBODY { FREE } else { Colour::Seat(Seat(land.owner)) };
        drawing.shapes.push(Shape::Circle { centre, radius: RADIUS as u32, fill });
        drawing.shapes.push(Shape::text(centre, 13, land.armies.to_string()));
        let name = &board.names[at];
        let middle = centre.0 + CELL.0 * (name.chars().count() as i32 / 4 - MIDDLE);
        let colour = Some(Colour::Rgb(colour(board, at)));
        drawing.shapes.push(Shape::Text { at: (middle, centre.1 - RADIUS - 6), size: 12, text: name.clone(), colour });
    }
}

/// Draws the map in characters: the name of each territory, and below it its owner's number and its
/// armies. Overlapping text is moved to the right.
fn lines(board: &Board, position: &Position, rows: i32, drawing: &mut Drawing) {
    let mut places: Vec<(u8, usize)> = (0..board.count()).map(|at| (board.places[at].0, at)).collect();
    places.compact_sort();
    for row in 0..rows {
        let mut spans = Vec::new();
        let mut column = 0;
        for &(x, at) in &places {
            let (y, land) = (i32::from(board.places[at].1), position.territories[at]);
            let (text, colour) = if y == row {
                (board.names[at].clone(), Colour::Rgb(colour(board, at)))
            } else if y + 1 == row && land.owner == NOBODY {
                ("-".to_owned(), Colour::Rgb(BORDER))
            } else if y + 1 == row {
                (format!("{}:{}", land.owner + 1, land.armies), Colour::Seat(Seat(land.owner)))
            } else {
                continue;
            };
            let gap = usize::from(x).saturating_sub(column).max(usize::from(column > 0));
            column += gap + text.chars().count();
            spans.push(Span::plain(" ".repeat(gap)));
            spans.push(Span::plain(text).colour(colour));
        }
        drawing.line(spans);
    }
}
