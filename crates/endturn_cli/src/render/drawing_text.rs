//! The board of a table game on the terminal.

use anstyle::{Color, RgbColor, Style};
use endturn::engine::drawing::{Drawing, Span};

use super::colour::{self, Rgb, contrast, ink};
use super::palette::SeatColours;
use super::screen::Screen;

/// Returns the lines, in colour if colours are on. Lines wider than the screen are cut.
pub(crate) fn text(drawing: &Drawing, seats: &SeatColours, screen: Screen) -> String {
    let line = |spans: &Vec<Span>| {
        let line: String = spans.iter().map(|span| shown(span, seats, screen.paint.0)).collect();
        screen.cut(line.trim_end_matches(' ')).0 + "\n"
    };
    drawing.lines.iter().map(line).collect()
}

fn shown(span: &Span, seats: &SeatColours, is_coloured: bool) -> String {
    let text: String = span.text.chars().map(|letter| if letter.is_control() { '?' } else { letter }).collect();
    if !is_coloured || span.colour.is_none() && span.ground.is_none() {
        return text;
    }
    let of = |[red, green, blue]: Rgb| Some(Color::Rgb(RgbColor(red, green, blue)));
    // The characters say everything, so that a colour that is hard to read on its ground may go.
    let can_be_read = |colour: &Rgb| span.ground.is_none_or(|ground| contrast(*colour, ground) >= 450);
    let written = span.colour.map(|part| colour::of(part, seats)).filter(can_be_read).or(span.ground.map(ink));
    let style = Style::new().fg_color(written.and_then(of)).bg_color(span.ground.and_then(of));
    format!("{style}{text}{style:#}")
}

#[cfg(test)]
mod tests {
    use endturn::engine::{Seat, drawing::Colour};

    use super::*;
    use crate::render::paint::Paint;

    #[test]
    fn lines_are_coloured_or_plain_and_fit_the_screen() {
        let mut drawing = Drawing::default();
        drawing.line([
            Span::plain("8 "),
            Span::plain("♜").colour(Colour::Seat(Seat(0))).on([1, 2, 3]),
            Span::plain("  "),
        ]);
        assert_eq!(text(&drawing, &SeatColours::default(), Screen::new(Paint(false), None)), "8 ♜\n");
        assert_eq!(text(&drawing, &SeatColours::default(), Screen::new(Paint(false), None)), drawing.plain());
        let coloured = text(&drawing, &SeatColours::default(), Screen::new(Paint(true), None));
        assert!(coloured.contains("\u{1b}[48;2;1;2;3m") && coloured.contains('♜'), "{coloured:?}");
        // Red on this ground is hard to read.
        assert!(coloured.contains("\u{1b}[38;2;255;255;255m"), "{coloured:?}");
        drawing.line([Span::plain("a\u{1b}b")]);
        assert!(text(&drawing, &SeatColours::default(), Screen::new(Paint(false), None)).ends_with("a?b\n"));
    }
}
