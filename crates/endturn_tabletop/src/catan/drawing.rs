//! Drawing of the island: hexes with kind, number and robber, harbours, roads, settlements and
//! cities, and a line for each player.

use endturn_engine::{
    Seat,
    drawing::{Colour, Drawing, Shape, Span},
    number::{counted, noun_for},
};

use super::{
    Cards, Layout, Player, Position, Resource,
    geometry::{EDGES, VERTICES, geometry},
    longest,
    notation::written,
};

/// Half the width of a hex in units.
const WIDE: i32 = 52;
/// A quarter of its height in units.
const HIGH: i32 = 30;
/// Width of the usual terminal, in columns.
const TERMINAL: usize = 80;
/// The whole picture, with room for the signs of harbours.
const SIZE: (i32, i32) = (12 * WIDE + 48, 20 * HIGH);
/// Half the width of a hex in characters.
const CELL: usize = 6;
const SEA: [u8; 3] = [176, 208, 224];
const PAPER: [u8; 3] = [240, 232, 208];
const DARK: [u8; 3] = [40, 36, 30];
const RED: [u8; 3] = [176, 32, 32];

/// The ground colour of a hex.
fn ground(kind: Option<Resource>) -> [u8; 3] {
    match kind {
        Some(Resource::Lumber) => [110, 160, 100],
        Some(Resource::Brick) => [205, 130, 95],
        Some(Resource::Wool) => [185, 220, 130],
        Some(Resource::Grain) => [238, 210, 110],
        Some(Resource::Ore) => [165, 165, 175],
        None => [225, 205, 160],
    }
}

pub(super) fn draw(position: &Position, viewer: Option<Seat>, name: impl Fn(u8) -> String) -> Drawing {
    let mut drawing = Drawing { width: SIZE.0 as u32, height: SIZE.1 as u32, ..Drawing::default() };
    drawing.shapes.push(Shape::rectangle(0, 0, SIZE.0, SIZE.1, SEA));
    harbours(&position.layout, &mut drawing);
    hexes(position, &mut drawing);
    pieces(position, &mut drawing);
    places(position, &mut drawing, &name);
    drawing.lines = Board::of(position).lines();
    let board = drawing.lines.len();
    let told: Vec<String> = position.layout.harbours.iter().zip(Layout::harbour_edges()).map(harbour).collect();
    for line in folded("harbours: ".len(), &told.join(", ")) {
        let lead = if drawing.lines.len() == board { "harbours: " } else { "          " };
        drawing.line([Span::plain(format!("{lead}{line}"))]);
    }
    for seat in 0..position.players.len() as u8 {
        let told = player(position, viewer, seat);
        let marker = if seat == position.seat { "> " } else { "  " };
        let label = Span::plain(format!("{} {:<12}", seat + 1, name(seat))).colour(Colour::Seat(Seat(seat)));
        let lead = marker.len() + label.text.chars().count();
        let mut lines = folded(lead, &told).into_iter();
        drawing.line([Span::plain(marker), label, Span::plain(lines.next().unwrap_or_default())]);
        lines.for_each(|line| drawing.line([Span::plain(format!("{}{line}", " ".repeat(lead)))]));
    }
    if let Some((one, other)) = position.dice {
        drawing.line([Span::plain(format!("  dice: {one} and {other}"))]);
    }
    if let Some(offer) = position.offer {
        let told = format!("  offer: {} for {}", written(&offer.give), written(&offer.take));
        drawing.line([Span::plain(format!("{told}; {} has to answer", name(offer.asked)))]);
    }
    drawing
}

/// Converts coordinates of the geometry to units.
fn at((down, right): (i8, i8)) -> (i32, i32) {
    ((i32::from(right) + 2) * WIDE + 24, (i32::from(down) + 4) * HIGH)
}

fn middle(one: (i32, i32), other: (i32, i32)) -> (i32, i32) {
    (i32::midpoint(one.0, other.0), i32::midpoint(one.1, other.1))
}

