//! A board as SVG, with lines, marks, names, borders and the legend. The drawing's units are
//! pixels.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use endturn::engine::Seat;
use endturn::engine::picture::{Label, Picture, PictureCell};

use super::colour::{self, Rgb, css, ink};
use super::map_edges::{Edge, edges};
use super::map_key;
use super::markup::escape;
use super::palette::SeatColours;
use super::screen;

/// The side of a cell.
const CELL: usize = 20;
/// Interval of the numbers of columns and rows.
const TICK: usize = 5;
/// The height of the title and of a line of the legend.
const LINE: usize = 22;
/// The width of an entry of the legend.
const ENTRY: usize = 170;
/// The minimum width, for title and legend of a small board.
const NARROW: usize = 2 * ENTRY;
/// Approximate width of a letter of a name.
const LETTER: usize = 6;

/// The scale of the drawing, for people.
pub(crate) fn scale(picture: &Picture) -> String {
    map_key::scale((CELL, CELL), size(picture), usize::MAX)
}

/// Width and height with title and legend.
fn size(picture: &Picture) -> (usize, usize) {
    let (width, board) = (board_width(picture).max(NARROW), picture.height * CELL);
    let entries = picture.legend.len() + picture.networks.len();
    (width, LINE + board + LINE / 2 + LINE * entries.div_ceil(width / ENTRY))
}

/// The whole file.
pub(crate) fn drawing(picture: &Picture, title: &str, seats: &SeatColours) -> String {
    let ((width, height), board) = (size(picture), picture.height * CELL);
    let title = escape(title);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         height=\"{height}\" role=\"img\" font-family=\"sans-serif\" font-size=\"12\">\n<title>{title}</title>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n<text x=\"4\" y=\"15\" font-weight=\"bold\">{title}</text>\n\
         <g transform=\"translate(0 {LINE})\">\n"
    );
    out.push_str("<g shape-rendering=\"crispEdges\">\n");
    runs(&mut out, picture, "", |cell| Some(cell.colour));
    out.push_str("</g>\n");
    networks(&mut out, picture);
    out.push_str("<g shape-rendering=\"crispEdges\">\n");
    runs(&mut out, picture, " fill-opacity=\"0.22\"", |cell| cell.owner.map(|owner| seats.rgb(owner)));
    out.push_str("</g>\n");
    borders(&mut out, picture, seats);
    spots(&mut out, picture);
    stacks(&mut out, picture, seats);
    marks(&mut out, picture, seats);
    labels(&mut out, picture);
    rulers(&mut out, picture);
    out.push_str("</g>\n");
    legend(&mut out, picture, seats, width / ENTRY, LINE + board + LINE / 2);
    out + "</svg>\n"
}

fn board_width(picture: &Picture) -> usize {
    picture.width * CELL + if picture.is_shifted { CELL / 2 } else { 0 }
}

/// The corner of a cell.
fn corner(picture: &Picture, column: usize, row: usize) -> (usize, usize) {
    let shift = if picture.is_shifted && row % 2 == 1 { CELL / 2 } else { 0 };
    (column * CELL + shift, row * CELL)
}

/// All cells with their column and row.
fn cells(picture: &Picture) -> impl Iterator<Item = (usize, usize, &PictureCell)> {
    let places = (0..picture.height).flat_map(|row| (0..picture.width).map(move |column| (column, row)));
    places.filter_map(|(column, row)| Some((column, row, picture.cell(column, row)?)))
}

/// Draws adjacent cells of one colour in a row as one rectangle.
fn runs(out: &mut String, picture: &Picture, more: &str, colour: impl Fn(&PictureCell) -> Option<Rgb>) {
    for row in 0..picture.height {
        let of = |column| picture.cell(column, row).map(&colour);
        let mut first = 0;
        for column in 1..=picture.width {
            if of(column) == of(first) && column < picture.width {
                continue;
            }
            if let Some(Some(ground)) = of(first) {
                let ((x, y), width) = (corner(picture, first, row), (column - first) * CELL);
                let fill = css(ground);
                let _ = writeln!(
                    out,
                    "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{CELL}\" fill=\"{fill}\"{more}/>"
                );
            }
            first = column;
        }
    }
}

