//! Beside a drawing: which colour is whose, in words, and how large a cell is drawn.

use anstyle::{Color, RgbColor, Style};
use endturn::engine::picture::{LegendLine, Picture};

use super::colour::{Rgb, css};
use super::paint::Paint;
use super::table;

/// Colours that people have words for.
const NAMED: &[(&str, Rgb)] = &[
    ("black", [20, 20, 25]),
    ("white", [250, 250, 250]),
    ("grey", [128, 128, 128]),
    ("red", [215, 20, 30]),
    ("orange", [213, 94, 0]),
    ("brown", [120, 40, 30]),
    ("yellow", [240, 228, 66]),
    ("green", [110, 160, 10]),
    ("dark green", [20, 100, 40]),
    ("turquoise", [0, 200, 170]),
    ("light blue", [20, 150, 230]),
    ("blue", [0, 90, 200]),
    ("violet", [150, 100, 230]),
    ("magenta", [204, 60, 160]),
    ("pink", [255, 150, 130]),
];

/// Whose the colours of borders and marks are, a line each; nothing if nobody owns anything.
pub(crate) fn owners(picture: &Picture, paint: Paint) -> String {
    let owns = |line: &&LegendLine| picture.cells.iter().any(|cell| cell.tint == Some(line.colour));
    let rows: Vec<Vec<String>> = picture.legend.iter().filter(owns).map(|line| row(line, paint)).collect();
    table::lines(&rows, &[], "  ")
}

fn row(line: &LegendLine, paint: Paint) -> Vec<String> {
    let colour = format!("{} {}", css(line.colour), word(line.colour));
    let meaning: String = line.meaning.chars().filter(|letter| !letter.is_control()).collect();
    if !paint.0 {
        return vec![colour, meaning];
    }
    let [red, green, blue] = line.colour;
    let style = Style::new().fg_color(Some(Color::Rgb(RgbColor(red, green, blue))));
    vec![format!("{}██{} {colour}", style.render(), style.render_reset()), meaning]
}

/// The nearest colour that has a word.
fn word(colour: Rgb) -> &'static str {
    let far =
        |other: Rgb| colour.iter().zip(other).map(|(one, other)| u32::from(one.abs_diff(other)).pow(2)).sum::<u32>();
    NAMED.iter().min_by_key(|(_, named)| far(*named)).map_or("", |(name, _)| name)
}

/// How large cells are drawn, and why so small.
pub(crate) fn scale((cell, usual): (usize, usize), (width, height): (usize, usize), longest: usize) -> String {
    let pixels = if cell == 1 { "1 pixel".to_owned() } else { format!("{cell} pixels") };
    let why = if cell < usual {
        format!(" ({usual} are usual; smaller, so that no side is longer than {longest} pixels)")
    } else {
        String::new()
    };
    format!("scale: {pixels} a cell, {width} × {height} pixels in all{why}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::render::colour::tests::island;

    #[test]
    fn owners_are_told_with_a_word_for_their_colour() {
        let plain = owners(&island(), Paint(false));
        assert!(plain.starts_with("  #ff0000 red  ") && plain.lines().count() == 1, "{plain}");
        assert!(owners(&island(), Paint(true)).contains("██"));
        assert_eq!(owners(&Picture::default(), Paint(false)), "");
        assert_eq!([word([213, 94, 0]), word([30, 30, 40]), word([0, 200, 170])], ["orange", "black", "turquoise"]);
    }

    #[test]
    fn a_scale_below_the_usual_says_why() {
        assert_eq!(scale((24, 24), (72, 72), 2048), "scale: 24 pixels a cell, 72 × 72 pixels in all");
        assert!(
            scale((1, 24), (2000, 1), 2048).contains("1 pixel a cell, 2000 × 1 pixels in all (24 are usual; smaller")
        );
    }
}