/// Draws each harbour as a sign off the coast, joined to its two vertices.
fn harbours(layout: &Layout, drawing: &mut Drawing) {
    for (kind, edge) in layout.harbours.iter().zip(Layout::harbour_edges()) {
        let ends =
            geometry().edge_vertices[usize::from(edge)].map(|end| at(geometry().vertex_places[usize::from(end)]));
        let (coast, heart) = (middle(ends[0], ends[1]), at((6, 4)));
        let sign = (coast.0 + (coast.0 - heart.0) / 6, coast.1 + (coast.1 - heart.1) / 6);
        for end in ends {
            drawing.shapes.push(Shape::Line { from: end, to: sign, width: 3, colour: Colour::Rgb(PAPER) });
        }
        let fill = Colour::Rgb(kind.map_or(PAPER, |kind| ground(Some(kind))));
        drawing.shapes.push(Shape::Circle { centre: sign, radius: 20, fill });
        drawing.shapes.push(Shape::text(sign, 12, kind.map_or("3:1", |kind| kind.name())));
    }
}

fn hexes(position: &Position, drawing: &mut Drawing) {
    let layout = &position.layout;
    for (hex, (kind, token)) in layout.terrain.iter().zip(layout.token).enumerate() {
        let corners = geometry().hex_vertices[hex].iter();
        let points = corners.map(|vertex| at(geometry().vertex_places[usize::from(*vertex)])).collect();
        drawing.shapes.push(Shape::Polygon { points, fill: Colour::Rgb(ground(*kind)) });
        let (x, y) = at(geometry().hex_places[hex]);
        drawing.shapes.push(Shape::text(
            (x, y - 34),
            11,
            format!("H{hex} {}", kind.map_or("desert", |kind| kind.name())),
        ));
        if token > 0 {
            let colour = Some(Colour::Rgb(if matches!(token, 6 | 8) { RED } else { DARK }));
            drawing.shapes.push(Shape::Circle { centre: (x, y), radius: 17, fill: Colour::Rgb(PAPER) });
            drawing.shapes.push(Shape::Text { at: (x, y), size: 18, text: token.to_string(), colour });
        }
        if usize::from(position.robber) == hex {
            drawing.shapes.push(Shape::Circle { centre: (x, y + 30), radius: 11, fill: Colour::Rgb(DARK) });
            let (at, colour) = ((x, y + 30), Some(Colour::Rgb(PAPER)));
            drawing.shapes.push(Shape::Text { at, size: 12, text: "R".to_owned(), colour });
        }
    }
}

/// Draws roads below buildings, and the numbers of free places.
fn pieces(position: &Position, drawing: &mut Drawing) {
    for (edge, ends) in geometry().edge_vertices.iter().enumerate() {
        let [from, to] = ends.map(|end| at(geometry().vertex_places[usize::from(end)]));
        match position.players.iter().position(|player| player.roads >> edge & 1 == 1) {
            Some(seat) => {
                drawing.shapes.push(Shape::Line { from, to, width: 11, colour: Colour::Rgb(DARK) });
                drawing.shapes.push(Shape::Line { from, to, width: 7, colour: Colour::Seat(Seat(seat as u8)) });
            }
            None => drawing.shapes.push(Shape::text(middle(from, to), 9, format!("E{edge}"))),
        }
    }
    for vertex in 0..VERTICES {
        let (x, y) = at(geometry().vertex_places[vertex]);
        match building(position, vertex) {
            Some((seat, is_city)) => {
                let outline: &[(i32, i32)] = if is_city {
                    &[(-15, 12), (-15, -4), (-8, -14), (-1, -4), (15, -4), (15, 12)]
                } else {
                    &[(-10, 10), (-10, -3), (0, -13), (10, -3), (10, 10)]
                };
                let points = outline.iter().map(|(right, down)| (x + right, y + down)).collect();
                drawing.shapes.push(Shape::Polygon { points, fill: Colour::Seat(Seat(seat as u8)) });
            }
            None => {
                drawing.shapes.push(Shape::Circle { centre: (x, y), radius: 10, fill: Colour::Rgb(PAPER) });
                drawing.shapes.push(Shape::text((x, y), 9, format!("V{vertex}")));
            }
        }
    }
}

