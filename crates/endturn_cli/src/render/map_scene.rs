//! A map as a picture: grounds, lines, borders, units, cities, names, rulers and the legend.

use std::collections::{BTreeMap, BTreeSet};

use endturn::engine::Seat;
use endturn::engine::compact::CompactCollect as _;
use endturn::engine::picture::{Picture, PictureCell, Stack};

use super::colour::{self, Rgb, ink, tinted};
use super::map_cells::Cells;
use super::map_key;
use super::palette::SeatColours;
use super::scene::{Anchor, Edge, Item, Point, Scene, TITLE, Words, rectangle};
use super::scene_png;

/// Interval of the numbers of columns and rows.
const TICK: usize = 5;
/// The height of a line of the legend.
const LINE: i32 = 22;
/// The width of an entry of the legend, of which there are at least two side by side.
const ENTRY: i32 = 185;
/// The minimum width, for title and legend of a small board.
const NARROW: i32 = 340;
const WHITE: Rgb = [255; 3];
/// The outline of a colour in the legend.
const FRAME: Rgb = [150; 3];

/// The size of the drawing in words, if a pixel of it is `percent` hundredths of a pixel.
pub(crate) fn scale(picture: &Picture, percent: u32) -> String {
    let (step, scene) = (Cells::of(picture.cell_form).step.0.unsigned_abs(), size(picture));
    let of = |pixels: u32| (u64::from(pixels) * u64::from(percent) / 100) as usize;
    let whole = (of(scene.0), of(scene.1));
    let limit = (percent < 100).then_some(scene_png::LONGEST as usize);
    map_key::scale(of(step), whole, limit)
}

/// Width and height with title and legend.
pub(crate) fn size(picture: &Picture) -> (u32, u32) {
    let (wide, high) = Cells::of(picture.cell_form).size(picture);
    let width = wide.max(NARROW);
    let entries = (picture.legend.len() + picture.networks.len()) as i32;
    let columns = columns(width);
    let height = TITLE + high + LINE / 2 + LINE * ((entries + columns - 1) / columns);
    (width.unsigned_abs(), height.unsigned_abs())
}

/// The columns of the legend. Their width depends on the board alone, so that they stay where they
/// are from frame to frame of a film.
const fn columns(width: i32) -> i32 {
    let columns = width / ENTRY;
    if columns < 2 { 2 } else { columns }
}

/// The map below its title.
pub(crate) fn scene(picture: &Picture, title: &str, seats: &SeatColours) -> Scene {
    let (width, height) = size(picture);
    let mut map = Map { picture, seats, cells: Cells::of(picture.cell_form), items: Vec::new() };
    map.items.push(Item::Words(Words::dark((4, 16), 13, title).bold()));
    map.grounds();
    map.networks();
    map.borders();
    map.spots();
    map.stacks();
    map.marks();
    map.labels();
    map.rulers();
    map.legend(width as i32);
    Scene { width, height, title: title.to_owned(), items: map.items }
}

struct Map<'p> {
    picture: &'p Picture,
    seats: &'p SeatColours,
    cells: Cells,
    items: Vec<Item>,
}

