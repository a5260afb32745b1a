//! A board as PNG: terrain, lines, borders, and marks as discs. It has no letters.

use endturn::engine::picture::{Picture, PictureCell};

use super::colour::{Rgb, ink, mixed, tinted};
use super::map_edges::{Edge, edges};
use super::map_key;
use super::palette::SeatColours;

/// Maximum side of a board in pixels, unless its cells are one pixel.
const LONGEST: usize = 2_048;
/// Maximum side of a cell in pixels.
const CELL: usize = 24;
/// Cells smaller than this have no room for lines, borders and marks.
const SMALL: usize = 4;
/// Colour of a missing cell.
const NOTHING: Rgb = [255; 3];

/// The scale of the drawing, for people.
pub(crate) fn scale(picture: &Picture) -> String {
    map_key::scale((cell_side(picture), CELL), size(picture), LONGEST)
}

/// Width and height in pixels.
fn size(picture: &Picture) -> (usize, usize) {
    let cell = cell_side(picture);
    let shift = if picture.is_shifted { cell / 2 } else { 0 };
    (picture.width * cell + shift, picture.height * cell)
}

/// The whole file.
pub(crate) fn bytes(picture: &Picture, seats: &SeatColours) -> Vec<u8> {
    let cell = cell_side(picture);
    let (width, height) = size(picture);
    let mut canvas = Canvas::new(width, height, seats);
    // One layer on top of the other: a line or a disc may reach into the next cell.
    let layers: &[Layer] = if cell < SMALL { &[dot] } else { &[ground, border] };
    layers.iter().for_each(|layer| all(&mut canvas, picture, cell, *layer));
    if cell >= SMALL {
        lines(&mut canvas, picture, cell);
        all(&mut canvas, picture, cell, spot);
        stacks(&mut canvas, picture, cell);
        all(&mut canvas, picture, cell, mark);
    }
    canvas.encode()
}

