//! A board as text: one character per cell, in colour if colours are on, and the numbers of columns
//! and rows. If odd rows are shifted, a cell is two characters wide, and odd rows begin with a
//! blank.

use std::collections::BTreeMap;
use std::ops::Range;

use anstyle::{Color, RgbColor, Style};
use endturn::engine::compact::CompactCollect as _;
use endturn::engine::picture::{Colour, Label, LegendLine, Picture, PictureCell};

use super::colour::{self, Rgb, ink, mixed, tinted};
use super::number::counted;
use super::paint::Paint;
use super::palette::SeatColours;
use super::screen::Screen;
use super::table::{self, Align};

/// Maximum lines of the legend, and names.
const LISTED: usize = 200;
/// Lines of a legend in a single column; a longer one is set in several.
const LONG: usize = 12;
const COLUMNS: usize = 4;

/// Returns the board, its legend, and the names on it by column and row. A board wider than the
/// screen is cut, with a note.
pub(crate) fn text(picture: &Picture, seats: &SeatColours, screen: Screen) -> String {
    let paint = screen.paint;
    let (mut text, is_cut) = board(picture, seats, screen);
    if is_cut {
        let hint = "the board is wider than the screen; `--out map.svg` draws all of it";
        text += &screen.fit(&format!("{}\n", paint.dim(hint)));
    }
    text + &screen.fit(&(legend(picture, seats, paint) + &labels(picture, paint)))
}

/// Cells of a board within a rectangle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Window {
    /// The first column.
    pub(crate) left: usize,
    /// The first row.
    pub(crate) top: usize,
    /// Number of columns.
    pub(crate) width: usize,
    /// Number of rows.
    pub(crate) height: usize,
}

impl Window {
    /// All cells of a board.
    pub(crate) const fn whole(picture: &Picture) -> Self {
        Self { left: 0, top: 0, width: picture.width, height: picture.height }
    }

    /// The columns and rows of cells that fit a place of this many characters and lines, with their
    /// numbers.
    pub(crate) fn fitting(picture: &Picture, columns: usize, rows: usize) -> (usize, usize) {
        let shift = usize::from(picture.is_shifted());
        let columns = columns.saturating_sub(margin(picture) + shift) / (1 + shift);
        (columns.min(picture.width), rows.saturating_sub(1).min(picture.height))
    }

    /// Characters and lines that a whole board takes.
    pub(crate) fn needed(picture: &Picture) -> (usize, usize) {
        let shift = usize::from(picture.is_shifted());
        (margin(picture) + picture.width * (1 + shift) + shift, picture.height + 1)
    }
}

/// Returns the rows of the board alone, and whether they were cut.
fn board(picture: &Picture, seats: &SeatColours, screen: Screen) -> (String, bool) {
    part(picture, seats, screen, Window::whole(picture))
}

/// Returns rows of a part of the board, and whether they were cut.
pub(crate) fn part(picture: &Picture, seats: &SeatColours, screen: Screen, window: Window) -> (String, bool) {
    let (lines, paint) = (lines(picture), screen.paint);
    let margin = margin(picture);
    let (mut text, mut is_cut) = (String::new(), false);
    let wide = if picture.is_shifted() { 2 } else { 1 };
    let columns = window.left..(window.left + window.width).min(picture.width);
    if !columns.is_empty() {
        let (ruler, _) = screen.cut(&paint.dim(columns_ruler(columns.clone(), wide, margin)));
        text = ruler + "\n";
    }
    for row in window.top..(window.top + window.height).min(picture.height) {
        let number = if row.is_multiple_of(TICK) { row.to_string() } else { String::new() };
        let number = paint.dim(format!("{number:>width$} ", width = margin - 1));
        let mut line = Line { text: number, style: None, paint };
        if picture.is_shifted() && row % 2 == 1 {
            line.push(' ', None);
        }
        for column in columns.clone() {
            let place = row * picture.width + column;
            let cell = picture.cell(column, row);
            // A city stands for the units in it.
            let stack = picture.stack(place).filter(|_| cell.is_some_and(|cell| cell.mark.is_none()));
            let style = match stack {
                Some(stack) => Some(on(seats.rgb(stack.owner)).bold()),
                None => cell.map(|cell| style(cell, lines.get(&place).copied(), seats)),
            };
            let glyph = cell.map_or(' ', |cell| shown(cell.mark.or(cell.spot).unwrap_or(cell.glyph)));
            line.push(stack.map_or(glyph, |stack| shown(stack.mark)), style);
            if picture.is_shifted() {
                line.push(' ', style);
            }
        }
        let (line, is_shorter) = screen.cut(line.end().trim_end_matches(' '));
        is_cut |= is_shorter;
        text += &line;
        text.push('\n');
    }
    (text, is_cut)
}

/// Interval of the numbers of columns and rows.
const TICK: usize = 10;

/// Columns for the numbers of rows, with a blank.
fn margin(picture: &Picture) -> usize {
    picture.height.saturating_sub(1).to_string().len() + 1
}