/// Adds hexes, vertices and edges as places.
fn places(position: &Position, drawing: &mut Drawing, name: &impl Fn(u8) -> String) {
    let layout = &position.layout;
    for (hex, (kind, token)) in layout.terrain.iter().zip(layout.token).enumerate() {
        let mut content = kind.map_or("desert", |kind| kind.name()).to_owned();
        if token > 0 {
            content += &format!(" {token}");
        }
        if usize::from(position.robber) == hex {
            content += ", robber";
        }
        drawing.place(at(geometry().hex_places[hex]), (WIDE / 2, HIGH), format!("H{hex}"), content);
    }
    for (edge, ends) in geometry().edge_vertices.iter().enumerate() {
        let [from, to] = ends.map(|end| at(geometry().vertex_places[usize::from(end)]));
        let owner = position.players.iter().position(|player| player.roads >> edge & 1 == 1);
        let content = owner.map_or_else(String::new, |seat| format!("road of {}", name(seat as u8)));
        drawing.place(middle(from, to), (12, 12), format!("E{edge}"), content);
    }
    for vertex in 0..VERTICES {
        let content = building(position, vertex).map_or_else(String::new, |(seat, is_city)| {
            format!("{} of {}", if is_city { "city" } else { "settlement" }, name(seat as u8))
        });
        drawing.place(at(geometry().vertex_places[vertex]), (15, 15), format!("V{vertex}"), content);
    }
}

/// The owner of a building on a vertex, and true if it is a city.
fn building(position: &Position, vertex: usize) -> Option<(usize, bool)> {
    let seat = position.players.iter().position(|player| player.buildings() >> vertex & 1 == 1)?;
    Some((seat, position.players[seat].cities >> vertex & 1 == 1))
}

/// Breaks a list at its commas into lines that fit the usual terminal behind `lead` columns.
fn folded(lead: usize, list: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for part in list.split_inclusive(", ") {
        match lines.last_mut() {
            Some(line) if lead + line.chars().count() + part.trim_end().chars().count() <= TERMINAL => *line += part,
            _ => lines.push(part.to_owned()),
        }
    }
    lines.into_iter().map(|line| line.trim_end().to_owned()).collect()
}

/// A harbour in words.
fn harbour((kind, edge): (&Option<Resource>, u8)) -> String {
    let [one, other] = geometry().edge_vertices[usize::from(edge)];
    match kind {
        Some(kind) => format!("V{one} V{other} 2 {}", kind.name()),
        None => format!("V{one} V{other} 3 of any"),
    }
}

/// A player's possessions, in a line; of others' cards only their number.
fn player(position: &Position, viewer: Option<Seat>, seat: u8) -> String {
    let player: &Player = &position.players[usize::from(seat)];
    let is_known = viewer.is_none_or(|viewer| viewer.0 == seat);
    let points = if is_known { position.points(seat) } else { position.shown_points(seat) };
    let road = longest(player, position.buildings() & !player.buildings());
    let held: u8 = player.cards.iter().chain(&player.fresh).sum();
    let mut told = format!("{points:>2} {}, ", noun_for(&points, "point"));
    told += &format!("{:>2} {}", player.held(), noun_for(&player.held(), "resource"));
    if is_known && player.held() > 0 {
        told += &format!(" ({})", written(&player.hand));
    }
    told += &format!(", {}", counted(held, "card"));
    if is_known && held > 0 {
        told += &format!(" ({})", cards(&player.cards, &player.fresh));
    }
    told += &format!(", {}, road {road}", counted(player.knights, "knight"));
    if position.longest == Some(seat) {
        told += ", longest road";
    }
    if position.army == Some(seat) {
        told += ", largest army";
    }
    told
}

/// Development cards in words; those bought in this turn cannot be played yet.
pub(super) fn cards(ready: &Cards, fresh: &Cards) -> String {
    let names = ["knight", "point", "roads", "plenty", "monopoly"];
    let of = |cards: &Cards, when: &str| {
        let counted = names.iter().zip(*cards).filter(|(_, count)| *count > 0);
        counted.map(|(name, count)| format!("{count} × {name}{when}")).collect::<Vec<_>>()
    };
    [of(ready, ""), of(fresh, " new")].concat().join(", ")
}