fn networks(out: &mut String, picture: &Picture) {
    for network in &picture.networks {
        let mut path = String::new();
        for &(from, to) in &network.links {
            let (Some((dx, dy)), Some((column, row))) = (picture.step(from, to), picture.column_and_row(from)) else {
                continue;
            };
            let (left, top) = corner(picture, column, row);
            let quarter = (CELL / 4) as isize;
            let _ = write!(path, "M{} {}l{} {}", left + CELL / 2, top + CELL / 2, dx * quarter, dy * quarter);
        }
        if !path.is_empty() {
            let stroke = css(network.colour);
            let _ = writeln!(
                out,
                "<path d=\"{path}\" stroke=\"{stroke}\" stroke-width=\"3\" stroke-linecap=\"round\" fill=\"none\"/>"
            );
        }
    }
}

/// Draws a line along every edge where the owner changes, on the owner's side.
fn borders(out: &mut String, picture: &Picture, seats: &SeatColours) {
    let mut paths: BTreeMap<Seat, String> = BTreeMap::new();
    for (column, row, cell) in cells(picture) {
        let Some(owner) = cell.owner else { continue };
        let path = paths.entry(owner).or_default();
        for edge in edges(picture, column, row) {
            let (left, top) = corner(picture, column, row);
            let (left, top, half, long) = (left + 1, top + 1, CELL / 2 - 1, CELL - 2);
            let _ = match edge {
                Edge::TopLeft => write!(path, "M{left} {top}h{half}"),
                Edge::TopRight => write!(path, "M{} {top}h{half}", left + half),
                Edge::BottomLeft => write!(path, "M{left} {}h{half}", top + long),
                Edge::BottomRight => write!(path, "M{} {}h{half}", left + half, top + long),
                Edge::Left => write!(path, "M{left} {top}v{long}"),
                Edge::Right => write!(path, "M{} {top}v{long}", left + long),
            };
        }
    }
    for (&owner, path) in paths.iter().filter(|(_, path)| !path.is_empty()) {
        let stroke = css(seats.rgb(owner));
        let _ = writeln!(
            out,
            "<path d=\"{path}\" stroke=\"{stroke}\" stroke-width=\"2\" stroke-linecap=\"square\" fill=\"none\"/>"
        );
    }
}

/// Draws items as small letters in the lower right corner.
fn spots(out: &mut String, picture: &Picture) {
    for (column, row, cell) in cells(picture) {
        let (Some(spot), None) = (cell.spot, cell.mark) else { continue };
        let (left, top) = corner(picture, column, row);
        let (x, y, spot) = (left + CELL - 6, top + CELL - 4, escape(&spot.to_string()));
        let (fill, halo) = (css(ink(cell.colour)), css(cell.colour));
        let _ = writeln!(
            out,
            "<text x=\"{x}\" y=\"{y}\" text-anchor=\"middle\" font-size=\"9\" font-weight=\"bold\" fill=\"{fill}\" \
             stroke=\"{halo}\" stroke-width=\"2\" paint-order=\"stroke\">{spot}</text>"
        );
    }
}

/// Draws units as badges in their owner's colour, with the mark of the strongest, a bar below if it
/// is fortified, and their number if they are several. In a city they are a small badge.
fn stacks(out: &mut String, picture: &Picture, seats: &SeatColours) {
    for stack in &picture.stacks {
        let Some((column, row)) = picture.column_and_row(stack.place) else { continue };
        let (left, top) = corner(picture, column, row);
        let in_city = picture.cell(column, row).is_some_and(|cell| cell.mark.is_some());
        let ground = seats.rgb(stack.owner);
        let (fill, text, mark) = (css(ground), css(ink(ground)), escape(&stack.mark.to_string()));
        let all = stack.count + stack.aboard;
        let title = escape(&match all {
            1 => stack.name.clone(),
            all => format!("{} and {} more", stack.name, all - 1),
        });
        let (x, y) = (left + 3, top + 4);
        if !in_city {
            let _ = write!(
                out,
                "<g><title>{title}</title><rect x=\"{x}\" y=\"{y}\" width=\"14\" height=\"12\" rx=\"2\" \
                 fill=\"{fill}\" stroke=\"{text}\"/><text x=\"{}\" y=\"{}\" text-anchor=\"middle\" \
                 font-size=\"10\" font-weight=\"bold\" fill=\"{text}\">{mark}</text>",
                x + 7,
                y + 9
            );
            if stack.is_fortified {
                let _ = write!(out, "<path d=\"M{x} {}h14\" stroke=\"{text}\" stroke-width=\"2\"/>", y + 13);
            }
            out.push_str("</g>");
        }
        if all > 1 || in_city {
            let _ = write!(
                out,
                "<text x=\"{}\" y=\"{}\" text-anchor=\"end\" font-size=\"8\" font-weight=\"bold\" stroke=\"#fff\" \
                 stroke-width=\"2\" paint-order=\"stroke\">{all}</text>",
                left + CELL,
                top + 7
            );
        }
        out.push('\n');
    }
}