/// A function that draws one cell: picture, cell, its column and row, its corner, its side.
type Layer = fn(&mut Canvas<'_>, &Picture, &PictureCell, (usize, usize), (usize, usize), usize);

fn all(canvas: &mut Canvas<'_>, picture: &Picture, cell: usize, layer: Layer) {
    for row in 0..picture.height {
        for column in 0..picture.width {
            if let Some(shown) = picture.cell(column, row) {
                layer(canvas, picture, shown, (column, row), corner(picture, column, row, cell), cell);
            }
        }
    }
}

fn corner(picture: &Picture, column: usize, row: usize, cell: usize) -> (usize, usize) {
    let shift = if picture.is_shifted && row % 2 == 1 { cell / 2 } else { 0 };
    (column * cell + shift, row * cell)
}

fn cell_side(picture: &Picture) -> usize {
    (LONGEST / picture.width.max(picture.height).max(1)).clamp(1, CELL)
}

/// Draws a small cell as a single dot.
fn dot(
    canvas: &mut Canvas<'_>,
    _: &Picture,
    shown: &PictureCell,
    _: (usize, usize),
    (left, top): (usize, usize),
    cell: usize,
) {
    let owned = canvas.owner_of(shown).map_or(shown.colour, |tint| mixed(shown.colour, tint));
    let colour = if shown.mark.is_some() { canvas.owner_of(shown).unwrap_or(ink(shown.colour)) } else { owned };
    canvas.fill(left, top, cell, cell, colour);
}

fn ground(
    canvas: &mut Canvas<'_>,
    _: &Picture,
    shown: &PictureCell,
    _: (usize, usize),
    (left, top): (usize, usize),
    cell: usize,
) {
    canvas.fill(left, top, cell, cell, canvas.owner_of(shown).map_or(shown.colour, |tint| tinted(shown.colour, tint)));
}

fn border(
    canvas: &mut Canvas<'_>,
    picture: &Picture,
    shown: &PictureCell,
    (column, row): (usize, usize),
    (left, top): (usize, usize),
    cell: usize,
) {
    let (thick, half) = (cell / 10 + 1, cell / 2);
    let tint = canvas.owner_of(shown).unwrap_or(NOTHING);
    for edge in edges(picture, column, row) {
        let low = top + cell - thick;
        match edge {
            Edge::TopLeft => canvas.fill(left, top, half, thick, tint),
            Edge::TopRight => canvas.fill(left + half, top, cell - half, thick, tint),
            Edge::BottomLeft => canvas.fill(left, low, half, thick, tint),
            Edge::BottomRight => canvas.fill(left + half, low, cell - half, thick, tint),
            Edge::Left => canvas.fill(left, top, thick, cell, tint),
            Edge::Right => canvas.fill(left + cell - thick, top, thick, cell, tint),
        }
    }
}

/// Lines from the middle of cells to their sides, pixel by pixel.
fn lines(canvas: &mut Canvas<'_>, picture: &Picture, cell: usize) {
    let thick = cell / 8 + 1;
    for network in &picture.networks {
        for &(from, to) in &network.links {
            let (Some((dx, dy)), Some((column, row))) = (picture.step(from, to), picture.column_and_row(from)) else {
                continue;
            };
            let (left, top) = corner(picture, column, row, cell);
            for pixel in 0..=cell / 2 {
                let along =
                    |start: usize, step: isize| (start + cell / 2).saturating_add_signed(step * pixel as isize / 2);
                let (x, y) = (along(left, dx), along(top, dy));
                canvas.fill(x.saturating_sub(thick / 2), y.saturating_sub(thick / 2), thick, thick, network.colour);
            }
        }
    }
}

/// Draws an item in a cell as a point near the lower right corner.
fn spot(
    canvas: &mut Canvas<'_>,
    _: &Picture,
    shown: &PictureCell,
    _: (usize, usize),
    (left, top): (usize, usize),
    cell: usize,
) {
    if shown.spot.is_some() && shown.mark.is_none() {
        let at = cell * 3 / 4;
        canvas.disc((left + at, top + at), cell / 8 + 1, ink(shown.colour));
        canvas.disc((left + at, top + at), cell / 12, mixed(shown.colour, ink(ink(shown.colour))));
    }
}

/// Draws units outside cities as squares in their owner's colour, larger if they are several, with
/// a line below if the strongest is fortified.
fn stacks(canvas: &mut Canvas<'_>, picture: &Picture, cell: usize) {
    for stack in &picture.stacks {
        let Some((column, row)) = picture.column_and_row(stack.place) else { continue };
        let in_city = picture.cell(column, row).is_some_and(|cell| cell.mark.is_some());
        if in_city {
            continue;
        }
        let (left, top) = corner(picture, column, row, cell);
        let tint = canvas.seats.rgb(stack.owner);
        let side = if stack.count + stack.aboard > 1 { cell * 2 / 3 } else { cell / 2 }.max(2);
        let (x, y, thick) = (left + (cell - side) / 2, top + (cell - side) / 2, cell / 12 + 1);
        canvas.fill(x, y, side, side, ink(tint));
        canvas.fill(x + thick, y + thick, side.saturating_sub(2 * thick), side.saturating_sub(2 * thick), tint);
        if stack.is_fortified {
            canvas.fill(x, y + side + thick, side, thick, ink(tint));
        }
    }
}

fn mark(
    canvas: &mut Canvas<'_>,
    _: &Picture,
    shown: &PictureCell,
    _: (usize, usize),
    (left, top): (usize, usize),
    cell: usize,
) {
    if shown.mark.is_some() {
        let (middle, heart) = ((left + cell / 2, top + cell / 2), canvas.owner_of(shown).unwrap_or(ink(shown.colour)));
        canvas.disc(middle, cell / 2 - 1, ink(heart));
        canvas.disc(middle, (cell / 2 - 1) * 3 / 4, heart);
    }
}

/// Pixels row by row.
struct Canvas<'s> {
    seats: &'s SeatColours,
    width: usize,
    height: usize,
    pixels: Vec<u8>,
}

impl<'s> Canvas<'s> {
    fn new(width: usize, height: usize, seats: &'s SeatColours) -> Self {
        Self { seats, width, height, pixels: NOTHING.repeat(width * height) }
    }

    /// The colour of a cell's owner.
    fn owner_of(&self, cell: &PictureCell) -> Option<Rgb> {
        cell.owner.map(|owner| self.seats.rgb(owner))
    }

