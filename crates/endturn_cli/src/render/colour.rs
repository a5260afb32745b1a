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

/// The first colour with a fourth of the second.
pub(crate) fn tinted(one: Rgb, other: Rgb) -> Rgb {
    mixed(one, mixed(one, other))
}

/// As CSS writes it.
pub(crate) fn css([red, green, blue]: Rgb) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

#[cfg(test)]
pub(crate) mod tests {
    use endturn::engine::picture::{LegendLine, Network, Picture, PictureCell};

    use super::*;

    /// A city of somebody's on an island of two cells, with a river that runs east into the edge of the board and from the
    /// city north into the sea, and a spring of oil; the last cell of the sea is missing.
    pub(crate) fn island() -> Picture {
        let sea = PictureCell { glyph: '~', colour: [0, 0, 200], spot: None, mark: None, tint: None };
        let land = PictureCell { glyph: '.', colour: [0, 200, 100], spot: None, mark: None, tint: Some([255, 0, 0]) };
        let city = PictureCell { mark: Some('C'), ..land };
        let line = |glyph, colour, meaning: &str| LegendLine { glyph, colour, meaning: meaning.into() };
        Picture {
            width: 3,
            height: 3,
            is_shifted: false,
            cells: vec![sea, sea, sea, sea, city, PictureCell { spot: Some('O'), ..land }, sea, sea],
            labels: vec![(4, "<Ur>".into())],
            networks: vec![Network {
                name: "River".into(),
                colour: [0, 0, 255],
                links: vec![(5, 4), (4, 5), (4, 1), (4, 99)],
            }],
            legend: vec![line('~', [0, 0, 200], "sea"), line('C', [255, 0, 0], "a city")],
        }
    }

    #[test]
    fn ink_can_be_read_and_colours_mix() {
        assert_eq!([ink([255; 3]), ink([0, 0, 255]), ink([255, 255, 0])], [[0; 3], [255; 3], [0; 3]]);
        assert_eq!(mixed([0, 255, 255], [255, 255, 0]), [127, 255, 127]);
        assert_eq!(tinted([0, 0, 100], [100, 0, 100]), [25, 0, 100]);
        assert_eq!(css([1, 254, 16]), "#01fe10");
    }
}