/// The island in characters: six zigzags of vertices with edges between them, and hexes of three
/// lines between the zigzags.
struct Board {
    cells: Vec<Vec<Cell>>,
}

/// A character, its colour and its ground.
type Cell = (char, Option<Colour>, Option<[u8; 3]>);

/// The line of a coordinate of the geometry.
fn line(down: i8) -> usize {
    let down = (down + 2) as usize;
    4 * (down / 3) + [0, 2, 3][down % 3]
}

fn column(right: i8) -> usize {
    CELL * (right + 1) as usize + 3
}

impl Board {
    fn of(position: &Position) -> Self {
        let mut board = Self { cells: vec![vec![(' ', None, None); column(9) + 4]; line(14) + 1] };
        let layout = &position.layout;
        for (hex, (kind, token)) in layout.terrain.iter().zip(layout.token).enumerate() {
            let (down, right) = geometry().hex_places[hex];
            let (middle, centre) = (line(down), column(right));
            let token = if token > 0 { token.to_string() } else { String::new() };
            let robber = if usize::from(position.robber) == hex { " (R)" } else { "" };
            let name = kind.map_or("desert", |kind| kind.name());
            let lines = [format!("H{hex}{robber}"), name.to_owned(), token];
            for (text, row) in lines.into_iter().zip(middle - 1..) {
                let colour = Some(Colour::Rgb(if matches!(text.as_str(), "6" | "8") { RED } else { DARK }));
                board.write(row, centre, &format!("{text:^9}"), colour, Some(ground(*kind)));
            }
        }
        for edge in 0..EDGES {
            let [(up, from), (down, to)] =
                geometry().edge_vertices[edge].map(|end| geometry().vertex_places[usize::from(end)]);
            let row = if from == to { line(up) + 1 } else { line(up.min(down)) + 1 };
            let way = match (from == to, (from < to) == (up < down)) {
                (true, _) => '|',
                (_, true) => '\\',
                (_, false) => '/',
            };
            let centre = usize::midpoint(column(from), column(to));
            match position.players.iter().position(|player| player.roads >> edge & 1 == 1) {
                Some(seat) => {
                    board.write(
                        row,
                        centre,
                        &format!("{way}{}{way}", seat + 1),
                        Some(Colour::Seat(Seat(seat as u8))),
                        None,
                    );
                }
                None => board.write(row, centre, &format!("{way}{edge}"), None, None),
            }
        }
        for vertex in 0..VERTICES {
            let (down, right) = geometry().vertex_places[vertex];
            let (row, centre) = (line(down), column(right));
            match building(position, vertex) {
                Some((seat, is_city)) => {
                    let text = format!("{}{}", if is_city { "C" } else { "s" }, seat + 1);
                    board.write(row, centre, &text, Some(Colour::Seat(Seat(seat as u8))), None);
                }
                None => board.write(row, centre, &format!("V{vertex}"), None, None),
            }
        }
        board
    }

    /// Writes a text centred on a column.
    fn write(&mut self, row: usize, centre: usize, text: &str, colour: Option<Colour>, ground: Option<[u8; 3]>) {
        let start = centre.saturating_sub(text.chars().count() / 2);
        for (cell, letter) in self.cells[row][start..].iter_mut().zip(text.chars()) {
            *cell = (letter, colour, ground);
        }
    }

    /// Joins runs of one colour and ground into spans.
    fn lines(self) -> Vec<Vec<Span>> {
        let spans = |cells: Vec<Cell>| {
            let mut spans: Vec<Span> = Vec::new();
            for (letter, colour, ground) in cells {
                match spans.last_mut() {
                    Some(span) if (span.colour, span.ground) == (colour, ground) => span.text.push(letter),
                    _ => spans.push(Span { text: letter.to_string(), colour, ground }),
                }
            }
            spans
        };
        self.cells.into_iter().map(spans).collect()
    }
}