/// Returns the numbers of columns; each begins above its column.
fn columns_ruler(columns: Range<usize>, wide: usize, margin: usize) -> String {
    let mut ruler = vec![b' '; margin + columns.len() * wide];
    for column in columns.clone().filter(|column| column.is_multiple_of(TICK)) {
        let (number, at) = (column.to_string(), margin + (column - columns.start) * wide);
        // A number that has no room is left out.
        if let Some(place) = ruler.get_mut(at..at + number.len()) {
            place.copy_from_slice(number.as_bytes());
        }
    }
    String::from_utf8_lossy(&ruler).trim_end().to_owned()
}

/// Returns the colour of the last line that begins in each cell.
fn lines(picture: &Picture) -> BTreeMap<usize, Rgb> {
    let of = |network: &endturn::engine::picture::Network| {
        let colour = network.colour;
        network.links.iter().map(move |&(from, _)| (from, colour)).collect::<Vec<_>>()
    };
    picture.networks.iter().flat_map(of).into_map()
}

/// Builds one row of cells; cells with the same style share their escapes.
struct Line {
    text: String,
    style: Option<Style>,
    paint: Paint,
}

impl Line {
    fn push(&mut self, glyph: char, style: Option<Style>) {
        let style = style.filter(|_| self.paint.0);
        if style != self.style {
            self.close();
            if let Some(style) = style {
                self.text += &style.render().to_string();
            }
            self.style = style;
        }
        self.text.push(glyph);
    }

    fn close(&mut self) {
        if let Some(style) = self.style {
            self.text += &style.render_reset().to_string();
        }
    }

    fn end(mut self) -> String {
        self.close();
        self.text
    }
}

/// Returns a character of width one.
fn shown(glyph: char) -> char {
    if glyph.is_control() { '?' } else { glyph }
}

/// The style of a cell: the terrain as ground, with half of a line's colour and a part of the
/// owner's mixed in; marks stand out on the owner's colour.
fn style(cell: &PictureCell, line: Option<Rgb>, seats: &SeatColours) -> Style {
    let of = |owner| seats.rgb(owner);
    if cell.mark.is_some() {
        return on(cell.owner.map_or(cell.colour, of)).bold();
    }
    let ground = line.map_or(cell.colour, |line| mixed(cell.colour, line));
    on(cell.owner.map_or(ground, |owner| tinted(ground, of(owner))))
}

fn on(ground: Rgb) -> Style {
    let colour = |[red, green, blue]: Rgb| Some(Color::Rgb(RgbColor(red, green, blue)));
    Style::new().bg_color(colour(ground)).fg_color(colour(ink(ground)))
}

fn legend(picture: &Picture, seats: &SeatColours, paint: Paint) -> String {
    let row = |line: &LegendLine| {
        let glyph = shown(line.glyph);
        let style = on(colour::of(line.colour, seats));
        let glyph = if paint.0 { format!("{style}{glyph}{style:#}") } else { glyph.to_string() };
        vec![glyph, one_line(&line.meaning)]
    };
    let mut rows: Vec<Vec<String>> = picture.legend.iter().take(LISTED).map(row).collect();
    // In text, lines are drawn as colour only.
    let lines = picture.networks.iter().filter(|_| paint.0);
    let line = |one: &endturn::engine::picture::Network| LegendLine {
        glyph: ' ',
        colour: Colour::Rgb(one.colour),
        meaning: one.name.clone(),
    };
    rows.extend(lines.map(|one| row(&line(one))));
    if rows.is_empty() {
        return String::new();
    }
    format!("\n{}", table::lines(&in_columns(rows), &[], "  "))
}

/// Sets a long list in columns, read downwards.
fn in_columns(rows: Vec<Vec<String>>) -> Vec<Vec<String>> {
    let columns = rows.len().div_ceil(LONG).clamp(1, COLUMNS);
    let height = rows.len().div_ceil(columns);
    let at =
        |row: usize| (0..columns).filter_map(|column| rows.get(column * height + row)).flatten().cloned().collect();
    (0..height).map(at).collect()
}

fn labels(picture: &Picture, paint: Paint) -> String {
    let row = |label: &Label| {
        let (column, row) = picture.column_and_row(label.place)?;
        let walls = if label.is_walled { ", walled" } else { "" };
        Some(vec![column.to_string(), row.to_string(), one_line(&label.text) + walls])
    };
    let rows: Vec<Vec<String>> = picture.labels.iter().filter_map(row).collect();
    if rows.is_empty() {
        return String::new();
    }
    let mut shown = vec![["column", "row", "name"].map(|head| paint.dim(head)).to_vec()];
    shown.extend(rows.iter().take(LISTED).cloned());
    let mut text = format!("\n{}", table::lines(&shown, &[Align::Right, Align::Right], "  "));
    if rows.len() > LISTED {
        text += &format!("  … and {}\n", counted(rows.len() - LISTED, "more name"));
    }
    text
}

fn one_line(text: &str) -> String {
    text.chars().map(shown).collect()
}

