//! A board as SVG, with marks, names, borders and the legend. Units of the drawing are pixels.

use std::collections::BTreeMap;
use std::fmt::Write;

use endturn::engine::picture::Picture;

use super::colour::{Rgb, css, ink};
use super::svg::escape;

/// The side of a cell.
const CELL: usize = 16;
/// The height of the title and of a line of the legend.
const LINE: usize = 20;
/// The least width, for title and legend of a small board.
const NARROW: usize = 320;

/// The whole file.
pub(crate) fn drawing(picture: &Picture, title: &str) -> String {
    let (width, board) = ((picture.width * CELL).max(NARROW), picture.height * CELL);
    let height = LINE + board + LINE / 2 + LINE * picture.legend.len();
    let title = escape(title);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         height=\"{height}\" role=\"img\" font-family=\"sans-serif\" font-size=\"12\">\n<title>{title}</title>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n<text x=\"4\" y=\"14\">{title}</text>\n\
         <g transform=\"translate(0 {LINE})\">\n"
    );
    grounds(&mut out, picture);
    borders(&mut out, picture);
    marks(&mut out, picture);
    labels(&mut out, picture);
    out.push_str("</g>\n");
    legend(&mut out, picture, LINE + board + LINE / 2);
    out + "</svg>\n"
}

/// Neighbours of one colour are one rectangle.
fn grounds(out: &mut String, picture: &Picture) {
    out.push_str("<g shape-rendering=\"crispEdges\">\n");
    for row in 0..picture.height {
        let colour = |column| picture.cell(column, row).map(|cell| cell.colour);
        let mut first = 0;
        for column in 1..=picture.width {
            if colour(column) == colour(first) && column < picture.width {
                continue;
            }
            if let Some(ground) = colour(first) {
                let (x, y, width) = (first * CELL, row * CELL, (column - first) * CELL);
                let fill = css(ground);
                let _ =
                    writeln!(out, "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{CELL}\" fill=\"{fill}\"/>");
            }
            first = column;
        }
    }
    out.push_str("</g>\n");
}

/// A line along every edge behind which something else begins, on the owner's side of it.
fn borders(out: &mut String, picture: &Picture) {
    let mut paths: BTreeMap<Rgb, String> = BTreeMap::new();
    for row in 0..picture.height {
        for column in 0..picture.width {
            let Some(tint) = picture.cell(column, row).and_then(|cell| cell.tint) else { continue };
            let path = paths.entry(tint).or_default();
            for edge in edges(picture, column, row) {
                let (left, top) = (column * CELL + 1, row * CELL + 1);
                let long = CELL - 2;
                let (x, y, line) = match edge {
                    Edge::Top => (left, top, format!("h{long}")),
                    Edge::Bottom => (left, top + long, format!("h{long}")),
                    Edge::Left => (left, top, format!("v{long}")),
                    Edge::Right => (left + long, top, format!("v{long}")),
                };
                let _ = write!(path, "M{x} {y}{line}");
            }
        }
    }
    for (tint, path) in paths.iter().filter(|(_, path)| !path.is_empty()) {
        let stroke = css(*tint);
        let _ = writeln!(
            out,
            "<path d=\"{path}\" stroke=\"{stroke}\" stroke-width=\"2\" stroke-linecap=\"square\" fill=\"none\"/>"
        );
    }
}

/// A side of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Edge {
    Top,
    Bottom,
    Left,
    Right,
}

/// The sides of a cell behind which the tint is another, or none.
pub(super) fn edges(picture: &Picture, column: usize, row: usize) -> impl Iterator<Item = Edge> + '_ {
    let tint = |place: Option<(usize, usize)>| place.and_then(|(column, row)| picture.cell(column, row)?.tint);
    let own = tint(Some((column, row)));
    let beside = [
        (Edge::Top, row.checked_sub(1).map(|row| (column, row))),
        (Edge::Bottom, Some((column, row + 1))),
        (Edge::Left, column.checked_sub(1).map(|column| (column, row))),
        (Edge::Right, Some((column + 1, row))),
    ];
    beside.into_iter().filter(move |(_, place)| own.is_some() && tint(*place) != own).map(|(edge, _)| edge)
}

