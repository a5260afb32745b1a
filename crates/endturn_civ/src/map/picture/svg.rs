//! A picture as SVG.

use std::fmt::Write;

use super::{MapPicture, of_seat};

/// Side of a cell, in units of the drawing.
const CELL: u32 = 10;
/// Height of a line of the legend.
const LINE: u32 = 16;
/// Width of an entry of the legend.
const ENTRY: u32 = 130;

impl MapPicture {
    /// A drawing with the legend below and the names of cities beside them.
    #[must_use]
    pub fn svg(&self) -> String {
        let half = if self.is_shifted { CELL / 2 } else { 0 };
        let width = (self.width * CELL + half).max(ENTRY);
        let per_line = (width / ENTRY).max(1);
        let map_height = self.height * CELL;
        let height = map_height + LINE * (self.legend.len() as u32).div_ceil(per_line) + LINE / 2;
        let mut out = String::new();
        let _ = writeln!(
            out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
             font-family=\"sans-serif\" font-size=\"11\">\n<g shape-rendering=\"crispEdges\">"
        );
        self.draw_cells(&mut out, half);
        out.push_str("</g>\n");
        self.draw_labels(&mut out, half);
        for (at, key) in (0..).zip(&self.legend) {
            let (x, y) = (at % per_line * ENTRY + 2, map_height + at / per_line * LINE + 4);
            let (fill, name) = (hex(key.rgb), escaped(&key.name));
            let _ = writeln!(
                out,
                "<rect x=\"{x}\" y=\"{y}\" width=\"12\" height=\"12\" fill=\"{fill}\"/>\
                 <text x=\"{}\" y=\"{}\">{name}</text>",
                x + 16,
                y + 10
            );
        }
        out.push_str("</svg>\n");
        out
    }

    /// One rectangle per run of cells of one colour.
    fn draw_cells(&self, out: &mut String, half: u32) {
        for (y, row) in (0..).zip(self.rows()) {
            let shift = if y % 2 == 1 { half } else { 0 };
            let mut x = 0;
            for run in row.chunk_by(|one, next| one.rgb == next.rgb) {
                let wide = run.len() as u32;
                let _ = writeln!(
                    out,
                    "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{CELL}\" fill=\"{}\"/>",
                    x * CELL + shift,
                    y * CELL,
                    wide * CELL,
                    hex(run[0].rgb)
                );
                x += wide;
            }
        }
    }

    fn draw_labels(&self, out: &mut String, half: u32) {
        for label in &self.labels {
            let shift = if label.y % 2 == 1 { half } else { 0 };
            let (x, y) = (label.x * CELL + shift + CELL / 2, label.y * CELL + CELL / 2);
            let fill = hex(label.owner.map_or([255; 3], of_seat));
            let name = escaped(&label.name);
            let _ = writeln!(
                out,
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"4\" fill=\"{fill}\" stroke=\"#000000\"/>\
                 <text x=\"{}\" y=\"{}\" stroke=\"#ffffff\" stroke-width=\"3\" paint-order=\"stroke\">{name}</text>",
                x + 7,
                y + 4
            );
        }
    }
}

fn hex([red, green, blue]: [u8; 3]) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// Text that means nothing to XML.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            // Characters that no XML text may hold.
            '\u{fffe}' | '\u{ffff}' => out.push('\u{fffd}'),
            c if c.is_control() => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    out
}