/// Draws the numbers of every fifth column and row along the edges.
fn rulers(out: &mut String, picture: &Picture) {
    let (right, low) = (board_width(picture), picture.height * CELL);
    let mut number = |x: usize, y: usize, anchor: &str, number: usize| {
        let _ = writeln!(
            out,
            "<text x=\"{x}\" y=\"{y}\" text-anchor=\"{anchor}\" font-size=\"8\" fill=\"#333\" stroke=\"#fff\" \
             stroke-width=\"2\" paint-order=\"stroke\">{number}</text>"
        );
    };
    for column in (0..picture.width).step_by(TICK) {
        let middle = column * CELL + CELL / 2;
        number(middle, 7, "middle", column);
        number(middle, low.saturating_sub(1), "middle", column);
    }
    for row in (TICK..picture.height).step_by(TICK) {
        let middle = row * CELL + CELL / 2 + 3;
        number(1, middle, "start", row);
        number(right.saturating_sub(1), middle, "end", row);
    }
}

fn marks(out: &mut String, picture: &Picture, seats: &SeatColours) {
    let walled: BTreeSet<usize> =
        picture.labels.iter().filter(|label| label.is_walled).map(|label| label.place).collect();
    for (column, row, cell) in cells(picture) {
        let Some(mark) = cell.mark else { continue };
        let ground = cell.owner.map_or(ink(cell.colour), |owner| seats.rgb(owner));
        let (left, top) = corner(picture, column, row);
        let (x, y, base) = (left + CELL / 2, top + CELL / 2, top + CELL / 2 + 4);
        let (fill, text, mark) = (css(ground), css(ink(ground)), escape(&mark.to_string()));
        if walled.contains(&(row * picture.width + column)) {
            let (x, y, side) = (left + 1, top + 1, CELL - 2);
            let _ = write!(
                out,
                "<rect x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\" fill=\"none\" stroke=\"{text}\" \
                 stroke-width=\"2\" stroke-dasharray=\"3 2\"/>"
            );
        }
        let _ = writeln!(
            out,
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"8\" fill=\"{fill}\" stroke=\"{text}\" stroke-width=\"1.5\"/><text \
             x=\"{x}\" y=\"{base}\" text-anchor=\"middle\" font-size=\"11\" font-weight=\"bold\" \
             fill=\"{text}\">{mark}</text>"
        );
    }
}

/// Draws names below their cells, within the board.
fn labels(out: &mut String, picture: &Picture) {
    let width = board_width(picture);
    for Label { place, text: name, .. } in &picture.labels {
        let Some((column, row)) = picture.column_and_row(*place) else { continue };
        let (left, top) = corner(picture, column, row);
        let half = screen::width(name) * LETTER / 2;
        let middle = left + CELL / 2;
        let (x, anchor) = match () {
            () if middle < half => (2, "start"),
            () if middle + half > width => (width.saturating_sub(2), "end"),
            () => (middle, "middle"),
        };
        let below = row + 1 < picture.height;
        let (y, name) = (if below { top + CELL + 9 } else { top.saturating_sub(2) }, escape(name));
        let _ = writeln!(
            out,
            "<text x=\"{x}\" y=\"{y}\" text-anchor=\"{anchor}\" font-size=\"11\" font-weight=\"bold\" stroke=\"#fff\" \
             stroke-width=\"3\" stroke-linejoin=\"round\" paint-order=\"stroke\">{name}</text>"
        );
    }
}

