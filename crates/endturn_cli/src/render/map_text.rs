//! A board as text: one character per cell, coloured where colours are welcome.

use anstyle::{Color, RgbColor, Style};
use endturn::engine::picture::{LegendLine, Picture, PictureCell};

use super::colour::{Rgb, ink, mixed};
use super::paint::Paint;
use super::table::{self, Align};

/// Lines of the legend, and names, beyond which nobody reads.
const LISTED: usize = 200;

/// The board, its legend, and the names on it by column and row.
pub(crate) fn text(picture: &Picture, paint: Paint) -> String {
    let mut text = String::new();
    for row in 0..picture.height {
        let mut line = Line { text: String::new(), style: None, paint };
        for column in 0..picture.width {
            match picture.cell(column, row) {
                Some(cell) => line.push(shown(cell.mark.unwrap_or(cell.glyph)), Some(style(cell))),
                None => line.push(' ', None),
            }
        }
        text += line.end().trim_end_matches(' ');
        text.push('\n');
    }
    text += &legend(&picture.legend, paint);
    text + &labels(picture, paint)
}

/// One row of cells; cells that look alike share their escapes.
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

/// A character that takes one place.
fn shown(glyph: char) -> char {
    if glyph.is_control() { '?' } else { glyph }
}

/// What is there as the ground, with half of the owner's colour in it; marks stand out.
fn style(cell: &PictureCell) -> Style {
    let ground = cell.tint.map_or(cell.colour, |tint| mixed(cell.colour, tint));
    let style = on(ground);
    if cell.mark.is_some() { style.bold() } else { style }
}

fn on(ground: Rgb) -> Style {
    let colour = |[red, green, blue]: Rgb| Some(Color::Rgb(RgbColor(red, green, blue)));
    Style::new().bg_color(colour(ground)).fg_color(colour(ink(ground)))
}

fn legend(lines: &[LegendLine], paint: Paint) -> String {
    if lines.is_empty() {
        return String::new();
    }
    let row = |line: &LegendLine| {
        let glyph = shown(line.glyph);
        let style = on(line.colour);
        let glyph = if paint.0 { format!("{style}{glyph}{style:#}") } else { glyph.to_string() };
        vec![glyph, one_line(&line.meaning)]
    };
    let rows: Vec<Vec<String>> = lines.iter().take(LISTED).map(row).collect();
    format!("\n{}", table::lines(&rows, &[], "  "))
}

fn labels(picture: &Picture, paint: Paint) -> String {
    let row = |(place, name): &(usize, String)| {
        let (column, row) = picture.column_and_row(*place)?;
        Some(vec![column.to_string(), row.to_string(), one_line(name)])
    };
    let rows: Vec<Vec<String>> = picture.labels.iter().filter_map(row).collect();
    if rows.is_empty() {
        return String::new();
    }
    let mut shown = vec![["column", "row", "name"].map(|head| paint.dim(head)).to_vec()];
    shown.extend(rows.iter().take(LISTED).cloned());
    let mut text = format!("\n{}", table::lines(&shown, &[Align::Right, Align::Right], "  "));
    if rows.len() > LISTED {
        text += &format!("  … and {} more names\n", rows.len() - LISTED);
    }
    text
}

fn one_line(text: &str) -> String {
    text.chars().map(shown).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::render::colour::tests::island;

    #[test]
    fn a_board_without_colours_has_a_character_per_cell_and_marks_go_first() {
        let expected = "~~~\n~C.\n~~\n\n  ~  sea\n  C  a city\n\n  column  row  name\n       1    1  <Ur>\n";
        assert_eq!(text(&island(), Paint(false)), expected);
    }

    #[test]
    fn cells_that_look_alike_share_their_colours_and_every_colour_ends() {
        let shown = text(&island(), Paint(true));
        let board: Vec<&str> = shown.lines().take(3).collect();
        assert_eq!(board[0].matches("48;2;0;0;200").count(), 1, "{board:?}");
        assert!(board[1].contains("48;2;127;100;50"), "half of the ground, half of the owner: {board:?}");
        assert!(board.iter().all(|line| line.ends_with("\u{1b}[0m")), "{board:?}");
        assert_eq!(anstream::adapter::strip_str(&shown).to_string(), text(&island(), Paint(false)));
    }

    #[test]
    fn nothing_on_a_board_can_steer_the_terminal() {
        let mut picture = island();
        picture.cells[0].glyph = '\u{1b}';
        picture.labels[0].1 = "a\u{1b}[2Jb\nc".into();
        picture.labels.push((usize::MAX, "nowhere".into()));
        let shown = text(&picture, Paint(false));
        assert!(!shown.contains('\u{1b}') && shown.contains("a?[2Jb?c") && !shown.contains("nowhere"), "{shown}");
        assert_eq!(text(&Picture::default(), Paint(true)), "");
    }
}
