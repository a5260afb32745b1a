//! Drawing of the saleroom: a line for each bidder, and a bar for the sum it paid.

use endturn_engine::{
    Seat,
    drawing::{Colour, Drawing, Shape, Span},
    number::counted,
};

use super::{
    Rules, Saleroom,
    knows::{Bidder, act, last, line, told},
};

/// Height of a line in units.
const LINE: i32 = 24;
const WIDTH: i32 = 560;
/// Length of the longest bar in units, and the left end of bars.
const BAR: i32 = 200;
const LEFT: i32 = 340;
const PAPER: [u8; 3] = [240, 234, 216];
const BRASS: [u8; 3] = [190, 150, 70];

pub(super) fn drawing(rules: &Rules, room: &Saleroom, table: &[Bidder]) -> Drawing {
    let height = LINE * (table.len() as i32 + 3);
    let mut drawing = Drawing { width: WIDTH as u32, height: height as u32, ..Drawing::default() };
    drawing.shapes.push(Shape::rectangle(0, 0, WIDTH, height, PAPER));
    let title = format!("lot {} of {}, {}", room.lot, rules.lots, told(rules));
    drawing.shapes.push(Shape::text((WIDTH / 2, LINE), 14, title.as_str()));
    drawing.line([Span::plain(title)]);
    let most = table.iter().map(|bidder| bidder.paid).max().unwrap_or(0).max(1);
    for (seat, bidder) in table.iter().enumerate() {
        let (top, colour) = (LINE * (seat as i32 + 2), Colour::Seat(Seat(seat as u8)));
        drawing.shapes.push(Shape::Circle { centre: (LINE, top), radius: 8, fill: colour });
        let content = format!("{}; {}, {} paid", act(bidder), counted(bidder.bought, "lot"), bidder.paid);
        drawing.place((WIDTH / 2, top), (WIDTH / 2, LINE / 2), bidder.name.as_str(), content);
        drawing.shapes.push(Shape::text((90, top), 12, bidder.name.as_str()));
        drawing.shapes.push(Shape::text((200, top), 12, act(bidder)));
        drawing.shapes.push(Shape::text((300, top), 12, counted(bidder.bought, "lot")));
        let length = (bidder.paid * BAR as u64 / most) as i32;
        drawing.shapes.push(Shape::rectangle(LEFT, top - 8, length.max(1), 16, BRASS));
        let (name, rest) = line(bidder)
            .split_at_checked(12)
            .map_or((line(bidder), String::new()), |(name, rest)| (name.to_owned(), rest.to_owned()));
        drawing.line([Span::plain("  "), Span::plain(name).colour(colour), Span::plain(rest)]);
    }
    if let Some(last) = last(room.last, table) {
        let top = LINE * (table.len() as i32 + 2);
        drawing.shapes.push(Shape::text((WIDTH / 2, top), 12, last.as_str()));
        drawing.line([Span::plain(format!("  {last}"))]);
    }
    drawing
}