fn marks(out: &mut String, picture: &Picture) {
    for row in 0..picture.height {
        for column in 0..picture.width {
            let Some(cell) = picture.cell(column, row) else { continue };
            let Some(mark) = cell.mark else { continue };
            let ground = cell.tint.unwrap_or(ink(cell.colour));
            let (x, y, base) = (column * CELL + CELL / 2, row * CELL + CELL / 2, row * CELL + CELL / 2 + 4);
            let (fill, text, mark) = (css(ground), css(ink(ground)), escape(&mark.to_string()));
            let _ = writeln!(
                out,
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"7\" fill=\"{fill}\"/><text x=\"{x}\" y=\"{base}\" \
                 text-anchor=\"middle\" font-size=\"11\" fill=\"{text}\">{mark}</text>"
            );
        }
    }
}

fn labels(out: &mut String, picture: &Picture) {
    for (place, name) in &picture.labels {
        let Some((column, row)) = picture.column_and_row(*place) else { continue };
        let (x, y, name) = (column * CELL + CELL / 2, (row + 1) * CELL + 9, escape(name));
        let _ = writeln!(
            out,
            "<text x=\"{x}\" y=\"{y}\" text-anchor=\"middle\" font-size=\"10\" stroke=\"#fff\" stroke-width=\"2\" \
             paint-order=\"stroke\">{name}</text>"
        );
    }
}

fn legend(out: &mut String, picture: &Picture, top: usize) {
    for (at, line) in picture.legend.iter().enumerate() {
        let y = top + at * LINE;
        let (fill, text) = (css(line.colour), css(ink(line.colour)));
        let (glyph, meaning, base) = (escape(&line.glyph.to_string()), escape(&line.meaning), y + 12);
        let _ = writeln!(
            out,
            "<rect x=\"4\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\" fill=\"{fill}\"/><text x=\"12\" y=\"{base}\" \
             text-anchor=\"middle\" fill=\"{text}\">{glyph}</text><text x=\"28\" y=\"{base}\">{meaning}</text>"
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::render::colour::tests::island;

    #[test]
    fn a_drawing_has_grounds_borders_marks_names_and_a_legend() {
        let svg = drawing(&island(), "Sea & land");
        assert!(svg.starts_with("<svg xmlns") && svg.ends_with("</svg>\n"));
        assert_eq!(svg.matches("<title>Sea &amp; land</title>").count(), 1);
        // The rows: one run of sea; sea and land; one run of two, since the last cell is missing.
        let runs = svg.matches("height=\"16\" fill=").count() - 2;
        assert_eq!(runs, 1 + 2 + 1, "{svg}");
        assert!(svg.contains("<rect x=\"0\" y=\"32\" width=\"32\" height=\"16\" fill=\"#0000c8\"/>"), "{svg}");
        assert!(svg.contains(">C</text>") && svg.contains(">&lt;Ur&gt;</text>") && svg.contains(">a city</text>"));
        assert_eq!(svg.matches("<path").count(), 1, "one owner, one path");
        let path = svg.split("<path d=\"").nth(1).unwrap().split('"').next().unwrap();
        assert_eq!(path.matches('M').count(), 6, "the outline of two cells: {path}");
    }

    #[test]
    fn a_border_runs_where_another_owner_begins_and_at_the_edge_of_the_board() {
        let mut picture = island();
        let of = |picture: &Picture, column, row| edges(picture, column, row).collect::<Vec<_>>();
        assert_eq!(of(&picture, 1, 1), [Edge::Top, Edge::Bottom, Edge::Left]);
        assert_eq!(of(&picture, 2, 1), [Edge::Top, Edge::Bottom, Edge::Right]);
        assert_eq!(of(&picture, 0, 0), []);
        picture.cells[5].tint = Some([0, 0, 255]);
        assert_eq!(of(&picture, 1, 1).len(), 4);
    }

    #[test]
    fn an_empty_board_is_an_empty_drawing() {
        assert!(drawing(&Picture::default(), "").ends_with("</svg>\n"));
    }
}