impl Map<'_> {
    /// The centre of a cell in the picture.
    fn centre(&self, column: usize, row: usize) -> Point {
        let (right, down) = self.cells.centre(column, row);
        (right, down + TITLE)
    }

    fn centre_of(&self, place: usize) -> Option<Point> {
        self.picture.column_and_row(place).map(|(column, row)| self.centre(column, row))
    }

    /// Draws grounds, a quarter in the colour of their owners.
    fn grounds(&mut self) {
        let mut areas: BTreeMap<Rgb, Vec<Vec<Point>>> = BTreeMap::new();
        for row in 0..self.picture.height {
            let ground = |column| {
                let cell = self.picture.cell(column, row)?;
                Some(cell.owner.map_or(cell.colour, |owner| tinted(cell.colour, self.seats.rgb(owner))))
            };
            let mut first = 0;
            for column in 1..=self.picture.width {
                let is_same = column < self.picture.width && ground(column) == ground(first);
                if is_same && !self.picture.is_shifted() {
                    continue;
                }
                if let Some(colour) = ground(first) {
                    let centre = self.centre(first, row);
                    let area = self.cells.run(centre, column - first).unwrap_or_else(|| self.cells.corners(centre));
                    areas.entry(colour).or_default().push(area);
                }
                first = column;
            }
        }
        self.items.extend(areas.into_iter().map(|(fill, areas)| Item::Fields { areas, fill }));
    }

    fn networks(&mut self) {
        for network in &self.picture.networks {
            let line = |&(from, to): &(usize, usize)| {
                self.picture.step(from, to)?;
                let ((x, y), (right, down)) = (self.centre_of(from)?, self.centre_of(to)?);
                Some(vec![(x, y), (i32::midpoint(x, right), i32::midpoint(y, down))])
            };
            let paths: Vec<Vec<Point>> = network.links.iter().filter_map(line).collect();
            if !paths.is_empty() {
                self.items.push(Item::Lines { paths, colour: network.colour, width: 3, is_round: true });
            }
        }
    }

    /// Draws a line along every side where the owner changes, on the owner's side.
    fn borders(&mut self) {
        let mut paths: BTreeMap<Seat, Vec<Vec<Point>>> = BTreeMap::new();
        for (column, row, cell) in cells(self.picture) {
            let Some(owner) = cell.owner else { continue };
            let sides = self.cells.borders(self.picture, column, row);
            let below = |side: [Point; 2]| side.map(|(right, down)| (right, down + TITLE)).to_vec();
            paths.entry(owner).or_default().extend(sides.into_iter().map(below));
        }
        for (owner, paths) in paths.into_iter().filter(|(_, paths)| !paths.is_empty()) {
            self.items.push(Item::Lines { paths, colour: self.seats.rgb(owner), width: 2, is_round: true });
        }
    }

    /// Draws items as small letters in the lower right part of a cell.
    fn spots(&mut self) {
        for (column, row, cell) in cells(self.picture) {
            let (Some(spot), None) = (cell.spot, cell.mark) else { continue };
            let (x, y) = self.centre(column, row);
            let words = Words::dark((x + 4, y + 6), 9, spot).anchored(Anchor::Middle).bold();
            self.items.push(Item::Words(words.coloured(ink(cell.colour)).haloed(cell.colour, 2)));
        }
    }

    fn stacks(&mut self) {
        for stack in &self.picture.stacks {
            let Some(centre) = self.centre_of(stack.place) else { continue };
            let is_in_city = self.picture.cells.get(stack.place).is_some_and(|cell| cell.mark.is_some());
            if !is_in_city {
                let items = badge(stack, centre, self.seats.rgb(stack.owner));
                self.items.push(Item::Noted { note: all_of(stack), items });
            }
            let all = stack.count + stack.aboard;
            if all > 1 || is_in_city {
                let words = Words::dark((centre.0 + 10, centre.1 - 3), 8, all.to_string());
                self.items.push(Item::Words(words.anchored(Anchor::End).bold().haloed(WHITE, 2)));
            }
        }
    }

    /// Draws cities as circles, walled ones within a dashed line.
    fn marks(&mut self) {
        let labels = self.picture.labels.iter();
        let walled: BTreeSet<usize> = labels.filter(|label| label.is_walled).map(|label| label.place).into_set();
        for (column, row, cell) in cells(self.picture) {
            let Some(mark) = cell.mark else { continue };
            let centre = self.centre(column, row);
            let ground = cell.owner.map_or(ink(cell.colour), |owner| self.seats.rgb(owner));
            let edge = Edge::solid(ink(ground), 2);
            if walled.contains(&(row * self.picture.width + column)) {
                let points = self.cells.inner(centre);
                self.items.push(Item::Polygon { points, fill: None, edge: Some(Edge { is_dashed: true, ..edge }) });
            }
            self.items.push(Item::Circle { centre, radius: 8, fill: ground, edge: Some(edge) });
            let words = Words::dark((centre.0, centre.1 + 4), 11, mark).anchored(Anchor::Middle).bold();
            self.items.push(Item::Words(words.coloured(ink(ground))));
        }
    }

    /// Draws names below their cells, within the board.
    fn labels(&mut self) {
        let (width, _) = self.cells.size(self.picture);
        for label in &self.picture.labels {
            let Some((x, y)) = self.centre_of(label.place) else { continue };
            let words = Words::dark((x, y), 11, label.text.as_str()).bold().haloed(WHITE, 3);
            let half = words.width() / 2;
            let (x, anchor) = match () {
                () if x < half => (2, Anchor::Start),
                () if x + half > width => (width - 2, Anchor::End),
                () => (x, Anchor::Middle),
            };
            let is_last =
                self.picture.column_and_row(label.place).is_some_and(|(_, row)| row + 1 >= self.picture.height);
            let y = if is_last { y - 12 } else { y + 19 };
            self.items.push(Item::Words(Words { at: (x, y), ..words }.anchored(anchor)));
        }
    }

    /// Draws the numbers of every fifth column and row along the edges.
    fn rulers(&mut self) {
        let (right, high) = self.cells.size(self.picture);
        let grey = [51; 3];
        let mut number = |at: Point, anchor: Anchor, number: usize| {
            let words = Words::dark(at, 8, number.to_string()).anchored(anchor).coloured(grey);
            self.items.push(Item::Words(words.haloed(WHITE, 2)));
        };
        for column in (0..self.picture.width).step_by(TICK) {
            let (middle, _) = self.cells.centre(column, 0);
            number((middle, TITLE + 7), Anchor::Middle, column);
            number((middle, TITLE + high - 1), Anchor::Middle, column);
        }
        for row in (TICK..self.picture.height).step_by(TICK) {
            let middle = self.cells.centre(0, row).1 + TITLE + 3;
            number((1, middle), Anchor::Start, row);
            number((right - 1, middle), Anchor::End, row);
        }
    }

    /// Lists terrain and marks with their glyphs, then lines, in rows of several columns.
    fn legend(&mut self, width: i32) {
        let (columns, wide) = (columns(width), width / columns(width));
        let top = TITLE + self.cells.size(self.picture).1 + LINE / 2;
        let mut at = 0;
        let mut place = || {
            at += 1;
            ((at - 1) % columns * wide + 4, top + (at - 1) / columns * LINE)
        };
        for line in &self.picture.legend {
            let (x, y) = place();
            let ground = colour::of(line.colour, self.seats);
            let (points, edge) = (rectangle(x, y, 16, 16), Some(Edge::solid(FRAME, 1)));
            self.items.push(Item::Polygon { points, fill: Some(ground), edge });
            let glyph = Words::dark((x + 8, y + 12), 12, line.glyph).anchored(Anchor::Middle).coloured(ink(ground));
            self.items.extend([glyph, Words::dark((x + 22, y + 12), 12, line.meaning.as_str())].map(Item::Words));
        }
        for network in &self.picture.networks {
            let (x, y) = place();
            let paths = vec![vec![(x, y + 8), (x + 16, y + 8)]];
            self.items.push(Item::Lines { paths, colour: network.colour, width: 3, is_round: true });
            self.items.push(Item::Words(Words::dark((x + 22, y + 12), 12, network.name.as_str())));
        }
    }
}

