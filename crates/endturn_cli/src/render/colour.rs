//! Colours of boards, in whole numbers.

/// Red, green, blue.
pub(crate) type Rgb = [u8; 3];

/// Black or white, whichever can be read on a ground.
pub(crate) fn ink([red, green, blue]: Rgb) -> Rgb {
    // How bright the eye takes the three to be, in thousandths.
    let bright = u32::from(red) * 299 + u32::from(green) * 587 + u32::from(blue) * 114;
    if bright > 140_000 { [0; 3] } else { [255; 3] }
}

/// The colour between two.
pub(crate) fn mixed(one: Rgb, other: Rgb) -> Rgb {
    [0, 1, 2].map(|part| one[part].midpoint(other[part]))
}

/// As CSS writes it.
pub(crate) fn css([red, green, blue]: Rgb) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

#[cfg(test)]
pub(crate) mod tests {
    use endturn::engine::picture::{LegendLine, Picture, PictureCell};

    use super::*;

    /// A city of somebody's on an island of two cells; the last cell of the sea is missing.
    pub(crate) fn island() -> Picture {
        let sea = PictureCell { glyph: '~', colour: [0, 0, 200], mark: None, tint: None };
        let land = PictureCell { glyph: '.', colour: [0, 200, 100], mark: None, tint: Some([255, 0, 0]) };
        let city = PictureCell { mark: Some('C'), ..land };
        let line = |glyph, colour, meaning: &str| LegendLine { glyph, colour, meaning: meaning.into() };
        Picture {
            width: 3,
            height: 3,
            cells: vec![sea, sea, sea, sea, city, land, sea, sea],
            labels: vec![(4, "<Ur>".into())],
            legend: vec![line('~', [0, 0, 200], "sea"), line('C', [255, 0, 0], "a city")],
        }
    }

    #[test]
    fn ink_can_be_read_and_colours_mix() {
        assert_eq!([ink([255; 3]), ink([0, 0, 255]), ink([255, 255, 0])], [[0; 3], [255; 3], [0; 3]]);
        assert_eq!(mixed([0, 255, 255], [255, 255, 0]), [127, 255, 127]);
        assert_eq!(css([1, 254, 16]), "#01fe10");
    }
}
