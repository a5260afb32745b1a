//! A picture as text.

use std::fmt::Write;

use super::colours::brightness;
use super::{Cell, MapPicture};

impl MapPicture {
    /// One line per row, each cell one character: what stands there, or else the terrain. Where odd rows are shifted a
    /// cell is two characters wide. With `colour`, each character stands on its cell's 24-bit colour (ANSI).
    #[must_use]
    pub fn text(&self, colour: bool) -> String {
        let mut out = String::with_capacity(self.cells.len() * if colour { 6 } else { 1 } + self.height as usize);
        for (y, row) in self.rows().enumerate() {
            if self.is_shifted && y % 2 == 1 {
                out.push(' ');
            }
            let mut last = None;
            for cell in row {
                if colour && last != Some(cell.rgb) {
                    start_colour(&mut out, cell);
                    last = Some(cell.rgb);
                }
                out.push(cell.mark.unwrap_or(cell.glyph));
                if self.is_shifted {
                    out.push(' ');
                }
            }
            if colour {
                out.push_str("\u{1b}[0m");
            }
            out.push('\n');
        }
        out
    }
}

fn start_colour(out: &mut String, cell: &Cell) {
    let [red, green, blue] = cell.rgb;
    let ink = if brightness(cell.rgb) > 110 { 30 } else { 97 };
    // Writing to a string can't fail.
    let _ = write!(out, "\u{1b}[{ink};48;2;{red};{green};{blue}m");
}