/// All cells with their column and row.
fn cells(picture: &Picture) -> impl Iterator<Item = (usize, usize, &PictureCell)> {
    let places = (0..picture.height).flat_map(|row| (0..picture.width).map(move |column| (column, row)));
    places.filter_map(|(column, row)| Some((column, row, picture.cell(column, row)?)))
}

/// Units outside cities as a badge in their owner's colour, with the mark of the strongest and a
/// bar below if it is fortified.
fn badge(stack: &Stack, (x, y): Point, ground: Rgb) -> Vec<Item> {
    let text = ink(ground);
    let (points, edge) = (rectangle(x - 7, y - 6, 14, 12), Some(Edge::solid(text, 1)));
    let words = Words::dark((x, y + 3), 10, stack.mark).anchored(Anchor::Middle).bold().coloured(text);
    let mut items = vec![Item::Polygon { points, fill: Some(ground), edge }, Item::Words(words)];
    if stack.is_fortified {
        let paths = vec![vec![(x - 7, y + 8), (x + 7, y + 8)]];
        items.push(Item::Lines { paths, colour: text, width: 2, is_round: false });
    }
    items
}

/// The units of a stack in words.
fn all_of(stack: &Stack) -> String {
    match stack.count + stack.aboard {
        ..=1 => stack.name.clone(),
        all => format!("{} and {} more", stack.name, all - 1),
    }
}

#[cfg(test)]
mod tests {
    use endturn::engine::picture::CellForm;

    use super::*;
    use crate::render::island::island;
    use crate::render::scene::svg;

    fn drawn(picture: &Picture, title: &str) -> String {
        svg::file(&scene(picture, title, &SeatColours::default()))
    }

    #[test]
    fn a_drawing_has_grounds_borders_marks_names_and_a_legend() {
        let file = drawn(&island(), "Sea & land");
        assert!(file.starts_with("<svg xmlns") && file.ends_with("</svg>\n"));
        assert_eq!(file.matches("<title>Sea &amp; land</title>").count(), 1);
        assert!(file.contains("<title>Boat and 3 more</title>") && file.contains(">@</text>"));
        assert!(file.contains(">4</text>") && file.contains("stroke-dasharray"), "the city has walls");
        // The rows of sea: three cells; the first; the first two, since the last is missing.
        let sea = "<path d=\"M0 24h60v20h-60zM0 44h20v20h-20zM0 64h40v20h-40z\" fill=\"#0000c8\"";
        assert!(file.contains(sea), "{file}");
        for text in ["C", "&lt;Ur&gt;", "a city", "River", "O"] {
            assert!(file.contains(&format!(">{text}</text>")), "{text}: {file}");
        }
    }

    #[test]
    fn cells_are_drawn_in_their_form() {
        let of = |form| drawn(&Picture { cell_form: form, ..island() }, "Sea");
        assert!(of(CellForm::Hex).contains("M10 24l10 5v12l-10 5l-10 -5v-12z"), "{}", of(CellForm::Hex));
        assert!(of(CellForm::Diamond).contains("M20 24l20 12l-20 12l-20 -12z"));
        assert!(of(CellForm::FlatHex).contains("M7 24h14l7 12l-7 12h-14l-7 -12z"));
    }

    #[test]
    fn names_stay_on_the_board() {
        let mut picture = island();
        picture.labels[0].text = "A name far too long for a board of three cells".into();
        let file = drawn(&picture, "Sea");
        assert!(file.contains("<text x=\"2\" ") && file.contains("text-anchor=\"start\" font-size=\"11\""), "{file}");
    }
}