#[cfg(test)]
mod tests {
    use endturn::engine::picture::CellForm;

    use super::*;
    use crate::render::island::island;

    const PIPE: Screen = Screen { paint: Paint(false), width: None };

    #[test]
    fn a_board_without_colours_has_a_character_per_cell_and_marks_go_first() {
        let expected =
            "  0\n0 ~~~\n  ~CO\n  @~\n\n  ~  sea\n  C  a city\n\n  column  row  name\n       1    1  <Ur>, walled\n";
        assert_eq!(text(&island(), &SeatColours::default(), PIPE), expected);
    }

    #[test]
    fn a_part_of_a_board_has_its_own_numbers() {
        let mut wide = Picture { width: 30, height: 40, ..Picture::default() };
        wide.cells = island().cells.iter().cycle().take(1_200).copied().collect();
        let window = Window { left: 8, top: 19, width: 4, height: 2 };
        let (text, is_cut) = part(&wide, &SeatColours::default(), PIPE, window);
        let rows: Vec<&str> = text.lines().collect();
        assert_eq!((rows.len(), is_cut, rows[0]), (3, false, "     10"));
        assert!(rows[1].starts_with("   ") && rows[2].starts_with("20 ") && rows[2].len() == 7, "{text}");
        let (whole, _) = board(&wide, &SeatColours::default(), PIPE);
        let line = whole.lines().nth(20).unwrap();
        assert_eq!(rows[1].trim_start(), line.trim_start().get(8..12).unwrap());
        assert_eq!(Window::fitting(&wide, 10, 12), (7, 11));
        assert_eq!(Window::needed(&wide), (33, 41));
    }

    #[test]
    fn shifted_rows_stand_between_the_cells_above() {
        let shifted = Picture { cell_form: CellForm::Hex, legend: Vec::new(), labels: Vec::new(), ..island() };
        assert_eq!(
            text(&shifted, &SeatColours::default(), PIPE),
            "  0\n0 ~ ~ ~ \n   ~ C O \n  @ ~\n".replace("~ \n", "~\n").replace("O \n", "O\n")
        );
    }

    #[test]
    fn cells_that_look_alike_share_their_colours_and_every_colour_ends() {
        let shown = text(&island(), &SeatColours::default(), Screen { paint: Paint(true), ..PIPE });
        let board: Vec<&str> = shown.lines().skip(1).take(3).collect();
        assert_eq!(board[0].matches("48;2;0;0;200").count(), 1, "{board:?}");
        assert!(board[1].contains("48;2;216;0;8"), "a mark stands on its owner's colour: {board:?}");
        // Half land and half river, (0, 100, 177), mixed with a quarter of the owner's red, (216,
        // 0, 8).
        assert!(board[1].contains("48;2;54;75;134"), "{board:?}");
        assert!(board.iter().all(|line| line.ends_with("\u{1b}[0m")), "{board:?}");
        let plain = anstream::adapter::strip_str(&shown).to_string();
        assert_eq!(
            plain.replace("     River\n", ""),
            text(&island(), &SeatColours::default(), PIPE),
            "the legend names rivers only where the map shows them"
        );
    }

    #[test]
    fn a_board_that_is_wider_than_the_screen_is_cut_and_told_to_be() {
        let mut wide = Picture { width: 30, height: 1, labels: Vec::new(), legend: Vec::new(), ..island() };
        wide.cells = wide.cells.iter().cycle().take(30).copied().collect();
        let shown = text(&wide, &SeatColours::default(), Screen::new(Paint(false), Some(24)));
        assert!(shown.lines().nth(1).is_some_and(|row| row.len() == 24), "{shown}");
        assert!(shown.replace("\n  ", " ").contains("the board is wider than the screen"), "{shown}");
        assert_eq!(text(&wide, &SeatColours::default(), PIPE).lines().nth(1).map(str::len), Some(32));
    }

    #[test]
    fn a_long_legend_stands_side_by_side() {
        let line = |at: usize| vec![at.to_string()];
        let rows = in_columns((0..26).map(line).collect());
        assert_eq!((rows.len(), rows[0].join(" "), rows[7].join(" ")), (9, "0 9 18".into(), "7 16 25".into()));
        assert_eq!(rows[8].join(" "), "8 17");
        assert_eq!(in_columns(vec![line(1), line(2)]), [line(1), line(2)]);
    }

    #[test]
    fn nothing_on_a_board_can_steer_the_terminal() {
        let mut picture = island();
        picture.cells[0].glyph = '\u{1b}';
        picture.labels[0].text = "a\u{1b}[2Jb\nc".into();
        picture.labels.push(Label { place: usize::MAX, text: "nowhere".into(), is_walled: false });
        let shown = text(&picture, &SeatColours::default(), PIPE);
        assert!(!shown.contains('\u{1b}') && shown.contains("a?[2Jb?c") && !shown.contains("nowhere"), "{shown}");
        assert_eq!(text(&Picture::default(), &SeatColours::default(), Screen { paint: Paint(true), ..PIPE }), "");
    }
}