    fn fill(&mut self, left: usize, top: usize, width: usize, height: usize, colour: Rgb) {
        for row in top..(top + height).min(self.height) {
            for column in left..(left + width).min(self.width) {
                let at = (row * self.width + column) * 3;
                self.pixels[at..at + 3].copy_from_slice(&colour);
            }
        }
    }

    fn disc(&mut self, (x, y): (usize, usize), radius: usize, colour: Rgb) {
        for row in y.saturating_sub(radius)..=y + radius {
            let up = row.abs_diff(y);
            let half = (0..=radius).rev().find(|half| half * half + up * up <= radius * radius).unwrap_or(0);
            self.fill(x.saturating_sub(half), row, half * 2 + 1, 1, colour);
        }
    }

    fn encode(&self) -> Vec<u8> {
        let side = |length: usize| u32::try_from(length).unwrap_or(u32::MAX);
        let mut file = Vec::new();
        let mut encoder = png::Encoder::new(&mut file, side(self.width), side(self.height));
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        let mut writer = encoder.write_header().expect("a board that is drawn has cells, and memory takes every byte");
        writer.write_image_data(&self.pixels).expect("there is a byte for every part of every pixel");
        drop(writer);
        file
    }
}

#[cfg(test)]
mod tests {
    use endturn::engine::Seat;

    use super::*;
    use crate::render::island::island;

    /// The colour of the first seat.
    const RED: Rgb = [216, 0, 8];

    /// Width, height and pixels of a file.
    fn read(file: &[u8]) -> (u32, u32, Vec<Rgb>) {
        let mut reader = png::Decoder::new(std::io::Cursor::new(file)).read_info().unwrap();
        let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
        let about = reader.next_frame(&mut bytes).unwrap();
        let pixels = bytes[..about.buffer_size()].chunks(3).map(|part| [part[0], part[1], part[2]]).collect();
        (about.width, about.height, pixels)
    }

    #[test]
    fn a_file_shows_grounds_lines_borders_and_marks_where_they_are() {
        let (width, height, pixels) = read(&bytes(&island(), &SeatColours::default()));
        assert_eq!((width, height), (72, 72));
        let at = |x: usize, y: usize| pixels[y * 72 + x];
        assert_eq!(at(12, 12), [0, 0, 200], "sea");
        assert_eq!(at(68, 28), tinted([0, 200, 100], RED), "land of an owner's");
        assert_eq!(at(68, 24), RED, "the border above it");
        assert_eq!(at(47, 29), at(48, 29), "no border within one's own land");
        assert_eq!((at(36, 36), at(26, 36)), (RED, ink(RED)), "the mark has a rim");
        assert_eq!((at(48, 36), at(36, 24)), ([0, 0, 255], [0, 0, 255]), "the river east and north of it");
        assert_eq!(at(12, 36), [0, 0, 200], "and none west of it");
        assert_ne!(at(66, 42), at(66, 30), "what lies there is a point");
        assert_eq!(at(60, 60), NOTHING, "a cell that is missing");
    }

    #[test]
    fn odd_rows_of_a_shifted_board_stand_half_a_cell_to_the_right() {
        let (width, _, pixels) = read(&bytes(&Picture { is_shifted: true, ..island() }, &SeatColours::default()));
        let at = |x: usize, y: usize| pixels[y * width as usize + x];
        assert_eq!((width, at(4, 36), at(16, 36), at(48, 36)), (84, NOTHING, [0, 0, 200], RED));
    }

    #[test]
    fn large_boards_have_small_cells() {
        let side = |width| cell_side(&Picture { width, height: 1, ..Picture::default() });
        assert_eq!([1, 85, 86, 1_024, 1_025, 10_000].map(side), [24, 24, 23, 2, 1, 1]);
        let cell = PictureCell { glyph: '.', colour: [0, 100, 0], spot: None, mark: None, owner: Some(Seat(0)) };
        let city = PictureCell { mark: Some('C'), ..cell };
        let mut cells = vec![cell; 2_000];
        cells[1_999] = city;
        let picture = Picture { width: 2_000, height: 1, cells, ..Picture::default() };
        let (width, height, pixels) = read(&bytes(&picture, &SeatColours::default()));
        assert_eq!((width, height, pixels[0], pixels[1_999]), (2_000, 1, mixed([0, 100, 0], RED), RED));
    }
}
