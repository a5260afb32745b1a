//! A board as PNG: grounds, borders, and marks as spots. It has no letters.

use endturn::engine::picture::{Picture, PictureCell};

use super::colour::{Rgb, ink, mixed};
use super::map_svg::{Edge, edges};

/// The longest side of a board in pixels, if its cells are more than one.
const LONGEST: usize = 2_048;
/// The side of a cell in pixels, at most.
const CELL: usize = 16;
/// Cells smaller than this have no room for borders and marks.
const SMALL: usize = 4;
/// Where a cell is missing.
const NOTHING: Rgb = [255; 3];

/// The whole file.
pub(crate) fn bytes(picture: &Picture) -> Vec<u8> {
    let cell = cell_side(picture);
    let mut canvas = Canvas::new(picture.width * cell, picture.height * cell);
    for row in 0..picture.height {
        for column in 0..picture.width {
            if let Some(shown) = picture.cell(column, row) {
                draw(&mut canvas, picture, shown, (column, row), cell);
            }
        }
    }
    canvas.encode()
}

fn cell_side(picture: &Picture) -> usize {
    (LONGEST / picture.width.max(picture.height).max(1)).clamp(1, CELL)
}

fn draw(canvas: &mut Canvas, picture: &Picture, shown: &PictureCell, (column, row): (usize, usize), cell: usize) {
    let (left, top) = (column * cell, row * cell);
    if cell < SMALL {
        let owned = shown.tint.map_or(shown.colour, |tint| mixed(shown.colour, tint));
        let colour = if shown.mark.is_some() { shown.tint.unwrap_or(ink(shown.colour)) } else { owned };
        canvas.fill(left, top, cell, cell, colour);
        return;
    }
    canvas.fill(left, top, cell, cell, shown.colour);
    let thick = cell / 8 + 1;
    for edge in edges(picture, column, row) {
        let tint = shown.tint.unwrap_or(NOTHING);
        match edge {
            Edge::Top => canvas.fill(left, top, cell, thick, tint),
            Edge::Bottom => canvas.fill(left, top + cell - thick, cell, thick, tint),
            Edge::Left => canvas.fill(left, top, thick, cell, tint),
            Edge::Right => canvas.fill(left + cell - thick, top, thick, cell, tint),
        }
    }
    if shown.mark.is_some() {
        let (rim, inside) = (cell / 6, cell / 6 + cell.div_ceil(9));
        let ground = ink(shown.colour);
        canvas.fill(left + rim, top + rim, cell - rim * 2, cell - rim * 2, ground);
        let heart = shown.tint.unwrap_or(ground);
        canvas.fill(left + inside, top + inside, cell - inside * 2, cell - inside * 2, heart);
    }
}

/// Pixels row by row.
struct Canvas {
    width: usize,
    height: usize,
    pixels: Vec<u8>,
}

impl Canvas {
    fn new(width: usize, height: usize) -> Self {
        Self { width, height, pixels: NOTHING.repeat(width * height) }
    }

    fn fill(&mut self, left: usize, top: usize, width: usize, height: usize, colour: Rgb) {
        for row in top..(top + height).min(self.height) {
            for column in left..(left + width).min(self.width) {
                let at = (row * self.width + column) * 3;
                self.pixels[at..at + 3].copy_from_slice(&colour);
            }
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
    use super::*;
    use crate::render::colour::tests::island;

    /// Width, height and pixels of a file.
    fn read(file: &[u8]) -> (u32, u32, Vec<Rgb>) {
        let mut reader = png::Decoder::new(std::io::Cursor::new(file)).read_info().unwrap();
        let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
        let about = reader.next_frame(&mut bytes).unwrap();
        let pixels = bytes[..about.buffer_size()].chunks(3).map(|part| [part[0], part[1], part[2]]).collect();
        (about.width, about.height, pixels)
    }

    #[test]
    fn a_file_shows_grounds_borders_and_marks_where_they_are() {
        let (width, height, pixels) = read(&bytes(&island()));
        assert_eq!((width, height), (48, 48));
        let at = |x: usize, y: usize| pixels[y * 48 + x];
        assert_eq!(at(8, 8), [0, 0, 200], "sea");
        assert_eq!(at(40, 24), [0, 200, 100], "land");
        assert_eq!(at(24, 16), [255, 0, 0], "the border above the city");
        assert_eq!((at(31, 24), at(32, 24)), ([0, 200, 100], [0, 200, 100]), "no border within one's own land");
        assert_eq!((at(19, 24), at(24, 24)), (ink([0, 200, 100]), [255, 0, 0]), "the mark has a rim");
        assert_eq!(at(40, 40), NOTHING, "a cell that is missing");
    }

    #[test]
    fn large_boards_have_small_cells() {
        let side = |width| cell_side(&Picture { width, height: 1, ..Picture::default() });
        assert_eq!([1, 128, 129, 1_024, 1_025, 10_000].map(side), [16, 16, 15, 2, 1, 1]);
        let cell = PictureCell { glyph: '.', colour: [0, 100, 0], mark: None, tint: Some([200, 0, 0]) };
        let city = PictureCell { mark: Some('C'), ..cell };
        let mut cells = vec![cell; 2_000];
        cells[1_999] = city;
        let (width, height, pixels) = read(&bytes(&Picture { width: 2_000, height: 1, cells, ..Picture::default() }));
        assert_eq!((width, height, pixels[0], pixels[1_999]), (2_000, 1, [100, 50, 0], [200, 0, 0]));
    }
}
