//! The board of a table game as SVG. The drawing's units are pixels.

use std::fmt::Write;

use endturn_engine::drawing::{Drawing, Shape};

use super::colour::{self, css};
use super::markup::escape;
use super::palette::SeatColours;

/// The height of the title.
const LINE: u32 = 24;
/// The stroke of edges.
const EDGE: &str = "stroke=\"#3c3830\"";

/// The whole file.
pub fn drawing(drawing: &Drawing, title: &str, seats: &SeatColours) -> String {
    let (width, height, title) = (drawing.width, drawing.height + LINE, escape(title));
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" \
         role=\"img\" font-family=\"sans-serif\">\n<title>{title}</title>\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n\
         <text x=\"4\" y=\"16\" font-size=\"13\" font-weight=\"bold\">{title}</text>\n<g transform=\"translate(0 {LINE})\">\n"
    );
    drawing.shapes.iter().for_each(|one| out += &shape(one, seats));
    out + "</g>\n</svg>\n"
}

/// One shape as an element, with a line break.
pub fn shape(shape: &Shape, seats: &SeatColours) -> String {
    let mut out = String::new();
    let css_of = |part| css(colour::of(part, seats));
    let _ = match shape {
        Shape::Polygon { points, fill } => {
            let points: Vec<String> = points.iter().map(|(x, y)| format!("{x},{y}")).collect();
            writeln!(out, "<polygon points=\"{}\" fill=\"{}\" {EDGE}/>", points.join(" "), css_of(*fill))
        }
        Shape::Circle { centre: (x, y), radius, fill } => {
            writeln!(out, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"{}\" {EDGE}/>", css_of(*fill))
        }
        Shape::Line { from: (x, y), to: (x2, y2), width, colour } => writeln!(
            out,
            "<line x1=\"{x}\" y1=\"{y}\" x2=\"{x2}\" y2=\"{y2}\" stroke=\"{}\" stroke-width=\"{width}\"/>",
            css_of(*colour)
        ),
        Shape::Text { at: (x, y), size, text, colour } => writeln!(
            out,
            "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" text-anchor=\"middle\" dominant-baseline=\"central\" fill=\"{}\">{}</text>",
            css_of(*colour),
            escape(text)
        ),
    };
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_shape_is_written_and_names_are_no_markup() {
        let shapes = vec![
            Shape::rectangle(0, 0, 4, 5, [255, 0, 0]),
            Shape::Circle { centre: (1, 2), radius: 3, fill: colour_of(1) },
            Shape::Line { from: (0, 0), to: (9, 9), width: 2, colour: colour_of(2) },
            Shape::text((5, 5), 12, "<b>"),
        ];
        let svg =
            drawing(&Drawing { width: 40, height: 30, shapes, lines: Vec::new() }, "A & B", &SeatColours::default());
        for part in [
            "<polygon points=\"0,0 4,0 4,5 0,5\" fill=\"#ff0000\"",
            "r=\"3\"",
            "stroke-width=\"2\"",
            "&lt;b&gt;",
            "A &amp; B",
        ] {
            assert!(svg.contains(part), "{part}: {svg}");
        }
    }

    fn colour_of(part: u8) -> endturn_engine::drawing::Colour {
        endturn_engine::drawing::Colour::Rgb([part; 3])
    }
}
