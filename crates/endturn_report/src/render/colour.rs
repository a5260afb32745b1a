//! Colour arithmetic in integers.

use endturn_engine::picture::Colour;

use super::palette::SeatColours;

/// Red, green, blue.
pub type Rgb = [u8; 3];

/// Linear light of a colour component, in hundred thousandths, by sRGB: ((c + 0.055) / 1.055) to
/// the power of 2.4.
const LIGHT: [u32; 256] = {
    let mut light = [0; 256];
    let mut part: u32 = 0;
    while part < 256 {
        light[part as usize] = light_of(part);
        part += 1;
    }
    light
};

const fn light_of(part: u32) -> u32 {
    if part <= 10 {
        return part * 10_000_000 / (255 * 1_292);
    }
    // In 1500ths; the twelfth power of this is the fifth power of the light.
    let base = (part as u128 * 1_000 + 255 * 55) * 1_500 / (255 * 1_055);
    let power = base.pow(12) / 12_974_633_789_062;
    let (mut low, mut high) = (0_u128, 100_000_u128);
    while low < high {
        let middle = (low + high).div_ceil(2);
        if middle.pow(5) <= power { low = middle } else { high = middle - 1 }
    }
    low as u32
}

/// Perceived brightness of a colour, in hundred thousandths of white.
fn brightness([red, green, blue]: Rgb) -> u32 {
    let [red, green, blue] = [red, green, blue].map(|part| LIGHT[usize::from(part)]);
    (red * 2_126 + green * 7_152 + blue * 722) / 10_000
}

/// Contrast of two colours, in hundredths: 100 is none, 300 enough for lines, 450 for text (WCAG
/// 2).
pub fn contrast(one: Rgb, other: Rgb) -> u32 {
    let (one, other) = (brightness(one) + 5_000, brightness(other) + 5_000);
    one.max(other) * 100 / one.min(other)
}

/// Returns black or white, whichever is more readable on a background.
pub fn ink(ground: Rgb) -> Rgb {
    if contrast(ground, [0; 3]) >= contrast(ground, [255; 3]) { [0; 3] } else { [255; 3] }
}

/// The colour of a part of a board.
pub fn of(colour: Colour, seats: &SeatColours) -> Rgb {
    match colour {
        Colour::Rgb(rgb) => rgb,
        Colour::Seat(seat) => seats.rgb(seat),
    }
}

/// The mean of two colours.
pub fn mixed(one: Rgb, other: Rgb) -> Rgb {
    [0, 1, 2].map(|part| one[part].midpoint(other[part]))
}

/// The first colour mixed with a quarter of the second.
pub fn tinted(one: Rgb, other: Rgb) -> Rgb {
    mixed(one, mixed(one, other))
}

/// Formats a colour for CSS.
pub fn css([red, green, blue]: Rgb) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ink_can_be_read_and_colours_mix() {
        assert_eq!([ink([255; 3]), ink([0, 0, 255]), ink([255, 255, 0])], [[0; 3], [255; 3], [0; 3]]);
        assert!((0..=255).all(|grey| contrast([grey; 3], ink([grey; 3])) >= 450));
        assert_eq!(mixed([0, 255, 255], [255, 255, 0]), [127, 255, 127]);
        assert_eq!(tinted([0, 0, 100], [100, 0, 100]), [25, 0, 100]);
        assert_eq!(css([1, 254, 16]), "#01fe10");
    }

    #[test]
    fn contrasts_are_those_of_wcag() {
        // Known pairs: the greys at the limits for text and for lines, and pure colours on white.
        let on_white = |colour| contrast(colour, [255; 3]);
        assert_eq!([on_white([0; 3]), on_white([0x76; 3]), on_white([0x94; 3])], [2_100, 454, 303]);
        assert_eq!([on_white([255, 0, 0]), on_white([0, 0, 255]), on_white([0, 255, 0])], [399, 859, 137]);
        assert_eq!((on_white([255; 3]), contrast([9, 8, 7], [9, 8, 7])), (100, 100));
        assert!(LIGHT.windows(2).all(|pair| pair[0] < pair[1]) && LIGHT[255] == 100_000);
    }
}
