//! The key to a drawing: the owner of each colour, in words, and the size of a cell.

use anstyle::{Color, RgbColor, Style};
use endturn::engine::picture::{Colour, LegendLine, Picture};

use super::colour::{self, Rgb, css};
use super::number::counted;
use super::paint::Paint;
use super::palette::SeatColours;
use super::table;

/// Colours with names.
const NAMED: &[(&str, Rgb)] = &[
    ("black", [20, 20, 25]),
    ("white", [250, 250, 250]),
    ("grey", [128, 128, 128]),
    ("red", [215, 10, 20]),
    ("orange", [245, 100, 30]),
    ("brown", [125, 75, 20]),
    ("ochre", [190, 135, 10]),
    ("yellow", [240, 228, 66]),
    ("olive", [110, 130, 20]),
    ("green", [40, 160, 50]),
    ("dark green", [10, 110, 65]),
    ("turquoise", [0, 165, 175]),
    ("light blue", [40, 140, 235]),
    ("blue", [10, 85, 240]),
    ("violet", [140, 80, 240]),
    ("lavender", [150, 130, 235]),
    ("magenta", [185, 0, 190]),
    ("crimson", [200, 20, 110]),
    ("pink", [248, 85, 150]),
    ("mauve", [145, 90, 125]),
];

/// Lists the owners of the colours of borders and marks, one per line; empty if nothing has an
/// owner.
pub(crate) fn owners(picture: &Picture, seats: &SeatColours, paint: Paint) -> String {
    let is_seat = |line: &&LegendLine| matches!(line.colour, Colour::Seat(_));
    let rows: Vec<Vec<String>> = picture.legend.iter().filter(is_seat).map(|line| row(line, seats, paint)).collect();
    table::lines(&rows, &[], "  ")
}

fn row(line: &LegendLine, seats: &SeatColours, paint: Paint) -> Vec<String> {
    let rgb = colour::of(line.colour, seats);
    let colour = format!("{} {}", css(rgb), word(rgb));
    let meaning: String = line.meaning.chars().filter(|letter| !letter.is_control()).collect();
    if !paint.0 {
        return vec![colour, meaning];
    }
    let [red, green, blue] = rgb;
    let style = Style::new().fg_color(Some(Color::Rgb(RgbColor(red, green, blue))));
    vec![format!("{}██{} {colour}", style.render(), style.render_reset()), meaning]
}

/// Returns the name of the nearest named colour.
fn word(colour: Rgb) -> &'static str {
    let far =
        |other: Rgb| colour.iter().zip(other).map(|(one, other)| u32::from(one.abs_diff(other)).pow(2)).sum::<u32>();
    NAMED.iter().min_by_key(|(_, named)| far(*named)).map_or("", |(name, _)| name)
}

/// Describes the size of a cell; with a limit of sides, if it is reduced to keep to it.
pub(crate) fn scale(cell: usize, (width, height): (usize, usize), limit: Option<usize>) -> String {
    let pixels = counted(cell, "pixel");
    let why = limit.map_or_else(String::new, |limit| format!(" (reduced so that no side exceeds {limit} pixels)"));
    format!("scale: {pixels} a cell, {width} × {height} pixels in total{why}")
}

#[cfg(test)]
mod tests {
    use endturn::engine::Seat;

    use super::*;
    use crate::render::island::island;

    #[test]
    fn owners_are_told_with_a_word_for_their_colour() {
        let plain = owners(&island(), &SeatColours::default(), Paint(false));
        assert!(plain.starts_with("  #d80008 red  ") && plain.lines().count() == 1, "{plain}");
        assert!(owners(&island(), &SeatColours::default(), Paint(true)).contains("██"));
        assert_eq!(owners(&Picture::default(), &SeatColours::default(), Paint(false)), "");
        let words = (0..8).map(|seat| word(SeatColours::default().rgb(Seat(seat))));
        let expected = ["red", "blue", "dark green", "ochre", "magenta", "turquoise", "lavender", "pink"];
        assert_eq!(words.collect::<Vec<_>>(), expected);
    }

    #[test]
    fn a_reduced_scale_says_why() {
        assert_eq!(scale(24, (72, 72), None), "scale: 24 pixels a cell, 72 × 72 pixels in total");
        assert!(scale(1, (2000, 1), Some(2048)).contains("1 pixel a cell, 2000 × 1 pixels in total (reduced so"));
    }
}
