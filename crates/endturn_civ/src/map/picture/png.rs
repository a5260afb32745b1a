//! A picture as PNG.

use ::png::{BitDepth, ColorType, Encoder};

use super::{MapPicture, of_seat};

/// The longer side has at most so many pixels, unless there are more cells.
const LONGEST: u32 = 1_600;
/// Most pixels of a cell's side.
const MOST_ZOOM: u32 = 12;

impl MapPicture {
    /// A PNG file in true colour, each cell a square of 1 to 12 pixels a side; labels are squares in their owner's colour.
    #[must_use]
    pub fn png(&self) -> Vec<u8> {
        let zoom = (LONGEST / self.width.max(self.height).max(1)).clamp(1, MOST_ZOOM);
        let half = if self.is_shifted { zoom / 2 } else { 0 };
        let (width, height) = (self.width * zoom + half, self.height * zoom);
        let mut pixels = vec![0; width as usize * height as usize * 3];
        let mut fill = |x: u32, y: u32, side: u32, rgb: [u8; 3]| {
            for row in y..y + side {
                let from = (row as usize * width as usize + x as usize) * 3;
                for pixel in pixels[from..from + side as usize * 3].as_chunks_mut().0 {
                    *pixel = rgb;
                }
            }
        };
        let place = |x: u32, y: u32| (x * zoom + if y % 2 == 1 { half } else { 0 }, y * zoom);
        for (y, row) in (0..).zip(self.rows()) {
            for (x, cell) in (0..).zip(row) {
                let (left, top) = place(x, y);
                fill(left, top, zoom, cell.rgb);
            }
        }
        for label in &self.labels {
            let (left, top) = place(label.x, label.y);
            fill(left, top, zoom, [0; 3]);
            let edge = zoom / 5;
            fill(left + edge, top + edge, zoom - 2 * edge, label.owner.map_or([255; 3], of_seat));
        }
        encode(width, height, &pixels).expect("a picture has cells, and memory takes every byte")
    }
}

fn encode(width: u32, height: u32, pixels: &[u8]) -> Result<Vec<u8>, ::png::EncodingError> {
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, width, height);
    encoder.set_color(ColorType::Rgb);
    encoder.set_depth(BitDepth::Eight);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(pixels)?;
    writer.finish()?;
    Ok(bytes)
}