/// Lists terrain and marks with their glyphs, then lines, in rows of several columns.
fn legend(out: &mut String, picture: &Picture, seats: &SeatColours, columns: usize, top: usize) {
    let place = |at: usize| (at % columns * ENTRY + 4, top + at / columns * LINE);
    for (at, line) in picture.legend.iter().enumerate() {
        let (x, y) = place(at);
        let ground = colour::of(line.colour, seats);
        let (fill, text) = (css(ground), css(ink(ground)));
        let glyph = escape(&line.glyph.to_string());
        let _ = writeln!(
            out,
            "<rect x=\"{x}\" y=\"{y}\" width=\"16\" height=\"16\" rx=\"2\" fill=\"{fill}\" stroke=\"#0003\"/><text \
             x=\"{}\" y=\"{}\" text-anchor=\"middle\" fill=\"{text}\">{glyph}</text><text x=\"{}\" y=\"{}\">{}</text>",
            x + 8,
            y + 12,
            x + 22,
            y + 12,
            escape(&line.meaning)
        );
    }
    for (at, network) in picture.networks.iter().enumerate() {
        let (x, y) = place(picture.legend.len() + at);
        let stroke = css(network.colour);
        let _ = writeln!(
            out,
            "<path d=\"M{x} {}h16\" stroke=\"{stroke}\" stroke-width=\"3\" stroke-linecap=\"round\"/><text x=\"{}\" \
             y=\"{}\">{}</text>",
            y + 8,
            x + 22,
            y + 12,
            escape(&network.name)
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::render::island::island;

    #[test]
    fn a_drawing_has_grounds_borders_marks_names_and_a_legend() {
        let svg = drawing(&island(), "Sea & land", &SeatColours::default());
        assert!(svg.starts_with("<svg xmlns") && svg.ends_with("</svg>\n"));
        assert_eq!(svg.matches("<title>Sea &amp; land</title>").count(), 1);
        // The rows: one run of sea; sea and land; one run of two, since the last cell is missing.
        let runs =
            svg.lines().filter(|line| line.starts_with("<rect") && line.contains("height=\"20\"")).collect::<Vec<_>>();
        assert!(
            svg.contains("<title>Boat and 3 more</title>") && svg.contains(">@</text>") && svg.contains(">4</text>")
        );
        assert!(svg.contains("stroke-dasharray"), "the city has walls");
        assert_eq!(runs.len(), 1 + 2 + 1 + 1, "the last is the owner's veil: {svg}");
        assert!(runs.contains(&"<rect x=\"0\" y=\"40\" width=\"40\" height=\"20\" fill=\"#0000c8\"/>"), "{svg}");
        assert!(runs[4].contains("fill=\"#d80008\" fill-opacity"), "{svg}");
        assert!(svg.contains(">C</text>") && svg.contains(">&lt;Ur&gt;</text>") && svg.contains(">a city</text>"));
        assert!(svg.contains(">O</text>") && svg.contains(">River</text>"));
    }

    #[test]
    fn lines_run_to_the_sides_of_cells_that_touch_and_borders_around_what_is_owned() {
        let svg = drawing(&island(), "", &SeatColours::default());
        // The bar below the fortified boat is no line of the board.
        let svg = svg.replace("<path d=\"M3 57h14\"", "");
        let paths: Vec<&str> = svg.split("<path d=\"").skip(1).filter_map(|part| part.split('"').next()).collect();
        assert_eq!(paths.len(), 3, "the river, one owner, and the river of the legend");
        assert_eq!(paths[0], "M50 30l-10 0M30 30l10 0M30 30l0 -10", "nothing leads out of the board");
        assert_eq!(paths[1].matches('M').count(), 10, "the outline of two cells: {}", paths[1]);
    }

    #[test]
    fn odd_rows_of_a_shifted_board_stand_half_a_cell_to_the_right() {
        let svg = drawing(&Picture { is_shifted: true, ..island() }, "", &SeatColours::default());
        assert!(
            svg.contains("<circle cx=\"40\" cy=\"30\"") && svg.contains("<rect x=\"10\" y=\"20\" width=\"20\""),
            "{svg}"
        );
        assert!(svg.contains("M60 30l-10 0M40 30l10 0M40 30l-5 -10"), "{svg}");
    }

    #[test]
    fn names_stay_on_the_board() {
        let label = |place, text: &str| Label { place, text: text.to_owned(), is_walled: false };
        let labels = vec![label(0, "first"), label(59, "the last"), label(35, "between")];
        let picture = Picture { width: 30, height: 2, labels, ..island() };
        let svg = drawing(&picture, "", &SeatColours::default());
        let line = |name: &str| svg.lines().find(|line| line.contains(&format!(">{name}<"))).unwrap().to_owned();
        assert!(line("first").starts_with("<text x=\"2\" y=\"29\" text-anchor=\"start\""), "{}", line("first"));
        assert!(line("the last").starts_with("<text x=\"598\" y=\"18\" text-anchor=\"end\""), "{}", line("the last"));
        assert!(line("between").starts_with("<text x=\"110\" y=\"18\" text-anchor=\"middle\""), "{}", line("between"));
    }

    #[test]
    fn an_empty_board_is_an_empty_drawing() {
        assert!(drawing(&Picture::default(), "", &SeatColours::default()).ends_with("</svg>\n"));
    }
}
